"""Any bytes at all: the house refuses them or answers, and never fails.

That nothing fails is seen to by `tests.failures`; here it is made likely that something would.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from urllib.parse import urlsplit

import pytest

from houseedge.web.throttle import Pace
from tests.effort import times
from tests.web.live import LiveHouse

PATIENCE = 20.0
REQUESTS = [
    b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: b\r\n\r\n",
    b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}",
    (
        b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"2;a=b\r\n{}\r\n0\r\nT: u\r\n\r\n"
    ),
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
]
UPGRADE = (
    "GET /api/tables/felt/socket?ticket={} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
FRAMES = [
    b"\x81\x8f\0\0\0\0" + b'{"kind":"ping"}',
    b"\x01\x87\0\0\0\0" + b'{"kind"',
    b"\x80\x88\0\0\0\0" + b':"ping"}',
    b"\x89\x80\0\0\0\0",
    b"\x88\x82\0\0\0\0\x03\xe8",
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("house"), pace=Pace(factor=0)) as opened:
        yield opened


def noisy(parts: list[bytes], chance: Random) -> bytes:
    """Some parts, with some bytes turned, lost, added or repeated."""
    data = bytearray(b"".join(chance.choices(parts, k=chance.choice([1, 1, 2, 3]))))
    for _ in range(chance.choice([0, 1, 1, 2, 5])):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randrange(20)]
            case 2:
                data[at:at] = chance.randbytes(5)
            case 3:
                data[at:at] = data[max(0, at - 30) : at]
        data += b"" if data else b"x"
    return bytes(data)


def say(house: LiveHouse, *parts: bytes) -> bytes:
    """Say something in pieces, and listen until the house hangs up."""
    where, heard = urlsplit(house.url), b""
    with (
        socket.create_connection((where.hostname or "", where.port or 0), PATIENCE) as wire,
        suppress(ConnectionError),
    ):
        for part in parts:
            wire.sendall(part)
        # A house that has hung up already leaves nothing to end.
        with suppress(OSError):
            wire.shutdown(socket.SHUT_WR)
        while more := wire.recv(1 << 16):
            heard += more
    return heard


@pytest.mark.parametrize("seed", range(4))
def test_no_request_at_all_makes_the_house_fail(house: LiveHouse, seed: int) -> None:
    chance = Random(seed)
    for _ in range(times(150)):
        data = noisy(REQUESTS, chance)
        at = chance.randrange(len(data))
        heard = say(house, data[:at], data[at:])
        assert not heard or heard.startswith(b"HTTP/1.1 ")
        assert not heard.startswith(b"HTTP/1.1 5")
    assert house.guest(None).http.get("/healthz").status_code == 200


@pytest.mark.parametrize("seed", range(2))
def test_no_frame_at_all_makes_the_house_fail(house: LiveHouse, seed: int) -> None:
    chance, kim = Random(seed), house.guest(None)
    where = urlsplit(house.url)
    for _ in range(times(40)):
        data = noisy(FRAMES, chance)
        with socket.create_connection((where.hostname or "", where.port or 0), PATIENCE) as wire:
            wire.sendall(UPGRADE.format(kim.ticket()).encode())
            assert wire.recv(1 << 16).startswith(b"HTTP/1.1 101 ")
            with suppress(ConnectionError):
                wire.sendall(data)
                wire.shutdown(socket.SHUT_WR)
                while wire.recv(1 << 16):
                    pass
    assert kim.http.get("/healthz").status_code == 200
