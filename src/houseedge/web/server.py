"""The process: an open house behind a listening socket until somebody ends it.

The first Ctrl-C or SIGTERM opens no new round and lets running ones finish; the second does not
wait. Either way everything is on the disk and goes on at the next start.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from houseedge.errors import HouseEdgeError
from houseedge.house.house import House
from houseedge.web.app import close_house
from houseedge.web.http_protocol import BoundedHttp
from houseedge.web.socket import LONGEST_FRAME
from houseedge.web.socket_protocol import BoundedSocket

#: How long a dead or stuck peer holds its connection, in milliseconds.
STUCK = 60_000


class PortTaken(HouseEdgeError):
    """The address cannot be listened on."""


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
                http=partial(BoundedHttp, application=app),  # type: ignore[arg-type]  # it is called
                ws=BoundedSocket,
                ws_max_size=LONGEST_FRAME,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                ws_per_message_deflate=False,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # the house believes the proxies it was told of
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


def listen(host: str, port: int, *, option: str = "--port") -> socket.socket:
    """A listening socket, or a sentence why not; `option` chooses the port."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as fault:
        chosen = option.replace("port", "host")
        raise PortTaken(f"{chosen} {host}: no such address ({fault})") from None
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
        raise PortTaken(f"port {port} on {host} cannot be used: {_why(fault, option)}") from None
    return made


def _why(fault: OSError, option: str) -> str:
    import errno

    match fault.errno:
        case errno.EADDRINUSE:
            return f"another program uses it; choose another with {option}"
        case errno.EACCES:
            return f"this user may not; choose one above 1023 with {option}"
        case errno.EADDRNOTAVAIL:
            return "this machine has no such address"
        case _:
            return fault.strerror or str(fault)


def address_of(listening: socket.socket) -> str:
    """What to open in a browser."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
