"""Somebody who wants the house to stand still: it answers everybody else, and lets them go."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import httpx
import pytest

from tests import plain
from tests.disk import Disk
from tests.faults.running import RunningHouse

#: How much is sent between two questions of somebody else, in bytes.
BLOCK = 16 * 1024
#: How much an attacker may get rid of: what is read, what is thrown away, and what lies in the
#: network's own buffers.
SOME = 2_000_000
#: Seconds after which a test gives up.
PATIENCE = 30.0
#: Addresses of this machine, so that neither is counted for the other.
ATTACKER, BYSTANDER = "127.0.0.3", "127.0.0.2"

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
TABLE = '[[tables]]\nid = "felt"\nprofile = "washington"\n'


@pytest.fixture(scope="module")
def house(disk: Disk) -> Iterator[RunningHouse]:
    with RunningHouse(disk(), TABLE) as running:
        yield running


@pytest.fixture(scope="module")
def strict_house(disk: Disk) -> Iterator[RunningHouse]:
    """A house to which this machine's programs are strangers."""
    with RunningHouse(disk(), TABLE, "--rate", "0.01") as running:
        yield running


def client(house: RunningHouse, address: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address)
    return plain.client(base_url=house.url, transport=transport, timeout=PATIENCE)


@pytest.fixture
def other(house: RunningHouse) -> Iterator[httpx.Client]:
    with client(house, BYSTANDER) as bystander:
        yield bystander


@contextmanager
def connected(house: RunningHouse) -> Iterator[socket.socket]:
    where = urlsplit(house.url)
    with socket.create_connection(
        (where.hostname or "", where.port or 0), PATIENCE, (ATTACKER, 0)
    ) as wire:
        yield wire


def pour(wire: socket.socket, more: bytes, most: int, other: httpx.Client) -> tuple[bytes, int]:
    """Send the same over and over, until the house has something to say or hangs up.

    Somebody else asks for something after every block, and is answered. Returns what the house
    said, and how much could be sent.
    """
    block = more * (BLOCK // len(more))
    sent = 0
    with suppress(ConnectionError):
        while sent < most and not select.select([wire], [], [], 0)[0]:
            sent += wire.send(block[: most - sent])
            assert other.get("/healthz").status_code == 200
    return told(wire), sent


def told(wire: socket.socket) -> bytes:
    """All that the house says before it hangs up."""
    heard = b""
    with suppress(ConnectionError):
        while more := wire.recv(1 << 16):
            heard += more
    return heard


@pytest.mark.parametrize(
    ("first", "more", "most", "status"),
    [
        (HEAD + b"X: ", b"y", 60_000_000, 431),
        (HEAD, b"a:b\r\n", 500_000, 431),
        (b"GET /", b"y", 1_000_000, 414),
        (b"", b"\r\n", 1_000_000, 431),
        (CHUNKED + b"0\r\n", b"a:b\r\n", 5_000_000, 400),
        (CHUNKED + b"0\r\nX: ", b"y", 60_000_000, 413),
        (CHUNKED + b"1;x=", b"y", 60_000_000, 413),
        (CHUNKED, b"1\r\nx\r\n", 5_000_000, 413),
    ],
    ids=[
        "a header of 60 MB",
        "100,000 headers",
        "an address of 1 MB",
        "empty lines",
        "trailers without end",
        "a trailer of 60 MB",
        "a chunk's extension of 60 MB",
        "a million crumbs",
    ],
)
def test_a_request_without_end_is_refused_soon(
    house: RunningHouse, other: httpx.Client, first: bytes, more: bytes, most: int, status: int
) -> None:
    with connected(house) as wire:
        wire.sendall(first)
        answer, sent = pour(wire, more, most, other)
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert answer.count(b"Connection: close") == 1
    assert b'"message"' in answer
    assert sent < min(most, SOME)


def test_a_body_without_end_is_refused_soon(house: RunningHouse, other: httpx.Client) -> None:
    with connected(house) as wire:
        wire.sendall(CHUNKED)
        answer, sent = pour(wire, b"1000\r\n" + b"y" * 0x1000 + b"\r\n", 60_000_000, other)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert sent < SOME


def test_a_body_that_is_announced_too_long_is_not_waited_for(house: RunningHouse) -> None:
    with connected(house) as wire:
        wire.sendall(CHUNKED.replace(b"Transfer-Encoding: chunked", b"Content-Length: 999999999"))
        assert told(wire).startswith(b"HTTP/1.1 413 ")


def test_ten_thousand_requests_in_one_are_not_all_taken(
    house: RunningHouse, other: httpx.Client
) -> None:
    with connected(house) as wire:
        wire.sendall((HEAD + b"\r\n") * 10_000)
        answers = told(wire).count(b"HTTP/1.1 ")
    assert answers < 100
    assert other.get("/healthz").status_code == 200


def test_some_requests_in_one_are_answered_in_their_order(house: RunningHouse) -> None:
    with connected(house) as wire:
        asked = [HEAD.replace(b"/healthz", path) for path in (b"/readyz", b"/nowhere", b"/healthz")]
        wire.sendall(b"\r\n".join(asked) + b"Connection: close\r\n\r\n")
        answers = told(wire).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"200", b"404", b"200"]
    assert b"ready" in answers[0]


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + b"Content-Length: -2\r\n\r\n{}",
        b"GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /\x01 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /table/%0d%0aX HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
    ids=[
        *("two hosts", "no host", "two lengths", "a length and chunks", "a length below nothing"),
        *("a whole address", "an asterisk", "a tunnel", "a control character"),
        *("a control character, escaped", "no ASCII", "another HTTP", "TLS"),
    ],
)
def test_what_is_no_plain_request_is_refused_and_ends_the_connection(
    house: RunningHouse, head: bytes
) -> None:
    with connected(house) as wire:
        wire.sendall(head)
        answer = told(wire)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"Connection: close") == 1


