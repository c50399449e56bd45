"""HTTP as bytes: what arrives is bounded before anything reads it.

A parser keeps what it is given until it makes sense, so a head, a trailer or a chunk without end
would cost the house more with every byte. Here bytes are counted first and given on in gulps;
whoever sends more than a request can need is answered, where that is possible, and let go.
"""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote_to_bytes

import httptools
from starlette.applications import Starlette
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from houseedge.errors import HouseEdgeError
from houseedge.web.dependencies import Services
from houseedge.web.middleware import LONGEST_BODY
from houseedge.web.socket_protocol import BoundedSocket
from houseedge.web.throttle import whose
from houseedge.wire.codec import write
from houseedge.wire.fault import ErrorAnswer, Fault

#: The longest request line with its headers, the longest address and the longest header, in bytes.
LONGEST_HEAD, LONGEST_ADDRESS, LONGEST_HEADER = 16 * 1024, 4 * 1024, 8_000
MOST_HEADERS = 64
#: In how many chunks a body may come, and how many bytes their sizes may take beside it.
MOST_CHUNKS, FRAMING = 1_024, 16 * 1024
#: How many requests may wait on one connection for an answer to the one before.
MOST_WAITING = 16
#: How much a parser is given in one go, in bytes: a head too long is noticed that much too late.
GULP = 4 * 1024
#: How long a request may take to arrive, head and body, in seconds.
REQUEST_WITHIN = 15.0
#: How long, and for how many bytes, whoever was refused may go on before the line is cut: an
#: answer is lost where the line is cut while its reader still writes.
LINGER, LINGER_BYTES = 1.0, 256 * 1024

_ESCAPED_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")


class _Refused(Exception):
    """A request that is not read on."""

    def __init__(self, status: HTTPStatus, words: str) -> None:
        self.status = status
        self.words = words
        super().__init__(words)


_NOT_HTTP = _Refused(HTTPStatus.BAD_REQUEST, "this is not a request of HTTP/1.1")
_LONG_HEAD = _Refused(
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    f"a request's head has at most {LONGEST_HEAD} bytes and {MOST_HEADERS} headers of at most "
    f"{LONGEST_HEADER} bytes each",
)
_LONG_ADDRESS = _Refused(
    HTTPStatus.REQUEST_URI_TOO_LONG, f"an address has at most {LONGEST_ADDRESS} bytes"
)
_LONG_BODY = _Refused(
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    f"a request has at most {LONGEST_BODY} bytes, in at most {MOST_CHUNKS} chunks",
)
_TRAILER = _Refused(HTTPStatus.BAD_REQUEST, "a request has no headers after its body")
_MANY_WAITING = _Refused(
    HTTPStatus.BAD_REQUEST, f"at most {MOST_WAITING} requests wait on one connection"
)
_HOSTS = _Refused(HTTPStatus.BAD_REQUEST, "a request names its host once, in the header Host")
_ADDRESS_FORM = _Refused(
    HTTPStatus.BAD_REQUEST, "an address is a path that begins with '/', without a host before it"
)
_CONTROLS = _Refused(HTTPStatus.BAD_REQUEST, "an address has no control characters")
_NO_HANDSHAKE = _Refused(HTTPStatus.BAD_REQUEST, "this is not the handshake of a WebSocket")


