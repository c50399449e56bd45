"""The walk: whether a record is whole, from its own files alone.

It covers what the store itself promises: chains, heads, gaps, signatures, that transfers add up
to balances, and that the index of rounds is right. What the events mean is for others to judge;
they walk first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from houseedge.ledger import ISSUE, Balance, Pending, Transfer
from houseedge.moment import speak_moment
from houseedge.store.chain import (
    checkpoint_hash,
    first_checkpoint,
    genesis,
    heads_root,
    link_of,
    mark,
)
from houseedge.store.contract import RecordReader, Store
from houseedge.store.counterfoil import Counterfoil
from houseedge.store.entry import Checkpoint, Head, StoredEntry, StoredRound
from houseedge.store.error import StoreError
from houseedge.store.snapshot import SnapshotBody, StoredSnapshot
from houseedge.store.succession import Succession
from houseedge.store.words import balance_words, pending_words, round_difference


@dataclass(frozen=True, slots=True)
class ChainFault:
    """Something that does not fit, and where: a stream and a sequence, or a table and 0."""

    stream: str
    sequence: int
    what: str

    def __str__(self) -> str:
        where = f"{self.stream}, entry {self.sequence}" if self.sequence else self.stream
        return f"{where}: {self.what}"


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
    store: Store, *, receipt: Counterfoil | None = None, since: StoredSnapshot | None = None
) -> Iterator[ChainFault]:
    """Everything that does not fit, in the order it is come across; nothing, if all is well.

    Reads one moment of the record, so it may run beside the house. A record too broken to be
    read ends the walk with a fault that says so. It is held against the receipt of its last
    checkpoint, the store's own unless one is given. With `since` it begins at that snapshot, and
    what lies before it is not looked at.
    """
    try:
        # Before the snapshot: a receipt is never ahead of the record as it is afterwards.
        receipt = store.counterfoil() if receipt is None else receipt
    except StoreError as error:
        yield ChainFault("checkpoints", 0, str(error))
    try:
        with store.read() as record:
            broken = False
            for what in record.integrity() if since is None else ():
                broken = True
                yield ChainFault("database", 0, what)
            if not broken:
                yield from _Walk(record, receipt, since).faults()
    except StoreError as error:
        yield ChainFault("database", 0, str(error))


class _Walk:
    """One pass over the entries in the order of commit, and what it adds up on the way."""

    def __init__(
        self, record: RecordReader, receipt: Counterfoil | None, since: StoredSnapshot | None
    ) -> None:
        begun = None if since is None else since.read()
        self._record = record
        self._keys = Succession(record)
        self._receipt = receipt
        self._after = 0 if since is None else since.number
        self._number = self._after
        heads = {} if begun is None else begun.heads
        self._heads = {
            stream: Head(stream, sequence, bytes.fromhex(hash))
            for stream, (sequence, hash, _) in heads.items()
        }
        self._begun = dict(self._heads)
        self._epochs = {stream: epoch for stream, (_, _, epoch) in heads.items()}
        self._checkpoint = 0 if begun is None else begun.checkpoint
        self._all_signed: dict[str, tuple[int, str]] = {
            stream: (sequence, hash) for stream, (sequence, hash, _) in heads.items() if sequence
        }
        self._books = _Books(begun)
        self._rounds: dict[str, StoredRound] = {}
        self._signed: dict[tuple[str, int], list[tuple[int, str]]] = {}
        self._snapshots = {
            snapshot.number: snapshot
            for snapshot in record.snapshots()
            if snapshot.number >= self._after
        }

    def faults(self) -> Iterator[ChainFault]:
        yield from self._checkpoints()
        yield from self._snapshot()
        for stream, head in self._begun.items():
            yield from self._as_signed(stream, head)
        for entry in self._record.record(self._after):
            yield from self._entry(entry)
            yield from self._snapshot()
        for number in self._snapshots:
            yield ChainFault("snapshots", 0, f"there is one of entry {number}, which is not there")
        yield from self._ends()
        yield from self._books.faults(self._record.balances(), self._record.pendings())
        yield from self._index()

    def _checkpoints(self) -> Iterator[ChainFault]:
        house, keys = self._record.house, self._keys
        for wrong in keys.faults():
            yield ChainFault("keys", 0, wrong)
        after = max(0, self._checkpoint - 1)
        # The one before is not looked at again: the snapshot was signed after it.
        previous = first_checkpoint(house) if not after else None
        newest, held = after, None
        for expected, checkpoint in enumerate(self._record.checkpoints(after), start=after + 1):
            newest = checkpoint.number
            name = f"checkpoint {checkpoint.number}"
            if checkpoint.number != expected:
                yield ChainFault("checkpoints", 0, f"{name} stands where {expected} should")
            if previous is not None and checkpoint.previous != previous:
                yield ChainFault("checkpoints", 0, f"{name} does not follow the one before it")
            try:
                previous = checkpoint_hash(house, checkpoint)
                signed = keys.signed(checkpoint.number, previous, checkpoint.signature)
                heads = msgspec.json.decode(checkpoint.heads, type=dict[str, tuple[int, str]])
            except (UnicodeError, msgspec.DecodeError) as error:
                yield ChainFault("checkpoints", 0, f"{name} cannot be read ({error})")
                continue
            if not signed:
                yield ChainFault("checkpoints", 0, f"{name} does not bear the house's signature")
            yield from self._root(checkpoint, heads)
            if self._receipt is not None and self._receipt.number == newest:
                held = previous
        if self._receipt is not None and after >= self._receipt.number:
            # The receipt may be one behind.
            return
        what = None if self._receipt is None else self._receipt.against(newest, held)
        if what is not None:
            yield ChainFault("checkpoints", 0, what)
        elif not newest and any(head.sequence for head in self._record.heads().values()):
            yield ChainFault("checkpoints", 0, "there are entries, but none was ever signed")

    def _root(
        self, checkpoint: Checkpoint, heads: dict[str, tuple[int, str]]
    ) -> Iterator[ChainFault]:
        """Note the heads a checkpoint has signed; with those before they make its root."""
        if checkpoint.number > self._checkpoint:
            self._all_signed.update(heads)
        if checkpoint.root != heads_root(self._all_signed):
            what = f"checkpoint {checkpoint.number} has signed other heads than its root"
            yield ChainFault("checkpoints", 0, what)
        for stream, (sequence, hash) in heads.items():
            if stream not in self._begun or sequence >= self._begun[stream].sequence:
                self._signed.setdefault((stream, sequence), []).append((checkpoint.number, hash))

    def _entry(self, entry: StoredEntry) -> Iterator[ChainFault]:
        def fault(what: str) -> ChainFault:
            return ChainFault(entry.stream, entry.sequence, what)

        if entry.number != self._number + 1:
            yield fault(f"it is number {entry.number} of the record after {self._number}")
        self._number = entry.number
        head = self._heads.get(entry.stream) or self._start(entry.stream)
        if entry.sequence != head.sequence + 1:
            yield fault(f"it comes after entry {head.sequence}")
        elif entry.previous != head.hash:
            yield fault("it does not follow the entry before it")
        if entry.epoch < self._epochs.get(entry.stream, 1):
            yield fault(f"epoch {entry.epoch} was over")
        try:
            right = link_of(entry) == entry.hash
        except (UnicodeError, OverflowError):
            right = False
        if not right:
            yield fault("its hash does not fit what it says")
        self._heads[entry.stream] = Head(entry.stream, entry.sequence, entry.hash)
        self._epochs[entry.stream] = entry.epoch
        yield from self._as_signed(entry.stream, self._heads[entry.stream])
        for transfer in entry.transfers:
            what = self._books.add(transfer)
            if what is not None:
                yield fault(what)
        self._note_round(entry)

    def _as_signed(self, stream: str, head: Head) -> Iterator[ChainFault]:
        for number, hash in self._signed.pop((stream, head.sequence), ()):
            if head.hash.hex() != hash:
                what = f"checkpoint {number} has signed another hash"
                yield ChainFault(stream, head.sequence, what)

    def _snapshot(self) -> Iterator[ChainFault]:
        """Whether a snapshot of the entry just walked holds what was added up so far."""
        snapshot = self._snapshots.pop(self._number, None)
        if snapshot is None:
            return
        name = f"that of entry {snapshot.number}"
        if not snapshot.signed_by(self._record.house, self._keys.newest):
            yield ChainFault("snapshots", 0, f"{name} does not bear the house's signature")
        try:
            state = snapshot.read()
        except msgspec.DecodeError as error:
            yield ChainFault("snapshots", 0, f"{name} cannot be read ({error})")
            return
        walked = {stream: (head.sequence, head.hash.hex()) for stream, head in self._heads.items()}
        kept = {stream: (at, hash) for stream, (at, hash, _) in state.heads.items() if at}
        if kept != {stream: head for stream, head in walked.items() if head[0]}:
            yield ChainFault("snapshots", 0, f"{name} has other heads than its entries")
        if any(self._books.faults(state.balances, state.pendings)):
            yield ChainFault("snapshots", 0, f"{name} has other balances than its transfers make")

    def _start(self, stream: str) -> Head:
        try:
            return Head(stream, 0, genesis(self._record.house, stream))
        except UnicodeError:
            return Head(stream, 0, b"")

    def _note_round(self, entry: StoredEntry) -> None:
        if entry.round is None:
            return
        known = self._rounds.get(entry.round)
        if known is None and self._after:
            known = self._opened_before(entry)
        if known is not None and known.stream != entry.stream:
            return
        over = entry.ends is not None
        self._rounds[entry.round] = StoredRound(
            round=entry.round,
            stream=entry.stream,
            first=known.first if known else entry.sequence,
            last=entry.sequence,
            opened_at=known.opened_at if known else entry.at,
            ended_at=entry.at if over else known.ended_at if known else None,
            status=entry.ends or (known.status if known else "open"),
        )

    def _opened_before(self, entry: StoredEntry) -> StoredRound | None:
        """A round's line in the index, where it was opened before the walk began."""
        assert entry.round is not None
        listed = self._record.round(entry.round)
        if listed is None or listed.stream not in self._begun:
            return None
        return listed if listed.first <= self._begun[listed.stream].sequence else None

    def _ends(self) -> Iterator[ChainFault]:
        heads = self._record.heads()
        epochs, reach = self._record.epochs(), self._record.signed()
        for stream in sorted(heads.keys() | self._heads.keys(), key=repr):
            walked = self._heads.get(stream) or self._start(stream)
            kept = heads.get(stream)
            if kept is None:
                yield ChainFault(stream, walked.sequence, "the stream is not among the streams")
                continue
            if kept != walked:
                yield ChainFault(
                    stream,
                    walked.sequence,
                    f"the stream's head is kept as entry {kept.sequence} "
                    f"with hash {kept.hash.hex()[:16]}",
                )
            epoch, sum = epochs[stream]
            try:
                right = sum == mark(stream, kept.sequence, kept.hash, epoch)
            except (UnicodeError, OverflowError):
                right = False
            as_signed = reach[stream] == self._all_signed.get(stream, (0, ""))[0]
            if not right or not as_signed or epoch < self._epochs.get(stream, 1):
                yield ChainFault(stream, walked.sequence, "the stream's own row was changed")
            for number, hash in self._signed.pop((stream, 0), ()):
                if self._start(stream).hash.hex() != hash:
                    yield ChainFault(stream, 0, f"checkpoint {number} has signed another beginning")
        for (stream, sequence), signings in self._signed.items():
            yield ChainFault(
                stream, sequence, f"checkpoint {signings[0][0]} names it, but it is gone"
            )
        for number in self._record.strays(self._after):
            yield ChainFault("transfers", 0, f"those of entry {number} are not in their places")

    def _index(self) -> Iterator[ChainFault]:
        for kept in self._listed():
            walked = self._rounds.pop(kept.round, None)
            if walked is None:
                yield ChainFault("rounds", 0, f"round {kept.round} is listed, but was never played")
            elif walked != kept:
                yield ChainFault(
                    "rounds", 0, f"round {kept.round} is {round_difference(kept, walked)}"
                )
        for round in self._rounds:
            yield ChainFault("rounds", 0, f"round {round} is not listed")

    def _listed(self) -> Iterator[StoredRound]:
        """The lines of the index that the walk has seen entries of, or should have."""
        for round in list(self._rounds):
            listed = self._record.round(round)
            if listed is not None and self._opened(listed):
                yield listed
        for stream in self._record.heads():
            begun = self._begun.get(stream)
            yield from self._record.rounds_after(stream, 0 if begun is None else begun.sequence)

    def _opened(self, round: StoredRound) -> bool:
        """Whether a round was opened before the walk began."""
        begun = self._begun.get(round.stream)
        return begun is not None and round.first <= begun.sequence


