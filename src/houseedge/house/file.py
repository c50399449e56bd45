"""A house's file: its shape in TOML or JSON, and everything in it that has another shape."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from houseedge.errors import RulesError
from houseedge.rules.entry import parse_toml


class TimesFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """`[tables.times]`: seconds."""

    banking: float | None = None
    betting: float | None = None
    deciding: float | None = None
    cut: float | None = None
    resting: float | None = None


class TableFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One `[[tables]]` entry."""

    id: str
    profile: str
    title: str | None = None
    limits: dict[str, tuple[str, str]] = {}
    paytables: dict[str, str] = {}
    settings: dict[str, object] = {}
    dealing: str | None = None
    shuffler: str | None = None
    equipment: dict[str, str] = {}
    meter: str | None = None
    times: TimesFile = msgspec.field(default_factory=TimesFile)
    buy_in: tuple[str, str] | None = None
    idle: int | None = None
    limits_notice_minutes: int = 0
    dealer: Literal["automatic", "staff"] = "automatic"
    console: Literal["older", "newer"] | None = None
    cards: Literal["electronic", "physical"] = "electronic"
    shoe: Literal["plain", "reading"] = "plain"
    chips: Literal["account", "felt"] = "account"
    supervised_from: str | None = None
    count_stub_every: int = 0
    confirms: list[str] = []


class MeterFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One `[[meters]]` entry: what a level of a meter is to be, beyond its plan.

    `level` may be left out where there is one. A ceiling of "none" is no ceiling.
    """

    id: str
    level: str | None = None
    seed: str | None = None
    contribution: str | None = None
    reserve: str | None = None
    ceiling: str | None = None


class HouseFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A house's file; `guest_money` is what a guest gets, in dollars.

    `chairs_per_address` is how many chairs guests from one network address may hold together;
    0 is no limit.
    """

    tables: list[TableFile]
    meters: list[MeterFile] = []
    guest_money: str = "1000.00"
    chairs_per_address: int = 8


#: The demo house: a Washington and a Pennsylvania table, each with the meter of its link, and a
#: California one, where players bank in turn and others may bet behind them.
DEMO = HouseFile(
    tables=[
        TableFile(id="washington", profile="washington", title="Washington", meter="WA-01"),
        TableFile(id="pennsylvania", profile="pennsylvania", title="Pennsylvania", meter="PA-01"),
        TableFile(
            id="california",
            profile="california",
            title="California",
            settings={"backline": "both"},
        ),
    ]
)

#: The same with staff: beside it a table with real chips, at which a dealer has something to do
#: and no player waits for one.
STAFFED_DEMO = HouseFile(
    tables=[
        *DEMO.tables,
        TableFile(
            id="pit",
            profile="washington",
            title="Pit",
            meter="WA-01",
            dealer="staff",
            cards="physical",
            chips="felt",
            console="newer",
        ),
    ]
)


def read_file(path: Path) -> dict[str, Any]:
    """What stands in a file; refuses one that cannot be read, or is no TOML."""
    try:
        return parse_toml(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise RulesError(
            file=str(path), key="file", expected="a file that can be read", found=fault.strerror
        ) from None
    except ValueError as fault:
        raise RulesError(file=str(path), key="file", expected="TOML", found=str(fault)) from None


#: What each key of the file is, for somebody who has written something else there.
_MEANT = {
    "tables": "entries that begin with [[tables]]",
    "meters": "entries that begin with [[meters]]",
    "guest_money": 'an amount in quotes like "1000.00"',
    "chairs_per_address": "a whole number of chairs, 0 for no limit",
    "id": 'a name in quotes like "front"',
    "profile": 'the id of a profile in quotes like "washington"',
    "title": "text in quotes",
    "limits": 'wagers and their smallest and largest amount like { ante = ["10.00", "100.00"] }',
    "paytables": 'wagers and the ids of their tables like { trips = "UTH-01" }',
    "settings": 'settings and what they are like { rounding = "down" }',
    "dealing": 'the id of a dealing order in quotes like "D-01"',
    "shuffler": 'the name of a shuffler in quotes like "hand-held"',
    "equipment": 'parts and their versions in quotes like { "Game Manager" = "6.6 build 520" }',
    "meter": 'the id of a meter plan in quotes like "WA-01"',
    "dealer": '"automatic" where the house deals by itself, "staff" where a dealer does',
    "supervised_from": 'an amount in quotes like "1200.00"',
    "cards": '"electronic" where the house deals, "physical" where real cards are turned up',
    "shoe": '"plain", or "reading" where the shoe reads real cards as they leave it',
    "count_stub_every": "after how many dealt rounds the stub is counted, 1 to 100; 0 for never",
    "chips": '"account" where players have money here, "felt" where the chips are real',
    "confirms": 'rules that are kept beyond the sheets like ["WAC 230-15-465"]',
    "console": '"older" or "newer", the generation of the progressive console',
    "times": "seconds like { betting = 20, deciding = 25 }",
    "banking": "seconds",
    "betting": "seconds",
    "deciding": "seconds",
    "cut": "seconds",
    "resting": "seconds",
    "buy_in": 'two amounts in quotes like ["100.00", "5000.00"]',
    "idle": "a whole number of rounds",
    "limits_notice_minutes": "a whole number of minutes",
    "level": "the name of a level in quotes",
    "seed": 'an amount in quotes like "10000.00"',
    "contribution": 'a share in quotes like "25 %"',
    "reserve": 'a share in quotes like "5 %"',
    "ceiling": 'an amount in quotes like "50000.00", or "none"',
}


def misshapen(
    file: str, raw: object, shape: type[msgspec.Struct] = HouseFile, under: str = ""
) -> Iterator[RulesError]:
    """Every fault in a file's shape, told by what should be there."""
    name = under.rpartition(".")[2].partition("[")[0]
    if not isinstance(raw, dict):
        expected = _MEANT.get(name, "a house's entries")
        yield RulesError(file=file, key=under or "file", expected=expected, found=repr(raw))
        return
    fields = {field.name: field for field in msgspec.structs.fields(shape)}
    for key, value in raw.items():
        where = f"{under}.{key}".removeprefix(".")
        if key not in fields:
            expected = f"no such key, but {', '.join(fields)}"
            yield RulesError(file=file, key=where, expected=expected)
        else:
            yield from _misfit(file, value, fields[key].type, where)
    for key, field in fields.items():
        if field.required and key not in raw:
            where = f"{under}.{key}".removeprefix(".")
            expected = f"{_MEANT[key]}, and it is missing"
            yield RulesError(file=file, key=where, expected=expected)


def _misfit(file: str, value: object, kind: Any, where: str) -> Iterator[RulesError]:
    """What is wrong with the value of one key."""
    inside: Any = next(iter(get_args(kind)), None)
    if _has_keys(kind) and isinstance(value, dict):
        yield from misshapen(file, value, kind, where)
    elif _has_keys(inside) and isinstance(value, list):
        for at, each in enumerate(value):
            yield from misshapen(file, each, inside, f"{where}[{at}]")
    else:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError:
            expected = _MEANT[where.rpartition(".")[2].partition("[")[0]]
            yield RulesError(file=file, key=where, expected=expected, found=repr(value))


def _has_keys(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
