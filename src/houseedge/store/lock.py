"""One running house per folder."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from houseedge.store.error import HouseBusy, spoken


class Lock:
    """Held from construction to `release`; the system lets go of it when the process dies."""

    def __init__(self, path: Path) -> None:
        with spoken(path):
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.pread(self._file, 20, 0).decode("ascii", "replace").strip()
            os.close(self._file)
            named = f", process {holder}," if holder else ""
            raise HouseBusy(
                f"another House Edge{named} is running the house in {path.parent}: stop it first"
            ) from error
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let the next process have the folder."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
