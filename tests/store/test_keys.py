"""The house's keys are for its owner only, and a fault in them is a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.store import KeyFault, SqliteStore
from houseedge.store.keys import HouseKeys, signed_by


def test_keys_are_made_once_and_read_by_nobody_else(tmp_path: Path) -> None:
    keys = HouseKeys.create(tmp_path / "keys")
    assert HouseKeys.load(tmp_path / "keys") == keys
    assert {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "keys").iterdir()} == {
        "sealing.key": 0o600,
        "signing.key": 0o600,
    }
    with pytest.raises(KeyFault, match="not replaced"):
        HouseKeys.create(tmp_path / "keys")


def test_keys_are_never_printed() -> None:
    assert "\\x07" not in repr(HouseKeys(b"\x07" * 32, b"\x07" * 32))


def test_a_signature_is_the_houses_or_it_is_not() -> None:
    keys = HouseKeys(b"a" * 32, b"b" * 32)
    signature = keys.sign(b"heads")
    assert signed_by(keys.public_key(), signature, b"heads")
    assert not signed_by(keys.public_key(), signature, b"headz")
    assert not signed_by(HouseKeys(b"a" * 32, b"c" * 32).public_key(), signature, b"heads")
    assert not signed_by(b"short", signature, b"heads")


@pytest.mark.parametrize("name", ["sealing.key", "signing.key"])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "is missing"),
        ("", "is damaged"),
        ("zz" * 32, "is damaged"),
        ("ab" * 31, "is damaged"),
    ],
)
def test_a_house_whose_key_is_gone_or_damaged_does_not_open(
    tmp_path: Path, name: str, content: str | None, says: str
) -> None:
    SqliteStore(tmp_path).close()
    key = tmp_path / "keys" / name
    if content is None:
        key.unlink()
    else:
        key.write_text(content)
    with pytest.raises(KeyFault, match=f"{name} {says}"):
        SqliteStore(tmp_path)


def test_another_houses_keys_are_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "one").close()
    SqliteStore(tmp_path / "two").close()
    for name in ("sealing.key", "signing.key"):
        other = (tmp_path / "two" / "keys" / name).read_bytes()
        (tmp_path / "one" / "keys" / name).write_bytes(other)
    with pytest.raises(KeyFault, match="are not those of this house"):
        SqliteStore(tmp_path / "one")
