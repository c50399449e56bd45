"""A meter taken out of use over HTTP: all it holds goes to another, by two people (C22)."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from houseedge.floor.metering import AdjustMeter
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile
from houseedge.house.opening import open_house
from houseedge.progressive.retirement import StillInUse
from houseedge.records.audit import audit
from houseedge.records.stream_audit import audit_stream
from houseedge.store import SqliteStore
from tests.house.rules_folder import own_plan
from tests.web.live import Decks, Guest
from tests.web.test_day import NOTHING, Place
from tests.web.test_people import WHY, Door, error

#: What is on the meter after one bet of 1.00: its ceiling is ten cents above the seed.
HELD = {"current": "9000.100000", "overflow": "0.150300", "reserve": "0.030100"}
CORRECTION = AdjustMeter("main", 1, "correction", "a cent", "staff:eva")
EMPTY = dict.fromkeys(HELD, "0.000000")


def table(id: str, meter: str) -> dict[str, Any]:
    """A table that a dealer runs."""
    return {
        "id": id, "profile": "washington", "meter": meter, "dealer": "staff", "console": "newer",
        "times": {"betting": 0.1, "resting": 0.05},
    }  # fmt: skip


class Room:
    """Two tables, each with a meter of its own, and who is asked about them."""

    def __init__(self, folder: Path) -> None:
        self.catalog = own_plan(
            folder / "rules", awards="percentage", seed="9000.00", more='ceiling = "9000.10"\n'
        )
        raw = [table("felt", "OWN-01"), table("baize", "WA-01")]
        both = msgspec.convert(raw, list[TableFile])
        chosen = house_config(HouseFile(tables=both), self.catalog, "test")
        self.folder = folder / "house"
        self.door = Door(self.folder, [NOTHING], chosen, self.catalog)

    def arrive(self) -> None:
        """Sign everybody in, and play one round at the table felt."""
        self.at = {each: self.door.signs_in(each) for each in ("auditor", "game_manager")}
        self.at["executive"] = self.door.signs_in("executive")
        self.felt = Place(self.door, "felt", self.door.signs_in("dealer"))
        self.kim = kim = self.felt.sits("Kim", 1)
        self.felt.did("tap_in")
        self.felt.bets(kim, 1, "1.00")
        self.felt.did("no_more_bets")
        self.felt.did("start_game", count=1)
        assert error(self.asks("OWN-01", "WA-01")) == (409, "still_in_use")
        self.felt.did("deal")
        self.felt.says(kim, "Play", seat=1, times=4)
        self.felt.steps("open_board", "open_board", "reveal", "return_antes", "open_hand")
        self.felt.steps("settle", "end_game")

    def asks(self, meter: str, into: str, role: str = "game_manager") -> httpx.Response:
        guest: Guest = self.at[role]
        self.door.badge(guest, role)
        return guest.http.post(f"/api/meters/{meter}/retirement", json={"into": into, **WHY})

    def both(self, meter: str, into: str) -> httpx.Response:
        asked = self.asks(meter, into)
        assert asked.status_code == 202, asked.text
        vera = self.at["executive"]
        self.door.badge(vera, "executive")
        return vera.http.post(f"/api/staff/requests/{asked.json()['request']}/confirm")

    def feeds(self, meter: str) -> httpx.Response:
        """The table felt is to feed a meter."""
        vera = self.at["executive"]
        self.door.badge(vera, "executive")
        config = {"tables": [table("felt", meter), table("baize", "WA-01")]}
        return vera.http.post("/api/house/config", json={"config": config, **WHY})

    def waits_for(self, phase: str, meter: str) -> None:
        """Until the table felt has come so far."""
        shown: dict[str, Any] = {}
        for _ in range(200):
            shown = self.felt.dealer.http.get("/api/tables/felt").json()["table"]
            if (shown["meter"]["meter"], shown["phase"]) == (meter, phase):
                return
            time.sleep(0.02)
        raise AssertionError(shown)

    def report(self, meter: str) -> dict[str, Any]:
        found: dict[str, Any] = self.at["auditor"].http.get(f"/api/meters/{meter}/report").json()
        assert found["balances"], found["differences"]
        return found

    def pools(self, meter: str) -> dict[str, str]:
        (row,) = self.report(meter)["reconciliation"]
        return {name: row[name] for name in HELD}


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_what_a_meter_held_goes_to_another_to_the_micro_dollar(room: Room) -> None:
    with room.door.live:
        room.arrive()
        assert room.pools("OWN-01") == HELD
        # A table feeds it still; and nobody gives to nobody.
        assert error(room.asks("OWN-01", "WA-01")) == (409, "still_in_use")
        assert error(room.asks("OWN-01", "WA-01", "auditor")) == (403, "no_right")
        assert room.feeds("WA-01").status_code == 200
        # Nobody has bet, so the open round gives way to what is posted.
        room.waits_for("void", "OWN-01")
        room.felt.did("end_round")
        room.waits_for("betting", "WA-01")
        # A table whose next round is to feed it feeds it, too.
        room.felt.bets(room.kim, 1, "1.00")
        assert room.feeds("OWN-01").status_code == 200
        assert error(room.asks("OWN-01", "WA-01")) == (409, "still_in_use")
        assert room.feeds("WA-01").status_code == 200
        for into in ("OWN-01", "PA-01", ""):
            assert error(room.asks("OWN-01", into)) == (409, "still_in_use")
        assert room.pools("OWN-01") == HELD

        done = room.both("OWN-01", "WA-01")
        assert (done.status_code, done.json()["moved"]) == (200, "9000.280400")
        assert room.pools("OWN-01") == EMPTY
        # What waited waits there too.
        assert room.pools("WA-01") == {
            "current": "19000.100000",
            "overflow": "0.150300",
            "reserve": "0.030100",
        }
        (gone,), (came,) = (room.report(each)["adjustments"] for each in ("OWN-01", "WA-01"))
        assert (gone["amount"], gone["reason"]) == ("-9000.280400", "out of use, to WA-01 main")
        assert (came["amount"], came["witness"]) == ("9000.280400", "staff:executive")
        sign = room.at["auditor"].http.get("/api/meters/OWN-01/display").json()
        assert sign["retired"] == "WA-01"
        assert sign["closed"] == "Taken out of use: what it held is in WA-01"
        lines = room.at["auditor"].http.get("/api/log").json()["lines"]
        told = [each for each in lines if each["event"] in ("PoolsGiven", "PoolsTaken")]
        assert [each.get("after", each.get("before")) for each in told] == ["WA-01", "OWN-01"]

        # It takes nothing any more, and no table opens on it.
        assert error(room.asks("OWN-01", "WA-01")) == (409, "still_in_use")
        change = {"amount": "5.00", "reason": "correction", **WHY}
        vera = room.at["executive"]
        room.door.badge(vera, "executive")
        refused = vera.http.post("/api/meters/OWN-01/adjustments", json=change)
        assert error(refused) == (409, "still_in_use")
        again = room.feeds("OWN-01")
        assert again.status_code == 409
        assert "a meter in use: what OWN-01 held is in WA-01" in again.text
    with SqliteStore(room.folder, read_only=True) as store:
        found = audit(store, room.catalog, fixed_decks=True)
        assert found.passed, found.faults
        for meter in ("OWN-01", "WA-01"):
            assert audit_stream(store, room.catalog, f"meter:{meter}").passed
    opened = open_house(room.folder, None, catalog=room.catalog, entropy=Decks([NOTHING]))
    try:
        assert opened.pit.meters["OWN-01"].retired == "WA-01"
        with pytest.raises(StillInUse, match="OWN-01 was taken out of use"):
            opened.controller.verify("OWN-01", CORRECTION, "staff:sam")
    finally:
        opened.close_early()
