"""The base game under perfect play, or under any given strategy: exact to the last unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import NamedTuple

import numpy as np

from houseedge.errors import NotationError
from houseedge.odds.first import Met, StartingHand
from houseedge.odds.full import Strategy, count_play, decide_flops, river_values
from houseedge.odds.game import Game
from houseedge.odds.starting_hand import class_name
from houseedge.odds.tables import HOLE_CARDS, Tables, full_deck
from houseedge.odds.tally import Tally

#: More threads than this only cost memory.
MOST_THREADS = 64


class BestPlay(NamedTuple):
    """Every decision of perfect play, and by class what the best play on the flop gains, in units.

    The gain is over the flop's smallest bet, over all flops and hole cards of a class.
    """

    strategy: Strategy
    gained: Sequence[int]


@dataclass(frozen=True, kw_only=True, repr=False)
class Solution(Tally):
    """The game under perfect play: the strategy, its value, and how often everything happens.

    `decided` is left out where how often everything happens was known without it; it is counted
    when it is asked for.
    """

    met: Met
    decided: BestPlay | None = None
    gained: Sequence[int] | None = None

    @cached_property
    def strategy(self) -> Strategy:
        """Every decision."""
        return self._decided.strategy

    @cached_property
    def hands(self) -> tuple[StartingHand, ...]:
        """The first decision with each class of hole cards."""
        gained = self._decided.gained if self.gained is None else self.gained
        return self.met.hands(self.game, gained)

    @cached_property
    def _decided(self) -> BestPlay:
        return self.decided or decide(self.game, full_deck(2, self.game), 2)

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

    At exact indifference the smaller bet is taken. `tables` may be those of a short deck. A Blind
    table of a family whose play is known for all of them is answered at once (`spans`).
    """
    from houseedge.odds.spans import spans_of

    verify_threads(threads)
    game = game or Game()
    game.verify_range()
    if tables is None:
        spans = spans_of(game, threads)
        if spans is not None:
            return spans.solution(game)
    return solve_in_full(game, threads=threads, tables=tables)


def solve_in_full(game: Game, *, threads: int = 2, tables: Tables | None = None) -> Solution:
    """The same by counting every deal, whatever is known of other Blind tables."""
    tables = tables or full_deck(threads, game)
    verify_tables(tables, game)
    decided = decide(game, tables, threads)
    return Solution(
        game=game,
        deals=all_deals(tables),
        counts=count_play(game, tables, decided.strategy, threads),
        met=Met.of(tables, game),
        decided=decided,
        gained=decided.gained,
    )


def decide(game: Game, tables: Tables, threads: int) -> BestPlay:
    """Every decision of perfect play."""
    values = river_values(game, tables, threads)
    flop, gained = decide_flops(game, tables, *values, threads)
    preflop = Met.of(tables, game).decided(game, gained.tolist())
    strategy = Strategy(
        preflop=preflop,
        flop=flop,
        river_by_rank=values[0].action,
        river_by_suit=values[1].action,
    )
    return BestPlay(strategy, gained.tolist())


def price(
    strategy: Strategy, game: Game | None = None, *, threads: int = 2, tables: Tables | None = None
) -> Tally:
    """How a given strategy fares, exactly."""
    verify_threads(threads)
    game = game or Game()
    game.verify_range()
    tables = tables or full_deck(threads, game)
    verify_tables(tables, game)
    verify_strategy(strategy, game, tables)
    return Tally(
        game=game, deals=all_deals(tables), counts=count_play(game, tables, strategy, threads)
    )


def all_deals(tables: Tables) -> int:
    """All deals of hole cards, flop, turn and river, and the dealer's cards."""
    cards = 4 * tables.ranks
    return comb(cards, 2) * comb(cards - 2, 3) * comb(cards - 5, 2) * tables.dealers


def verify_threads(threads: int) -> None:
    """Refuse a senseless number of threads."""
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise NotationError(f"the number of threads is 1 to {MOST_THREADS}")


def verify_tables(tables: Tables, game: Game) -> None:
    """Refuse tables in which other hands qualify, or ties end otherwise, than in the game."""
    if (tables.qualifies, tables.ties) != (game.qualifies, game.ties):
        raise NotationError("the tables are of another variant than the game (S-01, S-04)")


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
