"""The count of a game in which the board's last cards are known, for `exposure`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from threading import Lock

import numpy as np
import numpy.typing as npt

from houseedge.lab.open_hand import OpenCount
from houseedge.odds import exposed, known_river, pattern
from houseedge.odds.exposed import NOTHING, RiverWorth, Sizes
from houseedge.odds.game import Game
from houseedge.odds.known_river import BASE, CHECK, EDGE, FOLDS, HIGH, LOW, QUANTITIES, WAITS
from houseedge.odds.pattern import HOLES, PAIRS, Ints, Tiny
from houseedge.odds.river import Stakes
from houseedge.odds.seat import RENAMINGS, renamed_holes
from houseedge.odds.tables import HOLE_CARDS, HOLE_CLASSES, Tables, in_threads

Tell = Callable[[int, int], None]


def count_known_river(
    game: Game, tables: Tables, usual: Tiny, both: bool, threads: int, tell: Tell | None
) -> OpenCount:
    """Count the game of a player who knows one or both of the board's last two cards.

    `usual` is the first bet of who knows nothing, by class of hole cards.
    """
    rivers = _rivers(game, tables, threads)
    groups, number = np.zeros((1, 1, 1), np.int32), 0
    if not both:
        groups = np.zeros((len(HOLE_CARDS), 52, 1), np.int32)
        number = exposed.group(RENAMINGS, HOLE_CARDS, True, False, groups)
    shape = (len(HOLE_CARDS), len(HOLE_CARDS)) if both else (number, 1)
    total = np.zeros((*shape, QUANTITIES), np.int64)
    stakes, lock, done = Stakes.of(game), Lock(), 0
    sizes = Sizes(stakes.least, stakes.spread, game.in_units(game.preflop))

    def work(begin: int, end: int) -> None:
        nonlocal done
        part = np.zeros_like(total)
        known_river.weigh_known_rivers(
            *(tables.present, tables.flops, tables.flop_ways, HOLE_CARDS, *rivers, sizes),
            *(groups, begin, end, part),
        )
        with lock:
            np.add(total, part, out=total)
            done += end - begin
            if tell is not None:
                tell(done, len(tables.flops))

    in_threads(threads, len(tables.flops), work)
    low, high = HOLE_CARDS[:, 0], HOLE_CARDS[:, 1]
    here = np.asarray((tables.present >> (HOLE_CARDS >> 2) & 1).all(axis=1))
    cards = 4 * tables.ranks
    if both:
        # One flop was weighed for all that rename suits: the mean over renamings is that of all.
        whole = np.zeros_like(total)
        for numbers in renamed_holes():
            whole += total[numbers][:, numbers]
        values = whole // 24
        apart = (low[:, None] != low) & (low[:, None] != high) & here[:, None] & here
        apart &= (high[:, None] != low) & (high[:, None] != high)
        times = apart.astype(np.int64)
        holes = np.broadcast_to(HOLE_CLASSES, apart.shape)
        flops, runouts = comb(cards - 4, 3), 1
    else:
        # A group's sums are over all of its hole cards and known cards.
        there = here[:, None] & (tables.present >> (np.arange(52) >> 2) & 1).astype(np.bool_)
        there &= (low[:, None] != np.arange(52)) & (high[:, None] != np.arange(52))
        times = np.bincount(groups[:, :, 0][there], minlength=number)[:, None]
        values = total
        owners = np.zeros(number, np.int64)
        owners[groups[:, :, 0]] = HOLE_CLASSES[:, None]
        holes = owners[:, None]
        flops, runouts = comb(cards - 3, 3), cards - 6
    dealers = comb(cards - 7, 2)
    return _decided(game, values, times, usual[holes], flops, runouts, dealers)


def _rivers(game: Game, tables: Tables, threads: int) -> tuple[RiverWorth, RiverWorth]:
    """What every river is worth, by rank pattern and by suit pattern."""
    stakes = Stakes.of(game)
    by_rank = RiverWorth.empty(pattern.RANK_PATTERNS, PAIRS)
    by_suit = RiverWorth.empty(pattern.SUIT_PATTERNS, HOLES)
    nothing = RiverWorth.empty(pattern.RANK_PATTERNS, 0)
    exposed.rank_worth(
        *(tables.present, pattern.BY_RANK, pattern.RANK_HOLES, NOTHING, stakes),
        *(0, pattern.RANK_PATTERNS, by_rank),
    )

    def suits(begin: int, end: int) -> None:
        exposed.suit_worth(
            *(tables.present, pattern.BY_SUIT, pattern.SUIT_HOLES, NOTHING, stakes),
            *(begin, end, nothing, by_suit),
        )

    in_threads(threads, pattern.SUIT_PATTERNS, suits)
    return by_rank, by_suit


def _decided(
    game: Game,
    values: Ints,
    times: Ints,
    usual: npt.NDArray[np.integer],
    flops: int,
    runouts: int,
    dealers: int,
) -> OpenCount:
    """The best first decision for all that can be known, and what comes of it.

    `times` is how often each occurs. Sums of a group are over all it stands for, those of two
    known cards for one each.
    """
    edge, base = values[..., EDGE], values[..., BASE]
    best, first = values[..., CHECK], np.zeros(edge.shape, np.int64)
    for number, size in enumerate(game.in_units(game.preflop), 1):
        value = size * edge + base
        first = np.where(value > best, number, first)
        best = np.maximum(best, value)
    there = times > 0
    cases = int(times.sum())
    waiting = there & (first == 0)

    def share(quantity: int, per: int) -> Fraction:
        return Fraction(int(values[..., quantity][waiting].sum()), cases * flops * per)

    def often(which: npt.NDArray[np.bool_]) -> Fraction:
        return Fraction(int(times[which & there].sum()), cases)

    return OpenCount(
        ev=Fraction(
            sum(map(int, best[there].tolist())), cases * flops * runouts * dealers * game.unit
        ),
        first=tuple(often(first == number) for number in range(1, len(game.preflop) + 1)),
        flop=(share(LOW, 1), share(HIGH, 1)),
        waits=share(WAITS, 1),
        folds=share(FOLDS, runouts),
        more=often(first > usual),
        less=often(first < usual),
    )
