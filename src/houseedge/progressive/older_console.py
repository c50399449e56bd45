"""The older console: COIN IN, hand buttons, the supervisor's key with J-POT, GAME OVER (P-10)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Self

from houseedge.errors import Refusal
from houseedge.progressive.button import (
    Action,
    CoinIn,
    Effect,
    GameOver,
    HandButton,
    JPot,
    KeyTurned,
    MeterMoves,
    PlaceBet,
    ResolveCount,
    ResolveSeats,
    TakeBet,
    TurnKey,
)
from houseedge.progressive.console import (
    ANYONE,
    Console,
    ConsolePhase,
    NoBetThere,
    NoWinSelected,
    SeatWin,
    before_the_round,
    end,
    hands_to_press,
    lock,
    log,
    no_such_button,
    resolve,
    sense,
    toggle,
    verify_name,
    verify_running,
)


class WrongKey(Refusal):
    """The supervisor's key does not stand where this step needs it."""


class MeterDue(Refusal):
    """A win is logged, and the key goes back to RUN to adjust the meter first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OlderConsole(Console):
    """The older console (P-10).

    J-POT logs one win each time the key is at JPH, and the key's way back to RUN adjusts the
    meter for it: where several hands are selected each is taken of what the meter then holds
    (P-07). With the key at JPH the table rests; it turns OFF only between rounds.
    """

    key: Literal["OFF", "RUN", "JPH"] = "RUN"
    holder: str = ""
    """Who turned the key last."""
    due: SeatWin | None = None
    """The win that is logged while the meter still waits for it."""

    def _pressed(self, action: Action) -> tuple[Self, tuple[Effect, ...]]:
        match action:
            case TurnKey():
                return self._turn(action)
            case JPot():
                return self._log()
            case CoinIn(count):
                self._verify_at_run()
                return lock(self, count)
            case HandButton(line, seat):
                self._verify_at_run()
                verify_running(self)
                if seat is None:
                    raise NoBetThere(
                        "the dealer says for which seat the hand is", rule="P-10", field="seat"
                    )
                return toggle(self, line, seat, rule="P-10")
            case GameOver():
                self._verify_at_run()
                return end(self)
            case PlaceBet() | TakeBet():
                self._verify_at_run()
                return sense(self, action)
            case ResolveCount() | ResolveSeats():
                self._verify_at_run()
                return resolve(self, action)
            case _:
                raise no_such_button(action, rule="P-10")

    def _turn(self, turn: TurnKey) -> tuple[Self, tuple[Effect, ...]]:
        verify_name(turn.holder, rule="P-10", field="holder")
        match self.key, turn.position:
            case ("OFF", "RUN") | ("JPH", "RUN"):
                pass
            case "RUN", "OFF":
                if self.phase is not ConsolePhase.OPEN or self.bets:
                    raise self._wrong_key("the key turns OFF only between rounds")
            case "RUN", "JPH":
                verify_running(self)
                if not self.selected:
                    raise NoWinSelected("no hand is selected to be logged", rule="P-10")
            case ("JPH", "OFF") if self.due is not None:
                raise self._meter_due()
            case _:
                raise self._wrong_key(f"the key does not go from {self.key} to {turn.position}")
        turned = replace(self, key=turn.position, holder=turn.holder, due=None)
        effects: tuple[Effect, ...] = (KeyTurned(turn.position, turn.holder),)
        if self.due is not None:
            effects += (MeterMoves(self.due.seat, self.due.line),)
        return turned, effects

    def _log(self) -> tuple[Self, tuple[Effect, ...]]:
        if self.key != "JPH":
            raise self._wrong_key("J-POT works with the key at JPH")
        if self.due is not None:
            raise self._meter_due()
        win = self.next_win
        if win is None:
            raise NoWinSelected("no hand is selected to be logged", rule="P-10")
        after, logged = log(self, win, by=self.holder, authority="key")
        return replace(after, due=win), (logged,)

    def _buttons(self) -> tuple[Action, ...]:
        if self.key == "OFF":
            return (TurnKey("RUN", ANYONE),)
        if self.key == "JPH":
            back = TurnKey("RUN", ANYONE)
            return (back,) if self.due is not None else (JPot(), back)
        if self.phase is ConsolePhase.OPEN:
            off = () if self.bets else (TurnKey("OFF", ANYONE),)
            return (*before_the_round(self), CoinIn(len(self.bets)), *off)
        if self.phase is ConsolePhase.MISCOUNTED:
            return before_the_round(self)
        hands = (
            HandButton(line, seat) for seat in self.bets for line in hands_to_press(self, seat)
        )
        return (*hands, TurnKey("JPH", ANYONE) if self.selected else GameOver())

    def _verify_at_run(self) -> None:
        if self.due is not None:
            raise self._meter_due()
        if self.key != "RUN":
            raise self._wrong_key("the table works with the key at RUN")

    def _wrong_key(self, what: str) -> WrongKey:
        return WrongKey(f"{what}; it is at {self.key}", rule="P-10", field="position")

    def _meter_due(self) -> MeterDue:
        seat = None if self.due is None else self.due.seat
        return MeterDue(
            f"the win of seat {seat} is logged; the key goes back to RUN to adjust the meter",
            rule="P-10",
            seat=seat,
        )
