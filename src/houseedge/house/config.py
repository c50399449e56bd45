"""A house's configuration: what a file asks for, and every fault in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from houseedge.errors import NotationError, RulesError
from houseedge.floor.posting import AWARDS, posting_the_plan, verify_posted
from houseedge.house.choosing import (
    chosen_equipment,
    chosen_meter,
    chosen_shuffler,
    refused_confirming,
    refused_equipment,
    refused_on_felt,
)
from houseedge.house.file import (
    DEMO,
    HouseFile,
    MeterFile,
    TableFile,
    misshapen,
    read_file,
)
from houseedge.money import MICROS_PER_CENT, format_money, read_money
from houseedge.rules import Catalog
from houseedge.rules.naming import meant
from houseedge.rules.plan import MeterPlan, share
from houseedge.rules.spec import Rules, Wager
from houseedge.table import Setup, Times
from houseedge.table.device import default_shuffler, verify_shuffler
from houseedge.table.name import LONGEST_TITLE, read_title

_ID = re.compile(r"[a-z][a-z0-9_-]{0,31}")
#: After how many rounds somebody who does not bet loses the chair, usually and at most.
USUAL_IDLE, MOST_IDLE = 5, 1000
#: The longest notice of new limits, in minutes, and the longest of a table's times, in seconds.
DAY, HOUR = 24 * 60, 3600


class PlanChoice(msgspec.Struct, frozen=True, kw_only=True):
    """What one entry of a meter's plan is to be, in micro-dollars or hundredths of a percent."""

    meter: str
    level: str
    key: str
    value: int | None


class HouseConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What a house is opened with; money in cents."""

    setups: tuple[Setup, ...]
    meters: tuple[str, ...]
    guest_money: int
    chairs_per_address: int
    plans: tuple[PlanChoice, ...] = ()


class Examined(msgspec.Struct, frozen=True):
    """What a configuration asks for, or every fault that keeps it from asking anything."""

    config: HouseConfig | None
    faults: tuple[RulesError, ...]


def read_config(path: Path | None, catalog: Catalog) -> HouseConfig:
    """The configuration in a file, or the demo house's; a fault is named with file and key."""
    if path is None:
        return house_config(DEMO, catalog, "demo house")
    return _sound(examine(read_file(path), catalog, str(path)))


def house_config(given: HouseFile, catalog: Catalog, file: str) -> HouseConfig:
    """The configuration of a file's content; refuses what could not work."""
    return _sound(_examined(given, catalog, file))


def _sound(found: Examined) -> HouseConfig:
    for fault in found.faults:
        raise fault
    assert found.config is not None
    return found.config


def examine(raw: object, catalog: Catalog, file: str) -> Examined:
    """A file's content with all its faults: first those of its shape, then those of what it says.

    What has the right shape is looked at even where something else has not.
    """
    faults = tuple(misshapen(file, raw))
    if not faults:
        return _examined(msgspec.convert(raw, HouseFile), catalog, file)
    tables = raw.get("tables") if isinstance(raw, dict) else None
    rest = _Reading(file, catalog)
    for at, table in enumerate(tables if isinstance(tables, list) else ()):
        under = f"tables[{at}]"
        if not any(misshapen(file, table, TableFile, under)):
            rest.setup(msgspec.convert(table, TableFile), under)
    return Examined(None, (*faults, *rest.faults))


def _examined(given: HouseFile, catalog: Catalog, file: str) -> Examined:
    reading = _Reading(file, catalog)
    config = reading.house(given)
    return Examined(None if reading.faults else config, tuple(reading.faults))


