"""Shifts and days read from the record into a report: one walk over their entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from houseedge.errors import HouseEdgeError, NotationError
from houseedge.floor.pit import CAGE
from houseedge.floor.slips import BoxCounted, ShiftClosed, ShiftOpened
from houseedge.lab.theory import theory_of
from houseedge.moment import format_moment
from houseedge.records.balances import NotYet, ledger_after
from houseedge.records.journal import before
from houseedge.records.meters import Progress
from houseedge.records.reading import events_of
from houseedge.records.shift_tables import standing
from houseedge.records.shift_theory import Counting
from houseedge.records.shift_walk import ShiftWalk
from houseedge.reports.sheet import Heading
from houseedge.reports.shift import ShiftReport
from houseedge.rules import Catalog
from houseedge.store import RecordReader, Store

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
#: Entries between two words to whoever watches.
_TELL = 500


class NoSuchShift(HouseEdgeError):
    """No shift of that number is on record; says which there are."""


class Span(NamedTuple):
    """A part of the record: its entries above `after` up to `upto`, and its times.

    `over` is false where it goes on.
    """

    title: str
    number: str
    after: int
    upto: int
    since: int
    until: int
    shift: int | None = None
    over: bool = True


class KeptShift(NamedTuple):
    """A shift on record: who opened it and when; none where it is not closed."""

    shift: int
    opened: int
    opened_by: str
    first: int
    closed: int | None
    closed_by: str
    last: int


def shifts_of(store: Store) -> list[KeptShift]:
    """Every shift on record, first to last."""
    with store.read() as record:
        return list(_shifts(store, record))


def _shifts(store: Store, record: RecordReader) -> Iterator[KeptShift]:
    open: KeptShift | None = None
    for entry in record.entries(CAGE):
        if b'"Shift' not in entry.events:
            continue
        for event in events_of(store, entry):
            if isinstance(event, ShiftOpened):
                open = KeptShift(event.shift, entry.at, entry.actor, entry.number, None, "", 0)
            elif isinstance(event, ShiftClosed) and open is not None:
                yield open._replace(closed=entry.at, closed_by=entry.actor, last=entry.number)
                open = None
    if open is not None:
        yield open


def shift_span(store: Store, record: RecordReader, shift: int, *, until: int | None = None) -> Span:
    """Where a shift lies; refuses one that is not there, or not over.

    With `until` one that is open is taken as far as it has come by then.
    """
    known = {each.shift: each for each in _shifts(store, record)}
    found = known.get(shift)
    if found is None:
        there = f"there are 1 to {max(known)}" if known else "none was opened yet"
        raise NoSuchShift(f"there is no shift {shift} on record: {there}")
    if found.closed is None and until is None:
        raise NotYet(f"shift {shift} is not over: its report is made when it is closed")
    open = found.closed is None
    return Span(
        f"Shift {shift}",
        f"S-{shift:04}",
        found.first - 1,
        before(record, until + 1) if open and until is not None else found.last,
        found.opened,
        found.closed or until or 0,
        None if open else shift,
        not open,
    )


def day_span(record: RecordReader, day: str, zone: tzinfo, now: int) -> Span:
    """Where a day of a zone lies; refuses one that is not over."""
    if not _DAY.fullmatch(day.strip()):
        raise NotationError(f"'{day[:40]}' is no day: write it like 2026-11-15")
    return period_span(record, day, zone, now)


def period_span(
    record: RecordReader, period: str, zone: tzinfo, now: int, *, to_date: bool = False
) -> Span:
    """Where a day, a month, a year or the house's whole life lies.

    One that is not over is refused, unless it is asked for up to now; a life never is over.
    """
    text = period.strip()
    if text == "life":
        after, since = 0, next((entry.at for entry in record.record(0)), now)
        return Span("Life", text, after, before(record, now + 1), since, now, over=False)
    kind, first, last = _dates(text)
    try:
        since, until = (
            round(datetime.combine(each, time(), zone).timestamp() * 1000) for each in (first, last)
        )
    except (ValueError, OverflowError):
        raise NotationError(f"'{text[:40]}' lies beyond the calendar") from None
    if since < 0:
        raise NotationError(f"'{text[:40]}' lies before 1970")
    if since > now or (until > now and not to_date):
        raise NotYet(f"the {kind.lower()} {text} is not over: its report is made when it is")
    over, until = until <= now, min(until, now + 1)
    ends = before(record, since), before(record, until)
    return Span(f"{kind} {text}", text, *ends, since, until, over=over)


def _dates(text: str) -> tuple[str, date, date]:
    """What a text names - a day, a month or a year - its first day, and the first one after."""
    try:
        if _DAY.fullmatch(text):
            first = date.fromisoformat(text)
            return "Day", first, first + timedelta(days=1)
        if re.fullmatch(r"\d{4}-\d{2}", text, re.ASCII):
            first = date.fromisoformat(f"{text}-01")
            return "Month", first, (first + timedelta(days=31)).replace(day=1)
        if re.fullmatch(r"\d{4}", text, re.ASCII):
            return "Year", date(int(text), 1, 1), date(int(text) + 1, 1, 1)
    except (ValueError, OverflowError):
        pass
    raise NotationError(
        f"'{text[:40]}' is no period: write it like 2026-11-15, 2026-11, 2026 or life"
    )


def shift_report(
    store: Store,
    catalog: Catalog,
    shift: int,
    *,
    now: int,
    to_date: bool = False,
    **options: object,
) -> ShiftReport:
    """The report of a shift, of an open one only where it is asked for to date."""
    with store.read() as record:
        span = shift_span(store, record, shift, until=now if to_date else None)
        return report_of_span(store, record, catalog, span, now=now, **options)  # type: ignore[arg-type]


def day_report(
    store: Store, catalog: Catalog, day: str, *, now: int, zone: tzinfo = UTC, **options: object
) -> ShiftReport:
    """The report of a day that is over; see `report_of_span`."""
    with store.read() as record:
        span = day_span(record, day, zone, now)
        return report_of_span(store, record, catalog, span, now=now, zone=zone, **options)  # type: ignore[arg-type]


def period_report(
    store: Store,
    catalog: Catalog,
    period: str,
    *,
    now: int,
    zone: tzinfo = UTC,
    to_date: bool = False,
    **options: object,
) -> ShiftReport:
    """The report of a day, month or year, or of all there is; see `period_span`."""
    with store.read() as record:
        span = period_span(record, period, zone, now, to_date=to_date)
        return report_of_span(store, record, catalog, span, now=now, zone=zone, **options)  # type: ignore[arg-type]


def report_of_span(
    store: Store,
    record: RecordReader,
    catalog: Catalog,
    span: Span,
    *,
    now: int,
    zone: tzinfo = UTC,
    table: str | None = None,
    theory: bool = True,
    counting: Counting = theory_of,
    progress: Progress | None = None,
) -> ShiftReport:
    """All that happened in a part of the record, of every table or of one.

    With `theory` each table's win stands beside what the exact law gives for its wagers, which
    takes some seconds the first time a table's rules are counted.
    """
    ledger = ledger_after(record, span.after)
    walk = ShiftWalk(record, catalog, ledger, zone)
    for stood in standing(record, span.after, span.upto):
        walk.stood(stood)
    total = span.upto - span.after
    for done, entry in enumerate(record.record(span.after), 1):
        if entry.number > span.upto:
            break
        walk.follow(entry, (entry.at - span.since) / max(1, span.until - span.since))
        if progress is not None and done % _TELL == 0:
            progress(done, total)
    if span.shift is not None:
        _count_later(store, record, walk, span)
    if progress is not None:
        progress(total, total)
    if theory:
        walk.count_theory(counting)
    heading = Heading(
        operator=f"House {store.house.id}",
        since=format_moment(span.since, zone),
        until=format_moment(span.until, zone),
        made=format_moment(now, zone),
    )
    signed = record.last_checkpoint()
    return walk.report(
        title=span.title,
        number=span.number,
        heading=heading,
        table=table,
        checkpoint="" if signed is None else f"{signed.number}",
        over=span.over,
    )


def _count_later(store: Store, record: RecordReader, walk: ShiftWalk, span: Span) -> None:
    """Boxes of a shift are counted after it: what has been by now belongs to its report."""
    for entry in record.entries(CAGE, walk.cage):
        if b'"BoxCounted"' not in entry.events:
            continue
        for event in events_of(store, entry):
            if isinstance(event, BoxCounted) and event.shift == span.shift:
                walk.lines.count_box(entry, event)
