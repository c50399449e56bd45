"""The cage: who plays here, with what play money, and under which limits of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from houseedge.floor.dispute import (
    DisputeAnswered,
    DisputeDecided,
    DisputeEvent,
    DisputeRaised,
    Disputes,
    dispute_transfers,
    evolve_disputes,
)
from houseedge.floor.paper import Paper, evolve_paper, paper_transfers
from houseedge.floor.slips import PaperEvent
from houseedge.ledger import HOUSE_ACCOUNT, ISSUE, Transfer, player_account
from houseedge.money import MICROS_PER_CENT

#: How long a looser limit waits before it holds, in milliseconds.
COOLING = 24 * 3600 * 1000
MINUTE = 60 * 1000


class HouseOpened(msgspec.Struct, frozen=True, tag=True):
    """The house starts with so much play money, in cents."""

    capital: int


class CapitalRaised(msgspec.Struct, frozen=True, tag=True):
    """More play money is issued to the house."""

    amount: int


class PlayerWelcomed(msgspec.Struct, frozen=True, tag=True):
    """A guest was put on record and got play money."""

    player: str
    name: str
    amount: int
    bot: bool = False
    """Whether it is the house's own."""


class Renamed(msgspec.Struct, frozen=True, tag=True):
    """A player goes by another name, from the next chair on."""

    player: str
    name: str


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


class ClockFoundBehind(msgspec.Struct, frozen=True, tag=True):
    """When the house opened, the machine's clock was behind the record by so many milliseconds.

    Times on record go on from where they were.
    """

    by: int


class SoftwareNoted(msgspec.Struct, frozen=True, tag=True):
    """The house runs this from here on; digests are SHA-256 in hexadecimal digits."""

    version: str
    digest: str
    rules: str


class SoftwareMismatched(msgspec.Struct, frozen=True, tag=True):
    """These files were not what they should have been: no progressive bets, and a supervisor."""

    files: tuple[str, ...]
    digest: str


class SealOpened(msgspec.Struct, frozen=True, tag=True):
    """Sealed data of a round was opened through the house, and for what."""

    round: str
    who: str
    why: str


class Departed(msgspec.Struct, frozen=True, tag=True):
    """A player went for good: the play money left goes back, in micro-dollars, and the name goes.

    From then on the player is known by the id alone.
    """

    player: str
    amount: int


CageEvent = (
    HouseOpened
    | CapitalRaised
    | PlayerWelcomed
    | Renamed
    | Refilled
    | LimitsSet
    | Paused
    | ClockFoundBehind
    | SealOpened
    | Departed
    | SoftwareNoted
    | SoftwareMismatched
    | PaperEvent
    | DisputeEvent
)


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
    bot: bool = False
    limits: LimitsSet | None = None
    asked: LimitsSet | None = None
    refills: int = 0
    asked_after: int = 0
    paused_until: int = 0
    departed: bool = False

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
    """Everybody who ever sat down or set a limit."""

    guests: Mapping[str, Guest] = field(default_factory=dict)
    opened: bool = False
    software: str | None = None
    """The digest of what the house ran last."""
    paper: Paper = field(default_factory=Paper)
    disputes: Disputes = field(default_factory=dict)

    def guest(self, player: str) -> Guest | None:
        """The guest of a name."""
        return self.guests.get(player)


def evolve_cage(cage: Cage, event: CageEvent) -> Cage:  # noqa: C901 - a branch an event
    """The cage after one event. The mapping of guests is shared: only the newest cage is used."""
    if isinstance(event, PaperEvent):
        return replace(_with_cash(cage, event), paper=evolve_paper(cage.paper, event))
    if isinstance(event, DisputeEvent):
        return replace(cage, disputes=evolve_disputes(cage.disputes, event))
    guests = dict(cage.guests) if not isinstance(cage.guests, dict) else cage.guests
    match event:
        case HouseOpened():
            return replace(cage, opened=True)
        case CapitalRaised() | ClockFoundBehind() | SealOpened() | SoftwareMismatched():
            return cage
        case SoftwareNoted(_, digest):
            return replace(cage, software=digest)
        case PlayerWelcomed(player, name, _, bot):
            guests[player] = Guest(player=player, name=name, bot=bot)
        case Renamed(player, name):
            guests[player] = replace(guests[player], name=name)
        case Departed(player):
            guests[player] = replace(guests[player], name=player, departed=True)
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


def _with_cash(cage: Cage, event: PaperEvent) -> Cage:
    """What came to an account or went from it at the window is neither won nor lost."""
    guests = dict(cage.guests)
    for move in paper_transfers(event):
        for account, more in ((move.credit, move.amount), (move.debit, -move.amount)):
            guest = guests.get(account.removeprefix("player:"))
            if guest is not None and account.startswith("player:"):
                guests[guest.player] = replace(guest, refills=guest.refills + more)
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
            case Departed(player, micros) if micros:
                account = player_account(player)
                moved.append(
                    Transfer(debit=account, credit=ISSUE, amount=micros, why="play money back")
                )
            case DisputeRaised() | DisputeAnswered() | DisputeDecided():
                moved += dispute_transfers(event)
            case _ if isinstance(event, PaperEvent):
                moved += paper_transfers(event)
            case _:
                pass
    return tuple(moved)


def _issue(account: str, cents: int, why: str) -> Transfer:
    return Transfer(debit=ISSUE, credit=account, amount=cents * MICROS_PER_CENT, why=why)
