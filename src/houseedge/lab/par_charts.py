"""Charts of perfect play on flop and river: how often each kind of hand bets."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from houseedge.cards.card import RANKS
from houseedge.odds import trait
from houseedge.odds.flop import Bools
from houseedge.odds.full import Strategy, carry, flops_of
from houseedge.odds.pattern import Ints
from houseedge.odds.solver import Solution
from houseedge.odds.tables import HOLE_CLASSES, full_deck


@dataclass(frozen=True, kw_only=True, slots=True)
class HandKind:
    """A kind of hand: its share of all that come to the street unbet, and how many of it bet."""

    title: str
    share: Fraction
    bets: Fraction


Chart = tuple[HandKind, ...]
#: The kinds on the flop by the levels of `trait.FLOP`, each without those above it.
_LEVELS = tuple(trait.FLOP)
_TEN = RANKS.index("T") + 1


def flop_chart(solution: Solution, threads: int = 2) -> Chart:
    """How often perfect play bets each kind of hand on the flop, of those checked before it."""
    tables = full_deck(threads, solution.game)
    numbers, flops = trait.flop_numbers(tables), flops_of(tables)
    come = (numbers >= 0) & (solution.strategy.preflop == 0)[HOLE_CLASSES][None, :]
    weight = np.where(come, flops.ways[:, None], 0)
    size = trait.cells(trait.FLOP)
    places = np.where(numbers < 0, 0, numbers).ravel()
    # Whole numbers below 2^53, which sums of floats hold exactly.
    whole = np.bincount(places, weight.ravel(), size).astype(np.int64)
    bet = np.where(solution.strategy.flop > 0, weight, 0)
    bets = np.bincount(places, bet.ravel(), size).astype(np.int64)
    levels = dict(
        zip(_LEVELS, np.unravel_index(np.arange(size), tuple(trait.FLOP.values())), strict=True)
    )
    return _chart(_flop_kinds(levels), whole, bets)


def _flop_kinds(at: dict[str, Ints]) -> list[tuple[str, Bools]]:
    hidden = (at["paired"] > 0) | (at["pocket"] > 0)
    return [
        ("A straight or better", at["made"] >= 4),
        ("Two pairs or three of a kind, a hole card in it", (at["made"] >= 2) & hidden),
        ("A hidden pair with the board", at["paired"] > 0),
        ("Pocket deuces", at["pocket"] > 0),
        ("Four to a flush, a hole card of ten or better in it", at["flush"] >= _TEN),
        ("Four to a flush, none so high", at["flush"] > 0),
        ("Three of a kind on the board", at["made"] == 3),
        ("Open straight draw with both hole cards", at["straight"] == 3),
        ("Open straight draw with one", at["straight"] == 2),
        ("Inside straight draw with both", at["straight"] == 1),
        ("Nothing, king or queen high", at["high"] >= RANKS.index("Q") + 1),
        ("Nothing else", at["high"] >= 0),
    ]


def _chart(kinds: list[tuple[str, Bools]], whole: Ints, bets: Ints) -> Chart:
    total, left, found = int(whole.sum()), np.ones(len(whole), np.bool_), []
    for title, fits in kinds:
        chosen = fits & left
        left &= ~fits
        found.append(_kind(title, int(whole[chosen].sum()), int(bets[chosen].sum()), total))
    return tuple(kind for kind in found if kind.share)


def _kind(title: str, whole: int, bets: int, total: int) -> HandKind:
    return HandKind(
        title=title,
        share=Fraction(whole, total),
        bets=Fraction(bets, whole) if whole else Fraction(0),
    )


def river_chart(solution: Solution, threads: int = 2) -> Chart:
    """How often perfect play bets a river by how many cards of the dealer's would beat the hand."""
    tables, perfect = full_deck(threads, solution.game), solution.strategy
    rest = trait.cells(trait.RIVER) // trait.RIVER["outs"]
    numbers = trait.river_numbers(tables, threads)
    told = [
        np.where(of < 0, 0, 2 * (of // rest) + (action > 0)).astype(np.int32)
        for of, action in zip(numbers, (perfect.river_by_rank, perfect.river_by_suit), strict=True)
    ]
    numbered = Strategy(
        preflop=perfect.preflop,
        flop=perfect.flop,
        river_by_rank=told[0],  # type: ignore[arg-type]  # as wide as it must be
        river_by_suit=told[1],  # type: ignore[arg-type]
    )
    chosen = (perfect.preflop == 0)[HOLE_CLASSES]
    counted, _ = carry(tables, numbered, chosen, 0, 2 * trait.RIVER["outs"] - 1, threads)
    by = counted.sum(axis=(1, 2)).tolist()
    total, found = sum(by), []
    for beating in range(trait.UNSEEN + 1):
        fold, bet = by[2 * (trait.UNSEEN + 1 - beating) :][:2]
        if fold + bet:
            found.append(_kind(str(beating), fold + bet, bet, total))
    return tuple(found)
