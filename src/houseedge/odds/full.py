"""Every deal of a game counted: what rivers and flops are worth, and what a strategy comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from threading import Lock

import numpy as np

from houseedge.odds import flop, pattern, river
from houseedge.odds.flop import Bools, Flops, Sums
from houseedge.odds.game import Game
from houseedge.odds.pattern import Ints, Tiny
from houseedge.odds.river import Gains, Stakes, Values
from houseedge.odds.tables import CLASS_SIZES, HOLE_CARDS, HOLE_CLASSES, Tables, in_threads

_RANKS = HOLE_CARDS >> 2
_PAIRS: Ints = pattern.PAIR[_RANKS[:, 0], _RANKS[:, 1]]
_TYPES: Ints = np.stack(
    [
        pattern.HOLE[tuple((_RANKS + pattern.RANKS * (suit == HOLE_CARDS & 3)).T)]
        for suit in range(4)
    ]
)
#: How often each bet is made, by category of the player's hand and outcome; none is a fold.
Counts = Mapping[tuple[str, Fraction] | None, Ints]


@dataclass(frozen=True, kw_only=True, slots=True)
class Strategy:
    """A decision for everything: which bet on which street, by number of its size; 0 is none.

    `preflop` is by class of hole cards, `flop` by flop class and pair of hole cards, the rivers
    by pattern. Sizes are numbered from the smallest.
    """

    preflop: Tiny
    flop: Tiny
    river_by_rank: Tiny
    river_by_suit: Tiny


def river_values(game: Game, tables: Tables, threads: int) -> tuple[Values, Values]:
    """The best river decisions and what they gain, by rank pattern and by suit pattern."""
    rank_shape, suit_shape = tables.by_rank.win.shape, tables.by_suit.win.shape
    stakes = Stakes.of(game)
    # Half as wide where that is wide enough: what waiting gains does not hang on the Blind.
    most = (max(int(stakes.sizes[-1]), stakes.least + stakes.spread) + 4 * game.unit) * 4
    wide = np.int64 if most * tables.dealers >= 2**31 else np.int32
    by_rank = Values(
        np.zeros(rank_shape, np.int8),
        np.empty(rank_shape, wide),
        np.empty(rank_shape, wide),
    )
    by_suit = Values(
        np.zeros(suit_shape, np.int8),
        np.empty(suit_shape, wide),
        np.empty(suit_shape if stakes.spread else (1, 1), wide),
    )
    river.rank_values(tables.by_rank, tables.dealers, stakes, by_rank)

    def suits(begin: int, end: int) -> None:
        river.suit_values(
            *(tables.by_suit, tables.dealers, stakes, pattern.BY_SUIT, pattern.HOLE_TYPES),
            *(by_rank, begin, end, by_suit),
        )

    in_threads(threads, suit_shape[0], suits)
    return by_rank, by_suit


def flop_sums(tables: Tables, by_rank: Gains, by_suit: Gains, threads: int) -> Sums:
    """A river value summed over run-outs: by ranks alone, and each suit's correction."""
    sums = _no_sums()
    flop.rank_sums(tables.present, pattern.BY_RANK, by_rank, sums.base)

    def work(begin: int, end: int) -> None:
        flop.view_sums(pattern.VIEW, pattern.HOLE_TYPES, by_suit, begin, end, sums.view)

    in_threads(threads, pattern.VIEWS, work)
    return sums


def _no_sums() -> Sums:
    return Sums(
        np.zeros((pattern.TRIPLES, pattern.PAIRS), np.int64),
        np.zeros((pattern.VIEWS, pattern.HOLES), np.int64),
    )


def flops_of(tables: Tables) -> Flops:
    """The flops of a deck with all hole cards, as the kernels take them."""
    return Flops(tables.flops, tables.flop_ways, HOLE_CARDS, HOLE_CLASSES, _PAIRS, _TYPES)


