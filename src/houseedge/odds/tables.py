"""Every river of the game, counted once: the tables that paytables and strategies are laid over."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from threading import Lock

import numpy as np

from houseedge.cards import Category
from houseedge.odds import flop, pattern, river
from houseedge.odds.game import Game
from houseedge.odds.pattern import Ints
from houseedge.odds.river import Rivers
from houseedge.odds.starting_hand import class_of

FULL_DECK = (1 << 13) - 1


# One is the same as itself alone: what is counted with it is remembered by it.
@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Tables:
    """All rivers of a deck, and what does not depend on a paytable.

    `present` is the mask of ranks the deck has, all four suits of each. `census` counts outcomes
    of one hand of each class over all boards and dealer hands: by class, category, outcome.
    `qualifies` and `ties` are the variants of the game they were counted for.
    """

    present: int
    dealers: int
    by_rank: Rivers
    by_suit: Rivers
    flops: Ints
    flop_ways: Ints
    census: Ints
    qualifies: Category = Category.PAIR
    ties: str = "push"

    @property
    def ranks(self) -> int:
        """How many ranks the deck has."""
        return self.present.bit_count()

    @property
    def boards(self) -> int:
        """Boards a hand can meet."""
        return comb(4 * self.ranks - 2, 5)


def _holes() -> tuple[Ints, Ints]:
    """The 1,326 pairs of hole cards and the class each belongs to."""
    cards = np.array([(a, b) for a in range(52) for b in range(a + 1, 52)], np.int64)
    return cards, np.array([class_of(int(a), int(b)) for a, b in cards], np.int64)


HOLE_CARDS, HOLE_CLASSES = _holes()
#: How many pairs of hole cards each of the 169 classes has.
CLASS_SIZES: Ints = np.bincount(HOLE_CLASSES, minlength=169)


def in_threads(
    threads: int, size: int, work: Callable[[int, int], None], *, parts: int | None = None
) -> None:
    """Do work on the numbers below a size, split among threads; the parts are many and even."""
    parts = max(1, min(size, parts or threads * 8))
    bounds = [size * part // parts for part in range(parts + 1)]
    if threads == 1:
        work(0, size)
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, bounds[:-1], bounds[1:]))


def count_rivers(
    present: int = FULL_DECK,
    threads: int = 2,
    *,
    qualifies: Category = Category.PAIR,
    ties: str = "push",
) -> Tables:
    """Rank every river of a deck and count what each hand meets."""
    dealers = comb(4 * present.bit_count() - 7, 2)
    by_rank = Rivers.empty(pattern.RANK_PATTERNS, pattern.PAIRS)
    by_suit = Rivers.empty(pattern.SUIT_PATTERNS, pattern.HOLES)

    def ranks(begin: int, end: int) -> None:
        patterns, holes = pattern.BY_RANK, pattern.RANK_HOLES
        river.rank_rivers(present, dealers, int(qualifies), patterns, holes, begin, end, by_rank)

    def suits(begin: int, end: int) -> None:
        patterns, holes = pattern.BY_SUIT, pattern.SUIT_HOLES
        river.suit_rivers(present, dealers, int(qualifies), patterns, holes, begin, end, by_suit)

    in_threads(threads, pattern.RANK_PATTERNS, ranks)
    in_threads(threads, pattern.SUIT_PATTERNS, suits)
    for rivers in (by_rank, by_suit):
        _end_ties(rivers, dealers, ties)
    flops, ways = flop.canonical_flops(present)
    return Tables(
        present=present,
        dealers=dealers,
        by_rank=by_rank,
        by_suit=by_suit,
        flops=flops,
        flop_ways=ways,
        census=_census(present, dealers, int(qualifies), by_rank, by_suit, threads),
        qualifies=qualifies,
        ties=ties,
    )


def _end_ties(rivers: Rivers, dealers: int, ties: str) -> None:
    """Count equal hands as won or lost where they do not push."""
    there = rivers.category >= 0
    if ties == "win":
        np.subtract(dealers, rivers.lose, out=rivers.win, where=there)
    elif ties == "lose":
        np.subtract(dealers, rivers.win, out=rivers.lose, where=there)


def _census(
    present: int, dealers: int, qualifies: int, by_rank: Rivers, by_suit: Rivers, threads: int
) -> Ints:
    counted = np.zeros((pattern.PAIRS, 10, 4), np.int64)
    river.rank_census(present, pattern.BY_RANK, by_rank, counted)
    parts: list[Ints] = []

    def suits(begin: int, end: int) -> None:
        part = np.zeros((pattern.HOLES, 10, 4), np.int64)
        river.suit_census(pattern.BY_SUIT, pattern.HOLE_TYPES, by_suit, by_rank, begin, end, part)
        parts.append(part)

    in_threads(threads, pattern.SUIT_PATTERNS, suits)
    by_type = sum(parts, np.zeros((pattern.HOLES, 10, 4), np.int64))
    census = np.zeros((169, 10, 4), np.int64)
    for number in range(169):
        at = int(np.argmax(number == HOLE_CLASSES))
        a, b = (int(card) for card in HOLE_CARDS[at])
        if not (present >> (a >> 2) & 1 and present >> (b >> 2) & 1):
            continue
        census[number] = counted[pattern.PAIR[a >> 2, b >> 2]]
        for suit in range(4):
            types = [(card >> 2) + 13 * (card & 3 == suit) for card in (a, b)]
            census[number] += by_type[pattern.HOLE[types[0], types[1]]]
    return pattern.outcomes_of(census, dealers, qualifies)


_COUNTED: dict[tuple[Category, str], Tables] = {}
_COUNTING = Lock()
#: Tables of the whole deck take 87 MB, so those of the last variant make room for another's.
_STANDARD = (Category.PAIR, "push")


def full_deck(threads: int = 2, game: Game | None = None) -> Tables:
    """The tables of the whole deck, counted once in a process, however many threads ask.

    `game` says which hands qualify and what becomes of ties; the standard one if left out.
    """
    key = _STANDARD if game is None else (game.qualifies, game.ties)
    with _COUNTING:
        if key not in _COUNTED:
            for other in [each for each in _COUNTED if each != _STANDARD]:
                del _COUNTED[other]
            _COUNTED[key] = count_rivers(FULL_DECK, threads, qualifies=key[0], ties=key[1])
        return _COUNTED[key]


def forget() -> None:
    """Drop the tables of the whole deck, so that they are counted anew: for measuring."""
    _COUNTED.clear()
