"""A player's own hands over HTTP: taken apart, added up, taken along, shared by a signed link."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseedge.money import parse_money
from tests.cli.run import houseedge
from tests.web.live import Guest, LiveHouse, config

STAKES = {"ante": "40.00", "blind": "40.00", "trips": "5.00"}
#: K5 against queens that never come: checked twice, and a pair of fives wins.
DECK = "Kd 5s 4c 4s Jc 8h 5d 2c Qs"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hands")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[LiveHouse]:
    with LiveHouse(folder, [DECK]) as opened:
        yield opened


@pytest.fixture(scope="module")
def kim(house: LiveHouse) -> Guest:
    """Who has played one hand, with two mistakes."""
    kim = house.seated()
    kim.did("Bet", wagers=STAKES)
    house.wait_for("preflop")
    kim.did("Check")
    house.wait_for("flop")
    kim.did("Check")
    house.wait_for("river")
    kim.did("Play", times=1)
    house.wait_for("settled")
    return kim


def told(guest: Guest, path: str, **query: str) -> httpx.Response:
    """An answer; a machine that never counted before is asked until it has compiled."""
    end = time.monotonic() + 120
    while True:
        answer = guest.http.get(path, params=query)
        if answer.status_code != 503 or time.monotonic() > end:
            return answer
        time.sleep(0.5)


def all_counted(guest: Guest, **query: str) -> dict[str, Any]:
    """One's own hands, asked for until all are counted."""
    end = time.monotonic() + 120
    while True:
        found: dict[str, Any] = told(guest, "/api/me/hands", **query).json()
        if found["counted"] == found["total"] or time.monotonic() > end:
            return found
        time.sleep(0.2)


def signed(text: str) -> int:
    return -parse_money(text[1:]) if text.startswith("-") else parse_money(text)


def test_a_hand_is_taken_apart_as_advise_and_the_command_have_it(folder: Path, kim: Guest) -> None:
    found = told(kim, "/api/rounds/felt-1/analysis").json()
    parts = {name: signed(each) for name, each in found["parts"].items()}
    assert parts == {"house_edge": -87, "luck": 91_02, "decisions": -10_15, "base": 80_00}
    assert [each["grade"] for each in found["streets"]] == ["slip", "mistake", "best"]
    advised = json.loads(houseedge("advise", "--hole", "Kd 5s", "--board", "Jc 8h 5d", "--json"))
    exact = {each["action"]: each["exact"] for each in found["streets"][1]["actions"]}
    assert exact == {name: each["exact"] for name, each in advised["actions"].items()}
    assert found == json.loads(houseedge("analyse", "felt-1", "--data", str(folder), "--json"))


@pytest.mark.slow  # a house of its own; `tests/odds/test_game.py` has the sizes
def test_o11_what_the_chips_do_not_reach_for_is_no_choice_and_no_mistake(tmp_path: Path) -> None:
    # A machine that never counted before compiles while the player thinks.
    with LiveHouse(tmp_path, [DECK], chosen=config(deciding=120)) as house:
        kim = house.seated()
        # 500.00 less 210.00 leaves 290.00, and a bet of 4x takes 300.00.
        kim.did("Bet", wagers={"ante": "75.00", "blind": "75.00", "trips": "60.00"})
        house.wait_for("preflop")
        advice = told(kim, "/api/tables/felt/advice").json()
        assert (advice["best"], [each["action"] for each in advice["actions"]]) == (
            "check",
            ["3x", "check"],
        )
        kim.did("Check")
        house.wait_for("flop")
        kim.did("Play", times=2)
        house.wait_for("settled")
        found = told(kim, "/api/rounds/felt-1/analysis").json()
        first = found["streets"][0]
        # Who has the chips gives 0.033 Antes up here: 4x is best.
        assert (first["grade"], first["best"], first["actions"]) == (
            "best",
            "check",
            advice["actions"],
        )
        # As `houseedge advise` has it for a table that takes 3x alone.
        advised = json.loads(houseedge("advise", "--hole", "Kd 5s", "--preflop", "3", "--json"))
        assert {each["action"]: each["exact"] for each in first["actions"]} == {
            name: each["exact"] for name, each in advised["actions"].items()
        }
        parts = {name: signed(each) for name, each in found["parts"].items()}
        assert parts["house_edge"] + parts["luck"] + parts["decisions"] == parts["base"]
        assert all_counted(kim)["sums"]["wrong"] == 0


def test_hands_are_added_up_filtered_and_taken_along_and_stay_their_players(
    house: LiveHouse, kim: Guest
) -> None:
    found = all_counted(kim)
    sums = found["sums"]
    assert (sums["hands"], sums["cost"], sums["wrong"], sums["decisions"]) == (1, "10.15", 2, 3)
    assert signed(sums["luck"]) + signed(sums["own"]) == signed(sums["result"]) == 80_00
    assert [(each["leak"], each["cost"]) for each in found["lost"]] == [
        ("flop_pair", "8.81"),
        ("preflop_missed", "1.34"),
    ]
    (trips,) = found["side_bets"]
    assert (trips["wager"], trips["staked"], trips["result"]) == ("trips", "5.00", "-5.00")
    assert all_counted(kim, quality="best")["sums"]["hands"] == 0
    assert len(all_counted(kim, quality="wrong", wager="trips", result="win")["hands"]) == 1
    table = told(kim, "/api/me/hands/export", format="csv")
    (row,) = csv.DictReader(table.text.splitlines())
    assert (row["round"], row["luck"], row["decisions"]) == ("felt-1", "91.02", "-10.15")
    words = told(kim, "/api/me/hands/export", format="text").text
    assert "After the flop: check, 2x was best and worth 0.220" in words
    nothing = told(kim, "/api/me/hands/export", result="fold")
    assert nothing.status_code == 409
    assert "there is nothing to export" in nothing.json()["error"]["message"]
    ann = house.guest("Ann")
    assert all_counted(ann)["hands"] == []
    assert told(ann, "/api/rounds/felt-1/analysis").status_code == 409
    assert ann.http.post("/api/rounds/felt-1/share").status_code == 409


def test_a_shared_hand_is_as_its_player_saw_it_and_an_altered_link_shows_nothing(
    house: LiveHouse, kim: Guest
) -> None:
    link = kim.http.post("/api/rounds/felt-1/share").json()
    anybody = house.guest(None)
    shown = told(anybody, link["page"].replace("/shared/", "/api/shared/")).json()
    assert shown["analysis"] == told(kim, "/api/rounds/felt-1/analysis").json()
    assert shown["shown"]["steps"][-2]["cards"] == ["Kd", "5s"]
    drawn = told(anybody, link["picture"])
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "gives up $8.81" in drawn.text
    place = link["picture"].removesuffix("/picture")
    for altered in (
        place.replace("felt-1.1.", "felt-2.1."),
        place.replace("felt-1.1.", "felt-1.2."),
        place[:-1] + ("A" if place[-1] != "A" else "B"),
        place.rpartition(".")[0],
    ):
        answer = anybody.http.get(altered)
        assert answer.status_code == 404, altered
        assert set(answer.json()) == {"error"}
