"""Accounts over HTTP: coming in, badges, two people, locks, and what a player takes along."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from pyotp import TOTP, parse_uri
from websockets.exceptions import InvalidStatus

from houseedge.client import HouseClient
from houseedge.floor.office import Hire
from houseedge.floor.staff import ROLES, STAFF_ROLES, Role
from houseedge.house import vault
from houseedge.house.config import HouseConfig
from houseedge.house.office import spoken_for
from houseedge.records.audit import audit
from houseedge.rules import Catalog, built_in
from houseedge.store import SqliteStore
from houseedge.web.session import COOKIE
from houseedge.wire.people import OneTime
from tests import plain
from tests.cli.run import houseedge
from tests.web.live import Guest, LiveHouse
from tests.web.test_guests import Clock, rows

MINUTE, STEP = 60_000, 31_000
WHY = {"why": "a test"}
PASSWORD = "correct horse battery"


class Door:
    """A house with one of each post, and a clock that a test can turn."""

    def __init__(
        self,
        folder: Path,
        decks: list[str] | None = None,
        chosen: HouseConfig | None = None,
        catalog: Catalog | None = None,
    ) -> None:
        self.folder = folder
        self.clock = Clock()
        self.live = LiveHouse(folder, decks, chosen=chosen, catalog=catalog, clock=self.clock)
        self.given: dict[str, OneTime] = {}
        house = self.live.house
        for role in STAFF_ROLES:
            id = role.replace("_", "-")
            hired = Hire(id, f"Person {id}", role, "opening")
            self.given[role] = house.personnel.hire_now(hired, spoken_for("otto"))

    def code(self, given: OneTime) -> str:
        assert given.device is not None
        device = parse_uri(given.device)
        assert isinstance(device, TOTP)
        return device.at(self.live.house.now() // 1000)

    def tries(self, login: str, password: str | None, code: str = "") -> httpx.Response:
        with plain.client(base_url=self.live.url) as browser:
            body = {"login": login, "password": password, "code": code}
            return browser.post("/api/sessions", json=body)

    def signs_in(self, role: str) -> Guest:
        """Somebody of the staff at a console; a code is good once, so time goes on first."""
        given, guest = self.given[role], self.live.guest(None)
        self.clock.ahead += STEP
        body = {"login": given.account, "password": given.password, "code": self.code(given)}
        answer = guest.http.post("/api/sessions", json=body)
        assert answer.status_code == 201, answer.text
        guest.http.headers["X-CSRF-Token"] = answer.json()["csrf"]
        return guest

    def badge(self, guest: Guest, role: str) -> httpx.Response:
        given = self.given[role]
        return guest.http.post("/api/me/badge", json={"badge": given.badge, "pin": given.pin})

    def confirmed(
        self,
        path: str,
        body: dict[str, Any],
        first: str = "executive",
        second: str = "game_manager",
    ) -> httpx.Response:
        """What takes two people: asked at one console, confirmed at another, each with a badge."""
        asks, confirms = self.signs_in(first), self.signs_in(second)
        self.badge(asks, first)
        asked = asks.http.post(path, json=body)
        assert asked.status_code == 202, asked.text
        self.badge(confirms, second)
        return confirms.http.post(f"/api/staff/requests/{asked.json()['request']}/confirm")

    def staff(self) -> list[dict[str, Any]]:
        """What stands in the staff's stream, in order."""
        found = rows(self.folder, "SELECT actor, events FROM entries WHERE stream = 'staff'")
        return [{"actor": actor, **each} for actor, data in found for each in json.loads(data)]


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    opened = Door(tmp_path)
    with opened.live:
        yield opened


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


# --- coming in ------------------------------------------------------------------------------


def test_staff_come_in_with_password_and_code_and_it_is_an_entry(door: Door) -> None:
    sam = door.signs_in("supervisor")
    shown = sam.http.get("/api/me/account").json()
    assert (shown["account"], shown["role"], shown["player"]) == ("supervisor", "supervisor", None)
    assert door.staff()[-1] == {
        "actor": "house", "type": "SignedIn", "account": "supervisor", "way": "password",
    }  # fmt: skip


