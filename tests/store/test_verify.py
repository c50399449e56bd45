"""Whatever is changed in the record, the walk says where."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from houseedge.store import Counterfoil, Damaged, Signed, SqliteStore, StoreError, signed, walk
from houseedge.store.chain import mark
from houseedge.store.snapshot import signed_snapshots
from tests.disk import Disk
from tests.effort import times
from tests.store.house import FELT, NOW, look, play, said

STEP = 997 // times(1, soak=30)

#: Everything the record proves; sessions are no part of it.
TABLES = {
    "house": ["id", "created", "version", "public_key"],
    "streams": ["stream", "sequence", "hash", "epoch", "mark", "signed"],
    "entries": ["number", "stream", "sequence", "at", "actor", "key", "round", "ends", "cause",
                "decided", "commands", "asked", "events", "epoch", "version", "hash"],
    "transfers": ["entry", "position", "debit", "credit", "amount", "why", "step", "transfer_id"],
    "balances": ["account", "posted", "held"],
    "pendings": ["id", "debit", "credit", "amount", "why"],
    "rounds": ["round", "stream", "first", "last", "opened_at", "ended_at", "status"],
    "checkpoints": ["number", "at", "heads", "root", "previous", "signature"],
    "keys": ["number", "public_key", "since", "signature"],
    "snapshots": ["number", "at", "state", "signature"],
}  # fmt: skip


@pytest.fixture(scope="module")
def record(disk: Disk) -> bytes:
    """The file of a house that has played a little."""
    folder = disk()
    with SqliteStore(folder) as store:
        play(store)
        store.rotate(NOW + 4000)
        assert list(walk(store)) == []
    return (folder / "house.db").read_bytes()


def faults(folder: Path) -> list[str]:
    try:
        with SqliteStore(folder, read_only=True) as store:
            return [str(fault) for fault in walk(store)]
    except StoreError as error:
        return [str(error)]


def faults_in_parts(folder: Path) -> list[str]:
    """What walks find that begin and end at the snapshots, one after another."""
    try:
        with SqliteStore(folder, read_only=True) as store:
            with store.read() as record:
                cuts = signed_snapshots(record)
            return [
                str(fault)
                for since, until in pairwise([None, *cuts, None])
                for fault in walk(store, since=since, until=until)
            ]
    except StoreError as error:
        return [str(error)]


def reach(store: SqliteStore) -> Signed:
    with store.read() as record:
        return signed(record)


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
    assert names - {"sessions", "credentials", "alembic_version"} == set(TABLES)
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
    for value, *place in [rows[len(rows) // 2], rows[0], rows[-1]][: times(1, soak=3)]:
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


# A snapshot that is gone is missed by nobody: the walk begins before it.
@pytest.mark.parametrize("table", sorted(TABLES.keys() - {"snapshots"}))
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


@pytest.fixture(scope="module")
def cut(disk: Disk) -> bytes:
    """The file of a house with rounds that lie across two of its snapshots, and one across both."""
    folder = disk()
    with SqliteStore(folder) as store:
        played = play(store)
        store.snapshot(b"{}", NOW + 3100)
        played.settle(3)
        played.open(4)
        store.snapshot(b"{}", NOW + 4100)
        played.open(5)
        played.settle(4)
        store.checkpoint(NOW + 5000)
        played.open(6)
        assert list(walk(store)) == []
    assert faults_in_parts(folder) == []
    return (folder / "house.db").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("table", sorted(TABLES))
def test_parts_between_snapshots_find_something_wherever_the_whole_does(
    cut: bytes, tmp_path: Path, table: str
) -> None:
    path = tmp_path / "house.db"
    keys = "entry, position" if table == "transfers" else "rowid"
    where = " AND ".join(f"{key} = ?" for key in keys.split(", "))
    path.write_bytes(cut)
    connection = loosened(path)
    places = connection.execute(f"SELECT {keys} FROM {table}").fetchall()
    connection.close()
    for place in places[:: 1 if table == "rounds" else max(1, len(places) // times(1, soak=30))]:
        for column in [*TABLES[table], None]:
            path.write_bytes(cut)
            connection = loosened(path)
            try:
                if column is None:
                    connection.execute(f"DELETE FROM {table} WHERE {where}", place)
                else:
                    (value,) = connection.execute(
                        f"SELECT {column} FROM {table} WHERE {where}", place
                    ).fetchone()
                    other = next(iter(flips(value)))
                    set = (
                        f"{column} = CAST(? AS TEXT)" if isinstance(value, str) else f"{column} = ?"
                    )
                    connection.execute(f"UPDATE {table} SET {set} WHERE {where}", (other, *place))
            except sqlite3.IntegrityError:
                continue
            finally:
                connection.close()
            found = bool(faults(tmp_path)), bool(faults_in_parts(tmp_path))
            assert found[0] == found[1], f"{table}.{column} of {place}: {found}"


@pytest.mark.parametrize("round", ["felt-2", "felt-3", "felt-4", "felt-5", "felt-6"])
@pytest.mark.parametrize("column", ["first", "last"])
@pytest.mark.parametrize(
    "entry", [0, 7, 18, *(pytest.param(each, marks=pytest.mark.slow) for each in (6, 8, 11, 12))]
)
def test_a_line_of_the_index_that_points_elsewhere_is_found_by_parts_too(
    cut: bytes, tmp_path: Path, round: str, column: str, entry: int
) -> None:
    (tmp_path / "house.db").write_bytes(cut)
    connection = loosened(tmp_path / "house.db")
    connection.execute(f"UPDATE rounds SET {column} = ? WHERE round = ?", (entry, round))
    connection.close()
    assert bool(faults(tmp_path)) == bool(faults_in_parts(tmp_path))


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
         "balances: bank:felt is kept as $0.00, its transfers make $0.000510"),
        ("UPDATE rounds SET status = 'settled' WHERE round = 'felt-2'",
         "rounds: round felt-2 is listed as settled, but it is void"),
        ("UPDATE rounds SET ended_at = ended_at + 1 WHERE round = 'felt-1'",
         ("rounds: round felt-1 is listed as ended on 2023-11-14 22:13:21.501 UTC, "
         "but it is ended on 2023-11-14 22:13:21.500 UTC")),
        ("UPDATE rounds SET ended_at = NULL WHERE round = 'felt-1'",
         "felt-1 is listed as not ended, but it is ended on 2023-11-14 22:13:21.500 UTC"),
        ("UPDATE balances SET held = 4 WHERE account = 'bank:felt'",
         "bank:felt is kept as $0.000510, $0.000004 of it held, its transfers make $0.000510"),
        ("DELETE FROM balances WHERE account = 'bank:felt'",
         "bank:felt is kept as nothing, its transfers make $0.000510"),
        ("UPDATE pendings SET amount = 11",
         ("transfer 'felt-3/ante' is kept as $0.000011 from stack:felt:anna to bank:felt (ante), "
         "by its entries it is $0.000010 from stack:felt:anna to bank:felt (ante)")),
        ("DELETE FROM pendings", "transfer 'felt-3/ante' is kept as not pending, by its entries"),
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
    found = faults(tmp_path)
    assert [fault for fault in found if says in fault]
    # In words for a person, not in those of the program.
    assert not [fault for fault in found if re.search(r"None|\w\(\w+=|datetime|b'", fault)]


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
    assert "meter:WA-01, entry 4: checkpoint 3 names it, but it is gone" in faults(tmp_path)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house that has played, with three checkpoints and their receipt."""
    with SqliteStore(tmp_path / "house") as store:
        play(store)
    return tmp_path / "house"


