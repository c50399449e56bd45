"""The walk: whether a record is whole, from its own files alone.

It covers what the store itself promises: chains, heads, gaps, signatures, that transfers add up
to balances, and that the index of rounds is right. What the events mean is for others to judge;
they walk first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from houseedge.moment import speak_moment
from houseedge.store.books import Books
from houseedge.store.chain import genesis, link_of, mark
from houseedge.store.contract import RecordReader, Store
from houseedge.store.counterfoil import Counterfoil
from houseedge.store.entry import Head, Identity, StoredEntry
from houseedge.store.error import StoreError
from houseedge.store.fault import ChainFault
from houseedge.store.index import RoundIndex
from houseedge.store.signatures import Signatures
from houseedge.store.snapshot import StoredSnapshot
from houseedge.store.succession import Succession


@dataclass(frozen=True, slots=True)
class Signed:
    """How far the house's signatures reach.

    `unsigned` is how many entries stand after the last checkpoint, and `at` when that was signed,
    None where there is none.
    """

    unsigned: int
    at: int | None

    def __str__(self) -> str:
        if self.at is None:
            return "no entry is signed, for there is no checkpoint"
        entries = {
            0: "all entries are signed",
            1: "the last entry is not signed yet",
        }.get(self.unsigned, f"the last {self.unsigned:,} entries are not signed yet")
        return f"{entries}; the last checkpoint is of {speak_moment(self.at)}"


def signed(record: RecordReader) -> Signed:
    """How far the house's signatures reach, whether or not they are right."""
    last = record.last_checkpoint()
    reach = {} if last is None else record.signed()
    unsigned = sum(
        max(0, head.sequence - reach.get(stream, 0)) for stream, head in record.heads().items()
    )
    return Signed(unsigned, None if last is None else last.at)


def walk(
    store: Store,
    *,
    counterfoil: Counterfoil | None = None,
    since: StoredSnapshot | None = None,
    until: StoredSnapshot | None = None,
) -> Iterator[ChainFault]:
    """Everything that does not fit, in the order it is come across; nothing, if all is well.

    Reads one moment of the record, so it may run beside the house. A record too broken to be
    read ends the walk with a fault that says so. It is held against the counterfoil of its last
    checkpoint, the store's own unless one is given. With `since` it begins at that snapshot, and
    what lies before it is not looked at; with `until` it ends at that one, which must hold
    exactly what was walked by then. The database's own check of its file belongs to the whole.
    """
    try:
        # Before the snapshot: a counterfoil is never ahead of the record as it is afterwards.
        counterfoil = store.counterfoil() if counterfoil is None else counterfoil
    except StoreError as error:
        yield ChainFault("checkpoints", 0, str(error))
    try:
        with store.read() as record:
            broken = False
            for what in record.integrity() if since is None and until is None else ():
                broken = True
                yield ChainFault("database", 0, what)
            if not broken:
                yield from _Walk(record, counterfoil, since, until).faults()
    except StoreError as error:
        yield ChainFault("database", 0, str(error))


def walk_stream(store: Store, stream: str) -> Iterator[ChainFault]:
    """Everything that does not fit in one stream: its chain, its signatures, its rounds.

    All checkpoints are read, for each signs the one before. Sums are not made: accounts are moved
    by other streams too.
    """
    try:
        counterfoil = store.counterfoil()
    except StoreError as error:
        yield ChainFault("checkpoints", 0, str(error))
        counterfoil = None
    try:
        with store.read() as record:
            signatures = Signatures(record, counterfoil, None, None)
            yield from signatures.faults()
            chain = _Chain(_start(record.house, stream), signatures)
            rounds, numbers = RoundIndex(record, 0, {}, None), set()
            for entry in record.entries(stream):
                yield from chain.add(entry)
                rounds.note(entry)
                numbers.add(entry.number)
            yield from chain.end(record)
            yield from signatures.gone(stream)
            for number in numbers.intersection(record.strays()):
                what = f"those of entry {number} are not in their places"
                yield ChainFault("transfers", 0, what)
            yield from rounds.faults(stream)
    except StoreError as error:
        yield ChainFault("database", 0, str(error))


class _Chain:
    """One stream's entries, each held against the one before it and the checkpoints."""

    def __init__(self, head: Head, signatures: Signatures, *, epoch: int = 1) -> None:
        self.head = head
        self.epoch = epoch
        self._signatures = signatures

    def add(self, entry: StoredEntry) -> Iterator[ChainFault]:
        """What is wrong with the next entry."""

        def fault(what: str) -> ChainFault:
            return ChainFault(entry.stream, entry.sequence, what)

        if entry.sequence != self.head.sequence + 1:
            yield fault(f"it comes after entry {self.head.sequence}")
        elif entry.previous != self.head.hash:
            yield fault("it does not follow the entry before it")
        if entry.epoch < self.epoch:
            yield fault(f"epoch {entry.epoch} was over")
        try:
            right = link_of(entry) == entry.hash
        except (UnicodeError, OverflowError):
            right = False
        if not right:
            yield fault("its hash does not fit what it says")
        self.head = Head(entry.stream, entry.sequence, entry.hash)
        self.epoch = entry.epoch
        yield from self._signatures.at(self.head)

    def end(self, record: RecordReader) -> Iterator[ChainFault]:
        """Whether the stream's own row says what its entries have left."""
        stream, sequence = self.head.stream, self.head.sequence
        kept = record.heads().get(stream)
        if kept is None:
            yield ChainFault(stream, sequence, "the stream is not among the streams")
            return
        if kept != self.head:
            yield ChainFault(
                stream,
                sequence,
                f"the stream's head is kept as entry {kept.sequence} "
                f"with hash {kept.hash.hex()[:16]}",
            )
        epoch, sum = record.epochs()[stream]
        try:
            right = sum == mark(stream, kept.sequence, kept.hash, epoch)
        except (UnicodeError, OverflowError):
            right = False
        as_signed = record.signed()[stream] == self._signatures.reach(stream)
        if not right or not as_signed or epoch < self.epoch:
            yield ChainFault(stream, sequence, "the stream's own row was changed")
        yield from self._signatures.beginning(_start(record.house, stream))


