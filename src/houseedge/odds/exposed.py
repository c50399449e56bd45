"""Kernels of the game with one card known beside the player's: the dealer's, or one never dealt.

The same sums as in `river` and `flop`, each with one more dimension: the type of the known card,
as ranks or as the suit sees it. Which of the dealer's hands hold that card, and lie below a hand
of the player's, is the running count per card that ranking makes anyway.

Arrays hold hole cards and known card in one dimension, `hole * width + known`; without a known
card the width is one.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.odds.flop import rank_ways, unseen_ranks, views_of
from houseedge.odds.jit import fill, kernel
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
    TYPES,
    Holes,
    Ints,
    RankPatterns,
    SuitPatterns,
    Views,
)
from houseedge.odds.river import Held, Stakes, holding, strength

Int32 = npt.NDArray[np.int32]
Int16 = npt.NDArray[np.int16]
Int8 = npt.NDArray[np.int8]
#: A quantity of rivers, of whatever width.
Values = Int32 | Int16 | Int8

#: The strength of the weakest hand with a pair.
PAIRED: Final = 1 << 26
#: What is known: nothing, one of the dealer's cards, or a card that is never dealt.
NOTHING, DEALER, DEAD = range(3)


class RiverWorth(NamedTuple):
    """River values by pattern, and by hole cards and known card.

    `gain` is what waiting gains over the flop's smallest bet, `edge` wins less losses, `base`
    what Ante and Blind come to, `fold` whether the hand is folded.
    """

    gain: Int32
    edge: Int16
    base: Int32
    fold: Int8

    @classmethod
    def empty(cls, patterns: int, size: int) -> RiverWorth:
        """Rivers that are worth nothing yet."""
        shape = (patterns, size)
        return cls(
            np.zeros(shape, np.int32),
            np.zeros(shape, np.int16),
            np.zeros(shape, np.int32),
            np.zeros(shape, np.int8),
        )


class Ranked(NamedTuple):
    """The hands of one board from the weakest up, and what is left of each kind of card.

    `keys` are as in `river`; `index` numbers the hole cards of two kinds of card.
    """

    keys: Ints
    copies: Ints
    holes: Holes
    index: Ints
    unseen: int


@kernel
def _fill_hole(
    kind: int,
    win: Ints,
    lose: Ints,
    high: Ints,
    dealers: int,
    stakes: Stakes,
    row: RiverWorth,
    at: int,
    less: RiverWorth,
    of: int,
) -> None:
    """Fill one pair of hole cards of a board for every known card, less what ranks alone say.

    `row` is the board's and `at` the place of the hole cards in it; `less` is the row of its ranks
    and `of` their place there, both of nothing where there are none.
    """
    unit, blind, refund = stakes.unit, stakes.blind, stakes.refund
    sizes, least = stakes.sizes, stakes.least
    width, ranks = win.shape[0], less.gain.shape[0]
    fold = -2 * unit * dealers
    pays = blind[kind]
    for card in range(width):
        w, lost, none = win[card], lose[card], high[card]
        edge = w - lost
        qualified = unit * (w - none - lost) if kind else unit * (none - dealers)
        base = qualified - unit * lost + pays * w
        best, folds = refund * none + fold, 1
        for size in range(sizes.shape[0]):
            value = sizes[size] * edge + base
            if value > best:
                best, folds = value, 0
        gain = best - least * edge - base
        if ranks:
            place = of + card % RANKS
            gain -= less.gain[place]
            edge -= less.edge[place]
            base -= less.base[place]
            folds -= less.fold[place]
        row.gain[at + card] = gain
        row.edge[at + card] = edge
        row.base[at + card] = base
        row.fold[at + card] = folds


@kernel
def _count_known(
    ranked: Ranked, known: int, from_type: int, stakes: Stakes, row: RiverWorth, less: RiverWorth
) -> None:
    """Fill the rivers of one board, less those of its ranks where they are given.

    Known cards are counted `from_type` on, as many types of them as the row has room for.
    """
    keys, copies, holes, index, unseen = ranked
    first, second = holes
    types, size = copies.shape[0], keys.shape[0]
    width = row.gain.shape[0] // first.shape[0]
    rank_width = 1 if known == NOTHING else RANKS
    level = np.full(first.shape[0], 1 << 60, np.int64)
    levels = np.full((types, types), 1 << 60, np.int64)
    run, before = np.zeros(types, np.int64), np.zeros(types, np.int64)
    run_high = np.zeros(types, np.int64)
    win, lose = np.zeros(width, np.int64), np.zeros(width, np.int64)
    high = np.zeros(width, np.int64)
    total, total_high = 0, 0
    for at in range(size):
        hole = keys[at] & 1023
        level[hole] = keys[at] >> 10
        if keys[at] >> 36 == 0:
            total_high += _add(run_high, copies, first[hole], second[hole])
    if known != NOTHING:
        for a in range(types):
            for b in range(types):
                if index[a, b] >= 0:
                    levels[a, b] = level[index[a, b]]
    dealers, with_card = unseen * (unseen - 1) // 2, unseen - 1
    start = 0
    while start < size:
        value = keys[start] >> 10
        kind = value >> 26
        end, below = start, total
        fill(before, run)
        while end < size and keys[end] >> 10 == value:
            hole = keys[end] & 1023
            total += _add(run, copies, first[hole], second[hole])
            end += 1
        for at in range(start, end):
            hole = keys[at] & 1023
            a, b = first[hole], second[hole]
            wins = below - before[a] - before[b]
            losses = dealers - (total - run[a] - run[b] + 1)
            highs = total_high - run_high[a] - run_high[b] + (1 if kind == 0 else 0)
            hands = dealers
            if known == NOTHING:
                win[0], lose[0], high[0] = wins, losses, highs
            else:
                one, two = levels[a], levels[b]
                hands = with_card
                for card in range(width):
                    by = from_type + card
                    win[card] = before[by] - (one[by] < value) - (two[by] < value)
                    under = run[by] - (one[by] <= value) - (two[by] <= value)
                    lose[card] = with_card - under
                    high[card] = run_high[by] - (one[by] < PAIRED) - (two[by] < PAIRED)
                if known == DEAD:
                    hands = dealers - with_card
                    for card in range(width):
                        win[card] = wins - win[card]
                        lose[card] = losses - lose[card]
                        high[card] = highs - high[card]
            pair = PAIR[a % RANKS, b % RANKS] * rank_width
            _fill_hole(kind, win, lose, high, hands, stakes, row, hole * width, less, pair)
            if known == NOTHING:
                continue
            # A card that is on the board or in the player's hand is not known to be elsewhere.
            for card in range(width):
                by = from_type + card
                if copies[by] - (by == a) - (by == b) < 1:
                    place = hole * width + card
                    row.gain[place] = 0
                    row.edge[place] = 0
                    row.base[place] = 0
                    row.fold[place] = 0
        start = end


@kernel
def _add(run: Ints, copies: Ints, a: int, b: int) -> int:
    """Count the hands of two kinds of card, and of each single card; returns how many."""
    if a == b:
        run[a] += copies[a] - 1
        return copies[a] * (copies[a] - 1) // 2
    run[a] += copies[b]
    run[b] += copies[a]
    return copies[a] * copies[b]


@kernel
def _row_of(worth: RiverWorth, pattern: int) -> RiverWorth:
    return RiverWorth(
        worth.gain[pattern], worth.edge[pattern], worth.base[pattern], worth.fold[pattern]
    )


@kernel
def rank_worth(
    present: int,
    patterns: RankPatterns,
    holes: Holes,
    known: int,
    stakes: Stakes,
    begin: int,
    end: int,
    worth: RiverWorth,
) -> None:
    """Fill the rivers of some rank patterns, as if there were no flushes; what cannot be stays 0.

    The arrays come filled with zeros.
    """
    keys = np.zeros(PAIRS, np.int64)
    copies = np.zeros(RANKS, np.int64)
    nothing = RiverWorth(worth.gain[0, :0], worth.edge[0, :0], worth.base[0, :0], worth.fold[0, :0])
    deck = 0
    for rank in range(RANKS):
        deck += 4 * (present >> rank & 1)
    for pattern in range(begin, end):
        possible = True
        for rank in range(RANKS):
            copies[rank] = 4 * (present >> rank & 1)
        board = Held(0, 0, 0, 0)
        for card in range(5):
            rank = patterns.boards[pattern, card]
            copies[rank] -= 1
            if copies[rank] < 0:
                possible = False
            board = holding(board, rank)
        if not possible:
            continue
        found = 0
        for hole in range(PAIRS):
            a, b = holes.first[hole], holes.second[hole]
            if copies[a] < 1 or copies[b] < 1 or (a == b and copies[a] < 2):
                continue
            keys[found] = strength(holding(holding(board, a), b), 0) << 10 | hole
            found += 1
        sorted_keys = keys[:found]
        sorted_keys.sort()
        ranked = Ranked(sorted_keys, copies, holes, PAIR, deck - 7)
        _count_known(ranked, known, 0, stakes, _row_of(worth, pattern), nothing)


@kernel
def suit_worth(
    present: int,
    patterns: SuitPatterns,
    holes: Holes,
    known: int,
    from_type: int,
    stakes: Stakes,
    begin: int,
    end: int,
    by_rank: RiverWorth,
    worth: RiverWorth,
) -> None:
    """Fill how the rivers of some suit patterns differ from the rank patterns' they belong to.

    What cannot be is the same `from_type` to type, so arrays may be filled again for others.
    """
    first, second = holes
    keys = np.zeros(HOLES, np.int64)
    copies = np.zeros(TYPES, np.int64)
    deck = 0
    for rank in range(RANKS):
        deck += 4 * (present >> rank & 1)
    for pattern in range(begin, end):
        suit = patterns.inside[pattern]
        if suit & ~present:
            continue
        for rank in range(RANKS):
            here = present >> rank & 1
            copies[rank] = 3 * here
            copies[RANKS + rank] = here - (suit >> rank & 1)
        possible = True
        board = Held(suit, 0, 0, 0)
        for card in range(2):
            rank = patterns.off[pattern, card]
            if rank >= 0:
                copies[rank] -= 1
                if copies[rank] < 0:
                    possible = False
                board = holding(board, rank)
        if not possible:
            continue
        found = 0
        for hole in range(HOLES):
            a, b = first[hole], second[hole]
            if copies[a] < 1 or copies[b] < 1 or (a == b and copies[a] < 2):
                continue
            held, flush = board, suit
            for card in (a, b):
                rank = card
                if card >= RANKS:
                    rank = card - RANKS
                    flush |= 1 << rank
                held = holding(held, rank)
            if COUNT[flush] < 5:
                flush = 0
            keys[found] = strength(held, flush) << 10 | hole
            found += 1
        sorted_keys = keys[:found]
        sorted_keys.sort()
        ranked = Ranked(sorted_keys, copies, holes, HOLE, deck - 7)
        less = _row_of(by_rank, patterns.of[pattern])
        _count_known(ranked, known, from_type, stakes, _row_of(worth, pattern), less)


@kernel
def sum_ranks(present: int, patterns: RankPatterns, value: Values, width: int, out: Ints) -> None:
    """Sum a value of rank patterns over all run-outs of each flop, for hole and known card."""
    free = np.zeros(RANKS, np.int64)
    for triple in range(TRIPLES):
        for hole in range(PAIRS):
            fits = unseen_ranks(present, patterns.triples[triple], patterns.pairs[hole], free)
            for card in range(width):
                total = 0
                if fits and (width == 1 or free[card] > 0):
                    if width > 1:
                        free[card] -= 1
                    for pair in range(PAIRS):
                        ways = rank_ways(free, patterns.pairs[pair, 0], patterns.pairs[pair, 1])
                        if ways > 0:
                            at = patterns.runout[triple, pair], hole * width + card
                            total += ways * value[at]
                    if width > 1:
                        free[card] += 1
                out[triple, hole * width + card] = total


@kernel
def sum_views(
    present: int,
    views: Views,
    off: Int8,
    value: Values,
    from_type: int,
    begin: int,
    end: int,
    out: Ints,
) -> None:
    """Sum a correction over all run-outs that give a flop, as one suit sees it, a flush board.

    `off` has the cards of each rank outside the suit among hole cards and known card. Whatever
    needs a card of the board is worth nothing, which alone keeps them apart. Of `out` what stands
    for these known cards is filled, `from_type` on; it comes filled with zeros.
    """
    size = value.shape[1]
    row = np.zeros(size, np.int64)
    for view in range(begin, end):
        suit = views.inside[view]
        if suit & ~present:
            continue
        row[:] = 0
        cards = COUNT[suit]
        off1, off2 = views.off[view, 0], views.off[view, 1]
        for high in range(RANKS):
            if suit >> high & 1 or not present >> high & 1:
                continue
            one_more = suit | 1 << high
            for low in range(high):
                if suit >> low & 1 or not present >> low & 1:
                    continue
                board = one_more | 1 << low
                if cards == 1:
                    pattern = RANKED[board] * PAIRS + PAIR[off1, off2]
                elif cards == 2:
                    pattern = FOURS + RANKED[board] * RANKS + off1
                else:
                    pattern = FIVES + RANKED[board]
                source = value[pattern]
                for at in range(size):
                    row[at] += source[at]
            for rank in range(RANKS if cards > 1 else 0):
                if not present >> rank & 1:
                    continue
                if cards == 2:
                    pattern = RANKED[one_more] * PAIRS + PAIR[off1, rank]
                    copies = 2 if rank == off1 else 3
                else:
                    pattern = FOURS + RANKED[one_more] * RANKS + rank
                    copies = 3
                source, held = value[pattern], off[rank]
                for at in range(size):
                    row[at] += np.int64(copies - held[at]) * source[at]
        if cards == 3:
            for high in range(RANKS):
                for low in range(high + 1):
                    if not (present >> low & 1 and present >> high & 1):
                        continue
                    source = value[RANKED[suit] * PAIRS + PAIR[low, high]]
                    held, other = off[high], off[low]
                    for at in range(size):
                        free = np.int64(3 - held[at])
                        ways = free * (free - 1) // 2 if low == high else free * (3 - other[at])
                        row[at] += ways * source[at]
        _lay(row, from_type, out[view])


@kernel
def _lay(some: Ints, from_type: int, row: Ints) -> None:
    """Lay what was found for known cards `from_type` on among that for all of them."""
    width, types = some.shape[0] // HOLES, row.shape[0] // HOLES
    for hole in range(HOLES):
        for card in range(width):
            row[hole * types + from_type + card] = some[hole * width + card]


class FlopSums(NamedTuple):
    """What is summed over run-outs: by ranks alone, and each suit's correction."""

    ranks: Ints
    views: Ints


