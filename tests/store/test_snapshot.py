"""Snapshots that are kept cut the record evenly, however long it grows."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from houseedge.store.snapshot import KEPT, NEWEST, superfluous

STEPS = st.lists(st.integers(1, 50), min_size=1, max_size=150)


def taken(steps: list[int]) -> tuple[list[int], list[int]]:
    """All snapshots that were taken, so many entries apart, and those that were kept of them."""
    every: list[int] = []
    kept: list[int] = []
    for step in steps:
        every.append((every[-1] if every else 0) + step)
        kept.append(every[-1])
        gone = superfluous(kept)
        kept = [number for number in kept if number not in gone]
    return every, kept


@given(STEPS)
def test_all_are_kept_while_they_are_few_and_then_so_many(steps: list[int]) -> None:
    every, kept = taken(steps)
    assert len(kept) == min(len(every), KEPT)
    assert kept[-NEWEST:] == every[-NEWEST:]


@given(STEPS)
def test_no_two_that_are_kept_are_far_apart_unless_none_was_taken_between(steps: list[int]) -> None:
    every, kept = taken(steps)
    apart = 2 * every[-1] / (KEPT - NEWEST + 1)
    for one, other in pairwise([0, *kept]):
        assert other - one <= apart or not any(one < number < other for number in every)


def test_taken_evenly_they_stay_even_in_a_record_of_any_length() -> None:
    _, kept = taken([10] * 1_000)
    gaps = [other - one for one, other in pairwise([0, *kept[:-NEWEST]])]
    assert max(gaps) <= 3 * min(gaps)
    assert max(gaps) < 10_000 / 16
