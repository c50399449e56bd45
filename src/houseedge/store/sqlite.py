"""The store in one SQLite file: WAL, synchronous FULL, one writer, any number of readers."""

from __future__ import annotations

import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select

from houseedge.ledger import Balance, Pending
from houseedge.store import schema
from houseedge.store.batch import Hold, Rows
from houseedge.store.chain import (
    checkpoint_bytes,
    checkpoint_hash,
    first_checkpoint,
    genesis,
    mark,
)
from houseedge.store.codec import Codec
from houseedge.store.contract import Backup
from houseedge.store.database import check_revision, connect, migrate, open_engine
from houseedge.store.entry import (
    Checkpoint,
    Entry,
    Head,
    House,
    Session,
    StoredEntry,
    StoredRound,
)
from houseedge.store.error import (
    CannotWrite,
    Damaged,
    EpochLost,
    KeyFault,
    KeyRepeated,
    NoHouse,
    NotARecord,
    spoken,
)
from houseedge.store.keys import HouseKeys
from houseedge.store.lock import Lock
from houseedge.store.record import SEQUENCE_OF, SqliteRecord

DATABASE = "house.db"
LOCK = "house.lock"
KEYS = "keys"

#: The version of the record itself: what the chains cover, and how.
RECORD = 1

_PUT_STREAM = (
    "INSERT INTO streams VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (stream) DO UPDATE SET epoch = excluded.epoch, mark = excluded.mark"
)
_MOVE_HEAD = (
    "UPDATE streams SET sequence = ?, hash = ?, mark = ?"
    " WHERE stream = ? AND epoch = ? AND sequence = ?"
)
_PUT_ENTRY = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_PUT_TRANSFER = "INSERT INTO transfers VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_PUT_BALANCE = (
    "INSERT INTO balances VALUES (?, ?, ?)"
    " ON CONFLICT (account) DO UPDATE SET posted = excluded.posted, held = excluded.held"
)
_PUT_PENDING = "INSERT OR REPLACE INTO pendings VALUES (?, ?, ?, ?, ?)"
_DROP_PENDING = "DELETE FROM pendings WHERE id = ?"
# Another stream that speaks of the round does not move it.
_PUT_ROUND = (
    "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (round) DO UPDATE SET last = excluded.last,"
    " ended_at = coalesce(excluded.ended_at, ended_at),"
    " status = CASE WHEN excluded.ended_at IS NULL THEN status ELSE excluded.status END"
    " WHERE stream = excluded.stream"
)


