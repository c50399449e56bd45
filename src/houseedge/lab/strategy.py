"""Given strategies by name or from a file, and what each is worth.

A strategy file is TOML; every part may be left out and is then perfect play:

    flop = "simple"                  # or "perfect", "never", "always"
    river = "simple"
    decisions = [                    # single ones, over everything else
        ["Ks 2s", "Ah Kd 7s", "check"],
        ["3h 2d", "4c 6c 7c 9c Jc", "fold"],
    ]
    [preflop]                        # ranges by size of the bet
    4 = ["33+", "A2+", "K5o+"]

A row of `decisions` has hole cards, three or five cards of the board or none, and what is done:
"check", "fold" or a bet of the game such as "2x". It holds for all cards that are the same but for
the names of suits; at the river also for all others that make the same decision, since there only
ranks count and the one suit that three cards of the board have.

`write_strategy` writes a whole strategy into such a file, every decision of it. In place of `flop`
and `river` that has the blocks `flop_actions` and `river_actions`, which `actions` explains, and
the `sizes` they are for; `decisions` may be added to it too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any

import numpy as np

from houseedge.cards import Card, parse_cards
from houseedge.errors import HouseEdgeError, NotationError
from houseedge.lab import actions
from houseedge.lab.situation import flop_numbers, flop_places, river_place, same
from houseedge.odds import thumb
from houseedge.odds.advice import verify_decision
from houseedge.odds.game import Game
from houseedge.odds.solver import Solution, Strategy, price
from houseedge.odds.tables import Tables, Tiny, class_name, class_of, full_deck
from houseedge.odds.tally import Tally

_WAYS = ("perfect", "simple", "never", "always")
_KEYS = ("preflop", "flop", "river", "decisions", "sizes", "flop_actions", "river_actions")
_ROW = '["Ks 2s", "Ah Kd 7s", "check"]'


@dataclass(frozen=True, slots=True)
class Decision:
    """What is done in one situation, and in all that are the same: the number of a bet, or 0."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    action: int


@dataclass(frozen=True, slots=True)
class GivenStrategy:
    """A strategy as it is described, before the perfect one it may lean on is known.

    `flop` and `river` name a rule, or are the bytes of a block that has every decision.
    """

    name: str
    flop: str | actions.Bytes
    river: str | actions.Bytes
    preflop: Mapping[int, list[str]] | None
    decisions: tuple[Decision, ...] = ()

    def play(self, solution: Solution, *, threads: int = 2) -> Tally:
        """How the strategy fares in a solved game."""
        tables = full_deck(threads)
        return price(self.made(solution, tables), solution.game, threads=threads, tables=tables)

    def made(self, solution: Solution, tables: Tables) -> Strategy:
        """The strategy with every decision made."""
        perfect = solution.strategy
        preflop = perfect.preflop.copy()
        if self.preflop is not None:
            preflop = thumb.preflop_actions(self.preflop)
        by_rank, by_suit = self._rivers(solution, tables)
        made = Strategy(
            preflop=preflop,
            flop=self._flops(solution, tables),
            river_by_rank=by_rank,
            river_by_suit=by_suit,
        )
        _lay_over(made, self.decisions, tables)
        return made

    def _flops(self, solution: Solution, tables: Tables) -> Tiny:
        if not isinstance(self.flop, str):
            with _naming(f"{self.name}: flop_actions"):
                return actions.read_flops(self.flop, tables, len(solution.game.flop))
        perfect = solution.strategy.flop
        match self.flop:
            case "simple":
                return thumb.simple_flops(tables)
            case "never" | "always":
                return np.where(perfect < 0, perfect, np.int8(self.flop == "always"))
            case _:
                return perfect.copy()

    def _rivers(self, solution: Solution, tables: Tables) -> tuple[Tiny, Tiny]:
        if not isinstance(self.river, str):
            with _naming(f"{self.name}: river_actions"):
                return actions.read_rivers(self.river, tables, len(solution.game.river))
        by_rank, by_suit = solution.strategy.river_by_rank, solution.strategy.river_by_suit
        match self.river:
            case "simple":
                return thumb.simple_rivers(tables)
            case "never":
                return np.zeros_like(by_rank), np.zeros_like(by_suit)
            case "always":
                return np.ones_like(by_rank), np.ones_like(by_suit)
            case _:
                return by_rank.copy(), by_suit.copy()


@contextmanager
def _naming(where: str) -> Iterator[None]:
    """Say where in which file a fault of notation is."""
    try:
        yield
    except NotationError as fault:
        raise HouseEdgeError(f"{where}: {fault}") from None


def _lay_over(strategy: Strategy, decisions: Sequence[Decision], tables: Tables) -> None:
    """Change a strategy where decisions say so."""
    numbers = flop_numbers(tables.flops)
    for decision in decisions:
        hole, board = decision.hole, decision.board
        match len(board):
            case 0:
                strategy.preflop[class_of(*hole)] = decision.action
            case 3:
                for place in flop_places(hole, board, numbers):
                    strategy.flop[place] = decision.action
            case _:
                by_suit, row, column = river_place(hole, board)
                rivers = strategy.river_by_suit if by_suit else strategy.river_by_rank
                rivers[row, column] = decision.action


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
        if key not in _KEYS:
            raise HouseEdgeError(f"{name}: {key}: expected {', '.join(_KEYS[:-1])} or {_KEYS[-1]}")
    preflop = None
    if "preflop" in described:
        preflop = _ranges(described["preflop"], name, game)
    if "flop_actions" in described or "river_actions" in described or "sizes" in described:
        _verify_sizes(described.get("sizes"), name, game)
    return GivenStrategy(
        name,
        _way(described, "flop", name, actions.FLOPS),
        _way(described, "river", name, actions.RIVERS),
        preflop,
        _decisions(described.get("decisions", []), name, game),
    )


