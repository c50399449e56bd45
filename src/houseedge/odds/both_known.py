"""Kernels of two known cards on ordinary processors: the same whole numbers as on a device.

Two numbers travel in each of two: what waiting gains with folds, and Ante and Blind with the edge.
Sums over run-outs stand by both hands' types and then by view, so that one case reads a few rows
and every flop of it is a handful of additions.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseedge.odds.exposed import PAIRED
from houseedge.odds.flop import rank_ways, unseen_ranks
from houseedge.odds.jit import fill, kernel
from houseedge.odds.open_hand import Hands
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
    TRIPLES,
    Holes,
    HoleTypes,
    Ints,
    RankPatterns,
    SuitPatterns,
    Views,
)
from houseedge.odds.river import Stakes, standing

#: What gains and folds, and Ante and Blind and edges, are packed by.
_FOLDS: Final = 1 << 12
_EDGES: Final = 1 << 22
_HALF: Final = _EDGES >> 1


class Packed(NamedTuple):
    """Gains with folds, and Ante and Blind with edges."""

    gain: Ints
    base: Ints


class Played(NamedTuple):
    """The game a case is played in: bets in units, and by flop its ranks and its suits' views."""

    least: int
    spread: int
    preflop: Ints
    flops: Ints
    groups: Ints


@kernel
def _meet(places: Ints, mine: int, copies: Ints, index: Ints, met: Ints) -> None:
    """Fill the dealer's hands with each card, and all in the last row: beaten, better, no pair."""
    types = copies.shape[0]
    met[:] = 0
    for a in range(types):
        n = copies[a]
        if n < 1:
            continue
        for b in range(a, types):
            m = copies[b]
            if m < 1 or (a == b and m < 2):
                continue
            at = places[index[a, b]]
            column = 0 if at < mine else 1
            if at == mine:
                column = 3
            ways = n * m
            if a == b:
                ways = n * (n - 1) // 2
                met[a, column] += n - 1
            else:
                met[a, column] += m
                met[b, column] += n
            met[types, column] += ways
            if at < PAIRED:
                met[types, 2] += ways
                met[a, 2] += n - 1 if a == b else m
                if a != b:
                    met[b, 2] += n


@kernel
def _fill(
    hands: Hands,
    row: int,
    mine: int,
    copies: Ints,
    index: Ints,
    dead: bool,
    ways: int,
    stakes: Stakes,
    met: Ints,
    gain: Ints,
    base: Ints,
) -> None:
    """Fill one board and one hand of the player's for all known cards; `copies` are less both."""
    places, kind = hands.place[row], hands.category[row, mine]
    own, types = places[mine], copies.shape[0]
    if dead:
        _meet(places, own, copies, index, met)
    for a in range(types):
        for b in range(a, types):
            at = index[a, b]
            if at < 0 or copies[a] < 1 or copies[b] < 1 or (a == b and copies[a] < 2):
                continue
            theirs = places[at]
            won, lost = np.int64(theirs < own), np.int64(theirs > own)
            high = np.int64(theirs < PAIRED)
            if dead:
                won += met[types, 0] - met[a, 0] - met[b, 0]
                lost += met[types, 1] - met[a, 1] - met[b, 1]
                high += met[types, 2] - met[a, 2] - met[b, 2]
            edge = won - lost
            stand = standing(won, lost, high, kind, ways, stakes)
            most, folds = stakes.refund * high - 2 * stakes.unit * ways, 1
            for size in range(stakes.sizes.shape[0]):
                value = stakes.sizes[size] * edge + stand
                if value > most:
                    most, folds = value, 0
            gain[at] = (most - stakes.least * edge - stand) * _FOLDS + folds
            base[at] = stand * _EDGES + edge


@kernel
def rank_values(
    present: int,
    patterns: RankPatterns,
    hands: Hands,
    dead: bool,
    ways: int,
    stakes: Stakes,
    begin: int,
    end: int,
    out: Packed,
) -> None:
    """Fill the rivers of some rank patterns by both hands; the arrays come filled with zeros."""
    copies, met = np.zeros(RANKS, np.int64), np.zeros((RANKS + 1, 4), np.int64)
    for row in range(begin, end):
        for mine in range(PAIRS):
            if hands.category[row, mine] < 0:
                continue
            for rank in range(RANKS):
                copies[rank] = 4 * (present >> rank & 1)
            for card in range(5):
                copies[patterns.boards[row, card]] -= 1
            for card in range(2):
                copies[patterns.pairs[mine, card]] -= 1
            gain, base = out.gain[row, mine], out.base[row, mine]
            _fill(hands, row, mine, copies, PAIR, dead, ways, stakes, met, gain, base)


