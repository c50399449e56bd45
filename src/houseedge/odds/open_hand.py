"""Kernels of the game whose dealer's hand is known: who wins is known on every board.

Against a known hand a run-out is won, tied, or lost to a dealer that qualifies or not. Three counts
are packed into one number, ten bits each, and summed over run-outs as in `flop`: by ranks as if
there were no flushes, plus what each suit corrects. Where a board has three cards of a suit, only
hands with two more of it differ from what ranks say.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.odds.flop import rank_ways, views_of
from houseedge.odds.jit import fill, kernel, specialised
from houseedge.odds.pattern import (
    COUNT,
    FIVES,
    FOURS,
    HOLE,
    HOLES,
    PAIR,
    PAIRS,
    RANKED,
    RANKS,
    TRIPLE,
    TRIPLES,
    Holes,
    HoleTypes,
    Ints,
    RankPatterns,
    SuitPatterns,
    Views,
)
from houseedge.odds.river import Held, holding, strength

Int32 = npt.NDArray[np.int32]

#: A run-out that is won, lost to a dealer without a pair, and lost to one that qualifies.
WON: Final = 1
LOST_HIGH: Final = 1 << 10
LOST: Final = 1 << 20
_TEN: Final = 1023
#: More than there are flops, so that two counts of them fit into one number.
_LARGE: Final = 1 << 20
#: The first of the hole types with both cards in the suit; all after it have too.
_SUITED: Final = HOLES - 78
#: Above every hand, for what cannot be.
_NOBODY: Final = 1 << 30


class Hands(NamedTuple):
    """By pattern and hole cards: how strong the hand is, and its category.

    What cannot be has the strength `_NOBODY` and the category -1.
    """

    place: Int32
    category: npt.NDArray[np.int8]

    @classmethod
    def empty(cls, patterns: int, holes: int) -> Hands:
        """Hands that cannot be, all of them."""
        shape = (patterns, holes)
        return cls(np.full(shape, _NOBODY, np.int32), np.full(shape, -1, np.int8))


@kernel
def rank_hands(present: int, patterns: RankPatterns, hands: Hands) -> None:
    """Fill the hands of all rank patterns, as if there were no flushes."""
    copies = np.zeros(RANKS, np.int64)
    for pattern in range(patterns.boards.shape[0]):
        for rank in range(RANKS):
            copies[rank] = 4 * (present >> rank & 1)
        board = Held(0, 0, 0, 0)
        for card in range(5):
            rank = patterns.boards[pattern, card]
            copies[rank] -= 1
            board = holding(board, rank)
        if copies.min() < 0:
            continue
        for hole in range(PAIRS):
            a, b = patterns.pairs[hole, 0], patterns.pairs[hole, 1]
            if copies[a] < 1 or copies[b] < 1 or (a == b and copies[a] < 2):
                continue
            made = strength(holding(holding(board, a), b), 0)
            hands.place[pattern, hole] = made
            hands.category[pattern, hole] = made >> 26


@kernel
def suit_hands(
    present: int, patterns: SuitPatterns, holes: Holes, begin: int, end: int, hands: Hands
) -> None:
    """Fill the hands of some suit patterns."""
    copies = np.zeros(2 * RANKS, np.int64)
    for pattern in range(begin, end):
        suit = patterns.inside[pattern]
        if suit & ~present:
            continue
        for rank in range(RANKS):
            here = present >> rank & 1
            copies[rank] = 3 * here
            copies[RANKS + rank] = here - (suit >> rank & 1)
        board = Held(suit, 0, 0, 0)
        for card in range(2):
            rank = patterns.off[pattern, card]
            if rank >= 0:
                copies[rank] -= 1
                board = holding(board, rank)
        if copies.min() < 0:
            continue
        for hole in range(HOLES):
            a, b = holes.first[hole], holes.second[hole]
            if copies[a] < 1 or copies[b] < 1 or (a == b and copies[a] < 2):
                continue
            held, flush = board, suit
            for card in (a, b):
                rank = card % RANKS
                if card >= RANKS:
                    flush |= 1 << rank
                held = holding(held, rank)
            made = strength(held, flush if COUNT[flush] >= 5 else 0)
            hands.place[pattern, hole] = made
            hands.category[pattern, hole] = made >> 26


@kernel
def _met(mine: int, theirs: int, lost: int) -> int:
    """What a run-out adds: who wins it, and what losing it counts as."""
    if theirs < mine:
        return WON
    return lost if theirs > mine else 0


@kernel
def rank_counts(present: int, patterns: RankPatterns, hands: Hands, out: Int32) -> None:
    """Fill packed counts by flop ranks and both hands' ranks, as if there were no flushes."""
    free = np.zeros(RANKS, np.int64)
    for triple in range(TRIPLES):
        for mine in range(PAIRS):
            for theirs in range(PAIRS):
                total = 0
                for rank in range(RANKS):
                    free[rank] = 4 * (present >> rank & 1)
                for card in range(3):
                    free[patterns.triples[triple, card]] -= 1
                for card in range(2):
                    free[patterns.pairs[mine, card]] -= 1
                    free[patterns.pairs[theirs, card]] -= 1
                if free.min() >= 0:
                    for pair in range(PAIRS):
                        ways = rank_ways(free, patterns.pairs[pair, 0], patterns.pairs[pair, 1])
                        if ways > 0:
                            row = patterns.runout[triple, pair]
                            lost = LOST if hands.category[row, theirs] else LOST_HIGH
                            own, other = hands.place[row, mine], hands.place[row, theirs]
                            total += ways * _met(own, other, lost)
                out[triple, mine, theirs] = total


