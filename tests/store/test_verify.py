"""Whatever is changed in the record, the walk says where."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseedge.store import SqliteStore, StoreError, walk
from houseedge.store.chain import mark
from tests.store.house import play

STEP = 13 if os.environ.get("HOUSEEDGE_SOAK") else 997

#: Everything the record proves; sessions are no part of it.
TABLES = {
    "house": ["id", "created", "version", "public_key"],
    "streams": ["stream", "sequence", "hash", "epoch", "mark"],
    "entries": ["number", "stream", "sequence", "at", "actor", "key", "round", "ends", "epoch",
                "version", "events", "hash"],
    "transfers": ["entry", "position", "debit", "credit", "amount", "why", "step", "transfer_id"],
    "balances": ["account", "posted", "held"],
    "pendings": ["id", "debit", "credit", "amount", "why"],
    "rounds": ["round", "stream", "first", "last", "opened_at", "ended_at", "status"],
    "checkpoints": ["number", "at", "heads", "previous", "signature"],
}  # fmt: skip


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a house that has played a little."""
    folder = tmp_path_factory.mktemp("record")
    with SqliteStore(folder) as store:
        play(store)
        assert list(walk(store)) == []
    return (folder / "house.db").read_bytes()


def faults(folder: Path) -> list[str]:
    try:
        with SqliteStore(folder, read_only=True) as store:
            return [str(fault) for fault in walk(store)]
    except StoreError as error:
        return [str(error)]


