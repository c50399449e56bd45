"""The figure beside the Blind's table: what the house keeps of the whole game (F-02).

Its sheet says "entire game vs. dealer, assumes perfect play" and names no denominator. So every
share of what is staked is tried that somebody might have meant, besides the three in use.

Another Blind table is another game, and what is perfect play in it takes a solution; all of them
are kept (`odds.spans`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from houseedge.cards import Category
from houseedge.lab.reconcile.bonus import trips_edges, trips_tables
from houseedge.lab.reconcile.figure import Figure, ranked
from houseedge.lab.reconcile.printed import Printed
from houseedge.lab.reconcile.reading import Mistake, OtherPays, Search, Share, Way, misprinted
from houseedge.money import Odds
from houseedge.rules.spec import Paytable

if TYPE_CHECKING:
    from houseedge.odds.solver import Solution
    from houseedge.odds.tally import Tally

Progress = Callable[[str], None]
_Blind = tuple[Fraction, ...]

#: The hands a Blind table pays, best first (S-06).
LINES = tuple(sorted((c for c in Category if c >= Category.STRAIGHT), reverse=True))
_WAGERS = {
    "A": "the Ante",
    "B": "the Blind",
    "P": "the Play bet",
    "AB": "Ante and Blind",
    "AP": "Ante and Play bet",
    "BP": "Blind and Play bet",
    "ABP": "all wagers",
}


def figure_of(rule: str, table: Paytable, base: Callable[[], Solution], say: Progress) -> Figure:
    """What the house keeps of the whole game; `base` solves it with the standard Blind."""
    printed = Printed.beside(table, "house_edge")
    games = Games(_blind(table), base)
    play = games.solution
    agrees = printed.agrees(play.house_edge_of_ante)
    search = Search(printed, play.house_edge_of_ante)
    if not agrees:
        say("the whole game: other ways to play")
        ways = list(_ways(games))
        say("the whole game: other Blind tables")
        search.explore(ways, _changes(games.blind))
    figure = Figure(
        rule=rule,
        table=table.id,
        title="whole game, perfect play",
        figure="house_edge",
        printed=printed.text,
        computed=play.house_edge_of_ante,
        basis="of the Ante",
        agrees=agrees,
        others={
            share.what: share.of(play.house_edge_of_ante)
            for share in shares(play, games.blind)[1:]
            if share.mistake is None
        },
        explanations=tuple(search.found),
        tried=search.tried,
        by_chance=search.by_chance if search.tried else 0.0,
    )
    return ranked([figure])[0]


def _blind(table: Paytable) -> _Blind:
    """What a Blind table pays, hand by hand; a hand it leaves out is paid nothing.

    Refuses a table with lines below a straight: no sheet prints a figure beside one.
    """
    from houseedge.odds.game import NotCounted, blind_odds

    odds = blind_odds(table)
    if any(odds[len(LINES) :]):
        raise NotCounted(
            f"the Blind table {table.id} pays hands below a straight, and its printed figure is "
            "not reconciled; houseedge solve counts it",
            rule="S-06",
            field="tables.blind",
        )
    return odds[: len(LINES)]


def _changes(blind: _Blind) -> list[OtherPays]:
    """Misprinted lines; the Trips tables stand beside the Blind's, and may have been copied."""
    copied: list[set[Fraction]] = [set() for _ in LINES]
    for table in trips_tables():
        for line in table.lines:
            if line.hand in LINES and isinstance(line.pays, Odds):
                copied[LINES.index(line.hand)].add(line.pays.fraction)
    return misprinted([category.title.capitalize() for category in LINES], blind, copied)


class Games:
    """The game with one Blind table and with others near it, solved when they are asked for."""

    def __init__(self, blind: _Blind, base: Callable[[], Solution]) -> None:
        self.blind = blind
        self._base = base
        self._solved: dict[_Blind, Tally] = {}

    @cached_property
    def solution(self) -> Solution:
        """The game with the table as it is printed."""
        from houseedge.odds.game import Game
        from houseedge.odds.solver import solve

        game = Game(blind=self.blind)
        solution = self._base() if game == Game() else solve(game)
        self._solved[self.blind] = solution
        return solution

    def changed(self, changes: Sequence[OtherPays]) -> list[Way]:
        """Perfect play with other tables."""
        blinds = [
            tuple(change.pays.get(at, odds) or Fraction(0) for at, odds in enumerate(self.blind))
            for change in changes
        ]
        for blind in set(blinds):
            self._solve(blind)
        return [way_of(self._solved[blind], blind) for blind in blinds]

    def _solve(self, blind: _Blind) -> None:
        from houseedge.odds.game import Game
        from houseedge.odds.solver import solve
        from houseedge.odds.tally import Tally

        if blind not in self._solved:
            solution = solve(Game(blind=blind))
            # A strategy is megabytes; the counts are small.
            self._solved[blind] = Tally(
                game=solution.game, deals=solution.deals, counts=solution.counts
            )


