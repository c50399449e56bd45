"""The count of a game in which both of the board's last cards are known, for `exposure`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from threading import Lock

import numpy as np
import numpy.typing as npt

from houseedge.lab.deviation import Firsts, KnownCards
from houseedge.lab.open_hand import OpenCount
from houseedge.lab.rivers import rivers
from houseedge.odds import known_river
from houseedge.odds.exposed import NOTHING, Sizes
from houseedge.odds.game import Game
from houseedge.odds.known_river import BASE, CHECK, EDGE, FOLDS, HIGH, LOW, QUANTITIES, WAITS
from houseedge.odds.pattern import Ints, Tiny
from houseedge.odds.river import Stakes
from houseedge.odds.seat import renamed_holes
from houseedge.odds.tables import HOLE_CARDS, HOLE_CLASSES, Tables, in_threads

Tell = Callable[[int, int], None]


def count_known_river(
    game: Game, tables: Tables, usual: Tiny, threads: int, tell: Tell | None
) -> OpenCount:
    """Count the game of a player who knows both of the board's last two cards.

    `usual` is the first bet of who knows nothing, by class of hole cards.
    """
    worth = rivers(game, tables, NOTHING, threads, whole=True)
    total = np.zeros((len(HOLE_CARDS), len(HOLE_CARDS), QUANTITIES), np.int64)
    stakes, lock, done = Stakes.of(game), Lock(), 0
    sizes = Sizes(stakes.least, stakes.spread, game.in_units(game.preflop))

    def work(begin: int, end: int) -> None:
        nonlocal done
        part = np.zeros_like(total)
        known_river.weigh_known_rivers(
            *(tables.present, tables.flops, tables.flop_ways, HOLE_CARDS, *worth, sizes),
            *(begin, end, part),
        )
        with lock:
            np.add(total, part, out=total)
            done += end - begin
            if tell is not None:
                tell(done, len(tables.flops))

    in_threads(threads, len(tables.flops), work)
    low, high = HOLE_CARDS[:, 0], HOLE_CARDS[:, 1]
    here = np.asarray((tables.present >> (HOLE_CARDS >> 2) & 1).all(axis=1))
    # One flop was weighed for all that rename suits: the mean over renamings is that of all.
    renamed = np.zeros_like(total)
    for numbers in renamed_holes():
        renamed += total[numbers][:, numbers]
    apart = (low[:, None] != low) & (low[:, None] != high) & here[:, None] & here
    apart &= (high[:, None] != low) & (high[:, None] != high)
    cards = 4 * tables.ranks
    known, mine = np.nonzero(apart)
    return decided(
        *(game, (renamed // 24)[apart], np.ones(len(mine), np.int64), usual[HOLE_CLASSES[mine]]),
        *(comb(cards - 4, 3), 1, comb(cards - 7, 2), HOLE_CARDS[mine]),
        (KnownCards("the board's last cards", HOLE_CARDS[known]),),
    )


def decided(
    game: Game,
    values: Ints,
    times: Ints,
    usual: npt.NDArray[np.integer],
    flops: int,
    runouts: int,
    dealers: int,
    hole: Ints,
    known: tuple[KnownCards, ...],
) -> OpenCount:
    """The best first decision for all that can be known, and what comes of it.

    `times` is how often each occurs, and its sums are over all it stands for. Of each there are so
    many flops, cards to come after them, and hands of the dealer's.
    """
    edge, base = values[:, EDGE], values[:, BASE]
    bets = [size * edge + base for size in game.in_units(game.preflop)]
    worth = np.stack([values[:, CHECK], *bets], axis=1)
    best, first = worth.max(axis=1), worth.argmax(axis=1)
    cases = int(times.sum())
    whole = cases * flops * runouts * dealers * game.unit
    waiting = first == 0

    def share(quantity: int, per: int) -> Fraction:
        return Fraction(int(values[waiting, quantity].sum()), cases * flops * per)

    def often(which: npt.NDArray[np.bool_]) -> Fraction:
        return Fraction(int(times[which].sum()), cases)

    return OpenCount(
        ev=Fraction(sum(map(int, best.tolist())), whole),
        first=tuple(often(first == number) for number in range(1, len(game.preflop) + 1)),
        flop=(share(LOW, 1), share(HIGH, 1)),
        waits=share(WAITS, 1),
        folds=share(FOLDS, runouts),
        more=often(first > usual),
        less=often(first < usual),
        firsts=Firsts(worth, usual.astype(np.int64), hole, known, whole),
    )
