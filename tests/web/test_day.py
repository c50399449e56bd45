"""A day of a card room with dealers, through its interface alone, and what `verify` says of it.

Two tables that dealers run: `felt` in Pennsylvania on the older console, `baize` in Washington on
the newer one with real cards. A jackpot on each, envy across seats, a void, a shuffler that fails
and is put back, and the win of an outside game. Beside them a live table with real chips, of which
the house runs the progressive alone: a straight flush there too, with envy.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import httpx

from houseedge.floor.office import Hire
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile
from houseedge.house.office import spoken_for
from houseedge.house.personnel import SPEAKS
from houseedge.records.audit import audit
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from tests.web.live import Guest
from tests.web.test_people import Door

#: Seat 1 has a royal flush in its own cards and the flop; the dealer has a pair of nines.
ROYAL = "Ah Kh 2c 7d 9c 9d Qh Jh Th 5c 6s"
#: Nobody has anything.
NOTHING = "2h 7s 3c 8d Kc Qd 4s 9h Jd 5c Th"


class Place:
    """One table, its dealer at the console, and whoever is called there."""

    def __init__(self, door: Door, table: str, dealer: Guest) -> None:
        self.door, self.table, self.dealer = door, table, dealer

    def did(self, step: str, *, badge: str | None = None, **more: Any) -> None:
        """A step at the console."""
        if badge is not None:
            given = self.door.given[badge]
            more |= {"badge": given.badge, "pin": given.pin}
        body = {"key": os.urandom(8).hex(), "step": step, **more}
        answer = self.dealer.http.post(f"/api/tables/{self.table}/steps", json=body)
        assert answer.status_code == 200, (step, answer.text)

    def steps(self, *names: str) -> None:
        for name in names:
            self.did(name)

    def says(self, guest: Guest, type: str, **entries: Any) -> None:
        """What a player does at this table."""
        body = {"key": os.urandom(8).hex(), "command": {"type": type, **entries}}
        answer = guest.http.post(f"/api/tables/{self.table}/commands", json=body)
        assert answer.status_code == 200, (type, answer.text)

    def sits(self, name: str, seat: int) -> Guest:
        guest = self.door.live.guest(name)
        self.says(guest, "Sit", seat=seat)
        self.says(guest, "BuyIn", seat=seat, amount="500.00")
        return guest

    def bets(self, guest: Guest, seat: int, progressive: str) -> None:
        wagers = {"ante": "10.00", "blind": "10.00", "progressive": progressive}
        self.says(guest, "Bet", seat=seat, wagers=wagers)

    def seat(self, number: int) -> dict[str, Any]:
        """A seat as the console shows it."""
        shown = self.dealer.http.get(f"/api/tables/{self.table}/console").json()["console"]
        found: dict[str, Any] = next(each for each in shown["seats"] if each["seat"] == number)
        return found

    @property
    def phase(self) -> str:
        return str(self.dealer.http.get(f"/api/tables/{self.table}").json()["table"]["phase"])


def opened(folder: Path) -> Door:
    """The room before it opens, with a second dealer and the key of an outside table."""
    tables = [
        TableFile(
            id="felt", profile="pennsylvania", dealer="staff", console="older", meter="PA-01"
        ),
        TableFile(
            id="baize",
            profile="washington",
            dealer="staff",
            console="newer",
            cards="physical",
            meter="WA-01",
        ),
        TableFile(
            id="live",
            profile="pennsylvania",
            dealer="staff",
            cards="physical",
            chips="felt",
            meter="PA-01",
        ),
    ]
    chosen = house_config(HouseFile(tables=tables), built_in(), "test")
    door = Door(folder, [ROYAL, NOTHING], chosen)
    personnel = door.live.house.personnel
    for hire in (
        Hire("mia", "Mia", "dealer", "second dealer"),
        Hire("ride", "Ride", "program", "joins the link", ("ride-1",), (SPEAKS,)),
    ):
        door.given[hire.account] = personnel.hire_now(hire, spoken_for("otto"))
    return door


def jackpot_on_the_older_console(felt: Place) -> list[Guest]:
    """A royal flush at seat 1: the whole meter, and 5000.00 of envy to seat 2."""
    kim, lee = felt.sits("Kim", 1), felt.sits("Lee", 2)
    felt.did("tap_in")
    felt.bets(kim, 1, "5.00")
    felt.bets(lee, 2, "5.00")
    felt.did("no_more_bets")
    felt.did("coin_in", count=2)
    felt.did("deal")
    felt.says(kim, "Play", seat=1, times=4)
    felt.says(lee, "Play", seat=2, times=4)
    felt.steps("open_board", "open_board", "reveal", "open_hand", "open_hand")
    felt.did("hand", seat=1, line=felt.seat(1)["earned"])
    felt.did("call_supervisor", why="a royal flush at seat 1")
    felt.did("answer_call", why="seen", badge="supervisor")
    felt.did("turn_key", position="JPH", badge="supervisor")
    felt.did("j_pot")
    assert felt.seat(1)["due"] == "10002.20"
    felt.did("turn_key", position="RUN", badge="supervisor")
    with lee.socket() as line:
        line.until(lambda said: said["kind"] == "state")
        felt.did("settle")
        (told,) = line.news("envy", 1)
    assert told["text"] == "Seat 2 is paid $5,000.00 of Envy for another player's hand"
    seats = kim.http.get("/api/tables/felt").json()["table"]["seats"]
    paid = {
        (each["seat"], wager["wager"]): wager["pays"] for each in seats for wager in each["wagers"]
    }
    assert paid[1, "progressive"] == "10002.20"
    assert paid[2, "envy"] == "5000.00"
    felt.did("game_over")
    return [kim, lee]


def void_round(felt: Place, guests: list[Guest]) -> None:
    """Seat 2 was given three cards: all hands are void, and the meter has nothing of it."""
    before = shows(felt, "PA-01")
    for seat, guest in enumerate(guests, 1):
        felt.bets(guest, seat, "5.00")
    felt.did("no_more_bets")
    felt.did("coin_in", count=2)
    felt.did("deal")
    assert shows(felt, "PA-01") != before
    felt.did("irregularity", what="wrong_count", why="three cards at seat 2", badge="supervisor")
    assert felt.phase == "void"
    assert shows(felt, "PA-01") == before
    felt.did("end_round")


def jackpot_on_the_newer_console(baize: Place) -> None:
    """Real cards, named as they are turned up: a royal flush takes an Executive's card."""
    nan = baize.sits("Nan", 3)
    baize.did("tap_in")
    baize.bets(nan, 3, "1.00")
    baize.did("no_more_bets")
    baize.did("start_game", count=1)
    baize.did("deal")
    baize.says(nan, "Play", seat=3, times=4)
    baize.did("open_board", cards="Qs Js Ts")
    baize.did("open_board", cards="2d 3d")
    baize.did("reveal", cards="9c 9d")
    baize.did("open_hand", cards="As Ks")
    baize.did("spot", seat=3)
    baize.did("hand", seat=3, line=baize.seat(3)["earned"])
    baize.did("confirm")
    baize.did("swipe", badge="executive")
    baize.did("settle")
    baize.did("end_game")