@kernel
def rank_sums(present: int, patterns: RankPatterns, values: Packed, out: Packed) -> None:
    """Sum the rivers of rank patterns over all run-outs of each flop, by both hands."""
    free, four = np.zeros(RANKS, np.int64), np.zeros(5, np.int64)
    for triple in range(TRIPLES):
        fill(four, patterns.triples[triple])
        for mine in range(PAIRS):
            four[3], four[4] = patterns.pairs[mine, 0], patterns.pairs[mine, 1]
            for known in range(PAIRS):
                gain, base = 0, 0
                if unseen_ranks(present, four, patterns.pairs[known], free):
                    for pair in range(PAIRS):
                        low, high = patterns.pairs[pair, 0], patterns.pairs[pair, 1]
                        ways = rank_ways(free, low, high)
                        if ways > 0:
                            row = patterns.runout[triple, pair]
                            gain += ways * values.gain[row, mine, known]
                            base += ways * values.base[row, mine, known]
                out.gain[mine, known, triple] = gain
                out.base[mine, known, triple] = base


@kernel
def suit_values(
    present: int,
    patterns: SuitPatterns,
    holes: Holes,
    types: HoleTypes,
    hands: Hands,
    mine: int,
    dead: bool,
    ways: int,
    stakes: Stakes,
    ranks: Packed,
    out: Packed,
) -> None:
    """Fill for one hand of the player's what a suit corrects, by pattern and known cards."""
    copies, met = np.zeros(2 * RANKS, np.int64), np.zeros((2 * RANKS + 1, 4), np.int64)
    out.gain[:] = 0
    out.base[:] = 0
    pair = types.pair[mine]
    for row in range(patterns.inside.shape[0]):
        if hands.category[row, mine] < 0:
            continue
        suit, of = patterns.inside[row], patterns.of[row]
        for rank in range(RANKS):
            here = present >> rank & 1
            copies[rank], copies[RANKS + rank] = 3 * here, here - (suit >> rank & 1)
        for card in range(2):
            if patterns.off[row, card] >= 0:
                copies[patterns.off[row, card]] -= 1
        copies[holes.first[mine]] -= 1
        copies[holes.second[mine]] -= 1
        gain, base = out.gain[row], out.base[row]
        _fill(hands, row, mine, copies, HOLE, dead, ways, stakes, met, gain, base)
        less_gain, less_base = ranks.gain[of, pair], ranks.base[of, pair]
        for known in range(HOLES):
            a, b = holes.first[known], holes.second[known]
            if copies[a] < 1 or copies[b] < 1 or (a == b and copies[a] < 2):
                continue
            gain[known] -= less_gain[types.pair[known]]
            base[known] -= less_base[types.pair[known]]


@kernel
def _add(values: Packed, row: int, ways: Ints, gain: Ints, base: Ints) -> None:
    """Add one board as often as it may come."""
    from_gain, from_base = values.gain[row], values.base[row]
    for known in range(HOLES):
        gain[known] += ways[known] * from_gain[known]
        base[known] += ways[known] * from_base[known]


