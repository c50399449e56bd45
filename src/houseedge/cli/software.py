"""`houseedge software`: the SHA-256 of every file that runs, and of the rules."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.options import AsJson, RulesFolder, catalog_of
from houseedge.cli.output import print_json
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from houseedge.wire.house import SoftwareShown


def software(
    url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Ask the house that runs there; it looks again first."),
    ] = None,
    who: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Who asks it, for its record; needed with --url."),
    ] = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> int:
    """Print the SHA-256 of every file that runs, and one digest over them and the rules.

    Without --url it is this installation. Ends with 1 where a file is not as it was installed, or
    not what the house was started with, or where what Python has compiled of it is not what it
    says; such a house takes no progressive bets.
    """
    from houseedge.wire.codec import plain

    if url is not None and who is None:
        raise HouseEdgeError("--url needs --who: the house puts on record who had it look")
    found = _here(rules_folder) if url is None else _there(url, who)
    status = 1 if found.mismatched else 0
    if as_json:
        print_json(plain(found))
        return status
    for name, hash in sorted(found.files.items()):
        print(f"{hash}  {name}")
    for table, hash in found.tables.items():
        print(f"{hash}  the rules of table {table}")
    print(f"{found.rules}  all rules")
    print(f"{found.digest}  House Edge {found.version}, {len(found.files)} files and rules")
    for name in found.mismatched:
        print(f"houseedge: {name} is not what it should be", file=sys.stderr)
    return status


def _here(rules_folder: str | None) -> SoftwareShown:
    from houseedge.house.software import forged, measure, not_as_installed
    from houseedge.wire.house import SoftwareShown

    found = measure(catalog_of(rules_folder))
    return SoftwareShown(
        version=found.version,
        digest=found.digest,
        rules=found.rules,
        tables={},
        files=dict(found.files),
        checked=None,
        mismatched=[*not_as_installed(found), *forged()],
    )


def _there(url: str, who: str | None) -> SoftwareShown:
    import asyncio

    from houseedge.client import ClientError, HouseClient

    async def ask() -> SoftwareShown:
        async with HouseClient(url) as house:
            return await house.software(check=True, who=who)

    try:
        return asyncio.run(ask())
    except ClientError as fault:
        raise HouseEdgeError(str(fault)) from None
