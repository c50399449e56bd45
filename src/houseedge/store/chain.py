"""Hash chains: each entry's hash covers every column of it and the hash before.

The bytes hashed are the previous hash followed by the MessagePack list of the columns in the
order written here. MessagePack says the length of everything, so no two entries share bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from houseedge.store.entry import Checkpoint, EntryColumns, Identity, StoredEntry

#: A transfer's columns: debit, credit, amount, why, step, id.
TransferRow = tuple[str, str, int, str, str, str]

_pack = msgspec.msgpack.Encoder().encode


def genesis(house: Identity, stream: str) -> bytes:
    """The hash a stream starts from: its own name, and whose it is."""
    owner = (house.id, house.created, house.version, house.public_key)
    return sha256(b"houseedge stream" + _pack((owner, stream))).digest()


def link(previous: bytes, columns: EntryColumns, transfers: Sequence[TransferRow]) -> bytes:
    """The hash of an entry that follows the one with hash `previous`."""
    return sha256(previous + _pack((*columns, transfers))).digest()


def link_of(entry: StoredEntry) -> bytes:
    """The hash a stored entry ought to have; raises `UnicodeError` where its text is no text."""
    moved = [(t.debit, t.credit, t.amount, t.why, t.step, t.id) for t in entry.transfers]
    return link(entry.previous, entry.columns, moved)


def mark(stream: str, sequence: int, hash: bytes, epoch: int) -> bytes:
    """A sum over a stream's own row: no chain covers its epoch, so this does."""
    return sha256(b"houseedge head" + _pack((stream, sequence, hash, epoch))).digest()


def snapshot_bytes(house: Identity, number: int, at: int, state: bytes) -> bytes:
    """What the house signs in a snapshot: all of it but the signature."""
    return b"houseedge snapshot" + _pack((house.id, number, at, state))


def checkpoint_hash(house: Identity, checkpoint: Checkpoint) -> bytes:
    """One hash over a checkpoint but for its signature; the next carries it as `previous`."""
    columns = (
        house.id, checkpoint.number, checkpoint.at, checkpoint.heads, checkpoint.root,
        checkpoint.previous,
    )  # fmt: skip
    return sha256(b"houseedge checkpoint" + _pack(columns)).digest()


def checkpoint_words(hash: bytes) -> bytes:
    """What the house signs of a checkpoint: its hash, so that a receipt is short and proves it."""
    return b"houseedge signs checkpoint" + hash


def key_words(house: Identity, number: int, public_key: bytes, since: int) -> bytes:
    """What the key before signs of one that takes its place."""
    return b"houseedge key" + _pack((house.id, number, public_key, since))


def heads_root(heads: Mapping[str, tuple[int, str]]) -> bytes:
    """One hash over all heads: stream, sequence and hash in the order of their names."""
    return sha256(b"houseedge heads" + _pack(sorted(heads.items()))).digest()


def first_checkpoint(house: Identity) -> bytes:
    """What the first checkpoint carries as `previous`."""
    return genesis(house, "checkpoints")
