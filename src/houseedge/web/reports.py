"""Reports of shifts and days: for staff, and each that is given is an entry of the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec
from starlette.responses import HTMLResponse, Response

from houseedge.house.theorist import counted_aside
from houseedge.records.shifts import (
    NoSuchShift,
    day_report,
    period_report,
    shift_report,
    shifts_of,
)
from houseedge.reports.shift import ShiftReport
from houseedge.web.dependencies import Json, NoSuchThing
from houseedge.web.route import Call
from houseedge.web.wins import ReportReader, note_report
from houseedge.wire.codec import shaped
from houseedge.wire.fault import WireFault
from houseedge.wire.shift import ShiftAccounts, ShiftLine, ShiftList

ReportFormat = Literal["json", "csv", "html", "pdf"]


class ReportAsked(ReportReader, frozen=True, kw_only=True):
    """How a report is to be written, and of what."""

    format: ReportFormat = "json"
    table: Annotated[
        Annotated[str, msgspec.Meta(max_length=64)] | None,
        msgspec.Meta(description="Of one table alone."),
    ] = None
    theory: Annotated[
        bool,
        msgspec.Meta(description="Whether wins stand beside theory: seconds, the first time."),
    ] = True
    zone: Annotated[
        Annotated[str, msgspec.Meta(max_length=64)],
        msgspec.Meta(description="Whose times and days.", examples=["America/Los_Angeles"]),
    ] = "UTC"


class PeriodAsked(ReportAsked, frozen=True, kw_only=True):
    """The same, of a time that may not be over."""

    to_date: Annotated[bool, msgspec.Meta(description="Up to now, where it is not over.")] = False


async def shifts(call: Call[None, None]) -> ShiftList:
    """Every shift on record, the newest first."""
    store = call.services.house.store
    found = await call.services.read(lambda: shifts_of(store))
    return ShiftList(
        [
            ShiftLine(
                shift=each.shift,
                opened=each.opened,
                opened_by=each.opened_by,
                closed=each.closed,
                closed_by=each.closed_by or None,
            )
            for each in reversed(found)
        ]
    )


async def shift(call: Call[None, PeriodAsked]) -> Response:
    """The report of a shift, as JSON, CSV, HTML or PDF; of an open one where asked for to date."""
    number, query, house = call.part("shift"), call.query, call.services.house
    if not number.isdecimal() or len(number) > 9:
        raise NoSuchThing(f"there is no shift {number[:40]!r}", field="shift")
    zone = _zone(query.zone)

    def made() -> ShiftReport:
        try:
            return shift_report(
                house.store,
                house.pit.catalog,
                int(number),
                now=house.now(),
                to_date=query.to_date,
                zone=zone,
                table=query.table,
                theory=query.theory,
                counting=counted_aside,
            )
        except NoSuchShift as none:
            raise NoSuchThing(str(none), field="shift") from none

    return await _given(call, f"shift {number}", made)


async def day(call: Call[None, ReportAsked]) -> Response:
    """The report of a day, as JSON, CSV, HTML or PDF; one that is not over is refused."""
    date, query, house = call.part("day"), call.query, call.services.house
    zone = _zone(query.zone)
    return await _given(
        call,
        f"day {date[:40]}",
        lambda: day_report(
            house.store,
            house.pit.catalog,
            date,
            now=house.now(),
            zone=zone,
            table=query.table,
            theory=query.theory,
            counting=counted_aside,
        ),
    )


async def period(call: Call[None, PeriodAsked]) -> Response:
    """The report of a day, month or year, or of the house's life; to date where that is asked."""
    text, query, house = call.part("period"), call.query, call.services.house
    zone = _zone(query.zone)
    return await _given(
        call,
        f"period {text[:40]}",
        lambda: period_report(
            house.store,
            house.pit.catalog,
            text,
            now=house.now(),
            zone=zone,
            to_date=query.to_date,
            table=query.table,
            theory=query.theory,
            counting=counted_aside,
        ),
    )


async def _given(
    call: Call[None, ReportAsked],
    what: str,
    made: Callable[[], ShiftReport],
) -> Response:
    await note_report(call, f"report {what}")
    return await call.services.read(lambda: _written(made(), call.query.format))


def _written(made: ShiftReport, wanted: ReportFormat) -> Response:
    name = f"{made.number}.{wanted}"
    match wanted:
        case "csv":
            attached = {"Content-Disposition": f'attachment; filename="{name}"'}
            return Response(made.csv(), media_type="text/csv", headers=attached)
        case "html":
            return HTMLResponse(made.html())
        case "pdf":
            inline = {"Content-Disposition": f'inline; filename="{name}"'}
            return Response(made.pdf(), media_type="application/pdf", headers=inline)
        case "json":
            return Json(shaped(ShiftAccounts, made.written()))


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise WireFault(
            f"{name[:64]!r} is no time zone: write it like America/Los_Angeles", field="zone"
        ) from None
