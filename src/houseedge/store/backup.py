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
from houseedge.store.counterfoil import Counterfoil
from houseedge.store.database import connect
from houseedge.store.error import (
    BackupFaulty,
    KeyFault,
    NoHouse,
    StoreError,
    WouldOverwrite,
    spoken,
)
from houseedge.store.founding import DATABASE, KEYS, LOCK, STAGED, settle_keys
from houseedge.store.keyring import Keyring
from houseedge.store.lock import Lock
from houseedge.store.private import make_file, make_folder, sync
from houseedge.store.signer import Signer
from houseedge.store.sqlite import SqliteStore
from houseedge.store.succession import Succession
from houseedge.store.verify import walk

_PARTIAL = ".partial"


def back_up(
    folder: Path, target: Path, *, keys: Keyring | None, counterfoil: Counterfoil | None
) -> Backup:
    """Copy the house in `folder` to the new folder `target`, and walk the copy.

    Nothing is at `target` until the copy is whole and has stood the walk; `counterfoil` is what the
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
            copied = Keyring(partial / KEYS, None if keys is None else keys.passphrase)
            if keys is not None:
                keys.copy_to(copied)
            backup, newest, _ = _checked(partial, target, copied, counterfoil)
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


def restore(
    backup: Path | str,
    folder: Path | str,
    *,
    keys: Keyring | None = None,
    overwrite: bool = False,
) -> Backup:
    """Put the house kept in `backup` into `folder`; `keys` is where its keys are to lie.

    Refuses a backup that does not stand the walk, a folder whose house is running, and one that
    holds a house, unless `overwrite` says that it may go. Keys come from the backup, if it has
    them; otherwise those in the folder stay, and must be this house's. Whatever is refused or
    fails, the folder's house is as it was.
    """
    source, target = Path(backup), Path(folder)
    if not (source / DATABASE).exists():
        raise NoHouse(f"there is no backup of a house in {source}")
    own = keys or Keyring(target / KEYS)
    kept = Keyring(source / KEYS, own.passphrase)
    _checked(source, source, kept, None)
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
                brought = Keyring(staged / KEYS, own.passphrase)
                stays = own.folder != target / KEYS and own.holds_keys
                if kept.holds_keys and not stays:
                    kept.copy_to(brought)
                made, newest, signer = _checked(staged, target, brought, None)
                if not made.keys and own.holds_keys:
                    _refuse_others(own, signer)
                if made.keys and newest is not None:
                    newest.write(brought.folder)
            except BaseException:
                shutil.rmtree(staged, ignore_errors=True)
                raise
            _put_in_place(target, own, signer, newest)
        finally:
            lock.release()
    return replace(made, keys=own.holds_keys)


def _put_in_place(target: Path, keys: Keyring, signer: bytes, newest: Counterfoil | None) -> None:
    """Let the staged house take the place of the one in `target`: one rename decides."""
    place = target / DATABASE
    if place.exists():
        # What the old file has not yet taken in must not be read into the new one, and must not
        # be lost to the old one before it goes.
        with suppress(sqlite3.Error), closing(sqlite3.connect(place)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for beside in ("-wal", "-shm", "-journal"):
        place.with_name(DATABASE + beside).unlink(missing_ok=True)
    # A counterfoil of the old record fits the new one only by chance; none fits both.
    beside_keys = Signer(keys, target).folder
    Counterfoil.remove(beside_keys)
    (target / STAGED / DATABASE).replace(place)
    sync(target)
    if keys.folder == target / KEYS:
        settle_keys(target, signer, keys.passphrase)
    else:
        if (target / STAGED / KEYS).exists():
            Keyring(target / STAGED / KEYS, keys.passphrase).copy_to(keys)
        shutil.rmtree(target / STAGED)
    if newest is not None and keys.holds_keys:
        newest.write(beside_keys)


def _refuse_others(keys: Keyring, signer: bytes) -> None:
    """Keys that stay have to be the restored house's."""
    if keys.load().public_key() != signer:
        raise KeyFault(
            f"the backup is without keys, and those in {keys.folder} are another house's: it could "
            f"not be run there, so nothing was changed"
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


def _checked(
    folder: Path, named: Path, keys: Keyring, counterfoil: Counterfoil | None
) -> tuple[Backup, Counterfoil | None, bytes]:
    """Walk a copy: what it holds, its newest checkpoint's counterfoil, and the key that signs."""
    try:
        with SqliteStore(folder, keys=keys, read_only=True) as store:
            for fault in walk(store, counterfoil=counterfoil):
                raise BackupFaulty(f"the copy at {named} is not whole: {fault}")
            with store.read() as record:
                heads, last = record.heads().values(), record.last_checkpoint()
                signer = Succession(record).newest
            made = Backup(
                path=named,
                house=store.house.id,
                entries=sum(head.sequence for head in heads),
                streams=len(heads),
                keys=keys.holds_keys,
            )
            newest = Counterfoil(last.number, checkpoint_hash(store.house, last)) if last else None
            return made, newest, signer
    except BackupFaulty:
        raise
    except StoreError as error:
        raise BackupFaulty(f"the copy at {named} cannot be read: {error}") from error
