"""Who is connected and who is ready: nobody waits for a lost line, nor longer than needed."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.web.live import Line, LiveHouse, config

STAKES = {"ante": "10.00", "blind": "10.00"}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseedge.house.presence.AWAY_AFTER", 0.2)


def absent(line: Line, seat: int, expected: bool) -> None:
    """Wait until a seat is shown as absent, or as here again."""
    line.until(
        lambda m: m["kind"] == "state" and m["table"]["seats"][seat - 1]["absent"] is expected
    )


def test_a_lost_line_is_shown_decided_for_and_back_again(tmp_path: Path) -> None:
    chosen = config(betting=30.0, deciding=30.0, resting=30.0)
    with LiveHouse(tmp_path, chosen=chosen) as house:
        kim, ada = house.seated("Kim"), house.seated("Ada", 2)
        with ada.socket() as watching:
            with kim.socket() as line:
                line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
                watching.ask({"type": "Bet", "seat": 2, "wagers": STAKES})
                watching.phase("preflop")
            # Half a minute was hers; nobody waited for it.
            state = watching.until(
                lambda m: m["kind"] == "state" and m["table"]["seats"][0]["decision"] == "check"
            )
            assert state["table"]["seats"][0]["absent"] is True
            assert state["table"]["seats"][0]["by_system"] is True
            assert state["table"]["turn"] == [2]
            with kim.socket():
                absent(watching, 1, False)


def test_a_reload_is_no_absence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseedge.house.presence.AWAY_AFTER", 1.0)
    with LiveHouse(tmp_path, chosen=config(betting=30.0)) as house:
        kim, ada = house.seated("Kim"), house.seated("Ada", 2)
        with ada.socket() as watching:
            for _ in range(3):
                with kim.socket():
                    pass
            with kim.socket():
                time.sleep(1.2)
                watching.ask({"type": "Bet", "seat": 2, "wagers": STAKES})
        told = [m["table"]["seats"][0]["absent"] for m in watching.heard if m["kind"] == "state"]
        assert told
        assert not any(told)


def test_whoever_plays_without_a_socket_is_never_away(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, chosen=config(betting=30.0)) as house:
        house.seated("Kim")
        time.sleep(0.5)
        shown = house.guest(None).http.get("/api/tables/felt").json()["table"]
        assert shown["seats"][0]["absent"] is False


def test_the_next_round_begins_when_everybody_is_ready(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, chosen=config(deciding=0.1, resting=60.0)) as house:
        kim, ada = house.seated("Kim"), house.seated("Ada", 2)
        with kim.socket() as one, ada.socket() as two:
            one.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
            two.ask({"type": "Bet", "seat": 2, "wagers": STAKES})
            settled = one.phase("settled")
            first = settled["table"]["number"]
            names = [action["name"] for action in settled["you"]["actions"]]
            assert names == ["Next hand", "Leave the table"]
            assert one.ask({"type": "Ready", "seat": 1})["kind"] == "answer"
            two.phase("settled")
            assert two.state["table"]["number"] == first
            two.ask({"type": "Ready", "seat": 2})
            # A minute of rest was left.
            one.until(lambda m: m["kind"] == "state" and m["table"]["number"] == first + 1)
            refused = one.ask({"type": "Ready", "seat": 1})
            assert refused["error"]["message"] == "the round is not over"
