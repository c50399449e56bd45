"""Everything that may be asked of a live table, by players, the house and its devices.

Commands are put on record as they were decided. Fields named in `sealed` are secrets: a store
keeps them in a sealed box.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from houseedge.progressive.button import Action
from houseedge.round import Place, Wagers
from houseedge.rules.irregularity import Ruling
from houseedge.table.event import VoidCode
from houseedge.table.setup import Setup

SeatNumber = Annotated[int, msgspec.Meta(description="1 is at the dealer's left.")]
Order = Annotated[int, msgspec.Meta(description="The place behind a seat, from 1.")]
OwnOrder = Annotated[
    int, msgspec.Meta(description="0 is the seat's holder; from 1 who backs the seat.")
]


Hash = Annotated[
    str,
    msgspec.Meta(
        description="32 bytes in hexadecimal digits.",
        pattern="^[0-9a-f]{64}$",
        examples=["d15aa7122cda6dd168b7ba37212eb1e642d18bf149a094677bf274ecdf8cd533"],
    ),
]
Pledge = Annotated[
    str,
    msgspec.Meta(
        description="The hash of your own chance in hexadecimal digits; empty for none.",
        pattern="^([0-9a-f]{64})?$",
        examples=["d15aa7122cda6dd168b7ba37212eb1e642d18bf149a094677bf274ecdf8cd533"],
    ),
]


class Command(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Any of them. Who asks, and when, is told beside it. Amounts are cents."""


class OpenTable(Command, frozen=True, omit_defaults=True):
    """The house opens a table, set up like this, for play; `why` is somebody's reason."""

    setup: Setup
    why: str = ""


class Sit(Command, frozen=True):
    """A player takes an empty chair; the house fills in the name, and marks its own bots."""

    seat: SeatNumber
    name: str = ""
    bot: bool = False


class BuyIn(Command, frozen=True):
    """A player brings money from the cage to the table."""

    seat: SeatNumber
    amount: int


class CashOut(Command, frozen=True):
    """A player takes money that lies free back to the cage."""

    seat: SeatNumber
    amount: int


class Leave(Command, frozen=True):
    """A player gets up; in mid-hand the system plays on for the seat (O-05)."""

    seat: SeatNumber


class OpenRound(Command, frozen=True):
    """The house opens the betting, bound to several decks by their roots; their seeds are its own.

    Bytes are in hexadecimal.
    """

    sealed: ClassVar[tuple[str, ...]] = ("seeds",)

    offer: str
    roots: tuple[str, ...]
    seeds: tuple[str, ...] = ()


class TakeBank(Command, frozen=True):
    """A seat takes the position of player-dealer with a stake (K-01), and may pledge (O-16)."""

    seat: SeatNumber
    stake: int
    pledge: Pledge = ""


class DeclineBank(Command, frozen=True):
    """A seat declines it (K-03)."""

    seat: SeatNumber


class Bet(Command, frozen=True):
    """A player makes all wagers of the seat; a second Bet replaces the first, and its pledge.

    `pledge` is the hash of 32 bytes of the player's own chance (O-16).
    """

    seat: SeatNumber
    wagers: Wagers
    pledge: Pledge = ""


class Back(Command, frozen=True, omit_defaults=True):
    """A person bets behind a seat, with money of the own account (K-09, O-12).

    `order` is the place behind it, from 1; one that another has is refused. A second Back replaces
    the first, and its pledge. The house fills in the name, and marks its own bots.
    """

    seat: SeatNumber
    order: Order
    wagers: Wagers
    pledge: Pledge = ""
    name: str = ""
    bot: bool = False


class TakeBack(Command, frozen=True, omit_defaults=True):
    """A player takes all wagers back before "no more bets"; with an order those behind a seat."""

    seat: SeatNumber
    order: OwnOrder = 0


class NoMoreBets(Command, frozen=True):
    """The house closes the betting (B-10)."""


class LockProgressive(Command, frozen=True):
    """The house locks the progressive bets; the lit sensors show who is in (P-02)."""


class OpenPledge(Command, frozen=True, omit_defaults=True):
    """A player opens a pledge, for the closing list it has seen (O-16).

    Its answer says that the house has it; on record it goes with the others', when all have come
    or the time is over. A house that was away meanwhile asks again.
    """

    seat: SeatNumber
    closing: Hash
    chance: Hash
    order: OwnOrder = 0


class TakeOpenings(Command, frozen=True):
    """The house closes the opening of pledges: these have come, what has not is withheld (O-16).

    They are by seat; "3.1" is the first who backs seat 3.
    """

    opened: Mapping[str, str]


class Cut(Command, frozen=True, omit_defaults=True):
    """The cutter opens the last pledge, for the opened ones it has seen (O-16)."""

    seat: SeatNumber
    opened: Hash
    chance: Hash
    order: OwnOrder = 0


