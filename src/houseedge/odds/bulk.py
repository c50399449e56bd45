"""Decisions in bulk: the exact value of every action for millions of hands on flop and river.

>>> import numpy as np
>>> found = advise_many(np.array([[45, 1]]), np.array([[50, 46, 23]]))
>>> found.actions[found.best[0]]
'2x'

Without dead cards a decision is looked up: rivers in the tables of the whole deck, flops in sums
over run-outs that are made once for a game. With dead cards each is counted alone.
"""

# mypy: disable-error-code="arg-type, index, no-any-return"
# A number of NumPy's is no `int` to mypy; numba knows better.

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.errors import NotationError
from houseedge.odds import pattern
from houseedge.odds.advice import Known, run_out_sums, showdown
from houseedge.odds.flop import Sums, views_of
from houseedge.odds.full import flop_sums, river_values
from houseedge.odds.game import Game
from houseedge.odds.jit import fill, kernel
from houseedge.odds.pattern import HOLE, PAIR, TRIPLE, Ints
from houseedge.odds.playing import card_type, flush_suit, river_pattern
from houseedge.odds.river import Rivers, Stakes, standing
from houseedge.odds.solver import verify_threads
from houseedge.odds.stream import U8
from houseedge.odds.tables import full_deck

#: Rows a thread takes at a time.
_SLICE = 1 << 14


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class ManyAdvice:
    """What every action is worth in every row, in Antes, and which is best.

    `values` is by row and action; `best` numbers the actions. Of equal values the smaller bet is
    best, and folding or checking is smaller than any.
    """

    actions: tuple[str, ...]
    values: npt.NDArray[np.float64]
    best: Ints


def advise_many(
    hole: npt.NDArray[np.integer],
    board: npt.NDArray[np.integer],
    dead: npt.NDArray[np.integer] | None = None,
    game: Game | None = None,
    *,
    threads: int = 2,
) -> ManyAdvice:
    """The value of every action for many hands at once, a row each.

    Cards are numbers from 0 for 2c to 51 for As. `hole` has two a row and `board` three or five;
    `dead` are cards known to be nowhere in play.
    """
    game = game or Game()
    game.verify_range()
    verify_threads(threads)
    rows = _rows(hole, board, dead)
    shown = board.shape[1]
    sizes = game.river if shown == 5 else game.flop
    names = ("fold" if shown == 5 else "check", *(f"{size}x" for size in sizes))
    sums = np.zeros((len(rows), 1 + len(sizes)), np.int64)
    stakes, units = Stakes.of(game), game.in_units(sizes)
    known = rows.shape[1] - 2 - shown
    if known == 0 and shown == 3:
        flops, deals = _flops(game, threads), comb(47, 2) * comb(45, 2)
    else:
        left = 52 - rows.shape[1]
        deals = comb(left, 2) if shown == 5 else comb(left, 2) * comb(left - 2, 2)

    def work(start: int) -> None:
        part = slice(start, start + _SLICE)
        if known:
            _alone(rows[part], shown, stakes, units, sums[part])
        elif shown == 5:
            tables = full_deck(threads, game)
            _rivers(rows[part], tables.by_rank, tables.by_suit, stakes, units, sums[part])
        else:
            _on_flops(rows[part], flops, stakes.least, units, sums[part])

    full_deck(threads, game)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, range(0, len(rows), _SLICE)))
    return ManyAdvice(
        actions=names, values=sums / (deals * game.unit), best=np.argmax(sums, axis=1)
    )


def _rows(
    hole: npt.NDArray[np.integer],
    board: npt.NDArray[np.integer],
    dead: npt.NDArray[np.integer] | None,
) -> U8:
    """All cards of each row side by side: hole, board, dead."""
    parts = [hole, board] if dead is None else [hole, board, dead]
    for name, part in zip(("hole", "board", "dead"), parts, strict=False):
        if not isinstance(part, np.ndarray) or part.ndim != 2 or part.dtype.kind not in "iu":
            raise NotationError(f"{name}: an array of whole numbers, one row a hand")
        if len(part) != len(hole):
            raise NotationError(f"{name}: {len(part)} rows, and there are {len(hole)} hands")
    if hole.shape[1] != 2:
        raise NotationError(f"hole: two cards a row, not {hole.shape[1]} (B-03)")
    if board.shape[1] not in (3, 5):
        raise NotationError(f"board: three or five cards a row, not {board.shape[1]} (D-05)")
    rows = np.hstack(parts)
    if rows.shape[1] > 45 + (board.shape[1] - 3):
        raise NotationError("dead: the round could not be dealt to its end (B-01)")
    if ((rows < 0) | (rows > 51)).any():
        at = int(np.argwhere((rows < 0) | (rows > 51))[0, 0])
        raise NotationError(f"row {at}: cards are numbers from 0 for 2c to 51 for As (B-01)")
    cards = np.ascontiguousarray(rows, np.uint8)
    twice = _first_repeated(cards)
    if twice >= 0:
        raise NotationError(f"row {twice}: a card is given twice, in hole, board or dead (B-01)")
    return cards


class _FlopWorth(NamedTuple):
    """Every flop summed over its run-outs: what waiting gains, wins less losses, Ante and Blind."""

    gain: Sums
    edge: Sums
    base: Sums


