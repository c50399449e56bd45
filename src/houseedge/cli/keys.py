"""`houseedge keys`: make a house's keys, say which ones sign, change them, close them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from houseedge.cli import help as manual
from houseedge.cli.options import (
    AsJson,
    Data,
    Keys,
    house_folder,
    kept,
    keyring_of,
    passphrase,
)
from houseedge.cli.output import print_json
from houseedge.errors import HouseEdgeError

app = typer.Typer(
    cls=manual.Commands,
    help="The house's keys: make, show and change them, and close them with a passphrase.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def create(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="A folder without keys.")],
) -> None:
    """Make the keys of a house to come, to be given to `houseedge serve` with --keys.

    They are closed with the passphrase in HOUSEEDGE_PASSPHRASE, or in the file that
    HOUSEEDGE_PASSPHRASE_FILE names; without one whoever reads the files has the keys.
    """
    from pathlib import Path

    from houseedge.store.keyring import Keyring

    made = Keyring(Path(folder), passphrase())
    made.create()
    closed = "closed with the passphrase" if made.is_closed else "open to whoever reads the files"
    print(f"The keys are in {folder}, {closed}. Keep a copy of them in another place.")


def show(data: Data = None, keys: Keys = None, as_json: AsJson = False) -> None:
    """Say with which keys the record was signed, from which checkpoint on; no secret is shown."""
    with kept(data, keys) as store, store.read() as record:
        first = {"number": 1, "since": 1, "public_key": record.house.public_key.hex()}
        known = [first] + [
            {"number": key.number, "since": key.since, "public_key": key.public_key.hex()}
            for key in record.later_keys()
        ]
    if as_json:
        print_json({"house": store.house.id, "keys": known})
        return
    for key in known:
        print(f"key {key['number']}, from checkpoint {key['since']} on: {key['public_key']}")


def rotate(data: Data = None, keys: Keys = None) -> None:
    """Let a new key sign, and a new one seal; the house must not be running.

    The old key signs all there is and names the new one, then it is removed. Keys that sealed stay,
    for what they have sealed is opened with them.
    """
    import time

    from houseedge.store import SqliteStore
    from houseedge.store.founding import DATABASE

    folder = house_folder(data)
    if not (folder / DATABASE).exists():
        raise HouseEdgeError(f"there is no house in {folder}")
    with SqliteStore(folder, keys=keyring_of(folder, keys)) as store:
        named = store.rotate(time.time_ns() // 1_000_000)
    print(
        f"Key {named.number} signs from checkpoint {named.since} on: {named.public_key.hex()}\n"
        "Copies of the old keys open only what was sealed until now: copy the new ones. Backups "
        "without keys from before can be read with them, but no longer be opened as a house."
    )


def close(
    data: Data = None,
    keys: Keys = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Leave the keys open to whoever reads the files.")
    ] = False,
) -> None:
    """Close the keys with a passphrase, or with another one.

    The new one is taken from HOUSEEDGE_NEW_PASSPHRASE, from the file that
    HOUSEEDGE_NEW_PASSPHRASE_FILE names, or asked for twice.
    """
    folder = house_folder(data)
    keyring = keyring_of(folder, keys)
    if not keyring.holds_keys:
        raise HouseEdgeError(f"there are no keys in {keyring.folder}")
    keyring.close_with(None if remove else _chosen())
    print(f"The keys in {keyring.folder} are {'open' if remove else 'closed with the passphrase'}.")


def _chosen() -> str:
    given = passphrase("NEW_")
    if given is not None:
        return given
    if not sys.stdin.isatty():
        raise HouseEdgeError(
            "no passphrase was given: put it into HOUSEEDGE_NEW_PASSPHRASE, or into a file that "
            "HOUSEEDGE_NEW_PASSPHRASE_FILE names"
        )
    from getpass import getpass

    words = getpass("New passphrase: ")
    if not words:
        raise HouseEdgeError("an empty passphrase closes nothing; --remove leaves the keys open")
    if getpass("Again: ") != words:
        raise HouseEdgeError("the two passphrases differ; nothing was changed")
    return words


_COMMANDS: dict[str, Callable[..., object]] = {
    "create": create,
    "show": show,
    "rotate": rotate,
    "close": close,
}
for _name, _function in _COMMANDS.items():
    app.command(_name, cls=manual.StrictCommand)(_function)
