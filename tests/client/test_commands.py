"""`houseedge bots` and the example, against a real house."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from houseedge.client import HouseClient
from tests.cli.run import run
from tests.faults.running import ROOT, RunningHouse


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with RunningHouse(tmp_path_factory.mktemp("house")) as running:
        yield running


def bots(house: RunningHouse, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "houseedge", "bots", "--url", house.url, *options]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )


def taken(house: RunningHouse) -> int:
    async def look() -> int:
        async with HouseClient(house.url) as client:
            return sum(table.taken for table in await client.tables())

    return asyncio.run(look())


def wait_for(house: RunningHouse, count: int) -> None:
    until = time.monotonic() + 30
    while taken(house) != count:
        assert time.monotonic() < until
        time.sleep(0.1)


def test_bots_stop_after_their_rounds_and_give_their_chairs_back(house: RunningHouse) -> None:
    playing = bots(house, "--bots", "3", "--rounds", "3", "--think", "0", "--seed", "1")
    said, complained = playing.communicate(timeout=60)
    assert (playing.returncode, complained) == (0, "")
    assert said.startswith(f"3 bots at {house.url}")
    assert said.endswith("9 hands played.\n")
    wait_for(house, 0)


@pytest.mark.slow  # the bots before go home by themselves
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_bots_go_home_when_they_are_told_to(house: RunningHouse, how: signal.Signals) -> None:
    playing = bots(house, "--bots", "2", "--think", "0.01..0.05", "--table", "washington")
    wait_for(house, 2)
    playing.send_signal(how)
    _, complained = playing.communicate(timeout=60)
    assert (playing.returncode, complained) == (0, "")
    wait_for(house, 0)


@pytest.mark.slow
def test_bots_outlive_a_house_that_is_killed(house: RunningHouse) -> None:
    playing = bots(house, "--bots", "2", "--think", "0", "--table", "pennsylvania")
    wait_for(house, 2)
    house.kill()
    time.sleep(0.5)
    house.start()
    before = _rounds(house)
    until = time.monotonic() + 30
    while _rounds(house) < before + 3:
        assert time.monotonic() < until
        time.sleep(0.1)
    playing.send_signal(signal.SIGINT)
    _, complained = playing.communicate(timeout=60)
    # Said once, however often they tried.
    assert complained.endswith("; the bots wait for it\n")
    assert complained.count("\n") == 1


@pytest.mark.parametrize("think", ["soon", "2..1", "-1"])
def test_a_time_that_is_none_is_refused_in_a_sentence(house: RunningHouse, think: str) -> None:
    done = run("bots", "--url", house.url, f"--think={think}")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"houseedge: --think is seconds")


@pytest.mark.slow
@pytest.mark.parametrize("table", ["washington", "pennsylvania"])
def test_the_example_agrees_with_settle_beside_bots(house: RunningHouse, table: str) -> None:
    playing = bots(house, "--bots", "2", "--think", "0", "--table", table)
    try:
        command = [sys.executable, "examples/play_100_rounds.py", "--url", house.url]
        done = subprocess.run(
            [*command, "--table", table, "--rounds", "12"],
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "12 rounds" in done.stdout
        assert "Every cent agreed" in done.stdout
    finally:
        playing.send_signal(signal.SIGINT)
        playing.communicate(timeout=60)


def _rounds(house: RunningHouse) -> int:
    async def look() -> int:
        async with HouseClient(house.url) as client:
            return sum(table.rounds for table in await client.tables())

    return asyncio.run(look())
