"""The tables: who plays where, by which rules, and commands to them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from houseedge.errors import HouseEdgeError
from houseedge.house.host import Host
from houseedge.money import MICROS_PER_CENT, format_money
from houseedge.round.wagers import BEFORE_THE_DEAL
from houseedge.rules.sheet import RulesSheet, rules_sheet
from houseedge.rules.spec import Wager
from houseedge.table import Table
from houseedge.table.view import phase_name
from houseedge.web import shape
from houseedge.web.dependencies import (
    Changing,
    Json,
    Known,
    TableId,
    WithServices,
    address_of,
    headers_of,
    refused,
    sayable,
    status_of,
)
from houseedge.web.edge import command_of, key_in, read_ask, write_answer, write_refusal

router = APIRouter(prefix="/api", tags=["tables"])


@router.get("/tables", response_model=shape.Tables)
async def tables(services: WithServices) -> Json:
    """Every table, as the lobby shows it."""
    return Json({"tables": [_card(host) for host in services.house.hosts.values()]})


@router.get("/tables/{table}", response_model=shape.TableShown)
async def table(services: WithServices, table: TableId) -> Json:
    """One table as everybody sees it now."""
    return Json({"table": services.host(table).published.public()})


@router.get("/tables/{table}/rules", response_model=shape.Sheet)
async def rules(services: WithServices, table: TableId) -> Json:
    """The rules posted at a table, as `houseedge rules` prints them."""
    found = services.host(table).published.table
    return Json(write_sheet(found.setup.title, rules_sheet(found.rules, found.setup.equipment)))


@router.get(
    "/tables/{table}/advice",
    response_model=shape.Advice,
    responses={
        401: {"model": shape.Refused, "description": "Nobody is signed in"},
        409: {"model": shape.Refused, "description": "No decision of yours is due"},
        503: {"model": shape.Refused, "description": "The coach is not ready; see Retry-After"},
    },
)
async def advice(services: WithServices, found: Known, table: TableId) -> Json:
    """What every choice of your decision is worth, from your own cards and the open board.

    A machine compiles for a quarter of a minute, once; until then, and when the coach has
    stopped, the answer is 503 and says when to ask again.
    """
    return Json(await services.coach.advise(services.host(table).published.table, found.player))


@router.post(
    "/tables/{table}/commands",
    response_model=shape.CommandAnswer,
    responses={
        400: {"model": shape.CommandRefused | shape.Refused, "description": "It cannot be read"},
        403: {
            "model": shape.CommandRefused | shape.Refused,
            "description": "Another's seat, another site, or no CSRF token",
        },
        409: {"model": shape.CommandRefused, "description": "The rules do not allow it now"},
    },
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Ask"}}},
        }
    },
)
async def command(
    services: WithServices, found: Changing, table: TableId, request: Request
) -> Json:
    """Ask something of a table; answered once it is on the disk.

    The same key again gets the same answer, and nothing is done twice.
    """
    raw = await request.body()
    key = None
    try:
        services.host(table)
        services.throttle.spend("commands", found.player, address_of(request))
        ask = read_ask(raw)
        key = ask.key
        answer = await services.house.command(
            table, command_of(ask.command), found.player, key=key, seen=ask.seen
        )
    except HouseEdgeError as fault:
        status = status_of(fault)
        if status not in (400, 403, 409):
            return refused(fault)
        body = write_refusal(key or key_in(raw), sayable(fault))
        return Json(body, status_code=status, headers=headers_of(fault))
    return Json(write_answer(key, answer.sequence))


@router.get("/meters", response_model=shape.Meters, tags=["meters"])
async def meters(services: WithServices) -> Json:
    """Every meter, its levels, and the tables it hangs over."""
    house = services.house
    return Json(
        {
            "meters": [
                {
                    "meter": id,
                    "title": meter.plan.title,
                    "levels": [
                        {
                            "level": name,
                            "shows": format_money(level.current // MICROS_PER_CENT),
                            "seed": format_money(level.plan.seed // MICROS_PER_CENT),
                            "reserve": format_money(level.reserve // MICROS_PER_CENT),
                        }
                        for name, level in meter.levels.items()
                    ],
                    "tables": [
                        host.table
                        for host in house.hosts.values()
                        if host.published.table.setup.meter == id
                    ],
                }
                for id, meter in house.pit.meters.items()
            ]
        }
    )


def _card(host: Host) -> dict[str, Any]:
    table, sign = host.published.table, host.published.sign
    profile = table.rules.profile
    taken = [number for number, _ in table.taken()]
    return {
        "table": table.id,
        "title": table.setup.title,
        "profile": profile.id,
        "profile_title": profile.title,
        "phase": phase_name(table),
        "seats": len(table.chairs),
        "taken": len(taken),
        "open_seats": [n for n in range(1, len(table.chairs) + 1) if n not in taken],
        "spectators": host.spectators,
        "limits": _limits(table),
        "wagers": [
            {"wager": wager.value, "label": wager.label}
            for wager in BEFORE_THE_DEAL
            if profile.offers(wager)
        ],
        "meter": None if sign is None else sign.write(),
        "rounds": table.number,
    }


def _limits(table: Table) -> dict[str, Any]:
    limits = {
        wager.value: {"min": format_money(each.min), "max": format_money(each.max)}
        for wager, each in table.rules.profile.limits.items()
    }
    ante = limits.get(Wager.ANTE.value)
    return limits if ante is None else {**limits, Wager.BLIND.value: ante}


def write_sheet(title: str, sheet: RulesSheet) -> dict[str, Any]:
    """A rule sheet in sections, and as plain text."""
    play = [f"{step.text} ({', '.join(step.rules)})" for step in sheet.play]
    sections = [_section("How it is played", "How to play", play)]
    for posted in sheet.paytables:
        envy = any(line.envy for line in posted.lines)
        rows = [
            [line.hand, line.pays, *([line.envy or ""] if envy else [])] for line in posted.lines
        ]
        columns = ["Hand", "Pays", *(["Envy"] if envy else [])]
        sections.append(
            _section(posted.title, "Paytables", [posted.note], {"columns": columns, "rows": rows})
        )
    limits = {
        "columns": ["Wager", "Least", "Most"],
        "rows": [[limit.wager, limit.min, limit.max] for limit in sheet.limits],
    }
    posts = "Limits and notices"
    sections.append(_section("Limits", posts, [*sheet.caps, *sheet.collection], limits))
    owner = [f"The game's owner is {sheet.owner} (X-07)."]
    if sheet.approved:
        owner.append(f"Approved {sheet.approved} (X-07).")
    sections.append(_section("Notices", posts, [*sheet.notices, *owner]))
    settings = {
        "columns": ["Rule", "Setting", "Here", "What it decides"],
        "rows": [[each.rule, each.key, each.value, each.meaning] for each in sheet.settings],
    }
    sections.append(_section("What the sheets leave open", "Settings", [], settings))
    heading = f"{sheet.game}: {title}"
    return {"title": heading, "sections": sections, "text": _text(heading, sections)}


def _section(
    title: str, tab: str, lines: list[str], table: dict[str, Any] | None = None
) -> dict[str, Any]:
    return {"title": title, "lines": lines, "table": table, "tab": tab}


def _text(heading: str, sections: list[dict[str, Any]]) -> str:
    parts = [heading]
    for section in sections:
        lines = [section["title"], *section["lines"]]
        if section["table"] is not None:
            lines += [" | ".join(row) for row in section["table"]["rows"]]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)
