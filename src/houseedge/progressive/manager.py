"""The Game Manager of one table: a console's presses carried to the meter, in the sheet's order.

The console says what was pressed and what that means; the progressive keeps the money. What the
lock counts is coin-in, a hand button claims, J-POT or a card logs, the key back at RUN or the same
card moves the meter, GAME OVER or END GAME closes the round (P-10, P-11, P-14).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from houseedge.money import Rounding
from houseedge.progressive.button import (
    Action,
    BetsLocked,
    ConsoleReset,
    Effect,
    HandCleared,
    HandSelected,
    MeterMoves,
    WinLogged,
)
from houseedge.progressive.console import Console, press
from houseedge.progressive.event import Event
from houseedge.progressive.progressive import (
    Progressive,
    claim,
    close_round,
    coin_in,
    evolve_all,
    log,
    move,
    withdraw,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class GameManager:
    """A table's console and the progressive it feeds.

    `bets` is what each seat's lit sensor stands for, in cents; `round` counts this table's
    rounds.
    """

    console: Console
    progressive: Progressive
    table: str
    level: str
    bets: Mapping[int, int]
    rounding: Rounding = Rounding.UP
    round: int = 1

    @property
    def round_name(self) -> str:
        """The name of the round on record."""
        return f"{self.table}-{self.round}"

    def hit(self, seat: int) -> str:
        """The name of a seat's win in this round, the tries before it counted."""
        prefix = f"{self.round_name}-{seat}"
        tried = sum(1 for hit in self.progressive.hits if hit.rpartition("/")[0] == prefix)
        return f"{prefix}/{tried}"

    def amount_due(self, seat: int) -> int:
        """What the Game Manager shows for a claimed win, in cents (P-13)."""
        (logged,) = log(
            self.progressive, hit=self._claimed(seat), approved_by="shown", rounding=self.rounding
        )
        return logged.pays

    def _claimed(self, seat: int) -> str:
        """The name of the claim a seat has open."""
        for hit, found in self.progressive.claims.items():
            where = (found.claimed.table, found.claimed.round, found.claimed.seat)
            if where == (self.table, self.round_name, seat):
                return hit
        raise LookupError(f"seat {seat} has no win in round {self.round_name}")


def pressed(
    manager: GameManager, action: Action
) -> tuple[GameManager, tuple[Effect, ...], tuple[Event, ...]]:
    """The Game Manager after a press, what the console did, and what goes on record.

    All or nothing: what either refuses leaves both as they were.
    """
    console, effects = press(manager.console, action)
    after = replace(manager, console=console)
    record: list[Event] = []
    for effect in effects:
        events = _events(after, effect)
        record += events
        after = replace(after, progressive=evolve_all(after.progressive, events))
        if isinstance(effect, ConsoleReset):
            after = replace(after, round=after.round + 1)
    return after, effects, tuple(record)


def _events(manager: GameManager, effect: Effect) -> tuple[Event, ...]:
    """What an effect of the console puts on the meter's record."""
    progressive, table, round = manager.progressive, manager.table, manager.round_name
    match effect:
        case BetsLocked(seats):
            bets = {seat: manager.bets[seat] for seat in seats}
            if not bets:
                return ()
            return coin_in(progressive, level=manager.level, table=table, round=round, bets=bets)
        case HandSelected(seat, line):
            return claim(
                progressive,
                hit=manager.hit(seat),
                level=manager.level,
                table=table,
                round=round,
                seat=seat,
                line=line,
            )
        case HandCleared(seat):
            return withdraw(progressive, hit=manager._claimed(seat))
        case WinLogged(seat, _, by):
            hit = manager._claimed(seat)
            return log(progressive, hit=hit, approved_by=by, rounding=manager.rounding)
        case MeterMoves(seat):
            return move(progressive, hit=manager._claimed(seat))
        case ConsoleReset():
            if (table, round) in progressive.open_rounds:
                return close_round(progressive, table=table, round=round)
            return ()
        case _:
            return ()
