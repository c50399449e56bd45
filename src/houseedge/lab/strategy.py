"""Given strategies by name or from a file, and what each is worth.

A strategy file is TOML; every part may be left out and is then perfect play:

    flop = "simple"              # or "perfect", "never", "always"
    river = "simple"
    [preflop]                    # ranges by size of the bet
    4 = ["33+", "A2+", "K5o+"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from houseedge.errors import HouseEdgeError, NotationError
from houseedge.odds import thumb
from houseedge.odds.game import Game
from houseedge.odds.solver import Solution, Strategy, price
from houseedge.odds.tables import Tables, full_deck
from houseedge.odds.tally import Tally

_WAYS = ("perfect", "simple", "never", "always")


@dataclass(frozen=True, slots=True)
class GivenStrategy:
    """A strategy as it is described, before the perfect one it may lean on is known."""

    name: str
    flop: str
    river: str
    preflop: Mapping[int, list[str]] | None

    def play(self, solution: Solution, *, threads: int = 2) -> Tally:
        """How the strategy fares in a solved game."""
        tables = full_deck(threads)
        return price(self.made(solution, tables), solution.game, threads=threads, tables=tables)

    def made(self, solution: Solution, tables: Tables) -> Strategy:
        """The strategy with every decision made."""
        perfect = solution.strategy
        preflop = perfect.preflop
        if self.preflop is not None:
            preflop = thumb.preflop_actions(self.preflop)
        flop, by_rank, by_suit = perfect.flop, perfect.river_by_rank, perfect.river_by_suit
        match self.flop:
            case "simple":
                flop = thumb.simple_flops(tables)
            case "never":
                flop = np.where(perfect.flop < 0, perfect.flop, 0).astype(np.int8)
            case "always":
                flop = np.where(perfect.flop < 0, perfect.flop, 1).astype(np.int8)
        match self.river:
            case "simple":
                by_rank, by_suit = thumb.simple_rivers(tables)
            case "never":
                by_rank, by_suit = np.zeros_like(by_rank), np.zeros_like(by_suit)
            case "always":
                by_rank, by_suit = np.ones_like(by_rank), np.ones_like(by_suit)
        return Strategy(preflop=preflop, flop=flop, river_by_rank=by_rank, river_by_suit=by_suit)


def read_strategy(name: str, game: Game) -> GivenStrategy:
    """The strategy called "simple", or the one a file describes, for a game."""
    if name == "simple":
        largest = {len(game.preflop): list(thumb.SIMPLE_PREFLOP)}
        return GivenStrategy(name, "simple", "simple", largest)
    try:
        described = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as fault:
        raise HouseEdgeError(
            f"{name}: no such strategy; known is 'simple', or a file that can be read "
            f"({fault.strerror})"
        ) from None
    except (ValueError, RecursionError) as fault:
        raise HouseEdgeError(f"{name}: this is not TOML: {fault}") from None
    for key in described:
        if key not in ("preflop", "flop", "river"):
            raise HouseEdgeError(f"{name}: {key}: expected preflop, flop or river")
    preflop = None
    if "preflop" in described:
        preflop = _ranges(described["preflop"], name, game)
    return GivenStrategy(
        name, _way(described, "flop", name), _way(described, "river", name), preflop
    )


def _way(described: Mapping[str, Any], street: str, name: str) -> str:
    way = described.get(street, "perfect")
    if way not in _WAYS:
        raise HouseEdgeError(f"{name}: {street}: expected {', '.join(_WAYS)}, found {way!r}")
    return str(way)


def _ranges(described: object, name: str, game: Game) -> dict[int, list[str]]:
    sizes = {str(size): at for at, size in enumerate(game.preflop, 1)}
    if not isinstance(described, dict):
        raise HouseEdgeError(f"{name}: preflop: expected a table of ranges by size")
    found: dict[int, list[str]] = {}
    for size, ranges in described.items():
        number = str(size).removesuffix("x")
        if number not in sizes:
            raise HouseEdgeError(
                f"{name}: preflop.{size}: expected a size of this game, {', '.join(sizes)}"
            )
        if not isinstance(ranges, list) or not all(isinstance(text, str) for text in ranges):
            raise HouseEdgeError(f"{name}: preflop.{size}: expected a list of ranges")
        try:
            thumb.classes_in(ranges)
        except NotationError as fault:
            raise HouseEdgeError(f"{name}: preflop.{size}: {fault}") from None
        found[sizes[number]] = ranges
    return found