class Exposed(NamedTuple):
    """The sums of all four quantities."""

    gain: FlopSums
    edge: FlopSums
    base: FlopSums
    fold: FlopSums


class Sizes(NamedTuple):
    """The Play bets as the kernels weigh them, in units.

    `least` and `spread` are the flop's smallest bet and by how much the largest is above it;
    `preflop` the sizes before the flop.
    """

    least: int
    spread: int
    preflop: Ints


class Knowledge(NamedTuple):
    """Who knows what before the flop.

    `width` is that of the sums. `groups` numbers what is the same but for the names of suits: by
    hole cards, known card and, where one flop card is known, that; `shown` is how many are.
    """

    width: int
    shown: int
    groups: Int32


@kernel
def places_of(views: Ints, x: int, y: int, card: int, width: int, places: Ints) -> None:
    """Fill where each suit's correction for hole cards and a known card stands."""
    for suit in range(4):
        if views[suit] >= 0:
            a, b, c = x >> 2, y >> 2, card >> 2
            if x & 3 == suit:
                a += RANKS
            if y & 3 == suit:
                b += RANKS
            if card & 3 == suit:
                c += RANKS
            places[suit] = HOLE[a, b] * width + (c if width > 1 else 0)


@kernel
def summed(sums: FlopSums, triple: int, ranks: int, views: Ints, places: Ints) -> int:
    """One quantity of a flop: what its ranks say, and each suit's correction."""
    total = sums.ranks[triple, ranks]
    for suit in range(4):
        if views[suit] >= 0:
            total += sums.views[views[suit], places[suit]]
    return total


