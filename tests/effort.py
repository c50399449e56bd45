"""How often a test tries something: the one place that knows a long run from a short one."""

from __future__ import annotations

from hypothesis import settings

#: The examples of a property, in the profiles of `tests/conftest.py`.
MUTANTS, QUICK, SOAK = 20, 60, 1_000


def times(quick: int, *, soak: int | None = None) -> int:
    """`quick` in `make test`; in `make soak` ten times that, or `soak` where it is given."""
    examples = settings().max_examples
    if examples == SOAK:
        return quick * 10 if soak is None else soak
    return max(1, quick * examples // QUICK)
