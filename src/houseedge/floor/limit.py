"""The limits players set themselves on losses and on time, and pauses; the house keeps to them."""

from __future__ import annotations

from houseedge.errors import Refusal
from houseedge.floor.cage import MINUTE, Guest, LimitsSet, holds_from
from houseedge.money import MICROS_PER_CENT, speak_money


class LimitReached(Refusal):
    """A limit the player has set does not allow it."""


def lost(guest: Guest, wealth: int, now: int) -> int:
    """What a guest has lost under the limits in force, in micro-dollars; never below zero."""
    limits = guest.limits_at(now)
    return 0 if limits is None else max(0, limits.wealth + guest.refilled_at(now) - wealth)


def verify_time(guest: Guest, now: int) -> None:
    """Refuse to begin anything new in a pause, or after a guest's own time limit."""
    if now < guest.paused_until:
        minutes = -(-(guest.paused_until - now) // MINUTE)
        raise LimitReached(
            f"you asked for a pause; it ends in {_minutes(minutes)}", rule="B-12", field="limits"
        )
    limits = guest.limits_at(now)
    if limits is None or limits.minutes is None:
        return
    if now >= holds_from(limits) + limits.minutes * MINUTE:
        raise LimitReached(
            f"your time limit of {_minutes(limits.minutes)} is reached",
            rule="B-12",
            field="limits",
        )


def verify_loss(guest: Guest, *, wealth: int, stake: int, now: int) -> None:
    """Refuse a bet that could lose more than a guest's own loss limit.

    `stake` is all that would be at risk, in cents; `wealth` is micro-dollars and holds it.
    """
    limits = guest.limits_at(now)
    if limits is None or limits.loss is None:
        return
    gone = lost(guest, wealth, now) // MICROS_PER_CENT
    if gone + stake > limits.loss:
        raise LimitReached(
            f"your loss limit is {speak_money(limits.loss)}, {speak_money(gone)} of it is "
            f"lost, and this would stake {speak_money(stake)}",
            rule="B-12",
            field="limits",
        )


def set_limits(
    guest: Guest, *, loss: int | None, minutes: int | None, wealth: int, now: int
) -> tuple[LimitsSet, ...]:
    """New limits: each tighter one holds at once, each looser one after a day.

    Where a limit only gets tighter, or stays, what was lost and played under it counts on.
    """
    for value, name in ((loss, "loss"), (minutes, "minutes")):
        if value is not None and (type(value) is not int or value <= 0):
            raise LimitReached(
                f"a limit is above zero, not {value!r}", rule="B-12", field=f"limits.{name}"
            )
    before = guest.limits_at(now)
    if before is None:
        return (LimitsSet(guest.player, loss, minutes, wealth, now),)
    looser_loss = _looser(before.loss, loss)
    looser_time = _looser(before.minutes, minutes)
    # At once: what is tighter, beside what is in force of the other.
    loss_now = before.loss if looser_loss else loss
    minutes_now = before.minutes if looser_time else minutes
    events: list[LimitsSet] = []
    if (loss_now, minutes_now) != (before.loss, before.minutes) or not (looser_loss or looser_time):
        counted = wealth
        if before.loss is not None:
            counted = before.wealth + guest.refilled_at(now)
        since = now if before.minutes is None else holds_from(before)
        events.append(LimitsSet(guest.player, loss_now, minutes_now, counted, since))
    if looser_loss or looser_time:
        events.append(LimitsSet(guest.player, loss, minutes, wealth, now, waits=True))
    return tuple(events)


def _minutes(count: int) -> str:
    return "1 minute" if count == 1 else f"{count} minutes"


def _looser(before: int | None, after: int | None) -> bool:
    return before is not None and (after is None or after > before)
