"""One round of play as a frozen value."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from houseedge.cards import Card
from houseedge.errors import BankMissing, NoSuchSeat
from houseedge.round.wagers import Wagers
from houseedge.rules.spec import Rules


class Phase(StrEnum):
    """Where a round stands; each phase says what it waits for."""

    BETTING = "betting"
    DEALING = "dealing"
    PREFLOP = "preflop"
    FLOP_DUE = "flop_due"
    FLOP = "flop"
    RIVER_DUE = "river_due"
    RIVER = "river"
    SHOWDOWN = "showdown"
    SETTLEMENT = "settlement"
    VOID = "void"


#: How many checks a seat has made when it is to decide in each of these phases.
STREETS = {Phase.PREFLOP: 0, Phase.FLOP: 1, Phase.RIVER: 2}


class Backline(msgspec.Struct, frozen=True, kw_only=True):
    """The wagers another person has on a spot; they follow the seat's decisions (O-12)."""

    bettor: str
    wagers: Wagers
    stack: int | None = None


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One spot in play: its wagers, its two cards and what its player decided."""

    number: int
    wagers: Wagers
    stack: int | None = None
    """What is left in front of the player, where somebody counts it."""
    backline: tuple[Backline, ...] = ()
    hole: tuple[Card, ...] = ()
    shown: bool = False
    checks: int = 0
    play: int | None = None
    """The multiple of the Ante that was bet."""
    folded: bool = False
    void: bool = False
    """Whether this hand alone is void: its wagers go back, and the round goes on without it."""

    refused: bool = False
    """Whether the award of its progressive bet was refused: that bet goes back."""

    @property
    def live(self) -> bool:
        """Whether the hand is in play, neither folded nor void."""
        return not self.folded and not self.void

    @property
    def bettors(self) -> tuple[tuple[str | None, Wagers], ...]:
        """The seat's own player, unnamed, then its backline in the order of placing (O-12)."""
        return ((None, self.wagers), *((other.bettor, other.wagers) for other in self.backline))

    @property
    def play_bet(self) -> int:
        """The Play bet in cents; zero for none."""
        return (self.play or 0) * self.wagers.ante

    @property
    def known(self) -> bool:
        """Whether both hole cards are known."""
        return len(self.hole) == 2 and self.hole[0].known and self.hole[1].known


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One round: the rules it is played by, the spots in play and the cards so far.

    A value, never changed: `apply` makes the next one. `seats` are in the order of their
    numbers. `board_open` counts the board cards that are face up.
    """

    rules: Rules
    player_dealer: int | None = None
    phase: Phase = Phase.BETTING
    seats: tuple[Seat, ...] = ()
    dealer: tuple[Card, ...] = ()
    dealer_shown: bool = False
    board: tuple[Card, ...] = ()
    board_open: int = 0
    void_reason: str | None = None

    def __post_init__(self) -> None:
        needed = self.rules.profile.bank == "player_dealer"
        if needed and self.player_dealer is None:
            raise BankMissing(
                f"{self.rules.profile.title} is banked by a player: a player-dealer's seat is "
                "missing",
                rule="K-01",
                field="player_dealer",
            )
        if not needed and self.player_dealer is not None:
            raise BankMissing(
                f"{self.rules.profile.title} is banked by the house and has no player-dealer",
                rule="K-01",
                field="player_dealer",
            )
        if self.player_dealer is not None:
            self.verify_number(self.player_dealer, field="player_dealer")

    def verify_number(self, number: int, *, field: str = "seat") -> None:
        """Refuse the number of a seat this table does not have."""
        most = self.rules.profile.seats
        if type(number) is not int or not 1 <= number <= most:
            raise NoSuchSeat(
                f"seat {number!r} does not exist: this table has seats 1 to {most}",
                rule="K-04",
                field=field,
                seat=number if field == "seat" else None,
            )

    def verify_player(self, number: int) -> None:
        """Refuse a seat that cannot bet: one that does not exist, or the player-dealer's."""
        self.verify_number(number)
        if number == self.player_dealer:
            raise NoSuchSeat(
                f"seat {number} banks this round as player-dealer and has no wagers",
                rule="K-01",
                field="seat",
                seat=number,
            )

    @property
    def action(self) -> int:
        """All wagers on the table before the deal, backline wagers included (K-07)."""
        return sum(wagers.total for seat in self.seats for _, wagers in seat.bettors)

    def seat(self, number: int) -> Seat:
        """The spot in play at that seat."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        self.verify_number(number)
        raise NoSuchSeat(
            f"seat {number} has no Ante and Blind and is not in this round",
            rule="D-06",
            field="seat",
            seat=number,
            phase=self.phase,
        )

    def with_seat(self, changed: Seat) -> Round:
        """This round with one spot changed or added."""
        others = [seat for seat in self.seats if seat.number != changed.number]
        seats = sorted((*others, changed), key=lambda seat: seat.number)
        return replace(self, seats=tuple(seats))

    @property
    def settling_order(self) -> tuple[Seat, ...]:
        """The spots in the order they are opened and settled (S-09).

        Seats count up from the dealer's left, so right to left is downwards and clockwise
        is upwards.
        """
        match self.rules.profile.settling:
            case "right_to_left":
                return self.seats[::-1]
            case "left_to_right":
                return self.seats
            case "from_player_dealer":
                first = self.player_dealer or 0
                return tuple(
                    sorted(
                        self.seats,
                        key=lambda s: (s.number - first - 1) % self.rules.profile.seats,
                    )
                )

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The spots whose player is to decide now."""
        checks = STREETS.get(self.phase)
        return tuple(
            seat for seat in self.seats if seat.checks == checks and seat.play is None and seat.live
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that have been dealt, known or not."""
        hole = (card for seat in self.seats for card in seat.hole)
        return (*hole, *self.dealer, *self.board)


def waits(round: Round) -> str:
    """What a round is waiting for, in words."""
    match round.phase:
        case Phase.BETTING:
            return "bets are being made"
        case Phase.DEALING:
            return "cards are being dealt"
        case Phase.PREFLOP | Phase.FLOP | Phase.RIVER:
            return "players decide"
        case Phase.FLOP_DUE:
            return "the flop is due"
        case Phase.RIVER_DUE:
            return "turn and river are due"
        case Phase.SHOWDOWN:
            return "hands are being opened"
        case _:
            return "the round waits to be settled"
