"""The cage's window: what may be asked there, and what it brings about."""

from __future__ import annotations

from houseedge.errors import NotationError, Refusal
from houseedge.floor import cage as cages
from houseedge.floor.cage import MINUTE, Cage, CageEvent, Guest
from houseedge.floor.dispute import AnyDisputeCommand, decide_dispute
from houseedge.floor.limit import set_limits
from houseedge.floor.paper import decide_paper
from houseedge.floor.slips import AnyPaperCommand, MoveMoney, PayCash, TakeCash, WindowCommand
from houseedge.money import MICROS_PER_CENT, format_money
from houseedge.table.name import read_name
from houseedge.table.reason import read_reason
from houseedge.table.refusal import NotOpen

#: The longest pause, in minutes.
YEAR = 60 * 24 * 365


class NoRefill(Refusal):
    """The player still has money to play with."""


class OpenHouse(WindowCommand, frozen=True):
    """The house starts with so much play money."""

    capital: int


class RaiseCapital(WindowCommand, frozen=True):
    """The house is issued more play money."""

    amount: int


class Welcome(WindowCommand, frozen=True):
    """A guest is put on record and gets play money: with the first thing that needs either."""

    player: str
    name: str
    amount: int
    bot: bool = False


class Rename(WindowCommand, frozen=True):
    """A guest wants to go by another name."""

    player: str
    name: str


class Refill(WindowCommand, frozen=True):
    """A guest with too little left to play with gets play money up to `full`.

    The house fills in what the guest has, in micro-dollars, and the `least` a table takes.
    """

    player: str
    wealth: int
    least: int
    full: int


class SetLimits(WindowCommand, frozen=True):
    """A player's own limits; the house fills in what the player has, in micro-dollars."""

    player: str
    loss: int | None
    minutes: int | None
    wealth: int


class Pause(WindowCommand, frozen=True):
    """A player's pause; it is not taken back."""

    player: str
    minutes: int


class NoteClock(WindowCommand, frozen=True):
    """The machine's clock is behind the record, by so many milliseconds."""

    behind: int


class NoteSoftware(WindowCommand, frozen=True):
    """The house starts with this software: its version, and the digests of it and of its rules."""

    version: str
    digest: str
    rules: str


class NoteMismatch(WindowCommand, frozen=True):
    """Files are not what the house was started or installed with; `digest` is what is there."""

    files: tuple[str, ...]
    digest: str


class OpenSeal(WindowCommand, frozen=True):
    """An auditor asks for the sealed data of a round that is over."""

    round: str
    who: str
    why: str


class Depart(WindowCommand, frozen=True):
    """A player goes for good; the house fills in what it takes back, in micro-dollars."""

    player: str
    amount: int


AnyWindowCommand = (
    OpenHouse
    | RaiseCapital
    | Welcome
    | Rename
    | Refill
    | SetLimits
    | Pause
    | NoteClock
    | NoteSoftware
    | NoteMismatch
    | OpenSeal
    | Depart
    | AnyPaperCommand
    | AnyDisputeCommand
)


def decide_at_window(  # noqa: C901 - a branch a command
    cage: Cage, command: AnyWindowCommand, actor: str, now: int
) -> tuple[CageEvent, ...]:
    """The events a command brings about; refuses with a `Refusal` or a `NotationError`."""
    if isinstance(command, AnyDisputeCommand):
        return decide_dispute(cage.disputes, command, actor)
    if isinstance(command, AnyPaperCommand):
        _verify_known(cage, command)
        return decide_paper(cage.paper, command, actor)
    match command:
        case OpenHouse(capital):
            return (cages.HouseOpened(capital),)
        case RaiseCapital(amount):
            return (cages.CapitalRaised(amount),)
        case Welcome(player, name, amount, bot):
            if cage.guest(player) is not None:
                raise NotOpen(f"{player} is on record already", rule="B-11", field="player")
            return (cages.PlayerWelcomed(player, name, amount, bot),)
        case Rename(player, name):
            return (cages.Renamed(_guest(cage, player).player, read_name(name)),)
        case Refill():
            return _refill(_guest(cage, command.player), command)
        case SetLimits(player, loss, minutes, wealth):
            guest = _guest(cage, player)
            return set_limits(guest, loss=loss, minutes=minutes, wealth=wealth, now=now)
        case Pause(player, minutes):
            if type(minutes) is not int or not 1 <= minutes <= YEAR:
                raise NotationError("a pause is 1 minute to one year, in whole minutes")
            return (cages.Paused(_guest(cage, player).player, now + minutes * MINUTE),)
        case NoteClock(behind):
            return (cages.ClockFoundBehind(behind),)
        case Depart(player, amount):
            return (cages.Departed(_guest(cage, player).player, amount),)
        case NoteSoftware(version, digest, rules):
            return (cages.SoftwareNoted(version, digest, rules),)
        case NoteMismatch(files, digest):
            return (cages.SoftwareMismatched(files, digest),)
        case OpenSeal(round, who, why):
            return (cages.SealOpened(round, read_reason(who, "who"), read_reason(why)),)


def _guest(cage: Cage, player: str) -> Guest:
    guest = cage.guest(player)
    if guest is None:
        raise NotOpen(f"nobody is known as {player!r}", rule="B-11", field="player")
    return guest


def _verify_known(cage: Cage, command: AnyPaperCommand) -> None:
    """Refuse an account that nobody has, or whose player has gone for good."""
    named: tuple[str, ...] = ()
    if isinstance(command, TakeCash | PayCash):
        named = (command.player,)
    elif isinstance(command, MoveMoney):
        named = (command.giver, command.taker)
    for player in named:
        if _guest(cage, player).departed:
            raise NotOpen(f"{player} has gone for good", rule="B-11", field="player")


def _refill(guest: Guest, command: Refill) -> tuple[CageEvent, ...]:
    has = command.wealth // MICROS_PER_CENT
    if has >= min(command.least, command.full):
        raise NoRefill(
            f"you have {format_money(has)}; a refill is for less than "
            f"{format_money(command.least)}",
            rule="B-12",
            field="balance",
        )
    return (cages.Refilled(guest.player, command.full - has),)