# Sockets


def frame(opcode: int, body: bytes = b"", *, last: bool = True) -> bytes:
    """A frame masked with zeros, as a viewer's must be."""
    return bytes([0x80 * last | opcode, 0x80 | len(body)]) + bytes(4) + body


def handshake(house: RunningHouse, more: bytes = b"") -> bytes:
    asked = plain.post(f"{house.url}/api/me/tickets", json={"table": "felt"})
    return (
        f"GET /api/tables/felt/socket?ticket={asked.json()['ticket']} HTTP/1.1\r\n".encode()
        + b"Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        + more
        + b"\r\n"
    )


@contextmanager
def watching(house: RunningHouse) -> Iterator[socket.socket]:
    """An open socket that has been shown the table."""
    with connected(house) as wire:
        wire.sendall(handshake(house))
        heard = b""
        while b'"kind":"state"' not in heard:
            heard += wire.recv(1 << 16)
        assert heard.startswith(b"HTTP/1.1 101 ")
        # The rest of that message, which is a single one until somebody sits down.
        wire.settimeout(0.2)
        with suppress(TimeoutError):
            while True:
                wire.recv(1 << 16)
        wire.settimeout(PATIENCE)
        yield wire


@pytest.mark.parametrize(
    ("first", "more", "code"),
    [
        (b"", frame(9), 1008),
        (b"", frame(10, b"pong"), 1008),
        (frame(1, last=False), frame(0, last=False), 1008),
        (frame(1, b"{", last=False), frame(0, b" " * 100, last=False), 1008),
        (b"", frame(1), 1008),
        (b"", frame(1, b"\xff"), 1007),
        (b"", frame(3), 1002),
    ],
    ids=["pings", "pongs", "nothing in pieces", "crumbs", "empty", "no text", "no such frame"],
)
def test_a_socket_that_is_flooded_is_closed(
    house: RunningHouse, other: httpx.Client, first: bytes, more: bytes, code: int
) -> None:
    sent, block, heard = 0, more * (BLOCK // len(more)), b""
    with watching(house) as wire:
        wire.sendall(first + block)
        while code.to_bytes(2, "big") not in heard:
            part = wire.recv(1 << 16)
            assert part, "it hangs up without a word"
            heard += part
        with suppress(ConnectionError):
            while sent < 10 * SOME:
                sent += wire.send(block)
                assert other.get("/healthz").status_code == 200
    assert sent < SOME


@pytest.mark.parametrize(
    "more",
    [b"X: " + b"y" * 9_000 + b"\r\n", b"X-Odd: a\r\n" * 70],
    ids=["a long header", "many headers"],
)
def test_the_handshake_of_a_socket_is_bounded_too(house: RunningHouse, more: bytes) -> None:
    with connected(house) as wire:
        wire.sendall(handshake(house, more))
        assert told(wire).startswith(b"HTTP/1.1 431 ")


def test_a_viewer_who_speaks_before_it_is_let_in_is_refused(house: RunningHouse) -> None:
    with connected(house) as wire:
        wire.sendall(handshake(house) + frame(9))
        assert told(wire).startswith(b"HTTP/1.1 400 ")


# Patience and prices


@pytest.mark.slow
def test_who_drips_is_cut_off(house: RunningHouse, other: httpx.Client) -> None:
    where = urlsplit(house.url)
    lines = [
        socket.create_connection((where.hostname or "", where.port or 0), PATIENCE, (ATTACKER, 0))
        for _ in range(50)
    ]
    asked = 0
    for line in lines:
        line.sendall(b"GET /")
    while lines:
        for line in select.select(lines, [], [], 0.5)[0]:
            assert line.recv(1) == b""
            lines.remove(line)
            line.close()
        for line in lines:
            with suppress(ConnectionError):
                line.send(b"y")
        assert other.get("/healthz").status_code == 200
        asked += 1
        assert asked < 2 * PATIENCE


def test_who_asks_for_the_description_without_pause_is_told_to_wait(
    strict_house: RunningHouse,
) -> None:
    with client(strict_house, BYSTANDER) as other, client(strict_house, ATTACKER) as attacker:
        answers: list[int] = []
        while answers.count(429) < 50:
            answers.append(attacker.get("/openapi.json").status_code)
            if len(answers) % 50 == 0:
                assert other.get("/openapi.json").status_code == 200
        # As many as a family loads together, and then as many as the clock gives back.
        assert answers[:400] == [200] * 400


def test_who_opens_connection_after_connection_is_told_to_wait(
    strict_house: RunningHouse,
) -> None:
    with client(strict_house, BYSTANDER) as other:
        refused = held = 0
        lines = []
        while not refused:
            where = urlsplit(strict_house.url)
            line = socket.create_connection(
                (where.hostname or "", where.port or 0), PATIENCE, (ATTACKER, 0)
            )
            lines.append(line)
            line.sendall(HEAD + b"\r\n")
            refused += line.recv(1 << 16).startswith(b"HTTP/1.1 429 ")
            held += 1
            assert held <= 1_000
        assert other.get("/healthz").status_code == 200
        for line in lines:
            line.close()
