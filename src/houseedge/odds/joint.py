"""Kernels of a whole seat: what every wager of it depends on, counted at once.

One board of each class of suits is laid out with all hole cards and all ten ways to be flop, turn
and river. What the dealer may hold is not gone through: how many hands a player beats is in the
river's tables, and how many of those have each category follows from how many there are of it, less
those with one of the player's cards. Only the player's own category needs a subtraction.

Deals are counted by group of hole cards, by bet, by what a progressive asks of the first five
cards, by category of the seven, and by *cell*: twice the code of what it asks of the board, plus
one where the hole cards improve nothing and that matters.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseedge.odds.jit import kernel
from houseedge.odds.pattern import (
    COUNT,
    FIVES,
    FOURS,
    HOLES,
    LOSE_QUALIFIED,
    LOSE_UNQUALIFIED,
    PAIR,
    PAIRS,
    PATTERN,
    RANKED,
    RANKS,
    TIE,
    TRIPLE,
    TYPES,
    WIN_QUALIFIED,
    WIN_UNQUALIFIED,
)
from houseedge.odds.river import strength

#: What is summed up for each river: deals, wins, losses, dealers without a pair, and the beaten
#: hands of each category from three of a kind to a straight flush.
SUMS = 10
#: The five outcomes, a win over less than three of a kind among them, and wins over each of those.
ENDINGS = 11


@kernel
def canonical_boards(present: Any) -> Any:
    """One board of each class of suits, its cards in order, and how many boards it stands for.

    It is the one whose suits, seen as sets of ranks, do not rise.
    """
    boards = np.zeros((134_459, 5), np.int64)
    ways = np.zeros(134_459, np.int64)
    found = 0
    held = np.zeros(4, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        held[:] = 0
                        seen = 0
                        for card in (a, b, c, d, e):
                            held[card & 3] |= 1 << (card >> 2)
                            seen |= 1 << (card >> 2)
                        if seen & ~present:
                            continue
                        if held[0] < held[1] or held[1] < held[2] or held[2] < held[3]:
                            continue
                        alike, same = 24, 1
                        for suit in range(1, 4):
                            same = same + 1 if held[suit] == held[suit - 1] else 1
                            alike //= same
                        boards[found, 0] = a
                        boards[found, 1] = b
                        boards[found, 2] = c
                        boards[found, 3] = d
                        boards[found, 4] = e
                        ways[found] = alike
                        found += 1
    return boards[:found], ways[:found]


@kernel
def place_flops(flops: Any, suits: Any, number: Any, renaming: Any) -> Any:
    """Fill, for every flop in order, its class and the renaming of suits that leads there.

    `suits` are the 24 renamings; a flop's place is its cards as digits to the base 52.
    """
    cards = np.zeros(3, np.int64)
    for flop in range(flops.shape[0]):
        for at in range(suits.shape[0]):
            for card in range(3):
                own = flops[flop, card]
                for suit in range(4):
                    # Backwards: what the renaming makes the class's card of.
                    if suits[at, suit] == own & 3:
                        cards[card] = own & ~3 | suit
            cards.sort()
            place = (cards[0] * 52 + cards[1]) * 52 + cards[2]
            number[place] = flop
            renaming[place] = at


@kernel
def code_flops(flops: Any, holes: Any, action: Any, actions: Any, asked: Any, coded: Any) -> Any:
    """Fill the flop's action, and beside it what the first five cards are asked for.

    `asked` is a number by category, 0 for nothing; a code is that times the `actions` of a flop
    plus the action taken.
    """
    held = np.zeros(4, np.int64)
    for flop in range(flops.shape[0]):
        for hole in range(holes.shape[0]):
            if action[flop, hole] < 0:
                continue
            once = twice = thrice = four = 0
            held[:] = 0
            for at in range(5):
                card = flops[flop, at] if at < 3 else holes[hole, at - 3]
                bit = 1 << (card >> 2)
                four |= thrice & bit
                thrice |= twice & bit
                twice |= once & bit
                once |= bit
                held[card & 3] += 1
            flush = 0
            for suit in range(4):
                if held[suit] == 5:
                    flush = once
            category = strength(once, twice, thrice, four, flush) >> 26
            coded[flop, hole] = asked[category] * actions + action[flop, hole]


@kernel
def _flush_suit(board: Any) -> Any:
    """The suit that three cards or more of a board have; -1 for none."""
    held = 0
    for at in range(5):
        held += 1 << 4 * (board[at] & 3)
    for suit in range(4):
        if held >> 4 * suit & 15 >= 3:
            return suit
    return -1


@kernel
def _pattern(board: Any, suit: Any) -> Any:
    """The rank pattern of a board in order, or its pattern as a suit sees it."""
    if suit < 0:
        low = TRIPLE[board[0] >> 2, board[1] >> 2, board[2] >> 2]
        return PATTERN[low, PAIR[board[3] >> 2, board[4] >> 2]]
    inside = 0
    off1, off2 = -1, -1
    for at in range(5):
        if board[at] & 3 == suit:
            inside |= 1 << (board[at] >> 2)
        elif off1 < 0:
            off1 = board[at] >> 2
        else:
            off2 = board[at] >> 2
    if off2 >= 0:
        return RANKED[inside] * PAIRS + PAIR[off1, off2]
    if off1 >= 0:
        return FOURS + RANKED[inside] * RANKS + off1
    return FIVES + RANKED[inside]


@kernel
def _made(board: Any, suit: Any, first: Any, second: Any) -> Any:
    """The strength of a board and two more cards, or of the board alone where they are -1."""
    once = twice = thrice = four = flush = 0
    for at in range(7):
        card = board[at] if at < 5 else first if at == 5 else second
        if card < 0:
            continue
        bit = 1 << (card >> 2)
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
        if card & 3 == suit:
            flush |= bit
    if COUNT[flush] < 5:
        flush = 0
    return strength(once, twice, thrice, four, flush)


@kernel
def _flops_of(board: Any, number: Any, renaming: Any, flops: Any, names: Any) -> Any:
    """Fill the class of each of a board's ten flops, and the renaming that leads there."""
    at = 0
    for i in range(3):
        for j in range(i + 1, 4):
            for k in range(j + 1, 5):
                place = (board[i] * 52 + board[j]) * 52 + board[k]
                flops[at] = number[place]
                names[at] = renaming[place]
                at += 1


