"""Every side bet with any paytable, exactly: what its lines' chances come to.

Probabilities are fractions of equally likely deals; nothing here is rounded. Payouts are taken
to the last part of a cent: what a house rounds (O-04) is no part of the odds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from html import escape
from itertools import combinations, product
from math import comb, factorial, perm, prod, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

from houseedge.cards import DECK, Card, Category
from houseedge.errors import NotationError
from houseedge.money import Basis, Odds
from houseedge.odds.chances import (
    category_of_cards,
    five_card_hands,
    hands_by_category,
    line_chances,
    masks_by_suit,
    unsuited_cards,
)
from houseedge.round.judge import BAD_BEAT_FROM
from houseedge.rules.spec import Award, Cards, FixedAward, Line, MeterShare, Paytable, Wager

if TYPE_CHECKING:
    from houseedge.odds.solver import Solution

#: As many as `solve` takes when it is not told otherwise, so that both share one count.
_THREADS = 2
#: Nobody's hands are left in the deck for more: board and dealer take seven cards, the bettor two.
MOST_OTHERS = (52 - 9) // 2


@dataclass(frozen=True, kw_only=True, slots=True)
class OddsLine:
    """One line of a table: its chance, what it pays, and what it returns for each unit bet.

    `returns` is all that is handed back: the stake is in it for "to 1" odds and for nothing else.
    """

    key: str
    title: str
    probability: Fraction
    pays: Award
    returns: Fraction


@dataclass(frozen=True, kw_only=True, slots=True)
class SideBetOdds:
    """A side bet counted out; all figures are for a bet of one unit.

    `house_edge` is what the house keeps of a unit bet, `variance` that of the net result.
    Envy has no stake of its own: there the unit is the progressive bet it comes with, and the
    house edge, always negative, is what envy adds to that of the progressive.
    `break_even_meter` is the meter at which the edge is nothing, in cents.
    """

    wager: Wager
    table: str
    title: str
    lines: tuple[OddsLine, ...]
    house_edge: Fraction
    hit_frequency: Fraction
    variance: Fraction
    bet: int | None = None
    meter: int | None = None
    break_even_meter: Fraction | None = None
    others: int | None = None

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result of a unit bet."""
        return sqrt(self.variance)

    @property
    def expected_return(self) -> Fraction:
        """All that is handed back for a unit bet, on average."""
        return (0 if self.wager is Wager.ENVY else 1) - self.house_edge

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(line.title)}</td><td>{_one_in(line.probability)}</td>"
            f"<td>{escape(str(line.pays))}</td></tr>"
            for line in self.lines
        )
        return (
            f"<table><caption>{escape(self.title)}: house edge {float(self.house_edge):.4%}, "
            f"hits {float(self.hit_frequency):.4%}, standard deviation "
            f"{self.standard_deviation:.4f}</caption>"
            f"<tr><th>Hand</th><th>Chance</th><th>Pays</th></tr>{rows}</table>"
        )


def _one_in(chance: Fraction) -> str:
    return f"1 in {float(1 / chance):,.1f}" if chance else "never"


def trips(table: Paytable) -> SideBetOdds:
    """The Trips bet: the best five of seven cards, whatever becomes of the hand (T-01)."""
    _verify(table, Wager.TRIPS)
    return _odds(table, line_chances(table))


def bad_beat(table: Paytable, *, folds: Solution | None = None) -> SideBetOdds:
    """The Bad Beat bet, paid by the losing hand; equal hands lose it (Y-02, Y-03).

    Nobody folds unless `folds` is a solution of the base game, by whose strategy the player
    then folds; a folded bet is lost (O-01).
    """
    _verify(table, Wager.BAD_BEAT)
    beaten = _beaten() if folds is None else _beaten_unless_folded(folds)
    chances = dict.fromkeys((line.key for line in table.lines), Fraction(0))
    for category, line in zip(Category, table.by_category, strict=True):
        if line is not None and category >= BAD_BEAT_FROM:
            chances[line.key] += beaten[category]
    return _odds(table, list(chances.values()))


