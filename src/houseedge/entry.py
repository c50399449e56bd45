"""What is put on record: one entry in one stream for all that one commit did there.

Whoever decides makes entries, a store keeps them as they are. Nothing here knows what streams
there are, what may be asked, or what can happen.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from houseedge.ledger import Transfer


class Place(NamedTuple):
    """Where an entry stands: its stream, and 1, 2, 3 in the order of commit there."""

    stream: str
    sequence: int

    def __str__(self) -> str:
        return f"{self.stream} {self.sequence}"


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What happened in one stream ("table:felt", "meter:WA-01", "cage"), and by which commands.

    `commands` are as they were decided, with everything the house has filled in; `asked` is what
    came in where that was something else, and `decided` the version of whoever decided. What
    another entry brought about names that one as its `cause`. `at` is milliseconds since 1970 in
    UTC; `key` is the actor's idempotency key, used once in a stream. `ends` says how the entry
    ends its round ("settled", "void"). A round belongs to the stream that names it first.
    """

    stream: str
    at: int
    actor: str
    events: tuple[msgspec.Struct, ...]
    commands: tuple[msgspec.Struct, ...] = ()
    asked: msgspec.Struct | None = None
    decided: int = 0
    cause: Place | None = None
    key: str | None = None
    round: str | None = None
    transfers: tuple[Transfer, ...] = ()
    ends: str | None = None


def joined(before: Entry, after: Entry) -> Entry:
    """Two entries of one stream as one, with nothing between them."""
    return msgspec.structs.replace(
        after,
        commands=before.commands + after.commands,
        events=before.events + after.events,
        transfers=before.transfers + after.transfers,
        round=after.round or before.round,
        ends=after.ends or before.ends,
    )
