"""OpenAPI tells the whole truth: every path is there, and every answer has its shape."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from houseedge.wire.codec import shaped
from houseedge.wire.message import AnyAnswer
from tests.effort import times
from tests.web.live import Guest, LiveHouse, config

STAKES = {"ante": "10.00", "blind": "10.00"}

#: Seat 1: ace and king of hearts. Dealer: a pair of nines. Flop: the rest of the royal flush.
ROYAL = "Ah Kh 9c 9d Qh Jh Th 2c 3d"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("house"), [ROYAL], reports=True) as opened:
        yield opened


@pytest.fixture(scope="module")
def kim(house: LiveHouse) -> Guest:
    """Somebody who has played a hand."""
    kim = house.seated()
    kim.did("Bet", wagers={**STAKES, "progressive": "1.00"})
    house.wait_for("preflop")
    kim.did("Check")
    house.wait_for("flop")
    kim.did("Play", times=2)
    house.wait_for("settled")
    return kim


@pytest.fixture(scope="module")
def described(house: LiveHouse, kim: Guest) -> dict[str, Any]:
    return dict(kim.http.get("/openapi.json").json())


PROMISED = {
    "POST": "/api/sessions /api/me/account /api/me/account/end /api/me/unlock /api/me/lock "
    "/api/me/badge "
    "/api/staff /api/staff/{account}/dismiss /api/staff/{account}/role /api/staff/{account}/lock "
    "/api/staff/{account}/free /api/staff/{account}/reset /api/staff/requests/{request}/confirm "
    "/api/guests /api/me/refill /api/me/pause /api/me/sign-out /api/me/tickets "
    "/api/tables/{table}/commands /api/tables/{table}/steps /api/tables/{table}/readings "
    "/api/rounds/{round}/unseal "
    "/api/house/config /api/house/config/check /api/house/software/check "
    "/api/floor/calls/{call}/take "
    "/api/meters/{meter}/adjustments /api/meters/{meter}/retirement "
    "/api/meters/{meter}/games /api/meters/{meter}/messages "
    "/api/cage/shift/open /api/cage/shift/close /api/cage/buy-ins /api/cage/cash-outs "
    "/api/cage/transfers /api/cage/corrections /api/tables/{table}/fills "
    "/api/tables/{table}/credits /api/tables/{table}/counts /api/tables/{table}/boxes "
    "/api/rounds/{round}/share /api/rounds/{round}/disputes /api/disputes/{dispute}/words "
    "/api/disputes/{dispute}/decision /api/disputes/{dispute}/payment /api/record/verification",
    "PUT": "/api/me/limits /api/me/name /api/me/password",
    "DELETE": "/api/me/sessions/{session} /api/record/verification",
    "GET": "/api/me/account /api/me/data /api/me/sessions /api/staff /api/staff/requests /api/log "
    "/api/lobby/socket /api/me /api/me/rounds /api/tables /api/tables/{table} "
    "/api/tables/{table}/rules /api/tables/{table}/console /api/tables/{table}/display "
    "/api/tables/{table}/advice /api/tables/{table}/bank "
    "/api/tables/{table}/rounds /api/tables/{table}/socket "
    "/api/rounds/{round} /api/rounds/{round}/analysis "
    "/api/me/hands /api/me/hands/export /api/shared/{link} /api/shared/{link}/picture "
    "/api/rounds/{round}/proof /api/meters /api/meters/{meter}/wins "
    "/api/meters/{meter}/wins/{win} /api/meters/{meter}/report /api/meters/{meter}/link "
    "/api/meters/{meter}/advice /api/meters/{meter}/display /healthz /readyz /metrics "
    "/api/floor /api/irregularities "
    "/api/house/config /api/house/software /api/cage/shift /api/cage/balances /api/disputes "
    "/api/reports/shifts /api/reports/shifts/{shift} /api/reports/days/{day} "
    "/api/reports/periods/{period} /api/record /api/record/rounds /api/record/checkpoints "
    "/api/record/verification /api/record/entries/{stream}/{sequence} "
    "/api/practice /api/practice/hands /api/practice/values /api/practice/strategies "
    "/api/practice/rules "
    "/api/laboratory /api/laboratory/solution /api/laboratory/printed /api/laboratory/exposure "
    "/api/par/{profile} /api/laboratory/risk /api/laboratory/simulation /api/laboratory/decision",
}


def test_every_promised_path_is_described_and_no_other(described: dict[str, Any]) -> None:
    found = {
        (method.upper(), path) for path, methods in described["paths"].items() for method in methods
    }
    promised = {(method, path) for method, paths in PROMISED.items() for path in paths.split()}
    assert promised == found


def test_every_entry_has_words_and_every_refusal_a_shape(described: dict[str, Any]) -> None:
    for path, methods in described["paths"].items():
        for method, entry in methods.items():
            assert entry["summary"], (method, path)
            assert entry["description"], (method, path)
            assert "422" not in entry["responses"]
            for status, answer in entry["responses"].items():
                assert answer["content"], (path, status)
    assert {"Ask", "Bet", "State", "PublicView", "PrivateView"} <= set(
        described["components"]["schemas"]
    )


def test_every_path_that_can_be_read_answers(kim: Guest, described: dict[str, Any]) -> None:
    for path, methods in described["paths"].items():
        if "get" in methods:
            taken = {each["name"] for each in methods["get"].get("parameters", ())}
            answer = kim.http.get(
                path.format(
                    table="felt",
                    round="felt-1",
                    meter="WA-01",
                    win="felt-1-1/0",
                    shift="1",
                    day="2020-01-01",
                    period="2020",
                    stream="staff",
                    sequence="1",
                    link="felt-1.1.AAAA",
                    profile="nowhere",
                ),
                # This guest is at the house's own machine, and its reports are asked for by name.
                params={"who": "otto"} if "who" in taken else {},
                # A machine that never counted compiles first.
                timeout=120,
            )
            documented = {int(status) for status in methods["get"]["responses"]}
            # No decision is due, so the coach has nothing to say.
            expected = {409} if path.endswith("/advice") else {200, 426}
            if path.endswith(
                ("/bank", "/practice/hands", "/practice/values", "/exposure", "/decision")
            ):
                expected = {400}  # no stake is named, no set and no cards
            quiet = ("staff", "dealing", "link", "floor", "record")
            if methods["get"]["tags"][0] in quiet:
                expected = {403}
            if "{shift}" in path or "{link}" in path or "{profile}" in path:
                expected = {404}  # no shift was ever opened here, and no hand shared
            if methods["get"]["tags"][0] == "hands":
                expected |= {503}  # the coach may still be compiling
            assert answer.status_code in documented & expected, path


def test_rounds_before_one_that_is_not_there_yet_are_all_of_them(kim: Guest) -> None:
    asked = kim.http.get("/api/tables/felt/rounds", params={"before": 99_999})
    assert [each["number"] for each in asked.json()["rounds"]] == [1]
    assert kim.http.get("/api/tables/felt/rounds", params={"before": 1}).json() == {"rounds": []}


def test_messages_of_the_socket_have_their_shape(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, chosen=config(resting=0.1, deciding=0.2)) as house:
        kim, eve = house.seated(), house.guest(None)
        with kim.socket() as line, eve.socket() as watcher:
            line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
            for each in (line, watcher):
                each.phase("settled")
                each.phase("betting")
    phases = set()
    for message in (*line.heard, *watcher.heard):
        shaped(AnyAnswer, message)  # type: ignore[arg-type]
        phases.add(message.get("table", {}).get("phase"))
    assert {"betting", "preflop", "flop", "river", "settled"} <= phases


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(
    "signed_in",
    [pytest.param(True, id="kim"), pytest.param(False, id="nobody", marks=pytest.mark.slow)],
)
def test_nothing_that_fits_or_does_not_fit_the_description_breaks_the_house(
    house: LiveHouse, kim: Guest, described: dict[str, Any], signed_in: bool
) -> None:
    schema = schemathesis.openapi.from_dict(described)
    session = requests.Session()
    session.trust_env = False
    if signed_in:
        session.cookies.update(dict(kim.http.cookies))
        session.headers["X-CSRF-Token"] = kim.http.headers["X-CSRF-Token"]
    asked: dict[str, int] = {}
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

        @settings(
            max_examples=times(2, soak=12),
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            if "meter" in case.path_parameters and len(asked) % 2:
                case.path_parameters["meter"] = "WA-01"
            if "profile" in case.path_parameters:
                # A sheet takes long to count, and has tests of its own.
                case.path_parameters["profile"] = "nowhere"
            if "table" in case.path_parameters and len(asked) % 2:
                case.path_parameters["table"] = "felt"
            answer = case.call(base_url=house.url, session=session, timeout=120)
            case.validate_response(answer, checks=CHECKS)
            asked[case.method + case.path] = asked.get(case.method + case.path, 0) + 1

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ask()
    session.close()
    assert len(asked) == sum(len(methods) for methods in described["paths"].values())
    assert house.house.failed is None
