"""The house without what only some systems have: uvloop, `fcntl` and file modes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import plain
from tests.web.live import Guest
from tests.web.test_serve import CONFIG, Serving, _wait, phase, sit_and_bet

#: The command as it starts on a system that has none of them.
BARE = """
import os, sys
for name in ("fcntl", "uvloop", "resource"):
    sys.modules[name] = None
del os.fchmod, os.nice
from houseedge.cli import main
main()
"""


def bare(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BARE, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@contextmanager
def served(folder: Path) -> Iterator[Serving]:
    file = folder.parent / "house.toml"
    file.write_text(CONFIG)
    options = ("--port", "0", "--config", str(file), "--data", str(folder), "--no-warm-up")
    process = subprocess.Popen(
        [sys.executable, "-c", BARE, "serve", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        greeting = process.stdout.readline()
        assert greeting, process.communicate()[1]
        url = greeting.split()[-1]
        _wait(lambda: plain.get(f"{url}/readyz").status_code == 200)
        yield Serving(process, url, greeting)
    finally:
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_a_hand_is_played_and_kept_without_them(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with served(folder) as house:
        kim = sit_and_bet(house.url)
        kim.did("Play", times=4)
        _wait(lambda: phase(house.url) == "settled")
        # One folder still has one house.
        second = bare("serve", "--port", "0", "--data", str(folder))
        assert second.returncode == 2
        assert second.stderr.startswith("houseedge: another House Edge, process ")
        kim.close()
        status, _, err = house.end(signal.SIGTERM)
        assert (status, err) == (0, "")
    found = json.loads(bare("verify", "--data", str(folder), "--json").stdout)
    assert (found["faults"], found["rounds"]) == ([], 1)
    copy = bare("backup", str(tmp_path / "copy"), "--data", str(folder))
    assert copy.returncode == 0, copy.stderr


@pytest.mark.slow
def test_a_house_that_was_killed_holds_nothing_locked(tmp_path: Path) -> None:
    with served(tmp_path / "data") as house:
        sit_and_bet(house.url).close()
        house.end(signal.SIGKILL)
    with served(tmp_path / "data") as house:
        guest = Guest(house.url, None)
        assert phase(house.url) == "preflop"
        guest.close()
