"""The socket: one viewer of one table hears every committed change, and may ask.

Written straight on ASGI and without a model per message: a full house sends thousands a second.
"""

from __future__ import annotations

import asyncio
import traceback
from dataclasses import dataclass
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from houseedge.errors import HouseEdgeError
from houseedge.house.mailbox import Mailbox
from houseedge.house.scribe import HouseStopped
from houseedge.web.desk import Desk, address_of, told
from houseedge.web.edge import (
    Ask,
    Resync,
    WireFault,
    command_of,
    key_in,
    read_message,
    write_answer,
    write_pong,
    write_refusal,
)
from houseedge.web.gate import deny
from houseedge.web.session import BadTicket

#: The longest message that is read, in bytes.
LONGEST_MESSAGE = 16 * 1024
#: Where the server itself hangs up, without a sentence.
LONGEST_FRAME = 128 * 1024
#: Seconds a viewer may take to let one message through.
SEND_PATIENCE = 20.0
#: How many messages in a row may make no sense.
MOST_GARBAGE = 20

POLICY, TOO_BIG, RESTARTING = 1008, 1009, 1012


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Open a socket for whoever brings a ticket, and keep it until either side has enough."""
    desk: Desk = scope["app"].state.desk
    address = address_of(HTTPConnection(scope))
    await receive()
    try:
        table, player, after = _admitted(desk, scope)
        desk.throttle.hold(player, address)
    except HouseEdgeError as fault:
        await deny(fault, scope, send)
        return
    desk.house.watch.sockets.inc()
    line = Line(desk=desk, table=table, player=player, address=address, receive=receive, send=send)
    try:
        await send({"type": "websocket.accept"})
        await line.talk(after)
    finally:
        desk.throttle.release(player, address)
        desk.house.watch.sockets.dec()


def _admitted(desk: Desk, scope: Scope) -> tuple[str, str | None, int | None]:
    table = scope["path_params"]["table"]
    desk.host(table)
    query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=8)
    player = desk.sessions.redeem(query.get("ticket", [""])[0], table)
    if player is not None and desk.house.pit.cage.guest(player) is None:
        raise BadTicket("this ticket's player is not known")
    if desk.house.failed is not None or desk.house.closed:
        raise HouseStopped("the house is closing; come back when it is open again")
    after = query.get("after", [""])[0]
    if after and not (after.isascii() and after.isdecimal() and len(after) < 16):
        raise WireFault("`after` is the sequence of a message", field="after")
    return table, player, int(after) if after else None


@dataclass(eq=False, slots=True)
class Line:
    """One open socket."""

    desk: Desk
    table: str
    player: str | None
    address: str
    receive: Receive
    send: Send
    garbage: int = 0

    async def talk(self, after: int | None) -> None:
        """Tell and listen at once, until one of them ends."""
        house = self.desk.house
        box = house.subscribe(self.table, self.player, after)
        tasks = {asyncio.ensure_future(self._tell(box)), asyncio.ensure_future(self._listen(box))}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            house.unsubscribe(self.table, box)
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, OSError | TimeoutError):
                    trace = "".join(traceback.format_exception(ended))
                    house.watch.log.error("socket failed", table=self.table, trace=trace)

    async def _tell(self, box: Mailbox) -> None:
        while (message := await box.take()) is not None:
            await self._say(message)
        await self._close(RESTARTING, "the house is closing")

    async def _listen(self, box: Mailbox) -> None:
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                return
            raw = message.get("text")
            if raw is None:
                raw = message.get("bytes") or b""
            if len(raw) > LONGEST_MESSAGE:
                fault = WireFault(f"a message has at most {LONGEST_MESSAGE} bytes")
                await self._say(write_refusal(None, fault))
                await self._close(TOO_BIG, "message too long")
                return
            await self._say_if(await self._hear(raw, box))
            if self.garbage > MOST_GARBAGE:
                await self._close(POLICY, "too many messages that make no sense")
                return

    async def _hear(self, raw: str | bytes, box: Mailbox) -> bytes | None:
        """The answer to one message; none for a resync, which the mailbox answers."""
        key = None
        try:
            self.desk.throttle.spend("commands", self.player or self.address, self.address)
            message = read_message(raw)
            self.garbage = 0
            if isinstance(message, Ask):
                key = message.key
                return write_answer(key, await self._carry_out(message))
        except HouseEdgeError as fault:
            self.garbage += isinstance(fault, WireFault)
            return write_refusal(key or key_in(raw), told(fault))
        if isinstance(message, Resync):
            self.desk.house.resync(self.table, box, message.after)
            return None
        return write_pong(self.desk.house.now())

    async def _carry_out(self, ask: Ask) -> int:
        command = command_of(ask.command)
        if self.player is None:
            raise WireFault("a spectator has no seat: come in as a guest first", field="seat")
        answer = await self.desk.house.command(
            self.table, command, self.player, key=ask.key, seen=ask.seen
        )
        return answer.sequence

    async def _say_if(self, message: bytes | None) -> None:
        if message is not None:
            await self._say(message)

    async def _say(self, message: bytes) -> None:
        try:
            async with asyncio.timeout(SEND_PATIENCE):
                await self.send({"type": "websocket.send", "text": message.decode()})
        except RuntimeError as gone:
            # The server's word for a socket that was closed meanwhile.
            raise ConnectionResetError(str(gone)) from gone

    async def _close(self, code: int, reason: str) -> None:
        closing: Message = {"type": "websocket.close", "code": code, "reason": reason}
        await self.send(closing)