def loosened(path: Path) -> sqlite3.Connection:
    """A connection that may do what nobody should."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def flips(value: Any) -> Iterator[Any]:
    """The value with one byte changed, for some bytes of it."""
    if isinstance(value, int):
        yield from (value ^ 1, value ^ (1 << 40))
    elif isinstance(value, str):
        data = value.encode()
        for at in {0, len(data) // 2, len(data) - 1} if data else ():
            for bit in (1, 0x80):
                yield data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]
        yield data + b"x"
    elif isinstance(value, bytes):
        for at in {0, len(value) // 2, len(value) - 1}:
            yield value[:at] + bytes([value[at] ^ 0x20]) + value[at + 1 :]
    else:
        yield b"x"


def test_the_list_of_columns_is_complete(record: bytes, tmp_path: Path) -> None:
    (tmp_path / "house.db").write_bytes(record)
    connection = loosened(tmp_path / "house.db")
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master "
                                                  "WHERE type = 'table'")}  # fmt: skip
    assert names - {"sessions", "alembic_version"} == set(TABLES)
    for table, columns in TABLES.items():
        assert [row[1] for row in connection.execute(f"PRAGMA table_info({table})")] == columns
    connection.close()


@pytest.mark.parametrize(
    ("table", "column"),
    [(table, column) for table, columns in TABLES.items() for column in columns],
)
def test_a_flipped_byte_in_any_column_is_found(
    record: bytes, tmp_path: Path, table: str, column: str
) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(record)
    connection = loosened(path)
    keys = "entry, position" if table == "transfers" else "rowid"
    rows = connection.execute(f"SELECT {column}, {keys} FROM {table}").fetchall()
    connection.close()
    assert rows
    flipped = 0
    for value, *place in [rows[0], rows[len(rows) // 2], rows[-1]]:
        for other in flips(value):
            path.write_bytes(record)
            connection = loosened(path)
            given = "?" if isinstance(value, (int, bytes)) else "CAST(? AS TEXT)"
            if value is None and column == "ended_at":
                given, other = "?", 5
            where = " AND ".join(f"{key} = ?" for key in keys.split(", "))
            try:
                connection.execute(
                    f"UPDATE {table} SET {column} = {given} WHERE {where}", (other, *place)
                )
            except sqlite3.IntegrityError:
                continue  # the database itself would not have it
            finally:
                connection.close()
            flipped += 1
            assert faults(tmp_path), f"{table}.{column}: {value!r} became {other!r} unnoticed"
    assert flipped


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_row_taken_out_is_found(record: bytes, tmp_path: Path, table: str) -> None:
    keys = "entry, position" if table == "transfers" else "rowid"
    path = tmp_path / "house.db"
    path.write_bytes(record)
    connection = loosened(path)
    places = connection.execute(f"SELECT {keys} FROM {table}").fetchall()
    connection.close()
    if table == "checkpoints":
        # Whoever takes the last one out leaves a shorter record that was true once.
        places = places[:-1]
    for place in places:
        path.write_bytes(record)
        connection = loosened(path)
        where = " AND ".join(f"{key} = ?" for key in keys.split(", "))
        connection.execute(f"DELETE FROM {table} WHERE {where}", place)
        connection.close()
        assert faults(tmp_path), f"{table}: {place} went unnoticed"


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE entries SET at = at + 1 WHERE stream = 'table:felt' AND sequence = 2",
         "table:felt, entry 2: its hash does not fit what it says"),
        ("UPDATE transfers SET amount = 11 WHERE entry = 3",
         "table:felt, entry 2: its hash does not fit what it says"),
        ("DELETE FROM entries WHERE stream = 'meter:WA-01' AND sequence = 2",
         "meter:WA-01, entry 3: it comes after entry 1"),
        ("UPDATE balances SET posted = 0 WHERE account = 'bank:felt'",
         "balances: bank:felt is kept as"),
        ("UPDATE rounds SET status = 'settled' WHERE round = 'felt-2'",
         "rounds: round felt-2 is listed as"),
        ("UPDATE checkpoints SET at = 0 WHERE number = 1",
         "checkpoints: checkpoint 1 does not bear the house's signature"),
        ("UPDATE streams SET epoch = 9 WHERE stream = 'cage'",
         "cage, entry 1: the stream's own row was changed"),
        ("UPDATE transfers SET position = 7 WHERE entry = 3",
         "transfers: those of entry 3 are not in their places"),
        ("INSERT INTO transfers VALUES (99, 0, 'issue', 'house', 1, 'gift', 'now', '')",
         "transfers: those of entry 99 are not in their places"),
    ],
)  # fmt: skip
def test_the_walk_names_the_place(record: bytes, tmp_path: Path, statement: str, says: str) -> None:
    (tmp_path / "house.db").write_bytes(record)
    connection = loosened(tmp_path / "house.db")
    connection.execute(statement)
    connection.close()
    assert [fault for fault in faults(tmp_path) if says in fault]


def test_the_end_of_a_stream_cannot_be_cut_off_behind_a_checkpoint(
    record: bytes, tmp_path: Path
) -> None:
    # A forger who also moves head and sum back is still given away by the signature.
    (tmp_path / "house.db").write_bytes(record)
    connection = loosened(tmp_path / "house.db")
    hash, epoch = connection.execute(
        "SELECT hash, epoch FROM entries WHERE stream = 'meter:WA-01' AND sequence = 3"
    ).fetchone()
    connection.execute("DELETE FROM entries WHERE stream = 'meter:WA-01' AND sequence > 3")
    connection.execute(
        "UPDATE streams SET sequence = 3, hash = ?, mark = ? WHERE stream = 'meter:WA-01'",
        (hash, mark("meter:WA-01", 3, hash, epoch)),
    )
    connection.close()
    assert "meter:WA-01, entry 4: checkpoint 2 names it, but it is gone" in faults(tmp_path)


def test_bytes_flipped_in_the_file_itself_are_found_or_mean_nothing(
    record: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "house.db"

    def content() -> list[Any]:
        connection = sqlite3.connect(path)
        connection.text_factory = bytes
        try:
            return [connection.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES]
        finally:
            connection.close()

    path.write_bytes(record)
    whole = content()
    noticed = 0
    for at in range(0, len(record), STEP):
        path.write_bytes(record[:at] + bytes([record[at] ^ 0x11]) + record[at + 1 :])
        if faults(tmp_path):
            noticed += 1
            continue
        assert content() == whole, f"the byte at {at} changed the record unnoticed"
    assert noticed