@lru_cache(maxsize=4)
def _flops(game: Game, threads: int) -> _FlopWorth:
    """What every flop of the whole deck comes to, for all hole cards."""
    tables, stakes = full_deck(threads, game), Stakes.of(game)
    values = river_values(game, tables, threads)
    edges, bases = zip(
        *(_linear(rivers, tables.dealers, stakes) for rivers in (tables.by_rank, tables.by_suit)),
        strict=True,
    )
    of = np.ix_(pattern.PATTERN_OF, pattern.HOLE_PAIR)
    there = tables.by_suit.category >= 0
    by_quantity = [
        (values[0].gain, values[1].gain),
        *((ranks, np.where(there, suits - ranks[of], 0)) for ranks, suits in (edges, bases)),
    ]
    return _FlopWorth(*(flop_sums(tables, *both, threads) for both in by_quantity))


def _linear(rivers: Rivers, dealers: int, stakes: Stakes) -> tuple[Ints, Ints]:
    """Wins less losses of every river, and what Ante and Blind come to; 0 where none can be."""
    edge, base = (np.zeros(rivers.win.shape, np.int64) for _ in range(2))
    _fill_linear(rivers, dealers, stakes, edge, base)
    return edge, base


@kernel
def _fill_linear(rivers: Rivers, dealers: int, stakes: Stakes, edge: Ints, base: Ints) -> None:
    win, lose, high, category = rivers
    for row in range(win.shape[0]):
        for hole in range(win.shape[1]):
            kind = category[row, hole]
            if kind >= 0:
                w, lost = np.int64(win[row, hole]), np.int64(lose[row, hole])
                edge[row, hole] = w - lost
                none = np.int64(high[row, hole])
                base[row, hole] = standing(w, lost, none, kind, dealers, stakes)


@kernel
def _first_repeated(rows: U8) -> int:
    """The first row that has a card twice; -1 for none."""
    for row in range(rows.shape[0]):
        seen = np.uint64(0)
        for at in range(rows.shape[1]):
            bit = np.uint64(1) << np.uint64(rows[row, at])
            if seen & bit:
                return row
            seen |= bit
    return -1


@kernel
def _best_of(
    win: int, lose: int, high: int, kind: int, dealers: int, stakes: Stakes, sizes: Ints, out: Ints
) -> None:
    """Fill what folding and each bet come to at the river, summed over the dealer's hands."""
    base = standing(win, lose, high, kind, dealers, stakes)
    out[0] = stakes.refund * high - 2 * stakes.unit * dealers
    for at in range(sizes.shape[0]):
        out[at + 1] = sizes[at] * (win - lose) + base


@kernel
def _rivers(
    rows: U8, by_rank: Rivers, by_suit: Rivers, stakes: Stakes, sizes: Ints, sums: Ints
) -> None:
    """Fill rivers from the tables of the whole deck."""
    ranks = np.zeros(5, np.int64)
    for row in range(rows.shape[0]):
        board = rows[row, 2:7]
        x, y = np.int64(rows[row, 0]), np.int64(rows[row, 1])
        suit = flush_suit(board)
        at = river_pattern(board, suit, ranks)
        if suit < 0:
            place, table = (at, PAIR[x >> 2, y >> 2]), by_rank
        else:
            place, table = (at, HOLE[card_type(x, suit), card_type(y, suit)]), by_suit
        win, lose = np.int64(table.win[place]), np.int64(table.lose[place])
        high, kind = np.int64(table.high[place]), np.int64(table.category[place])
        _best_of(win, lose, high, kind, 990, stakes, sizes, sums[row])


@kernel
def _summed(sums: Sums, flop: Ints, views: Ints, x: int, y: int) -> int:
    """One quantity of a flop: what its ranks say, and each suit's correction."""
    triple = TRIPLE[flop[0] >> 2, flop[1] >> 2, flop[2] >> 2]
    by_ranks, by_view = sums
    total = by_ranks[triple, PAIR[x >> 2, y >> 2]]
    for suit in range(4):
        if views[suit] >= 0:
            total += by_view[views[suit], HOLE[card_type(x, suit), card_type(y, suit)]]
    return total


@kernel
def _on_flops(rows: U8, flops: _FlopWorth, least: int, sizes: Ints, sums: Ints) -> None:
    """Fill flops from their sums over run-outs."""
    views, flop = np.zeros(4, np.int64), np.zeros(3, np.int64)
    for row in range(rows.shape[0]):
        fill(flop, rows[row, 2:5])
        flop.sort()
        x, y = np.int64(rows[row, 0]), np.int64(rows[row, 1])
        views_of(flop, views)
        edge = _summed(flops.edge, flop, views, x, y)
        base = _summed(flops.base, flop, views, x, y)
        gain = _summed(flops.gain, flop, views, x, y)
        sums[row, 0] = least * edge + base + gain
        for at in range(sizes.shape[0]):
            sums[row, at + 1] = sizes[at] * edge + base


@kernel
def _alone(rows: U8, shown: int, stakes: Stakes, sizes: Ints, sums: Ints) -> None:
    """Fill hands one by one, each against what is left of the deck."""
    copies, nobody = np.zeros(26, np.int64), np.zeros(0, np.int64)
    cards = np.zeros(rows.shape[1], np.int64)
    unseen = np.ones(52, np.bool_)
    left = 52 - rows.shape[1]
    for row in range(rows.shape[0]):
        fill(cards, rows[row])
        unseen[:] = True
        for card in cards:
            unseen[card] = False
        known = Known(cards[:2], nobody, unseen)
        board = cards[2 : 2 + shown]
        if shown == 5:
            win, lose, high, base = showdown(board, known, stakes, copies)
            sums[row, 0] = stakes.refund * high - stakes.unit * left * (left - 1)
        else:
            win, lose, base, wait = run_out_sums(board, known, stakes)
            sums[row, 0] = wait
        for at in range(sizes.shape[0]):
            sums[row, at + 1] = sizes[at] * (win - lose) + base
