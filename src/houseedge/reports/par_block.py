"""What a PAR sheet is set from: tables, sentences and drawings, and how figures are written."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Block = dict[str, Any]


LABELS = {
    "ante": "Ante",
    "blind": "Blind",
    "play": "Play",
    "bad_beat": "Bad Beat",
    "pairs": "Ultimate Pairs",
    "trips": "Trips",
    "progressive": "Progressive",
}


def part(title: str, *columns: list[Block], note: str = "") -> dict[str, Any]:
    """One part of the sheet, in a column or two."""
    return {"title": title, "note": note, "columns": [each for each in columns if each]}


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    sums: int = 0,
    right: int = 1,
    title: str = "",
    bars: Sequence[float] = (),
) -> Block:
    """A table whose columns from `right` on are figures; the last `sums` rows are totals."""
    most = max(map(abs, bars), default=0) or 1
    return {
        "kind": "table",
        "title": title,
        "heads": list(heads),
        "rows": [list(row) for row in rows],
        "sums": sums,
        "right": right,
        "bars": [round(each / most, 4) for each in bars],
    }


def words(*sentences: str) -> Block:
    """Some sentences."""
    return {"kind": "words", "words": [_kept(each) for each in sentences]}


def drawn(drawing: str, about: str) -> Block:
    """A drawing with what it shows."""
    return {"kind": "drawing", "svg": drawing, "about": _kept(about)}


def _kept(sentence: str) -> str:
    """The sentence, no line of which begins with the sign of a figure that ends the one before."""
    return sentence.replace(" %", "\u00a0%")


def minus(text: str) -> str:
    """The text with true minus signs."""
    return text.replace("-", "−")


def share(value: Fraction | float, places: int = 4) -> str:
    """A share as paper has it."""
    return minus(f"{float(value) * 100:.{places}f} %")


def signed(value: Fraction | float, places: int = 3) -> str:
    """A share with its sign."""
    return minus(f"{float(value) * 100:+.{places}f} %")


def once_in(chance: Fraction) -> str:
    """How rare something is."""
    if not chance:
        return "never"
    each = float(1 / chance)
    return f"{each:,.0f}" if each >= 1000 else f"{each:,.1f}" if each >= 100 else f"{each:.2f}"
