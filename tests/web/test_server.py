"""Connections that do not say what they want."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from houseedge.web.http_protocol import BoundedHttp
from tests.web.live import LiveHouse

#: Seconds a request may take to arrive; and those after which a test gives up.
WITHIN = 0.5
PATIENCE = 20


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveHouse]:
    monkeypatch.setattr(BoundedHttp, "within", WITHIN)
    with LiveHouse(tmp_path / "data") as house:
        yield house


def connected(house: LiveHouse) -> socket.socket:
    where = urlsplit(house.url)
    made = socket.create_connection((where.hostname or "", where.port or 0), timeout=PATIENCE)
    made.settimeout(PATIENCE)
    return made


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"GET /health",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_a_request_that_never_ends_is_cut_off(house: LiveHouse, first: bytes) -> None:
    answered = b""
    with connected(house) as wire:
        wire.sendall(first)
        wire.settimeout(WITHIN / 5)
        for _ in range(5 * PATIENCE):
            try:
                # A byte now and then does not buy more time.
                if first:
                    wire.sendall(b"x")
                answered += wire.recv(4096)
            except TimeoutError:
                continue
            except OSError:  # it was cut off while a byte was on its way
                pass
            break
        else:
            raise AssertionError("the request is waited for as long as it likes")
    assert answered == b""


def test_one_connection_may_ask_again_and_rest_in_between(house: LiveHouse) -> None:
    ask = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with connected(house) as wire:
        for _ in range(3):
            wire.sendall(ask)
            assert wire.recv(4096).startswith(b"HTTP/1.1 200")
            time.sleep(WITHIN * 0.6)
        time.sleep(WITHIN)
        wire.sendall(ask)
        assert wire.recv(4096).startswith(b"HTTP/1.1 200")
        # The time begins anew with each request.
        wire.sendall(ask[:20])
        assert wire.recv(4096) == b""


def test_a_socket_stays_open(house: LiveHouse) -> None:
    kim = house.guest()
    with kim.socket() as line:
        line.hear()
        time.sleep(WITHIN * 2)
        assert line.ask({"type": "Sit", "seat": 1})["kind"] == "answer"