def _way(
    described: Mapping[str, Any], street: str, name: str, shape: tuple[int, int]
) -> str | actions.Bytes:
    key = f"{street}_actions"
    if key not in described:
        way = described.get(street, "perfect")
        if way not in _WAYS:
            raise HouseEdgeError(f"{name}: {street}: expected {', '.join(_WAYS)}, found {way!r}")
        return str(way)
    if street in described:
        raise HouseEdgeError(f"{name}: {street}: expected nothing, since {key} has every decision")
    block = described[key]
    with _naming(f"{name}: {key}"):
        return actions.unpacked(block if isinstance(block, str) else "", shape)


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
        with _naming(f"{name}: preflop.{size}"):
            thumb.classes_in(ranges)
        found[sizes[number]] = ranges
    return found


def _verify_sizes(described: object, name: str, game: Game) -> None:
    """Refuse blocks of a game with other bets: their decisions are numbers of its sizes."""
    sizes = _sizes(game)
    if described != sizes:
        words = "; ".join(f"{street} {','.join(of)}" for street, of in sizes.items())
        raise HouseEdgeError(
            f"{name}: sizes: expected those of this game, {words}; the decisions are for others"
        )


def _sizes(game: Game) -> dict[str, list[str]]:
    streets = {"preflop": game.preflop, "flop": game.flop, "river": game.river}
    return {street: [str(size) for size in sizes] for street, sizes in streets.items()}


def _decisions(rows: object, name: str, game: Game) -> tuple[Decision, ...]:
    if not isinstance(rows, list):
        raise HouseEdgeError(f"{name}: decisions: expected a list of rows such as {_ROW}")
    found: list[Decision] = []
    known: dict[object, tuple[int, int]] = {}
    for number, row in enumerate(rows, 1):
        where = f"{name}: decisions, row {number}"
        if (
            not isinstance(row, list)
            or len(row) != 3
            or not all(isinstance(text, str) for text in row)
        ):
            raise HouseEdgeError(f"{where}: expected hole cards, board and action, such as {_ROW}")
        with _naming(where):
            decision = _decision(row[0], row[1], row[2], game)
        key = len(decision.board), same(decision.hole, decision.board)
        first, action = known.setdefault(key, (number, decision.action))
        if action != decision.action:
            raise HouseEdgeError(
                f"{where}: expected the action of row {first}, since it is the same decision"
            )
        found.append(decision)
    return tuple(found)


def _decision(hole: str, board: str, action: str, game: Game) -> Decision:
    own, shown = parse_cards(hole), parse_cards(board)
    verify_decision(own, shown, (), ())
    street, rule, passive, sizes = {
        0: ("before the flop", "B-06", "check", game.preflop),
        3: ("on the flop", "B-07", "check", game.flop),
        5: ("at the river", "B-08", "fold", game.river),
    }[len(shown)]
    names = [passive, *(f"{size}x" for size in sizes)]
    if action not in names:
        raise NotationError(
            f"expected one of {', '.join(names)} {street}, found '{action}' ({rule})"
        )
    return Decision(own, shown, names.index(action))


# A whole strategy, written out.

_HEAD = """\
A whole strategy of Ultimate Texas Hold'em: every decision of it. `houseedge solve --strategy` \
with this file says what it is worth.

Rows of hole cards, board and action in `decisions` go before everything below; each holds for all \
cards that make the same decision, for example ["Ks 2s", "Ah Kd 7s", "check"].

Cards: a rank of 23456789TJQKA and a suit of cdhs. A card's number is 4 times its rank (0 for a \
two, 12 for an ace) plus its suit (0 to 3), so 2c is 0 and As is 51.

sizes: the bets in Antes on each street. preflop: the starting hands that bet each size before the \
flop; all others check.

actions: {actions}

flop_actions: {flop_actions} Of flops that renaming suits makes equal one is listed, the first in \
the order (0,1,2), (0,1,3) .. (49,50,51): 1,755 in all, in that order.

river_actions: {river_actions}
"""


def write_strategy(strategy: Strategy, game: Game, tables: Tables, path: Path) -> None:
    """Write every decision of a strategy into a file that `read_strategy` reads back."""
    paragraphs = _HEAD.format(**actions.FORMAT).split("\n\n")
    lines = []
    for paragraph in paragraphs:
        lines += [*(f"# {line}" for line in wrap(paragraph, 98, break_on_hyphens=False)), "#"]
    lines[-1] = "decisions = []"
    # Quotes of the kind that no reader looks into.
    lines.append(f"flop_actions = '{actions.flop_block(strategy)}'")
    lines.append(f"river_actions = '{actions.river_block(strategy, tables)}'")
    lines += ["", "[sizes]"]
    lines += [f"{street} = {_words(sizes)}" for street, sizes in _sizes(game).items()]
    lines += ["", "[preflop]"]
    for number, size in enumerate(game.preflop, 1):
        hands = [class_name(int(at)) for at in np.flatnonzero(strategy.preflop == number)]
        lines.append(f'"{size}" = {_words(hands)}')
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


def _words(words: Sequence[str]) -> str:
    listed = ", ".join(f'"{word}"' for word in words)
    return f"[{listed}]"
