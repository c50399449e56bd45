"""Guests from the door to the way out: what is put on record, what a session is, how it ends."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs
from websockets.exceptions import InvalidStatus

from houseedge.cli.verify import verify
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile
from houseedge.rules import built_in
from houseedge.web.session import COOKIE, IDLE, IDLE_VISITOR, LASTS, RENEWED_EVERY
from tests import plain
from tests.effort import times
from tests.web.live import PATIENCE, Guest, LiveHouse, config

HOUR = 3600 * 1000
DAY = 24 * HOUR


class Clock:
    """The machine's clock, and how far a test has turned it."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead


@pytest.fixture
def house(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path) as opened:
        yield opened


def rows(folder: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "house.db")) as database:
        return database.execute(query).fetchall()


def cage(folder: Path) -> list[str]:
    """What the cage's entries say has happened, after the house was opened."""
    events = rows(folder, "SELECT events FROM entries WHERE stream = 'cage' ORDER BY number")
    return [each["type"] for (data,) in events for each in json.loads(data)][1:]


# --- on record when first seated ------------------------------------------------------------


def test_visits_add_no_entry(house: LiveHouse, tmp_path: Path) -> None:
    count = "SELECT count(*) FROM entries"
    before = rows(tmp_path, count)
    with plain.client(base_url=house.url) as browser:
        for number in range(times(200, soak=1000)):
            browser.cookies.clear()
            came = browser.post("/api/guests", json={"name": f"Ada {number}"})
            assert came.status_code == 201
            assert browser.get("/api/me").json()["balance"] == "1000.00"
    assert rows(tmp_path, count) == before
    assert house.house.pit.cage.guests == {}


def test_the_first_chair_puts_a_guest_on_record_in_the_same_commit(
    house: LiveHouse, tmp_path: Path
) -> None:
    kim = house.guest()
    assert cage(tmp_path) == []
    kim.did("Sit", seat=1)
    assert cage(tmp_path) == ["PlayerWelcomed"]
    ((cause,),) = rows(tmp_path, "SELECT cause FROM entries WHERE stream = 'cage' AND sequence = 2")
    assert cause.startswith("table:felt ")
    kim.did("BuyIn", seat=1, amount="500.00")
    assert kim.http.get("/api/me").json()["balance"] == "500.00"
    kim.did("Leave", seat=1)
    kim.did("Sit", seat=2)
    assert cage(tmp_path) == ["PlayerWelcomed"]


def test_a_chair_that_is_refused_puts_nobody_on_record(house: LiveHouse, tmp_path: Path) -> None:
    house.seated()
    ada = house.guest("Ada")
    assert ada.ask({"type": "Sit", "seat": 1}).status_code == 409
    assert ada.ask({"type": "BuyIn", "seat": 1, "amount": "500.00"}).status_code == 403
    assert cage(tmp_path) == ["PlayerWelcomed"]
    assert ada.http.get("/api/me").json()["balance"] == "1000.00"


def test_a_limit_before_the_first_chair_is_kept_like_any_other(
    house: LiveHouse, tmp_path: Path
) -> None:
    kim, ada = house.guest(), house.guest("Ada")
    assert kim.http.put("/api/me/limits", json={"loss": "0.00", "minutes": 0}).status_code == 400
    assert cage(tmp_path) == []
    kim.http.put("/api/me/limits", json={"loss": "100.00", "minutes": None})
    assert kim.http.get("/api/me").json()["limits"]["loss"] == "100.00"
    ada.http.post("/api/me/pause", json={"minutes": 30})
    assert cage(tmp_path) == ["PlayerWelcomed", "LimitsSet", "PlayerWelcomed", "Paused"]
    assert "pause" in ada.ask({"type": "Sit", "seat": 1}).json()["error"]["message"]
    kim.did("Sit", seat=1)
    assert cage(tmp_path).count("PlayerWelcomed") == 2


def test_a_refill_before_the_first_chair_is_refused(house: LiveHouse, tmp_path: Path) -> None:
    kim = house.guest()
    refused = kim.http.post("/api/me/refill")
    assert (refused.status_code, refused.json()["error"]["field"]) == (409, "balance")
    assert cage(tmp_path) == []


