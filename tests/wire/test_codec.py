"""The one codec: money is text on the wire, and whole numbers inside."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseedge.money import Cents, Micros
from houseedge.wire.codec import plain, read, shaped, verify_distinct, write
from houseedge.wire.fault import WireFault
from houseedge.wire.guest import PauseBody
from houseedge.wire.people import WhyBody


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Cents(7_50), b'"7.50"'),
        (Cents(-20_00), b'"-20.00"'),
        (Micros(10_000_257_500), b'"10000.257500"'),
    ],
)
def test_money_is_written_as_text(value: int, text: bytes) -> None:
    assert write(value) == text
    assert read(type(value), text) == value


@given(st.integers(-(10**13), 10**13))
def test_every_amount_comes_back(amount: int) -> None:
    assert read(Cents, write(Cents(amount))) == amount
    assert shaped(Micros, plain(Micros(amount))) == amount


@pytest.mark.parametrize("text", ["7.5", "7", "--1.00", "1e3", "", "٧.٥٠", 7, None, True, [], {}])
def test_what_is_no_amount_is_refused(text: object) -> None:
    with pytest.raises(WireFault):
        read(Cents, write(text))


def test_a_bound_is_named_in_words() -> None:
    with pytest.raises(WireFault) as found:
        read(PauseBody, b'{"minutes": 0}')
    assert (found.value.field, str(found.value)) == ("minutes", "minutes is at least 1")
    with pytest.raises(WireFault, match=r"why has at least 1 character$"):
        read(WhyBody, b'{"why": ""}')


def test_nothing_but_values_of_the_wire_is_written() -> None:
    with pytest.raises(TypeError):
        write({"amount": 7.5j})


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ('{"a": 1, "a": 1}', "a"),
        ('{"a": {"b": 1, "b": 2}}', "b"),
        ('[{"a": 1}, {"b": 1, "c": 2, "b": 3}]', "b"),
        # Escaped it is the same name, and colons in texts are no entries.
        ('{"a": 1, "\\u0061": 2}', "a"),
        ('{"a": ":", "b": "::", "a": ""}', "a"),
        ('{":": 1, ":": 2}', ":"),
    ],
)
def test_an_entry_that_is_there_twice_is_refused(raw: str, field: str) -> None:
    for each in (raw, raw.encode()):
        with pytest.raises(WireFault, match="twice") as refused:
            verify_distinct(each)
        assert refused.value.field == field


_NAMES = st.sampled_from(["a", "b", ":", "\u00e4"])
_JSON = st.recursive(
    st.none() | st.integers(-9, 9) | _NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=3),
    max_leaves=8,
)


@given(_JSON, st.booleans())
def test_entries_that_are_there_once_are_fine(value: object, escaped: bool) -> None:
    verify_distinct(json.dumps(value, ensure_ascii=escaped))