class Board(NamedTuple):
    """One suit pattern as it is added: places with and without the suit, what losing counts as."""

    suited: Int32
    plain: Int32
    lost: Int32
    lost_plain: Int32


@kernel
def _load(
    pattern: int, patterns: SuitPatterns, types: HoleTypes, suit: Hands, rank: Hands, board: Board
) -> None:
    of = patterns.of[pattern]
    for hole in range(HOLES):
        kind = suit.category[pattern, hole]
        if kind < 0:
            board.suited[hole] = board.plain[hole] = _NOBODY
            board.lost[hole] = board.lost_plain[hole] = 0
            continue
        pair = types.pair[hole]
        board.suited[hole] = suit.place[pattern, hole]
        board.plain[hole] = rank.place[of, pair]
        board.lost[hole] = LOST if kind else LOST_HIGH
        board.lost_plain[hole] = LOST if rank.category[of, pair] else LOST_HIGH


@kernel
def _add_row(board: Board, mine: int, start: int, ways: Int32, row: Int32) -> None:
    """Add one board for one of the player's hands against all from `start` on.

    What is left of each array is taken first, and no branch stands in the loop, so that eight
    hands are added at once: twelve times as many a second.
    """
    own, plain = board.suited[mine], board.plain[mine]
    suited, ranks = board.suited[start:], board.plain[start:]
    lost, lost_plain = board.lost[start:], board.lost_plain[start:]
    weight, out = ways[start:], row[start:]
    won, nothing = np.int32(WON), np.int32(0)
    for theirs in range(suited.shape[0]):
        a, b = suited[theirs], ranks[theirs]
        more, less = lost[theirs], lost_plain[theirs]
        more = more if a > own else nothing
        less = less if b > plain else nothing
        more += won if a < own else nothing
        less += won if b < plain else nothing
        out[theirs] += weight[theirs] * (more - less)


@specialised
def _add_board(board: Board, few: bool, ways: Int32, held: Int32, kind: int, out: Int32) -> None:
    """Add one board for all two hands.

    `few` says that the board has three cards of the suit. `ways` is scratch; `held` has the cards
    of one rank outside the suit in each hand, or of two where two are drawn: `kind` is how many
    are drawn there, 3 for two of one rank, and the board's own copies stand in the last places.
    """
    for mine in range(HOLES):
        if board.suited[mine] == _NOBODY:
            continue
        for theirs in range(HOLES):
            if kind == 0:
                ways[theirs] = 1
            else:
                free = held[0, HOLES] - held[0, mine] - held[0, theirs]
                if kind == 1:
                    ways[theirs] = free
                elif kind == 3:
                    ways[theirs] = free * (free - 1) // 2
                else:
                    ways[theirs] = free * (held[1, HOLES] - held[1, mine] - held[1, theirs])
        start = _SUITED if few and mine < _SUITED else 0
        _add_row(board, mine, start, ways, out[mine])