def outside_win(door: Door) -> None:
    """Let It Ride is let in, joins, and wins a straight flush from the meter."""
    vera = door.signs_in("game_manager")
    door.badge(vera, "game_manager")
    body = {"game": "Let It Ride", "why": "two tables of it upstairs"}
    assert vera.http.post("/api/meters/PA-01/games", json=body).status_code == 201
    ride = door.live.guest(None)
    ride.http.headers["Authorization"] = f"Bearer {door.given['ride'].key}"
    said: list[dict[str, Any]] = [
        {"type": "join", "game": "Let It Ride"},
        {"type": "coin_in", "round": 1, "bets": {"2": 500}},
        {"type": "hit", "round": 1, "seat": 2, "line": "straight_flush", "bet": 500},
        {"type": "confirm", "hit": 3, "by": "Ada Brand"},
        {"type": "end_round", "round": 1},
    ]
    for sequence, message in enumerate(said, 1):
        sent = {"message": {"table": "ride-1", "sequence": sequence, **message}}
        heard = ride.http.post("/api/meters/PA-01/messages", json=sent).json()
        assert heard["answer"]["type"] == "accepted", heard


def fault_and_repair(felt: Place) -> None:
    """The shuffler jams between two hands and is put back; nobody restarts anything."""
    felt.did("malfunction", why="a card is jammed")
    shuffler = felt.dealer.http.get("/api/tables/felt").json()["table"]["shuffler"]
    assert shuffler["status"] == "malfunction"
    sam = Place(felt.door, "felt", felt.door.signs_in("supervisor"))
    sam.did("repair", why="jam cleared")
    shuffler = felt.dealer.http.get("/api/tables/felt").json()["table"]["shuffler"]
    assert shuffler["status"] == "ready"


