"""Files and folders for their owner only, whatever the umask says."""

from __future__ import annotations

import os
from pathlib import Path


def make_folder(folder: Path) -> None:
    """Make a folder with mode 0700; one that is there is left as it is."""
    try:
        folder.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        if not folder.is_dir():
            raise
    else:
        folder.chmod(0o700)


def make_file(path: Path) -> None:
    """Make an empty file with mode 0600; one that is there is left as it is.

    SQLite gives the files beside a database the mode of the database.
    """
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    make_private(file)
    os.close(file)


def make_private(file: int) -> None:
    """Give an open file the mode 0600, where files have modes."""
    if hasattr(os, "fchmod"):
        os.fchmod(file, 0o600)


def sync(folder: Path) -> None:
    """Make sure that what was put into a folder or renamed in it is on the disk."""
    if os.name == "nt":  # folders cannot be opened there, and need not be
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
