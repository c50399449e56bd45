"""Kernels of the round in bulk: rounds are played a block at a time, one step for all of them.

A block's cards and what is known of them fit into the processor's nearest cache. A step that does
one thing for many rounds has few branches to guess wrong, and reads ahead while it waits for
memory; decisions on the flop are looked up even where none is needed any more.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.odds import pattern
from houseedge.odds.jit import fill, kernel, specialised
from houseedge.odds.joint import ENDINGS
from houseedge.odds.pattern import (
    FIVES,
    FOURS,
    HOLE,
    LOSE_QUALIFIED,
    LOSE_UNQUALIFIED,
    PAIR,
    PAIRS,
    RANKED,
    RANKS,
    TIE,
    WIN_QUALIFIED,
    WIN_UNQUALIFIED,
    Ints,
    Small,
    Tiny,
)
from houseedge.odds.playing import (
    BAD_BEAT,
    BASE,
    BATCH,
    LINE_BITS,
    PAIRS_BET,
    PROGRESSIVE,
    SEAT_BITS,
    TRIPS,
    Counted,
    Decisions,
    Nets,
    Places,
    SideTables,
    card_type,
    pair_line,
    progressive_line,
)
from houseedge.odds.stream import SHARED, U8, U64, deal_rounds, new_pack

#: Rounds of a block; a batch is some whole blocks.
BLOCK: Final = 128
#: Bits of a seat's number, where a round and a seat are one number.
_SEATS: Final = 3
_ZERO: Final = np.uint64(0)
_SUIT_BITS: Final = np.uint64(16)
_RANKS: Final = np.uint64(0x1FFF)
_NO_SUITS: Final = np.uint64(0x3333)
_THREE_OFF: Final = np.uint64(0x5555)
_SUITED: Final = np.uint64(0x8888)
_SECOND, _THIRD, _FOURTH = np.uint64(0x80), np.uint64(0x800), np.uint64(0x8000)
_CELL_SHIFT, _OFFSET_SHIFT, _CELL = np.uint64(35), np.uint64(51), np.uint64(0xFFFF)


def _any_order() -> Small:
    """The number of three ranks in any order."""
    index = np.zeros((RANKS, RANKS, RANKS), np.int16)
    for number, ranks in enumerate(pattern.TRIPLE_RANKS):
        for a, b, c in permutations(ranks):
            index[a, b, c] = number
    return index


#: A card's bit among the ranks of its suit, 16 bits a suit.
_OF_SUITS: Final = np.array([1 << 16 * (card & 3) + (card >> 2) for card in range(52)], np.uint64)
_TRIPLE: Final = _any_order()
_RUNOUT: Final = pattern.BY_RANK.runout.astype(np.int16)


class Block(NamedTuple):
    """What is known of some rounds, a row each.

    `keys` and `ranks` are of the board: as `place` sums them, and its ranks by suit. By seat there
    are the place of the hand, the number of the bet, and the lines of Ultimate Pairs and of the
    progressive. `late` numbers who decides at the river: eight times the row, and the seat.
    """

    cards: U8
    keys: U64
    ranks: U64
    flop: Ints
    dealer: Ints
    place: Ints
    bet: Ints
    pair: Ints
    line: Ints
    late: Ints


@kernel
def _new_block(seats: int) -> Block:
    shape = (BLOCK, seats)
    return Block(
        np.zeros((BLOCK, SHARED + 2 * seats), np.uint8),
        np.zeros(BLOCK, np.uint64),
        np.zeros(BLOCK, np.uint64),
        np.zeros(BLOCK, np.int64),
        np.zeros(BLOCK, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        # One more, for what is written before it is known to count.
        np.zeros(BLOCK * seats + 1, np.int64),
    )


@kernel
def _suit_of(marks: np.uint64) -> int:
    """The number of the suit that is marked, of which there is one at most."""
    return np.int64(marks >= _SECOND) + np.int64(marks >= _THIRD) + np.int64(marks >= _FOURTH)


@kernel
def _ranks_in(ranks: np.uint64, suit: int) -> np.uint64:
    """The ranks of one suit, of those by suit."""
    return ranks >> np.uint64(suit) * _SUIT_BITS & _RANKS


@kernel
def _place_of(key: np.uint64, ranks: np.uint64, places: Places) -> int:
    """The place of seven cards by their key and their ranks by suit."""
    flush = key + _NO_SUITS & _SUITED
    if flush:
        return np.int64(places.flushes[_ranks_in(ranks, _suit_of(flush))])
    offset = np.uint64(places.offsets[key >> _OFFSET_SHIFT])
    return np.int64(places.cells[(key >> _CELL_SHIFT) + offset & _CELL])


@kernel
def _look(rounds: int, places: Places, flops: npt.NDArray[np.int32], block: Block) -> None:
    """Fill what all seats share: the board's key and ranks, the flop, the dealer's place."""
    cards = block.cards
    for row in range(rounds):
        key, ranks = _ZERO, _ZERO
        for at in range(5):
            card = cards[row, at]
            key += places.keys[card]
            ranks |= _OF_SUITS[card]
        block.keys[row], block.ranks[row] = key, ranks
        x, y = cards[row, 5], cards[row, 6]
        block.dealer[row] = _place_of(
            key + places.keys[x] + places.keys[y], ranks | _OF_SUITS[x] | _OF_SUITS[y], places
        )
        a, b, c = np.int64(cards[row, 0]), np.int64(cards[row, 1]), np.int64(cards[row, 2])
        low, high = min(a, b), max(a, b)
        top, middle = max(high, c), max(low, min(high, c))
        low = min(low, c)
        flop = top * (top - 1) * (top - 2) // 6 + middle * (middle - 1) // 2 + low
        block.flop[row] = flops[flop]


@kernel
def _rank(rounds: int, seats: int, places: Places, block: Block) -> None:
    """Fill the places of the seats' hands."""
    cards = block.cards
    for seat in range(seats):
        at = SHARED + 2 * seat
        for row in range(rounds):
            x, y = cards[row, at], cards[row, at + 1]
            key = block.keys[row] + places.keys[x] + places.keys[y]
            ranks = block.ranks[row] | _OF_SUITS[x] | _OF_SUITS[y]
            block.place[row, seat] = _place_of(key, ranks, places)


