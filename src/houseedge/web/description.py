"""The interface describes itself: OpenAPI from the table of routes and the types of the wire."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from inspect import cleandoc
from typing import Any

import msgspec

from houseedge.money import Cents, Micros
from houseedge.web.route import Route
from houseedge.web.session import COOKIE
from houseedge.wire.command import FILLED_IN, MONEY, Ask, Ping, Resync
from houseedge.wire.fault import ErrorAnswer
from houseedge.wire.lobby import LobbyState
from houseedge.wire.message import AnyAnswer

ABOUT = """
Ultimate Texas Hold'em, dealt live. Amounts are text in dollars with two places, cards two
characters (`Ah`, `??` face down), times milliseconds since 1970.

`POST /api/guests` gives a player with play money and a session cookie; the `csrf` in the answer
goes into the header `X-CSRF-Token` of every request that changes anything. `POST /api/me/tickets`
gives a ticket for `GET /api/tables/{table}/socket?ticket=...`, over which the table sends its
whole view once and then what changes; it takes the same commands as
`POST /api/tables/{table}/commands`.

`POST /api/sessions` signs in with an account. Win pages, meter reports, the log and everything
about accounts are for staff, by the table of rights; a house started with `--reports` gives pages
and reports to programs on its own machine too. Programs with an account send their key in
`Authorization: Bearer`, and then need neither cookie nor `X-CSRF-Token`.

A request has at most 16 KiB of head (4 KiB of it the address) and 16 KiB of body; what is longer is
answered with 431, 414 or 413 and not read. It names each entry of its JSON and of its query once.
Every request is counted by address, and one too many is answered with 429 and `Retry-After`.

A refusal is `{"error": {"rule": ..., "field": ..., "message": ..., "code": ...}}`.
"""
REFUSALS = {
    400: "It cannot be read",
    401: "Nobody is signed in",
    403: "Another site, no CSRF token, or not yours",
    404: "There is no such thing",
    409: "The rules do not allow it",
    413: "It is too large",
    429: "Too fast; see Retry-After",
    503: "The house is closing or has stopped",
}
TAGS = {
    "players": "Guests, their money, limits and tickets.",
    "tables": "Tables, rules and commands.",
    "floor": "What waits for a supervisor, and who is where.",
    "hands": "Your own hands: decisions by their exact values, luck and skill, links to share.",
    "practice": "The practice room: decisions with nothing at stake, and what they are worth.",
    "rounds": "Rounds on record and their proof.",
    "meters": "The progressive.",
    "cage": "Shifts, slips, fills, counts and balances.",
    "disputes": "Hands somebody complains of.",
    "people": "Accounts, sessions and badges.",
    "staff": "Who works here, and the log.",
    "record": "The record searched, signed and verified.",
    "house": "For whoever runs it.",
}
#: The parts of paths: what they are, and one of them.
PARTS = {
    "table": ("A table's id.", "washington"),
    "round": ("A round's id.", "washington-17"),
    "meter": ("A meter's id.", "WA-01"),
    "account": ("An account's id.", "dan"),
    "session": ("A session, as it is listed.", "3f2a9c0d11e4b7a5"),
    "call": ("What waits for a supervisor.", "award.washington-17.3"),
    "request": ("What waits for a second person.", "3f2a9c0d11e4b7a5"),
    "shift": ("The number of a shift.", "1"),
    "period": ("A day, a month, a year, or `life`.", "2026-11"),
    "day": ("A day that is over.", "2026-11-15"),
    "dispute": ("A dispute's number.", "D-0001"),
    "profile": ("A profile of the rules.", "washington"),
    "win": ("A win's name.", "washington-17-3/0"),
    "stream": ("A stream of the record.", "table:washington"),
    "link": ("A hand that was shared.", "washington-17.2.qCkDDa35wCvV9hMa"),
    "sequence": ("An entry's number in its stream.", "17"),
}
_AMOUNT = {
    "type": "string",
    "pattern": r"^[0-9]{1,12}\.[0-9]{2}$",
    "description": "Dollars with two places.",
    "examples": ["7.50"],
}
_SIGNED = {
    "type": "string",
    "pattern": r"^-?[0-9]+\.[0-9]{2}$",
    "description": "Dollars with two places; a minus where it is lost.",
    "examples": ["7.50"],
}
_FULL = {
    "type": "string",
    "pattern": r"^-?[0-9]+\.[0-9]{6}$",
    "description": "Dollars to the micro-dollar.",
    "examples": ["10407.750000"],
}
_REF = "#/components/schemas/{name}"
#: What goes through the socket.
_SPOKEN = (Ask, Resync, Ping, AnyAnswer, LobbyState)


def describe(routes: Sequence[Route]) -> dict[str, Any]:
    """The description of an interface in OpenAPI 3.1."""
    kinds: list[Any] = [ErrorAnswer, *_SPOKEN]
    for route in routes:
        kinds += [kind for kind in (route.answer, route.body, route.query) if kind is not None]
        for kind, _ in route.also.values():
            kinds += kind if isinstance(kind, tuple) else [kind]
    schemas, components = msgspec.json.schema_components(
        kinds, schema_hook=_money, ref_template=_REF
    )
    of = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        path = re.sub(r":\w+", "", route.path)
        paths.setdefault(path, {})[route.method.lower()] = _entry(route, path, of, components)
    queries = {route.query.__name__ for route in routes if route.query is not None}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "House Edge",
            "summary": "An open house for Ultimate Texas Hold'em.",
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
            "version": _version(),
        },
        "paths": paths,
        "components": {
            "schemas": {
                name: _refined(name, components[name])
                for name in sorted(components)
                if name not in queries
            },
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "csrf": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token"},
                "key": {"type": "http", "scheme": "bearer"},
            },
        },
        "tags": [{"name": name, "description": words} for name, words in TAGS.items()],
    }


def _money(kind: type) -> dict[str, Any]:
    if kind is Cents:
        return dict(_SIGNED)
    if kind is Micros:
        return dict(_FULL)
    raise NotImplementedError(kind)  # so the schema writer is told that a type is unknown


def _refined(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A type as programs outside see it: a command's money is text, and the house fills in."""
    if "description" in schema:
        schema["description"] = cleandoc(schema["description"])
    properties: dict[str, Any] = schema.get("properties", {})
    if name == "Wagers":
        schema["description"] = "The wagers of a seat; one that is left out is not made."
        schema["properties"] = {each: {**_AMOUNT, "default": "0.00"} for each in properties}
        schema["additionalProperties"] = False
    command = properties.get("type", {}).get("enum") == [name]
    if command:
        for each in FILLED_IN & properties.keys():
            del properties[each]
        for each in MONEY & properties.keys():
            properties[each] = dict(_AMOUNT)
    return schema


