"""Compiled files that are not what their sources say: `python -I -S house/bytecode.py FOLDER`.

Python runs the compiled file beside a source wherever the two seem to belong together, and whether
they do is written in the compiled file itself. So each one that would be run is held against what
its source compiles to now. It is a script, for a script is compiled from its source whatever lies
beside it, and it uses the standard library alone; it runs in a process of its own, for it reads
bytes that nobody vouches for. Nothing of what it reads is executed.
"""

from __future__ import annotations

import json
import marshal
import sys
import warnings
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType

#: What a compiled file begins with: the interpreter's number, flags, and a hash or time and size.
_HEAD = 16
#: The flags: the source is known by its hash, and the hash is looked at.
_BY_HASH, _LOOKED_AT = 1, 2
#: All that code is made of. Where its source lay when it was compiled says nothing of what is run,
#: and old line numbers follow from the new ones.
_PARTS = tuple(
    name
    for name in dir(CodeType)
    if name.startswith("co_")
    and name not in ("co_filename", "co_lnotab")
    and not callable(getattr(CodeType, name))
)


def forged(folder: Path) -> Iterator[Path]:
    """The compiled files below a folder that would be run, and are not what their sources say."""
    for source in sorted(folder.rglob("*.py")):
        for level in range(3):
            compiled = Path(cache_from_source(str(source), optimization=level or ""))
            try:
                data = compiled.read_bytes()
                text, known = source.read_bytes(), source.stat()
            except OSError:
                # What cannot be read is not run either.
                continue
            is_run = _would_be_run(data, text, int(known.st_mtime), known.st_size)
            if is_run and not _holds(data[_HEAD:], text, level):
                yield compiled


def _would_be_run(data: bytes, text: bytes, changed: int, size: int) -> bool:
    """Whether Python takes the compiled file for that of the source."""
    if len(data) < _HEAD or data[:4] != MAGIC_NUMBER:
        return False
    flags, known = int.from_bytes(data[4:8], "little"), data[8:16]
    if flags & _BY_HASH:
        return not flags & _LOOKED_AT or known == source_hash(text)
    return known == b"".join((each & 0xFFFFFFFF).to_bytes(4, "little") for each in (changed, size))


def _holds(data: bytes, text: bytes, level: int) -> bool:
    """Whether compiled data is what a source says."""
    try:
        meant = compile(text, "", "exec", dont_inherit=True, optimize=level)
        return _same(marshal.loads(data), meant)
    except (EOFError, ValueError, TypeError, RecursionError, SyntaxError):
        return False


def _same(found: object, meant: object) -> bool:
    """Whether two constants are one, to the type and the sign of a zero."""
    if type(found) is not type(meant):
        return False
    if isinstance(found, CodeType) and isinstance(meant, CodeType):
        return all(_same(getattr(found, part), getattr(meant, part)) for part in _PARTS)
    if isinstance(found, tuple) and isinstance(meant, tuple):
        return len(found) == len(meant) and all(map(_same, found, meant))
    if isinstance(found, frozenset) and isinstance(meant, frozenset):
        return sorted(map(repr, found)) == sorted(map(repr, meant))
    return repr(found) == repr(meant)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    json.dump([str(each) for each in forged(Path(sys.argv[1]))], sys.stdout)
