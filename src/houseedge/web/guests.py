"""Guests: coming in, own money, own limits, and tickets for sockets."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from houseedge.house.publisher import HouseStopped
from houseedge.money import format_money, parse_money
from houseedge.web import shape
from houseedge.web.dependencies import (
    Anybody,
    Changing,
    Json,
    Known,
    MaybeChanging,
    Services,
    WithServices,
    address_of,
)
from houseedge.web.edge import WireFault
from houseedge.web.session import COOKIE, LASTS, Visitor

router = APIRouter(prefix="/api", tags=["players"])


@router.post(
    "/guests",
    status_code=201,
    response_model=shape.Guest,
    responses={200: {"model": shape.Guest, "description": "You were here already"}},
)
async def guests(
    services: WithServices, found: Anybody, request: Request, body: shape.GuestBody | None = None
) -> Json:
    """Come in as a guest with play money; a cookie keeps the session.

    Called again with a session it gives the same player.
    """
    if found is not None:
        return Json(_guest(services, found))
    name = None if body is None else body.name
    if name is not None and not name.isprintable():
        raise WireFault("a name is made of letters, digits and signs", field="name")
    address = address_of(request)
    services.throttle.spend("guests", address, address)
    if services.house.stopping:
        raise HouseStopped("the house is closing; come back when it is open again")
    guest = await services.house.cashier.welcome(name)
    found = await services.sessions.begin(guest.player)
    answer = Json(_guest(services, found), status_code=201)
    _keep(answer, found, secure=services.secure or request.url.scheme == "https")
    return answer


@router.get("/me", response_model=shape.Me)
async def me(services: WithServices, found: Known) -> Json:
    """Who you are: name, money, chairs and own limits."""
    return Json(_me(services, found))


@router.post("/me/refill", response_model=shape.Me)
async def refill(services: WithServices, found: Changing) -> Json:
    """Play money again, for a player who has too little left to sit down with."""
    await services.house.cashier.refill(found.player)
    return Json(_me(services, found))


@router.put("/me/limits", response_model=shape.Me)
async def limits(services: WithServices, found: Changing, body: shape.LimitsBody) -> Json:
    """Set your own limits: a tighter one holds at once, a looser one after a day."""
    loss = None if body.loss is None else parse_money(body.loss)
    await services.house.cashier.set_limits(found.player, loss, body.minutes)
    return Json(_me(services, found))


@router.post("/me/pause", response_model=shape.Me)
async def pause(services: WithServices, found: Changing, body: shape.PauseBody) -> Json:
    """Take a pause from play; it is not taken back."""
    await services.house.cashier.pause(found.player, body.minutes)
    return Json(_me(services, found))


@router.post("/me/tickets", response_model=shape.Ticket)
async def tickets(
    services: WithServices, found: MaybeChanging, request: Request, body: shape.TicketBody
) -> Json:
    """A ticket for one socket at one table, for seconds; a spectator's without a session."""
    address = address_of(request)
    services.throttle.spend("tickets", address, address)
    services.host(body.table)
    player = None if found is None else found.player
    ticket, expires = services.sessions.ticket(player, body.table)
    return Json({"ticket": ticket, "expires": expires})


def _keep(answer: Response, found: Visitor, *, secure: bool) -> None:
    answer.set_cookie(
        COOKIE,
        found.token,
        max_age=LASTS // 1000,
        path="/",
        httponly=True,
        samesite="strict",
        secure=secure,
    )


def _guest(services: Services, found: Visitor) -> dict[str, Any]:
    about = services.house.cashier.about(found.player)
    return {
        "player": found.player,
        "name": about["name"],
        "balance": about["balance"],
        "csrf": found.csrf,
    }


def _me(services: Services, found: Visitor) -> dict[str, Any]:
    seats = []
    for host in services.house.hosts.values():
        table = host.published.table
        seat = table.seat_of(found.player)
        if seat is not None:
            stack = format_money(table.free(seat))
            seats.append({"table": host.table, "seat": seat, "stack": stack})
    limits = services.house.cashier.about(found.player)["limits"]
    return {**_guest(services, found), "seats": seats, "limits": limits}
