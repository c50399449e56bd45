"""A place for a file: refused before the counting begins, taken whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
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
    elif not all(os.access(each, os.W_OK) for each in _written_to(Path(file))):
        fault = errno.EACCES
    else:
        return
    raise HouseEdgeError(f"{named(file, 250)}: cannot be written: {os.strerror(fault)}")


def _written_to(file: Path) -> list[Path]:
    """What must be open to us: a file that is there, and the folder where it is written aside."""
    if not file.exists():
        return [file.parent]
    return [file, file.resolve().parent] if file.is_file() else [file]


@contextmanager
def _aside(file: str) -> Iterator[Path]:
    """Somewhere beside a file to write it; what is whole then takes its place.

    Where that fails, what stood there stays, and nothing else does. A pipe or a device has no
    place to take and is written to as it is.
    """
    place = Path(file).resolve()
    if place.exists() and not place.is_file():
        yield place
        return
    # It ends as the file does: whoever draws a picture asks its name for the format.
    ending = place.suffix if len(place.suffix) <= 16 else ""
    part = place.with_name(f".houseedge-{os.getpid()}{ending}")
    try:
        yield part
        if place.exists():
            shutil.copymode(place, part)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


def write_output(output: str, content: bytes) -> None:
    """Write what was made to standard output for `-`, or into a file: whole, or not at all."""
    if output == "-":
        sys.stdout.buffer.write(content)
        return
    verify_places(output)
    try:
        with _aside(output) as path:
            path.write_bytes(content)
    except (OSError, ValueError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else fault
        raise HouseEdgeError(f"{named(output, 250)}: cannot be written: {why}") from None


@contextmanager
def writing(what: str, file: str) -> Iterator[Path]:
    """Somewhere to write a file, whole or not at all, and a word when that is done."""
    name = named(file, 250)
    try:
        with _aside(file) as path:
            yield path
    except OSError as fault:
        raise HouseEdgeError(f"{name}: cannot be written: {fault.strerror}") from None
    print(f"{what} written to {name}", file=sys.stderr)
