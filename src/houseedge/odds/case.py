"""Kernels of one case: hole cards and all that is known before the first decision.

One case is played out whole: every flop that may come, every run-out, every hand the dealer may
hold, each with the best play for all that is known there, and beside it with the play of who
knows nothing. Rivers are valued by pattern, as a suit sees the board or by ranks alone, so that
one million boards take 150,000 values.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseedge.odds.exposed import PAIRED, Int32, Sizes
from houseedge.odds.jit import fill, kernel
from houseedge.odds.open_hand import Hands
from houseedge.odds.pattern import (
    HOLE,
    PAIR,
    RANK_PATTERNS,
    RANKS,
    SUIT_PATTERNS,
    Ints,
    RankPatterns,
    SuitPatterns,
)
from houseedge.odds.playing import (
    Decisions,
    card_type,
    early_bet,
    flop_number,
    flush_suit,
    late_bet,
    river_pattern,
)
from houseedge.odds.river import Stakes, standing

#: Of a river: what waiting gains over the flop's smallest bet with the best play and with the
#: usual one, wins less losses, what Ante and Blind come to, and whether it is folded.
GAIN, USUAL, EDGE, BASE, FOLD = range(5)
#: Of a case: its value with the best play and with the usual one; both first bets; how many flops
#: are bet on, the smallest and the largest, and how many wait; rivers folded after that; flops.
BEST, WITHOUT, FIRST, FIRST_WITHOUT, LOW, HIGH, WAITS, FOLDS, FLOPS = range(9)
FOUND: Final = 9
#: All places of river values: the patterns by ranks alone, then each suit's.
PLACES: Final = RANK_PATTERNS + 4 * SUIT_PATTERNS


class Case(NamedTuple):
    """The player's two cards, the dealer's known ones, and those known of the board.

    `unseen` says of each card whether it may be on the board or the dealer's second or both;
    `free` are those of it that are not known to be on the board.
    """

    hole: Ints
    dealer: Ints
    shown: Ints
    last: Ints
    unseen: Ints
    free: Ints


class CaseDeck(NamedTuple):
    """What is the same for all cases: patterns, all hands by them, stakes and the usual play."""

    by_rank: RankPatterns
    by_suit: SuitPatterns
    rank_hands: Hands
    suit_hands: Hands
    stakes: Stakes
    sizes: Sizes
    usual: Decisions


@kernel
def _meet(mine: int, places: Int32, copies: Ints, index: Ints, dealer: Ints, met: Ints) -> None:
    """Fill how many of the dealer's hands are beaten, win, do not qualify, and all of them.

    `places` are of one board by two types, `dealer` the types of the known cards.
    """
    won, lost, high, ways = 0, 0, 0, 0
    types = copies.shape[0]
    if dealer.shape[0] == 2:
        at = places[index[dealer[0], dealer[1]]]
        won, lost, high, ways = at < mine, at > mine, at < PAIRED, 1
    elif dealer.shape[0] == 1:
        for card in range(types):
            if copies[card] > 0:
                at, n = places[index[dealer[0], card]], copies[card]
                won += n * (at < mine)
                lost += n * (at > mine)
                high += n * (at < PAIRED)
                ways += n
    else:
        for one in range(types):
            n = copies[one]
            if n == 0:
                continue
            start = index[one, one + 1] - one - 1 if one + 1 < types else 0
            for two in range(one + 1, types):
                at, times = places[start + two], n * copies[two]
                won += times * (at < mine)
                lost += times * (at > mine)
                high += times * (at < PAIRED)
                ways += times
            if n > 1:
                at, times = places[index[one, one]], n * (n - 1) // 2
                won += times * (at < mine)
                lost += times * (at > mine)
                high += times * (at < PAIRED)
                ways += times
    met[0], met[1], met[2], met[3] = won, lost, high, ways


@kernel
def _worth(met: Ints, kind: int, bet: int, stakes: Stakes, row: Int32) -> None:
    """Fill one river's values; `bet` is the number of the usual one, 0 for a fold."""
    won, lost, high, ways = met[0], met[1], met[2], met[3]
    edge = won - lost
    base = standing(won, lost, high, kind, ways, stakes)
    fold = stakes.refund * high - 2 * stakes.unit * ways
    best, folds = fold, 1
    for size in range(stakes.sizes.shape[0]):
        value = stakes.sizes[size] * edge + base
        if value > best:
            best, folds = value, 0
    usual = stakes.sizes[bet - 1] * edge + base if bet else fold
    row[GAIN] = best - stakes.least * edge - base
    row[USUAL] = usual - stakes.least * edge - base
    row[EDGE], row[BASE], row[FOLD] = edge, base, folds


