"""A strategy book: the whole strategy of one game, kept so that a decision is only looked up."""

from __future__ import annotations

import contextlib
import hashlib
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from pathlib import Path

import msgspec
import numpy as np

from houseedge.cards import Card
from houseedge.errors import HouseEdgeError
from houseedge.lab.lookup import flop_numbers, flop_places, river_place
from houseedge.odds import pattern
from houseedge.odds.decision import Advice, verify_decision
from houseedge.odds.first import StartingHand
from houseedge.odds.folder import cache_folder, kernel_hash
from houseedge.odds.full import Strategy
from houseedge.odds.game import VARIANTS, Chances, Game
from houseedge.odds.pattern import Ints
from houseedge.odds.solver import Solution, solve, verify_threads
from houseedge.odds.starting_hand import class_name, class_of
from houseedge.odds.tables import HOLE_CARDS, full_deck

_FORMAT = 2


class DamagedBook(HouseEdgeError):
    """A book's file is not what was written."""


class _Hand(msgspec.Struct, array_like=True):
    """A starting hand as a book's file has it, fractions as text."""

    name: str
    ways: int
    values: dict[str, str]
    best: str
    chances: tuple[str, str, str]


class _Page(msgspec.Struct, array_like=True):
    """What a book's file holds."""

    format: int
    key: str
    hands: list[_Hand]
    preflop: bytes
    flops: bytes
    flop: bytes
    river_by_rank: bytes
    river_by_suit: bytes


