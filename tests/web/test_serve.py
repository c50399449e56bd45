"""`houseedge serve` as people start and end it."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from houseedge.cli.serve import _folder_of
from houseedge.errors import HouseEdgeError
from houseedge.store import SqliteStore
from tests import plain
from tests.cli.run import houseedge, run
from tests.failures import verify_log
from tests.house.rules_folder import own_plan
from tests.web.live import Guest

CONFIG = """
[[tables]]
id = "felt"
profile = "washington"
times = { betting = 0.2, deciding = 60, resting = 60 }
"""
STAKES = {"ante": "10.00", "blind": "10.00"}


class Serving:
    """A house in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], url: str, greeting: str) -> None:
        self.process = process
        self.url = url
        self.greeting = greeting

    def end(self, with_: signal.Signals) -> tuple[int, str, str]:
        """Send a signal; the status, and what was printed."""
        self.process.send_signal(with_)
        out, err = self.process.communicate(timeout=30)
        verify_log(err)
        return self.process.returncode, out, err


@contextmanager
def serving(folder: Path, *options: str, config: str = CONFIG) -> Iterator[Serving]:
    (folder.parent / "house.toml").write_text(config)
    command = [sys.executable, "-m", "houseedge", "serve", "--port", "0", "--data", str(folder)]
    command += ["--config", str(folder.parent / "house.toml"), "--no-warm-up", *options]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder.parent
    )
    try:
        assert process.stdout is not None
        first, second = process.stdout.readline(), process.stdout.readline()
        assert first, process.communicate()[1]
        url = first.split()[-1]
        _wait(lambda: plain.get(f"{url}/readyz").status_code == 200)
        yield Serving(process, url, first + second)
    finally:
        process.kill()
        verify_log(process.communicate()[1])


def _wait(done: object) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            if callable(done) and done():
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    raise AssertionError("it does not happen")


def refused(*arguments: str) -> str:
    """What is said where nothing is served; that needs no process of its own."""
    ended = run("serve", *arguments)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.count(b"\n") == 1
    return ended.stderr.decode()


def sit_and_bet(url: str) -> Guest:
    kim = Guest(url)
    kim.did("Sit")
    kim.did("BuyIn", amount="500.00")
    _wait(lambda: phase(url) == "betting")
    kim.did("Bet", wagers=STAKES)
    _wait(lambda: phase(url) == "preflop")
    return kim


def phase(url: str) -> str:
    shown = plain.get(f"{url}/api/tables/felt").json()
    return str(shown["table"]["phase"])


def test_it_says_where_to_open_it_has_its_folder_alone_and_ends_with_sigterm(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "data") as house:
        assert house.url.startswith("http://127.0.0.1:")
        assert str(tmp_path / "data") in house.greeting
        # One folder has one house.
        refused("--port", "0", "--data", str(tmp_path / "data"))
        status, out, err = house.end(signal.SIGTERM)
    assert (status, err) == (0, "")
    assert "closed" in out


def test_o03_a_table_that_turns_the_edge_is_named_at_opening(tmp_path: Path) -> None:
    config = CONFIG + 'settings = { folded_ante = "refund" }\n'
    with serving(tmp_path / "data", config=config) as house:
        _, _, err = house.end(signal.SIGTERM)
    assert err == (
        "houseedge: felt: The setting folded_ante = refund (O-03) turns the edge in the player's "
        "favour: perfect play wins on average.\n"
    )


