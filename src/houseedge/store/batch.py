"""A batch of entries as rows: numbered, encoded and hashed, ready for one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseedge.entry import Entry
from houseedge.store.chain import TransferRow, link
from houseedge.store.codec import VERSION, Codec
from houseedge.store.entry import EntryColumns, Head
from houseedge.store.error import EpochLost


class Hold(NamedTuple):
    """A stream in the hands of a store: its head, and the epoch under which it was claimed."""

    sequence: int
    hash: bytes
    epoch: int


# Plain tuples in the order of the columns, for the driver takes them as they are.
RoundRow = tuple[str, str, int, int, int, int | None, str]


class Rows:
    """What a batch adds to each table; `holds` are its streams' heads afterwards."""

    __slots__ = ("entries", "heads", "holds", "rounds", "transfers")

    def __init__(
        self, batch: Sequence[Entry], *, number: int, holds: Mapping[str, Hold], codec: Codec
    ) -> None:
        self.entries: list[tuple[object, ...]] = []
        self.transfers: list[tuple[int | str, ...]] = []
        self.heads: list[Head] = []
        self.holds: dict[str, Hold] = {}
        rounds: dict[tuple[str, str], RoundRow] = {}
        for entry in batch:
            number += 1
            stream = entry.stream
            hold = self.holds.get(stream) or holds.get(stream)
            if hold is None:
                raise EpochLost(f"stream {stream} is not claimed, so nothing can be added to it")
            sequence, previous, epoch = hold
            sequence += 1
            columns: EntryColumns = (
                stream, sequence, entry.at, entry.actor, entry.key, entry.round, entry.ends,
                None if entry.cause is None else str(entry.cause), entry.decided,
                codec.encode(entry.commands, stream=stream, round=entry.round),
                None if entry.asked is None
                else codec.encode((entry.asked,), stream=stream, round=entry.round),
                codec.encode(entry.events, stream=stream, round=entry.round),
                epoch, VERSION,
            )  # fmt: skip
            moved: list[TransferRow] = [
                (t.debit, t.credit, t.amount, t.why, t.step, t.id) for t in entry.transfers
            ]
            hash = link(previous, columns, moved)
            self.entries.append((number, *columns, hash))
            self.transfers += [(number, at, *row) for at, row in enumerate(moved)]
            self.holds[stream] = Hold(sequence, hash, epoch)
            self.heads.append(Head(stream, sequence, hash))
            if entry.round is not None:
                place = (entry.round, stream)
                rounds[place] = extend(rounds.get(place), entry, sequence)
        self.rounds = list(rounds.values())


def extend(row: RoundRow | None, entry: Entry, sequence: int) -> RoundRow:
    """A round's line in the index after one more entry of its stream."""
    assert entry.round is not None
    if row is None:
        row = (entry.round, entry.stream, sequence, sequence, entry.at, None, "open")
    round, stream, first, _, opened_at, ended_at, status = row
    if entry.ends is not None:
        ended_at, status = entry.at, entry.ends
    return round, stream, first, sequence, opened_at, ended_at, status
