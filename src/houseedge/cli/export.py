"""`houseedge export`: rounds as JSON lines or CSV."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated, TextIO

import typer

from houseedge.cli.options import Data, Keys, RulesFolder, catalog_of, kept
from houseedge.cli.output import write_json_line
from houseedge.errors import HouseEdgeError


class Format(StrEnum):
    """How rounds are written."""

    JSONL = "jsonl"
    CSV = "csv"


def export(
    data: Data = None,
    keys: Keys = None,
    format: Annotated[
        Format, typer.Option("--format", case_sensitive=False, help="How to write them.")
    ] = Format.JSONL,
    output: Annotated[
        str, typer.Option("--output", metavar="FILE|-", help="Where to write them.")
    ] = "-",
    table: Annotated[
        str | None, typer.Option("--table", metavar="TABLE", help="Rounds of one table alone.")
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="TIME", help="Rounds that ended then or later.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="TIME", help="Rounds that ended before.")
    ] = None,
    rules_folder: RulesFolder = None,
) -> None:
    """Write every round that is over: cards, decisions, wagers and results.

    As JSON lines each round has all there is, and under `settle` the input with which
    `houseedge settle` settles it again; as CSV there is one row for a seat and wager. Times are
    ISO 8601, in UTC where no zone is given. Hands that were folded are in it: the file is the
    house's own.
    """
    from houseedge.moment import parse_moment
    from houseedge.records.export import exported
    from houseedge.rules.naming import meant

    first = None if since is None else parse_moment(since, option="--since")
    last = None if until is None else parse_moment(until, option="--until")
    with kept(data, keys) as store:
        with store.read() as record:
            streams = list(record.heads())
        known = [name.removeprefix("table:") for name in streams if name.startswith("table:")]
        id = None if table is None else meant(table, known)
        if table is not None and id is None:
            names = ", ".join(known) or "none"
            raise HouseEdgeError(f"--table: this house has no table '{table}'; its tables: {names}")
        rounds = exported(store, catalog_of(rules_folder), table=id, since=first, until=last)
        with _opened(output) as file:
            (_write_csv if format is Format.CSV else _write_jsonl)(file, rounds)


@contextmanager
def _opened(output: str) -> Iterator[TextIO]:
    if output == "-":
        yield sys.stdout
        return
    try:
        with open(output, "w", encoding="utf-8", newline="") as file:  # noqa: PTH123 - the user's own name
            yield file
    except OSError as fault:
        raise HouseEdgeError(f"{output}: cannot be written: {fault.strerror}") from None


def _write_jsonl(file: TextIO, rounds: Iterator[dict[str, object]]) -> None:
    for round in rounds:
        write_json_line(round, file)


def _write_csv(file: TextIO, rounds: Iterator[dict[str, object]]) -> None:
    import csv

    from houseedge.records.export import COLUMNS, csv_rows

    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(csv_rows(rounds))
