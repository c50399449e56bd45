"""The count of a game whose dealer's hand is known, for `exposure`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from threading import Lock
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.lab.deviation import Firsts, KnownCards
from houseedge.odds import open_hand, pattern
from houseedge.odds.game import Game
from houseedge.odds.open_hand import Hands, OpenPlay, OpenSums
from houseedge.odds.pattern import HOLES, PAIRS, Ints, Tiny
from houseedge.odds.seat import renamed_holes
from houseedge.odds.tables import HOLE_CARDS, HOLE_CLASSES, Tables, in_threads


class OpenCount(NamedTuple):
    """The mean result, and how often what is done: first bets, the flop's two, waiting, folds."""

    ev: Fraction
    first: tuple[Fraction, ...]
    flop: tuple[Fraction, Fraction]
    waits: Fraction
    folds: Fraction
    more: Fraction
    less: Fraction
    firsts: Firsts | None = None


def count_open(
    game: Game,
    tables: Tables,
    usual: Tiny,
    threads: int,
    tell: Callable[[int, int], None] | None = None,
) -> OpenCount:
    """Count the game of a player who knows both cards of the dealer's.

    `usual` is the first bet of who knows nothing, by class of hole cards; `tell` is told steps.
    """
    present = tables.present
    told = tell or (lambda _done, _steps: None)
    told(0, 3)
    by_rank, by_suit, sums = open_sums(tables, threads)
    told(1, 3)
    weighed = _weighed(game, tables, sums, threads)
    told(2, 3)
    base = 10 * _bases(game, present, by_rank, by_suit, threads)
    told(3, 3)
    low, high = HOLE_CARDS[:, 0], HOLE_CARDS[:, 1]
    here = np.asarray((present >> (HOLE_CARDS >> 2) & 1).all(axis=1))
    apart = (low[:, None] != low) & (low[:, None] != high)
    apart &= (high[:, None] != low) & (high[:, None] != high) & here[:, None] & here
    return _decided(game, tables, usual, weighed, base, apart)


def open_sums(tables: Tables, threads: int) -> tuple[Hands, Hands, OpenSums]:
    """All hands by rank and by suit pattern, and who wins how many run-outs of every flop."""
    present = tables.present
    by_rank = Hands.empty(pattern.RANK_PATTERNS, PAIRS)
    by_suit = Hands.empty(pattern.SUIT_PATTERNS, HOLES)
    open_hand.rank_hands(present, pattern.BY_RANK, by_rank)

    def hands(begin: int, end: int) -> None:
        open_hand.suit_hands(present, pattern.BY_SUIT, pattern.SUIT_HOLES, begin, end, by_suit)

    in_threads(threads, pattern.SUIT_PATTERNS, hands)
    sums = OpenSums(
        np.zeros((pattern.TRIPLES, PAIRS, PAIRS), np.int32),
        np.zeros((pattern.VIEWS, HOLES, HOLES), np.int32),
    )
    open_hand.rank_counts(present, pattern.BY_RANK, by_rank, sums.ranks)

    def views(begin: int, end: int) -> None:
        open_hand.view_counts(
            *(present, pattern.VIEW, pattern.BY_SUIT, pattern.HOLE_TYPES, by_suit, by_rank),
            *(begin, end, sums.views),
        )

    in_threads(threads, pattern.VIEWS, views)
    return by_rank, by_suit, sums


def _weighed(game: Game, tables: Tables, sums: OpenSums, threads: int) -> Ints:
    """Gains, edges, bets and folds by both hands."""
    unit, flop = game.unit, game.in_units(game.flop)
    river = game.in_units(game.river)
    least = int(flop[0])
    # Lost anyway: the smallest bet, or a fold that may get its Ante back.
    bets = [-int(river[0]) - unit * (1 + q) for q in range(2)]
    folds = [-2 * unit + game.refund * (1 - q) for q in range(2)]
    play = OpenPlay(
        won=int(river[-1]) - least,
        lost=np.maximum(bets, folds) + least + unit * np.arange(1, 3),
        folded=(np.array(folds) >= bets).astype(np.int64),
        spread=int(flop[-1]) - least,
    )
    total = np.zeros((5, len(HOLE_CARDS), len(HOLE_CARDS)), np.int64)

    def weigh(begin: int, end: int) -> None:
        open_hand.weigh_open(
            *(tables.present, tables.flops, tables.flop_ways, HOLE_CARDS, sums, play),
            *(begin, end, total),
        )

    in_threads(threads, len(HOLE_CARDS), weigh)
    return total