@kernel
def _bet(before: Any, flop: Any, river: Any, earlier: Any, flops: Any) -> Any:
    """The number of the bet that is made: folds are 0, then come the streets' sizes in order."""
    if before:
        return before
    if flop:
        return earlier + flop
    if river:
        return earlier + flops + river
    return 0


@kernel
def _count_categories(
    kinds: Any, copies: Any, first: Any, second: Any, category: Any, total: Any, run: Any
) -> Any:
    """Fill how many of a dealer's hands have each category, and how many of those each card."""
    total[:] = 0
    run[:] = 0
    for hole in range(kinds):
        kind = category[hole]
        if kind < 0:
            continue
        a, b = first[hole], second[hole]
        if a == b:
            total[kind] += copies[a] * (copies[a] - 1) // 2
            run[kind, a] += copies[a] - 1
        else:
            total[kind] += copies[a] * copies[b]
            run[kind, a] += copies[b]
            run[kind, b] += copies[a]


@kernel
def _add(row: Any, deals: Any, win: Any, lose: Any, high: Any, kind: Any, beaten: Any) -> Any:
    row[0] += deals
    row[1] += deals * win
    row[2] += deals * lose
    row[3] += deals * high
    # A royal flush is beaten by nothing.
    for at in range(min(kind, 8) - 2):
        row[4 + at] += deals * beaten[at]


