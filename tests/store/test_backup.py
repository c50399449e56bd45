"""Backups and the way back, where things are not as they should be."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from houseedge.store import (
    BackupFaulty,
    Counterfoil,
    HouseBusy,
    KeyFault,
    NoHouse,
    SqliteStore,
    restore,
    walk,
)
from tests.store.house import FELT, NOW, Event, look, play, said
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
        opened = look(copy).entries_of_round("felt-1")[0]
        assert copy.events(opened, Event)[0].seed == ""
    restore(tmp_path / "backup", tmp_path / "again")
    with pytest.raises(KeyFault, match="missing"):
        SqliteStore(tmp_path / "again")
    # With the keys from where they are kept, it is the house again.
    shutil.copytree(house / "keys", tmp_path / "again" / "keys")
    with SqliteStore(tmp_path / "again") as again:
        assert again.events(look(again).entries_of_round("felt-1")[0], Event)[0].seed == "5eed"


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
        assert look(store).heads()[FELT].sequence == 8
        assert list(walk(store)) == []


def test_a_running_house_is_not_replaced(house: Path, tmp_path: Path) -> None:
    with SqliteStore(house), pytest.raises(HouseBusy, match="stop it first"):
        restore(tmp_path / "backup", house, overwrite=True)


def test_a_folder_without_a_backup_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoHouse, match="there is no backup of a house in"):
        restore(tmp_path / "nothing", tmp_path / "house")


def test_keys_that_are_not_there_are_not_copied(house: Path, tmp_path: Path) -> None:
    with (
        SqliteStore(tmp_path / "backup", read_only=True) as copy,
        pytest.raises(KeyFault, match=r"keys do not lie in .*, so none can be copied"),
    ):
        copy.backup(tmp_path / "second", keys=True)
    assert not list(tmp_path.glob("second*"))


def test_a_backup_with_keys_has_the_receipt_of_its_own_last_checkpoint(
    house: Path, tmp_path: Path
) -> None:
    with SqliteStore(house) as store:
        store.backup(tmp_path / "second", keys=True)
        store.claim([FELT])
        store.append([said("more")])
        store.checkpoint(NOW + 9000)
        assert store.counterfoil() is not None
    for copy in ("second", "again"):
        if copy == "again":
            restore(tmp_path / "second", tmp_path / copy)
        with SqliteStore(tmp_path / copy, read_only=True) as store:
            receipt, last = store.counterfoil(), look(store).last_checkpoint()
            assert receipt is not None
            assert last is not None
            assert receipt.number == last.number == 3
            assert list(walk(store)) == []


@pytest.mark.parametrize("keys", [False, True])
def test_the_copy_of_a_record_that_was_cut_off_is_no_backup(
    house: Path, tmp_path: Path, keys: bool
) -> None:
    connection = loosened(house / "house.db")
    connection.execute("DELETE FROM checkpoints WHERE number > 1")
    connection.close()
    with (
        SqliteStore(house, read_only=True) as store,
        pytest.raises(BackupFaulty, match="checkpoint 3 was signed, but the record ends with 1"),
    ):
        store.backup(tmp_path / "second", keys=keys)


def test_an_older_record_brought_back_over_its_own_house_is_whole(
    house: Path, tmp_path: Path
) -> None:
    # The receipt there is of a checkpoint that the backup does not have yet.
    with SqliteStore(house) as store:
        store.claim([FELT])
        store.append([said("more")])
        store.checkpoint(NOW + 9000)
    assert restore(tmp_path / "backup", house, overwrite=True).keys
    with SqliteStore(house) as store:
        receipt = store.counterfoil()
        assert receipt is not None
        assert receipt.number == 3
        assert list(walk(store)) == []


def content(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "house.lock"
    }


def test_a_backup_without_keys_is_not_put_over_another_house(house: Path, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "other") as other:
        play(other)
    before = content(tmp_path / "other")
    with pytest.raises(KeyFault, match=r"are another house's: .* nothing was changed"):
        restore(tmp_path / "backup", tmp_path / "other", overwrite=True)
    assert content(tmp_path / "other") == before
    assert not list((tmp_path / "other").glob("*partial*"))
    with SqliteStore(tmp_path / "other") as other:
        assert list(walk(other)) == []


def test_a_backup_with_keys_takes_the_place_of_another_house(house: Path, tmp_path: Path) -> None:
    with SqliteStore(house) as store:
        named = store.house
        store.backup(tmp_path / "second", keys=True)
    with SqliteStore(tmp_path / "other") as other:
        play(other)
    restore(tmp_path / "second", tmp_path / "other", overwrite=True)
    with SqliteStore(tmp_path / "other") as other:
        assert other.house == named
        assert other.events(look(other).entries_of_round("felt-1")[0], Event)[0].seed == "5eed"
        assert list(walk(other)) == []
    assert sorted(content(tmp_path / "other")) == [
        "house.db",
        "keys/checkpoint",
        "keys/house.key",
    ]


@pytest.mark.parametrize("step", ["Counterfoil.remove", "settle_keys", "Counterfoil.write"])
def test_a_restore_broken_off_anywhere_leaves_one_whole_house(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: object) -> None:
        raise Killed

    with SqliteStore(house) as store:
        named = store.house
        store.backup(tmp_path / "second", keys=True)
    with SqliteStore(tmp_path / "other") as other:
        play(other)
        first = other.house
    with monkeypatch.context() as patch:
        if step == "settle_keys":
            patch.setattr("houseedge.store.backup.settle_keys", killed)
        elif step == "Counterfoil.remove":
            patch.setattr(Counterfoil, "remove", staticmethod(killed))
        else:
            write = Counterfoil.write
            patch.setattr(
                Counterfoil,
                "write",
                lambda self, folder: (
                    killed() if folder.parent.name == "other" else write(self, folder)
                ),
            )
        with pytest.raises(Killed):
            restore(tmp_path / "second", tmp_path / "other", overwrite=True)
    with SqliteStore(tmp_path / "other") as other:
        assert other.house == (first if step == "Counterfoil.remove" else named)
        assert other.events(look(other).entries_of_round("felt-1")[0], Event)[0].seed == "5eed"
        assert list(walk(other)) == []
        assert other.counterfoil() is not None
    assert not list((tmp_path / "other").glob("*partial*"))
