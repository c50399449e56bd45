"""The decisions of the simple strategy for all cards at once, so that its cost is known exactly.

The rule is that of `simple`; the kernels go by its numbers, and tests hold the two together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseedge.odds import pattern
from houseedge.odds.jit import kernel
from houseedge.odds.pattern import COUNT, HOLES, PAIRS, RANKS
from houseedge.odds.river import strength
from houseedge.odds.simple import FLOP_DRAW, FLOP_HAND, FLOP_POCKET, RIVER_HAND, RIVER_OUTS
from houseedge.odds.tables import HOLE_CARDS, Tables, Tiny


def flops(tables: Tables) -> Tiny:
    """The flop decisions of the simple strategy: 1 is a bet."""
    action = np.full((len(tables.flops), len(HOLE_CARDS)), -1, np.int8)
    _simple_flops(tables.flops, HOLE_CARDS, action)
    in_deck = (tables.present >> (HOLE_CARDS >> 2) & 1).all(axis=1)
    action[:, ~in_deck] = -1
    return action


def rivers(tables: Tables) -> tuple[Tiny, Tiny]:
    """The river decisions of the simple strategy, by rank pattern and by suit pattern."""
    by_rank = np.zeros((pattern.RANK_PATTERNS, PAIRS), np.int8)
    _simple_rank_rivers(pattern.PATTERN_RANKS, pattern.PAIR_RANKS, tables.by_rank.category, by_rank)
    by_suit = np.zeros((pattern.SUIT_PATTERNS, HOLES), np.int8)
    _simple_suit_rivers(
        *(pattern.PATTERN_IN, pattern.PATTERN_OFF, pattern.HOLE_CARDS),
        *(tables.by_suit.category, by_suit),
    )
    return by_rank, by_suit


@kernel
def _add(once: Any, twice: Any, thrice: Any, four: Any, rank: Any) -> Any:
    bit = 1 << rank
    return once | bit, twice | once & bit, thrice | twice & bit, four | thrice & bit


@kernel
def _simple_flops(flops: Any, holes: Any, action: Any) -> Any:
    suits = np.zeros(4, np.int64)
    for flop in range(flops.shape[0]):
        for hole in range(holes.shape[0]):
            x, y = holes[hole, 0], holes[hole, 1]
            once = twice = thrice = four = 0
            suits[:] = 0
            meets = False
            pairs_up = False
            for at in range(3):
                card = flops[flop, at]
                meets = meets or card in (x, y)
                pairs_up = pairs_up or card >> 2 == x >> 2 or card >> 2 == y >> 2
                once, twice, thrice, four = _add(once, twice, thrice, four, card >> 2)
                suits[card & 3] += 1
            if meets:
                continue
            inside = 0
            for card in (x, y):
                once, twice, thrice, four = _add(once, twice, thrice, four, card >> 2)
                suits[card & 3] += 1
            for suit in range(4):
                if suits[suit] == 5:
                    inside = once
            category = strength(once, twice, thrice, four, inside) >> 26
            hidden = pairs_up or (x >> 2 == y >> 2 and x >> 2 >= FLOP_POCKET)
            draw = False
            for card in (x, y):
                draw = draw or (suits[card & 3] == 4 and card >> 2 >= FLOP_DRAW)
            action[flop, hole] = 1 if category >= FLOP_HAND or hidden or draw else 0


@kernel
def _simple_rank_rivers(patterns: Any, pairs: Any, category: Any, action: Any) -> Any:
    free = np.zeros(RANKS, np.int64)
    for row in range(patterns.shape[0]):
        once = twice = thrice = four = 0
        for at in range(5):
            once, twice, thrice, four = _add(once, twice, thrice, four, patterns[row, at])
        board = strength(once, twice, thrice, four, 0)
        for hole in range(PAIRS):
            if category[row, hole] < 0:
                continue
            a, b = pairs[hole, 0], pairs[hole, 1]
            o, t, h, f = _add(once, twice, thrice, four, a)
            o, t, h, f = _add(o, t, h, f, b)
            own = strength(o, t, h, f, 0)
            hidden = a == b or once >> a & 1 or once >> b & 1
            if hidden or (own >> 26 >= RIVER_HAND and own > board):
                action[row, hole] = 1
                continue
            free[:] = 4
            for at in range(5):
                free[patterns[row, at]] -= 1
            free[a] -= 1
            free[b] -= 1
            beating = 0
            for rank in range(RANKS):
                o, t, h, f = _add(once, twice, thrice, four, rank)
                if free[rank] and strength(o, t, h, f, 0) > own:
                    beating += free[rank]
            action[row, hole] = 1 if beating < RIVER_OUTS else 0


@kernel
def _simple_suit_rivers(
    in_suit: Any, off_suit: Any, hole_cards: Any, category: Any, action: Any
) -> Any:
    free = np.zeros(2 * RANKS, np.int64)
    for row in range(in_suit.shape[0]):
        suit = in_suit[row]
        once, twice, thrice, four = suit, 0, 0, 0
        for at in range(2):
            if off_suit[row, at] >= 0:
                once, twice, thrice, four = _add(once, twice, thrice, four, off_suit[row, at])
        board = strength(once, twice, thrice, four, suit if COUNT[suit] >= 5 else 0)
        for hole in range(HOLES):
            if category[row, hole] < 0:
                continue
            a, b = hole_cards[hole, 0] % RANKS, hole_cards[hole, 1] % RANKS
            o, t, h, f = _add(once, twice, thrice, four, a)
            o, t, h, f = _add(o, t, h, f, b)
            flush = suit
            for at in range(2):
                if hole_cards[hole, at] >= RANKS:
                    flush |= 1 << (hole_cards[hole, at] - RANKS)
            own = strength(o, t, h, f, flush if COUNT[flush] >= 5 else 0)
            hidden = a == b or once >> a & 1 or once >> b & 1
            if hidden or (own >> 26 >= RIVER_HAND and own > board):
                action[row, hole] = 1
                continue
            for rank in range(RANKS):
                free[rank] = 3
                free[RANKS + rank] = 1 - (suit >> rank & 1)
            for at in range(2):
                if off_suit[row, at] >= 0:
                    free[off_suit[row, at]] -= 1
                free[hole_cards[hole, at]] -= 1
            beating = 0
            for kind in range(2 * RANKS):
                if free[kind] <= 0:
                    continue
                o, t, h, f = _add(once, twice, thrice, four, kind % RANKS)
                flush = suit | 1 << (kind - RANKS) if kind >= RANKS else suit
                if strength(o, t, h, f, flush if COUNT[flush] >= 5 else 0) > own:
                    beating += free[kind]
            action[row, hole] = 1 if beating < RIVER_OUTS else 0
