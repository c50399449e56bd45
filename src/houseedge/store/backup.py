"""Backups: a copy of the house taken while it runs, and the way back.

A backup is a folder of the same shape as the house's own, so it can be verified and recalled
from as it is. It holds the keys only if asked; without them its chains can be walked and its
signatures checked, but sealed seeds stay closed, and it cannot be run as a house.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from houseedge.store.contract import Backup
from houseedge.store.database import connect
from houseedge.store.error import BackupFaulty, NoHouse, StoreError, WouldOverwrite, spoken
from houseedge.store.keys import HouseKeys
from houseedge.store.lock import Lock
from houseedge.store.sqlite import DATABASE, KEYS, LOCK, SqliteStore
from houseedge.store.verify import walk

_PARTIAL = ".partial"


def back_up(folder: Path, target: Path, *, keys: HouseKeys | None) -> Backup:
    """Copy the house in `folder` to the new folder `target`, and walk the copy.

    Nothing is at `target` until the copy is whole and has stood the walk.
    """
    with spoken(target):
        if target.exists() and not (target.is_dir() and not any(target.iterdir())):
            raise WouldOverwrite(f"there is something at {target} already: name a new folder")
        partial = target.with_name(target.name + _PARTIAL)
        if partial.exists():
            shutil.rmtree(partial)
        partial.mkdir(mode=0o700, parents=True)
        try:
            _copy(folder / DATABASE, partial / DATABASE)
            if keys is not None:
                keys.save(partial / KEYS)
            backup = _checked(partial, target)
            if target.exists():
                target.rmdir()
            partial.rename(target)
        except BaseException:
            shutil.rmtree(partial, ignore_errors=True)
            raise
        _sync(target.parent)
    return backup


def restore(backup: Path | str, folder: Path | str, *, overwrite: bool = False) -> Backup:
    """Put the house kept in `backup` into `folder`.

    Refuses a backup that does not stand the walk, a folder whose house is running, and one that
    holds a house, unless `overwrite` says that it may go. Keys come from the backup, if it has
    them; otherwise those in the folder stay, and must be this house's for it to run.
    """
    source, target = Path(backup), Path(folder)
    if not (source / DATABASE).exists():
        raise NoHouse(f"there is no backup of a house in {source}")
    _checked(source, source)
    with spoken(target):
        target.mkdir(parents=True, exist_ok=True)
        lock = Lock(target / LOCK)
        try:
            place = target / DATABASE
            if place.exists() and not overwrite:
                raise WouldOverwrite(
                    f"there is a house in {target} already: it is replaced only if you say so"
                )
            fresh = place.with_name(DATABASE + _PARTIAL)
            fresh.unlink(missing_ok=True)
            _copy(source / DATABASE, fresh)
            if HouseKeys.lie_in(source / KEYS):
                keys = HouseKeys.load(source / KEYS)
                if HouseKeys.lie_in(target / KEYS):
                    shutil.rmtree(target / KEYS)
                keys.save(target / KEYS)
            # What the old file had not yet taken in must not be read into the new one.
            for beside in ("-wal", "-shm", "-journal"):
                place.with_name(DATABASE + beside).unlink(missing_ok=True)
            fresh.replace(place)
            _sync(target)
        finally:
            lock.release()
    return _checked(target, target)


def _copy(source: Path, target: Path) -> None:
    with closing(connect(source, writes=False)) as old, closing(sqlite3.connect(target)) as new:
        # All pages in one step: in WAL the writer goes on beside it, while smaller steps would
        # start over with each of its commits.
        old.backup(new)
        # The copy is one file, readable where nothing can be written.
        new.execute("PRAGMA journal_mode = DELETE")
    target.chmod(0o600)
    with target.open("rb") as file:
        os.fsync(file.fileno())
    _sync(target.parent)


def _checked(folder: Path, named: Path) -> Backup:
    try:
        with SqliteStore(folder, read_only=True) as store:
            for fault in walk(store):
                raise BackupFaulty(f"the copy at {named} is not whole: {fault}")
            with store.snapshot() as record:
                heads = record.heads().values()
            return Backup(
                path=named,
                house=store.house.id,
                entries=sum(head.sequence for head in heads),
                streams=len(heads),
                keys=HouseKeys.lie_in(folder / KEYS),
            )
    except BackupFaulty:
        raise
    except StoreError as error:
        raise BackupFaulty(f"the copy at {named} cannot be read: {error}") from error


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
