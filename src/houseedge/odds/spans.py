"""Any Blind table of a game at once: play changes at a few odds of one line, and is kept between.

With the sizes and rules of the sheets, every decision is the same for all Blind tables that pay
from a straight up, but for rivers with four of a kind on the board: there a fold becomes a bet at
ten odds of that line. So eleven tallies answer for every table, each over one span of those odds.
The same is tested once for any other sizes and rules, when a second Blind table is asked about.

Why nothing else can change: a bet on the river is worth more the more the Blind pays, a fold is
not. So each river has its least odds for a bet, and `wavering` lists those of all that are folded
by a Blind that pays nothing. What waiting on the flop gains over a bet there falls with the Blind
on such rivers and depends on it nowhere else, and what checking before the flop gains falls with
it. So a flop or a first hand that is decided alike without any Blind and with one beyond the last
of those odds is decided alike by all. At one of the odds themselves the smaller bet is taken, a
fold, which is how a span comes by its upper end.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from houseedge.cards import Category
from houseedge.odds import pattern, river
from houseedge.odds.first import Met
from houseedge.odds.full import Counts, carry, count_play
from houseedge.odds.game import Game
from houseedge.odds.pattern import Ints
from houseedge.odds.river import Stakes
from houseedge.odds.solver import Solution, all_deals, decide
from houseedge.odds.tables import HOLE_CLASSES, Tables, full_deck

#: More odds than this at which play changes are not kept: it would be no short cut.
_MOST = 64
#: Room for the rivers that waver; those of the standard game are 910.
_ROOM = 1 << 14
#: The least category a Blind table may pay here.
_LEAST = Category.STRAIGHT


@dataclass(frozen=True, kw_only=True)
class Spans:
    """How often everything happens by every Blind table of a family, which differ above a line.

    Play changes where the odds of `line` pass one of `ends`, each the upper end of a span; the
    last span has none. `counts` are by span. `gains` is by span and class of hole cards what the
    best play on the flop gains, without a Blind and less for each Ante the line pays; none where
    nobody counted it.
    """

    family: Game
    line: Category
    ends: tuple[Fraction, ...]
    counts: tuple[Counts, ...]
    met: Met
    deals: int
    gains: tuple[tuple[Sequence[int], Sequence[int]], ...] | None = None

    def solution(self, game: Game) -> Solution:
        """The game under perfect play; its decisions are counted when they are asked for."""
        odds = game.blind[9 - self.line]
        at = bisect_left(self.ends, odds)
        gained = None
        if self.gains is not None:
            unit, paid = game.unit, int(game.unit * odds)
            fixed, falling = self.gains[at]
            gained = [unit * a - paid * b for a, b in zip(fixed, falling, strict=True)]
        return Solution(
            game=game, deals=self.deals, counts=self.counts[at], met=self.met, gained=gained
        )


_TESTED: dict[Game, Spans | None] = {}
_MET: set[Game] = set()


def spans_of(game: Game, threads: int = 2) -> Spans | None:
    """The spans of a game's family; none where they are not known, or play changes elsewhere.

    A family that is not the standard one is tested when the second of its Blind tables comes.
    """
    family = game.family
    if family in kept():
        return kept()[family]
    if family in _MET and family not in _TESTED:
        _TESTED[family] = count_spans(family, full_deck(threads, family), threads)
    _MET.add(family)
    return _TESTED.get(family)


@cache
def kept() -> Mapping[Game, Spans]:
    """The families that are kept with the package, as `tools/write_spans.py` writes them."""
    found = json.loads(files("houseedge.odds").joinpath("data/spans.json").read_text("ascii"))
    met = Met(**found["met"])
    spans = (_read(each, met, found["deals"]) for each in found["families"])
    return {each.family: each for each in spans}


def _read(found: Mapping[str, Any], met: Met, deals: int) -> Spans:
    family = Game(folded_ante=found["folded_ante"]).family
    bets = [("preflop", size) for size in reversed(family.preflop)]
    bets += [("flop", family.flop[0]), ("river", family.river[0])]
    tables = [np.array(table, np.int64) for table in found["counts"]]
    first = dict(zip([*bets, None], tables, strict=True))
    line = Category(found["line"])
    return Spans(
        family=family,
        line=line,
        ends=tuple(map(Fraction, found["ends"])),
        counts=_moved(first, line, ("river", family.river[0]), np.array(found["moved"], np.int64)),
        met=met,
        deals=deals,
        gains=tuple((fixed, falling) for fixed, falling in found["gains"]),
    )


def _moved(
    first: Counts, line: Category, bet: tuple[str, Fraction], moved: Ints
) -> tuple[Counts, ...]:
    """The counts span by span: each moves some folds of a line's hands to a bet."""
    found = [dict(first)]
    for some in moved:
        counts = dict(found[-1])
        folds, bets = counts[None].copy(), counts[bet].copy()
        folds[line] -= some
        bets[line] += some
        counts |= {None: folds, bet: bets}
        found.append(counts)
    return tuple(found)


def count_spans(family: Game, tables: Tables, threads: int) -> Spans | None:
    """The spans of a family; none where a flop, a first hand or more than one line changes play."""
    found = np.zeros((_ROOM, 5), np.int64)
    stakes, dealers = Stakes.of(family), tables.dealers
    if river.wavering(tables.by_suit, dealers, stakes, found):
        return None
    count = river.wavering(tables.by_rank, dealers, stakes, found)
    found = found[:count]
    lines = set(found[:, 2].tolist())
    if count > _ROOM or len(lines) > 1:
        return None
    line = Category(lines.pop()) if lines else _LEAST
    odds = [Fraction(short, paid) for short, paid in found[:, 3:].tolist()]
    ends = sorted(set(odds))
    if len(ends) > _MOST:
        return None
    decided = decide(family, tables, threads)
    if ends:
        beyond = paying(family, line, ends[-1] + 1)
        last = decide(beyond, tables, threads).strategy
        own = decided.strategy
        if (last.preflop != own.preflop).any() or (last.flop != own.flop).any():
            return None
    # A hand that is folded by some table loses more often than it wins, so its bet is the smallest.
    strategy = decided.strategy
    checked = (strategy.preflop == 0)[HOLE_CLASSES]
    _, weight = carry(tables, strategy, checked, 0, len(family.river), threads)
    moved = np.zeros((len(ends), 5), np.int64)
    for (row, hole, kind, *_), end in zip(found.tolist(), odds, strict=True):
        met = [int(part[row, hole]) for part in tables.by_rank[:3]]
        sums = np.zeros((10, 4), np.int64)
        sums[kind] = int(weight[row, hole]) * np.array([1, *met], np.int64)
        moved[ends.index(end)] += pattern.outcomes_of(sums, dealers, int(family.qualifies))[kind]
    first = count_play(family, tables, strategy, threads)
    return Spans(
        family=family,
        line=line,
        ends=tuple(ends),
        counts=_moved(first, line, ("river", family.river[0]), moved),
        met=Met.of(tables, family),
        deals=all_deals(tables),
    )


def paying(family: Game, line: Category, odds: Fraction) -> Game:
    """A game of a family that pays one line alone, beside those below a straight."""
    blind = list(family.blind)
    blind[9 - line] = odds
    return replace(family, blind=tuple(blind))
