"""Kernels of the flop: sums over run-outs, decisions, and their weight carried back to rivers.

A flop's sum over run-outs is the sum over rank patterns, as if there were no flushes, plus a
correction per suit that depends only on the flop and the hole cards as that suit sees them. So
2 million pairs of flop and hole cards need a handful of additions each. The same sums run backwards
carry the weight of each decision from flops to rivers, which gives the distribution of everything
under a strategy.
"""

# mypy: disable-error-code="no-any-return"
# An element of an array is `Any` to mypy; numba knows its type.

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.odds.jit import kernel
from houseedge.odds.pattern import (
    COUNT,
    FIVES,
    FOURS,
    HOLES,
    ONE_VIEWS,
    PAIR,
    PAIRS,
    RANK_PATTERNS,
    RANKED,
    RANKS,
    TRIPLE,
    TRIPLES,
    TWO_VIEWS,
    HoleTypes,
    Ints,
    RankPatterns,
    SuitPatterns,
    Tiny,
    Views,
)
from houseedge.odds.river import Gains, Rivers, add_sums

Bools = npt.NDArray[np.bool_]


class Flops(NamedTuple):
    """One flop of each class with how many it stands for, and all hole cards.

    Of those: their class, their pair of ranks, and their type as each suit sees them.
    """

    cards: Ints
    ways: Ints
    holes: Ints
    classes: Ints
    pair: Ints
    type: Ints


class Sums(NamedTuple):
    """Something summed by flop and hole cards: by their ranks, and as each suit sees them."""

    base: Ints
    view: Ints


@kernel
def view_sums(
    views: Views, types: HoleTypes, value: Gains, begin: int, end: int, out: Ints
) -> None:
    """Sum a correction over all run-outs that give a flop, as one suit sees it, a flush board.

    A hole type that needs a card of the board has a value of zero, so nothing else keeps the
    two apart; cards outside the suit count as often as they are unseen.
    """
    hole_off = types.off
    for view in range(begin, end):
        row = out[view]
        row[:] = 0
        suit = views.inside[view]
        size = COUNT[suit]
        off1, off2 = views.off[view, 0], views.off[view, 1]
        for high in range(RANKS):
            if suit >> high & 1:
                continue
            one_more = suit | 1 << high
            for low in range(high):
                if suit >> low & 1:
                    continue
                board = one_more | 1 << low
                if size == 1:
                    pattern = RANKED[board] * PAIRS + PAIR[off1, off2]
                elif size == 2:
                    pattern = FOURS + RANKED[board] * RANKS + off1
                else:
                    pattern = FIVES + RANKED[board]
                source = value[pattern]
                for hole in range(HOLES):
                    row[hole] += source[hole]
            if size == 1:
                continue
            for rank in range(RANKS):
                if size == 2:
                    pattern = RANKED[one_more] * PAIRS + PAIR[off1, rank]
                    copies = 2 if rank == off1 else 3
                else:
                    pattern = FOURS + RANKED[one_more] * RANKS + rank
                    copies = 3
                source = value[pattern]
                held = hole_off[rank]
                for hole in range(HOLES):
                    row[hole] += (copies - held[hole]) * source[hole]
        if size == 3:
            for high in range(RANKS):
                for low in range(high + 1):
                    source = value[RANKED[suit] * PAIRS + PAIR[low, high]]
                    held, other = hole_off[high], hole_off[low]
                    for hole in range(HOLES):
                        free = 3 - held[hole]
                        ways = free * (free - 1) // 2 if low == high else free * (3 - other[hole])
                        row[hole] += ways * source[hole]


@kernel
def rank_ways(free: Ints, low: int, high: int) -> int:
    """How many pairs of unseen cards have two ranks, given the unseen cards of each rank."""
    if low == high:
        return free[low] * (free[low] - 1) // 2
    return free[low] * free[high]


@kernel
def rank_sums(present: int, patterns: RankPatterns, value: Gains, out: Ints) -> None:
    """Sum a value of the rank tables over all run-outs of each flop, for each pair of ranks."""
    free = np.zeros(RANKS, np.int64)
    for triple in range(TRIPLES):
        for hole in range(PAIRS):
            total = 0
            if unseen_ranks(present, patterns.triples[triple], patterns.pairs[hole], free):
                for pair in range(PAIRS):
                    ways = rank_ways(free, patterns.pairs[pair, 0], patterns.pairs[pair, 1])
                    if ways > 0:
                        total += ways * value[patterns.runout[triple, pair], hole]
            out[triple, hole] = total


@kernel
def unseen_ranks(present: int, flop: Ints, hole: Ints, free: Ints) -> bool:
    """Fill the unseen cards of each rank; false where flop and hole cards cannot both be."""
    for rank in range(RANKS):
        free[rank] = 4 if present >> rank & 1 else 0
    for card in range(flop.shape[0]):
        free[flop[card]] -= 1
    for card in range(2):
        free[hole[card]] -= 1
    for rank in range(RANKS):  # noqa: SIM110 - numba has no generators
        if free[rank] < 0:
            return False
    return True


