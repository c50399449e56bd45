"""The house as a web application: its routes, its description, its start and its end."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.routing import Route as Address

from houseedge.errors import HouseEdgeError
from houseedge.house.config import HouseConfig
from houseedge.house.entropy import Entropy
from houseedge.house.house import House, wall_clock
from houseedge.house.opening import open_house
from houseedge.web import pages
from houseedge.web.dependencies import Json, NoSuchThing, Services, refused
from houseedge.web.description import describe
from houseedge.web.health import register_figures
from houseedge.web.lobby_socket import lobby_socket
from houseedge.web.middleware import Middleware
from houseedge.web.proxy import Proxies
from houseedge.web.routes import ROUTES
from houseedge.web.socket import socket
from houseedge.web.throttle import Pace, Throttle
from houseedge.wire.codec import write
from houseedge.wire.fault import ErrorAnswer, Fault

#: How often sessions that are over are dropped from the record, in seconds.
SESSION_SWEEP = 3600.0
#: How often the loop is asked whether it is late, in seconds.
LOOP_WATCH = 0.05


def create_app(
    place: Path | str | House,
    *,
    config: HouseConfig | None = None,
    entropy: Entropy | None = None,
    clock: Callable[[], int] = wall_clock,
    secure: bool = False,
    names: Iterable[str] = (),
    pace: Pace | None = None,
    grace: float = 0.0,
    reports: bool = False,
    bots: str | None = None,
    warm_up: bool = False,
    proxies: Iterable[str] = (),
    figures_port: int | None = None,
) -> Starlette:
    """The application of a house that is open, or of the one in a folder.

    `secure` marks the session's cookie for HTTPS alone. `names` are host names it answers to.
    `grace` is how many seconds running rounds get when the application ends; whoever stops the
    house earlier (`close_house`) decides for itself. `entropy` brings chance of one's own, which
    is for tests. `reports` shows the accounts to programs on this machine. `bots` is the word by
    which the house knows its own. `warm_up` gets the coach ready before anybody asks it.
    `proxies` are addresses and networks whose word is taken for whom they ask. `figures_port`
    shows `/metrics` and nothing else, and the other ports do not.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = place
        if not isinstance(house, House):
            house = open_house(Path(house), config, entropy=entropy, clock=clock)
        services = Services(
            house=house,
            secure=secure,
            throttle=Throttle(pace or Pace()),
            reports=reports,
            bots=bots,
            proxies=Proxies(proxies),
            figures_port=figures_port,
        )
        app.state.services = services
        register_figures(house)
        house.start()
        if warm_up:
            services.coach.start(table.rules for table in house.pit.tables.values())
        with _background(_sweep(services), _watch_loop(services)):
            try:
                yield
            finally:
                services.close()
                await close_house(app, grace)

    app = Starlette(
        routes=_addresses(),
        lifespan=lifespan,
        exception_handlers={HouseEdgeError: _on_refusal, HTTPException: _on_http},
    )
    app.add_middleware(Middleware, names=tuple(names), socket=socket, lobby=lobby_socket)
    return app


async def close_house(app: Starlette, grace: float) -> None:
    """Stop the house of an application, once: running rounds get `grace` seconds to finish."""
    services: Services = app.state.services
    if services.closing is None:
        services.closing = asyncio.ensure_future(_close(services, grace))
    await asyncio.shield(services.closing)


async def _close(services: Services, grace: float) -> None:
    services.verification.stop("house")
    await services.house.stop(grace)
    services.lobby.close()


@functools.cache
def _description() -> bytes:
    """What the interface says of itself, once for a process: nothing of it is a house's own."""
    return write(describe(ROUTES))


def _addresses() -> list[BaseRoute]:
    """The table of routes, the description, and the pages."""
    # Written before anybody asks: that takes longer than a request may.
    description = _description()

    async def described(request: Request) -> Json:
        return Json(description)

    return [
        *(Address(row.path, row.__call__, methods=[row.method]) for row in ROUTES),
        Address("/openapi.json", described),
        *pages.routes(),
    ]


@contextlib.contextmanager
def _background(*work: Coroutine[None, None, None]) -> Iterator[None]:
    """Let work go on beside what is done meanwhile."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


async def _sweep(services: Services) -> None:
    while True:
        services.sessions.forget_expired()
        await asyncio.sleep(SESSION_SWEEP)


async def _watch_loop(services: Services) -> None:
    """Note how late the loop comes round: what everybody waits for beside their own request."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOP_WATCH
        await asyncio.sleep(LOOP_WATCH)
        services.house.metrics.loop_delay.observe(max(0.0, loop.time() - due))


# Refusals


async def _on_refusal(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HouseEdgeError)
    if isinstance(fault, NoSuchThing) and pages.wants_page(request):
        return pages.index(request, 404)
    return refused(fault, request.scope)


async def _on_http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    if fault.status_code == 404 and pages.wants_page(request):
        return pages.index(request, 404)
    if fault.status_code == 404:
        nothing = NoSuchThing("there is nothing at this address", field="path")
        return refused(nothing, request.scope)
    words = {405: "this address does not take that method"}
    said = Fault(None, None, words.get(fault.status_code, str(fault.detail)))
    request.app.state.services.house.metrics.turned_away(
        said.code, warn=False, status=fault.status_code, path=request.url.path, reason=said.message
    )
    return Json(
        ErrorAnswer(said),
        status_code=fault.status_code,
        headers=dict(fault.headers or {}),
    )
