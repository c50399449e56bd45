"""Amounts in words, and back again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseedge.reports.words import money_in_words, number_in_words

SMALL = {number_in_words(each): each for each in range(100)}
GROUPS = {"thousand": 1_000, "million": 10**6, "billion": 10**9, "trillion": 10**12}


def heard(words: str) -> int:
    """The number that words say, put together the other way round."""
    total = group = 0
    for word in words.split():
        if word in GROUPS:
            total, group = total + group * GROUPS[word], 0
        elif word == "hundred":
            group *= 100
        else:
            group += SMALL[word]
    return total + group


@given(st.integers(0, 10**15 - 1))
def test_every_number_can_be_heard_again(number: int) -> None:
    assert heard(number_in_words(number)) == number


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "Zero dollars"),
        (1, "One cent"),
        (1_00, "One dollar"),
        (1_01, "One dollar and one cent"),
        (2_410_87, "Two thousand four hundred ten dollars and eighty-seven cents"),
        (10_002_20, "Ten thousand two dollars and twenty cents"),
        (1_000_000_00, "One million dollars"),
    ],
)
def test_an_amount_is_written_as_on_a_check(cents: int, words: str) -> None:
    assert money_in_words(cents) == words