def test_whatever_is_wrong_is_refused_with_the_same_words(door: Door) -> None:
    given = door.given["auditor"]
    right = door.code(given)
    answers = [
        door.tries("nobody", "anything", right),
        door.tries("auditor", "wrong", right),
        door.tries("auditor", given.password),
        door.tries("auditor", given.password, "000000"),
    ]
    assert {error(answer) for answer in answers} == {(401, "sign_in_refused")}
    figures = plain.get(f"{door.live.url}/metrics").text
    assert 'houseedge_sign_ins_total{outcome="refused",way="password"} 4.0' in figures
    assert len({answer.text for answer in answers}) == 1


def test_a_failed_sign_in_is_logged_without_a_name_that_nobody_has(door: Door) -> None:
    # Whoever types a password where the name goes finds it in no log.
    with structlog.testing.capture_logs() as lines:
        door.tries("a password by mistake", "anything")
        door.tries("auditor", "wrong")
    failures = [line["account"] for line in lines if line["event"] == "access refused"]
    assert failures == [None, "auditor"]
    assert "mistake" not in json.dumps(lines)


def test_every_refusal_is_counted_by_its_code_and_logged_with_who_asked(door: Door) -> None:
    dealer, kim = door.signs_in("dealer"), door.live.guest("Kim")
    with structlog.testing.capture_logs() as lines:
        dealer.http.get("/api/staff")
        dealer.ask({"type": "Sit", "seat": 99})
        dealer.http.delete("/api/tables")
        door.tries("auditor", "wrong")
        plain.get(door.live.url, headers={"Host": "elsewhere.example"})
        with pytest.raises(InvalidStatus):
            dealer.socket(ticket="forged").__enter__()
        with kim.socket() as line:
            line.ask({"type": "Leave", "seat": 1})
    refused = [
        (line["code"], line["status"], line["log_level"], line.get("who"))
        for line in lines
        if line["event"] == "refused"
    ]
    assert refused == [
        ("no_right", 403, "warning", "staff:dealer"),
        ("no_right", 403, "warning", "staff:dealer"),
        ("refused", 405, "info", None),
        ("sign_in_refused", 401, "info", None),
        ("forbidden", 403, "warning", None),
        ("bad_ticket", 401, "info", None),
        ("not_your_seat", 403, "info", kim.player),
    ]
    figures = plain.get(f"{door.live.url}/metrics").text
    assert 'houseedge_requests_refused_total{code="no_right"} 2.0' in figures
    assert 'houseedge_requests_refused_total{code="bad_ticket"} 1.0' in figures