def forge(house: Path, *statements: str) -> None:
    connection = loosened(house / "house.db")
    for statement in statements:
        connection.execute(statement)
    connection.close()


def test_a_record_that_was_never_signed_does_not_fit(house: Path) -> None:
    shutil.rmtree(house / "keys")
    assert faults(house) == []
    forge(house, "DELETE FROM checkpoints")
    assert faults(house)[0] == "checkpoints: there are entries, but none was ever signed"


@pytest.mark.parametrize(("last", "end"), [(0, "has none"), (1, "ends with 1"), (2, "ends with 2")])
def test_a_record_whose_last_checkpoints_are_gone_was_cut_off(
    house: Path, last: int, end: str
) -> None:
    says = f"checkpoint 3 was signed, but the record {end}: its end was cut off"
    forge(house, f"DELETE FROM checkpoints WHERE number > {last}")
    assert faults(house)[0] == f"checkpoints: {says}"
    # Nor does the house go on from it, and sign it anew.
    with pytest.raises(Damaged, match=f"^{says}. Restore a backup"):
        SqliteStore(house)
    assert faults(house)[0] == f"checkpoints: {says}"


def test_another_checkpoint_in_the_place_of_the_signed_one_is_found(house: Path) -> None:
    forge(house, "UPDATE checkpoints SET at = at + 1 WHERE number = 3")
    assert "checkpoints: checkpoint 3 is not the one that was signed" in faults(house)
    with pytest.raises(Damaged, match="is not the one that was signed"):
        SqliteStore(house)