class BoundedHttp(HttpToolsProtocol):
    """HTTP of which only as much is read as a request may have, and only while it is prompt.

    The time begins with the connection, and with each further request on it.
    """

    within = REQUEST_WITHIN

    def __init__(self, *arguments: Any, application: Starlette, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._application = application
        self._cut: asyncio.TimerHandle | None = None
        self._running: RequestResponseCycle | None = None
        self._refused = False
        self._counted: str | None = None
        self._await_head()
        self._headers_read = self._chunks = self._body = self._discarded = 0
        self._fault: _Refused | None = None

    @property
    def _services(self) -> Services:
        services: Services = self._application.state.services
        return services

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as its base
        """Somebody is there, and owes a request."""
        super().connection_made(transport)
        services, peer = self._services, self.client[0] if self.client else ""
        address = whose(peer)
        try:
            services.throttle.connect(address, proxy=peer in services.proxies)
        except HouseEdgeError as fault:
            self._refuse(_Refused(HTTPStatus.TOO_MANY_REQUESTS, str(fault)), linger=False)
            return
        self._counted = address
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._stop_waiting()
        self.leave()
        self._answer_no_more()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Count the connection no longer, whatever it has become."""
        if self._counted is not None:
            self._services.throttle.disconnect(self._counted)
            self._counted = None

    # The bytes

    def data_received(self, data: bytes) -> None:
        """Count bytes, then give them to the parser by the gulp."""
        if self._refused:
            self._discarded += len(data)
            if self._discarded > LINGER_BYTES:
                self.transport.abort()
            return
        if self.timeout_keep_alive_task is not None:
            # Bytes that begin no request do not keep a connection for ever.
            self._unset_keepalive_if_required()
            self._await_request()
        for start in range(0, len(data), GULP):
            if not self._read(data[start : start + GULP], len(data) - start):
                return

    def _read(self, piece: bytes, left: int) -> bool:
        """Read a gulp; whether to go on. `left` counts what lies here, the gulp included."""
        if self._allowance <= 0:
            self._refuse(_LONG_HEAD if self._in_head else _LONG_BODY)
            return False
        self._allowance -= len(piece)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade as upgrade:
            self._upgrade(left - int(upgrade.args[0]))
            return False
        except httptools.HttpParserError:
            self._refuse(self._fault or _NOT_HTTP)
            return False
        return not self.transport.is_closing()

    def _upgrade(self, more: int) -> None:
        if not self._should_upgrade():
            # Served as if it had not asked, and then the connection ends.
            if self.cycle is not None:
                self.cycle.keep_alive = False
        elif more or self._answering:
            # A viewer speaks when it has been let in, and asks for nothing else beside that.
            self._refuse(_NO_HANDSHAKE)
        else:
            self.handle_websocket_upgrade()

    def _fail(self, fault: _Refused) -> _Refused:
        """Remember a fault found inside the parser, which reports errors of its own."""
        self._fault = fault
        return fault

    # What the parser finds

    def on_message_begin(self) -> None:
        """The first bytes of a request are there."""
        if len(self.pipeline) >= MOST_WAITING:
            raise self._fail(_MANY_WAITING)
        super().on_message_begin()
        self._await_head()
        self._headers_read = self._chunks = self._body = 0
        self._await_request()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        super().on_url(url)
        if len(self.url) > LONGEST_ADDRESS:
            raise self._fail(_LONG_ADDRESS)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; none comes after the body, where it would be taken for one of the head."""
        if not self._in_head:
            raise self._fail(_TRAILER)
        self._headers_read += 1
        if self._headers_read > MOST_HEADERS or len(name) + len(value) > LONGEST_HEADER:
            raise self._fail(_LONG_HEAD)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._verify_head()
        self._in_head = False
        self._allowance = LONGEST_BODY + FRAMING
        super().on_headers_complete()

    def on_chunk_header(self) -> None:
        """A chunk begins."""
        self._chunks += 1
        if self._chunks > MOST_CHUNKS:
            raise self._fail(_LONG_BODY)

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._body += len(body)
        if self._body > LONGEST_BODY:
            raise self._fail(_LONG_BODY)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._stop_waiting()
        super().on_message_complete()
        self._await_head()

    def handle_websocket_upgrade(self) -> None:
        """The connection is a socket from here on, with pings of its own."""
        self._stop_waiting()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, BoundedSocket)
        protocol.on_lost = self.leave
        if protocol.conn.handshake_exc is not None:
            self._refuse(_NO_HANDSHAKE, linger=False)

    def _verify_head(self) -> None:
        if sum(name == b"host" for name, _ in self.headers) != 1:
            raise self._fail(_HOSTS)
        if not self.url.startswith(b"/"):
            raise self._fail(_ADDRESS_FORM)
        path = self.url.partition(b"?")[0]
        if b"%" in path and _ESCAPED_CONTROL.search(unquote_to_bytes(path)):
            raise self._fail(_CONTROLS)
        for name, value in self.headers:
            # The parser has refused what is no number, and two of them.
            if name == b"content-length" and int(value[:12]) > LONGEST_BODY:
                raise self._fail(_LONG_BODY)

    # Refusals

    def _refuse(self, fault: _Refused, *, linger: bool = True) -> None:
        """Answer, where nobody would take it for the answer to something else, and hang up."""
        self._stop_waiting()
        self._refused = True
        self._services.house.metrics.unread.labels(status=fault.status.value).inc()
        answering = self._answering
        self._answer_no_more()
        if answering:
            self.transport.close()
            return
        # What is still on its way is thrown away, not waited for.
        self.flow.resume_reading()
        self.transport.write(_answer(fault))
        if linger and self.transport.can_write_eof():
            self.transport.write_eof()
            self._cut = self.loop.call_later(LINGER, self.transport.abort)
        else:
            self.transport.close()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _answer_no_more(self) -> None:
        """Let whoever answers, or waits for a body, know that nobody hears it."""
        self.pipeline.clear()
        for cycle in (self._running, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()

    @property
    def _answering(self) -> bool:
        """Whether an earlier request waits for its answer, or this one has a part of it."""
        if self.cycle is None or self.cycle.response_complete:
            return False
        return self._in_head or bool(self.pipeline) or self.cycle.response_started

    # Time

    def _await_head(self) -> None:
        self._in_head, self._allowance = True, LONGEST_HEAD

    def _await_request(self) -> None:
        if self._cut is None:
            self._cut = self.loop.call_later(self.within, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None


def _answer(fault: _Refused) -> bytes:
    body = write(ErrorAnswer(Fault(None, None, fault.words, "not_read")))
    head = (
        f"HTTP/1.1 {fault.status.value} {fault.status.phrase}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        "Connection: close\r\n\r\n"
    )
    return head.encode("ascii") + body
