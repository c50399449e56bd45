"""The base game under perfect play, or under any given strategy: exact to the last unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from threading import Lock

import numpy as np

from houseedge.errors import NotationError
from houseedge.odds import flop, pattern, river
from houseedge.odds.flop import Bools, Flops, Sums
from houseedge.odds.game import Chances, Game
from houseedge.odds.pattern import Ints, Tiny
from houseedge.odds.river import Stakes, Values
from houseedge.odds.starting_hand import class_name
from houseedge.odds.tables import (
    CLASS_SIZES,
    HOLE_CARDS,
    HOLE_CLASSES,
    Tables,
    full_deck,
    in_threads,
)
from houseedge.odds.tally import Tally

#: More threads than this only cost memory.
MOST_THREADS = 64


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


@dataclass(frozen=True, kw_only=True, slots=True)
class StartingHand:
    """What each first decision is worth with one class of hole cards, in Antes.

    `chances` are those of a showdown.
    """

    name: str
    ways: int
    values: Mapping[str, Fraction]
    best: str
    chances: Chances


@dataclass(frozen=True, kw_only=True, repr=False)
class Solution(Tally):
    """The game under perfect play: the strategy, its value, and how often everything happens."""

    strategy: Strategy
    hands: tuple[StartingHand, ...]

    def _repr_html_(self) -> str:
        """The summary and the grid of starting hands, for notebooks."""
        hands = {hand.name: hand for hand in self.hands}
        rows = ""
        for row in range(13):
            cells = ""
            for column in range(13):
                hand = hands.get(class_name(row * 13 + column))
                if hand is not None:
                    bold = ("", "") if hand.best == "check" else ("<b>", "</b>")
                    value = f"{float(hand.values[hand.best]):+.2f}"
                    cells += f"<td>{hand.name}<br>{bold[0]}{value}{bold[1]}</td>"
            rows += f"<tr>{cells}</tr>"
        caption = "<caption>best first decision, in Antes; bold bets</caption>"
        return f"{super()._repr_html_()}<table>{caption}{rows}</table>"


def solve(game: Game | None = None, *, threads: int = 2, tables: Tables | None = None) -> Solution:
    """The exact value of the base game and the strategy that earns it.

    At exact indifference the smaller bet is taken. `tables` may be those of a short deck.
    """
    verify_threads(threads)
    game = game or Game()
    game.verify_range()
    tables = tables or full_deck(threads)
    values = river_values(game, tables, threads)
    flop, gained = _decide_flops(game, tables, *values, threads)
    preflop, hands = _decide_preflop(game, tables, gained)
    strategy = Strategy(
        preflop=preflop,
        flop=flop,
        river_by_rank=values[0].action,
        river_by_suit=values[1].action,
    )
    counts = _count_play(game, tables, strategy, threads)
    return Solution(
        game=game,
        deals=all_deals(tables),
        counts=counts,
        strategy=strategy,
        hands=hands,
    )


def price(
    strategy: Strategy, game: Game | None = None, *, threads: int = 2, tables: Tables | None = None
) -> Tally:
    """How a given strategy fares, exactly."""
    verify_threads(threads)
    game = game or Game()
    game.verify_range()
    tables = tables or full_deck(threads)
    verify_strategy(strategy, game, tables)
    return Tally(
        game=game, deals=all_deals(tables), counts=_count_play(game, tables, strategy, threads)
    )


def all_deals(tables: Tables) -> int:
    """All deals of hole cards, flop, turn and river, and the dealer's cards."""
    cards = 4 * tables.ranks
    return comb(cards, 2) * comb(cards - 2, 3) * comb(cards - 5, 2) * tables.dealers


def verify_threads(threads: int) -> None:
    """Refuse a senseless number of threads."""
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise NotationError(f"the number of threads is 1 to {MOST_THREADS}")


def verify_strategy(strategy: Strategy, game: Game, tables: Tables) -> None:
    """Refuse a strategy of another shape, or with bets this game does not have."""
    parts = {
        "preflop": (strategy.preflop, (169,), game.preflop, 0),
        "flop": (strategy.flop, (len(tables.flops), len(HOLE_CARDS)), game.flop, -1),
        "river": (strategy.river_by_rank, tables.by_rank.win.shape, game.river, 0),
        "suited river": (strategy.river_by_suit, tables.by_suit.win.shape, game.river, 0),
    }
    for name, (actions, shape, sizes, least) in parts.items():
        fits = actions.shape == shape and actions.dtype == np.int8
        if not fits or actions.min() < least or actions.max() > len(sizes):
            raise NotationError(f"the {name} decisions of the strategy are of another game")


