"""The figures printed on the sheets against those that counting gives (F-01..F-04).

Where the two differ, every denominator in use and every change of one line of the paytable is
tried, and what fits is told apart from what does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from typing import TYPE_CHECKING, Literal

from houseedge.cards import Category
from houseedge.errors import NotationError
from houseedge.money import Odds
from houseedge.odds import sidebet
from houseedge.odds.sidebet import SideBetOdds
from houseedge.rules import Catalog, built_in
from houseedge.rules.spec import Paytable, Wager

if TYPE_CHECKING:
    from houseedge.odds.solver import Solution
    from houseedge.odds.tally import Tally

#: The largest change of a line that is tried, in whole units of its odds.
FARTHEST = 1000

_PRINTED = re.compile(r"([0-9]+)(?:\.([0-9]+))? ?%")
_CLAUSES = {
    Wager.TRIPS: "F-01",
    Wager.BLIND: "F-02",
    Wager.BAD_BEAT: "F-03",
    Wager.PAIRS: "F-04",
}
_FIGURES = ("house_edge", "hit_frequency")

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Printed:
    """A share as a sheet prints it: "0.90 %" is 0.009 to two places of a percent.

    >>> Printed.parse("0.90 %").agrees(Fraction(902, 100_000))
    True
    """

    text: str
    places: int
    digits: int

    @classmethod
    def parse(cls, text: str) -> Printed:
        """The share in a text such as "0.90 %"."""
        match = _PRINTED.fullmatch(text)
        if match is None:
            raise NotationError(f"'{text}' is not a printed figure: write it like '0.90 %'")
        whole, rest = match[1], match[2] or ""
        return cls(text, len(rest), int(whole + rest))

    def _scaled(self, value: Fraction) -> Fraction:
        return value / self.unit

    def agrees(self, value: Fraction) -> bool:
        """Whether a value is the printed one once it is rounded to as many places."""
        return floor(self._scaled(value) + Fraction(1, 2)) == self.digits

    def agrees_cut(self, value: Fraction) -> bool:
        """Whether it is once the further places are cut off."""
        return floor(self._scaled(value)) == self.digits

    @property
    def unit(self) -> Fraction:
        """The last place that is printed."""
        return Fraction(1, int(f"1{'0' * (self.places + 2)}"))

    @property
    def value(self) -> Fraction:
        """The share as it is printed."""
        return self.digits * self.unit

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The least value that rounds to the printed one, and the least that no longer does."""
        return self.value - self.unit / 2, self.value + self.unit / 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Attempt:
    """One way the printed figure might have come about, what it comes to, and whether it fits.

    The value of a paytable change is the figure at the change nearest to what is printed. A fit
    is `forced` where one step of the line moves the figure by less than the last printed place:
    some change would then give any printed figure near, so that it explains nothing.
    """

    kind: Literal["denominator", "reading", "paytable"]
    what: str
    value: Fraction
    fits: bool
    forced: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """One printed figure, the computed one, and, where they differ, what was tried."""

    rule: str
    table: str
    title: str
    figure: str
    printed: str
    computed: Fraction
    basis: str
    agrees: bool
    attempts: tuple[Attempt, ...] = ()
    sample: int | None = None
    """How many simulated bets have the difference for their standard error."""

    @property
    def fitting(self) -> tuple[Attempt, ...]:
        """What would give the printed figure."""
        return tuple(attempt for attempt in self.attempts if attempt.fits)

    @property
    def verdict(self) -> str:
        """One sentence on how printed and computed stand."""
        if self.agrees:
            return "printed and computed agree"
        readings = [a.what for a in self.fitting if a.kind != "paytable"]
        changes = [a for a in self.fitting if a.kind == "paytable"]
        forced = sum(a.forced for a in changes)
        if readings:
            return f"{self.printed} is what this gives: {'; '.join(readings)}"
        if changes:
            return (
                f"no reading gives {self.printed}; {len(changes)} changes of one line would, "
                f"{forced} of them because they would give anything near it"
            )
        return f"nothing that was tried gives {self.printed}"


