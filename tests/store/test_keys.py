"""The house's keys are for its owner only, may be closed and changed, and a fault is a sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from houseedge.store import KeyFault, NoHouse, Session, SqliteStore, walk
from houseedge.store.keyring import Keyring
from houseedge.store.keys import HouseKeys, signed_by
from tests.store.house import FELT, NOW, Event, Play, look


def test_keys_are_made_once_and_read_by_nobody_else(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "keys")
    keys = ring.create()
    assert ring.load() == keys
    modes = {path.name: path.stat().st_mode & 0o777 for path in ring.folder.iterdir()}
    assert modes == {"house.key": 0o600}
    with pytest.raises(KeyFault, match="not replaced"):
        ring.create()


def test_keys_are_never_printed() -> None:
    assert "\\x07" not in repr(HouseKeys((b"\x07" * 32,), b"\x07" * 32))
    assert "open sesame" not in repr(Keyring(Path("keys"), "open sesame"))


def test_a_signature_is_the_houses_or_it_is_not() -> None:
    keys = HouseKeys((b"a" * 32,), b"b" * 32)
    signature = keys.sign(b"heads")
    assert signed_by(keys.public_key(), signature, b"heads")
    assert not signed_by(keys.public_key(), signature, b"headz")
    assert not signed_by(HouseKeys((b"a" * 32,), b"c" * 32).public_key(), signature, b"heads")
    assert not signed_by(b"short", signature, b"heads")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "are missing"),
        ("", "are damaged"),
        ("sealing " + "ab" * 32, "are damaged"),
        ("signing " + "ab" * 32, "are damaged"),
        ("sealing " + "zz" * 32 + "\nsigning " + "ab" * 32, "are damaged"),
        ("sealing " + "ab" * 31 + "\nsigning " + "ab" * 32, "are damaged"),
        ("sealing " + "ab" * 32 + "\nsigning " + "ab" * 32 + "\nother " + "ab" * 32, "are damaged"),
        ("scrypt", "are closed with a passphrase"),
        ("\u00e9" * 64, "are damaged"),
    ],
)
def test_a_house_whose_keys_are_gone_or_damaged_does_not_open(
    tmp_path: Path, content: str | None, says: str
) -> None:
    SqliteStore(tmp_path).close()
    key = tmp_path / "keys" / "house.key"
    if content is None:
        key.unlink()
    else:
        key.write_text(content)
    with pytest.raises(KeyFault, match=f"house.key {says}"):
        SqliteStore(tmp_path)


def test_another_houses_keys_are_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "one").close()
    SqliteStore(tmp_path / "two").close()
    other = (tmp_path / "two" / "keys" / "house.key").read_bytes()
    (tmp_path / "one" / "keys" / "house.key").write_bytes(other)
    with pytest.raises(KeyFault, match="are not those of this house"):
        SqliteStore(tmp_path / "one")


# Elsewhere


def test_keys_may_lie_elsewhere_than_the_record(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "safe")
    with SqliteStore(tmp_path / "house", keys=ring) as store:
        Play(store).open(1)
    assert not (tmp_path / "house" / "keys").exists()
    assert (tmp_path / "safe" / "checkpoint").exists()
    with SqliteStore(tmp_path / "house", keys=ring) as store:
        assert list(walk(store)) == []
    with SqliteStore(tmp_path / "house", read_only=True) as without:
        assert without.counterfoil() is None


def test_a_house_is_founded_on_keys_that_were_made_for_it(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "safe")
    made = ring.create()
    with SqliteStore(tmp_path / "house", keys=ring) as store:
        assert store.house.public_key == made.public_key()
    # Keys that have signed are what is left of a house.
    shutil.rmtree(tmp_path / "house")
    with pytest.raises(NoHouse, match=r"its record house\.db is gone"):
        SqliteStore(tmp_path / "house", keys=ring)


def test_where_keys_cannot_be_written_to_the_receipt_lies_beside_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = Keyring(tmp_path / "credentials")
    ring.create()
    # Whoever runs the tests may write everywhere, so the answer of the system is put in.
    monkeypatch.setattr(
        "houseedge.store.signer.os.access", lambda place, _: "credentials" not in str(place)
    )
    with SqliteStore(tmp_path / "house", keys=ring) as store:
        Play(store).open(1)
        store.checkpoint(NOW)
    assert (tmp_path / "house" / "checkpoint").exists()
    assert [path.name for path in ring.folder.iterdir()] == ["house.key"]
    with SqliteStore(tmp_path / "house", keys=ring) as store:
        assert list(walk(store)) == []


# Closed


def test_closed_keys_open_with_their_passphrase_alone(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "house" / "keys", "open sesame")
    with SqliteStore(tmp_path / "house", keys=ring) as store:
        Play(store).open(1)
    assert ring.path.read_text().startswith("scrypt 32768 8 1 ")
    with SqliteStore(tmp_path / "house", keys=ring) as store:
        assert list(walk(store)) == []
    with pytest.raises(KeyFault, match="are closed with a passphrase: give it in HOUSEEDGE_PASS"):
        SqliteStore(tmp_path / "house")
    with pytest.raises(KeyFault, match="the passphrase does not open"):
        SqliteStore(tmp_path / "house", keys=Keyring(ring.folder, "open barley"))


def test_a_passphrase_is_changed_and_taken_away(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "keys")
    keys = ring.create()
    first = ring.close_with("first")
    assert (first.is_closed, first.load()) == (True, keys)
    second = first.close_with("second")
    assert second.load() == keys
    with pytest.raises(KeyFault, match="does not open"):
        first.load()
    last = second.close_with(None)
    assert (last.is_closed, last.load()) == (False, keys)


# Changed


def test_after_a_change_of_keys_all_is_signed_and_old_seals_open(tmp_path: Path) -> None:
    with SqliteStore(tmp_path) as store:
        play = Play(store)
        play.open(1)
        before = [store.events(entry, Event) for entry in look(store).entries(FELT)]
        store.snapshot(b"{}", NOW)
        old = Keyring(tmp_path / "keys").load()
        named = store.rotate(NOW + 1)
        assert (named.number, named.public_key != old.public_key()) == (2, True)
        play.open(2)
        store.checkpoint(NOW + 2)
        assert list(walk(store)) == []
    with SqliteStore(tmp_path) as store:
        again = [store.events(entry, Event) for entry in look(store).entries(FELT)]
        assert again[: len(before)] == before
        assert len(again) > len(before)
        assert store.rotate(NOW + 3).number == 3
        assert list(walk(store)) == []
        assert [key.number for key in look(store).later_keys()] == [2, 3]
    new = Keyring(tmp_path / "keys").load()
    assert new.sealing[:1] == old.sealing
    assert len(new.sealing) == 3
    assert new.signing != old.signing


def test_keys_that_the_one_before_has_not_named_count_for_nothing(tmp_path: Path) -> None:
    import sqlite3

    with SqliteStore(tmp_path) as store:
        Play(store).open(1)
    thief = HouseKeys.fresh()
    with sqlite3.connect(tmp_path / "house.db") as database:
        row = (2, thief.public_key(), 1, thief.sign(b"me"))
        database.execute("INSERT INTO keys VALUES (?, ?, ?, ?)", row)
    with SqliteStore(tmp_path, read_only=True) as store:
        assert [str(fault) for fault in walk(store)] == [
            "keys: key 2 was not named by the key before it"
        ]


@pytest.mark.parametrize("step", ["stage", "settle"])
def test_a_change_of_keys_that_is_broken_off_is_done_or_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: object) -> None:
        raise Killed

    with SqliteStore(tmp_path) as store:
        Play(store).open(1)
        store.put_session(Session(b"t" * 32, "g-1", "Kim", False, NOW, NOW + 1000))
        with monkeypatch.context() as patch:
            if step == "stage":
                patch.setattr(store, "_transaction", killed)
            else:
                patch.setattr(Keyring, "settle", killed)
            with pytest.raises(Killed):
                store.rotate(NOW)
    # Whoever reads meanwhile is not misled.
    with SqliteStore(tmp_path, read_only=True) as store:
        assert list(walk(store)) == []
        assert store.forged_sessions() == []
    with SqliteStore(tmp_path) as store:
        assert list(walk(store)) == []
        assert len(look(store).later_keys()) == (0 if step == "stage" else 1)
        assert store.get_session(b"t" * 32, NOW) is not None
        assert store.forged_sessions() == []
    names = sorted(path.name for path in (tmp_path / "keys").iterdir())
    assert names == ["checkpoint", "house.key"]


def test_later_keys_read_an_older_record_and_do_not_sign_it(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "house") as store:
        Play(store).open(1)
        store.backup(tmp_path / "before")
        store.rotate(NOW)
    later = Keyring(tmp_path / "house" / "keys")
    with SqliteStore(tmp_path / "before", keys=later, read_only=True) as store:
        opened = [store.events(entry, Event) for entry in look(store).entries(FELT)]
        assert opened[0][0].seed == "5eed"
    with pytest.raises(KeyFault, match=r"from before its keys were changed: .* it can be read"):
        SqliteStore(tmp_path / "before", keys=later)


def test_whoever_may_only_read_the_keys_is_told_of_a_cut_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStore(tmp_path) as store:
        Play(store).open(1)
        store.checkpoint(NOW)
    monkeypatch.setattr("houseedge.store.signer.os.access", lambda *_: False)
    with SqliteStore(tmp_path, read_only=True) as store:
        assert store.counterfoil() is not None