@kernel
def best_first(check: int, edge: int, base: int, sizes: Ints) -> int:
    """The number of the best first bet, 0 for a check; the smallest of equals."""
    best, chosen = check, 0
    for at in range(sizes.shape[0]):
        value = sizes[at] * edge + base
        if value > best:
            best, chosen = value, at + 1
    return chosen


@kernel
def weigh(
    present: int,
    flops: Ints,
    ways: Ints,
    holes: Ints,
    known: Knowledge,
    sizes: Sizes,
    exposed: Exposed,
    begin: int,
    end: int,
    first: Int8,
    values: Ints,
    counts: Ints,
) -> None:
    """Add up what some flops are worth, and how often everything is done on them.

    `values` is by group: checking on with the best play, edge, and Ante and Blind. `first` has
    the first bet of each group where it is known by now, and then `counts` adds up flops by what
    was done: first bets by number, the flop's bets, and what waits; the first is the rivers that
    are folded. Where the whole flop is known there is one group, and the first
    bet is chosen flop by flop.
    """
    views, places = np.zeros(4, np.int64), np.zeros(4, np.int64)
    width, shown, groups = known
    rank_width = 1 if width == 1 else RANKS
    firsts = sizes.preflop.shape[0]
    for flop in range(begin, end):
        a, b, c = flops[flop, 0], flops[flop, 1], flops[flop, 2]
        views_of(flops[flop], views)
        triple = TRIPLE[a >> 2, b >> 2, c >> 2]
        for hole in range(holes.shape[0]):
            x, y = holes[hole, 0], holes[hole, 1]
            free = x != a and x != b and x != c and y != a and y != b and y != c
            if not (free and present >> (x >> 2) & 1 and present >> (y >> 2) & 1):
                continue
            pair = PAIR[x >> 2, y >> 2] * rank_width
            for card in range(1 if width == 1 else 52):
                if width > 1 and (card in (a, b, c, x, y) or not present >> (card >> 2) & 1):
                    continue
                if first.shape[0] and not shown and first[groups[hole, card, 0]]:
                    # Whoever has bet decides nothing any more.
                    counts[first[groups[hole, card, 0]]] += ways[flop]
                    continue
                ranks = pair + (card >> 2 if width > 1 else 0)
                places_of(views, x, y, card, width, places)
                gain = summed(exposed.gain, triple, ranks, views, places)
                edge = summed(exposed.edge, triple, ranks, views, places)
                extra = sizes.spread * edge
                best = max(gain, 0, extra)
                waits = gain == best
                done = firsts + (3 if waits else 1 if best == 0 else 2)
                if shown == 3 or first.shape[0] == 0:
                    base = summed(exposed.base, triple, ranks, views, places)
                    check = sizes.least * edge + base + best
                if shown == 3:
                    chosen = best_first(check, edge, base, sizes.preflop)
                    value = check
                    if chosen:
                        value, done = sizes.preflop[chosen - 1] * edge + base, chosen
                        waits = False
                    values[0, 0] += ways[flop] * value
                    counts[done] += ways[flop]
                    if waits:
                        counts[0] += ways[flop] * summed(exposed.fold, triple, ranks, views, places)
                    continue
                for of in range(3 if shown else 1):
                    group = groups[hole, card, (flops[flop, of] if shown else 0)]
                    if first.shape[0] == 0:
                        values[group, 0] += ways[flop] * check
                        values[group, 1] += ways[flop] * edge
                        values[group, 2] += ways[flop] * base
                    elif first[group]:
                        counts[first[group]] += ways[flop]
                    else:
                        counts[done] += ways[flop]
                        if waits:
                            counts[0] += ways[flop] * summed(
                                exposed.fold, triple, ranks, views, places
                            )


@kernel
def group(suits: Ints, holes: Ints, known: bool, shown: bool, groups: Int32) -> int:
    """Number what is known before the flop, but for the names of suits; returns how many."""
    numbers = np.full(1326 * 53 * 53, -1, np.int32)
    found = 0
    for hole in range(holes.shape[0]):
        for card in range(groups.shape[1]):
            for flop in range(groups.shape[2]):
                best = 1326 * 53 * 53
                for at in range(suits.shape[0]):
                    x = holes[hole, 0] & ~3 | suits[at, holes[hole, 0] & 3]
                    y = holes[hole, 1] & ~3 | suits[at, holes[hole, 1] & 3]
                    low, high = min(x, y), max(x, y)
                    code = low * (103 - low) // 2 + high - low - 1
                    code = code * 53 + ((card & ~3 | suits[at, card & 3]) if known else 52)
                    code = code * 53 + ((flop & ~3 | suits[at, flop & 3]) if shown else 52)
                    best = min(best, code)
                if numbers[best] < 0:
                    numbers[best] = found
                    found += 1
                groups[hole, card, flop] = numbers[best]
    return found
