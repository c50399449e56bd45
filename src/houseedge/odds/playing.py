"""Kernels of one round of many: places of hands, decisions from tables, lines of side bets.

Records of arrays say how rounds are played and what is counted of them; `blocks` plays them.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.odds.jit import kernel
from houseedge.odds.pattern import (
    FIVES,
    FOURS,
    HOLE,
    PAIR,
    PAIRS,
    PATTERN,
    RANKED,
    RANKS,
    TRIPLE,
    Ints,
    Tiny,
)
from houseedge.odds.river import Held, holding, strength
from houseedge.odds.stream import U8, U64

U16 = npt.NDArray[np.uint16]

#: Rounds whose products of two seats are summed together, for the error of their covariance.
BATCH: Final = 1024
#: Bits of a seat in a hit: its progressive line, and above that whether it folded.
LINE_BITS: Final = 4
SEAT_BITS: Final = 5
#: What is summed of every round, over its seats: the base game, then the side bets.
BASE, TRIPS, BAD_BEAT, PAIRS_BET, PROGRESSIVE = range(5)
SUMMED: Final = 5

# Whatever meets an unsigned number of 64 bits is one too, or numba makes a float of both.
_NO_SUITS: Final = np.uint64(0x3333)
_FIVE_SUITED: Final = np.uint64(0x8888)
_CELL_SHIFT: Final = np.uint64(35)
_OFFSET_SHIFT: Final = np.uint64(51)
_CELL: Final = np.uint64(0xFFFF)


class Places(NamedTuple):
    """What ranks seven cards, as `place` has it, and the category of each place."""

    keys: U64
    offsets: U16
    cells: U16
    flushes: U16
    category: Tiny


class Decisions(NamedTuple):
    """A strategy as the kernel reads it.

    `preflop` is by both hole cards. `flops` leads from a flop's number to its class and the
    renaming of suits that leads there, `suits` has the renamings, `hole` numbers hole cards and
    `flop` has the decisions by class. The rivers are by pattern. `earlier` and `actions` number
    the bets: none, then those before the flop, on it and after it.
    """

    preflop: Tiny
    flops: npt.NDArray[np.int32]
    suits: Tiny
    hole: npt.NDArray[np.int16]
    flop: Tiny
    by_rank: Tiny
    by_suit: Tiny
    earlier: int
    actions: int


class SideTables(NamedTuple):
    """What side bets look at.

    `hole` and `dealer` say by two cards, a bit a line, which lines of Ultimate Pairs they fit.
    `line` is the progressive's by first five cards, seven cards, board, and whether the board
    alone has the hand, each a category with 10 for any that no line asks for; `first_from` and
    `board_from` are the least of seven cards from which first five and board matter, `with_hole`
    where it matters that hole cards are used.
    """

    hole: npt.NDArray[np.int32]
    dealer: npt.NDArray[np.int32]
    line: Tiny
    first_from: int
    board_from: int
    with_hole: npt.NDArray[np.bool_]
    special: npt.NDArray[np.bool_]


class Nets(NamedTuple):
    """What each end is worth in units of its wager.

    By bet, category and ending for the base game and Bad Beat; by category for Trips, by line for
    Ultimate Pairs, by fold and line for the progressive. `qualifies` is the least category of a
    dealer that does.
    """

    base: Ints
    trips: Ints
    bad_beat: Ints
    pairs: Ints
    progressive: Ints
    qualifies: int


class Counted(NamedTuple):
    """What comes of some rounds; the kernel adds to it.

    `ends` counts seats by bet, category, ending, line of Ultimate Pairs and of the progressive.
    `sums` and `squares` are of the rounds' sums over seats; `products` of two seats' base results
    by batch. `hits` has the number of each round in which a special line was hit and the lines
    of all its seats. `path` is what the first seat's round was worth, where anybody asks.
    """

    ends: Ints
    sums: Ints
    squares: Ints
    products: Ints
    hits: Ints
    path: Ints


@kernel
def place_by_key(key: np.uint64, inside: int, places: Places) -> int:
    """The place of seven cards by their key; `inside` are their ranks in the board's suit."""
    if (key + _NO_SUITS) & _FIVE_SUITED:
        return places.flushes[inside]
    offset = np.uint64(places.offsets[key >> _OFFSET_SHIFT])
    return places.cells[((key >> _CELL_SHIFT) + offset) & _CELL]


