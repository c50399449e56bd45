"""A forger with the database but without the signing key, who makes every hash fit again."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from houseedge.store.chain import genesis, link, mark
from houseedge.store.entry import Identity

Change = Callable[[list[dict[str, Any]]], None]


def copied(house: Path, target: Path) -> Path:
    """A copy of a house to do harm to."""
    return Path(shutil.copytree(house, target))


def execute(house: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(house / "house.db")) as database, database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute(statement, values)


def change_events(house: Path, number: int, change: Change) -> None:
    """Change the events of the entry with a number; its hash does not fit any more."""
    with closing(sqlite3.connect(house / "house.db")) as database, database:
        (kept,) = database.execute(
            "SELECT events FROM entries WHERE number = ?", (number,)
        ).fetchone()
        events = msgspec.json.decode(kept)
        change(events)
        database.execute(
            "UPDATE entries SET events = ? WHERE number = ?", (msgspec.json.encode(events), number)
        )


def hash_again(house: Path) -> None:
    """Make all hashes, heads and marks fit what the entries say now."""
    with closing(sqlite3.connect(house / "house.db")) as database, database:
        owner = Identity(*database.execute("SELECT * FROM house").fetchone())
        heads: dict[str, tuple[int, bytes]] = {}
        rows = database.execute("SELECT * FROM entries ORDER BY number").fetchall()
        for number, stream, sequence, *others, _ in rows:
            moved = database.execute(
                "SELECT debit, credit, amount, why, step, transfer_id FROM transfers "
                "WHERE entry = ? ORDER BY position",
                (number,),
            ).fetchall()
            previous = heads[stream][1] if stream in heads else genesis(owner, stream)
            hash = link(previous, (stream, sequence, *others), moved)
            database.execute("UPDATE entries SET hash = ? WHERE number = ?", (hash, number))
            heads[stream] = (sequence, hash)
        for stream, (sequence, hash) in heads.items():
            (epoch,) = database.execute(
                "SELECT epoch FROM streams WHERE stream = ?", (stream,)
            ).fetchone()
            database.execute(
                "UPDATE streams SET sequence = ?, hash = ?, mark = ? WHERE stream = ?",
                (sequence, hash, mark(stream, sequence, hash, epoch), stream),
            )