class CutForAbsent(Command, frozen=True):
    """The house goes on without the cutter's bytes (O-16)."""


class Shuffle(Command, frozen=True):
    """The shuffler delivers the deck the cut has chosen and the hole cards are dealt.

    `deck` is all of it in the order of the deal, and never leaves the house.
    """

    sealed: ClassVar[tuple[str, ...]] = ("deck",)

    number: int
    deck: str = ""


class Check(Command, frozen=True):
    """A seat waits for more cards."""

    seat: SeatNumber


class Play(Command, frozen=True):
    """A seat makes its one Play bet."""

    seat: SeatNumber
    times: Annotated[int, msgspec.Meta(examples=[4])]


class Ready(Command, frozen=True):
    """A player has seen how the round ended; the next one begins when all have.

    It leaves no entry: its answer says that the house has heard it.
    """

    seat: SeatNumber


class Fold(Command, frozen=True):
    """A seat gives up Ante and Blind."""

    seat: SeatNumber


class DecideForAbsent(Command, frozen=True):
    """The house acts for everybody who has not decided in time (O-05)."""


class OpenBoard(Command, frozen=True, omit_defaults=True):
    """The house opens the board cards that are due (D-05); real ones are named by the dealer."""

    cards: str = ""


class Reveal(Command, frozen=True, omit_defaults=True):
    """The house opens the dealer's cards and the hands, in settling order (D-08).

    A dealer opens the dealer's own alone, and names them where they are real.
    """

    cards: str = ""


class Settle(Command, frozen=True):
    """The house settles; `awards` are what the meter's own record has fixed for each seat."""

    awards: Mapping[int, int] = {}
    meter: int | None = None
    """What the meter shows now, in cents, for the record."""


class AwaitAwards(Command, frozen=True):
    """The house claims what an automatic table's hands have won, and waits for a supervisor.

    `awards` are what the meter would pay now, by seat.
    """

    awards: Mapping[int, int] = {}


class ConfirmAward(Command, frozen=True):
    """A supervisor, or above a level an executive, confirms the next award that waits (P-11)."""

    seat: SeatNumber
    card: Literal["supervisor", "executive"]


class RefuseAward(Command, frozen=True):
    """A supervisor, or above a level an executive, refuses an award that waits, and says why."""

    seat: SeatNumber
    card: Literal["supervisor", "executive"]
    why: str


class EndRound(Command, frozen=True):
    """The felt is cleared; who asked to leave leaves."""


class Malfunction(Command, frozen=True):
    """The shuffler reports a fault, with the deck it concerns where there are two (X-03)."""

    what: str
    deck: str | None = None


class Repair(Command, frozen=True):
    """The shuffler works again; people say why."""

    why: str = ""


class ReadCards(Command, frozen=True):
    """A shoe that reads cards says which have left it, before they are turned up (O-14).

    In the order of the deal; `??` is a card it could not read.
    """

    sealed: ClassVar[tuple[str, ...]] = ("cards",)

    cards: str = ""


class SetMode(Command, frozen=True):
    """Somebody sets the shuffler's mode (X-10)."""

    mode: str
    why: str


class RuleIrregularity(Command, frozen=True):
    """Somebody who is called reports an irregularity.

    `ruling` says what becomes of it where the table of outcomes leaves it open, to the supervisor
    or to the player; `seat` whose hand it is about, where it is about one.
    """

    what: str
    why: str
    ruling: Ruling | None = None
    seat: int | None = None


class Void(Command, frozen=True):
    """The house declares all hands void (X-01); `refusal` and `rule` are what it is stuck at."""

    reason: VoidCode
    refusal: str | None = None
    rule: str | None = None


class ResetClock(Command, frozen=True):
    """The house was away: whoever is to act gets the whole time again."""


class MarkAway(Command, frozen=True):
    """The house has had no connection to a player for a while (O-05)."""

    seat: SeatNumber


class MarkBack(Command, frozen=True):
    """A player who was away is here again."""

    seat: SeatNumber


class Fill(Command, frozen=True):
    """The house brings money to the table's tray."""

    amount: int


class CloseTable(Command, frozen=True, omit_defaults=True):
    """The house opens no new round; the last one is played out first."""

    why: str = ""


class ChangeTable(Command, frozen=True):
    """Somebody posts how the table is to be set up; it binds between two rounds.

    What was posted before and does not bind yet is replaced. To ask for the table as it is takes
    that back.
    """

    setup: Setup
    why: str


class ApplyChange(Command, frozen=True):
    """The house sets the table up as posted."""


class StopProgressive(Command, frozen=True):
    """No more progressive bets are taken; those on the felt are played out."""

    why: str


class ResumeProgressive(Command, frozen=True):
    """Progressive bets are taken again, and the meter stands where it stood."""

    why: str


