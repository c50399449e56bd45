"""The record as an auditor sees it: entries, rounds, checkpoints, and whether it all fits."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.money import Micros
from houseedge.table.view import Moment

Hash = Annotated[str, msgspec.Meta(description="In hexadecimal.")]


class EntryLine(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the record: what was done, by whom, and the link it is in its chain."""

    number: int
    stream: Annotated[str, msgspec.Meta(examples=["table:washington"])]
    sequence: int
    at: Moment
    actor: str
    round: str | None
    cause: Annotated[str | None, msgspec.Meta(description="The entry that brought it about.")]
    what: Annotated[list[str], msgspec.Meta(description="Its events by name.")]
    hash: Annotated[Hash, msgspec.Meta(description="As it is kept.")]
    reckoned: Annotated[
        Hash, msgspec.Meta(description="Counted again from the entry and the one before it.")
    ]
    previous: Hash


class EntryPage(msgspec.Struct, frozen=True, kw_only=True):
    """Entries, the newest first; `next` goes on before that number, and is none at the end."""

    entries: list[EntryLine]
    next: int | None


class MovedMoney(msgspec.Struct, frozen=True, kw_only=True):
    """Money that moved by an entry."""

    debit: str
    credit: str
    amount: Micros
    why: str


class EntryShown(msgspec.Struct, frozen=True, kw_only=True):
    """One entry as it is kept, sealed fields closed, between those around it."""

    entry: EntryLine
    earlier: EntryLine | None
    later: EntryLine | None
    commands: msgspec.Raw
    events: msgspec.Raw
    moved: list[MovedMoney]


class CheckpointLine(msgspec.Struct, frozen=True, kw_only=True):
    """A signature of the house over its whole record."""

    number: int
    at: Moment
    moved: Annotated[
        dict[str, int],
        msgspec.Meta(description="The streams that went on since the one before, and how far."),
    ]
    root: Hash
    previous: Hash
    signature: Hash


class StreamEnd(msgspec.Struct, frozen=True, kw_only=True):
    """How far a stream goes, and how far the house has signed it."""

    stream: str
    entries: int
    signed: int


class WitnessShown(msgspec.Struct, frozen=True, kw_only=True):
    """Another place that is told of every checkpoint."""

    place: str
    waiting: Annotated[int, msgspec.Meta(description="Checkpoints it was not told of yet.")]
    away: bool


class CheckpointPage(msgspec.Struct, frozen=True, kw_only=True):
    """Checkpoints, the newest first; `next` goes on before that number, and is none at the end."""

    checkpoints: list[CheckpointLine]
    streams: list[StreamEnd]
    entries: int
    next: int | None
    witnesses: list[WitnessShown] = []


class FaultFound(msgspec.Struct, frozen=True, kw_only=True):
    """Something that does not fit, and where; without a sequence it is no entry's."""

    stream: str
    sequence: int | None
    round: str | None
    what: str


class VerificationShown(msgspec.Struct, frozen=True, kw_only=True):
    """The record verified beside the running house: how far it is, and what it has found.

    `status` is `none` before any, `running`, `fits`, `differs`, `unchecked` where it could not be
    checked to its end, `stopped` by `stopped_by`, or `died` with its process.
    """

    status: Literal["none", "running", "fits", "differs", "unchecked", "stopped", "died"]
    began: Moment | None = None
    by: str | None = None
    over: Moment | None = None
    stopped_by: str | None = None
    done: int = 0
    total: int = 0
    rounds: int = 0
    decided: Annotated[int, msgspec.Meta(description="Entries that were decided again.")] = 0
    believed: Annotated[
        int, msgspec.Meta(description="Entries checked by events, chain and money.")
    ] = 0
    skipped: Annotated[
        list[str], msgspec.Meta(description="What could not be checked, a sentence each.")
    ] = []
    why: Annotated[
        str | None, msgspec.Meta(description="Why it could not be checked to its end.")
    ] = None
    faults: Annotated[
        list[FaultFound], msgspec.Meta(description="The first thing that does not fit comes first.")
    ] = []
