"""What every river is worth by pattern, with a card known beside the player's or without."""

from __future__ import annotations

from itertools import product

import numpy as np
import numpy.typing as npt

from houseedge.odds import exposed, pattern
from houseedge.odds.exposed import NOTHING, RiverWorth
from houseedge.odds.game import Game
from houseedge.odds.pattern import HOLES, PAIRS, RANKS, TYPES
from houseedge.odds.river import Stakes
from houseedge.odds.tables import HOLE_CARDS, Tables, in_threads


def width(known: int, types: int) -> int:
    """How many kinds of known card there are: one where nothing is known."""
    return 1 if known == NOTHING else types


def rivers(
    game: Game, tables: Tables, known: int, threads: int, *, whole: bool = False
) -> tuple[RiverWorth, RiverWorth]:
    """Rivers by rank pattern as if there were no flushes, and what each suit pattern corrects.

    Where they are to be `whole`, suit patterns say all that a river is worth.
    """
    stakes = Stakes.of(game)
    by_rank = RiverWorth.empty(pattern.RANK_PATTERNS, PAIRS * width(known, RANKS))
    by_suit = RiverWorth.empty(pattern.SUIT_PATTERNS, HOLES * width(known, TYPES))
    less = RiverWorth.empty(pattern.RANK_PATTERNS, 0) if whole else by_rank

    def ranks(begin: int, end: int) -> None:
        exposed.rank_worth(
            *(tables.present, pattern.BY_RANK, pattern.RANK_HOLES, known, stakes),
            *(begin, end, by_rank),
        )

    def suits(begin: int, end: int) -> None:
        exposed.suit_worth(
            *(tables.present, pattern.BY_SUIT, pattern.SUIT_HOLES, known, stakes),
            *(begin, end, less, by_suit),
        )

    in_threads(threads, pattern.RANK_PATTERNS, ranks)
    in_threads(threads, pattern.SUIT_PATTERNS, suits)
    return by_rank, by_suit


def off_suit(types: int) -> exposed.Int8:
    """By rank: the cards of it outside the suit, among hole cards and a known card."""
    off = np.repeat(pattern.HOLE_OFF.astype(np.int8), types, axis=1)
    if types > 1:
        for rank, hole in product(range(RANKS), range(HOLES)):
            off[rank, hole * types + rank] += 1
    return off


def possible(tables: Tables, groups: exposed.Int32) -> npt.NDArray[np.bool_]:
    """Which hole cards and known cards can be together, where `groups` has room for one."""
    cards, here = np.arange(52), (tables.present >> (np.arange(52) >> 2) & 1).astype(np.bool_)
    low, high = HOLE_CARDS[:, 0, None], HOLE_CARDS[:, 1, None]
    apart = (cards != low) & (cards != high) & here
    both = here[low] & here[high]
    found = np.broadcast_to(both[:, :, None], groups.shape)
    if groups.shape[1] > 1:
        found = found & apart[:, :, None]
    if groups.shape[2] > 1:
        found = found & apart[:, None, :]
    if groups.shape[1] > 1 and groups.shape[2] > 1:
        found = found & (cards[:, None] != cards)
    return found