def _entry(
    route: Route, path: str, of: dict[str, Any], components: dict[str, Any]
) -> dict[str, Any]:
    """One route: its first sentence as its summary, and only what can happen there."""
    summary, _, rest = cleandoc(route.handler.__doc__ or "").partition("\n\n")
    entry: dict[str, Any] = {
        "tags": [route.tag],
        "summary": " ".join(summary.split()).removesuffix("."),
        "description": rest or summary,
        "operationId": getattr(route.handler, "__name__", route.path),
    }
    parameters = [_part(name) for name in re.findall(r"{(\w+)}", path)]
    if route.query is not None:
        asked = components[route.query.__name__]["properties"]
        parameters += [
            {"name": name, "in": "query", "required": False, **_parameter(schema)}
            for name, schema in asked.items()
        ]
    if parameters:
        entry["parameters"] = parameters
    if route.body is not None:
        content = {"application/json": {"schema": of[repr(route.body)]}}
        entry["requestBody"] = {"required": not route.optional, "content": content}
    entry["responses"] = _answers(route, of)
    if route.needs_session or route.path == "/api/me/tickets":
        needs: dict[str, list[str]] = {"session": []}
        if route.changes:
            needs["csrf"] = []
        entry["security"] = [needs, *([] if route.needs_session else [{}])]
    return entry


def _part(name: str) -> dict[str, Any]:
    words, example = PARTS[name]
    schema = {"type": "string", "examples": [example]}
    return {"name": name, "in": "path", "required": True, "description": words, "schema": schema}


def _parameter(schema: dict[str, Any]) -> dict[str, Any]:
    words = schema.get("description")
    return {"schema": schema, **({} if words is None else {"description": words})}


def _answers(route: Route, of: dict[str, Any]) -> dict[str, Any]:
    content = {
        kind: {"schema": of[repr(route.answer)]}
        if kind == "application/json"
        else {"schema": {"type": "string"}}
        for kind in route.media
    }
    answers = {route.status: {"description": "As asked", "content": content}}
    for status, words in REFUSALS.items():
        if _can_happen(route, status):
            answers.setdefault(status, _answer(of[repr(ErrorAnswer)], words))
    for status, (kind, words) in route.also.items():
        several = kind if isinstance(kind, tuple) else (kind,)
        schemas = [of[repr(each)] for each in several]
        answers[status] = _answer(schemas[0] if len(schemas) == 1 else {"anyOf": schemas}, words)
    return {str(status): answers[status] for status in sorted(answers)}


def _answer(schema: Any, words: str) -> dict[str, Any]:
    return {"description": words, "content": {"application/json": {"schema": schema}}}


def _can_happen(route: Route, status: int) -> bool:
    if not route.path.startswith("/api/"):
        return status in (403, 429)
    match status:
        case 401:
            return route.needs_session
        case 409 | 413:
            return route.changes
        case _:
            return True


def _version() -> str:
    try:
        return version("houseedge")
    except PackageNotFoundError:
        return "0"
