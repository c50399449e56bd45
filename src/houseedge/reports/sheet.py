"""A sheet of a report: a title, columns and rows, as CSV for machines and as cells for paper."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from houseedge.money import format_micros, format_money, speak_money
from houseedge.reports.paper import breakable, plain, split_micros

NO_ACTIVITY = "No activity"

#: A spreadsheet takes a text that begins so for a formula.
_FORMULA = ("=", "+", "-", "@")


class Kind(StrEnum):
    """What a column holds: how it is written and on which side it stands."""

    TEXT = "text"
    TIME = "time"
    COUNT = "count"
    FIGURE = "figure"
    """A number that is text already, or nothing."""
    CENTS = "cents"
    MICROS = "micros"
    CHANGE = "change"
    """Micro-dollars with their sign."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its title, the field of a row it shows, what that holds, and if it is summed.

    `key` is its name among plain objects, where that is not the field's.
    """

    title: str
    field: str
    kind: Kind = Kind.TEXT
    total: bool = False
    key: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Heading:
    """What every report says of itself: whose it is, its interval and when it was made.

    Times are ISO 8601 with an offset; `until` is no longer part of the interval.
    """

    operator: str
    since: str
    until: str
    made: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """Rows of one sort under their columns. `upright` sheets print each row as a column."""

    title: str
    heading: Heading
    columns: tuple[Column, ...]
    rows: tuple[object, ...]
    upright: bool = False
    note: str = ""

    def csv(self) -> str:
        """The sheet as CSV: what it is, an empty line, the titles, the rows.

        Amounts are dollars without signs or commas, micro-dollars with six places. Without rows
        it says "No activity". Words that a spreadsheet would run as a formula get an apostrophe.
        """
        out = io.StringIO()
        write = csv.writer(out, lineterminator="\r\n").writerow
        write(("Report", self.title))
        write(("Operator", _tame(self.heading.operator)))
        write(("From", self.heading.since))
        write(("Until", self.heading.until))
        write(("Made", self.heading.made))
        if self.note:
            write(("Note", _tame(self.note)))
        write(())
        if not self.rows:
            write((NO_ACTIVITY,))
            return out.getvalue()
        write([column.title for column in self.columns])
        for row in self.rows:
            write([_written(column.kind, getattr(row, column.field)) for column in self.columns])
        return out.getvalue()

    def cells(self) -> dict[str, Any]:
        """The sheet as plain data for the printer."""
        return {
            "title": self.title,
            "note": breakable(self.note),
            "upright": self.upright,
            "columns": [{"title": c.title, "kind": c.kind.value} for c in self.columns],
            "rows": [
                [_spoken(column.kind, getattr(row, column.field)) for column in self.columns]
                for row in self.rows
            ],
            "totals": list(self._totals()) if len(self.rows) > 1 and not self.upright else [],
        }

    def objects(self) -> list[dict[str, str | int]]:
        """The rows as plain objects by field: amounts as in the CSV, counts as numbers."""
        return [
            {
                column.key or column.field: _exact(column.kind, getattr(row, column.field))
                for column in self.columns
            }
            for row in self.rows
        ]

    def _totals(self) -> Iterator[list[str]]:
        if not any(column.total for column in self.columns):
            return
        for at, column in enumerate(self.columns):
            if column.total:
                values = (getattr(row, column.field) for row in self.rows)
                yield _spoken(column.kind, sum(values))
            else:
                yield ["Total" if at == 0 else "", ""]


def _tame(text: str) -> str:
    text = plain(text)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text


def _written(kind: Kind, value: Any) -> str:
    return _tame(value) if kind is Kind.TEXT else str(_exact(kind, value))


def _exact(kind: Kind, value: Any) -> str | int:
    match kind:
        case Kind.TEXT | Kind.TIME | Kind.FIGURE:
            return str(value)
        case Kind.COUNT:
            return int(value)
        case Kind.CENTS:
            return format_money(value)
        case Kind.MICROS | Kind.CHANGE:
            return format_micros(value, full=True)


def _spoken(kind: Kind, value: Any) -> list[str]:
    """A cell in two parts: what is read first, and the quieter places below a cent."""
    match kind:
        case Kind.TEXT | Kind.FIGURE:
            return [breakable(str(value)), ""]
        case Kind.TIME:
            return [str(value).replace("T", " ")[:19], ""]
        case Kind.COUNT:
            return [f"{value:,}", ""]
        case Kind.CENTS:
            return [speak_money(value), ""]
        case Kind.MICROS | Kind.CHANGE:
            return list(split_micros(value, signed=kind is Kind.CHANGE))
