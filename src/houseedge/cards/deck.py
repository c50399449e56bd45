"""Putting the deck in an order; chance is the caller's."""

from __future__ import annotations

from collections.abc import Callable

from houseedge.cards.card import DECK, Card


def shuffled(below: Callable[[int], int]) -> tuple[Card, ...]:
    """The 52 cards in an order drawn with `below(n)`, a uniform whole number under `n`.

    Every order is equally likely when every number is (Fisher and Yates).
    """
    cards = list(DECK)
    for last in range(len(cards) - 1, 0, -1):
        pick = below(last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)
