"""Compiled kernels: how they are compiled, and where the machine code is kept.

Numba looks only at a function's own file to tell whether its cache is stale, and kernels call
each other across files; so the folder is named by a hash of every source in this room.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import numba
from numba.core import config
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., object])
_CACHE_DIR = "CACHE_DIR"


def kernel(function: F) -> F:
    """Compile a function on its first call, without the interpreter's lock, and keep the code.

    Kernels run side by side in plain threads; none of them uses numba's own.
    """
    before = getattr(config, _CACHE_DIR)
    setattr(config, _CACHE_DIR, str(_folder()))
    try:
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        setattr(config, _CACHE_DIR, before)
    return cast("F", compiled)


def cache_folder() -> Path:
    """Where this package keeps what it can always make again."""
    return user_cache_path("houseedge", appauthor=False)


@cache
def kernel_hash() -> str:
    """A hash of every source of this room and of what compiles it."""
    key = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        key.update(source.read_bytes())
    return key.hexdigest()[:16]


def _folder() -> Path:
    return cache_folder() / f"kernels-{kernel_hash()}"
