"""Snapshots: what all entries up to one have left, signed, so that a reader may begin there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from houseedge.ledger import Balance, Pending
from houseedge.store.chain import snapshot_bytes
from houseedge.store.entry import Identity
from houseedge.store.keys import signed_by
from houseedge.store.succession import Succession

if TYPE_CHECKING:
    from houseedge.store.contract import RecordReader


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


def newest(record: RecordReader, at: int | None = None) -> StoredSnapshot | None:
    """The last snapshot that bears the house's signature, of a moment or before."""
    signed = (each for each in signed_snapshots(record) if at is None or each.at <= at)
    return max(signed, key=lambda each: each.number, default=None)


def signed_snapshots(record: RecordReader) -> list[StoredSnapshot]:
    """The snapshots that bear the house's signature, first to last."""
    key = Succession(record).newest
    return [each for each in record.snapshots() if each.signed_by(record.house, key)]


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
