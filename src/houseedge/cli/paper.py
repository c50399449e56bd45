"""A report as a command takes and writes it: its format, its file, whose times it tells."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import UTC, tzinfo
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.place import verify_places
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from houseedge.reports import MeterReport
    from houseedge.reports.shift import ShiftReport


class Format(StrEnum):
    """How a report is written."""

    TEXT = "text"
    HTML = "html"
    PDF = "pdf"
    CSV = "csv"
    JSON = "json"


How = Annotated[
    Format | None,
    typer.Option(
        "--format", case_sensitive=False, help="How to write it; else as FILE ends, or as text."
    ),
]
Output = Annotated[str, typer.Option("--output", metavar="FILE|-", help="Where to write it.")]
Zone = Annotated[
    str, typer.Option("--zone", metavar="NAME", help="Whose times, e.g. America/Los_Angeles.")
]


def format_of(format: Format | None, output: str) -> Format:
    """How a report is written: as asked, or as its file ends; refuses a file that cannot be."""
    endings = {each.value: each for each in Format}
    chosen = format or endings.get(ending(output)) or Format.TEXT
    if chosen is Format.PDF and output == "-" and sys.stdout.isatty():
        raise HouseEdgeError("--format pdf: give a file with --output FILE.pdf")
    verify_places(None if output == "-" else output)
    return chosen


def ending(file: str) -> str:
    """What a file's name ends in, without the dot and in small letters."""
    return file.rpartition(".")[2].lower()


def zone_of(name: str) -> tzinfo:
    """A time zone by its name."""
    from zoneinfo import ZoneInfo

    if name.upper() in ("UTC", "Z"):
        return UTC
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise HouseEdgeError(
            f"--zone: '{name[:80]}' is not a time zone: write it like America/Los_Angeles"
        ) from None


def content_of(made: MeterReport | ShiftReport, format: Format, words: Callable[[], str]) -> bytes:
    """A report as a file holds it; `words` is how it reads as plain text."""
    match format:
        case Format.HTML:
            return made.html().encode()
        case Format.PDF:
            return made.pdf()
        case Format.CSV:
            return made.csv().encode()
        case Format.JSON:
            return json.dumps(made.written(), indent=2).encode() + b"\n"
        case Format.TEXT:
            return words().encode()
