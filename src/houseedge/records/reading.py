"""Entries as they are read: whose stream it is says what its commands and events can be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from houseedge.errors import HouseEdgeError
from houseedge.floor.cage import CageEvent
from houseedge.floor.felt import FELT
from houseedge.floor.metering import METER, AnyMeterCommand
from houseedge.floor.office import AnyOfficeCommand
from houseedge.floor.pit import CAGE, STAFF, TABLE, AnyPitCommand
from houseedge.floor.staff import StaffEvent
from houseedge.floor.window import AnyWindowCommand
from houseedge.progressive.event import Event as MeterEvent
from houseedge.store import RecordReader, Store, StoredEntry
from houseedge.table.command import AnyCommand
from houseedge.table.event import Event
from houseedge.table.felt import FeltEvent

#: What rules, tables and meters raise when they are told something that cannot be.
MISFITS = (HouseEdgeError, AssertionError, LookupError, TypeError, ValueError, AttributeError)

#: What may be asked of each kind of stream, and what may happen there.
_KINDS: dict[str, tuple[Any, Any]] = {
    TABLE: (AnyCommand, Event),
    FELT: (AnyCommand, FeltEvent),
    METER: (AnyMeterCommand, MeterEvent),
    CAGE: (AnyWindowCommand, CageEvent),
    STAFF: (AnyOfficeCommand, StaffEvent),
}


class BrokenRecord(HouseEdgeError):
    """The record says something that cannot have happened."""


class OtherRules(HouseEdgeError):
    """The rules a table was opened by are not those that are here: nothing can be said of it."""


def commands_of(store: Store, entry: StoredEntry) -> tuple[AnyPitCommand, ...]:
    """An entry's commands as they were decided."""
    return store.commands(entry, _kind(entry)[0])


def asked_of(store: Store, entry: StoredEntry) -> AnyCommand | None:
    """What came in for an entry, where something else was decided."""
    found: AnyCommand | None = None
    if entry.asked is not None:
        found = store.asked(entry, _kind(entry)[0])
    return found


def events_of(store: Store, entry: StoredEntry) -> tuple[Any, ...]:
    """What happened by an entry."""
    return store.events(entry, _kind(entry)[1])


def commits(record: RecordReader, after: int = 0) -> Iterator[list[StoredEntry]]:
    """All entries in the order of commit, those that one of them has caused together with it."""
    commit: list[StoredEntry] = []
    for entry in record.record(after):
        if commit and entry.root != commit[0].root:
            yield commit
            commit = []
        commit.append(entry)
    if commit:
        yield commit


@contextmanager
def placed(entry: StoredEntry) -> Iterator[None]:
    """Turn what an impossible entry raises into a `BrokenRecord` that names the entry."""
    try:
        yield
    except (BrokenRecord, OtherRules):
        raise
    except MISFITS as error:
        raise BrokenRecord(f"{entry.stream}, entry {entry.sequence}: {reason(error)}") from error


def reason(error: BaseException) -> str:
    """Why something cannot be, in words."""
    if isinstance(error, HouseEdgeError):
        return str(error)
    return f"it does not fit what was there before ({str(error) or type(error).__name__})"


def _kind(entry: StoredEntry) -> tuple[Any, Any]:
    for prefix, kind in _KINDS.items():
        if entry.stream.startswith(prefix):
            return kind
    raise BrokenRecord(f"{entry.stream}: the house keeps no stream of that name")
