"""A progressive's record: its events, each with its number and the time the caller gives it.

Nothing here reads a clock. Entry n is the n-th event, so a progressive replayed up to `sequence`
n has itself counted n events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import takewhile

import msgspec

from houseedge.errors import HouseEdgeError, NotationError
from houseedge.progressive.event import Event
from houseedge.progressive.level import Level
from houseedge.progressive.progressive import Progressive, evolve
from houseedge.rules.plan import MeterPlan


class BrokenMeterRecord(HouseEdgeError):
    """A record that cannot be true: `sequence` is the entry where it shows."""

    def __init__(self, message: str, *, sequence: int) -> None:
        self.sequence = sequence
        super().__init__(f"entry {sequence} of the record: {message}")


class MeterEntry(msgspec.Struct, frozen=True):
    """One event as it stands on record; `time` is ISO 8601 with its offset from UTC."""

    sequence: int
    time: str
    event: Event


def parse_time(text: str) -> datetime:
    """The moment written as `2026-03-14T21:07:33-07:00`; one without an offset is refused."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise NotationError(
            f"{text!r} is not a time: write it with its offset, like '2026-03-14T21:07:33-07:00'"
        )
    return moment


def walk(
    plan: MeterPlan, record: Sequence[MeterEntry]
) -> Iterator[tuple[MeterEntry, Progressive, Progressive]]:
    """Each entry with the progressive before and after it, from the first event on.

    Refuses a record with a gap, or an entry that does not follow from those before it.
    """
    now = _before_everything(plan)
    for place, entry in enumerate(record, start=1):
        if entry.sequence != place:
            raise BrokenMeterRecord(f"expected entry {place} here", sequence=entry.sequence)
        try:
            after = evolve(now, entry.event)
        except KeyError as missing:
            raise BrokenMeterRecord(
                f"nothing before it tells of {missing.args[0]!r}", sequence=place
            ) from missing
        yield entry, now, after
        now = after


def replay(
    plan: MeterPlan, record: Sequence[MeterEntry], *, upto: int | None = None
) -> Progressive:
    """The progressive as it stood after entry `upto`, or after the whole record."""
    now = _before_everything(plan)
    for _, _, after in walk(plan, record if upto is None else record[:upto]):
        now = after
    return now


def cut(record: Sequence[MeterEntry], *, since: str, until: str) -> slice:
    """Which entries fall in the time from `since` up to, but not including, `until`.

    Intervals that touch neither share an entry nor lose one, and the entries of an interval lie
    side by side: where a clock was set back, an entry counts as no earlier than the one before.
    """
    first, last = parse_time(since), parse_time(until)
    if last < first:
        raise NotationError(f"the interval ends at {until}, before it begins at {since}")
    moments = [parse_time(entry.time) for entry in record]
    return slice(_leading(moments, first), _leading(moments, last))


def _leading(moments: Sequence[datetime], bound: datetime) -> int:
    return sum(1 for _ in takewhile(lambda moment: moment < bound, moments))


def _before_everything(plan: MeterPlan) -> Progressive:
    return Progressive(
        plan=plan,
        levels={level.name: Level(plan=level) for level in plan.levels},
        open_rounds={},
        claims={},
    )
