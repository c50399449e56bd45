"""Kernels of the river: every hand ranked, and what each meets.

For each pattern all hole types are ranked once. How many of the dealer's hands lie below and above
follows from running counts, in total and per card: what contains one of the player's own cards is
taken off, with no loop over the dealer's hands.

Kernels take records of arrays, which numba compiles away. All counts are integers; values are
integers in units the caller chose.
"""

# mypy: disable-error-code="no-any-return"
# An element of an array is `Any` to mypy; numba knows its type.

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.odds.game import Game
from houseedge.odds.jit import fill, kernel
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
    Holes,
    HoleTypes,
    Ints,
    RankPatterns,
    Small,
    SuitPatterns,
    Tiny,
)

#: What rivers gain, of whatever width holds it.
Gains = npt.NDArray[np.int64] | npt.NDArray[np.int32]
#: A number in a kernel: all of them are 64 bits wide there.
Whole = int | np.int64


class Held(NamedTuple):
    """The ranks that some cards have at least once, twice, three and four times, as masks."""

    once: int
    twice: int
    thrice: int
    four: int


class Rivers(NamedTuple):
    """By pattern of the board and hole cards: dealer hands beaten, lost to, and unqualified.

    `high` are those that do not qualify: the ones without a pair, in the game of the sheets.
    """

    win: Small
    lose: Small
    high: Small
    category: Tiny

    @classmethod
    def empty(cls, patterns: int, holes: int) -> Rivers:
        """Tables still to be filled."""
        shape = (patterns, holes)
        win, lose, high = (np.zeros(shape, np.int16) for _ in range(3))
        return cls(win, lose, high, np.zeros(shape, np.int8))


class Stakes(NamedTuple):
    """A game as the kernels take it: all in `unit`s of an Ante.

    `blind` is by category of a winner. A fold gets a `refund` for each of the dealer's hands
    that do not qualify. `sizes` are the river's bets, smallest first; `least` is the flop's
    smallest bet, and its largest is larger by `spread`. Against hands below the category that
    `qualifies` the Ante comes to `won` and `lost`, and the Blind pays if `over_any`; `ties` are
    lost (-1), pushed or won.
    """

    unit: int
    blind: Ints
    refund: int
    sizes: Ints
    least: int
    spread: int
    qualifies: int
    won: int
    lost: int
    over_any: int
    ties: int

    @classmethod
    def of(cls, game: Game) -> Stakes:
        """The stakes of a game."""
        flop = game.in_units(game.flop)
        won, lost = game.unqualified
        return cls(
            unit=game.unit,
            blind=game.blind_by_category,
            refund=game.refund,
            sizes=game.in_units(game.river),
            least=int(flop[0]),
            spread=int(flop[-1] - flop[0]),
            qualifies=int(game.qualifies),
            won=won * game.unit,
            lost=lost * game.unit,
            over_any=int(game.blind_over == "any"),
            ties=("lose", "push", "win").index(game.ties) - 1,
        )


class Values(NamedTuple):
    """River actions, and what waiting and the largest flop bet gain over its smallest, by river."""

    action: Tiny
    gain: Gains
    extra: Gains


@kernel
def holding(held: Held, rank: int) -> Held:
    """The masks with a card more."""
    bit = 1 << rank
    return Held(
        held.once | bit,
        held.twice | held.once & bit,
        held.thrice | held.twice & bit,
        held.four | held.thrice & bit,
    )


