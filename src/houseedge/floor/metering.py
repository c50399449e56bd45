"""What is asked of a meter itself: to open, to go on by another plan, to be changed by hand."""

from __future__ import annotations

import msgspec

from houseedge.entry import Entry
from houseedge.progressive import Progressive, opened, unseeded
from houseedge.progressive.event import Event
from houseedge.progressive.message import Command
from houseedge.progressive.progressive import adjust, change
from houseedge.progressive.retirement import retire, verify_in_use
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


class AdjustMeter(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Somebody changes a meter by hand, in micro-dollars; `witness` is the second person (P-12).

    `reason` is one of a closed list, `text` says it in their own words; `win` is the logged win
    that is backed out, where it is one.
    """

    level: str
    amount: int
    reason: str
    text: str
    witness: str
    win: str | None = None


class AdmitGame(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Somebody lets a game into a level's link, with what the proof of its odds has found."""

    level: str
    game: str
    own: int
    community: int
    deviation: str
    return_deviation: str
    why: str


class RetireMeter(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Somebody takes a meter out of use: all it holds goes `into` another one (C22).

    `witness` is the second person.
    """

    into: str
    text: str
    witness: str


class Speak(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A table outside this house says something over a level's link."""

    level: str
    message: Command


AnyMeterCommand = OpenMeter | ChangePlan | AdjustMeter | AdmitGame | RetireMeter | Speak


def meter_opened(plan: MeterPlan, actor: str, now: int) -> tuple[Entry, Progressive]:
    """A meter seeded by the house: what goes on record, and the meter."""
    _, events = opened(plan)
    return meter_entry(unseeded(plan), OpenMeter(plan.id), events, actor, now)


def plan_changed(
    meter: Progressive, command: ChangePlan, actor: str, now: int
) -> tuple[Entry, Progressive]:
    """A plan's change: what goes on record, and the meter; what alters the return waits there."""
    verify_in_use(meter)
    events = change(
        meter,
        level=command.level,
        key=command.key,
        value=command.value,
        by=actor,
        why=reason(command.why),
    )
    return meter_entry(meter, command, events, actor, now)


def adjusted(
    meter: Progressive, command: AdjustMeter, actor: str, now: int
) -> tuple[Entry, Progressive]:
    """A meter changed by hand by two people: what goes on record, and the meter."""
    verify_in_use(meter)
    events = adjust(
        meter,
        level=command.level,
        amount=command.amount,
        reason=command.reason,
        text=reason(command.text),
        by=actor,
        witness=command.witness,
        win=command.win,
    )
    return meter_entry(meter, command, events, actor, now)


def retired(
    meter: Progressive, into: Progressive, command: RetireMeter, actor: str, now: int
) -> tuple[tuple[Entry, Entry], tuple[Progressive, Progressive]]:
    """A meter taken out of use and the one that has its money: both entries, and both after.

    The second entry has no command of its own: it follows from the first.
    """
    text = reason(command.text)
    given, taken = retire(meter, into, text=text, by=actor, witness=command.witness)
    own, after = meter_entry(meter, command, given, actor, now)
    other, grown = meter_entry(into, command, taken, actor, now)
    return (own, msgspec.structs.replace(other, commands=())), (after, grown)


def meter_entry(
    meter: Progressive, command: msgspec.Struct, events: tuple[Event, ...], actor: str, now: int
) -> tuple[Entry, Progressive]:
    """What some events of a meter are on record, and the meter after them."""
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
