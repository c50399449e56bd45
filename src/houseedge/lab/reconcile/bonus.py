"""The figures beside the tables of Trips, Bad Beat and Ultimate Pairs (F-01, F-03, F-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from houseedge.lab.reconcile import bad_beat
from houseedge.lab.reconcile.bad_beat import Deals, Rule, total
from houseedge.lab.reconcile.figure import Figure, ranked
from houseedge.lab.reconcile.printed import Printed
from houseedge.lab.reconcile.reading import Mistake, OtherPays, Search, Share, Way, misprinted
from houseedge.money import Odds
from houseedge.odds import sidebet
from houseedge.odds.sidebet import SideBetOdds
from houseedge.rules import built_in
from houseedge.rules.spec import Paytable, Wager

if TYPE_CHECKING:
    from houseedge.odds.solver import Solution

_FIGURES = {"house_edge": "of the bet", "hit_frequency": "of all bets"}
_NONE = Fraction(0)


def figures_of(rule: str, tables: Sequence[Paytable], base: Callable[[], Solution]) -> list[Figure]:
    """The figures printed beside one bet's tables; `base` solves the game people fold in."""
    deals = Deals(base)
    return ranked(
        [
            _figure(rule, table, name, tables, deals)
            for table in tables
            for name in _FIGURES
            if name in table.printed
        ]
    )


def _figure(
    rule: str,
    table: Paytable,
    name: str,
    tables: Sequence[Paytable],
    deals: Deals,
) -> Figure:
    odds = sidebet.COUNTERS[table.wager](table)
    printed = Printed.beside(table, name)
    computed = odds.house_edge if name == "house_edge" else odds.hit_frequency
    agrees = printed.agrees(computed)
    search = Search(printed, computed)
    if not agrees and name == "house_edge":
        search.explore(_edges(table, odds, deals), _changes(table, tables))
    elif not agrees:
        search.explore(_frequencies(table, odds, deals), ())
    return Figure(
        rule=rule,
        table=table.id,
        title=table.title,
        figure=name,
        printed=printed.text,
        computed=computed,
        basis=_FIGURES[name],
        agrees=agrees,
        explanations=tuple(search.found),
        tried=search.tried,
        by_chance=search.by_chance if search.tried else 0.0,
        sample=None if agrees else _sample(odds, name, printed.value - computed),
    )


def _sample(odds: SideBetOdds, name: str, difference: Fraction) -> int | None:
    """The number of bets whose mean strays by a difference as a rule; none where it is nothing."""
    hits = odds.hit_frequency
    variance = odds.variance if name == "house_edge" else hits * (1 - hits)
    return round(variance / difference**2) if difference else None


def _pays(table: Paytable) -> tuple[Fraction, ...]:
    return tuple(
        line.pays.fraction if isinstance(line.pays, Odds) else _NONE for line in table.lines
    )


def _changes(table: Paytable, tables: Sequence[Paytable]) -> list[OtherPays]:
    """Misprinted lines, lines that are not paid, and other tables' columns."""
    titles = [line.title for line in table.lines]
    sisters = [other for other in tables if other.id != table.id]
    copied = [
        {
            other.pays.fraction
            for sister in sisters
            for other in sister.lines
            if other.key == line.key and isinstance(other.pays, Odds)
        }
        for line in table.lines
    ]
    changes = misprinted(titles, _pays(table), copied)
    changes += [
        OtherPays(Mistake(f"{title} not paid at all", 3), {at: None})
        for at, title in enumerate(titles)
    ]
    keys = [line.key for line in table.lines]
    changes += [
        OtherPays(Mistake(f"the figure of {sister.id}", 2), dict(enumerate(_pays(sister))))
        for sister in sisters
        if [line.key for line in sister.lines] == keys
    ]
    return changes


def _rules(table: Paytable, odds: SideBetOdds, deals: Deals) -> list[Rule]:
    """The rule as it stands, and read otherwise."""
    hits = [line.probability for line in odds.lines]
    found = [Rule(None, hits)]
    if table.wager is Wager.BAD_BEAT:
        found += bad_beat.rules(table, hits, deals)
    return found


def _edges(table: Paytable, odds: SideBetOdds, deals: Deals) -> Iterator[Way]:
    """The ways to count what the house keeps of a bet."""
    pays, shares = _pays(table), _shares(table, odds, deals)
    found = [(rule, 1) for rule in _rules(table, odds, deals)]
    for_one = Mistake("odds read as for 1, the stake not returned", 3)
    for rule, stake in (*found, (replace(found[0][0], mistake=for_one), 0)):
        hits = zip(rule.hits, pays, strict=True)
        yield Way(
            kept=1 - rule.returned - total(hit * (odds + stake) for hit, odds in hits),
            chances=rule.hits,
            pays=pays,
            shares=shares,
            mistake=rule.mistake,
            stake=stake,
        )


def _frequencies(table: Paytable, odds: SideBetOdds, deals: Deals) -> Iterator[Way]:
    """The ways to count how often a bet wins; no odds have a part in that."""
    found = [(rule.mistake, total(rule.hits)) for rule in _rules(table, odds, deals)]
    found += [
        (Mistake(f"{line.title} not paid at all", 3), odds.hit_frequency - line.probability)
        for line in odds.lines
    ]
    shares = [Share("", lambda hits: hits), *_of_unequal(table, deals)]
    for mistake, hits in found:
        yield Way(kept=hits, chances=(), pays=(), shares=shares, mistake=mistake)


def _shares(table: Paytable, odds: SideBetOdds, deals: Deals) -> list[Share]:
    """What a bet's edge is given as a share of."""
    handed_back = "of what is handed back"
    found = [
        Share("", lambda kept: kept),
        Share(handed_back, lambda kept: kept / (1 - kept or 1), Mistake(handed_back, 1)),
        *_of_unequal(table, deals),
    ]
    if odds.hit_frequency < 1:
        found.append(Share.unusual("of bets that do not win", 1 - odds.hit_frequency))
    if table.wager is Wager.BAD_BEAT:
        for id, edge in trips_edges().items():
            what = f"of Bad Beat and {id} Trips, which it needs (Y-01)"
            found.append(Share.unusual(what, Fraction(2), edge))
            what = f"of Bad Beat, {id} Trips, Ante and Blind"
            found.append(Share.unusual(what, Fraction(4), edge + deals.base_edge))
    return found


def _of_unequal(table: Paytable, deals: Deals) -> Iterator[Share]:
    if table.wager is Wager.BAD_BEAT:
        of = 1 - total(deals.ties.values())
        yield Share.unusual("of bets on hands that are not equal", of)


def trips_tables() -> list[Paytable]:
    """The Trips tables of the sheets."""
    tables = (built_in().paytable(id) for id in built_in().paytable_ids)
    return [table for table in tables if table.wager is Wager.TRIPS]


@cache
def trips_edges() -> Mapping[str, Fraction]:
    """The house edge of each of them."""
    return {table.id: sidebet.trips(table).house_edge for table in trips_tables()}
