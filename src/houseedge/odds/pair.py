"""Two seats at one table, exactly: how often each two ends come together.

A seat's end is its bet, the category of its hand and the outcome. Of one board, flop and dealer's
hand, two seats may hold any two hands that share no card. So of hands with end a and hands with
end b there are

    n(a) n(b) - sum over cards c of n(a, c) n(b, c) + n(a) if a is b

pairs, where n(a, c) counts the hands with card c: whoever shares a card is taken off, a hand with
itself twice. The dealer's hands are passed from the weakest up, so that each hand changes from a
win to a tie to a loss once. What the dealer holds is taken off as it comes: with m the counts of
all hands and x those that hold one of the dealer's cards, the sum is that of m m, less twice that
of m x, and x has two hands a card.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseedge.odds.jit import fill, kernel
from houseedge.odds.joint import Boards
from houseedge.odds.neighbours import FLOPS
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
    early_bet,
    flop_number,
    flush_suit,
    late_bet,
    made_of,
    river_pattern,
)

#: Ends by bet: ten categories of hand with five outcomes each.
CATEGORIES, OUTCOMES = 10, 5


class PairWork(NamedTuple):
    """What the count of one board works on.

    `slot` is by two cards what a hand is at the present dealer's level, `held` by card and slot
    how many hands hold it; the others are of the slots in use at a level, by their place.
    """

    slot: Ints
    held: Ints
    size: Ints
    used: Ints
    place: Ints
    m: Ints
    all: Ints
    crossed: Ints
    pairs: Ints
    left: Ints


@kernel
def pair_work(slots: int) -> PairWork:
    """Room for the count of one board with at most so many slots."""
    return PairWork(
        np.zeros((52, 52), np.int64),
        np.zeros((52, slots), np.int64),
        np.zeros(slots, np.int64),
        np.zeros(slots, np.int64),
        np.zeros(slots, np.int64),
        np.zeros((52, slots), np.int64),
        np.zeros((slots, slots), np.int64),
        np.zeros((slots, slots), np.int64),
        np.zeros((slots, slots), np.int64),
        np.zeros(slots, np.int64),
    )


@kernel
def outcome_of(sign: int, qualified: int) -> int:
    """The outcome of a showdown: 1 for a win, 0 for a tie, -1 for a loss."""
    if sign == 0:
        return TIE
    if sign > 0:
        return WIN_QUALIFIED if qualified else WIN_UNQUALIFIED
    return LOSE_QUALIFIED if qualified else LOSE_UNQUALIFIED


@kernel
def _move(work: PairWork, x: int, y: int, new: int) -> None:
    """Put a hand into another slot."""
    old = work.slot[x, y]
    work.slot[x, y] = work.slot[y, x] = new
    work.size[old] -= 1
    work.size[new] += 1
    for card in (x, y):
        work.held[card, old] -= 1
        work.held[card, new] += 1


@kernel
def _open_level(work: PairWork, cards: int, slots: int) -> int:
    """Fill what a level's dealers share; returns how many slots are in use."""
    used = 0
    for slot in range(slots):
        if work.size[slot]:
            work.used[used] = slot
            work.place[slot] = used
            used += 1
    for card in range(cards):
        for a in range(used):
            work.m[card, a] = work.held[card, work.used[a]]
    for a in range(used):
        for b in range(used):
            work.all[a, b] = 0
            work.crossed[a, b] = 0
            work.pairs[a, b] = 0
    for card in range(cards):
        for a in range(used):
            for b in range(used):
                work.all[a, b] += work.m[card, a] * work.m[card, b]
    return used


@kernel
def _add_dealer(work: PairWork, u: int, v: int, cards: int, used: int) -> None:
    """Add the pairs that a dealer's hand leaves, but for what `crossed` takes off in the end."""
    m, left = work.m, work.left
    for a in range(used):
        left[a] = work.size[work.used[a]] - m[u, a] - m[v, a]
    left[work.place[work.slot[u, v]]] += 1
    for a in range(used):
        mine, by_u, by_v, row = left[a], m[u, a], m[v, a], work.pairs[a]
        for b in range(used):
            row[b] += mine * left[b] + by_u * m[u, b] + by_v * m[v, b]
        row[a] += mine
    for card in range(cards):
        if card != u and card != v:
            p = work.place[work.slot[card, u]]
            q = work.place[work.slot[card, v]]
            first, second = work.crossed[p], work.crossed[q]
            for a in range(used):
                first[a] += m[card, a]
            for a in range(used):
                second[a] += m[card, a]
            work.pairs[p, p] -= 1
            work.pairs[q, q] -= 1
            work.pairs[p, q] -= 1
            work.pairs[q, p] -= 1


