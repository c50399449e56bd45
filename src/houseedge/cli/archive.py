"""`houseedge archive`: closed days in files of their own, which verify by themselves."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli import help as manual
from houseedge.cli.help import StrictCommand
from houseedge.cli.options import AsJson, Data, Keys, kept
from houseedge.cli.output import print_json
from houseedge.cli.paper import Zone, zone_of
from houseedge.cli.progress import shown_progress

if TYPE_CHECKING:
    from houseedge.records.archive import Archived

app = typer.Typer(
    cls=manual.Commands,
    help="Closed days in files of their own, which verify by themselves.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
File = Annotated[str, typer.Argument(metavar="FILE", help="The archive.")]


@app.command("day", cls=StrictCommand)
def day(
    date: Annotated[str, typer.Argument(metavar="DATE", help="A day that is over: 2026-11-15.")],
    file: File,
    zone: Zone = "UTC",
    data: Data = None,
    keys: Keys = None,
    as_json: AsJson = False,
) -> int:
    """Write a closed day into a new file: every entry as it is kept, with what the house signed.

    The record loses nothing by it; works beside the running house. A day that is not over is
    refused, and no file is written over.
    """
    import time

    from houseedge.records.archive import archive_day

    place = zone_of(zone)
    with kept(data, keys) as store, shown_progress(f"Reading {date}") as progress:
        made = archive_day(
            store,
            date,
            Path(file),
            now=time.time_ns() // 1_000_000,
            zone=place,
            progress=progress,
        )
    return _told(made, "Archived", as_json=as_json)


@app.command("verify", cls=StrictCommand)
def verify(
    file: File,
    record: Annotated[
        bool, typer.Option("--record", help="Hold it against the record of --data too.")
    ] = False,
    data: Data = None,
    keys: Keys = None,
    as_json: AsJson = False,
) -> int:
    """Check an archive: its chain, its signatures, its books, and that nothing is left out.

    It needs nothing but the file. Ends with 0 where everything fits and with 1 where it does not.
    """
    from houseedge.records.archive import verify_archive

    if not record:
        return _told(verify_archive(Path(file)), "Verified", as_json=as_json)
    with kept(data, keys) as store, store.read() as reader:
        found = verify_archive(Path(file), record=reader)
    return _told(found, "Verified", as_json=as_json)


def _told(made: Archived, verb: str, *, as_json: bool) -> int:
    status = 1 if made.faults else 0
    if as_json:
        print_json(
            {
                "house": made.house,
                "day": made.day,
                "entries": made.entries,
                "checkpoints": made.checkpoints,
                "fits": not made.faults,
                "faults": list(made.faults),
            }
        )
        return status
    for fault in made.faults:
        print(f"houseedge: {fault}", file=sys.stderr)
    if made.faults:
        print(f"The archive of {made.day} does not fit.")
    else:
        print(
            f"{verb} {made.day} of house {made.house}: {made.entries:,} entries under "
            f"{made.checkpoints:,} checkpoints."
        )
    return status