# Ways to count.


def _ways(games: Games) -> Iterator[Way]:
    """Perfect play, play that is not, and rules read otherwise."""
    yield replace(way_of(games.solution, games.blind), solved=games.changed)
    for what, tally in _strategies(games.solution):
        yield way_of(tally, games.blind, Mistake(what, 3))
    yield from _rules(games.solution, games.blind)


def _strategies(solution: Solution) -> Iterator[tuple[str, Tally]]:
    """How known strategies fare that are not perfect."""
    from houseedge.lab.strategy import GivenStrategy, read_strategy
    from houseedge.odds.tally import Tally

    yield "the published simple strategy", read_strategy("simple", solution.game).play(solution)
    every = {len(solution.game.preflop): ["22+", *(f"{high}2+" for high in "3456789TJQKA")]}
    for what, river, flop, preflop in (
        ("4x with every hand", "perfect", "perfect", every),
        ("never a fold", "always", "perfect", None),
        ("no bet before the flop", "perfect", "perfect", {}),
        ("no bet before the river", "perfect", "never", {}),
    ):
        yield what, GivenStrategy(what, flop, river, preflop).play(solution)
    smaller = {
        ("preflop", Fraction(3)) if bet == ("preflop", Fraction(4)) else bet: counts
        for bet, counts in solution.counts.items()
        if bet != ("preflop", Fraction(3))
    }
    yield "3x wherever 4x is best", Tally(game=solution.game, deals=solution.deals, counts=smaller)


def _rules(play: Tally, blind: _Blind) -> Iterator[Way]:
    """Rules read otherwise, played as is perfect by the sheets'."""
    from houseedge.odds import pattern

    way = way_of(play, blind)
    folded = play.counts[None]
    shown = sum(play.counts.values(), -folded)
    tied = sum(
        (2 + bet[1]) * int(counts[:, pattern.TIE].sum())
        for bet, counts in play.counts.items()
        if bet is not None
    )
    unqualified = (pattern.WIN_UNQUALIFIED, pattern.LOSE_UNQUALIFIED)
    lost = shown[:, (pattern.LOSE_QUALIFIED, pattern.LOSE_UNQUALIFIED)].sum(axis=1)
    below = int(shown[: min(LINES), : pattern.TIE].sum())
    won, beaten = (int(shown[:, at].sum()) for at in unqualified)
    # A tie of hands without a pair is one with a dealer that does not qualify.
    spared = int(folded[:, unqualified].sum() + folded[0, pattern.TIE])
    paid = sum((odds + 1) * int(lost[line]) for line, odds in zip(LINES, blind, strict=True))
    for what, more in (
        ("the Ante in play whether or not the dealer qualifies (S-05)", beaten - won),
        ("a folded Ante returned when the dealer does not qualify (O-03)", -spared),
        ("equal hands lost", tied),
        ("the Blind paid 1 to 1 below a straight (S-06)", -below),
    ):
        kept = way.kept + Fraction(more) / play.deals
        yield replace(way, kept=kept, mistake=Mistake(what, 3))
    yield replace(
        way,
        kept=way.kept - Fraction(paid) / play.deals,
        chances=[
            chance + Fraction(int(lost[line]), play.deals)
            for line, chance in zip(LINES, way.chances, strict=True)
        ],
        mistake=Mistake("the Blind paid by its table though the hand loses (S-06)", 3),
    )


