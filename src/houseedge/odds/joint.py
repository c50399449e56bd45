"""Kernels of a whole seat: what every wager of it depends on, counted at once.

One board of each class of suits is laid out with all hole cards and all ten ways to be flop, turn
and river. What the dealer may hold is not gone through: how many hands a player beats is in the
river's tables, and how many of those have each category follows from how many there are of it, less
those with one of the player's cards. Only the player's own category needs a subtraction.

Deals are counted by group of hole cards, by bet, by what a progressive asks of the first five
cards, by category of the seven, and by *cell*: twice the code of what it asks of the board, plus
one where the hole cards improve nothing and that matters.
"""

# mypy: disable-error-code="no-any-return"
# An element of an array is `Any` to mypy; numba knows its type.

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseedge.odds.flop import Bools
from houseedge.odds.jit import kernel
from houseedge.odds.pattern import (
    COUNT,
    FIVES,
    FOURS,
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
    Holes,
    Ints,
    Small,
    Tiny,
)
from houseedge.odds.river import Held, Rivers, holding, strength

#: What is summed up for each river: deals, wins, losses, dealers without a pair, and the beaten
#: hands of each category from three of a kind to a straight flush.
SUMS = 10
#: The five outcomes, a win over less than three of a kind among them, and wins over each of those.
ENDINGS = 11


class Boards(NamedTuple):
    """One board of each class of suits, its cards in order, and how many it stands for."""

    cards: Ints
    ways: Ints


class Choices(NamedTuple):
    """A strategy as the kernels read it.

    `number` and `renaming` lead from the cards of a flop to its class, and `renamed` from hole
    cards to those that are the same there. `coded` is what is done on the flop, one of `actions`,
    beside what is asked of the first five cards; `asking` says which flops ask for anything.
    `preflop` is by hole cards, where there are `earlier` sizes; the rivers are by pattern.
    """

    number: Small
    renaming: Tiny
    renamed: Small
    coded: Small
    asking: Bools
    actions: int
    preflop: Tiny
    earlier: int
    by_rank: Tiny
    by_suit: Tiny


class HoleCards(NamedTuple):
    """All hole cards: the cards, their rank pair, their type as each suit sees them."""

    cards: Ints
    pair: Ints
    type: Ints


class Asked(NamedTuple):
    """What a progressive asks, by category.

    `board` numbers what it asks of the board; `with_hole` says of which categories of the seven
    cards it matters that the hole cards are used.
    """

    board: Ints
    with_hole: Bools


class Side(NamedTuple):
    """Rivers by rank or by suit pattern, with the card types of the hole cards they are for."""

    rivers: Rivers
    holes: Holes


@kernel
def canonical_boards(present: int) -> Boards:
    """All boards: of each class the one whose suits, seen as sets of ranks, do not rise."""
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
    return Boards(boards[:found], ways[:found])


@kernel
def place_flops(flops: Ints, suits: Ints, number: Small, renaming: Tiny) -> None:
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
def code_flops(
    flops: Ints, holes: Ints, action: Tiny, actions: int, asked: Ints, coded: Small
) -> None:
    """Fill the flop's action, and beside it what the first five cards are asked for.

    `asked` is a number by category, 0 for nothing; a code is that times the `actions` of a flop
    plus the action taken.
    """
    suits = np.zeros(4, np.int64)
    for flop in range(flops.shape[0]):
        for hole in range(holes.shape[0]):
            if action[flop, hole] < 0:
                continue
            held = Held(0, 0, 0, 0)
            suits[:] = 0
            for at in range(5):
                card = flops[flop, at] if at < 3 else holes[hole, at - 3]
                held = holding(held, card >> 2)
                suits[card & 3] += 1
            flush = 0
            for suit in range(4):
                if suits[suit] == 5:
                    flush = held.once
            category = strength(held, flush) >> 26
            coded[flop, hole] = asked[category] * actions + action[flop, hole]


@kernel
def _flush_suit(board: Ints) -> int:
    """The suit that three cards or more of a board have; -1 for none."""
    held = 0
    for at in range(5):
        held += 1 << 4 * (board[at] & 3)
    for suit in range(4):
        if held >> 4 * suit & 15 >= 3:
            return suit
    return -1


@kernel
def _pattern(board: Ints, suit: int) -> int:
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
def _made(board: Ints, suit: int, first: int, second: int) -> int:
    """The strength of a board and two more cards, or of the board alone where they are -1."""
    held, flush = Held(0, 0, 0, 0), 0
    for at in range(7):
        card = board[at] if at < 5 else first if at == 5 else second
        if card < 0:
            continue
        held = holding(held, card >> 2)
        if card & 3 == suit:
            flush |= 1 << (card >> 2)
    if COUNT[flush] < 5:
        flush = 0
    return strength(held, flush)


@kernel
def _flops_of(board: Ints, choices: Choices, flops: Ints, names: Ints) -> None:
    """Fill the class of each of a board's ten flops, and the renaming that leads there."""
    at = 0
    for i in range(3):
        for j in range(i + 1, 4):
            for k in range(j + 1, 5):
                place = (board[i] * 52 + board[j]) * 52 + board[k]
                flops[at] = choices.number[place]
                names[at] = choices.renaming[place]
                at += 1


@kernel
def _bet(before: int, flop: int, river: int, choices: Choices) -> int:
    """The number of the bet that is made: folds are 0, then come the streets' sizes in order."""
    if before:
        return before
    if flop:
        return choices.earlier + flop
    if river:
        return choices.earlier + choices.actions - 1 + river
    return 0


