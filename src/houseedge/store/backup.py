"""Backups: a copy of the house taken while it runs, and the way back.

A backup is a folder of the same shape as the house's own, so it can be verified and recalled
from as it is. It holds the keys only if asked; without them its chains can be walked and its
signatures checked, but sealed seeds stay closed, and it cannot be run as a house.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from houseedge.store.chain import checkpoint_hash
from houseedge.store.contract import Backup
from houseedge.store.database import connect
from houseedge.store.entry import Identity
from houseedge.store.error import (
    BackupFaulty,
    KeyFault,
    NoHouse,
    StoreError,
    WouldOverwrite,
    spoken,
)
from houseedge.store.founding import DATABASE, KEYS, LOCK, STAGED, settle_keys
from houseedge.store.keys import HouseKeys
from houseedge.store.lock import Lock
from houseedge.store.private import make_file, make_folder, sync
from houseedge.store.receipt import Receipt
from houseedge.store.sqlite import SqliteStore
from houseedge.store.verify import walk

_PARTIAL = ".partial"


def back_up(
    folder: Path, target: Path, *, keys: HouseKeys | None, receipt: Receipt | None
) -> Backup:
    """Copy the house in `folder` to the new folder `target`, and walk the copy.

    Nothing is at `target` until the copy is whole and has stood the walk; `receipt` is what the
    house has signed at least.
    """
    with spoken(target):
        if target.exists() and not (target.is_dir() and not any(target.iterdir())):
            raise WouldOverwrite(f"there is something at {target} already: name a new folder")
        partial = target.with_name(target.name + _PARTIAL)
        if partial.exists():
            shutil.rmtree(partial)
        make_folder(partial)
        try:
            _copy(folder / DATABASE, partial / DATABASE)
            if keys is not None:
                keys.save(partial / KEYS)
            backup, newest = _checked(partial, target, receipt)
            if keys is not None and newest is not None:
                newest.write(partial / KEYS)
            if target.exists():
                target.rmdir()
            partial.rename(target)
        except BaseException:
            shutil.rmtree(partial, ignore_errors=True)
            raise
        sync(target.parent)
    return backup


def restore(backup: Path | str, folder: Path | str, *, overwrite: bool = False) -> Backup:
    """Put the house kept in `backup` into `folder`.

    Refuses a backup that does not stand the walk, a folder whose house is running, and one that
    holds a house, unless `overwrite` says that it may go. Keys come from the backup, if it has
    them; otherwise those in the folder stay, and must be this house's. Whatever is refused or
    fails, the folder's house is as it was.
    """
    source, target = Path(backup), Path(folder)
    if not (source / DATABASE).exists():
        raise NoHouse(f"there is no backup of a house in {source}")
    _checked(source, source, None)
    with spoken(target):
        make_folder(target)
        lock = Lock(target / LOCK)
        try:
            if (target / DATABASE).exists() and not overwrite:
                raise WouldOverwrite(
                    f"there is a house in {target} already: it is replaced only if you say so"
                )
            staged = target / STAGED
            if staged.exists():
                shutil.rmtree(staged)
            make_folder(staged)
            try:
                _copy(source / DATABASE, staged / DATABASE)
                if HouseKeys.lie_in(source / KEYS):
                    HouseKeys.load(source / KEYS).save(staged / KEYS)
                made, newest = _checked(staged, target, None)
                house = _house_of(staged)
                if not made.keys and HouseKeys.lie_in(target / KEYS):
                    _refuse_others(target / KEYS, house)
                if made.keys and newest is not None:
                    newest.write(staged / KEYS)
            except BaseException:
                shutil.rmtree(staged, ignore_errors=True)
                raise
            _put_in_place(target, house, newest)
        finally:
            lock.release()
    return replace(made, keys=HouseKeys.lie_in(target / KEYS))


def _put_in_place(target: Path, house: Identity, newest: Receipt | None) -> None:
    """Let the staged house take the place of the one in `target`: one rename decides."""
    place = target / DATABASE
    if place.exists():
        # What the old file has not yet taken in must not be read into the new one, and must not
        # be lost to the old one before it goes.
        with suppress(sqlite3.Error), closing(sqlite3.connect(place)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for beside in ("-wal", "-shm", "-journal"):
        place.with_name(DATABASE + beside).unlink(missing_ok=True)
    # A receipt of the old record fits the new one only by chance; none fits both.
    Receipt.remove(target / KEYS)
    (target / STAGED / DATABASE).replace(place)
    sync(target)
    settle_keys(target, house)
    if newest is not None and HouseKeys.lie_in(target / KEYS):
        newest.write(target / KEYS)


def _refuse_others(keys: Path, house: Identity) -> None:
    """Keys that stay have to be the restored house's."""
    if HouseKeys.load(keys).public_key() != house.public_key:
        raise KeyFault(
            f"the backup is without keys, and those in {keys} are another house's: it could not "
            f"be run there, so nothing was changed"
        )


def _copy(source: Path, target: Path) -> None:
    make_file(target)
    with closing(connect(source, writes=False)) as old, closing(sqlite3.connect(target)) as new:
        # All pages in one step: in WAL the writer goes on beside it, while smaller steps would
        # start over with each of its commits.
        old.backup(new)
        # The copy is one file, readable where nothing can be written.
        new.execute("PRAGMA journal_mode = DELETE")
    with target.open("rb") as file:
        os.fsync(file.fileno())
    sync(target.parent)


def _house_of(folder: Path) -> Identity:
    with SqliteStore(folder, read_only=True) as store:
        return store.house


def _checked(folder: Path, named: Path, receipt: Receipt | None) -> tuple[Backup, Receipt | None]:
    """Walk a copy; what it holds, and the receipt of its newest checkpoint."""
    try:
        with SqliteStore(folder, read_only=True) as store:
            for fault in walk(store, receipt=receipt):
                raise BackupFaulty(f"the copy at {named} is not whole: {fault}")
            with store.read() as record:
                heads, last = record.heads().values(), record.last_checkpoint()
            made = Backup(
                path=named,
                house=store.house.id,
                entries=sum(head.sequence for head in heads),
                streams=len(heads),
                keys=HouseKeys.lie_in(folder / KEYS),
            )
            newest = Receipt(last.number, checkpoint_hash(store.house, last)) if last else None
            return made, newest
    except BackupFaulty:
        raise
    except StoreError as error:
        raise BackupFaulty(f"the copy at {named} cannot be read: {error}") from error
