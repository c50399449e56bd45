"""Whatever a person would type is understood, and what is printed can be typed back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import houseedge, run
from tests.records.dealing import Dealing

#: The same question asked in several ways; all answers are the first one's.
ALIKE: list[list[tuple[str, ...]]] = [
    [
        ("advise", "--hole", "Ts Kh", "--board", "Ah Kd 7s"),
        ("advise", "--hole", "10s kh", "--board", "AH,kd,7♠"),
        ("advise", "--hole", "10♠K♥", "--board", "ahkd7s"),
    ],
    [
        ("advise", "--hole", "Ks Kd", "--board", "Ah Kh 7s", "--preflop", "3,4", "--flop", "2"),
        ("advise", "--hole", "KsKd", "--board", "Ah Kh 7s", "--preflop", "3x, 4X", "--flop", "2x"),
    ],
    [
        ("odds", "bad-beat", "BBB-01"),
        ("odds", "BadBeat", "bbb_01"),
    ],
    [
        ("odds", "trips", "50,40,30,9,7,4,3/2"),
        ("odds", "Trips", "50 to 1,40:1,30,9,7,4,3 to 2"),
        ("odds", "trips", "50, 40, 30, 9, 7, 4, 1.5"),
    ],
    [
        ("odds", "progressive", "WA-01", "--bet", "1", "--meter", "25000"),
        ("odds", "progressive", "wa-01", "--bet", "$1.00", "--meter", "$25,000.00"),
    ],
    [
        ("odds", "progressive", "100%,10%,500,100,75,50", "--meter", "9000"),
        ("odds", "progressive", "100 %,10 %,500 for 1,100 for 1,75 for 1,50", "--meter", "9,000"),
    ],
    [("rules", "UTH-01"), ("rules", "uth_01"), ("rules", "uth01")],
    [("rules", "S-06"), ("rules", "s-06"), ("rules", "s06")],
    [
        ("rules", "california", "--set", "fees_at=after_settlement"),
        ("rules", "California", "--set", "Fees-At=AFTER-SETTLEMENT"),
    ],
    [
        ("rules", "washington", "--table", "bad_beat=BBB-02"),
        ("rules", "WASHINGTON", "--table", "bad-beat=bbb-02"),
    ],
    [("meter", "plan", "WA-01"), ("meter", "plan", "wa_01")],
    [("reconcile", "F-04"), ("reconcile", "f-04"), ("reconcile", "f04")],
    [
        ("play", "washington", "--seed", "5", "--ante", "10", "--trips", "5.00"),
        ("play", "Washington", "--seed", "5", "--ante", "$10.00", "--trips", "5"),
    ],
]


@pytest.mark.parametrize("ways", ALIKE, ids=lambda ways: " ".join(ways[0]))
def test_the_same_thing_is_understood_however_it_is_written(ways: list[tuple[str, ...]]) -> None:
    first, *others = (houseedge(*way, input="q\n") for way in ways)
    assert first
    assert others == [first] * len(others)


def test_a_hand_is_settled_however_it_is_written() -> None:
    hand: dict[str, Any] = {
        "profile": "washington",
        "tables": {"bad_beat": "BBB-01"},
        "settings": {"bad_beat_after_fold": "lose"},
        "board": "Ah Kh Qh Jh 2c",
        "dealer": "9c 9d",
        "seats": [
            {
                "seat": 1,
                "hole": "Th 3d",
                "play": "4x",
                "wagers": {"ante": "5.00", "blind": "5.00", "trips": "5.00", "bad_beat": "5.00"},
            }
        ],
    }
    loosely = {
        **hand,
        "profile": "Washington",
        "tables": {"bad-beat": "bbb-01"},
        "settings": {"Bad-Beat-After-Fold": "LOSE"},
        "board": "A♥,K♥,q♥ jh2C",
        "dealer": "9c9d",
        "seats": [
            {
                "seat": 1,
                "hole": "10h 3d",
                "play": "4X",
                "wagers": {"Ante": "5.00", "blind": "5.00", "TRIPS": "5.00", "bad-beat": "5.00"},
            }
        ],
    }
    said = houseedge("settle", input=f"{json.dumps(hand)}\n{json.dumps(loosely)}\n").splitlines()
    assert said[0] == said[1]
    assert '"bad_beat"' in said[0]


@pytest.mark.parametrize(
    ("change", "field", "rule"),
    [
        ({"board": "1h Kh Qh Jh 2c"}, "board", "B-01"),
        ({"board": "Xx"}, "board", "B-01"),
        ({"dealer": 5}, "dealer", "B-01"),
    ],
)
def test_b01_what_is_no_card_is_still_refused(
    change: dict[str, Any], field: str, rule: str
) -> None:
    hand = {"profile": "washington", "board": "Ah Kh Qh Jh 2c", "dealer": "9c 9d"}
    seat = {"seat": 1, "hole": "Th 3d", "play": "1x", "wagers": {"ante": "5.00", "blind": "5.00"}}
    said = houseedge("settle", input=json.dumps({**hand, "seats": [seat], **change}), status=2)
    error = json.loads(said)["error"]
    assert (error["field"], error["rule"]) == (field, rule)


def test_one_wager_under_two_names_is_given_twice() -> None:
    wagers = {"ante": "5.00", "blind": "5.00", "bad_beat": "5.00", "bad-beat": "5.00"}
    seat = {"seat": 1, "hole": "Th 3d", "play": "1x", "wagers": wagers}
    hand = {"profile": "washington", "board": "Ah Kh Qh Jh 2c", "dealer": "9c 9d", "seats": [seat]}
    error = json.loads(houseedge("settle", input=json.dumps(hand), status=2))["error"]
    assert error["field"] == "seats[0].wagers.bad-beat"
    assert error["message"] == "the bad_beat is given twice"


def test_amounts_that_are_printed_are_taken_at_the_table() -> None:
    # The Ante as the prompt shows it, then nothing else, then leave.
    bets = "e\n$15.00\n0\n0\n0\n0\n4\nq\n"
    said = houseedge("play", "washington", "--seed", "3", input=bets)
    assert "Ante (and Blind), $" in said
    assert "Ante $15.00" in said
    assert "is not an amount" not in said


def test_times_tables_and_rounds_that_are_printed_can_be_asked_for(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=8) as dealing:
        dealing.play([dealing.open("washington")], 2)
    data = str(tmp_path / "house")
    listed = houseedge("recall", HOUSEEDGE_DATA=data)
    ended = " ".join(listed.splitlines()[1].split()[1:4])
    assert ended.endswith(" UTC")
    assert houseedge("export", "--since", ended, HOUSEEDGE_DATA=data).count("\n") == 1
    assert houseedge("export", "--table", "Washington", HOUSEEDGE_DATA=data).count("\n") == 2
    table = houseedge("export", "--format", "CSV", HOUSEEDGE_DATA=data)
    assert table == houseedge("export", "--format", "csv", HOUSEEDGE_DATA=data)
    assert "Round washington-2" in houseedge("recall", "Washington-2", HOUSEEDGE_DATA=data)
    assert run("verify", "--round", "WASHINGTON-1", HOUSEEDGE_DATA=data).returncode == 0
