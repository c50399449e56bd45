"""Sealed data opened through the house: for its own machine, after who and why are on record."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from houseedge.floor.cage import CageEvent, SealOpened
from houseedge.records.audit import audit
from houseedge.rules import built_in
from tests.cli.run import run
from tests.store.house import look
from tests.web.live import LiveHouse
from tests.web.test_wins import ROYAL, play

PLACE = "/api/rounds/felt-1/unseal"
SAID = {"who": "a.lee", "why": "dispute 17"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    """A house that shows its accounts here, after one round."""
    with LiveHouse(tmp_path_factory.mktemp("house"), [ROYAL], reports=True) as opened:
        play(opened, opened.seated())
        yield opened


def opened(house: LiveHouse) -> list[SealOpened]:
    store = house.house.store
    events = [
        event for entry in look(store).entries("cage") for event in store.events(entry, CageEvent)
    ]
    return [event for event in events if isinstance(event, SealOpened)]


def test_all_cards_and_seeds_are_shown_once_it_is_on_record(house: LiveHouse) -> None:
    before = len(opened(house))
    answer = house.guest(None).http.post(PLACE, json=SAID)
    assert answer.status_code == 200, answer.text
    proof = answer.json()["proof"]
    assert [opening["card"] for _, opening in proof["openings"]] == ROYAL.split()
    assert len(proof["seeds"]) == 4
    assert opened(house)[before:] == [SealOpened("felt-1", "staff:a.lee@machine", "dispute 17")]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"who": "a.lee"}, 400),
        ({"why": "dispute"}, 400),
        ({"who": "  ", "why": "dispute"}, 400),
        ({"who": "staff:auditor", "why": "dispute"}, 400),
        ({"who": "a.lee", "why": "x" * 201}, 400),
        ({**SAID, "quietly": True}, 400),
    ],
)
def test_who_and_why_must_be_said(house: LiveHouse, body: dict[str, object], status: int) -> None:
    before = len(opened(house))
    assert house.guest(None).http.post(PLACE, json=body).status_code == status
    assert len(opened(house)) == before


def test_a_round_that_is_not_there_is_not_opened(house: LiveHouse) -> None:
    before = len(opened(house))
    answer = house.guest(None).http.post("/api/rounds/felt-999/unseal", json=SAID)
    assert answer.status_code == 404
    assert len(opened(house)) == before


def test_the_command_shows_it_and_the_record_knows(house: LiveHouse) -> None:
    words = ("--who", "a.lee", "--why", "audit", "--url", house.url)
    done = run("unseal", "felt-1", *words)
    assert done.returncode == 0, done.stderr
    said = done.stdout.decode()
    assert "card 1: Ah  1" in said
    assert "It is on record that staff:a.lee@machine has opened it: audit." in said
    assert opened(house)[-1] == SealOpened("felt-1", "staff:a.lee@machine", "audit")
    told = json.loads(run("unseal", "felt-1", *words, "--json").stdout)
    assert told["proof"]["round"] == "felt-1"
    refused = run("unseal", "felt-1", "--who", "a.lee", "--why", "audit", "--url", "http://[::1")
    assert refused.returncode == 2


def test_a_house_that_keeps_its_accounts_to_itself_opens_nothing(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with LiveHouse(tmp_path_factory.mktemp("house"), [ROYAL]) as house:
        play(house, house.seated())
        answer = house.guest(None).http.post(PLACE, json=SAID)
        assert answer.status_code == 403
        assert opened(house) == []
        done = run("unseal", "felt-1", "--who", "A", "--why", "b", "--url", house.url)
        assert (done.returncode, b"serve --reports" in done.stderr) == (2, True)


def test_the_record_with_it_verifies(house: LiveHouse) -> None:
    found = audit(house.house.store, built_in(), fixed_decks=True)
    assert [str(fault) for fault in found.faults] == []
