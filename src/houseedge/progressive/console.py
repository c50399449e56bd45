"""A table's progressive console: sensors, the lock with its count, and `press` and `legal`.

What both generations share stands here (P-01, P-02, P-12, P-14); the buttons of each are in
`older_console` (P-10) and `newer_console` (P-11). A console knows seats and hands, not money:
who keeps the meter acts on the effects, in their order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Literal, Self, TypeVar

from houseedge.errors import BadAmount, NoSuchSeat, Refusal, TooLateToBet
from houseedge.progressive.button import (
    Action,
    BetsLocked,
    BetsRemoved,
    CoinIn,
    Confirm,
    ConsoleReset,
    CountCorrected,
    CountMismatch,
    Effect,
    EndGame,
    GameOver,
    HandCleared,
    HandSelected,
    JPot,
    MismatchResolved,
    PlaceBet,
    ResolveCount,
    ResolveSeats,
    SeatsCorrected,
    SensorDark,
    SensorLit,
    Spot,
    StartGame,
    SupervisorCalled,
    Swipe,
    TakeBet,
    TurnKey,
    WinLogged,
)

ANYONE: Final = "anyone"
"""The name `legal` gives for whoever holds a key or card or answers for a correction."""


class NoSuchButton(Refusal):
    """This generation of console has no such button, key or card reader."""


class SensorLitAlready(Refusal):
    """A bet lies on this sensor already."""


class NoBetThere(Refusal):
    """The seat has no progressive bet in this round."""


class CountOpen(Refusal):
    """The dealer's count and the sensors differ, and that comes first."""


class NothingToResolve(Refusal):
    """The dealer's count and the sensors do not differ."""


class RoundRunning(Refusal):
    """The last round has not been ended on the console."""


class NoRoundRunning(Refusal):
    """The bets have not been locked, so no round runs on the console."""


class NoSuchHand(Refusal):
    """The paytable has no such hand, so the console has no button for it."""


class SecondHand(Refusal):
    """The seat has a hand selected, and only its best line is paid."""


class WinIsLogged(Refusal):
    """A logged win is never edited, only backed out by a manual adjustment."""


class NoWinSelected(Refusal):
    """No hand is selected that could be confirmed."""


class WinUnconfirmed(Refusal):
    """A hand is selected, and it is confirmed or taken off before the round ends."""


class NameMissing(Refusal):
    """Nobody is named for a step that somebody answers for."""


class ConsolePhase(StrEnum):
    """What a console waits for."""

    OPEN = "open"
    """Bets come and go; nothing is locked."""
    MISCOUNTED = "miscounted"
    """Betting is closed, and the dealer's count differs from the sensors."""
    LOCKED = "locked"
    """The round runs."""


@dataclass(frozen=True, slots=True, order=True)
class SeatWin:
    """A hand of a seat by the key of its paytable line."""

    seat: int
    line: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Console(ABC):
    """What a console of either generation knows of a round.

    Seats are 1 to `seats`, counted up from the dealer's left; `lines` are the keys of the
    paytable lines it has buttons for. `bets` are the seats whose sensor is lit.
    """

    seats: int
    lines: tuple[str, ...]
    meter_order: Literal["right_to_left", "left_to_right"] = "right_to_left"
    """Which of several selected wins is confirmed first (P-07)."""
    phase: ConsolePhase = ConsolePhase.OPEN
    bets: tuple[int, ...] = ()
    count: int = 0
    """The dealer's count since the lock."""
    selected: tuple[SeatWin, ...] = ()
    logged: tuple[SeatWin, ...] = ()

    @abstractmethod
    def _pressed(self, action: Action) -> tuple[Self, tuple[Effect, ...]]:
        """This console after an action and its effects."""

    @abstractmethod
    def _buttons(self) -> tuple[Action, ...]:
        """What may be pressed now."""

    @property
    def next_win(self) -> SeatWin | None:
        """The selected win that is confirmed first: by default the one farthest to the right."""
        if not self.selected:
            return None
        return (max if self.meter_order == "right_to_left" else min)(self.selected)


C = TypeVar("C", bound=Console)
T = TypeVar("T")


def press(console: C, action: Action) -> tuple[C, tuple[Effect, ...]]:
    """The console after an action, and what that brought about, in order.

    What the sheet does not provide for is refused with a `Refusal` that names the clause, and
    the console stays as it is.
    """
    try:
        return console._pressed(action)
    except Refusal as refusal:
        refusal.phase = console.phase.value
        raise