@kernel
def view_counts(
    present: int,
    views: Views,
    patterns: SuitPatterns,
    types: HoleTypes,
    suit_hands: Hands,
    rank_hands: Hands,
    begin: int,
    end: int,
    out: Int32,
) -> None:
    """Fill what a suit corrects by view of the flop and both hands' types; `out` comes empty."""
    board = Board(
        np.zeros(HOLES, np.int32),
        np.zeros(HOLES, np.int32),
        np.zeros(HOLES, np.int32),
        np.zeros(HOLES, np.int32),
    )
    ways, held = np.zeros(HOLES, np.int32), np.zeros((2, HOLES + 1), np.int32)
    for view in range(begin, end):
        suit = views.inside[view]
        if suit & ~present:
            continue
        size = COUNT[suit]
        off1, off2 = views.off[view, 0], views.off[view, 1]
        for high in range(RANKS):
            if suit >> high & 1 or not present >> high & 1:
                continue
            one_more = suit | 1 << high
            for low in range(high):
                if suit >> low & 1 or not present >> low & 1:
                    continue
                both = one_more | 1 << low
                if size == 1:
                    pattern = RANKED[both] * PAIRS + PAIR[off1, off2]
                elif size == 2:
                    pattern = FOURS + RANKED[both] * RANKS + off1
                else:
                    pattern = FIVES + RANKED[both]
                _load(pattern, patterns, types, suit_hands, rank_hands, board)
                _add_board(board, size == 1, ways, held, 0, out[view])
            if size == 1:
                continue
            for rank in range(RANKS):
                if not present >> rank & 1:
                    continue
                if size == 2:
                    pattern = RANKED[one_more] * PAIRS + PAIR[off1, rank]
                else:
                    pattern = FOURS + RANKED[one_more] * RANKS + rank
                fill(held[0], types.off[rank])
                held[0, HOLES] = 2 if size == 2 and rank == off1 else 3
                _load(pattern, patterns, types, suit_hands, rank_hands, board)
                _add_board(board, size == 2, ways, held, 1, out[view])
        if size == 3:
            for high in range(RANKS):
                for low in range(high + 1):
                    if not (present >> low & 1 and present >> high & 1):
                        continue
                    pattern = RANKED[suit] * PAIRS + PAIR[low, high]
                    fill(held[0], types.off[high])
                    fill(held[1], types.off[low])
                    held[0, HOLES] = held[1, HOLES] = 3
                    _load(pattern, patterns, types, suit_hands, rank_hands, board)
                    _add_board(board, True, ways, held, 3 if low == high else 2, out[view])


@kernel
def _base(mine: int, theirs: int, blind: int, unit: int, qualifies: bool) -> int:
    """What Ante and Blind come to."""
    if theirs < mine:
        return blind + unit if qualifies else blind
    if theirs > mine:
        return -2 * unit if qualifies else -unit
    return 0


@kernel
def rank_bases(
    present: int, patterns: RankPatterns, hands: Hands, blind: Ints, unit: int, out: Ints
) -> None:
    """Add what Ante and Blind come to over all boards, by both hands' ranks."""
    free = np.zeros(RANKS, np.int64)
    for pattern in range(patterns.boards.shape[0]):
        for mine in range(PAIRS):
            kind = hands.category[pattern, mine]
            if kind < 0:
                continue
            for theirs in range(PAIRS):
                other = hands.category[pattern, theirs]
                if other < 0:
                    continue
                for rank in range(RANKS):
                    free[rank] = 4 * (present >> rank & 1)
                for card in range(2):
                    free[patterns.pairs[mine, card]] -= 1
                    free[patterns.pairs[theirs, card]] -= 1
                ways, same = 1, 0
                for card in range(5):
                    rank = patterns.boards[pattern, card]
                    again = card > 0 and patterns.boards[pattern, card - 1] == rank
                    same = same + 1 if again else 1
                    ways = ways * max(0, free[rank] - same + 1) // same
                if ways:
                    own, met = hands.place[pattern, mine], hands.place[pattern, theirs]
                    out[mine, theirs] += ways * _base(own, met, blind[kind], unit, other > 0)


@kernel
def suit_bases(
    patterns: SuitPatterns,
    types: HoleTypes,
    suit: Hands,
    rank: Hands,
    blind: Ints,
    unit: int,
    begin: int,
    end: int,
    out: Ints,
) -> None:
    """Add what a suit corrects of that over some of its boards, by both hands' types."""
    for pattern in range(begin, end):
        of, few = patterns.of[pattern], COUNT[patterns.inside[pattern]] == 3
        off1, off2 = patterns.off[pattern, 0], patterns.off[pattern, 1]
        for mine in range(HOLES):
            kind = suit.category[pattern, mine]
            if kind < 0:
                continue
            own, plain = suit.place[pattern, mine], rank.place[of, types.pair[mine]]
            pays, pays_plain = blind[kind], blind[rank.category[of, types.pair[mine]]]
            for theirs in range(_SUITED if few and mine < _SUITED else 0, HOLES):
                other = suit.category[pattern, theirs]
                if other < 0:
                    continue
                pair = types.pair[theirs]
                more = _base(own, suit.place[pattern, theirs], pays, unit, other > 0)
                less = _base(
                    plain, rank.place[of, pair], pays_plain, unit, rank.category[of, pair] > 0
                )
                if more == less:
                    continue
                ways = 1
                if off1 >= 0:
                    left = max(0, 3 - types.off[off1, mine] - types.off[off1, theirs])
                    ways = left
                    if off2 == off1:
                        ways = left * (left - 1) // 2
                    elif off2 >= 0:
                        ways = left * max(0, 3 - types.off[off2, mine] - types.off[off2, theirs])
                out[mine, theirs] += ways * (more - less)


