"""The record searched from its end: entries, rounds and checkpoints, the newest first."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.floor.pit import TABLE
from houseedge.money import Micros
from houseedge.records.journal import backwards
from houseedge.records.rounds import Names, line_of
from houseedge.store import Checkpoint, RecordReader, Store, StoredEntry, StoredRound
from houseedge.store.chain import link_of
from houseedge.wire.kept import RoundLine
from houseedge.wire.record import (
    CheckpointLine,
    CheckpointPage,
    EntryLine,
    EntryPage,
    EntryShown,
    MovedMoney,
    StreamEnd,
)

#: How many entries are looked through for one page.
MOST_READ = 20_000
#: How many rounds are looked through for one answer, and how many are read together.
_MOST_ROUNDS, _PAGE = 20_000, 500


class NoSuchEntry(HouseEdgeError):
    """A stream has no entry of that number."""


class _Named(msgspec.Struct):
    type: str


_names = msgspec.json.Decoder(list[_Named])


def entries_of(
    store: Store,
    *,
    stream: str | None = None,
    round: str | None = None,
    actor: str | None = None,
    since: int | None = None,
    until: int | None = None,
    upto: int | None = None,
    limit: int = 50,
) -> EntryPage:
    """Entries for which everything said is so, the newest first, those before number `upto`."""
    with store.read() as record:
        entries = (
            backwards(record, since=since, until=until, upto=upto)
            if round is None
            else reversed([*_of_round(record, round, since, until, upto)])
        )
        found: list[EntryLine] = []
        number = None
        for read, entry in enumerate(entries):
            if number is not None and (len(found) >= limit or read >= MOST_READ):
                return EntryPage(entries=found, next=number)
            number = entry.number
            if stream in (None, entry.stream) and actor in (None, entry.actor):
                found.append(_line(entry))
    return EntryPage(entries=found, next=None)


def _of_round(
    record: RecordReader, round: str, since: int | None, until: int | None, upto: int | None
) -> Iterator[StoredEntry]:
    for entry in record.entries_of_round(round):
        if (
            (since is None or entry.at >= since)
            and (until is None or entry.at < until)
            and (upto is None or entry.number < upto)
        ):
            yield entry


def entry_of(store: Store, stream: str, sequence: int) -> EntryShown:
    """One entry as it lies in the record, sealed fields closed, and those around it."""
    with store.read() as record:
        around = {}
        for entry in record.entries(stream, max(0, sequence - 2)):
            if entry.sequence > sequence + 1:
                break
            around[entry.sequence] = entry
    found = around.get(sequence)
    if found is None:
        raise NoSuchEntry(f"{stream[:80]} has no entry {sequence}")
    earlier, later = around.get(sequence - 1), around.get(sequence + 1)
    return EntryShown(
        entry=_line(found),
        earlier=None if earlier is None else _line(earlier),
        later=None if later is None else _line(later),
        commands=msgspec.Raw(found.commands),
        events=msgspec.Raw(found.events),
        moved=[
            MovedMoney(
                debit=each.debit, credit=each.credit, amount=Micros(each.amount), why=each.why
            )
            for each in found.transfers
        ],
    )


def _line(entry: StoredEntry) -> EntryLine:
    try:
        reckoned = link_of(entry).hex()
    except (UnicodeError, OverflowError):
        reckoned = ""
    return EntryLine(
        number=entry.number,
        stream=entry.stream,
        sequence=entry.sequence,
        at=entry.at,
        actor=entry.actor,
        round=entry.round,
        cause=entry.cause,
        what=_what(entry.events),
        hash=entry.hash.hex(),
        reckoned=reckoned,
        previous=entry.previous.hex(),
    )


def _what(events: bytes) -> list[str]:
    try:
        return [each.type for each in _names.decode(events)]
    except msgspec.MsgspecError:
        return []


def rounds_found(
    store: Store,
    *,
    table: str | None = None,
    player: str | None = None,
    since: int | None = None,
    until: int | None = None,
    limit: int = 20,
    name: Names = lambda player: None,
) -> list[RoundLine]:
    """Rounds that are over, of a table, of a player and from a time to another, newest first."""
    stream = None if table is None else TABLE + table
    with store.read() as record:
        found: list[RoundLine] = []
        rounds = (
            _rounds(record, stream)
            if player is None
            else iter(record.rounds_of_actor(player, limit=_MOST_ROUNDS))
        )
        for round in rounds:
            if len(found) >= limit or (since is not None and round.opened_at < since):
                break
            fits = stream in (None, round.stream) and round.stream.startswith(TABLE)
            if fits and round.status != "open" and (until is None or round.opened_at < until):
                found.append(line_of(store, record, round, name))
    return found


def _rounds(record: RecordReader, stream: str | None) -> Iterator[StoredRound]:
    last: str | None = None
    read = 0
    while read < _MOST_ROUNDS:
        page = record.rounds(stream, limit=_PAGE, before=last)
        yield from page
        if len(page) < _PAGE:
            return
        read, last = read + len(page), page[-1].round


def checkpoints_of(store: Store, *, limit: int = 100, upto: int | None = None) -> CheckpointPage:
    """The newest signed checkpoints before number `upto`, and how far each stream is signed."""
    with store.read() as record:
        newest = record.last_checkpoint()
        last = 0 if newest is None else newest.number
        end = last if upto is None else min(last, upto - 1)
        kept = record.checkpoints(max(0, end - limit), end)
        signed = record.signed()
        heads = [
            StreamEnd(stream=name, entries=head.sequence, signed=signed.get(name, 0))
            for name, head in sorted(record.heads().items())
        ]
    lines = [_checkpoint(each) for each in reversed(kept)]
    more = bool(lines) and lines[-1].number > 1
    return CheckpointPage(
        checkpoints=lines,
        streams=heads,
        entries=sum(each.entries for each in heads),
        next=lines[-1].number if more else None,
    )


def _checkpoint(checkpoint: Checkpoint) -> CheckpointLine:
    try:
        heads = msgspec.json.decode(checkpoint.heads)
        moved = {stream: int(head[0]) for stream, head in heads.items()}
    except (msgspec.MsgspecError, LookupError, ValueError, TypeError, AttributeError):
        moved = {}
    return CheckpointLine(
        number=checkpoint.number,
        at=checkpoint.at,
        moved=moved,
        root=checkpoint.root.hex(),
        previous=checkpoint.previous.hex(),
        signature=checkpoint.signature.hex(),
    )
