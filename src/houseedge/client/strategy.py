"""How a bot decides: by the simple strategy, which is `houseedge.odds.simple`, or by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from houseedge.cards import Card

#: Whether to bet, from one's own two cards and the board as far as it is open.
Strategy = Callable[[Sequence[Card], Sequence[Card]], bool]


def by_chance(chance: Random) -> Strategy:
    """Bet one time in three, whatever the cards."""
    return lambda hole, board: chance.random() < 1 / 3
