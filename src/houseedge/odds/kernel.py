"""The kernels of the exact solver; one module, because they call each other.

Longer than a module should be, for that reason alone. What they count:

- Where a board cannot make a flush only ranks matter. There are 6,175 rank patterns of five
  cards and 91 rank pairs of hole cards; the *rank tables* hold every such river.
- Where a board has three or more cards of one suit only that suit matters: a *suit pattern* is
  the set of ranks in the suit and the ranks of the other cards, 36,608 in all. Hole cards are
  one of 338 *types*: each card is a rank, in the suit or not. The *suit tables* hold those.
- For each pattern all hole types are ranked once. How many of the dealer's hands lie below and
  above follows from running counts, in total and per card: what contains one of the player's own
  cards is taken off, with no loop over the dealer's hands.
- A flop's sum over run-outs is the sum over rank patterns, as if there were no flushes, plus a
  correction per suit that depends only on the flop and the hole cards as that suit sees them: a
  *view*, 2,483 flops by 338 types. So 2 million pairs of flop and hole cards need a handful of
  additions each.
- The same sums run backwards carry the weight of each decision from flops to rivers, which gives
  the distribution of everything under the strategy.

Kernels take whatever they are given, so their arguments are `Any`: numba compiles them for the
types it meets.

Card types are 0..12 for a rank outside the suit and 13..25 for one inside. All counts are
integers; values are integers in units the caller chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from houseedge.odds.jit import kernel

Table = npt.NDArray[np.int64]

RANKS = 13
TYPES = 26
PAIRS = 91
HOLES = 338
TRIPLES = 455
RANK_PATTERNS = 6175
SETS = {3: 286, 4: 715, 5: 1287}
FOURS = SETS[3] * PAIRS
FIVES = FOURS + SETS[4] * RANKS
SUIT_PATTERNS = FIVES + SETS[5]
ONE_VIEWS = RANKS * PAIRS
TWO_VIEWS = ONE_VIEWS + 78 * RANKS
VIEWS = TWO_VIEWS + SETS[3]
#: Outcomes of a showdown: win and lose against a dealer that qualifies or not, and ties.
WIN_QUALIFIED, WIN_UNQUALIFIED, TIE, LOSE_QUALIFIED, LOSE_UNQUALIFIED = range(5)


def _bit_tables() -> tuple[Table, ...]:
    """By mask of ranks: how many, the best 1, 2, 3 and 5 of them, the top of a straight."""
    count = np.zeros(8192, np.int64)
    best = np.zeros((6, 8192), np.int64)
    straight = np.zeros(8192, np.int64)
    for mask in range(8192):
        count[mask] = mask.bit_count()
        for keep in (1, 2, 3, 5):
            kept = mask
            while kept.bit_count() > keep:
                kept &= kept - 1
            best[keep, mask] = kept
        low = mask << 1 | mask >> 12
        runs = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
        straight[mask] = 1 << (runs.bit_length() + 2) if runs else 0
    return count, best[1], best[2], best[3], best[5], straight


def _index_tables() -> tuple[Table, ...]:
    """Numbers for pairs of ranks, pairs of card types and sets of ranks of one size."""
    pair = np.zeros((RANKS, RANKS), np.int64)
    for at, (low, high) in enumerate((a, b) for a in range(RANKS) for b in range(a, RANKS)):
        pair[low, high] = pair[high, low] = at
    hole = np.full((TYPES, TYPES), -1, np.int64)
    at = 0
    for a in range(TYPES):
        for b in range(a, TYPES):
            if a != b or a < RANKS:
                hole[a, b] = hole[b, a] = at
                at += 1
    ranked = np.zeros(8192, np.int64)
    seen = [0] * 14
    for mask in range(8192):
        ranked[mask] = seen[mask.bit_count()]
        seen[mask.bit_count()] += 1
    return pair, hole, ranked


COUNT, BEST1, BEST2, BEST3, BEST5, STRAIGHT = _bit_tables()
PAIR, HOLE, RANKED = _index_tables()


def _hole_tables() -> tuple[Table, ...]:
    """Of each hole type: its two card types, its rank pair, its cards of a rank off the suit."""
    cards = np.zeros((HOLES, 2), np.int64)
    pair = np.zeros(HOLES, np.int64)
    off = np.zeros((RANKS, HOLES), np.int64)
    for a in range(TYPES):
        for b in range(a, TYPES):
            if HOLE[a, b] >= 0:
                at = HOLE[a, b]
                cards[at] = a, b
                pair[at] = PAIR[a % RANKS, b % RANKS]
                for card in (a, b):
                    if card < RANKS:
                        off[card, at] += 1
    return cards, pair, off


HOLE_CARDS, HOLE_PAIR, HOLE_OFF = _hole_tables()


def _multisets(size: int, most: int) -> tuple[Table, dict[tuple[int, ...], int]]:
    """All multisets of ranks of a size with at most so many of one, and their numbers."""
    found: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...]) -> None:
        if len(chosen) == size:
            found.append(chosen)
            return
        for rank in range(chosen[-1] if chosen else 0, RANKS):
            if chosen.count(rank) < most:
                extend((*chosen, rank))

    extend(())
    return np.array(found, np.int64), {chosen: at for at, chosen in enumerate(found)}


PATTERN_RANKS, _PATTERN_NUMBERS = _multisets(5, 4)
TRIPLE_RANKS, _TRIPLE_NUMBERS = _multisets(3, 3)
PAIR_RANKS, _ = _multisets(2, 2)


def _pattern_index() -> Table:
    """The number of a rank pattern by its number of three lowest and pair of two highest ranks."""
    index = np.full((TRIPLES, PAIRS), -1, np.int64)
    for chosen, at in _PATTERN_NUMBERS.items():
        low = tuple(chosen[:3])
        index[_TRIPLE_NUMBERS[low], PAIR[chosen[3], chosen[4]]] = at
    return index


def _triple_index() -> Table:
    index = np.zeros((RANKS, RANKS, RANKS), np.int64)
    for chosen, at in _TRIPLE_NUMBERS.items():
        index[chosen[0], chosen[1], chosen[2]] = at
    return index


PATTERN = _pattern_index()
TRIPLE = _triple_index()


@kernel
def _strength(once: Any, twice: Any, thrice: Any, four: Any, flush: Any) -> Any:
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
            keys[found] = _strength(one, two, three, all4, 0) << 10 | hole
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
            keys[found] = _strength(one, two, three, all4, flush) << 10 | hole
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


def _suit_pattern_tables() -> tuple[Table, Table, Table]:
    """Of each suit pattern: the ranks in the suit, those outside it, its rank pattern."""
    in_suit = np.zeros(SUIT_PATTERNS, np.int64)
    off_suit = np.full((SUIT_PATTERNS, 2), -1, np.int64)
    ranks = np.zeros(SUIT_PATTERNS, np.int64)
    for mask in range(8192):
        inside = [rank for rank in range(RANKS) if mask >> rank & 1]
        start = RANKED[mask]
        match len(inside):
            case 3:
                rows = [(start * PAIRS + at, tuple(two)) for at, two in enumerate(PAIR_RANKS)]
            case 4:
                rows = [(FOURS + start * RANKS + rank, (rank,)) for rank in range(RANKS)]
            case 5:
                rows = [(FIVES + start, ())]
            case _:
                continue
        for pattern, off in rows:
            in_suit[pattern] = mask
            off_suit[pattern, : len(off)] = off
            five = tuple(sorted((*inside, *map(int, off))))
            ranks[pattern] = _PATTERN_NUMBERS[five]
    return in_suit, off_suit, ranks


def _view_tables() -> tuple[Table, Table]:
    """Of each view of a flop: its ranks in the suit, and those outside it."""
    in_suit = np.zeros(VIEWS, np.int64)
    off_suit = np.full((VIEWS, 2), -1, np.int64)
    for mask in range(8192):
        start = RANKED[mask]
        match mask.bit_count():
            case 1:
                for at, two in enumerate(PAIR_RANKS):
                    in_suit[start * PAIRS + at] = mask
                    off_suit[start * PAIRS + at] = two
            case 2:
                for rank in range(RANKS):
                    in_suit[ONE_VIEWS + start * RANKS + rank] = mask
                    off_suit[ONE_VIEWS + start * RANKS + rank, 0] = rank
            case 3:
                in_suit[TWO_VIEWS + start] = mask
    return in_suit, off_suit


def _runout_table() -> Table:
    """The rank pattern of three ranks and two more, -1 where a rank would be there five times."""
    table = np.full((TRIPLES, PAIRS), -1, np.int64)
    for triple, low in enumerate(TRIPLE_RANKS):
        for pair, high in enumerate(PAIR_RANKS):
            five = tuple(sorted((*map(int, low), *map(int, high))))
            table[triple, pair] = _PATTERN_NUMBERS.get(five, -1)
    return table


PATTERN_IN, PATTERN_OFF, PATTERN_OF = _suit_pattern_tables()


def pattern_number(ranks: tuple[int, ...]) -> int:
    """The number of a rank pattern, given its five ranks from the lowest up."""
    return _PATTERN_NUMBERS[ranks]


def suit_pattern_number(inside: int, off: Sequence[int]) -> int:
    """The number of a suit pattern, given the mask of its suit and the other ranks."""
    at = int(RANKED[inside])
    match len(off):
        case 2:
            return at * PAIRS + int(PAIR[off[0], off[1]])
        case 1:
            return FOURS + at * RANKS + off[0]
        case _:
            return FIVES + at


VIEW_IN, VIEW_OFF = _view_tables()
RUNOUT = _runout_table()


@kernel
def _split(win: Any, lose: Any, high: Any, category: Any, dealers: Any) -> Any:
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
    sizes: Any,
    least: Any,
) -> Any:
    """The best river action, what waiting for it gains over the flop's smallest bet, and the edge.

    Values are summed over the dealer's hands, in `unit`s of an Ante; `sizes` are the river's bets,
    smallest first, `least` is the flop's smallest. Of equal values the smallest bet is taken, and
    folding is smaller than any.
    """
    w, lost = np.int64(win), np.int64(lose)
    wq, _, _, lq, _ = _split(w, lost, np.int64(high), kind, dealers)
    edge = w - lost
    base = unit * (wq - lq - lost) + blind[kind] * w
    best = -2 * unit * dealers
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
                sizes,
                least,
            )
            action[row, hole] = chosen
            gain[row, hole] = waiting - rank_gain[ranks, hole_pair[hole]]
            if spread:
                extra[row, hole] = spread * edge - rank_extra[ranks, hole_pair[hole]]


@kernel
def view_sums(
    view_in: Any, view_off: Any, hole_off: Any, value: Any, begin: Any, end: Any, out: Any
) -> Any:
    """Sum a correction over all run-outs that give a flop, as one suit sees it, a flush board.

    A hole type that needs a card of the board has a value of zero, so nothing else keeps the
    two apart; cards outside the suit count as often as they are unseen.
    """
    for view in range(begin, end):
        row = out[view]
        row[:] = 0
        suit = view_in[view]
        size = COUNT[suit]
        off1, off2 = view_off[view, 0], view_off[view, 1]
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
def _rank_ways(pair: Any, free: Any, low: Any, high: Any) -> Any:
    """How many pairs of unseen cards have two ranks, given the unseen cards of each rank."""
    if low == high:
        return free[low] * (free[low] - 1) // 2
    return free[low] * free[high]


@kernel
def rank_sums(present: Any, triples: Any, pairs: Any, runout: Any, value: Any, out: Any) -> Any:
    """Sum a value of the rank tables over all run-outs of each flop, for each pair of ranks."""
    free = np.zeros(RANKS, np.int64)
    for triple in range(TRIPLES):
        for hole in range(PAIRS):
            total = 0
            if _unseen(present, triples[triple], pairs[hole], free):
                for pair in range(PAIRS):
                    ways = _rank_ways(pair, free, pairs[pair, 0], pairs[pair, 1])
                    if ways > 0:
                        total += ways * value[runout[triple, pair], hole]
            out[triple, hole] = total


@kernel
def _unseen(present: Any, flop: Any, hole: Any, free: Any) -> Any:
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
def canonical_flops(present: Any) -> Any:
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
def _views_of(flop: Any, views: Any) -> Any:
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
def _hole_type(first: Any, second: Any, suit: Any) -> Any:
    """The type of two hole cards as a suit sees them."""
    a, b = first >> 2, second >> 2
    if first & 3 == suit:
        a += RANKS
    if second & 3 == suit:
        b += RANKS
    return HOLE[a, b]


@kernel
def decide_flops(
    present: Any,
    flops: Any,
    ways: Any,
    holes: Any,
    hole_class: Any,
    base_gain: Any,
    base_extra: Any,
    view_gain: Any,
    view_extra: Any,
    two_sizes: Any,
    begin: Any,
    end: Any,
    action: Any,
    total: Any,
) -> Any:
    """Fill the best action for each flop and hole cards; add up what it gains by class of hole.

    0 is a check, 1 the flop's smallest bet, 2 its largest; -1 where cards meet. The gain is over
    the smallest bet. Of equal values the check is taken, then the smaller bet.
    """
    views = np.zeros(4, np.int64)
    for flop in range(begin, end):
        a, b, c = flops[flop, 0], flops[flop, 1], flops[flop, 2]
        _views_of(flops[flop], views)
        triple = TRIPLE[a >> 2, b >> 2, c >> 2]
        for hole in range(holes.shape[0]):
            x, y = holes[hole, 0], holes[hole, 1]
            free = x != a and x != b and x != c and y != a and y != b and y != c
            if not (free and present >> (x >> 2) & 1 and present >> (y >> 2) & 1):
                action[flop, hole] = -1
                continue
            pair = PAIR[x >> 2, y >> 2]
            gain = base_gain[triple, pair]
            extra = base_extra[triple, pair] if two_sizes else 0
            for suit in range(4):
                if views[suit] >= 0:
                    kind = _hole_type(x, y, suit)
                    gain += view_gain[views[suit], kind]
                    if two_sizes:
                        extra += view_extra[views[suit], kind]
            best = max(gain, 0, extra)
            action[flop, hole] = 0 if gain == best else 1 if best == 0 else 2
            total[hole_class[hole]] += ways[flop] * best


@kernel
def weigh_flops(
    flops: Any,
    ways: Any,
    holes: Any,
    chosen: Any,
    action: Any,
    wanted: Any,
    begin: Any,
    end: Any,
    base: Any,
    view: Any,
) -> Any:
    """Add up how often each flop, by ranks and as each suit sees it, meets a wanted action.

    `chosen` says which hole cards come to the flop without a bet.
    """
    views = np.zeros(4, np.int64)
    for flop in range(begin, end):
        _views_of(flops[flop], views)
        triple = TRIPLE[flops[flop, 0] >> 2, flops[flop, 1] >> 2, flops[flop, 2] >> 2]
        for hole in range(holes.shape[0]):
            if action[flop, hole] != wanted or not chosen[hole]:
                continue
            x, y = holes[hole, 0], holes[hole, 1]
            base[triple, PAIR[x >> 2, y >> 2]] += ways[flop]
            for suit in range(4):
                if views[suit] >= 0:
                    view[views[suit], _hole_type(x, y, suit)] += ways[flop]


@kernel
def _add_sums(table: Any, weight: Any, win: Any, lose: Any, high: Any) -> Any:
    """Add a weight and what it meets; `outcomes_of` makes the five outcomes of the sums."""
    table[0] += weight
    table[1] += weight * np.int64(win)
    table[2] += weight * np.int64(lose)
    table[3] += weight * np.int64(high)


def outcomes_of(sums: Table, dealers: int) -> Table:
    """The five outcomes by category, of sums by category: weight, wins, losses, no pair.

    The same split as `_split`, which is linear once the category is known.
    """
    weight, win, lose, high = (sums[..., at] for at in range(4))
    outcomes = np.zeros((*sums.shape[:-1], 5), np.int64)
    outcomes[..., TIE] = dealers * weight - win - lose
    made, none = (..., slice(1, None)), (..., 0)
    outcomes[(*made, WIN_QUALIFIED)] = win[made] - high[made]
    outcomes[(*made, WIN_UNQUALIFIED)] = high[made]
    outcomes[(*made, LOSE_QUALIFIED)] = lose[made]
    outcomes[(*none, WIN_UNQUALIFIED)] = win[none]
    outcomes[(*none, LOSE_QUALIFIED)] = dealers * weight[none] - high[none]
    outcomes[(*none, LOSE_UNQUALIFIED)] = lose[none] - outcomes[(*none, LOSE_QUALIFIED)]
    return outcomes


@kernel
def carry_to_suit_rivers(
    pattern_in: Any,
    pattern_off: Any,
    pattern_of: Any,
    hole_off: Any,
    hole_pair: Any,
    weight: Any,
    win: Any,
    lose: Any,
    high: Any,
    category: Any,
    action: Any,
    begin: Any,
    end: Any,
    taken: Any,
    outcomes: Any,
) -> Any:
    """Carry the weight of flops to the rivers of the suit tables; count outcomes by action there.

    `outcomes` is by river action and category, in sums; `taken` is the weight that must come off
    the rank tables' rivers.
    """
    row = np.zeros(HOLES, np.int64)
    ranks = np.zeros(5, np.int64)
    for pattern in range(begin, end):
        suit = pattern_in[pattern]
        off1, off2 = pattern_off[pattern, 0], pattern_off[pattern, 1]
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
        of = pattern_of[pattern]
        for hole in range(HOLES):
            kind = category[pattern, hole]
            if kind >= 0 and row[hole]:
                taken[of, hole_pair[hole]] += row[hole]
                _add_sums(
                    outcomes[action[pattern, hole]][kind],
                    row[hole],
                    win[pattern, hole],
                    lose[pattern, hole],
                    high[pattern, hole],
                )


@kernel
def carry_to_rank_rivers(
    present: Any,
    triples: Any,
    pairs: Any,
    runout: Any,
    weight: Any,
    taken: Any,
    win: Any,
    lose: Any,
    high: Any,
    category: Any,
    action: Any,
    outcomes: Any,
) -> Any:
    """Carry the weight of flops to the rivers of the rank tables, less what the suits took."""
    free = np.zeros(RANKS, np.int64)
    carried = np.zeros((RANK_PATTERNS, PAIRS), np.int64)
    for triple in range(TRIPLES):
        for hole in range(PAIRS):
            if weight[triple, hole] == 0:
                continue
            _unseen(present, triples[triple], pairs[hole], free)
            for pair in range(PAIRS):
                ways = _rank_ways(pair, free, pairs[pair, 0], pairs[pair, 1])
                if ways > 0:
                    carried[runout[triple, pair], hole] += ways * weight[triple, hole]
    for pattern in range(RANK_PATTERNS):
        for hole in range(PAIRS):
            left = carried[pattern, hole] - taken[pattern, hole]
            if left:
                _add_sums(
                    outcomes[action[pattern, hole]][category[pattern, hole]],
                    left,
                    win[pattern, hole],
                    lose[pattern, hole],
                    high[pattern, hole],
                )


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
            _add_sums(
                counts[hole][kind],
                ways,
                win[pattern, hole],
                lose[pattern, hole],
                high[pattern, hole],
            )
            pair = hole_pair[hole]
            _add_sums(
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
                _add_sums(
                    counts[hole][kind],
                    ways,
                    win[pattern, hole],
                    lose[pattern, hole],
                    high[pattern, hole],
                )
