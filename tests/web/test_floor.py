"""The floor at a glance: what waits, since when, who looks after it, and what a void gives back."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from tests.web.live import Guest
from tests.web.test_dealing import Shift, seated, shift, supervised
from tests.web.test_people import Door, error

ROYAL = "Ah Kh 9c 9d Qh Jh Th 5c 6s"


def floor(guest: Guest) -> dict[str, Any]:
    """What a supervisor sees."""
    shown: dict[str, Any] = guest.http.get("/api/floor").json()
    return shown


def test_calls_stand_in_order_of_time_and_end_with_what_was_done(tmp_path: Path) -> None:
    with shift(tmp_path, ROYAL, "newer") as felt:
        sam = felt.door.signs_in("supervisor")
        began = felt.door.live.house.now()
        felt.did("tap_in")
        felt.did("call_supervisor", why="a player asks for a marker")
        felt.did("malfunction", why="a card is jammed")
        call, fault = floor(sam)["calls"]
        assert [call["kind"], fault["kind"]] == ["call", "fault"]
        assert began <= call["since"] <= fault["since"]
        assert (call["text"], call["step"]) == ("a player asks for a marker", "answer_call")
        assert (fault["text"], fault["step"]) == ("hand-held: a card is jammed", "repair")
        # Who looks after it is seen by the others, and nothing is done by that.
        taken = sam.http.post(f"/api/floor/calls/{call['call']}/take").json()
        assert taken == call | {"taken": "supervisor"}
        felt.did("answer_call", badge="supervisor", why="told the house has none")
        again = sam.http.post(f"/api/floor/calls/{call['call']}/take")
        assert error(again) == (404, "no_such_call")
        felt.did("repair", badge="supervisor", why="52 counted")
        shown = floor(sam)
        assert shown["calls"] == []
        assert [(each["step"], each["by"], each["why"]) for each in shown["closed"]] == [
            ("repair", "staff:supervisor", "52 counted"),
            ("answer_call", "staff:supervisor", "told the house has none"),
        ]
        assert shown["closed"][1]["call"] == taken


def test_it_says_who_is_where_and_whose_console_is_locked(tmp_path: Path) -> None:
    with shift(tmp_path, ROYAL, "newer") as felt:
        felt.did("tap_in")
        sam = felt.door.signs_in("supervisor")
        (table,) = floor(sam)["tables"]
        assert (table["dealer"], table["dealer_away"]) == ("dealer", False)
        felt.door.clock.ahead += 6 * 60_000
        shown = floor(sam)
        assert shown["tables"][0]["dealer_away"]
        assert {each["account"]: (each["tables"], each["locked"]) for each in shown["people"]} == {
            "dealer": (["felt"], True),
            "supervisor": ([], False),
        }


def test_x01_what_a_void_gives_back_is_known_before_it_is_ruled(tmp_path: Path) -> None:
    with shift(tmp_path, ROYAL, "newer") as felt:
        kim, lee = seated(felt)
        kim.did("Bet", wagers={"ante": "10.00", "blind": "10.00", "progressive": "1.00"})
        lee.did("Bet", seat=2, wagers={"ante": "15.00", "blind": "15.00", "trips": "5.00"})
        felt.did("no_more_bets")
        felt.did("start_game", count=1)
        sam = felt.door.signs_in("supervisor")
        (table,) = floor(sam)["tables"]
        assert [(each["back"], each["bets"]) for each in table["seats"]] == [
            ("21.00", ["Ante", "Blind", "Progressive"]),
            ("35.00", ["Ante", "Blind", "Trips"]),
        ]
        assert (table["back"], table["round"]) == ("56.00", "felt-1")
        meter = kim.http.get("/api/meters/WA-01/display").json()["levels"][0]["shows"]
        felt.did("irregularity", badge="supervisor", what="misdeal", why="seat 2 was skipped")
        (after,) = floor(sam)["tables"]
        assert (after["back"], after["round"], after["reverses"]) == ("0.00", None, "0.000000")
        told = kim.http.get("/api/rounds/felt-1").json()["settlement"]["seats"]
        assert [sum(float(wager["returned"]) for wager in each["wagers"]) for each in told] == [
            21,
            35,
        ]
        lowered = kim.http.get("/api/meters/WA-01/display").json()["levels"][0]["shows"]
        assert float(meter) > float(lowered)


def test_p11_an_award_that_waits_says_its_amount_and_whose_card_it_takes(tmp_path: Path) -> None:
    door = Door(tmp_path, [ROYAL], supervised("1200.00"))
    with door.live:
        kim = door.live.seated()
        kim.did("Bet", wagers={"ante": "10.00", "blind": "10.00", "progressive": "1.00"})
        door.live.wait_for("preflop")
        kim.did("Play", times=4)
        while kim.http.get("/api/tables/felt").json()["table"]["call"] != "award_waits":
            time.sleep(0.02)
        vera = door.signs_in("executive")
        (award,) = floor(vera)["calls"]
        shows = kim.http.get("/api/meters/WA-01/display").json()["levels"][0]["shows"]
        assert (award["kind"], award["seat"], award["amount"]) == ("award", 1, shows)
        assert (award["step"], award["card"], award["meter"]) == (
            "confirm_award", "executive", "WA-01"
        )  # fmt: skip
        Shift(door, "executive").did("confirm_award", seat=1, badge="executive")
        door.live.wait_for("settled")
        shown = floor(vera)
        assert shown["calls"] == []
        assert shown["closed"][0]["step"] == "confirm_award"


def test_a_dispute_waits_until_it_is_decided(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door.live:
        kim = door.live.seated()
        kim.did("Bet", wagers={"ante": "10.00", "blind": "10.00"})
        door.live.wait_for("preflop")
        kim.did("Play", times=4)
        door.live.wait_for("settled")
        sam = door.signs_in("supervisor")
        raised = kim.http.post("/api/rounds/felt-1/disputes", json={"words": "I pressed 3x"})
        name = raised.json()["dispute"]
        (call,) = floor(sam)["calls"]
        assert (call["kind"], call["seat"], call["text"]) == ("dispute", 1, "I pressed 3x")
        assert (call["round"], call["dispute"]) == ("felt-1", name)
        door.badge(sam, "supervisor")
        words = {"words": "the record shows 4x"}
        decided = sam.http.post(f"/api/disputes/{name}/decision", json=words)
        assert decided.status_code == 200, decided.text
        shown = floor(sam)
        assert shown["calls"] == []
        assert (shown["closed"][0]["step"], shown["closed"][0]["why"]) == ("stands", words["words"])


def test_a_change_is_looked_at_without_a_badge_and_says_what_is_posted(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door.live:
        sam = door.signs_in("supervisor")
        shown = sam.http.get("/api/house/config").json()
        assert shown["limits"]["felt"]["ante"] == ["5.00", "100.00"]
        config = shown["config"]
        (felt,) = config["tables"]
        felt |= {"limits": {"ante": ["15.00", "75.00"]}}
        sent = {"config": config, "why": "Saturday night"}
        answer = sam.http.post("/api/house/config/check", json=sent).json()
        (change,) = answer["changes"]
        assert (answer["done"], change["when"]) == (False, "between rounds")
        assert [each["after"] for each in change["changes"]] == ["15.00 to 75.00"]
        assert answer["posted"]["felt"]["limits"][0] == {
            "wager": "Ante = Blind", "min": "15.00", "max": "75.00"
        }  # fmt: skip
        # A cap that would break is named by its key, and nothing is ever done here.
        felt |= {"limits": {"ante": ["15.00", "400.00"]}}
        (fault,) = sam.http.post("/api/house/config/check", json=sent).json()["faults"]
        assert (fault["key"], fault["rule"]) == ("tables[0].limits.ante", "B-12")
        assert sam.http.get("/api/house/config").json()["posted"] == {}
        assert error(sam.http.post("/api/house/config", json=sent)) == (403, "no_right")


def test_every_irregularity_says_what_may_be_ruled(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door.live:
        sam = door.signs_in("supervisor")
        found = sam.http.get("/api/irregularities").json()["irregularities"]
        known = {each["what"]: (each["rulings"], each["seat"]) for each in found}
        assert known["misdeal"] == (["void"], "never")
        assert known["dropped_card"] == (["void", "stands"], "either")
        assert known["exposed_hand"] == (["void", "stands"], "always")