class TapIn(Command, frozen=True):
    """A dealer takes the table, or relieves the one who has it, between two hands."""


class TakeOver(Command, frozen=True):
    """A supervisor takes the table from a dealer who cannot go on, in mid-hand too."""

    why: str


class TapOut(Command, frozen=True):
    """The dealer leaves the table between two hands; no round opens until another has it."""


class CallSupervisor(Command, frozen=True):
    """The dealer calls a supervisor, and says what for."""

    why: str


class AnswerCall(Command, frozen=True):
    """A supervisor has come, and says what was done."""

    why: str


class CollectFolded(Command, frozen=True):
    """The dealer collects what folded seats lose, before any other hand opens (K-12)."""


class CollectHand(Command, frozen=True):
    """The dealer puts a settled hand into the discard rack, with its cards counted (K-16)."""

    seat: SeatNumber
    count: int


class CountStub(Command, frozen=True):
    """The dealer has counted what is left of a deck of real cards (I3)."""

    count: int


class ReturnAntes(Command, frozen=True):
    """The dealer did not qualify: all Antes go back before hands are compared (S-05, S-13)."""


class OpenHand(Command, frozen=True, omit_defaults=True):
    """The dealer opens the next hand in settling order (S-09), and names its cards if real.

    With a seat it is that one's: a folded hand whose surviving bet may win (K-11).
    """

    seat: int | None = None
    cards: str = ""


class CorrectCards(Command, frozen=True):
    """Cards that were named wrong are named anew, before the settlement: what lies there stands."""

    place: Place
    cards: str
    why: str


class ExchangeCards(Command, frozen=True):
    """Two open hands that were named for each other are exchanged, before the settlement."""

    place: Place
    other: Place
    why: str


class Press(Command, frozen=True):
    """Something is pressed, turned or swiped on the progressive console (P-10, P-11).

    Who holds the key or the card, and what the Game Manager shows, the house fills in.
    """

    action: Action


class Signal(Command, frozen=True, omit_defaults=True):
    """The dealer enters what a seat has said by hand: a decision, or an answer about the bank."""

    seat: SeatNumber
    word: Literal["check", "play", "fold", "take_bank", "decline_bank"]
    times: int = 0
    stake: int = 0


class HoldSeat(Command, frozen=True):
    """A supervisor keeps the chair of somebody who is away for five minutes more (O-05)."""

    seat: SeatNumber
    why: str


class ReleaseSeat(Command, frozen=True):
    """A supervisor frees the chair of somebody who is away; the chips go to the cage (O-05)."""

    seat: SeatNumber
    why: str


class TakeFee(Command, frozen=True):
    """The dealer takes a posted collection fee in chips (K-06, K-08)."""

    seat: SeatNumber
    amount: int


class NoteEnvy(Command, frozen=True):
    """A hand without a progressive bet pays envy to those who have one (E-01); again takes it off.

    `line` is the line of the progressive's paytable that it makes.
    """

    seat: SeatNumber
    line: str


PlayerCommand = (
    Sit
    | BuyIn
    | CashOut
    | Leave
    | TakeBank
    | DeclineBank
    | Bet
    | Back
    | TakeBack
    | OpenPledge
    | Cut
    | Check
    | Play
    | Fold
    | Ready
)
HouseCommand = (
    OpenRound
    | NoMoreBets
    | LockProgressive
    | TakeOpenings
    | CutForAbsent
    | Shuffle
    | DecideForAbsent
    | OpenBoard
    | Reveal
    | Settle
    | AwaitAwards
    | EndRound
    | Void
    | ResetClock
    | MarkAway
    | MarkBack
    | ApplyChange
)
#: What a dealer does where one runs the table; the house does the same at an automatic one.
DealerCommand = (
    TapIn
    | TapOut
    | TakeOver
    | CallSupervisor
    | AnswerCall
    | NoMoreBets
    | Shuffle
    | DecideForAbsent
    | Signal
    | OpenBoard
    | CollectFolded
    | CollectHand
    | CountStub
    | Reveal
    | ReturnAntes
    | OpenHand
    | CorrectCards
    | ExchangeCards
    | Press
    | Settle
    | EndRound
)
#: What people who run the house may ask for, and the house itself.
StaffCommand = (
    OpenTable
    | CloseTable
    | Fill
    | ChangeTable
    | StopProgressive
    | ResumeProgressive
    | ConfirmAward
    | RefuseAward
    | HoldSeat
    | ReleaseSeat
    | RuleIrregularity
)
#: What a device says of itself, and what people say of it, at any table.
DeviceCommand = Malfunction | Repair | SetMode | ReadCards
#: What is asked only where the chips on the felt are real.
FeltCommand = TakeFee | NoteEnvy
AnyCommand = (
    PlayerCommand | HouseCommand | DealerCommand | StaffCommand | DeviceCommand | FeltCommand
)
