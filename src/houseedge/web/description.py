"""The API describes itself: OpenAPI from the routes, the shapes and the edge's own types."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from houseedge.web import shape
from houseedge.web.edge import Ask, Ping, Resync
from houseedge.web.session import COOKIE

ABOUT = """
Ultimate Texas Hold'em, dealt live. Amounts are text in dollars with two places, cards two
characters (`Ah`, `??` face down), times milliseconds since 1970.

`POST /api/guests` gives a player with play money and a session cookie; the `csrf` in the answer
goes into the header `X-CSRF-Token` of every request that changes anything. `POST /api/me/tickets`
gives a ticket for `GET /api/tables/{table}/socket?ticket=...`, over which the table sends its
state after every change and takes the same commands as `POST /api/tables/{table}/commands`.

Win pages and meter reports are for whoever runs the house: it gives them to its own machine alone,
and only when started with `--reports`.

A refusal is `{"error": {"rule": ..., "field": ..., "message": ...}}`.
"""
REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": shape.Refused, "description": "It cannot be read"},
    401: {"model": shape.Refused, "description": "Nobody is signed in"},
    403: {"model": shape.Refused, "description": "Another site, no CSRF token, or not yours"},
    404: {"model": shape.Refused, "description": "There is no such thing"},
    409: {"model": shape.Refused, "description": "The rules do not allow it"},
    413: {"model": shape.Refused, "description": "It is too large"},
    429: {"model": shape.Refused, "description": "Too fast; see Retry-After"},
    503: {"model": shape.Refused, "description": "The house is closing or has stopped"},
}
TAGS = [
    {"name": "players", "description": "Guests, their money, limits and tickets."},
    {"name": "tables", "description": "Tables, rules and commands."},
    {"name": "rounds", "description": "Rounds on record and their proof."},
    {"name": "meters", "description": "The progressive."},
    {"name": "house", "description": "For whoever runs it."},
]
_REF = "#/components/schemas/{name}"
_SAID = (shape.StateMessage, shape.MeterMessage, shape.Pong, shape.CommandRefused)


def describe(app: FastAPI) -> dict[str, Any]:
    """The description of an application, made once."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title,
            version=app.version,
            summary=app.summary,
            description=app.description,
            license_info=app.license_info,
            tags=app.openapi_tags,
            routes=app.routes,
        )
        components = made["components"]
        components["schemas"] = _schemas(components["schemas"])
        components["securitySchemes"] = {
            "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            "csrf": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token"},
        }
        for path, methods in made["paths"].items():
            for method, entry in methods.items():
                _refine(path, method, entry)
        app.openapi_schema = made
    return app.openapi_schema


def _schemas(found: dict[str, Any]) -> dict[str, Any]:
    """The shapes of requests and answers, and of everything that goes over the socket."""
    _, told = models_json_schema(
        [(model, "serialization") for model in _SAID],
        ref_template="#/components/schemas/{model}",
    )
    _, asked = msgspec.json.schema_components((Ask, Resync, Ping), ref_template=_REF)
    for each in asked.values():
        if "description" in each:
            each["description"] = "\n".join(map(str.strip, each["description"].splitlines()))
    unused = ("HTTPValidationError", "ValidationError")
    every = {**told["$defs"], **asked, **found}
    return {name: every[name] for name in sorted(every) if name not in unused}


def _refine(path: str, method: str, entry: dict[str, Any]) -> None:
    """One entry: its first sentence as its summary, and only what can happen there."""
    summary, _, rest = entry.get("description", "").partition("\n\n")
    entry["summary"] = " ".join(summary.split()).removesuffix(".")
    entry["description"] = rest or summary
    answers = entry["responses"]
    answers.pop("422", None)
    for status, answer in answers.items():
        # A page is refused in JSON too.
        if status >= "400" and "text/html" in answer.get("content", {}):
            answer["content"] = {"application/json": answer["content"]["text/html"]}
    for status in ("200", "201"):
        if answers.get(status, {}).get("description") == "Successful Response":
            answers[status]["description"] = "As asked"
    signed_in = path.startswith("/api/me") or path.endswith(("/commands", "/advice"))
    if signed_in and path != "/api/meters":
        needs: dict[str, list[str]] = {"session": []}
        if method != "get":
            needs["csrf"] = []
        entry["security"] = [needs, *([{}] if path == "/api/me/tickets" else [])]
    else:
        answers.pop("401", None)
    if method == "get":
        answers.pop("413", None)
        if path != "/api/rounds/{round}" and not path.endswith("/advice"):
            answers.pop("409", None)
