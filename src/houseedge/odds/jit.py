"""Compiled kernels: how they are compiled, and where the machine code is kept.

Numba looks only at a function's own file to tell whether its cache is stale, so kernels that
call each other live in one module, and the folder is named by a hash of that module's source.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Callable
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
    setattr(config, _CACHE_DIR, str(_folder(inspect.getfile(function))))
    try:
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        setattr(config, _CACHE_DIR, before)
    return cast("F", compiled)


def cache_folder() -> Path:
    """Where this package keeps what it can always make again."""
    return user_cache_path("houseedge", appauthor=False)


def _folder(source: str) -> Path:
    key = hashlib.sha256(Path(source).read_bytes())
    key.update(f"{numba.__version__} {sys.version_info[:2]}".encode())
    return cache_folder() / f"kernels-{key.hexdigest()[:16]}"