@pytest.mark.slow  # a killed house goes on with its hand here
def test_ctrl_c_lets_a_hand_in_play_finish(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--grace", "20") as house:
        kim = sit_and_bet(house.url)
        house.process.send_signal(signal.SIGINT)
        _wait(lambda: plain.get(f"{house.url}/readyz").status_code == 503)
        kim.did("Play", times=4)
        out, _ = house.process.communicate(timeout=20)
        kim.close()
        assert house.process.returncode == 0
        assert "closed" in out
    # The hand was played to its end and is on record.
    with serving(tmp_path / "data") as house:
        rounds = plain.get(f"{house.url}/api/tables/felt/rounds").json()["rounds"]
        assert [line["status"] for line in rounds] == ["settled"]


@pytest.mark.slow
def test_a_second_ctrl_c_does_not_wait(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--grace", "60") as house:
        sit_and_bet(house.url).close()
        house.process.send_signal(signal.SIGINT)
        _wait(lambda: plain.get(f"{house.url}/readyz").status_code == 503)
        # Half of the grace is all that `end` gives it.
        status, _, err = house.end(signal.SIGINT)
    assert (status, err) == (0, "")


@pytest.mark.slow
def test_ctrl_c_says_what_is_waited_for_and_a_second_one_ends_the_waiting(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--grace", "60") as house:
        kim = sit_and_bet(house.url)
        with kim.socket() as line:
            line.phase("preflop")
            assert house.process.stdout is not None
            house.process.send_signal(signal.SIGINT)
            assert house.process.stdout.readline() == (
                "Closing: no new round begins. Waiting for the hand at felt to end, at most 60 s. "
                "Ctrl-C again stops now; the hand is kept and goes on at the next start.\n"
            )
            # Told while it waits, not when that is over.
            assert house.process.poll() is None
            assert phase(house.url) == "preflop"
            status, out, err = house.end(signal.SIGINT)
        kim.close()
    assert (status, err) == (0, "")
    assert out == (
        "The house is closed. Everything is kept; hands in play go on at the next start.\n"
    )
    with serving(tmp_path / "data") as house:
        assert phase(house.url) == "preflop"


@pytest.mark.slow
def test_ctrl_c_with_no_hand_in_play_waits_for_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--grace", "60") as house:
        status, out, _ = house.end(signal.SIGINT)
    assert (status, out.count("\n")) == (0, 1)


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)]
)
def test_a_hand_in_play_goes_on_after_a_restart(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path / "data", "--grace", "0") as house:
        kim = sit_and_bet(house.url)
        with kim.socket() as line:
            before = line.phase("preflop")
        house.end(how)
    with serving(tmp_path / "data") as house:
        # The same browser comes back: its session is on record too.
        again = Guest(house.url, None)
        again.http.cookies = kim.http.cookies
        again.http.headers["X-CSRF-Token"] = kim.http.headers["X-CSRF-Token"]
        with again.socket(after=before["sequence"]) as line:
            after = line.phase("preflop")
            assert after["you"]["cards"] == before["you"]["cards"]
            assert after["table"]["deal"] == before["table"]["deal"]
            assert after["you"]["player"] == kim.player
            assert line.ask({"type": "Play", "seat": 1, "times": 4})["kind"] == "answer"
            line.phase("settled")
        again.close()
        kim.close()


