"""JSON to commands and back, and faults in words."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseedge.errors import BadAmount, HouseEdgeError, NotationError
from houseedge.round import Wagers
from houseedge.table import command as asked
from houseedge.wire.codec import plain, write
from houseedge.wire.command import Ask, key_in, read_ask, read_command, read_message, write_command
from houseedge.wire.fault import WireFault, fault_of
from houseedge.wire.message import Answered, write_denied
from houseedge.wire.receipt import Receipt, SignedHead


def read(**command: Any) -> asked.PlayerCommand:
    body = {"key": "12345678", "command": {"seat": 3, **command}}
    return read_ask(json.dumps(body).encode()).command


@pytest.mark.parametrize(
    ("given_", "made"),
    [
        ({"type": "Sit"}, asked.Sit(3)),
        ({"type": "BuyIn", "amount": "500.00"}, asked.BuyIn(3, 500_00)),
        ({"type": "CashOut", "amount": "0.05"}, asked.CashOut(3, 5)),
        ({"type": "Leave"}, asked.Leave(3)),
        (
            {"type": "Bet", "wagers": {"ante": "10.00", "blind": "10.00"}, "pledge": "af" * 32},
            asked.Bet(3, Wagers(ante=10_00, blind=10_00), "af" * 32),
        ),
        ({"type": "TakeBack"}, asked.TakeBack(3)),
        (
            {"type": "OpenPledge", "closing": "ab" * 32, "chance": "cd" * 32},
            asked.OpenPledge(3, "ab" * 32, "cd" * 32),
        ),
        (
            {"type": "Cut", "opened": "ab" * 32, "chance": "cd" * 32},
            asked.Cut(3, "ab" * 32, "cd" * 32),
        ),
        ({"type": "Check"}, asked.Check(3)),
        ({"type": "Play", "times": 4}, asked.Play(3, 4)),
        ({"type": "Fold"}, asked.Fold(3)),
        ({"type": "TakeBank", "stake": "500.00"}, asked.TakeBank(3, 500_00)),
        ({"type": "DeclineBank"}, asked.DeclineBank(3)),
    ],
)
def test_every_command_of_a_player_is_read(given_: dict[str, Any], made: object) -> None:
    assert read(**given_) == made
    assert read_command(write_command(read(**given_))) == made


@pytest.mark.parametrize(
    ("given_", "field", "words"),
    [
        ({"type": "Check", "seat": None}, "seat", "seat is a whole number, not null"),
        ({"type": "Check", "seat": True}, "seat", "seat is a whole number, not true or false"),
        ({"type": "Play"}, "times", "times is missing"),
        ({"type": "Sit", "name": "Kim"}, "name", "name is not known"),
        ({"type": "Void"}, "type", "there is no command 'Void'"),
        ({"type": "BuyIn", "amount": 5}, "amount", "amount is text, not a whole number"),
        (
            {"type": "BuyIn", "amount": "5"},
            "amount",
            "amount is not an amount: write dollars with two places, like '7.50'",
        ),
        ({"type": "Bet", "wagers": []}, "wagers", "wagers is an object, not a list"),
        (
            {"type": "Bet", "wagers": {"ante": "1e3"}},
            "wagers.ante",
            "wagers.ante is not an amount: write dollars with two places, like '7.50'",
        ),
    ],
)
def test_a_fault_names_its_field_in_a_sentence(
    given_: dict[str, Any], field: str, words: str
) -> None:
    with pytest.raises(WireFault) as found:
        read(**given_)
    assert (found.value.field, str(found.value)) == (field, words)


def test_an_amount_with_other_digits_is_no_amount() -> None:
    with pytest.raises(WireFault) as found:
        read(type="BuyIn", amount="١٢.٣٤")
    assert found.value.field == "amount"


def test_the_same_words_by_http_and_by_socket() -> None:
    body = {"key": "12345678", "seen": 7, "command": {"type": "Check", "seat": 3}}
    by_socket = read_message(json.dumps({"kind": "command", **body}))
    assert by_socket == read_ask(json.dumps(body).encode())
    assert isinstance(by_socket, Ask)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_bytes_at_all_do_more_than_fault(raw: bytes) -> None:
    for read_ in (read_ask, read_message):
        with contextlib.suppress(WireFault):
            read_(raw)
    key_in(raw)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["kind", "key", "seen", "command", "type", "seat", "wagers", "x"]),
                inner | st.sampled_from(["command", "Bet", "Check", "12345678"]),
                max_size=5,
            )
        ),
        max_leaves=12,
    )
)
def test_no_object_at_all_does_more_than_fault(message: Any) -> None:
    with contextlib.suppress(WireFault):
        read_message(json.dumps(message))


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (
            BadAmount("too little", rule="B-12", field="amount"),
            {
                "rule": "B-12",
                "field": "amount",
                "message": "too little",
                "code": "bad_amount",
            },
        ),
        (
            NotationError("no card"),
            {"rule": None, "field": None, "message": "no card", "code": "notation_error"},
        ),
        (
            WireFault("no", field="x"),
            {"rule": None, "field": "x", "message": "no", "code": "wire_fault"},
        ),
    ],
)
def test_every_fault_has_rule_field_and_message(
    fault: HouseEdgeError, error: dict[str, Any]
) -> None:
    assert plain(fault_of(fault)) == error
    told = {"kind": "refusal", "key": "k", "error": error}
    assert json.loads(write_denied("k", fault)) == told


def test_an_answer_has_its_key_and_sequence() -> None:
    signed = SignedHead(
        checkpoint=3, at=1_000, hash="a" * 64, signature="b" * 128, sequence=6, head="c" * 64
    )
    receipt = Receipt(
        house="h",
        stream="table:t",
        sequence=7,
        hash="d" * 64,
        signed=signed,
        signature="e" * 128,
    )
    assert json.loads(write(Answered("k", 7, receipt))) == {
        "kind": "answer",
        "key": "k",
        "sequence": 7,
        "receipt": {
            "house": "h",
            "stream": "table:t",
            "sequence": 7,
            "hash": "d" * 64,
            "signed": {
                "checkpoint": 3,
                "at": 1_000,
                "hash": "a" * 64,
                "signature": "b" * 128,
                "sequence": 6,
                "head": "c" * 64,
            },
            "signature": "e" * 128,
        },
    }


@pytest.mark.parametrize("depth", [100, 900, 960, 970, 975, 985, 1_000, 5_000])
def test_a_command_nested_however_deeply_is_refused(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    raw = f'{{"kind":"command","key":"12345678","command":{{"type":"Check","seat":{nested}}}}}'
    with pytest.raises(WireFault):
        read_message(raw)
