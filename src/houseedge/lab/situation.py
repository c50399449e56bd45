"""Which decisions are the same one.

On the flop two situations are the same where renaming suits makes them so. At the river more are:
only ranks count there, and the one suit that three cards or more of the board have.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from houseedge.cards import Card
from houseedge.odds.starting_hand import class_of

#: Every way to give the suits each other's names.
RENAMINGS = tuple(permutations(range(4)))


def same(hole: Sequence[Card], board: Sequence[Card]) -> object:
    """Something equal for two situations just where they are the same decision."""
    match len(board):
        case 0:
            return class_of(*hole)
        case 3:
            return min((renamed(board, suits), renamed(hole, suits)) for suits in RENAMINGS)
        case _:
            suit = suit_that_counts(board)
            return tuple(
                tuple(sorted((card >> 2, card & 3 == suit) for card in cards))
                for cards in (board, hole)
            )


def suit_that_counts(board: Sequence[Card]) -> int | None:
    """The suit that can make a flush on a whole board."""
    suits = [card & 3 for card in board]
    return next((suit for suit in range(4) if suits.count(suit) >= 3), None)


def renamed(cards: Sequence[Card], suits: Sequence[int]) -> tuple[int, ...]:
    """Cards in order, each suit under another name."""
    return tuple(sorted(card & ~3 | suits[card & 3] for card in cards))
