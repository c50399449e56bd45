"""A place for a file: refused before the counting begins, not after it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from houseedge.errors import HouseEdgeError
from houseedge.rules.naming import named


def verify_places(*files: str | None) -> None:
    """Raise where a file of one of these names could not be written."""
    for file in files:
        if file is not None:
            _verify(file)


def _verify(file: str) -> None:
    folder = Path(file).parent
    if not folder.exists():
        fault = errno.ENOENT
    elif not folder.is_dir():
        fault = errno.ENOTDIR
    elif Path(file).is_dir():
        fault = errno.EISDIR
    elif not os.access(file if Path(file).exists() else folder, os.W_OK):
        fault = errno.EACCES
    else:
        return
    raise HouseEdgeError(f"{named(file, 250)}: cannot be written: {os.strerror(fault)}")


@contextmanager
def writing(what: str, file: str) -> Iterator[Path]:
    """Somewhere to write a file, and a word when that is done."""
    name = named(file, 250)
    try:
        yield Path(file)
    except OSError as fault:
        raise HouseEdgeError(f"{name}: cannot be written: {fault.strerror}") from None
    print(f"{what} written to {name}", file=sys.stderr)
