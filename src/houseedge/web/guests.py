"""Guests: coming in and going, own money, own limits, and tickets for sockets."""

from __future__ import annotations

from contextlib import suppress
from hmac import compare_digest
from typing import Any

from starlette.responses import Response

from houseedge.errors import Refusal
from houseedge.house.publisher import HouseStopped
from houseedge.money import Cents
from houseedge.table.command import Leave, TakeBack
from houseedge.web.dependencies import Json, Services
from houseedge.web.route import Call
from houseedge.web.session import COOKIE, LASTS, Visitor
from houseedge.wire.fault import WireFault
from houseedge.wire.guest import (
    GuestBody,
    GuestShown,
    LeftChair,
    LimitsBody,
    Me,
    NameBody,
    OwnChair,
    PauseBody,
    SignedOut,
    Ticket,
    TicketBody,
)
from houseedge.wire.receipt import Receipt


async def guests(call: Call[GuestBody, None]) -> Json:
    """Come in as a guest with play money; a cookie keeps the session.

    Called again with a session it gives the same player. The play money is issued, and the guest
    put on record, with the first chair or limit; until then `balance` is what there will be.
    """
    services = call.services
    if call.visitor is not None:
        return Json(_guest(services, call.visitor))
    if services.house.stopping:
        raise HouseStopped("the house is closing; come back when it is open again")
    word, bot = call.body.bot, False
    if word is not None:
        bot = services.bots is not None and compare_digest(word.encode(), services.bots.encode())
        if not bot:
            raise WireFault("that is not the word of this house's bots", field="bot")
    guest = services.house.cashier.visit(call.body.name, bot=bot)
    found = await services.sessions.begin(guest)
    answer = Json(_guest(services, found), status_code=201)
    keep_cookie(call, answer, found)
    return answer


async def sign_out(call: Call[None, None]) -> Json:
    """End this session: its token opens nothing more, and its sockets are closed.

    Every chair is left, as by `Leave`: at once, or after the hand in play, which the house plays
    to its end (O-05). `chairs` says which. Without an account nobody can come back as this player.
    """
    await call.services.sessions.end(call.known)
    answer = Json(SignedOut(player=call.known.player, chairs=await leave_chairs(call)))
    forget_cookie(call, answer)
    return answer


async def leave_chairs(call: Call[Any, Any]) -> list[LeftChair]:
    """Have whoever asks leave every chair, and say which are free now."""
    house, player, left = call.services.house, call.known.player, list[LeftChair]()
    for id, table in list(house.pit.tables.items()):
        for backer in table.backed_by(player):
            with suppress(Refusal):
                await house.command(id, TakeBack(backer.seat, backer.order), player)
        seat = table.seat_of(player)
        if seat is None:
            continue
        with suppress(Refusal):
            await house.command(id, Leave(seat), player)
        free = house.pit.tables[id].seat_of(player) is None
        left.append(LeftChair(table=id, seat=seat, free=free))
    return left


async def me(call: Call[None, None]) -> Me:
    """Who you are: name, money, chairs and own limits."""
    return _me(call)


async def name(call: Call[NameBody, None]) -> Me:
    """Go by another name, from the next chair on."""
    cashier = call.services.house.cashier
    receipt = await cashier.rename(call.known.player, call.body.name)
    await call.services.sessions.rename(call.known, cashier.guest(call.known.player).name)
    return _me(call, receipt)


async def refill(call: Call[None, None]) -> Me:
    """Play money again, for a player who has too little left to sit down with."""
    receipt = await call.services.house.cashier.refill(call.known.player)
    return _me(call, receipt)


async def limits(call: Call[LimitsBody, None]) -> Me:
    """Set your own limits: a tighter one holds at once, a looser one after a day."""
    loss, minutes = call.body.loss, call.body.minutes
    if loss is not None and loss < 0:
        raise WireFault("loss is at least 0.00", field="loss")
    cents = None if loss is None else int(loss)
    receipt = await call.services.house.cashier.set_limits(call.known.player, cents, minutes)
    return _me(call, receipt)


async def pause(call: Call[PauseBody, None]) -> Me:
    """Take a pause from play; it is not taken back."""
    receipt = await call.services.house.cashier.pause(call.known.player, call.body.minutes)
    return _me(call, receipt)


async def tickets(call: Call[TicketBody, None]) -> Ticket:
    """A ticket for one socket at one table, for seconds; a spectator's without a session."""
    call.services.host(call.body.table)
    ticket, expires = call.services.sessions.ticket(call.visitor, call.body.table)
    return Ticket(ticket=ticket, expires=expires)


def _secure(call: Call[Any, Any]) -> bool:
    """Whether the cookie is for HTTPS alone."""
    return call.services.secure or call.request.url.scheme == "https"


def forget_cookie(call: Call[Any, Any], answer: Response) -> None:
    """Have the browser drop a session that is over."""
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict", secure=_secure(call))


def keep_cookie(call: Call[Any, Any], answer: Response, found: Visitor) -> None:
    """Have the browser keep a session."""
    answer.set_cookie(
        COOKIE,
        found.token,
        max_age=LASTS // 1000,
        path="/",
        httponly=True,
        samesite="strict",
        secure=_secure(call),
    )


def _guest(services: Services, found: Visitor) -> GuestShown:
    about = services.house.cashier.about(found.player)
    assert about.name is not None
    assert about.balance is not None
    return GuestShown(player=found.player, name=about.name, balance=about.balance, csrf=found.csrf)


def _me(call: Call[object, object], receipt: Receipt | None = None) -> Me:
    services, found = call.services, call.known
    seats = []
    for host in services.house.hosts.values():
        table = host.published.table
        seat = table.seat_of(found.player)
        if seat is not None:
            stack = Cents(table.free(seat))
            seats.append(OwnChair(table=host.table, seat=seat, stack=stack))
    guest, limits = _guest(services, found), services.house.cashier.about(found.player).limits
    assert limits is not None
    return Me(
        player=guest.player,
        name=guest.name,
        balance=guest.balance,
        csrf=guest.csrf,
        seats=seats,
        limits=limits,
        receipt=receipt,
    )
