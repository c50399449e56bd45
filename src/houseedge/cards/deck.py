"""Putting things in an order; chance is the caller's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], below: Callable[[int], int]) -> tuple[T, ...]:
    """Some items in an order drawn with `below(n)`, a uniform whole number under `n`.

    Every order is equally likely when every number is (Fisher and Yates).
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = below(last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)