@kernel
def strength(held: Held, flush: int) -> int:
    """The strength of ranks held so often, and of the ranks of five or more cards of a suit."""
    if flush:
        top = STRAIGHT[flush]
        if top == 4096:
            return (9 << 26) | (top << 13)
        if top:
            return (8 << 26) | (top << 13)
    if held.four:
        made = BEST1[held.four]
        return (7 << 26) | (made << 13) | BEST1[held.once & ~made]
    made = 0
    if held.thrice:
        made = BEST1[held.thrice]
        pair = BEST1[held.twice & ~made]
        if pair:
            return (6 << 26) | (made << 13) | pair
    if flush:
        return (5 << 26) | (BEST5[flush] << 13)
    top = STRAIGHT[held.once]
    if top:
        return (4 << 26) | (top << 13)
    if held.thrice:
        return (3 << 26) | (made << 13) | BEST2[held.once & ~made]
    if held.twice:
        made = BEST2[held.twice]
        if made & (made - 1):
            return (2 << 26) | (made << 13) | BEST1[held.once & ~made]
        return (1 << 26) | (made << 13) | BEST3[held.once & ~made]
    return BEST5[held.once]


@kernel
def _count_below_and_above(
    keys: Ints, copies: Ints, holes: Holes, dealers: int, qualifies: int, row: Rivers
) -> None:
    """Fill how many dealer hands each hole type beats and loses to, and how many do not qualify.

    `keys` are strengths with the hole type's number in the low ten bits, sorted. `copies` are the
    unseen cards of each type; `row` is a pattern's.
    """
    first, second = holes
    win, lose, high, category = row
    total = 0
    run = np.zeros(copies.shape[0], np.int64)
    total_high = 0
    run_high = np.zeros(copies.shape[0], np.int64)
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
        if strength >> 26 < qualifies:
            total_high = total
            fill(run_high, run)
        start = end
    for at in range(size):
        hole = keys[at] & 1023
        own = 1 if category[hole] < qualifies else 0
        high[hole] = total_high - run_high[first[hole]] - run_high[second[hole]] + own


@kernel
def _row(rivers: Rivers, pattern: int) -> Rivers:
    """The rivers of one pattern."""
    return Rivers(
        rivers.win[pattern], rivers.lose[pattern], rivers.high[pattern], rivers.category[pattern]
    )


@kernel
def rank_rivers(
    present: int,
    dealers: int,
    qualifies: int,
    patterns: RankPatterns,
    holes: Holes,
    begin: int,
    end: int,
    rivers: Rivers,
) -> None:
    """Fill the rank tables for some of the rank patterns; a pair that cannot be has category -1."""
    keys = np.zeros(PAIRS, np.int64)
    copies = np.zeros(RANKS, np.int64)
    for pattern in range(begin, end):
        rivers.category[pattern, :] = -1
        possible = True
        for rank in range(RANKS):
            copies[rank] = 4 if present >> rank & 1 else 0
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
        known = keys[:found]
        known.sort()
        _count_below_and_above(known, copies, holes, dealers, qualifies, _row(rivers, pattern))


@kernel
def suit_rivers(
    present: int,
    dealers: int,
    qualifies: int,
    patterns: SuitPatterns,
    holes: Holes,
    begin: int,
    end: int,
    rivers: Rivers,
) -> None:
    """Fill the suit tables for some of the suit patterns; a type that cannot be has category -1."""
    first, second = holes
    keys = np.zeros(HOLES, np.int64)
    copies = np.zeros(TYPES, np.int64)
    for pattern in range(begin, end):
        rivers.category[pattern, :] = -1
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
        known = keys[:found]
        known.sort()
        _count_below_and_above(known, copies, holes, dealers, qualifies, _row(rivers, pattern))


@kernel
def split(
    win: Whole, lose: Whole, high: Whole, below: bool, dealers: int
) -> tuple[Whole, Whole, Whole, Whole, Whole]:
    """The five outcomes of a hand that qualifies, or of one below that.

    The one beats all dealers that do not qualify; the other beats none that does.
    """
    if below:
        qualified = dealers - high
        return 0, win, dealers - win - lose, qualified, lose - qualified
    return win - high, high, dealers - win - lose, lose, 0