@kernel
def count_seats(
    present: Any,
    boards: Any,
    ways: Any,
    begin: Any,
    end: Any,
    number: Any,
    renaming: Any,
    renamed: Any,
    coded: Any,
    actions: Any,
    preflop: Any,
    earlier: Any,
    group: Any,
    holes: Any,
    pair_of: Any,
    type_of: Any,
    pair_first: Any,
    pair_second: Any,
    type_first: Any,
    type_second: Any,
    rank_win: Any,
    rank_lose: Any,
    rank_high: Any,
    rank_category: Any,
    rank_action: Any,
    suit_win: Any,
    suit_lose: Any,
    suit_high: Any,
    suit_category: Any,
    suit_action: Any,
    board_code: Any,
    with_hole: Any,
    asking: Any,
    out: Any,
) -> Any:
    """Add the sums of some boards: by group, bet, first five cards, category and cell.

    `board_code` numbers what is asked of the board by category; `with_hole` says of which
    categories of the seven cards it matters that the hole cards are used, `asking` which flops
    have a code that asks for anything.
    """
    blocked = np.zeros(52, np.bool_)
    copies = np.zeros(TYPES, np.int64)
    total = np.zeros(10, np.int64)
    run = np.zeros((10, TYPES), np.int64)
    beaten = np.zeros(7, np.int64)
    flops = np.zeros(10, np.int64)
    names = np.zeros(10, np.int64)
    taken = np.zeros(actions, np.int64)
    for at in range(begin, end):
        board = boards[at]
        suit = _flush_suit(board)
        pattern = _pattern(board, suit)
        own = _made(board, suit, -1, -1)
        code = board_code[own >> 26]
        _flops_of(board, number, renaming, flops, names)
        asks = False
        for flop in range(10):
            asks = asks or asking[flops[flop]]
        for rank in range(RANKS):
            here = present >> rank & 1
            copies[rank] = 4 * here if suit < 0 else 3 * here
            copies[RANKS + rank] = 0 if suit < 0 else here
        blocked[:] = False
        for card in range(5):
            blocked[board[card]] = True
            kind = board[card] >> 2
            copies[kind + RANKS if board[card] & 3 == suit else kind] -= 1
        if suit < 0:
            kinds, first, second, types = PAIRS, pair_first, pair_second, pair_of
            wins, losses, highs = rank_win[pattern], rank_lose[pattern], rank_high[pattern]
            categories, rivers = rank_category[pattern], rank_action[pattern]
        else:
            kinds, first, second, types = HOLES, type_first, type_second, type_of[suit]
            wins, losses, highs = suit_win[pattern], suit_lose[pattern], suit_high[pattern]
            categories, rivers = suit_category[pattern], suit_action[pattern]
        _count_categories(kinds, copies, first, second, categories, total, run)
        for hole in range(holes.shape[0]):
            x, y = holes[hole, 0], holes[hole, 1]
            if blocked[x] or blocked[y]:
                continue
            type = types[hole]
            kind = categories[type]
            if kind < 0:
                continue
            win = np.int64(wins[type])
            lose, high = np.int64(losses[type]), np.int64(highs[type])
            if kind >= 3:
                a, b = first[type], second[type]
                below = 0
                for less in range(kind):
                    some = total[less] - run[less, a] - run[less, b]
                    below += some
                    if less >= 3:
                        beaten[less - 3] = some
                beaten[kind - 3] = win - below
            cell = 2 * code
            if with_hole[kind] and _made(board, suit, x, y) == own:
                cell += 1
            before, river = preflop[hole], rivers[type]
            table = out[group[hole]]
            if before and not asks:
                _add(table[before, 0, kind, cell], 10 * ways[at], win, lose, high, kind, beaten)
                continue
            taken[:] = 0
            for flop in range(10):
                found = coded[flops[flop], renamed[names[flop], hole]]
                if found < actions:
                    taken[found] += 1
                else:
                    bet = _bet(before, found % actions, river, earlier, actions - 1)
                    row = table[bet, found // actions, kind, cell]
                    _add(row, ways[at], win, lose, high, kind, beaten)
            for action in range(actions):
                if taken[action]:
                    bet = _bet(before, action, river, earlier, actions - 1)
                    row = table[bet, 0, kind, cell]
                    _add(row, taken[action] * ways[at], win, lose, high, kind, beaten)


@kernel
def count_duel(
    present: Any,
    mine: Any,
    theirs: Any,
    hole: Any,
    number: Any,
    renaming: Any,
    renamed: Any,
    coded: Any,
    actions: Any,
    before: Any,
    earlier: Any,
    pair: Any,
    types: Any,
    rank_action: Any,
    suit_action: Any,
    board_code: Any,
    with_hole: Any,
    out: Any,
) -> Any:
    """Add how two given hands end over all boards: by bet, first five, category, cell, ending.

    `hole` is the number of the player's cards, `pair` their ranks', `types` theirs by suit.
    """
    board = np.zeros(5, np.int64)
    flops = np.zeros(10, np.int64)
    names = np.zeros(10, np.int64)
    cards = np.zeros(52, np.int64)
    left = 0
    for card in range(52):
        known = card in (mine[0], mine[1], theirs[0], theirs[1])
        if present >> (card >> 2) & 1 and not known:
            cards[left] = card
            left += 1
    for a in range(left):
        board[0] = cards[a]
        for b in range(a + 1, left):
            board[1] = cards[b]
            for c in range(b + 1, left):
                board[2] = cards[c]
                for d in range(c + 1, left):
                    board[3] = cards[d]
                    for e in range(d + 1, left):
                        board[4] = cards[e]
                        suit = _flush_suit(board)
                        pattern = _pattern(board, suit)
                        own = _made(board, suit, -1, -1)
                        player = _made(board, suit, mine[0], mine[1])
                        dealer = _made(board, suit, theirs[0], theirs[1])
                        kind = player >> 26
                        cell = 2 * board_code[own >> 26]
                        if with_hole[kind] and player == own:
                            cell += 1
                        river = rank_action[pattern, pair]
                        if suit >= 0:
                            river = suit_action[pattern, types[suit]]
                        ending = _ending(player, dealer)
                        _flops_of(board, number, renaming, flops, names)
                        for flop in range(10):
                            found = coded[flops[flop], renamed[names[flop], hole]]
                            bet = _bet(before, found % actions, river, earlier, actions - 1)
                            out[bet, found // actions, kind, cell, ending] += 1


@kernel
def _ending(player: Any, dealer: Any) -> Any:
    qualifies = dealer >> 26 >= 1
    if player == dealer:
        return TIE
    if player < dealer:
        return LOSE_QUALIFIED if qualifies else LOSE_UNQUALIFIED
    if dealer >> 26 >= 3:
        return 5 + (dealer >> 26) - 3
    return WIN_QUALIFIED if qualifies else WIN_UNQUALIFIED
