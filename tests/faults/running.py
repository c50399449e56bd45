"""A real `houseedge serve` in a process of its own, to be killed at any moment."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

from tests import plain
from tests.failures import verify_log

ROOT = Path(__file__).parents[2]
#: Seconds a house may take to start or to end.
PATIENCE = 60.0

#: Tables that do not wait: a round goes on as soon as everybody has done something.
FAST = """
guest_money = "5000.00"

[[tables]]
id = "washington"
profile = "washington"
times = { betting = 2.0, deciding = 2.0, resting = 0.02 }

[[tables]]
id = "pennsylvania"
profile = "pennsylvania"
times = { betting = 2.0, deciding = 2.0, resting = 0.02 }
"""


class NotOpened(Exception):
    """The house did not open; its last words say why."""


class RunningHouse:
    """One house in a folder, on one port of this machine, through any number of deaths."""

    def __init__(self, folder: Path, config: str = FAST, *options: str) -> None:
        self.folder = folder / "data"
        self.log = folder / "log.txt"
        self.url = ""
        self._file = folder / "house.toml"
        self._file.write_text(config, encoding="utf-8")
        self._options = options
        self._port = 0
        self._options = options
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        """The process that deals now."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Open the house, on the same port as before, and wait until it deals."""
        command = [
            *(sys.executable, "-m", "houseedge", "serve", "--data", str(self.folder)),
            *(
                "--config",
                str(self._file),
                "--port",
                str(self._port),
                "--grace",
                "2",
                "--no-warm-up",
            ),
            *self._options,
        ]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if not said:
            # It says why on standard error, which is the log.
            self._end(signal.SIGTERM)
            raise NotOpened(self.log.read_text(encoding="utf-8").splitlines()[-1])
        assert said.startswith("The house is open at "), said + self.log.read_text()
        self.url = said.split()[-1]
        self._port = int(self.url.rsplit(":", 1)[1])
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()
            try:
                if plain.get(f"{self.url}/readyz").status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(0.02)
        raise AssertionError("the house is not ready")

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def close(self) -> int:
        """Close it in peace; its exit status."""
        return self._end(signal.SIGTERM)

    def wait(self) -> int:
        """Until it ends by itself; its exit status."""
        assert self._process is not None
        assert self._process.stdout is not None
        status = self._process.wait(PATIENCE)
        self._process.stdout.close()
        self._process = None
        return status

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        status = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        verify_log(self.log.read_text(errors="replace"))
        return status
