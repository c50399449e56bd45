"""Two profiles or two paytables side by side: what changes for player and house, exactly.

>>> from houseedge.lab.compare import compare
>>> from houseedge.rules import built_in
>>> found = compare(built_in().paytable("UTH-02"), built_in().paytable("UTH-03"))
>>> found.changes[0].difference
Fraction(40979, 2572780)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from houseedge.errors import NotationError
from houseedge.lab.risk.round_law import RoundLaw
from houseedge.lab.side_bets import offered
from houseedge.odds import sidebet
from houseedge.odds.game import Game, blind_odds
from houseedge.odds.sidebet import SideBetOdds
from houseedge.odds.solver import Solution, price, solve
from houseedge.rules.spec import Paytable, Rules, Wager

Whose = Literal["house", "player", "strategy", "variance"]
#: A progressive is compared with this in its meter where nothing else is said, in cents.
METER = 1_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class FigureChange:
    """One figure of both sides; none where a side does not have it.

    It is a `share` unless it is a number of Antes or bets.
    """

    whose: Whose
    figure: str
    first: Fraction | float | None
    second: Fraction | float | None
    share: bool = True

    @property
    def difference(self) -> Fraction | float | None:
        """How much more the second has."""
        if self.first is None or self.second is None:
            return None
        return self.second - self.first


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison:
    """Everything that differs, and what does not, of two sides.

    `decisions` are the starting hands that are played otherwise, with what is best on each side.
    """

    first: str
    second: str
    changes: tuple[FigureChange, ...]
    decisions: tuple[tuple[str, str, str], ...]


def compare(
    first: Rules | Paytable, second: Rules | Paytable, *, meter: int = METER, threads: int = 2
) -> Comparison:
    """Count both sides and lay them beside each other.

    Both are rules, or paytables of one wager; Blind tables are compared in the standard game.
    """
    if isinstance(first, Rules) and isinstance(second, Rules):
        one, two = (solve(Game.of(rules), threads=threads) for rules in (first, second))
        changes = [*_base(one, two, threads), *_sides(first, second, meter)]
        return Comparison(
            first=first.reference,
            second=second.reference,
            changes=tuple(changes),
            decisions=_decisions(one, two),
        )
    if isinstance(first, Rules) or isinstance(second, Rules):
        raise NotationError("a profile is compared with a profile, a paytable with a paytable")
    if first.wager is not second.wager:
        raise NotationError(
            f"{first.id} is a table of {first.wager.label}, {second.id} of {second.wager.label}"
        )
    decided: tuple[tuple[str, str, str], ...] = ()
    if first.wager is Wager.BLIND:
        games = (Game(blind=blind_odds(table)) for table in (first, second))
        one, two = (solve(game, threads=threads) for game in games)
        changes, decided = [*_base(one, two, threads)], _decisions(one, two)
    else:
        changes = [*_side(first.wager, _odds(first, meter), _odds(second, meter))]
    return Comparison(first=first.id, second=second.id, changes=tuple(changes), decisions=decided)


def _base(first: Solution, second: Solution, threads: int) -> Iterator[FigureChange]:
    for figure, name in (
        ("house edge, of the Ante", "house_edge_of_ante"),
        ("house edge, of Ante and Blind", "house_edge_of_ante_and_blind"),
        ("element of risk, of all that is bet", "element_of_risk"),
    ):
        yield _of("house", figure, *(getattr(each, name) for each in (first, second)))
    laws = [RoundLaw(distribution=each.distribution) for each in (first, second)]
    yield _of("player", "expected result, Antes", first.ev, second.ev, share=False)
    yield _of("player", "average wager, Antes", first.average_wager, second.average_wager,
              share=False)  # fmt: skip
    yield _of("player", "hands won", *(law.ahead for law in laws))
    for wager in ("ante", "blind", "play"):
        means = [each.mean(wager) for each in (first, second)]
        yield _of("player", f"mean of the {wager.capitalize()}", *means)
    names = dict.fromkeys((*first.frequencies, *second.frequencies))
    for name in names:
        yield _of("strategy", f"hands that {'fold' if name == 'fold' else 'bet ' + name}",
                  first.frequencies.get(name), second.frequencies.get(name))  # fmt: skip
    yield _of("strategy", "cost of playing by the other one", _cost(second, first, threads),
              _cost(first, second, threads))  # fmt: skip
    for figure, name in (("standard deviation, Antes", "standard_deviation"),
                         ("volatility index, Antes", "volatility_index"),
                         ("N0, rounds", "n0")):  # fmt: skip
        yield _of("variance", figure, *(getattr(law, name) for law in laws), share=False)


def _of(
    whose: Whose,
    figure: str,
    first: Fraction | float | None,
    second: Fraction | float | None,
    *,
    share: bool = True,
) -> FigureChange:
    return FigureChange(whose=whose, figure=figure, first=first, second=second, share=share)


def _cost(by: Solution, at: Solution, threads: int) -> Fraction | None:
    """What it costs to play a game by the strategy of another with the same bets."""
    same = all(
        getattr(by.game, street) == getattr(at.game, street)
        for street in ("preflop", "flop", "river")
    )
    if not same:
        return None
    if by.game == at.game:
        return Fraction(0)
    return at.ev - price(by.strategy, at.game, threads=threads).ev


def _decisions(first: Solution, second: Solution) -> tuple[tuple[str, str, str], ...]:
    other = {hand.name: hand.best for hand in second.hands}
    return tuple(
        (hand.name, hand.best, other[hand.name])
        for hand in first.hands
        if other[hand.name] != hand.best
    )


def _odds(table: Paytable, meter: int) -> SideBetOdds:
    if table.wager is Wager.PROGRESSIVE:
        return sidebet.progressive(table, bet=table.bet or 100, meter=meter)
    return sidebet.COUNTERS[table.wager](table)


def _sides(first: Rules, second: Rules, meter: int) -> Iterator[FigureChange]:
    tables = [offered(rules) for rules in (first, second)]
    for wager in dict.fromkeys((*tables[0], *tables[1])):
        odds = [_odds(each[wager], meter) if wager in each else None for each in tables]
        yield from _side(wager, odds[0], odds[1])


def _side(
    wager: Wager, first: SideBetOdds | None, second: SideBetOdds | None
) -> Iterator[FigureChange]:
    edges, hits, spreads, evens = (
        [None if each is None else read(each) for each in (first, second)]
        for read in (_edge, _hits, _spread, _even)
    )
    name = wager.label
    yield _of("house", f"{name}: house edge", edges[0], edges[1])
    yield _of("player", f"{name}: hits", hits[0], hits[1])
    figure = f"{name}: standard deviation, bets"
    yield _of("variance", figure, spreads[0], spreads[1], share=False)
    if evens != [None, None]:
        yield _of("player", f"{name}: breaks even at, dollars", evens[0], evens[1], share=False)


def _edge(odds: SideBetOdds) -> Fraction | float | None:
    return odds.house_edge


def _hits(odds: SideBetOdds) -> Fraction | float | None:
    return odds.hit_frequency


def _spread(odds: SideBetOdds) -> Fraction | float | None:
    return odds.standard_deviation


def _even(odds: SideBetOdds) -> Fraction | float | None:
    return None if odds.break_even_meter is None else odds.break_even_meter / 100
