"""Everything that is pressed, turned or swiped on a console, and everything that brings about."""

from __future__ import annotations

from typing import Literal

import msgspec


class PlaceBet(msgspec.Struct, frozen=True, tag=True):
    """A bet is laid on a seat's sensor, or entered by the dealer where there is no sensor."""

    seat: int


class TakeBet(msgspec.Struct, frozen=True, tag=True):
    """A player takes the bet off the sensor again before the lock."""

    seat: int


class CoinIn(msgspec.Struct, frozen=True, tag=True):
    """The dealer presses COIN IN on the older console, having counted so many bets."""

    count: int


class StartGame(msgspec.Struct, frozen=True, tag=True):
    """The dealer presses START GAME on the newer console, having counted so many bets."""

    count: int


class ResolveCount(msgspec.Struct, frozen=True, tag=True):
    """The dealer had miscounted: so many bets there are."""

    count: int
    by: str


class ResolveSeats(msgspec.Struct, frozen=True, tag=True):
    """The sensors had it wrong: these seats are in."""

    seats: tuple[int, ...]
    by: str


class HandButton(msgspec.Struct, frozen=True, tag=True):
    """The dealer presses the button of a paytable line.

    On the older console the dealer says for which seat; on the newer the spot was chosen before.
    """

    line: str
    seat: int | None = None


class Spot(msgspec.Struct, frozen=True, tag=True):
    """The dealer selects a player's spot on the newer console."""

    seat: int


class TurnKey(msgspec.Struct, frozen=True, tag=True):
    """A supervisor turns the key of the older console."""

    position: Literal["OFF", "RUN", "JPH"]
    holder: str


class JPot(msgspec.Struct, frozen=True, tag=True):
    """The supervisor presses J-POT on the older console."""


class Confirm(msgspec.Struct, frozen=True, tag=True):
    """The supervisor presses CONFIRM on the newer console."""


class Swipe(msgspec.Struct, frozen=True, tag=True):
    """A card is swiped on the newer console; the Game Manager shows `amount`, in cents."""

    card: Literal["supervisor", "executive"]
    holder: str
    amount: int


class GameOver(msgspec.Struct, frozen=True, tag=True):
    """The dealer presses GAME OVER on the older console."""


class EndGame(msgspec.Struct, frozen=True, tag=True):
    """The dealer presses END GAME on the newer console."""


Action = (
    PlaceBet
    | TakeBet
    | CoinIn
    | StartGame
    | ResolveCount
    | ResolveSeats
    | HandButton
    | Spot
    | TurnKey
    | JPot
    | Confirm
    | Swipe
    | GameOver
    | EndGame
)


class SensorLit(msgspec.Struct, frozen=True, tag=True):
    """The sensor of a seat lights: a bet lies on it (P-01)."""

    seat: int


class SensorDark(msgspec.Struct, frozen=True, tag=True):
    """The sensor of a seat goes dark: its bet was taken off (P-01)."""

    seat: int


class CountMismatch(msgspec.Struct, frozen=True, tag=True):
    """The dealer counted another number of bets than sensors are lit (P-02)."""

    dealer: int
    sensors: int


class CountCorrected(msgspec.Struct, frozen=True, tag=True):
    """Somebody corrected the dealer's count (P-02)."""

    was: int
    now: int
    by: str


class SeatsCorrected(msgspec.Struct, frozen=True, tag=True):
    """Somebody corrected which seats are in (P-02)."""

    was: tuple[int, ...]
    now: tuple[int, ...]
    by: str


class MismatchResolved(msgspec.Struct, frozen=True, tag=True):
    """Count and sensors agree on so many bets after all (P-02)."""

    count: int


class BetsLocked(msgspec.Struct, frozen=True, tag=True):
    """The round begins with the bets of these seats; it happens once a round (P-02)."""

    seats: tuple[int, ...]


class BetsRemoved(msgspec.Struct, frozen=True, tag=True):
    """The dealer takes the progressive bets of these seats off the felt (P-02)."""

    seats: tuple[int, ...]


class SpotSelected(msgspec.Struct, frozen=True, tag=True):
    """The newer console shows this player's spot (P-11)."""

    seat: int


class HandSelected(msgspec.Struct, frozen=True, tag=True):
    """A hand button is lit for a seat (P-10, P-11)."""

    seat: int
    line: str


class HandCleared(msgspec.Struct, frozen=True, tag=True):
    """A hand button is off again for a seat (P-10, P-11)."""

    seat: int
    line: str


class SupervisorCalled(msgspec.Struct, frozen=True, tag=True):
    """The dealer contacts a supervisor about a selected hand (P-10, P-11)."""

    seat: int
    line: str


class KeyTurned(msgspec.Struct, frozen=True, tag=True):
    """The supervisor's key stands at another position (P-10)."""

    position: Literal["OFF", "RUN", "JPH"]
    holder: str


class CardDue(msgspec.Struct, frozen=True, tag=True):
    """CONFIRM was pressed for a hand, and only a card swipe completes it (P-11)."""

    seat: int
    line: str


class WinLogged(msgspec.Struct, frozen=True, tag=True):
    """The win is on the Game Manager, for good (P-12); `by` held the key or card."""

    seat: int
    line: str
    by: str
    authority: Literal["key", "supervisor", "executive"]


class MeterMoves(msgspec.Struct, frozen=True, tag=True):
    """The meter is adjusted now for a win that is logged (P-10, P-11)."""

    seat: int
    line: str


class ConsoleReset(msgspec.Struct, frozen=True, tag=True):
    """The console is reset for the next hand and all sensors are dark (P-14)."""


Effect = (
    SensorLit
    | SensorDark
    | CountMismatch
    | CountCorrected
    | SeatsCorrected
    | MismatchResolved
    | BetsLocked
    | BetsRemoved
    | SpotSelected
    | HandSelected
    | HandCleared
    | SupervisorCalled
    | KeyTurned
    | CardDue
    | WinLogged
    | MeterMoves
    | ConsoleReset
)