def river_values(game: Game, tables: Tables, threads: int) -> tuple[Values, Values]:
    """The best river decisions and what they gain, by rank pattern and by suit pattern."""
    rank_shape, suit_shape = tables.by_rank.win.shape, tables.by_suit.win.shape
    stakes = Stakes.of(game)
    by_rank = Values(
        np.zeros(rank_shape, np.int8),
        np.empty(rank_shape, np.int64),
        np.empty(rank_shape, np.int64),
    )
    by_suit = Values(
        np.zeros(suit_shape, np.int8),
        np.empty(suit_shape, np.int64),
        np.empty(suit_shape if stakes.spread else (1, 1), np.int64),
    )
    river.rank_values(tables.by_rank, tables.dealers, stakes, by_rank)

    def suits(begin: int, end: int) -> None:
        river.suit_values(
            *(tables.by_suit, tables.dealers, stakes, pattern.BY_SUIT, pattern.HOLE_TYPES),
            *(by_rank, begin, end, by_suit),
        )

    in_threads(threads, suit_shape[0], suits)
    return by_rank, by_suit


def flop_sums(tables: Tables, by_rank: Ints, by_suit: Ints, threads: int) -> Sums:
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


def _flops(tables: Tables) -> Flops:
    return Flops(tables.flops, tables.flop_ways, HOLE_CARDS, HOLE_CLASSES)


def _decide_flops(
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
            *(tables.present, _flops(tables), gain, extra, two_sizes),
            *(begin, end, action, total),
        )
        parts.append(total)

    in_threads(threads, len(tables.flops), work)
    if two_sizes:
        # The kernel knows only the smallest and the largest; in between is never better.
        action[action == 2] = len(game.flop)
    return action, sum(parts, np.zeros(169, np.int64))


def _decide_preflop(
    game: Game, tables: Tables, gained: Ints
) -> tuple[Tiny, tuple[StartingHand, ...]]:
    unit, flop = game.unit, game.in_units(game.flop)
    blind = game.blind_by_category
    action = np.zeros(169, np.int8)
    hands = []
    deals = 10 * tables.boards * tables.dealers * unit
    for number in range(169):
        counts = tables.census[number]
        if not counts.any():
            continue
        wins, losses = counts[:, :2].sum(axis=1), counts[:, 3:].sum(axis=1)
        edge = int(wins.sum() - losses.sum())
        qualified = int(
            counts[:, pattern.WIN_QUALIFIED].sum() - counts[:, pattern.LOSE_QUALIFIED].sum()
        )
        base = unit * (qualified - int(losses.sum())) + int((blind * wins).sum())
        check = 10 * (int(flop[0]) * edge + base) + int(gained[number]) // int(CLASS_SIZES[number])
        values = {"check": Fraction(check, deals)}
        best, chosen = check, 0
        for at, size in enumerate(game.in_units(game.preflop), 1):
            value = 10 * (int(size) * edge + base)
            values[f"{game.preflop[at - 1]}x"] = Fraction(value, deals)
            if value > best:
                best, chosen = value, at
        action[number] = chosen
        hands.append(
            StartingHand(
                name=class_name(number),
                ways=int(CLASS_SIZES[number]),
                values=dict(reversed(list(values.items()))),
                best="check" if chosen == 0 else f"{game.preflop[chosen - 1]}x",
                chances=Chances.of(int(wins.sum()), int(losses.sum()), int(counts.sum())),
            )
        )
    return action, tuple(hands)


def _count_play(
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
    river = _carry(tables, strategy, chosen, 0, len(game.river), threads)
    rest = rest - river.sum(axis=0)
    for at, size in reversed(list(enumerate(game.flop, 1))):
        if at == 1:
            counts["flop", size] = rest
        else:
            bet = _carry(tables, strategy, chosen, at, len(game.river), threads).sum(axis=0)
            counts["flop", size] = bet
            rest = rest - bet
    for at, size in reversed(list(enumerate(game.river, 1))):
        counts["river", size] = river[at]
    counts[None] = river[0]
    return counts


def _carry(
    tables: Tables, strategy: Strategy, chosen: Bools, wanted: int, sizes: int, threads: int
) -> Ints:
    """Outcomes at the river after one flop action: by river action, category and outcome."""
    weight = _no_sums()
    lock = Lock()

    def weigh(begin: int, end: int) -> None:
        part = _no_sums()
        flop.weigh_flops(_flops(tables), chosen, strategy.flop, wanted, begin, end, part)
        with lock:
            for whole, more in zip(weight, part, strict=True):
                np.add(whole, more, out=whole)

    in_threads(threads, len(tables.flops), weigh)
    taken = np.zeros((pattern.RANK_PATTERNS, pattern.PAIRS), np.int64)
    outcomes = np.zeros((sizes + 1, 10, 4), np.int64)

    def carry(begin: int, end: int) -> None:
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

    in_threads(threads, pattern.SUIT_PATTERNS, carry)
    flop.carry_to_rank_rivers(
        *(tables.present, pattern.BY_RANK, weight.base, taken),
        *(tables.by_rank, strategy.river_by_rank, outcomes),
    )
    return pattern.outcomes_of(outcomes, tables.dealers)
