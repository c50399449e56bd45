"""The receipts a house gives: which entry it answers for, and how far its record is signed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from houseedge.store import Checkpoint, Head, RecordReader
from houseedge.store.chain import checkpoint_hash
from houseedge.wire.receipt import Receipt, SignedHead


class ReceiptBook:
    """The newest entry of every stream that is on the disk, and the newest that is signed.

    Opened on a record whose heads are all signed; `sign` is the house's signature.
    """

    def __init__(self, record: RecordReader, sign: Callable[[bytes], bytes]) -> None:
        self._house = record.house
        self._sign = sign
        self._heads = record.heads()
        self._signed = dict(self._heads)
        last = record.last_checkpoint()
        assert last is not None
        self._checkpoint = self._read(last)

    def _read(self, checkpoint: Checkpoint) -> tuple[int, int, str, str]:
        hash = checkpoint_hash(self._house, checkpoint)
        return checkpoint.number, checkpoint.at, hash.hex(), checkpoint.signature.hex()

    def note(self, checkpoint: Checkpoint) -> None:
        """The house has signed again; called by whichever thread has done it."""
        moved = msgspec.json.decode(checkpoint.heads, type=dict[str, tuple[int, str]])
        for stream, (sequence, hash) in moved.items():
            self._signed[stream] = Head(stream, sequence, bytes.fromhex(hash))
        self._checkpoint = self._read(checkpoint)

    def move(self, heads: Iterable[Head]) -> None:
        """These entries are on the disk."""
        for head in heads:
            self._heads[head.stream] = head

    def receipt(self, stream: str, head: Head | None = None) -> Receipt:
        """The receipt of an entry, or of the newest one of its stream."""
        head = self._heads[stream] if head is None else head
        signed = self._signed.get(stream)
        number, at, hash, signature = self._checkpoint
        unsigned = Receipt(
            house=self._house.id,
            stream=stream,
            sequence=head.sequence,
            hash=head.hash.hex(),
            signed=SignedHead(
                checkpoint=number,
                at=at,
                hash=hash,
                signature=signature,
                sequence=0 if signed is None else signed.sequence,
                head=(b"\0" * 32 if signed is None else signed.hash).hex(),
            ),
            signature="",
        )
        return replace(unsigned, signature=self._sign(unsigned.words()).hex())