class _Books:
    """Transfers added up, slowly and plainly; the ledger is not asked."""

    def __init__(self, begun: SnapshotBody | None = None) -> None:
        balances = {} if begun is None else begun.balances
        self._posted = {account: balance.posted for account, balance in balances.items()}
        self._held = {account: balance.held for account, balance in balances.items()}
        self._pendings = {} if begun is None else dict(begun.pendings)

    def add(self, transfer: Transfer) -> str | None:
        """Count a transfer; says what is wrong with it."""
        if transfer.step == "pending":
            self._keep(transfer.debit, transfer.amount)
            self._pendings[transfer.id] = Pending(
                transfer.debit, transfer.credit, transfer.amount, transfer.why
            )
            return None
        if transfer.step in ("post", "void"):
            pending = self._pendings.pop(transfer.id, None)
            if pending is None:
                return f"it ends transfer '{transfer.id}', which is not pending"
            self._keep(pending.debit, -pending.amount)
        if transfer.step in ("now", "post"):
            self._posted[transfer.debit] = self._posted.get(transfer.debit, 0) - transfer.amount
            self._posted[transfer.credit] = self._posted.get(transfer.credit, 0) + transfer.amount
        return None

    def _keep(self, account: str, amount: int) -> None:
        self._held[account] = self._held.get(account, 0) + amount
        self._posted.setdefault(account, 0)

    def faults(
        self, balances: dict[str, Balance], pendings: dict[str, Pending]
    ) -> Iterator[ChainFault]:
        """Where what is kept differs from the sum of all transfers."""
        for account in sorted(balances.keys() | self._posted.keys(), key=repr):
            kept = balances.get(account)
            owed = Balance(self._posted.get(account, 0), self._held.get(account, 0))
            if kept != owed or account not in self._posted:
                yield ChainFault(
                    "balances",
                    0,
                    f"{account} is kept as {balance_words(kept)}, "
                    f"its transfers make {balance_words(owed)}",
                )
            elif account != ISSUE and owed.available < 0:
                yield ChainFault("balances", 0, f"{account} has given more than it had")
        for id in sorted(pendings.keys() | self._pendings.keys(), key=repr):
            if pendings.get(id) != self._pendings.get(id):
                yield ChainFault(
                    "pendings",
                    0,
                    f"transfer '{id}' is kept as {pending_words(pendings.get(id))}, "
                    f"by its entries it is {pending_words(self._pendings.get(id))}",
                )
