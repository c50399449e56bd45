"""The store in one SQLite file: WAL, synchronous FULL, one writer, any number of readers."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from sqlalchemy import Connection, Engine, delete, select

from houseedge.entry import Entry
from houseedge.ledger import Balance, Pending
from houseedge.store import schema
from houseedge.store.batch import Hold, Rows
from houseedge.store.chain import checkpoint_hash, genesis, mark
from houseedge.store.codec import Codec
from houseedge.store.contract import Backup
from houseedge.store.database import (
    check_revision,
    connect,
    migrate,
    open_engine,
    revision_of,
)
from houseedge.store.entry import (
    Checkpoint,
    Head,
    Identity,
    Session,
    StoredEntry,
)
from houseedge.store.error import (
    CannotWrite,
    Damaged,
    EpochLost,
    KeyFault,
    KeyRepeated,
    NoHouse,
    RecordGone,
    spoken,
)
from houseedge.store.founding import (
    DATABASE,
    KEYS,
    LOCK,
    found_house,
    house_in,
    settle_keys,
    stage_keys,
)
from houseedge.store.keys import HouseKeys
from houseedge.store.lock import Lock
from houseedge.store.private import make_file, make_folder
from houseedge.store.receipt import Receipt
from houseedge.store.record import SqliteRecord
from houseedge.store.signing import keep_checkpoint, snapshot_of
from houseedge.store.snapshot import superfluous
from houseedge.store.statement import Statements

#: So many entries are never left unsigned: their batch is signed with them.
SIGN_AFTER = 256


class SqliteStore:
    """The house kept in a folder: `house.db`, its keys, and a lock while it runs.

    An empty folder becomes a new house, whose first checkpoint is signed at once; an older record
    is brought up to date. Once the file is moved or deleted, nothing is kept. With `read_only`
    nothing is created, locked or changed, so it works beside the running house and on a backup;
    sealed fields open if the keys are there.
    """

    def __init__(self, folder: Path | str, *, read_only: bool = False) -> None:
        self._folder = Path(folder)
        self._path = self._folder / DATABASE
        self._places = (self._path, self._folder / f"{DATABASE}-wal")
        self._files: tuple[tuple[int, int], ...] | None = None
        self._writing = threading.Lock()
        self._holds: dict[str, Hold] = {}
        self._unsigned = 0
        self._lock: Lock | None = None
        self._writers: Engine | None = None
        self._connection: Connection | None = None
        self._readers = open_engine(self._path, writes=False)
        self._sql = Statements(self._readers.dialect)
        self._keys: HouseKeys | None = None
        self._keyring: sqlite3.Connection | None = None
        try:
            self._house = self._open_to_read() if read_only else self._open_to_write()
        except BaseException:
            self.close()
            raise
        self._codec = Codec(self._keys.box() if self._keys else None)

    def _open_to_read(self) -> Identity:
        with spoken(self._path):
            if not self._path.exists():
                raise NoHouse(f"there is no house in {self._folder}")
            with self._readers.begin() as connection:
                check_revision(connection, self._path)
                house = house_in(connection, self._path)
        if HouseKeys.lie_in(self._folder / KEYS):
            self._keys = self._keys_of(house)
        return house

    def _open_to_write(self) -> Identity:
        with spoken(self._path):
            make_folder(self._folder)
            self._lock = Lock(self._folder / LOCK)
            if not self._path.exists() or self._path.stat().st_size == 0:
                self._refuse_keys()
                make_file(self._path)
            self._writers = open_engine(self._path, writes=True)
            self._connection = self._writers.connect()
            with self._connection.begin():
                if revision_of(self._connection, self._path) is None:
                    self._found(self._connection)
                else:
                    migrate(self._connection, self._path)
                house = house_in(self._connection, self._path)
            self._files = self._files_now()
            settle_keys(self._folder, house)
            self._keys = self._keys_of(house)
            with self._connection.begin():
                last = self._held_against_receipt(SqliteRecord(self._connection, house))
            self._leave_receipt(house, last)
        return house

    def _refuse_keys(self) -> None:
        """Keys without a record are what is left of a house, and no reason to begin another."""
        if HouseKeys.lie_in(self._folder / KEYS):
            raise NoHouse(
                f"the keys of a house lie in {self._folder / KEYS}, but its record {DATABASE} is "
                f"gone: restore a backup, or remove {KEYS} to begin a new house"
            )

    def _found(self, connection: Connection) -> None:
        """Make the tables of a new house, and sign its empty record."""
        self._refuse_keys()
        # Keys first: a record that names its house's signature is never without them.
        keys = stage_keys(self._folder)
        migrate(connection, self._path)
        found_house(connection, keys)
        house = house_in(connection, self._path)
        keep_checkpoint(SqliteRecord(connection, house), connection, keys, house.created)

    def _keys_of(self, house: Identity) -> HouseKeys:
        keys = HouseKeys.load(self._folder / KEYS)
        if keys.public_key() != house.public_key:
            raise KeyFault(f"the keys in {self._folder / KEYS} are not those of this house")
        return keys

    @property
    def house(self) -> Identity:
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
                connection.exec_driver_sql(
                    self._sql.put_stream, (stream, *hold, mark(stream, *hold), 0)
                )
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
            rows = Rows(
                batch, number=self._newest(connection), holds=self._holds, codec=self._codec
            )
            # Straight to the driver: this is the hot path.
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            self._move_heads(driver, rows)
            try:
                driver.executemany(self._sql.put_entry, rows.entries)
            except sqlite3.IntegrityError as error:
                raise self._why_not_unique(error) from error
            driver.executemany(self._sql.put_transfer, rows.transfers)
            driver.executemany(self._sql.put_round, rows.rounds)
            driver.executemany(
                self._sql.put_balance, [(name, *has) for name, has in (balances or {}).items()]
            )
            changed = (pendings or {}).items()
            driver.executemany(
                self._sql.drop_pending, [(id,) for id, pending in changed if pending is None]
            )
            driver.executemany(
                self._sql.put_pending, [(id, *pending) for id, pending in changed if pending]
            )
            self._unsigned += len(batch)
            signed = self._signed(connection, batch[-1].at) if self._is_due else None
        self._holds.update(rows.holds)
        self._leave_receipt(self._house, signed)
        return rows.heads

    @property
    def _is_due(self) -> bool:
        """Whether so much has been kept that it is signed at once."""
        return self._unsigned >= SIGN_AFTER and self._keys is not None

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
        if not moves or driver.executemany(self._sql.move_head, moves).rowcount == len(moves):
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
        return self._read(entry, entry.events, type)

    def commands(self, entry: StoredEntry, type: Any) -> tuple[Any, ...]:
        """An entry's commands as they were decided, sealed fields opened as in its events."""
        return self._read(entry, entry.commands, type)

    def asked(self, entry: StoredEntry, type: Any) -> Any:
        """What came in for an entry: what was asked, or the one command that was decided."""
        found = self._read(entry, entry.commands if entry.asked is None else entry.asked, type)
        return found[0] if len(found) == 1 else None

    def _read(self, entry: StoredEntry, data: bytes, type: Any) -> tuple[Any, ...]:
        return self._codec.decode(
            data, type, stream=entry.stream, round=entry.round, version=entry.version
        )

    def checkpoint(self, at: int) -> Checkpoint:
        """Sign all heads as they are now, unless none has moved since the last checkpoint."""
        with self._transaction() as connection:
            last = self._signed(connection, at)
        self._leave_receipt(self._house, last)
        return last

    def _signed(self, connection: Connection, at: int) -> Checkpoint:
        if self._keys is None:
            raise KeyFault("nothing can be signed without the house's keys")
        record = SqliteRecord(connection, self._house)
        # What was cut off must not be signed over.
        self._held_against_receipt(record)
        self._unsigned = 0
        return keep_checkpoint(record, connection, self._keys, at)

    def snapshot(self, standing: bytes, at: int) -> None:
        """Sign what all entries have left; some of the older snapshots go."""
        with self._transaction() as connection:
            # A walk that begins here begins with all heads signed.
            last = self._signed(connection, at)
            assert self._keys is not None
            record = SqliteRecord(connection, self._house)
            signed = snapshot_of(record, self._keys, self._newest(connection), standing, at)
            connection.exec_driver_sql(self._sql.put_snapshot, tuple(signed))
            of = schema.snapshots.c.number
            gone = superfluous(connection.scalars(select(of).order_by(of)).all())
            connection.execute(delete(schema.snapshots).where(of.in_(gone)))
        self._leave_receipt(self._house, last)

    def _newest(self, connection: Connection) -> int:
        """The number of the last entry."""
        return connection.exec_driver_sql(self._sql.newest).scalar() or 0

    def receipt(self) -> Receipt | None:
        """Which checkpoint was signed last, from beside the keys; none without them."""
        return Receipt.read(self._folder / KEYS) if self._keys is not None else None

    def _held_against_receipt(self, record: SqliteRecord) -> Checkpoint | None:
        """The newest checkpoint; raises `Damaged` where it is not the record of the receipt."""
        last, receipt = record.last_checkpoint(), self.receipt()
        if receipt is not None:
            named = record.checkpoint_at(receipt.number)
            what = receipt.against(
                last.number if last else 0, checkpoint_hash(record.house, named) if named else None
            )
            if what is not None:
                raise Damaged(f"{what}. Restore a backup of {self._path}")
        return last

    def _leave_receipt(self, house: Identity, last: Checkpoint | None) -> None:
        """After the commit, so that a crash leaves it behind the record and never ahead."""
        if last is None:
            return
        receipt = Receipt(last.number, checkpoint_hash(house, last))
        if receipt != self.receipt():
            receipt.write(self._folder / KEYS)

    def put_session(self, session: Session) -> None:
        """Keep who holds a token, replacing what was known of it."""
        with self._transaction() as connection:
            connection.exec_driver_sql(self._sql.put_session, tuple(session))

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
        with self._writing, spoken(self._path):
            with self._connection.begin():
                yield self._connection
            if self._files_now() != self._files:
                raise RecordGone(
                    f"the record {self._path} was moved or deleted while the house was open"
                )

    def _files_now(self) -> tuple[tuple[int, int], ...] | None:
        """Which files lie at the record's two places; what is not there is never what was."""
        # Never by opening them: to close a file again would give up the database's own locks.
        try:
            found = [path.stat() for path in self._places]
        except FileNotFoundError:
            return None
        return tuple((file.st_dev, file.st_ino) for file in found)

    @contextmanager
    def read(self) -> Iterator[SqliteRecord]:
        """The whole record as it is at this moment, however it grows meanwhile."""
        with spoken(self._path, disk=False), self._readers.begin() as connection:
            yield SqliteRecord(connection, self._house)

    def has_key(self, stream: str, actor: str, key: str) -> bool:
        """Whether an actor used an idempotency key in a stream: asked before every command.

        One lookup in an index by a connection of its own, without a transaction around it.
        """
        with spoken(self._path, disk=False):
            if self._keyring is None:
                self._keyring = connect(self._path, writes=False)
            found = self._keyring.execute(self._sql.has_key, (stream, actor, key)).fetchone()
        return found is not None

    def backup(self, path: Path | str, *, keys: bool = False) -> Backup:
        """Copy the house to a new folder while it runs; its keys only if asked for."""
        # A backup is checked by opening it, so that module knows this one.
        from houseedge.store.backup import back_up

        if keys and self._keys is None:
            raise KeyFault(f"the house's keys do not lie in {self._folder}, so none can be copied")
        return back_up(
            self._folder,
            Path(path),
            keys=self._keys if keys else None,
            receipt=self.receipt(),
        )

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
            if self._keyring is not None:
                self._keyring.close()
                self._keyring = None
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
