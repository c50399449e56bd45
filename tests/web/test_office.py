"""A running house changed through its own interface: looked at, refused, carried out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from houseedge.floor.office import Hire
from houseedge.house.office import spoken_for
from houseedge.records.audit import audit
from houseedge.records.recall import recall
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from tests.cli.run import run
from tests.web.live import PATIENCE, LiveHouse, config

CONFIG = "/api/house/config"
SAID = {"who": "anna", "why": "Saturday night"}
FELT = {
    "id": "felt",
    "profile": "washington",
    "title": "Felt",
    "times": {"betting": 0.2, "deciding": 30.0, "resting": 0.1},
}
BET = {"ante": "10.00", "blind": "10.00"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[LiveHouse]:
    """One table; what it leaves is verified."""
    with LiveHouse(tmp_path, chosen=config(resting=0.1), reports=True) as opened:
        yield opened
    with SqliteStore(tmp_path, read_only=True) as store:
        assert audit(store, built_in(), fixed_decks=True).passed


def post(house: LiveHouse, *tables: dict[str, Any], **more: Any) -> httpx.Response:
    body = {"config": {"tables": list(tables)}, **SAID, **more}
    return house.guest(None).http.post(CONFIG, json=body)


def test_what_runs_can_be_read_and_sent_back_and_changes_nothing(house: LiveHouse) -> None:
    http = house.guest(None).http
    found = http.get(CONFIG).json()
    assert [table["id"] for table in found["config"]["tables"]] == ["felt"]
    answer = http.post(CONFIG, json={"config": found["config"], **SAID})
    assert answer.json() == {"done": True, "faults": [], "changes": [], "posted": {}}


def test_a_limit_changed_in_mid_round_is_posted_and_binds_with_the_next(house: LiveHouse) -> None:
    guest = house.seated()
    with guest.socket() as line:
        line.phase("betting")
        guest.did("Bet", wagers=BET)
        line.phase("preflop")
        higher = {**FELT, "limits": {"ante": ["25.00", "100.00"]}}
        answer = post(house, higher)
        assert answer.status_code == 200, answer.text
        (change,) = answer.json()["changes"]
        assert change["text"] == [
            "table felt: limits.ante is 5.00 to 100.00 and becomes 25.00 to 100.00: between rounds"
        ]
        posted = line.until(lambda m: m["kind"] == "state" and m["table"]["change"] is not None)
        words = "From the next round on: Ante limits 5.00 to 100.00 becomes 25.00 to 100.00"
        assert [item["text"] for item in posted["news"]] == [words]
        assert posted["table"]["notices"][0] == words
        guest.did("Play", times=4)
        line.until(lambda m: m["kind"] == "state" and m["table"]["number"] == 2)
        refused = guest.ask({"type": "Bet", "seat": 1, "wagers": BET})
        assert (refused.status_code, refused.json()["error"]["rule"]) == (409, "B-12")
    # A pair of aces has beaten a pair of nines, by the limits of its own time.
    assert recall(house.house.store, built_in(), "felt-1").round == "felt-1"


def test_tables_open_and_close_in_the_lobby(house: LiveHouse) -> None:
    url = house.url.replace("http", "ws", 1) + "/api/lobby/socket"
    with connect(url, compression=None, proxy=None) as lobby:
        first = json.loads(lobby.recv(PATIENCE))
        assert [card["table"] for card in first["tables"]] == ["felt"]
        assert post(house, FELT, {"id": "side", "profile": "california"}).status_code == 200
        told = json.loads(lobby.recv(PATIENCE))
        assert [card["table"] for card in told["tables"]] == ["felt", "side"]
        assert post(house, FELT).status_code == 200
        told = json.loads(lobby.recv(PATIENCE))
        phases = {card["table"]: card["phase"] for card in told["tables"]}
        assert phases["side"] == "closed"
        assert told["tables"][1]["open_seats"] == []


def test_a_table_closed_with_a_hand_in_play_finishes_it(house: LiveHouse) -> None:
    guest = house.seated()
    with guest.socket() as line:
        line.phase("betting")
        guest.did("Bet", wagers=BET)
        line.phase("preflop")
        assert post(house, {"id": "side", "profile": "california"}).status_code == 200
        guest.did("Play", times=4)
        line.phase("settled")
        closed = line.phase("closed")
    assert closed["table"]["open"] is False
    # 500.00 came to the table of 1,000.00; Ante and Play won 50.00 against a pair of nines.
    assert closed["you"]["balance"] == "1050.00"


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        (
            [{**FELT, "idle": 0, "paytables": {"trips": "WA-01"}}],
            ["config: tables[0].idle: expected 1 to 1000 rounds", "tables[0].paytables.trips"],
        ),
        ([{"id": "felt", "profile": "california"}], ["felt plays by the profile washington"]),
        ([{"id": "felt"}], ["tables[0].profile: expected the id of a profile"]),
        ([], ["tables: expected at least one table"]),
    ],
)
def test_what_cannot_be_is_refused_with_every_reason_and_nothing_is_done(
    house: LiveHouse, tables: list[dict[str, Any]], says: list[str]
) -> None:
    before = dict(house.house.pit.tables), dict(house.house.pit.sequences)
    answer = post(house, *tables)
    assert answer.status_code == 409
    for words in says:
        assert words in answer.json()["error"]["message"]
    looked = post(house, *tables, dry_run=True)
    assert looked.status_code == 200
    assert looked.json()["done"] is False
    assert (dict(house.house.pit.tables), dict(house.house.pit.sequences)) == before


def test_who_and_why_are_said_and_only_on_this_machine(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, chosen=config()) as private:
        assert post(private, FELT).status_code == 403
        assert private.guest(None).http.get("/api/house/software").status_code == 403


def test_what_is_done_at_the_machine_is_in_no_accounts_name(tmp_path: Path) -> None:
    opened = LiveHouse(tmp_path, chosen=config(), reports=True)
    opened.house.personnel.hire_now(
        Hire("anna", "Anna", "game_manager", "first day"), spoken_for("otto")
    )
    with opened as house:
        for number, who in enumerate(("anna", "Anna", "ANNA", "kiosk")):
            assert post(house, {**FELT, "title": f"Felt {number}"}, who=who).status_code == 200
        for who in ("anna@machine", "staff:anna", "anna\n"):
            assert post(house, {**FELT, "title": "Fore"}, who=who).status_code == 400
        with house.house.store.read() as record:
            actors = [entry.actor for entry in record.entries("table:felt")]
        staff = [actor for actor in actors if actor.startswith("staff:")]
        assert staff == [
            *("staff:anna@machine", "staff:Anna@machine"),
            *("staff:ANNA@machine", "staff:kiosk@machine"),
        ]
        known = house.house.pit.staff
        assert [known.acting(actor) for actor in staff] == [None] * 4
        assert known.acting("staff:anna") is not None


def test_a_page_of_another_site_on_this_machine_changes_no_table(house: LiveHouse) -> None:
    body = {"config": {"tables": [{**FELT, "title": "Fore"}]}, **SAID}
    answer = house.guest(None).http.post(CONFIG, json=body, headers={"Origin": "http://evil.test"})
    assert answer.status_code == 403
    assert house.house.pit.tables["felt"].posted is None


@pytest.mark.parametrize(
    "more", [{"who": ""}, {"who": "an na"}, {"why": ""}, {"why": "x" * 201}, {"quietly": True}]
)
def test_a_change_without_a_name_or_a_reason_is_refused(
    house: LiveHouse, more: dict[str, Any]
) -> None:
    assert post(house, {**FELT, "title": "Fore"}, **more).status_code == 400


def test_a_name_that_is_none_is_told_in_plain_words(house: LiveHouse) -> None:
    fault = post(house, {**FELT, "title": "Fore"}, who="an na").json()["error"]
    assert fault["message"] == "`who` is a name of 1 to 40 letters, digits, . - and _"
    assert fault["field"] == "who"


def test_the_software_is_shown_and_looked_at_on_demand(house: LiveHouse) -> None:
    http = house.guest(None).http
    found = http.get("/api/house/software").json()
    assert found["files"].keys() >= {"table/decide.py", "rules/data/profiles/washington.toml"}
    assert found["tables"] == {"felt": built_in().rules("washington").digest}
    again = http.post("/api/house/software/check", json={"who": "anna"}).json()
    assert (again["digest"], again["mismatched"]) == (found["digest"], [])
    assert again["checked"] is not None
    # What is shown without a look says that it is as old as the last one.
    assert again["stale"] is False
    assert http.get("/api/house/software").json() == {**again, "stale": True}


def test_who_has_the_software_looked_at_is_an_entry(house: LiveHouse) -> None:
    http = house.guest(None).http
    nobody = http.post("/api/house/software/check")
    assert (nobody.status_code, nobody.json()["error"]["field"]) == (400, "who")
    assert http.post("/api/house/software/check", json={"who": "anna"}).status_code == 200
    with house.house.store.read() as record:
        *_, last = record.entries("staff")
    assert last.actor == "staff:anna@machine"
    assert b'"what":"software check"' in last.events


def test_the_ceiling_of_a_meter_is_posted_where_the_meter_is(house: LiveHouse) -> None:
    http = house.guest(None).http

    def ceilings() -> tuple[Any, Any]:
        (level,) = http.get("/api/meters").json()["meters"][0]["levels"]
        return level["ceiling"], http.get("/api/tables/felt").json()["table"]["meter"]["ceiling"]

    assert ceilings() == (None, None)
    for said, shown in (("50000.00", "50000.00"), ("none", None)):
        file = {"tables": [FELT], "meters": [{"id": "WA-01", "ceiling": said}]}
        assert http.post(CONFIG, json={"config": file, **SAID}).status_code == 200
        assert ceilings() == (shown, shown)


def test_meters_that_are_stopped_for_the_software_say_so(
    house: LiveHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    http = house.guest(None).http
    http.post("/api/house/software/check", json={"who": "anna"})
    assert http.get("/api/meters").json()["meters"][0]["stopped"] == []
    known = house.house.office.software
    assert known is not None
    swapped = msgspec.structs.replace(known, files={**known.files, "table/decide.py": "other"})
    monkeypatch.setattr("houseedge.house.office.measure", lambda catalog: swapped)
    found = http.post("/api/house/software/check", json={"who": "anna"}).json()
    assert found["mismatched"] == ["table/decide.py"]
    (meter,) = http.get("/api/meters").json()["meters"]
    assert meter["stopped"] == [
        {
            "table": "felt",
            "code": "software",
            "text": "the house's software is not what it was started with",
        }
    ]


def test_figures_tell_of_money_meters_tables_and_changes(house: LiveHouse) -> None:
    house.seated()
    figures = house.guest(None).http.get("/metrics").text
    assert 'houseedge_money_dollars{kind="stack"} 500.0' in figures
    assert "houseedge_trial_balance_dollars 0.0" in figures
    assert 'houseedge_meter_dollars{level="main",meter="WA-01",pool="meter"} 10000.0' in figures
    assert 'houseedge_table_open{table="felt"} 1.0' in figures
    assert 'houseedge_progressive_stopped{table="felt"} 0.0' in figures
    assert "houseedge_software_mismatched 0.0" in figures


def test_the_command_looks_and_carries_out(house: LiveHouse, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        "[[tables]]\nid = 'felt'\nprofile = 'washington'\ntitle = 'Fore'\n"
        "times = { betting = 0.2, deciding = 30, resting = 0.1 }\n"
    )
    looked = run("config", "check", str(file), "--url", house.url)
    assert looked.stdout.decode().splitlines() == [
        "table felt: title is Felt and becomes Fore: between rounds",
        "The file has no fault. Nothing was done: houseedge config apply does it.",
    ]
    asked = ("config", "apply", str(file), "--url", house.url, "--why", "a name", "--who", "anna")
    done = run(*asked, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["done"] is True
    again = run("config", "check", str(file), "--url", house.url)
    assert again.stdout.decode() == "The file has no fault, and nothing is left to do.\n"
    file.write_text("guest_money = '500.00'\n" + file.read_text())
    later = run(*asked).stdout.decode().splitlines()
    assert later == [
        "house: guest_money is 1000.00 and becomes 500.00: needs a restart",
        "Nothing was done; what needs a restart is read by houseedge serve --config.",
    ]
    file.write_text("[[tables]]\nid = 'F'\nprofile = 'washington'\nidle = 0\n")
    refused = run(*asked)
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert refused.stderr.decode().count("houseedge: config: tables[0].") == 2
    shown = run("software", "--url", house.url, "--who", "anna")
    assert shown.returncode == 0
    assert b"the rules of table felt" in shown.stdout
