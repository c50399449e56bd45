"""Where compiled kernels and counted results are kept; asking costs no compiler.

Numba looks only at a function's own file to tell whether its cache is stale, and kernels call
each other across files; so the folder is named by a hash of every source in this room.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryFile

from platformdirs import user_cache_path

#: The variable that names another folder than the user's own cache.
VARIABLE = "HOUSEEDGE_CACHE"


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
    key = hashlib.sha256(f"{version('numba')} {sys.version_info[:2]}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        key.update(source.read_bytes())
    return key.hexdigest()[:16]


@cache
def unkept() -> str | None:
    """Why compiled code is not kept here, as a sentence; none where it is."""
    folder = kernel_folder()
    if folder is None:
        return tell_unkept("this user has no home folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as fault:
        return tell_unkept(f"{folder.parent}: {fault.strerror}")
    return None


@cache
def tell_unkept(why: str) -> str:
    """Say once that nothing is kept; returns what was said."""
    sentence = (
        f"compiled code cannot be kept ({why}), so every start compiles again: "
        f"name a folder that can be written to in {VARIABLE}"
    )
    logging.getLogger("houseedge").warning(sentence)
    return sentence
