"""The process: an open house behind a listening socket until somebody ends it.

The first Ctrl-C or SIGTERM opens no new round and lets running ones finish; the second does not
wait. Either way everything is on the disk and goes on at the next start.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from houseedge.errors import HouseEdgeError
from houseedge.house.house import House
from houseedge.web.app import close_house
from houseedge.web.socket import LONGEST_FRAME

#: How long a dead or stuck peer holds its connection, in milliseconds.
STUCK = 60_000
#: How long a request may take to arrive, head and body, in seconds.
REQUEST_WITHIN = 15.0


class PortTaken(HouseEdgeError):
    """The address cannot be listened on."""


class PromptHttp(HttpToolsProtocol):
    """HTTP where a request that does not arrive in time ends its connection.

    The time begins with the connection, and with each further request on it.
    """

    within = REQUEST_WITHIN
    _cut: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as its base
        """Somebody is there, and owes a request."""
        super().connection_made(transport)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """The first bytes of a request are there."""
        super().on_message_begin()
        self._await_request()

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection is a socket from here on, with pings of its own."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def _await_request(self) -> None:
        if self._cut is None:
            self._cut = self.loop.call_later(self.within, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None


class HouseServer(uvicorn.Server):
    """The web server of one house.

    `failed` says that the record could not be written. `tell` is given a sentence about whatever
    an operator has to wait for.
    """

    def __init__(
        self,
        app: Starlette,
        house: House,
        *,
        grace: float,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                loop="auto",  # uvloop, where there is one
                http=PromptHttp,
                ws="websockets-sansio",
                ws_max_size=LONGEST_FRAME,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                ws_per_message_deflate=False,
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=5,
            )
        )
        self._app = app
        self._house = house
        self._grace = grace
        self._signalled = False
        self._closing: asyncio.Task[None] | None = None
        self._tell = tell or (lambda _: None)
        self.failed = False
        house.on_failure = self._fail

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close in peace at the first signal, at once at the second."""
        if self._signalled or self.should_exit or not self.started:
            self.should_exit = True
            self._house.hurry = True
            return
        self._signalled = True
        self._loop.call_soon_threadsafe(self._begin_to_close)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Remember the loop that signals are answered in."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)

    def _begin_to_close(self) -> None:
        tables = self._house.in_play
        if tables and self._grace > 0:
            one = len(tables) == 1
            self._tell(
                f"Closing: no new round begins. Waiting for the {'hand' if one else 'hands'} at "
                f"{', '.join(tables)} to end, at most {self._grace:g} s. Ctrl-C again stops now; "
                f"{'the hand is' if one else 'the hands are'} kept and "
                f"{'goes' if one else 'go'} on at the next start."
            )
        self._closing = self._loop.create_task(self._close())

    async def _close(self) -> None:
        try:
            await close_house(self._app, self._grace)
        finally:
            self.should_exit = True

    def _fail(self) -> None:
        self.failed = True
        self.should_exit = True


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence why not."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as fault:
        raise PortTaken(f"--host {host}: no such address ({fault})") from None
    family, kind, protocol, _, address = found[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # A viewer that takes nothing more does not hold its connection for ever.
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)
        made.bind(address)
        made.listen(2048)
        made.setblocking(False)
    except OSError as fault:
        made.close()
        raise PortTaken(f"port {port} on {host} cannot be used: {_why(fault)}") from None
    return made


def _why(fault: OSError) -> str:
    import errno

    match fault.errno:
        case errno.EADDRINUSE:
            return "another program uses it; choose another with --port"
        case errno.EACCES:
            return "this user may not; choose one above 1023 with --port"
        case errno.EADDRNOTAVAIL:
            return "this machine has no such address"
        case _:
            return fault.strerror or str(fault)


def address_of(listening: socket.socket) -> str:
    """What to open in a browser."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
