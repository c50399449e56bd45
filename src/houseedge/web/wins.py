"""Wins of the progressive for everybody; win pages and meter reports for whoever runs the house.

Pages and reports are for staff, and each that is given is an entry of the record; where the house
was started with `--reports`, programs on its own machine read them too.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from starlette.responses import HTMLResponse, Response

from houseedge.house.house import wall_clock
from houseedge.moment import parse_moment
from houseedge.records.meters import page_of, report_of
from houseedge.reports import MeterReport
from houseedge.reports.winpage import NoWinPage
from houseedge.web.dependencies import Json, NoSuchThing
from houseedge.web.office import speaker
from houseedge.web.rounds import Newest
from houseedge.web.route import Call
from houseedge.wire.codec import shaped
from houseedge.wire.house import Speaker
from houseedge.wire.meter import MeterAccounts, MeterWins

Format = Literal["json", "csv", "html"]


class ReportReader(msgspec.Struct, frozen=True, kw_only=True):
    """Who reads a report, where a program on the house's own machine asks for it."""

    who: Annotated[
        Speaker | None, msgspec.Meta(description="On the house's own machine; it goes on record.")
    ] = None


class Interval(ReportReader, frozen=True, kw_only=True):
    """Which part of a meter's record is wanted, and how it is to be written."""

    since: Annotated[
        str | None, msgspec.Meta(description="ISO 8601; in UTC without an offset.")
    ] = None
    until: Annotated[
        str | None, msgspec.Meta(description="The same; no longer part of the report.")
    ] = None
    format: Annotated[
        Format | None, msgspec.Meta(description="Instead of what `Accept` asks for.")
    ] = None


async def wins(call: Call[None, Newest]) -> MeterWins:
    """The wins of a meter, newest first: what the sign showed, and no names."""
    meter, limit = call.services.meter(call.part("meter")).plan.id, call.query.limit
    return await call.services.read(
        lambda: shaped(MeterWins, {"wins": call.services.wins.newest(meter, limit=limit)})
    )


class PageFormat(ReportReader, frozen=True, kw_only=True):
    """How a win page is to be written."""

    format: Literal["html", "pdf"] = "html"


async def win_page(call: Call[None, PageFormat]) -> Response:
    """The page of a win, for accounting (P-13): for staff, and that it was given is an entry.

    As HTML, or as PDF where typst is installed. With `serve --reports` for programs on the house's
    own machine too, who say `who` asks.
    """
    meter, win, house = (
        call.services.meter(call.part("meter")).plan.id,
        call.part("win"),
        call.services.house,
    )
    await note_report(call, f"win page {meter} {win[:80]}")

    def page() -> Response:
        try:
            made = page_of(house.store, house.pit.catalog, meter, win)
        except NoWinPage:
            missing = f"meter {meter} has no win {win[:80]!r} with a page"
            raise NoSuchThing(missing, field="win") from None
        if call.query.format == "pdf":
            named = {"Content-Disposition": f'inline; filename="win-{made.number}.pdf"'}
            return Response(made.pdf(), media_type="application/pdf", headers=named)
        return HTMLResponse(made.html())

    return await call.services.read(page)


async def report(call: Call[None, Interval]) -> Response:
    """A meter's accounts, as JSON, CSV or HTML: for staff, and that they were given is an entry.

    With `serve --reports` for programs on the house's own machine too, who say `who` asks. Without
    bounds it begins with the meter and ends now.
    """
    meter, query, house = (
        call.services.meter(call.part("meter")).plan.id,
        call.query,
        call.services.house,
    )
    since = None if query.since is None else parse_moment(query.since, option="since")
    until = None if query.until is None else parse_moment(query.until, option="until")
    await note_report(call, f"meter report {meter}")
    wanted = query.format or _accepted(call.request.headers.get("accept", ""))

    def made() -> Response:
        report = report_of(
            house.store, house.pit.catalog, meter, now=wall_clock(), since=since, until=until
        )
        return _written(report, wanted)

    return await call.services.read(made)


async def note_report(call: Call[Any, Any], what: str) -> None:
    """Put on record that somebody is given a report, before it is."""
    actor = speaker(call, call.query.who)
    await call.services.house.personnel.report(what, actor)


def _accepted(accept: str) -> Format:
    """What a browser or a spreadsheet asks for; JSON where it does not matter."""
    kinds = [part.partition(";")[0].strip() for part in accept.split(",")]
    for kind in kinds:
        if kind in ("application/json", "*/*"):
            return "json"
        if kind == "text/html":
            return "html"
        if kind == "text/csv":
            return "csv"
    return "json"


def _written(made: MeterReport, wanted: Format) -> Response:
    match wanted:
        case "csv":
            name = f"{made.plan.id}.csv"
            attached = {"Content-Disposition": f'attachment; filename="{name}"'}
            return Response(made.csv(), media_type="text/csv", headers=attached)
        case "html":
            return HTMLResponse(made.html())
        case "json":
            return Json(shaped(MeterAccounts, made.written()))
