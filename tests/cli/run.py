"""The real command, as a user runs it."""

from __future__ import annotations

import os
import subprocess
import sys


def houseedge(*arguments: str, input: str | bytes = "", status: int = 0, **env: str) -> str:
    """What the command prints on standard output; its status must be the one expected."""
    done = run(*arguments, input=input, **env)
    assert done.returncode == status, done.stderr.decode()
    return done.stdout.decode()


def run(*arguments: str, input: str | bytes = "", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "houseedge", *arguments],
        input=input.encode() if isinstance(input, str) else input,
        capture_output=True,
        check=False,
        timeout=120,
        env={**os.environ, "COLUMNS": "100", **env},
    )
