"""Accounts are texts of a closed list of kinds."""

from __future__ import annotations

import pytest

from houseedge.ledger import KINDS, NoSuchAccount, parse_account


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("issue", "the issue of play money"),
        ("house", "the house"),
        ("fees", "the fees"),
        ("player:anna", "anna's account"),
        ("stack:felt:anna", "anna's stack at felt"),
        ("bank:felt", "the bank of felt"),
        ("chips:live", "the chips on the felt of live"),
        ("outside:ride-1", "what ride-1 outside has to settle"),
        ("meter:WA-01:main", "the main meter of WA-01"),
        ("reserve:WA-01:main", "the reserve of main of WA-01"),
        ("overflow:WA-01:main", "the overflow of main of WA-01"),
        ("locked:WA-01:main", "the locked awards of main of WA-01"),
    ],
)
def test_an_account_reads_back_and_can_be_spoken(text: str, spoken: str) -> None:
    assert spoken == parse_account(text).speak()
    assert text == str(parse_account(text))


def test_there_is_no_kind_beside_these() -> None:
    assert {
        "issue", "house", "fees", "player", "stack", "bank", "box", "chips", "outside",
        "meter", "reserve", "overflow", "locked",
    } == KINDS  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["", "pocket", "player", "player:", "player:a:b", "stack:felt", "stack:felt:an na",
     "issue:more", "house:", "Player:anna", "player:anna\n", "bank:" + "x" * 81],
)  # fmt: skip
def test_anything_else_is_no_account(text: str) -> None:
    with pytest.raises(NoSuchAccount, match="is no account") as refused:
        parse_account(text)
    assert refused.value.rule == "X-02"
