"""Where a decision lies in the tables of a strategy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from houseedge.cards import Card
from houseedge.lab.situation import RENAMINGS, renamed, suit_that_counts
from houseedge.odds import pattern
from houseedge.odds.pattern import Ints


def flop_numbers(flops: Ints) -> dict[tuple[int, ...], int]:
    """The number of each class of flops, by the cards that stand for it."""
    return {tuple(sorted(flop)): number for number, flop in enumerate(flops.tolist())}


def flop_places(
    hole: Sequence[Card], flop: Sequence[Card], numbers: Mapping[tuple[int, ...], int]
) -> Iterator[tuple[int, int]]:
    """Every class of flop and number of hole cards a flop decision has in a strategy.

    The class is always the same; hole cards that mirror each other come one by one.
    """
    for suits in RENAMINGS:
        number = numbers.get(renamed(flop, suits))
        if number is not None:
            low, high = renamed(hole, suits)
            # Pairs of cards are numbered in order: those of card 0, of card 1, ...
            yield number, low * (103 - low) // 2 + high - low - 1


def river_place(hole: Sequence[Card], board: Sequence[Card]) -> tuple[bool, int, int]:
    """Whether a river decision is in the tables by suit, and its row and column there."""
    suit = suit_that_counts(board)
    if suit is None:
        ranks = tuple(sorted(card >> 2 for card in board))
        return False, pattern.pattern_number(ranks), int(pattern.PAIR[hole[0] >> 2, hole[1] >> 2])
    inside = sum(1 << (card >> 2) for card in board if card & 3 == suit)
    off = [card >> 2 for card in board if card & 3 != suit]
    types = [(card >> 2) + 13 * (card & 3 == suit) for card in hole]
    return True, pattern.suit_pattern_number(inside, off), int(pattern.HOLE[types[0], types[1]])