@kernel
def _rank_rivers(case: Case, deck: CaseDeck, rivers: Int32) -> None:
    """Fill the values of all boards on which no suit matters."""
    x, y = case.hole[0], case.hole[1]
    hands, late = deck.rank_hands, deck.usual.earlier + deck.usual.actions - 1
    unseen, copies = np.zeros(RANKS, np.int64), np.zeros(RANKS, np.int64)
    for card in range(52):
        unseen[card >> 2] += case.unseen[card]
    dealer, met = case.dealer >> 2, np.zeros(4, np.int64)
    own = PAIR[x >> 2, y >> 2]
    for row in range(RANK_PATTERNS):
        fill(copies, unseen)
        for at in range(5):
            copies[deck.by_rank.boards[row, at]] -= 1
        kind = hands.category[row, own]
        if copies.min() < 0 or kind < 0:
            continue
        _meet(hands.place[row, own], hands.place[row], copies, PAIR, dealer, met)
        bet = late_bet(x, y, -1, row, deck.usual)
        _worth(met, kind, bet - late if bet else 0, deck.stakes, rivers[row])


@kernel
def _suit_rivers(case: Case, deck: CaseDeck, suit: int, rivers: Int32) -> None:
    """Fill the values of all boards on which one suit matters."""
    x, y = case.hole[0], case.hole[1]
    hands, late = deck.suit_hands, deck.usual.earlier + deck.usual.actions - 1
    unseen, copies = np.zeros(2 * RANKS, np.int64), np.zeros(2 * RANKS, np.int64)
    for card in range(52):
        unseen[card_type(card, suit)] += case.unseen[card]
    dealer, met = np.zeros(case.dealer.shape[0], np.int64), np.zeros(4, np.int64)
    for at in range(dealer.shape[0]):
        dealer[at] = card_type(case.dealer[at], suit)
    own = HOLE[card_type(x, suit), card_type(y, suit)]
    for row in range(SUIT_PATTERNS):
        fill(copies, unseen)
        inside = deck.by_suit.inside[row]
        for rank in range(RANKS):
            copies[RANKS + rank] -= inside >> rank & 1
        for at in range(2):
            if deck.by_suit.off[row, at] >= 0:
                copies[deck.by_suit.off[row, at]] -= 1
        kind = hands.category[row, own]
        if copies.min() < 0 or kind < 0:
            continue
        _meet(hands.place[row, own], hands.place[row], copies, HOLE, dealer, met)
        bet = late_bet(x, y, suit, row, deck.usual)
        at = RANK_PATTERNS + suit * SUIT_PATTERNS + row
        _worth(met, kind, bet - late if bet else 0, deck.stakes, rivers[at])


@kernel
def _place_of(board: Ints, ranks: Ints) -> int:
    """Where the values of a board stand."""
    suit = flush_suit(board)
    row = river_pattern(board, suit, ranks)
    return row if suit < 0 else RANK_PATTERNS + suit * SUIT_PATTERNS + row


@kernel
def _add(sums: Ints, flop: int, rivers: Int32, row: int) -> None:
    """Add a river's values to a flop's."""
    for at in range(rivers.shape[1]):
        sums[flop, at] += rivers[row, at]


