"""The log of significant events and alterations, for supervisors and auditors."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from starlette.responses import Response

from houseedge.moment import parse_moment
from houseedge.records.journal import Kind, LogChoice, log_csv, log_of, newest_of
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
    stream: Annotated[
        Annotated[str, msgspec.Meta(max_length=120)] | None,
        msgspec.Meta(description="One stream alone, such as `meter:WA-01`."),
    ] = None
    actor: Annotated[
        Annotated[str, msgspec.Meta(max_length=120)] | None,
        msgspec.Meta(description="What one actor did, such as `staff:dan`."),
    ] = None
    events: Annotated[
        Annotated[str, msgspec.Meta(max_length=400)] | None,
        msgspec.Meta(description="Events by name with commas between, such as `SealOpened`."),
    ] = None
    newest: Annotated[
        bool,
        msgspec.Meta(description="The newest first; `after` then says before which entry."),
    ] = False
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
        wanted: Any = {"kind": query.kind, "since": since, "until": until, "limit": query.limit}
        events = () if query.events is None else tuple(query.events.split(","))
        choice = LogChoice(query.stream, query.actor, events)
        page = (
            newest_of(house.store, upto=query.after or None, choice=choice, **wanted)
            if query.newest
            else log_of(house.store, after=query.after, choice=choice, **wanted)
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
