"""One row of the table of routes, and what happens when it is asked for.

A row says everything about a route: method and path, what it takes and answers, and what asking
costs. Who may ask, and what it needs, is the row of the same name in the table of rights. OpenAPI
and rates are read from here, so none of them can be forgotten.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from houseedge.house.rights import BY_COMMAND, NoRight, Right, rights, spoken, verify_table
from houseedge.web.dependencies import ACTOR, Forbidden, Json, Services, address_of, origin_of
from houseedge.web.session import (
    COOKIE,
    AccountBarred,
    NoSession,
    SessionLocked,
    Visitor,
    hash_of,
    same,
)
from houseedge.wire.codec import read, shaped, verify_distinct
from houseedge.wire.fault import WireFault

B_co = TypeVar("B_co", covariant=True)
Q_co = TypeVar("Q_co", covariant=True)
Q = TypeVar("Q")

#: What asking is counted as beside a request; each has its rate in `Pace`.
Price = Literal["guests", "sign_ins", "tickets", "commands", "recalls", "exports"]
Answer = Response | object
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
#: How a program sends its key.
_BEARER = "Bearer "


@dataclass(frozen=True, kw_only=True, slots=True)
class Call(Generic[B_co, Q_co]):
    """One request that was let through: who asks, and what came with it."""

    services: Services
    request: Request
    visitor: Visitor | None
    body: B_co
    query: Q_co
    role: str = "anybody"
    """In which role it is asked: the visitor's, or `machine`."""
    second: str = ""
    """Who has confirmed it, where it takes two people."""

    @property
    def actor(self) -> str:
        """Who asks, as the record names them."""
        return "machine" if self.visitor is None else self.visitor.player

    @property
    def player(self) -> str | None:
        """Who asks; none where nobody is signed in."""
        return None if self.visitor is None else self.visitor.player

    @property
    def known(self) -> Visitor:
        """Who asks, at a route for those who are signed in."""
        assert self.visitor is not None
        return self.visitor

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return address_of(self.request)

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    @property
    def about(self) -> str:
        """What the path names first: an account, a meter."""
        return next((str(part) for part in self.request.path_params.values()), "")


