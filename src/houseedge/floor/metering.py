"""What is asked of a meter itself: to open, and to go on by another plan."""

from __future__ import annotations

import msgspec

from houseedge.entry import Entry
from houseedge.progressive import Progressive, opened, unseeded
from houseedge.progressive.progressive import change
from houseedge.rules.plan import MeterPlan
from houseedge.table import meter_transfers
from houseedge.table.changing import reason
from houseedge.table.decide import VERSION

METER = "meter:"


def meter_stream(meter: str) -> str:
    """The stream of a meter."""
    return METER + meter


class OpenMeter(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The house opens the meter of a plan."""

    plan: str


class ChangePlan(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Somebody changes one entry of a level's plan, in micro-dollars or hundredths of a percent."""

    level: str
    key: str
    value: int | None
    why: str


AnyMeterCommand = OpenMeter | ChangePlan


def meter_opened(plan: MeterPlan, actor: str, now: int) -> tuple[Entry, Progressive]:
    """A meter seeded by the house: what goes on record, and the meter."""
    _, events = opened(plan)
    after, moved = meter_transfers(unseeded(plan), events)
    entry = Entry(
        stream=meter_stream(plan.id),
        at=now,
        actor=actor,
        commands=(OpenMeter(plan.id),),
        decided=VERSION,
        events=events,
        transfers=moved,
    )
    return entry, after


def plan_changed(
    meter: Progressive, command: ChangePlan, actor: str, now: int
) -> tuple[Entry, Progressive]:
    """A plan's change: what goes on record, and the meter; what alters the return waits there."""
    events = change(
        meter,
        level=command.level,
        key=command.key,
        value=command.value,
        by=actor,
        why=reason(command.why),
    )
    after, moved = meter_transfers(meter, events)
    entry = Entry(
        stream=meter_stream(meter.plan.id),
        at=now,
        actor=actor,
        commands=(command,),
        decided=VERSION,
        events=events,
        transfers=moved,
    )
    return entry, after
