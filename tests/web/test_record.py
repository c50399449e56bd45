"""The auditor at a served house: the record searched, its signatures, and whether it all fits."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from tests.web.live import PATIENCE, Guest
from tests.web.test_people import WHY, Door, door, error

__all__ = ["door"]


def listed(guest: Guest, **query: Any) -> list[dict[str, Any]]:
    answer = guest.http.get("/api/record", params=query)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["entries"]
    return found


def verified(guest: Guest) -> dict[str, Any]:
    """What the verification finds, however long it takes."""
    started = guest.http.post("/api/record/verification")
    assert (started.status_code, started.json()["status"]) == (202, "running"), started.text
    until = time.monotonic() + 6 * PATIENCE
    while time.monotonic() < until:
        state: dict[str, Any] = guest.http.get("/api/record/verification").json()
        if state["status"] != "running":
            return state
        time.sleep(0.05)
    raise AssertionError("it never ends")


def test_entries_are_found_by_stream_actor_and_time_newest_first(door: Door) -> None:
    ida = door.signs_in("auditor")
    whole = listed(ida, limit=200)
    numbers = [each["number"] for each in whole]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == 1
    assert all(each["hash"] == each["reckoned"] for each in whole)
    staff = listed(ida, stream="staff", actor="house")
    assert {(each["stream"], each["actor"]) for each in staff} == {("staff", "house")}
    # A page goes on where the one before has ended.
    first = ida.http.get("/api/record", params={"limit": 2}).json()
    rest = listed(ida, limit=200, before=first["next"])
    assert rest[0]["number"] == first["entries"][-1]["number"] - 1
    assert listed(ida, until="2020-01-01") == []
    # That it was looked through is itself on record.
    assert listed(ida)[1]["what"] == ["Reported"]


def test_an_entry_stands_between_those_around_it(door: Door) -> None:
    ida = door.signs_in("auditor")
    shown = ida.http.get("/api/record/entries/staff/2").json()
    assert [shown[each]["sequence"] for each in ("earlier", "entry", "later")] == [1, 2, 3]
    assert shown["entry"]["previous"] == shown["earlier"]["hash"]
    assert shown["events"][0]["type"] == shown["entry"]["what"][0]
    for wrong in ("staff/9999", "staff/x", "nowhere/1"):
        assert error(ida.http.get(f"/api/record/entries/{wrong}")) == (404, "no_such_thing")


def test_checkpoints_say_how_far_every_stream_is_signed(door: Door) -> None:
    ida = door.signs_in("auditor")
    page = ida.http.get("/api/record/checkpoints", params={"limit": 1}).json()
    (newest,) = page["checkpoints"]
    assert len(newest["signature"]) == 128
    assert page["entries"] == sum(each["entries"] for each in page["streams"])
    assert page["witnesses"] == []
    assert error(door.signs_in("cage").http.get("/api/record/checkpoints")) == (403, "no_right")


def test_the_log_is_read_from_its_end_by_event(door: Door) -> None:
    ida = door.signs_in("auditor")
    listed(ida)
    query: dict[str, Any] = {"newest": True, "events": "Reported,SealOpened", "limit": 1}
    page = ida.http.get("/api/log", params=query).json()
    (line,) = page["lines"]
    assert (line["event"], line["element"], line["actor"]) == (
        "Reported",
        "staff record",
        "staff:auditor",
    )
    more = ida.http.get("/api/log", params={**query, "after": page["next"]}).json()
    assert all(each["number"] < line["number"] for each in more["lines"])


def test_the_record_is_verified_beside_the_tables_and_what_differs_is_named(
    door: Door, tmp_path: Path
) -> None:
    ida = door.signs_in("auditor")
    assert ida.http.get("/api/record/verification").json()["status"] == "none"
    found = verified(ida)
    assert (found["status"], found["faults"], found["by"]) == ("fits", [], "staff:auditor")
    assert found["done"] == found["total"] > 0
    # Somebody writes over an entry, behind the house's back.
    with sqlite3.connect(tmp_path / "house.db") as disk:
        disk.execute(
            "UPDATE entries SET actor = 'staff:nobody' WHERE stream = 'staff' AND sequence = 2"
        )
    found = verified(ida)
    assert found["status"] == "differs"
    assert (found["faults"][0]["stream"], found["faults"][0]["sequence"]) == ("staff", 2)
    shown = ida.http.get("/api/record/entries/staff/2").json()
    assert shown["entry"]["hash"] != shown["entry"]["reckoned"]
    assert shown["later"]["hash"] == shown["later"]["reckoned"]


def test_a_verification_can_be_stopped_by_whoever_may_start_it(door: Door) -> None:
    ida, vera = door.signs_in("auditor"), door.signs_in("game_manager")
    assert ida.http.post("/api/record/verification").status_code == 202
    stopped = vera.http.delete("/api/record/verification").json()
    assert (stopped["status"], stopped["stopped_by"]) == ("stopped", "staff:game-manager")
    assert error(door.signs_in("supervisor").http.post("/api/record/verification", json=WHY)) == (
        403,
        "no_right",
    )


#: What is considered, what the entry would become, and what is said against it.
DRAFTS = [
    ({"seed": "0.00"}, "0.00", None),
    ({"contribution": "70 %"}, "70 %", None),
    ({"contribution": "99 %"}, "25 %", "more than the bet"),
    ({"ceiling": "5.00"}, "none", "above what the meter shows"),
    ({"seed": "lots"}, "10000.00", "an amount"),
]


def test_m03_m05_a_plan_is_advised_on_as_one_types(door: Door) -> None:
    vera = door.signs_in("game_manager")

    def advised(draft: dict[str, str]) -> dict[str, Any]:
        told: dict[str, Any] = vera.http.get("/api/meters/WA-01/advice", params=draft).json()
        return told

    plain = advised({})
    (level,) = plain["levels"]
    assert level["account"]["came"] == level["account"]["went"]
    assert level["account"]["balances"]
    # The meter holds its seed, and `houseedge odds progressive WA-01` says the same of both.
    assert level["returns"] == level["returns_at_seed"]
    assert level["break_even"] == "165959.74"
    for draft, becomes, fault in DRAFTS:
        (key,) = draft
        entry = next(each for each in advised(draft)["levels"][0]["entries"] if each["key"] == key)
        assert entry["draft"] == becomes
        assert (entry["fault"] is None) == (fault is None)
        assert (fault or "") in (entry["fault"] or "")
    told = advised({"seed": "0.00"})
    assert "seed_zero" in {each["code"] for each in told["warnings"]}
    assert told["levels"][0]["entries"][0]["binds"] == "after the jackpot"
    # Nothing was changed by asking.
    assert advised({}) == plain
