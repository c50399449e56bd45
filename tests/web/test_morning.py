"""A morning of a card room, through its interface alone, and what an audit says of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from houseedge.records.audit import audit
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from tests.web.live import Guest
from tests.web.test_people import Door, error

WHY = {"why": "Saturday opening"}
CONFIG = "/api/house/config"
SIDE = {"id": "side", "profile": "california", "title": "Side"}


def changed(manager: Guest, door: Door, config: dict[str, Any]) -> httpx.Response:
    """A configuration carried out, the manager's badge shown right before."""
    assert door.badge(manager, "game_manager").status_code == 200
    return manager.http.post(CONFIG, json={"config": config, **WHY})


def test_a_morning_of_a_card_room(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door.live as live:
        # Staff is made.
        mia = {"account": "mia", "name": "Mia", "role": "dealer", **WHY}
        hired = door.confirmed("/api/staff", mia)
        assert hired.status_code == 200, hired.text

        # A table opens beside the one that runs; without a badge it does not.
        gus = door.signs_in("game_manager")
        runs = gus.http.get(CONFIG).json()["config"]
        more = {**runs, "tables": [*runs["tables"], SIDE]}
        answer = gus.http.post(CONFIG, json={"config": more, **WHY})
        assert error(answer) == (403, "badge_needed")
        answer = changed(gus, door, more)
        assert answer.status_code == 200, answer.text
        assert answer.json()["done"] is True
        lobby = live.guest(None).http.get("/api/tables").json()["tables"]
        assert [table["table"] for table in lobby] == ["felt", "side"]

        # Limits change while a hand is in play: posted, bound with the next round.
        kim = live.seated()
        kim.did("Bet", wagers={"ante": "10.00", "blind": "10.00"})
        live.wait_for("preflop")
        runs = gus.http.get(CONFIG).json()["config"]
        felt = {**runs["tables"][0], "limits": {"ante": ["25.00", "100.00"]}}
        assert (
            changed(gus, door, {**runs, "tables": [felt, *runs["tables"][1:]]}).status_code == 200
        )
        posted = kim.http.get("/api/tables/felt").json()["table"]["change"]
        assert "25.00 to 100.00" in posted["text"]
        kim.did("Play", times=4)
        live.wait_for("settled")

        # The other table closes.
        answer = changed(gus, door, {**runs, "tables": [felt]})
        assert answer.status_code == 200, answer.text
        lobby = live.guest(None).http.get("/api/tables").json()["tables"]
        assert {table["table"]: table["phase"] for table in lobby}["side"] == "closed"

        # An account is locked and freed; without rights it is neither.
        sam, ida = door.signs_in("supervisor"), door.signs_in("auditor")
        assert error(ida.http.post("/api/staff/mia/lock", json=WHY)) == (403, "no_right")
        assert sam.http.post("/api/staff/mia/lock", json=WHY).status_code == 200
        door.badge(sam, "supervisor")
        assert sam.http.post("/api/staff/mia/free", json=WHY).status_code == 200

        # The auditor has a hand opened, and is who is signed in.
        door.badge(ida, "auditor")
        assert ida.http.post("/api/rounds/felt-1/unseal", json=WHY).status_code == 200
        lines = ida.http.get("/api/log").json()["lines"]
        assert [line["after"] for line in lines if line["event"] == "SealOpened"] == [
            "staff:auditor"
        ]

        # The auditor takes everything along, and that is on record too.
        sheet = ida.http.get("/api/log?kind=alteration&format=csv").text
        for event in ("Hired", "TableOpened", "ChangePosted", "AccountFreed"):
            assert f",{event}," in sheet, event
        assert "staff:game-manager" in sheet
        assert [each["type"] for each in door.staff()][-1] == "Reported"
    with SqliteStore(tmp_path, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
        assert found.passed, found.faults
