"""The house as a web application: its routes, its description, its start and its end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute

from houseedge.errors import HouseEdgeError
from houseedge.house.config import HouseConfig
from houseedge.house.entropy import Entropy
from houseedge.house.house import House, wall_clock
from houseedge.house.opening import open_house
from houseedge.web import guests, health, pages, rounds, shape, tables, wins
from houseedge.web.dependencies import Json, NoSuchThing, Services, TableId, refused
from houseedge.web.description import ABOUT, REFUSALS, TAGS, describe
from houseedge.web.edge import WireFault
from houseedge.web.health import register_figures
from houseedge.web.middleware import Middleware
from houseedge.web.socket import socket
from houseedge.web.throttle import Pace, Throttle

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
    warm_up: bool = False,
) -> FastAPI:
    """The application of a house that is open, or of the one in a folder.

    `secure` marks the session's cookie for HTTPS alone. `names` are host names it answers to.
    `grace` is how many seconds running rounds get when the application ends; whoever stops the
    house earlier (`close_house`) decides for itself. `entropy` brings chance of one's own, which
    is for tests. `reports` shows the accounts to programs on this machine. `warm_up` gets the
    coach ready in the background, before anybody asks it.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if isinstance(place, House):
            house = place
        else:
            house = open_house(Path(place), config, entropy=entropy, clock=clock)
        services = Services(
            house=house, secure=secure, throttle=Throttle(pace or Pace()), reports=reports
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

    app = FastAPI(
        title="House Edge",
        summary="An open house for Ultimate Texas Hold'em.",
        description=ABOUT,
        version=_version(),
        license_info={"name": "MIT", "identifier": "MIT"},
        openapi_tags=TAGS,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        generate_unique_id_function=lambda route: route.name,
    )
    for part in (guests, tables, rounds, wins):
        app.include_router(part.router, responses=REFUSALS)
    app.include_router(health.router)
    app.add_api_route(
        SOCKET,
        _upgrade,
        methods=["GET"],
        status_code=426,
        tags=["tables"],
        name="socket",
        response_model=shape.Refused,
        responses={404: REFUSALS[404]},
    )
    app.router.routes.append(WebSocketRoute(SOCKET, _Endpoint()))
    app.include_router(pages.router)
    app.add_exception_handler(HouseEdgeError, _on_refusal)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_middleware(Middleware, names=tuple(names))
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    return app


async def close_house(app: FastAPI, grace: float) -> None:
    """Stop the house of an application, once: running rounds get `grace` seconds to finish."""
    services: Services = app.state.services
    if services.closing is None:
        services.closing = asyncio.ensure_future(services.house.stop(grace))
    await asyncio.shield(services.closing)


SOCKET = "/api/tables/{table}/socket"


class _Endpoint:
    """The socket's endpoint as a plain ASGI application."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass on."""
        await socket(scope, receive, send)


async def _upgrade(request: Request, table: TableId) -> Json:
    """The socket of a table.

    A WebSocket: `?ticket=...` from `POST /api/me/tickets`, and `&after=N` to hear what was
    missed. The house sends `StateMessage` after every committed change, `MeterMessage` when only
    the meter moved, and `CommandAnswer` or `CommandRefused` to every `Ask`. A viewer may send
    `Ask` (with `"kind": "command"`), `Resync`, and `Ping`, which gets a `Pong`. Without an
    upgrade it answers with status 426.
    """
    services: Services = request.app.state.services
    services.host(table)
    fault = WireFault("this address is a WebSocket; ask for an upgrade")
    answer = refused(fault)
    return Json(
        bytes(answer.body),
        status_code=426,
        headers={"Upgrade": "websocket", "Connection": "Upgrade"},
    )


async def _sweep(services: Services) -> None:
    while True:
        services.sessions.forget_expired()
        await asyncio.sleep(SESSION_SWEEP)


def _version() -> str:
    try:
        return version("houseedge")
    except PackageNotFoundError:
        return "0"


# Refusals


async def _on_refusal(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HouseEdgeError)
    if isinstance(fault, NoSuchThing) and pages.wants_page(request):
        return pages.index(request, 404)
    return refused(fault)


async def _on_invalid(request: Request, fault: Exception) -> Json:
    assert isinstance(fault, RequestValidationError)
    return refused(_invalid(fault.errors()[0]))


async def _on_http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    if fault.status_code == 404 and pages.wants_page(request):
        return pages.index(request, 404)
    if fault.status_code == 404:
        return refused(NoSuchThing("there is nothing at this address", field="path"))
    words = {405: "this address does not take that method", 400: "this is not JSON"}
    sentence = words.get(fault.status_code, str(fault.detail))
    error = {"rule": None, "field": None, "message": sentence}
    return Json({"error": error}, status_code=fault.status_code, headers=dict(fault.headers or {}))


def _invalid(error: dict[str, Any]) -> WireFault:
    """A body or query that does not fit its shape, in one sentence."""
    place = [str(part) for part in error["loc"][1:]]
    field = ".".join(place) or None
    limits: dict[str, Any] = error.get("ctx", {})
    match error["type"]:
        case "json_invalid":
            return WireFault("this is not JSON")
        case "missing" | "model_attributes_type" | "dict_type" if field is None:
            return WireFault("the body is an object in JSON")
        case "missing":
            return WireFault(f"{field} is missing", field=field)
        case "extra_forbidden":
            return WireFault(f"{field} is not known", field=field)
        case "string_type":
            return WireFault(f"{field} is text", field=field)
        case "int_type" | "int_parsing" | "int_from_float" | "int_parsing_size":
            return WireFault(f"{field} is a whole number", field=field)
        case "string_too_short" | "string_too_long":
            least, most = limits.get("min_length"), limits.get("max_length")
            bounds = f"at least {least}" if most is None else f"at most {most}"
            return WireFault(f"{field} has {bounds} characters", field=field)
        case "greater_than_equal":
            return WireFault(f"{field} is at least {limits['ge']}", field=field)
        case "less_than_equal":
            return WireFault(f"{field} is at most {limits['le']}", field=field)
        case "string_pattern_mismatch":
            return WireFault(f"{field} is dollars with two places, like '7.50'", field=field)
        case _:
            return WireFault(f"{field or 'the body'} is not of the right kind", field=field)
