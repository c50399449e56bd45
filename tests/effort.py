"""How often a test tries something: the one place that knows a long run from a short one."""

from __future__ import annotations

from hypothesis import settings

#: The examples of a property, in the two profiles of `tests/conftest.py`.
QUICK, SOAK = 100, 10_000


def times(quick: int, *, soak: int | None = None) -> int:
    """`quick` in `make test`; in `make soak` a hundred times that, or `soak` where it is given."""
    if settings().max_examples == QUICK:
        return quick
    return quick * SOAK // QUICK if soak is None else soak
