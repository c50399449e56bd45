"""A house's folder as one small file, and back."""

from __future__ import annotations

import lzma
import sqlite3
import tarfile
from contextlib import closing
from io import BytesIO
from pathlib import Path

KEPT = Path(__file__).parent
#: What a stopped house leaves in its folder; its lock is nobody's any more.
FILES = ("house.db", "keys/house.key", "keys/checkpoint")


def pack(house: Path, target: Path) -> None:
    """The files of a stopped house; the same record makes the same bytes."""
    record = house / "record.db"
    with closing(sqlite3.connect(house / "house.db", isolation_level=None)) as database:
        # Where in its file a row has come to lie says nothing of the record.
        database.execute("CREATE TEMP TABLE sorted AS SELECT * FROM balances ORDER BY account")
        database.execute("DELETE FROM balances")
        database.execute("INSERT INTO balances SELECT * FROM sorted")
        database.execute("VACUUM INTO ?", (str(record),))
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name in FILES:
            content = (record if name == "house.db" else house / name).read_bytes()
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), 0o600
            archive.addfile(member, BytesIO(content))
    target.write_bytes(lzma.compress(packed.getvalue(), preset=9))


def unpack(source: Path, house: Path) -> Path:
    """A folder with the house as it was packed."""
    (house / "keys").mkdir(parents=True, mode=0o700)
    house.chmod(0o700)
    with tarfile.open(fileobj=BytesIO(lzma.decompress(source.read_bytes()))) as archive:
        for name in FILES:
            member = archive.extractfile(name)
            assert member is not None
            (house / name).write_bytes(member.read())
            (house / name).chmod(0o600)
    return house
