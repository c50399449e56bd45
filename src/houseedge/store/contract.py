"""What a store promises, whatever database is behind it.

`tests/contracts/test_store.py` holds every store to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from houseedge.entry import Entry
from houseedge.ledger import Balance, Pending
from houseedge.store.counterfoil import Counterfoil
from houseedge.store.credential import Credential
from houseedge.store.entry import (
    Checkpoint,
    Head,
    Identity,
    StoredEntry,
    StoredKey,
    StoredRound,
)
from houseedge.store.session import Session
from houseedge.store.snapshot import StoredSnapshot


class RecordReader(Protocol):
    """What can be read. Readers never wait for the writer, nor the writer for them."""

    @property
    def house(self) -> Identity:
        """Whose record it is."""

    def entries(self, stream: str, after: int = 0) -> Iterator[StoredEntry]:
        """A stream's entries in order, those with a sequence above `after`."""

    def record(self, after: int = 0) -> Iterator[StoredEntry]:
        """Every stream's entries in the order of commit, those with a number above `after`."""

    def find(self, stream: str, actor: str, key: str) -> StoredEntry | None:
        """What an actor's idempotency key brought about in a stream, if it was used there."""

    def entries_of_round(self, round: str) -> list[StoredEntry]:
        """A round's entries in all streams, in the order of commit."""

    def round(self, round: str) -> StoredRound | None:
        """Where a round lies and how it ended."""

    def rounds(
        self,
        stream: str | None = None,
        *,
        limit: int = 50,
        before: str | None = None,
        upto: int | None = None,
    ) -> list[StoredRound]:
        """The newest rounds first, of one stream or all; `before` a round, to turn the page.

        With `upto` only those that an entry of at most that sequence opened.
        """

    def rounds_of_actor(self, actor: str, *, limit: int = 50) -> list[StoredRound]:
        """The newest rounds first in which an actor's own commands stand."""

    def entries_of_actor(self, actor: str) -> Iterator[StoredEntry]:
        """What an actor has brought about, stream by stream and in order there."""

    def rounds_between(
        self, stream: str, after: int | None = None, upto: int | None = None
    ) -> Iterator[StoredRound]:
        """The index of a stream's rounds that begin or end after one entry and up to another."""

    def heads(self) -> dict[str, Head]:
        """The last entry of every stream."""

    def epochs(self) -> dict[str, tuple[int, bytes]]:
        """Every stream's epoch and the sum over its row."""

    def balances(self) -> dict[str, Balance]:
        """Every account's balance."""

    def pendings(self) -> dict[str, Pending]:
        """Every pending transfer by its id."""

    def checkpoints(self, after: int = 0, upto: int | None = None) -> list[Checkpoint]:
        """The checkpoints with a number above `after` and up to another, first to last."""

    def later_keys(self) -> list[StoredKey]:
        """The keys that took the place of the house's first one, in their order."""

    def snapshots(self) -> list[StoredSnapshot]:
        """The snapshots that are kept, first to last, whether or not they are right."""

    def checkpoint_at(self, number: int) -> Checkpoint | None:
        """The checkpoint with this number, if there is one."""

    def last_checkpoint(self) -> Checkpoint | None:
        """The newest checkpoint, if there is one."""

    def signed(self) -> dict[str, int]:
        """How far each stream is signed, as its own row says."""

    def strays(self, after: int = 0, upto: int | None = None) -> list[int]:
        """Numbers of entries above `after` that miss transfers, or are missing to theirs.

        With `upto` only those up to that number.
        """

    def integrity(self) -> list[str]:
        """What the database itself finds wrong with its files; nothing, if all is well."""


class Store(Protocol):
    """A record that grows.

    `append` needs every stream of its batch claimed by this store. Errors are `StoreError`s.
    """

    on_signed: Callable[[Checkpoint], None] | None
    """Told of every checkpoint once it is kept, by whichever thread has signed it."""

    @property
    def house(self) -> Identity:
        """Whose record it is."""

    def read(self) -> AbstractContextManager[RecordReader]:
        """The whole record as it is at this moment, however it grows meanwhile."""

    def has_key(self, stream: str, actor: str, key: str) -> bool:
        """Whether an actor used an idempotency key in a stream: asked before every command."""

    def claim(self, streams: Iterable[str]) -> dict[str, Head]:
        """Become the holder of these streams, starting those that do not exist yet.

        Each epoch rises by one, so that an earlier holder's appends raise `EpochLost`.
        """

    def append(
        self,
        batch: Sequence[Entry],
        *,
        balances: Mapping[str, Balance] | None = None,
        pendings: Mapping[str, Pending | None] | None = None,
    ) -> list[Head]:
        """Keep all these entries in one transaction, or none; durable on return.

        `balances` and `pendings` are what the batch changed, as it is after its last entry;
        None stands for a transfer that is pending no more.
        """

    def events(self, entry: StoredEntry, type: Any) -> tuple[Any, ...]:
        """An entry's events, sealed fields opened where this store has the keys."""

    def commands(self, entry: StoredEntry, type: Any) -> tuple[Any, ...]:
        """An entry's commands as they were decided, sealed fields opened as in its events."""

    def asked(self, entry: StoredEntry, type: Any) -> Any:
        """What came in for an entry: what was asked, or the one command that was decided."""

    def checkpoint(self, at: int) -> Checkpoint:
        """Sign all heads as they are now, and leave a counterfoil outside the record.

        Where none has moved since the last checkpoint, that one is returned. Raises `Damaged`
        where the record lacks a checkpoint that there is a counterfoil of.
        """

    def sign(self, message: bytes) -> bytes:
        """The house's signature; raises `KeyFault` without its keys."""

    def counterfoil(self) -> Counterfoil | None:
        """Which checkpoint was signed last, from outside the record; none without the keys."""

    def put_session(self, session: Session) -> None:
        """Keep who holds a token, replacing what was known of it."""

    def get_session(self, token_hash: bytes, now: int) -> Session | None:
        """Who holds a token, unless it has expired.

        Raises `ForgedSession` where the row is not as this house has written it.
        """

    def sessions_of(self, player: str, now: int) -> list[Session]:
        """Every session of a player that is not over, the first begun first."""

    def drop_session(self, token_hash: bytes) -> None:
        """Forget a token."""

    def drop_expired(self, now: int) -> int:
        """Forget every token that has expired, and say how many."""

    def forged_sessions(self) -> list[str]:
        """Whose sessions are not as this house has written them; none without the keys."""

    def put_credential(self, credential: Credential) -> None:
        """Keep what opens an account, replacing what was known under its name."""

    def get_credential(self, kind: str, name: str) -> Credential | None:
        """What is kept under a name; raises `ForgedCredential`."""

    def credentials_of(self, account: str) -> list[Credential]:
        """All that opens an account, by kind and name; raises `ForgedCredential`."""

    def drop_credentials(self, account: str) -> None:
        """Forget all that opens an account."""

    def forged_credentials(self) -> list[str]:
        """Whose credentials are not as this house has written them; none without the keys."""

    def snapshot(self, standing: bytes, at: int) -> None:
        """Sign what all entries have left, with what whoever decides has written down itself.

        Where there are many, some of the older ones go: see `snapshot.superfluous`.
        """

    def to_read(self) -> Callable[[], AbstractContextManager[Store]]:
        """What opens the same record to read alone, in whatever process it is sent to."""

    def close(self) -> None:
        """Let go of everything."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup or a restored house holds."""

    path: Path
    house: str
    entries: int
    streams: int
    keys: bool
