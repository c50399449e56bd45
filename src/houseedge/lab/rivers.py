"""What every river is worth by pattern, with a card known beside the player's or without.

And what that comes to over all run-outs of a flop.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import numpy as np
import numpy.typing as npt

from houseedge.odds import exposed, pattern
from houseedge.odds.exposed import NOTHING, Exposed, FlopSums, RiverWorth, Values
from houseedge.odds.game import Game
from houseedge.odds.pattern import HOLES, PAIRS, RANKS, TRIPLES, TYPES, VIEWS, Ints
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
    by_rank = rank_rivers(game, tables, known, threads)
    by_suit = no_rivers(width(known, TYPES))
    less = RiverWorth.empty(pattern.RANK_PATTERNS, 0) if whole else by_rank
    fill_suits(game, tables, known, 0, less, by_suit, threads)
    return by_rank, by_suit


def no_rivers(types: int) -> RiverWorth:
    """Room for what each suit pattern corrects, for that many types of known card."""
    return RiverWorth.empty(pattern.SUIT_PATTERNS, HOLES * types)


def rank_rivers(game: Game, tables: Tables, known: int, threads: int) -> RiverWorth:
    """Rivers by rank pattern as if there were no flushes."""
    stakes = Stakes.of(game)
    by_rank = RiverWorth.empty(pattern.RANK_PATTERNS, PAIRS * width(known, RANKS))

    def ranks(begin: int, end: int) -> None:
        exposed.rank_worth(
            *(tables.present, pattern.BY_RANK, pattern.RANK_HOLES, known, stakes),
            *(begin, end, by_rank),
        )

    in_threads(threads, pattern.RANK_PATTERNS, ranks)
    return by_rank


def fill_suits(
    game: Game,
    tables: Tables,
    known: int,
    from_type: int,
    less: RiverWorth,
    by_suit: RiverWorth,
    threads: int,
) -> None:
    """Fill what each suit pattern corrects, for known cards `from_type` on."""
    stakes = Stakes.of(game)

    def suits(begin: int, end: int) -> None:
        exposed.suit_worth(
            *(tables.present, pattern.BY_SUIT, pattern.SUIT_HOLES, known, from_type, stakes),
            *(begin, end, less, by_suit),
        )

    in_threads(threads, pattern.SUIT_PATTERNS, suits)


def no_sums(ranks: int, types: int) -> Exposed:
    """Sums over run-outs of all four quantities, still zero, for known cards of that many kinds."""
    return Exposed(
        *(
            FlopSums(
                np.zeros((TRIPLES, PAIRS * ranks), np.int64),
                np.zeros((VIEWS, HOLES * types), np.int64),
            )
            for _ in RiverWorth._fields
        )
    )


def add_ranks(present: int, by_rank: RiverWorth, sums: Exposed, threads: int) -> None:
    """Sum rivers by rank pattern over run-outs."""

    def each(begin: int, end: int) -> None:
        for value, found in zip(by_rank[begin:end], sums[begin:end], strict=True):
            exposed.sum_ranks(
                present, pattern.BY_RANK, value, found.ranks.shape[1] // PAIRS, found.ranks
            )

    in_threads(threads, len(sums), each)


def add_views(
    present: int,
    by_suit: RiverWorth,
    from_type: int,
    off: npt.NDArray[np.integer],
    sums: Exposed,
    threads: int,
) -> None:
    """Sum what suits correct over run-outs, for known cards `from_type` on.

    `off` has by rank the cards outside the suit, of all hole cards and known cards.
    """
    width = by_suit.gain.shape[1] // HOLES
    some = off.reshape(RANKS, HOLES, -1)[:, :, from_type : from_type + width]
    held = np.ascontiguousarray(some, np.int8).reshape(RANKS, -1)
    both: Iterable[tuple[Values, FlopSums]] = zip(by_suit, sums, strict=True)
    for each, found in both:

        def views(begin: int, end: int, value: Values = each, out: Ints = found.views) -> None:
            exposed.sum_views(present, pattern.VIEW, held, value, from_type, begin, end, out)

        in_threads(threads, VIEWS, views)


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