@kernel
def _count_categories(copies: Ints, holes: Holes, category: Tiny, total: Ints, run: Ints) -> None:
    """Fill how many of a dealer's hands have each category, and how many of those each card."""
    total[:] = 0
    run[:] = 0
    for hole in range(category.shape[0]):
        kind = category[hole]
        if kind < 0:
            continue
        a, b = holes.first[hole], holes.second[hole]
        if a == b:
            total[kind] += copies[a] * (copies[a] - 1) // 2
            run[kind, a] += copies[a] - 1
        else:
            total[kind] += copies[a] * copies[b]
            run[kind, a] += copies[b]
            run[kind, b] += copies[a]


@kernel
def _add(row: Ints, deals: int, win: int, lose: int, high: int, kind: int, beaten: Ints) -> None:
    row[0] += deals
    row[1] += deals * win
    row[2] += deals * lose
    row[3] += deals * high
    # A royal flush is beaten by nothing.
    for at in range(min(kind, 8) - 2):
        row[4 + at] += deals * beaten[at]


@kernel
def count_seats(
    present: int,
    boards: Boards,
    begin: int,
    end: int,
    choices: Choices,
    group: Ints,
    holes: HoleCards,
    by_rank: Side,
    by_suit: Side,
    asked: Asked,
    out: Ints,
) -> None:
    """Add the sums of some boards: by group, bet, first five cards, category and cell."""
    actions, coded, renamed, preflop = (
        choices.actions,
        choices.coded,
        choices.renamed,
        choices.preflop,
    )
    blocked = np.zeros(52, np.bool_)
    copies = np.zeros(TYPES, np.int64)
    total = np.zeros(10, np.int64)
    run = np.zeros((10, TYPES), np.int64)
    beaten = np.zeros(7, np.int64)
    flops = np.zeros(10, np.int64)
    names = np.zeros(10, np.int64)
    taken = np.zeros(actions, np.int64)
    for at in range(begin, end):
        board, ways = boards.cards[at], boards.ways[at]
        suit = _flush_suit(board)
        pattern = _pattern(board, suit)
        own = _made(board, suit, -1, -1)
        code = asked.board[own >> 26]
        _flops_of(board, choices, flops, names)
        asks = False
        for flop in range(10):
            asks = asks or choices.asking[flops[flop]]
        for rank in range(RANKS):
            here = present >> rank & 1
            copies[rank] = 4 * here if suit < 0 else 3 * here
            copies[RANKS + rank] = 0 if suit < 0 else here
        blocked[:] = False
        for card in range(5):
            blocked[board[card]] = True
            kind = board[card] >> 2
            copies[kind + RANKS if board[card] & 3 == suit else kind] -= 1
        side, types, rivers = by_rank, holes.pair, choices.by_rank[pattern]
        if suit >= 0:
            side, types, rivers = by_suit, holes.type[suit], choices.by_suit[pattern]
        wins, losses = side.rivers.win[pattern], side.rivers.lose[pattern]
        highs, categories = side.rivers.high[pattern], side.rivers.category[pattern]
        first, second = side.holes
        _count_categories(copies, side.holes, categories, total, run)
        for hole in range(holes.cards.shape[0]):
            x, y = holes.cards[hole, 0], holes.cards[hole, 1]
            if blocked[x] or blocked[y]:
                continue
            type = types[hole]
            kind = categories[type]
            if kind < 0:
                continue
            win, lose, high = wins[type], losses[type], highs[type]
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
            if asked.with_hole[kind] and _made(board, suit, x, y) == own:
                cell += 1
            before, river = preflop[hole], rivers[type]
            table = out[group[hole]]
            if before and not asks:
                _add(table[before, 0, kind, cell], 10 * ways, win, lose, high, kind, beaten)
                continue
            taken[:] = 0
            for flop in range(10):
                found = coded[flops[flop], renamed[names[flop], hole]]
                if found < actions:
                    taken[found] += 1
                else:
                    bet = _bet(before, found % actions, river, choices)
                    row = table[bet, found // actions, kind, cell]
                    _add(row, ways, win, lose, high, kind, beaten)
            for action in range(actions):
                if taken[action]:
                    bet = _bet(before, action, river, choices)
                    row = table[bet, 0, kind, cell]
                    _add(row, taken[action] * ways, win, lose, high, kind, beaten)


@kernel
def count_duel(
    present: int,
    mine: Ints,
    theirs: Ints,
    hole: int,
    choices: Choices,
    holes: HoleCards,
    asked: Asked,
    out: Ints,
) -> None:
    """Add how two given hands end over all boards: by bet, first five, category, cell, ending.

    `hole` is the number of the player's cards.
    """
    before, pair, actions = choices.preflop[hole], holes.pair[hole], choices.actions
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
                        cell = 2 * asked.board[own >> 26]
                        if asked.with_hole[kind] and player == own:
                            cell += 1
                        if suit < 0:
                            river = choices.by_rank[pattern, pair]
                        else:
                            river = choices.by_suit[pattern, holes.type[suit, hole]]
                        ending = _ending(player, dealer)
                        _flops_of(board, choices, flops, names)
                        for flop in range(10):
                            same = choices.renamed[names[flop], hole]
                            found = choices.coded[flops[flop], same]
                            bet = _bet(before, found % actions, river, choices)
                            out[bet, found // actions, kind, cell, ending] += 1


@kernel
def _ending(player: int, dealer: int) -> int:
    qualifies = dealer >> 26 >= 1
    if player == dealer:
        return TIE
    if player < dealer:
        return LOSE_QUALIFIED if qualifies else LOSE_UNQUALIFIED
    if dealer >> 26 >= 3:
        return 5 + (dealer >> 26) - 3
    return WIN_QUALIFIED if qualifies else WIN_UNQUALIFIED
