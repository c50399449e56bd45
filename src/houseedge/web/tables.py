"""The tables: who plays where, by which rules, and commands to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.house.office import MISMATCH
from houseedge.money import MICROS_PER_CENT, Cents, parse_money
from houseedge.progressive import Level
from houseedge.rules.guide import Topic, rules_guide, topic_of
from houseedge.rules.sheet import PostedTable, RulesSheet
from houseedge.rules.spec import Rules, Wager
from houseedge.rules.step import Part, SheetStep
from houseedge.table import Table
from houseedge.table.felt import FeltTable
from houseedge.table.posted import posted_sheet
from houseedge.table.seating import line_view
from houseedge.web.dependencies import Json, headers_of, refused, sayable, status_of
from houseedge.web.lobby import cards, felt_cards
from houseedge.web.route import Call
from houseedge.web.signs import is_open
from houseedge.wire.bank import BankAdvice
from houseedge.wire.codec import write
from houseedge.wire.command import key_in, read_ask
from houseedge.wire.kept import DecisionAdvice
from houseedge.wire.lobby import (
    GuideAnswer,
    GuideSection,
    Lobby,
    MeterLevel,
    Meters,
    MeterShown,
    MeterStop,
    Parts,
    PostedSheet,
    SheetLine,
    SheetSection,
    SheetTable,
)
from houseedge.wire.message import Answered, write_denied


async def tables(call: Call[None, None]) -> Lobby:
    """Every table, as the lobby shows it."""
    return Lobby(cards(call.services.house), felt_cards(call.services.house))


async def table(call: Call[None, None]) -> Json:
    """One table as everybody sees it now."""
    shown = call.services.host(call.part("table")).published
    return Json(write({"sequence": shown.sequence, "table": shown.written}))


async def rules(call: Call[None, None]) -> PostedSheet:
    """The rules posted at a table, as `houseedge rules` prints them."""
    found = call.services.table(call.part("table"))
    sheet = posted_sheet(found)
    return write_sheet(found.setup.title, sheet, found.rules)


async def advice(call: Call[None, None]) -> DecisionAdvice:
    """What every choice of your decision is worth, from your own cards and the open board.

    A machine compiles for a quarter of a minute, once; until then, and when the coach has
    stopped, the answer is 503 and says when to ask again.
    """
    table = call.services.host(call.part("table")).published.table
    return await call.services.coach.advise(table, call.known.player)


class BankStake(msgspec.Struct, frozen=True, kw_only=True):
    """The stake that somebody considers to bank with."""

    stake: Annotated[str, msgspec.Meta(max_length=16, examples=["400.00"])]


async def bank(call: Call[None, BankStake]) -> BankAdvice:
    """What banking the next round with a stake is worth: exact, or sampled with its error.

    Seats that have not bet count with their last bet, or with the least there is.
    """
    table = call.services.host(call.part("table")).published.table
    stake = parse_money(call.query.stake)
    return await call.services.coach.bank(table, call.known.player, stake)


async def command(call: Call[None, None]) -> Json:
    """Ask something of a table; answered once it is on the disk.

    The same key again gets the same answer, and nothing is done twice.
    """
    raw = await call.request.body()
    key = None
    try:
        host = call.services.host(call.part("table"))
        ask = read_ask(raw)
        key = ask.key
        answer = await call.services.chairs.ask(host.table, ask, call.known.player, call.address)
    except HouseEdgeError as fault:
        status = status_of(fault)
        if status not in (400, 403, 409):
            return refused(fault, call.request.scope)
        call.services.note_refusal(fault, path=call.request.url.path, who=call.actor)
        body = write_denied(key or key_in(raw), sayable(fault))
        return Json(body, status_code=status, headers=headers_of(fault))
    return Json(Answered(key, answer.sequence, answer.receipt))


async def meters(call: Call[None, None]) -> Meters:
    """Every meter, its levels, the open tables it hangs over, and which of these take no bets."""
    house = call.services.house
    known: list[Table | FeltTable] = [host.published.table for host in house.hosts.values()]
    tables = [each for each in (*known, *house.pit.felts.values()) if is_open(each)]
    return Meters(
        [
            MeterShown(
                meter=id,
                title=meter.plan.title,
                levels=[*map(_level, meter.levels.values())],
                tables=[table.setup.table for table in tables if table.setup.meter == id],
                stopped=[
                    MeterStop(
                        table=table.setup.table,
                        code="software" if table.stopped == MISMATCH else "asked",
                        text=table.stopped,
                    )
                    for table in tables
                    if table.setup.meter == id and table.stopped is not None
                ],
            )
            for id, meter in house.pit.meters.items()
        ]
    )


def _level(level: Level) -> MeterLevel:
    return MeterLevel(
        level=level.plan.name,
        shows=Cents(level.current // MICROS_PER_CENT),
        seed=Cents(level.plan.seed // MICROS_PER_CENT),
        ceiling=level.most_shown,
        reserve=Cents(level.reserve // MICROS_PER_CENT),
    )


def write_sheet(title: str, sheet: RulesSheet, rules: Rules) -> PostedSheet:
    """A rule sheet in players' words, in sections of its own, and as plain text."""
    coded = {step.text: step for step in sheet.coded}
    owner = [_coded("owner", f"The game's owner is {sheet.owner} (X-07).", owner=sheet.owner)]
    if sheet.approved:
        owner.append(_coded("approved", f"Approved {sheet.approved} (X-07).", when=sheet.approved))
    sections = [
        SheetSection(
            kind="play",
            wager=None,
            title="How it is played",
            lines=[_line(step, topic_of(step.rules)) for step in sheet.play],
            table=None,
        ),
        *(_paytable(posted, rules) for posted in sheet.paytables),
        SheetSection(
            kind="limits",
            wager=None,
            title="Limits",
            lines=[_line(coded.get(text, text)) for text in (*sheet.caps, *sheet.collection)],
            table=SheetTable(
                ["Wager", "Least", "Most"],
                [[limit.wager, limit.min, limit.max] for limit in sheet.limits],
            ),
        ),
        SheetSection(
            kind="notices",
            wager=None,
            title="Notices",
            lines=[*(_line(coded.get(text, text)) for text in sheet.notices), *owner],
            table=None,
        ),
        SheetSection(
            kind="settings",
            wager=None,
            title="What the sheets leave open",
            lines=[],
            table=SheetTable(
                ["Rule", "Setting", "Here", "What it decides"],
                [[each.rule, each.key, each.value, each.meaning] for each in sheet.settings],
            ),
        ),
    ]
    heading = f"{sheet.game}: {title}"
    return PostedSheet(
        title=heading,
        guide=_guide(rules),
        sections=sections,
        text=_text(heading, sections),
    )