def progressive_of_a_live_table(live: Place) -> None:
    """Two anonymous bets: a straight flush at seat 6, and 1500.00 of envy to seat 1."""
    live.did("tap_in")
    live.did("place_bet", seat=1)
    live.did("place_bet", seat=6)
    live.did("start_game", count=2)
    live.did("spot", seat=6)
    live.did("hand", seat=6, line="straight_flush")
    live.did("confirm")
    due = live.seat(6)["due"]
    live.did("swipe", badge="executive")
    live.did("end_game")
    # What the lock left of two bets came in, and 1500.00 of envy went out: the house brought it.
    console = live.dealer.http.get("/api/tables/live/console").json()["console"]
    assert console["tray"] == "0.00"
    wins = live.dealer.http.get("/api/meters/PA-01/wins").json()["wins"]
    assert [win["amount"] for win in wins if win["table"] == "live"] == [due]


def shows(place: Place, meter: str) -> str:
    meters = place.dealer.http.get("/api/meters").json()["meters"]
    return next(str(each["levels"][0]["shows"]) for each in meters if each["meter"] == meter)


def pages(door: Door) -> dict[str, httpx.Response]:
    """The page of every win, for accounting."""
    cash = door.signs_in("cage")
    found: dict[str, httpx.Response] = {}
    for meter in ("PA-01", "WA-01"):
        for win in cash.http.get(f"/api/meters/{meter}/wins").json()["wins"]:
            found[win["table"]] = cash.http.get(f"/api/meters/{meter}/wins/{win['win']}")
    return found


def test_a_day_of_a_card_room_with_dealers(tmp_path: Path) -> None:
    door = opened(tmp_path)
    with door.live:
        felt = Place(door, "felt", door.signs_in("dealer"))
        guests = jackpot_on_the_older_console(felt)
        void_round(felt, guests)
        baize = Place(door, "baize", door.signs_in("mia"))
        jackpot_on_the_newer_console(baize)
        outside_win(door)
        # A dealer has one table at a time.
        mia = door.signs_in("mia")
        Place(door, "baize", mia).did("tap_out")
        progressive_of_a_live_table(Place(door, "live", mia))
        felt = Place(door, "felt", door.signs_in("dealer"))
        fault_and_repair(felt)
        printed = pages(door)
        assert [*printed] == ["live", "ride-1", "felt", "baize"]
        for table, words in {
            "felt": ("$10,002.20", "staff:dealer", "staff:supervisor"),
            "baize": ("staff:mia", "staff:executive"),
            "live": ("staff:mia", "staff:executive", "Pennsylvania"),
            "ride-1": ("Let It Ride", "Ada Brand, ride-1"),
        }.items():
            assert printed[table].status_code == 200
            for word in words:
                assert word in printed[table].text, (table, word)
    with SqliteStore(tmp_path, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
    assert found.passed, found.faults