def reconcile(
    catalog: Catalog | None = None, *, rule: str | None = None, progress: Progress | None = None
) -> tuple[Figure, ...]:
    """Every figure the sheets print beside a paytable, in the order of the clauses.

    `rule` asks for one clause alone. Tables of a catalog's own folder are looked at too.
    `progress` hears what is being counted.
    """
    if rule not in (None, *_CLAUSES.values()):
        raise NotationError(f"'{rule}' is not one of {', '.join(_CLAUSES.values())}")
    catalog = catalog or built_in()
    say = progress or (lambda words: None)
    base = _BaseGame()
    figures: list[Figure] = []
    for wager in (wager for wager, clause in _CLAUSES.items() if rule in (None, clause)):
        tables = [catalog.paytable(id) for id in catalog.paytable_ids]
        tables = [table for table in tables if table.wager is wager and table.printed]
        say(wager.label)
        if wager is Wager.BLIND:
            whole = [table for table in tables if "house_edge" in table.printed]
            figures += [_whole_game(table, base, say) for table in whole]
        else:
            figures += _side_bets(tables, base)
    return tuple(figures)


class _BaseGame:
    """The base game solved when it is asked for, once for every Blind table."""

    def __init__(self) -> None:
        self._played: dict[tuple[Fraction, ...], Tally] = {}

    def __call__(self, blind: tuple[Fraction, ...]) -> Tally:
        from houseedge.odds.game import Game
        from houseedge.odds.solver import solve
        from houseedge.odds.tally import Tally

        if blind not in self._played:
            solution = solve(Game(blind=blind))
            # A strategy is megabytes, and there will be a hundred of them; the counts are small.
            self._played[blind] = Tally(
                game=solution.game, deals=solution.deals, counts=solution.counts
            )
        return self._played[blind]

    @cached_property
    def standard(self) -> Solution:
        """The game as the sheets have it, strategy and all."""
        from houseedge.odds.solver import solve

        return solve()


# Side bets (F-01, F-03, F-04).


def _side_bets(tables: Sequence[Paytable], base: _BaseGame) -> list[Figure]:
    """The figures of one bet's tables, with the change of a line that would fit all of them."""
    odds = {table.id: sidebet.COUNTERS[table.wager](table) for table in tables}
    figures = [
        _side_bet(table, name, odds[table.id], base)
        for table in tables
        for name in _FIGURES
        if name in table.printed
    ]
    differing = [f for f in figures if f.figure == "house_edge" and not f.agrees]
    if len(differing) < 2:
        return figures
    common = _common_changes([(odds[f.table], Printed.parse(f.printed)) for f in differing])
    ids = [figure.table for figure in differing]
    found = []
    for figure in figures:
        if figure in differing:
            attempts = _together(common, odds[figure.table], ids, Printed.parse(figure.printed))
            figure = replace(figure, attempts=(*figure.attempts, *attempts))
        found.append(figure)
    return found


def _side_bet(table: Paytable, name: str, odds: SideBetOdds, base: _BaseGame) -> Figure:
    printed = Printed.parse(table.printed[name])
    computed = odds.house_edge if name == "house_edge" else odds.hit_frequency
    agrees = printed.agrees(computed)
    attempts: list[Attempt] = []
    if not agrees:
        others = _readings(table, name, odds, printed, base)
        # What leaves the figure as it is explains nothing.
        attempts += [_cut(computed, printed), *(a for a in others if a.value != computed)]
        attempts += _changes(odds, printed) if name == "house_edge" else _removals(odds, printed)
    return Figure(
        rule=_CLAUSES[table.wager],
        table=table.id,
        title=table.title,
        figure=name,
        printed=printed.text,
        computed=computed,
        basis=f"of the {table.wager.label} bet" if name == "house_edge" else "of all bets",
        agrees=agrees,
        attempts=tuple(attempts),
        sample=None if agrees else _sample(odds, name, printed.value - computed),
    )


def _sample(odds: SideBetOdds, name: str, difference: Fraction) -> int | None:
    """The number of bets whose mean strays by a difference as a rule; none where it is nothing."""
    hits = odds.hit_frequency
    variance = odds.variance if name == "house_edge" else hits * (1 - hits)
    return round(variance / difference**2) if difference else None