@pytest.mark.slow
def test_the_log_is_json_by_the_line(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--log-json") as house:
        plain.get(f"{house.url}/api/tables?secret=1")
        _, _, err = house.end(signal.SIGTERM)
    lines = [json.loads(line) for line in err.splitlines()]
    assert {"method": "GET", "path": "/api/tables", "status": 200}.items() <= lines[-1].items()
    assert "secret" not in err


def _warned(tmp_path: Path, *options: str) -> str:
    """What a house says whose meter has no seed, no reserve and every award off the meter."""
    plan = own_plan(tmp_path / "rules", seed="0.00").plan("OWN-01").id
    file = tmp_path / "rules" / "plans" / "own.toml"
    file.write_text(file.read_text().replace("3.01 %", "0 %"))
    config = CONFIG + f'meter = "{plan}"\n'
    folder = tmp_path / "data"
    with serving(folder, "--rules", str(tmp_path / "rules"), *options, config=config) as house:
        return house.end(signal.SIGTERM)[2]


@pytest.mark.slow
def test_m03_m05_serve_gives_the_advice_on_its_meters_plans(tmp_path: Path) -> None:
    said = [line for line in _warned(tmp_path).splitlines() if line.startswith("houseedge: meter")]
    assert len(said) == 4
    assert all(line.startswith("houseedge: meter OWN-01, main: ") for line in said)
    assert [line[-7:] for line in said] == [" (M-03)"] * 3 + [" (M-05)"]
    assert "a contribution of 25.03 % is below 70.00 %: it may run dry" in said[0]
    assert "The seed is zero" in said[1]
    assert "below the largest fixed award" in said[2]
    assert "The reserve's share is zero" in said[3]


@pytest.mark.slow
def test_m03_m05_the_advice_is_a_line_of_the_log_each(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in _warned(tmp_path, "--log-json").splitlines()]
    said = [line for line in lines if line["event"] == "meter plan"]
    assert [(line["meter"], line["rule"], line["code"], line["meter_level"]) for line in said] == [
        ("OWN-01", "M-03", "contribution_below_70", "main"),
        ("OWN-01", "M-03", "seed_zero", "main"),
        ("OWN-01", "M-03", "seed_below_largest_award", "main"),
        ("OWN-01", "M-05", "reserve_zero", "main"),
    ]


@pytest.mark.slow
def test_m03_a_plan_with_nothing_to_say_against_it_is_opened_in_silence(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as house:
        assert house.end(signal.SIGTERM)[2] == ""


@pytest.mark.slow
def test_figures_may_have_a_port_of_their_own(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--metrics-port", "0") as house:
        assert house.process.stdout is not None
        said = house.process.stdout.readline()
        figures = said.split()[-1]
        assert said == f"Its figures are at {figures}\n"
        assert figures != f"{house.url}/metrics"
        assert "houseedge_rounds" in plain.get(figures).text
        for elsewhere in (
            f"{house.url}/metrics",
            figures.replace("/metrics", "/healthz"),
            figures.replace("/metrics", "/api/tables"),
        ):
            assert plain.get(elsewhere).status_code == 404
        assert house.end(signal.SIGTERM)[0] == 0


@pytest.mark.slow
def test_behind_https_without_a_named_proxy_it_says_what_that_means(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--https") as house:
        _, _, err = house.end(signal.SIGTERM)
    assert err == (
        "houseedge: --https without --proxy: everybody who comes through the proxy shares the "
        "limits of one address; name the proxy, as in --proxy 127.0.0.1\n"
    )


@pytest.mark.slow
def test_a_proxy_nobody_has_named_is_told_while_it_serves(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-For": "203.0.113.7"}
    for options, lines in (((), 1), (("--https", "--proxy", "127.0.0.1"), 0)):
        with serving(tmp_path / f"data{lines}", *options) as house:
            for _ in range(3):
                plain.get(f"{house.url}/api/tables", headers=forwarded)
            _, _, err = house.end(signal.SIGTERM)
        assert err.count("\n") == err.count("start with --proxy and its address") == lines


def test_a_proxy_that_is_no_address_is_named(tmp_path: Path) -> None:
    said = refused("--proxy", "nginx", "--data", str(tmp_path / "data"))
    assert said.startswith("houseedge: --proxy nginx: write an address such as 127.0.0.1")


def test_accounts_are_not_shown_beside_a_proxy_on_this_machine(tmp_path: Path) -> None:
    said = refused("--reports", "--proxy", "127.0.0.1", "--data", str(tmp_path / "data"))
    assert said.startswith("houseedge: --reports are for this machine alone")


def test_a_port_in_use_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused("--port", port, "--data", str(tmp_path / "data"))
    assert said.startswith(f"houseedge: port {port} on 127.0.0.1")
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tables = 7", "tables"),
        ("[[tables]]\nid = 'felt'\nprofile = 'nowhere'", "nowhere"),
        ("[[tables]]\nid = 'felt'\nprofile = 'washington'\nchairs = 9", "chairs"),
        ("not toml", "TOML"),
    ],
)
def test_a_broken_configuration_is_named(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "house.toml").write_text(text)
    folder, file = str(tmp_path / "data"), str(tmp_path / "house.toml")
    assert words in refused("--port", "0", "--data", folder, "--config", file)
    assert not (tmp_path / "data").exists()


def test_a_record_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "data").close()
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / "house.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    assert "newer" in refused("--port", "0", "--data", str(tmp_path / "data"))


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused("--port", "0", "--data", str(tmp_path / "file"))


@pytest.mark.parametrize("url", ["postgresql://localhost/house", "sqlite:///", "house.db"])
def test_a_database_that_is_not_there_yet_is_refused(url: str) -> None:
    with pytest.raises(HouseEdgeError, match="--database"):
        _folder_of(url, None)
    assert _folder_of("sqlite:///some/folder", None) == "some/folder"


@pytest.mark.slow
def test_bots_come_along_and_go_home(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--bots", "2") as house:
        _wait(lambda: _taken(house.url) == 2)
        own = f"--url\0{house.url}\0".encode()
        assert _processes(own)
        status, _, err = house.end(signal.SIGTERM)
    assert (status, err) == (0, "")
    assert not _processes(own)


@pytest.mark.slow
def test_bots_go_home_when_the_house_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--bots", "2") as house:
        _wait(lambda: _taken(house.url) == 2)
        own = f"--url\0{house.url}\0".encode()
        assert _processes(own)
        house.end(signal.SIGKILL)
        _wait(lambda: not _processes(own))


@pytest.mark.slow
def test_a_configuration_that_has_changed_is_told_and_the_record_stands(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as house:
        assert house.end(signal.SIGTERM)[2] == ""
    changed = CONFIG.replace("deciding = 60", "deciding = 6")
    with serving(tmp_path / "data", config=changed) as house:
        _, _, err = house.end(signal.SIGTERM)
    assert err == (
        "houseedge: felt: times.deciding is 60 s on record and 6 s in the file; the record stands "
        "until houseedge config apply\n"
    )
    other = CONFIG.replace('"felt"', '"front"')
    with serving(tmp_path / "data", config=other) as house:
        _, _, err = house.end(signal.SIGTERM)
    assert err == "houseedge: felt is on record and stays open, though it is not in the file\n"


def _taken(url: str) -> int:
    tables = plain.get(f"{url}/api/tables").json()["tables"]
    return sum(table["taken"] for table in tables)


def _processes(words: bytes) -> list[str]:
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if words in each.read_bytes():
                found.append(each.parent.name)
        except OSError:
            continue
    return found


def test_help_names_every_option() -> None:
    shown = houseedge("serve", "--help", COLUMNS="200")
    for option in ("--host", "--port", "--data", "--database", "--config", "--bots", "--log-json"):
        assert option in shown
