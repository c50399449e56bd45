"""How often two seats' ends come together: kept for the standard game, counted for others."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from threading import Lock

import numpy as np

from houseedge.lab.simulation.felt import Felt
from houseedge.odds import joint, pair
from houseedge.odds.folder import cache_folder, kernel_hash
from houseedge.odds.game import Game
from houseedge.odds.pair import CATEGORIES, OUTCOMES
from houseedge.odds.pattern import Ints
from houseedge.odds.tables import full_deck, in_threads

Tell = Callable[[int, int], None]
#: Boards counted between two words of progress.
_PART = 64
#: High card, pair and two pairs are one where no paytable tells them apart.
LOW = 3
_KEPT = "two_seats.txt"


@dataclass(frozen=True, slots=True)
class PairLaw:
    """How often each two ends come together, by their numbers; both orders are counted."""

    counts: Ints

    @property
    def deals(self) -> int:
        """All deals of a board, its flop, a dealer's hand and two seats'."""
        return int(self.counts.sum())

    def pairs(self) -> Iterator[tuple[int, int, int]]:
        """Each two ends that come together, and how often."""
        for first, second in np.argwhere(self.counts).tolist():
            yield first, second, int(self.counts[first, second])

    def written(self) -> str:
        """The law as a text file: a line for each two ends, once for both orders."""
        rows = [f"{a} {b} {count}" for a, b, count in self.pairs() if a <= b]
        return "\n".join(["# end, end, deals: bet * 50 + category * 5 + outcome", *rows, ""])

    @classmethod
    def read(cls, text: str, bets: int) -> PairLaw:
        """The law that such a text has."""
        size = bets * CATEGORIES * OUTCOMES
        counts = np.zeros((size, size), np.int64)
        for line in text.splitlines()[1:]:
            a, b, count = map(int, line.split())
            counts[a, b] = counts[b, a] = count
        return cls(counts)


@lru_cache(maxsize=1)
def _standard() -> PairLaw | None:
    file = files("houseedge.lab.banking") / _KEPT
    return PairLaw.read(file.read_text(encoding="utf-8"), 5) if file.is_file() else None


def kept_pairs(game: Game, strategy: str) -> PairLaw | None:
    """The law of two seats where it was counted before; none elsewhere."""
    return _standard() if (game, strategy) == (Game(), "perfect") else None


def two_seats(
    felt: Felt, *, low_apart: bool = False, threads: int = 2, tell: Tell | None = None
) -> PairLaw:
    """The law of two seats that play a felt's game by its strategy, from the cache folder or new.

    A count takes some half an hour of a processor; `tell` is told boards done and all. For
    `low_apart` see `count_pairs`.
    """
    cache = cache_folder()
    path = None if cache is None else cache / "pairs" / f"{_key(felt, low_apart)}.txt"
    if path is not None:
        with contextlib.suppress(OSError, ValueError):
            return PairLaw.read(path.read_text(encoding="utf-8"), len(felt.bets))
    law = count_pairs(felt, low_apart=low_apart, threads=threads, tell=tell)
    if path is not None:
        # A folder that cannot be written costs time at the next call, nothing else.
        with contextlib.suppress(OSError):
            _save(path, law)
    return law


def _save(path: Path, law: PairLaw) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(law.written(), encoding="utf-8")
    part.replace(path)


def _key(felt: Felt, low_apart: bool) -> str:
    made = felt.decisions
    parts = (made.preflop, made.flop, made.by_rank, made.by_suit)
    key = hashlib.sha256(f"{kernel_hash()} {felt.game} {low_apart}".encode())
    for part in parts:
        key.update(np.ascontiguousarray(part).tobytes())
    return key.hexdigest()[:24]


def count_pairs(
    felt: Felt, *, low_apart: bool = False, threads: int = 2, tell: Tell | None = None
) -> PairLaw:
    """Count the law of two seats over all boards, flops, dealers' hands and two seats' hands.

    Hands below three of a kind are counted as one kind, unless the Blind or, with `low_apart`,
    another wager of the seats tells them apart.
    """
    tables = felt.tables or full_deck(threads)
    boards = joint.canonical_boards(tables.present)
    size, bets = len(boards.cards), len(felt.bets)
    differ = felt.game.folded_ante == "refund"
    plain = not differ and not low_apart and not any(felt.game.blind[-LOW:])
    same = np.array([0 if plain and kind < LOW else kind for kind in range(CATEGORIES)])
    shape = (bets * CATEGORIES * OUTCOMES,) * 2
    total, done, lock = np.zeros(shape, np.int64), 0, Lock()

    def work(begin: int, end: int) -> None:
        nonlocal done
        for start in range(begin, end, _PART):
            stop, found = min(start + _PART, end), np.zeros(shape, np.int64)
            pair.count_pairs(
                *(tables.present, boards, start, stop, felt.decisions),
                *(same, bets, differ, found),
            )
            with lock:
                total[:] += found
                done += stop - start
                if tell is not None:
                    tell(done, size)

    in_threads(threads, size, work)
    return PairLaw(total)
