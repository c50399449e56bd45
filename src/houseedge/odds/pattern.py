"""How boards, flops and hole cards are numbered, so that equal counts are counted once.

- Where a board cannot make a flush only ranks matter. There are 6,175 rank patterns of five
  cards and 91 rank pairs of hole cards; the *rank tables* hold every such river.
- Where a board has three or more cards of one suit only that suit matters: a *suit pattern* is
  the set of ranks in the suit and the ranks of the other cards, 36,608 in all. Hole cards are
  one of 338 *types*: each card is a rank, in the suit or not. The *suit tables* hold those.
- A *view* is a flop as one suit sees it, 2,483 in all.

Card types are 0..12 for a rank outside the suit and 13..25 for one inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int16]
Tiny = npt.NDArray[np.int8]

RANKS = 13
TYPES = 26
PAIRS = 91
HOLES = 338
TRIPLES = 455
RANK_PATTERNS = 6175
SETS = {3: 286, 4: 715, 5: 1287}
FOURS = SETS[3] * PAIRS
FIVES = FOURS + SETS[4] * RANKS
SUIT_PATTERNS = FIVES + SETS[5]
ONE_VIEWS = RANKS * PAIRS
TWO_VIEWS = ONE_VIEWS + 78 * RANKS
VIEWS = TWO_VIEWS + SETS[3]
#: Outcomes of a showdown: win and lose against a dealer that qualifies or not, and ties.
WIN_QUALIFIED, WIN_UNQUALIFIED, TIE, LOSE_QUALIFIED, LOSE_UNQUALIFIED = range(5)


def _bit_tables() -> tuple[Ints, ...]:
    """By mask of ranks: how many, the best 1, 2, 3 and 5 of them, the top of a straight."""
    masks = np.arange(8192)
    count = sum((masks >> rank & 1 for rank in range(RANKS)), start=np.zeros_like(masks))
    best = {}
    for keep in (1, 2, 3, 5):
        best[keep] = masks
        # The lowest of the ranks goes until so many are left.
        for more in range(RANKS, keep, -1):
            best[keep] = np.where(count >= more, best[keep] & best[keep] - 1, best[keep])
    low = masks << 1 | masks >> 12
    runs = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    straight = np.zeros_like(masks)
    for bit in range(10):
        straight = np.where(runs >> bit & 1, 1 << (bit + 3), straight)
    return count, best[1], best[2], best[3], best[5], straight


def _index_tables() -> tuple[Ints, ...]:
    """Numbers for pairs of ranks, pairs of card types and sets of ranks of one size."""
    pair = np.zeros((RANKS, RANKS), np.int64)
    for at, (low, high) in enumerate((a, b) for a in range(RANKS) for b in range(a, RANKS)):
        pair[low, high] = pair[high, low] = at
    hole = np.full((TYPES, TYPES), -1, np.int64)
    at = 0
    for a in range(TYPES):
        for b in range(a, TYPES):
            if a != b or a < RANKS:
                hole[a, b] = hole[b, a] = at
                at += 1
    ranked = np.zeros(8192, np.int64)
    seen = [0] * 14
    for mask in range(8192):
        ranked[mask] = seen[mask.bit_count()]
        seen[mask.bit_count()] += 1
    return pair, hole, ranked


COUNT, BEST1, BEST2, BEST3, BEST5, STRAIGHT = _bit_tables()
PAIR, HOLE, RANKED = _index_tables()


def _hole_tables() -> tuple[Ints, ...]:
    """Of each hole type: its two card types, its rank pair, its cards of a rank off the suit."""
    cards = np.zeros((HOLES, 2), np.int64)
    pair = np.zeros(HOLES, np.int64)
    off = np.zeros((RANKS, HOLES), np.int64)
    for a in range(TYPES):
        for b in range(a, TYPES):
            if HOLE[a, b] >= 0:
                at = HOLE[a, b]
                cards[at] = a, b
                pair[at] = PAIR[a % RANKS, b % RANKS]
                for card in (a, b):
                    if card < RANKS:
                        off[card, at] += 1
    return cards, pair, off


HOLE_CARDS, HOLE_PAIR, HOLE_OFF = _hole_tables()


class Holes(NamedTuple):
    """Kinds of hole cards as a kernel reads them: the type of each of the two cards."""

    first: Ints
    second: Ints

    @classmethod
    def of(cls, cards: Ints) -> Holes:
        """The kinds whose two cards stand in rows."""
        return cls(*(np.ascontiguousarray(cards[:, at]) for at in range(2)))


class HoleTypes(NamedTuple):
    """Of each hole type: its rank pair, and by rank its cards of that rank outside the suit."""

    pair: Ints
    off: Ints


HOLE_TYPES = HoleTypes(HOLE_PAIR, HOLE_OFF)


def _multisets(size: int, most: int) -> tuple[Ints, dict[tuple[int, ...], int]]:
    """All multisets of ranks of a size with at most so many of one, and their numbers."""
    found: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...]) -> None:
        if len(chosen) == size:
            found.append(chosen)
            return
        for rank in range(chosen[-1] if chosen else 0, RANKS):
            if chosen.count(rank) < most:
                extend((*chosen, rank))

    extend(())
    return np.array(found, np.int64), {chosen: at for at, chosen in enumerate(found)}


PATTERN_RANKS, _PATTERN_NUMBERS = _multisets(5, 4)
TRIPLE_RANKS, _TRIPLE_NUMBERS = _multisets(3, 3)
PAIR_RANKS, _ = _multisets(2, 2)


def _pattern_index() -> Ints:
    """The number of a rank pattern by its number of three lowest and pair of two highest ranks."""
    index = np.full((TRIPLES, PAIRS), -1, np.int64)
    for chosen, at in _PATTERN_NUMBERS.items():
        low = tuple(chosen[:3])
        index[_TRIPLE_NUMBERS[low], PAIR[chosen[3], chosen[4]]] = at
    return index


def _triple_index() -> Ints:
    index = np.zeros((RANKS, RANKS, RANKS), np.int64)
    for chosen, at in _TRIPLE_NUMBERS.items():
        index[chosen[0], chosen[1], chosen[2]] = at
    return index


PATTERN = _pattern_index()
TRIPLE = _triple_index()


def _numbers_of(boards: Ints) -> Ints:
    """The numbers of rank patterns, -1 where a rank would be there five times."""
    places = RANKS ** np.arange(5)
    numbers = np.full(RANKS**5, -1, np.int64)
    numbers[PATTERN_RANKS @ places] = np.arange(RANK_PATTERNS)
    found: Ints = numbers[np.sort(boards, axis=-1) @ places]
    return found


def _suit_pattern_tables() -> tuple[Ints, Ints, Ints]:
    """Of each suit pattern: the ranks in the suit, those outside it, its rank pattern."""
    in_suit = np.zeros(SUIT_PATTERNS, np.int64)
    off_suit = np.full((SUIT_PATTERNS, 2), -1, np.int64)
    boards = np.zeros((SUIT_PATTERNS, 5), np.int64)
    for mask in range(8192):
        inside = [rank for rank in range(RANKS) if mask >> rank & 1]
        start = RANKED[mask]
        match len(inside):
            case 3:
                rows, off = slice(start * PAIRS, (start + 1) * PAIRS), PAIR_RANKS
            case 4:
                first = FOURS + start * RANKS
                rows, off = slice(first, first + RANKS), np.arange(RANKS)[:, None]
            case 5:
                rows, off = slice(FIVES + start, FIVES + start + 1), np.zeros((1, 0), np.int64)
            case _:
                continue
        in_suit[rows] = mask
        off_suit[rows, : off.shape[1]] = off
        boards[rows, : len(inside)] = inside
        boards[rows, len(inside) :] = off
    return in_suit, off_suit, _numbers_of(boards)


def _view_tables() -> tuple[Ints, Ints]:
    """Of each view of a flop: its ranks in the suit, and those outside it."""
    in_suit = np.zeros(VIEWS, np.int64)
    off_suit = np.full((VIEWS, 2), -1, np.int64)
    for mask in range(8192):
        start = RANKED[mask]
        match mask.bit_count():
            case 1:
                for at, two in enumerate(PAIR_RANKS):
                    in_suit[start * PAIRS + at] = mask
                    off_suit[start * PAIRS + at] = two
            case 2:
                for rank in range(RANKS):
                    in_suit[ONE_VIEWS + start * RANKS + rank] = mask
                    off_suit[ONE_VIEWS + start * RANKS + rank, 0] = rank
            case 3:
                in_suit[TWO_VIEWS + start] = mask
    return in_suit, off_suit


def _runout_table() -> Ints:
    """The rank pattern of three ranks and two more, -1 where a rank would be there five times."""
    low = np.broadcast_to(TRIPLE_RANKS[:, None, :], (TRIPLES, PAIRS, 3))
    high = np.broadcast_to(PAIR_RANKS[None, :, :], (TRIPLES, PAIRS, 2))
    return _numbers_of(np.concatenate((low, high), axis=-1))


class SuitPatterns(NamedTuple):
    """Of each suit pattern: the mask of its suit, its other ranks or -1, its rank pattern."""

    inside: Ints
    off: Ints
    of: Ints


class RankPatterns(NamedTuple):
    """The ranks of boards, pairs and flops by their numbers, and the board of a flop and a pair."""

    boards: Ints
    pairs: Ints
    triples: Ints
    runout: Ints


class Views(NamedTuple):
    """Of each view of a flop: the mask of its suit, and its other ranks or -1."""

    inside: Ints
    off: Ints


PATTERN_IN, PATTERN_OFF, PATTERN_OF = _suit_pattern_tables()


def pattern_number(ranks: tuple[int, ...]) -> int:
    """The number of a rank pattern, given its five ranks from the lowest up."""
    return _PATTERN_NUMBERS[ranks]


def suit_pattern_number(inside: int, off: Sequence[int]) -> int:
    """The number of a suit pattern, given the mask of its suit and the other ranks."""
    at = int(RANKED[inside])
    match len(off):
        case 2:
            return at * PAIRS + int(PAIR[off[0], off[1]])
        case 1:
            return FOURS + at * RANKS + off[0]
        case _:
            return FIVES + at


#: What kernels are given; small tables they read as constants.
BY_SUIT = SuitPatterns(PATTERN_IN, PATTERN_OFF, PATTERN_OF)
BY_RANK = RankPatterns(PATTERN_RANKS, PAIR_RANKS, TRIPLE_RANKS, _runout_table())
VIEW = Views(*_view_tables())
RANK_HOLES, SUIT_HOLES = Holes.of(PAIR_RANKS), Holes.of(HOLE_CARDS)


def outcomes_of(sums: Ints, dealers: int, qualifies: int = 1) -> Ints:
    """The five outcomes by category, of sums by category: weight, wins, losses, unqualified.

    The same split as `river.split`, which is linear once the category is known. `qualifies` is
    the least category of a dealer that does.
    """
    weight, win, lose, high = (sums[..., at] for at in range(4))
    outcomes = np.zeros((*sums.shape[:-1], 5), np.int64)
    outcomes[..., TIE] = dealers * weight - win - lose
    made, none = (..., slice(qualifies, None)), (..., slice(qualifies))
    outcomes[(*made, WIN_QUALIFIED)] = win[made] - high[made]
    outcomes[(*made, WIN_UNQUALIFIED)] = high[made]
    outcomes[(*made, LOSE_QUALIFIED)] = lose[made]
    outcomes[(*none, WIN_UNQUALIFIED)] = win[none]
    outcomes[(*none, LOSE_QUALIFIED)] = dealers * weight[none] - high[none]
    outcomes[(*none, LOSE_UNQUALIFIED)] = lose[none] - outcomes[(*none, LOSE_QUALIFIED)]
    return outcomes