def _cut(computed: Fraction, printed: Printed) -> Attempt:
    return Attempt(
        kind="reading",
        what="further places cut off instead of rounded",
        value=computed,
        fits=printed.agrees_cut(computed),
    )


def _readings(
    table: Paytable, name: str, odds: SideBetOdds, printed: Printed, base: _BaseGame
) -> Iterator[Attempt]:
    """Other ways to count and to divide."""
    edge, hits = odds.house_edge, odds.hit_frequency

    def attempt(
        kind: Literal["denominator", "reading"], what: str, of_edge: Fraction, of_hits: Fraction
    ) -> Attempt:
        value = of_edge if name == "house_edge" else of_hits
        return Attempt(kind=kind, what=what, value=value, fits=printed.agrees(value))

    yield attempt("reading", "odds read as for 1, the stake not returned", edge + hits, hits)
    if table.wager is not Wager.BAD_BEAT:
        return
    folding = sidebet.bad_beat(table, folds=base.standard)
    yield attempt(
        "reading",
        "bet lost by a player who folds perfectly (O-01)",
        folding.house_edge,
        folding.hit_frequency,
    )
    ties = _ties()
    yield attempt("reading", "bet returned when hands are equal", edge - ties, hits)
    yield attempt(
        "denominator",
        "bet returned when hands are equal, of bets that are decided",
        (edge - ties) / (1 - ties),
        hits / (1 - ties),
    )
    yield attempt("denominator", "of bets on hands that are not equal", edge / (1 - ties), hits)
    if name == "house_edge":
        for trips in (built_in().paytable(id) for id in built_in().paytable_ids):
            if trips.wager is Wager.TRIPS:
                both = (edge + sidebet.trips(trips).house_edge) / 2
                what = f"of Bad Beat and {trips.id} Trips, which it needs (Y-01)"
                yield attempt("denominator", what, both, hits)


def _ties() -> Fraction:
    """How often hands are equal when nobody folds."""
    from houseedge.odds.pattern import TIE
    from houseedge.odds.tables import CLASS_SIZES, full_deck

    # As many threads as `solve` takes, so that both share one count.
    census = (full_deck(2).census * CLASS_SIZES[:, None, None]).sum(axis=0)
    return Fraction(int(census[:, TIE].sum()), int(census.sum()))


def _whole_changes(
    pays: Fraction, edge: Fraction, chance: Fraction, printed: Printed
) -> tuple[int, int]:
    """The least and the largest whole change of a line that gives the printed edge.

    The least is above the largest where there is none.
    """
    low, high = printed.bounds
    # edge - chance * change lies from low up to, but not on, high.
    least, most = floor((edge - high) / chance) + 1, floor((edge - low) / chance)
    return max(least, ceil(-pays), -FARTHEST), min(most, FARTHEST)


def _changes(odds: SideBetOdds, printed: Printed) -> Iterator[Attempt]:
    """Each line paying another whole number more or less."""
    for line in odds.lines:
        if not isinstance(line.pays, Odds) or not line.probability:
            continue
        pays = line.pays.fraction
        least, most = _whole_changes(pays, odds.house_edge, line.probability, printed)
        wanted = (odds.house_edge - printed.value) / line.probability
        nearest = min(max(round(wanted), ceil(-pays), -FARTHEST), FARTHEST)
        if nearest == 0:
            nearest = 1 if wanted > 0 or pays < 1 else -1
        yield Attempt(
            kind="paytable",
            what=_change(line.title, pays, least, most, nearest),
            value=odds.house_edge - nearest * line.probability,
            fits=least <= most,
            forced=least <= most and line.probability < printed.unit,
        )


def _change(title: str, pays: Fraction, least: int, most: int, nearest: int) -> str:
    if least > most:
        return f"{title} at {pays + nearest} to 1 instead of {pays}, the nearest"
    span = f"{pays + least}" if least == most else f"{pays + least}..{pays + most}"
    return f"{title} at {span} to 1 instead of {pays}"


