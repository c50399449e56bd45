"""What takes seconds to make is made once, for all workers of a run."""

from __future__ import annotations

import fcntl
import pickle
from collections.abc import Callable
from typing import TypeVar

import pytest

T = TypeVar("T")


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[], T]) -> T:
    """What `make` gives, made by whichever worker asks first; the others wait and read it."""
    own = factory.getbasetemp()
    # A worker of xdist has a folder inside the run's.
    folder = own.parent if own.name.startswith("popen-") else own
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        file = folder / f"{name}.pickle"
        if not file.exists():
            file.write_bytes(pickle.dumps(make()))
        made: T = pickle.loads(file.read_bytes())
    return made
