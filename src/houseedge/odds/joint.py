"""Kernels of a whole seat: what every wager of it depends on, counted at once.

One board of each class of suits is laid out with all hole cards and all ten ways to be flop, turn
and river. On boards of one pattern all that follows hangs on the type of the hole cards alone, so
such boards stand together, deals are gathered by type, and each type is multiplied once. What the
dealer may hold is not gone through: how many hands a player beats is in the river's tables, and how
many of those have each category follows from how many there are of it, less those with one of the
player's cards. Only the player's own category needs a subtraction.

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
    Holes,
    Ints,
    Small,
    Tiny,
)
from houseedge.odds.river import Held, Rivers, Whole, holding, strength

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


class Meeting(NamedTuple):
    """What hole cards of each type meet on the boards of one pattern, and what is done there.

    `total` and `run` are how many of the dealer's hands have each category, and how many of
    those a card of each type is in.
    """

    win: Small
    lose: Small
    high: Small
    category: Tiny
    river: Tiny
    holes: Holes
    total: Ints
    run: Ints


class Laid(NamedTuple):
    """Flop decisions laid out to be read in order: by row of a flop, and number of hole cards.

    `row` is by the flop's place. Where the first five cards are asked for, `begin` leads from a row
    to the `hole` cards that have them and to their `code`. `mask` has the two cards of each hole
    cards as bits, and `own` says, without a flush suit and for each suit, where their type's deals
    are gathered. `early` are the hole cards bet on before the flop, `late` the others.
    """

    row: Ints
    action: Tiny
    begin: Ints
    hole: Small
    code: Small
    mask: Ints
    own: Ints
    early: Ints
    late: Ints
    earlier: int


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
def _count_beaten(
    kind: int, win: Whole, first: int, second: int, total: Ints, run: Ints, beaten: Ints
) -> None:
    """Fill how many hands of each category from three of a kind on a hand of `kind` beats."""
    below = 0
    for less in range(kind):
        some = total[less] - run[less, first] - run[less, second]
        below += some
        if less >= 3:
            beaten[less - 3] = some
    beaten[kind - 3] = win - below


@kernel
def _cell(board: Ints, suit: int, own: int, cell: int, first: int, second: int) -> int:
    """The cell of two cards, by type, on a board that makes `own` and has `cell` by itself."""
    off = (suit + 1) & 3
    x = first % RANKS << 2 | (suit if first >= RANKS else off)
    y = second % RANKS << 2 | (suit if second >= RANKS else off)
    return cell + 1 if _made(board, suit, x, y) == own else cell


@kernel
def places_of(boards: Boards) -> Ints:
    """The place of every flop of some boards, once each."""
    used = np.zeros(52**3, np.bool_)
    for at in range(boards.cards.shape[0]):
        board = boards.cards[at]
        for i in range(3):
            for j in range(i + 1, 4):
                for k in range(j + 1, 5):
                    used[(board[i] * 52 + board[j]) * 52 + board[k]] = True
    return np.flatnonzero(used)


@kernel
def lay_codes(places: Ints, choices: Choices, begin: int, end: int, row: Ints, code: Small) -> None:
    """Fill, for some flops, the row by place and the codes of all hole cards in that row."""
    for at in range(begin, end):
        place = places[at]
        row[place] = at
        own = choices.coded[choices.number[place]]
        names = choices.renamed[choices.renaming[place]]
        for hole in range(names.shape[0]):
            code[at, hole] = own[names[hole]]


@kernel
def by_pattern(boards: Boards) -> Ints:
    """The places of boards when those of one pattern stand together."""
    keys = np.zeros(boards.cards.shape[0], np.int64)
    for at in range(keys.shape[0]):
        suit = _flush_suit(boards.cards[at])
        keys[at] = 2 * _pattern(boards.cards[at], suit) + (suit >= 0)
    return np.argsort(keys)


@kernel
def _settle(
    board: Ints,
    suit: int,
    met: Meeting,
    choices: Choices,
    asked: Asked,
    deals: Ints,
    beaten: Ints,
    out: Ints,
) -> None:
    """Add what the boards of one pattern have come to, and begin anew.

    `deals` is by hole type, group and what was done: 0 waits for the river, then come the sizes
    before the flop and those on it.
    """
    own = _made(board, suit, -1, -1)
    # What is read for every type is taken out of its tuple once: each time would count references.
    win, lose, high, category, river = met.win, met.lose, met.high, met.category, met.river
    (first, second), total, run = met.holes, met.total, met.run
    with_hole, earlier, on_flop = asked.with_hole, choices.earlier, choices.actions - 1
    groups, dones = deals.shape[1], deals.shape[2]
    bets, cells = out.shape[1], out.shape[4]
    own_cell = 2 * asked.board[own >> 26]
    sums, some = out.reshape(-1), deals.reshape(-1)
    for type in range(category.shape[0]):
        kind = int(category[type])
        if kind < 0:
            continue
        counted, cell, below = False, 0, min(kind, 8) - 2
        w, lost, none = np.int64(win[type]), np.int64(lose[type]), np.int64(high[type])
        for at in range(type * groups * dones, (type + 1) * groups * dones):
            deal = some[at]
            if not deal:
                continue
            some[at] = 0
            if not counted:
                counted, cell = True, own_cell
                if with_hole[kind]:
                    cell = _cell(board, suit, own, own_cell, first[type], second[type])
                if kind >= 3:
                    _count_beaten(kind, w, first[type], second[type], total, run, beaten)
            done = at % dones
            bet = done
            if not done and river[type]:
                bet = earlier + on_flop + river[type]
            group = at // dones % groups
            row = (((group * bets + bet) * out.shape[2] * 10 + kind) * cells + cell) * SUMS
            sums[row] += deal
            sums[row + 1] += deal * w
            sums[row + 2] += deal * lost
            sums[row + 3] += deal * none
            # A royal flush is beaten by nothing.
            for less in range(below):
                sums[row + 4 + less] += deal * beaten[less]


@kernel
def _add_asked(
    board: Ints,
    suit: int,
    ways: int,
    rows: Ints,
    met: Meeting,
    types: Ints,
    choices: Choices,
    group: Ints,
    laid: Laid,
    asked: Asked,
    deals: Ints,
    beaten: Ints,
    out: Ints,
) -> None:
    """Add a board's deals in which the first five cards are asked for, and take them elsewhere."""
    own, mask = _made(board, suit, -1, -1), 0
    for card in range(5):
        mask |= 1 << board[card]
    win, lose, high, category, river = met.win, met.lose, met.high, met.category, met.river
    (first, second), total, run = met.holes, met.total, met.run
    own_cell, sums = 2 * asked.board[own >> 26], out.reshape(-1)
    bets, firsts, cells = out.shape[1], out.shape[2], out.shape[4]
    for flop in range(10):
        row = rows[flop]
        for hit in range(laid.begin[row], laid.begin[row + 1]):
            hole, found = np.int64(laid.hole[hit]), np.int64(laid.code[hit])
            if laid.mask[hole] & mask:
                continue
            type = types[hole]
            kind = int(category[type])
            if kind < 0:
                continue
            before, action = choices.preflop[hole], found % choices.actions
            done = before or (choices.earlier + action if action else 0)
            deals[type, group[hole], done] -= ways
            bet = done
            if not done and river[type]:
                bet = choices.earlier + choices.actions - 1 + river[type]
            cell = own_cell
            if asked.with_hole[kind]:
                cell = _cell(board, suit, own, own_cell, first[type], second[type])
            w = np.int64(win[type])
            if kind >= 3:
                _count_beaten(kind, w, first[type], second[type], total, run, beaten)
            at = (group[hole] * bets + bet) * firsts + found // choices.actions
            end = ((at * 10 + kind) * cells + cell) * SUMS
            sums[end] += ways
            sums[end + 1] += ways * w
            sums[end + 2] += ways * lose[type]
            sums[end + 3] += ways * high[type]
            for less in range(min(kind, 8) - 2):
                sums[end + 4 + less] += ways * beaten[less]