def test_a_visitor_is_the_same_after_a_restart_and_the_record_verifies(tmp_path: Path) -> None:
    with LiveHouse(tmp_path) as house:
        kim = house.guest()
        token = kim.http.cookies[COOKIE]
        seated = house.seated("Ada", 2)
        seated.http.put("/api/me/limits", json={"loss": "50.00", "minutes": 60})
    with LiveHouse(tmp_path) as house:
        again = house.guest(None)
        again.http.cookies[COOKIE] = token
        me = again.http.get("/api/me").json()
        assert (me["player"], me["name"], me["balance"]) == (kim.player, "Kim", "1000.00")
        again.http.headers["X-CSRF-Token"] = me["csrf"]
        with again.socket() as line:
            assert line.hear()["you"]["name"] == "Kim"
            assert line.ask({"type": "Sit", "seat": 1})["kind"] == "answer"
    assert cage(tmp_path).count("PlayerWelcomed") == 2
    assert verify(data=str(tmp_path)) == 0


# --- one chair, and how many an address has -------------------------------------------------


def test_a_player_has_one_chair_however_many_tabs_ask(house: LiveHouse) -> None:
    kim = house.seated()
    with kim.socket() as one, kim.socket() as two:
        for line in (one, two):
            said = line.ask({"type": "Sit", "seat": 2})
            assert said["error"]["message"] == "you sit at seat 1 of this table"
    refused = kim.ask({"type": "Sit", "seat": 3})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "seat_taken")
    assert len(kim.http.get("/api/me").json()["seats"]) == 1


def test_two_of_one_name_are_told_apart_at_the_table(house: LiveHouse) -> None:
    house.seated("Kim", 1)
    house.seated("KIM", 2)
    seats = plain.get(f"{house.url}/api/tables/felt").json()["table"]["seats"]
    assert [seat["name"] for seat in seats[:2]] == ["Kim", "KIM 2"]


def from_address(house: LiveHouse, name: str, address: str) -> Guest:
    """A browser on another address of this machine."""
    guest = house.guest(None)
    guest.http.close()
    transport = httpx.HTTPTransport(local_address=address)
    guest.http = plain.client(base_url=house.url, transport=transport)
    came = guest.http.post("/api/guests", json={"name": name}).json()
    guest.player, guest.http.headers["X-CSRF-Token"] = came["player"], came["csrf"]
    return guest


def test_one_address_holds_so_many_chairs_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [TableFile(id=name, profile="washington") for name in ("felt", "other")]
    file = HouseFile(tables=tables, chairs_per_address=2)
    with LiveHouse(tmp_path, chosen=house_config(file, built_in(), "test")) as house:
        # On the house's own machine there is no limit.
        for seat, name in enumerate(("Ada", "Ben", "Cleo"), 1):
            house.guest(name).did("Sit", seat=seat)
        monkeypatch.setattr("houseedge.web.chairs.is_loopback", lambda address: False)
        kim, lee = (from_address(house, name, "127.0.0.2") for name in ("Kim", "Lee"))
        mia = from_address(house, "Mia", "127.0.0.3")
        kim.did("Sit", seat=4)
        body = {"key": "in-the-other", "command": {"type": "Sit", "seat": 1}}
        assert kim.http.post("/api/tables/other/commands", json=body).status_code == 200
        refused = lee.ask({"type": "Sit", "seat": 5})
        assert refused.status_code == 409
        error = refused.json()["error"]
        assert (error["field"], error["code"]) == ("seat", "too_many_chairs")
        assert "all 2 chairs" in error["message"]
        assert "chairs_per_address" in error["message"]
        # What was answered before is answered again.
        assert kim.http.post("/api/tables/other/commands", json=body).status_code == 200
        mia.did("Sit", seat=5)
        kim.did("Leave", seat=4)
        lee.did("Sit", seat=4)


# --- the way out ----------------------------------------------------------------------------


def test_signing_out_ends_the_session_its_sockets_and_its_tickets(
    house: LiveHouse, tmp_path: Path
) -> None:
    kim, ada = house.guest(), house.guest("Ada")
    token, ticket = kim.http.cookies[COOKIE], kim.ticket()
    with kim.socket() as own, ada.socket() as other:
        own.hear()
        gone = kim.http.post("/api/me/sign-out")
        assert (gone.status_code, gone.json()) == (200, {"player": kim.player, "chairs": []})
        assert f"{COOKIE}=" in gone.headers["set-cookie"]
        assert "Max-Age=0" in gone.headers["set-cookie"]
        closed = own.end()
        assert closed.rcvd is not None
        assert (closed.rcvd.code, closed.rcvd.reason) == (1008, "this session is over")
        assert other.hear()["kind"] == "state"
    assert rows(tmp_path, "SELECT player FROM sessions") == [(ada.player,)]
    kim.http.cookies[COOKIE] = token
    assert kim.http.get("/api/me").status_code == 401
    assert kim.http.post("/api/me/sign-out").status_code == 401
    with pytest.raises(InvalidStatus) as refused, kim.socket(ticket=ticket):
        pass
    assert refused.value.response.status_code == 401