def test_a_name_or_a_badge_that_nobody_has_costs_the_same_work(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[str] = []
    verified = vault._verified

    def counted(hashed: str, secret: str) -> bool:
        worked.append(hashed.rpartition("$")[0].rpartition("$")[0])
        return verified(hashed, secret)

    monkeypatch.setattr(vault, "_verified", counted)
    sam = door.signs_in("supervisor")
    worked.clear()
    door.tries("nobody", "anything")
    door.tries("auditor", "anything")
    for badge in ("0000000000000000", door.given["auditor"].badge):
        sam.http.post("/api/me/badge", json={"badge": badge, "pin": "000000"})
    # One hash each, of one kind and cost.
    assert len(worked) == 4
    assert len(set(worked)) == 1


def test_a_code_is_good_once(door: Door) -> None:
    given = door.given["auditor"]
    code = door.code(given)
    assert door.tries("auditor", given.password, code).status_code == 201
    assert door.tries("auditor", given.password, code).status_code == 401


def test_a_code_is_good_once_for_two_who_come_together(tmp_path: Path) -> None:
    # Before the house starts, so that both ask before either is on the disk.
    door = Door(tmp_path)
    given, vault = door.given["auditor"], door.live.house.personnel.vault
    code = door.code(given)

    async def together() -> list[bool]:
        return await asyncio.gather(*(vault.code(given.account, code) for _ in range(2)))

    assert asyncio.run(together()) == [True, False]
    with door.live:
        assert door.tries("auditor", given.password, code).status_code == 401


def test_failures_at_the_door_leave_a_live_console_and_its_badge_good(door: Door) -> None:
    sam = door.signs_in("supervisor")
    for _ in range(3):
        door.tries("supervisor", "wrong")
    given = door.given["supervisor"]
    door.clock.ahead += STEP
    assert door.tries("supervisor", given.password, door.code(given)).status_code == 401
    assert door.badge(sam, "supervisor").status_code == 200
    assert sam.http.post("/api/me/unlock", json={"secret": given.pin}).status_code == 200
    # At the console it is somebody there who fails, and that locks the badge as well.
    for _ in range(3):
        assert sam.http.post("/api/me/unlock", json={"secret": "000"}).status_code == 401
    assert error(door.badge(sam, "supervisor")) == (401, "sign_in_refused")
    door.clock.ahead += 29 * MINUTE
    assert sam.http.post("/api/me/unlock", json={"secret": given.pin}).status_code == 401
    door.clock.ahead += 2 * MINUTE
    door.signs_in("supervisor")


def test_three_failures_lock_staff_for_half_an_hour_or_until_a_supervisor_frees_them(
    door: Door,
) -> None:
    for _ in range(3):
        door.tries("dealer", "wrong")
    given = door.given["dealer"]
    assert door.tries("dealer", given.password, door.code(given)).status_code == 401
    door.clock.ahead += 30 * MINUTE
    assert door.tries("dealer", given.password, door.code(given)).status_code == 201
    for _ in range(3):
        door.tries("dealer", "wrong")
    sam = door.signs_in("supervisor")
    path = "/api/staff/dealer/free"
    assert error(sam.http.post(path, json=WHY)) == (403, "badge_needed")
    assert error(door.badge(sam, "auditor")) == (401, "sign_in_refused")
    assert door.badge(sam, "supervisor").status_code == 200
    assert sam.http.post(path, json=WHY).status_code == 200
    # One badge, one step.
    assert error(sam.http.post(path, json=WHY)) == (403, "badge_needed")
    door.signs_in("dealer")
    kinds = [each["type"] for each in door.staff()]
    assert kinds.count("AccessFailed") == 8
    assert kinds.index("AccountLocked") < kinds.index("AccountFreed")


def locked_since(who: Guest) -> str:
    """What a locked console is told of why it is locked."""
    return str(who.http.get("/api/me/sessions").json()["error"]["message"])


def test_a_console_locks_itself_after_a_while_and_opens_by_pin(door: Door) -> None:
    dan = door.signs_in("dealer")
    door.clock.ahead += 5 * MINUTE
    assert error(dan.http.get("/api/me/sessions")) == (403, "session_locked")
    assert locked_since(dan).startswith("nobody used this console for a while: ")
    assert dan.http.get("/api/me/account").json()["locked"] is True
    assert error(dan.http.post("/api/me/unlock", json={"secret": "000"})) == (
        401,
        "sign_in_refused",
    )
    pin = door.given["dealer"].pin
    assert dan.http.post("/api/me/unlock", json={"secret": pin}).json()["locked"] is False
    assert dan.http.get("/api/me/sessions").status_code == 200


def test_a_console_says_when_it_locks_and_is_locked_by_whoever_leaves_it(door: Door) -> None:
    dan = door.signs_in("dealer")
    door.clock.ahead += 2 * MINUTE
    left = dan.http.get("/api/me/account").json()["locks_in"]
    assert 0 < left <= 3 * MINUTE
    left = dan.http.post("/api/me/lock").json()
    assert (left["locked"], left["locks_in"]) == (True, 0)
    assert error(dan.http.get("/api/me/sessions")) == (403, "session_locked")
    assert dan.http.post("/api/me/lock").status_code == 200
    assert locked_since(dan).startswith("this console was locked by hand: ")
    pin = door.given["dealer"].pin
    opened = dan.http.post("/api/me/unlock", json={"secret": pin}).json()
    assert (opened["locked"], opened["locks_in"] > 3 * MINUTE) == (False, True)


def test_a_console_that_is_locked_by_a_restart_says_so(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door.live:
        token = door.signs_in("dealer").http.cookies[COOKIE]
    with LiveHouse(tmp_path, clock=door.clock) as house:
        dan = house.guest(None)
        dan.http.cookies[COOKIE] = token
        assert error(dan.http.get("/api/me/sessions")) == (403, "session_locked")
        assert locked_since(dan).startswith("the house has started again since ")


def test_a_console_is_kept_open_by_what_is_done_there_and_not_by_asking(door: Door) -> None:
    dan = door.signs_in("dealer")
    for _ in range(3):
        door.clock.ahead += 4 * MINUTE
        assert door.badge(dan, "dealer").status_code == 200
    door.clock.ahead += 4 * MINUTE
    # A page that asks for news and for its socket, and what is refused, is nobody's hand.
    assert dan.http.get("/api/me/sessions").status_code == 200
    assert dan.http.post("/api/me/tickets", json={"table": "felt"}).status_code == 200
    assert error(dan.http.post("/api/staff/dealer/lock", json=WHY)) == (403, "no_right")
    assert error(dan.http.delete("/api/me/sessions/none")) == (404, "no_such_thing")
    door.clock.ahead += MINUTE
    assert error(dan.http.get("/api/me/sessions")) == (403, "session_locked")


def test_a_session_that_expires_in_mid_action_ends_it(door: Door) -> None:
    sam, eva = door.signs_in("supervisor"), door.signs_in("executive")
    door.badge(sam, "supervisor")
    waits = sam.http.post("/api/staff/dealer/reset", json=WHY).json()
    sam.http.post("/api/me/sign-out")
    door.badge(eva, "executive")
    answer = eva.http.post(f"/api/staff/requests/{waits['request']}/confirm")
    assert error(answer) == (409, "request_over")
    assert not [each for each in door.staff() if each["type"] == "CredentialsReset"]


# --- two people -----------------------------------------------------------------------------


def test_a_reset_takes_two_people_and_names_both(door: Door) -> None:
    sam, eva = door.signs_in("supervisor"), door.signs_in("executive")
    door.badge(sam, "supervisor")
    asked = sam.http.post("/api/staff/dealer/reset", json=WHY)
    assert asked.status_code == 202
    confirm = f"/api/staff/requests/{asked.json()['request']}/confirm"
    door.badge(sam, "supervisor")
    assert error(sam.http.post(confirm)) == (409, "one_person")
    assert [each["by"] for each in eva.http.get("/api/staff/requests").json()["requests"]] == [
        "staff:supervisor"
    ]
    assert error(eva.http.post(confirm)) == (403, "badge_needed")
    door.badge(eva, "executive")
    issued = eva.http.post(confirm)
    assert issued.status_code == 200, issued.text
    reset = next(each for each in door.staff() if each["type"] == "CredentialsReset")
    assert (reset["actor"], reset["second"], reset["why"]) == (
        "staff:supervisor", "staff:executive", "a test",
    )  # fmt: skip
    door.badge(eva, "executive")
    assert error(eva.http.post(confirm)) == (409, "request_over")
    old, new = door.given["dealer"], issued.json()["credentials"]
    assert door.tries("dealer", old.password, door.code(old)).status_code == 401
    door.given["dealer"] = OneTime(**new)
    door.signs_in("dealer")


def test_a_role_is_given_by_two_people_and_never_by_whom_it_is_about(door: Door) -> None:
    eva, gus = door.signs_in("executive"), door.signs_in("game_manager")
    door.badge(eva, "executive")
    asked = eva.http.post("/api/staff/auditor/role", json={"role": "cage", **WHY}).json()
    assert asked["asked"] == {"role": "cage", **WHY}
    sam = door.signs_in("supervisor")
    door.badge(sam, "supervisor")
    confirm = f"/api/staff/requests/{asked['request']}/confirm"
    assert error(sam.http.post(confirm)) == (403, "no_right")
    door.badge(gus, "game_manager")
    assert gus.http.post(confirm).status_code == 200
    assert door.staff()[-1] == {
        "actor": "staff:executive", "type": "RoleGiven", "account": "auditor", "role": "cage",
        "before": "auditor", "why": "a test", "second": "staff:game-manager",
    }  # fmt: skip
    # The one other person who could confirm it is the one whom it is about.
    door.badge(eva, "executive")
    answer = eva.http.post("/api/staff/game-manager/role", json={"role": "cage", **WHY})
    assert error(answer) == (409, "one_person")


@pytest.mark.parametrize(
    ("path", "body", "refused"),
    [
        # There is one executive, and nobody else has a right over an auditor's account.
        ("/api/staff", {"account": "zoe", "name": "Zoe", "role": "auditor"}, (409, "one_person")),
        ("/api/staff/auditor/reset", {}, (409, "one_person")),
        ("/api/staff", {"account": "cage", "name": "Zoe", "role": "cage"}, (409, "login_taken")),
        ("/api/staff", {"account": "Z", "name": "Zoe", "role": "cage"}, (400, "notation_error")),
        ("/api/staff/executive/reset", {}, (409, "same_person")),
        ("/api/staff/dealer/role", {"role": "dealer"}, (409, "account_exists")),
        ("/api/staff/dealer/role", {"role": "king"}, (403, "no_right")),
        ("/api/staff/nobody/role", {"role": "cage"}, (404, "no_such_holder")),
    ],
)
def test_what_cannot_be_done_or_confirmed_does_not_wait(
    door: Door, path: str, body: dict[str, Any], refused: tuple[int, str]
) -> None:
    eva = door.signs_in("executive")
    door.badge(eva, "executive")
    assert error(eva.http.post(path, json={**body, **WHY})) == refused
    assert eva.http.get("/api/staff/requests").json() == {"requests": []}


def test_whoever_may_not_confirm_a_request_leaves_it_to_those_who_may(door: Door) -> None:
    hired = Hire("eve", "Eve", "executive", "another one")
    door.given["eve"] = door.live.house.personnel.hire_now(hired, spoken_for("otto"))
    eva, gus, eve = map(door.signs_in, ("executive", "game_manager", "eve"))
    door.badge(eva, "executive")
    asked = eva.http.post("/api/staff/auditor/reset", json=WHY).json()
    confirm = f"/api/staff/requests/{asked['request']}/confirm"
    door.badge(gus, "game_manager")
    assert error(gus.http.post(confirm)) == (403, "no_right")
    door.badge(eve, "eve")
    assert eve.http.post(confirm).json()["credentials"]["account"] == "auditor"


def test_nobody_has_a_right_over_whoever_stands_above(door: Door) -> None:
    sam = door.signs_in("supervisor")
    assert error(sam.http.post("/api/staff/executive/lock", json=WHY)) == (403, "no_right")
    assert error(sam.http.post("/api/staff/nobody/lock", json=WHY)) == (404, "no_such_holder")
    assert error(sam.http.post("/api/staff/supervisor/lock", json=WHY)) == (403, "no_right")


# --- a morning ------------------------------------------------------------------------------


def test_a_morning_leaves_an_entry_for_every_step_and_the_record_verifies(
    door: Door, tmp_path: Path
) -> None:
    eva = door.signs_in("executive")
    body = {"account": "mia", "name": "Mia", "role": "dealer", "why": "first day"}
    hired = door.confirmed("/api/staff", body)
    assert hired.status_code == 200, hired.text
    door.given["mia"] = OneTime(**hired.json()["credentials"])
    mia = door.signs_in("mia")
    assert eva.http.post("/api/staff/mia/lock", json=WHY).status_code == 200
    assert mia.http.get("/api/me/sessions").status_code == 401
    door.badge(eva, "executive")
    assert eva.http.post("/api/staff/mia/free", json=WHY).status_code == 200
    ida = door.signs_in("auditor")
    assert ida.http.get("/api/meters/WA-01/report").status_code == 200
    log = ida.http.get("/api/log").json()["lines"]
    assert [(line["event"], line["actor"]) for line in log][-6:] == [
        ("Hired", "staff:executive"),
        ("SignedIn", "house"),
        ("AccountLocked", "staff:executive"),
        ("AccountFreed", "staff:executive"),
        ("SignedIn", "house"),
        ("Reported", "staff:auditor"),
    ]
    assert (log[-6]["why"], log[-6]["after"]) == ("first day", "dealer")
    assert log[-6]["second"] == "staff:game-manager"
    made = ida.http.get("/api/log?kind=alteration&format=csv").text.splitlines()
    assert made[0].startswith("number,at,stream,sequence,actor,kind,event")
    assert any("mia" in line and "first day" in line for line in made)
    assert error(ida.http.post("/api/staff/mia/lock", json=WHY)) == (403, "no_right")
    door.badge(eva, "executive")
    assert eva.http.post("/api/staff/mia/dismiss", json=WHY).status_code == 200
    door.live._server.handle_exit(15, None)
    door.live._thread.join(10)
    with SqliteStore(tmp_path, read_only=True) as store:
        found = audit(store, built_in())
    assert (found.faults, found.stopped) == ((), None)


def test_the_log_says_where_it_goes_on_and_its_last_page_does_not(door: Door) -> None:
    ida = door.signs_in("auditor")
    whole = ida.http.get("/api/log?kind=alteration").json()["lines"]
    asked, rows = "/api/log?kind=alteration&format=csv&limit=3", []
    while asked:
        answer = ida.http.get(asked)
        page = answer.text.splitlines()[1:]
        asked = answer.links.get("next", {}).get("url", "")
        if asked:
            assert page.pop().startswith("there may be more: ask again with after=")
            assert len(page) == 3
        rows += page
    assert [int(row.partition(",")[0]) for row in rows] == [line["number"] for line in whole]
    assert "Link" not in ida.http.get("/api/log").headers


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("kinds=alteration", "kinds is not known here: ask with kind, since, until, after"),
        ("after=-1", "`after` is a number the house has given: a whole one, 0 or more"),
        ("after=x", "after is a whole number, not text"),
        ("limit=1001", "limit is at most 1000"),
    ],
)
def test_what_is_asked_wrongly_of_the_log_is_named(door: Door, asked: str, says: str) -> None:
    answer = door.signs_in("auditor").http.get(f"/api/log?{asked}")
    assert error(answer) == (400, "wire_fault")
    fault = answer.json()["error"]
    assert (fault["field"], fault["message"][: len(says)]) == (asked.partition("=")[0], says)