@kernel
def standing(win: Whole, lose: Whole, high: Whole, kind: int, dealers: int, stakes: Stakes) -> int:
    """What Ante and Blind come to at a showdown, summed over the dealer's hands."""
    wq, wu, _, lq, lu = split(win, lose, high, kind < stakes.qualifies, dealers)
    ante = stakes.unit * (wq - lq) + stakes.won * wu + stakes.lost * lu
    return ante - stakes.unit * lose + stakes.blind[kind] * (wq + stakes.over_any * wu)


@kernel
def wavering(rivers: Rivers, dealers: int, stakes: Stakes, found: Ints) -> int:
    """Find the rivers that are folded by a Blind table and bet by one that pays their hand more.

    Of each `found` gets the pattern, the hole cards, the category and, as a fraction of an Ante,
    the odds above those of the `stakes` from which on betting is worth more than a fold. Returns
    how many there are; those that find no room are left out. Hands below a straight are too.
    """
    win, lose, high, category = rivers
    count, sizes = 0, stakes.sizes
    for row in range(win.shape[0]):
        for hole in range(win.shape[1]):
            kind = category[row, hole]
            if kind < 4:
                continue
            w, lost = np.int64(win[row, hole]), np.int64(lose[row, hole])
            none, edge = np.int64(high[row, hole]), w - lost
            base = standing(w, lost, none, kind, dealers, stakes)
            wq, wu, _, _, _ = split(w, lost, none, kind < stakes.qualifies, dealers)
            paid = wq + stakes.over_any * wu
            most = max(sizes[0] * edge, sizes[-1] * edge)
            short = stakes.refund * none - 2 * stakes.unit * dealers - base - most
            if paid == 0 or short < 0:
                continue
            if count < found.shape[0]:
                found[count, 0], found[count, 1], found[count, 2] = row, hole, kind
                found[count, 3], found[count, 4] = short, paid * stakes.unit
            count += 1
    return count


@kernel
def _row_values(
    win: Small, lose: Small, high: Small, category: Tiny, dealers: int, stakes: Stakes, row: Values
) -> None:
    """Fill the rivers of one board: best action, what waiting gains, what the largest bet does.

    Of equal values the smallest bet is taken, and folding is smaller than any. All values are lines
    in the size of a bet, so that only the smallest and the largest can be best. Written out as
    `standing` is, without a branch, so that the compiler takes several rivers at a time.
    """
    unit, won, lost_ante, over = stakes.unit, stakes.won, stakes.lost, stakes.over_any
    count, small, large = stakes.sizes.shape[0], stakes.sizes[0], stakes.sizes[-1]
    least, spread, refund, least_hand = (
        stakes.least,
        stakes.spread,
        stakes.refund,
        stakes.qualifies,
    )
    gains, extras = row.gain, row.extra
    for hole in range(win.shape[0]):
        kind = np.int64(category[hole])
        there = np.int64(kind >= 0)
        above = np.int64(kind >= least_hand)
        w, lost, none = np.int64(win[hole]), np.int64(lose[hole]), np.int64(high[hole])
        edge = w - lost
        wq = above * (w - none)
        lq = above * lost + (1 - above) * (dealers - none)
        wu, lu = w - wq, lost - lq
        base = unit * (wq - lq - lost) + won * wu + lost_ante * lu
        base += stakes.blind[kind * there] * (wq + over * wu)
        fold = refund * none - 2 * unit * dealers
        low, top = small * edge + base, large * edge + base
        bet = max(low, top)
        chosen = 1 if low == bet else count
        row.action[hole] = (chosen if bet > fold else 0) * there
        gains[hole] = (max(bet, fold) - least * edge - base) * there
        if spread:
            extras[hole] = spread * edge * there


@kernel
def rank_values(rivers: Rivers, dealers: int, stakes: Stakes, values: Values) -> None:
    """Fill the rank tables' best river actions, and what waiting and the largest bet gain."""
    win, lose, high, category = rivers
    action, gain, extra = values
    for row in range(win.shape[0]):
        part = Values(action[row], gain[row], extra[row])
        _row_values(win[row], lose[row], high[row], category[row], dealers, stakes, part)
        if not stakes.spread:
            extra[row] = 0