@dataclass(frozen=True, kw_only=True)
class StrategyBook:
    """Every decision of perfect play in one game.

    `hands` are the first decisions by the name of the starting hand.
    """

    game: Game
    hands: Mapping[str, StartingHand]
    strategy: Strategy
    flops: Ints

    @classmethod
    def of(cls, solution: Solution) -> StrategyBook:
        """The book of a solved game."""
        return cls(
            game=solution.game,
            hands={hand.name: hand for hand in solution.hands},
            strategy=solution.strategy,
            flops=full_deck().flops,
        )

    def save(self, path: Path) -> None:
        """Write the book; a reader sees the old file or the new one, never half of one."""
        page = _Page(
            format=_FORMAT,
            key=book_key(self.game),
            hands=[
                _Hand(
                    name=hand.name,
                    ways=hand.ways,
                    values={action: str(value) for action, value in hand.values.items()},
                    best=hand.best,
                    chances=(str(hand.chances.win), str(hand.chances.tie), str(hand.chances.lose)),
                )
                for hand in self.hands.values()
            ],
            preflop=self.strategy.preflop.tobytes(),
            flops=self.flops.astype(np.uint8).tobytes(),
            flop=self.strategy.flop.tobytes(),
            river_by_rank=self.strategy.river_by_rank.tobytes(),
            river_by_suit=self.strategy.river_by_suit.tobytes(),
        )
        packed = zlib.compress(msgspec.msgpack.encode(page), 6)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{hashlib.sha256(packed).hexdigest()[:8]}.part")
        part.write_bytes(hashlib.sha256(packed).digest() + packed)
        part.replace(path)

    @classmethod
    def load(cls, path: Path, game: Game) -> StrategyBook:
        """The book in a file; refuses one that is damaged or of another game or kernel."""
        content = path.read_bytes()
        if hashlib.sha256(content[32:]).digest() != content[:32]:
            raise DamagedBook(f"{path.name}: the strategy book is damaged")
        try:
            page = msgspec.msgpack.decode(zlib.decompress(content[32:]), type=_Page)
        except (zlib.error, msgspec.DecodeError) as fault:
            raise DamagedBook(f"{path.name}: the strategy book cannot be read") from fault
        if (page.format, page.key) != (_FORMAT, book_key(game)):
            raise DamagedBook(f"{path.name}: the strategy book is of another game")
        flops = np.frombuffer(page.flops, np.uint8).astype(np.int64).reshape(-1, 3)
        return cls(
            game=game,
            hands={
                hand.name: StartingHand(
                    name=hand.name,
                    ways=hand.ways,
                    values={action: Fraction(value) for action, value in hand.values.items()},
                    best=hand.best,
                    chances=Chances(*map(Fraction, hand.chances)),
                )
                for hand in page.hands
            },
            strategy=Strategy(
                preflop=np.frombuffer(page.preflop, np.int8),
                flop=np.frombuffer(page.flop, np.int8).reshape(len(flops), len(HOLE_CARDS)),
                river_by_rank=np.frombuffer(page.river_by_rank, np.int8).reshape(
                    pattern.RANK_PATTERNS, pattern.PAIRS
                ),
                river_by_suit=np.frombuffer(page.river_by_suit, np.int8).reshape(
                    pattern.SUIT_PATTERNS, pattern.HOLES
                ),
            ),
            flops=flops,
        )

    @property
    def ev(self) -> Fraction:
        """The mean net result of perfect play, in Antes."""
        hands = self.hands.values()
        worth = sum((hand.ways * hand.values[hand.best] for hand in hands), Fraction(0))
        return worth / sum(hand.ways for hand in hands)

    def first_decision(self, hole: Sequence[Card]) -> Advice:
        """The exact values of the first decision, looked up."""
        verify_decision(hole, (), (), ())
        return first_advice(self.hands[class_name(class_of(*hole))])

    def decide(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> str:
        """The best action: "4x", "check", "2x", "1x", "fold"."""
        verify_decision(hole, board, (), ())
        match len(board):
            case 0:
                return self.first_decision(hole).best
            case 3:
                chosen, sizes = self._flop_action(hole, board), self.game.flop
                return f"{sizes[chosen - 1]}x" if chosen else "check"
            case _:
                chosen, sizes = self._river_action(hole, board), self.game.river
                return f"{sizes[chosen - 1]}x" if chosen else "fold"

    @cached_property
    def _flop_numbers(self) -> dict[tuple[int, ...], int]:
        return flop_numbers(self.flops)

    def _flop_action(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        return int(self.strategy.flop[next(flop_places(hole, board, self._flop_numbers))])

    def _river_action(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        by_suit, row, column = river_place(hole, board)
        rivers = self.strategy.river_by_suit if by_suit else self.strategy.river_by_rank
        return int(rivers[row, column])


def first_advice(hand: StartingHand) -> Advice:
    """What the first decision of a starting hand is worth."""
    return Advice(
        street="preflop",
        actions=dict(hand.values),
        best=hand.best,
        chances=hand.chances,
        # Every board, and every hand the dealer may hold with it.
        endings=comb(50, 5) * comb(45, 2),
    )


def book_key(game: Game) -> str:
    """What a book depends on: the kernels and the game."""
    rules = [str(getattr(game, name)) for name in ("folded_ante", *VARIANTS)]
    parts = (game.blind, game.preflop, game.flop, game.river, rules)
    words = "; ".join(" ".join(map(str, part)) for part in parts)
    return hashlib.sha256(f"{kernel_hash()} {words}".encode()).hexdigest()[:24]


def open_book(
    game: Game | None = None, *, threads: int = 2, folder: Path | None = None
) -> StrategyBook:
    """The book of a game from the user's cache folder; made, or made again, where it must be."""
    verify_threads(threads)
    game = game or Game()
    cache = cache_folder()
    if folder is None and cache is not None:
        folder = cache / "books"
    if folder is None:
        return _made(game, threads)
    path = folder / f"{book_key(game)}.book"
    with contextlib.suppress(OSError, DamagedBook):
        return StrategyBook.load(path, game)
    book = _made(game, threads)
    # A folder that cannot be written costs time at the next start, nothing else.
    with contextlib.suppress(OSError):
        book.save(path)
    return book


@lru_cache(maxsize=2)
def _made(game: Game, threads: int) -> StrategyBook:
    """The book of a game, solved; remembered for whoever cannot keep it."""
    return StrategyBook.of(solve(game, threads=threads))
