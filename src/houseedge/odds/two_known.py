"""Two known cards on a graphics processor: every case and every flop, in the same whole numbers.

The two are the dealer's hand or another seat's, and cards of the flop may be known beside them.
NumPy and CuPy alone: what a game pays comes as plain numbers, so that a machine with a processor
of graphics needs nothing else of this package's. CuPy is imported when it is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.odds import pattern
from houseedge.odds.cuda import SOURCE
from houseedge.odds.pattern import HOLES, PAIRS, RANK_PATTERNS, SUIT_PATTERNS, TRIPLES, VIEWS, Ints

Int32 = npt.NDArray[np.int32]
Tell = Callable[[int, int], None]
#: What is summed by case: the value of the best play; flops bet on, the smallest and the largest,
#: and those that wait; rivers folded after that; first bets larger and smaller than usual; then
#: how often each first bet is made, from none up.
BEST, LOW, HIGH, WAITS, FOLDS, MORE, LESS, FIRST = range(8)
#: The kinds of known cards: the dealer's two, or two that are dead.
DEALERS, DEAD = range(2)
_TWO = np.array(list(combinations(range(52), 2)), np.int64)
_THREADS = 256
#: The player's types of hands taken at a time: 1.6 GB of values.
_CHUNK = 8


class NoCuPy(ImportError):
    """There is no CuPy here, or no device for it."""


class TwoKnown(NamedTuple):
    """A deck, what is known and what is paid, in units: as plain numbers.

    `blind` is by category, `sizes` are the river's bets, `least` is the flop's smallest and its
    largest is larger by `spread`; a fold gets a `refund` where the dealer does not qualify.
    `usual` is the first bet by hole cards of who knows nothing, in order of two cards.
    """

    present: int
    kind: int
    shown: int
    unit: int
    refund: int
    least: int
    spread: int
    sizes: Sequence[int]
    blind: Sequence[int]
    preflop: Sequence[int]
    usual: Sequence[int]

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return 4 * self.present.bit_count()

    @property
    def ways(self) -> int:
        """How many hands the dealer may hold on a board."""
        return 1 if self.kind == DEALERS else comb(self.cards - 9, 2)

    @property
    def groups(self) -> int:
        """How many things may be shown of the flop, beside four known cards."""
        return comb(self.cards - 4, self.shown)

    @property
    def flops(self) -> int:
        """How many flops may follow on each."""
        return comb(self.cards - 4 - self.shown, 3 - self.shown)

    @property
    def runouts(self) -> int:
        """How many cards may follow on a flop."""
        return comb(self.cards - 7, 2)

    def usual_bets(self, cases: Ints) -> Ints:
        """The first bet of who knows nothing, by case."""
        low, high = cases[:, 0], cases[:, 1]
        usual: Ints = np.array(self.usual, np.int64)
        return np.take(usual, low * (103 - low) // 2 + high - low - 1)

    def fits(self, bits: int) -> bool:
        """Whether every sum of a flop stays within so many bits."""
        most = max(self.blind) + 8 * max(*self.sizes, self.least + self.spread, self.unit)
        few = len(self.sizes) <= 4 and len(self.preflop) <= 4
        return few and most * self.ways * self.runouts < 2 ** (bits - 1)


class Counted(NamedTuple):
    """Sums by case: its cards, for how many it stands, and the sums."""

    cases: npt.NDArray[np.integer]
    ways: Ints
    sums: Ints


def cupy() -> Any:
    """CuPy, where it is and has a device."""
    try:
        import cupy as found

        found.cuda.runtime.getDeviceCount()
    except Exception as fault:
        raise NoCuPy(str(fault).split("\n")[0]) from None
    return found


def all_cases(present: int) -> tuple[Ints, Ints]:
    """One of all two hands that differ only in the names of suits, and how many there are."""
    best = np.full((len(_TWO), len(_TWO)), np.iinfo(np.int64).max)
    for suits in permutations(range(4)):
        renamed = _TWO & ~3 | np.array(suits)[_TWO & 3]
        low, high = renamed.min(axis=1), renamed.max(axis=1)
        number = low * (103 - low) // 2 + high - low - 1
        np.minimum(best, number[:, None] * len(_TWO) + number, out=best)
    here = np.asarray((present >> (_TWO >> 2) & 1).all(axis=1))
    apart = here[:, None] & here
    for at in range(2):
        for other in range(2):
            apart &= _TWO[:, at, None] != _TWO[None, :, other]
    codes, ways = np.unique(best[apart], return_counts=True)
    return np.hstack([_TWO[codes // len(_TWO)], _TWO[codes % len(_TWO)]]), ways


def all_flops(present: int, shown: int) -> tuple[Int32, Int32]:
    """Each flop with its ranks' number and its suits' views, and which follow on what is shown."""
    deck = [card for card in range(52) if present >> (card >> 2) & 1]
    flops = list(combinations(deck, 3))
    rows = np.full((len(flops), 8), -1, np.int32)
    number: dict[tuple[int, ...], int] = {}
    for at, flop in enumerate(flops):
        number[flop] = at
        rows[at, :3] = flop
        rows[at, 3] = pattern.TRIPLE[tuple(card >> 2 for card in flop)]
        for suit in {card & 3 for card in flop}:
            rows[at, 4 + suit] = _view(flop, suit)
    groups = [
        [
            number[tuple(sorted((*cards, *others)))]
            for others in combinations([card for card in deck if card not in cards], 3 - shown)
        ]
        for cards in combinations(deck, shown)
    ]
    return rows, np.array(groups, np.int32)


def _view(flop: Sequence[int], suit: int) -> int:
    """The number of a flop as a suit sees it that it has a card of."""
    inside = sum(1 << (card >> 2) for card in flop if card & 3 == suit)
    off = [card >> 2 for card in flop if card & 3 != suit]
    at = int(pattern.RANKED[inside])
    match len(off):
        case 2:
            return at * PAIRS + int(pattern.PAIR[off[0], off[1]])
        case 1:
            return pattern.ONE_VIEWS + at * pattern.RANKS + off[0]
        case _:
            return pattern.TWO_VIEWS + at


class _Device:
    """The kernels and the tables they read, on the device."""

    def __init__(self, known: TwoKnown) -> None:
        self.cp = cupy()
        names = f"#define FOURS {pattern.FOURS}\n#define FIVES {pattern.FIVES}\n"
        self._module = self.cp.RawModule(code=names + SOURCE, options=("--std=c++14",))
        four = [np.pad(np.array(some, np.int32), (0, 4 - len(some))) for some in
                (known.sizes, known.preflop)]  # fmt: skip
        head = [known.present, known.kind, known.unit, known.refund, known.least, known.spread]
        head += [len(known.sizes), known.ways]
        self.deck = self.put(
            np.concatenate([head, four[0], known.blind, four[1], [len(known.preflop)]])
        )
        suit, rank = pattern.BY_SUIT, pattern.BY_RANK
        self.rank_rows, self.rank_types = self.put(rank.boards), self.put(rank.pairs)
        self.suit_rows = self.put(np.column_stack([suit.inside, suit.off, suit.of]))
        self.suit_types = self.put(pattern.HOLE_CARDS)
        self.pair, self.hole = self.put(pattern.PAIR), self.put(pattern.HOLE)
        self.kind = known.kind

    def put(self, table: npt.NDArray[Any]) -> Any:
        """A table on the device, in 32 bits."""
        return self.cp.asarray(np.ascontiguousarray(table, np.int32))

    def run(self, name: str, size: int, *given: Any) -> None:
        """Run a kernel on so many threads."""
        numbers = [np.int32(one) if isinstance(one, int) else one for one in given]
        blocks = -(-size // _THREADS)
        self._module.get_function(name)((blocks,), (_THREADS,), (self.deck, *numbers))

    def ranked(self, suited: bool) -> tuple[Any, Any, Any]:
        """All hands by pattern, and where two dead cards are known what each meets."""
        cp = self.cp
        rows, types = (
            (self.suit_rows, self.suit_types) if suited else (self.rank_rows, self.rank_types)
        )
        index = self.hole if suited else self.pair
        count, holes, kinds = len(rows), len(types), len(index)
        place = cp.empty((count, holes), np.int32)
        self.run("hands", place.size, int(suited), rows, count, types, holes, place)
        met, total = cp.zeros((1, 4), np.int16), cp.zeros((1, 4), np.int32)
        if self.kind == DEAD:
            met = cp.empty((count, holes, kinds, 4), np.int16)
            total = cp.empty((count, holes, 4), np.int32)
            given = (int(suited), rows, count, types, holes, kinds, index, place, met)
            self.run("met", count * holes * kinds, *given)
            function = self._module.get_function("totals")
            sizes = (np.int32(count), np.int32(holes), np.int32(kinds))
            blocks = -(-count * holes // _THREADS)
            function((blocks,), (_THREADS,), (*sizes, met, total))
        return place, met, total

    def summed(self, tell: Tell | None) -> tuple[Any, Any]:
        """Gain, edge, base and folds over run-outs: by ranks, and each suit's correction."""
        cp, present = self.cp, pattern.VIEW
        ranks = cp.empty((RANK_PATTERNS, PAIRS, PAIRS, 4), np.int32)
        given: tuple[Any, ...] = (
            self.rank_rows,
            RANK_PATTERNS,
            self.rank_types,
            *self.ranked(False),
            ranks,
        )
        self.run("rank_values", RANK_PATTERNS * PAIRS * PAIRS, *given)
        triples = self.put(pattern.BY_RANK.triples)
        runout = self.put(pattern.BY_RANK.runout)
        by_rank = cp.empty((TRIPLES, PAIRS, PAIRS, 4), np.int32)
        given = (triples, runout, self.rank_types, ranks, by_rank)
        self.run("rank_sums", TRIPLES * PAIRS * PAIRS, *given)
        views = self.put(np.column_stack([present.inside, present.off]))
        ranked, pairs = self.put(pattern.RANKED), self.put(pattern.HOLE_PAIR)
        by_view = cp.empty((VIEWS, HOLES, HOLES, 4), np.int32)
        values = cp.empty((_CHUNK, SUIT_PATTERNS, HOLES, 4), np.int32)
        hands = self.ranked(True)
        for begin in range(0, HOLES, _CHUNK):
            many = min(_CHUNK, HOLES - begin)
            given = (self.suit_rows, SUIT_PATTERNS, begin, many, self.suit_types, pairs)
            self.run("suit_values", many * SUIT_PATTERNS * HOLES, *given, *hands, ranks, values)
            given = (views, VIEWS, SUIT_PATTERNS, begin, many, self.suit_types, ranked, self.pair)
            self.run("view_sums", many * VIEWS * HOLES, *given, values, by_view)
            if tell is not None:
                cp.cuda.Device().synchronize()
                tell(begin + many, HOLES + 1)
        return by_rank, by_view


