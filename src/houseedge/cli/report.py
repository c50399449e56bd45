"""`houseedge report`: shifts, days, meters and wins on paper."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli import help as manual
from houseedge.cli import meter_record
from houseedge.cli.help import StrictCommand
from houseedge.cli.options import AsJson, Data, Keys, RulesFolder, catalog_of, kept
from houseedge.cli.paper import Format, How, Output, Zone, content_of, format_of, zone_of
from houseedge.cli.place import write_output
from houseedge.cli.progress import shown_progress

if TYPE_CHECKING:
    from houseedge.records.shifts import KeptShift
    from houseedge.reports.shift import ShiftReport

#: The columns of a file, which nobody's screen bounds.
_FILE_WIDTH = 200

app = typer.Typer(
    cls=manual.Commands,
    help="The money on paper: a shift, a day, a meter, a win; each balances to the ledger.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.command("meter", cls=StrictCommand)(meter_record.report)
app.command("win", cls=StrictCommand)(meter_record.wins)

OneTable = Annotated[
    str | None, typer.Option("--table", metavar="TABLE", help="Of one table alone.")
]
NoTheory = Annotated[
    bool,
    typer.Option("--no-theory", help="Leave out what the exact law gives, which takes seconds."),
]


@app.command("shift", cls=StrictCommand)
def shift(
    number: Annotated[
        int | None, typer.Argument(metavar="NUMBER", help="Which shift; none: list them.")
    ] = None,
    table: OneTable = None,
    format: How = None,
    output: Output = "-",
    zone: Zone = "UTC",
    no_theory: NoTheory = False,
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> int:
    """Report a closed shift: what every table won, against theory, and all that goes with it.

    Works beside the running house. The status is 0 when everything balances to the ledger and 1
    when something does not. A PDF needs typst: pip install 'houseedge[reports]'.
    """
    from houseedge.records.shifts import shift_report, shifts_of

    if number is None:
        zone_of(zone)
        with kept(data, keys) as store:
            return _list(shifts_of(store), as_json=as_json)
    return _report(
        shift_report,
        number,
        *(table, format, output, zone, data, keys, rules_folder),
        theory=not no_theory,
        as_json=as_json,
    )


@app.command("day", cls=StrictCommand)
def day(
    date: Annotated[str, typer.Argument(metavar="DATE", help="A day that is over: 2026-11-15.")],
    table: OneTable = None,
    format: How = None,
    output: Output = "-",
    zone: Zone = "UTC",
    no_theory: NoTheory = False,
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> int:
    """Report a day, from midnight to midnight of the zone; one that is not over is refused.

    Works beside the running house. The status is 0 when everything balances to the ledger and 1
    when something does not. A PDF needs typst: pip install 'houseedge[reports]'.
    """
    from houseedge.records.shifts import day_report

    return _report(
        day_report,
        date,
        *(table, format, output, zone, data, keys, rules_folder),
        theory=not no_theory,
        as_json=as_json,
    )


@app.command("period", cls=StrictCommand)
def period(
    period: Annotated[
        str, typer.Argument(metavar="PERIOD", help="2026-11-15, 2026-11, 2026, or life.")
    ],
    to_date: Annotated[
        bool, typer.Option("--to-date", help="Up to now, where it is not over.")
    ] = False,
    table: OneTable = None,
    format: How = None,
    output: Output = "-",
    zone: Zone = "UTC",
    no_theory: NoTheory = False,
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> int:
    """Report a day, a month, a year or all there is; to date where that is asked for.

    Works beside the running house. The status is 0 when everything balances to the ledger and 1
    when something does not. A PDF needs typst: pip install 'houseedge[reports]'.
    """
    from functools import partial

    from houseedge.records.shifts import period_report

    return _report(
        partial(period_report, to_date=to_date),
        period,
        *(table, format, output, zone, data, keys, rules_folder),
        theory=not no_theory,
        as_json=as_json,
    )


def _report(
    report: Callable[..., ShiftReport],
    asked: int | str,
    table: str | None,
    format: Format | None,
    output: str,
    zone: str,
    data: str | None,
    keys: str | None,
    rules_folder: str | None,
    *,
    theory: bool,
    as_json: bool,
) -> int:
    import time

    what = f"shift {asked}" if isinstance(asked, int) else asked
    place = zone_of(zone)
    chosen = format_of(Format.JSON if as_json else format, output)
    with (
        kept(data, keys) as store,
        shown_progress(f"Reading {what}", then="Counting") as progress,
    ):
        made = report(
            store,
            catalog_of(rules_folder),
            asked,
            now=time.time_ns() // 1_000_000,
            zone=place,
            table=table,
            theory=theory,
            progress=progress,
        )
        told = output == "-" and chosen is Format.TEXT
        content = b"" if told else content_of(made, chosen, lambda: _words(made, output))
    if told:
        print(_words(made, output), end="")
    else:
        write_output(output, content)
    for each in made.differences:
        print(f"houseedge: {each}", file=sys.stderr)
    return 0 if made.balances else 1


def _list(shifts: list[KeptShift], *, as_json: bool) -> int:
    from houseedge.cli.output import print_json
    from houseedge.moment import speak_moment

    if as_json:
        print_json({"shifts": [each._asdict() for each in shifts]})
        return 0
    for each in shifts:
        until = "open" if each.closed is None else speak_moment(each.closed // 1000 * 1000)
        by = ", ".join(filter(None, (each.opened_by, each.closed_by)))
        print(f"{each.shift:4}  {speak_moment(each.opened // 1000 * 1000)} to {until}  {by}")
    if not shifts:
        print("No shift is on record here.")
    return 0


def _words(made: ShiftReport, output: str) -> str:
    """The report as plain text: tables as wide as the screen, or as a file has room for."""
    from houseedge.reports.shift_paper import spoken

    page = spoken(made)
    lines = [f"{page['title']} {page['number']}", page["about"], page["verdict"], ""]
    lines += [f"{name}: {value} ({small})" for name, value, small in page["heads"]]
    lines += ["", *_tables(page, output)]
    for part in page["columns"]:
        lines += ["", part["title"]]
        lines += [f"  {name}: {value}" for name, value in (*part["rows"], *part["sums"])]
        if not part["rows"] and not part["sums"]:
            lines.append(f"  {page['empty']}")
    for title, name in (("Counts", "counts"), ("Adjustments, voids, disputes", "events")):
        lines += ["", title, *(f"  {'  '.join(filter(None, row))}" for row in page[name])]
        if not page[name]:
            lines.append(f"  {page['empty']}")
    lines += ["", "Staff", *(f"  {who} {first} to {last}" for who, first, last, _ in page["staff"])]
    return "\n".join(lines).replace("\u200b", "") + "\n"


def _tables(page: dict[str, Any], output: str) -> list[str]:
    from io import StringIO

    from rich.console import Console

    from houseedge.cli.columns import TextColumn, columns

    titles = ("Opening", "Fills", "Credits", "Fees", "Closing", "Win", "Drop", "Hold", "Theory")
    figures = [TextColumn(title, right=True) for title in (*titles, "95 % band", "Off by")]
    shown = [*page["tables"], *([page["total"]] if page["total"] else [])]
    rows = [[each["name"], *each["cells"]] for each in shown]
    text = Console(
        file=StringIO(),
        width=Console().width if output == "-" else _FILE_WIDTH,
        color_system=None,
        legacy_windows=False,
    )
    with text.capture() as captured:
        text.print(columns(text.width, [TextColumn("Table"), *figures], rows))
    return [line.rstrip() for line in captured.get().splitlines()]