def _start(house: Identity, stream: str) -> Head:
    try:
        return Head(stream, 0, genesis(house, stream))
    except UnicodeError:
        return Head(stream, 0, b"")


class _Walk:
    """One pass over the entries in the order of commit, and what it adds up on the way."""

    def __init__(
        self,
        record: RecordReader,
        counterfoil: Counterfoil | None,
        since: StoredSnapshot | None,
        until: StoredSnapshot | None,
    ) -> None:
        begun = None if since is None else since.read()
        end = None if until is None else until.read()
        self._record = record
        self._after = 0 if since is None else since.number
        self._last = None if until is None else until.number
        self._number = self._after
        self._signatures = Signatures(record, counterfoil, begun, end)
        heads = {} if begun is None else begun.heads
        self._chains = {
            stream: _Chain(
                Head(stream, sequence, bytes.fromhex(hash)), self._signatures, epoch=epoch
            )
            for stream, (sequence, hash, epoch) in heads.items()
        }
        self._ended = None if end is None else end.heads
        self._books = Books(begun)
        self._rounds = RoundIndex(
            record,
            self._after,
            {stream: sequence for stream, (sequence, _, _) in heads.items()},
            None if end is None else {name: head[0] for name, head in end.heads.items()},
        )
        # Those of both ends as they were given: the house may have dropped them meanwhile.
        snapshots = [*record.snapshots(), *(each for each in (since, until) if each is not None)]
        self._snapshots = {
            snapshot.number: snapshot
            for snapshot in snapshots
            if snapshot.number >= self._after
            and (self._last is None or snapshot.number <= self._last)
        }

    def faults(self) -> Iterator[ChainFault]:
        yield from self._signatures.faults()
        yield from self._snapshot()
        for chain in self._chains.values():
            yield from self._signatures.at(chain.head)
        for entry in self._record.record(self._after):
            if self._last is not None and entry.number > self._last:
                break
            yield from self._entry(entry)
            yield from self._snapshot()
        for number in self._snapshots:
            yield ChainFault("snapshots", 0, f"there is one of entry {number}, which is not there")
        yield from self._ends()
        yield from self._rounds.faults()

    def _entry(self, entry: StoredEntry) -> Iterator[ChainFault]:
        def fault(what: str) -> ChainFault:
            return ChainFault(entry.stream, entry.sequence, what)

        if entry.number != self._number + 1:
            yield fault(f"it is number {entry.number} of the record after {self._number}")
        self._number = entry.number
        chain = self._chains.get(entry.stream)
        if chain is None:
            start = _start(self._record.house, entry.stream)
            chain = self._chains[entry.stream] = _Chain(start, self._signatures)
        yield from chain.add(entry)
        for transfer in entry.transfers:
            what = self._books.add(transfer)
            if what is not None:
                yield fault(what)
        self._rounds.note(entry)

    def _snapshot(self) -> Iterator[ChainFault]:
        """Whether a snapshot of the entry just walked holds what was added up so far."""
        snapshot = self._snapshots.pop(self._number, None)
        if snapshot is None:
            return
        name = f"that of entry {snapshot.number}"
        if not snapshot.signed_by(self._record.house, Succession(self._record).newest):
            yield ChainFault("snapshots", 0, f"{name} does not bear the house's signature")
        try:
            state = snapshot.read()
        except msgspec.DecodeError as error:
            yield ChainFault("snapshots", 0, f"{name} cannot be read ({error})")
            return
        walked = {
            stream: (chain.head.sequence, chain.head.hash.hex())
            for stream, chain in self._chains.items()
        }
        kept = {stream: (at, hash) for stream, (at, hash, _) in state.heads.items() if at}
        if kept != {stream: head for stream, head in walked.items() if head[0]}:
            yield ChainFault("snapshots", 0, f"{name} has other heads than its entries")
        if any(self._books.faults(state.balances, state.pendings)):
            yield ChainFault("snapshots", 0, f"{name} has other balances than its transfers make")

    def _ends(self) -> Iterator[ChainFault]:
        """What is kept at the end; where another stretch follows, its snapshot was compared."""
        if self._ended is None:
            for stream in sorted(self._record.heads().keys() | self._chains.keys(), key=repr):
                chain = self._chains.get(stream)
                if chain is None:
                    chain = _Chain(_start(self._record.house, stream), self._signatures)
                yield from chain.end(self._record)
        else:
            for stream, chain in self._chains.items():
                _, _, epoch = self._ended.get(stream, (0, "", 0))
                if epoch < chain.epoch:
                    what = f"that of entry {self._last} has an earlier epoch"
                    yield ChainFault(stream, chain.head.sequence, what)
        yield from self._signatures.gone()
        for number in self._record.strays(self._after, self._last):
            yield ChainFault("transfers", 0, f"those of entry {number} are not in their places")
        if self._ended is None:
            yield from self._books.faults(self._record.balances(), self._record.pendings())
