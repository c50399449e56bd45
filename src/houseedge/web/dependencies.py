"""What every request needs, and how it is refused.

Routes ask here for the house, for whoever asks, and for the right to change something.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Path, Request, Response

from houseedge.errors import HouseEdgeError, Refusal
from houseedge.house.coach import Coach, CoachAway
from houseedge.house.entropy import ChanceFailed
from houseedge.house.host import Host
from houseedge.house.house import House
from houseedge.house.publisher import HouseStopped
from houseedge.records.meters import WinBook
from houseedge.records.recall import RoundInPlay
from houseedge.records.replay import NoSuchRound
from houseedge.store import StoreError
from houseedge.table.refusal import NotYours, NotYourSeat
from houseedge.web.edge import WireFault, error_of
from houseedge.web.session import COOKIE, BadTicket, NoSession, Sessions, Visitor, same
from houseedge.web.throttle import Throttle, TooFast, TooManySockets, whose


class Forbidden(HouseEdgeError):
    """A request from another site, or without the session's own token."""


class NoSuchThing(HouseEdgeError):
    """No table, round or page of that name; `field` says which kind."""

    def __init__(self, message: str, *, field: str) -> None:
        self.field = field
        super().__init__(message)


class TooLarge(HouseEdgeError):
    """A body longer than the house reads."""


@dataclass(eq=False, kw_only=True)
class Services:
    """One house, and what its routes need beside it."""

    house: House
    throttle: Throttle = field(default_factory=Throttle)
    secure: bool = False
    reports: bool = False
    """Whether the accounts are shown to programs on this machine."""
    closing: asyncio.Future[None] | None = None

    def __post_init__(self) -> None:
        self.sessions = Sessions(self.house)
        self.coach = Coach()
        self.wins = WinBook(self.house.store, self.house.pit.catalog)

    def host(self, table: str) -> Host:
        """A table by its id."""
        host = self.house.hosts.get(table)
        if host is None:
            raise NoSuchThing(f"there is no table {table[:64]!r} here", field="table")
        return host

    def fault(self) -> str | None:
        """Why the house cannot deal now; none when it can."""
        if self.house.failed is not None:
            return "its record could not be written"
        if self.house.stopping:
            return "it is closing"
        chance: str | None = getattr(self.house.entropy, "failed", None)
        return None if chance is None else f"its chance failed: {chance}"


def status_of(fault: HouseEdgeError) -> int:
    """The HTTP status of a refusal."""
    match fault:
        case NoSession() | BadTicket():
            return 401
        case Forbidden() | NotYourSeat() | NotYours():
            return 403
        case NoSuchThing() | NoSuchRound():
            return 404
        case TooLarge():
            return 413
        case TooFast() | TooManySockets():
            return 429
        case Refusal() | RoundInPlay():
            return 409
        case HouseStopped() | ChanceFailed() | StoreError() | CoachAway():
            return 503
        case _:
            return 400


def headers_of(fault: HouseEdgeError) -> dict[str, str]:
    """What goes with a refusal: when to ask again."""
    if isinstance(fault, TooFast | CoachAway):
        return {"Retry-After": str(max(1, -(-int(fault.after * 1000) // 1000)))}
    if isinstance(fault, TooManySockets):
        return {"Retry-After": "10"}
    return {}


class Json(Response):
    """A plain object, or JSON that is written already."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes."""
        return content if isinstance(content, bytes) else msgspec.json.encode(content)


def refused(fault: HouseEdgeError) -> Json:
    """A refusal as an answer."""
    return Json(
        {"error": error_of(sayable(fault))}, status_code=status_of(fault), headers=headers_of(fault)
    )


def sayable(fault: HouseEdgeError) -> HouseEdgeError:
    """What may be said of a fault: nothing of the house's own disk."""
    if isinstance(fault, StoreError):
        return WireFault("the house cannot read or write its record now")
    return fault


def address_of(request: Any) -> str:
    """Where a request comes from."""
    client = request.client
    return "" if client is None else whose(client.host)


async def services_of(request: Request) -> Services:
    """The services of the house that was asked."""
    services: Services = request.app.state.services
    return services


async def visitor_or_none(request: Request) -> Visitor | None:
    """Who asks, if anybody is signed in."""
    services: Services = request.app.state.services
    return services.sessions.find(request.cookies.get(COOKIE))


async def visitor(request: Request) -> Visitor:
    """Who asks; refuses nobody."""
    found = await visitor_or_none(request)
    if found is None:
        raise NoSession("nobody is signed in: POST /api/guests first")
    return found


async def changing(request: Request) -> Visitor:
    """Who asks for a change, with the token only a page of this house has."""
    found = await visitor(request)
    verify_csrf(request, found)
    return found


async def changing_or_none(request: Request) -> Visitor | None:
    """The same where nobody needs to be signed in."""
    found = await visitor_or_none(request)
    if found is not None:
        verify_csrf(request, found)
    return found


def verify_csrf(request: Request, found: Visitor) -> None:
    """Refuse a change without the session's CSRF token."""
    if not same(request.headers.get("x-csrf-token"), found.csrf):
        raise Forbidden("the header X-CSRF-Token is missing or not this session's")


WithServices = Annotated[Services, Depends(services_of)]
Anybody = Annotated[Visitor | None, Depends(visitor_or_none)]
Known = Annotated[Visitor, Depends(visitor)]
Changing = Annotated[Visitor, Depends(changing)]
MaybeChanging = Annotated[Visitor | None, Depends(changing_or_none)]
TableId = Annotated[str, Path(description="A table's id.", examples=["washington"])]
RoundId = Annotated[str, Path(description="A round's id.", examples=["washington-17"])]
