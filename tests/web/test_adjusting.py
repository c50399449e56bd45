"""A meter changed by hand over HTTP: two people, a reason of the list, and an entry (P-12)."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from houseedge.records.audit import audit
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from tests.web.live import Guest
from tests.web.test_people import Door, door, error

__all__ = ["door"]

WHY = "the display was read wrongly on Friday"


def asks(door: Door, who: str, guest: Guest, **body: str) -> httpx.Response:
    """An adjustment of the meter, with one's own badge."""
    door.badge(guest, who)
    sent = {"amount": "-250.00", "reason": "win backed out", "why": WHY, **body}
    return guest.http.post("/api/meters/WA-01/adjustments", json=sent)


def shows(guest: Guest) -> str:
    return str(guest.http.get("/api/meters").json()["meters"][0]["levels"][0]["shows"])


def test_p12_a_meter_is_changed_by_two_people_and_both_are_on_record(
    door: Door, tmp_path: Path
) -> None:
    sam, vera = door.signs_in("supervisor"), door.signs_in("game_manager")
    waits = asks(door, "supervisor", sam)
    assert waits.status_code == 202, waits.text
    request = waits.json()
    assert (request["about"], request["asked"]["amount"]) == ("WA-01", "-250.00")
    assert shows(sam) == "10000.00"
    confirm = f"/api/staff/requests/{request['request']}/confirm"
    door.badge(sam, "supervisor")
    assert error(sam.http.post(confirm)) == (409, "one_person")
    door.badge(vera, "game_manager")
    done = vera.http.post(confirm)
    assert (done.status_code, done.json()["shows"]) == (200, "9750.00")
    ida = door.signs_in("auditor")
    line = next(
        each for each in ida.http.get("/api/log").json()["lines"] if each["event"] == "Adjusted"
    )
    assert (line["actor"], line["why"]) == ("staff:supervisor", WHY)
    report = ida.http.get("/api/meters/WA-01/report").json()
    (entry,) = report["adjustments"]
    assert (entry["by"], entry["witness"]) == ("staff:supervisor", "staff:game-manager")
    assert report["balances"]
    with SqliteStore(tmp_path, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
        assert found.passed, found.faults


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"amount": "-10000.01"}, 409, "wrong_adjustment"),
        ({"amount": "0.00"}, 409, "wrong_adjustment"),
        ({"amount": "a lot"}, 400, "wire_fault"),
        ({"reason": "because"}, 409, "wrong_adjustment"),
        ({"why": " "}, 409, "change_refused"),
        ({"level": "mega"}, 400, "rules_error"),
    ],
)
def test_p12_what_cannot_be_is_refused_at_once(
    door: Door, body: dict[str, str], status: int, code: str
) -> None:
    sam = door.signs_in("supervisor")
    assert error(asks(door, "supervisor", sam, **body)) == (status, code)
    assert shows(sam) == "10000.00"
