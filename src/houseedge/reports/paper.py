"""What goes on paper: plain words, exact amounts, spoken times, and typst to print a PDF.

Words of people never become markup: HTML escapes them, and typst receives every value as JSON
beside a template that is fixed.
"""

from __future__ import annotations

import unicodedata
from importlib.resources import files
from typing import Any

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.money import format_micros, parse_money, speak_money
from houseedge.reports.record import parse_time

#: A word longer than this may be broken anywhere, so that no cell runs off the page.
LONGEST_WORD = 18

#: Characters that turn the direction of what follows them could make a name read as another.
_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BREAK_HERE = "\u200b"


class NoPrinter(HouseEdgeError):
    """A PDF was asked for and what sets it is not installed."""


def plain(text: str) -> str:
    """The text on one line, with nothing in it that is no character to be read."""
    return "".join(
        " " if char in "\t\n\r" else "\N{REPLACEMENT CHARACTER}" if _is_unreadable(char) else char
        for char in text
    )


def _is_unreadable(char: str) -> bool:
    return char in _TURNS or unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"}


def breakable(text: str) -> str:
    """The plain text with places to break in its overlong words; nothing else is added."""
    return " ".join(
        _BREAK_HERE.join(word[at : at + LONGEST_WORD] for at in range(0, len(word), LONGEST_WORD))
        for word in plain(text).split(" ")
    )


def split_micros(micros: int, *, signed: bool = False) -> tuple[str, str]:
    """Micro-dollars for paper, in two parts: `$12.34` and the four places below a cent."""
    sign = "−" if micros < 0 else "+" if signed and micros > 0 else ""
    text = format_micros(abs(micros), full=True)
    return sign + speak_money(parse_money(text[:-4])), text[-4:]


def print_pdf(template: str, data: dict[str, Any], *, made: str) -> bytes:
    """The PDF a template of this package makes of some data; the same data, the same bytes.

    `made` is the time the document bears.
    """
    try:
        import typst
    except ImportError as missing:
        raise NoPrinter(
            "a PDF needs typst, which is not installed: run `pip install 'houseedge[reports]'`"
        ) from missing
    return typst.compile(
        files("houseedge.reports").joinpath(template).read_bytes(),
        format="pdf",
        sys_inputs={"data": msgspec.json.encode(data).decode()},
        timestamp=int(parse_time(made).timestamp()),
    )
