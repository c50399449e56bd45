"""A house's configuration: its tables, as a TOML file or the demo house's own."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from houseedge.errors import NotationError, RulesError
from houseedge.money import parse_money
from houseedge.rules import Catalog
from houseedge.rules.spec import Wager
from houseedge.table import Setup, Times
from houseedge.table.device import default_shuffler
from houseedge.table.state import fresh

_ID = re.compile(r"[a-z][a-z0-9_-]{0,31}")


class TimesFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """`[tables.times]`: seconds."""

    banking: float | None = None
    betting: float | None = None
    deciding: float | None = None
    resting: float | None = None


class TableFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One `[[tables]]` entry."""

    id: str
    profile: str
    title: str | None = None
    paytables: dict[str, str] = {}
    settings: dict[str, object] = {}
    dealing: str | None = None
    shuffler: str | None = None
    meter: str | None = None
    seeds: Literal["sealed", "opened"] = "sealed"
    times: TimesFile = msgspec.field(default_factory=TimesFile)
    buy_in: tuple[str, str] | None = None
    idle: int | None = None


class HouseFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A house's file; `guest_money` is what a guest gets, in dollars."""

    tables: list[TableFile]
    guest_money: str = "1000.00"


#: The demo house: a Washington and a Pennsylvania table, each with the meter of its link.
DEMO = HouseFile(
    tables=[
        TableFile(id="washington", profile="washington", title="Washington", meter="WA-01"),
        TableFile(
            id="pennsylvania",
            profile="pennsylvania",
            title="Pennsylvania",
            meter="PA-01",
            seeds="opened",
        ),
    ]
)


class HouseConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What a house is opened with; money in cents."""

    setups: tuple[Setup, ...]
    meters: tuple[str, ...]
    guest_money: int


def read_config(path: Path | None, catalog: Catalog) -> HouseConfig:
    """The configuration in a file, or the demo house's; a fault is named with file and key."""
    if path is None:
        return house_config(DEMO, catalog, "demo house")
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        given = msgspec.convert(raw, HouseFile)
    except OSError as fault:
        raise RulesError(
            file=str(path), key="file", expected="a file that can be read", found=fault.strerror
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise RulesError(file=str(path), key="file", expected="TOML", found=str(fault)) from None
    except msgspec.ValidationError as fault:
        raise RulesError(
            file=str(path), key="tables", expected="a house's entries", found=str(fault)
        ) from None
    return house_config(given, catalog, str(path))


def house_config(given: HouseFile, catalog: Catalog, file: str) -> HouseConfig:
    """The configuration of a file's content."""
    if not given.tables:
        raise RulesError(file=file, key="tables", expected="at least one table")
    setups = tuple(
        _setup(table, catalog, f"{file}: tables[{at}]") for at, table in enumerate(given.tables)
    )
    ids = [setup.table for setup in setups]
    for at, id in enumerate(ids):
        if id in ids[:at]:
            raise RulesError(file=file, key=f"tables[{at}].id", expected="ids that differ")
    meters = dict.fromkeys(setup.meter for setup in setups if setup.meter is not None)
    return HouseConfig(
        setups=setups,
        meters=tuple(meters),
        guest_money=_money(file, "guest_money", given.guest_money),
    )


def _setup(given: TableFile, catalog: Catalog, where: str) -> Setup:
    if _ID.fullmatch(given.id) is None:
        raise RulesError(
            file=where,
            key="id",
            expected="a lower-case letter, then letters, digits, - or _, up to 32",
            found=repr(given.id),
        )
    rules = catalog.rules(
        given.profile, tables=given.paytables, settings=given.settings, dealing=given.dealing
    )
    meter = given.meter
    if rules.profile.offers(Wager.PROGRESSIVE):
        meter = meter or rules.tables[Wager.PROGRESSIVE].id
        catalog.plan(meter)
    elif meter is not None:
        raise RulesError(
            file=where, key="meter", expected="no meter: this profile has no progressive"
        )
    low, high = given.buy_in or ("100.00", "5000.00")
    setup = Setup(
        table=given.id,
        title=given.title or given.id.replace("-", " ").title(),
        rules=rules.reference,
        meter=meter,
        shuffler=given.shuffler or default_shuffler(rules),
        times=_times(given.times, where),
        seeds=given.seeds,
        buy_in_min=_money(where, "buy_in", low),
        buy_in_max=_money(where, "buy_in", high),
        idle=5 if given.idle is None else given.idle,
    )
    fresh(setup, rules)
    return setup


def _times(given: TimesFile, where: str) -> Times:
    chosen: dict[str, int] = {}
    for key in ("banking", "betting", "deciding", "resting"):
        seconds = getattr(given, key)
        if seconds is None:
            continue
        if not 0 <= seconds <= 3600:
            raise RulesError(
                file=where, key=f"times.{key}", expected="0 to 3600 seconds", found=repr(seconds)
            )
        chosen[key] = round(seconds * 1000)
    return Times(**chosen)


def _money(file: str, key: str, text: str) -> int:
    try:
        return parse_money(text)
    except NotationError as fault:
        raise RulesError(file=file, key=key, expected=str(fault)) from None