def pairs(table: Paytable) -> SideBetOdds:
    """Ultimate Pairs: two hole cards, and on some lines the dealer's two as well (U-01, U-03)."""
    _verify(table, Wager.PAIRS)
    counts = [0] * len(table.lines)
    for hole in combinations(DECK, 2):
        fitting = [
            at
            for at, line in enumerate(table.lines)
            if any(pattern.matches(hole) for pattern in line.hole)
        ]
        unseen: Iterable[tuple[Card, ...]] | None = None
        for at in fitting:
            dealer = table.lines[at].dealer
            if not dealer:
                counts[at] += comb(50, 2) if unseen is None else len(list(unseen))
                break
            if unseen is None:
                unseen = combinations([card for card in DECK if card not in hole], 2)
            left = list(unseen)
            unseen = [two for two in left if not any(p.matches(two) for p in dealer)]
            counts[at] += len(left) - len(unseen)
    deals = comb(52, 2) * comb(50, 2)
    return _odds(table, [Fraction(count, deals) for count in counts])


def progressive(table: Paytable, *, bet: int, meter: int) -> SideBetOdds:
    """A progressive at a meter, both in cents: one less the expected award over the bet.

    Contributions are left out, and so is envy. The stake is never returned (S-10).
    """
    _verify(table, Wager.PROGRESSIVE)
    if bet < 1 or meter < 0:
        raise NotationError("a progressive bet is above zero and its meter not below (P-01)")
    chances = line_chances(table)
    odds = _odds(table, chances, bet, meter)
    shares = [
        chance * line.pays.basis_points / 10_000
        for line, chance in zip(table.lines, chances, strict=True)
        if isinstance(line.pays, MeterShare)
    ]
    share = sum(shares, Fraction(0))
    fixed = odds.expected_return - share * meter / bet
    return replace(odds, break_even_meter=(1 - fixed) * bet / share if share else None)


def envy(table: Paytable, *, others: int, bet: int | None = None) -> SideBetOdds:
    """What other players' hands pay one progressive bettor in a round (E-01, E-02).

    A line's probability is that of one other player's hand. The house edge is for all `others`
    together: means add up, whatever cards the hands share. So do neither hits nor squares, as
    all hands share the flop and none of the cards in them; `hit_frequency`, that somebody's hand
    pays, and `variance` are counted flop by flop.

    The table must ask for hole cards and flop alone, down to its last envy line.
    """
    _verify(table, Wager.PROGRESSIVE)
    bet = table.bet if bet is None else bet
    if bet is None or bet < 1:
        raise NotationError(f"{table.id} fixes no bet: envy is measured against one above zero")
    if not 0 <= others <= MOST_OTHERS:
        raise NotationError(f"from 0 to {MOST_OTHERS} others can be dealt to, not {others} (E-01)")
    lines = _envy_lines(table)
    of_five = hands_by_category(5)
    paying = tuple(
        OddsLine(
            key=line.key,
            title=line.title,
            probability=Fraction(of_five[category], comb(52, 5)),
            pays=FixedAward(line.envy),
            returns=Fraction(line.envy, bet),
        )
        for category, line in lines.items()
    )
    mean = others * sum((line.probability * line.returns for line in paying), Fraction(0))
    square = others * sum((line.probability * line.returns**2 for line in paying), Fraction(0))
    nobody, product_of_two = _envy_by_flop({c: line.envy for c, line in lines.items()}, others)
    square += perm(others, 2) * product_of_two / bet**2
    return SideBetOdds(
        wager=Wager.ENVY,
        table=table.id,
        title=f"Envy of {table.title}",
        lines=paying,
        house_edge=-mean,
        hit_frequency=1 - nobody,
        variance=square - mean**2,
        bet=bet,
        others=others,
    )