@kernel
def canonical_flops(present: int) -> tuple[Ints, Ints]:
    """One flop of each class of suits, and how many flops it stands for."""
    seen = np.full(52 * 52 * 52, -1, np.int64)
    flops = np.zeros((1755, 3), np.int64)
    ways = np.zeros(1755, np.int64)
    found = 0
    renamed = np.zeros(4, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                if not (
                    present >> (a >> 2) & 1 and present >> (b >> 2) & 1 and present >> (c >> 2) & 1
                ):
                    continue
                # Suits are named in the order they first appear, over all orders of equal ranks.
                best = 52 * 52 * 52
                for order in range(6):
                    cards = (a, b, c)
                    if order == 1:
                        cards = (b, a, c)
                    elif order == 2:
                        cards = (a, c, b)
                    elif order == 3:
                        cards = (c, b, a)
                    elif order == 4:
                        cards = (b, c, a)
                    elif order == 5:
                        cards = (c, a, b)
                    if cards[0] >> 2 > cards[1] >> 2 or cards[1] >> 2 > cards[2] >> 2:
                        continue
                    renamed[:] = -1
                    names = 0
                    code = 0
                    for at in range(3):
                        suit = cards[at] & 3
                        if renamed[suit] < 0:
                            renamed[suit] = names
                            names += 1
                        code = code * 52 + (cards[at] & ~3 | renamed[suit])
                    best = min(best, code)
                if seen[best] < 0:
                    seen[best] = found
                    flops[found, 0] = a
                    flops[found, 1] = b
                    flops[found, 2] = c
                    found += 1
                ways[seen[best]] += 1
    return flops[:found], ways[:found]


@kernel
def views_of(flop: Ints, views: Ints) -> None:
    """Fill the view each suit has of a flop; -1 for a suit it has no card of."""
    for suit in range(4):
        inside = 0
        off1, off2 = -1, -1
        for card in range(3):
            rank = flop[card] >> 2
            if flop[card] & 3 == suit:
                inside |= 1 << rank
            elif off1 < 0:
                off1 = rank
            else:
                off2 = rank
        size = COUNT[inside]
        if size == 0:
            views[suit] = -1
        elif size == 1:
            views[suit] = RANKED[inside] * PAIRS + PAIR[off1, off2]
        elif size == 2:
            views[suit] = ONE_VIEWS + RANKED[inside] * RANKS + off1
        else:
            views[suit] = TWO_VIEWS + RANKED[inside]


@kernel
def decide_flops(
    present: int,
    flops: Flops,
    gain_of: Sums,
    extra_of: Sums,
    two_sizes: bool,
    begin: int,
    end: int,
    action: Tiny,
    total: Ints,
) -> None:
    """Fill the best action for each flop and hole cards; add up what it gains by class of hole.

    0 is a check, 1 the flop's smallest bet, 2 its largest; -1 where cards meet. The gain is over
    the smallest bet. Of equal values the check is taken, then the smaller bet.
    """
    cards, ways, holes, classes = flops.cards, flops.ways, flops.holes, flops.classes
    base_gain, view_gain = gain_of
    base_extra, view_extra = extra_of
    views = np.zeros(4, np.int64)
    for flop in range(begin, end):
        a, b, c = cards[flop, 0], cards[flop, 1], cards[flop, 2]
        views_of(cards[flop], views)
        triple = TRIPLE[a >> 2, b >> 2, c >> 2]
        for hole in range(holes.shape[0]):
            x, y = holes[hole, 0], holes[hole, 1]
            free = x != a and x != b and x != c and y != a and y != b and y != c
            if not (free and present >> (x >> 2) & 1 and present >> (y >> 2) & 1):
                action[flop, hole] = -1
                continue
            pair = flops.pair[hole]
            gain = base_gain[triple, pair]
            extra = base_extra[triple, pair] if two_sizes else 0
            for suit in range(4):
                if views[suit] >= 0:
                    kind = flops.type[suit, hole]
                    gain += view_gain[views[suit], kind]
                    if two_sizes:
                        extra += view_extra[views[suit], kind]
            best = max(gain, 0, extra)
            action[flop, hole] = 0 if gain == best else 1 if best == 0 else 2
            total[classes[hole]] += ways[flop] * best


@kernel
def weigh_flops(
    flops: Flops, chosen: Bools, action: Tiny, wanted: int, begin: int, end: int, weight: Sums
) -> None:
    """Add up how often each flop, by ranks and as each suit sees it, meets a wanted action.

    `chosen` says which hole cards come to the flop without a bet.
    """
    cards, ways, holes = flops.cards, flops.ways, flops.holes
    base, view = weight
    views = np.zeros(4, np.int64)
    for flop in range(begin, end):
        views_of(cards[flop], views)
        triple = TRIPLE[cards[flop, 0] >> 2, cards[flop, 1] >> 2, cards[flop, 2] >> 2]
        for hole in range(holes.shape[0]):
            if action[flop, hole] != wanted or not chosen[hole]:
                continue
            base[triple, flops.pair[hole]] += ways[flop]
            for suit in range(4):
                if views[suit] >= 0:
                    view[views[suit], flops.type[suit, hole]] += ways[flop]


@kernel
def carry_to_suit_rivers(
    patterns: SuitPatterns,
    types: HoleTypes,
    weight: Ints,
    rivers: Rivers,
    action: Tiny,
    begin: int,
    end: int,
    taken: Ints,
    outcomes: Ints,
) -> None:
    """Carry the weight of flops to the rivers of the suit tables; count outcomes by action there.

    `outcomes` is by river action and category, in sums; `taken` is the weight that must come off
    the rank tables' rivers.
    """
    win, lose, high, category = rivers
    hole_off = types.off
    row = np.zeros(HOLES, np.int64)
    ranks = np.zeros(5, np.int64)
    for pattern in range(begin, end):
        suit = patterns.inside[pattern]
        off1, off2 = patterns.off[pattern, 0], patterns.off[pattern, 1]
        size = 0
        for rank in range(RANKS):
            if suit >> rank & 1:
                ranks[size] = rank
                size += 1
        row[:] = 0
        for a in range(size):
            one = 1 << ranks[a]
            if size == 3:
                source = weight[RANKED[one] * PAIRS + PAIR[off1, off2]]
                for hole in range(HOLES):
                    row[hole] += source[hole]
            for b in range(a):
                two = one | 1 << ranks[b]
                if size == 3:
                    for turn in range(2):
                        shown, drawn = (off1, off2) if turn == 0 else (off2, off1)
                        if turn == 1 and off1 == off2:
                            break
                        copies = 2 if shown == drawn else 3
                        source = weight[ONE_VIEWS + RANKED[two] * RANKS + shown]
                        held = hole_off[drawn]
                        for hole in range(HOLES):
                            row[hole] += (copies - held[hole]) * source[hole]
                elif size == 4:
                    source = weight[ONE_VIEWS + RANKED[two] * RANKS + off1]
                    for hole in range(HOLES):
                        row[hole] += source[hole]
                for c in range(b):
                    source = weight[TWO_VIEWS + RANKED[two | 1 << ranks[c]]]
                    if size == 3:
                        held, other = hole_off[off1], hole_off[off2]
                        for hole in range(HOLES):
                            free = 3 - held[hole]
                            if off1 == off2:
                                row[hole] += free * (free - 1) // 2 * source[hole]
                            else:
                                row[hole] += free * (3 - other[hole]) * source[hole]
                    elif size == 4:
                        held = hole_off[off1]
                        for hole in range(HOLES):
                            row[hole] += (3 - held[hole]) * source[hole]
                    else:
                        for hole in range(HOLES):
                            row[hole] += source[hole]
        of = patterns.of[pattern]
        for hole in range(HOLES):
            kind = category[pattern, hole]
            if kind >= 0 and row[hole]:
                taken[of, types.pair[hole]] += row[hole]
                table = outcomes[action[pattern, hole]][kind]
                at = pattern, hole
                add_sums(table, row[hole], win[at], lose[at], high[at])


@kernel
def carry_to_rank_rivers(
    present: int,
    patterns: RankPatterns,
    weight: Ints,
    taken: Ints,
    carried: Ints,
    rivers: Rivers,
    action: Tiny,
    outcomes: Ints,
) -> None:
    """Carry the weight of flops to the rivers of the rank tables, less what the suits took.

    `carried` comes filled with zeros, and has the weight of each river afterwards.
    """
    win, lose, high, category = rivers
    free = np.zeros(RANKS, np.int64)
    for triple in range(TRIPLES):
        for hole in range(PAIRS):
            if weight[triple, hole] == 0:
                continue
            unseen_ranks(present, patterns.triples[triple], patterns.pairs[hole], free)
            for pair in range(PAIRS):
                ways = rank_ways(free, patterns.pairs[pair, 0], patterns.pairs[pair, 1])
                if ways > 0:
                    carried[patterns.runout[triple, pair], hole] += ways * weight[triple, hole]
    for pattern in range(RANK_PATTERNS):
        for hole in range(PAIRS):
            left = carried[pattern, hole] - taken[pattern, hole]
            carried[pattern, hole] = left
            if left:
                table = outcomes[action[pattern, hole]][category[pattern, hole]]
                at = pattern, hole
                add_sums(table, left, win[at], lose[at], high[at])