def _bases(game: Game, present: int, by_rank: Hands, by_suit: Hands, threads: int) -> Ints:
    """What Ante and Blind come to over all boards, by both hands' cards."""
    blind, unit = game.blind_by_category, game.unit
    ranks = np.zeros((PAIRS, PAIRS), np.int64)
    open_hand.rank_bases(present, pattern.BY_RANK, by_rank, blind, unit, ranks)
    types = np.zeros((HOLES, HOLES), np.int64)
    lock = Lock()

    def bases(begin: int, end: int) -> None:
        part = np.zeros_like(types)
        open_hand.suit_bases(
            *(pattern.BY_SUIT, pattern.HOLE_TYPES, by_suit, by_rank, blind, unit),
            *(begin, end, part),
        )
        with lock:
            np.add(types, part, out=types)

    in_threads(threads, pattern.SUIT_PATTERNS, bases)
    low, high = HOLE_CARDS[:, 0], HOLE_CARDS[:, 1]
    pairs = pattern.PAIR[low >> 2, high >> 2]
    total = ranks[np.ix_(pairs, pairs)]
    for suit in range(4):
        kinds = pattern.HOLE[
            (low >> 2) + 13 * (low & 3 == suit), (high >> 2) + 13 * (high & 3 == suit)
        ]
        total = total + types[np.ix_(kinds, kinds)]
    return total


def _decided(
    game: Game, tables: Tables, usual: Tiny, weighed: Ints, base: Ints, apart: npt.NDArray[np.bool_]
) -> OpenCount:
    """The best first decision for every two hands, and what comes of it."""
    # One flop was weighed for all that rename suits: the mean over renamings is that of all flops.
    total = np.zeros_like(weighed)
    for numbers in renamed_holes():
        total += weighed[:, numbers][:, :, numbers]
    gain, edge, low, high, folds = total // 24
    cards = 4 * tables.ranks
    flops, runouts = comb(cards - 4, 3), comb(cards - 7, 2)
    least, *_ = game.in_units(game.flop)
    best, first = least * edge + base + gain, np.zeros(edge.shape, np.int64)
    for number, size in enumerate(game.in_units(game.preflop), 1):
        value = size * edge + base
        first = np.where(value > best, number, first)
        best = np.maximum(best, value)
    pairs = int(apart.sum())
    waiting = apart & (first == 0)
    shares = [Fraction(int(part[waiting].sum()), pairs * flops) for part in (low, high)]
    firsts = tuple(
        Fraction(int((apart & (first == number)).sum()), pairs)
        for number in range(1, len(game.preflop) + 1)
    )
    without = usual[HOLE_CLASSES][:, None]
    whole = pairs * flops * runouts * game.unit
    mine, theirs = np.nonzero(apart)
    bets = [size * edge[apart] + base[apart] for size in game.in_units(game.preflop)]
    return OpenCount(
        ev=Fraction(int(best[apart].sum()), whole),
        first=firsts,
        flop=(shares[0], shares[1]),
        waits=1 - sum((*firsts, *shares), Fraction(0)),
        folds=Fraction(int(folds[waiting].sum()), pairs * flops * runouts),
        more=Fraction(int((apart & (first > without)).sum()), pairs),
        less=Fraction(int((apart & (first < without)).sum()), pairs),
        firsts=Firsts(
            worth=np.stack([(least * edge + base + gain)[apart], *bets], axis=1),
            usual=usual[HOLE_CLASSES[mine]].astype(np.int64),
            hole=HOLE_CARDS[mine],
            known=(KnownCards("the dealer's cards", HOLE_CARDS[theirs]),),
            whole=whole,
        ),
    )
