"""A meter changed by hand: for a reason of a closed list, in words, by two people (P-12)."""

from __future__ import annotations

from houseedge.floor.metering import AdjustMeter, RetireMeter
from houseedge.money import MICROS_PER_CENT, Cents, Micros, parse_micros, speak_micros
from houseedge.progressive.progressive import WrongAdjustment
from houseedge.records.meters import backing_out, entries_of
from houseedge.records.replay import plan_on
from houseedge.web.route import Call
from houseedge.wire.adjusting import AdjustBody, MeterAdjusted, MeterRetired, RetireBody

#: Who confirms it is not known before somebody does.
SOMEBODY = "whoever confirms it"


def verify(call: Call[AdjustBody, None]) -> None:
    """Refuse what the meter would refuse."""
    meter = call.services.meter(call.part("meter")).plan.id
    call.services.house.controller.verify(meter, _command(call), call.actor)


async def weigh(call: Call[AdjustBody, None]) -> None:
    """Refuse to back a win out by anything but what it has moved its meter by (P-12).

    The record says how much that was, long after its round.
    """
    verify(call)
    command, win = _command(call), call.body.win
    if win is None:
        return
    house, meter = call.services.house, call.services.meter(call.part("meter")).plan.id
    moved = await call.services.read(
        lambda: backing_out(entries_of(house.store, meter), plan_on(meter, house.pit.catalog), win)
    )
    said, field = "", "win"
    if moved is None:
        said = f"win {win} has not moved its meter yet: it is backed out after that"
    elif moved[0] != command.level:
        said, field = f"win {win} was won on the level {moved[0]}", "level"
    elif not moved[1]:
        said = f"win {win} has left its meter as it was: there is nothing to put back"
    elif moved[1] != command.amount:
        field = "amount"
        said = (
            f"win {win} is backed out by {speak_micros(moved[1])}, what it was paid from the "
            f"meter less the seed that came for it, and not by {speak_micros(command.amount)}"
        )
    if said:
        raise WrongAdjustment(said, rule="P-12", field=field)


async def adjust(call: Call[AdjustBody, None]) -> MeterAdjusted:
    """Change a meter by hand; a logged win is taken back so and in no other way (P-12).

    It takes two people: the first one's request waits until another confirms it, and both are on
    record with the reason.
    """
    house, command = call.services.house, _command(call)
    meter = call.services.meter(call.part("meter")).plan.id
    answer = await house.controller.adjust(meter, command, call.actor)
    shows = house.pit.meters[meter].levels[command.level].current // MICROS_PER_CENT
    return MeterAdjusted(
        meter=meter, level=command.level, shows=Cents(shows), receipt=answer.receipt
    )


def _command(call: Call[AdjustBody, None]) -> AdjustMeter:
    body = call.body
    meter = call.services.meter(call.part("meter")).plan.id
    amount = parse_micros(body.amount.removeprefix("-"))
    return AdjustMeter(
        call.services.house.controller.level(meter, body.level),
        -amount if body.amount.startswith("-") else amount,
        body.reason,
        body.why,
        call.second or SOMEBODY,
        body.win,
    )


def verify_retiring(call: Call[RetireBody, None]) -> None:
    """Refuse a meter that is still fed, or has nowhere to give what it holds."""
    meter = call.services.meter(call.part("meter")).plan.id
    call.services.house.controller.verify_retiring(meter, _retiring(call), call.actor)


async def retire(call: Call[RetireBody, None]) -> MeterRetired:
    """Take a meter out of use: all it holds goes to another one, in one commit (C22).

    It takes two people. No table feeds it any more, no round of it is open, and no outside table
    is in its link; afterwards it takes nothing, and stays to be read.
    """
    house, command = call.services.house, _retiring(call)
    before = call.services.meter(call.part("meter"))
    held = sum(each.current + each.overflow + each.reserve for each in before.levels.values())
    answer = await house.controller.retire(before.plan.id, command, call.actor)
    return MeterRetired(
        meter=before.plan.id, into=command.into, moved=Micros(held), receipt=answer.receipt
    )


def _retiring(call: Call[RetireBody, None]) -> RetireMeter:
    return RetireMeter(call.body.into, call.body.why, call.second or SOMEBODY)
