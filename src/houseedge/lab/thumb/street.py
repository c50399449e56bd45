"""The best sets of few rules on the flop or at the river, found among all of them.

A rule asks for a level of one trait. Which situations a set of rules does not bet is a box of
levels, one side a trait; so one running total over all traits has what every set is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np

from houseedge.lab.thumb.opening import Set
from houseedge.lab.thumb.rule import TRAITS, Rule, Street
from houseedge.odds.pattern import Ints


def best_sets(street: Street, gains: Ints, most: int) -> list[Set]:
    """The best set of at most n rules on a street, for n from none to `most`.

    `gains` are by number of the situation what a bet gains over none.
    """
    traits = TRAITS[street]
    checked = gains.reshape(tuple(traits.values()))
    for axis in range(len(traits)):
        checked = checked.cumsum(axis=axis)
    whole = int(checked.ravel()[-1])
    best = [Set(0, ())]
    for n in range(1, most + 1):
        found = best[-1]
        for asked in combinations(range(len(traits)), min(n, len(traits))):
            found = max(found, _best_box(street, traits, checked, whole, asked), key=_gain)
        best.append(found)
    return best


def _gain(found: Set) -> int:
    return found.gain


def _best_box(
    street: Street, traits: Mapping[str, int], checked: Ints, whole: int, asked: tuple[int, ...]
) -> Set:
    """The best set with one rule for each trait that is asked for, and none for the others."""
    sizes = tuple(traits.values())
    box = checked[tuple(slice(0, -1) if at in asked else -1 for at in range(len(sizes)))]
    # Of equal sets the one that asks for least: any hidden pair, and not one of threes.
    place = np.unravel_index(int(box.argmin()), box.shape)
    names = list(traits)
    rules = tuple(
        Rule(street, names[axis], int(level) + 1) for axis, level in zip(asked, place, strict=True)
    )
    return Set(whole - int(box[place]), rules)
