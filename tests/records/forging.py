"""A forger with the database but without the signing key, who makes every hash fit again."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from houseedge.store.chain import genesis, link, mark
from houseedge.store.entry import Identity

Change = Callable[[list[dict[str, Any]]], None]

#: What a record proves, column by column.
COLUMNS = {
    "entries": (
        *("number", "stream", "sequence", "at", "actor", "key", "round", "ends", "cause"),
        *("decided", "commands", "asked", "events", "epoch", "version", "hash"),
    ),
    "transfers": ("entry", "position", "debit", "credit", "amount", "why", "step", "transfer_id"),
    "balances": ("account", "posted", "held"),
    "pendings": ("id", "debit", "credit", "amount", "why"),
    "streams": ("stream", "sequence", "hash", "epoch", "mark"),
    "rounds": ("round", "stream", "first", "last", "opened_at", "ended_at", "status"),
    "checkpoints": ("number", "at", "heads", "root", "previous", "signature"),
    "snapshots": ("number", "at", "state", "signature"),
    "house": ("id", "created", "version"),
}


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


def flip(house: Path, table: str, column: str, random: Random) -> tuple[str, int] | None:
    """Flip one bit of one value of a random row; says where, if it is an entry."""
    place = None
    with closing(sqlite3.connect(house / "house.db")) as database, database:
        database.execute("PRAGMA foreign_keys = OFF")
        key = "entry, position" if table == "transfers" else "rowid"
        rows = database.execute(f"SELECT {key}, {column} FROM {table}").fetchall()
        row = random.choice([row for row in rows if row[-1] is not None] or rows)
        where = " AND ".join(f"{name} = ?" for name in key.split(", "))
        if table == "entries":
            place = database.execute(
                f"SELECT stream, sequence FROM entries WHERE {where}", row[:-1]
            ).fetchone()
        value: Any = _flipped(row[-1], random)
        database.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value, *row[:-1]))
    return place


def _flipped(value: Any, random: Random) -> Any:
    if value is None:
        return "x"
    if isinstance(value, int):
        return value ^ (1 << random.randrange(20, 40))
    data = bytearray(value if isinstance(value, bytes) else value.encode())
    if not data:
        return "x"
    data[random.randrange(len(data))] ^= 1 << random.randrange(5)
    return bytes(data) if isinstance(value, bytes) else data.decode()


def last_settlement(house: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(house / "house.db")) as database:
        rows = database.execute(
            "SELECT number, sequence, events FROM entries WHERE ends = 'settled' "
            "AND stream = 'table:washington' ORDER BY number DESC"
        ).fetchall()
    # The last one that somebody has won something in.
    return next((row[0], row[1]) for row in rows if re.search(rb'"pays":[1-9]', row[2]))


def pay_more(house: Path) -> int:
    """Pay the first winner of the last settlement a hundred dollars more, in every book."""
    number, sequence = last_settlement(house)
    more, player = 100_00, ""

    def raise_pay(events: list[dict[str, Any]]) -> None:
        nonlocal player
        for seat in events[0]["seats"]:
            for wager in seat["wagers"]:
                if wager["pays"]:
                    wager["pays"] += more
                    wager["returned"] += more
                    events[0]["paid"] += more
                    player = f"{seat['player']}|{wager['wager']}"
                    return

    change_events(house, number, raise_pay)
    who, wager = player.split("|")
    micros, stack = more * 10_000, f"stack:washington:{who}"
    execute(
        house,
        "UPDATE transfers SET amount = amount + ? WHERE entry = ? AND why = ? AND credit = ?",
        *(micros, number, f"{wager} pays", stack),
    )
    execute(house, "UPDATE balances SET posted = posted + ? WHERE account = ?", micros, stack)
    execute(
        house,
        "UPDATE balances SET posted = posted - ? WHERE account = 'bank:washington'",
        micros,
    )
    hash_again(house)
    return sequence
