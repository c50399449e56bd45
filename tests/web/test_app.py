"""The house over HTTP: records, rules, pages, figures, and everything it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog

from houseedge.web import pages
from houseedge.web.middleware import LONGEST_BODY
from houseedge.web.session import COOKIE
from houseedge.web.throttle import Pace, Rate
from tests import plain
from tests.web.live import Guest, LiveHouse

STAKES = {"ante": "10.00", "blind": "10.00"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path) as opened:
        yield opened


@pytest.fixture
def web(house: LiveHouse) -> httpx.Client:
    return house.guest(None).http


def play(house: LiveHouse) -> Guest:
    """One hand from chair to settlement, by HTTP alone."""
    kim = house.seated()
    kim.did("Bet", wagers=STAKES)
    house.wait_for("preflop")
    kim.did("Play", times=4)
    house.wait_for("settled")
    return kim


def test_a_whole_hand_is_played_by_http_and_is_on_record(house: LiveHouse) -> None:
    kim = play(house)
    me = kim.http.get("/api/me").json()
    assert (me["balance"], me["seats"][0]["stack"]) == ("500.00", "550.00")
    lines = kim.http.get("/api/tables/felt/rounds").json()["rounds"]
    assert [(line["round"], line["status"]) for line in lines] == [("felt-1", "settled")]
    assert lines[0]["seats"][0]["net"] == "50.00"
    own = kim.http.get("/api/me/rounds").json()["rounds"]
    assert [(line["table"], line["net"]) for line in own] == [("felt", "50.00")]
    shown = kim.http.get("/api/rounds/felt-1").json()
    assert shown["steps"][-1]["cards"] == ["As", "Ah"]
    proof = kim.http.get("/api/rounds/felt-1/proof").json()
    seen = {opening["card"] for _, opening in proof["proof"]["openings"]}
    assert {"As", "Ah", "9c", "9d"} <= seen
    # Nobody pledged: the deal claims nothing, and says so.
    claim = [each for each in proof["checks"] if each["name"] == "claim"]
    assert [each["outcome"] for each in claim] == ["not checked"]


def test_a_round_in_play_is_not_told_and_an_unknown_one_is_not_found(house: LiveHouse) -> None:
    kim = house.seated()
    kim.did("Bet", wagers=STAKES)
    house.wait_for("preflop")
    assert kim.http.get("/api/rounds/felt-1").status_code == 409
    assert kim.http.get("/api/tables/felt/rounds").json() == {"rounds": []}
    for path in ("/api/rounds/felt-99", "/api/rounds/felt-99/proof", "/api/rounds/%F0"):
        assert kim.http.get(path).status_code == 404
    openings = kim.http.get("/api/rounds/felt-1/proof").json()["proof"]["openings"]
    assert {each["card"] for _, each in openings} == {"As", "Ah"}
    eve = house.guest(None)
    assert eve.http.get("/api/rounds/felt-1/proof").json()["proof"]["openings"] == []


def test_the_lobby_lists_every_table(house: LiveHouse, web: httpx.Client) -> None:
    house.seated()
    (table,) = web.get("/api/tables").json()["tables"]
    assert table | {"meter": None, "wagers": None, "limits": None} == {
        "table": "felt", "title": "Felt", "profile": "washington", "profile_title": "Washington",
        "phase": "betting", "seats": 7, "taken": 1, "open_seats": [2, 3, 4, 5, 6, 7],
        "spectators": 0, "limits": None, "wagers": None, "meter": None, "rounds": 1,
        "voids": 0, "withheld": 0, "staffed": False, "attended": True,
    }  # fmt: skip
    assert table["limits"]["ante"] == table["limits"]["blind"]
    assert table["wagers"][0] == {"wager": "ante", "label": "Ante"}
    assert table["meter"]["meter"] == "WA-01"


def test_the_rules_posted_are_those_of_the_table(web: httpx.Client) -> None:
    sheet = web.get("/api/tables/felt/rules").json()
    kinds = {section["kind"] for section in sheet["sections"]}
    assert kinds == {"play", "paytable", "limits", "notices", "settings"}
    blind = next(s for s in sheet["sections"] if s["table"] and "Blind" in s["title"])
    assert blind["table"]["rows"][0] == ["Royal flush", "500 to 1"]
    assert "Royal flush | 500 to 1" in sheet["text"]


def test_a_meter_shows_its_levels_and_tables(web: httpx.Client) -> None:
    (meter,) = web.get("/api/meters").json()["meters"]
    assert (meter["meter"], meter["tables"]) == ("WA-01", ["felt"])
    assert meter["levels"][0]["shows"] == meter["levels"][0]["seed"]


def test_the_same_key_twice_is_done_once(house: LiveHouse) -> None:
    kim = house.guest()
    kim.did("Sit")
    command = {"type": "BuyIn", "seat": 1, "amount": "300.00"}
    answers = [kim.ask(command, key="only-once") for _ in range(3)]
    assert len({answer.text for answer in answers}) == 1
    assert kim.http.get("/api/me").json()["balance"] == "700.00"


def test_a_stale_bet_is_refused(house: LiveHouse) -> None:
    kim = house.seated()
    refused = kim.ask({"type": "Bet", "seat": 1, "wagers": STAKES}, seen=0)
    assert refused.status_code == 409
    assert refused.json()["error"]["field"] == "seen"


COMMANDS: list[tuple[dict[str, Any], int, str | None]] = [
    ({"type": "Bet", "seat": 1, "wagers": {"ante": "10.00"}}, 409, "wagers.blind"),
    ({"type": "Bet", "seat": 1, "wagers": {"ante": 10, "blind": 10}}, 400, "wagers.ante"),
    ({"type": "Bet", "seat": 1, "wagers": {}, "more": 1}, 400, "more"),
    ({"type": "Play", "seat": 1, "times": 4}, 409, None),
    ({"type": "Play", "seat": 1, "times": 10**30}, 409, None),
    ({"type": "Play", "seat": 1, "times": 4.5}, 400, "times"),
    ({"type": "BuyIn", "seat": 1, "amount": "-5.00"}, 400, "amount"),
    ({"type": "BuyIn", "seat": 1, "amount": "0.00"}, 409, "amount"),
    ({"type": "BuyIn", "seat": 1, "amount": "999999999999.99"}, 409, "amount"),
    ({"type": "CashOut", "seat": 1, "amount": "900.00"}, 409, "amount"),
    ({"type": "Check", "seat": 2}, 403, "seat"),
    ({"type": "Check", "seat": 99}, 403, "seat"),
    ({"type": "Shuffle", "deck": ""}, 400, "type"),
    ({"type": "OpenTable"}, 400, "type"),
]


@pytest.mark.parametrize(("command", "status", "field"), COMMANDS)
def test_a_refusal_names_rule_field_and_reason(
    house: LiveHouse, command: dict[str, Any], status: int, field: str | None
) -> None:
    kim = house.seated()
    refused = kim.ask(command, key="to-be-refused")
    told = refused.json()
    assert (refused.status_code, told["kind"], told["key"]) == (status, "refusal", "to-be-refused")
    assert field is None or told["error"]["field"] == field
    assert told["error"]["message"]
    assert (told["error"]["rule"] is None) == (status == 400)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 16_000])
def test_a_body_that_makes_no_sense_is_refused(house: LiveHouse, body: bytes) -> None:
    kim = house.guest()
    headers = {"Content-Type": "application/json"}
    for path in ("/api/tables/felt/commands", "/api/me/tickets", "/api/me/pause"):
        answer = kim.http.post(path, content=body, headers=headers)
        assert answer.status_code == 400, path
        assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables/felt/commands", '{"key": "12345678", "command": {"type": "Sit", "type": 1}}'),
        ("/api/me/tickets", '{"table": "none", "table": "felt"}'),
    ],
)
def test_a_body_that_says_something_twice_is_refused(
    house: LiveHouse, path: str, body: str
) -> None:
    answer = house.guest().http.post(path, content=body)
    assert answer.status_code == 400
    assert "is there twice" in answer.json()["error"]["message"]


def test_a_query_that_says_something_twice_is_refused(house: LiveHouse, web: httpx.Client) -> None:
    answer = web.get("/api/tables/felt/rounds?limit=1&limit=2")
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "limit")


def test_nobody_has_seen_what_has_not_happened_yet(house: LiveHouse) -> None:
    kim = house.seated()
    now = kim.http.get("/api/tables/felt").json()["sequence"]
    refused = kim.ask({"type": "Bet", "seat": 1, "wagers": STAKES}, seen=now + 1_000)
    told = refused.json()["error"]
    assert (refused.status_code, told["field"], told["code"]) == (409, "seen", "not_yet_seen")
    assert f"only come to {now}" in told["message"]
    assert kim.ask({"type": "Bet", "seat": 1, "wagers": STAKES}, seen=now).status_code == 200


def test_a_house_behind_https_says_so_to_browsers(tmp_path: Path) -> None:
    for secure in (True, False):
        with LiveHouse(tmp_path / str(secure), secure=secure) as house:
            headers = house.guest(None).http.get("/healthz").headers
        assert ("max-age" in headers.get("Strict-Transport-Security", "")) == secure


def test_how_late_the_loop_is_can_be_read(house: LiveHouse, web: httpx.Client) -> None:
    figures = web.get("/metrics").text
    assert 'houseedge_loop_delay_seconds_bucket{le="0.01"}' in figures
    assert "houseedge_mistakes_total 0.0" in figures


def test_an_unknown_table_is_not_found(house: LiveHouse) -> None:
    kim = house.guest()
    for path in ("", "/rules", "/rounds", "/socket"):
        assert kim.http.get(f"/api/tables/none{path}").status_code == 404
    body = {"key": "12345678", "command": {"type": "Sit", "seat": 1}}
    assert kim.http.post("/api/tables/none/commands", json=body).status_code == 404


def test_a_giant_body_is_refused_unread(house: LiveHouse) -> None:
    kim = house.guest()

    def chunks() -> Iterator[bytes]:
        for _ in range(20):
            yield b"x" * 8192

    for content in (b"x" * (LONGEST_BODY + 1), chunks()):
        answer = kim.http.post("/api/tables/felt/commands", content=content)
        assert answer.status_code == 413
        assert answer.json()["error"]["message"]


def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path) -> None:
    pace = Pace(guests=Rate(0.1, 2), requests=Rate(0.01, 6), loopback=1.0)
    with LiveHouse(tmp_path, pace=pace) as house:
        answers = [plain.post(f"{house.url}/api/guests").status_code for _ in range(3)]
        assert answers == [201, 201, 429]
        for _ in range(4):
            last = plain.get(f"{house.url}/api/tables")
        assert last.status_code == 429
        assert int(last.headers["Retry-After"]) >= 1
        assert "wait" in last.json()["error"]["message"]
        # Whoever watches the house is counted apart.
        assert plain.get(f"{house.url}/healthz").status_code == 200


def test_health_readiness_and_figures(house: LiveHouse, web: httpx.Client) -> None:
    assert web.get("/healthz").json() == {"status": "ok"}
    assert web.get("/readyz").json() == {"status": "ready", "reason": None}
    with house.seated().socket() as line:
        line.hear()
        figures = web.get("/metrics").text
    for line_ in (
        "houseedge_sockets 1.0",
        'houseedge_tables{phase="betting"} 1.0',
        "houseedge_rounds_total 1.0",
        "houseedge_players_seated 1.0",
    ):
        assert line_ in figures
    assert re.search(r"houseedge_entries_committed_total [1-9]", figures)
    assert re.search(r"houseedge_commits_total [1-9]", figures)


def test_a_house_that_cannot_deal_says_so(house: LiveHouse, web: httpx.Client) -> None:
    house.house.entropy.failed = "the source repeats itself"  # type: ignore[attr-defined]
    away = web.get("/readyz")
    assert (away.status_code, away.json()["status"]) == (503, "away")
    assert "repeats" in away.json()["reason"]
    assert web.get("/healthz").status_code == 200


def test_a_house_whose_disk_failed_refuses_and_ends(tmp_path: Path) -> None:
    with LiveHouse(tmp_path) as house:
        kim = house.guest()

        def fail(*_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        house.house.store.append = fail  # type: ignore[method-assign, assignment]
        refused = kim.ask({"type": "Sit", "seat": 1})
        assert refused.status_code == 503
        assert "device" not in refused.text
        house._thread.join(10)
        assert house._server.failed


def test_pages_have_a_strict_policy(web: httpx.Client) -> None:
    for path in ("/", "/table/felt", "/round/felt-1", "/verify/felt-1", "/components", "/docs"):
        answer = web.get(path)
        assert answer.status_code == 200, path
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "script-src" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert web.get("/api/tables").headers["Cache-Control"] == "no-store"


def test_built_pages_are_served_and_kept_for_good(
    web: httpx.Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "pages"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<p>the felt</p>")
    (built / "assets" / "felt-1a2b.js").write_text("deal()")
    (built / "sw.js").write_text("self")
    (built / "manifest.webmanifest").write_text("{}")
    (built / "icon-192.png").write_bytes(b"png")
    (tmp_path / "secret").write_text("secret")
    monkeypatch.setattr(pages, "PAGES", built)
    assert web.get("/table/felt").text == "<p>the felt</p>"
    script = web.get("/assets/felt-1a2b.js")
    assert script.headers["Content-Type"].startswith("text/javascript")
    assert "immutable" in script.headers["Cache-Control"]
    # What makes the pages installable is asked for anew each time.
    for name, kind in {
        "sw.js": "text/javascript",
        "manifest.webmanifest": "application/manifest+json",
        "icon-192.png": "image/png",
    }.items():
        answer = web.get(f"/{name}")
        assert answer.headers["Content-Type"].startswith(kind)
        assert answer.headers["Cache-Control"] == "no-cache"
    for path in ("/assets/none.js", "/assets/..%2f..%2fsecret", "/..%2fsecret", "/assets/%F0"):
        assert web.get(path).status_code == 404
    assert web.get("/nowhere").json()["error"]["field"] == "path"


def test_without_pages_a_plain_one_says_where_the_interface_is(
    web: httpx.Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGES", tmp_path / "none")
    page = web.get("/").text
    assert "/openapi.json" in page
    assert "make" in page


def test_the_page_of_the_interface_loads_nothing_from_elsewhere(web: httpx.Client) -> None:
    page = web.get("/docs").text
    assert "http" not in page
    for path in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        assert web.get(path).status_code == 200
    assert "/openapi.json" in web.get("/docs/start.js").text
    assert web.get("/docs/LICENSE").status_code == 200
    assert web.get("/docs/other.js").status_code == 404


def test_the_log_has_requests_and_no_secrets(house: LiveHouse) -> None:
    with structlog.testing.capture_logs() as lines:
        kim = house.guest()
        ticket = kim.ticket()
        kim.http.get("/api/me", params={"x": "query"})
    written = json.dumps(lines)
    assert {"method": "POST", "path": "/api/guests", "status": 201}.items() <= lines[0].items()
    assert {"request", "ms"} <= set(lines[0])
    for secret in (kim.http.cookies[COOKIE], kim.http.headers["X-CSRF-Token"], ticket, "query"):
        assert secret not in written


@pytest.mark.failure
def test_a_mistake_of_the_house_is_logged_and_told_without_details(
    house: LiveHouse, web: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("inside")

    monkeypatch.setattr("houseedge.web.lobby._card", broken)
    with structlog.testing.capture_logs() as lines:
        answer = web.get("/api/tables")
    assert answer.status_code == 500
    assert "inside" not in answer.text
    assert answer.headers["X-Request-ID"] in answer.json()["error"]["message"]
    assert lines[0]["log_level"] == "error"


def test_a_browser_at_an_unknown_address_gets_a_page_and_a_program_a_sentence(
    house: LiveHouse,
) -> None:
    eve = house.guest(None)
    page = eve.http.get("/nowhere/at/all", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    sentence = eve.http.get("/nowhere/at/all", headers={"Accept": "application/json"})
    assert sentence.status_code == 404
    assert "nothing at this address" in sentence.json()["error"]["message"]