@kernel
def _bet_early(rounds: int, seats: int, choices: Decisions, block: Block) -> int:
    """Fill the bets before the river, 0 for none; number who has made none, and count them."""
    cards, late = block.cards, block.late
    waiting = 0
    for row in range(rounds):
        flop = block.flop[row]
        number, names = flop // 24, flop % 24
        for seat in range(seats):
            at = SHARED + 2 * seat
            x, y = np.int64(cards[row, at]), np.int64(cards[row, at + 1])
            first = np.int64(choices.preflop[x, y])
            renamed = choices.hole[
                x & ~3 | choices.suits[names, x & 3], y & ~3 | choices.suits[names, y & 3]
            ]
            bet = np.int64(choices.flop[number, renamed])
            bet = choices.earlier + bet if bet else 0
            bet = first or bet
            block.bet[row, seat] = bet
            late[waiting] = row << _SEATS | seat
            waiting += bet == 0
    return waiting


@kernel
def _river(cards: U8, row: int, suit: int, ranks: np.uint64) -> int:
    """The pattern of a board: of its ranks, or as the suit sees it that three cards have."""
    if suit < 0:
        a, b, c = np.int64(cards[row, 0]), np.int64(cards[row, 1]), np.int64(cards[row, 2])
        d, e = np.int64(cards[row, 3]), np.int64(cards[row, 4])
        return np.int64(_RUNOUT[_TRIPLE[a >> 2, b >> 2, c >> 2], PAIR[d >> 2, e >> 2]])
    off, others = 0, 0
    for at in range(5):
        card = np.int64(cards[row, at])
        other = card & 3 != suit
        off = off << 4 | card >> 2 if other else off
        others += other
    inside = RANKED[_ranks_in(ranks, suit)]
    if others == 2:
        return inside * PAIRS + PAIR[off >> 4, off & 15]
    if others == 1:
        return FOURS + inside * RANKS + off
    return FIVES + inside


@kernel
def _bet_late(waiting: int, choices: Decisions, block: Block) -> None:
    """Fill the bets of those who decide at the river."""
    cards, earlier = block.cards, choices.earlier + choices.actions - 1
    last, suit, river = -1, -1, 0
    for who in block.late[:waiting]:
        row, seat = who >> _SEATS, who & (1 << _SEATS) - 1
        if row != last:
            last, marks = row, block.keys[row] + _THREE_OFF & _SUITED
            suit = _suit_of(marks) if marks else -1
            river = _river(cards, row, suit, block.ranks[row])
        at = SHARED + 2 * seat
        x, y = np.int64(cards[row, at]), np.int64(cards[row, at + 1])
        # As `late_bet`, whose call would cost more than all the rest of it.
        if suit < 0:
            bet = np.int64(choices.by_rank[river, PAIR[x >> 2, y >> 2]])
        else:
            x, y = np.int64(card_type(x, suit)), np.int64(card_type(y, suit))
            bet = np.int64(choices.by_suit[river, HOLE[x, y]])
        block.bet[row, seat] = earlier + bet if bet else 0


@kernel
def _see_pairs(rounds: int, seats: int, side: SideTables, block: Block) -> None:
    """Fill the lines of Ultimate Pairs."""
    cards = block.cards
    for row in range(rounds):
        fits = side.dealer[cards[row, 5], cards[row, 6]]
        for seat in range(seats):
            at = SHARED + 2 * seat
            block.pair[row, seat] = pair_line(side.hole[cards[row, at], cards[row, at + 1]] & fits)


