"""Sessions: a cookie only the browser has, a CSRF token, the house's own origin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from houseedge.web.session import COOKIE, csrf_of
from tests import plain
from tests.web.live import LiveHouse


@pytest.fixture
def house(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path) as opened:
        yield opened


def test_a_guest_gets_play_money_and_a_cookie_no_script_can_read(house: LiveHouse) -> None:
    answer = plain.post(f"{house.url}/api/guests", json={"name": "Kim"})
    assert answer.status_code == 201
    assert answer.json() | {"player": "", "csrf": ""} == {
        "player": "", "name": "Kim", "balance": "1000.00", "csrf": "",
    }  # fmt: skip
    cookie = answer.headers["set-cookie"]
    for attribute in ("HttpOnly", "SameSite=strict", "Path=/"):
        assert attribute in cookie
    assert "Secure" not in cookie


def test_the_cookie_is_for_https_alone_where_players_come_by_it(house: LiveHouse) -> None:
    house.app.state.services.secure = True
    answer = plain.post(f"{house.url}/api/guests")
    assert "Secure" in answer.headers["set-cookie"]


def test_a_guest_who_comes_again_is_the_same_guest(house: LiveHouse) -> None:
    kim = house.guest()
    again = kim.http.post("/api/guests", json={"name": "Somebody else"})
    assert (again.status_code, again.json()["player"]) == (200, kim.player)
    assert again.json()["name"] == "Kim"


def test_a_guest_needs_no_name(house: LiveHouse) -> None:
    for body in (b"", b"{}", b'{"name": null}'):
        answer = plain.post(f"{house.url}/api/guests", content=body)
        assert re.fullmatch(r"Guest \d{4}", answer.json()["name"])


@pytest.mark.parametrize(
    ("name", "status"),
    [
        *(
            (name, 400)
            for name in ("", " ", "x" * 25, "a\u0000b", "\u202eKim", "The House", "Bot 2")
        ),
        ("Zoë 7", 201),
    ],
)
def test_a_name_is_checked_at_the_door(house: LiveHouse, name: str, status: int) -> None:
    answer = plain.post(f"{house.url}/api/guests", json={"name": name})
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["error"]["field"] == "name"


def test_a_name_that_is_half_a_letter_is_refused(house: LiveHouse) -> None:
    answer = plain.post(
        f"{house.url}/api/guests",
        content=b'{"name": "\\ud800"}',
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 400


def test_only_the_hash_of_a_token_is_on_the_disk(house: LiveHouse, tmp_path: Path) -> None:
    kim = house.guest()
    token = kim.http.cookies[COOKIE]
    written = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert kim.player.encode() in written
    assert token.encode() not in written
    assert csrf_of(token).encode() not in written


def test_nobody_is_nobody(house: LiveHouse) -> None:
    eve = house.guest(None)
    assert eve.http.get("/api/me").status_code == 401
    assert eve.http.post("/api/me/refill").status_code == 401
    assert eve.ask({"type": "Sit", "seat": 1}).status_code == 401
    eve.http.cookies[COOKIE] = "forged"
    assert eve.http.get("/api/me").status_code == 401
    assert eve.http.get("/api/me/rounds").json()["error"]["message"]


@pytest.mark.parametrize("token", [None, b"", b"wrong", b"\xe9"])
def test_a_change_needs_the_csrf_token(house: LiveHouse, token: bytes | None) -> None:
    kim = house.guest()
    del kim.http.headers["X-CSRF-Token"]
    if token is not None:
        kim.http.headers = httpx.Headers([(b"X-CSRF-Token", token)])
    answers = [
        kim.http.post("/api/me/refill"),
        kim.http.put("/api/me/limits", json={"loss": None, "minutes": None}),
        kim.http.post("/api/me/pause", json={"minutes": 1}),
        kim.http.post("/api/me/tickets", json={"table": "felt"}),
        kim.ask({"type": "Sit", "seat": 1}),
    ]
    assert [answer.status_code for answer in answers] == [403] * 5


def test_the_csrf_token_of_another_session_does_not_do(house: LiveHouse) -> None:
    kim, ada = house.guest(), house.guest("Ada")
    kim.http.headers["X-CSRF-Token"] = ada.http.headers["X-CSRF-Token"]
    assert kim.ask({"type": "Sit", "seat": 1}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "file://"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_site_changes_nothing(house: LiveHouse, headers: dict[str, str]) -> None:
    kim = house.guest()
    refused = kim.http.post("/api/me/tickets", json={"table": "felt"}, headers=headers)
    assert refused.status_code == 403
    assert "another site" in refused.json()["error"]["message"]
    # It may be looked at, as any link to a page.
    assert kim.http.get("/healthz", headers=headers).status_code == 200


def test_a_page_of_this_house_may(house: LiveHouse) -> None:
    kim = house.guest()
    headers = {"Origin": house.url, "Sec-Fetch-Site": "same-origin"}
    body = {"table": "felt"}
    assert kim.http.post("/api/me/tickets", json=body, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example", 403),
        ("evil.example:8000", 403),
        ("localhost.evil.example", 403),
        ("", 403),
        ("localhost:8000", 200),
        ("LOCALHOST", 200),
        ("[::1]:8000", 200),
        ("192.168.1.7", 200),
    ],
)
def test_a_name_pointed_at_this_machine_by_others_is_refused(
    house: LiveHouse, host: str, status: int
) -> None:
    answer = plain.get(f"{house.url}/api/tables", headers={"Host": host})
    assert answer.status_code == status


def test_limits_and_pauses_are_the_players_own(house: LiveHouse) -> None:
    kim = house.guest()
    set_ = kim.http.put("/api/me/limits", json={"loss": "100.00", "minutes": 60})
    assert set_.status_code == 200
    limits = kim.http.get("/api/me").json()["limits"]
    assert (limits["loss"], limits["minutes"], limits["lost"]) == ("100.00", 60, "0.00")
    # A looser one waits.
    kim.http.put("/api/me/limits", json={"loss": None, "minutes": None})
    assert kim.http.get("/api/me").json()["limits"]["loss"] == "100.00"
    assert kim.http.post("/api/me/pause", json={"minutes": 30}).json()["limits"]["pause_until"]
    refused = kim.ask({"type": "Sit", "seat": 1})
    assert refused.status_code == 409
    assert "pause" in refused.json()["error"]["message"]


def test_a_refill_is_for_who_has_nothing_left(house: LiveHouse) -> None:
    kim = house.guest()
    refused = kim.http.post("/api/me/refill")
    assert refused.status_code == 409
    assert refused.json()["error"]["field"] == "balance"
