"""Ranking seven cards: one pass over bit masks against trying all 21 fives."""

from __future__ import annotations

from random import Random
from time import perf_counter

from houseedge.cards import DECK, strength
from tests.cards import obvious


def main() -> None:
    """Print both speeds and their ratio."""
    random = Random("ranking")
    hands = [tuple(random.sample(DECK, 7)) for _ in range(20_000)]
    start = perf_counter()
    for hand in hands:
        strength(hand)
    fast = (perf_counter() - start) / len(hands)
    start = perf_counter()
    for hand in hands[:2_000]:
        obvious.best(hand)
    slow = (perf_counter() - start) / 2_000
    print(
        f"ranking seven cards: {fast * 1e6:.1f} us a hand, the obvious way {slow * 1e6:.0f} us: "
        f"{slow / fast:.0f} times as fast"
    )


if __name__ == "__main__":
    main()
