"""Snapshots: what all entries up to one have left, signed, so that a reader may begin there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from houseedge.ledger import Balance, Pending
from houseedge.store.chain import snapshot_bytes
from houseedge.store.entry import Identity
from houseedge.store.keys import signed_by
from houseedge.store.succession import Succession

if TYPE_CHECKING:
    from houseedge.store.contract import RecordReader


#: How many snapshots are kept, and how many of them are the newest, near each other or not.
KEPT, NEWEST = 32, 8


class StoredSnapshot(NamedTuple):
    """A snapshot as it lies in the record: `number` is the last entry it counts in."""

    number: int
    at: int
    state: bytes
    signature: bytes

    def signed_by(self, house: Identity, public_key: bytes) -> bool:
        """Whether it bears the signature of that key of the house."""
        return signed_by(public_key, self.signature, snapshot_bytes(house, *self[:3]))

    def read(self) -> SnapshotBody:
        """What it holds; raises `msgspec.DecodeError` where that cannot be read."""
        return msgspec.json.decode(self.state, type=SnapshotBody)


def newest(record: RecordReader) -> StoredSnapshot | None:
    """The last snapshot that bears the house's signature."""
    signed = signed_snapshots(record)
    return signed[-1] if signed else None


def signed_snapshots(record: RecordReader) -> list[StoredSnapshot]:
    """The snapshots that bear the house's signature, first to last."""
    key = Succession(record).newest
    return [each for each in record.snapshots() if each.signed_by(record.house, key)]


def superfluous(numbers: Sequence[int]) -> set[int]:
    """Which of the snapshots of these entries, in order, need not be kept.

    Those go whose neighbours are nearest each other, but never the newest few. So what is kept
    cuts the record evenly, however long it grows: no two neighbours are farther apart than
    2 / (KEPT - NEWEST + 1) of it, unless none was ever taken between them.
    """
    kept = list(numbers)
    while len(kept) > KEPT:
        fences = [0, *kept]
        # Between the neighbours of each that may go.
        spans = [fences[at + 2] - fences[at] for at in range(len(kept) - NEWEST)]
        del kept[spans.index(min(spans))]
    return {*numbers} - {*kept}


class SnapshotBody(msgspec.Struct, frozen=True, kw_only=True):
    """What stood at that moment.

    `heads` is stream to sequence, hash and epoch; `checkpoint` the last one signed by then.
    `standing` is what whoever decides has written down for itself.
    """

    heads: dict[str, tuple[int, str, int]]
    checkpoint: int
    balances: dict[str, Balance]
    pendings: dict[str, Pending]
    standing: msgspec.Raw