@dataclass(frozen=True, kw_only=True, slots=True)
class Route:
    """One row. `also` are answers beside the usual ones, by their status."""

    method: str
    path: str
    handler: Callable[[Call[Any, Any]], Awaitable[Answer]]
    tag: str
    answer: Any = None
    body: type | None = None
    query: type[msgspec.Struct] | None = None
    price: Price | None = None
    status: int = 200
    uses: bool = True
    """Whether asking shows that somebody is there, and keeps a console from locking itself."""
    csrf: bool = True
    """Whether a change needs the session's own token."""
    raw: bool = False
    """Whether the handler reads the body itself."""
    optional: bool = False
    """Whether the body may be left out."""
    media: tuple[str, ...] = ("application/json",)
    verify: Callable[[Call[Any, Any]], None] | None = None
    """Refuses what would be refused if it were done now, where that takes two people."""
    weigh: Callable[[Call[Any, Any]], Awaitable[None]] | None = None
    """Refuses what the record alone tells to be wrong, before another person is asked."""
    also: Mapping[int, tuple[Any, str]] = field(default_factory=dict)

    @property
    def changes(self) -> bool:
        """Whether asking may change something."""
        return self.method not in SAFE

    @property
    def is_use(self) -> bool:
        """Whether asking shows that somebody is there; a page asks for news and tickets itself."""
        return self.uses and self.changes and self.price != "tickets"

    @property
    def right(self) -> Right:
        """Its row in the table of rights."""
        return rights().routes[f"{self.method} {self.path}"]

    @property
    def needs_session(self) -> bool:
        """Whether nobody but those who are signed in may ask."""
        return not self.right.roles & {"anybody", "machine"}

    async def __call__(self, request: Request) -> Response:
        """Let a request through, or refuse it; then answer it."""
        services: Services = request.app.state.services
        visitor = _visitor(services, request)
        request.scope[ACTOR] = None if visitor is None else visitor.player
        # What checks a secret is counted before it is known who asks.
        self._charge(services, request, visitor)
        role = self._role(services, request, visitor)
        self._verify(request, visitor, role)
        body: Any = None
        if self.body is not None and not self.raw:
            sent = await request.body()
            body = self.body() if self.optional and not sent else read(self.body, sent)
            if sent:
                verify_distinct(sent)
        query: Any = None
        if self.query is not None:
            _verify_known(request, self.query)
            query = query_of(request, self.query)
        call = Call(
            services=services, request=request, visitor=visitor, body=body, query=query, role=role
        )
        if visitor is not None and role != "machine":
            if "badge" in self.right.needs:
                services.badges.use(visitor)
            if "two_people" in self.right.needs:
                if self.weigh is not None:
                    await self.weigh(call)
                waiting = services.waiting.ask(self, call)
                services.sessions.touch(visitor)
                return Json(waiting, status_code=202)
        answer = await self.handler(call)
        if not isinstance(answer, Response):
            answer = Json(answer, status_code=self.status)
        if visitor is not None and self.is_use and answer.status_code < 400:
            services.sessions.touch(visitor)
        return answer

    def verify_confirmed(self, call: Call[Any, Any], second: str) -> None:
        """Refuse what would be refused if somebody confirmed it now, or nobody where that is ""."""
        assert self.verify is not None
        self.verify(replace(call, second=second))

    async def confirmed(self, call: Call[Any, Any], second: str) -> Response:
        """Answer a request that another person has confirmed."""
        answer = await self.handler(replace(call, second=second))
        return answer if isinstance(answer, Response) else Json(answer)

    def _role(self, services: Services, request: Request, visitor: Visitor | None) -> str:
        """In which role it is asked; refuses whoever may not."""
        right = self.right
        role = "anybody" if visitor is None else visitor.role
        if visitor is None and (self.needs_session or self.price == "tickets"):
            _verify_not_barred(services, request)
        if visitor is not None and visitor.locked and not right.locked:
            raise SessionLocked(services.sessions.why_locked(visitor))
        if role in right.roles:
            return role
        if "machine" in right.roles and (visitor is None or visitor.role == "guest"):
            if not services.reports:
                raise Forbidden(
                    "this house keeps its accounts to itself; serve --reports opens them here, "
                    "or sign in as one of its staff"
                )
            if not origin_of(request).local:
                raise Forbidden("the accounts are read on the house's own machine alone")
            return "machine"
        if visitor is None:
            raise NoSession(
                "nobody is signed in: POST /api/guests first"
                if "guest" in right.roles
                else "nobody is signed in: POST /api/sessions first"
            )
        raise NoRight(f"{spoken(role)} has no right to {right.name}")

    def _verify(self, request: Request, visitor: Visitor | None, role: str) -> None:
        """Refuse a change without the session's own token, and what a key was not made for."""
        if visitor is None or role == "machine":
            return
        if visitor.by_key:
            holder = visitor.holder
            if "table" in request.path_params:
                verify_table(holder, str(request.path_params["table"]))
            named = self.right.name
            narrow = self.changes and holder is not None and bool(holder.actions)
            if narrow and named not in (*BY_COMMAND, *(holder.actions if holder else ())):
                raise NoRight(f"this key was not made for {named}")
            return
        token = request.headers.get("x-csrf-token")
        if self.changes and self.csrf and not same(token, visitor.csrf):
            raise Forbidden("the header X-CSRF-Token is missing or not this session's")

    def _charge(self, services: Services, request: Request, visitor: Visitor | None) -> None:
        """Count the request; a guest who comes back is no new one."""
        if self.price is None or (self.price == "guests" and visitor is not None):
            return
        address = address_of(request)
        own = visitor is not None and self.price in ("commands", "exports")
        who = visitor.player if own and visitor is not None else address
        services.throttle.spend(self.price, who, address)


def _visitor(services: Services, request: Request) -> Visitor | None:
    """Who asks: a program by its key, or whoever holds the cookie."""
    sent = request.headers.get("authorization", "")
    if not sent.startswith(_BEARER):
        # Another kind is for a proxy in front, and says nothing here.
        return services.sessions.find(request.cookies.get(COOKIE))
    found = services.sessions.find_key(sent.removeprefix(_BEARER).strip())
    if found is None:
        raise NoSession("this key opens nothing here: it was never made, rotated or revoked")
    return found


def _verify_not_barred(services: Services, request: Request) -> None:
    """Tell whoever asks as a player, or for a player's socket, that the account is locked."""
    if (token := request.cookies.get(COOKIE)) and services.sessions.is_barred(hash_of(token)):
        raise AccountBarred


def query_of(asked: HTTPConnection, shape: type[Q]) -> Q:
    """What a request, or a socket, says after its address; refuses what is there twice."""
    found: dict[str, str] = {}
    for name, value in asked.query_params.multi_items():
        if name in found:
            raise WireFault(f"{name[:80]} is there twice", field=name[:80])
        found[name] = value
    return shaped(shape, found, strict=False)


def _verify_known(request: Request, shape: type[msgspec.Struct]) -> None:
    """Refuse a parameter that would change nothing: whoever wrote it meant something by it."""
    known = shape.__struct_encode_fields__
    for name in request.query_params:
        if name not in known:
            raise WireFault(
                f"{name[:80]} is not known here: ask with {', '.join(known)}", field=name[:80]
            )
