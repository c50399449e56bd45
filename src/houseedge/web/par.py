"""PAR sheets over HTTP: what the house plays by, counted beside its tables."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from houseedge.errors import NotationError
from houseedge.house.par import sheet_aside
from houseedge.house.software import measure
from houseedge.money import read_money
from houseedge.reports.forms import ParForm
from houseedge.web.dependencies import NoSuchThing
from houseedge.web.route import Call, Route
from houseedge.wire.fault import ErrorAnswer, WireFault
from houseedge.wire.par import ParDocument


class ParAsked(msgspec.Struct, frozen=True, kw_only=True):
    """How a sheet is to be written, and with which tables."""

    format: ParForm = ParForm.HTML
    tables: Annotated[
        Annotated[str, msgspec.Meta(max_length=256)] | None,
        msgspec.Meta(
            description="Other tables than the first ones, by wager and id.",
            examples=["trips=UTH-03,bad_beat=BBB-02"],
        ),
    ] = None
    seats: Annotated[int, msgspec.Meta(ge=1, le=7)] | None = None
    meter: Annotated[
        Annotated[str, msgspec.Meta(max_length=24)] | None,
        msgspec.Meta(description="What the progressive's meter holds, in dollars."),
    ] = None


async def sheet(call: Call[None, ParAsked]) -> Response:
    """The PAR sheet of a profile, as HTML, PDF, JSON or CSV; the first time it takes a while."""
    query, house = call.query, call.services.house
    catalog, profile = house.pit.catalog, call.part("profile")
    if profile not in catalog.profile_ids:
        raise NoSuchThing(f"there is no profile {profile[:40]!r}", field="profile")
    tables = _tables(query.tables)
    rules = catalog.rules(profile, tables=tables)
    if query.seats is not None and query.seats > rules.profile.seats:
        raise WireFault(f"from 1 to {rules.profile.seats} play at this table", field="seats")
    try:
        meter = None if query.meter is None else read_money(query.meter)
    except NotationError as fault:
        raise WireFault(str(fault), field="meter") from None

    software = house.office.software
    if software is None:
        software = await call.services.read(lambda: measure(catalog))
    content = await sheet_aside(
        *(rules, catalog, query.format),
        software=software.digest,
        tables=tables,
        seats=query.seats,
        meter=meter,
    )
    shown = "attachment" if query.format in (ParForm.CSV, ParForm.JSON) else "inline"
    named = {"Content-Disposition": f'{shown}; filename="par-{profile}.{query.format.value}"'}
    return Response(content, media_type=query.format.media, headers=named)


def _tables(text: str | None) -> dict[str, str]:
    """The tables that are named, by wager."""
    found: dict[str, str] = {}
    for word in (text or "").split(","):
        wager, equals, id = word.strip().partition("=")
        if word.strip() and not equals:
            raise WireFault("write tables as trips=UTH-03,bad_beat=BBB-02", field="tables")
        if wager:
            found[wager] = id
    return found


_AWAY = {503: (ErrorAnswer, "Another sheet is being counted; ask again")}

PAR = (
    Route(
        method="GET", path="/api/par/{profile}", handler=sheet, tag="laboratory",
        query=ParAsked, answer=ParDocument, price="recalls", also=_AWAY,
        media=("text/html", "application/pdf", "application/json", "text/csv"),
    ),
)  # fmt: skip
