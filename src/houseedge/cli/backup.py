"""`houseedge backup` and `houseedge restore`: a house copied while it runs, and brought back."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.options import AsJson, Data, Keys, house_folder, keyring_of
from houseedge.cli.output import print_json
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from houseedge.store import Backup


def backup(
    target: Annotated[str, typer.Argument(metavar="DIR", help="A new folder for the copy.")],
    data: Data = None,
    keys: Keys = None,
    with_keys: Annotated[
        bool,
        typer.Option(
            "--with-keys",
            help="Copy the house's keys too. Whoever has them opens sealed seeds; without them "
            "the copy cannot be opened as a house.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Copy a house, running or not, to a new folder, and check the copy.

    Without the keys a copy can be verified and recalled from, but sealed cards stay closed and
    it cannot be opened as a house: keep a copy of the folder `keys` in another place.
    """
    from houseedge.store import SqliteStore

    folder = house_folder(data)
    keyring = keyring_of(folder, keys, there=True)
    with SqliteStore(folder, keys=keyring, read_only=True) as store:
        if with_keys and not keyring.holds_keys:
            raise HouseEdgeError(
                f"--with-keys: the keys of this house do not lie in {keyring.folder}"
            )
        made = store.backup(target, keys=with_keys)
    _tell("Copied", made, as_json=as_json)
    if not made.keys:
        _warn(
            f"this copy is without the house's keys and cannot be opened as a house; keep a copy "
            f"of {keyring.folder} too, or make the backup with --with-keys"
            if keyring.holds_keys
            else f"this copy is without the house's keys, and {keyring.folder} does not hold them "
            "either: until they are found no house can be opened from it"
        )


def restore(
    source: Annotated[str, typer.Argument(metavar="BACKUP", help="The folder of the copy.")],
    data: Data = None,
    keys: Keys = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace the house that is there.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Bring a house back from a copy, after checking it; the house must not be running.

    A copy without keys takes those that lie in the folder already; where there are none, put
    them into its folder `keys` before `houseedge serve`.
    """
    from houseedge.store import WouldOverwrite
    from houseedge.store import restore as bring_back

    folder = house_folder(data)
    keyring = keyring_of(folder, keys)
    try:
        made = bring_back(source, folder, keys=keyring, overwrite=overwrite)
    except WouldOverwrite as fault:
        raise HouseEdgeError(f"{fault}, with --overwrite") from None
    _tell("Restored", made, as_json=as_json)
    if not made.keys:
        _warn(
            f"the copy is without the house's keys, so it cannot be opened as a house yet: put "
            f"them into {keyring.folder} first; verify, recall and export work without them"
        )


def _warn(sentence: str) -> None:
    """Say on standard error, where it does not disturb --json, what comes as a surprise later."""
    print(f"houseedge: {sentence}", file=sys.stderr)


def _tell(verb: str, made: Backup, *, as_json: bool) -> None:
    if as_json:
        written = {
            "path": str(made.path),
            "house": made.house,
            "entries": made.entries,
            "streams": made.streams,
            "keys": made.keys,
        }
        print_json(written)
        return
    keys = "with its keys" if made.keys else "without its keys"
    print(f"{verb} house {made.house} to {made.path}, {keys}: {made.entries:,} entries.")
