"""The socket: one viewer of one table hears every committed change, and may ask.

Written straight on ASGI: a full house sends thousands of messages a second.
"""

from __future__ import annotations

import asyncio
import traceback
from dataclasses import dataclass
from typing import Annotated

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from houseedge.errors import HouseEdgeError
from houseedge.house.publisher import HouseStopped
from houseedge.house.subscription import Subscription
from houseedge.web.dependencies import Json, Services, address_of, refused, sayable
from houseedge.web.middleware import deny
from houseedge.web.route import Call, query_of
from houseedge.web.throttle import TooFast
from houseedge.wire.codec import write
from houseedge.wire.command import Ask, Resync, key_in, read_message
from houseedge.wire.fault import WireFault
from houseedge.wire.message import VERSION, Answered, Pong, write_denied
from houseedge.wire.receipt import Receipt

#: The longest message that is read, in bytes.
LONGEST_MESSAGE = 16 * 1024
#: Where the server itself hangs up, without a sentence.
LONGEST_FRAME = 128 * 1024
#: Seconds a viewer may take to let one message through.
SEND_PATIENCE = 20.0
#: How many messages in a row may make no sense, and how many may come too fast.
MOST_GARBAGE, MOST_HURRIED = 20, 200

POLICY, TOO_BIG, RESTARTING = 1008, 1009, 1012
#: Why the house hangs up: it closes, or the session that opened the socket is over, or the account.
CLOSING = (RESTARTING, "the house is closing")
SIGNED_OUT = (POLICY, "this session is over")
BARRED = (POLICY, "the house has locked this account")


class LobbyQuery(msgspec.Struct, frozen=True):
    """What any socket is opened with."""

    wire: Annotated[
        str | None, msgspec.Meta(description="The version of the wire the viewer speaks.")
    ] = None


class SocketQuery(LobbyQuery, frozen=True):
    """What a table's socket is opened with."""

    ticket: Annotated[str | None, msgspec.Meta(description="From `POST /api/me/tickets`.")] = None
    after: Annotated[
        str | None, msgspec.Meta(description="The last sequence heard: the news since is sent.")
    ] = None


async def upgrade(call: Call[None, SocketQuery]) -> Json:
    """The socket of a table.

    A WebSocket: `?ticket=...` from `POST /api/me/tickets`, `&wire=2` to name the version one
    speaks, and `&after=N` to hear the news since. The house sends `State`, the whole view, then a
    `Change` after every committed change, and `Answered` or `Denied` to every `Ask`. A `Change` is
    made to the message before it, by its `number`; whoever has missed one sends `Resync` and gets
    a `State`. A viewer may also send `Ask`, and `Ping`, which gets a `Pong`. Without an upgrade
    it answers with status 426.
    """
    call.services.host(call.part("table"))
    verify_version(call.query.wire)
    return upgrade_needed(call.request.scope)