class SqliteStore:
    """The house kept in a folder: `house.db`, its keys, and a lock while it runs.

    An empty folder becomes a new house; an older record is brought up to date. With `read_only`
    nothing is created, locked or changed, so it works beside the running house and on a backup;
    sealed fields open if the keys are there.
    """

    def __init__(self, folder: Path | str, *, read_only: bool = False) -> None:
        self._folder = Path(folder)
        self._path = self._folder / DATABASE
        self._writing = threading.Lock()
        # One connection of its own for the question asked on a command's way.
        self._asking = threading.Lock()
        self._keys_asked: sqlite3.Connection | None = None
        self._holds: dict[str, Hold] = {}
        self._lock: Lock | None = None
        self._writers: Engine | None = None
        self._connection: Connection | None = None
        self._readers = open_engine(self._path, writes=False)
        self._keys: HouseKeys | None = None
        try:
            self._house = self._open_to_read() if read_only else self._open_to_write()
        except BaseException:
            self.close()
            raise
        self._codec = Codec(self._keys.box() if self._keys else None)

    def _open_to_read(self) -> House:
        with spoken(self._path):
            if not self._path.exists():
                raise NoHouse(f"there is no house in {self._folder}")
            with self._readers.begin() as connection:
                check_revision(connection, self._path)
                house = _house_in(connection, self._path)
        if HouseKeys.lie_in(self._folder / KEYS):
            self._keys = self._keys_of(house)
        return house

    def _open_to_write(self) -> House:
        keys = self._folder / KEYS
        with spoken(self._path):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(self._folder / LOCK)
            new = not self._path.exists() or self._path.stat().st_size == 0
            if new and not HouseKeys.lie_in(keys):
                # Keys first: a record that names its house's signature is never without them.
                HouseKeys.create(keys)
            self._writers = open_engine(self._path, writes=True)
            self._connection = self._writers.connect()
            with self._connection.begin():
                migrate(self._connection, self._path)
                if new:
                    _found_house(self._connection, HouseKeys.load(keys))
                house = _house_in(self._connection, self._path)
        self._keys = self._keys_of(house)
        return house

    def _keys_of(self, house: House) -> HouseKeys:
        keys = HouseKeys.load(self._folder / KEYS)
        if keys.public_key() != house.public_key:
            raise KeyFault(f"the keys in {self._folder / KEYS} are not those of this house")
        return keys

    @property
    def house(self) -> House:
        """Whose record it is."""
        return self._house

    @property
    def folder(self) -> Path:
        """Where the house is kept."""
        return self._folder

    def claim(self, streams: Iterable[str]) -> dict[str, Head]:
        """Become the holder of these streams, starting those that do not exist yet."""
        claimed: dict[str, Hold] = {}
        with self._transaction() as connection:
            of = schema.streams.c
            for stream in streams:
                row = connection.execute(
                    select(of.sequence, of.hash, of.epoch).where(of.stream == stream)
                ).first()
                hold = (
                    Hold(0, genesis(self._house, stream), 1)
                    if row is None
                    else Hold(row.sequence, row.hash, row.epoch + 1)
                )
                connection.exec_driver_sql(_PUT_STREAM, (stream, *hold, mark(stream, *hold)))
                claimed[stream] = hold
        self._holds.update(claimed)
        return {stream: Head(stream, hold.sequence, hold.hash) for stream, hold in claimed.items()}

    def append(
        self,
        batch: Sequence[Entry],
        *,
        balances: Mapping[str, Balance] | None = None,
        pendings: Mapping[str, Pending | None] | None = None,
    ) -> list[Head]:
        """Keep all these entries in one transaction, or none; durable on return."""
        with self._transaction() as connection:
            number = connection.exec_driver_sql("SELECT max(number) FROM entries").scalar() or 0
            rows = Rows(batch, number=number, holds=self._holds, codec=self._codec)
            # Straight to the driver: this is the hot path.
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            self._move_heads(driver, rows)
            try:
                driver.executemany(_PUT_ENTRY, rows.entries)
            except sqlite3.IntegrityError as error:
                raise self._why_not_unique(error) from error
            driver.executemany(_PUT_TRANSFER, rows.transfers)
            driver.executemany(_PUT_ROUND, rows.rounds)
            driver.executemany(
                _PUT_BALANCE, [(name, *has) for name, has in (balances or {}).items()]
            )
            changed = (pendings or {}).items()
            driver.executemany(_DROP_PENDING, [(id,) for id, pending in changed if pending is None])
            driver.executemany(_PUT_PENDING, [(id, *pending) for id, pending in changed if pending])
        self._holds.update(rows.holds)
        return rows.heads

    def _move_heads(self, driver: sqlite3.Connection, rows: Rows) -> None:
        """Move the heads, unless another holder has moved or claimed one since."""
        moves = [
            (
                hold.sequence,
                hold.hash,
                mark(stream, *hold),
                stream,
                hold.epoch,
                self._holds[stream].sequence,
            )
            for stream, hold in rows.holds.items()
        ]
        if not moves or driver.executemany(_MOVE_HEAD, moves).rowcount == len(moves):
            return
        epochs = dict(driver.execute("SELECT stream, epoch FROM streams").fetchall())
        for stream, hold in rows.holds.items():
            if epochs.get(stream) != hold.epoch:
                raise EpochLost(
                    f"stream {stream} is in other hands now: it was claimed as epoch "
                    f"{epochs.get(stream, 0)}, and this process holds epoch {hold.epoch}"
                )
        raise Damaged(f"the heads in {self._path} were moved behind this process's back")

    def _why_not_unique(self, error: sqlite3.IntegrityError) -> Exception:
        if "entries.key" in str(error):
            return KeyRepeated("an idempotency key was used twice by one actor in one stream")
        return Damaged(f"the record at {self._path} has entries beyond its heads ({error})")

    def events(self, entry: StoredEntry, type: Any) -> tuple[Any, ...]:
        """An entry's events, sealed fields opened where this store has the keys."""
        return self._codec.decode(
            entry.events, type, stream=entry.stream, round=entry.round, version=entry.version
        )

    def checkpoint(self, at: int) -> Checkpoint:
        """Sign all heads as they are now."""
        with self._transaction() as connection:
            if self._keys is None:
                raise KeyFault("a checkpoint cannot be signed without the house's keys")
            record = SqliteRecord(connection, self._house)
            latest = record.checkpoints()[-1:]
            heads = {
                name: (head.sequence, head.hash.hex()) for name, head in record.heads().items()
            }
            unsigned = Checkpoint(
                number=latest[0].number + 1 if latest else 1,
                at=at,
                heads=msgspec.json.encode(heads, order="sorted").decode(),
                previous=checkpoint_hash(self._house, latest[0])
                if latest
                else first_checkpoint(self._house),
                signature=b"",
            )
            signature = self._keys.sign(checkpoint_bytes(self._house, unsigned))
            signed = Checkpoint(unsigned.number, at, unsigned.heads, unsigned.previous, signature)
            connection.execute(
                insert(schema.checkpoints).values(
                    number=signed.number,
                    at=at,
                    heads=signed.heads,
                    previous=signed.previous,
                    signature=signature,
                )
            )
        return signed

    def put_session(self, session: Session) -> None:
        """Keep who holds a token, replacing what was known of it."""
        with self._transaction() as connection:
            connection.exec_driver_sql(
                "INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?)", tuple(session)
            )

    def get_session(self, token_hash: bytes, now: int) -> Session | None:
        """Who holds a token, unless it has expired."""
        of = schema.sessions.c
        with spoken(self._path), self._readers.begin() as connection:
            row = connection.execute(
                select(schema.sessions).where(of.token_hash == token_hash, of.expires > now)
            ).first()
        return Session(*row) if row else None

    def drop_session(self, token_hash: bytes) -> None:
        """Forget a token."""
        with self._transaction() as connection:
            connection.execute(
                delete(schema.sessions).where(schema.sessions.c.token_hash == token_hash)
            )

    def drop_expired(self, now: int) -> int:
        """Forget every token that has expired, and say how many."""
        with self._transaction() as connection:
            gone = connection.execute(
                delete(schema.sessions).where(schema.sessions.c.expires <= now)
            )
        return gone.rowcount

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self._connection is None:
            raise CannotWrite(f"the record at {self._path} was opened for reading, or is closed")
        with self._writing, spoken(self._path), self._connection.begin():
            yield self._connection

    @contextmanager
    def snapshot(self) -> Iterator[SqliteRecord]:
        """The whole record as it is at this moment, however it grows meanwhile."""
        with spoken(self._path, disk=False), self._readers.begin() as connection:
            yield SqliteRecord(connection, self._house)

    def entries(self, stream: str, after: int = 0) -> Iterator[StoredEntry]:
        """A stream's entries in order, those with a sequence above `after`."""
        with self.snapshot() as record:
            yield from record.entries(stream, after)

    def record(self, after: int = 0) -> Iterator[StoredEntry]:
        """Every stream's entries in the order of commit, those with a number above `after`."""
        with self.snapshot() as record:
            yield from record.record(after)

    def find(self, stream: str, actor: str, key: str) -> StoredEntry | None:
        """What an actor's idempotency key brought about in a stream."""
        with self.snapshot() as record:
            return record.find(stream, actor, key)

    def sequence_of(self, stream: str, actor: str, key: str) -> int | None:
        """Where in a stream an actor's idempotency key was used; none for a fresh one."""
        with self._asking, spoken(self._path):
            if self._keys_asked is None:
                self._keys_asked = connect(self._path, writes=False)
            found = self._keys_asked.execute(SEQUENCE_OF, (stream, actor, key)).fetchone()
        return None if found is None else int(found[0])

    def used_keys(self) -> Iterator[tuple[str, str, str]]:
        """Every idempotency key that was used: stream, actor and key."""
        with self.snapshot() as record:
            yield from record.used_keys()

    def entries_of_round(self, round: str) -> list[StoredEntry]:
        """A round's entries in all streams, in the order of commit."""
        with self.snapshot() as record:
            return record.entries_of_round(round)

    def round(self, round: str) -> StoredRound | None:
        """Where a round lies and how it ended."""
        with self.snapshot() as record:
            return record.round(round)

    def rounds(
        self, stream: str | None = None, *, limit: int = 50, before: str | None = None
    ) -> list[StoredRound]:
        """The newest rounds first, of one stream or all."""
        with self.snapshot() as record:
            return record.rounds(stream, limit=limit, before=before)

    def all_rounds(self) -> Iterator[StoredRound]:
        """The whole index of rounds."""
        with self.snapshot() as record:
            yield from record.all_rounds()

    def heads(self) -> dict[str, Head]:
        """The last entry of every stream."""
        with self.snapshot() as record:
            return record.heads()

    def epochs(self) -> dict[str, tuple[int, bytes]]:
        """Every stream's epoch and the sum over its row."""
        with self.snapshot() as record:
            return record.epochs()

    def balances(self) -> dict[str, Balance]:
        """Every account's balance."""
        with self.snapshot() as record:
            return record.balances()

    def pendings(self) -> dict[str, Pending]:
        """Every pending transfer by its id."""
        with self.snapshot() as record:
            return record.pendings()

    def checkpoints(self) -> list[Checkpoint]:
        """All checkpoints, first to last."""
        with self.snapshot() as record:
            return record.checkpoints()

    def strays(self) -> list[int]:
        """Numbers of entries that are missing to their transfers, or miss one of them."""
        with self.snapshot() as record:
            return record.strays()

    def integrity(self) -> list[str]:
        """What the database itself finds wrong with its file."""
        with self.snapshot() as record:
            return record.integrity()

    def backup(self, path: Path | str, *, keys: bool = False) -> Backup:
        """Copy the house to a new folder while it runs; its keys only if asked for."""
        # A backup is checked by opening it, so that module knows this one.
        from houseedge.store.backup import back_up

        return back_up(self._folder, Path(path), keys=self._keys if keys else None)

    def close(self) -> None:
        """Let go of the file and the lock; twice does no harm."""
        with self._writing:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            if self._writers is not None:
                self._writers.dispose()
                self._writers = None
            self._readers.dispose()
            if self._keys_asked is not None:
                self._keys_asked.close()
                self._keys_asked = None
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _found_house(connection: Connection, keys: HouseKeys) -> None:
    connection.execute(
        insert(schema.house).values(
            id=secrets.token_hex(8),
            created=time.time_ns() // 1_000_000,
            version=RECORD,
            public_key=keys.public_key(),
        )
    )


def _house_in(connection: Connection, path: Path) -> House:
    found = connection.execute(select(schema.house)).all()
    if len(found) != 1:
        raise NotARecord(f"{path} is the record of {len(found)} houses instead of one")
    return House(*found[0])