def test_signing_out_needs_the_csrf_token(house: LiveHouse) -> None:
    kim = house.guest()
    del kim.http.headers["X-CSRF-Token"]
    assert kim.http.post("/api/me/sign-out").status_code == 403
    assert kim.http.get("/api/me").status_code == 200


def test_whoever_signs_out_leaves_the_chair_at_once(house: LiveHouse) -> None:
    kim = house.seated()
    gone = kim.http.post("/api/me/sign-out").json()
    assert gone["chairs"] == [{"table": "felt", "seat": 1, "free": True}]
    assert house.house.pit.wealth(kim.player) == 1_000_000_000
    assert house.seated("Ada", 1).player != kim.player


def test_a_hand_in_play_is_played_to_its_end_by_the_house(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, chosen=config(deciding=0.3, resting=3)) as house:
        kim = house.seated()
        kim.did("Bet", wagers={"ante": "10.00", "blind": "10.00"})
        house.wait_for("preflop")
        gone = kim.http.post("/api/me/sign-out").json()
        assert gone["chairs"] == [{"table": "felt", "seat": 1, "free": False}]
        house.wait_for("settled")
        shown = plain.get(f"{house.url}/api/tables/felt").json()["table"]
        assert shown["seats"][0]["by_system"]
        house.wait_for("waiting")
        shown = plain.get(f"{house.url}/api/tables/felt").json()["table"]
        assert shown["seats"][0]["player"] is None


# --- how long a session lasts ---------------------------------------------------------------


def forget_expired(house: LiveHouse) -> None:
    """What the house does every hour, in its own event loop."""
    loop = house.house._publisher._loop
    assert loop is not None
    done = threading.Event()
    loop.call_soon_threadsafe(house.app.state.services.sessions.forget_expired)
    loop.call_soon_threadsafe(done.set)
    assert done.wait(PATIENCE)
    house.house.writer.run(lambda store: None).result()


def on_record(house: LiveHouse, name: str, seat: int) -> Guest:
    """A guest who has sat down once, and asked something since."""
    guest = house.guest(name)
    guest.did("Sit", seat=seat)
    guest.did("Leave", seat=seat)
    return guest


def test_a_session_nobody_uses_ends_after_a_week(tmp_path: Path) -> None:
    clock = Clock()
    with LiveHouse(tmp_path, clock=clock) as house:
        kim, ada = on_record(house, "Kim", 1), on_record(house, "Ada", 2)
        clock.ahead += IDLE - HOUR
        assert kim.http.get("/api/me").status_code == 200
        clock.ahead += 2 * HOUR
        assert kim.http.get("/api/me").status_code == 200
        assert ada.http.get("/api/me").status_code == 401
        forget_expired(house)
        assert rows(tmp_path, "SELECT player FROM sessions") == [(kim.player,)]


def test_the_session_of_who_only_looks_in_ends_after_a_day(tmp_path: Path) -> None:
    clock = Clock()
    with LiveHouse(tmp_path, clock=clock) as house:
        kim, ada = house.guest(), house.guest("Ada")
        clock.ahead += IDLE_VISITOR - HOUR
        assert kim.http.get("/api/me").status_code == 200
        clock.ahead += 2 * HOUR
        assert kim.http.get("/api/me").status_code == 200
        assert ada.http.get("/api/me").status_code == 401


