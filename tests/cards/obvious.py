"""The best five of up to seven cards by trying every five: slow, and plain to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from houseedge.cards import Card, Category


def best(cards: Sequence[Card]) -> tuple[Category, tuple[int, ...]]:
    """The category and the ranks to compare by, best five of the cards."""
    return max(five(chosen) for chosen in combinations(cards, 5))


def five(cards: Sequence[Card]) -> tuple[Category, tuple[int, ...]]:
    """The category of five cards, and their ranks: the most of a kind first, then the highest."""
    counts = Counter(card.rank for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    shape = sorted(counts.values(), reverse=True)
    flush = len({card.suit for card in cards}) == 1
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if ranks == (12, 3, 2, 1, 0):
        straight, ranks = True, (3, 2, 1, 0, -1)
    if straight and flush:
        royal = ranks[0] == 12
        return (Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH), ranks
    if flush:
        return Category.FLUSH, ranks
    if straight:
        return Category.STRAIGHT, ranks
    return {
        (4, 1): Category.FOUR_OF_A_KIND,
        (3, 2): Category.FULL_HOUSE,
        (3, 1, 1): Category.THREE_OF_A_KIND,
        (2, 2, 1): Category.TWO_PAIR,
        (2, 1, 1, 1): Category.PAIR,
    }.get(tuple(shape), Category.HIGH_CARD), ranks
