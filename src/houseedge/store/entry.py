"""What is kept: entries as they come in, and as they lie in the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from houseedge.ledger import Transfer


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What one command brought about in one stream ("table:felt", "meter:WA-01", "cage").

    `at` is milliseconds since 1970 in UTC; `key` is the actor's idempotency key, used once in a
    stream. `ends` says how the entry ends its round ("settled", "void"). A round belongs to the
    stream that names it first.
    """

    stream: str
    at: int
    actor: str
    events: tuple[msgspec.Struct, ...]
    key: str | None = None
    round: str | None = None
    transfers: tuple[Transfer, ...] = ()
    ends: str | None = None


class Head(NamedTuple):
    """The last entry of a stream; sequence 0 and the genesis hash before the first."""

    stream: str
    sequence: int
    hash: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEntry:
    """An entry as it lies in the record.

    `number` is its place in the whole record and `sequence` its place in its stream, both 1, 2,
    3 in the order of commit. `events` is the JSON as it is kept, sealed fields closed.
    `previous` is the hash of the entry before it in the stream, as found there.
    """

    number: int
    stream: str
    sequence: int
    at: int
    actor: str
    key: str | None
    round: str | None
    ends: str | None
    epoch: int
    version: int
    events: bytes
    transfers: tuple[Transfer, ...]
    previous: bytes
    hash: bytes


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
    """All heads at one moment, signed by the house, linked to the checkpoint before.

    `heads` is the JSON as it is kept and signed: stream to sequence and hash.
    """

    number: int
    at: int
    heads: str
    previous: bytes
    signature: bytes


class Session(NamedTuple):
    """Who holds a token; the token itself is not kept. No part of the proven record."""

    token_hash: bytes
    player: str
    created: int
    expires: int
