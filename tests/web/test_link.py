"""Tables outside the house on the link of its meter: over HTTP, with keys of their own (P-09)."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseedge.client import ClientError, HouseClient, OutsideTable, Refused
from houseedge.floor.office import Hire
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile
from houseedge.house.office import spoken_for
from houseedge.house.personnel import SPEAKS
from houseedge.records.audit import audit
from houseedge.records.trial_balance import trial_balance
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from tests.web.test_people import Door, error

RIDE = "Let It Ride"


class Outside:
    """Whoever holds the key of the outside table ride-1."""

    def __init__(self, door: Door, key: str) -> None:
        self.door = door
        self.key = key
        self.http = door.live.guest(None).http
        self.http.headers["Authorization"] = f"Bearer {key}"
        self.sequence = 0

    def says(self, kind: str, *, sequence: int | None = None, **more: Any) -> httpx.Response:
        """One message, the next one unless it is numbered."""
        if sequence is None:
            self.sequence += 1
            sequence = self.sequence
        message = {"type": kind, "table": "ride-1", "sequence": sequence, **more}
        return self.http.post("/api/meters/PA-01/messages", json={"message": message})

    def did(self, kind: str, **more: Any) -> dict[str, Any]:
        answer = self.says(kind, **more)
        assert answer.status_code == 200, answer.text
        heard: dict[str, Any] = answer.json()
        assert heard["answer"]["type"] == "accepted", heard
        return heard

    def refused(self, kind: str, **more: Any) -> str:
        """The clause of a message that used its turn and was not done."""
        answer = self.says(kind, **more).json()["answer"]
        assert answer["type"] == "refused", answer
        return str(answer["rule"])

    @property
    def shows(self) -> str:
        """What the sign above the house's own table shows."""
        shown = self.http.get("/api/meters").json()["meters"][0]["levels"][0]["shows"]
        return str(shown)


def pennsylvania() -> Any:
    table = TableFile(id="felt", profile="pennsylvania")
    return house_config(HouseFile(tables=[table]), built_in(), "test")