@kernel
def suit_values(
    rivers: Rivers,
    dealers: int,
    stakes: Stakes,
    patterns: SuitPatterns,
    types: HoleTypes,
    by_rank: Values,
    begin: int,
    end: int,
    values: Values,
) -> None:
    """Fill the suit tables' best river actions, and how gains differ from the rank tables'.

    Without a spread there is one size on the flop, and `extra` is left alone.
    """
    win, lose, high, category = rivers
    action, gain, extra = values
    spread, of, pair = stakes.spread, patterns.of, types.pair
    for row in range(begin, end):
        part = Values(action[row], gain[row], extra[row if spread else 0])
        kinds = category[row]
        _row_values(win[row], lose[row], high[row], kinds, dealers, stakes, part)
        ranks, gains = by_rank.gain[of[row]], part.gain
        for hole in range(HOLES):
            if kinds[hole] >= 0:
                gains[hole] -= ranks[pair[hole]]
        if spread:
            ranks, gains = by_rank.extra[of[row]], part.extra
            for hole in range(HOLES):
                if kinds[hole] >= 0:
                    gains[hole] -= ranks[pair[hole]]


@kernel
def add_sums(table: Ints, weight: int, win: int, lose: int, high: int) -> None:
    """Add a weight and what it meets; `outcomes_of` makes the five outcomes of the sums."""
    table[0] += weight
    table[1] += weight * np.int64(win)
    table[2] += weight * np.int64(lose)
    table[3] += weight * np.int64(high)


@kernel
def suit_census(
    patterns: SuitPatterns,
    types: HoleTypes,
    by_suit: Rivers,
    by_rank: Rivers,
    begin: int,
    end: int,
    counts: Ints,
) -> None:
    """Add outcomes over all flush boards by hole type, less those of the rank tables there."""
    win, lose, high, category = by_suit
    rank_win, rank_lose, rank_high, rank_category = by_rank
    for pattern in range(begin, end):
        off1, off2 = patterns.off[pattern, 0], patterns.off[pattern, 1]
        of = patterns.of[pattern]
        for hole in range(HOLES):
            kind = category[pattern, hole]
            if kind < 0:
                continue
            ways = 1
            if off1 >= 0:
                free = 3 - types.off[off1, hole]
                ways = free
                if off2 == off1:
                    ways = free * (free - 1) // 2
                elif off2 >= 0:
                    ways = free * (3 - types.off[off2, hole])
            if ways == 0:
                continue
            at = pattern, hole
            add_sums(counts[hole][kind], ways, win[at], lose[at], high[at])
            at = of, types.pair[hole]
            table = counts[hole][rank_category[at]]
            add_sums(table, -ways, rank_win[at], rank_lose[at], rank_high[at])


@kernel
def rank_census(present: int, patterns: RankPatterns, rivers: Rivers, counts: Ints) -> None:
    """Add outcomes over all boards by rank pair, as if there were no flushes."""
    win, lose, high, category = rivers
    free = np.zeros(RANKS, np.int64)
    for pattern in range(RANK_PATTERNS):
        for hole in range(PAIRS):
            kind = category[pattern, hole]
            if kind < 0:
                continue
            for rank in range(RANKS):
                free[rank] = 4 if present >> rank & 1 else 0
            free[patterns.pairs[hole, 0]] -= 1
            free[patterns.pairs[hole, 1]] -= 1
            ways = 1
            same = 0
            for card in range(5):
                rank = patterns.boards[pattern, card]
                same = same + 1 if card > 0 and patterns.boards[pattern, card - 1] == rank else 1
                # Choosing the n-th of equal ranks: (free - n + 1) / n more ways.
                ways = ways * (free[rank] - same + 1) // same
            if ways > 0:
                at = pattern, hole
                add_sums(counts[hole][kind], ways, win[at], lose[at], high[at])
