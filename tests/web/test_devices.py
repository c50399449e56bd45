"""Shufflers that fail and are put back while the house runs, modes, and the shoe by hand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseedge.floor.office import Hire
from houseedge.house.config import HouseConfig, examine, house_config
from houseedge.house.file import HouseFile, TableFile
from houseedge.house.office import spoken_for
from houseedge.house.opening import open_house
from houseedge.records.audit import audit
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from tests.web.live import ACES, Decks, Guest
from tests.web.test_people import Door, error

JAM = "a card is jammed in the carousel"
STEPS = "POST /api/tables/{table}/steps"


def table(**more: Any) -> HouseConfig:
    """One table called felt."""
    felt = TableFile(id="felt", **{"profile": "washington", **more})
    return house_config(HouseFile(tables=[felt]), built_in(), "test")


def step(guest: Guest, door: Door, name: str, role: str = "", **more: Any) -> httpx.Response:
    """A step at the table, with the badge of a role where one is named."""
    if role:
        more |= {"badge": door.given[role].badge, "pin": door.given[role].pin}
    body = {"key": os.urandom(8).hex(), "step": name, **more}
    return guest.http.post("/api/tables/felt/steps", json=body)


def shuffler(door: Door) -> dict[str, Any]:
    """The table's shuffler as everybody sees it, and the table's phase."""
    shown = door.live.guest(None).http.get("/api/tables/felt").json()["table"]
    return {"phase": shown["phase"], **shown["shuffler"]}


def log_of(door: Door, event: str) -> list[dict[str, Any]]:
    """What the auditor reads of one kind of event."""
    ida = door.signs_in("auditor")
    return [each for each in ida.http.get("/api/log").json()["lines"] if each["event"] == event]


def audited(folder: Path) -> None:
    with SqliteStore(folder, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
    assert found.passed, found.faults


def test_x01_a_fault_voids_the_hand_and_is_put_back_without_a_restart(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door.live:
        kim = door.live.seated("Kim")
        kim.did("Bet", seat=1, wagers={"ante": "10.00", "blind": "10.00"})
        sam, dana = door.signs_in("supervisor"), door.signs_in("dealer")
        assert step(dana, door, "malfunction", why=JAM).status_code == 200
        shown = shuffler(door)
        assert (shown["status"], shown["malfunction"]) == ("malfunction", JAM)
        view = kim.http.get("/api/tables/felt").json()["table"]
        assert view["void"]["reason"] == "shuffler"
        stack = next(each["stack"] for each in view["seats"] if each["player"] == kim.player)
        assert stack == "500.00"
        # A dealer does not put it back, and nobody does without a reason.
        assert error(step(dana, door, "repair", why="done")) == (403, "no_right")
        assert error(step(sam, door, "repair")) == (400, "wire_fault")
        assert error(step(sam, door, "repair", why=" "))[0] == 400
        assert shuffler(door)["status"] == "malfunction"
        assert step(sam, door, "repair", why="jam cleared").status_code == 200
        assert shuffler(door)["status"] == "ready"
        kim.did("Ready", seat=1)
        door.live.wait_for("betting")
        assert [each["actor"] for each in log_of(door, "ShufflerFailed")] == ["staff:dealer"]
        (repaired,) = log_of(door, "ShufflerRepaired")
        assert (repaired["actor"], repaired["why"]) == ("staff:supervisor", "jam cleared")
    audited(tmp_path)


def test_x03_a_device_reports_for_itself_by_its_key(tmp_path: Path) -> None:
    door = Door(tmp_path)
    given = door.live.house.personnel.hire_now(
        Hire("deck-mate", "Deck Mate", "program", "reports", ("felt",), (STEPS,)),
        spoken_for("otto"),
    )
    with door.live:
        device = door.live.guest(None)
        device.http.headers["Authorization"] = f"Bearer {given.key}"
        assert step(device, door, "malfunction", why=JAM).status_code == 200
        assert shuffler(door)["status"] == "malfunction"
        assert error(step(device, door, "no_more_bets")) == (403, "no_right")
        assert step(device, door, "repair", why="self-test passed").status_code == 200
        assert shuffler(door)["status"] == "ready"
        assert [each["actor"] for each in log_of(door, "ShufflerFailed")] == ["device:deck-mate"]
    audited(tmp_path)


def test_what_people_reported_stays_down_over_a_restart(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door.live:
        sam = door.signs_in("supervisor")
        assert step(sam, door, "malfunction", why=JAM).status_code == 200
    again = open_house(tmp_path, None, entropy=Decks([ACES]))
    try:
        down = again.pit.tables["felt"].shuffler
        assert (down.malfunction, down.reported_by) == (JAM, "staff:supervisor")
    finally:
        again.close_early()


def test_x10_an_ace_deals_in_its_mode_alone_and_setting_it_is_on_record(tmp_path: Path) -> None:
    door = Door(tmp_path, None, table(shuffler="ACE", dealing="D-02"))
    with door.live:
        sam = door.signs_in("supervisor")
        assert (shuffler(door)["mode"], shuffler(door)["status"]) == ("UTH", "ready")
        asked = step(sam, door, "set_mode", mode="3CP", why="a trial")
        assert error(asked) == (403, "badge_needed")
        why = {"role": "supervisor", "why": "another game last night"}
        assert step(sam, door, "set_mode", mode="3CP", **why).status_code == 200
        kim = door.live.guest("Kim")
        kim.did("Sit", seat=1)
        kim.did("BuyIn", seat=1, amount="500.00")
        shown = shuffler(door)
        assert (shown["phase"], shown["status"]) == ("waiting", "malfunction")
        assert 'the technician has to set "UTH"' in shown["malfunction"]
        assert step(sam, door, "set_mode", mode="UTH", **why).status_code == 200
        door.live.wait_for("betting")
        assert [(each["before"], each["after"]) for each in log_of(door, "ShufflerSet")] == [
            ("UTH", "3CP"),
            ("3CP", "UTH"),
        ]
    audited(tmp_path)


def test_x10_a_shuffler_without_modes_has_none_to_set(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door.live:
        sam = door.signs_in("supervisor")
        found = step(sam, door, "set_mode", role="supervisor", mode="UTH", why="to be sure")
        assert (found.status_code, found.json()["error"]["rule"]) == (409, "X-10")


@pytest.mark.parametrize("confirms", [[], ["WAC 1"]])
def test_d13_real_cards_from_a_shoe_are_confirmed_by_whoever_opens_the_table(
    confirms: list[str],
) -> None:
    felt = {
        "id": "felt", "profile": "washington", "dealer": "staff", "cards": "physical",
        "dealing": "D-10", "shuffler": "shoe", "confirms": confirms,
    }  # fmt: skip
    (fault,) = examine({"tables": [felt]}, built_in(), "house.toml").faults
    assert (fault.rule, fault.key) == ("D-13", "tables[0].confirms")
    assert "WAC 230-15-465" in str(fault)


def test_d13_what_is_confirmed_is_on_record_and_on_the_rules_page(tmp_path: Path) -> None:
    by_hand = table(
        dealer="staff", cards="physical", dealing="D-10", shuffler="shoe",
        confirms=["WAC 230-15-465"],
    )  # fmt: skip
    door = Door(tmp_path, None, by_hand)
    with door.live:
        sheet = door.live.guest(None).http.get("/api/tables/felt/rules").json()["text"]
        assert "The dealer also keeps WAC 230-15-465" in sheet
        assert door.live.house.pit.tables["felt"].setup.confirms == ("WAC 230-15-465",)
    audited(tmp_path)
