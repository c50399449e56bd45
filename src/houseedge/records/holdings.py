"""What others hold of a record: players their receipts, a witness the checkpoints it was sent.

Whoever puts an old record in the place of a newer one, keys and all, leaves it sound in itself.
Only what lies elsewhere can tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.store import ChainFault, Checkpoint, Identity, RecordReader
from houseedge.store.chain import checkpoint_hash, link_of
from houseedge.store.succession import Succession
from houseedge.wire.receipt import Receipt

H = TypeVar("H")


class NoHolding(HouseEdgeError):
    """A file that holds no receipts, or no checkpoints."""


class Witnessed(msgspec.Struct, frozen=True, kw_only=True):
    """A checkpoint as a witness keeps it, one a line; bytes are hexadecimal."""

    house: str
    number: int
    at: int
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
    """What a witness has kept; raises `NoHolding` where a line cannot be read."""
    return _read(text, Witnessed, f"{option}: line {{}} is no checkpoint of a house")


def _read(text: bytes, type: type[H], sentence: str) -> list[H]:
    stripped = text.strip()
    try:
        if stripped.startswith(b"["):
            return msgspec.json.decode(stripped, type=list[type])  # type: ignore[valid-type]
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
    return found


class _Paper(NamedTuple):
    """Whose checkpoint a paper names, with its signature, and what is wrong with the record."""

    house: str
    checkpoint: int
    hash: str
    signature: str
    faults: Iterator[ChainFault]


def hold_receipts(record: RecordReader, receipts: Iterable[Receipt]) -> HeldAgainst:
    """Whether a record still holds what it has answered for."""
    papers = (
        _Paper(
            receipt.house,
            receipt.signed.checkpoint,
            receipt.signed.hash,
            receipt.signed.signature,
            _receipt(record, receipt),
        )
        for receipt in receipts
    )
    return _hold(record, papers)


def hold_witnessed(record: RecordReader, lines: Iterable[Witnessed]) -> HeldAgainst:
    """Whether a record still has the checkpoints a witness was sent."""
    papers = (
        _Paper(
            line.house,
            line.number,
            line.hash,
            line.signature,
            _checkpoint(record, line.number, line.hash, "a witness has"),
        )
        for line in lines
    )
    return _hold(record, papers)


def _hold(record: RecordReader, papers: Iterable[_Paper]) -> HeldAgainst:
    keys, held, foreign, unsigned = Succession(record), 0, 0, 0
    faults: dict[ChainFault, None] = {}
    for paper in papers:
        if paper.house != record.house.id:
            foreign += 1
        elif not keys.signed(paper.checkpoint, _bytes(paper.hash), _bytes(paper.signature)):
            unsigned += 1
        else:
            found = list(paper.faults)
            held += not found
            faults.update(dict.fromkeys(found))
    return HeldAgainst(held, foreign, unsigned, tuple(faults))


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _receipt(record: RecordReader, receipt: Receipt) -> Iterator[ChainFault]:
    signed = receipt.signed
    yield from _entry(record, receipt.stream, receipt.sequence, receipt.hash)
    if signed.sequence:
        yield from _entry(record, receipt.stream, signed.sequence, signed.head)
    yield from _checkpoint(record, signed.checkpoint, signed.hash, "a receipt has")


def _entry(record: RecordReader, stream: str, sequence: int, hash: str) -> Iterator[ChainFault]:
    entry = next(record.entries(stream, sequence - 1), None) if sequence else None
    if not sequence:
        return
    if entry is None or entry.sequence != sequence:
        head = record.heads().get(stream)
        end = "has no such stream" if head is None else f"ends with entry {head.sequence}"
        yield ChainFault(stream, sequence, f"a receipt was given for it, but the record {end}")
    elif entry.hash.hex() != hash or link_of(entry) != entry.hash:
        yield ChainFault(stream, sequence, "it is not the entry a receipt was given for")


def _checkpoint(record: RecordReader, number: int, hash: str, who: str) -> Iterator[ChainFault]:
    found = record.checkpoint_at(number)
    if found is None:
        last = record.last_checkpoint()
        end = f"ends with {last.number}" if last is not None else "has none"
        what = f"{who} checkpoint {number}, but the record {end}: it is older than what was signed"
        yield ChainFault("checkpoints", 0, what)
    elif checkpoint_hash(record.house, found).hex() != hash:
        yield ChainFault("checkpoints", 0, f"checkpoint {number} is not the one that {who}")