def test_a_session_in_use_ends_after_a_month(tmp_path: Path) -> None:
    clock = Clock()
    with LiveHouse(tmp_path, clock=clock) as house:
        kim = on_record(house, "Kim", 1)
        token = kim.http.cookies[COOKIE]
        for _ in range(LASTS // (5 * DAY) - 1):
            clock.ahead += 5 * DAY
            assert kim.http.get("/api/me").status_code == 200
        clock.ahead += 5 * DAY
        assert kim.http.get("/api/me").status_code == 401
        # Coming in again gives another token and another player.
        again = kim.http.post("/api/guests", json={"name": "Kim"})
        assert again.status_code == 201
        assert again.json()["player"] != kim.player
        assert kim.http.cookies[COOKIE] != token


def test_a_session_is_renewed_on_use_at_most_once_an_hour(tmp_path: Path) -> None:
    clock = Clock()
    with LiveHouse(tmp_path, clock=clock) as house:
        kim = house.guest()

        def expires() -> int:
            kim.http.get("/api/me")
            house.house.writer.run(lambda store: None).result()
            ((found,),) = rows(tmp_path, "SELECT expires FROM sessions")
            return int(found)

        first = expires()
        clock.ahead += RENEWED_EVERY - 60_000
        assert expires() == first
        clock.ahead += 61_000
        second = expires()
        assert second >= first + RENEWED_EVERY
        assert expires() == second


def test_a_socket_does_not_outlive_its_session(tmp_path: Path) -> None:
    clock = Clock()
    with LiveHouse(tmp_path, clock=clock) as house:
        kim = house.guest()
        with kim.socket() as line:
            line.hear()
            clock.ahead += IDLE
            said = line.ask({"type": "Sit", "seat": 1})
            assert said["error"]["code"] == "no_session"
            assert "come in again" in said["error"]["message"]
            closed = line.end()
            assert closed.rcvd is not None
            assert (closed.rcvd.code, closed.rcvd.reason) == (1008, "this session is over")


def test_the_socket_of_a_session_that_is_over_is_let_go_though_nobody_asks(tmp_path: Path) -> None:
    clock = Clock()
    with LiveHouse(tmp_path, clock=clock) as house:
        kim, eve = house.guest(), house.guest(None)
        with kim.socket() as line, eve.socket() as watcher:
            line.hear()
            clock.ahead += IDLE
            forget_expired(house)
            closed = line.end()
            assert closed.rcvd is not None
            assert closed.rcvd.code == 1008
            assert watcher.hear()["kind"] == "state"


def test_using_a_socket_is_using_the_session(tmp_path: Path) -> None:
    clock = Clock()
    with LiveHouse(tmp_path, clock=clock) as house:
        kim = house.guest()
        with kim.socket() as line:
            clock.ahead += IDLE_VISITOR - HOUR
            assert line.ask({"type": "Sit", "seat": 1})["kind"] == "answer"
            clock.ahead += 2 * HOUR
            assert line.ask({"type": "Leave", "seat": 1})["kind"] == "answer"


# --- sessions nobody was given --------------------------------------------------------------


@pytest.mark.parametrize(
    "forgery",
    [
        "player = (SELECT player FROM sessions WHERE name = 'Ada')",
        "expires = expires + 1",
        "player = 'g-nobody'",
        "bot = 1",
        "code = (SELECT code FROM sessions WHERE name = 'Ada')",
    ],
)
def test_a_forged_session_opens_nothing_and_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], forgery: str
) -> None:
    with LiveHouse(tmp_path) as house:
        kim, ada = house.guest(), house.guest("Ada")
        ada.did("Sit", seat=1)
        house.app.state.services.sessions._known.clear()
        with closing(sqlite3.connect(tmp_path / "house.db")) as database, database:
            database.execute(f"UPDATE sessions SET {forgery} WHERE name = 'Kim'")
        with capture_logs() as logs:
            assert kim.http.get("/api/me").status_code == 401
        assert [e["log_level"] for e in logs if e["event"] == "forged session"] == ["error"]
        assert ada.http.get("/api/me").status_code == 200
    assert verify(data=str(tmp_path)) == 1
    assert "sessions: that of g-" in capsys.readouterr().out


# A name of one's own


def test_a_visitors_other_name_is_the_one_on_the_first_chair(
    house: LiveHouse, tmp_path: Path
) -> None:
    kim = house.guest()
    answer = kim.http.put("/api/me/name", json={"name": "  Zoë  "})
    assert (answer.status_code, answer.json()["name"], answer.json()["receipt"]) == (
        200,
        "Zoë",
        None,
    )
    assert cage(tmp_path) == []
    kim.did("Sit", seat=1)
    shown = kim.http.get("/api/tables/felt").json()["table"]["seats"][0]
    assert shown["name"] == "Zoë"


def test_a_guests_other_name_is_on_record_and_on_the_next_chair(
    house: LiveHouse, tmp_path: Path
) -> None:
    kim = house.guest()
    kim.did("Sit", seat=1)
    answer = kim.http.put("/api/me/name", json={"name": "Zoë"}).json()
    assert (answer["name"], answer["receipt"]["stream"]) == ("Zoë", "cage")
    assert cage(tmp_path) == ["PlayerWelcomed", "Renamed"]
    kim.did("Leave", seat=1)
    kim.did("Sit", seat=2)
    assert kim.http.get("/api/tables/felt").json()["table"]["seats"][1]["name"] == "Zoë"
    refused = kim.http.put("/api/me/name", json={"name": "Dealer"})
    assert (refused.status_code, refused.json()["error"]["field"]) == (400, "name")
    assert kim.http.get("/api/me").json()["name"] == "Zoë"
