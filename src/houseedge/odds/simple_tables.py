"""The decisions of the simple strategy for all cards at once, so that its cost is known exactly.

The rule is that of `simple`; the kernels go by its numbers, and tests hold the two together.
"""

from __future__ import annotations

import numpy as np

from houseedge.odds import pattern
from houseedge.odds.jit import kernel
from houseedge.odds.pattern import (
    COUNT,
    HOLES,
    PAIRS,
    RANKS,
    Holes,
    Ints,
    RankPatterns,
    SuitPatterns,
    Tiny,
)
from houseedge.odds.river import Held, holding, strength
from houseedge.odds.simple import FLOP_DRAW, FLOP_HAND, FLOP_POCKET, RIVER_HAND, RIVER_OUTS
from houseedge.odds.tables import HOLE_CARDS, Tables


def flops(tables: Tables) -> Tiny:
    """The flop decisions of the simple strategy: 1 is a bet."""
    action = np.full((len(tables.flops), len(HOLE_CARDS)), -1, np.int8)
    _fill_flops(tables.flops, HOLE_CARDS, action)
    in_deck = (tables.present >> (HOLE_CARDS >> 2) & 1).all(axis=1)
    action[:, ~in_deck] = -1
    return action


def rivers(tables: Tables) -> tuple[Tiny, Tiny]:
    """The river decisions of the simple strategy, by rank pattern and by suit pattern."""
    by_rank = np.zeros((pattern.RANK_PATTERNS, PAIRS), np.int8)
    _rank_rivers(pattern.BY_RANK, tables.by_rank.category, by_rank)
    by_suit = np.zeros((pattern.SUIT_PATTERNS, HOLES), np.int8)
    _suit_rivers(pattern.BY_SUIT, pattern.SUIT_HOLES, tables.by_suit.category, by_suit)
    return by_rank, by_suit


@kernel
def _fill_flops(flops: Ints, holes: Ints, action: Tiny) -> None:
    suits = np.zeros(4, np.int64)
    for flop in range(flops.shape[0]):
        for hole in range(holes.shape[0]):
            x, y = holes[hole, 0], holes[hole, 1]
            held = Held(0, 0, 0, 0)
            suits[:] = 0
            meets = False
            pairs_up = False
            for at in range(3):
                card = flops[flop, at]
                meets = meets or card in (x, y)
                pairs_up = pairs_up or card >> 2 == x >> 2 or card >> 2 == y >> 2
                held = holding(held, card >> 2)
                suits[card & 3] += 1
            if meets:
                continue
            for card in (x, y):
                held = holding(held, card >> 2)
                suits[card & 3] += 1
            flush = 0
            for suit in range(4):
                if suits[suit] == 5:
                    flush = held.once
            category = strength(held, flush) >> 26
            hidden = pairs_up or (x >> 2 == y >> 2 and x >> 2 >= FLOP_POCKET)
            draw = False
            for card in (x, y):
                draw = draw or (suits[card & 3] == 4 and card >> 2 >= FLOP_DRAW)
            action[flop, hole] = 1 if category >= FLOP_HAND or hidden or draw else 0


@kernel
def _made(board: Held, own: int, shared: int, a: int, b: int) -> bool:
    """Whether two ranks make a hidden pair or better; `own` and `shared` are strengths."""
    hidden = a == b or (board.once >> a | board.once >> b) & 1 == 1
    return hidden or (own >> 26 >= RIVER_HAND and own > shared)


@kernel
def _rank_rivers(patterns: RankPatterns, category: Tiny, action: Tiny) -> None:
    free = np.zeros(RANKS, np.int64)
    for row in range(patterns.boards.shape[0]):
        board = Held(0, 0, 0, 0)
        for at in range(5):
            board = holding(board, patterns.boards[row, at])
        shared = strength(board, 0)
        for hole in range(PAIRS):
            if category[row, hole] < 0:
                continue
            a, b = patterns.pairs[hole, 0], patterns.pairs[hole, 1]
            own = strength(holding(holding(board, a), b), 0)
            if _made(board, own, shared, a, b):
                action[row, hole] = 1
                continue
            free[:] = 4
            for at in range(5):
                free[patterns.boards[row, at]] -= 1
            free[a] -= 1
            free[b] -= 1
            beating = 0
            for rank in range(RANKS):
                if free[rank] and strength(holding(board, rank), 0) > own:
                    beating += free[rank]
            action[row, hole] = 1 if beating < RIVER_OUTS else 0


@kernel
def _flush(suit: int, first: int, second: int) -> int:
    """The ranks of a suit with two card types, or one twice, where they are five or more."""
    flush = suit
    for card in (first, second):
        if card >= RANKS:
            flush |= 1 << (card - RANKS)
    return flush if COUNT[flush] >= 5 else 0


@kernel
def _suit_rivers(patterns: SuitPatterns, holes: Holes, category: Tiny, action: Tiny) -> None:
    free = np.zeros(2 * RANKS, np.int64)
    for row in range(patterns.inside.shape[0]):
        suit = patterns.inside[row]
        board = Held(suit, 0, 0, 0)
        for at in range(2):
            if patterns.off[row, at] >= 0:
                board = holding(board, patterns.off[row, at])
        shared = strength(board, suit if COUNT[suit] >= 5 else 0)
        for hole in range(HOLES):
            if category[row, hole] < 0:
                continue
            first, second = holes.first[hole], holes.second[hole]
            a, b = first % RANKS, second % RANKS
            own = strength(holding(holding(board, a), b), _flush(suit, first, second))
            if _made(board, own, shared, a, b):
                action[row, hole] = 1
                continue
            for rank in range(RANKS):
                free[rank] = 3
                free[RANKS + rank] = 1 - (suit >> rank & 1)
            for at in range(2):
                if patterns.off[row, at] >= 0:
                    free[patterns.off[row, at]] -= 1
            free[first] -= 1
            free[second] -= 1
            beating = 0
            for card in range(2 * RANKS):
                if free[card] > 0:
                    held = holding(board, card % RANKS)
                    if strength(held, _flush(suit, card, card)) > own:
                        beating += free[card]
            action[row, hole] = 1 if beating < RIVER_OUTS else 0