class OpenSums(NamedTuple):
    """Packed counts by ranks, and each suit's corrections."""

    ranks: Int32
    views: Int32


class OpenPlay(NamedTuple):
    """What run-outs are worth, in units: waiting over the flop's smallest bet, won and lost.

    `lost` and `folded` are by whether the dealer qualifies; `spread` is by how much the flop's
    largest bet is above its smallest.
    """

    won: int
    lost: Ints
    folded: Ints
    spread: int


@kernel
def _weigh_flop(
    weight: Ints,
    packed: Ints,
    play: OpenPlay,
    best_of: Ints,
    edge_of: Ints,
    bets: Ints,
    folds: Ints,
) -> None:
    """Add one flop for one of the player's hands against all."""
    for theirs in range(packed.shape[0]):
        ways, met = weight[theirs], packed[theirs]
        won, high, lost = met & _TEN, met >> 10 & _TEN, met >> 20
        gain = won * play.won + high * play.lost[0] + lost * play.lost[1]
        edge = won - high - lost
        best = max(gain, 0, play.spread * edge)
        waits = gain == best
        best_of[theirs] += ways * best
        edge_of[theirs] += ways * edge
        # The smallest bet counts one, the largest as much as no flop's smallest ever comes to.
        bets[theirs] += 0 if waits else ways if best == 0 else ways * _LARGE
        folds[theirs] += ways * (high * play.folded[0] + lost * play.folded[1]) if waits else 0


@kernel
def weigh_open(
    present: int,
    flops: Ints,
    ways: Ints,
    holes: Ints,
    sums: OpenSums,
    play: OpenPlay,
    begin: int,
    end: int,
    out: Ints,
) -> None:
    """Fill for some of the player's hands: gains of best play, edge, bets on the flop, and folds.

    `out` is by quantity, hole cards and dealer's cards; the third counts the flop's smallest bets,
    the fourth its largest, the last run-outs that are folded. Hand by hand, as what is added up of
    one stays in the nearest cache, and of all does not.
    """
    size = holes.shape[0]
    views, row = np.zeros(4, np.int64), np.zeros((4, size), np.int64)
    cards, pairs = np.zeros(size, np.int64), np.zeros(size, np.int64)
    kinds = np.zeros((4, size), np.int64)
    weight, packed = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for hole in range(size):
        x, y = holes[hole, 0], holes[hole, 1]
        here = present >> (x >> 2) & 1 and present >> (y >> 2) & 1
        cards[hole] = 1 << x | 1 << y if here else -1
        pairs[hole] = PAIR[x >> 2, y >> 2]
        for suit in range(4):
            i = (x >> 2) + (RANKS if x & 3 == suit else 0)
            j = (y >> 2) + (RANKS if y & 3 == suit else 0)
            kinds[suit, hole] = HOLE[i, j]
    for mine in range(begin, end):
        if cards[mine] < 0:
            continue
        row[:] = 0
        for flop in range(flops.shape[0]):
            a, b, c = flops[flop, 0], flops[flop, 1], flops[flop, 2]
            board = 1 << a | 1 << b | 1 << c
            if cards[mine] & board:
                continue
            views_of(flops[flop], views)
            taken = cards[mine] | board
            by_rank = sums.ranks[TRIPLE[a >> 2, b >> 2, c >> 2], pairs[mine]]
            for theirs in range(size):
                weight[theirs] = 0 if cards[theirs] & taken else ways[flop]
                packed[theirs] = by_rank[pairs[theirs]]
            for suit in range(4):
                if views[suit] >= 0:
                    more, types = sums.views[views[suit], kinds[suit, mine]], kinds[suit]
                    for theirs in range(size):
                        packed[theirs] += more[types[theirs]]
            _weigh_flop(weight, packed, play, row[0], row[1], row[2], row[3])
        out[0, mine], out[1, mine], out[4, mine] = row[0], row[1], row[3]
        for theirs in range(size):
            out[2, mine, theirs] = row[2, theirs] % _LARGE
            out[3, mine, theirs] = row[2, theirs] // _LARGE
