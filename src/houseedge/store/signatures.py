"""What the house has signed: its checkpoints read again, one after another."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseedge.store.chain import (
    checkpoint_hash,
    first_checkpoint,
    heads_root,
)
from houseedge.store.contract import RecordReader
from houseedge.store.counterfoil import Counterfoil
from houseedge.store.entry import Checkpoint, Head
from houseedge.store.fault import ChainFault
from houseedge.store.snapshot import SnapshotBody
from houseedge.store.succession import Succession


class Signatures:
    """The checkpoints of a stretch of the record, and the heads they have signed.

    It begins with the checkpoint of one snapshot and ends with that of another; None for the
    first and the last there are. Every link between two checkpoints lies in one stretch, for the
    last of a stretch is the first of the next.
    """

    def __init__(
        self,
        record: RecordReader,
        counterfoil: Counterfoil | None,
        begun: SnapshotBody | None,
        until: SnapshotBody | None,
    ) -> None:
        self._record = record
        self._keys = Succession(record)
        self._counterfoil = counterfoil
        self._checkpoint = 0 if begun is None else begun.checkpoint
        self._last = None if until is None else until.checkpoint
        heads = {} if begun is None else begun.heads
        self._begun = {stream: sequence for stream, (sequence, _, _) in heads.items()}
        self._all = {
            stream: (sequence, hash) for stream, (sequence, hash, _) in heads.items() if sequence
        }
        self._open: dict[tuple[str, int], list[tuple[int, str]]] = {}

    def reach(self, stream: str) -> int:
        """The last entry of a stream that a checkpoint names."""
        return self._all.get(stream, (0, ""))[0]

    def faults(self) -> Iterator[ChainFault]:
        """Read all checkpoints: numbers, links, signatures, roots, and the counterfoil."""
        house = self._record.house
        for wrong in self._keys.faults():
            yield ChainFault("keys", 0, wrong)
        after = max(0, self._checkpoint - 1)
        # The one before is not looked at again: the snapshot was signed after it.
        previous = first_checkpoint(house) if not after else None
        newest, held = after, None
        checkpoints = self._record.checkpoints(after, self._last)
        for expected, checkpoint in enumerate(checkpoints, start=after + 1):
            newest = checkpoint.number
            name = f"checkpoint {checkpoint.number}"
            if checkpoint.number != expected:
                yield ChainFault("checkpoints", 0, f"{name} stands where {expected} should")
            if previous is not None and checkpoint.previous != previous:
                yield ChainFault("checkpoints", 0, f"{name} does not follow the one before it")
            try:
                previous = checkpoint_hash(house, checkpoint)
                signed = self._keys.signed(checkpoint.number, previous, checkpoint.signature)
                heads = msgspec.json.decode(checkpoint.heads, type=dict[str, tuple[int, str]])
            except (UnicodeError, msgspec.DecodeError) as error:
                yield ChainFault("checkpoints", 0, f"{name} cannot be read ({error})")
                continue
            if not signed:
                yield ChainFault("checkpoints", 0, f"{name} does not bear the house's signature")
            yield from self._root(checkpoint, heads)
            if self._counterfoil is not None and self._counterfoil.number == newest:
                held = previous
        yield from self._as_kept(after, newest, held)

    def _as_kept(self, after: int, newest: int, held: bytes | None) -> Iterator[ChainFault]:
        counterfoil, last = self._counterfoil, self._last
        if last is not None and newest != last:
            yield ChainFault("checkpoints", 0, f"checkpoint {last} is not there")
        if counterfoil is not None and after >= counterfoil.number:
            # The counterfoil may be one behind.
            return
        if last is not None and (counterfoil is None or counterfoil.number > last):
            return
        what = None if counterfoil is None else counterfoil.against(newest, held)
        if what is not None:
            yield ChainFault("checkpoints", 0, what)
        elif not newest and any(head.sequence for head in self._record.heads().values()):
            yield ChainFault("checkpoints", 0, "there are entries, but none was ever signed")

    def _root(
        self, checkpoint: Checkpoint, heads: dict[str, tuple[int, str]]
    ) -> Iterator[ChainFault]:
        """Note the heads a checkpoint has signed; with those before they make its root."""
        if checkpoint.number > self._checkpoint:
            self._all.update(heads)
        if checkpoint.root != heads_root(self._all):
            what = f"checkpoint {checkpoint.number} has signed other heads than its root"
            yield ChainFault("checkpoints", 0, what)
        for stream, (sequence, hash) in heads.items():
            if sequence >= self._begun.get(stream, 0):
                self._open.setdefault((stream, sequence), []).append((checkpoint.number, hash))

    def at(self, head: Head) -> Iterator[ChainFault]:
        """Hold a head that was come to against the checkpoints that name it."""
        for number, hash in self._open.pop((head.stream, head.sequence), ()):
            if head.hash.hex() != hash:
                what = f"checkpoint {number} has signed another hash"
                yield ChainFault(head.stream, head.sequence, what)

    def beginning(self, head: Head) -> Iterator[ChainFault]:
        """Hold what a stream starts from against the checkpoints that name that."""
        for number, hash in self._open.pop((head.stream, 0), ()):
            if head.hash.hex() != hash:
                what = f"checkpoint {number} has signed another beginning"
                yield ChainFault(head.stream, 0, what)

    def gone(self, stream: str | None = None) -> Iterator[ChainFault]:
        """Heads, of one stream or all, that were signed and never come to."""
        for (name, sequence), signings in self._open.items():
            if stream in (None, name):
                what = f"checkpoint {signings[0][0]} names it, but it is gone"
                yield ChainFault(name, sequence, what)
