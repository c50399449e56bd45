"""What others hold of a record: players their receipts, a witness the checkpoints it was sent.

Whoever puts an old record in the place of a newer one, keys and all, leaves it sound in itself.
Only what lies elsewhere can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, TypeVar

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.store import ChainFault, Checkpoint, Identity, RecordReader
from houseedge.store.chain import checkpoint_hash, link_of
from houseedge.store.succession import Succession
from houseedge.wire.receipt import Receipt

H = TypeVar("H")
P = TypeVar("P", Receipt, "Witnessed")


class NoHolding(HouseEdgeError):
    """A file that holds no receipts, or no checkpoints."""


class Witnessed(msgspec.Struct, frozen=True, kw_only=True):
    """A checkpoint as a witness keeps it, one a line; bytes are hexadecimal."""

    house: str
    number: Annotated[int, msgspec.Meta(ge=1, le=2**53)]
    at: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    heads: str
    root: str
    previous: str
    hash: str
    signature: str

    @classmethod
    def of(cls, house: Identity, checkpoint: Checkpoint) -> Witnessed:
        """What a witness is told."""
        return cls(
            house=house.id,
            number=checkpoint.number,
            at=checkpoint.at,
            heads=checkpoint.heads,
            root=checkpoint.root.hex(),
            previous=checkpoint.previous.hex(),
            hash=checkpoint_hash(house, checkpoint).hex(),
            signature=checkpoint.signature.hex(),
        )

    def checkpoint(self) -> Checkpoint:
        """The checkpoint it was told of."""
        root, previous, signature = map(_bytes, (self.root, self.previous, self.signature))
        return Checkpoint(self.number, self.at, self.heads, root, previous, signature)


@dataclass(frozen=True, slots=True)
class HeldAgainst:
    """What holding a record against somebody's papers has shown.

    `held` of them fit. `foreign` are another house's, and `unsigned` do not bear the signature
    of this one: neither says anything about the record.
    """

    held: int
    foreign: int
    unsigned: int
    faults: tuple[ChainFault, ...]


def read_receipts(text: bytes, *, option: str) -> list[Receipt]:
    """Receipts, one a line or in one list; raises `NoHolding` where one cannot be read."""
    return _read(text, Receipt, f"{option}: line {{}} is no receipt of a house")


def read_witnessed(text: bytes, *, option: str) -> list[Witnessed]:
    """What a witness has kept; raises `NoHolding` where nothing can be read.

    A line that was not written to its end, because a disk or a house failed, is passed over.
    """
    lines = [line for line in text.splitlines() if line.lstrip().startswith(b"{")]
    whole = b"\n".join(line for line in lines if line.rstrip().endswith(b"}"))
    return _read(whole, Witnessed, f"{option}: line {{}} is no checkpoint of a house")


def _read(text: bytes, type: type[H], sentence: str) -> list[H]:
    stripped = text.strip()
    try:
        if stripped.startswith(b"["):
            return _some(msgspec.json.decode(stripped, type=list[type]), sentence)  # type: ignore[valid-type]
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise NoHolding(f"{sentence.format('1')} ({fault})") from None
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found.append(msgspec.json.decode(line, type=type))
        except (msgspec.DecodeError, UnicodeError) as fault:
            raise NoHolding(f"{sentence.format(number)} ({fault})") from None
    return _some(found, sentence)


def _some(found: list[H], sentence: str) -> list[H]:
    if not found:
        raise NoHolding(sentence.partition(": line")[0] + ": there is nothing in it")
    return found


def hold_receipts(record: RecordReader, receipts: Iterable[Receipt]) -> HeldAgainst:
    """Whether a record still holds what it has answered for."""
    keys, seen = Succession(record), _Seen(record)

    def signed(receipt: Receipt) -> bool:
        return keys.given(receipt.signed.checkpoint, receipt.words(), _bytes(receipt.signature))

    return _hold(record, receipts, signed, seen.receipt)


def hold_witnessed(record: RecordReader, lines: Iterable[Witnessed]) -> HeldAgainst:
    """Whether a record still has the checkpoints a witness was sent."""
    keys, seen = Succession(record), _Seen(record)

    def signed(line: Witnessed) -> bool:
        hash = checkpoint_hash(record.house, line.checkpoint())
        fits = hash == _bytes(line.hash)
        return fits and keys.signed(line.number, hash, _bytes(line.signature))

    def faults(line: Witnessed) -> Iterator[ChainFault]:
        return seen.checkpoint(line.number, line.hash, "a witness has")

    return _hold(record, lines, signed, faults)


def _hold(
    record: RecordReader,
    papers: Iterable[P],
    signed: Callable[[P], bool],
    faults: Callable[[P], Iterator[ChainFault]],
) -> HeldAgainst:
    held, foreign, unsigned = 0, 0, 0
    found: dict[ChainFault, None] = {}
    for paper in papers:
        if paper.house != record.house.id:
            foreign += 1
        elif not signed(paper):
            unsigned += 1
        else:
            wrong = list(faults(paper))
            held += not wrong
            found.update(dict.fromkeys(wrong))
    return HeldAgainst(held, foreign, unsigned, tuple(found))


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


class _Seen:
    """Entries and checkpoints of a record, each looked for once: many papers name the same."""

    def __init__(self, record: RecordReader) -> None:
        self._record = record
        self._entries: dict[tuple[str, int], str | None] = {}
        self._checkpoints: dict[int, str | None] = {}

    def receipt(self, receipt: Receipt) -> Iterator[ChainFault]:
        """What a record lacks of what a receipt was given for."""
        signed = receipt.signed
        yield from self._entry(receipt.stream, receipt.sequence, receipt.hash)
        if signed.sequence:
            yield from self._entry(receipt.stream, signed.sequence, signed.head)
        yield from self.checkpoint(signed.checkpoint, signed.hash, "a receipt has")

    def checkpoint(self, number: int, hash: str, who: str) -> Iterator[ChainFault]:
        """What is wrong with a checkpoint of a record that somebody else knows."""
        if number not in self._checkpoints:
            found = self._record.checkpoint_at(number)
            known = None if found is None else checkpoint_hash(self._record.house, found).hex()
            self._checkpoints[number] = known
        known = self._checkpoints[number]
        if known is None:
            last = self._record.last_checkpoint()
            end = f"ends with {last.number}" if last is not None else "has none"
            what = (
                f"{who} checkpoint {number}, but the record {end}: it is older than what was signed"
            )
            yield ChainFault("checkpoints", 0, what)
        elif known != hash:
            yield ChainFault("checkpoints", 0, f"checkpoint {number} is not the one that {who}")

    def _entry(self, stream: str, sequence: int, hash: str) -> Iterator[ChainFault]:
        place = (stream, sequence)
        if place not in self._entries:
            entry = next(self._record.entries(stream, sequence - 1), None)
            there = entry is not None and entry.sequence == sequence
            whole = entry is not None and there and link_of(entry) == entry.hash
            self._entries[place] = (
                None if entry is None or not there else entry.hash.hex() if whole else ""
            )
        known = self._entries[place]
        if known is None:
            head = self._record.heads().get(stream)
            end = "has no such stream" if head is None else f"ends with entry {head.sequence}"
            yield ChainFault(stream, sequence, f"a receipt was given for it, but the record {end}")
        elif known != hash:
            yield ChainFault(stream, sequence, "it is not the entry a receipt was given for")
