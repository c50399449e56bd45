"""The lobby's socket: told at once, told again when something changes, once a second at most."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from houseedge.round import Result
from houseedge.web.lobby import best_wins
from houseedge.wire.codec import shaped
from houseedge.wire.kept import RoundLine, RoundSeat
from houseedge.wire.lobby import LobbyState
from tests import plain
from tests.web.live import LiveHouse, config

STAKES = {"ante": "10.00", "blind": "10.00"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("house"), chosen=config(betting=60.0)) as opened:
        yield opened


def door(house: LiveHouse, query: str = "?wire=2") -> str:
    return f"ws{house.url.removeprefix('http')}/api/lobby/socket{query}"


def to_the_end(line: ClientConnection) -> None:
    while True:
        line.recv(5)


def test_the_whole_lobby_is_told_at_once_and_again_when_somebody_sits_down(
    house: LiveHouse,
) -> None:
    with connect(door(house)) as line:
        first = json.loads(line.recv(5))
        shaped(LobbyState, first)
        assert [card["table"] for card in first["tables"]] == ["felt"]
        assert first["window"]["table"] == "felt"
        taken = first["tables"][0]["taken"]
        house.seated()
        while (told := json.loads(line.recv(5)))["tables"][0]["taken"] == taken:
            pass
        assert told["tables"][0]["taken"] == taken + 1
        assert told["window"]["seats"][0]["name"] == "Kim"


def test_nothing_hidden_is_in_it_and_nothing_of_a_viewers_own(house: LiveHouse) -> None:
    with connect(door(house)) as line:
        told = json.loads(line.recv(5))
    assert set(told) == {"kind", "tables", "felts", "window", "wins"}
    assert set(told["window"]) == set(plain.get(f"{house.url}/api/tables/felt").json()["table"])


def test_a_ping_is_heard_and_nothing_else(house: LiveHouse) -> None:
    with connect(door(house)) as line:
        line.recv(5)
        line.send('{"kind": "ping"}')
        while json.loads(line.recv(5))["kind"] != "pong":
            pass
        line.send('{"kind": "resync"}')
        with pytest.raises(ConnectionClosed) as closed:
            to_the_end(line)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
            1008,
            "the lobby hears pings and nothing else",
        )


def test_another_version_of_the_wire_is_refused_with_a_sentence(house: LiveHouse) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(door(house, "?wire=1")):
        pass
    assert refused.value.response.status_code == 400
    assert b"this house speaks version 2 of the wire" in refused.value.response.body
    asked = plain.get(f"{house.url}/api/lobby/socket")
    assert asked.status_code == 426


MANY = "&".join(f"a{number}=1" for number in range(40))


@pytest.mark.parametrize(
    ("place", "query", "status"),
    [
        ("lobby", "wire=2&wire=2", 400),
        ("tables/felt", "ticket=x&ticket=y", 400),
        ("tables/felt", MANY, 401),
    ],
)
def test_what_stands_twice_behind_the_address_of_a_socket_is_refused(
    house: LiveHouse, place: str, query: str, status: int
) -> None:
    address = f"ws{house.url.removeprefix('http')}/api/{place}/socket?{query}"
    with pytest.raises(InvalidStatus) as refused, connect(address):
        pass
    assert refused.value.response.status_code == status


def test_what_the_lobby_does_not_know_is_passed_over(house: LiveHouse) -> None:
    with connect(door(house, f"?{MANY}")) as line:
        assert json.loads(line.recv(5))["kind"] == "lobby"


def test_a_house_that_closes_lets_its_lobby_go(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = stack.enter_context(LiveHouse(tmp_path))
        with connect(door(house)) as line:
            line.recv(5)
            stack.close()
            with pytest.raises(ConnectionClosed) as closed:
                to_the_end(line)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "the house is closing"


def round_of(number: int, *seats: tuple[str, int]) -> RoundLine:
    return RoundLine(
        round=f"felt-{number}",
        table="felt",
        number=number,
        opened=0,
        ended=1,
        status="settled",
        seats=[
            RoundSeat(
                seat=at,
                player=player,
                name=player.title(),
                hand=None,
                result=Result.WIN if net > 0 else Result.LOSE,
                net=net,  # type: ignore[arg-type]  # cents are a whole number
                fees=0,  # type: ignore[arg-type]
            )
            for at, (player, net) in enumerate(seats, 1)
        ],
        backline=[],
        bank=None,
    )


def test_wins_are_everybodys_best_the_largest_first() -> None:
    lines = [
        round_of(1, ("ann", 100), ("bob", -50)),
        round_of(2, ("ann", 300), ("bob", 200), ("cat", 0)),
        round_of(3, ("ann", 250)),
    ]
    found = [(win.name, win.round, int(win.net)) for win in best_wins([("Felt", lines)])]
    assert found == [("Ann", "felt-2", 300), ("Bob", "felt-2", 200)]