@kernel
def flop_number(cards: U8) -> int:
    """The number of three cards among all flops."""
    a, b, c = np.int64(cards[0]), np.int64(cards[1]), np.int64(cards[2])
    low, high = min(a, b), max(a, b)
    top, middle = max(high, c), max(low, min(high, c))
    low = min(low, c)
    return top * (top - 1) * (top - 2) // 6 + middle * (middle - 1) // 2 + low


@kernel
def flush_suit(board: U8) -> int:
    """The suit that three cards or more of a board have; -1 for none."""
    suits = 0
    for at in range(5):
        suits += 1 << 4 * np.int64(board[at] & 3)
    if (suits + 0x5555) & 0x8888:
        for suit in range(4):
            if suits >> 4 * suit & 15 >= 3:
                return suit
    return -1


@kernel
def river_pattern(cards: U8, suit: int, ranks: Ints) -> int:
    """The pattern of a board: of its ranks, or as the suit sees it that three cards have."""
    if suit >= 0:
        inside, off1, off2 = 0, -1, -1
        for at in range(5):
            rank = np.int64(cards[at]) >> 2
            if cards[at] & 3 == suit:
                inside |= 1 << rank
            elif off1 < 0:
                off1 = rank
            else:
                off2 = rank
        if off2 >= 0:
            return RANKED[inside] * PAIRS + PAIR[off1, off2]
        if off1 >= 0:
            return FOURS + RANKED[inside] * RANKS + off1
        return FIVES + RANKED[inside]
    for at in range(5):
        rank = np.int64(cards[at]) >> 2
        place = at
        while place > 0 and ranks[place - 1] > rank:
            ranks[place] = ranks[place - 1]
            place -= 1
        ranks[place] = rank
    return PATTERN[TRIPLE[ranks[0], ranks[1], ranks[2]], PAIR[ranks[3], ranks[4]]]


@kernel
def card_type(card: int, suit: int) -> int:
    """A card's type as a suit sees it."""
    return (card >> 2) + RANKS if card & 3 == suit else card >> 2


@kernel
def early_bet(x: int, y: int, flop: int, choices: Decisions) -> int:
    """The number of the bet that two hole cards make by the flop; 0 for none."""
    bet = np.int64(choices.preflop[x, y])
    if bet:
        return bet
    names = flop % 24
    renamed = choices.hole[
        x & ~3 | choices.suits[names, x & 3], y & ~3 | choices.suits[names, y & 3]
    ]
    bet = np.int64(choices.flop[flop // 24, renamed])
    return choices.earlier + bet if bet else 0


@kernel
def late_bet(x: int, y: int, suit: int, river: int, choices: Decisions) -> int:
    """The number of the bet that two hole cards make at the river; 0 for a fold."""
    if suit < 0:
        bet = np.int64(choices.by_rank[river, PAIR[x >> 2, y >> 2]])
    else:
        bet = np.int64(choices.by_suit[river, HOLE[card_type(x, suit), card_type(y, suit)]])
    return choices.earlier + choices.actions - 1 + bet if bet else 0


@kernel
def pair_line(fits: int) -> int:
    """The number of the first line of Ultimate Pairs that is fitted, of bits a line; 0 for none."""
    line = 0
    while fits:
        line += 1
        fits = 0 if fits & 1 else fits >> 1
    return line


@kernel
def made_of(cards: U8, count: int, first: int, second: int) -> int:
    """The strength of a board's first cards with two more, or alone where those are -1."""
    held, suits = Held(0, 0, 0, 0), 0
    for at in range(count + 2):
        card = np.int64(cards[at]) if at < count else first if at == count else second
        if card >= 0:
            held = holding(held, card >> 2)
            suits += 1 << 4 * (card & 3)
    flush = 0
    for suit in range(4):
        if suits >> 4 * suit & 15 >= 5:
            for at in range(count + 2):
                card = np.int64(cards[at]) if at < count else first if at == count else second
                if card >= 0 and card & 3 == suit:
                    flush |= 1 << (card >> 2)
    return strength(held, flush)


@kernel
def progressive_line(cards: U8, x: int, y: int, kind: int, side: SideTables) -> int:
    """The progressive's line that two hole cards earn; 0 for none."""
    first, board, alone = 10, 10, 0
    if kind >= side.first_from:
        first = made_of(cards, 3, x, y) >> 26
    if kind >= side.board_from:
        board = made_of(cards, 5, -1, -1) >> 26
    if side.with_hole[kind] and made_of(cards, 5, x, y) == made_of(cards, 5, -1, -1):
        alone = 1
    return side.line[first, kind, board, alone]
