"""Sockets as bytes: what arrives is bounded before anything reads it.

A frame is six bytes and reading one takes ten microseconds, so one read of the network may hold
what takes the loop half a second. Bytes wait here for their turn; whoever sends more pings or
smaller pieces than a viewer can need is let go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from houseedge.web.socket import POLICY

#: How much of a socket's bytes is read in one go, and how often in one turn of the loop: a frame
#: is six bytes at least.
SOCKET_GULP, GULPS_A_TURN = 256, 8
#: In how many pieces one message may come.
MOST_FRAGMENTS = 64
#: How many pings and pongs a viewer may send together, and how many a second in the long run.
CONTROLS_TOGETHER, CONTROLS_A_SECOND = 30, 2.0
#: How much is read for an answer to the house's own goodbye, in bytes.
MOST_AFTER_GOODBYE = 64 * 1024
INVALID_TEXT = 1007


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket of which as much is read in one turn as leaves the others theirs.

    Nothing is read on while the house has not heard what was said before.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.on_lost: Callable[[], None] = lambda: None
        self._rest = bytearray()
        self._after_goodbye = 0
        self._controls = float(CONTROLS_TOGETHER)
        self._controlled = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._rest.clear()
        self.on_lost()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Keep bytes until it is their turn."""
        if self.close_sent:
            self._after_goodbye += len(data)
            if self._after_goodbye > MOST_AFTER_GOODBYE:
                self.transport.abort()
                return
        self._rest += data
        self._read()

    def _read(self) -> None:
        """Read some of what lies here; the rest at another turn."""
        for _ in range(GULPS_A_TURN):
            if not self._rest or self._unheard or self.transport.is_closing():
                break
            piece = bytes(self._rest[:SOCKET_GULP])
            del self._rest[:SOCKET_GULP]
            super().data_received(piece)
        if self.transport.is_closing():
            return
        if not self._rest:
            if self.read_paused and not self._unheard:
                self.read_paused = False
                self.transport.resume_reading()
            return
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if not self._unheard:
            self.loop.call_soon(self._read)

    @property
    def _unheard(self) -> bool:
        """Whether the house still has something to hear; after its own goodbye it hears no more."""
        return not self.queue.empty() and not self.close_sent

    async def receive(self) -> Any:
        """The next thing that was said."""
        message = await self.queue.get()
        if self.queue.empty() and self.read_paused:
            self.loop.call_soon(self._read)
        return message

    def handle_cont(self, event: Frame) -> None:
        """A further piece of a message."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self._hang_up(POLICY, "a message comes in fewer pieces")
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Whether the house is there."""
        if self._take_control():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """That the viewer is there."""
        if self._take_control():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """A whole message; text is text."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._hang_up(INVALID_TEXT, "this is not text in UTF-8")
                return
        super().send_receive_event_to_app()

    def _take_control(self) -> bool:
        now = self.loop.time()
        earned = (now - self._controlled) * CONTROLS_A_SECOND
        self._controls = min(CONTROLS_TOGETHER, self._controls + earned) - 1
        self._controlled = now
        if self._controls < 0:
            self._hang_up(POLICY, "too many pings")
        return self._controls >= 0

    def _hang_up(self, code: int, reason: str) -> None:
        self._rest.clear()
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
