"""A meter's plan as somebody considers to change it: exact figures, advice, and what would bind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Annotated

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.floor.metering import ChangePlan, plan_changed
from houseedge.house.config import plan_value
from houseedge.lab.meter import report
from houseedge.lab.plan_advice import warnings
from houseedge.money import MICROS_PER_CENT, Cents, Micros
from houseedge.progressive import Level, Progressive
from houseedge.progressive.level import changed_plan, plan_text
from houseedge.progressive.progressive import BACKED_OUT, CHANGES, REASONS
from houseedge.rules.plan import LevelPlan
from houseedge.web.route import Call
from houseedge.wire.link import LevelName
from houseedge.wire.meter import (
    ExactShare,
    LevelAdvice,
    MeterAdvice,
    PlanAccount,
    PlanEntry,
    PlanWarning,
)

Text = Annotated[str, msgspec.Meta(max_length=32)]


class PlanDraft(msgspec.Struct, frozen=True, kw_only=True):
    """What a level's plan would be, written as in a house's file: "25 %", "10000.00", "none"."""

    level: LevelName | None = None
    seed: Text | None = None
    contribution: Text | None = None
    reserve: Text | None = None
    ceiling: Text | None = None


async def advice(call: Call[None, PlanDraft]) -> MeterAdvice:
    """A meter's plan as it will stand, with exact figures and what is advised (M-03, M-05).

    With a draft as it would stand then, and why an entry could not be so; nothing is changed.
    Nothing is refused for advice; `houseedge meter advise` says more, and simulates.
    """
    meter, query = call.services.meter(call.part("meter")), call.query
    asked = {key: text for key in CHANGES if (text := getattr(query, key)) is not None}
    name = call.services.house.controller.level(meter.plan.id, query.level) if asked else None
    now = call.services.house.now()

    def counted() -> MeterAdvice:
        return _advised(meter, name, asked, call.actor, now)

    return await call.services.read(counted)


def _advised(
    meter: Progressive, name: str | None, asked: Mapping[str, str], actor: str, now: int
) -> MeterAdvice:
    entries: dict[str, list[PlanEntry]] = {}
    plans: list[LevelPlan] = []
    drafted = meter
    for level in meter.levels:
        drafts = asked if level == name else {}
        entries[level], drafted = _drafted(drafted, level, drafts, actor, now)
        plans.append(_coming(drafted.levels[level]))
    plan = replace(meter.plan, levels=tuple(plans))
    return MeterAdvice(
        meter=plan.id,
        warnings=[
            PlanWarning(rule=each.rule, level=each.level, code=each.code, text=each.sentence)
            for each in warnings(plan, volume=None)
        ],
        levels=[_level(meter.levels[each.name], each, entries[each.name]) for each in plans],
        reasons=list(REASONS),
        backs_out=BACKED_OUT,
    )


def _drafted(
    meter: Progressive, name: str, asked: Mapping[str, str], actor: str, now: int
) -> tuple[list[PlanEntry], Progressive]:
    """A level's entries with a draft, and the meter as it would be with all of it that may be."""
    entries = []
    for key, waits in CHANGES.items():
        level = meter.levels[name]
        fault, coming = None, level.coming(key)
        if key in asked:
            try:
                value = plan_value("draft", key, asked[key])
                if value != coming:
                    command = ChangePlan(name, key, value, "draft")
                    _, meter = plan_changed(meter, command, actor, now)
            except HouseEdgeError as refusal:
                fault = str(refusal)
        entries.append(
            PlanEntry(
                key=key,  # type: ignore[arg-type]  # the keys of CHANGES
                now=plan_text(key, getattr(level.plan, key)),
                coming=plan_text(key, coming),
                draft=plan_text(key, meter.levels[name].coming(key)),
                binds="after the jackpot" if waits else "now",
                fault=fault,
            )
        )
    return entries, meter


def _coming(level: Level) -> LevelPlan:
    """A level's plan with what waits for the jackpot."""
    plan = level.plan
    for key, value in level.waiting:
        plan = changed_plan(plan, key, value)
    return plan


def _level(level: Level, plan: LevelPlan, entries: list[PlanEntry]) -> LevelAdvice:
    figures = report(plan)
    even = figures.break_even
    return LevelAdvice(
        level=plan.name,
        paytable=plan.paytable.id,
        bet=Cents(plan.bet),
        awards_from=plan.awards_from,
        shows=Cents(level.current // MICROS_PER_CENT),
        entries=entries,
        returns=_share(figures.return_at(level.current)),
        returns_at_seed=_share(figures.return_at(plan.seed)),
        house_keeps=_share(figures.house_keeps),
        break_even=None if even is None else Cents(round(even / MICROS_PER_CENT)),
        account=_account(level),
    )


def _share(of: Fraction) -> ExactShare:
    return ExactShare(exact=str(of), value=float(of))


def _account(level: Level) -> PlanAccount:
    came = level.seeds + level.contributions + level.raised
    there = level.current + level.overflow + level.reserve + level.locked
    return PlanAccount(
        seeds=Micros(level.seeds),
        contributions=Micros(level.contributions),
        raised=Micros(level.raised),
        came=Micros(came),
        current=Micros(level.current),
        overflow=Micros(level.overflow),
        reserve=Micros(level.reserve),
        locked=Micros(level.locked),
        paid=Micros(level.paid),
        lowered=Micros(level.lowered),
        went=Micros(there + level.paid + level.lowered),
        balances=level.balances,
    )
