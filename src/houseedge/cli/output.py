"""What every command prints: streams that carry whatever they are given, and JSON in one form.

Output goes where it is sent, and not every place knows every character. A character its encoding
cannot carry becomes a plain shape (`-` for a minus sign, `s` for a spade, `#` for a bar), so a
table still reads as one; any other becomes its number. JSON escapes such characters itself.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from fractions import Fraction

#: The name under which the streams ask for plain shapes.
_PLAINLY = "houseedge-plainly"

#: Plain shapes: in tables as wide as what they stand for, in sentences as one would type them.
_SHAPES = {
    **dict(zip("♣♦♥♠♧♢♡♤", "cdhscdhs", strict=True)),
    **dict(zip("×·•●○✓✗", "x.**o+!", strict=True)),
    **dict.fromkeys("−–—‒‑", "-"),
    **dict.fromkeys("█▓▒░▌▐▄▀■", "#"),
    **dict.fromkeys("━─═╌╺╸", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("\u00a0\u202f\u2009", " "),
    "…": "...",
    "±": "+/-",
    "≈": "~",
    "≤": "<=",
    "≥": ">=",
    "→": "->",
}
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


def prepare_streams() -> None:
    """Make the standard streams safe to use: open, and never at a loss for a character."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        # A closed stream is an empty one to us, not a reason to fall over.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115 - for good
    codecs.register_error(_PLAINLY, _plainly)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, _PLAINLY), (sys.stderr, _PLAINLY)):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def _plainly(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(map(_shape, fault.object[fault.start : fault.end])), fault.end


def _shape(character: str) -> str:
    """What stands for a character; the frames and wheels that turn while one waits are many."""
    if character in _SHAPES:
        return _SHAPES[character]
    if "─" <= character <= "╿":
        return "+"
    return "*" if "⠀" <= character <= "⣿" else _escaped(character)


def _escaped(text: str) -> str:
    """Characters beyond ASCII by their numbers, as JSON writes them."""
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


# Figures


def percent(share: Fraction | float, places: int = 4) -> str:
    """A share as every command writes it, and as the sheets print theirs: `2.1850 %`."""
    return f"{float(share) * 100:.{places}f} %"


# JSON


def print_json(written: object) -> None:
    """Print one result as JSON, for programs and for eyes."""
    import json

    print(json.dumps(written, indent=2))


def write_json_line(written: Any, file: TextIO | None = None) -> None:
    """Write one of many results as a line of JSON."""
    import json

    import msgspec

    file = sys.stdout if file is None else file
    try:
        line = msgspec.json.encode(written).decode()
    except UnicodeEncodeError:
        # Half a character, which only an escape can carry.
        line = json.dumps(written, separators=(",", ":"))
    if not line.isascii() and not (file.encoding or "").lower().startswith("utf"):
        line = _BEYOND_ASCII.sub(lambda found: _escaped(found[0]), line)
    file.write(f"{line}\n")
