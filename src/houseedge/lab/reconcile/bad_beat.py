"""The Bad Beat bet's rule read in other ways, and how often each then pays (Y-02, Y-03, O-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from houseedge.cards import Category
from houseedge.lab.reconcile.reading import Mistake
from houseedge.odds import sidebet
from houseedge.round.judge import BAD_BEAT_FROM
from houseedge.rules.spec import Paytable

if TYPE_CHECKING:
    from houseedge.odds.solver import Solution

_NONE = Fraction(0)
_Chances = Mapping[Category, Fraction]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule read in some way: how often each line is paid, how often the bet is returned."""

    mistake: Mistake | None
    hits: Sequence[Fraction]
    returned: Fraction = _NONE


class Deals:
    """How hands of two players fall, counted when it is asked for."""

    def __init__(self, base: Callable[[], Solution]) -> None:
        self._base = base
        self._unfolded: dict[tuple[str, ...], list[Fraction]] = {}

    @property
    def base_edge(self) -> Fraction:
        """What the house keeps of the base game, in Antes."""
        return self._base().house_edge_of_ante

    @cached_property
    def _outcomes(self) -> Mapping[Category, Sequence[Fraction]]:
        """The chance of each outcome when nobody folds, by category of the player's hand."""
        from houseedge.odds.tables import CLASS_SIZES, full_deck

        # As many threads as `solve` takes, so that both share one count.
        census = (full_deck(2).census * CLASS_SIZES[:, None, None]).sum(axis=0)
        deals = int(census.sum())
        return {c: [Fraction(int(count), deals) for count in census[c]] for c in Category}

    @cached_property
    def ties(self) -> _Chances:
        """How often hands are equal when nobody folds."""
        from houseedge.odds.pattern import TIE

        return {category: outcomes[TIE] for category, outcomes in self._outcomes.items()}

    @property
    def decided(self) -> _Chances:
        """How often hands differ when nobody folds, by category of the player's."""
        return {c: total(outcomes) - self.ties[c] for c, outcomes in self._outcomes.items()}

    def unfolded(self, table: Paytable) -> list[Fraction]:
        """How often each line is hit and the player, who plays perfectly, has not folded."""
        keys = tuple(line.key for line in table.lines)
        if keys not in self._unfolded:
            odds = sidebet.bad_beat(table, folds=self._base())
            self._unfolded[keys] = [line.probability for line in odds.lines]
        return self._unfolded[keys]


def rules(table: Paytable, hits: Sequence[Fraction], deals: Deals) -> Iterator[Rule]:
    """The rule read otherwise. `hits` is how often each line is paid as the sheets have it."""
    ties = deals.ties

    def rule(what: str, hits: Sequence[Fraction], returned: Fraction = _NONE) -> Rule:
        return Rule(Mistake(what, 3), hits, returned)

    yield rule("bet lost by a player who folds perfectly (O-01)", deals.unfolded(table))
    yield rule("paid only to a player who loses", [chance / 2 for chance in hits])
    yield rule("paid by the player's own hand, won or lost", _by_line(table, deals.decided))
    equal = zip(hits, _by_line(table, ties), strict=True)
    yield rule("equal hands paid as beaten ones", [beaten + tie for beaten, tie in equal])
    yield rule("bet returned when hands are equal", hits, total(ties.values()))
    good = {category: tie for category, tie in ties.items() if category >= BAD_BEAT_FROM}
    yield rule("bet returned when hands that are paid are equal", hits, total(good.values()))
    for category, tie in good.items():
        # Nobody writes such a rule, but a program that compares hands may have it in it.
        what = f"bet returned when hands are equal, {category.title} only"
        yield Rule(Mistake(what, 4), hits, tie)


def _by_line(table: Paytable, by_category: _Chances) -> list[Fraction]:
    """What falls to each line of a table."""
    sums = dict.fromkeys((line.key for line in table.lines), _NONE)
    for category, line in zip(Category, table.by_category, strict=True):
        if line is not None and category >= BAD_BEAT_FROM:
            sums[line.key] += by_category[category]
    return list(sums.values())


def total(chances: Iterable[Fraction]) -> Fraction:
    """Chances added up."""
    return sum(chances, _NONE)
