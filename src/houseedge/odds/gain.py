"""What checking a flop gains over betting it, where the river is played by given decisions."""

# mypy: disable-error-code="no-any-return"
# An element of an array is `Any` to mypy; numba knows its type.

from __future__ import annotations

import numpy as np

from houseedge.odds import flop, pattern, river
from houseedge.odds.flop import Flops, Sums
from houseedge.odds.full import flop_sums, flops_of
from houseedge.odds.game import Game
from houseedge.odds.jit import kernel
from houseedge.odds.pattern import HOLES, TRIPLE, HoleTypes, Ints, SuitPatterns, Tiny
from houseedge.odds.river import Rivers, Stakes, Whole
from houseedge.odds.tables import Tables, in_threads
from houseedge.odds.trait import Numbers


def flop_gains(game: Game, tables: Tables, by_rank: Tiny, by_suit: Tiny, threads: int = 2) -> Ints:
    """By flop and hole cards: what a check is worth more than the smallest bet, in units.

    Summed over all run-outs and dealer's hands; zero where cards meet. `by_rank` and `by_suit` are
    the river's decisions.
    """
    stakes = Stakes.of(game)
    ranks = np.zeros(tables.by_rank.win.shape, np.int64)
    suits = np.zeros(tables.by_suit.win.shape, np.int64)
    _rank_gains(tables.by_rank, tables.dealers, stakes, by_rank, ranks)

    def work(begin: int, end: int) -> None:
        _suit_gains(
            *(tables.by_suit, tables.dealers, stakes, pattern.BY_SUIT, pattern.HOLE_TYPES),
            *(by_suit, ranks, begin, end, suits),
        )

    in_threads(threads, len(suits), work)
    sums = flop_sums(tables, ranks, suits, threads)
    flops = flops_of(tables)
    found = np.zeros((len(flops.cards), len(flops.holes)), np.int64)

    def each(begin: int, end: int) -> None:
        _gains(tables.present, flops, sums, begin, end, found)

    in_threads(threads, len(found), each)
    return found


def sum_by_number(tables: Tables, gains: Ints, numbers: Numbers, chosen: Tiny, size: int) -> Ints:
    """The gains of all flops with the hole cards of chosen classes, by number."""
    sums = np.zeros(size, np.int64)
    flops = flops_of(tables)
    _sum_by_number(flops.ways, flops.classes, gains, numbers, chosen, sums)
    return sums


def sum_by_class(tables: Tables, gains: Ints, action: Tiny) -> Ints:
    """The gains of all flops that are checked, by class of the hole cards."""
    sums = np.zeros(169, np.int64)
    flops = flops_of(tables)
    _sum_by_class(flops.ways, flops.classes, gains, action, sums)
    return sums


@kernel
def _gain(rivers: Rivers, dealers: int, stakes: Stakes, action: int, row: int, hole: int) -> Whole:
    """What a river played so is worth more than one where the flop's smallest bet was made."""
    win, lose = np.int64(rivers.win[row, hole]), np.int64(rivers.lose[row, hole])
    high, kind = np.int64(rivers.high[row, hole]), rivers.category[row, hole]
    base = river.standing(win, lose, high, kind, dealers, stakes)
    least = stakes.least * (win - lose) + base
    if action == 0:
        return stakes.refund * high - 2 * stakes.unit * dealers - least
    return stakes.sizes[action - 1] * (win - lose) + base - least


@kernel
def _rank_gains(rivers: Rivers, dealers: int, stakes: Stakes, action: Tiny, gains: Ints) -> None:
    for row in range(action.shape[0]):
        for hole in range(action.shape[1]):
            if rivers.category[row, hole] >= 0:
                gains[row, hole] = _gain(rivers, dealers, stakes, action[row, hole], row, hole)


@kernel
def _suit_gains(
    rivers: Rivers,
    dealers: int,
    stakes: Stakes,
    patterns: SuitPatterns,
    types: HoleTypes,
    action: Tiny,
    ranks: Ints,
    begin: int,
    end: int,
    gains: Ints,
) -> None:
    """Fill how gains differ from those of the rank tables."""
    for row in range(begin, end):
        for hole in range(HOLES):
            if rivers.category[row, hole] >= 0:
                found = _gain(rivers, dealers, stakes, action[row, hole], row, hole)
                gains[row, hole] = found - ranks[patterns.of[row], types.pair[hole]]


@kernel
def _gains(present: int, flops: Flops, sums: Sums, begin: int, end: int, found: Ints) -> None:
    by_ranks, by_view = sums
    views = np.zeros(4, np.int64)
    for at in range(begin, end):
        a, b, c = flops.cards[at, 0], flops.cards[at, 1], flops.cards[at, 2]
        flop.views_of(flops.cards[at], views)
        triple = TRIPLE[a >> 2, b >> 2, c >> 2]
        for hole in range(flops.holes.shape[0]):
            x, y = flops.holes[hole, 0], flops.holes[hole, 1]
            free = x not in (a, b, c) and y not in (a, b, c)
            if not (free and present >> (x >> 2) & 1 and present >> (y >> 2) & 1):
                continue
            gain = by_ranks[triple, flops.pair[hole]]
            for suit in range(4):
                if views[suit] >= 0:
                    gain += by_view[views[suit], flops.type[suit, hole]]
            found[at, hole] = gain


@kernel
def _sum_by_number(
    ways: Ints, classes: Ints, gains: Ints, numbers: Numbers, chosen: Tiny, sums: Ints
) -> None:
    for at in range(gains.shape[0]):
        for hole in range(gains.shape[1]):
            if numbers[at, hole] >= 0 and chosen[classes[hole]]:
                sums[numbers[at, hole]] += ways[at] * gains[at, hole]


@kernel
def _sum_by_class(ways: Ints, classes: Ints, gains: Ints, action: Tiny, sums: Ints) -> None:
    for at in range(gains.shape[0]):
        for hole in range(gains.shape[1]):
            if action[at, hole] == 0:
                sums[classes[hole]] += ways[at] * gains[at, hole]
