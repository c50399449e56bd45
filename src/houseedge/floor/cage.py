"""The cage: who plays here, with what play money, and the limits players set themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from houseedge.errors import Refusal
from houseedge.ledger import HOUSE_ACCOUNT, ISSUE, Transfer, player_account
from houseedge.money import MICROS_PER_CENT, speak_money

#: How long a looser limit waits before it holds, in milliseconds.
COOLING = 24 * 3600 * 1000
MINUTE = 60 * 1000


class LimitReached(Refusal):
    """A limit the player has set does not allow it."""


class NoRefill(Refusal):
    """The player still has money to play with."""


class HouseOpened(msgspec.Struct, frozen=True, tag=True):
    """The house starts with so much play money, in cents."""

    capital: int


class CapitalRaised(msgspec.Struct, frozen=True, tag=True):
    """More play money is issued to the house."""

    amount: int


class PlayerWelcomed(msgspec.Struct, frozen=True, tag=True):
    """A guest came in and got play money."""

    player: str
    name: str
    amount: int


class Refilled(msgspec.Struct, frozen=True, tag=True):
    """A player got more play money."""

    player: str
    amount: int


class LimitsSet(msgspec.Struct, frozen=True, tag=True):
    """A player's own limits from a moment on.

    `loss` in cents and `minutes` are none for no limit; losses count from `wealth`, in
    micro-dollars, and time from `at`. A looser limit `waits` a day.
    """

    player: str
    loss: int | None
    minutes: int | None
    wealth: int
    at: int
    waits: bool = False


class Paused(msgspec.Struct, frozen=True, tag=True):
    """A player does not want to play until then."""

    player: str
    until: int


CageEvent = HouseOpened | CapitalRaised | PlayerWelcomed | Refilled | LimitsSet | Paused


def holds_from(limits: LimitsSet) -> int:
    """The moment limits come into force."""
    return limits.at + COOLING if limits.waits else limits.at


@dataclass(frozen=True, kw_only=True, slots=True)
class Guest:
    """One player of the house; `refills` is play money given since the limits were set, in micros.

    `asked` is a looser limit that waits, `asked_after` what of the refills came before it.
    """

    player: str
    name: str
    limits: LimitsSet | None = None
    asked: LimitsSet | None = None
    refills: int = 0
    asked_after: int = 0
    paused_until: int = 0

    def limits_at(self, now: int) -> LimitsSet | None:
        """The limits in force at a moment."""
        if self.asked is not None and now >= holds_from(self.asked):
            return self.asked
        return self.limits

    def refilled_at(self, now: int) -> int:
        """The play money given under the limits in force, in micro-dollars."""
        limits = self.limits_at(now)
        return self.refills - (self.asked_after if limits is self.asked else 0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Cage:
    """Everybody who ever came in."""

    guests: Mapping[str, Guest] = field(default_factory=dict)
    opened: bool = False

    def guest(self, player: str) -> Guest | None:
        """The guest of a name."""
        return self.guests.get(player)


def evolve_cage(cage: Cage, event: CageEvent) -> Cage:
    """The cage after one event. The mapping of guests is shared: only the newest cage is used."""
    guests = dict(cage.guests) if not isinstance(cage.guests, dict) else cage.guests
    match event:
        case HouseOpened():
            return replace(cage, opened=True)
        case CapitalRaised():
            return cage
        case PlayerWelcomed(player, name):
            guests[player] = Guest(player=player, name=name)
        case Refilled(player, amount):
            guest = guests[player]
            guests[player] = replace(guest, refills=guest.refills + amount * MICROS_PER_CENT)
        case LimitsSet(player) if event.waits:
            guest = guests[player]
            held, refills = guest.limits_at(event.at), guest.refilled_at(event.at)
            guests[player] = replace(
                guest, limits=held, refills=refills, asked=event, asked_after=refills
            )
        case LimitsSet(player):
            guests[player] = replace(
                guests[player], limits=event, asked=None, refills=0, asked_after=0
            )
        case Paused(player, until):
            guest = guests[player]
            guests[player] = replace(guest, paused_until=max(until, guest.paused_until))
    return replace(cage, guests=guests)


def cage_transfers(events: Iterable[CageEvent]) -> tuple[Transfer, ...]:
    """What the cage's events move in the ledger: play money comes from `issue` alone."""
    moved = []
    for event in events:
        match event:
            case HouseOpened(amount) | CapitalRaised(amount):
                moved.append(_issue(HOUSE_ACCOUNT, amount, "capital"))
            case PlayerWelcomed(player, _, amount) | Refilled(player, amount) if amount:
                moved.append(_issue(player_account(player), amount, "play money"))
            case _:
                pass
    return tuple(moved)


def _issue(account: str, cents: int, why: str) -> Transfer:
    return Transfer(debit=ISSUE, credit=account, amount=cents * MICROS_PER_CENT, why=why)


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
