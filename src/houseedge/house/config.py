"""A house's configuration: its tables, as a TOML file or the demo house's own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import msgspec

from houseedge.errors import NotationError, RulesError
from houseedge.floor.posting import AWARDS, posting_the_plan, verify_posted
from houseedge.money import format_money, read_money
from houseedge.rules import Catalog
from houseedge.rules.equipment import Equipment, EquipmentRefused, verify_equipment
from houseedge.rules.naming import meant
from houseedge.rules.spec import Rules, Wager
from houseedge.table import Setup, Times
from houseedge.table.device import UNNAMED, default_shuffler, verify_shuffler

_ID = re.compile(r"[a-z][a-z0-9_-]{0,31}")


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
    paytables: dict[str, str] = {}
    settings: dict[str, object] = {}
    dealing: str | None = None
    shuffler: str | None = None
    equipment: dict[str, str] = {}
    meter: str | None = None
    times: TimesFile = msgspec.field(default_factory=TimesFile)
    buy_in: tuple[str, str] | None = None
    idle: int | None = None


class HouseFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A house's file; `guest_money` is what a guest gets, in dollars.

    `chairs_per_address` is how many chairs guests from one network address may hold together;
    0 is no limit.
    """

    tables: list[TableFile]
    guest_money: str = "1000.00"
    chairs_per_address: int = 8


#: The demo house: a Washington and a Pennsylvania table, each with the meter of its link.
DEMO = HouseFile(
    tables=[
        TableFile(id="washington", profile="washington", title="Washington", meter="WA-01"),
        TableFile(id="pennsylvania", profile="pennsylvania", title="Pennsylvania", meter="PA-01"),
    ]
)


class HouseConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What a house is opened with; money in cents."""

    setups: tuple[Setup, ...]
    meters: tuple[str, ...]
    guest_money: int
    chairs_per_address: int


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
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise RulesError(file=str(path), key="file", expected="TOML", found=str(fault)) from None
    except msgspec.ValidationError as fault:
        raise _misshapen(str(path), raw, str(fault)) from None
    return house_config(given, catalog, str(path))


def house_config(given: HouseFile, catalog: Catalog, file: str) -> HouseConfig:
    """The configuration of a file's content; refuses what could not work."""
    if not given.tables:
        raise RulesError(file=file, key="tables", expected="at least one table")
    setups = tuple(
        _setup(table, catalog, file, f"tables[{at}]") for at, table in enumerate(given.tables)
    )
    ids = [setup.table for setup in setups]
    for at, id in enumerate(ids):
        if id in ids[:at]:
            raise RulesError(file=file, key=f"tables[{at}].id", expected="ids that differ")
    meters = dict.fromkeys(setup.meter for setup in setups if setup.meter is not None)
    least = min(setup.buy_in_min for setup in setups)
    guest_money = _money(file, "guest_money", given.guest_money)
    if guest_money < least:
        raise RulesError(
            file=file,
            key="guest_money",
            expected=f"at least {format_money(least)}, the smallest buy-in of any table",
            found=repr(given.guest_money),
        )
    if given.chairs_per_address < 0:
        raise RulesError(
            file=file,
            key="chairs_per_address",
            expected="1 chair or more, or 0 for no limit",
            found=repr(given.chairs_per_address),
        )
    return HouseConfig(
        setups=setups,
        meters=tuple(meters),
        guest_money=guest_money,
        chairs_per_address=given.chairs_per_address,
    )


def _setup(given: TableFile, catalog: Catalog, file: str, under: str) -> Setup:
    if _ID.fullmatch(given.id) is None:
        raise RulesError(
            file=file,
            key=f"{under}.id",
            expected="a lower-case letter, then letters, digits, - or _, up to 32",
            found=repr(given.id),
        )
    with _named(file, under):
        rules = catalog.rules(
            given.profile, tables=given.paytables, settings=given.settings, dealing=given.dealing
        )
    meter = _meter(given, rules, catalog, file, f"{under}.meter")
    plan = None if meter is None else catalog.plan(meter)
    if AWARDS not in given.settings:
        rules = posting_the_plan(rules, plan)
    low, high = _buy_in(given, rules, file, f"{under}.buy_in")
    if given.idle is not None and given.idle < 1:
        raise RulesError(
            file=file, key=f"{under}.idle", expected="1 round or more", found=repr(given.idle)
        )
    shuffler = _shuffler(given, catalog)
    setup = Setup(
        table=given.id,
        title=given.title or given.id.replace("-", " ").title(),
        rules=rules.reference,
        meter=meter,
        shuffler=shuffler or default_shuffler(rules),
        equipment=_equipment(given, shuffler, rules, catalog, file, under),
        times=_times(given.times, file, under),
        buy_in_min=low,
        buy_in_max=high,
        idle=5 if given.idle is None else given.idle,
    )
    with _named(file, under):
        verify_posted(rules, plan)
        verify_shuffler(setup.shuffler, rules, catalog.equipment)
    return setup


#: The key of a table's entry that chooses what the rules themselves name otherwise.
_CHOSEN_BY = {"profiles": "profile", "dealing": "dealing", "table": "shuffler"}


@contextmanager
def _named(file: str, under: str) -> Iterator[None]:
    """Name a fault in the choice of rules with the configuration's own file and key."""
    try:
        yield
    except RulesError as fault:
        parts = {"tables": "paytables", "settings": "settings"}
        key = _CHOSEN_BY.get(fault.file) or f"{parts.get(fault.file, fault.file)}.{fault.key}"
        raise RulesError(
            file=file,
            key=f"{under}.{key}",
            expected=fault.expected,
            found=fault.found,
            rule=fault.rule,
        ) from None


