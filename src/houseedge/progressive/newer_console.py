"""The newer console: START GAME, spot and hand, CONFIRM with a card, END GAME (P-11)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from houseedge.errors import BadAmount, Refusal
from houseedge.progressive.button import (
    Action,
    CardDue,
    Confirm,
    Effect,
    EndGame,
    HandButton,
    MeterMoves,
    PlaceBet,
    ResolveCount,
    ResolveSeats,
    Spot,
    SpotSelected,
    StartGame,
    Swipe,
    TakeBet,
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


class NoSpotSelected(Refusal):
    """The player's spot is selected before the hand."""


class CardWaited(Refusal):
    """CONFIRM was pressed, and a swipe completes it or its hand is taken off first."""


class NotConfirmed(Refusal):
    """A card is swiped after CONFIRM."""


class WrongCard(Refusal):
    """The jackpot's level needs an Executive card."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NewerConsole(Console):
    """The newer console (P-11).

    One CONFIRM and one swipe complete one win, and the swipe both logs it and adjusts the
    meter. From `executive_from` cents up, the level of the meter plan, the card is an
    Executive's; an Executive's card serves below it too.
    """

    executive_from: int
    spot: int | None = None
    confirmed: SeatWin | None = None
    """The selected win that waits for a card."""

    def _pressed(self, action: Action) -> tuple[Self, tuple[Effect, ...]]:
        match action:
            case StartGame(count):
                return lock(self, count)
            case Spot(seat):
                return self._select(seat)
            case HandButton(line, seat):
                return self._hand(line, seat)
            case Confirm():
                return self._confirm()
            case Swipe():
                return self._swipe(action)
            case EndGame():
                after, effects = end(self)
                return replace(after, spot=None), effects
            case PlaceBet() | TakeBet():
                return sense(self, action)
            case ResolveCount() | ResolveSeats():
                return resolve(self, action)
            case _:
                raise no_such_button(action, rule="P-11")

    def _select(self, seat: int) -> tuple[Self, tuple[Effect, ...]]:
        verify_running(self)
        if seat not in self.bets:
            raise NoBetThere(
                f"seat {seat} has no progressive bet in this round",
                rule="P-01",
                field="seat",
                seat=seat,
            )
        return replace(self, spot=seat), (SpotSelected(seat),)

    def _hand(self, line: str, seat: int | None) -> tuple[Self, tuple[Effect, ...]]:
        verify_running(self)
        if self.spot is None or seat not in (None, self.spot):
            raise NoSpotSelected(
                "the player's spot is selected before the hand", rule="P-11", field="seat"
            )
        takes_off = SeatWin(self.spot, line) == self.confirmed
        after, effects = toggle(self, line, self.spot, rule="P-11")
        if takes_off:
            after = replace(after, confirmed=None)
        elif self.confirmed is not None:
            raise self._card_waited(self.confirmed)
        return after, effects

    def _confirm(self) -> tuple[Self, tuple[Effect, ...]]:
        verify_running(self)
        if self.confirmed is not None:
            raise self._card_waited(self.confirmed)
        win = self.next_win
        if win is None:
            raise NoWinSelected("no hand is selected to be confirmed", rule="P-11")
        return replace(self, confirmed=win), (CardDue(win.seat, win.line),)

    def _swipe(self, swipe: Swipe) -> tuple[Self, tuple[Effect, ...]]:
        win = self.confirmed
        if win is None:
            raise NotConfirmed("a card is swiped after CONFIRM", rule="P-11")
        verify_name(swipe.holder, rule="P-11", field="holder")
        if swipe.amount < 0:
            raise BadAmount("an amount to pay is not negative", rule="P-13", field="amount")
        if swipe.card == "supervisor" and swipe.amount >= self.executive_from:
            raise WrongCard(
                "a jackpot of this level takes an Executive card",
                rule="P-11",
                field="card",
                seat=win.seat,
            )
        after, logged = log(self, win, by=swipe.holder, authority=swipe.card)
        return replace(after, confirmed=None), (logged, MeterMoves(win.seat, win.line))

    def _buttons(self) -> tuple[Action, ...]:
        if self.phase is ConsolePhase.OPEN:
            return (*before_the_round(self), StartGame(len(self.bets)))
        if self.phase is ConsolePhase.MISCOUNTED:
            return before_the_round(self)
        spots = tuple(Spot(seat) for seat in self.bets)
        if (win := self.confirmed) is not None:
            off = (HandButton(win.line),) if self.spot == win.seat else ()
            by_level = (
                *((Swipe("supervisor", ANYONE, 0),) if self.executive_from > 0 else ()),
                Swipe("executive", ANYONE, self.executive_from),
            )
            return (*spots, *off, *by_level)
        lines = () if self.spot is None else hands_to_press(self, self.spot)
        hands = tuple(HandButton(line) for line in lines)
        return (*spots, *hands, Confirm() if self.selected else EndGame())

    def _card_waited(self, win: SeatWin) -> CardWaited:
        return CardWaited(
            f"the win of seat {win.seat} waits for a card; swipe it or take the hand off",
            rule="P-11",
            seat=win.seat,
        )