def test_what_was_cut_off_from_a_running_house_is_not_signed_over(house: Path) -> None:
    with SqliteStore(house) as store:
        forge(house, "DELETE FROM checkpoints WHERE number > 1")
        with pytest.raises(Damaged, match="checkpoint 3 was signed, but the record ends with 1"):
            store.checkpoint(NOW)
        assert len(look(store).checkpoints()) == 1


def test_a_receipt_may_be_behind_its_record_or_missing(house: Path) -> None:
    receipt = house / "keys" / "checkpoint"
    with SqliteStore(house) as store:
        before = receipt.read_bytes()
        store.claim([FELT])
        store.append([said("more")])
        store.checkpoint(NOW)
        now = receipt.read_bytes()
        assert now.startswith(b"4 ")
    assert receipt.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in receipt.parent.glob("checkpoint*")] == ["checkpoint"]
    # Killed between the commit and the receipt; the next start writes it.
    receipt.write_bytes(before)
    assert faults(house) == []
    SqliteStore(house).close()
    assert receipt.read_bytes() == now
    # An older version wrote none.
    receipt.unlink()
    assert faults(house) == []
    SqliteStore(house).close()
    assert receipt.read_bytes() == now


@pytest.mark.parametrize("content", ["", "three", "3 xyz", "3 00 00"])
def test_a_damaged_receipt_is_a_fault_and_a_sentence(house: Path, content: str) -> None:
    (house / "keys" / "checkpoint").write_text(content)
    [fault] = faults(house)
    assert fault.startswith("checkpoints: the counterfoil of the last checkpoint, ")
    assert fault.endswith("is damaged: remove it if everything else fits")
    assert Counterfoil(3, b"").against(3, b"x") is not None


def test_it_is_said_how_many_entries_are_not_signed_yet(house: Path) -> None:
    with SqliteStore(house) as store:
        assert reach(store) == Signed(unsigned=3, at=NOW + 3000)
        assert str(reach(store)) == (
            "the last 3 entries are not signed yet; "
            "the last checkpoint is of 2023-11-14 22:13:23 UTC"
        )
        store.checkpoint(NOW + 4000)
        assert str(reach(store)).startswith("all entries are signed; the last checkpoint is of")
        store.claim(["cage"])
        store.append([said("more", "cage")])
        assert str(reach(store)).startswith("the last entry is not signed yet; ")
    forge(house, "DELETE FROM checkpoints")
    with SqliteStore(house, read_only=True) as store:
        assert str(reach(store)) == "no entry is signed, for there is no checkpoint"
        assert reach(store).unsigned == 15


@pytest.mark.slow
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
