"""Events are JSON in the record; what they seal opens only in its own place."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest

from houseedge.store import Damaged, NewerRecord, SealBroken, StoreError
from houseedge.store.codec import VERSION, Codec
from houseedge.store.seal import Box
from tests.store.house import Event, Opened, Said

CODEC = Codec(Box([b"k" * 32]))
EVENTS = (Said("hé", 5), Opened("felt-1", "c0ffee", seed="5eed", salts=(1, 2)), Said("bye"))


class Bytes(msgspec.Struct, frozen=True, tag=True):
    """Seals bytes, which JSON has not."""

    sealed: ClassVar[tuple[str, ...]] = ("seed",)
    seed: bytes = b""


class Naked(msgspec.Struct, frozen=True, tag=True):
    """Seals a field it forgot to give a default."""

    sealed: ClassVar[tuple[str, ...]] = ("seed",)
    seed: str


def test_events_read_back() -> None:
    data = CODEC.encode(EVENTS, stream="s", round="r")
    assert CODEC.decode(data, Event, stream="s", round="r") == EVENTS


def test_plain_events_are_plain_json() -> None:
    data = CODEC.encode((Said("hi"),), stream="s", round=None)
    assert data == b'[{"type":"Said","text":"hi","amount":0}]'
    assert CODEC.decode(data, Said, stream="s", round=None) == (Said("hi"),)


def test_sealed_bytes_read_back() -> None:
    data = CODEC.encode((Bytes(b"\x00\xff"),), stream="s", round=None)
    assert CODEC.decode(data, Bytes, stream="s", round=None) == (Bytes(b"\x00\xff"),)


def test_no_two_boxes_are_alike() -> None:
    first, second = (CODEC.encode(EVENTS, stream="s", round="r") for _ in range(2))
    assert first != second


@pytest.mark.parametrize(("stream", "round"), [("t", "r"), ("s", "q"), ("s", None)])
def test_a_box_moved_elsewhere_does_not_open(stream: str, round: str | None) -> None:
    data = CODEC.encode(EVENTS, stream="s", round="r")
    with pytest.raises(SealBroken, match="does not open"):
        CODEC.decode(data, Event, stream=stream, round=round)


def test_a_changed_box_does_not_open() -> None:
    data = CODEC.encode((Bytes(b"seed"),), stream="s", round="r")
    for at in range(data.index(b'seed":"') + 7, len(data) - 3):
        changed = data[:at] + (b"A" if data[at : at + 1] != b"A" else b"B") + data[at + 1 :]
        with pytest.raises(SealBroken):
            CODEC.decode(changed, Bytes, stream="s", round="r")


def test_a_box_written_otherwise_in_its_unused_bits_does_not_open() -> None:
    # One byte of number, twelve of nonce, four and two quotes, sixteen of tag: 35, so the last
    # letter says four bits.
    data = CODEC.encode((Bytes(b"see"),), stream="s", round="r")
    start = data.index(b'seed":"') + 7
    closed = data[start : data.index(b'"', start)].decode()
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    last = len(closed.rstrip("=")) - 1
    assert closed.endswith("=")
    other = letters[letters.index(closed[last]) ^ 1]
    changed = data.replace(closed.encode(), f"{closed[:last]}{other}{closed[last + 1 :]}".encode())
    with pytest.raises(SealBroken):
        CODEC.decode(changed, Bytes, stream="s", round="r")


def test_a_sealed_event_whose_name_is_spelt_otherwise_is_opened_all_the_same() -> None:
    data = CODEC.encode(EVENTS, stream="s", round="r").replace(b'"Opened"', b'"\\u004fpened"')
    assert CODEC.decode(data, Event, stream="s", round="r") == EVENTS
    assert Codec().decode(data, Event, stream="s", round="r")[1] == Opened("felt-1", "c0ffee")


def test_without_the_key_sealed_fields_have_their_defaults() -> None:
    data = CODEC.encode(EVENTS, stream="s", round="r")
    assert Codec().decode(data, Event, stream="s", round="r") == (
        EVENTS[0],
        Opened("felt-1", "c0ffee"),
        EVENTS[2],
    )


def test_another_key_opens_nothing() -> None:
    data = CODEC.encode(EVENTS, stream="s", round="r")
    with pytest.raises(SealBroken):
        Codec(Box([b"x" * 32])).decode(data, Event, stream="s", round="r")


def test_nothing_is_sealed_without_a_key() -> None:
    with pytest.raises(StoreError, match="a Opened cannot be kept without the house's keys"):
        Codec().encode(EVENTS, stream="s", round="r")


def test_a_sealed_field_must_have_a_default() -> None:
    with pytest.raises(StoreError, match=r"Naked\.seed is sealed, so it must have a default"):
        CODEC.encode((Naked("5eed"),), stream="s", round="r")


@pytest.mark.parametrize(
    "data", [b"", b"[", b"{}", b"[1]", b'[{"type":"Gone"}]', b'[{"type":"Said"}]', b"\xff"]
)
def test_what_is_no_list_of_events_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(Damaged, match="the events of an entry of s cannot be read"):
        CODEC.decode(data, Event, stream="s", round=None)


def test_events_of_a_newer_version_are_refused() -> None:
    with pytest.raises(NewerRecord, match="use a newer one"):
        CODEC.decode(b"[]", Event, stream="s", round=None, version=VERSION + 1)