def legal(console: Console) -> tuple[Action, ...]:
    """Everything that may be pressed now.

    A count, a correction of the seats, an amount and the name `ANYONE` stand for any others:
    those listed are such that the round goes on.
    """
    return console._buttons()


# What both generations do alike; `older_console` and `newer_console` build on it.


def sense(console: C, action: PlaceBet | TakeBet) -> tuple[C, tuple[Effect, ...]]:
    """A bet comes onto a sensor or off it, before the lock alone (P-01)."""
    seat = action.seat
    _verify_seat(console, seat)
    if console.phase is not ConsolePhase.OPEN:
        raise TooLateToBet(
            "the progressive bets of this round are locked", rule="P-01", field="seat", seat=seat
        )
    lit = seat in console.bets
    if isinstance(action, PlaceBet):
        if lit:
            raise SensorLitAlready(
                f"a bet lies on the sensor of seat {seat}", rule="P-01", field="seat", seat=seat
            )
        return replace(console, bets=tuple(sorted((*console.bets, seat)))), (SensorLit(seat),)
    if not lit:
        raise NoBetThere(
            f"no bet lies on the sensor of seat {seat}", rule="P-01", field="seat", seat=seat
        )
    return replace(console, bets=_without(console.bets, seat)), (SensorDark(seat),)


def lock(console: C, count: int) -> tuple[C, tuple[Effect, ...]]:
    """Close the betting and hold the dealer's count against the sensors (P-02, P-14)."""
    if console.phase is ConsolePhase.LOCKED:
        raise RoundRunning("the last round has not been ended on the console", rule="P-14")
    if console.phase is ConsolePhase.MISCOUNTED:
        raise _count_open(console)
    _verify_count(count)
    return _counted(replace(console, count=count))


def resolve(console: C, action: ResolveCount | ResolveSeats) -> tuple[C, tuple[Effect, ...]]:
    """Correct the dealer's count or the seats; the round goes on once they agree (P-02)."""
    if console.phase is not ConsolePhase.MISCOUNTED:
        raise NothingToResolve("the dealer's count and the sensors do not differ", rule="P-02")
    verify_name(action.by, rule="P-02", field="by")
    corrected: CountCorrected | SeatsCorrected
    if isinstance(action, ResolveCount):
        _verify_count(action.count)
        after = replace(console, count=action.count)
        corrected = CountCorrected(console.count, action.count, action.by)
    else:
        for seat in action.seats:
            _verify_seat(console, seat)
        after = replace(console, bets=tuple(sorted(set(action.seats))))
        corrected = SeatsCorrected(console.bets, after.bets, action.by)
    resolved, effects = _counted(after)
    if resolved.phase is ConsolePhase.LOCKED:
        effects = (MismatchResolved(resolved.count), *effects)
    return resolved, (corrected, *effects)


def toggle(console: C, line: str, seat: int, *, rule: str) -> tuple[C, tuple[Effect, ...]]:
    """Select a hand for a seat and call a supervisor; a second press takes it off (P-12).

    `rule` is the console's own clause.
    """
    _verify_seat(console, seat)
    if line not in console.lines:
        raise NoSuchHand(f"there is no button for {line!r}", rule=rule, field="line", seat=seat)
    if seat not in console.bets:
        raise NoBetThere(
            f"seat {seat} has no progressive bet in this round",
            rule="P-01",
            field="seat",
            seat=seat,
        )
    for win in console.logged:
        if win.seat == seat:
            raise WinIsLogged(
                f"the win of seat {seat} is logged; to back it out takes a manual adjustment",
                rule="P-12",
                field="line",
                seat=seat,
            )
    win = SeatWin(seat, line)
    if win in console.selected:
        return replace(console, selected=_without(console.selected, win)), (
            HandCleared(seat, line),
        )
    if any(other.seat == seat for other in console.selected):
        raise SecondHand(
            f"seat {seat} has another hand selected; press that again to take it off",
            rule="P-04",
            field="line",
            seat=seat,
        )
    after = replace(console, selected=(*console.selected, win))
    return after, (HandSelected(seat, line), SupervisorCalled(seat, line))