def _removals(odds: SideBetOdds, printed: Printed) -> Iterator[Attempt]:
    """Each line taken off: no other change of a line moves the hit frequency."""
    for line in odds.lines:
        value = odds.hit_frequency - line.probability
        yield Attempt(
            kind="paytable",
            what=f"{line.title} not paid at all",
            value=value,
            fits=printed.agrees(value),
        )


_Span = tuple[int, int]


def _common_changes(tables: Sequence[tuple[SideBetOdds, Printed]]) -> Mapping[str, _Span]:
    """By line, the whole changes that give every one of several tables its printed edge."""
    common: dict[str, _Span] = {}
    for key in (line.key for line in tables[0][0].lines):
        spans = []
        for odds, printed in tables:
            line = next((line for line in odds.lines if line.key == key), None)
            if line is not None and isinstance(line.pays, Odds) and line.probability:
                spans.append(
                    _whole_changes(line.pays.fraction, odds.house_edge, line.probability, printed)
                )
        if len(spans) == len(tables):
            least, most = max(low for low, _ in spans), min(high for _, high in spans)
            if least <= most:
                common[key] = least, most
    return common


def _together(
    common: Mapping[str, _Span], odds: SideBetOdds, ids: Sequence[str], printed: Printed
) -> Iterator[Attempt]:
    for line in odds.lines:
        if line.key in common and isinstance(line.pays, Odds):
            least, most = common[line.key]
            value = odds.house_edge - least * line.probability
            what = _change(line.title, line.pays.fraction, least, most, least)
            yield Attempt(
                kind="paytable",
                what=f"the same change in all of {', '.join(ids)}: {what}",
                value=value,
                fits=printed.agrees(value),
            )


# The whole game (F-02).

_Measure = Callable[["Tally"], Fraction]
#: The hands a Blind table pays, best first (S-06).
_BLIND_LINES = tuple(sorted((c for c in Category if c >= Category.STRAIGHT), reverse=True))


def _blind(table: Paytable) -> tuple[Fraction, ...]:
    """What a Blind table pays, hand by hand; a hand it leaves out is paid nothing."""
    lines = [table.by_category[category] for category in _BLIND_LINES]
    return tuple(
        line.pays.fraction if line is not None and isinstance(line.pays, Odds) else Fraction(0)
        for line in lines
    )


def _whole_game(table: Paytable, base: _BaseGame, say: Progress) -> Figure:
    """What the house keeps of the whole game under perfect play, over every denominator."""
    printed = Printed.parse(table.printed["house_edge"])
    play = base(_blind(table))
    computed = play.house_edge_of_ante
    agrees = printed.agrees(computed)
    attempts: list[Attempt] = []
    if not agrees:
        for what, value in _denominators(play):
            fits = printed.agrees(value)
            attempts.append(Attempt(kind="denominator", what=what, value=value, fits=fits))
        for at, category in enumerate(_BLIND_LINES):
            say(f"{table.title}: {category.title}")
            attempts += [
                _blind_change(table, at, what, measure, printed, base)
                for what, measure in _MEASURES.items()
            ]
    return Figure(
        rule=_CLAUSES[table.wager],
        table=table.id,
        title="whole game, perfect play",
        figure="house_edge",
        printed=printed.text,
        computed=computed,
        basis="of the Ante",
        agrees=agrees,
        attempts=tuple(attempts),
    )


_MEASURES: Mapping[str, _Measure] = {
    "of the Ante": lambda play: play.house_edge_of_ante,
    "of Ante and Blind": lambda play: play.house_edge_of_ante_and_blind,
    "of all wagers (element of risk)": lambda play: play.element_of_risk,
}