def _shuffler(given: TableFile, catalog: Catalog) -> str | None:
    """The shuffler as it is listed; a name nobody knows stays as it is, and is refused later."""
    return meant(given.shuffler, (*UNNAMED, *catalog.equipment.shufflers)) or given.shuffler


def _buy_in(given: TableFile, rules: Rules, file: str, key: str) -> tuple[int, int]:
    low, high = (_money(file, key, text) for text in given.buy_in or ("100.00", "5000.00"))
    # An Ante, its Blind and the smallest Play bet make a hand.
    hand = 3 * rules.profile.limits[Wager.ANTE].min
    if high < low or high < hand:
        raise RulesError(
            file=file,
            key=key,
            expected="the smallest, then the largest amount"
            if high < low
            else f"a largest amount of {format_money(hand)} or more, enough for one hand",
            found=f"{format_money(low)} and {format_money(high)}",
        )
    return low, high


def _meter(given: TableFile, rules: Rules, catalog: Catalog, file: str, key: str) -> str | None:
    """The meter of a table: a plan with a level for the table's progressive."""
    if not rules.profile.offers(Wager.PROGRESSIVE):
        if given.meter is not None:
            raise RulesError(
                file=file, key=key, expected="no meter: this profile has no progressive"
            )
        return None
    paytable = rules.tables[Wager.PROGRESSIVE].id
    fit = [id for id in catalog.plan_ids if catalog.plan(id).level_with(paytable) is not None]
    meter = paytable if given.meter is None else meant(given.meter, fit)
    if meter not in fit:
        raise RulesError(
            file=file,
            key=key,
            expected=f"a plan with a level for {paytable}: {' or '.join(fit) or 'none is here'}",
            found=repr(given.meter or paytable),
            rule="P-03",
        )
    return meter


def _equipment(
    given: TableFile, shuffler: str | None, rules: Rules, catalog: Catalog, file: str, under: str
) -> Equipment:
    """What a table names of its equipment; refused outside what is approved (X-06, X-09)."""
    model = None if shuffler in UNNAMED else shuffler
    named = Equipment(progressive=given.equipment, shuffler=model)
    try:
        verify_equipment(named, catalog.equipment, rules, electronic=True)
    except EquipmentRefused as refused:
        key = "equipment"
        if refused.field == "shuffler":
            key = "shuffler"
        elif refused.field in given.equipment:
            key = f"equipment.{refused.field}"
        raise RulesError(
            file=file,
            key=f"{under}.{key}",
            expected=refused.expected,
            found=refused.found,
            rule=refused.rule,
        ) from None
    return named


def _times(given: TimesFile, file: str, under: str) -> Times:
    chosen: dict[str, int] = {}
    for key in ("banking", "betting", "deciding", "resting"):
        seconds = getattr(given, key)
        if seconds is None:
            continue
        if not 0 <= seconds <= 3600:
            raise RulesError(
                file=file,
                key=f"{under}.times.{key}",
                expected="0 to 3600 seconds",
                found=repr(seconds),
            )
        chosen[key] = round(seconds * 1000)
    return Times(**chosen)


def _money(file: str, key: str, text: str) -> int:
    try:
        return read_money(text)
    except NotationError:
        expected = 'an amount like "100.00"'
        raise RulesError(file=file, key=key, expected=expected, found=repr(text)) from None


#: What each key of the file is, for somebody who has written something else there.
_MEANT = {
    "tables": "entries that begin with [[tables]]",
    "guest_money": 'an amount in quotes like "1000.00"',
    "chairs_per_address": "a whole number of chairs, 0 for no limit",
    "id": 'a name in quotes like "front"',
    "profile": 'the id of a profile in quotes like "washington"',
    "title": "text in quotes",
    "paytables": 'wagers and the ids of their tables like { trips = "UTH-01" }',
    "settings": 'settings and what they are like { rounding = "down" }',
    "dealing": 'the id of a dealing order in quotes like "D-01"',
    "shuffler": 'the name of a shuffler in quotes like "hand-held"',
    "equipment": 'parts and their versions in quotes like { "Game Manager" = "6.6 build 520" }',
    "meter": 'the id of a meter plan in quotes like "WA-01"',
    "times": "seconds like { betting = 20, deciding = 25 }",
    "banking": "seconds",
    "betting": "seconds",
    "deciding": "seconds",
    "resting": "seconds",
    "buy_in": 'two amounts in quotes like ["100.00", "5000.00"]',
    "idle": "a whole number of rounds",
}
_KEYS: dict[str, type[msgspec.Struct]] = {"": HouseFile, "tables": TableFile, "times": TimesFile}
_PATH = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")


def _misshapen(file: str, raw: dict[str, Any], fault: str) -> RulesError:
    """A fault in the file's shape, told by what should be there."""
    what, _, where = fault.partition(" - at `$")
    key, name, value = "", "", cast("Any", raw)
    for match in _PATH.finditer(where.removesuffix("`")):
        step, at = match[1], match[2]
        if step is not None:
            key, name = f"{key}.{step}".removeprefix("."), step
            value = value[step]
        elif at == "..." or name not in ("tables", ""):
            # Inside an amount's list or a choice of tables: the key itself says it all.
            break
        else:
            key, value = f"{key}[{at}]", value[int(at)]
    named = re.search(r"(?:unknown|missing required) field `(.*)`", what)
    if named is None:
        expected, found = _MEANT.get(name, "a house's entries"), repr(value)
        return RulesError(file=file, key=key or "file", expected=expected, found=found)
    whole = f"{key}.{named[1]}".removeprefix(".")
    if "missing" in what:
        expected = f"{_MEANT[named[1]]}, and it is missing"
    else:
        expected = f"no such key, but {', '.join(_KEYS[name].__struct_fields__)}"
    return RulesError(file=file, key=whole, expected=expected)
