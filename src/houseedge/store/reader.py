"""Reading a store as it is now: every question gets a moment of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager

from houseedge.ledger import Balance, Pending
from houseedge.store.contract import RecordReader
from houseedge.store.entry import Checkpoint, Head, StoredEntry, StoredRound
from houseedge.store.snapshot import StoredSnapshot


class Reader(ABC):
    """Answers what a `RecordReader` answers, each time from the newest one."""

    @abstractmethod
    def read(self) -> AbstractContextManager[RecordReader]:
        """The whole record as it is at this moment."""

    def entries(self, stream: str, after: int = 0) -> Iterator[StoredEntry]:
        """A stream's entries in order, those with a sequence above `after`."""
        with self.read() as record:
            yield from record.entries(stream, after)

    def record(self, after: int = 0) -> Iterator[StoredEntry]:
        """Every stream's entries in the order of commit, those with a number above `after`."""
        with self.read() as record:
            yield from record.record(after)

    def find(self, stream: str, actor: str, key: str) -> StoredEntry | None:
        """What an actor's idempotency key brought about in a stream."""
        with self.read() as record:
            return record.find(stream, actor, key)

    def entries_of_round(self, round: str) -> list[StoredEntry]:
        """A round's entries in all streams, in the order of commit."""
        with self.read() as record:
            return record.entries_of_round(round)

    def round(self, round: str) -> StoredRound | None:
        """Where a round lies and how it ended."""
        with self.read() as record:
            return record.round(round)

    def rounds(
        self,
        stream: str | None = None,
        *,
        limit: int = 50,
        before: str | None = None,
        upto: int | None = None,
    ) -> list[StoredRound]:
        """The newest rounds first, of one stream or all."""
        with self.read() as record:
            return record.rounds(stream, limit=limit, before=before, upto=upto)

    def rounds_of_actor(self, actor: str, *, limit: int = 50) -> list[StoredRound]:
        """The newest rounds first in which an actor's own commands stand."""
        with self.read() as record:
            return record.rounds_of_actor(actor, limit=limit)

    def rounds_after(self, stream: str, sequence: int = 0) -> Iterator[StoredRound]:
        """The index of a stream's rounds that were opened after an entry of it."""
        with self.read() as record:
            yield from record.rounds_after(stream, sequence)

    def heads(self) -> dict[str, Head]:
        """The last entry of every stream."""
        with self.read() as record:
            return record.heads()

    def epochs(self) -> dict[str, tuple[int, bytes]]:
        """Every stream's epoch and the sum over its row."""
        with self.read() as record:
            return record.epochs()

    def balances(self) -> dict[str, Balance]:
        """Every account's balance."""
        with self.read() as record:
            return record.balances()

    def pendings(self) -> dict[str, Pending]:
        """Every pending transfer by its id."""
        with self.read() as record:
            return record.pendings()

    def checkpoints(self, after: int = 0) -> list[Checkpoint]:
        """The checkpoints with a number above `after`, first to last."""
        with self.read() as record:
            return record.checkpoints(after)

    def snapshots(self) -> list[StoredSnapshot]:
        """The snapshots that are kept, first to last."""
        with self.read() as record:
            return record.snapshots()

    def last_checkpoint(self) -> Checkpoint | None:
        """The newest checkpoint, if there is one."""
        with self.read() as record:
            return record.last_checkpoint()

    def strays(self, after: int = 0) -> list[int]:
        """Numbers of entries above `after` that miss transfers, or are missing to theirs."""
        with self.read() as record:
            return record.strays(after)

    def integrity(self) -> list[str]:
        """What the database itself finds wrong with its file."""
        with self.read() as record:
            return record.integrity()