@kernel
def _see_lines(rounds: int, seats: int, side: SideTables, category: Tiny, block: Block) -> None:
    """Fill the lines of the progressive."""
    least = min(side.first_from, side.board_from)
    for row in range(rounds):
        for seat in range(seats):
            kind = np.int64(category[block.place[row, seat]])
            # Nearly always it is enough to know the seven cards' category.
            if kind < least and not side.with_hole[kind]:
                line = np.int64(side.line[10, kind, 10, 0])
            else:
                own = block.cards[row]
                x, y = np.int64(own[SHARED + 2 * seat]), np.int64(own[SHARED + 2 * seat + 1])
                line = progressive_line(own, x, y, kind, side)
            block.line[row, seat] = line


class Comparing(NamedTuple):
    """How hands end: categories by place, endings by who is better, and lines that are hits.

    Endings are in the numbers of `joint`: by whether the player's hand is better, equal or worse,
    and the dealer's category.
    """

    category: Tiny
    endings: Tiny
    special: npt.NDArray[np.bool_]


@kernel
def _endings(qualifies: int) -> Tiny:
    """The endings where a dealer qualifies with a category."""
    table = np.full((3, 10), TIE, np.int8)
    for theirs in range(10):
        table[0, theirs] = WIN_QUALIFIED if theirs >= qualifies else WIN_UNQUALIFIED
        if theirs >= 3:
            table[0, theirs] = 5 + theirs - 3
        table[2, theirs] = LOSE_QUALIFIED if theirs >= qualifies else LOSE_UNQUALIFIED
    return table


@specialised
def _add(wager: int, total: int, out: Counted) -> None:
    """Add what all seats of a round won on a wager."""
    out.sums[wager] += total
    out.squares[wager] += total * total


@kernel
def _tally(
    begin: int,
    at: int,
    rounds: int,
    seats: int,
    comparing: Comparing,
    nets: Nets,
    worth: Ints,
    block: Block,
    hits: int,
    out: Counted,
) -> int:
    """Count what came of the block that is `at` rounds into the run; returns the hits so far."""
    category, endings, special_lines = comparing
    pair_lines, lines = nets.pairs.shape[0], nets.progressive.shape[1]
    products = 0
    for row in range(rounds):
        dealer = block.dealer[row]
        theirs = np.int64(category[dealer])
        base, squares, trips, bad_beat, pairs, progressive = 0, 0, 0, 0, 0, 0
        special, coded = False, 0
        for seat in range(seats):
            place, bet, pair = block.place[row, seat], block.bet[row, seat], block.pair[row, seat]
            line, kind = block.line[row, seat], np.int64(category[place])
            # A lower place is the better hand.
            met = 1 + np.int64(place > dealer) - np.int64(place < dealer)
            end_of = (bet * 10 + kind) * ENDINGS + endings[met, theirs]
            cell = (end_of * pair_lines + pair) * lines + line
            out.ends[cell] += 1
            result = nets.base[end_of]
            base += result
            squares += result * result
            trips += nets.trips[kind]
            bad_beat += nets.bad_beat[end_of]
            pairs += nets.pairs[pair]
            progressive += nets.progressive[0 if bet else 1, line]
            special |= special_lines[line]
            coded |= (line | (0 if bet else 1 << LINE_BITS)) << SEAT_BITS * seat
            if seat == 0 and out.path.shape[0]:
                out.path[at + row] = worth[cell]
        if special:
            out.hits[hits, 0], out.hits[hits, 1] = begin + at + row, coded
            hits, progressive = hits + 1, 0
        # Twice the sum over pairs of seats.
        products += base * base - squares
        _add(BASE, base, out)
        _add(TRIPS, trips, out)
        _add(BAD_BEAT, bad_beat, out)
        _add(PAIRS_BET, pairs, out)
        _add(PROGRESSIVE, progressive, out)
    out.products[at // BATCH] += products
    return hits


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

    `given` says what is bet, by round and seat. Side bets are looked at where a table has lines.
    """
    pack, block, count = new_pack(), _new_block(seats), SHARED + 2 * seats
    comparing, hits = Comparing(places.category, _endings(nets.qualifies), side.special), 0
    for at in range(0, end - begin, BLOCK):
        rounds = min(BLOCK, end - begin - at)
        deal_rounds(begin + at, rounds, seed, count, pack, block.cards)
        _look(rounds, places, choices.flops, block)
        _rank(rounds, seats, places, block)
        if given.shape[0]:
            for row in range(rounds):
                fill(block.bet[row], given[at + row])
        else:
            _bet_late(_bet_early(rounds, seats, choices, block), choices, block)
        if nets.pairs.shape[0] > 1:
            _see_pairs(rounds, seats, side, block)
        if side.line.shape[0] > 1:
            _see_lines(rounds, seats, side, places.category, block)
        hits = _tally(begin, at, rounds, seats, comparing, nets, worth, block, hits, out)
    return hits
