"""Two known cards counted, beside any of the flop, for `exposure`: here, or on a device."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from threading import Lock

import numpy as np

from houseedge.errors import HouseEdgeError, NotationError
from houseedge.lab.open_hand import OpenCount
from houseedge.odds import both_known, open_hand, pattern, two_known
from houseedge.odds.both_known import Packed, Played
from houseedge.odds.game import Game
from houseedge.odds.open_hand import Hands
from houseedge.odds.pattern import (
    HOLES,
    PAIRS,
    RANK_PATTERNS,
    SUIT_PATTERNS,
    TRIPLES,
    VIEWS,
    Ints,
    Tiny,
)
from houseedge.odds.river import Stakes
from houseedge.odds.tables import HOLE_CLASSES, in_threads
from houseedge.odds.two_known import FIRST, Counted, NoCuPy, TwoKnown

Tell = Callable[[int, int], None]


def two_known_of(game: Game, present: int, usual: Tiny, dead: bool, shown: int) -> TwoKnown:
    """A game as it is counted; `usual` is the first bet of who knows nothing, by class."""
    stakes = Stakes.of(game)
    return TwoKnown(
        present=present,
        kind=two_known.DEAD if dead else two_known.DEALERS,
        shown=shown,
        unit=stakes.unit,
        refund=stakes.refund,
        least=stakes.least,
        spread=stakes.spread,
        sizes=stakes.sizes.tolist(),
        blind=stakes.blind.tolist(),
        preflop=game.in_units(game.preflop).tolist(),
        usual=usual[HOLE_CLASSES].tolist(),
    )


def on_gpu(known: TwoKnown, tell: Tell | None) -> Counted:
    """Count on a graphics processor."""
    if not known.fits(32):
        raise NotationError("gpu: these odds and sizes are too large for it")
    try:
        return two_known.count_two_known(known, tell)
    except NoCuPy as fault:
        raise HouseEdgeError(
            f"--gpu needs CuPy and a CUDA device, and there is none here ({fault}): install "
            "cupy-cuda13x, or leave --gpu out"
        ) from None


def on_processors(known: TwoKnown, stakes: Stakes, threads: int, tell: Tell | None) -> Counted:
    """Count the same on ordinary processors: some minutes."""
    if not known.fits(42):
        raise NotationError(
            "blind: these odds and sizes are too large to count with two cards known"
        )
    ranks, views = _summed(known, stakes, threads, tell)
    cases, ways = two_known.all_cases(known.present)
    usual = known.usual_bets(cases)
    rows: Ints = np.column_stack([cases, usual])
    flops, groups = (
        part.astype(np.int64) for part in two_known.all_flops(known.present, known.shown)
    )
    played = Played(known.least, known.spread, np.array(known.preflop, np.int64), flops, groups)
    out = np.zeros((len(rows), 12), np.int64)

    def work(begin: int, end: int) -> None:
        both_known.decide(rows, played, ranks, views, begin, end, out)

    in_threads(threads, len(rows), work)
    if tell is not None:
        tell(HOLES + 1, HOLES + 1)
    return Counted(rows, ways, out)


def _summed(
    known: TwoKnown, stakes: Stakes, threads: int, tell: Tell | None
) -> tuple[Packed, Packed]:
    """Every river summed over run-outs: by ranks, and each suit's correction."""
    present, dead, ways = known.present, known.kind == two_known.DEAD, known.ways
    by_rank = Hands.empty(RANK_PATTERNS, PAIRS)
    by_suit = Hands.empty(SUIT_PATTERNS, HOLES)
    open_hand.rank_hands(present, pattern.BY_RANK, by_rank)
    open_hand.suit_hands(present, pattern.BY_SUIT, pattern.SUIT_HOLES, 0, SUIT_PATTERNS, by_suit)
    rivers = _packed(RANK_PATTERNS, PAIRS, PAIRS)

    def rank_rivers(begin: int, end: int) -> None:
        given = present, pattern.BY_RANK, by_rank, dead, ways, stakes
        both_known.rank_values(*given, begin, end, rivers)

    in_threads(threads, RANK_PATTERNS, rank_rivers)
    ranks, views = _packed(PAIRS, PAIRS, TRIPLES), _packed(HOLES, HOLES, VIEWS)
    both_known.rank_sums(present, pattern.BY_RANK, rivers, ranks)
    deck = present, pattern.BY_SUIT, pattern.SUIT_HOLES, pattern.HOLE_TYPES
    lock, done = Lock(), 0

    def suits(begin: int, end: int) -> None:
        nonlocal done
        values = _packed(SUIT_PATTERNS, HOLES)
        for mine in range(begin, end):
            both_known.suit_values(*deck, by_suit, mine, dead, ways, stakes, rivers, values)
            part = Packed(views.gain[mine], views.base[mine])
            both_known.view_sums(present, pattern.VIEW, pattern.HOLE_TYPES, mine, values, part)
            with lock:
                done += 1
                if tell is not None:
                    tell(done, HOLES + 1)

    in_threads(threads, HOLES, suits)
    return ranks, views


def _packed(*shape: int) -> Packed:
    return Packed(np.zeros(shape, np.int64), np.zeros(shape, np.int64))


def opened(game: Game, known: TwoKnown, found: Counted) -> OpenCount:
    """The mean result, and how often what is done, of the sums by case."""
    total = _total(found.sums, found.ways)
    deals = int(found.ways.sum()) * known.groups
    flops, per = deals * known.flops, known.runouts
    best, low, high, waits, folds, more, less, *firsts = total
    return OpenCount(
        ev=Fraction(best, flops * per * known.ways * known.unit),
        first=tuple(Fraction(made, deals) for made in firsts[1 : len(game.preflop) + 1]),
        flop=(Fraction(low, flops), Fraction(high, flops)),
        waits=Fraction(waits, flops),
        folds=Fraction(folds, flops * per),
        more=Fraction(more, deals),
        less=Fraction(less, deals),
    )


def _total(sums: Ints, ways: Ints) -> list[int]:
    """The sums over all cases, each as often as it occurs, in numbers of any size."""
    return [
        sum(part * way for part, way in zip(sums[:, at].tolist(), ways.tolist(), strict=True))
        for at in range(FIRST + 5)
    ]
