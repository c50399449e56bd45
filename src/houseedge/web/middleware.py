"""What every request passes: hosts, origins, sizes, rates, headers, and a line of log."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import secrets
import traceback
from collections.abc import Iterable
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseedge.errors import HouseEdgeError
from houseedge.web.dependencies import (
    Forbidden,
    Json,
    NoSuchThing,
    Services,
    TooLarge,
    refused,
)
from houseedge.web.route import SAFE
from houseedge.wire.fault import ErrorAnswer, Fault, WireFault

#: The longest body that is read, in bytes.
LONGEST_BODY = 16 * 1024
#: Seconds a body may take to arrive.
BODY_PATIENCE = 15.0

PAGE_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
#: For how long a browser comes by HTTPS alone, where it has once.
_HTTPS_ALONE = "max-age=31536000"
#: What an operator's programs ask, and the one of them that may have a port of its own.
PROBES, FIGURES = frozenset({"/healthz", "/readyz", "/metrics"}), "/metrics"
#: The addresses of the lobby's socket and of a table's.
LOBBY, SOCKET = "/api/lobby/socket", re.compile(r"/api/tables/(?P<table>[^/]+)/socket")
_HEADERS = {
    "content-security-policy": PAGE_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


class Middleware:
    """An ASGI layer around the whole house.

    `socket` talks to whoever opens one at a table, `lobby` at the door. `names` are the host names
    it answers to beside this machine's own and plain addresses: a page elsewhere that points its
    own name at this machine is not one of them.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        names: Iterable[str] = (),
        socket: ASGIApp | None = None,
        lobby: ASGIApp | None = None,
    ) -> None:
        self._app = app
        self._talk = socket
        self._lobby = lobby
        self._names = frozenset({"localhost", *(name.lower() for name in names)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, request_id, status = perf_counter(), secrets.token_hex(8), 0
        services: Services = scope["app"].state.services

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers["x-request-id"] = request_id
                if services.secure:
                    headers["strict-transport-security"] = _HTTPS_ALONE
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        metrics = services.house.metrics
        try:
            try:
                self._admit(services, scope)
                if scope["method"] not in SAFE:
                    receive = await _body(scope, receive)
            except HouseEdgeError as fault:
                await refused(fault, scope)(scope, receive, dressed)
            else:
                await self._app(scope, receive, dressed)
        except Exception as mistake:
            # As plain text: a log that shows variables shows decks.
            trace = "".join(traceback.format_exception(mistake))
            metrics.mistaken("request failed", request=request_id, path=scope["path"], trace=trace)
            if status:
                raise
            words = f"the house made a mistake; its log names request {request_id}"
            unknown = Json(ErrorAnswer(Fault(None, None, words)), status_code=500)
            await unknown(scope, receive, dressed)
        finally:
            metrics.log.info(
                "request",
                request=request_id,
                method=scope["method"],
                path=scope["path"],
                status=status,
                ms=round((perf_counter() - began) * 1000, 2),
            )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._admit(scope["app"].state.services, scope)
        except HouseEdgeError as fault:
            await deny(fault, scope, send)
            return
        if scope["path"] == LOBBY and self._lobby is not None:
            await self._lobby(scope, receive, send)
            return
        found = SOCKET.fullmatch(scope["path"])
        if found is None or self._talk is None:
            await self._app(scope, receive, send)
            return
        # Straight to it: what a router wraps around each message is paid thousands of times.
        scope["path_params"] = found.groupdict()
        await self._talk(scope, receive, send)

    def _admit(self, services: Services, scope: Scope) -> None:
        """Count a request, whatever it asks for, then refuse what comes from elsewhere."""
        address, path = services.proxies.trace(scope).address, scope["path"]
        services.throttle.spend(price_of(path), address, address)
        self._verify(scope)
        if services.figures_port is not None:
            on_its_port = (scope.get("server") or ("", 0))[1] == services.figures_port
            if on_its_port != (path == FIGURES):
                raise NoSuchThing("there is nothing at this address", field="path")

    def _verify(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._own(host):
            raise Forbidden(
                f"this house does not go by the name {_name(host)[:80]!r}; "
                "start it with --name to add one"
            )
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        origin = headers.get("origin")
        if origin is not None and _netloc(origin) != host.lower():
            raise Forbidden("this request was made by a page of another site")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Forbidden("this request was made by a page of another site")

    def _own(self, host: str) -> bool:
        name = _name(host)
        if name in self._names:
            return True
        try:
            # An address is not a name somebody else could point here.
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def price_of(path: str) -> str:
    """What every request to a path is counted as; a route may have a price of its own beside it."""
    if path in PROBES:
        return "probes"
    return "requests" if path.startswith("/api/") else "pages"


async def deny(fault: HouseEdgeError, scope: Scope, send: Send) -> None:
    """Refuse a socket before it opens, with a status and a sentence."""
    answer = refused(fault, scope)
    start: Message = {
        "type": "websocket.http.response.start",
        "status": answer.status_code,
        "headers": answer.raw_headers,
    }
    await send(start)
    await send({"type": "websocket.http.response.body", "body": answer.body})


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    if host.startswith("["):
        name, closed, _ = host[1:].partition("]")
        return name.lower() if closed else ""
    return host.partition(":")[0].lower()


def _netloc(origin: str) -> str | None:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.lower() if parts.scheme in ("http", "https") else None


async def _body(scope: Scope, receive: Receive) -> Receive:
    """The whole body, read with patience and within the limit, to be received again."""
    length = Headers(scope=scope).get("content-length", "")
    if length.isdecimal() and int(length[:12]) > LONGEST_BODY:
        raise TooLarge(f"a request has at most {LONGEST_BODY} bytes")
    chunks: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(BODY_PATIENCE):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    raise WireFault("the request ended before its body did")
                chunks.append(message.get("body", b""))
                size += len(chunks[-1])
                if size > LONGEST_BODY:
                    raise TooLarge(f"a request has at most {LONGEST_BODY} bytes")
                if not message.get("more_body", False):
                    break
    except TimeoutError:
        raise WireFault("the request took too long to arrive") from None
    whole: Message | None = {"type": "http.request", "body": b"".join(chunks), "more_body": False}

    async def again() -> Message:
        nonlocal whole
        if whole is None:
            return await receive()
        message, whole = whole, None
        return message

    return again
