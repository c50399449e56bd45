"""Kernels of the round in bulk: cards from a counter, decisions from tables, ends counted.

Chance is Philox4x64-10, whose words are a function of seed and counter alone: round `n` is dealt
from the blocks with the counters (n, 0), (n, 1), ... whoever deals it. NumPy's `Philox` has the
same words. Each word gives five cards: multiplied by the number of cards left, its upper half is
the place of the next one and its lower half goes on. No deal is more than one part in 2 ** 35
likelier than another. The board is dealt first, then the dealer's cards, then the seats', so that
a seat plays the same rounds however many sit beside it.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from houseedge.odds.jit import kernel
from houseedge.odds.joint import ENDINGS
from houseedge.odds.pattern import (
    FIVES,
    FOURS,
    HOLE,
    LOSE_QUALIFIED,
    LOSE_UNQUALIFIED,
    PAIR,
    PAIRS,
    PATTERN,
    RANKED,
    RANKS,
    TIE,
    TRIPLE,
    WIN_QUALIFIED,
    WIN_UNQUALIFIED,
    Ints,
    Tiny,
)
from houseedge.odds.river import Held, holding, strength

U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
U64 = npt.NDArray[np.uint64]

#: Cards of the board and the dealer, dealt before any seat's.
SHARED: Final = 7
#: Cards from one word, and from one block of four.
PER_WORD: Final = 5
PER_BLOCK: Final = 20
#: Rounds whose products of two seats are summed together, for the error of their covariance.
BATCH: Final = 1024
#: Bits of a seat in a hit: its progressive line, and above that whether it folded.
LINE_BITS: Final = 4
SEAT_BITS: Final = 5
#: What is summed of every round, over its seats: the base game, then the side bets.
BASE, TRIPS, BAD_BEAT, PAIRS_BET, PROGRESSIVE = range(5)
SUMMED: Final = 5

# Whatever meets an unsigned number of 64 bits is one too, or numba makes a float of both.
_M0: Final = np.uint64(0xD2E7470EE14C6C93)
_M1: Final = np.uint64(0xCA5A826395121157)
_W0: Final = np.uint64(0x9E3779B97F4A7C15)
_W1: Final = np.uint64(0xBB67AE8584CAA73B)
_ZERO: Final = np.uint64(0)
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


def _upper_half(typing_context: Any, a: Any, b: Any) -> Any:
    """The upper half of the product of two unsigned numbers of 64 bits."""

    def generate(context: Any, builder: Any, signature: Any, numbers: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(number, wide) for number in numbers))
        upper = builder.lshr(product, ir.Constant(wide, 64))
        return builder.trunc(upper, ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate


#: One instruction of the processor that numba has no other name for.
_high: Any = intrinsic(_upper_half)


@kernel
def philox(number: int, block: int, seed: U64, words: U64) -> None:
    """Fill four words: the block of Philox4x64-10 with counter (number, block, 0, 0)."""
    a, b, c, d = np.uint64(number), np.uint64(block), _ZERO, _ZERO
    low, high = seed[0], seed[1]
    for _ in range(10):
        first, second = _high(_M0, a), _high(_M1, c)
        a, b, c, d = second ^ b ^ low, _M1 * c, first ^ d ^ high, _M0 * a
        low += _W0
        high += _W1
    words[0], words[1], words[2], words[3] = a, b, c, d


@kernel
def deal(number: int, seed: U64, count: int, words: U64, deck: U8, swapped: U8, cards: U8) -> None:
    """Fill a round's first cards; `deck` is in order and stays so."""
    word = _ZERO
    for at in range(count):
        if at % PER_BLOCK == 0:
            philox(number, at // PER_BLOCK, seed, words)
        if at % PER_WORD == 0:
            word = words[at % PER_BLOCK // PER_WORD]
        left = np.uint64(52 - at)
        place = at + np.int64(_high(word, left))
        word *= left
        swapped[at] = place
        card = deck[place]
        deck[place] = deck[at]
        deck[at] = card
        cards[at] = card
    for at in range(count - 1, -1, -1):
        place = swapped[at]
        deck[at] = deck[place]
        deck[place] = cards[at]


@kernel
def place_by_key(key: np.uint64, inside: int, places: Places) -> int:
    """The place of seven cards by their key; `inside` are their ranks in the board's suit."""
    if (key + _NO_SUITS) & _FIVE_SUITED:
        return places.flushes[inside]
    offset = np.uint64(places.offsets[key >> _OFFSET_SHIFT])
    return places.cells[((key >> _CELL_SHIFT) + offset) & _CELL]


@kernel
def _ending(player: int, dealer: int, theirs: int, qualifies: int) -> int:
    """How a showdown ends, in the numbers of `joint`; a lower place is the better hand."""
    if player == dealer:
        return TIE
    if player > dealer:
        return LOSE_QUALIFIED if theirs >= qualifies else LOSE_UNQUALIFIED
    if theirs >= 3:
        return 5 + theirs - 3
    return WIN_QUALIFIED if theirs >= qualifies else WIN_UNQUALIFIED


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


@kernel
def play(
    begin: int,
    end: int,
    seed: U64,
    seats: int,
    places: Places,
    choices: Decisions,
    given: Tiny,
    side: SideTables,
    nets: Nets,
    worth: Ints,
    out: Counted,
) -> int:
    """Play the rounds from `begin` to before `end`; returns how many hits were noted.

    With `given`, by round and seat, that is what is bet. Side bets are looked at where their
    tables have anything in them.
    """
    words, deck = np.zeros(4, np.uint64), np.arange(52).astype(np.uint8)
    swapped, cards = np.zeros(64, np.uint8), np.zeros(64, np.uint8)
    ranks, totals = np.zeros(5, np.int64), np.zeros(SUMMED, np.int64)
    count, hits = SHARED + 2 * seats, 0
    with_pairs, with_line = nets.pairs.shape[0] > 1, side.line.shape[0] > 1
    pair_lines, lines = nets.pairs.shape[0], nets.progressive.shape[1]
    for number in range(begin, end):
        deal(number, seed, count, words, deck, swapped, cards)
        board_key = _ZERO
        for at in range(5):
            board_key += places.keys[cards[at]]
        suit, inside = flush_suit(cards), 0
        if suit >= 0:
            for at in range(5):
                if cards[at] & 3 == suit:
                    inside |= 1 << (np.int64(cards[at]) >> 2)
        flop, river = np.int64(choices.flops[flop_number(cards)]), -1
        dealer, theirs = 0, 0
        for each in range(-1, seats):
            x, y = np.int64(cards[SHARED + 2 * each]), np.int64(cards[SHARED + 2 * each + 1])
            own = inside
            if x & 3 == suit:
                own |= 1 << (x >> 2)
            if y & 3 == suit:
                own |= 1 << (y >> 2)
            place = place_by_key(board_key + places.keys[x] + places.keys[y], own, places)
            kind = np.int64(places.category[place])
            if each < 0:
                dealer, theirs = place, kind
                totals[:] = 0
                special, products, coded = False, 0, 0
                continue
            if given.shape[0]:
                bet = np.int64(given[number - begin, each])
            else:
                bet = early_bet(x, y, flop, choices)
                if not bet:
                    if river < 0:
                        river = river_pattern(cards, suit, ranks)
                    bet = late_bet(x, y, suit, river, choices)
            ending = _ending(place, dealer, theirs, nets.qualifies)
            end_of = (bet * 10 + kind) * ENDINGS + ending
            pair = 0
            if with_pairs:
                pair = pair_line(side.hole[x, y] & side.dealer[cards[5], cards[6]])
            line = 0
            if with_line:
                line = np.int64(progressive_line(cards, x, y, kind, side))
                special = special or side.special[line]
                folds = 0 if bet else 1 << LINE_BITS
                coded |= (line | folds) << (SEAT_BITS * each)
            cell = (end_of * pair_lines + pair) * lines + line
            out.ends[cell] += 1
            result = nets.base[end_of]
            products += 2 * totals[BASE] * result
            totals[BASE] += result
            totals[TRIPS] += nets.trips[kind]
            totals[BAD_BEAT] += nets.bad_beat[end_of]
            totals[PAIRS_BET] += nets.pairs[pair]
            totals[PROGRESSIVE] += nets.progressive[0 if bet else 1, line]
            if each == 0 and out.path.shape[0]:
                out.path[number - begin] = worth[cell]
        if special:
            out.hits[hits, 0] = number
            out.hits[hits, 1] = coded
            hits += 1
            totals[PROGRESSIVE] = 0
        out.products[(number - begin) // BATCH] += products
        for wager in range(SUMMED):
            out.sums[wager] += totals[wager]
            out.squares[wager] += totals[wager] * totals[wager]
    return hits


@kernel
def deal_many(begin: int, end: int, seed: U64, seats: int, out: U8) -> None:
    """Fill the cards of some rounds: board, dealer, then seat after seat."""
    words, deck = np.zeros(4, np.uint64), np.arange(52).astype(np.uint8)
    swapped = np.zeros(64, np.uint8)
    for number in range(begin, end):
        deal(number, seed, SHARED + 2 * seats, words, deck, swapped, out[number - begin])