@kernel
def _all_flops(case: Case) -> Ints:
    """Every flop that may come, with the cards of it that are known."""
    known, free = case.shown.shape[0], case.free
    size, count = free.shape[0], 0
    flops = np.zeros((size * size * size // 6 + size * size + size + 1, 3), np.int64)
    for at in range(known):
        flops[:, at] = case.shown[at]
    if known == 3:
        return flops[:1]
    for a in range(size):
        if known == 2:
            flops[count, 2] = free[a]
            count += 1
            continue
        for b in range(a + 1, size):
            if known == 1:
                flops[count, 1], flops[count, 2] = free[a], free[b]
                count += 1
                continue
            for c in range(b + 1, size):
                flops[count, 0], flops[count, 1], flops[count, 2] = free[a], free[b], free[c]
                count += 1
    return flops[:count]


@kernel
def _sum_each(case: Case, flops: Ints, rivers: Int32, sums: Ints) -> None:
    """Sum over the run-outs of each flop, one flop after another."""
    board, ranks = np.zeros(5, np.int64), np.zeros(5, np.int64)
    free, last = case.free, case.last
    size, known = free.shape[0], last.shape[0]
    for flop in range(flops.shape[0]):
        fill(board, flops[flop])
        for turn in range(size if known < 2 else 1):
            if known < 2:
                if free[turn] in (board[0], board[1], board[2]):
                    continue
                board[3] = free[turn]
            else:
                board[3] = last[1]
            for river in range(turn + 1, size if known == 0 else turn + 2):
                if known == 0:
                    if free[river] in (board[0], board[1], board[2]):
                        continue
                    board[4] = free[river]
                else:
                    board[4] = last[0]
                _add(sums, flop, rivers, _place_of(board, ranks))


@kernel
def _sum_boards(case: Case, rivers: Int32, sums: Ints) -> None:
    """The same where nothing of the board is known: each board is added to all ten flops of it."""
    board, ranks, at = np.zeros(5, np.int64), np.zeros(5, np.int64), np.zeros(5, np.int64)
    free = case.free
    size = free.shape[0]
    # Flops are numbered as `_all_flops` lists them.
    number = np.zeros((size, size), np.int64)
    count = 0
    for a in range(size):
        for b in range(a + 1, size):
            number[a, b] = count - b - 1
            count += size - b - 1
    for a in range(size):
        for b in range(a + 1, size):
            for c in range(b + 1, size):
                for d in range(c + 1, size):
                    for e in range(d + 1, size):
                        at[0], at[1], at[2], at[3], at[4] = a, b, c, d, e
                        for card in range(5):
                            board[card] = free[at[card]]
                        row = _place_of(board, ranks)
                        for i in range(3):
                            for j in range(i + 1, 4):
                                for k in range(j + 1, 5):
                                    _add(sums, number[at[i], at[j]] + at[k], rivers, row)


@kernel
def _decide(case: Case, deck: CaseDeck, flops: Ints, sums: Ints, found: Ints) -> None:
    """Fill what comes of a case, of its flops' sums."""
    x, y = case.hole[0], case.hole[1]
    sizes, usual = deck.sizes, deck.usual
    check, without, edges, bases = 0, 0, 0, 0
    found[:] = 0
    for flop in range(flops.shape[0]):
        part = sums[flop]
        edge, base = part[EDGE], part[BASE]
        extra, start = sizes.spread * edge, sizes.least * edge + base
        best = max(part[GAIN], 0, extra)
        edges += edge
        bases += base
        check += start + best
        made = early_bet(x, y, usual.flops[flop_number(flops[flop])], usual)
        without += start + (part[USUAL] if made == 0 else extra if made > usual.earlier + 1 else 0)
        if part[GAIN] == best:
            found[WAITS] += 1
            found[FOLDS] += part[FOLD]
        else:
            found[LOW if best == 0 else HIGH] += 1
    found[FLOPS] = flops.shape[0]
    found[FIRST_WITHOUT] = usual.preflop[x, y]
    if usual.preflop[x, y]:
        without = sizes.preflop[usual.preflop[x, y] - 1] * edges + bases
    found[WITHOUT], found[BEST] = without, check
    for at in range(sizes.preflop.shape[0]):
        value = sizes.preflop[at] * edges + bases
        if value > found[BEST]:
            found[BEST], found[FIRST] = value, at + 1


@kernel
def play_case(case: Case, deck: CaseDeck, rivers: Int32, found: Ints) -> None:
    """Fill what comes of a case; `rivers` is scratch for the values of all patterns."""
    _rank_rivers(case, deck, rivers)
    for suit in range(4):
        _suit_rivers(case, deck, suit, rivers)
    flops = _all_flops(case)
    sums = np.zeros((flops.shape[0], 5), np.int64)
    if case.shown.shape[0] or case.last.shape[0]:
        _sum_each(case, flops, rivers, sums)
    else:
        _sum_boards(case, rivers, sums)
    _decide(case, deck, flops, sums, found)
