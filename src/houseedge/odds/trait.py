"""What people look at in a hand, as levels, for all cards at once.

A rule that people learn asks for a level of one trait: a pair of threes or better, four to a flush
with a ten or better, fewer than 21 cards that beat you. `FLOP` and `RIVER` are the traits of their
streets. Each situation has one number that holds its level in every trait, so that a whole set of
rules is a table of yes and no over those numbers (`betting`), and what each of all such sets is
worth is a running total over them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

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
from houseedge.odds.tables import HOLE_CARDS, Tables, in_threads

#: By situation: its level in every trait as one number, or -1 where the cards cannot be.
Numbers = npt.NDArray[np.int32]

#: The traits of the flop, and how many levels each has; level 0 is to have nothing of it.
#: `made` is the category of all five cards, `paired` the rank (from 1) of a hole card that pairs
#: the board, `pocket` of a pocket pair, `flush` of the highest hole card in four of a suit,
#: `straight` an inside draw with both hole cards, an open one with one or with both, `high` the
#: rank of the higher hole card.
FLOP: Mapping[str, int] = {
    "made": 10,
    "paired": 14,
    "pocket": 14,
    "flush": 14,
    "straight": 4,
    "high": 14,
}
#: The cards that are unseen before the dealer's: the most that can beat a hand at the river.
UNSEEN = 45
#: Those of the river: `outs` is how many of the unseen cards do not beat the hand, as one card of
#: the dealer's with the board, and one more; `hidden` the rank (from 1) of a pair with a hole card
#: in it, `made` the category of a hand that is better than the board alone, `high` as on the flop.
RIVER: Mapping[str, int] = {"outs": UNSEEN + 2, "hidden": 14, "made": 10, "high": 14}


class Riverside(NamedTuple):
    """The numbers of all rivers, by rank pattern and by suit pattern."""

    by_rank: Numbers
    by_suit: Numbers


def flop_numbers(tables: Tables) -> Numbers:
    """The number of every flop and pair of hole cards."""
    numbers = np.full((len(tables.flops), len(HOLE_CARDS)), -1, np.int32)
    _fill_flops(tables.flops, HOLE_CARDS, numbers)
    in_deck = (tables.present >> (HOLE_CARDS >> 2) & 1).all(axis=1)
    numbers[:, ~in_deck] = -1
    return numbers


def river_numbers(tables: Tables, threads: int = 1) -> Riverside:
    """The number of every river."""
    by_rank = np.full((pattern.RANK_PATTERNS, PAIRS), -1, np.int32)
    by_suit = np.full((pattern.SUIT_PATTERNS, HOLES), -1, np.int32)
    _rank_rivers(tables.present, pattern.BY_RANK, tables.by_rank.category, by_rank)

    def suits(begin: int, end: int) -> None:
        patterns, holes, category = pattern.BY_SUIT, pattern.SUIT_HOLES, tables.by_suit.category
        _suit_rivers(tables.present, patterns, holes, category, begin, end, by_suit)

    in_threads(threads, pattern.SUIT_PATTERNS, suits)
    return Riverside(by_rank, by_suit)


def betting(traits: Mapping[str, int], least: Mapping[str, int]) -> Tiny:
    """By number, whether rules bet: 1 where any trait they name has the level they ask for."""
    bets = np.zeros(tuple(traits.values()), np.int8)
    for axis, trait in enumerate(traits):
        if trait in least:
            where: list[slice] = [slice(None)] * len(traits)
            where[axis] = slice(least[trait], None)
            bets[tuple(where)] = 1
    return bets.ravel()


def cells(traits: Mapping[str, int]) -> int:
    """How many numbers the situations of a street can have."""
    return prod(traits.values())


@kernel
def _straight_draw(board: int, a: int, b: int) -> int:
    """The level of `straight` of two ranks with the mask of a flop's ranks."""
    once = board | 1 << a | 1 << b
    low = once << 1 | once >> 12
    # What each hole card adds, an ace at both ends.
    first, second = 1 << a & ~board, 1 << b & ~board
    first, second = first << 1 | first >> 12, second << 1 | second >> 12
    found = 0
    for start in range(1, 10):
        window = 15 << start
        if low & window == window:
            one, two = first & window != 0, second & window != 0
            if one and two and a != b:
                return 3
            if one or two:
                found = 2
    if found:
        return found
    for start in range(10):
        window = 31 << start
        if COUNT[low >> start & 31] == 4 and first & window and second & window and a != b:
            return 1
    return 0


