"""The house as a web application: its routes, its description, its start and its end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable
from functools import cache
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
from houseedge.web.middleware import Middleware
from houseedge.web.routes import ROUTES
from houseedge.web.socket import socket
from houseedge.web.throttle import Pace, Throttle
from houseedge.wire.codec import write
from houseedge.wire.fault import ErrorAnswer, Fault

#: How often sessions that are over are dropped from the record, in seconds.
SESSION_SWEEP = 3600.0


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
) -> Starlette:
    """The application of a house that is open, or of the one in a folder.

    `secure` marks the session's cookie for HTTPS alone. `names` are host names it answers to.
    `grace` is how many seconds running rounds get when the application ends; whoever stops the
    house earlier (`close_house`) decides for itself. `entropy` brings chance of one's own, which
    is for tests. `reports` shows the accounts to programs on this machine. `bots` is the word by
    which the house knows its own. `warm_up` gets the coach ready in the background, before
    anybody asks it.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if isinstance(place, House):
            house = place
        else:
            house = open_house(Path(place), config, entropy=entropy, clock=clock)
        services = Services(
            house=house,
            secure=secure,
            throttle=Throttle(pace or Pace()),
            reports=reports,
            bots=bots,
        )
        app.state.services = services
        register_figures(house)
        house.start()
        if warm_up:
            services.coach.start(table.rules for table in house.pit.tables.values())
        sweep = asyncio.get_running_loop().create_task(_sweep(services))
        try:
            yield
        finally:
            sweep.cancel()
            services.coach.close()
            await close_house(app, grace)

    app = Starlette(
        routes=_addresses(),
        lifespan=lifespan,
        exception_handlers={HouseEdgeError: _on_refusal, HTTPException: _on_http},
    )
    app.add_middleware(Middleware, names=tuple(names), socket=socket)
    return app


async def close_house(app: Starlette, grace: float) -> None:
    """Stop the house of an application, once: running rounds get `grace` seconds to finish."""
    services: Services = app.state.services
    if services.closing is None:
        services.closing = asyncio.ensure_future(services.house.stop(grace))
    await asyncio.shield(services.closing)


def _addresses() -> list[BaseRoute]:
    """The table of routes, the description, and the pages."""
    return [
        *(Address(row.path, row.__call__, methods=[row.method]) for row in ROUTES),
        Address("/openapi.json", _description),
        *pages.routes(),
    ]


async def _description(request: Request) -> Json:
    return Json(_described())


@cache
def _described() -> bytes:
    return write(describe(ROUTES))


async def _sweep(services: Services) -> None:
    while True:
        services.sessions.forget_expired()
        await asyncio.sleep(SESSION_SWEEP)


# Refusals


async def _on_refusal(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HouseEdgeError)
    if isinstance(fault, NoSuchThing) and pages.wants_page(request):
        return pages.index(request, 404)
    return refused(fault)


async def _on_http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    if fault.status_code == 404 and pages.wants_page(request):
        return pages.index(request, 404)
    if fault.status_code == 404:
        return refused(NoSuchThing("there is nothing at this address", field="path"))
    words = {405: "this address does not take that method"}
    sentence = words.get(fault.status_code, str(fault.detail))
    return Json(
        ErrorAnswer(Fault(None, None, sentence)),
        status_code=fault.status_code,
        headers=dict(fault.headers or {}),
    )
