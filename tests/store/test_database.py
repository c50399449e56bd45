"""Opening a folder: new, old, newer, foreign, broken, busy, read-only or full."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from houseedge.errors import HouseEdgeError
from houseedge.store import (
    CannotWrite,
    Credential,
    Damaged,
    ForgedCredential,
    HouseBusy,
    NewerRecord,
    NoHouse,
    NotARecord,
    OlderRecord,
    RecordGone,
    Session,
    SqliteStore,
    StoreError,
    Writer,
    database,
    restore,
    schema,
    walk,
)
from houseedge.store.keyring import Keyring
from tests.store.house import FELT, NOW, look, play, said

ANOTHER_HOUSE = """
import sys
from houseedge.store import HouseBusy, SqliteStore

try:
    SqliteStore(sys.argv[1])
except HouseBusy as busy:
    print(busy)
"""


def tables(folder: Path) -> set[str]:
    with sqlite3.connect(folder / "house.db") as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    return names


def change(folder: Path, statement: str) -> None:
    connection = sqlite3.connect(folder / "house.db")
    with connection:
        connection.execute(statement)
    connection.close()


def at_revision(folder: Path, revision: str) -> None:
    """A house as an older version left it."""
    SqliteStore(folder).close()
    (folder / "keys" / "checkpoint").unlink()
    (folder / "house.db").rename(folder / "now.db")
    now = sqlite3.connect(folder / "now.db")
    house = now.execute("SELECT * FROM house").fetchone()
    now.close()
    engine = database.open_engine(folder / "house.db", writes=True)
    with engine.begin() as connection:
        config = database._config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        connection.exec_driver_sql("INSERT INTO house VALUES (?, ?, ?, ?)", tuple(house))
    engine.dispose()


def test_an_empty_folder_becomes_a_house_with_the_newest_tables(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "new" / "house") as store:
        assert len(store.house.id) == 16
        assert list(walk(store)) == []
    assert {"house", "entries", "transfers", "sessions"} <= tables(tmp_path / "new" / "house")


def test_a_house_is_the_same_when_it_is_opened_again(tmp_path: Path) -> None:
    with SqliteStore(tmp_path) as store:
        house = store.house
        play(store)
        heads = look(store).heads()
    with SqliteStore(tmp_path) as store:
        assert store.house == house
        assert look(store).heads() == heads
        assert store.claim([FELT])[FELT] == heads[FELT]


def test_durability_is_what_was_promised(tmp_path: Path) -> None:
    connection = database.connect(tmp_path / "x.db", writes=True)
    asked = [
        connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    connection.close()
    assert asked == ["wal", 2, 1]


def test_the_last_migration_leaves_the_tables_of_the_schema(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    head = ScriptDirectory.from_config(database._config()).get_current_head()
    assert head == schema.REVISION
    engine = database.open_engine(tmp_path / "house.db", writes=False)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_the_migrations_and_the_schema_say_the_same_to_the_letter(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "migrated").close()
    engine = database.open_engine(tmp_path / "created.db", writes=True)
    with engine.begin() as connection:
        schema.metadata.create_all(connection)
    engine.dispose()

    def shape(path: Path) -> dict[str, object]:
        connection = sqlite3.connect(path)
        listed = connection.execute("SELECT type, name FROM sqlite_master").fetchall()
        found: dict[str, object] = {}
        for kind, name in listed:
            if name.startswith(("sqlite_", "alembic_")):
                continue
            pragma = "table_xinfo" if kind == "table" else "index_xinfo"
            found[name] = connection.execute(f"PRAGMA {pragma}({name})").fetchall()
        found["strict"] = sorted(
            row[1:] for row in connection.execute("PRAGMA table_list") if row[1][:3] in found
        )
        connection.close()
        return found

    assert shape(tmp_path / "migrated" / "house.db") == shape(tmp_path / "created.db")


@pytest.mark.parametrize("read_only", [False, True])
def test_a_record_from_before_entries_had_commands_is_refused(
    tmp_path: Path, read_only: bool
) -> None:
    SqliteStore(tmp_path).close()
    change(tmp_path, "UPDATE alembic_version SET version_num = '0002'")
    before = (tmp_path / "house.db").read_bytes()
    with pytest.raises(OlderRecord, match="begin a new house in another folder"):
        SqliteStore(tmp_path, read_only=read_only)
    assert (tmp_path / "house.db").read_bytes() == before


@pytest.mark.parametrize("read_only", [False, True])
def test_a_record_made_by_a_newer_version_is_refused(tmp_path: Path, read_only: bool) -> None:
    SqliteStore(tmp_path).close()
    change(tmp_path, "UPDATE alembic_version SET version_num = '0099'")
    before = (tmp_path / "house.db").read_bytes()
    with pytest.raises(NewerRecord, match=r"newer version of House Edge .*0099") as refused:
        SqliteStore(tmp_path, read_only=read_only)
    assert "\n" not in str(refused.value)
    assert (tmp_path / "house.db").read_bytes() == before


@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, read_only: bool) -> None:
    (tmp_path / "house.db").write_text("The house always wins.\n" * 100)
    with pytest.raises(NotARecord, match="is no record of a house"):
        SqliteStore(tmp_path, read_only=read_only)


@pytest.mark.parametrize("read_only", [False, True])
def test_somebody_elses_database_is_refused(tmp_path: Path, read_only: bool) -> None:
    change(tmp_path, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(NotARecord, match="is a database, but no record of a house"):
        SqliteStore(tmp_path, read_only=read_only)
    assert tables(tmp_path) == {"recipes"}


def test_reading_an_empty_folder_creates_nothing(tmp_path: Path) -> None:
    with pytest.raises(NoHouse, match="there is no house in"):
        SqliteStore(tmp_path / "nowhere", read_only=True)
    assert list(tmp_path.iterdir()) == []


def test_two_houses_do_not_run_in_one_folder(tmp_path: Path) -> None:
    with SqliteStore(tmp_path) as store:
        with pytest.raises(HouseBusy, match=rf"process {os.getpid()}, is running the house in"):
            SqliteStore(tmp_path)
        child = subprocess.run(
            [sys.executable, "-c", ANOTHER_HOUSE, str(tmp_path)],
            capture_output=True,
            text=True,
            check=True,
        )
        assert "stop it first" in child.stdout
        # Reading beside it is another matter.
        store.claim([FELT])
        store.append([said("one")])
        with SqliteStore(tmp_path, read_only=True) as reader:
            assert look(reader).heads() == look(store).heads()
            with pytest.raises(CannotWrite, match="opened for reading"):
                reader.claim([FELT])
    SqliteStore(tmp_path).close()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite, match="cannot be read or written: Not a directory"):
        SqliteStore(tmp_path / "file" / "house")
    (tmp_path / "other" / "house.db").mkdir(parents=True)
    with pytest.raises(CannotWrite, match="cannot be opened"):
        SqliteStore(tmp_path / "other")


def test_a_torn_file_is_damaged_and_says_so(tmp_path: Path) -> None:
    with SqliteStore(tmp_path) as store:
        play(store)
    path = tmp_path / "house.db"
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\x55" * 40960 + data[4096 + 40960 :])
    with pytest.raises(StoreError) as refused:
        look(SqliteStore(tmp_path, read_only=True)).heads()
    assert isinstance(refused.value, HouseEdgeError)
    assert "\n" not in str(refused.value)


def test_a_full_disk_is_a_sentence_and_nothing_is_kept(tmp_path: Path) -> None:
    with SqliteStore(tmp_path) as store:
        store.claim([FELT])
        store.append([said("fits")])
        assert store._connection is not None
        pages = store._connection.exec_driver_sql("PRAGMA page_count").scalar()
        store._connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        store._connection.rollback()
        with pytest.raises(CannotWrite, match="is full"):
            store.append([said("x" * 100_000)])
        store._connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        store._connection.rollback()
        store.append([said("fits again")])
        assert look(store).heads()[FELT].sequence == 2
        assert list(walk(store)) == []


def test_a_writer_who_waits_too_long_is_told_who_is_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_PATIENCE", 0.05)
    with SqliteStore(tmp_path) as store:
        store.claim([FELT])
        rival = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
        rival.execute("BEGIN IMMEDIATE")
        with pytest.raises(HouseBusy, match="another process is writing"):
            store.append([said("one")])
        rival.close()
        assert store.append([said("one")])[0].sequence == 1


def test_entries_beyond_the_head_are_not_written_over(tmp_path: Path) -> None:
    with SqliteStore(tmp_path) as store:
        play(store)
    change(tmp_path, "UPDATE streams SET sequence = 1 WHERE stream = 'table:felt'")
    with SqliteStore(tmp_path) as store:
        store.claim([FELT])
        with pytest.raises(Damaged, match="entries beyond its heads"):
            store.append([said("over")])


def move(folder: Path) -> None:
    (folder / "house.db").rename(folder / "elsewhere.db")


def delete(folder: Path) -> None:
    for path in folder.glob("house.db*"):
        path.unlink()


def delete_the_wal(folder: Path) -> None:
    (folder / "house.db-wal").unlink()


def replace(folder: Path) -> None:
    shutil.copy(folder / "house.db", folder / "other.db")
    (folder / "other.db").replace(folder / "house.db")


@pytest.mark.parametrize("away", [move, delete, delete_the_wal, replace])
def test_a_record_taken_away_from_a_running_house_stops_it(
    tmp_path: Path, away: Callable[[Path], None]
) -> None:
    stopped: list[BaseException] = []
    with SqliteStore(tmp_path) as store:
        play(store)
        writer = Writer(store, on_failure=stopped.append)
        writer.submit([said("kept")]).result()
        away(tmp_path)
        with pytest.raises(RecordGone, match="moved or deleted while the house was open"):
            writer.submit([said("lost")]).result()
        with pytest.raises(RecordGone, match="moved or deleted"):
            store.checkpoint(NOW + 9000)
        with pytest.raises(RecordGone, match="moved or deleted"):
            store.put_session(Session(b"h", "anna", "Anna", False, NOW, NOW + 1))
        writer.close()
    assert [type(error) for error in stopped] == [RecordGone]


def test_no_house_is_founded_on_the_keys_of_another(tmp_path: Path) -> None:
    with SqliteStore(tmp_path) as store:
        play(store)
    keys = {path: path.read_bytes() for path in (tmp_path / "keys").iterdir()}
    for left in (None, b""):
        (tmp_path / "house.db").unlink()
        if left is not None:
            (tmp_path / "house.db").write_bytes(left)
        with pytest.raises(NoHouse, match=r"is gone: restore a backup, or remove keys to begin"):
            SqliteStore(tmp_path)
        sqlite3.connect(tmp_path / "house.db").close()
    assert {path: path.read_bytes() for path in (tmp_path / "keys").iterdir()} == keys
    shutil.rmtree(tmp_path / "keys")
    SqliteStore(tmp_path).close()


def test_a_house_whose_founding_was_broken_off_is_founded_again(tmp_path: Path) -> None:
    # Before its record was kept: its keys are nobody's.
    Keyring(tmp_path / "house.partial" / "keys").create()
    connection = database.connect(tmp_path / "house.db", writes=True)
    connection.close()
    with SqliteStore(tmp_path) as store:
        play(store)
        heads = look(store).heads()
    assert not (tmp_path / "house.partial").exists()
    # After it was: they are in their place at the next start.
    (tmp_path / "house.partial").mkdir()
    (tmp_path / "keys").rename(tmp_path / "house.partial" / "keys")
    with SqliteStore(tmp_path) as store:
        assert look(store).heads() == heads
        assert list(walk(store)) == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["house.db", "house.lock", "keys"]


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o377])
def test_a_house_is_readable_by_its_owner_alone(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        with SqliteStore(tmp_path / "house") as store:
            play(store)
            store.backup(tmp_path / "backup", keys=True)
            restore(tmp_path / "backup", tmp_path / "again")
            for folder in ("house", "backup", "again"):
                found = [tmp_path / folder, *(tmp_path / folder).rglob("*")]
                assert len(found) > 4
                assert {path.stat().st_mode & 0o777 for path in found if path.is_dir()} == {0o700}
                assert {
                    path.stat().st_mode & 0o777
                    for path in found
                    if path.is_file() and path.name != "house.lock"
                } == {0o600}
            assert (tmp_path / "house" / "house.db-wal").exists()
            assert (tmp_path / "house" / "house.db-shm").exists()
    finally:
        os.umask(before)


def test_a_new_house_has_signed_its_empty_record(tmp_path: Path) -> None:
    with SqliteStore(tmp_path) as store:
        [first] = look(store).checkpoints()
        assert (first.number, first.heads, first.at) == (1, "{}", store.house.created)
        store.claim([FELT])
        store.append([said("one")])
        assert list(walk(store)) == []


def test_a_credential_in_the_database_shows_nothing_and_cannot_be_moved(tmp_path: Path) -> None:
    hers = Credential("password", "anna", "g-1", b"hash of her password", NOW)
    with SqliteStore(tmp_path) as store:
        store.put_credential(hers)
        store.put_credential(Credential("password", "bert", "g-2", b"his", NOW))
    assert b"hash of her password" not in (tmp_path / "house.db").read_bytes()
    # Somebody with the disk makes her password his.
    change(tmp_path, "UPDATE credentials SET account = 'g-2' WHERE name = 'anna'")
    with SqliteStore(tmp_path, read_only=True) as store:
        assert store.forged_credentials() == ["g-2"]
        with pytest.raises(ForgedCredential, match="not of this house's writing"):
            store.get_credential("password", "anna")
        assert store.get_credential("password", "bert") is not None


def test_credentials_open_after_the_keys_were_changed(tmp_path: Path) -> None:
    hers = Credential("password", "anna", "g-1", b"hash", NOW)
    with SqliteStore(tmp_path) as store:
        store.put_credential(hers)
        store.rotate(NOW)
    with SqliteStore(tmp_path) as store:
        assert store.get_credential("password", "anna") == hers
        assert store.forged_credentials() == []
