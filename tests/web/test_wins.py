"""Wins for everybody; win pages and meter reports for the house's own machine alone."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseedge.records.journal import log_of
from tests.cli.run import run
from tests.web.live import Guest, LiveHouse, config

#: Seat 1: ace and king of hearts. Dealer: a pair of nines. Flop: the rest of the royal flush.
ROYAL = "Ah Kh 9c 9d Qh Jh Th 2c 3d"
#: Seat 1: a pair of aces that the board makes a full house. Dealer: a pair of nines.
FULL = "As Ac 9c 9d Ah 2c 2d 5h 7s"
STAKES = {"ante": "10.00", "blind": "10.00", "progressive": "1.00"}
PAGE = "/api/meters/WA-01/wins/felt-1-1/0"
REPORT = "/api/meters/WA-01/report"
OTTO = {"who": "otto"}


def play(house: LiveHouse, kim: Guest) -> None:
    house.wait_for("betting")
    kim.did("Bet", wagers=STAKES)
    house.wait_for("preflop")
    kim.did("Play", times=4)
    house.wait_for("settled")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    """A house that shows its accounts here, in which seat 1 has won the whole meter."""
    with LiveHouse(tmp_path_factory.mktemp("house"), [ROYAL], reports=True) as opened:
        play(opened, opened.seated())
        yield opened


def test_anybody_may_know_of_wins_what_the_sign_showed_and_nobody_by_name(
    house: LiveHouse,
) -> None:
    answer = house.guest(None).http.get("/api/meters/WA-01/wins")
    (win,) = answer.json()["wins"]
    assert (win["win"], win["amount"]) == ("felt-1-1/0", "10000.25")
    assert win["hand"] == "Royal flush in the first five cards"
    assert "Kim" not in answer.text
    assert set(win) == {
        *("meter", "win", "level", "time", "table", "round", "seat", "hand", "bet", "amount"),
    }


def test_what_is_new_is_told_and_the_newest_first(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, [ROYAL, FULL], chosen=config(resting=0.5)) as house:
        kim = house.seated()
        asked = "/api/meters/WA-01/wins"
        assert kim.http.get(asked).json() == {"wins": []}
        play(house, kim)
        assert [win["round"] for win in kim.http.get(asked).json()["wins"]] == ["felt-1"]
        play(house, kim)
        found = kim.http.get(asked).json()["wins"]
        assert [win["round"] for win in found] == ["felt-2", "felt-1"]
        assert kim.http.get(asked, params={"limit": 1}).json()["wins"] == found[:1]


def test_p13_the_win_page_is_shown_on_the_houses_own_machine(house: LiveHouse) -> None:
    answer = house.guest(None).http.get(PAGE, params=OTTO)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "$10,000.25" in answer.text
    assert "automatic table" in answer.text


def test_the_log_says_in_dollars_what_was_won_and_sets_nothing_against_it(house: LiveHouse) -> None:
    (won,) = [line for line in log_of(house.house.store).lines if line.event == "WinLogged"]
    assert won.element == "meter:WA-01 felt-1-1/0"
    assert (won.before, won.after) == ("", "10000.25")


def test_a_report_comes_as_json_csv_or_html(house: LiveHouse) -> None:
    http = house.guest(None).http
    found = http.get(REPORT, params=OTTO).json()
    assert (found["meter"], found["balances"]) == ("WA-01", True)
    assert found["liability"][0]["total"] == "10000.030000"
    for more, headers in (({"format": "csv"}, {}), ({}, {"Accept": "text/csv"})):
        answer = http.get(REPORT, params=OTTO | more, headers=headers)
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert ["Operator", f"House {house.house.store.house.id}"] in csv.reader(
            answer.text.splitlines()
        )
    browser = "text/html,application/xhtml+xml,*/*;q=0.8"
    page = http.get(REPORT, params=OTTO, headers={"Accept": browser}).text
    assert "<h1>Progressive meter report</h1>" in page


@pytest.mark.parametrize(
    ("where", "what"), [(PAGE, "win page WA-01 felt-1-1/0"), (REPORT, "meter report WA-01")]
)
def test_who_reads_at_the_machine_is_on_record_before_it_is_shown(
    house: LiveHouse, where: str, what: str
) -> None:
    def read() -> list[tuple[str, str]]:
        lines = log_of(house.house.store).lines
        return [(line.actor, line.element) for line in lines if line.event == "Reported"]

    before, http = read(), house.guest(None).http
    for nobody in ({}, {"who": ""}, {"who": "staff:auditor"}):
        answer = http.get(where, params=nobody)
        assert (answer.status_code, answer.json()["error"]["field"]) == (400, "who")
    assert read() == before
    assert http.get(where, params=OTTO).status_code == 200
    assert read() == [*before, ("staff:otto@machine", f"staff {what}")]


def test_a_report_has_the_interval_that_was_asked_for(house: LiveHouse) -> None:
    asked = {**OTTO, "since": "2024-01-01", "until": "2024-02-01T00:00:00-08:00"}
    found = house.guest(None).http.get(REPORT, params=asked).json()
    assert found["since"] == "2024-01-01T00:00:00.000Z"
    assert found["until"] == "2024-02-01T08:00:00.000Z"
    assert found["hits"] == []


@pytest.mark.parametrize(
    ("where", "status", "says"),
    [
        ("/api/meters/WA-07/wins", 404, "there is no meter 'WA-07' here"),
        ("/api/meters/WA-07/report", 404, "there is no meter 'WA-07' here"),
        ("/api/meters/WA-01/wins/felt-7-1/0?who=otto", 404, "meter WA-01 has no win 'felt-7-1/0'"),
        (f"{REPORT}?since=soon", 400, "since: 'soon' is not a time"),
        (f"{REPORT}?who=otto&since=1900-01-01", 400, "a time is in the years 1970 to 9998"),
        (f"{REPORT}?who=otto&since=2026-02-01&until=2026-01-01", 400, "before it begins"),
        (f"{REPORT}?format=xml", 400, "format"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(
    house: LiveHouse, where: str, status: int, says: str
) -> None:
    answer = house.guest(None).http.get(where)
    assert answer.status_code == status
    assert says in answer.json()["error"]["message"]


@pytest.mark.parametrize("where", [PAGE, REPORT])
def test_nobody_elsewhere_sees_the_accounts(house: LiveHouse, where: str) -> None:
    # A proxy on this machine says for whom it asks.
    answer = house.guest(None).http.get(where, headers={"X-Forwarded-For": "203.0.113.7"})
    assert answer.status_code == 403
    assert "own machine" in answer.json()["error"]["message"]


@pytest.mark.parametrize("where", [PAGE, REPORT])
def test_a_house_shows_its_accounts_only_when_it_was_told_to(tmp_path: Path, where: str) -> None:
    with LiveHouse(tmp_path) as house:
        answer = house.guest(None).http.get(where)
    assert answer.status_code == 403
    assert "serve --reports" in answer.json()["error"]["message"]


def test_behind_a_proxy_there_is_no_own_machine(tmp_path: Path) -> None:
    done = run("serve", "--reports", "--https", "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--reports are for this machine alone" in done.stderr