class _Reading:
    """Reads a file's content and notes every fault on the way."""

    def __init__(self, file: str, catalog: Catalog) -> None:
        self._file = file
        self._catalog = catalog
        self.faults: list[RulesError] = []

    @contextmanager
    def _noting(self, under: str | None = None) -> Iterator[None]:
        """Go on after a fault; under a table, name it with the file's own keys."""
        try:
            yield
        except RulesError as fault:
            self.faults.append(fault if under is None else _named(fault, self._file, under))

    def _fault(self, key: str, expected: str, found: object = None) -> None:
        said = None if found is None else repr(found)
        self.faults.append(RulesError(file=self._file, key=key, expected=expected, found=said))

    def _fits(self, key: str, value: float, low: int, high: int, unit: str) -> bool:
        if not low <= value <= high:
            self._fault(key, f"{low} to {high} {unit}", value)
        return low <= value <= high

    def house(self, given: HouseFile) -> HouseConfig | None:
        """The whole of it; none where a fault leaves nothing to go on with."""
        if not given.tables:
            self._fault("tables", "at least one table")
        read = [self.setup(table, f"tables[{at}]") for at, table in enumerate(given.tables)]
        setups = [setup for setup in read if setup is not None]
        ids = [table.id for table in given.tables]
        for at, id in enumerate(ids):
            if id in ids[:at]:
                self._fault(f"tables[{at}].id", "ids that differ")
        meters = dict.fromkeys(setup.meter for setup in setups if setup.meter is not None)
        guest_money = self._guest_money(given, setups)
        if given.chairs_per_address < 0:
            expected = "1 chair or more, or 0 for no limit"
            self._fault("chairs_per_address", expected, given.chairs_per_address)
        plans: list[PlanChoice] = []
        for at, meter in enumerate(given.meters):
            with self._noting():
                plans += self._plan(meter, tuple(meters), f"meters[{at}]")
        if guest_money is None:
            return None
        return HouseConfig(
            setups=tuple(setups),
            meters=tuple(meters),
            guest_money=guest_money,
            chairs_per_address=given.chairs_per_address,
            plans=tuple(plans),
        )

    def _guest_money(self, given: HouseFile, setups: list[Setup]) -> int | None:
        with self._noting():
            amount = self._money("guest_money", given.guest_money)
            seated = [setup for setup in setups if setup.chips == "account"]
            least = min((setup.buy_in_min for setup in seated), default=0)
            # A house that issues no play money has players with money of their own.
            if amount >= least or not amount:
                return amount
            expected = f"at least {format_money(least)}, the smallest buy-in of any table, or 0.00"
            self._fault("guest_money", expected, given.guest_money)
        return None

    def setup(self, given: TableFile, under: str) -> Setup | None:
        """How one table is to be set up; none where that cannot be said."""
        before = len(self.faults)
        if _ID.fullmatch(given.id) is None:
            expected = "a lower-case letter, then letters, digits, - or _, up to 32"
            self._fault(f"{under}.id", expected, given.id)
        title = self._title(given, under)
        idle = USUAL_IDLE if given.idle is None else given.idle
        self._fits(f"{under}.idle", idle, 1, MOST_IDLE, "rounds")
        notice = given.limits_notice_minutes
        self._fits(f"{under}.limits_notice_minutes", notice, 0, DAY, "minutes")
        times = self._times(given, under)
        rules = self._rules(given, under)
        if rules is None:
            return None
        meter = None
        with self._noting():
            meter = chosen_meter(given, rules, self._catalog, self._file, f"{under}.meter")
        plan = None if meter is None else self._catalog.plan(meter)
        if AWARDS not in given.settings:
            rules = posting_the_plan(rules, plan)
        buy_in, shuffler = (0, 0), chosen_shuffler(given, self._catalog)
        with self._noting():
            buy_in = self._buy_in(given, rules, f"{under}.buy_in")
        equipment = chosen_equipment(given, shuffler)
        model = shuffler or default_shuffler(rules)
        approved = self._catalog.equipment.shufflers.get(model)
        wrong = [*refused_equipment(equipment, rules, self._catalog, self._file, under)]
        self.faults += wrong
        if f"{under}.shuffler" not in [fault.key for fault in wrong]:
            with self._noting(under):
                verify_shuffler(model, rules, self._catalog.equipment)
        with self._noting(under):
            verify_posted(rules, plan)
        self.faults += refused_on_felt(given, rules, self._file, under)
        staffing = self._staffing(given, plan, under)
        self.faults += refused_confirming(given, rules, self._file, under)
        if len(self.faults) > before:
            return None
        return Setup(
            table=given.id,
            title=title,
            rules=rules.reference,
            meter=meter,
            shuffler=model,
            shuffler_mode=approved.mode if approved is not None else None,
            equipment=equipment,
            times=times,
            buy_in_min=buy_in[0],
            buy_in_max=buy_in[1],
            idle=idle,
            limits_notice_minutes=notice,
            **staffing,
        )

    def _title(self, given: TableFile, under: str) -> str:
        """What a table is called; its id, where the file does not say."""
        if given.title is None:
            return given.id.replace("-", " ").title()
        if (title := read_title(given.title)) is not None:
            return title
        expected = f"1 to {LONGEST_TITLE} characters that can be seen"
        self._fault(f"{under}.title", expected, given.title)
        return given.id

    def _staffing(self, given: TableFile, plan: MeterPlan | None, under: str) -> dict[str, Any]:
        """Who deals, with which cards and console, and what waits for a supervisor."""
        supervised = None
        if given.supervised_from is not None:
            with self._noting():
                supervised = self._money(f"{under}.supervised_from", given.supervised_from)
            if given.dealer == "staff" or plan is None:
                self._fault(
                    f"{under}.supervised_from",
                    "none: it is for automatic tables with a progressive; a dealer's table has a "
                    "console for it",
                    given.supervised_from,
                )
        if given.cards == "physical" and given.dealer != "staff":
            expected = '"electronic": real cards are dealt by a dealer (dealer = "staff")'
            self._fault(f"{under}.cards", expected, given.cards)
        if given.shoe == "reading" and given.cards != "physical":
            expected = '"plain": a shoe reads real cards (cards = "physical")'
            self._fault(f"{under}.shoe", expected, given.shoe)
        if given.count_stub_every and given.cards != "physical":
            expected = 'nothing: the stub is one of real cards (cards = "physical")'
            self._fault(f"{under}.count_stub_every", expected, given.count_stub_every)
        elif not 0 <= given.count_stub_every <= 100:
            expected = "0 to 100 rounds"
            self._fault(f"{under}.count_stub_every", expected, given.count_stub_every)
        if given.console is not None and (given.dealer != "staff" or plan is None):
            self._fault(
                f"{under}.console",
                'none: a console is for a dealer\'s table with a progressive (dealer = "staff")',
                given.console,
            )
        found: dict[str, Any] = {
            "dealer": given.dealer,
            "chips": given.chips,
            "cards": given.cards,
            "shoe": given.shoe,
            "stub_every": given.count_stub_every,
            "supervised_from": supervised,
            "confirms": tuple(given.confirms),
        }
        if plan is not None and given.dealer == "staff":
            found |= {"console": given.console or "newer", "executive_from": plan.executive_from}
        return found

    def _rules(self, given: TableFile, under: str) -> Rules | None:
        """The rules chosen for a table; every choice that is none is named."""
        choose, before = self._catalog.rules, len(self.faults)
        with self._noting(under):
            self._catalog.profile(given.profile)
        if len(self.faults) > before:
            return None
        choices: list[dict[str, Any]] = [
            *({"tables": {key: value}} for key, value in given.paytables.items()),
            *({"settings": {key: value}} for key, value in given.settings.items()),
            *({"limits": {key: value}} for key, value in given.limits.items()),
            *([] if given.dealing is None else [{"dealing": given.dealing}]),
        ]
        for choice in choices:
            with self._noting(under):
                choose(given.profile, **choice)
        chosen = None
        if len(self.faults) == before:
            with self._noting(under):
                chosen = choose(
                    given.profile,
                    tables=given.paytables,
                    settings=given.settings,
                    dealing=given.dealing,
                    limits=given.limits,
                )
        return chosen

    def _times(self, given: TableFile, under: str) -> Times:
        chosen: dict[str, int] = {}
        for key in ("banking", "betting", "deciding", "cut", "resting"):
            seconds, where = getattr(given.times, key), f"{under}.times.{key}"
            if seconds is not None and self._fits(where, seconds, 0, HOUR, "seconds"):
                chosen[key] = round(seconds * 1000)
        return Times(**chosen)

    def _buy_in(self, given: TableFile, rules: Rules, key: str) -> tuple[int, int]:
        low, high = (self._money(key, text) for text in given.buy_in or ("100.00", "5000.00"))
        # An Ante, its Blind and the smallest Play bet make a hand.
        hand = 3 * rules.profile.limits[Wager.ANTE].min
        if high < low or high < hand:
            raise RulesError(
                file=self._file,
                key=key,
                expected="the smallest, then the largest amount"
                if high < low
                else f"a largest amount of {format_money(hand)} or more, enough for one hand",
                found=f"{format_money(low)} and {format_money(high)}",
            )
        return low, high

    def _plan(self, given: MeterFile, meters: tuple[str, ...], under: str) -> Iterator[PlanChoice]:
        """What is to be otherwise than a meter's plan has it."""
        meter = meant(given.id, meters)
        if meter is None:
            expected = f"a meter of the tables: {' or '.join(meters) or 'there is none'}"
            raise RulesError(
                file=self._file, key=f"{under}.id", expected=expected, found=repr(given.id)
            )
        levels = [level.name for level in self._catalog.plan(meter).levels]
        alone = levels[0] if len(levels) == 1 else None
        level = alone if given.level is None else meant(given.level, levels)
        if level is None:
            expected = f"one of {', '.join(levels)}"
            raise RulesError(
                file=self._file, key=f"{under}.level", expected=expected, found=repr(given.level)
            )
        for key in ("seed", "contribution", "reserve", "ceiling"):
            text = getattr(given, key)
            if text is None:
                continue
            value = plan_value(self._file, f"{under}.{key}", text)
            yield PlanChoice(meter=meter, level=level, key=key, value=value)

    def _money(self, key: str, text: str) -> int:
        return _amount(self._file, key, text)