@kernel
def _fill_flops(flops: Ints, holes: Ints, numbers: Numbers) -> None:
    suits = np.zeros(4, np.int64)
    for flop in range(flops.shape[0]):
        for hole in range(holes.shape[0]):
            x, y = holes[hole, 0], holes[hole, 1]
            a, b = x >> 2, y >> 2
            held = Held(0, 0, 0, 0)
            suits[:] = 0
            meets = False
            for at in range(3):
                card = flops[flop, at]
                meets = meets or card in (x, y)
                held = holding(held, card >> 2)
                suits[card & 3] += 1
            if meets:
                continue
            board = held.once
            for card in (x, y):
                held = holding(held, card >> 2)
                suits[card & 3] += 1
            flush = 0
            for suit in range(4):
                if suits[suit] == 5:
                    flush = held.once
            number = strength(held, flush) >> 26
            paired = 0
            draw = 0
            for card in (x, y):
                if board >> (card >> 2) & 1:
                    paired = max(paired, (card >> 2) + 1)
                if suits[card & 3] == 4:
                    draw = max(draw, (card >> 2) + 1)
            number = number * 14 + paired
            number = number * 14 + (a + 1 if a == b else 0)
            number = number * 14 + draw
            number = number * 4 + _straight_draw(board, a, b)
            numbers[flop, hole] = number * 14 + max(a, b) + 1


@kernel
def _river_number(board: Held, shared: int, own: int, a: int, b: int, beating: int) -> int:
    """The number of a river: its strengths with and without hole cards of two ranks."""
    hidden = a + 1 if a == b else 0
    if board.once >> a & 1:
        hidden = max(hidden, a + 1)
    if board.once >> b & 1:
        hidden = max(hidden, b + 1)
    number = (UNSEEN + 1 - beating) * 14 + hidden
    number = number * 10 + (own >> 26 if own > shared else 0)
    return number * 14 + max(a, b) + 1


@kernel
def _rank_rivers(present: int, patterns: RankPatterns, category: Tiny, numbers: Numbers) -> None:
    free = np.zeros(RANKS, np.int64)
    with_one = np.zeros(RANKS, np.int64)
    for row in range(patterns.boards.shape[0]):
        board = Held(0, 0, 0, 0)
        for rank in range(RANKS):
            free[rank] = 4 if present >> rank & 1 else 0
        for at in range(5):
            board = holding(board, patterns.boards[row, at])
            free[patterns.boards[row, at]] -= 1
        shared = strength(board, 0)
        for rank in range(RANKS):
            with_one[rank] = strength(holding(board, rank), 0)
        for hole in range(PAIRS):
            if category[row, hole] < 0:
                continue
            a, b = patterns.pairs[hole, 0], patterns.pairs[hole, 1]
            own = strength(holding(holding(board, a), b), 0)
            beating = 0
            for rank in range(RANKS):
                if with_one[rank] > own:
                    beating += free[rank] - (rank == a) - (rank == b)
            numbers[row, hole] = _river_number(board, shared, own, a, b, beating)


@kernel
def _flush(suit: int, first: int, second: int) -> int:
    """The ranks of a suit with two card types, or one twice, where they are five or more."""
    flush = suit
    for card in (first, second):
        if card >= RANKS:
            flush |= 1 << (card - RANKS)
    return flush if COUNT[flush] >= 5 else 0


@kernel
def _suit_rivers(
    present: int,
    patterns: SuitPatterns,
    holes: Holes,
    category: Tiny,
    begin: int,
    end: int,
    numbers: Numbers,
) -> None:
    free = np.zeros(2 * RANKS, np.int64)
    with_one = np.zeros(2 * RANKS, np.int64)
    for row in range(begin, end):
        suit = patterns.inside[row]
        board = Held(suit, 0, 0, 0)
        for rank in range(RANKS):
            here = present >> rank & 1
            free[rank] = 3 * here
            free[RANKS + rank] = here - (suit >> rank & 1)
        for at in range(2):
            if patterns.off[row, at] >= 0:
                board = holding(board, patterns.off[row, at])
                free[patterns.off[row, at]] -= 1
        shared = strength(board, suit if COUNT[suit] >= 5 else 0)
        for card in range(2 * RANKS):
            with_one[card] = strength(holding(board, card % RANKS), _flush(suit, card, card))
        for hole in range(HOLES):
            if category[row, hole] < 0:
                continue
            first, second = holes.first[hole], holes.second[hole]
            a, b = first % RANKS, second % RANKS
            own = strength(holding(holding(board, a), b), _flush(suit, first, second))
            beating = 0
            for card in range(2 * RANKS):
                if with_one[card] > own:
                    beating += free[card] - (card == first) - (card == second)
            numbers[row, hole] = _river_number(board, shared, own, a, b, beating)
