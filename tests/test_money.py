from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseedge.errors import NotationError
from houseedge.money import (
    Basis,
    Odds,
    Rounding,
    format_micros,
    format_money,
    parse_micros,
    parse_money,
    parse_odds,
    parse_ratio,
    pay,
    read_money,
    speak_money,
)


@given(st.integers(0, 10**13))
def test_an_amount_is_read_back_from_its_own_text(cents: int) -> None:
    assert parse_money(format_money(cents)) == cents


@pytest.mark.parametrize(
    "text",
    ["7", "7.5", "7.505", ".50", "-7.50", "+7.50", "1,000.00", "7.5O", " 7.50", "٧.50", "1e3", ""],
)
def test_an_amount_has_exactly_two_places_and_no_sign(text: str) -> None:
    with pytest.raises(NotationError, match="is not an amount"):
        parse_money(text)


@given(st.integers(0, 10**14 - 1))
def test_what_people_are_told_they_can_type(cents: int) -> None:
    assert read_money(speak_money(cents)) == read_money(format_money(cents)) == cents


@pytest.mark.parametrize(
    ("text", "cents"),
    [("7", 7_00), ("$7", 7_00), ("1,284.50", 1284_50), (" $25,000 ", 25_000_00), ("0.05", 5)],
)
def test_people_type_money_with_a_sign_commas_or_whole_dollars(text: str, cents: int) -> None:
    assert read_money(text) == cents


@pytest.mark.parametrize(
    "text",
    ["7.5", "-7", "+$7.00", "1,28.50", "12,845.5", ",50", "$", "7$", "1 000", "1.000,00", ""],
)
def test_what_could_mean_another_amount_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not an amount"):
        read_money(text)


@pytest.mark.parametrize("text", ["3/2", "3 to 2", "3:2", "1.5", "1.50", "3-to-2", "3 TO 2", "6/4"])
def test_a_ratio_is_read_however_it_is_written(text: str) -> None:
    assert parse_ratio(text) == Fraction(3, 2)


@pytest.mark.parametrize("text", ["", "3/0", "-3", "3 for 2", "1e3", ".5", "3/", "1/2/3", "٣"])
def test_what_is_no_ratio_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a number"):
        parse_ratio(text)


@pytest.mark.parametrize("number", [7, 7.5, True, None])
def test_a_number_is_no_amount(number: object) -> None:
    with pytest.raises(NotationError, match="is not an amount"):
        parse_money(number)  # type: ignore[arg-type]  # what JSON may hold


@given(st.integers(0, 10**16))
def test_a_meters_amount_is_read_back_to_the_micro_dollar(micros: int) -> None:
    assert parse_micros(format_micros(micros)) == micros


@pytest.mark.parametrize(
    ("text", "micros"), [("7.50", 7_500_000), ("7.500001", 7_500_001), ("7.500000", 7_500_000)]
)
def test_a_meters_amount_has_two_places_or_six(text: str, micros: int) -> None:
    assert parse_micros(text) == micros


@pytest.mark.parametrize("text", ["7.505", "7.50500", "7.5050000", "-7.505000", "7", 7.5, None])
def test_a_meters_amount_has_no_other_shape(text: str) -> None:
    with pytest.raises(NotationError, match="is not an amount"):
        parse_micros(text)


def test_what_is_owed_is_written_with_a_minus() -> None:
    assert format_money(-5) == "-0.05"


def test_amounts_for_people_have_a_true_minus_and_commas() -> None:
    assert speak_money(128_450) == "$1,284.50"
    assert [speak_money(cents, signed=True) for cents in (500, -500, 0)] == [
        "+$5.00",
        "−$5.00",
        "$0.00",
    ]


@pytest.mark.parametrize(
    ("text", "odds"),
    [("3 to 2", Odds(3, 2)), ("250 for 1", Odds(250, 1, Basis.FOR)), ("1-to-1", Odds(1))],
)
def test_odds_are_read_as_they_are_spoken(text: str, odds: Odds) -> None:
    assert parse_odds(text) == odds


@pytest.mark.parametrize("text", ["3:2", "3 to 0", "-3 to 2", "3", "to 1", "3 to two"])
def test_what_is_not_odds_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not odds"):
        parse_odds(text)


def test_three_to_two_on_an_odd_stake_is_never_truncated_by_accident() -> None:
    three_to_two = parse_odds("3 to 2")
    assert pay(5_01, three_to_two) == 7_52  # 7.515, rounded up
    assert pay(5_01, three_to_two, Rounding.DOWN) == 7_51
    assert pay(5_00, three_to_two) == pay(5_00, three_to_two, Rounding.DOWN) == 7_50


@given(st.integers(1, 10**9), st.integers(0, 1000), st.integers(1, 7))
def test_rounding_moves_a_payout_by_less_than_a_cent(stake: int, top: int, bottom: int) -> None:
    odds = Odds(top, bottom)
    down, up = pay(stake, odds, Rounding.DOWN), pay(stake, odds, Rounding.UP)
    assert down <= stake * odds.fraction <= up < down + 2
    assert (down == up) == ((stake * odds.fraction).denominator == 1)
