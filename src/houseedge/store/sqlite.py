"""The store in one SQLite file: WAL, synchronous FULL, one writer, any number of readers."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from sqlalchemy import Connection, Engine, delete, select

from houseedge.entry import Entry
from houseedge.ledger import Balance, Pending
from houseedge.store import schema
from houseedge.store.batch import Hold, Rows
from houseedge.store.chain import genesis, mark
from houseedge.store.codec import Codec
from houseedge.store.contract import Backup
from houseedge.store.counterfoil import Counterfoil
from houseedge.store.credential import Credential, CredentialSeal, CredentialTable
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
    StoredEntry,
    StoredKey,
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
from houseedge.store.keyring import Keyring
from houseedge.store.keys import HouseKeys
from houseedge.store.lock import Lock
from houseedge.store.private import make_file, make_folder
from houseedge.store.record import SqliteRecord
from houseedge.store.session import Session, SessionSeal, SessionTable
from houseedge.store.signer import Signer
from houseedge.store.signing import keep_checkpoint, keep_successor, snapshot_of
from houseedge.store.snapshot import superfluous
from houseedge.store.statement import Statements
from houseedge.store.succession import Succession

#: So many entries are never left unsigned: their batch is signed with them.
SIGN_AFTER = 256


class SqliteStore:
    """The house kept in a folder: `house.db`, its keys, and a lock while it runs.

    The keys may lie elsewhere, in a keyring of their own. `on_signed` is told of every checkpoint
    once it is on the disk, by whichever thread has signed it.

    An empty folder becomes a new house, whose first checkpoint is signed at once; an older record
    is brought up to date. Once the file is moved or deleted, nothing is kept. With `read_only`
    nothing is created, locked or changed, so it works beside the running house and on a backup;
    sealed fields open if the keys are there.
    """

    def __init__(
        self, folder: Path | str, *, keys: Keyring | None = None, read_only: bool = False
    ) -> None:
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
        self._sql = Statements.of(self._readers.dialect)
        self._signer = Signer(keys or Keyring(self._folder / KEYS), self._folder)
        self._lookup: sqlite3.Connection | None = None
        self.on_signed: Callable[[Checkpoint], None] | None = None
        try:
            self._house = self._open_to_read() if read_only else self._open_to_write()
        except BaseException:
            self.close()
            raise
        self._use_keys()

    def _use_keys(self) -> None:
        """Seal and bind with the keys as they are now, where they are here."""
        keys = self._signer.keys
        self._codec = Codec(None if keys is None else keys.box())
        seal = None if keys is None else SessionSeal(keys, self._house.id)
        self._sessions = SessionTable(self._sql.put_session, seal)
        closes = None if keys is None else CredentialSeal(keys, self._house.id)
        self._credentials = CredentialTable(self._sql.put_credential, closes)

    def _open_to_read(self) -> Identity:
        with spoken(self._path):
            if not self._path.exists():
                raise NoHouse(f"there is no house in {self._folder}")
            with self._readers.begin() as connection:
                check_revision(connection, self._path)
                house = house_in(connection, self._path)
                if self._signer.keyring.holds_keys:
                    self._signer.load(SqliteRecord(connection, house), to_read=True)
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
            with self._connection.begin():
                record = SqliteRecord(self._connection, house)
                keyring, newest = self._signer.keyring, Succession(record).newest
                settle_keys(self._folder, newest, keyring.passphrase)
                if keyring.holds_keys:
                    keyring.settle(newest)
                self._signer.load(record)
                last = self._signer.held(record, self._path)
            if last is not None:
                self._signer.leave(house, last)
        return house

    @property
    def _keys_are_beside(self) -> bool:
        """Whether the keys lie in the folder of the record."""
        return self._signer.keyring.folder == self._folder / KEYS

    def _refuse_keys(self) -> None:
        """Keys without a record are what is left of a house, and no reason to begin another.

        Keys elsewhere may have been put there for the house to come: then they have signed nothing.
        """
        keys = self._signer.keyring
        signed = self._keys_are_beside or Counterfoil.read(self._signer.folder) is not None
        if keys.holds_keys and signed:
            remove = KEYS if self._keys_are_beside else "them"
            raise NoHouse(
                f"the keys of a house lie in {keys.folder}, but its record {DATABASE} is "
                f"gone: restore a backup, or remove {remove} to begin a new house"
            )

    def _found(self, connection: Connection) -> None:
        """Make the tables of a new house, and sign its empty record."""
        self._refuse_keys()
        # Keys first: a record that names its house's signature is never without them.
        keys = self._first_keys()
        migrate(connection, self._path)
        found_house(connection, keys)
        house = house_in(connection, self._path)
        keep_checkpoint(SqliteRecord(connection, house), connection, keys, house.created)

    def _first_keys(self) -> HouseKeys:
        keyring = self._signer.keyring
        if self._keys_are_beside:
            return stage_keys(self._folder, keyring.passphrase)
        return keyring.load() if keyring.holds_keys else keyring.create()

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
        if signed is not None:
            self._tell_signed(*signed)
        return rows.heads

    @property
    def _is_due(self) -> bool:
        """Whether so much has been kept that it is signed at once."""
        return self._unsigned >= SIGN_AFTER and self._signer.keys is not None

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
            last, is_new = self._signed(connection, at)
        self._tell_signed(last, is_new)
        return last

    def _signed(self, connection: Connection, at: int) -> tuple[Checkpoint, bool]:
        """The newest checkpoint, and whether it was signed just now."""
        keys = self._signer.keys
        if keys is None:
            raise KeyFault("nothing can be signed without the house's keys")
        record = SqliteRecord(connection, self._house)
        # What was cut off must not be signed over.
        last = self._signer.held(record, self._path)
        self._unsigned = 0
        made = keep_checkpoint(record, connection, keys, at)
        return made, made != last

    def _tell_signed(self, checkpoint: Checkpoint, is_new: bool) -> None:
        """Once it is on the disk."""
        self._signer.leave(self._house, checkpoint)
        if is_new and self.on_signed is not None:
            self.on_signed(checkpoint)

    def snapshot(self, standing: bytes, at: int) -> None:
        """Sign what all entries have left; some of the older snapshots go."""
        with self._transaction() as connection:
            # A walk that begins here begins with all heads signed.
            last, is_new = self._signed(connection, at)
            assert self._signer.keys is not None
            record = SqliteRecord(connection, self._house)
            signed = snapshot_of(record, self._signer.keys, self._newest(connection), standing, at)
            connection.exec_driver_sql(self._sql.put_snapshot, tuple(signed))
            of = schema.snapshots.c.number
            gone = superfluous(connection.scalars(select(of).order_by(of)).all())
            connection.execute(delete(schema.snapshots).where(of.in_(gone)))
        self._tell_signed(last, is_new)

    def _newest(self, connection: Connection) -> int:
        """The number of the last entry."""
        return connection.exec_driver_sql(self._sql.newest).scalar() or 0

    def sign(self, message: bytes) -> bytes:
        """The house's signature; raises `KeyFault` without its keys."""
        if self._signer.keys is None:
            raise KeyFault("nothing can be signed without the house's keys")
        return self._signer.keys.sign(message)

    def counterfoil(self) -> Counterfoil | None:
        """Which checkpoint was signed last, from beside the keys; none without them."""
        return self._signer.counterfoil()

    def rotate(self, at: int) -> StoredKey:
        """Let a new key sign and a new one seal; what was sealed before still opens.

        All is signed by the old key first, which then names the new one and is no longer needed.
        """
        keyring, old = self._signer.keyring, self._signer.keys
        if old is None:
            raise KeyFault("keys cannot be changed without the house's keys")
        new = old.renewed()
        keyring.stage(new)
        with self._transaction() as connection:
            record = SqliteRecord(connection, self._house)
            last, is_new = self._signed(connection, at)
            named = keep_successor(record, connection, old, new, last.number + 1)
            self._sessions.renew(connection, SessionSeal(new, self._house.id))
            self._credentials.renew(connection, CredentialSeal(new, self._house.id))
        keyring.settle(named.public_key)
        self._signer.keys = new
        self._use_keys()
        self._tell_signed(last, is_new)
        return named

    def put_session(self, session: Session) -> None:
        """Keep who holds a token, replacing what was known of it."""
        with self._transaction() as connection:
            self._sessions.put(connection, session)

    def get_session(self, token_hash: bytes, now: int) -> Session | None:
        """Who holds a token, unless it has expired; raises `ForgedSession`."""
        with spoken(self._path), self._readers.begin() as connection:
            return self._sessions.get(connection, token_hash, now)

    def sessions_of(self, player: str, now: int) -> list[Session]:
        """Every session of a player that is not over."""
        with spoken(self._path), self._readers.begin() as connection:
            return self._sessions.of_player(connection, player, now)

    def drop_session(self, token_hash: bytes) -> None:
        """Forget a token."""
        with self._transaction() as connection:
            self._sessions.drop(connection, token_hash)

    def drop_expired(self, now: int) -> int:
        """Forget every token that has expired, and say how many."""
        with self._transaction() as connection:
            return self._sessions.drop_expired(connection, now)

    def forged_sessions(self) -> list[str]:
        """Whose sessions are not as this house has written them; none without the keys."""
        with spoken(self._path, disk=False), self._readers.begin() as connection:
            return self._sessions.forged(connection)

    def put_credential(self, credential: Credential) -> None:
        """Keep what opens an account, replacing what was known under its name."""
        with self._transaction() as connection:
            self._credentials.put(connection, credential)

    def get_credential(self, kind: str, name: str) -> Credential | None:
        """What is kept under a name; raises `ForgedCredential`."""
        with spoken(self._path), self._readers.begin() as connection:
            return self._credentials.find(connection, kind, name)

    def credentials_of(self, account: str) -> list[Credential]:
        """All that opens an account; raises `ForgedCredential`."""
        with spoken(self._path), self._readers.begin() as connection:
            return self._credentials.of_account(connection, account)

    def drop_credentials(self, account: str) -> None:
        """Forget all that opens an account."""
        with self._transaction() as connection:
            self._credentials.drop(connection, account)

    def forged_credentials(self) -> list[str]:
        """Whose credentials are not as this house has written them; none without the keys."""
        with spoken(self._path, disk=False), self._readers.begin() as connection:
            return self._credentials.forged(connection)

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
            if self._lookup is None:
                self._lookup = connect(self._path, writes=False)
            found = self._lookup.execute(self._sql.has_key, (stream, actor, key)).fetchone()
        return found is not None

    def backup(self, path: Path | str, *, keys: bool = False) -> Backup:
        """Copy the house to a new folder while it runs; its keys only if asked for."""
        # A backup is checked by opening it, so that module knows this one.
        from houseedge.store.backup import back_up

        keyring = self._signer.keyring
        if keys and self._signer.keys is None:
            raise KeyFault(
                f"the house's keys do not lie in {keyring.folder}, so none can be copied"
            )
        return back_up(
            self._folder,
            Path(path),
            keys=keyring if keys else None,
            counterfoil=self.counterfoil(),
        )

    def to_read(self) -> Callable[[], SqliteStore]:
        """What opens the same record to read alone, in whatever process it is sent to."""
        return partial(SqliteStore, self._folder, keys=self._signer.keyring, read_only=True)

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
            if self._lookup is not None:
                self._lookup.close()
                self._lookup = None
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