@kernel
def count_seats(
    present: int,
    boards: Boards,
    begin: int,
    end: int,
    choices: Choices,
    laid: Laid,
    group: Ints,
    hands: HoleCards,
    by_rank: Side,
    by_suit: Side,
    asked: Asked,
    out: Ints,
) -> None:
    """Add the sums of some boards: by group, bet, first five cards, category and cell.

    Boards of one pattern stand together: what their hole cards come to hangs on the type alone,
    so deals are gathered by type, and multiplied once for all of them.
    """
    copies, total = np.zeros(TYPES, np.int64), np.zeros(10, np.int64)
    run = np.zeros((10, TYPES), np.int64)
    beaten = np.zeros(7, np.int64)
    rows = np.zeros(10, np.int64)
    many = hands.cards.shape[0]
    taken = np.zeros((choices.actions, many), np.int8)
    deals = np.zeros((HOLES, out.shape[0], choices.earlier + choices.actions), np.int64)
    flat = deals.reshape(-1)
    met = _meeting(by_rank, 0, choices.by_rank, total, run)
    last, last_suit = begin, -2
    for at in range(begin, end):
        board, ways = boards.cards[at], boards.ways[at]
        suit = _flush_suit(board)
        pattern = _pattern(board, suit)
        flushes = suit >= 0
        types = hands.type[suit] if flushes else hands.pair
        if (
            at == begin
            or flushes != (last_suit >= 0)
            or pattern != _pattern(boards.cards[last], last_suit)
        ):
            if at > begin:
                _settle(boards.cards[last], last_suit, met, choices, asked, deals, beaten, out)
            if flushes:
                met = _meeting(by_suit, pattern, choices.by_suit, total, run)
            else:
                met = _meeting(by_rank, pattern, choices.by_rank, total, run)
            _count_copies(board, suit, present, copies)
            _count_categories(copies, met.holes, met.category, total, run)
        last, last_suit = at, suit
        board_mask = 0
        for card in range(5):
            board_mask |= 1 << board[card]
        _rows_of(board, laid, rows)
        taken[:] = 0
        _count_actions(rows, laid, taken)
        _gather(board_mask, ways, laid, laid.own[suit + 1], taken, flat)
        if laid.hole.shape[0]:
            _add_asked(
                *(board, suit, ways, rows, met, types, choices, group, laid),
                *(asked, deals, beaten, out),
            )
    if end > begin:
        _settle(boards.cards[last], last_suit, met, choices, asked, deals, beaten, out)


