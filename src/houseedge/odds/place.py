"""The places of millions of hands at once: 1 for a royal flush, 7,462 for 7-5-4-3-2.

Every card has a key of 64 bits, and a row of cards is looked up by the sum of its keys:

    bits 35-63  the ranks: 5 ** rank times an odd number, modulo 2 ** 29
    bits 16-18  how many numbers are no cards
    bits  0-15  how many cards of each suit, four bits a suit

No rank comes more than four times, so sums of powers of five differ whenever the ranks do, and
an odd factor keeps them different while it spreads them. The ace adds nothing: how many there
are follows from how many cards there are, and without them all sums stay under 2 ** 29.

A flush is read off the suits. Any other row goes by its ranks: the upper 13 bits choose an
offset, the lower 16 plus that offset are its own cell of one table, small enough to stay in
the processor's cache.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.cards import Card, strength
from houseedge.errors import NotationError
from houseedge.odds.jit import kernel

_U16 = npt.NDArray[np.uint16]
_U64 = npt.NDArray[np.uint64]
_I64 = npt.NDArray[np.int64]

# Numba turns a sum of signed and unsigned 64-bit numbers into a float, so whatever meets a key
# in a kernel is unsigned.
_0: Final = np.uint64(0)
_1: Final = np.uint64(1)
_2: Final = np.uint64(2)
_3: Final = np.uint64(3)
_BYTE_BITS: Final = np.uint64(8)
_BYTE: Final = np.uint64(0xFF)
_CELL_SHIFT: Final = np.uint64(35)
_OFFSET_SHIFT: Final = np.uint64(51)
_CELL: Final = np.uint64(0xFFFF)
_ALL_RANKS: Final = np.uint64(0x1FFF)
_NO_CARDS: Final = np.uint64(7 << 16)
# Counting each suit from three makes its highest bit say "five or more".
_NO_SUITS: Final = np.uint64(0x3333)
_FLUSH: Final = np.uint64(0x8888)

_RANKS: Final = 13
_CELLS: Final = 1 << 16
_OFFSETS: Final = 1 << 13
_SPREAD: Final = 0x9E3779B1
"""An odd number near 2 ** 32 over the golden ratio; most odd numbers of its size would do."""

_SLICE: Final = 1 << 18
"""Rows a thread takes at a time: about a millisecond, so a delayed thread delays nobody."""


def evaluate(hands: npt.NDArray[np.integer], *, threads: int | None = None) -> _U16:
    """The place of every row's best five-card hand among all 7,462, from 1 for a royal flush.

    A lower place is a better hand, an equal one a tie. Rows hold five, six or seven cards as
    numbers from 0 for 2c to 51 for As; arrays of bytes are fastest. The work is shared by
    `threads` threads, one for each processor this process may use unless told otherwise.

    >>> evaluate(np.array([[51, 47, 43, 39, 35], [0, 5, 10, 15, 20]]))
    array([   1, 7462], dtype=uint16)

    That the cards of a row are different is the caller's duty: a row that repeats one gets a
    meaningless number.
    """
    if threads is None:
        threads = _processors()
    elif threads < 1:
        raise NotationError(f"hands are evaluated by one thread or more, not {threads}")
    rows = _rows_of(hands)
    tables = tables_of(rows.shape[1])
    places = np.empty(len(rows), np.uint16)

    def place(start: int) -> bool:
        part = slice(start, start + _SLICE)
        return bool(_place(rows[part], *tables, places[part]))

    starts = range(0, len(rows), _SLICE)
    if min(threads, len(starts)) < 2:
        refused = any(map(place, starts))
    else:
        with ThreadPoolExecutor(min(threads, len(starts))) as pool:
            refused = any(pool.map(place, starts))
    if refused:
        row, column = np.argwhere((rows < 0) | (rows > 51))[0]
        raise NotationError(
            f"row {row} holds {hands[row, column]}, which is no card: "
            "cards are numbers from 0 for 2c to 51 for As"
        )
    return places


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _rows_of(hands: npt.NDArray[np.integer]) -> npt.NDArray[np.integer]:
    """The same numbers as the kernel wants them, copied only where they lie badly."""
    if not isinstance(hands, np.ndarray) or hands.dtype.kind not in "iu":
        raise NotationError("hands are an array of whole numbers, one row a hand")
    if hands.ndim != 2 or not 5 <= hands.shape[1] <= 7:
        raise NotationError(f"hands are rows of 5 to 7 cards, not an array of shape {hands.shape}")
    rows = np.require(hands, hands.dtype.newbyteorder("="), ["C", "ALIGNED"])
    # A negative byte becomes one from 128, which is no card either. Kernels are compiled anew
    # for every type and for arrays that may be written to, so few kinds of array reach them.
    rows = rows.view(np.uint8 if rows.itemsize == 1 else rows.dtype)
    rows.setflags(write=False)
    return rows


@kernel
def _place(
    hands: npt.NDArray[np.integer],
    keys: _U64,
    offsets: _U16,
    cells: _U16,
    flushes: _U16,
    places: _U16,
) -> np.uint64:
    """Fill in the places and say, by any number but 0, that some number is no card.

    Whatever the numbers, nothing outside the tables is read.
    """
    cards = hands.shape[1]
    refused = _0
    for row in range(hands.shape[0]):
        # Written out because the compiler unrolls only a loop whose length it knows.
        key = _NO_SUITS
        for column in range(5):
            card = np.uint64(hands[row, column])
            refused |= card >> _BYTE_BITS
            key += keys[card & _BYTE]
        if cards > 5:
            card = np.uint64(hands[row, 5])
            refused |= card >> _BYTE_BITS
            key += keys[card & _BYTE]
        if cards > 6:
            card = np.uint64(hands[row, 6])
            refused |= card >> _BYTE_BITS
            key += keys[card & _BYTE]
        refused |= key & _NO_CARDS

        flush = key & _FLUSH
        if flush:
            # Two cards beside a flush make no full house of it, let alone four of a kind.
            ranks = _0
            for column in range(cards):
                card = np.uint64(hands[row, column]) & _BYTE
                suited = flush >> ((card & _3) << _2 | _3) & _1
                ranks |= suited << (card >> _2)
            places[row] = flushes[ranks & _ALL_RANKS]
        else:
            offset = np.uint64(offsets[key >> _OFFSET_SHIFT])
            places[row] = cells[(key >> _CELL_SHIFT) + offset & _CELL]
    return refused


class _Tables(NamedTuple):
    """What the kernel looks up: a key a number, an offset a group, places by ranks or flush."""

    keys: _U64
    offsets: _U16
    cells: _U16
    flushes: _U16


@cache
def tables_of(cards: int) -> _Tables:
    """The tables for hands of so many cards, made once in each process."""
    unsuited, flushes = _five_card_places()
    codes = np.array(list(unsuited), np.int64)
    places = np.array(list(unsuited.values()), np.uint16)
    for _ in range(5, cards):
        codes, places = _one_card_more(codes, places)

    spread = codes % 5 ** (_RANKS - 1) * _SPREAD % (_OFFSETS * _CELLS)
    in_order = np.sort(spread)
    ends = np.searchsorted(in_order, np.arange(1, _OFFSETS + 1) * _CELLS)
    starts = np.concatenate([[0], ends[:-1]])
    # Large groups first, while there is room; the small ones fill the gaps.
    largest_first = np.argsort(starts - ends, kind="stable")
    offsets = _offsets(in_order % _CELLS, starts, ends, largest_first)

    cells = np.zeros(_CELLS, np.uint16)
    cells[(spread + offsets[spread // _CELLS]) % _CELLS] = places
    tables = _Tables(_keys(), offsets, cells, flushes)
    for table in tables:
        table.setflags(write=False)
    return tables


def _keys() -> _U64:
    """A key for every byte, also for those that are no cards."""
    keys = np.full(256, 1 << 16, np.uint64)
    for rank in range(_RANKS):
        ranks = 0 if rank == _RANKS - 1 else 5**rank * _SPREAD % (_OFFSETS * _CELLS)
        for suit in range(4):
            keys[rank * 4 + suit] = ranks << int(_CELL_SHIFT) | 1 << 4 * suit
    return keys


def _five_card_places() -> tuple[dict[int, int], _U16]:
    """Places without a flush by the sum of 5 ** rank, and flushes by their mask of ranks.

    Flushes of six and seven cards are there too, each in the place of its best five.
    """
    # Suits taken in turn are different for equal ranks, and never five times the same.
    unsuited = {
        sum(5**rank for rank in ranks): strength(
            [Card(4 * rank + suit % 4) for suit, rank in enumerate(ranks)]
        )
        for ranks in combinations_with_replacement(range(_RANKS), 5)
        if ranks[0] < ranks[4]  # or there would be five of a rank
    }
    suited = {
        sum(1 << rank for rank in ranks): strength([Card(4 * rank) for rank in ranks])
        for count in (5, 6, 7)
        for ranks in combinations(range(_RANKS), count)
    }
    strengths = sorted({*unsuited.values(), *suited.values()}, reverse=True)
    place = {value: number for number, value in enumerate(strengths, 1)}
    flushes = np.zeros(1 << _RANKS, np.uint16)
    for mask, value in suited.items():
        flushes[mask] = place[value]
    return {code: place[value] for code, value in unsuited.items()}, flushes


def _one_card_more(codes: _I64, places: _U16) -> tuple[_I64, _U16]:
    """The hands one card larger: each is worth the best of those it grows from."""
    grown, worth = [], []
    for rank in range(_RANKS):
        room = codes // 5**rank % 5 < 4
        grown.append(codes[room] + 5**rank)
        worth.append(places[room])
    larger, index = np.unique(np.concatenate(grown), return_inverse=True)
    best = np.full(len(larger), np.iinfo(np.uint16).max, np.uint16)
    np.minimum.at(best, index, np.concatenate(worth))
    return larger, best


@kernel
def _offsets(cells: _I64, starts: _I64, ends: _I64, groups: _I64) -> _U16:
    """For each group of cells the least offset that moves all of them to free cells.

    The groups are taken in the order given; an offset moves cells round past the last.
    """
    offsets = np.zeros(_OFFSETS, np.uint16)
    taken = np.zeros(_CELLS, np.bool_)
    for group in groups:
        own = cells[starts[group] : ends[group]]
        for offset in range(_CELLS):
            free = True
            for cell in own:
                if taken[(cell + offset) % _CELLS]:
                    free = False
                    break
            if free:
                break
        else:
            raise AssertionError("the cells are too few")
        offsets[group] = offset
        for cell in own:
            taken[(cell + offset) % _CELLS] = True
    return offsets
