"""`houseedge meter wins` and `meter report`: what a house's record says of its meters."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.options import AsJson, Data, Keys, RulesFolder, catalog_of, kept, plans
from houseedge.cli.output import print_json
from houseedge.cli.paper import Format, How, Output, Zone, content_of, ending, format_of, zone_of
from houseedge.cli.place import write_output
from houseedge.cli.progress import shown_progress
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from houseedge.records.meters import KeptWin
    from houseedge.reports import MeterReport, Sheet
    from houseedge.reports.sheet import Column

#: How wide a report in words is where no terminal says.
_WIDE = 120

#: What the words leave out of a win: its own line or its page says it.
_LEFT_OUT = frozenset(
    {"sequence", "table", "round", "seat", "bet", "meter_before", "approved_by", "level"}
)


Since = Annotated[
    str | None, typer.Option("--since", metavar="TIME", help="What happened then or later.")
]
Until = Annotated[
    str | None, typer.Option("--until", metavar="TIME", help="What happened before then.")
]


def wins(
    meter: Annotated[
        str | None,
        typer.Argument(
            metavar="METER", help="A meter, such as WA-01; none: all.", autocompletion=plans
        ),
    ] = None,
    win: Annotated[
        str | None, typer.Argument(metavar="WIN", help="One win of it, as the list names it.")
    ] = None,
    page: Annotated[
        str | None,
        typer.Option("--page", metavar="FILE", help="Write its win page: FILE.html or FILE.pdf."),
    ] = None,
    verify: Annotated[
        str | None,
        typer.Option("--verify", metavar="NUMBER", help="Check the number printed on its page."),
    ] = None,
    since: Since = None,
    until: Until = None,
    zone: Zone = "UTC",
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> int:
    """List the progressive's wins on record; write or check the page of one (P-13).

    Works beside the running house. Times are in UTC where no zone is given; a page is
    always in UTC, since its number covers its times. With --verify the status is 1 when the
    number is not that of the win.
    """
    if win is None and (page is not None or verify is not None):
        raise HouseEdgeError(
            f"{'--page' if page is not None else '--verify'}: name the meter and the win; "
            "houseedge meter wins lists them"
        )
    if page is not None and ending(page) not in ("html", "pdf"):
        raise HouseEdgeError(f"--page: '{page}' ends in neither .html nor .pdf")
    place = zone_of(zone)
    first, last = _moment("--since", since, place), _moment("--until", until, place)

    from houseedge.records.meters import meters_of, wins_of
    from houseedge.rules.naming import meant

    catalog = catalog_of(rules_folder)
    with kept(data, keys) as store:
        found: list[KeptWin] = []
        known = meters_of(store)
        for each in known if meter is None else [meant(meter, known) or meter]:
            with shown_progress(f"Reading {each}", then="Adding up", quiet=as_json) as progress:
                found += wins_of(store, catalog, each, since=first, until=last, progress=progress)
    if win is None:
        _list(found, place, as_json=as_json)
        return 0
    chosen = next((each for each in reversed(found) if each.hit.hit == win), None)
    if chosen is None:
        raise HouseEdgeError(
            f"meter {meter} has no win '{win[:80]}' on record; houseedge meter wins {meter} "
            "lists them"
        )
    return _one(chosen, page=page, verify=verify, as_json=as_json)


def report(
    meter: Annotated[
        str, typer.Argument(metavar="METER", help="A meter, such as WA-01.", autocompletion=plans)
    ],
    since: Since = None,
    until: Until = None,
    zone: Zone = "UTC",
    format: How = None,
    output: Output = "-",
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> int:
    """Account for a meter from the record: what came, what went, what is owed, and if it balances.

    Without bounds it begins with the meter and ends with all there is. Works beside the running
    house. The status is 0 when every level balances and 1 when one does not. A PDF needs typst:
    pip install 'houseedge[reports]'.
    """
    import time

    chosen = format_of(Format.JSON if as_json else format, output)
    place = zone_of(zone)
    first, last = _moment("--since", since, place), _moment("--until", until, place)

    from houseedge.records.meters import meters_of, report_of
    from houseedge.reports.record import BrokenMeterRecord
    from houseedge.rules.naming import meant

    catalog = catalog_of(rules_folder)
    with (
        kept(data, keys) as store,
        shown_progress(f"Reading {meter}", then="Adding up") as progress,
    ):
        try:
            made = report_of(
                store,
                catalog,
                meant(meter, meters_of(store)) or meter,
                now=time.time_ns() // 1_000_000,
                since=first,
                until=last,
                zone=place,
                progress=progress,
            )
        except BrokenMeterRecord as fault:
            print(f"houseedge: meter {meter} cannot balance: {fault}", file=sys.stderr)
            return 1
        told = output == "-" and chosen is Format.TEXT
        content = b"" if told else content_of(made, chosen, lambda: _words(made, place))
    if told:
        _tell(made, place)
    else:
        write_output(output, content)
    if not made.balances:
        print(f"houseedge: meter {meter} does not balance", file=sys.stderr)
    return 0 if made.balances else 1


# What was asked for.


def _moment(option: str, text: str | None, zone: tzinfo) -> int | None:
    if text is None:
        return None
    from houseedge.moment import parse_moment

    return parse_moment(text, option=option, zone=zone)


# Wins in words.


def _list(wins: list[KeptWin], zone: tzinfo, *, as_json: bool) -> None:
    from houseedge.money import speak_money

    if as_json:
        print_json({"wins": [each.write() for each in wins]})
        return
    if not wins:
        print("No win is on record here.")
        return
    for each in wins:
        hit = each.hit
        number = "" if each.page is None else f", page {each.page.printed_number}"
        print(f"{_clock(hit.time, zone)}  {hit.hit}  {speak_money(hit.amount)}  {hit.hand}")
        print(
            f"    {each.meter} {hit.level}: table {hit.table}, round {hit.round}, "
            f"seat {hit.seat}, bet {speak_money(hit.bet)}"
        )
        print(f"    {hit.state}, approved by {hit.approved_by}{number}")
    total = speak_money(sum(each.hit.amount for each in wins))
    print(f"{len(wins):,} {'win' if len(wins) == 1 else 'wins'}, {total} in all.")


def _clock(time: str, zone: tzinfo) -> str:
    from houseedge.moment import parse_moment, speak_moment

    # Whole seconds are enough for people.
    ms = parse_moment(time, option="time")
    return speak_moment(ms - ms % 1000, zone)


def _one(win: KeptWin, *, page: str | None, verify: str | None, as_json: bool) -> int:
    """One win: its page into a file, its number checked, or both its sides told."""
    name, found = win.hit.hit, win.page
    if found is None:
        raise HouseEdgeError(
            f"win {name} is logged, but its meter has not moved; the page comes after that (P-13)"
        )
    if page is not None:
        write_output(page, found.pdf() if ending(page) == "pdf" else found.html().encode())
    if verify is not None:
        same = found.bears(verify)
        words = "is" if same else "is not"
        print(f"{verify} {words} the number of win {name} on record.")
        return 0 if same else 1
    if as_json:
        print_json(win.write())
    elif page is None:
        for label, text in (*found.rows(), ("Amount", found.spoken_amount)):
            print(f"{label:12} {text}")
        print(f"{'Number':12} {found.printed_number}")
    return 0


# A report in words, and in files.


def _words(made: MeterReport, zone: tzinfo) -> str:
    import io

    from rich.console import Console

    file = io.StringIO()
    _say(Console(file=file, width=_WIDE), made, zone)
    return file.getvalue()


def _tell(made: MeterReport, zone: tzinfo) -> None:
    from rich.console import Console

    _say(Console() if sys.stdout.isatty() else Console(width=_WIDE), made, zone)


def _say(console: Console, made: MeterReport, zone: tzinfo) -> None:
    from rich.text import Text

    plan, heading = made.plan, made.heading
    console.print(Text(f"{plan.title} ({plan.id}, version {plan.version})", style="bold"))
    since, until = _clock(heading.since, zone), _clock(heading.until, zone)
    console.print(Text(f"{heading.operator}, from {since} to {until}"))
    for sheet in made.sheets().values():
        console.print()
        for part in _sheet(sheet, console.width):
            console.print(part)
    console.print()
    verdict = "Every level balances." if made.balances else "It does not balance."
    console.print(Text(verdict, style="green3" if made.balances else "bold red1"))


def _sheet(sheet: Sheet, width: int) -> Iterator[RenderableType]:
    from rich.text import Text

    from houseedge.cli.columns import TextColumn, columns

    yield Text(sheet.title, style="bold")
    if sheet.note:
        yield Text(sheet.note, style="red1")
    if not sheet.rows:
        yield Text("No activity", style="grey70")
        return
    cells = sheet.cells()
    shown = [at for at, column in enumerate(sheet.columns) if _tells(sheet, column)]
    if sheet.upright:
        named = (TextColumn(""), *(TextColumn("", right=True) for _ in cells["rows"]))
        lines: list[Sequence[Text | str]] = [
            (sheet.columns[at].title, *(_cell(row[at]) for row in cells["rows"])) for at in shown
        ]
        yield columns(width, named, lines)
        return
    headed = [
        TextColumn(
            column.title, right=column.kind not in ("text", "time"), words=column.kind == "text"
        )
        for column in map(sheet.columns.__getitem__, shown)
    ]
    rows = (*cells["rows"], *([cells["totals"]] if cells["totals"] else []))
    yield columns(width, headed, [[_cell(row[at]) for at in shown] for row in rows])


def _tells(sheet: Sheet, column: Column) -> bool:
    """Whether a column says anything: figures that are zero all the way down do not."""
    if sheet.title == "Hits" and column.field in _LEFT_OUT:
        return False
    return any(getattr(row, column.field) for row in sheet.rows)


def _cell(parts: list[str]) -> Text:
    from rich.text import Text

    return Text.assemble(parts[0].replace("\u200b", ""), (parts[1], "grey50"))
