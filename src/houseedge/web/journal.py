"""The log of significant events and alterations, for supervisors and auditors."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from starlette.responses import Response

from houseedge.moment import parse_moment
from houseedge.records.journal import Kind, log_csv, log_of
from houseedge.web.dependencies import Json
from houseedge.web.route import Call


class LogQuery(msgspec.Struct, frozen=True):
    """Which lines are wanted, and how they are to be written."""

    kind: Annotated[Kind | None, msgspec.Meta(description="One kind alone.")] = None
    since: Annotated[
        str | None, msgspec.Meta(description="ISO 8601; in UTC without an offset.")
    ] = None
    until: Annotated[
        str | None, msgspec.Meta(description="The same; no longer part of the log.")
    ] = None
    after: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=2**53)],
        msgspec.Meta(description="Go on behind this entry: `next` of the page before."),
    ] = 0
    limit: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=1000)], msgspec.Meta(description="How many at most.")
    ] = 200
    format: Annotated[
        Literal["json", "csv"], msgspec.Meta(description="CSV is for a spreadsheet.")
    ] = "json"


async def log(call: Call[None, LogQuery]) -> Response:
    """Significant events and alterations, the first one first; that it was read is an entry too.

    Where there may be more, the header `Link` has the address of the next page; JSON has `next`,
    and the last row of CSV says so.

    Nothing is ever deleted from it: five years are kept, and all others.
    """
    query, house = call.query, call.services.house
    since = None if query.since is None else parse_moment(query.since, option="since")
    until = None if query.until is None else parse_moment(query.until, option="until")

    def made() -> Response:
        page = log_of(
            house.store,
            kind=query.kind,
            since=since,
            until=until,
            after=query.after,
            limit=query.limit,
        )
        if query.format == "json":
            answer: Response = Json(page)
        else:
            answer = Response(log_csv(page), media_type="text/csv")
            answer.headers["Content-Disposition"] = 'attachment; filename="log.csv"'
        if page.next is not None:
            on = call.request.url.include_query_params(after=page.next)
            answer.headers["Link"] = f'<{on.path}?{on.query}>; rel="next"'
        return answer

    answer = await call.services.read(made)
    await house.personnel.report("log", call.actor)
    return answer