#: The bets that need nothing but their table.
COUNTERS: Mapping[Wager, Callable[[Paytable], SideBetOdds]] = MappingProxyType(
    {Wager.TRIPS: trips, Wager.BAD_BEAT: bad_beat, Wager.PAIRS: pairs}
)


def repriced(table: Paytable, pays: Sequence[Award], id: str = "inline") -> Paytable:
    """A table with the same hands that pays something else, line by line from the best."""
    if len(pays) != len(table.lines):
        raise NotationError(f"{table.id} has {len(table.lines)} lines, not {len(pays)}")
    lines = tuple(replace(line, pays=award) for line, award in zip(table.lines, pays, strict=True))
    by_key = {line.key: line for line in lines}
    return replace(
        table,
        id=id,
        title=f"{table.wager.label} {id}",
        lines=lines,
        printed={},
        by_category=tuple(line and by_key[line.key] for line in table.by_category),
    )


def _verify(table: Paytable, wager: Wager) -> None:
    if table.wager is not wager:
        raise NotationError(f"{table.id} is a {table.wager.label} table, not a {wager.label} one")


def _odds(
    table: Paytable, chances: Sequence[Fraction], bet: int | None = None, meter: int | None = None
) -> SideBetOdds:
    lines = tuple(
        OddsLine(
            key=line.key,
            title=line.title,
            probability=chance,
            pays=line.pays,
            returns=returned(line.pays, bet or 1, meter or 0),
        )
        for line, chance in zip(table.lines, chances, strict=True)
    )
    mean = sum((line.probability * line.returns for line in lines), Fraction(0))
    square = sum((line.probability * line.returns**2 for line in lines), Fraction(0))
    return SideBetOdds(
        wager=table.wager,
        table=table.id,
        title=table.title,
        lines=lines,
        house_edge=1 - mean,
        hit_frequency=sum(chances, Fraction(0)),
        variance=square - mean**2,
        bet=bet,
        meter=meter,
    )


def returned(pays: Award, bet: int, meter: int) -> Fraction:
    """All that is handed back for each unit of a bet."""
    match pays:
        case Odds():
            return pays.fraction + (pays.basis is Basis.TO)
        case MeterShare():
            return Fraction(pays.basis_points * meter, 10_000 * bet)
        case _:
            return Fraction(pays.cents, bet)


# Bad beats: who loses with what.


@cache
def _losing_deals() -> tuple[Mapping[Category, int], int]:
    """Deals of two hands and a board in which one given hand loses, by its category; and all."""
    from houseedge.odds.pattern import LOSE_QUALIFIED, LOSE_UNQUALIFIED
    from houseedge.odds.tables import CLASS_SIZES, full_deck

    census = (full_deck(_THREADS).census * CLASS_SIZES[:, None, None]).sum(axis=0)
    losing = census[:, (LOSE_QUALIFIED, LOSE_UNQUALIFIED)].sum(axis=1)
    counts = {category: int(losing[category]) for category in Category}
    return MappingProxyType(counts), int(census.sum())


def _beaten() -> dict[Category, Fraction]:
    """The chance that hands differ and the lower one is of a category."""
    losing, deals = _losing_deals()
    # Dealer and player are dealt alike, so each loses as often as the other.
    return {category: Fraction(2 * count, deals) for category, count in losing.items()}


def _beaten_unless_folded(play: Solution) -> dict[Category, Fraction]:
    """The chance of a beaten hand of a category, three of a kind or better, and no fold.

    A folded hand that would have won beats a dealer's hand of its own category, because such
    hands are folded only when their category lies on the board, and the dealer has it too.
    """
    from houseedge.odds.pattern import TIE

    if not _good_folds_lie_on_the_board(play):
        raise NotationError("hands better than the board are folded: their bad beats are not known")
    folded, deals = play.counts[None], play.deals
    beaten = _beaten()
    for category in Category:
        if category >= BAD_BEAT_FROM:
            decided = int(folded[category].sum() - folded[category, TIE])
            beaten[category] -= Fraction(decided, deals)
    return beaten