@contextmanager
def linked(folder: Path, *, admitted: bool = True) -> Iterator[Outside]:
    """A Pennsylvania house with its meter, and an outside table; `verify` accepts what is left."""
    door = Door(folder, None, pennsylvania())
    given = door.live.house.personnel.hire_now(
        Hire("ride", "Ride", "program", "joins the link", ("ride-1",), (SPEAKS,)),
        spoken_for("otto"),
    )
    assert given.key is not None
    with door.live:
        if admitted:
            admit(door, RIDE)
        yield Outside(door, given.key)
    with SqliteStore(folder, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
        assert found.passed, found.faults
        assert trial_balance(store).balances


def admit(door: Door, game: str, **more: int) -> httpx.Response:
    """The Game Manager lets a game in, with a badge."""
    vera = door.signs_in("game_manager")
    door.badge(vera, "game_manager")
    body = {"game": game, "why": "a second game for the meter", **more}
    return vera.http.post("/api/meters/PA-01/games", json=body)


def settled_with(folder: Path, table: str) -> int:
    """What an outside table has to settle, in micro-dollars: below zero it owes the house."""
    with SqliteStore(folder, read_only=True) as store, store.read() as record:
        return record.balances()[f"outside:{table}"].posted


def test_p09_m01_an_outside_table_feeds_the_meter_and_wins_from_it(tmp_path: Path) -> None:
    with linked(tmp_path) as ride:
        ride.did("join", game=RIDE)
        # M-01: 22 % of each 5.00 goes to the meter, 3 % to the reserve.
        assert ride.did("coin_in", round=1, bets={"1": 500, "4": 500})["shows"] == "10002.20"
        ride.did("hit", round=1, seat=4, line="straight_flush", bet=500)
        # P-08: 10 % of what the meter holds, 1000.22 of 10002.20.
        heard = ride.did("confirm", hit=3, by="Ada Brand")
        assert (heard["answer"]["pays"], heard["answer"]["order"]) == (100022, 1)
        assert heard["shows"] == ride.shows == "9001.98"
        ride.did("end_round", round=1)
        wins = ride.http.get("/api/meters/PA-01/wins").json()["wins"]
        assert [(win["table"], win["seat"], win["amount"]) for win in wins] == [
            ("ride-1", 4, "1000.22")
        ]
        sam = ride.door.signs_in("supervisor")
        page = sam.http.get(f"/api/meters/PA-01/wins/{wins[0]['win']}")
        assert page.status_code == 200, page.text
        assert "$1,000.22" in page.text
        assert "Ada Brand, ride-1" in page.text
        assert RIDE in page.text
        paper = sam.http.get(f"/api/meters/PA-01/wins/{wins[0]['win']}?format=pdf")
        assert paper.content.startswith(b"%PDF"), paper.text
    # It took 2.50 for the meter and its reserve, and got 1000.22 from it.
    assert settled_with(tmp_path, "ride-1") == 1_000_220_000 - 2_500_000


def test_x04_the_tables_of_a_link_hear_of_a_jackpot_elsewhere_and_of_no_small_win(
    tmp_path: Path,
) -> None:
    with linked(tmp_path) as ride:
        ride.did("join", game=RIDE)
        ride.did("coin_in", round=1, bets={"1": 500, "2": 500})
        with ride.door.live.guest("Kim").socket() as line:
            line.until(lambda said: said["kind"] == "state")
            ride.did("hit", round=1, seat=2, line="flush", bet=500)
            ride.did("confirm", hit=3, by="Ada Brand")
            ride.did("hit", round=1, seat=1, line="straight_flush", bet=500)
            pending = ride.http.get("/api/meters/PA-01/display").json()["levels"][0]["pending"]
            assert [(each["table"], each["line"]["title"]) for each in pending] == [
                ("ride-1", "Straight flush")
            ]
            ride.did("confirm", hit=5, by="Ada Brand")
            heard = line.news("progressive", 2)
        assert [each["text"] for each in heard] == [
            "ride-1, seat 1: Straight flush; a supervisor is called",
            "ride-1, seat 1: Straight flush wins $1,000.22",
        ]
        shown = ride.door.live.guest(None).http.get("/api/tables/felt/display").json()
        assert shown["meter"]["shows"] == "9001.98"
        assert [each["title"] for each in shown["paytables"]] != []
        assert shown["limits"] != []
        assert ride.http.get("/api/meters/PA-01/display").json()["levels"][0]["pending"] == []


def test_p09_each_message_is_done_once_and_gaps_are_noticed(tmp_path: Path) -> None:
    with linked(tmp_path) as ride:
        ride.did("join", game=RIDE)
        first = ride.did("coin_in", round=1, bets={"1": 500})
        # Again: the same answer, and nothing is done.
        again = ride.says("coin_in", sequence=2, round=1, bets={"1": 500}).json()
        assert (again["answer"], again["shows"]) == (first["answer"], "10001.10")
        # Another message under the same number, and one from the future.
        other = ride.says("coin_in", sequence=2, round=1, bets={"1": 500, "2": 500}).json()
        assert (other["answer"]["refusal"], other["answer"]["expected"]) == ("SequenceUsed", 3)
        early = ride.says("end_round", sequence=7, round=1).json()["answer"]
        assert (early["type"], early["expected"]) == ("expected", 3)
        assert ride.shows == "10001.10"
        shown = ride.http.get("/api/meters/PA-01/link").json()["levels"][0]
        assert shown["games"] == [RIDE]
        assert [(t["table"], t["next_sequence"], t["open_round"]) for t in shown["tables"]] == [
            ("ride-1", 3, 1)
        ]


def test_p09_what_the_link_refuses_moves_nothing(tmp_path: Path) -> None:
    with linked(tmp_path) as ride:
        # Like any other refusal it is an answer; a table nobody knows uses no turn by it.
        assert ride.refused("coin_in", round=1, bets={"1": 500}) == "P-09"
        ride.sequence = 0
        ride.did("join", game=RIDE)
        assert ride.refused("coin_in", round=1, bets={"1": 100}) == "P-08"
        ride.did("coin_in", round=1, bets={"1": 500})
        assert ride.refused("hit", round=1, seat=2, line="flush", bet=500) == "P-02"
        assert ride.refused("hit", round=1, seat=1, line="pair", bet=500) == "P-09"
        assert ride.refused("hit", round=2, seat=1, line="flush", bet=500) == "P-14"
        assert ride.refused("confirm", hit=99, by="Ada Brand") == "P-11"
        ride.did("hit", round=1, seat=1, line="royal_flush", bet=500)
        claimed = ride.sequence
        # P-14: no end while a win waits; P-11: the whole meter takes an Executive's card.
        assert ride.refused("end_round", round=1) == "P-14"
        assert error(ride.says("confirm", hit=claimed, by="Ada Brand")) == (409, "wrong_card")
        ride.sequence -= 1
        heard = ride.did("confirm", hit=claimed, by="Eva Stone", card="executive")
        assert heard["answer"]["pays"] == 1000110
        # P-05: seed and reserve.
        assert heard["shows"] == "10000.15"
        # P-12: a confirmed win is not taken back by a void.
        assert ride.refused("end_round", round=1, void=True) == "P-12"
        ride.did("end_round", round=1)


def test_x01_a_void_round_takes_its_contributions_back(tmp_path: Path) -> None:
    with linked(tmp_path) as ride:
        ride.did("join", game=RIDE)
        ride.did("coin_in", round=1, bets={"1": 500, "2": 500})
        ride.did("hit", round=1, seat=1, line="flush", bet=500)
        assert ride.did("end_round", round=1, void=True)["shows"] == "10000.00"
        ride.did("leave")
    assert settled_with(tmp_path, "ride-1") == 0


def test_p09_a_game_is_let_in_when_its_odds_are_the_links(tmp_path: Path) -> None:
    with linked(tmp_path, admitted=False) as ride:
        joined = ride.says("join", game=RIDE).json()["answer"]
        assert (joined["type"], joined["refusal"]) == ("refused", "GameNotProven")
        proven = admit(ride.door, "mississippi stud")
        assert proven.status_code == 201, proven.text
        lines = {each["line"]: each for each in proven.json()["lines"]}
        assert lines["royal_flush"]["probability"] == "1/649740"
        assert lines["royal_flush"]["link_probability"] == "1/649740"
        assert error(admit(ride.door, "Mississippi Stud")) == (409, "already_joined")
        # Six cards make a flush far more often than five.
        assert error(admit(ride.door, "Three Card Poker")) == (409, "unequal_odds")
        by_five = {"own": 3, "community": 2}
        assert error(admit(ride.door, "Three Card Poker", **by_five)) == (400, "wire_fault")
        named = admit(ride.door, "Three Card Poker with two shared cards", **by_five)
        assert named.status_code == 201
        assert error(admit(ride.door, "Pai Gow")) == (400, "wire_fault")
        assert error(admit(ride.door, "Pai Gow", own=7)) == (400, "wire_fault")
        assert error(admit(ride.door, "Two cards", own=2, community=0)) == (400, "wire_fault")
        ride.sequence = 0
        ride.did("join", game="Mississippi Stud")


def test_p09_no_table_of_the_house_opens_under_the_name_of_one_outside(tmp_path: Path) -> None:
    with linked(tmp_path) as ride:
        ride.did("join", game=RIDE)
        gus = ride.door.signs_in("game_manager")
        ride.door.badge(gus, "game_manager")
        runs = gus.http.get("/api/house/config").json()["config"]
        twin = {**runs["tables"][0], "id": "ride-1", "title": "Ride"}
        body = {"config": {**runs, "tables": [*runs["tables"], twin]}, "why": "a second table"}
        answer = gus.http.post("/api/house/config", json=body)
        assert answer.status_code == 409, answer.text
        assert "a name that no outside table of a link has" in answer.text


@pytest.mark.parametrize("table", ["felt", "stud-1"])
def test_a_key_speaks_for_its_own_table_alone(tmp_path: Path, table: str) -> None:
    with linked(tmp_path) as ride:
        message = {"type": "join", "table": table, "sequence": 1, "game": RIDE}
        sent = ride.http.post("/api/meters/PA-01/messages", json={"message": message})
        assert error(sent) == (403, "no_right")
        kim = ride.door.live.guest("Kim")
        sent = kim.http.post("/api/meters/PA-01/messages", json={"message": message})
        assert error(sent) == (403, "no_right")
        message |= {"table": "felt: house"}
        sent = ride.http.post("/api/meters/PA-01/messages", json={"message": message})
        assert error(sent) == (400, "wire_fault")
        message["table"] = table
        sent = ride.http.post("/api/meters/WA-01/messages", json={"message": message})
        assert sent.status_code == 404, sent.text


def test_a_table_that_starts_anew_goes_on_where_it_had_come(tmp_path: Path) -> None:
    async def plays(url: str, key: str, round: int) -> int:
        async with HouseClient(url, key=key) as house:
            ride = await OutsideTable.join(house, "PA-01", "ride-1", RIDE)
            await ride.lock(round=round, bets={1: 500})
            hit = await ride.claim(round=round, seat=1, line="flush", bet=500)
            pays = await ride.confirm(hit, by="Ada Brand")
            with pytest.raises(Refused, match="is confirmed"):
                await ride.take_off(hit)
            await ride.end_round(round)
            return pays

    with linked(tmp_path) as ride:
        for round in (1, 2):
            assert asyncio.run(plays(ride.door.live.url, ride.key, round)) == 20000


def test_a_table_that_joined_with_one_game_goes_on_with_no_other(tmp_path: Path) -> None:
    async def comes(url: str, key: str, game: str) -> int:
        async with HouseClient(url, key=key) as house:
            return (await OutsideTable.join(house, "PA-01", "ride-1", game)).next_sequence

    with linked(tmp_path) as ride:
        assert asyncio.run(comes(ride.door.live.url, ride.key, RIDE)) == 2
        with pytest.raises(ClientError, match="is in the link with Let It Ride, and plays no Miss"):
            asyncio.run(comes(ride.door.live.url, ride.key, "Mississippi Stud"))
        assert asyncio.run(comes(ride.door.live.url, ride.key, RIDE)) == 2


def test_the_example_plays_at_a_house(tmp_path: Path) -> None:
    with linked(tmp_path) as ride:
        command = [
            *(sys.executable, "examples/outside_table.py", "--url", ride.door.live.url),
            *("--key", ride.key, "--rounds", "12", "--seed", "7"),
        ]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stderr
        assert said.stdout.splitlines()[-1].startswith("12 rounds; the meter shows $10,066.00")
