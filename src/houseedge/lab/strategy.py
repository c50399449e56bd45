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

import re
import stat
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
from houseedge.lab.lookup import flop_numbers, flop_places, river_place
from houseedge.lab.situation import same
from houseedge.odds import simple, simple_tables
from houseedge.odds.decision import verify_decision
from houseedge.odds.full import Strategy
from houseedge.odds.game import Game
from houseedge.odds.pattern import Tiny
from houseedge.odds.solver import Solution, price
from houseedge.odds.starting_hand import class_name, class_of, classes_in
from houseedge.odds.tables import Tables, full_deck
from houseedge.odds.tally import Tally
from houseedge.rules.entry import parse_toml
from houseedge.rules.naming import cut, named, shown

_WAYS = ("perfect", "simple", "never", "always")
_KEYS = ("preflop", "flop", "river", "decisions", "sizes", "flop_actions", "river_actions")
_ROW = '["Ks 2s", "Ah Kd 7s", "check"]'
#: A file may have this many bytes: a whole strategy has one or two million, one without any
#: order in it four and a half.
_LONGEST = 8 << 20
#: So many names may be parted by dots in a key; reading many takes time that grows like a square.
_PARTS = 8
#: A string of one line, which may lack its end, or a comment.
_STRING = re.compile(r""""(?:\\.|[^"\\])*+"?|'[^']*+'?|#.*""")


def _file(name: str) -> str:
    """The name of a file, which may be longer than others: nobody finds half a path."""
    return named(name, 250)


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
        tables = full_deck(threads, solution.game)
        return price(self.made(solution, tables), solution.game, threads=threads, tables=tables)

    def made(self, solution: Solution, tables: Tables) -> Strategy:
        """The strategy with every decision made."""
        perfect = solution.strategy
        preflop = perfect.preflop.copy()
        if self.preflop is not None:
            preflop = _first_decisions(self.preflop)
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
            with _naming(f"{_file(self.name)}: flop_actions"):
                return actions.read_flops(self.flop, tables, len(solution.game.flop))
        perfect = solution.strategy.flop
        match self.flop:
            case "simple":
                return simple_tables.flops(tables)
            case "never" | "always":
                return np.where(perfect < 0, perfect, np.int8(self.flop == "always"))
            case _:
                return perfect.copy()

    def _rivers(self, solution: Solution, tables: Tables) -> tuple[Tiny, Tiny]:
        if not isinstance(self.river, str):
            with _naming(f"{_file(self.name)}: river_actions"):
                return actions.read_rivers(self.river, tables, len(solution.game.river))
        by_rank, by_suit = solution.strategy.river_by_rank, solution.strategy.river_by_suit
        match self.river:
            case "simple":
                return simple_tables.rivers(tables)
            case "never":
                return np.zeros_like(by_rank), np.zeros_like(by_suit)
            case "always":
                return np.ones_like(by_rank), np.ones_like(by_suit)
            case _:
                return by_rank.copy(), by_suit.copy()


def _first_decisions(bets: Mapping[int, list[str]]) -> Tiny:
    """First decisions from ranges by number of the bet's size; no bet elsewhere."""
    action = np.zeros(169, np.int8)
    for size, ranges in bets.items():
        names = classes_in(ranges)
        action[[class_name(number) in names for number in range(169)]] = size
    return action


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
        largest = {len(game.preflop): list(simple.PREFLOP)}
        return GivenStrategy(name, "simple", "simple", largest)
    if not name:
        raise HouseEdgeError("a strategy is 'simple' or the name of a file, and not nothing")
    described, file = _described(name), _file(name)
    for key in described:
        if key not in _KEYS:
            right = f"{', '.join(_KEYS[:-1])} or {_KEYS[-1]}"
            raise HouseEdgeError(f"{file}: {named(key)}: expected {right}")
    preflop = None
    if "preflop" in described:
        preflop = _ranges(described["preflop"], file, game)
    if "flop_actions" in described or "river_actions" in described or "sizes" in described:
        _verify_sizes(described.get("sizes"), file, game)
    return GivenStrategy(
        name,
        _way(described, "flop", file, actions.FLOPS),
        _way(described, "river", file, actions.RIVERS),
        preflop,
        _decisions(described.get("decisions", []), file, game),
    )


def _described(name: str) -> dict[str, Any]:
    """What a file says, as TOML has it."""
    file = _file(name)
    try:
        content = _content(Path(name))
        if content is None:
            raise HouseEdgeError(f"{file}: expected a file, and this is a device or the like")
        if len(content) > _LONGEST:
            raise HouseEdgeError(f"{file}: this is longer than 8 MiB, and no strategy is")
        text = content.decode("utf-8-sig")
        _verify_lines(text, file)
        return parse_toml(text)
    except OSError as fault:
        raise HouseEdgeError(
            f"{file}: no such strategy; known is 'simple', or a file that can be read "
            f"({fault.strerror})"
        ) from None
    except ValueError as fault:
        words = str(fault)
        why = cut(words if words.isprintable() else repr(words), 120)
        raise HouseEdgeError(f"{file}: this is not TOML: {why}") from None


def _content(path: Path) -> bytes | None:
    """The bytes of a file, as far as it may go and one more; none of what is no file."""
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode) or stat.S_ISDIR(mode)):
        return None
    with path.open("rb") as file:
        return file.read(_LONGEST + 1)


