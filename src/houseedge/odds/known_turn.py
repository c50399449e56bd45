"""Kernels of the game in which one of the board's last two cards is known beforehand.

Once the flop is down four cards of the board are known, and it is all the same which of them was
known before: best play on them is counted once for each four and added up for every one that may
have been the known card. What the fifth card brings is summed as run-outs are: by ranks as if
there were no flushes, and each suit's correction. A card of the dealer's, or one never dealt, may
be known beside it, in one more dimension as in `exposed`.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np

from houseedge.odds.exposed import Exposed, Int8, Int32, Sizes, Values
from houseedge.odds.flop import unseen_ranks
from houseedge.odds.jit import kernel
from houseedge.odds.known_river import weigh
from houseedge.odds.pattern import (
    COUNT,
    FIVES,
    FOURS,
    HOLE,
    PAIR,
    PAIRS,
    RANKED,
    RANKS,
    SETS,
    Ints,
    pattern_number,
)

#: How many four ranks there are, and views: boards of four as a suit with two or more sees them.
QUADS: Final = 1820
_THREES: Final = 78 * PAIRS
_ALL_FOUR: Final = _THREES + SETS[3] * RANKS
FOUR_VIEWS: Final = _ALL_FOUR + SETS[4]


class Quads(NamedTuple):
    """Four ranks by their number, their number by ranks, and the rank pattern with one more."""

    ranks: Ints
    number: Ints
    board: Ints


class FourViews(NamedTuple):
    """Of each view of four cards: the mask of its suit, and its other ranks or -1."""

    inside: Ints
    off: Ints


def quads() -> Quads:
    """The four ranks a board may have before its last card."""
    ranks = list(combinations_with_replacement(range(RANKS), 4))
    number = np.zeros((RANKS,) * 4, np.int64)
    board = np.full((QUADS, RANKS), -1, np.int64)
    for at, four in enumerate(ranks):
        number[four] = at
        for rank in range(RANKS):
            if four.count(rank) < 4:
                board[at, rank] = pattern_number(tuple(sorted((*four, rank))))
    return Quads(np.array(ranks, np.int64), number, board)


def four_views() -> FourViews:
    """Every view there is, by its number."""
    inside, off = np.zeros(FOUR_VIEWS, np.int64), np.full((FOUR_VIEWS, 2), -1, np.int64)
    pairs = list(combinations_with_replacement(range(RANKS), 2))
    for size in (2, 3, 4):
        for chosen in combinations(range(RANKS), size):
            mask = sum(1 << rank for rank in chosen)
            others = pairs if size == 2 else [(rank, -1) for rank in range(RANKS)]
            for one, two in others if size < 4 else [(-1, -1)]:
                view = _view(mask, one, two)
                inside[view], off[view] = mask, (one, two)
    return FourViews(inside, off)


def fours(present: int, renamings: Ints) -> tuple[Ints, Ints]:
    """One of all four cards that differ in the names of suits alone, and how many it stands for."""
    deck = [card for card in range(52) if present >> (card >> 2) & 1]
    cards = np.array(list(combinations(deck, 4)), np.int64)
    codes = np.stack(
        [
            np.sort(cards & ~3 | suits[cards & 3], axis=1) @ (52 ** np.arange(3, -1, -1))
            for suits in renamings
        ]
    ).min(axis=0)
    _, first, ways = np.unique(codes, return_index=True, return_counts=True)
    return np.ascontiguousarray(cards[first]), ways.astype(np.int64)


@kernel
def _view(inside: int, off1: int, off2: int) -> int:
    size = COUNT[inside]
    if size == 2:
        return RANKED[inside] * PAIRS + PAIR[off1, off2]
    if size == 3:
        return _THREES + RANKED[inside] * RANKS + off1
    return _ALL_FOUR + RANKED[inside]


@kernel
def _views_of(four: Ints, views: Ints) -> None:
    """Fill the view each suit has of four cards; -1 for a suit that cannot make a flush."""
    for suit in range(4):
        inside, off1, off2 = 0, -1, -1
        for card in range(4):
            rank = four[card] >> 2
            if four[card] & 3 == suit:
                inside |= 1 << rank
            elif off1 < 0:
                off1 = rank
            else:
                off2 = rank
        views[suit] = -1
        if COUNT[inside] > 1:
            views[suit] = _view(inside, off1, off2)


@kernel
def sum_quads(
    present: int, quads: Quads, pairs: Ints, value: Values, width: int, out: Ints
) -> None:
    """Sum a value of rank patterns over the fifth card, for hole cards and known card."""
    free = np.zeros(RANKS, np.int64)
    for quad in range(QUADS):
        for hole in range(PAIRS):
            if not unseen_ranks(present, quads.ranks[quad], pairs[hole], free):
                continue
            for card in range(width):
                if width > 1 and free[card] < 1:
                    continue
                total = 0
                for rank in range(RANKS):
                    ways = free[rank] - (1 if width > 1 and rank == card else 0)
                    if ways > 0:
                        total += ways * value[quads.board[quad, rank], hole * width + card]
                out[quad, hole * width + card] = total


@kernel
def sum_four_views(
    present: int, views: FourViews, off: Int8, value: Values, begin: int, end: int, out: Ints
) -> None:
    """Sum a correction over the fifth card that gives a flush board, for some views.

    `off` and the zeros of what needs a card of the board are as in `exposed.sum_views`.
    """
    size = value.shape[1]
    for view in range(begin, end):
        row, suit = out[view], views.inside[view]
        if suit & ~present:
            continue
        cards, off1, off2 = COUNT[suit], views.off[view, 0], views.off[view, 1]
        for rank in range(RANKS):
            if suit >> rank & 1 or not present >> rank & 1:
                continue
            more = suit | 1 << rank
            pattern = FIVES + RANKED[more]
            if cards == 2:
                pattern = RANKED[more] * PAIRS + PAIR[off1, off2]
            elif cards == 3:
                pattern = FOURS + RANKED[more] * RANKS + off1
            source = value[pattern]
            for at in range(size):
                row[at] += source[at]
        for rank in range(RANKS if cards > 2 else 0):
            if not present >> rank & 1:
                continue
            pattern, copies = FOURS + RANKED[suit] * RANKS + rank, 3
            if cards == 3:
                pattern = RANKED[suit] * PAIRS + PAIR[off1, rank]
                copies = 2 if rank == off1 else 3
            source, held = value[pattern], off[rank]
            for at in range(size):
                row[at] += np.int64(copies - held[at]) * source[at]


@kernel
def weigh_turns(
    present: int,
    fours: Ints,
    ways: Ints,
    holes: Ints,
    number: Ints,
    groups: Int32,
    width: int,
    sizes: Sizes,
    exposed: Exposed,
    begin: int,
    end: int,
    out: Ints,
) -> None:
    """Add up some fours by what was known before the flop: hole cards, card beside it, last card.

    `groups` numbers those, and `out` is by group and quantity as in `known_river`. `number` is
    that of four ranks.
    """
    views, places = np.full(4, -1, np.int64), np.zeros(4, np.int64)
    rank_width = 1 if width == 1 else RANKS
    for four in range(begin, end):
        a, b, c, d = fours[four, 0], fours[four, 1], fours[four, 2], fours[four, 3]
        _views_of(fours[four], views)
        quad = number[a >> 2, b >> 2, c >> 2, d >> 2]
        for hole in range(holes.shape[0]):
            x, y = holes[hole, 0], holes[hole, 1]
            if x in (a, b, c, d) or y in (a, b, c, d):
                continue
            if not (present >> (x >> 2) & 1 and present >> (y >> 2) & 1):
                continue
            pair = PAIR[x >> 2, y >> 2] * rank_width
            for suit in range(4):
                i = (x >> 2) + (RANKS if x & 3 == suit else 0)
                j = (y >> 2) + (RANKS if y & 3 == suit else 0)
                places[suit] = HOLE[i, j] * width
            for card in range(1 if width == 1 else 52):
                if width > 1 and (card in (a, b, c, d, x, y) or not present >> (card >> 2) & 1):
                    continue
                ranks = pair + (card >> 2 if width > 1 else 0)
                gain = exposed.gain.ranks[quad, ranks]
                edge = exposed.edge.ranks[quad, ranks]
                base = exposed.base.ranks[quad, ranks]
                folds = exposed.fold.ranks[quad, ranks]
                for suit in range(4):
                    view = views[suit]
                    if view >= 0:
                        place = places[suit]
                        if width > 1:
                            place += (card >> 2) + (RANKS if card & 3 == suit else 0)
                        gain += exposed.gain.views[view, place]
                        edge += exposed.edge.views[view, place]
                        base += exposed.base.views[view, place]
                        folds += exposed.fold.views[view, place]
                for last in range(4):
                    group = groups[hole, card, fours[four, last]]
                    weigh(gain, edge, base, folds, ways[four], sizes, out[group])