@kernel
def _meeting(side: Side, pattern: int, rivers: Tiny, total: Ints, run: Ints) -> Meeting:
    found = side.rivers
    return Meeting(
        found.win[pattern],
        found.lose[pattern],
        found.high[pattern],
        found.category[pattern],
        rivers[pattern],
        side.holes,
        total,
        run,
    )


@kernel
def _count_copies(board: Ints, suit: int, present: int, copies: Ints) -> None:
    """Fill how many cards of each rank, and of each in the suit, a board leaves."""
    for rank in range(RANKS):
        here = present >> rank & 1
        copies[rank] = 4 * here if suit < 0 else 3 * here
        copies[RANKS + rank] = 0 if suit < 0 else here
    for card in range(5):
        kind = board[card] >> 2
        copies[kind + RANKS if board[card] & 3 == suit else kind] -= 1


@kernel
def _gather(mask: int, ways: int, laid: Laid, own: Ints, taken: Tiny, deals: Ints) -> None:
    """Add one board's deals to those of each hole type: by group, and by what was done."""
    for hole in laid.early:
        if not laid.mask[hole] & mask:
            deals[own[hole]] += 10 * ways
    for hole in laid.late:
        if not laid.mask[hole] & mask:
            at, waits = own[hole], 10
            for action in range(1, taken.shape[0]):
                some = int(taken[action, hole])
                deals[at + laid.earlier + action] += some * ways
                waits -= some
            deals[at] += waits * ways


@kernel
def _rows_of(board: Ints, laid: Laid, rows: Ints) -> None:
    """Fill the rows of a board's ten flops."""
    at = 0
    for i in range(3):
        for j in range(i + 1, 4):
            for k in range(j + 1, 5):
                rows[at] = laid.row[(board[i] * 52 + board[j]) * 52 + board[k]]
                at += 1


@kernel
def _count_actions(rows: Ints, laid: Laid, taken: Tiny) -> None:
    """Add, for all hole cards, on how many of a board's flops each action but the first is taken.

    A row of actions stands for each flop, so that this runs through memory in order.
    """
    for flop in range(10):
        own = laid.action[rows[flop]]
        for action in range(1, taken.shape[0]):
            counted, wanted = taken[action], np.int8(action)
            for hole in range(own.shape[0]):
                counted[hole] += np.int8(own[hole] == wanted)


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
