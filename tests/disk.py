"""Temporary folders on a disk, for tests of what is kept when a process or a machine stops."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

#: Gives a new folder whenever it is called.
Disk: TypeAlias = Callable[[], Path]


@pytest.fixture(scope="session")
def disk() -> Iterator[Disk]:
    """New folders on the disk, all gone when the last test has ended."""
    with tempfile.TemporaryDirectory(prefix="houseedge-") as root:
        yield lambda: Path(tempfile.mkdtemp(dir=root))


@pytest.fixture
def tmp_path(disk: Disk) -> Path:
    """A folder on the disk, for one test."""
    return disk()
