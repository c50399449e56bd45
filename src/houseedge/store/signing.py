"""What the house signs: all heads, and all that stands."""

from __future__ import annotations

from dataclasses import asdict, replace

import msgspec
from sqlalchemy import Connection, insert

from houseedge.store import schema
from houseedge.store.chain import (
    checkpoint_bytes,
    checkpoint_hash,
    first_checkpoint,
    snapshot_bytes,
)
from houseedge.store.contract import RecordReader
from houseedge.store.entry import Checkpoint
from houseedge.store.keys import HouseKeys
from houseedge.store.snapshot import SnapshotBody, StoredSnapshot


def checkpoint_of(record: RecordReader, keys: HouseKeys, at: int) -> Checkpoint:
    """All heads as they are now, signed; the last checkpoint, where none has moved since."""
    house, last = record.house, record.last_checkpoint()
    heads = {name: (head.sequence, head.hash.hex()) for name, head in record.heads().items()}
    written = msgspec.json.encode(heads, order="sorted").decode()
    if last is not None and last.heads == written:
        return last
    unsigned = Checkpoint(
        number=last.number + 1 if last else 1,
        at=at,
        heads=written,
        previous=checkpoint_hash(house, last) if last else first_checkpoint(house),
        signature=b"",
    )
    return replace(unsigned, signature=keys.sign(checkpoint_bytes(house, unsigned)))


def keep_checkpoint(
    record: RecordReader, connection: Connection, keys: HouseKeys, at: int
) -> Checkpoint:
    """Sign all heads and keep that, unless none has moved."""
    last, signed = record.last_checkpoint(), checkpoint_of(record, keys, at)
    if signed != last:
        connection.execute(insert(schema.checkpoints).values(asdict(signed)))
    return signed


def snapshot_of(
    record: RecordReader, keys: HouseKeys, number: int, standing: bytes, at: int
) -> StoredSnapshot:
    """What all entries up to the last, which has this number, have left, signed."""
    epochs, last = record.epochs(), record.last_checkpoint()
    body = SnapshotBody(
        heads={
            name: (head.sequence, head.hash.hex(), epochs[name][0])
            for name, head in record.heads().items()
        },
        checkpoint=last.number if last else 0,
        balances=record.balances(),
        pendings=record.pendings(),
        standing=msgspec.Raw(standing),
    )
    written = msgspec.json.encode(body, order="sorted")
    signature = keys.sign(snapshot_bytes(record.house, number, at, written))
    return StoredSnapshot(number, at, written, signature)
