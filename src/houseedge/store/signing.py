"""What the house signs: all heads, and all that stands."""

from __future__ import annotations

from dataclasses import asdict, replace

import msgspec
from sqlalchemy import Connection, insert, update

from houseedge.store import schema
from houseedge.store.chain import (
    checkpoint_hash,
    checkpoint_words,
    first_checkpoint,
    heads_root,
    snapshot_bytes,
)
from houseedge.store.contract import RecordReader
from houseedge.store.entry import Checkpoint, StoredKey
from houseedge.store.keys import HouseKeys
from houseedge.store.snapshot import SnapshotBody, StoredSnapshot
from houseedge.store.succession import successor


def checkpoint_of(record: RecordReader, keys: HouseKeys, at: int) -> Checkpoint:
    """What has moved, and all there is, signed; the last checkpoint, where nothing has moved."""
    house, last, signed = record.house, record.last_checkpoint(), record.signed()
    heads = {
        name: (head.sequence, head.hash.hex())
        for name, head in record.heads().items()
        if head.sequence
    }
    moved = {name: head for name, head in heads.items() if head[0] > signed.get(name, 0)}
    if last is not None and not moved:
        return last
    unsigned = Checkpoint(
        number=last.number + 1 if last else 1,
        at=at,
        heads=msgspec.json.encode(moved, order="sorted").decode(),
        root=heads_root(heads),
        previous=checkpoint_hash(house, last) if last else first_checkpoint(house),
        signature=b"",
    )
    return replace(
        unsigned, signature=keys.sign(checkpoint_words(checkpoint_hash(house, unsigned)))
    )


def keep_checkpoint(
    record: RecordReader, connection: Connection, keys: HouseKeys, at: int
) -> Checkpoint:
    """Sign what has moved and keep that, unless nothing has."""
    of = schema.streams.c
    last, made = record.last_checkpoint(), checkpoint_of(record, keys, at)
    if made != last:
        connection.execute(insert(schema.checkpoints).values(asdict(made)))
        connection.execute(
            update(schema.streams).where(of.sequence > of.signed).values(signed=of.sequence)
        )
    return made


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


def keep_successor(
    record: RecordReader, connection: Connection, old: HouseKeys, new: HouseKeys, since: int
) -> StoredKey:
    """Let the old keys name the new ones, which sign from a checkpoint on.

    Snapshots are signed anew: whoever finds the old key one day cannot sign what a start would
    begin with.
    """
    house = record.house
    named = successor(house, old, new, len(record.later_keys()) + 2, since)
    connection.execute(insert(schema.keys).values(named._asdict()))
    for snapshot in record.snapshots():
        connection.execute(
            update(schema.snapshots)
            .where(schema.snapshots.c.number == snapshot.number)
            .values(signature=new.sign(snapshot_bytes(house, *snapshot[:3])))
        )
    return named