def _guide(rules: Rules) -> list[GuideSection]:
    return [
        GuideSection(
            topic=each.topic,
            title=each.title,
            parts=_parts(each.parts),
            lines=[
                GuideAnswer(text=line.text, ask=line.ask, code=line.code, parts=_parts(line.parts))
                for line in each.lines
            ],
        )
        for each in rules_guide(rules)
    ]


def _paytable(posted: PostedTable, rules: Rules) -> SheetSection:
    envy = any(line.envy for line in posted.lines)
    rows = [[line.hand, line.pays, *([line.envy or ""] if envy else [])] for line in posted.lines]
    return SheetSection(
        kind="paytable",
        wager=posted.wager,
        title=posted.title,
        lines=[_coded("paytable_note", posted.note, wager=posted.wager)],
        table=SheetTable(
            ["Hand", "Pays", *(["Envy"] if envy else [])],
            rows,
            [line_view(line) for line in rules.tables[Wager(posted.wager)].lines],
        ),
    )


def _coded(code: str, text: str, **parts: str | int | list[str]) -> SheetLine:
    return SheetLine(text, code=code, parts=parts)


def _line(step: SheetStep | str, topic: Topic | None = None) -> SheetLine:
    if isinstance(step, str):
        return SheetLine(step)
    return SheetLine(step.text, list(step.rules), step.code, _parts(step.parts), topic)


def _parts(parts: Mapping[str, Part]) -> Parts:
    return {name: list(part) if isinstance(part, tuple) else part for name, part in parts.items()}


def _text(heading: str, sections: list[SheetSection]) -> str:
    parts = [heading]
    for section in sections:
        lines = [section.title, *map(_spoken, section.lines)]
        if section.table is not None:
            lines += [" | ".join(row) for row in section.table.rows]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _spoken(line: SheetLine) -> str:
    return f"{line.text} ({', '.join(line.rules)})" if line.rules else line.text
