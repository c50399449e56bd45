"""The decisions of the simple strategy for all cards at once, so that its cost is known exactly.

The rule is that of `simple`, asked as levels of what people look at (`trait`); tests hold the two
together.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from houseedge.odds import trait
from houseedge.odds.pattern import Tiny
from houseedge.odds.simple import FLOP_DRAW, FLOP_HAND, FLOP_POCKET, RIVER_HAND, RIVER_OUTS
from houseedge.odds.tables import Tables

#: The least level of each trait that bets, on the flop and at the river; any hidden pair does.
FLOP: Mapping[str, int] = {
    "made": FLOP_HAND,
    "paired": 1,
    "pocket": FLOP_POCKET + 1,
    "flush": FLOP_DRAW + 1,
}
RIVER: Mapping[str, int] = {"outs": trait.UNSEEN + 2 - RIVER_OUTS, "hidden": 1, "made": RIVER_HAND}


def flops(tables: Tables) -> Tiny:
    """The flop decisions of the simple strategy: 1 is a bet."""
    numbers = trait.flop_numbers(tables)
    return np.where(numbers < 0, np.int8(-1), trait.betting(trait.FLOP, FLOP)[numbers])


def rivers(tables: Tables) -> tuple[Tiny, Tiny]:
    """The river decisions of the simple strategy, by rank pattern and by suit pattern."""
    bets = trait.betting(trait.RIVER, RIVER)
    by_rank, by_suit = (
        np.where(numbers < 0, np.int8(0), bets[numbers]) for numbers in trait.river_numbers(tables)
    )
    return by_rank, by_suit
