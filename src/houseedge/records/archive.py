"""Closed days in files of their own, which verify without the record they are from.

An archive holds every entry from the last checkpoint before a day to the first one after it, as
they are kept, with both checkpoints, all between them, and the keys that signed. So whoever has
nothing but the file, and knows the house's first public key, finds out whether the house has
signed just these entries, in this order, with nothing left out. It is a gzip of JSON lines.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, tzinfo
from pathlib import Path

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.ledger import Balance, Ledger, Pending, Transfer
from houseedge.records.balances import NotYet, ledger_after
from houseedge.records.meters import Progress
from houseedge.records.shifts import day_span
from houseedge.store import RecordReader, Store
from houseedge.store.chain import checkpoint_hash, genesis, heads_root, link_of
from houseedge.store.entry import Checkpoint, Identity, StoredEntry, StoredKey
from houseedge.store.succession import Succession

FORMAT = 1
_TELL = 500
Heads = dict[str, tuple[int, str]]
"""Stream to sequence and hash."""


class BadArchive(HouseEdgeError):
    """The file is no archive, or cannot be read as one."""


class ArchiveHead(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: whose archive it is, of which day, and where it begins.

    `begun` is the last checkpoint before the day and `heads` all heads it has signed; none before
    the house's first. `balances` and `pendings` are what the books said then.
    """

    format: int
    house: Identity
    keys: list[StoredKey]
    day: str
    zone: str
    since: int
    until: int
    after: int
    begun: Checkpoint | None
    heads: Heads
    balances: dict[str, Balance]
    pendings: dict[str, Pending]


class ArchivedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One entry, column by column; what is JSON in the record is text here, byte for byte."""

    number: int
    stream: str
    sequence: int
    at: int
    actor: str
    key: str | None
    round: str | None
    ends: str | None
    cause: str | None
    decided: int
    commands: str
    asked: str | None
    events: str
    epoch: int
    version: int
    hash: str
    transfers: list[Transfer]

    @classmethod
    def of(cls, entry: StoredEntry) -> ArchivedEntry:
        """An entry of the record as a line."""
        kept = entry._asdict()
        kept |= {name: kept[name].decode() for name in ("commands", "events")}
        kept["asked"] = None if entry.asked is None else entry.asked.decode()
        kept |= {"hash": entry.hash.hex(), "transfers": list(entry.transfers)}
        del kept["previous"]
        return cls(**kept)

    def stored(self, previous: bytes) -> StoredEntry:
        """The entry as it lay in the record, after the one with that hash."""
        kept = msgspec.structs.asdict(self)
        kept |= {name: kept[name].encode() for name in ("commands", "events")}
        kept["asked"] = None if self.asked is None else self.asked.encode()
        kept |= {"hash": bytes.fromhex(self.hash), "transfers": tuple(self.transfers)}
        return StoredEntry(**kept, previous=previous)


class ArchiveEnd(msgspec.Struct, frozen=True, kw_only=True):
    """The last line: every checkpoint from the first one on, and what the books said at the end."""

    checkpoints: list[Checkpoint]
    balances: dict[str, Balance]


class _Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the file, of one of three kinds."""

    head: ArchiveHead | None = None
    entry: ArchivedEntry | None = None
    end: ArchiveEnd | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Archived:
    """What an archive holds, and what is wrong with it: nothing where it verifies."""

    house: str
    day: str
    entries: int
    checkpoints: int
    faults: tuple[str, ...] = ()


