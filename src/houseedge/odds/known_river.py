"""Kernels of the game in which both of the board's last cards are known beforehand.

They are used from the first decision on, and on the flop leave no card to come. Every flop is
taken with every two cards after it.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

import numpy as np

from houseedge.odds.exposed import RiverWorth, Sizes
from houseedge.odds.jit import kernel
from houseedge.odds.pattern import HOLE, PAIR, Ints
from houseedge.odds.playing import card_type, flush_suit, river_pattern

#: What is added up: checking on with the best play, edge, Ante and Blind; bets on the flop, its
#: smallest and its largest; rivers that are folded after waiting, and flops that wait.
CHECK, EDGE, BASE, LOW, HIGH, FOLDS, WAITS = range(7)
QUANTITIES = 7


@kernel
def weigh(
    gain: int, edge: int, base: int, folds: int, weight: int, sizes: Sizes, out: Ints
) -> None:
    """Add one decision on the flop, taken as well as it can be."""
    best = max(gain, 0, sizes.spread * edge)
    out[CHECK] += weight * (sizes.least * edge + base + best)
    out[EDGE] += weight * edge
    out[BASE] += weight * base
    if gain == best:
        out[WAITS] += weight
        out[FOLDS] += weight * folds
    elif best == 0:
        out[LOW] += weight
    else:
        out[HIGH] += weight


@kernel
def weigh_known_rivers(
    present: int,
    flops: Ints,
    ways: Ints,
    holes: Ints,
    by_rank: RiverWorth,
    by_suit: RiverWorth,
    sizes: Sizes,
    begin: int,
    end: int,
    out: Ints,
) -> None:
    """Add up some flops with every two cards after them.

    `out` is by the number of those two among all two cards, by hole cards and by quantity.
    """
    board, ranks = np.zeros(5, np.uint8), np.zeros(5, np.int64)
    pairs = np.zeros(holes.shape[0], np.int64)
    kinds = np.zeros((4, holes.shape[0]), np.int64)
    free = np.zeros(holes.shape[0], np.bool_)
    for hole in range(holes.shape[0]):
        x, y = holes[hole, 0], holes[hole, 1]
        pairs[hole] = PAIR[x >> 2, y >> 2]
        for suit in range(4):
            kinds[suit, hole] = HOLE[card_type(x, suit), card_type(y, suit)]
    for flop in range(begin, end):
        a, b, c = flops[flop, 0], flops[flop, 1], flops[flop, 2]
        for hole in range(holes.shape[0]):
            x, y = holes[hole, 0], holes[hole, 1]
            here = present >> (x >> 2) & 1 and present >> (y >> 2) & 1
            free[hole] = here and x not in (a, b, c) and y not in (a, b, c)
        board[0], board[1], board[2] = a, b, c
        for turn in range(52):
            if turn in (a, b, c) or not present >> (turn >> 2) & 1:
                continue
            for river in range(turn + 1, 52):
                if river in (a, b, c) or not present >> (river >> 2) & 1:
                    continue
                board[3], board[4] = turn, river
                suit = flush_suit(board)
                row = river_pattern(board, suit, ranks)
                worth = by_rank if suit < 0 else by_suit
                types = pairs if suit < 0 else kinds[suit]
                number = turn * (103 - turn) // 2 + river - turn - 1
                for hole in range(holes.shape[0]):
                    x, y = holes[hole, 0], holes[hole, 1]
                    if not free[hole] or x in (turn, river) or y in (turn, river):
                        continue
                    at = row, types[hole]
                    gain, edge = np.int64(worth.gain[at]), np.int64(worth.edge[at])
                    base, folds = np.int64(worth.base[at]), np.int64(worth.fold[at])
                    weigh(gain, edge, base, folds, ways[flop], sizes, out[number, hole])
