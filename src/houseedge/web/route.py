"""One row of the table of routes, and what happens when it is asked for.

A row says everything about a route: method and path, what it takes and answers, who may ask, and
what asking costs. OpenAPI, rates and rights are read from it, so none of them can be forgotten.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from houseedge.web.dependencies import Forbidden, Json, Services, address_of, origin_of
from houseedge.web.session import COOKIE, NoSession, Visitor, same
from houseedge.wire.codec import read, shaped, verify_distinct
from houseedge.wire.fault import WireFault

B_co = TypeVar("B_co", covariant=True)
Q_co = TypeVar("Q_co", covariant=True)
Q = TypeVar("Q")

#: Who may ask: anybody, a guest with a session, or programs on the house's own machine.
Role = Literal["anybody", "guest", "machine"]
#: What asking is counted as beside a request; each has its rate in `Pace`.
Price = Literal["guests", "tickets", "commands", "recalls"]
Answer = Response | object
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Call(Generic[B_co, Q_co]):
    """One request that was let through: who asks, and what came with it."""

    services: Services
    request: Request
    visitor: Visitor | None
    body: B_co
    query: Q_co

    @property
    def player(self) -> str | None:
        """Who asks; none where nobody is signed in."""
        return None if self.visitor is None else self.visitor.player

    @property
    def known(self) -> Visitor:
        """Who asks, at a route for guests."""
        assert self.visitor is not None
        return self.visitor

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return address_of(self.request)

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])


@dataclass(frozen=True, kw_only=True, slots=True)
class Route:
    """One row. `also` are answers beside the usual ones, by their status."""

    method: str
    path: str
    handler: Callable[[Call[Any, Any]], Awaitable[Answer]]
    tag: str
    answer: Any = None
    body: type | None = None
    query: type | None = None
    role: Role = "anybody"
    price: Price | None = None
    status: int = 200
    csrf: bool = True
    """Whether a change needs the session's own token."""
    raw: bool = False
    """Whether the handler reads the body itself."""
    optional: bool = False
    """Whether the body may be left out."""
    media: tuple[str, ...] = ("application/json",)
    also: Mapping[int, tuple[Any, str]] = field(default_factory=dict)

    @property
    def changes(self) -> bool:
        """Whether asking may change something."""
        return self.method not in SAFE

    async def __call__(self, request: Request) -> Response:
        """Let a request through, or refuse it; then answer it."""
        services: Services = request.app.state.services
        visitor = services.sessions.find(request.cookies.get(COOKIE))
        self._verify(services, request, visitor)
        self._charge(services, request, visitor)
        body: Any = None
        if self.body is not None and not self.raw:
            sent = await request.body()
            body = self.body() if self.optional and not sent else read(self.body, sent)
            if sent:
                verify_distinct(sent)
        query: Any = None
        if self.query is not None:
            query = query_of(request, self.query)
        answer = await self.handler(
            Call(services=services, request=request, visitor=visitor, body=body, query=query)
        )
        return answer if isinstance(answer, Response) else Json(answer, status_code=self.status)

    def _verify(self, services: Services, request: Request, visitor: Visitor | None) -> None:
        """Refuse whoever may not ask."""
        if self.role == "machine":
            if not services.reports:
                raise Forbidden(
                    "this house keeps its accounts to itself; serve --reports opens them here"
                )
            if not origin_of(request).local:
                raise Forbidden("the accounts are read on the house's own machine alone")
        if self.role == "guest" and visitor is None:
            raise NoSession("nobody is signed in: POST /api/guests first")
        token = request.headers.get("x-csrf-token")
        if self.changes and self.csrf and visitor is not None and not same(token, visitor.csrf):
            raise Forbidden("the header X-CSRF-Token is missing or not this session's")

    def _charge(self, services: Services, request: Request, visitor: Visitor | None) -> None:
        """Count the request; a guest who comes back is no new one."""
        if self.price is None or (self.price == "guests" and visitor is not None):
            return
        address = address_of(request)
        who = visitor.player if self.price == "commands" and visitor is not None else address
        services.throttle.spend(self.price, who, address)


def query_of(asked: HTTPConnection, shape: type[Q]) -> Q:
    """What a request, or a socket, says after its address; refuses what is there twice."""
    found: dict[str, str] = {}
    for name, value in asked.query_params.multi_items():
        if name in found:
            raise WireFault(f"{name[:80]} is there twice", field=name[:80])
        found[name] = value
    return shaped(shape, found, strict=False)
