"""The lobby's socket: whoever looks in is told when something at the door has changed."""

from __future__ import annotations

import asyncio
import traceback

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from houseedge.errors import HouseEdgeError
from houseedge.house.publisher import HouseStopped
from houseedge.web.dependencies import Json, Services, address_of
from houseedge.web.middleware import deny
from houseedge.web.route import Call, query_of
from houseedge.web.socket import (
    CLOSING,
    POLICY,
    SEND_PATIENCE,
    LobbyQuery,
    upgrade_needed,
    verify_version,
)
from houseedge.wire.codec import write
from houseedge.wire.command import Ping, read_message
from houseedge.wire.message import Pong


async def upgrade(call: Call[None, LobbyQuery]) -> Json:
    """The socket of the lobby.

    A WebSocket that anybody may open, `?wire=2` to name the version one speaks. The house sends
    `LobbyState`, the whole of it, and again when something in it has changed, once a second at
    most. A viewer may send `Ping`, which gets a `Pong`, and nothing else. Without an upgrade it
    answers with status 426.
    """
    verify_version(call.query.wire)
    return upgrade_needed(call.request.scope)


async def lobby_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Tell and listen until either side has enough."""
    services: Services = scope["app"].state.services
    address = address_of(HTTPConnection(scope))
    await receive()
    try:
        verify_version(query_of(HTTPConnection(scope), LobbyQuery).wire)
        if services.house.failed is not None or services.house.closed:
            raise HouseStopped("the house is closing; come back when it is open again")
        services.throttle.hold(None, address)
    except HouseEdgeError as fault:
        await deny(fault, scope, send)
        return
    services.house.metrics.sockets.inc()
    try:
        await send({"type": "websocket.accept"})
        await _talk(services, address, receive, send)
    finally:
        services.throttle.release(None, address)
        services.house.metrics.sockets.dec()


async def _talk(services: Services, address: str, receive: Receive, send: Send) -> None:
    tasks = {
        asyncio.ensure_future(_tell(services, send)),
        asyncio.ensure_future(_listen(services, address, receive, send)),
    }
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, OSError | TimeoutError):
                trace = "".join(traceback.format_exception(ended))
                services.house.metrics.mistaken("socket failed", table="lobby", trace=trace)


async def _tell(services: Services, send: Send) -> None:
    async for message in services.lobby.watch():
        await _say(send, message)
    await _close(send, *CLOSING)


async def _listen(services: Services, address: str, receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        try:
            services.throttle.spend("commands", address, address)
            said = read_message(message.get("text") or message.get("bytes") or b"")
        except HouseEdgeError:
            said = None
        if not isinstance(said, Ping):
            await _close(send, POLICY, "the lobby hears pings and nothing else")
            return
        await _say(send, write(Pong(services.house.now())))


async def _say(send: Send, message: bytes) -> None:
    try:
        async with asyncio.timeout(SEND_PATIENCE):
            await send({"type": "websocket.send", "text": message.decode()})
    except RuntimeError as gone:
        # The server's word for a socket that was closed meanwhile.
        raise ConnectionResetError(str(gone)) from gone


async def _close(send: Send, code: int, reason: str) -> None:
    try:
        await send({"type": "websocket.close", "code": code, "reason": reason})
    except RuntimeError as gone:
        raise ConnectionResetError(str(gone)) from gone