def upgrade_needed(scope: Scope) -> Json:
    """What a plain request for a socket is told."""
    answer = refused(WireFault("this address is a WebSocket; ask for an upgrade"), scope)
    headers = {"Upgrade": "websocket", "Connection": "Upgrade"}
    return Json(bytes(answer.body), status_code=426, headers=headers)


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Open a socket for whoever brings a ticket, and keep it until either side has enough."""
    services: Services = scope["app"].state.services
    address = address_of(HTTPConnection(scope))
    await receive()
    try:
        table, player, session, after = _admitted(services, scope)
        services.throttle.hold(player, address)
    except HouseEdgeError as fault:
        await deny(fault, scope, send)
        return
    services.house.metrics.sockets.inc()
    line = Connection(
        services=services,
        table=table,
        player=player,
        session=session,
        address=address,
        receive=receive,
        send=send,
    )
    try:
        await send({"type": "websocket.accept"})
        await line.talk(after)
    finally:
        services.throttle.release(player, address)
        services.house.metrics.sockets.dec()


def _admitted(services: Services, scope: Scope) -> tuple[str, str | None, bytes | None, int | None]:
    """Which table is watched, by whom and by which session, and the last sequence heard."""
    table = scope["path_params"]["table"]
    services.host(table)
    query = query_of(HTTPConnection(scope), SocketQuery)
    holder = services.sessions.redeem(query.ticket or "", table)
    player, session = (None, None) if holder is None else holder
    if services.house.failed is not None or services.house.closed:
        raise HouseStopped("the house is closing; come back when it is open again")
    verify_version(query.wire)
    after = query.after or ""
    if after and not (after.isascii() and after.isdecimal() and len(after) < 16):
        raise WireFault("`after` is the sequence of a message", field="after")
    return table, player, session, int(after) if after else None


def verify_version(spoken: str | None) -> None:
    """Refuse whoever speaks another version of the wire; who says nothing speaks ours."""
    if spoken not in (None, str(VERSION)):
        raise WireFault(
            f"this house speaks version {VERSION} of the wire, not {spoken[:16]!r}: "
            "load the page again, or bring the client up to date",
            field="wire",
        )


@dataclass(eq=False, slots=True)
class Connection:
    """One open socket."""

    services: Services
    table: str
    player: str | None
    session: bytes | None
    """What the player's session is kept under; none for a spectator."""
    address: str
    receive: Receive
    send: Send
    garbage: int = 0
    ending: tuple[int, str] = CLOSING
    hurried: int = 0

    async def talk(self, after: int | None) -> None:
        """Tell and listen at once, until one of them ends."""
        house = self.services.house
        subscription = house.subscribe(self.table, self.player, after)
        if self.player is not None:
            self.services.chairs.note(self.player, self.address)

        def sign_out() -> None:
            barred = self.services.sessions.is_barred(self.session)
            self.ending = BARRED if barred else SIGNED_OUT
            subscription.close()

        with self.services.sessions.line(self.session, sign_out):
            await self._talk(subscription)

    async def _talk(self, subscription: Subscription) -> None:
        house = self.services.house
        tasks = {
            asyncio.ensure_future(self._tell(subscription)),
            asyncio.ensure_future(self._listen(subscription)),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            house.unsubscribe(self.table, subscription)
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, OSError | TimeoutError):
                    trace = "".join(traceback.format_exception(ended))
                    house.metrics.mistaken("socket failed", table=self.table, trace=trace)

    async def _tell(self, subscription: Subscription) -> None:
        while (message := await subscription.take()) is not None:
            await self._say(message)
        await self._close(*self.ending)

    async def _listen(self, subscription: Subscription) -> None:
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                return
            raw = message.get("text")
            if raw is None:
                raw = message.get("bytes") or b""
            if len(raw) > LONGEST_MESSAGE:
                fault = WireFault(f"a message has at most {LONGEST_MESSAGE} bytes")
                await self._say(write_denied(None, fault))
                await self._close(TOO_BIG, "message too long")
                return
            await self._say_if(await self._hear(raw, subscription))
            if self.garbage > MOST_GARBAGE:
                await self._close(POLICY, "too many messages that make no sense")
                return
            if self.hurried > MOST_HURRIED:
                await self._close(POLICY, "too many messages that come too fast")
                return

    async def _hear(self, raw: str | bytes, subscription: Subscription) -> bytes | None:
        """The answer to one message; none for a resync, which the subscription answers."""
        key = None
        try:
            self.services.throttle.spend("commands", self.player or self.address, self.address)
            self.hurried = 0
            message = read_message(raw)
            self.garbage = 0
            if isinstance(message, Ask):
                key = message.key
                receipt = await self._carry_out(message)
                return write(Answered(key, receipt.sequence, receipt))
        except HouseEdgeError as fault:
            self.garbage += isinstance(fault, WireFault)
            self.hurried += isinstance(fault, TooFast)
            path = f"/api/tables/{self.table}/socket"
            self.services.note_refusal(fault, path=path, who=self.player)
            return write_denied(key or key_in(raw), sayable(fault))
        if isinstance(message, Resync):
            self.services.house.resync(self.table, subscription, message.after)
            return None
        return write(Pong(self.services.house.now()))

    async def _carry_out(self, ask: Ask) -> Receipt:
        if self.player is None or self.session is None:
            raise WireFault("a spectator has no seat: come in as a guest first", field="seat")
        self.services.sessions.use(self.session)
        answer = await self.services.chairs.ask(self.table, ask, self.player, self.address)
        return answer.receipt

    async def _say_if(self, message: bytes | None) -> None:
        if message is not None:
            await self._say(message)

    async def _say(self, message: bytes) -> None:
        task = asyncio.current_task()
        assert task is not None
        # Cheaper than a timeout of its own for each of thousands of messages a second.
        patience = asyncio.get_running_loop().call_later(SEND_PATIENCE, task.cancel)
        try:
            await self.send({"type": "websocket.send", "text": message.decode()})
        except RuntimeError as gone:
            # The server's word for a socket that was closed meanwhile.
            raise ConnectionResetError(str(gone)) from gone
        finally:
            patience.cancel()

    async def _close(self, code: int, reason: str) -> None:
        closing: Message = {"type": "websocket.close", "code": code, "reason": reason}
        await self.send(closing)