def _good_folds_lie_on_the_board(play: Solution) -> bool:
    """Whether every three of a kind or better that is folded is on the board already."""
    import numpy as np

    from houseedge.odds.pattern import PATTERN_OF, PATTERN_RANKS
    from houseedge.odds.tables import full_deck

    # Flushes are taken for something else here, so that folding one would only be refused.
    made = np.array(
        [category_of_cards(unsuited_cards(ranks)) for ranks in PATTERN_RANKS.tolist()], np.int8
    )
    tables, strategy = full_deck(_THREADS), play.strategy
    for actions, rivers, on_board in (
        (strategy.river_by_rank, tables.by_rank, made),
        (strategy.river_by_suit, tables.by_suit, made[PATTERN_OF]),
    ):
        patterns, holes = np.nonzero((actions == 0) & (rivers.category >= BAD_BEAT_FROM))
        if not np.array_equal(rivers.category[patterns, holes], on_board[patterns]):
            return False
    return True


# Envy: several hands around one flop.

_Pair = tuple[Card, ...]


def _envy_lines(table: Paytable) -> dict[Category, Line]:
    """The line by which each category pays envy."""
    last = max((at for at, line in enumerate(table.lines) if line.envy), default=None)
    if last is None:
        raise NotationError(f"{table.id} pays no envy (E-01)")
    first: dict[Category, Line] = {}
    for line in table.lines[: last + 1]:
        if line.hand is None or line.cards is not Cards.HOLE_AND_FLOP:
            raise NotationError(f"{table.id} pays envy for more than hole cards and flop (E-01)")
        first.setdefault(line.hand, line)
    return {category: line for category, line in first.items() if line.envy}


def _envy_by_flop(amounts: Mapping[Category, int], others: int) -> tuple[Fraction, Fraction]:
    """The chance that no other hand pays, and the mean product of what two of them pay."""
    by_flop: dict[tuple[Card, ...], dict[_Pair, int]] = {}
    for hand in five_card_hands(amounts):
        for three in combinations(hand, 3):
            # Flops that differ only by their suits count as one, the one with its masks in order.
            masks = masks_by_suit(three)
            if masks == tuple(sorted(masks)):
                hole = tuple(c for c in hand if c not in three)
                by_flop.setdefault(three, {})[hole] = amounts[category_of_cards(hand)]
    paid = product_of_two = Fraction(0)
    for flop, paying in by_flop.items():
        masks = masks_by_suit(flop)
        alike = factorial(4) // prod(factorial(n) for n in Counter(masks).values())
        chance = Fraction(alike, comb(52, 3))
        paid += chance * (1 - _nobody(tuple(paying), others))
        both = sum(
            a * b
            for (one, a), (two, b) in product(paying.items(), repeat=2)
            if not set(one) & set(two)
        )
        product_of_two += chance * Fraction(both, comb(49, 2) * comb(47, 2))
    return 1 - paid, product_of_two


def _nobody(paying: tuple[_Pair, ...], hands: int) -> Fraction:
    """The chance that none of so many hands, dealt after a flop, is one of those that pay."""
    # Take off each way for one hand to pay, add back each way for two, and so on.
    chance, deals = Fraction(0), 1
    for count, ways in enumerate(_disjoint(paying, hands)):
        chance += Fraction((-1) ** count * ways * perm(hands, count), deals)
        deals *= comb(49 - 2 * count, 2)
    return chance


def _disjoint(pairs: tuple[_Pair, ...], most: int) -> list[int]:
    """How many ways there are to take 0, 1, 2 ... pairs, up to so many, that share no card."""
    if not pairs or most == 0:
        return [1]
    taken, rest = set(pairs[0]), pairs[1:]
    without = _disjoint(rest, most)
    within = [0, *_disjoint(tuple(p for p in rest if not taken & set(p)), most - 1)]
    longest = max(len(without), len(within))
    without += [0] * (longest - len(without))
    within += [0] * (longest - len(within))
    return [a + b for a, b in zip(without, within, strict=True)]
