"""A meter plan as data: what a progressive starts from, gathers, keeps back and pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from houseedge.errors import RulesError
from houseedge.money import MICROS_PER_CENT, Odds
from houseedge.rules.entry import cents, decode
from houseedge.rules.naming import meant
from houseedge.rules.spec import FixedAward, MeterShare, Paytable, Wager

WHOLE = 10_000
"""The whole of a bet, in hundredths of a percent."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelPlan:
    """One meter of a progressive (M-01, M-02). Amounts are micro-dollars, shares hundredths of a %.

    Each bet gives `contribution` to the meter and `reserve` to the reserve; the rest is the
    house's. `preset_seed` and `preset_contribution` are what the paytable was designed for.
    """

    name: str
    paytable: Paytable
    bet: int
    """The bet the plan is reckoned for, in cents."""
    seed: int
    contribution: int
    reserve: int
    awards_from: Literal["percentage", "all"]
    ceiling: int | None
    preset_seed: int
    preset_contribution: int

    @property
    def house(self) -> int:
        """The house's share of a bet."""
        return WHOLE - self.contribution - self.reserve

    @property
    def largest_fixed_award(self) -> int:
        """The largest award that is no share of the meter, in micro-dollars, for the plan's bet."""
        return max((fixed_award(line.pays, self.bet) for line in self.paytable.lines), default=0)


@dataclass(frozen=True, kw_only=True, slots=True)
class MeterPlan:
    """A progressive with one meter or several, each with a bet and a paytable of its own.

    With `lock_hits` an award is frozen and shown as pending, and its meter restarts at once;
    without, the meter moves when the win is confirmed. Awards from `executive_from` cents up
    need an Executive's card.
    """

    id: str
    version: int
    title: str
    levels: tuple[LevelPlan, ...]
    lock_hits: bool
    executive_from: int

    def level(self, name: str) -> LevelPlan:
        """The level of a name."""
        for level in self.levels:
            if level.name == name:
                return level
        known = ", ".join(level.name for level in self.levels)
        raise RulesError(file=self.id, key="level", expected=f"one of {known}", found=repr(name))

    def level_with(self, paytable: str) -> LevelPlan | None:
        """The level whose awards a paytable has; none where no level has it."""
        return next((level for level in self.levels if level.paytable.id == paytable), None)


def fixed_award(award: Odds | MeterShare | FixedAward, bet: int) -> int:
    """An award that is no share of the meter, in micro-dollars; zero for a share."""
    match award:
        case FixedAward(amount):
            return amount * MICROS_PER_CENT
        case Odds():
            return bet * MICROS_PER_CENT * award.numerator // award.denominator
        case MeterShare():
            return 0


class LevelFile(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[levels]]` entry of a plan file."""

    name: str
    paytable: str
    bet: str
    seed: str
    contribution: str
    reserve: str
    awards_from: Literal["percentage", "all"] = "percentage"
    ceiling: str | None = None
    preset_seed: str | None = None
    preset_contribution: str | None = None


class PlanFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file of `plans/`."""

    id: str
    version: int
    title: str
    levels: list[LevelFile]
    lock_hits: bool = False
    executive_from: str = "10000.00"


def meter_plan(file: str, raw: dict[str, Any], paytables: dict[str, Paytable]) -> MeterPlan:
    """The plan in a file's content."""
    given = decode(file, raw, PlanFile)
    if not given.levels:
        raise RulesError(file=file, key="levels", expected="at least one level")
    levels = tuple(
        _level(file, f"levels[{at}]", level, paytables) for at, level in enumerate(given.levels)
    )
    names = [level.name for level in levels]
    if len(set(names)) < len(names):
        raise RulesError(file=file, key="levels", expected="levels of different names")
    return MeterPlan(
        id=given.id,
        version=given.version,
        title=given.title,
        levels=levels,
        lock_hits=given.lock_hits,
        executive_from=cents(file, "executive_from", given.executive_from),
    )


def _level(file: str, key: str, raw: LevelFile, paytables: dict[str, Paytable]) -> LevelPlan:
    id = meant(raw.paytable, paytables)
    table = None if id is None else paytables[id]
    if table is None or table.wager is not Wager.PROGRESSIVE:
        known = ", ".join(id for id, t in paytables.items() if t.wager is Wager.PROGRESSIVE)
        raise RulesError(
            file=file, key=f"{key}.paytable", expected=f"one of {known}", found=repr(raw.paytable)
        )
    bet = cents(file, f"{key}.bet", raw.bet)
    if not bet or (table.bet is not None and bet != table.bet):
        raise RulesError(file=file, key=f"{key}.bet", expected="the bet of its paytable")
    contribution = share(file, f"{key}.contribution", raw.contribution)
    reserve = share(file, f"{key}.reserve", raw.reserve)
    if contribution + reserve > WHOLE:
        raise RulesError(
            file=file, key=f"{key}.reserve", expected="shares that are not above the whole bet"
        )
    seed = _micros(file, f"{key}.seed", raw.seed)
    ceiling = None if raw.ceiling is None else _micros(file, f"{key}.ceiling", raw.ceiling)
    if ceiling is not None and ceiling < seed:
        raise RulesError(file=file, key=f"{key}.ceiling", expected="a ceiling not below the seed")
    preset = raw.preset_contribution
    return LevelPlan(
        name=raw.name,
        paytable=table,
        bet=bet,
        seed=seed,
        contribution=contribution,
        reserve=reserve,
        awards_from=raw.awards_from,
        ceiling=ceiling,
        preset_seed=seed
        if raw.preset_seed is None
        else _micros(file, f"{key}.preset_seed", raw.preset_seed),
        preset_contribution=contribution
        if preset is None
        else share(file, f"{key}.preset_contribution", preset),
    )


def _micros(file: str, key: str, text: str) -> int:
    return cents(file, key, text) * MICROS_PER_CENT


def share(file: str, key: str, text: str) -> int:
    """A share of a bet written like "25 %" or "0.05 %", in hundredths of a percent."""
    number, sign, rest = text.replace(" ", "").partition("%")
    whole, _, part = number.partition(".")
    places = part.ljust(2, "0")
    digits = (whole + places).isascii() and whole.isdecimal() and places.isdecimal()
    if not digits or not sign or rest or len(places) > 2 or len(whole) > 3:
        raise RulesError(file=file, key=key, expected="a share like '25 %'", found=repr(text))
    points = int(whole) * 100 + int(places)
    if points > WHOLE:
        raise RulesError(file=file, key=key, expected="a share up to 100 %", found=repr(text))
    return points