def plan_value(file: str, key: str, text: str) -> int | None:
    """An entry of a meter's plan as a file has it: a share, an amount, "none" for no ceiling."""
    entry = key.rpartition(".")[2]
    if entry in ("contribution", "reserve"):
        return share(file, key, text)
    if entry == "ceiling" and text.strip().lower() == "none":
        return None
    return _amount(file, key, text) * MICROS_PER_CENT


def _amount(file: str, key: str, text: str) -> int:
    try:
        return read_money(text)
    except NotationError:
        expected = 'an amount like "100.00"'
        raise RulesError(file=file, key=key, expected=expected, found=repr(text)) from None


#: The key of a table's entry that chooses what the rules themselves name otherwise.
_CHOSEN_BY = {"profiles": "profile", "dealing": "dealing", "table": "shuffler"}


def _named(fault: RulesError, file: str, under: str) -> RulesError:
    """A fault in the choice of rules with the configuration's own file and key."""
    parts = {"tables": "paytables", "settings": "settings", "limits": "limits"}
    key = _CHOSEN_BY.get(fault.file) or f"{parts.get(fault.file, fault.file)}.{fault.key}"
    return RulesError(
        file=file,
        key=f"{under}.{key}",
        expected=fault.expected,
        found=fault.found,
        rule=fault.rule,
    )
