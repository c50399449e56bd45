"""The promised shapes: an independent settlement agrees on random hands of every kind."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from houseedge.rules import built_in
from houseedge.slip import SlipDesk, SlipError
from tests.effort import times
from tests.oracle.deal import random_hand
from tests.oracle.settle import settle as settle_obviously

HANDS = times(1_500, soak=60_000)


def test_an_independent_settlement_agrees_on_random_hands() -> None:
    desk = SlipDesk(built_in())
    for seed in range(HANDS):
        hand = random_hand(Random(seed))
        ours = desk.settle(hand)
        # The house's part of a dry meter is ours to add; the promised shape has no word for it.
        ours.get("meter", {}).pop("topped_up", None)
        assert ours == settle_obviously(hand), f"seed {seed}: {json.dumps(hand)}"


HAND: dict[str, Any] = {
    "profile": "washington",
    "board": "Ah Kh Qh Jh 2c",
    "dealer": "9c 9d",
    "seats": [
        {"seat": 1, "hole": "Th 3d", "play": "4x", "wagers": {"ante": "10.00", "blind": "10.00"}}
    ],
}


def _settled(**changes: Any) -> dict[str, Any]:
    return SlipDesk(built_in()).settle({**copy.deepcopy(HAND), **changes})


def _seat(wagers: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    seat = copy.deepcopy(HAND["seats"][0]) | changes
    seat["wagers"] |= wagers or {}
    return {"seats": [seat]}


def test_the_promised_example_is_settled_to_the_letter() -> None:
    result = _settled(
        tables={"trips": "UTH-01", "progressive": "WA-01"},
        meter="25000.00",
        **_seat({"trips": "5.00", "pairs": "5.00", "progressive": "1.00"}),
    )
    assert result == {
        "dealer": {"hand": "pair", "qualifies": True},
        "order": [1],
        "seats": [
            {
                "seat": 1,
                "hand": "royal_flush",
                "result": "win",
                "wagers": {
                    "ante": _wager("10.00", "win", "10.00", "20.00"),
                    "play": _wager("40.00", "win", "40.00", "80.00"),
                    "blind": _wager("10.00", "win", "5000.00", "5010.00"),
                    "trips": _wager("5.00", "win", "250.00", "255.00"),
                    "pairs": _wager("5.00", "lose", "0.00", "0.00"),
                    "progressive": _wager("1.00", "win", "1250.00", "1250.00"),
                },
                "net": "6544.00",
            }
        ],
        "meter": {"before": "25000.00", "after": "23750.00"},
    }


def _wager(stake: str, outcome: str, pays: str, returned: str) -> dict[str, str]:
    return {"stake": stake, "outcome": outcome, "pays": pays, "returned": returned}


CALIFORNIA = {"profile": "california", "bank": "500.00", "player_dealer": 6}
BAD_INPUT = [
    # what is changed, the rule and the field that are named
    (_seat({"blind": "5.00"}), "B-04", "seats[0].wagers.blind"),
    (_seat({"ante": "0.00"}), "B-04", "seats[0].wagers.ante"),
    (_seat({"ante": "-10.00"}), "B-04", "seats[0].wagers.ante"),
    (_seat({"ante": "10.005"}), "B-04", "seats[0].wagers.ante"),
    (_seat({"ante": 10.0}), "B-04", "seats[0].wagers.ante"),
    (_seat({"trips": "5"}), "B-05", "seats[0].wagers.trips"),
    (_seat({"trip": "5.00"}), "X-02", "seats[0].wagers.trip"),
    (_seat({"play": "40.00"}), "X-02", "seats[0].wagers.play"),
    (_seat(wagers={"bad_beat": "5.00"}), "Y-01", "seats[0].wagers.bad_beat"),
    (
        _seat(dict.fromkeys(("trips", "bad_beat", "pairs", "progressive"), "5.00")),
        "B-13",
        "seats[0].wagers.progressive",
    ),
    (_seat({"ante": "300.01", "blind": "300.01"}, play="fold"), "B-12", "seats[0].wagers.ante"),
    (_seat({"ante": "100.00", "blind": "100.00"}), "B-12", "seats[0].play"),
    (_seat(play="5x"), "B-06", "seats[0].play"),
    (_seat(play="check"), "B-06", "seats[0].play"),
    (_seat(play=4), "B-06", "seats[0].play"),
    (_seat(hole="Th"), "B-03", "seats[0].hole"),
    (_seat(hole="Th 3d 4d"), "B-03", "seats[0].hole"),
    (_seat(hole="Th Xx"), "B-01", "seats[0].hole"),
    (_seat(hole=["Th", "3d"]), "B-01", "seats[0].hole"),
    (_seat(hole="Ah 3d"), "B-01", "seats[0].hole"),
    (_seat(hole="9c 3d"), "B-01", "seats[0].hole"),
    (_seat(hole="?? ??"), "D-08", "seats[0].hole"),
    (_seat(seat=0), "K-04", "seats[0].seat"),
    (_seat(seat=8), "K-04", "seats[0].seat"),
    (_seat(seat="1"), "K-04", "seats[0].seat"),
    (_seat(seat=True), "K-04", "seats[0].seat"),
    ({"seats": HAND["seats"] * 2}, "D-06", "seats[1].seat"),
    ({"seats": []}, "D-06", "seats"),
    ({"seats": {}}, "D-06", "seats"),
    ({"seats": [7]}, "X-02", "seats[0]"),
    ({"board": "Ah Kh Qh Jh"}, "B-03", "board"),
    ({"board": "Ah Kh Qh Jh 2c 3c"}, "B-03", "board"),
    ({"board": "Ah Kh Qh Jh ??"}, "D-05", "board"),
    ({"board": "Ah Kh Qh Jh Jh"}, "B-01", "board"),
    ({"dealer": "Ah 9d"}, "B-01", "dealer"),
    ({"dealer": "?? 9d"}, "D-08", "dealer"),
    (_seat(play="fold") | {"dealer": "?? ??"}, "D-08", "dealer"),
    ({"player_dealer": None}, "K-04", "player_dealer"),
    ({"profile": "oregon"}, "X-02", "profile"),
    ({"profile": ["washington"]}, "X-02", "profile"),
    ({"tables": {"trips": "UTH-05"}}, "T-02", "tables.trips"),
    ({"tables": {"trips": 1}}, "T-02", "tables.trips"),
    ({"tables": {"trips": ["UTH-01"]}}, "T-02", "tables.trips"),
    ({"tables": {"play": "standard"}}, "X-02", "tables.play"),
    ({"tables": {"progressive": "PA-01"}}, "P-03", "tables.progressive"),
    ({"tables": []}, "X-02", "tables"),
    ({"settings": {"rounding": "sideways"}}, "O-04", "settings.rounding"),
    ({"settings": {"keep_play": 1}}, "O-11", "settings.keep_play"),
    ({"settings": {"luck": "more"}}, "X-02", "settings.luck"),
    ({"meter": "25000"}, "P-06", "meter"),
    ({"seed": "-1.00"}, "P-06", "seed"),
    ({"reserve": 5}, "P-06", "reserve"),
    ({"bank": "500.00"}, "K-01", "bank"),
    ({"player_dealer": 6}, "K-01", "player_dealer"),
    (CALIFORNIA | {"bank": "0.00"}, "K-01", "bank"),
    (CALIFORNIA | {"bank": "5"}, "K-01", "bank"),
    ({"profile": "california", "player_dealer": 6}, "K-01", "bank"),
    ({"profile": "california", "bank": "500.00"}, "K-01", "player_dealer"),
    (CALIFORNIA | {"player_dealer": 7}, "K-04", "player_dealer"),
    (CALIFORNIA | {"player_dealer": "6"}, "K-04", "player_dealer"),
    (CALIFORNIA | {"player_dealer": 1}, "K-01", "seats[0].seat"),
    (CALIFORNIA | _seat({"pairs": "5.00"}), "U-01", "seats[0].wagers.pairs"),
    (CALIFORNIA | _seat({"progressive": "5.00"}), "P-01", "seats[0].wagers.progressive"),
    (
        {"profile": "pennsylvania"} | _seat({"progressive": "1.00"}),
        "P-08",
        "seats[0].wagers.progressive",
    ),
    ({"profile": "pennsylvania", "tables": {"trips": "UTH-01"}}, "T-02", "tables.trips"),
    (
        {"settings": {"bonus_amounts": "ante"}} | _seat({"trips": "5.00"}),
        "O-08",
        "seats[0].wagers.trips",
    ),
    ({"comment": "lucky"}, "X-02", "comment"),
]


@pytest.mark.parametrize(("changes", "rule", "field"), BAD_INPUT)
def test_bad_input_is_refused_with_rule_field_and_a_sentence(
    changes: dict[str, Any], rule: str, field: str
) -> None:
    with pytest.raises(SlipError) as fault:
        _settled(**changes)
    assert (fault.value.rule, fault.value.field) == (rule, field)
    assert len(fault.value.message) > 10
    assert set(fault.value.write()["error"]) == {"rule", "field", "message"}


@pytest.mark.parametrize(
    ("key", "rule"), [("profile", "X-02"), ("board", "B-03"), ("dealer", "B-03"), ("seats", "D-06")]
)
def test_a_missing_part_is_named(key: str, rule: str) -> None:
    hand = {name: value for name, value in HAND.items() if name != key}
    with pytest.raises(SlipError, match=f"the {key} is missing") as fault:
        SlipDesk(built_in()).settle(hand)
    assert (fault.value.rule, fault.value.field) == (rule, key)


@pytest.mark.parametrize("hand", [None, [], "hand", 7, True])
def test_what_is_no_object_is_refused(hand: object) -> None:
    with pytest.raises(SlipError, match="an object is expected"):
        SlipDesk(built_in()).settle(hand)


def test_every_rule_a_refusal_names_is_a_clause() -> None:
    assert {rule for _, rule, _ in BAD_INPUT} <= set(built_in().clauses())


def test_a_zero_on_an_optional_circle_is_no_bet() -> None:
    assert "trips" not in _settled(**_seat({"trips": "0.00"}))["seats"][0]["wagers"]


def test_a_folded_hand_may_stay_unknown_where_it_does_not_matter() -> None:
    result = _settled(**_seat(hole="?? ??", play="fold"))
    assert (result["seats"][0]["hand"], result["seats"][0]["net"]) == (None, "-20.00")
    with pytest.raises(SlipError, match="decide a wager and are not known"):
        _settled(**_seat({"trips": "5.00"}, hole="?? ??", play="fold"))


def test_a_true_setting_is_never_mistaken_for_a_cached_one() -> None:
    desk = SlipDesk(built_in())
    desk.settle({**HAND, "settings": {"keep_play": True}})
    with pytest.raises(SlipError):
        desk.settle({**HAND, "settings": {"keep_play": 1}})


def test_tables_and_settings_are_never_mistaken_for_each_other() -> None:
    desk = SlipDesk(built_in())
    desk.settle({**HAND, "settings": {"rounding": "down"}})
    with pytest.raises(SlipError):
        desk.settle({**HAND, "tables": {"rounding": "down"}})


def test_the_seat_at_fault_is_the_one_named() -> None:
    fine, wrong = copy.deepcopy(HAND["seats"][0]), copy.deepcopy(HAND["seats"][0])
    fine |= {"seat": 2, "hole": "5c 6c"}
    wrong["wagers"]["blind"] = "5.00"
    with pytest.raises(SlipError) as fault:
        _settled(seats=[fine, wrong])
    assert fault.value.field == "seats[1].wagers.blind"


def test_a_half_known_folded_hand_that_may_pay_envy_is_asked_for() -> None:
    other = {"seat": 2, "hole": "5c 6c", "play": "1x"}
    other["wagers"] = {"ante": "10.00", "blind": "10.00", "progressive": "5.00"}
    folded = _seat(hole="Jh ??", play="fold")["seats"]
    hand = {"profile": "pennsylvania", "board": "Ah Kh Qh 3c 2c"}
    # The card nobody knows may be the ten of hearts.
    with pytest.raises(SlipError, match="decide a wager"):
        _settled(**hand, seats=[*folded, other])
    # With the jack of spades beside it no straight flush is possible.
    folded[0]["hole"] = "Js ??"
    assert "envy" not in _settled(**hand, seats=[*folded, other])["seats"][1]["wagers"]
