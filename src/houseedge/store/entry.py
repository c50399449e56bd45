"""What is kept, as it lies in the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from houseedge.entry import Place
from houseedge.ledger import Transfer

#: A stored entry's columns from its stream to its version, in the order of `StoredEntry`.
EntryColumns = tuple[
    str, int, int, str, str | None, str | None, str | None, str | None, int,
    bytes, bytes | None, bytes, int, int,
]  # fmt: skip


class Head(NamedTuple):
    """The last entry of a stream; sequence 0 and the genesis hash before the first."""

    stream: str
    sequence: int
    hash: bytes


class StoredEntry(NamedTuple):
    """An entry as it lies in the record, column by column.

    `number` is its place in the whole record and `sequence` its place in its stream, both 1, 2,
    3 in the order of commit. `commands`, `asked` and `events` are the JSON as it is kept, sealed
    fields closed. `previous` is the hash of the entry before it in the stream, as found there.
    """

    number: int
    stream: str
    sequence: int
    at: int
    actor: str
    key: str | None
    round: str | None
    ends: str | None
    cause: str | None
    decided: int
    commands: bytes
    asked: bytes | None
    events: bytes
    epoch: int
    version: int
    hash: bytes
    previous: bytes
    transfers: tuple[Transfer, ...]

    @property
    def columns(self) -> EntryColumns:
        """What its hash covers, but for its transfers and the hash before."""
        return self[1:15]

    @property
    def place(self) -> str:
        """Where it stands, written as an entry names its cause."""
        return str(Place(self.stream, self.sequence))

    @property
    def root(self) -> str:
        """The entry that everything of its commit goes back to: its cause, or itself."""
        return self.place if self.cause is None else self.cause


@dataclass(frozen=True, slots=True)
class StoredRound:
    """A line of the index of rounds: where in which stream a round lies and how it ended."""

    round: str
    stream: str
    first: int
    last: int
    opened_at: int
    ended_at: int | None
    status: str


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose record this is; every chain begins with it."""

    id: str
    created: int
    version: int
    public_key: bytes


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The heads that have moved since the checkpoint before, signed by the house and linked to it.

    `heads` is the JSON as it is kept and signed: stream to sequence and hash. `root` is the hash
    of all heads at that moment, those that have not moved too.
    """

    number: int
    at: int
    heads: str
    root: bytes
    previous: bytes
    signature: bytes


class StoredKey(NamedTuple):
    """A key that took the place of the one before it, the house's second being number 2.

    It signs from checkpoint `since` on. The signature over all of that is the key's before it.
    """

    number: int
    public_key: bytes
    since: int
    signature: bytes