# --- players --------------------------------------------------------------------------------


def taken(guest: Guest, login: str = "Kim K") -> dict[str, Any]:
    answer = guest.http.post("/api/me/account", json={"login": login, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


def test_a_guest_keeps_player_and_money_by_taking_an_account(door: Door) -> None:
    kim = door.live.guest()
    kim.did("Sit", seat=1)
    kim.did("BuyIn", seat=1, amount="500.00")
    assert taken(kim)["account"] == kim.player
    again = door.tries("kim k", PASSWORD)
    assert (again.status_code, again.json()["player"]) == (201, kim.player)
    assert len(kim.http.get("/api/me/sessions").json()["sessions"]) == 2


@pytest.mark.parametrize(
    ("login", "password", "status", "code"),
    [
        ("Kim K", PASSWORD, 409, "login_taken"),
        ("auditor", PASSWORD, 409, "login_taken"),
        ("ki", PASSWORD, 400, "notation_error"),
        ("the house", PASSWORD, 400, "bad_name"),
        ("ada", "short", 400, "notation_error"),
        ("ada", "aaaaaaaaaaaa", 400, "notation_error"),
    ],
)
def test_a_login_or_password_that_will_not_do_is_refused_and_nobody_is_on_record(
    door: Door, login: str, password: str, status: int, code: str
) -> None:
    taken(door.live.guest())
    ada = door.live.guest("Ada")
    answer = ada.http.post("/api/me/account", json={"login": login, "password": password})
    assert error(answer) == (status, code)
    assert ada.http.get("/api/me/account").json()["role"] == "guest"
    assert ada.player not in door.live.house.pit.cage.guests


def test_a_session_of_ones_own_is_listed_and_ended(door: Door) -> None:
    kim = door.live.guest()
    taken(kim)
    other = door.live.guest(None)
    signed = other.http.post("/api/sessions", json={"login": "kim k", "password": PASSWORD})
    other.http.headers["X-CSRF-Token"] = signed.json()["csrf"]
    listed = kim.http.get("/api/me/sessions").json()["sessions"]
    (gone,) = [each["session"] for each in listed if not each["current"]]
    left = kim.http.delete(f"/api/me/sessions/{gone}").json()["sessions"]
    assert [each["current"] for each in left] == [True]
    assert other.http.get("/api/me").status_code == 401
    assert kim.http.delete(f"/api/me/sessions/{gone}").status_code == 404


def test_an_account_locked_while_seated_leaves_the_chair_with_its_money(door: Door) -> None:
    kim = door.live.guest()
    taken(kim)
    kim.did("Sit", seat=1)
    kim.did("BuyIn", seat=1, amount="500.00")
    sam = door.signs_in("supervisor")
    with kim.socket() as line:
        answer = sam.http.post(f"/api/staff/{kim.player}/lock", json=WHY)
        assert answer.status_code == 200, answer.text
        closed = line.end().rcvd
    # Whoever sat there is told why, by the socket and by what is asked with the cookie.
    assert closed is not None
    assert (closed.code, closed.reason) == (1008, "the house has locked this account")
    assert error(kim.http.get("/api/me")) == (401, "account_barred")
    ticket = kim.http.post("/api/me/tickets", json={"table": "felt"})
    assert error(ticket) == (401, "account_barred")
    assert kim.http.get("/api/tables").status_code == 200
    assert door.live.house.pit.tables["felt"].seat_of(kim.player) is None
    balance = door.live.house.pit.ledger.balance(f"player:{kim.player}")
    assert balance.available == 1_000_000_000
    assert door.tries("kim k", PASSWORD).status_code == 401


def test_an_account_that_is_free_again_is_told_to_be_locked_no_longer(door: Door) -> None:
    kim = door.live.guest()
    taken(kim)
    sam = door.signs_in("supervisor")
    sam.http.post(f"/api/staff/{kim.player}/lock", json=WHY)
    assert error(kim.http.get("/api/me")) == (401, "account_barred")
    door.badge(sam, "supervisor")
    assert sam.http.post(f"/api/staff/{kim.player}/free", json=WHY).status_code == 200
    # The session is over all the same: whoever has the cookie signs in anew.
    assert error(kim.http.get("/api/me")) == (401, "no_session")
    assert door.tries("kim k", PASSWORD).status_code == 201


def test_failures_lock_the_way_in_for_half_an_hour_and_leave_who_is_seated(door: Door) -> None:
    kim = door.live.guest()
    taken(kim)
    for _ in range(3):
        door.tries("kim k", "wrong")
    assert door.tries("kim k", PASSWORD).status_code == 401
    kim.did("Sit", seat=1)
    door.clock.ahead += 30 * MINUTE
    assert door.tries("kim k", PASSWORD).status_code == 201


def test_a_player_takes_all_data_along_and_ends_the_account(door: Door) -> None:
    kim = door.live.guest()
    taken(kim)
    kim.did("Sit", seat=1)
    end = {"password": PASSWORD}
    assert error(kim.http.post("/api/me/account/end", json=end)) == (409, "seat_taken")
    kim.did("Leave", seat=1)
    data = kim.http.get("/api/me/data").json()
    assert (data["player"], data["login"], data["balance"]) == (kim.player, "kim k", "1000.00")
    kinds = {each["type"] for entry in data["entries"] for each in entry["events"]}
    assert {"PlayerWelcomed", "AccountTaken", "PlayerSat"} <= kinds
    wrong = kim.http.post("/api/me/account/end", json={"password": "not this one"})
    assert error(wrong) == (401, "sign_in_refused")
    assert kim.http.post("/api/me/account/end", json=end).status_code == 200
    assert kim.http.get("/api/me").status_code == 401
    assert door.tries("kim k", PASSWORD).status_code == 401
    assert door.live.house.cashier.name(kim.player) == kim.player
    assert door.live.house.pit.ledger.balance(f"player:{kim.player}").posted == 0


def test_who_has_ended_the_account_is_shown_without_a_name(door: Door) -> None:
    kim = door.live.seated()
    taken(kim)
    kim.did("Bet", wagers={"ante": "10.00", "blind": "10.00"})
    door.live.wait_for("preflop")
    kim.did("Play", times=4)
    door.live.wait_for("settled")
    assert '"Kim"' in kim.http.get("/api/rounds/felt-1").text
    kim.did("Leave", seat=1)
    kim.http.post("/api/me/account/end", json={"password": PASSWORD})
    someone = door.live.guest(None)
    for path in ("/api/rounds/felt-1", "/api/tables/felt/rounds"):
        shown = someone.http.get(path).text
        assert kim.player in shown
        assert "Kim" not in shown
    exported = houseedge("export", "--data", str(door.folder))
    assert kim.player in exported
    assert "Kim" not in exported


def test_another_password_ends_the_other_sessions(door: Door) -> None:
    kim = door.live.guest()
    taken(kim)
    other = door.live.guest(None)
    other.http.post("/api/sessions", json={"login": "kim k", "password": PASSWORD})
    body = {"old": PASSWORD, "new": "another horse battery"}
    assert kim.http.put("/api/me/password", json=body).status_code == 200
    assert other.http.get("/api/me").status_code == 401
    assert kim.http.get("/api/me").status_code == 200
    assert door.tries("kim k", PASSWORD).status_code == 401
    assert door.tries("kim k", "another horse battery").status_code == 201


# --- programs -------------------------------------------------------------------------------


def test_a_program_plays_by_its_key_within_its_rights_until_it_is_revoked(door: Door) -> None:
    eva = door.signs_in("executive")
    body = {
        "account": "bot-1", "name": "Bot One", "role": "program", "why": "plays at night",
        "tables": ["felt"], "actions": ["Sit", "BuyIn"],
    }  # fmt: skip
    answer = door.confirmed("/api/staff", body)
    assert answer.status_code == 200, answer.text
    key = answer.json()["credentials"]["key"]
    program = door.live.guest(None)
    program.http.headers["Authorization"] = f"Bearer {key}"
    program.did("Sit", seat=1)
    program.did("BuyIn", seat=1, amount="500.00")
    assert error(program.ask({"type": "Leave", "seat": 1})) == (403, "no_right")
    assert error(program.http.post("/api/me/refill")) == (403, "no_right")
    assert program.http.get("/api/me").json()["player"] == "p-bot-1"
    assert error(program.http.get("/api/tables/other/rules")) == (403, "no_right")

    async def through_the_client() -> str:
        async with HouseClient(door.live.url, key=key) as house:
            return (await house.guest()).player

    assert asyncio.run(through_the_client()) == "p-bot-1"
    with program.socket() as line:
        assert line.ask({"type": "Leave", "seat": 1})["error"]["code"] == "no_right"
        door.badge(eva, "executive")
        assert eva.http.post("/api/staff/bot-1/dismiss", json=WHY).status_code == 200
        assert line.end().rcvd is not None
    assert error(program.http.get("/api/me")) == (401, "no_session")
    assert door.live.house.pit.tables["felt"].seat_of("p-bot-1") is None


@pytest.mark.parametrize(
    ("bound", "says"),
    [
        ({"tables": ["felt", "flet"]}, "there is no table 'flet' here, but felt"),
        ({"actions": ["Bet", "bet"]}, "no program asks 'bet': name some of"),
        # What no program may ask, and what a key needs for whatever it asks.
        ({"actions": ["Void"]}, "no program asks 'Void'"),
        ({"actions": ["GET /api/log"]}, "no program asks 'GET /api/log'"),
        ({"actions": ["POST /api/tables/{table}/commands"]}, "no program asks 'POST /api/tables"),
    ],
)
def test_a_key_for_what_nobody_knows_is_not_made(
    door: Door, bound: dict[str, list[str]], says: str
) -> None:
    eva = door.signs_in("executive")
    door.badge(eva, "executive")
    body = {"account": "bot-1", "name": "Bot One", "role": "program", **WHY, **bound}
    answer = eva.http.post("/api/staff", json=body)
    assert error(answer) == (400, "notation_error")
    assert answer.json()["error"]["message"].startswith(says)
    assert door.live.house.pit.staff.holder("bot-1") is None


@pytest.mark.parametrize(
    ("bound", "broad"),
    [({}, True), ({"tables": ["felt"]}, False), ({"actions": ["POST /api/me/refill"]}, False)],
)
def test_a_key_without_any_bound_is_told_to_be_broad(
    door: Door, bound: dict[str, list[str]], broad: bool
) -> None:
    body = {"account": "bot-1", "name": "Bot One", "role": "program", **WHY, **bound}
    shown = door.confirmed("/api/staff", body).json()["credentials"]
    assert shown.get("broad", False) is broad


def test_a_key_is_rotated_by_two_people(door: Door) -> None:
    body = {"account": "bot-2", "name": "Bot Two", "role": "program", **WHY}
    old = door.confirmed("/api/staff", body).json()["credentials"]["key"]
    confirmed = door.confirmed("/api/staff/bot-2/reset", WHY, second="supervisor")
    new = confirmed.json()["credentials"]["key"]
    program = door.live.guest(None)
    for key, status in ((old, 401), (new, 200), ("hek_nobody", 401)):
        sent = {"Authorization": f"Bearer {key}"}
        assert program.http.get("/api/me", headers=sent).status_code == status


@pytest.mark.parametrize(
    "body",
    [
        b'{"login": "\\ud800", "password": "x"}',
        b'{"login": "x", "password": "\\ud800", "code": "\\ud800"}',
        b'{"login": "x\\u0000", "password": "\\u0000"}',
        b'{"login": "auditor", "password": "x", "code": "\xd9\xa1\xd9\xa2\xd9\xa3"}',
        b'{"login": "' + b"x" * 65 + b'", "password": "x"}',
    ],
)
def test_what_is_no_name_or_password_at_all_is_refused_too(door: Door, body: bytes) -> None:
    answer = plain.post(f"{door.live.url}/api/sessions", content=body)
    assert answer.status_code in (400, 401)


def test_every_role_is_one_somebody_can_have() -> None:
    posts: tuple[Role, ...] = STAFF_ROLES
    assert {*posts, "player", "program"} == {*ROLES}
