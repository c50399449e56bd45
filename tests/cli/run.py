"""The command, as a user runs it: in this process, or in one of its own where that matters."""

from __future__ import annotations

import io
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from houseedge import cli

#: Seconds a command may take, such as one that should have been refused and serves instead.
PATIENCE = 120


def houseedge(*arguments: str, input: str | bytes = "", status: int = 0, **env: str) -> str:
    """What the command prints on standard output; its status must be the one expected."""
    done = run(*arguments, input=input, **env)
    assert done.returncode == status, done.stderr.decode()
    return done.stdout.decode()


def run(*arguments: str, input: str | bytes = "", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command to its end, from its entry point, with streams of bytes around it.

    It saves the start of an interpreter; what was loaded and counted stays for the next one.
    """
    encoding = env.get("PYTHONIOENCODING", "utf-8")
    stdin = io.TextIOWrapper(io.BytesIO(_bytes(input)), encoding)
    out, err = io.BytesIO(), io.BytesIO()
    stdout, stderr = (_Output(raw, encoding, write_through=True) for raw in (out, err))
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"COLUMNS": "100", **env}.items():
            patch.setenv(name, value)
        patch.setattr(sys, "argv", ["houseedge", *arguments])
        for name, stream in (("stdin", stdin), ("stdout", stdout), ("stderr", stderr)):
            patch.setattr(sys, name, stream)
        if logging.lastResort is not None:
            patch.setattr(logging.lastResort, "formatter", logging.lastResort.formatter)
        with _patience(), pytest.raises(SystemExit) as left:
            cli.main()
    status = left.value.code
    assert isinstance(status, int), status
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())


def run_alone(
    *arguments: str, input: str | bytes = "", **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command to its end in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "houseedge", *arguments],
        input=_bytes(input),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "COLUMNS": "100", **env},
    )


@contextmanager
def _patience() -> Iterator[None]:
    """Whatever runs too long is broken off."""

    def enough(number: int, frame: object) -> None:
        raise AssertionError("the command does not end")

    before = signal.signal(signal.SIGALRM, enough)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class _Output(io.TextIOWrapper):
    """What the command prints; a house open in another thread says what it says elsewhere."""

    def write(self, text: str) -> int:
        here = threading.current_thread() is threading.main_thread()
        return super().write(text) if here else len(text)


def _bytes(input: str | bytes) -> bytes:
    return input.encode() if isinstance(input, str) else input
