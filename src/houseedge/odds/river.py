"""Kernels of the river: every hand ranked, and what each meets.

For each pattern all hole types are ranked once. How many of the dealer's hands lie below and above
follows from running counts, in total and per card: what contains one of the player's own cards is
taken off, with no loop over the dealer's hands.

Kernels take whatever they are given, so their arguments are `Any`: numba compiles them for the
types it meets. All counts are integers; values are integers in units the caller chose.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseedge.odds.jit import kernel
from houseedge.odds.pattern import (
    BEST1,
    BEST2,
    BEST3,
    BEST5,
    COUNT,
    HOLES,
    PAIRS,
    RANK_PATTERNS,
    RANKS,
    STRAIGHT,
    TYPES,
)


@kernel
def strength(once: Any, twice: Any, thrice: Any, four: Any, flush: Any) -> Any:
    """The strength of masks of ranks held so often, and of five or more cards of a suit."""
    if flush:
        top = STRAIGHT[flush]
        if top == 4096:
            return (9 << 26) | (top << 13)
        if top:
            return (8 << 26) | (top << 13)
    if four:
        made = BEST1[four]
        return (7 << 26) | (made << 13) | BEST1[once & ~made]
    made = 0
    if thrice:
        made = BEST1[thrice]
        pair = BEST1[twice & ~made]
        if pair:
            return (6 << 26) | (made << 13) | pair
    if flush:
        return (5 << 26) | (BEST5[flush] << 13)
    top = STRAIGHT[once]
    if top:
        return (4 << 26) | (top << 13)
    if thrice:
        return (3 << 26) | (made << 13) | BEST2[once & ~made]
    if twice:
        made = BEST2[twice]
        if made & (made - 1):
            return (2 << 26) | (made << 13) | BEST1[once & ~made]
        return (1 << 26) | (made << 13) | BEST3[once & ~made]
    return BEST5[once]


@kernel
def _count_below_and_above(
    keys: Any,
    kinds: Any,
    copies: Any,
    first: Any,
    second: Any,
    dealers: Any,
    win: Any,
    lose: Any,
    high: Any,
    category: Any,
) -> Any:
    """Fill how many dealer hands each hole type beats and loses to, and how many have no pair.

    `keys` are strengths with the hole type's number in the low ten bits, sorted. `copies` are the
    unseen cards of each type; `first` and `second` are the types of a hole type's cards.
    """
    total = 0
    run = np.zeros(kinds, np.int64)
    total_high = 0
    run_high = np.zeros(kinds, np.int64)
    start = 0
    size = keys.shape[0]
    while start < size:
        strength = keys[start] >> 10
        end = start
        while end < size and keys[end] >> 10 == strength:
            hole = keys[end] & 1023
            win[hole] = total - run[first[hole]] - run[second[hole]]
            category[hole] = strength >> 26
            end += 1
        for at in range(start, end):
            hole = keys[at] & 1023
            a, b = first[hole], second[hole]
            if a == b:
                total += copies[a] * (copies[a] - 1) // 2
                run[a] += copies[a] - 1
            else:
                total += copies[a] * copies[b]
                run[a] += copies[b]
                run[b] += copies[a]
        for at in range(start, end):
            hole = keys[at] & 1023
            # The player's own two cards were taken off twice.
            below = total - run[first[hole]] - run[second[hole]] + 1
            lose[hole] = dealers - below
        if strength >> 26 == 0:
            total_high = total
            run_high[:] = run
        start = end
    for at in range(size):
        hole = keys[at] & 1023
        own = 1 if category[hole] == 0 else 0
        high[hole] = total_high - run_high[first[hole]] - run_high[second[hole]] + own


@kernel
def rank_rivers(
    present: Any,
    dealers: Any,
    patterns: Any,
    pair_first: Any,
    pair_second: Any,
    begin: Any,
    end: Any,
    win: Any,
    lose: Any,
    high: Any,
    category: Any,
) -> Any:
    """Fill the rank tables for some of the rank patterns; a pair that cannot be has category -1."""
    keys = np.zeros(PAIRS, np.int64)
    copies = np.zeros(RANKS, np.int64)
    for pattern in range(begin, end):
        category[pattern, :] = -1
        possible = True
        for rank in range(RANKS):
            copies[rank] = 4 if present >> rank & 1 else 0
        once = twice = thrice = four = 0
        for card in range(5):
            rank = patterns[pattern, card]
            copies[rank] -= 1
            if copies[rank] < 0:
                possible = False
            bit = 1 << rank
            four |= thrice & bit
            thrice |= twice & bit
            twice |= once & bit
            once |= bit
        if not possible:
            continue
        found = 0
        for hole in range(PAIRS):
            a, b = pair_first[hole], pair_second[hole]
            if copies[a] < 1 or copies[b] < 1 or (a == b and copies[a] < 2):
                continue
            one, two, three, all4 = once, twice, thrice, four
            for rank in (a, b):
                bit = 1 << rank
                all4 |= three & bit
                three |= two & bit
                two |= one & bit
                one |= bit
            keys[found] = strength(one, two, three, all4, 0) << 10 | hole
            found += 1
        known = keys[:found]
        known.sort()
        _count_below_and_above(
            known,
            RANKS,
            copies,
            pair_first,
            pair_second,
            dealers,
            win[pattern],
            lose[pattern],
            high[pattern],
            category[pattern],
        )


@kernel
def suit_rivers(
    present: Any,
    dealers: Any,
    in_suit: Any,
    off_suit: Any,
    first: Any,
    second: Any,
    begin: Any,
    end: Any,
    win: Any,
    lose: Any,
    high: Any,
    category: Any,
) -> Any:
    """Fill the suit tables for some of the suit patterns; a type that cannot be has category -1.

    `in_suit` is a mask of ranks, `off_suit` the ranks of the other cards, -1 for none.
    """
    keys = np.zeros(HOLES, np.int64)
    copies = np.zeros(TYPES, np.int64)
    for pattern in range(begin, end):
        category[pattern, :] = -1
        suit = in_suit[pattern]
        if suit & ~present:
            continue
        for rank in range(RANKS):
            here = present >> rank & 1
            copies[rank] = 3 * here
            copies[RANKS + rank] = here - (suit >> rank & 1)
        possible = True
        once, twice, thrice, four = suit, 0, 0, 0
        for card in range(2):
            rank = off_suit[pattern, card]
            if rank >= 0:
                copies[rank] -= 1
                if copies[rank] < 0:
                    possible = False
                bit = 1 << rank
                four |= thrice & bit
                thrice |= twice & bit
                twice |= once & bit
                once |= bit
        if not possible:
            continue
        found = 0
        for hole in range(HOLES):
            a, b = first[hole], second[hole]
            if copies[a] < 1 or copies[b] < 1 or (a == b and copies[a] < 2):
                continue
            one, two, three, all4, flush = once, twice, thrice, four, suit
            for card in (a, b):
                bit = 1 << card
                if card >= RANKS:
                    bit = 1 << (card - RANKS)
                    flush |= bit
                all4 |= three & bit
                three |= two & bit
                two |= one & bit
                one |= bit
            if COUNT[flush] < 5:
                flush = 0
            keys[found] = strength(one, two, three, all4, flush) << 10 | hole
            found += 1
        known = keys[:found]
        known.sort()
        _count_below_and_above(
            known,
            TYPES,
            copies,
            first,
            second,
            dealers,
            win[pattern],
            lose[pattern],
            high[pattern],
            category[pattern],
        )


@kernel
def split(win: Any, lose: Any, high: Any, category: Any, dealers: Any) -> Any:
    """The five outcomes: a hand without a pair beats no dealer that qualifies, and loses to all."""
    if category == 0:
        qualified = dealers - high
        return 0, win, dealers - win - lose, qualified, lose - qualified
    return win - high, high, dealers - win - lose, lose, 0


@kernel
def _river_value(
    win: Any,
    lose: Any,
    high: Any,
    kind: Any,
    dealers: Any,
    unit: Any,
    blind: Any,
    refund: Any,
    sizes: Any,
    least: Any,
) -> Any:
    """The best river action, what waiting for it gains over the flop's smallest bet, and the edge.

    Values are summed over the dealer's hands, in `unit`s of an Ante; `sizes` are the river's bets,
    smallest first, `least` is the flop's smallest. A fold gets a `refund` for each of the dealer's
    hands without a pair. Of equal values the smallest bet is taken, and
    folding is smaller than any.
    """
    w, lost = np.int64(win), np.int64(lose)
    wq, _, _, lq, _ = split(w, lost, np.int64(high), kind, dealers)
    edge = w - lost
    base = unit * (wq - lq - lost) + blind[kind] * w
    best = refund * np.int64(high) - 2 * unit * dealers
    chosen = 0
    for at in range(sizes.shape[0]):
        value = sizes[at] * edge + base
        if value > best:
            best = value
            chosen = at + 1
    return chosen, best - least * edge - base, edge


@kernel
def rank_values(
    win: Any,
    lose: Any,
    high: Any,
    category: Any,
    dealers: Any,
    unit: Any,
    blind: Any,
    refund: Any,
    sizes: Any,
    least: Any,
    spread: Any,
    action: Any,
    gain: Any,
    extra: Any,
) -> Any:
    """Fill the rank tables' best river actions, and what waiting and the largest bet gain.

    `spread` is how much larger the flop's largest bet is than its smallest.
    """
    for row in range(win.shape[0]):
        for hole in range(PAIRS):
            kind = category[row, hole]
            if kind < 0:
                gain[row, hole] = 0
                extra[row, hole] = 0
                continue
            chosen, waiting, edge = _river_value(
                win[row, hole],
                lose[row, hole],
                high[row, hole],
                kind,
                dealers,
                unit,
                blind,
                refund,
                sizes,
                least,
            )
            action[row, hole] = chosen
            gain[row, hole] = waiting
            extra[row, hole] = spread * edge


@kernel
def suit_values(
    win: Any,
    lose: Any,
    high: Any,
    category: Any,
    dealers: Any,
    unit: Any,
    blind: Any,
    refund: Any,
    sizes: Any,
    least: Any,
    spread: Any,
    pattern_of: Any,
    hole_pair: Any,
    rank_gain: Any,
    rank_extra: Any,
    begin: Any,
    end: Any,
    action: Any,
    gain: Any,
    extra: Any,
) -> Any:
    """Fill the suit tables' best river actions, and how gains differ from the rank tables'.

    Without a `spread` there is one size on the flop, and `extra` is left alone.
    """
    for row in range(begin, end):
        ranks = pattern_of[row]
        for hole in range(HOLES):
            kind = category[row, hole]
            if kind < 0:
                gain[row, hole] = 0
                if spread:
                    extra[row, hole] = 0
                continue
            chosen, waiting, edge = _river_value(
                win[row, hole],
                lose[row, hole],
                high[row, hole],
                kind,
                dealers,
                unit,
                blind,
                refund,
                sizes,
                least,
            )
            action[row, hole] = chosen
            gain[row, hole] = waiting - rank_gain[ranks, hole_pair[hole]]
            if spread:
                extra[row, hole] = spread * edge - rank_extra[ranks, hole_pair[hole]]


@kernel
def add_sums(table: Any, weight: Any, win: Any, lose: Any, high: Any) -> Any:
    """Add a weight and what it meets; `outcomes_of` makes the five outcomes of the sums."""
    table[0] += weight
    table[1] += weight * np.int64(win)
    table[2] += weight * np.int64(lose)
    table[3] += weight * np.int64(high)


@kernel
def suit_census(
    pattern_off: Any,
    pattern_of: Any,
    hole_off: Any,
    hole_pair: Any,
    win: Any,
    lose: Any,
    high: Any,
    category: Any,
    rank_win: Any,
    rank_lose: Any,
    rank_high: Any,
    rank_category: Any,
    begin: Any,
    end: Any,
    counts: Any,
) -> Any:
    """Add outcomes over all flush boards by hole type, less those of the rank tables there."""
    for pattern in range(begin, end):
        off1, off2 = pattern_off[pattern, 0], pattern_off[pattern, 1]
        of = pattern_of[pattern]
        for hole in range(HOLES):
            kind = category[pattern, hole]
            if kind < 0:
                continue
            ways = 1
            if off1 >= 0:
                free = 3 - hole_off[off1, hole]
                ways = free
                if off2 == off1:
                    ways = free * (free - 1) // 2
                elif off2 >= 0:
                    ways = free * (3 - hole_off[off2, hole])
            if ways == 0:
                continue
            add_sums(
                counts[hole][kind],
                ways,
                win[pattern, hole],
                lose[pattern, hole],
                high[pattern, hole],
            )
            pair = hole_pair[hole]
            add_sums(
                counts[hole][rank_category[of, pair]],
                -ways,
                rank_win[of, pair],
                rank_lose[of, pair],
                rank_high[of, pair],
            )


@kernel
def rank_census(
    present: Any,
    patterns: Any,
    pairs: Any,
    win: Any,
    lose: Any,
    high: Any,
    category: Any,
    counts: Any,
) -> Any:
    """Add outcomes over all boards by rank pair, as if there were no flushes."""
    free = np.zeros(RANKS, np.int64)
    for pattern in range(RANK_PATTERNS):
        for hole in range(PAIRS):
            kind = category[pattern, hole]
            if kind < 0:
                continue
            for rank in range(RANKS):
                free[rank] = 4 if present >> rank & 1 else 0
            free[pairs[hole, 0]] -= 1
            free[pairs[hole, 1]] -= 1
            ways = 1
            same = 0
            for card in range(5):
                rank = patterns[pattern, card]
                same = same + 1 if card > 0 and patterns[pattern, card - 1] == rank else 1
                # Choosing the n-th of equal ranks: (free - n + 1) / n more ways.
                ways = ways * (free[rank] - same + 1) // same
            if ways > 0:
                add_sums(
                    counts[hole][kind],
                    ways,
                    win[pattern, hole],
                    lose[pattern, hole],
                    high[pattern, hole],
                )
