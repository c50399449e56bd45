"""One running house per folder."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from houseedge.store.error import HouseBusy, spoken
from houseedge.store.private import make_file


class Lock:
    """Held from construction to `release`; the system lets go of it when the process dies."""

    def __init__(self, path: Path) -> None:
        with spoken(path):
            make_file(path)
            held = _hold(path)
            if held is None:
                holder = path.read_text("ascii", "replace")[:20].strip()
                named = f", process {holder}," if holder else ""
                raise HouseBusy(
                    f"another House Edge{named} is running the house in {path.parent}: "
                    "stop it first"
                )
            self._let_go = held
            path.write_text(f"{os.getpid()}\n")

    def release(self) -> None:
        """Let the next process have the folder."""
        self._let_go()


def _hold(path: Path) -> Callable[[], None] | None:
    """Lock a file; returns what lets go of it, or none where somebody else has it."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # Windows
        return _hold_beside(path)
    file = path.open("r+")
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except OSError:
        file.close()
        return None
    return file.close


def _hold_beside(path: Path) -> Callable[[], None] | None:
    """The same by a database beside the file, for SQLite can lock on every system."""
    beside = path.with_suffix(".lock-db")
    make_file(beside)
    database = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        database.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        database.close()
        return None
    return database.close