def _verify_lines(text: str, file: str) -> None:
    """Refuse what takes TOML minutes to read: keys of many parts.

    No string goes over several lines in a strategy, so that each line can be seen alone.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip(" \t").startswith("#"):
            continue
        if '"""' in line or "'''" in line:
            raise HouseEdgeError(f"{file}: line {number}: expected strings of one line")
        if line.count(".") < _PARTS:
            continue
        for key in re.split(r"[=,{}\[\]]", _STRING.sub(_without, line)):
            if key.count(".") >= _PARTS:
                raise HouseEdgeError(
                    f"{file}: line {number}: expected a key of {_PARTS} parts at most"
                )


def _without(token: re.Match[str]) -> str:
    return "" if token[0].startswith("#") else "_"


def _way(
    described: Mapping[str, Any], street: str, file: str, shape: tuple[int, int]
) -> str | actions.Bytes:
    key = f"{street}_actions"
    if key not in described:
        way = described.get(street, "perfect")
        if way not in _WAYS:
            found = shown(way) if isinstance(way, str) else "what is no text"
            raise HouseEdgeError(f"{file}: {street}: expected {', '.join(_WAYS)}, found {found}")
        return str(way)
    if street in described:
        raise HouseEdgeError(f"{file}: {street}: expected nothing, since {key} has every decision")
    block = described[key]
    with _naming(f"{file}: {key}"):
        return actions.unpacked(block if isinstance(block, str) else "", shape)


def _ranges(described: object, file: str, game: Game) -> dict[int, list[str]]:
    sizes = {str(size): at for at, size in enumerate(game.preflop, 1)}
    if not isinstance(described, dict):
        raise HouseEdgeError(f"{file}: preflop: expected a table of ranges by size")
    found: dict[int, list[str]] = {}
    keys: dict[int, str] = {}
    owners: dict[str, str] = {}
    for key, ranges in described.items():
        where = f"{file}: preflop.{named(key)}"
        size = sizes.get(key.removesuffix("x"))
        if size is None:
            raise HouseEdgeError(f"{where}: expected a size of this game, {', '.join(sizes)}")
        if size in keys:
            raise HouseEdgeError(f"{where}: expected one list a size, and {keys[size]} is the same")
        if not isinstance(ranges, list) or not all(isinstance(text, str) for text in ranges):
            raise HouseEdgeError(f"{where}: expected a list of ranges")
        for hand in sorted(_hands(ranges, where)):
            if hand in owners:
                raise HouseEdgeError(
                    f"{where}: {hand}: expected a hand in one size only, "
                    f"and preflop.{owners[hand]} has it too"
                )
            owners[hand] = key
        keys[size], found[size] = f"preflop.{key}", ranges
    return found


def _hands(ranges: Sequence[str], where: str) -> set[str]:
    """The starting hands in ranges; refuses what is none without repeating it whole."""
    found: set[str] = set()
    for text in ranges:
        if len(text) > 4 or not text.isprintable():
            right = "33+, A2+, K5o+ or JTo"
            raise HouseEdgeError(f"{where}: {shown(text)} is not a range such as {right}")
        with _naming(where):
            found |= classes_in([text])
    return found


def _verify_sizes(described: object, file: str, game: Game) -> None:
    """Refuse blocks of a game with other bets: their decisions are numbers of its sizes."""
    sizes = _sizes(game)
    if described is not None and not isinstance(described, dict):
        raise HouseEdgeError(f"{file}: sizes: expected a table of sizes by street")
    for street in sizes:
        own = [] if described is None else described.get(street, [])
        if not isinstance(own, list) or not all(isinstance(size, str) for size in own):
            right = _words(sizes[street])
            raise HouseEdgeError(
                f"{file}: sizes.{street}: expected a list of texts such as {right}"
            )
    if described != sizes:
        words = "; ".join(f"{street} {','.join(of)}" for street, of in sizes.items())
        why = "there are none" if described is None else "the decisions are for others"
        raise HouseEdgeError(f"{file}: sizes: expected those of this game, {words}; {why}")


def _sizes(game: Game) -> dict[str, list[str]]:
    streets = {"preflop": game.preflop, "flop": game.flop, "river": game.river}
    return {street: [str(size) for size in sizes] for street, sizes in streets.items()}


def _decisions(rows: object, file: str, game: Game) -> tuple[Decision, ...]:
    if not isinstance(rows, list):
        raise HouseEdgeError(f"{file}: decisions: expected a list of rows such as {_ROW}")
    found: list[Decision] = []
    known: dict[object, tuple[int, int]] = {}
    for number, row in enumerate(rows, 1):
        where = f"{file}: decisions, row {number}"
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
    own, cards = parse_cards(hole), parse_cards(board)
    verify_decision(own, cards, (), ())
    street, rule, passive, sizes = {
        0: ("before the flop", "B-06", "check", game.preflop),
        3: ("on the flop", "B-07", "check", game.flop),
        5: ("at the river", "B-08", "fold", game.river),
    }[len(cards)]
    names = [passive, *(f"{size}x" for size in sizes)]
    if action not in names:
        raise NotationError(
            f"expected one of {', '.join(names)} {street}, found {shown(action)} ({rule})"
        )
    return Decision(own, cards, names.index(action))


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
