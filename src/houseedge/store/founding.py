"""How a house begins: whose record it is, and keys that are there before the record needs them."""

from __future__ import annotations

import secrets
import shutil
import time
from pathlib import Path

from sqlalchemy import Connection, insert, select

from houseedge.store import schema
from houseedge.store.entry import Identity
from houseedge.store.error import NotARecord
from houseedge.store.keyring import Keyring
from houseedge.store.keys import HouseKeys
from houseedge.store.private import make_folder, sync

DATABASE = "house.db"
LOCK = "house.lock"
KEYS = "keys"
#: Where a house that is founded or restored lies until it is whole.
STAGED = "house.partial"

#: The version of the record itself: what the chains cover, and how.
RECORD = 3


def settle_keys(folder: Path, public_key: bytes, passphrase: str | None = None) -> None:
    """Move staged keys to their place if the record there names them, and clear the rest away.

    Keys are staged before the record that needs them is put in its place, and moved after it; so
    whenever that is broken off, the next start finds the ones that fit.
    """
    staged = folder / STAGED
    if not staged.exists():
        return
    old, new = Keyring(folder / KEYS, passphrase), Keyring(staged / KEYS, passphrase)
    if not old.fits(public_key) and new.fits(public_key):
        if old.folder.exists():
            old.folder.rename(staged / "replaced")
        new.folder.rename(old.folder)
        sync(folder)
    shutil.rmtree(staged)


def stage_keys(folder: Path, passphrase: str | None = None) -> HouseKeys:
    """New keys beside their place, for `settle_keys` to move there."""
    staged = folder / STAGED
    if staged.exists():
        # There is no record, so no house was ever founded on these.
        shutil.rmtree(staged)
    make_folder(staged)
    return Keyring(staged / KEYS, passphrase).create()


def found_house(connection: Connection, keys: HouseKeys) -> None:
    """Write down whose record it is."""
    connection.execute(
        insert(schema.house).values(
            id=secrets.token_hex(8),
            created=time.time_ns() // 1_000_000,
            version=RECORD,
            public_key=keys.public_key(),
        )
    )


def house_in(connection: Connection, path: Path) -> Identity:
    """Whose record it is."""
    found = connection.execute(select(schema.house)).all()
    if len(found) != 1:
        raise NotARecord(f"{path} is the record of {len(found)} houses instead of one")
    return Identity(*found[0])
