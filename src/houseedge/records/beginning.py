"""Where an audit may begin: at a snapshot the house has signed by a time or a checkpoint."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.moment import speak_moment
from houseedge.store import RecordReader, StoredSnapshot
from houseedge.store.snapshot import signed_snapshots


class NothingToBeginAt(HouseEdgeError):
    """No snapshot was signed by then; says what there is."""


def since_moment(record: RecordReader, at: int) -> StoredSnapshot:
    """The last signed snapshot of a moment or before; raises `NothingToBeginAt`."""
    return _last(record, lambda each: each.at <= at, f"by {speak_moment(at)}")


def since_checkpoint(record: RecordReader, number: int) -> StoredSnapshot:
    """The last signed snapshot up to a checkpoint; raises `NothingToBeginAt`."""
    if not record.checkpoints(number - 1, number):
        last = record.last_checkpoint()
        there = (
            "nothing was ever signed"
            if last is None
            else f"the last one is {last.number}, of {speak_moment(last.at)}"
        )
        raise NothingToBeginAt(f"there is no checkpoint {number}: {there}")
    return _last(record, lambda each: _checkpoint(each) <= number, f"up to checkpoint {number}")


def cuts(record: RecordReader) -> list[StoredSnapshot]:
    """Every snapshot that bears the house's signature and can be read, first to last."""
    return [each for each in signed_snapshots(record) if _reads(each)]


def _last(
    record: RecordReader, by_then: Callable[[StoredSnapshot], bool], when: str
) -> StoredSnapshot:
    signed = cuts(record)
    found = [each for each in signed if by_then(each)]
    if found:
        return found[-1]
    instead = "without --since the whole record is verified"
    if not signed:
        raise NothingToBeginAt(f"no snapshot bears the house's signature: {instead}")
    first = signed[0]
    raise NothingToBeginAt(
        f"there is no signed snapshot {when}: the first that is kept is of checkpoint "
        f"{_checkpoint(first)}, {speak_moment(first.at)}; {instead}"
    )


def _checkpoint(snapshot: StoredSnapshot) -> int:
    return snapshot.read().checkpoint


def _reads(snapshot: StoredSnapshot) -> bool:
    try:
        snapshot.read()
    except msgspec.DecodeError:
        return False
    return True