def decide_flops(
    game: Game, tables: Tables, by_rank: Values, by_suit: Values, threads: int
) -> tuple[Tiny, Ints]:
    """The action on every flop, and what flop play gains over its smallest bet by class."""
    gain = flop_sums(tables, by_rank.gain, by_suit.gain, threads)
    two_sizes = len(game.flop) > 1
    extra = flop_sums(tables, by_rank.extra, by_suit.extra, threads) if two_sizes else gain
    action = np.zeros((len(tables.flops), len(HOLE_CARDS)), np.int8)
    parts: list[Ints] = []

    def work(begin: int, end: int) -> None:
        total = np.zeros(169, np.int64)
        flop.decide_flops(
            *(tables.present, flops_of(tables), gain, extra, two_sizes),
            *(begin, end, action, total),
        )
        parts.append(total)

    in_threads(threads, len(tables.flops), work)
    if two_sizes:
        # The kernel knows only the smallest and the largest; in between is never better.
        action[action == 2] = len(game.flop)
    return action, sum(parts, np.zeros(169, np.int64))


def count_play(
    game: Game, tables: Tables, strategy: Strategy, threads: int
) -> dict[tuple[str, Fraction] | None, Ints]:
    """Every outcome under a strategy, by the bet that was made."""
    census = tables.census * CLASS_SIZES[:, None, None]
    counts: dict[tuple[str, Fraction] | None, Ints] = {}
    for at, size in reversed(list(enumerate(game.preflop, 1))):
        counts["preflop", size] = 10 * census[strategy.preflop == at].sum(axis=0)
    checked = strategy.preflop == 0
    rest = 10 * census[checked].sum(axis=0)
    chosen = checked[HOLE_CLASSES]
    river, _ = carry(tables, strategy, chosen, 0, len(game.river), threads)
    rest = rest - river.sum(axis=0)
    for at, size in reversed(list(enumerate(game.flop, 1))):
        if at == 1:
            counts["flop", size] = rest
        else:
            found, _ = carry(tables, strategy, chosen, at, len(game.river), threads)
            bet = found.sum(axis=0)
            counts["flop", size] = bet
            rest = rest - bet
    for at, size in reversed(list(enumerate(game.river, 1))):
        counts["river", size] = river[at]
    counts[None] = river[0]
    return counts


def carry(
    tables: Tables, strategy: Strategy, chosen: Bools, wanted: int, sizes: int, threads: int
) -> tuple[Ints, Ints]:
    """Outcomes at the river after one flop action: by river action, category and outcome.

    Also how often each river of the rank tables is come to, by pattern and ranks of the hole cards.
    """
    weight = _no_sums()
    lock = Lock()

    def weigh(begin: int, end: int) -> None:
        part = _no_sums()
        flop.weigh_flops(flops_of(tables), chosen, strategy.flop, wanted, begin, end, part)
        with lock:
            for whole, more in zip(weight, part, strict=True):
                np.add(whole, more, out=whole)

    # Each part fills sums of its own, so a few large ones are better than many even ones.
    in_threads(threads, len(tables.flops), weigh, parts=2 * threads)
    taken = np.zeros((pattern.RANK_PATTERNS, pattern.PAIRS), np.int64)
    outcomes = np.zeros((sizes + 1, 10, 4), np.int64)

    def suits(begin: int, end: int) -> None:
        took, counted = np.zeros_like(taken), np.zeros_like(outcomes)
        flop.carry_to_suit_rivers(
            pattern.BY_SUIT,
            pattern.HOLE_TYPES,
            weight.view,
            tables.by_suit,
            strategy.river_by_suit,
            begin,
            end,
            took,
            counted,
        )
        with lock:
            np.add(taken, took, out=taken)
            np.add(outcomes, counted, out=outcomes)

    in_threads(threads, pattern.SUIT_PATTERNS, suits, parts=2 * threads)
    carried = np.zeros_like(taken)
    flop.carry_to_rank_rivers(
        *(tables.present, pattern.BY_RANK, weight.base, taken, carried),
        *(tables.by_rank, strategy.river_by_rank, outcomes),
    )
    return pattern.outcomes_of(outcomes, tables.dealers, int(tables.qualifies)), carried