@kernel
def count_pairs(
    present: int,
    boards: Boards,
    begin: int,
    end: int,
    choices: Decisions,
    same: Ints,
    bets: int,
    folds_differ: bool,
    out: Ints,
) -> None:
    """Add how often two ends come together on some boards, over flops and the dealer's hands.

    `same` says which categories are one. An end's number is its bet, category and outcome in turn.
    Hands that fold have one end, unless `folds_differ` by what the dealer holds.
    """
    cards, order = np.zeros(5, np.uint8), np.zeros(1326, np.int64)
    left, ranks = np.zeros(52, np.int64), np.zeros(5, np.int64)
    made, hands = np.zeros(1326, np.int64), np.zeros((1326, 2), np.int64)
    first, signs = np.zeros(1326, np.int64), np.zeros(1326, np.int64)
    slot_of_type = np.zeros(bets * CATEGORIES, np.int64)
    most = bets * CATEGORIES * 3
    type_of_slot, sign_of_slot = np.zeros(most, np.int64), np.zeros(most, np.int64)
    work = pair_work(most)
    for number in range(begin, end):
        board, ways = boards.cards[number], boards.ways[number]
        fill(cards, board)
        suit = flush_suit(cards)
        river = river_pattern(cards, suit, ranks)
        count, size = 0, 0
        for card in range(52):
            held = card in (board[0], board[1], board[2], board[3], board[4])
            if present >> (card >> 2) & 1 and not held:
                left[count] = card
                count += 1
        for i in range(count):
            for j in range(i):
                hands[size, 0], hands[size, 1] = i, j
                made[size] = made_of(cards, 5, left[i], left[j])
                size += 1
        fill(order, np.argsort(made[:size]))
        for flop in range(10):
            for at in range(5):
                cards[at] = board[FLOPS[flop, at]]
            coded = np.int64(choices.flops[flop_number(cards)])
            slot_of_type[:] = -1
            work.held[:] = 0
            work.size[:] = 0
            slots = 0
            for hand in range(size):
                i, j = hands[hand, 0], hands[hand, 1]
                bet = early_bet(left[i], left[j], coded, choices)
                if not bet:
                    bet = late_bet(left[i], left[j], suit, river, choices)
                type = bet * CATEGORIES + same[made[hand] >> 26]
                signs[hand] = 1 if bet or folds_differ else 0
                if slot_of_type[type] < 0:
                    slot_of_type[type] = slots
                    for sign in range(3 if signs[hand] else 1):
                        type_of_slot[slots] = type
                        sign_of_slot[slots] = sign
                        slots += 1
                first[hand] = slot_of_type[type]
                # Before the weakest dealer every hand wins.
                work.slot[i, j] = work.slot[j, i] = first[hand]
                work.size[first[hand]] += 1
                work.held[i, first[hand]] += 1
                work.held[j, first[hand]] += 1
            start = 0
            while start < size:
                level = made[order[start]]
                stop = start
                while stop < size and made[order[stop]] == level:
                    hand = order[stop]
                    if signs[hand]:
                        _move(work, hands[hand, 0], hands[hand, 1], first[hand] + 1)
                    stop += 1
                qualified = 1 if level >> 26 else 0
                used = _open_level(work, count, slots)
                for at in range(start, stop):
                    _add_dealer(work, hands[order[at], 0], hands[order[at], 1], count, used)
                for a in range(used):
                    x = work.used[a]
                    outcome = outcome_of(1 - sign_of_slot[x], qualified)
                    mine = type_of_slot[x] * OUTCOMES + outcome
                    for b in range(used):
                        y = work.used[b]
                        outcome = outcome_of(1 - sign_of_slot[y], qualified)
                        other = type_of_slot[y] * OUTCOMES + outcome
                        found = work.pairs[a, b] - (stop - start) * work.all[a, b]
                        found += work.crossed[a, b] + work.crossed[b, a]
                        out[mine, other] += ways * found
                for at in range(start, stop):
                    hand = order[at]
                    if signs[hand]:
                        _move(work, hands[hand, 0], hands[hand, 1], first[hand] + 2)
                start = stop
