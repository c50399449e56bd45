"""Guests: coming in, own money, own limits, and tickets for sockets."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from houseedge.house.scribe import HouseStopped
from houseedge.money import format_money, parse_money
from houseedge.web import shape
from houseedge.web.desk import (
    Anybody,
    AtDesk,
    Changing,
    Desk,
    Json,
    Known,
    MaybeChanging,
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
    desk: AtDesk, found: Anybody, request: Request, body: shape.GuestBody | None = None
) -> Json:
    """Come in as a guest with play money; a cookie keeps the session.

    Called again with a session it gives the same player.
    """
    if found is not None:
        return Json(_guest(desk, found))
    name = None if body is None else body.name
    if name is not None and not name.isprintable():
        raise WireFault("a name is made of letters, digits and signs", field="name")
    address = address_of(request)
    desk.throttle.spend("guests", address, address)
    if desk.house.stopping:
        raise HouseStopped("the house is closing; come back when it is open again")
    guest = await desk.house.cashier.welcome(name)
    found = await desk.sessions.begin(guest.player)
    answer = Json(_guest(desk, found), status_code=201)
    _keep(answer, found, secure=desk.secure or request.url.scheme == "https")
    return answer


@router.get("/me", response_model=shape.Me)
async def me(desk: AtDesk, found: Known) -> Json:
    """Who you are: name, money, chairs and own limits."""
    return Json(_me(desk, found))


@router.post("/me/refill", response_model=shape.Me)
async def refill(desk: AtDesk, found: Changing) -> Json:
    """Play money again, for a player who has too little left to sit down with."""
    await desk.house.cashier.refill(found.player)
    return Json(_me(desk, found))


@router.put("/me/limits", response_model=shape.Me)
async def limits(desk: AtDesk, found: Changing, body: shape.LimitsBody) -> Json:
    """Set your own limits: a tighter one holds at once, a looser one after a day."""
    loss = None if body.loss is None else parse_money(body.loss)
    await desk.house.cashier.set_limits(found.player, loss, body.minutes)
    return Json(_me(desk, found))


@router.post("/me/pause", response_model=shape.Me)
async def pause(desk: AtDesk, found: Changing, body: shape.PauseBody) -> Json:
    """Take a pause from play; it is not taken back."""
    await desk.house.cashier.pause(found.player, body.minutes)
    return Json(_me(desk, found))


@router.post("/me/tickets", response_model=shape.Ticket)
async def tickets(
    desk: AtDesk, found: MaybeChanging, request: Request, body: shape.TicketBody
) -> Json:
    """A ticket for one socket at one table, for seconds; a spectator's without a session."""
    address = address_of(request)
    desk.throttle.spend("tickets", address, address)
    desk.host(body.table)
    player = None if found is None else found.player
    ticket, expires = desk.sessions.ticket(player, body.table)
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


def _guest(desk: Desk, found: Visitor) -> dict[str, Any]:
    about = desk.house.cashier.about(found.player)
    return {
        "player": found.player,
        "name": about["name"],
        "balance": about["balance"],
        "csrf": found.csrf,
    }


def _me(desk: Desk, found: Visitor) -> dict[str, Any]:
    seats = []
    for host in desk.house.hosts.values():
        table = host.told.table
        seat = table.seat_of(found.player)
        if seat is not None:
            stack = format_money(table.free(seat))
            seats.append({"table": host.table, "seat": seat, "stack": stack})
    limits = desk.house.cashier.about(found.player)["limits"]
    return {**_guest(desk, found), "seats": seats, "limits": limits}
