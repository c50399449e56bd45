"""How a game is played best, as a PAR sheet shows it: street by street, and what to learn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from houseedge.lab.par import ParSheet
from houseedge.lab.par_charts import Chart
from houseedge.lab.thumb.search import RuleSet
from houseedge.odds.starting_hand import class_name
from houseedge.reports import par_block as block
from houseedge.reports import par_svg as svg
from houseedge.reports.par_svg import Bar, Cell

#: Results beyond this are the tail of the distribution.
_TAIL = 10


def hands(sheet: ParSheet) -> list[block.Block]:
    """The 169 starting hands with their best value, and a line around those that bet."""
    hands = {hand.name: hand for hand in sheet.solution.hands}
    cells = []
    for number in range(169):
        hand = hands[class_name(number)]
        cells.append(Cell(hand.name, float(hand.values[hand.best]), hand.best != "check"))
    betting = [hand for hand in hands.values() if hand.best != "check"]
    share = sum((bet.chance for bet in sheet.bets if bet.name in _firsts(sheet)), Fraction(0))
    best = sorted({hand.best for hand in betting})
    close = min(hands.values(), key=lambda hand: _margin(hand.values))
    about = (
        f"Suited above the diagonal, unsuited below. {len(betting)} of 169 hands bet "
        f"{' or '.join(best)}, which is {block.share(share, 3)} of deals; outside the line they "
        f"check. The closest call is {close.name}, by "
        f"{float(_margin(close.values)):.4f} of an Ante."
    )
    return [block.drawn(svg.grid(cells), about)]


def _firsts(sheet: ParSheet) -> set[str]:
    return {f"{size}x" for size in sheet.solution.game.preflop}


def _margin(values: Mapping[str, Fraction]) -> Fraction:
    """By how much the better of checking and the best bet is better."""
    bets = [value for name, value in values.items() if name != "check"]
    return abs(max(bets) - values["check"]) if bets else Fraction(100)


def results(sheet: ParSheet) -> list[block.Block]:
    """The chance of every net result of a round."""
    law = sheet.law.distribution
    low = min(int(net // 1) for net in law)
    bars, marked = [], float(sheet.solution.ev)
    for whole in range(low, _TAIL + 1):
        chance = sum((p for net, p in law.items() if whole <= net < whole + 1), Fraction(0))
        label = f"{float(chance) * 100:.1f}" if chance > Fraction(1, 200) else ""
        name = "0" if whole == 0 else block.minus(f"{whole:+d}")
        fill = svg.BROWN if whole < 0 else svg.GREEN if whole else svg.GREY
        bars.append(Bar(name, float(chance) * 100, label, fill))
    ticks = [(value, f"{value:.0f} %") for value in (5.0, 10.0, 15.0, 20.0)]
    drawing = svg.columns(
        bars,
        ticks=ticks,
        top=23.0,
        mark=(marked - low + 0.5, f"mean {block.minus(f'{marked:.5f}')}"),
    )
    tail = [
        [block.minus(f"{float(net):+g}"), block.once_in(p)] for net, p in law.items() if net > _TAIL
    ]
    about = (
        f"All {len(law)} results of a perfectly played hand; halves stand with the whole number "
        f"below them. A hand wins in {block.share(sheet.hits, 3)} of deals; the dealer "
        f"qualifies in {block.share(sheet.solution.dealer_qualifies, 3)}. Beyond +{_TAIL}, "
        "once in so many "
        "hands: " + "; ".join(f"{net} in {often}" for net, often in tail) + "."
    )
    return [block.drawn(drawing, about)]


def played(sheet: ParSheet) -> Iterable[block.Block]:
    """How often each bet is made, and how it ends."""
    bets = [bet for bet in sheet.bets if bet.chance]
    yield {
        "kind": "drawing",
        "svg": svg.shares(
            [Bar(b.name, float(b.chance), f"{b.name} {block.share(b.chance, 3)}") for b in bets]
        ),
        "about": "",
    }
    rows = [
        [
            "Fold" if bet.name == "fold" else bet.name,
            block.share(bet.chance, 3),
            # A fold neither wins nor ties, however often it is counted.
            "–" if bet.name == "fold" else block.share(bet.wins, 3),
            "–" if bet.name == "fold" else block.share(bet.ties, 3),
            block.share(bet.loses, 3),
            block.signed(bet.adds),
        ]
        for bet in bets
    ]
    totals = [
        sum((getattr(bet, name) for bet in bets), Fraction(0))
        for name in ("chance", "wins", "ties", "loses")
    ]
    rows.append(
        ["All", *(block.share(each, 3) for each in totals), block.signed(sheet.solution.ev)]
    )
    heads = ("Play bet", "Deals", "Wins", "Ties", "Loses", "Adds to the mean")
    yield block.table(heads, rows, sums=1)


def flop(chart: Chart) -> block.Block:
    """How often each kind of hand bets on the flop."""
    rows = [[kind.title, block.share(kind.share, 3), block.share(kind.bets, 3)] for kind in chart]
    return block.table(
        ("Hand", "Of those that come", "Bets"), rows, bars=[float(kind.bets) for kind in chart]
    )


def river(chart: Chart | None) -> list[block.Block]:
    """How often hands bet at the river, by how many cards beat them."""
    if not chart:
        return []
    by = {kind.title: kind for kind in chart}
    bars = [
        Bar(str(at), float(by[str(at)].bets) * 100 if str(at) in by else 0.0, "")
        for at in range(46)
    ]
    drawing = svg.columns(bars, top=108.0, ticks=[(50.0, "50 %"), (100.0, "100 %")], height=86)
    last = max(int(kind.title) for kind in chart if kind.bets > Fraction(1, 2))
    mixed = [kind for kind in chart if Fraction(1, 100) < kind.bets < Fraction(99, 100)]
    about = (
        f"With up to {last} cards that beat it most hands bet, with more nearly none. Mixed: "
        + "; ".join(f"{kind.title} cards {block.share(kind.bets, 2)}" for kind in mixed)
        + ". A column is missing where no hand has so many."
    )
    return [block.drawn(drawing, about if mixed else about.partition(" Mixed")[0])]


def learned(sheet: ParSheet) -> list[block.Block]:
    """The best set of rules to learn, with its cost beside others."""
    found = sheet.learnable
    if found is None:
        return []
    best = found.whole[-1]
    rows = [
        ["Before the flop bet with", _list(best, "preflop")],
        ["On the flop bet with", _list(best, "flop")],
        ["At the river bet with", _list(best, "river")],
    ]
    costs = "; ".join(f"{len(each.rules)}: {block.share(each.cost)}" for each in found.whole)
    return [
        block.table(("", f"The best {len(best.rules)} rules"), rows, right=2),
        block.words(
            f"Costs against perfect play, of the Ante, by how many rules are learned: {costs}. "
            f"These {len(best.rules)} cost {block.share(best.cost)}, exactly {best.cost}; the "
            f"published simple strategy, {len(found.published.rules)} such rules, "
            f"{block.share(found.published.cost)}, exactly {found.published.cost}."
        ),
    ]


def _list(rules: RuleSet, street: Any) -> str:
    return "; ".join(rule.words for rule in rules.of(street)) or "nothing"
