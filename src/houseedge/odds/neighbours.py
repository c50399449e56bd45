"""Two seats at one table, exactly: the mean product of what they win on one board and dealer.

Given board, flop and the dealer's hand, a seat's result is a number for each pair of hole cards,
and two seats' pairs only have to share no card. Over all ordered pairs of hands that do not meet,
the sum of products is the square of the whole sum, less the square of each card's sum, plus the
sum of squares: whoever shares one card is taken off once and a hand with itself twice. The
dealer's hands are passed from the weakest up, so that each hand of the players changes from a win
to a tie to a loss once, and the sums are carried along.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseedge.odds.jit import fill, kernel
from houseedge.odds.joint import ENDINGS, Boards
from houseedge.odds.pattern import (
    LOSE_QUALIFIED,
    LOSE_UNQUALIFIED,
    TIE,
    WIN_QUALIFIED,
    WIN_UNQUALIFIED,
    Ints,
)
from houseedge.odds.playing import (
    Decisions,
    SideTables,
    early_bet,
    flop_number,
    flush_suit,
    late_bet,
    made_of,
    pair_line,
    progressive_line,
    river_pattern,
)

#: The ten flops of a board, as the places of their cards, and the other two after them.
FLOPS: Ints = np.array(
    [
        (a, b, c, *(other for other in range(5) if other not in (a, b, c)))
        for a in range(5)
        for b in range(a + 1, 5)
        for c in range(b + 1, 5)
    ],
    np.int64,
)


class BoardSums(NamedTuple):
    """What two seats win together, by board: results and products of two, over all else."""

    products: Ints
    results: Ints


class HandValues(NamedTuple):
    """What a board's hands are worth at the present dealer's hand, by two cards."""

    value: Ints
    by_card: Ints
    square_by_card: Ints


@kernel
def _set(seen: HandValues, whole: Ints, a: int, b: int, new: int) -> None:
    """Change what a hand is worth, and every sum it is in."""
    old = seen.value[a, b]
    if old == new:
        return
    seen.value[a, b] = seen.value[b, a] = new
    more, square = new - old, new * new - old * old
    for card in (a, b):
        seen.by_card[card] += more
        seen.square_by_card[card] += square
    whole[0] += more
    whole[1] += square


@kernel
def _ending_of(sign: int, theirs: int) -> int:
    if sign == 0:
        return TIE
    if sign < 0:
        return LOSE_QUALIFIED if theirs else LOSE_UNQUALIFIED
    if theirs >= 3:
        return 5 + theirs - 3
    return WIN_QUALIFIED if theirs else WIN_UNQUALIFIED


@kernel
def sum_products(
    present: int,
    boards: Boards,
    begin: int,
    end: int,
    choices: Decisions,
    side: SideTables,
    pair_lines: int,
    lines: int,
    worth: Ints,
    out: BoardSums,
) -> None:
    """Fill the sums of some boards, over their flops, the dealer's hands and two seats' hands.

    `worth` is what an end is worth, by bet, category, ending and lines, of which
    Ultimate Pairs and the progressive have so many; all of it in whole units.
    """
    cards, order = np.zeros(5, np.uint8), np.zeros(1326, np.int64)
    left, ranks = np.zeros(52, np.int64), np.zeros(5, np.int64)
    made = np.zeros(1326, np.int64)
    hands = np.zeros((1326, 2), np.int64)
    fits = np.zeros(1326, np.int64)
    base = np.zeros(1326, np.int64)
    lined = np.zeros(1326, np.int64)
    seen = HandValues(np.zeros((52, 52), np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64))
    whole = np.zeros(2, np.int64)
    for number in range(begin, end):
        board = boards.cards[number]
        count = 0
        fill(cards, board)
        suit = flush_suit(cards)
        river = river_pattern(cards, suit, ranks)
        for card in range(52):
            held = card in (board[0], board[1], board[2], board[3], board[4])
            if present >> (card >> 2) & 1 and not held:
                left[count] = card
                count += 1
        size = 0
        for i in range(count):
            for j in range(i):
                hands[size, 0], hands[size, 1] = i, j
                made[size] = made_of(cards, 5, left[i], left[j])
                size += 1
        fill(order, np.argsort(made[:size]))
        products, results = 0, 0
        for flop in range(10):
            for at in range(5):
                cards[at] = board[FLOPS[flop, at]]
            coded = np.int64(choices.flops[flop_number(cards)])
            for hand in range(size):
                x, y = left[hands[hand, 0]], left[hands[hand, 1]]
                kind = made[hand] >> 26
                bet = early_bet(x, y, coded, choices)
                if not bet:
                    bet = late_bet(x, y, suit, river, choices)
                base[hand] = (bet * 10 + kind) * ENDINGS
                fits[hand] = side.hole[x, y]
                lined[hand] = 0
                if lines > 1:
                    lined[hand] = progressive_line(cards, x, y, kind, side)
            start, before, theirs, known = 0, 0, -1, -1
            while start < size:
                level = made[order[start]]
                stop = start
                while stop < size and made[order[stop]] == level:
                    stop += 1
                first_of_kind = level >> 26 != theirs
                theirs = level >> 26
                for place in range(start, stop):
                    dealer = order[place]
                    u, v = hands[dealer, 0], hands[dealer, 1]
                    bits = side.dealer[left[u], left[v]]
                    if bits != known or first_of_kind:
                        low, high = 0, size
                        known, first_of_kind = bits, False
                    elif place == start:
                        # Those equal to the level before lose now, those of this one tie.
                        low, high = before, stop
                    else:
                        low, high = 0, 0
                    for at in range(low, high):
                        hand = order[at]
                        sign = 1 if at >= stop else 0 if at >= start else -1
                        end_of = base[hand] + _ending_of(sign, theirs)
                        cell = (end_of * pair_lines + pair_line(fits[hand] & bits)) * lines
                        new = worth[cell + lined[hand]]
                        _set(seen, whole, hands[hand, 0], hands[hand, 1], new)
                    own = seen.value[u, v]
                    total = whole[0] - seen.by_card[u] - seen.by_card[v] + own
                    squares = whole[1] - seen.square_by_card[u] - seen.square_by_card[v]
                    shared = 0
                    row, other = seen.value[u], seen.value[v]
                    for card in range(count):
                        part = seen.by_card[card] - row[card] - other[card]
                        shared += part * part
                    # The dealer's own cards are none of the players': their two parts come off.
                    for card in (u, v):
                        part = seen.by_card[card] - row[card] - other[card]
                        shared -= part * part
                    results += total
                    products += total * total - shared + squares + own * own
                before = start
                start = stop
        out.products[number] = products
        out.results[number] = results
        for a in range(count):
            seen.by_card[a] = 0
            seen.square_by_card[a] = 0
            for b in range(count):
                seen.value[a, b] = 0
        whole[:] = 0