def archive_day(
    store: Store,
    day: str,
    path: Path,
    *,
    now: int,
    zone: tzinfo = UTC,
    progress: Progress | None = None,
) -> Archived:
    """Write a day that is over into a new file, and say what it holds; never over another."""
    with store.read() as record:
        span = day_span(record, day, zone, now)
        begun, heads, after = _begun(record, span.after)
        last, upto = _ended(record, span.upto)
        ledger = ledger_after(record, after)
        head = ArchiveHead(
            format=FORMAT,
            house=record.house,
            keys=record.later_keys(),
            day=span.number,
            zone=str(zone),
            since=span.since,
            until=span.until,
            after=after,
            begun=begun,
            heads=heads,
            balances={each: ledger.balance(each) for each in ledger.accounts()},
            pendings=ledger.pendings(),
        )
        count = 0
        checkpoints = record.checkpoints(0 if begun is None else begun.number, last)
        try:
            with path.open("xb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:
                file.write(_written(_Line(head=head)))
                for entry in record.record(after):
                    if entry.number > upto:
                        break
                    file.write(_written(_Line(entry=ArchivedEntry.of(entry))))
                    ledger.enter(entry.transfers)
                    count += 1
                    if progress is not None and count % _TELL == 0:
                        progress(count, upto - after)
                balances = {each: ledger.balance(each) for each in ledger.accounts()}
                end = ArchiveEnd(checkpoints=checkpoints, balances=balances)
                file.write(_written(_Line(end=end)))
        except FileExistsError:
            raise HouseEdgeError(f"{path}: there is such a file already") from None
        except OSError as fault:
            raise HouseEdgeError(f"{path}: cannot be written: {fault.strerror}") from None
    return Archived(house=head.house.id, day=head.day, entries=count, checkpoints=len(checkpoints))


def _begun(record: RecordReader, number: int) -> tuple[Checkpoint | None, Heads, int]:
    """The last checkpoint of all whose entries have a number up to this; its heads and number."""
    found: tuple[Checkpoint | None, Heads, int] = (None, {}, 0)
    heads: Heads = {}
    for checkpoint in record.checkpoints():
        heads = {**heads, **_heads(checkpoint)}
        reach = _reach(heads)
        if reach > number:
            break
        found = checkpoint, heads, reach
    return found


def _ended(record: RecordReader, number: int) -> tuple[int, int]:
    """The first checkpoint that has signed the entry of a number, and how far it reaches."""
    heads: Heads = {}
    reach = last = 0
    for checkpoint in record.checkpoints():
        heads.update(_heads(checkpoint))
        reach, last = _reach(heads), checkpoint.number
        if reach >= number:
            return last, reach
    raise NotYet("the end of that day is not signed yet: ask again in a moment")


def _heads(checkpoint: Checkpoint) -> Heads:
    return msgspec.json.decode(checkpoint.heads, type=Heads)


def _reach(heads: Mapping[str, tuple[int, str]]) -> int:
    """Entries are numbered through all streams, so the sum of all heads is the last number."""
    return sum(sequence for sequence, _ in heads.values())


def _written(line: _Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def read_archive(path: Path) -> Iterator[_Line]:
    """The lines of an archive; raises `BadArchive`."""
    decode = msgspec.json.Decoder(_Line).decode
    try:
        with gzip.open(path, "rb") as file:
            for raw in file:
                yield decode(raw)
    except OSError as fault:
        why = fault.strerror or "it is no archive"
        raise BadArchive(f"{path}: {why}") from None
    except (EOFError, ValueError, msgspec.DecodeError) as fault:
        raise BadArchive(f"{path}: it cannot be read as an archive ({fault})") from None


def verify_archive(path: Path, *, record: RecordReader | None = None) -> Archived:
    """Check an archive by itself, and against the record it is from where that is given.

    Every entry's hash must follow from it and the one before, every checkpoint bear the house's
    signature over just these heads, every transfer be covered, and nothing be missing between the
    first and the last checkpoint.
    """
    lines = read_archive(path)
    first = next(lines, None)
    if first is None or first.head is None:
        raise BadArchive(f"{path}: it does not begin as an archive does")
    if first.head.format != FORMAT:
        raise BadArchive(f"{path}: it is of format {first.head.format}, and this reads {FORMAT}")
    check = _Check(first.head)
    faults = [*check.begin()]
    for line in lines:
        if check.end is not None:
            faults.append("something follows its last line")
            break
        if line.entry is not None:
            faults += check.add(line.entry)
        elif line.end is not None:
            faults += check.close(line.end)
    if check.end is None:
        faults.append("its last line is missing")
    if record is not None:
        faults += _against(check, record)
    return Archived(
        house=first.head.house.id,
        day=first.head.day,
        entries=check.number - first.head.after,
        checkpoints=0 if check.end is None else len(check.end.checkpoints),
        faults=tuple(faults[:100]),
    )


class _Check:
    """An archive followed entry by entry."""

    def __init__(self, head: ArchiveHead) -> None:
        self.head = head
        self.number = head.after
        self.heads: dict[str, tuple[int, str]] = dict(head.heads)
        self.end: ArchiveEnd | None = None
        self.hashes: dict[tuple[str, int], str] = {}
        self._keys = Succession(_Keys(head))  # type: ignore[arg-type]  # all it looks at
        self._books = Ledger()

    def begin(self) -> Iterator[str]:
        """What is wrong with where it begins."""
        head, begun = self.head, self.head.begun
        yield from self._keys.faults()
        if begun is not None:
            yield from self._signed(begun)
            if begun.root != heads_root(head.heads):
                yield "its first heads are not those the checkpoint before has signed"
        elif head.heads:
            yield "it begins in mid-record, and no checkpoint says where"
        if _reach(head.heads) != head.after:
            yield "its first entry is not the next one after those heads"
        try:
            self._books = Ledger.restore(head.balances, head.pendings)
        except HouseEdgeError as fault:
            yield f"{fault}"

    def add(self, line: ArchivedEntry) -> Iterator[str]:
        """What is wrong with an entry."""
        where = f"{line.stream}, entry {line.sequence}"
        sequence, hash = self.heads.get(line.stream, (0, ""))
        previous = bytes.fromhex(hash) if hash else genesis(self.head.house, line.stream)
        if line.number != self.number + 1:
            yield f"{where}: it is number {line.number} after {self.number}"
        if line.sequence != sequence + 1:
            yield f"{where}: it comes after entry {sequence}"
        try:
            right = link_of(line.stored(previous)).hex() == line.hash
        except (UnicodeError, OverflowError, ValueError):
            right = False
        if not right:
            yield f"{where}: its hash does not fit what it says and what was before"
        try:
            self._books.enter(line.transfers)
        except HouseEdgeError as fault:
            yield f"{where}: {fault}"
        self.number = line.number
        self.heads[line.stream] = line.sequence, line.hash
        self.hashes[line.stream, line.sequence] = line.hash

    def close(self, end: ArchiveEnd) -> Iterator[str]:
        """What is wrong with its checkpoints and its books."""
        self.end = end
        heads: Heads = dict(self.head.heads)
        before = self.head.begun
        for checkpoint in end.checkpoints:
            name = f"checkpoint {checkpoint.number}"
            if before is not None and (
                checkpoint.number != before.number + 1
                or checkpoint.previous != checkpoint_hash(self.head.house, before)
            ):
                yield f"{name} does not follow the one before it"
            yield from self._signed(checkpoint)
            moved = _heads(checkpoint)
            for stream, (sequence, hash) in moved.items():
                if self.hashes.get((stream, sequence)) != hash:
                    yield f"{name} has signed another entry {sequence} of {stream}"
            heads |= moved
            if checkpoint.root != heads_root(heads):
                yield f"{name} has signed other heads than its root"
            before = checkpoint
        if heads != self.heads:
            yield "its last entries are not signed"
        books = self._books
        if end.balances != {each: books.balance(each) for each in books.accounts()}:
            yield "its last balances are not what its transfers make"
        if books.trial_balance():
            yield "its accounts do not add up to zero"

    def _signed(self, checkpoint: Checkpoint) -> Iterator[str]:
        hash = checkpoint_hash(self.head.house, checkpoint)
        if not self._keys.signed(checkpoint.number, hash, checkpoint.signature):
            yield f"checkpoint {checkpoint.number} does not bear the house's signature"


class _Keys:
    """The keys of an archive as a record has them."""

    def __init__(self, head: ArchiveHead) -> None:
        self.house = head.house
        self._keys = head.keys

    def later_keys(self) -> list[StoredKey]:
        """All but the first."""
        return self._keys


def _against(check: _Check, record: RecordReader) -> Iterable[str]:
    """Where the record says something else than the archive."""
    if record.house != check.head.house:
        return ["it is the archive of another house"]
    kept = {
        (entry.stream, entry.sequence): entry.hash.hex()
        for entry in record.record(check.head.after)
        if entry.number <= check.number
    }
    if kept != check.hashes:
        return ["the record has other entries in that place"]
    return []
