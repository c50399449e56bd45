"""Wins of the progressive for everybody; win pages and meter reports for whoever runs the house.

There are no staff accounts yet, so pages and reports are given only where the house was started
with `--reports`, and only to programs on its own machine.
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from houseedge.house.house import wall_clock
from houseedge.moment import parse_moment
from houseedge.records.meters import page_of, report_of
from houseedge.reports import MeterReport
from houseedge.reports.winpage import NoWinPage
from houseedge.web.dependencies import (
    Forbidden,
    Json,
    NoSuchThing,
    Services,
    WithServices,
    address_of,
)
from houseedge.web.rounds import Limit, read_record
from houseedge.web.shape import meter as shape
from houseedge.web.throttle import is_loopback

router = APIRouter(prefix="/api", tags=["meters"])

MeterId = Annotated[str, Path(description="A meter's id.", examples=["WA-01"])]
WinId = Annotated[str, Path(description="A win's name.", examples=["washington-17-3/0"])]
Since = Annotated[str | None, Query(description="ISO 8601; in UTC without an offset.")]
Until = Annotated[str | None, Query(description="The same; no longer part of the report.")]
Format = Literal["json", "csv", "html"]
Wanted = Annotated[Format | None, Query(description="Instead of what `Accept` asks for.")]

_TEXT = {"schema": {"type": "string"}}


async def insider(request: Request) -> Services:
    """The services, for a program on the house's own machine; refuses everybody else."""
    services: Services = request.app.state.services
    if not services.reports:
        raise Forbidden("this house keeps its accounts to itself; serve --reports opens them here")
    if not is_loopback(address_of(request)):
        raise Forbidden("the accounts are read on the house's own machine alone")
    return services


Inside = Annotated[Services, Depends(insider)]


@router.get("/meters/{meter}/wins", response_model=shape.MeterWins)
async def wins(services: WithServices, meter: MeterId, request: Request, limit: Limit = 20) -> Json:
    """The wins of a meter, newest first: what the sign showed, and no names."""
    _open_meter(services, meter)
    found = await read_record(services, request, lambda: services.wins.newest(meter, limit=limit))
    return Json({"wins": found})


@router.get(
    "/meters/{meter}/wins/{win:path}",
    response_class=HTMLResponse,
    responses={200: {"content": {"text/html": _TEXT}}},
)
async def win_page(services: Inside, meter: MeterId, win: WinId, request: Request) -> HTMLResponse:
    """The page of a win, for accounting (P-13).

    Only where the house was started with `--reports`, and only on its own machine.
    """
    _open_meter(services, meter)
    house = services.house

    def page() -> str:
        try:
            return page_of(house.store, house.pit.catalog, meter, win).html()
        except NoWinPage:
            missing = f"meter {meter} has no win {win[:80]!r} with a page"
            raise NoSuchThing(missing, field="win") from None

    return HTMLResponse(await read_record(services, request, page))


@router.get(
    "/meters/{meter}/report",
    response_model=shape.MeterReport,
    responses={200: {"content": {"text/csv": _TEXT, "text/html": _TEXT}}},
)
async def report(
    services: Inside,
    meter: MeterId,
    request: Request,
    since: Since = None,
    until: Until = None,
    format: Wanted = None,
) -> Response:
    """A meter's accounts, as JSON, CSV or HTML.

    Only where the house was started with `--reports`, and only on its own machine. Without
    bounds it begins with the meter and ends now.
    """
    _open_meter(services, meter)
    first = None if since is None else parse_moment(since, option="since")
    last = None if until is None else parse_moment(until, option="until")
    house = services.house
    wanted = format or _accepted(request.headers.get("accept", ""))

    def made() -> Response:
        return _written(
            report_of(
                house.store, house.pit.catalog, meter, now=wall_clock(), since=first, until=last
            ),
            wanted,
        )

    answer: Response = await read_record(services, request, made)
    return answer


def _open_meter(services: Services, meter: str) -> None:
    if meter not in services.house.pit.meters:
        raise NoSuchThing(f"there is no meter {meter[:64]!r} here", field="meter")


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
            return Json(made.written())
