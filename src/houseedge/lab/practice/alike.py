"""Hands much like another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseedge.cards import Card


def alike(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Hands with one rank changed, the lower card's first, the nearest first; pairs stay pairs."""
    low, high = sorted(hole)
    paired = low.rank == high.rank
    for step in (1, -1, 2, -2, 3, -3, 4, -4):
        for which in (0,) if paired else (0, 1):
            ranks = [low.rank, high.rank]
            for at in (0, 1) if paired else (which,):
                ranks[at] += step
            if not all(0 <= rank < 13 for rank in ranks) or (ranks[0] == ranks[1]) != paired:
                continue
            cards = tuple(
                Card(4 * rank + card.suit) for rank, card in zip(ranks, (low, high), strict=True)
            )
            if not {*cards} & {*board}:
                yield tuple(sorted(cards, reverse=True))
