"""The count of a game in which one of the board's last two cards is known, for `exposure`."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from threading import Lock

import numpy as np

from houseedge.lab.deviation import KnownCards
from houseedge.lab.known_river import decided
from houseedge.lab.open_hand import OpenCount
from houseedge.lab.rivers import off_suit, possible, rivers, width
from houseedge.odds import exposed, known_turn, pattern
from houseedge.odds.exposed import DEALER, NOTHING, Exposed, FlopSums, Sizes, Values
from houseedge.odds.game import Game
from houseedge.odds.known_river import QUANTITIES
from houseedge.odds.known_turn import FOUR_VIEWS, QUADS
from houseedge.odds.pattern import HOLES, PAIRS, RANKS, TYPES, Ints, Tiny
from houseedge.odds.river import Stakes
from houseedge.odds.seat import RENAMINGS
from houseedge.odds.tables import HOLE_CARDS, HOLE_CLASSES, Tables, in_threads

Tell = Callable[[int, int], None]


def count_known_turn(
    game: Game, tables: Tables, usual: Tiny, known: int, threads: int, tell: Tell | None
) -> OpenCount:
    """Count the game of a player who knows one of the board's last two cards.

    Beside it may be known one of the dealer's cards or one that is never dealt: `known`. `usual`
    is the first bet of who knows nothing, by class of hole cards.
    """
    fours, ways = known_turn.fours(tables.present, RENAMINGS)
    # The sums before are a third of the work.
    done, whole = len(fours) // 2, len(fours) + len(fours) // 2
    told = tell or (lambda _done, _steps: None)
    told(0, whole)
    sums = _sums(game, tables, known, threads)
    told(done, whole)
    groups = np.zeros((len(HOLE_CARDS), width(known, 52), 52), np.int32)
    number = exposed.group(RENAMINGS, HOLE_CARDS, known != NOTHING, True, groups)
    stakes, lock = Stakes.of(game), Lock()
    sizes = Sizes(stakes.least, stakes.spread, game.in_units(game.preflop))
    values, numbers = np.zeros((number, QUANTITIES), np.int64), known_turn.quads().number

    def work(begin: int, end: int) -> None:
        nonlocal done
        part = np.zeros_like(values)
        known_turn.weigh_turns(
            *(tables.present, fours, ways, HOLE_CARDS, numbers, groups, width(known, TYPES)),
            *(sizes, sums, begin, end, part),
        )
        with lock:
            np.add(values, part, out=values)
            done += end - begin
            told(done, whole)

    in_threads(threads, len(fours), work)
    # What cannot be together has a number too, and is left out.
    mine, beside, last = np.nonzero(possible(tables, groups))
    of, one, times = np.unique(groups[mine, beside, last], return_index=True, return_counts=True)
    left = 4 * tables.ranks - (known != NOTHING)
    dealers = left - 7 if known == DEALER else comb(left - 7, 2)
    seen = [KnownCards("the board's last card", last[one, None])]
    if known == DEALER:
        seen.append(KnownCards("the dealer's card", beside[one, None]))
    return decided(
        *(game, values[of], times, usual[HOLE_CLASSES[mine[one]]], comb(left - 3, 3), left - 6),
        *(dealers, HOLE_CARDS[mine[one]], tuple(seen)),
    )


def _sums(game: Game, tables: Tables, known: int, threads: int) -> Exposed:
    """All four quantities of rivers summed over the fifth card."""
    present, views, quads = tables.present, known_turn.four_views(), known_turn.quads()
    by_rank, by_suit = rivers(game, tables, known, threads)
    ranks, types = width(known, RANKS), width(known, TYPES)
    off, found = off_suit(types), []
    worth: list[tuple[Values, Values]] = list(zip(by_rank, by_suit, strict=True))
    # Rivers take the most memory of all: each quantity's are let go of once it is summed.
    del by_rank, by_suit
    while worth:
        rank_value, suit_value = worth.pop(0)
        sums = FlopSums(
            np.zeros((QUADS, PAIRS * ranks), np.int64),
            np.zeros((FOUR_VIEWS, HOLES * types), np.int64),
        )
        known_turn.sum_quads(present, quads, pattern.PAIR_RANKS, rank_value, ranks, sums.ranks)

        def add(begin: int, end: int, value: Values = suit_value, out: Ints = sums.views) -> None:
            known_turn.sum_four_views(present, views, off, value, begin, end, out)

        in_threads(threads, FOUR_VIEWS, add)
        found.append(sums)
    return Exposed(*found)