@kernel
def view_sums(
    present: int, views: Views, types: HoleTypes, mine: int, values: Packed, out: Packed
) -> None:
    """Sum what a suit corrects over all run-outs of each view, for one hand of the player's."""
    gain, base = np.zeros(HOLES, np.int64), np.zeros(HOLES, np.int64)
    once, ways = np.ones(HOLES, np.int64), np.zeros(HOLES, np.int64)
    left = np.zeros((RANKS, HOLES), np.int64)
    for rank in range(RANKS):
        left[rank] = 3 * (present >> rank & 1) - types.off[rank, mine] - types.off[rank]
    for view in range(views.inside.shape[0]):
        suit = views.inside[view]
        gain[:] = 0
        base[:] = 0
        if suit & ~present:
            continue
        size, off1, off2 = COUNT[suit], views.off[view, 0], views.off[view, 1]
        for high in range(RANKS):
            if suit >> high & 1 or not present >> high & 1:
                continue
            more = suit | 1 << high
            for low in range(high):
                if suit >> low & 1 or not present >> low & 1:
                    continue
                both = more | 1 << low
                row = FIVES + RANKED[both]
                if size == 1:
                    row = RANKED[both] * PAIRS + PAIR[off1, off2]
                elif size == 2:
                    row = FOURS + RANKED[both] * RANKS + off1
                _add(values, row, once, gain, base)
            for rank in range(RANKS if size > 1 else 0):
                if not present >> rank & 1:
                    continue
                row = FOURS + RANKED[more] * RANKS + rank
                taken = 0
                if size == 2:
                    row = RANKED[more] * PAIRS + PAIR[off1, rank]
                    taken = 1 if rank == off1 else 0
                for known in range(HOLES):
                    ways[known] = max(0, left[rank, known] - taken)
                _add(values, row, ways, gain, base)
        for high in range(RANKS if size == 3 else 0):
            for low in range(high + 1):
                if not (present >> low & 1 and present >> high & 1):
                    continue
                for known in range(HOLES):
                    free, rest = max(0, left[high, known]), max(0, left[low, known])
                    ways[known] = free * (free - 1) // 2 if low == high else free * rest
                _add(values, RANKED[suit] * PAIRS + PAIR[low, high], ways, gain, base)
        out.gain[:, view] = gain
        out.base[:, view] = base


@kernel
def _flop_worth(cards: Ints, played: Played, ranks: Packed, views: Packed, worth: Ints) -> None:
    """Fill for one case what each flop comes to: what is done, checking on, edge, base, folds."""
    x, y, u, v = cards[0], cards[1], cards[2], cards[3]
    own, known = PAIR[x >> 2, y >> 2], PAIR[u >> 2, v >> 2]
    rank_gain, rank_base = ranks.gain[own, known], ranks.base[own, known]
    mine, theirs = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for suit in range(4):
        mine[suit] = HOLE[_seen(x, suit), _seen(y, suit)]
        theirs[suit] = HOLE[_seen(u, suit), _seen(v, suit)]
    for at in range(played.flops.shape[0]):
        flop = played.flops[at]
        worth[at, 0] = -1
        apart = True
        for card in range(3):
            if flop[card] in (x, y, u, v):
                apart = False
        if not apart:
            continue
        gain, base = rank_gain[flop[3]], rank_base[flop[3]]
        for suit in range(4):
            view = flop[4 + suit]
            if view >= 0:
                gain += views.gain[mine[suit], theirs[suit], view]
                base += views.base[mine[suit], theirs[suit], view]
        folds = gain & (_FOLDS - 1)
        edge = ((base + _HALF) & (_EDGES - 1)) - _HALF
        gain, base = gain >> 12, (base - edge) >> 22
        extra = played.spread * edge
        best = max(gain, 0, extra)
        worth[at, 0] = 2 if gain == best else 0 if best == 0 else 1
        worth[at, 1] = played.least * edge + base + best
        worth[at, 2], worth[at, 3], worth[at, 4] = edge, base, folds


@kernel
def _seen(card: int, suit: int) -> int:
    return (card >> 2) + RANKS if card & 3 == suit else card >> 2


@kernel
def decide(
    cases: Ints, played: Played, ranks: Packed, views: Packed, begin: int, end: int, out: Ints
) -> None:
    """Fill the sums of some cases, in the order of `two_known`."""
    worth, sums = np.zeros((played.flops.shape[0], 5), np.int64), np.zeros(7, np.int64)
    for case in range(begin, end):
        _flop_worth(cases[case], played, ranks, views, worth)
        usual, row = cases[case, 4], out[case]
        for group in range(played.groups.shape[0]):
            sums[:] = 0
            seen = 0
            for at in range(played.groups.shape[1]):
                flop = worth[played.groups[group, at]]
                if flop[0] < 0:
                    continue
                seen += 1
                sums[0] += flop[1]
                sums[1] += flop[2]
                sums[2] += flop[3]
                sums[3 + flop[0]] += 1
                if flop[0] == 2:
                    sums[6] += flop[4]
            if seen == 0:
                continue
            most, first = sums[0], 0
            for size in range(played.preflop.shape[0]):
                value = played.preflop[size] * sums[1] + sums[2]
                if value > most:
                    most, first = value, size + 1
            row[0] += most
            if first == 0:
                for at in range(4):
                    row[1 + at] += sums[3 + at]
            row[5] += first > usual
            row[6] += first < usual
            row[7 + first] += 1
