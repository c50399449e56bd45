"""A shift of three tables, from its opening to its paper: every figure of the report by hand.

`wash` deals by itself and the house banks; `baize` a dealer runs on the newer console; `cal` is a
California room's, where a player banks and the room collects 1.00 a player and 2.00 a square.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseedge.floor.office import Hire
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.office import spoken_for
from houseedge.records.audit import audit
from houseedge.rules import Catalog, built_in
from houseedge.store import SqliteStore
from tests.cli.run import houseedge
from tests.house.rules_folder import gardena
from tests.web.test_cage import Cage
from tests.web.test_day import Place, progressive_of_a_live_table
from tests.web.test_people import WHY, Door

#: Seat 1: a pair of aces. Dealer: a pair of nines. The board helps neither.
ACES = "As Ah 9c 9d 2c 5d 7h Js 3c"
#: Seat 1: king high. The dealer: nines.
KINGS = "Ks Qh 9c 9d 2c 5d 7h Js 3c"
CALM = TimesFile(banking=60, betting=60, deciding=60, resting=60)
DECKS = {"wash-1": ACES, "baize-1": KINGS, "cal-1": KINGS}


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    return gardena(tmp_path / "rules")


@pytest.fixture
def door(tmp_path: Path, catalog: Catalog) -> Iterator[Door]:
    """The room for the length of a shift; `verify` accepts what is left of it."""
    settings: dict[str, Any] = {"backline": "off", "fees_at": "no_more_bets"}
    tables = [
        TableFile(id="wash", profile="washington", times=CALM),
        TableFile(id="baize", profile="washington", dealer="staff", console="newer"),
        TableFile(id="cal", profile="gardena", times=CALM, settings=settings),
    ]
    chosen = house_config(HouseFile(tables=tables), catalog, "test")
    opened = Door(tmp_path / "house", DECKS, chosen, catalog)  # type: ignore[arg-type]  # by round
    with opened.live:
        yield opened
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        assert audit(store, catalog, fixed_decks=True).faults == ()


class Room(Cage):
    """The staff at their consoles, and nobody at a table yet."""

    def __init__(self, door: Door) -> None:
        self.door = door
        roles = ("cage", "supervisor", "game_manager", "dealer")
        self.at = {role: door.signs_in(role) for role in roles}

    def place(self, table: str) -> Place:
        return Place(self.door, table, self.at["dealer"])

    def until(self, table: str, phase: str) -> None:
        end = time.monotonic() + 10
        while (found := self.place(table).phase) != phase:
            assert time.monotonic() < end, (table, found)
            time.sleep(0.02)


def hand_of_the_house(room: Room) -> str:
    """Kim bets 10.00 with a 4x raise and 1.00 on the progressive, and wins 50.00."""
    wash = room.place("wash")
    kim = wash.sits("Kim", 1)
    room.until("wash", "betting")
    wash.bets(kim, 1, "1.00")
    room.until("wash", "preflop")
    wash.says(kim, "Play", seat=1, times=4)
    room.until("wash", "settled")
    said = {"words": "the dealer was slow"}
    assert kim.http.post("/api/rounds/wash-1/disputes", json=said).status_code == 201
    return kim.player


def hand_of_a_dealer(room: Room) -> None:
    """Lee bets 10.00 with a 4x raise and 1.00 on the progressive, and loses 61.00."""
    baize = room.place("baize")
    lee = baize.sits("Lee", 1)
    baize.did("tap_in")
    baize.bets(lee, 1, "1.00")
    baize.did("no_more_bets")
    baize.did("start_game", count=1)
    baize.did("deal")
    baize.says(lee, "Play", seat=1, times=4)
    baize.steps("open_board", "open_board", "reveal", "open_hand", "settle")


def hand_of_a_player_dealer(room: Room) -> None:
    """Nan banks and collects 60.00 of Ola; the room has 1.00 and 2.00 in its box."""
    cal = room.place("cal")
    nan, ola = cal.sits("Nan", 2), cal.sits("Ola", 1)
    room.until("cal", "banking")
    shown = room.at["dealer"].http.get("/api/tables/cal").json()["table"]["offer"]["seat"]
    if shown == 1:
        cal.says(ola, "DeclineBank", seat=1)
    cal.says(nan, "TakeBank", seat=2, stake="100.00")
    room.until("cal", "betting")
    cal.says(ola, "Bet", seat=1, wagers={"ante": "10.00", "blind": "10.00"})
    room.until("cal", "preflop")
    cal.says(ola, "Play", seat=1, times=4)
    room.until("cal", "settled")


def test_k15_a_shift_of_three_tables_closes_and_its_report_equals_the_ledger(
    door: Door, tmp_path: Path
) -> None:
    room = Room(door)
    room.asks("cage", "/api/cage/shift/open")
    kim = hand_of_the_house(room)
    hand_of_a_dealer(room)
    hand_of_a_player_dealer(room)
    chips = [{"value": "25.00", "count": 20}]
    room.both("/api/tables/wash/fills", {"amount": "500.00", "chips": chips})
    room.both("/api/tables/baize/credits", {"amount": "30.00"})
    money = {"player": kim, "amount": "200.00"}
    room.at["cage"].http.post("/api/cage/buy-ins", json=money)
    room.asks("cage", "/api/cage/cash-outs", {**money, "amount": "150.00"})
    room.both("/api/disputes/D-0001/payment", {"amount": "5.00"}, "supervisor", "game_manager")
    room.asks("supervisor", "/api/cage/shift/close")
    room.both("/api/tables/cal/boxes", {"shift": 1, "chips": [{"value": "1.00", "count": 3}]})
    report = room.at["cage"].http.get("/api/reports/shifts/1", params={"theory": "false"}).json()
    assert (report["balances"], report["differences"]) == (True, [])
    rows = {each["table"]: each for each in report["tables"]}
    # 50.00 to Kim, 1.00 less a quarter and a hundredth for meter and reserve, 5.00 in dispute.
    given = float(rows["wash"]["contributions"])
    assert float(rows["wash"]["win"]) == pytest.approx(-50.00 + 1.00 - given - 5.00)
    assert float(rows["baize"]["win"]) == pytest.approx(60.00 + 1.00 - given)
    assert (rows["cal"]["win"], rows["cal"]["fees"]) == ("3.000000", "3.000000")
    assert (rows["wash"]["fills"], rows["baize"]["credits"]) == ("500.000000", "30.000000")
    assert [rows[name]["chips"] for name in ("wash", "baize", "cal")] == [
        "500.000000", "500.000000", "1000.000000",
    ]  # fmt: skip
    # Every closing tray is what the ledger says of it.
    for name, row in rows.items():
        assert row["closing"] == room.held(f"bank:{name}")
    assert [each["slip"] for each in report["slips"]] == ["F-0001", "C-0001", "B-0001", "P-0001"]
    (box,) = report["counts"]
    assert (box["what"], box["difference"]) == ("box of cal", "0.000000")
    assert [each["number"] for each in report["events"]] == ["D-0001", "D-0001"]
    staff = {each["who"]: each["tables"] for each in report["staff"]}
    assert staff["staff:dealer"] == "baize"
    late = {"slip": "F-0001", "amount": "-1.00", "reason": "wrong amount", **WHY}
    room.asks("cage", "/api/cage/shift/open")
    refused = room.asks("cage", "/api/cage/corrections", late).json()["error"]["code"]
    assert refused == "shift_is_closed"
    page = tmp_path / "shift.html"
    where = ("--data", str(tmp_path / "house"), "--rules", str(tmp_path / "rules"))
    houseedge("report", "shift", "1", "--no-theory", "--output", str(page), *where)
    assert "Balances to the ledger" in page.read_text()


def test_a_live_table_with_real_chips_stands_in_the_report(tmp_path: Path) -> None:
    live = TableFile(
        id="live",
        profile="pennsylvania",
        dealer="staff",
        cards="physical",
        chips="felt",
        meter="PA-01",
    )
    chosen = house_config(HouseFile(tables=[live]), built_in(), "test")
    door = Door(tmp_path, [], chosen)
    hired = Hire("mia", "Mia", "dealer", "second dealer")
    door.given["mia"] = door.live.house.personnel.hire_now(hired, spoken_for("otto"))
    with door.live:
        room = Room(door)
        room.asks("cage", "/api/cage/shift/open")
        progressive_of_a_live_table(Place(door, "live", door.signs_in("mia")))
        room.at["cage"] = door.signs_in("cage")
        room.asks("cage", "/api/cage/shift/close")
        asked = room.at["cage"].http.get("/api/reports/shifts/1", params={"theory": "false"})
    report = asked.json()
    assert (report["balances"], report["differences"]) == (True, [])
    (row,) = report["tables"]
    # Two bets of 5.00 less the meter's part, and 1500.00 of envy, which the house brought.
    given = float(row["contributions"])
    assert float(row["win"]) == pytest.approx(10.00 - given - 1500.00)
    assert float(row["closing"]) == 0
    assert [each["table"] for each in report["awards"]] == ["live"]