def count_two_known(known: TwoKnown, tell: Tell | None = None) -> Counted:
    """Every case with two known cards and what is shown of the flop, played as well as can be."""
    if not known.fits(32):
        raise OverflowError("these odds and sizes are too large for a graphics processor")
    device = _Device(known)
    cases, ways = all_cases(known.present)
    usual = known.usual_bets(cases)
    rows: Int32 = np.column_stack([cases, usual, usual]).astype(np.int32)
    flops, groups = all_flops(known.present, known.shown)
    by_rank, by_view = device.summed(tell)
    out = device.cp.zeros((len(rows), 12), np.int64)
    given = (device.put(rows), device.put(flops), device.put(groups), *groups.shape)
    # A launch counts its threads in 32 bits, a warp to a job.
    part = max(1, (1 << 25) // len(groups))
    for begin in range(0, len(rows), part):
        some = min(part, len(rows) - begin)
        padded = -(-some * len(groups) * 32 // _THREADS) * _THREADS // 32
        chunk = np.full((-(-padded // len(groups)), 6), -1, np.int32)
        chunk[:some] = rows[begin : begin + some]
        sums = device.cp.zeros((len(chunk), 12), np.int64)
        device.run(
            *("decide", some * len(groups) * 32, device.put(chunk), *given[1:]),
            *(device.pair, device.hole, by_rank, by_view, sums),
        )
        out[begin : begin + some] = sums[:some]
    if tell is not None:
        tell(HOLES + 1, HOLES + 1)
    return Counted(rows, ways, device.cp.asnumpy(out))
