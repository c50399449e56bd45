"""How two seats that share board and dealer win and lose together, exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb
from threading import Lock

import numpy as np

from houseedge.errors import NotationError
from houseedge.lab.simulation.felt import Felt
from houseedge.odds import joint, neighbours
from houseedge.odds.tables import full_deck, in_threads
from houseedge.rules.spec import Wager

Tell = Callable[[int, int], None]
_ONE_ANTE = {"base": Fraction(1)}
#: Boards counted between two words of progress.
_PART = 512


def between_seats(felt: Felt, *, threads: int = 2, tell: Tell | None = None) -> Fraction:
    """The covariance of what two seats win in a round, in Antes squared.

    Both play by the felt's strategy with the felt's stakes, one Ante on the base game if it names
    none; the progressive is left out. It takes a minute or two: `tell` is told boards counted and
    all.
    """
    felt.game.verify_standing("what two seats win together")
    felt = felt if felt.stakes else replace(felt, stakes=_ONE_ANTE)
    _verify_suits(felt)
    tables = felt.tables or full_deck(threads)
    boards, sums = board_sums(felt, threads=threads, tell=tell)
    ways = boards.ways.tolist()
    products = sum(n * way for n, way in zip(sums.products.tolist(), ways, strict=True))
    results = sum(n * way for n, way in zip(sums.results.tolist(), ways, strict=True))
    cards, unit = 4 * tables.ranks, felt.worth[1]
    deals = comb(cards, 5) * 10 * comb(cards - 5, 2) * comb(cards - 7, 2)
    mean = Fraction(results, deals * unit)
    return Fraction(products, deals * comb(cards - 9, 2) * unit**2) - mean**2


def _verify_suits(felt: Felt) -> None:
    """Refuse side bets that tell suits apart: one board is counted for all that rename them."""
    pairs = felt.side.tables.get(Wager.PAIRS)
    if pairs is None or not felt.stakes.get(Wager.PAIRS.value):
        return
    for line in pairs.lines:
        if any(known.exactly is not None for known in (*line.hole, *line.dealer)):
            raise NotationError(
                f"{pairs.id} pays {line.title} by its suits, and what two seats win together on "
                "such a table is not counted (U-01)"
            )


def board_sums(
    felt: Felt, *, threads: int = 2, tell: Tell | None = None
) -> tuple[joint.Boards, neighbours.BoardSums]:
    """One board of each class of suits, and what seats win on it over everything else."""
    tables = felt.tables or full_deck(threads)
    boards = joint.canonical_boards(tables.present)
    size, (worth, _) = len(boards.cards), felt.worth
    sums = neighbours.BoardSums(np.zeros(size, np.int64), np.zeros(size, np.int64))
    done, lock = 0, Lock()

    def work(begin: int, end: int) -> None:
        nonlocal done
        for start in range(begin, end, _PART):
            stop = min(start + _PART, end)
            neighbours.sum_products(
                *(tables.present, boards, start, stop, felt.decisions),
                *(felt.side_tables, felt.ends[3], felt.ends[4], worth, sums),
            )
            with lock:
                done += stop - start
                if tell is not None:
                    tell(done, size)

    in_threads(threads, size, work)
    return boards, sums
