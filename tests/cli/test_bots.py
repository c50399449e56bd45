"""`houseedge bots` at an address where no house is, and at a real one."""

from __future__ import annotations

import http.server
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from houseedge.cli import bots
from houseedge.client import house as client
from tests.cli.run import houseedge, run, run_alone
from tests.web.live import LiveHouse, config


@contextmanager
def web_server() -> Iterator[int]:
    """Something that answers, and is no house."""
    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def silence() -> Iterator[int]:
    """Something that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that wait for a house for a moment only."""
    monkeypatch.setattr(bots, "PATIENCE", 0.6)
    monkeypatch.setattr(client, "PATIENCE", 0.7)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@pytest.mark.parametrize(
    "url", ["nonsense", "http://", "127.0.0.1:8000", "ftp://house", "http://127.0.0.1:99999", "/"]
)
def test_what_is_no_address_is_refused_immediately(url: str) -> None:
    done = run("bots", "--url", url)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "is not an address: write it like http://127.0.0.1:8000" in done.stderr.decode()


def test_a_house_is_waited_for_as_long_as_the_help_says() -> None:
    assert (bots.PATIENCE, client.PATIENCE) == (5.0, 10.0)
    assert "Where no house answers within 5 s at the start" in houseedge("bots", "--help")


@pytest.mark.usefixtures("hurried")
def test_where_nothing_listens_the_bots_say_so_and_stay_at_home() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    done = run("bots", "--url", url)
    assert (done.returncode, done.stdout) == (1, b"")
    first, last = done.stderr.decode().splitlines()
    assert first == (
        f"houseedge: {url} does not answer: nothing listens there; waiting for up to 0.6 s"
    )
    assert last == f"houseedge: {url} does not answer: nothing listens there"


@pytest.mark.usefixtures("hurried")
def test_what_is_no_house_is_told_from_one() -> None:
    with web_server() as port:
        done = run("bots", "--url", f"http://127.0.0.1:{port}")
        assert (done.returncode, done.stdout) == (1, b"")
        assert b"not like a house" in done.stderr or b"not speak like a house" in done.stderr
        done = run("bots", "--url", f"https://127.0.0.1:{port}")
        assert (done.returncode, done.stdout) == (1, b"")
        assert b"it does not speak HTTPS as it should" in done.stderr


@pytest.mark.usefixtures("hurried")
def test_where_nobody_answers_the_wait_has_an_end_and_a_reason() -> None:
    with silence() as port:
        done = run("bots", "--url", f"http://127.0.0.1:{port}")
    assert (done.returncode, done.stdout) == (1, b"")
    said = done.stderr.decode().splitlines()[-1]
    assert said == f"houseedge: http://127.0.0.1:{port} does not answer: it timed out after 0.7 s"


def test_a_table_the_house_does_not_have_is_named(tmp_path: Path) -> None:
    with LiveHouse(tmp_path / "data") as house:
        done = run("bots", "--url", house.url, "--table", "nowhere")
    assert (done.returncode, done.stdout) == (2, b"")
    assert "--table: no table 'nowhere' at" in done.stderr.decode()
    assert "one of felt" in done.stderr.decode()


def test_they_say_who_sits_where_and_how_many_hands_were_played(tmp_path: Path) -> None:
    # A hand is played when the next one may begin.
    with LiveHouse(tmp_path / "data", chosen=config(resting=0.1)) as house:
        done = run_alone(
            *("bots", "--url", house.url, "--table", "Felt", "--bots", "1"),
            *("--think", "0", "--rounds", "1", "--seed", "3"),
        )
    assert done.returncode == 0, done.stderr.decode()
    said = done.stdout.decode().splitlines()
    assert said[0] == f"a bot at {house.url}; Ctrl-C sends them home."
    assert said[1].startswith("Ada (bot) sits at felt, seat ")
    assert said[-1] == "1 hand played."