def way_of(play: Tally, blind: _Blind, mistake: Mistake | None = None) -> Way:
    """What a Blind table comes to under the strategy of a tally, whatever table that was for."""
    from houseedge.odds.pattern import LOSE_QUALIFIED, TIE, WIN_QUALIFIED

    kept = Fraction(0)
    won = [0] * len(LINES)
    for bet, counts in play.counts.items():
        if bet is None:
            kept += 2 * int(counts.sum())
            continue
        wins, losses = int(counts[:, :TIE].sum()), int(counts[:, LOSE_QUALIFIED:].sum())
        antes = int(counts[:, WIN_QUALIFIED].sum()) - int(counts[:, LOSE_QUALIFIED].sum())
        kept -= bet[1] * (wins - losses) + antes - losses
        for at, line in enumerate(LINES):
            won[at] += int(counts[line, :TIE].sum())
    chances = [Fraction(count, play.deals) for count in won]
    paid = sum((p * odds for p, odds in zip(chances, blind, strict=True)), Fraction(0))
    return Way(
        kept=kept / play.deals - paid,
        chances=chances,
        pays=blind,
        shares=shares(play, blind),
        mistake=mistake,
    )


# Denominators.


def shares(play: Tally, blind: _Blind) -> list[Share]:
    """Every share of what is staked that somebody might have meant; the one we compute first."""
    staked, made, untied, decided = _stakes(play, blind)
    average = sum(staked, Fraction(0))
    found = [
        Share("of the Ante", lambda kept: kept),
        Share("of Ante and Blind", lambda kept: kept / 2),
        Share("of all wagers (element of risk)", lambda kept: kept / average),
    ]
    # The Blind is staked as the Ante is, and the Play bet is decided wherever hands do not tie:
    # what is the same as another is left out.
    for stakes, when, wanted in (
        (staked, "on average", "P AP"),
        (made, "over hands with a Play bet", "A AB AP ABP"),
        (untied, "over hands that do not tie", "A P AB AP ABP"),
        (decided, "as far as won or lost", "A B AB AP BP ABP"),
    ):
        for wagers in wanted.split():
            of = sum((stakes["ABP".index(wager)] for wager in wagers), Fraction(0))
            found.append(Share.unusual(f"of {_WAGERS[wagers]} {when}", of))
    size = made[2] / made[0]
    sizes = [bet[1] for bet in play.counts if bet is not None]
    for what, of in (
        ("of the Play bet where one is made", size),
        ("of Ante and Play bet where one is made", 1 + size),
        ("of all wagers where a Play bet is made", 2 + size),
        ("of the most that can be bet", 2 + max(sizes)),
        ("of Ante, Blind and as much again (1x, or Trips without its edge)", Fraction(3)),
        ("of all wagers and as much again as the Ante", average + 1),
    ):
        found.append(Share.unusual(what, of))
    # The sheets print one figure beside four Trips tables, so it can hardly have Trips in it.
    for id, edge in trips_edges().items():
        for what, of in (("Ante, Blind", Fraction(2)), ("all wagers", average)):
            found.append(Share.unusual(f"of {what} and an equal {id} Trips", of + 1, edge))
    return found


def _stakes(play: Tally, blind: Sequence[Fraction]) -> tuple[list[Fraction], ...]:
    """Ante, Blind and Play bet in Antes: all of them, with a Play bet, without ties, decided."""
    from houseedge.odds.pattern import LOSE_QUALIFIED, LOSE_UNQUALIFIED, TIE, WIN_QUALIFIED

    sums = [[Fraction(0)] * 3 for _ in range(4)]
    paid: Mapping[int, Fraction] = dict(zip(LINES, blind, strict=True))
    for bet, counts in play.counts.items():
        size = Fraction(0) if bet is None else bet[1]
        every, tied = int(counts.sum()), int(counts[:, TIE].sum())
        for at, stake in enumerate((Fraction(1), Fraction(1), size)):
            sums[0][at] += stake * every
            if bet is not None:
                sums[1][at] += stake * every
            sums[2][at] += stake * (every if bet is None else every - tied)
        if bet is None:
            sums[3][0] += every
            sums[3][1] += every
            continue
        won = sum(int(counts[line, :TIE].sum()) for line, odds in paid.items() if odds)
        lost = int(counts[:, (LOSE_QUALIFIED, LOSE_UNQUALIFIED)].sum())
        sums[3][0] += int(counts[:, (WIN_QUALIFIED, LOSE_QUALIFIED)].sum())
        sums[3][1] += won + lost
        sums[3][2] += size * (every - tied)
    return tuple([part / play.deals for part in stakes] for stakes in sums)
