"""Backups and the way back, where things are not as they should be."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from houseedge.store import (
    BackupFaulty,
    HouseBusy,
    KeyFault,
    NoHouse,
    SqliteStore,
    restore,
    walk,
)
from tests.store.house import FELT, Event, play, said
from tests.store.test_verify import loosened


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house that has played, closed, with a backup of it beside."""
    with SqliteStore(tmp_path / "house") as store:
        play(store)
        store.backup(tmp_path / "backup")
    return tmp_path / "house"


def test_a_backup_without_keys_is_walked_but_its_seeds_stay_closed(
    house: Path, tmp_path: Path
) -> None:
    assert not (tmp_path / "backup" / "keys").exists()
    with SqliteStore(tmp_path / "backup", read_only=True) as copy:
        assert list(walk(copy)) == []
        opened = copy.entries_of_round("felt-1")[0]
        assert copy.events(opened, Event)[0].seed == ""
    restore(tmp_path / "backup", tmp_path / "again")
    with pytest.raises(KeyFault, match="missing"):
        SqliteStore(tmp_path / "again")
    # With the keys from where they are kept, it is the house again.
    shutil.copytree(house / "keys", tmp_path / "again" / "keys")
    with SqliteStore(tmp_path / "again") as again:
        assert again.events(again.entries_of_round("felt-1")[0], Event)[0].seed == "5eed"


def test_a_backup_is_one_file_and_leaves_nothing_half_done(house: Path, tmp_path: Path) -> None:
    assert [path.name for path in (tmp_path / "backup").iterdir()] == ["house.db"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup", "house"]


def test_a_damaged_house_gives_no_backup(house: Path, tmp_path: Path) -> None:
    connection = loosened(house / "house.db")
    connection.execute("UPDATE transfers SET why = 'bribe' WHERE entry = 3")
    connection.close()
    with (
        SqliteStore(house) as store,
        pytest.raises(BackupFaulty, match="is not whole: table:felt, entry 2: its hash"),
    ):
        store.backup(tmp_path / "second")
    assert not list(tmp_path.glob("second*"))


def test_a_tampered_backup_is_not_restored(house: Path, tmp_path: Path) -> None:
    connection = loosened(tmp_path / "backup" / "house.db")
    connection.execute("UPDATE balances SET posted = posted + 1 WHERE account = 'player:anna'")
    connection.close()
    before = (house / "house.db").read_bytes()
    with pytest.raises(BackupFaulty, match="player:anna"):
        restore(tmp_path / "backup", house, overwrite=True)
    assert (house / "house.db").read_bytes() == before


def test_a_restore_replaces_a_house_and_what_lay_beside_its_file(
    house: Path, tmp_path: Path
) -> None:
    with SqliteStore(house) as store:
        store.claim([FELT])
        store.append([said("lost")])
        # What a killed process leaves behind.
        left = {end: (house / f"house.db{end}").read_bytes() for end in ("-wal", "-shm")}
    for end, data in left.items():
        (house / f"house.db{end}").write_bytes(data)
    restore(tmp_path / "backup", house, overwrite=True)
    with SqliteStore(house) as store:
        assert store.heads()[FELT].sequence == 8
        assert list(walk(store)) == []


def test_a_running_house_is_not_replaced(house: Path, tmp_path: Path) -> None:
    with SqliteStore(house), pytest.raises(HouseBusy, match="stop it first"):
        restore(tmp_path / "backup", house, overwrite=True)


def test_a_folder_without_a_backup_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoHouse, match="there is no backup of a house in"):
        restore(tmp_path / "nothing", tmp_path / "house")