def log(
    console: C, win: SeatWin, *, by: str, authority: Literal["key", "supervisor", "executive"]
) -> tuple[C, WinLogged]:
    """Put a selected win on the Game Manager, where it stays (P-12)."""
    after = replace(
        console, selected=_without(console.selected, win), logged=(*console.logged, win)
    )
    return after, WinLogged(win.seat, win.line, by, authority)


def end(console: C) -> tuple[C, tuple[Effect, ...]]:
    """Reset the console for the next hand, once no selected win is unconfirmed (P-14)."""
    verify_running(console)
    if console.selected:
        win = console.selected[0]
        raise WinUnconfirmed(
            f"the hand selected for seat {win.seat} is confirmed or taken off first",
            rule="P-14",
            seat=win.seat,
        )
    fresh = replace(console, phase=ConsolePhase.OPEN, bets=(), count=0, logged=())
    return fresh, (ConsoleReset(),)


def verify_running(console: Console) -> None:
    """Refuse what needs a running round: the bets locked and their count agreed (P-02)."""
    if console.phase is ConsolePhase.MISCOUNTED:
        raise _count_open(console)
    if console.phase is ConsolePhase.OPEN:
        raise NoRoundRunning("the progressive bets have not been locked", rule="P-02")


def verify_name(name: str, *, rule: str, field: str) -> None:
    """Refuse a step nobody answers for."""
    if not name.strip():
        raise NameMissing("somebody answers for this step and is named", rule=rule, field=field)


def before_the_round(console: Console) -> tuple[Action, ...]:
    """The presses both generations allow before the round runs, the lock aside."""
    seats = range(1, console.seats + 1)
    if console.phase is ConsolePhase.OPEN:
        return tuple(TakeBet(s) if s in console.bets else PlaceBet(s) for s in seats)
    if console.phase is not ConsolePhase.MISCOUNTED:
        return ()
    by_count = ResolveCount(len(console.bets), ANYONE)
    if console.count > console.seats:
        return (by_count,)
    dark = tuple(seat for seat in seats if seat not in console.bets)
    agreed = tuple(sorted((*console.bets, *dark)[: console.count]))
    return (by_count, ResolveSeats(agreed, ANYONE))


def hands_to_press(console: Console, seat: int) -> tuple[str, ...]:
    """The lines whose button may be pressed for a seat while the round runs."""
    if seat not in console.bets or any(win.seat == seat for win in console.logged):
        return ()
    return tuple(win.line for win in console.selected if win.seat == seat) or console.lines


#: What stands on the buttons that one generation has and the other has not.
_LABELS: Mapping[type[Action], str] = {
    CoinIn: "COIN IN button",
    StartGame: "START GAME button",
    Spot: "button for a spot",
    TurnKey: "key",
    JPot: "J-POT button",
    Confirm: "CONFIRM button",
    Swipe: "card reader",
    GameOver: "GAME OVER button",
    EndGame: "END GAME button",
}


def no_such_button(action: Action, *, rule: str) -> NoSuchButton:
    """The refusal of an action that belongs to the other generation."""
    label = _LABELS.get(type(action), "such button")
    return NoSuchButton(
        f"this console has no {label}: that is on the other generation", rule=rule, field="step"
    )


def _counted(console: C) -> tuple[C, tuple[Effect, ...]]:
    sensors = len(console.bets)
    if console.count != sensors:
        after = replace(console, phase=ConsolePhase.MISCOUNTED)
        return after, (CountMismatch(console.count, sensors),)
    after = replace(console, phase=ConsolePhase.LOCKED)
    return after, (BetsLocked(console.bets), BetsRemoved(console.bets))


def _count_open(console: Console) -> CountOpen:
    return CountOpen(
        f"the dealer counted {console.count} bets where {len(console.bets)} sensors are lit; "
        "the count or the seats are corrected first",
        rule="P-02",
    )


def _verify_count(count: int) -> None:
    if count < 0:
        raise BadAmount("a count of bets is not negative", rule="P-02", field="count")


def _verify_seat(console: Console, seat: int) -> None:
    if not 1 <= seat <= console.seats:
        raise NoSuchSeat(f"there is no sensor {seat}", rule="P-01", field="seat", seat=seat)


def _without(those: tuple[T, ...], this: T) -> tuple[T, ...]:
    return tuple(one for one in those if one != this)