def _denominators(play: Tally) -> Iterator[tuple[str, Fraction]]:
    """What the house keeps, as a share of everything it is ever given as a share of."""
    lost = play.house_edge_of_ante
    bet_made = 1 - play.frequencies["fold"]
    average_play = play.average_wager - 2
    largest = 2 + max(play.game.preflop)
    for what, measure in _MEASURES.items():
        yield what, measure(play)
    yield "of the Play bet on average", lost / average_play
    yield "of the Play bet where one is made", lost * bet_made / average_play
    yield "of Ante and Play bet", lost / (1 + average_play)
    yield "of all wagers where a Play bet is made", lost * bet_made / (2 * bet_made + average_play)
    yield "of the most that can be wagered", lost / largest
    yield "of an Ante in hands that do not tie", lost / (1 - play.ties)
    yield "of Ante and Blind in hands that do not tie", lost / 2 / (1 - play.ties)
    yield "of all wagers that are won or lost, not returned", lost / _resolved(play)
    # The sheets print one figure beside four Trips tables, so it can hardly have Trips in it.
    for id in built_in().paytable_ids:
        trips = built_in().paytable(id)
        if trips.wager is Wager.TRIPS:
            with_trips = lost + sidebet.trips(trips).house_edge
            yield f"of Ante, Blind and an equal {id} Trips", with_trips / 3
            yield f"of all wagers and an equal {id} Trips", with_trips / (play.average_wager + 1)


def _resolved(play: Tally) -> Fraction:
    """What is won or lost and not returned, Blind wins with no payout left out, in Antes."""
    from houseedge.odds.pattern import LOSE_QUALIFIED, TIE, WIN_QUALIFIED

    total = Fraction(0)
    for bet, counts in play.counts.items():
        if bet is None:
            total += 2 * int(counts.sum())
            continue
        won = counts[:, :TIE].sum(axis=1)
        lost = counts[:, LOSE_QUALIFIED:].sum(axis=1)
        qualified = counts[:, (WIN_QUALIFIED, LOSE_QUALIFIED)].sum()
        paid = sum(int(won[9 - at]) for at, odds in enumerate(play.game.blind) if odds)
        total += bet[1] * int(won.sum() + lost.sum()) + int(qualified) + int(lost.sum()) + paid
    return total / play.deals


def _blind_change(
    table: Paytable, at: int, what: str, measure: _Measure, printed: Printed, base: _BaseGame
) -> Attempt:
    """One line of the Blind paying another whole number, the game solved anew for each."""
    blind = _blind(table)

    def edge(change: int) -> Fraction:
        return measure(base((*blind[:at], blind[at] + change, *blind[at + 1 :])))

    least, most = ceil(-blind[at]), FARTHEST
    low, high = printed.bounds
    # The edge only falls as a line pays more, so what fits lies between two changes.
    guess = _guess(base(blind), at, measure, printed)
    start = _first(lambda change: edge(change) < high, least, most + 1, guess)
    end = _first(lambda change: edge(change) < low, start, most + 1, guess)
    nearest = (start + end) // 2
    if start == end:
        near = {-1, 1} if 0 in (start - 1, start) else {start - 1, start}
        within = [change for change in near if least <= change <= most]
        nearest = min(within, key=lambda change: abs(edge(change) - printed.value))
    title = _BLIND_LINES[at].title.capitalize()
    return Attempt(
        kind="paytable",
        what=f"{_change(title, blind[at], start, end - 1, nearest)}, {what}",
        value=edge(nearest),
        fits=start < end,
        forced=start < end and edge(nearest) - edge(nearest + 1) < printed.unit,
    )


def _guess(play: Tally, at: int, measure: _Measure, printed: Printed) -> int:
    """About how much more a line must pay, if the strategy stayed as it is."""
    from houseedge.odds.pattern import TIE

    antes = play.house_edge_of_ante / measure(play)
    won = sum(int(counts[9 - at, :TIE].sum()) for bet, counts in play.counts.items() if bet)
    return round((measure(play) - printed.value) * antes * play.deals / won)


def _first(holds: Callable[[int], bool], low: int, high: int, guess: int) -> int:
    """The first whole number from low on for which something holds, as it does from there on.

    It is high where there is none below. Looks around the guess first.
    """
    step = 1
    while low < high:
        at = min(max(guess, low), high - 1)
        if holds(at):
            high, guess = at, at - step
        else:
            low, guess = at + 1, at + step
        if not low <= guess < high:
            break
        step *= 2
    while low < high:
        at = (low + high) // 2
        if holds(at):
            high = at
        else:
            low = at + 1
    return low
