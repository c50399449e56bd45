"""Compiled kernels: how they are compiled, and where the machine code is kept.

Numba looks only at a function's own file to tell whether its cache is stale, and kernels call
each other across files; so the folder is named by a hash of every source in this room. Where
nothing can be kept every process compiles for itself, and says so once.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar, cast

import numba
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., object])
#: The variable that names another folder than the user's own cache.
VARIABLE = "HOUSEEDGE_CACHE"
_CACHE_DIR = "CACHE_DIR"


def kernel(function: F) -> F:
    """Compile a function on its first call, without the interpreter's lock, and keep the code.

    Kernels run side by side in plain threads; none of them uses numba's own.
    """
    compiled: Any = numba.njit(nogil=True, error_model="numpy")(function)
    if unkept() is None:
        before = getattr(config, _CACHE_DIR)
        setattr(config, _CACHE_DIR, str(kernel_folder()))
        try:
            compiled._cache = _Shelf(function)  # type: ignore[no-untyped-call]  # as its base
        except RuntimeError:  # a folder inside ours cannot be written to
            _told(f"{kernel_folder()}: it is not wholly this user's")
        finally:
            setattr(config, _CACHE_DIR, before)
    return cast("F", compiled)


def cache_folder() -> Path | None:
    """Where this package keeps what it can always make again; none for a user without a home."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given).absolute()
    try:
        found = user_cache_path("houseedge", appauthor=False)
    except RuntimeError:
        return None
    # Older versions of the library answer with a folder called "~".
    return found if found.is_absolute() else None


def kernel_folder() -> Path | None:
    """Where this version's compiled kernels are kept, if anywhere."""
    folder = cache_folder()
    return None if folder is None else folder / f"kernels-{kernel_hash()}"


@cache
def kernel_hash() -> str:
    """A hash of every source of this room and of what compiles it."""
    key = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        key.update(source.read_bytes())
    return key.hexdigest()[:16]


@cache
def unkept() -> str | None:
    """Why compiled code is not kept here, as a sentence; none where it is."""
    folder = kernel_folder()
    if folder is None:
        return _told("this user has no home folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as fault:
        return _told(f"{folder.parent}: {fault.strerror}")
    return None


@cache
def _told(why: str) -> str:
    """Say once that nothing is kept; returns what was said."""
    sentence = (
        f"compiled code cannot be kept ({why}), so every start compiles again: "
        f"name a folder that can be written to in {VARIABLE}"
    )
    logging.getLogger("houseedge").warning(sentence)
    return sentence


class _Place(CompileResultCacheImpl):
    """Our own folder, and never the one of the sources."""

    # The first is the folder it is told; the others are guesses.
    _locator_classes = CompileResultCacheImpl._locator_classes[:1]


class _Shelf(FunctionCache):
    """Compiled code on the disk; what cannot be read or written there is compiled again."""

    _impl_class = _Place

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The code that was kept, if any."""
        try:
            return super().load_overload(signature, context)  # type: ignore[no-untyped-call]
        except Exception:  # damaged, or another user's: whatever it is, it can be made again
            return None

    def save_overload(self, signature: Any, code: Any) -> None:
        """Keep code for the next process."""
        try:
            super().save_overload(signature, code)  # type: ignore[no-untyped-call]
        except Exception as fault:  # a full disk, an index that is damaged
            _told(f"{kernel_folder()}: {getattr(fault, 'strerror', None) or fault!r}")
