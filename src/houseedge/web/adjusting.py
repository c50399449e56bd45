"""A meter changed by hand: for a reason of a closed list, in words, by two people (P-12)."""

from __future__ import annotations

from houseedge.floor.metering import AdjustMeter
from houseedge.money import MICROS_PER_CENT, Cents, parse_micros
from houseedge.web.route import Call
from houseedge.wire.adjusting import AdjustBody, MeterAdjusted

#: Who confirms it is not known before somebody does.
SOMEBODY = "whoever confirms it"


def verify(call: Call[AdjustBody, None]) -> None:
    """Refuse what the meter would refuse."""
    meter = call.services.meter(call.part("meter")).plan.id
    call.services.house.controller.verify(meter, _command(call), call.actor)


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
