"""`houseedge par`: the document a laboratory expects of a profile with its chosen tables."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.gameoptions import Threads
from houseedge.cli.options import (
    Dealing,
    Profile,
    RulesFolder,
    Settings,
    Tables,
    amount,
    catalog_of,
    passphrase,
    rules_of,
)
from houseedge.cli.place import verify_places, write_output
from houseedge.errors import HouseEdgeError, NotationError
from houseedge.reports.forms import ParForm

if TYPE_CHECKING:
    from houseedge.store.keys import HouseKeys


def par(
    profile: Profile = None,
    format: Annotated[
        ParForm | None,
        typer.Option(
            "--format", case_sensitive=False, help="How to write it; else as FILE ends, or as JSON."
        ),
    ] = None,
    output: Annotated[str, typer.Option(metavar="FILE|-", help="Where to write it.")] = "-",
    tables: Tables = None,
    settings: Settings = None,
    dealing: Dealing = None,
    seats: Annotated[
        int, typer.Option(metavar="K", help="Seats of the whole table, for its bands.")
    ] = 6,
    meter: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="What the progressive's meter holds; else its seed."),
    ] = None,
    sign_with: Annotated[
        str | None,
        typer.Option("--sign-with", metavar="DIR", help="Sign it with a house's keys."),
    ] = None,
    check: Annotated[
        str | None,
        typer.Option("--check", metavar="FILE", help="Hold a sheet's JSON against its digest."),
    ] = None,
    threads: Threads = 2,
    rules_folder: RulesFolder = None,
) -> None:
    """Write the PAR sheet of a profile with its chosen tables, as HTML, PDF, JSON or CSV.

    Rules, paytables, the chance and contribution of every line, edges over every denominator,
    deviation, bands for a seat and a whole table, charts of every street, the progressive against
    its meter, printed figures, hashes and version. The same command makes the same bytes. A PDF
    needs typst: pip install 'houseedge[reports]'.
    """
    if check is not None:
        _check(check)
        return
    form = _form(format, output)
    rules = rules_of(catalog := catalog_of(rules_folder), profile or "washington", tables,
                     settings, dealing)  # fmt: skip
    held = None if meter is None else amount("--meter", meter, "P-03")
    verify_places(None if output == "-" else output)
    keys = None if sign_with is None else _keys(sign_with)
    from houseedge.cli.progress import shown_counting
    from houseedge.house.software import measure
    from houseedge.lab.par import par_sheet
    from houseedge.reports.par import Provenance, seal, write

    with shown_counting() as tell:
        try:
            sheet = par_sheet(
                rules, catalog=catalog, seats=seats, at_meter=held, threads=threads, tell=tell
            )
        except NotationError as fault:
            named = str(fault).partition(":")[0] in ("seats", "meter")
            raise HouseEdgeError(f"--{fault}" if named else str(fault)) from None
        ran = measure(catalog)
        words = ["houseedge", "par", profile or "washington"]
        given = (("--table", tables), ("--set", settings), ("--dealing", dealing and [dealing]),
                 ("--seats", [str(seats)]), ("--meter", meter and [meter]))  # fmt: skip
        for option, values in given:
            for value in values or ():
                words += [option, value]
        made = Provenance(version=ran.version, software=ran.digest, command=shlex.join(words))
        content = write(sheet, seal(sheet, made, keys), form)
    write_output(output, content)
    if output != "-":
        signed = "signed" if keys is not None else "not signed"
        print(f"PAR sheet written to {output}, {signed}", file=sys.stderr)


def _form(format: ParForm | None, output: str) -> ParForm:
    endings = {each.value: each for each in ParForm}
    ending = output.rpartition(".")[2].lower()
    chosen = format or endings.get(ending) or ParForm.JSON
    if chosen is ParForm.PDF and output == "-" and sys.stdout.isatty():
        raise HouseEdgeError("--format pdf: give a file with --output FILE.pdf")
    return chosen


def _keys(folder: str) -> HouseKeys:
    from houseedge.store.keyring import Keyring

    found = Keyring(Path(folder), passphrase())
    if not Path(folder).is_dir() or not found.holds_keys:
        raise HouseEdgeError(f"--sign-with {folder}: there are no keys of a house in it")
    return found.load()


def _check(file: str) -> None:
    from houseedge.reports.par import check

    try:
        content = Path(file).read_bytes()
    except OSError as fault:
        why = os.strerror(fault.errno or 0)
        raise HouseEdgeError(f"--check {file}: cannot be read: {why}") from None
    try:
        key = check(content)
    except HouseEdgeError as fault:
        raise HouseEdgeError(f"--check {file}: {fault}") from None
    by = "signed by nobody" if key is None else f"signed by the key {key}"
    print(f"The figures are those the sheet was made with; {by}.")
