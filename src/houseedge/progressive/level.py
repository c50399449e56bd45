"""One meter of a progressive over its life: what went in, what is there, what went out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from houseedge.money import MICROS_PER_CENT, Cents, format_money
from houseedge.progressive.meter import Meter
from houseedge.rules.plan import WHOLE, LevelPlan
from houseedge.rules.spec import MeterShare


@dataclass(frozen=True, kw_only=True, slots=True)
class Level:
    """A meter and its whole account, in micro-dollars.

    `current` is what is shown, `overflow` what a ceiling kept off it, `reserve` what waits for
    the next start, `locked` what is frozen for claims. The rest are totals of a lifetime.
    """

    plan: LevelPlan
    current: int = 0
    overflow: int = 0
    reserve: int = 0
    locked: int = 0
    seeds: int = 0
    contributions: int = 0
    raised: int = 0
    lowered: int = 0
    paid: int = 0
    from_house: int = 0
    """What the house paid beyond the meter; no part of the account (O-15)."""
    hits: int = 0
    waiting: tuple[tuple[str, int | None], ...] = ()
    """Changes of the plan that wait until the jackpot is won."""

    @property
    def balances(self) -> bool:
        """The law: seeds, contributions and raises are all still there, or paid, or lowered."""
        came = self.seeds + self.contributions + self.raised
        there = self.current + self.overflow + self.reserve + self.locked
        return came == there + self.paid + self.lowered

    @property
    def most_shown(self) -> Cents | None:
        """The most it ever shows; none without a ceiling."""
        ceiling = self.plan.ceiling
        return None if ceiling is None else Cents(ceiling // MICROS_PER_CENT)

    @property
    def meter(self) -> Meter:
        """The meter as awards are reckoned from it: overflow waits for a restart like reserve."""
        seed = dict(self.waiting).get("seed")
        return Meter(
            value=self.current,
            seed=self.plan.seed if seed is None else seed,
            reserve=self.reserve + self.overflow,
            ceiling=self.plan.ceiling,
        )

    def coming(self, key: str) -> int | None:
        """What an entry of the plan is, or will be when the jackpot is won."""
        waiting = dict(self.waiting)
        if key in waiting:
            return waiting[key]
        found: int | None = getattr(self.plan, key)
        return found

    def shares(self, bet: int) -> tuple[int, int, int]:
        """A bet's parts for meter, overflow and reserve; nothing is lost to rounding (M-01).

        A share is a whole number of hundredths of a percent and a cent holds ten thousand
        micro-dollars, so every part is whole.
        """
        micros = bet * MICROS_PER_CENT
        to_meter = micros * self.plan.contribution // WHOLE
        to_reserve = micros * self.plan.reserve // WHOLE
        room = to_meter
        if self.plan.ceiling is not None:
            room = max(0, min(to_meter, self.plan.ceiling - self.current))
        return room, to_meter - room, to_reserve

    def restarted(self, seed: int, from_reserve: int, from_overflow: int) -> Level:
        """The level after the house seeds it again, with reserve and overflow added (M-04)."""
        fresh = replace(
            self,
            current=self.current + seed + from_reserve + from_overflow,
            reserve=self.reserve - from_reserve,
            overflow=self.overflow - from_overflow,
            seeds=self.seeds + seed,
            waiting=(),
        )
        plan = fresh.plan
        for key, value in self.waiting:
            plan = changed_plan(plan, key, value)
        return replace(fresh, plan=plan)

    def gave(self, current: int, overflow: int, reserve: int) -> Level:
        """The level after some of its pools went to another meter."""
        return replace(
            self,
            current=self.current - current,
            overflow=self.overflow - overflow,
            reserve=self.reserve - reserve,
            lowered=self.lowered + current + overflow + reserve,
        )

    def took(self, current: int, overflow: int, reserve: int) -> Level:
        """The level after the pools of another meter came to its own."""
        return replace(
            self,
            current=self.current + current,
            overflow=self.overflow + overflow,
            reserve=self.reserve + reserve,
            raised=self.raised + current + overflow + reserve,
        )


def plan_text(key: str, value: int | None) -> str:
    """An entry of a level's plan as text: a share in percent, an amount in dollars."""
    if value is None:
        return "none"
    if key in ("contribution", "reserve"):
        return str(MeterShare(value))
    return format_money(value // MICROS_PER_CENT)


def changed_plan(plan: LevelPlan, key: str, value: int | None) -> LevelPlan:
    """A level's plan with one entry changed."""
    if key == "ceiling":
        return replace(plan, ceiling=value)
    amount = value or 0
    match key:
        case "seed":
            return replace(plan, seed=amount)
        case "contribution":
            return replace(plan, contribution=amount)
        case _:
            return replace(plan, reserve=amount)
