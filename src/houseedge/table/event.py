"""Everything that happens at a live table, as it is kept on record.

Amounts are cents, cards are text. An event says what happened, never why it was allowed; in codes
and parts, for `words` to say. Fields named in `sealed` are secrets: a store keeps them in a sealed
box.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from houseedge.cards import HandCode
from houseedge.round import Place, Result, Wagers
from houseedge.rules.irregularity import Ruling
from houseedge.rules.spec import FeesAt
from houseedge.settlement import Settled
from houseedge.table.backline_event import BacklinePlaced as BacklinePlaced
from houseedge.table.backline_event import BacklineResult as BacklineResult
from houseedge.table.backline_event import BacklineTakenBack as BacklineTakenBack
from houseedge.table.dealers_event import AntesReturned as AntesReturned
from houseedge.table.dealers_event import CallAnswered as CallAnswered
from houseedge.table.dealers_event import CallMade as CallMade
from houseedge.table.dealers_event import CardsCorrected as CardsCorrected
from houseedge.table.dealers_event import CardsExchanged as CardsExchanged
from houseedge.table.dealers_event import CardsRead as CardsRead
from houseedge.table.dealers_event import ConsolePressed as ConsolePressed
from houseedge.table.dealers_event import CountDiffered as CountDiffered
from houseedge.table.dealers_event import DealerIn as DealerIn
from houseedge.table.dealers_event import DealerOut as DealerOut
from houseedge.table.dealers_event import FoldedCollected as FoldedCollected
from houseedge.table.dealers_event import HandCollected as HandCollected
from houseedge.table.dealers_event import ReadingCorrected as ReadingCorrected
from houseedge.table.dealers_event import SeatHeld as SeatHeld
from houseedge.table.dealers_event import SeatReleased as SeatReleased
from houseedge.table.dealers_event import StubCounted as StubCounted
from houseedge.table.device import Shuffler
from houseedge.table.setup import Setup


class Difference(msgspec.Struct, frozen=True):
    """One thing that is changed in how a table is set up, by its key in the house's file."""

    element: str
    was: str
    becomes: str


class TableOpened(msgspec.Struct, frozen=True, tag=True):
    """The table stands ready, set up like this; `digest` is that of its rules.

    `changes` are what is not as it was when the table closed.
    """

    setup: Setup
    digest: str
    changes: tuple[Difference, ...] = ()


class PlayerSat(msgspec.Struct, frozen=True, tag=True):
    """A player took a chair."""

    seat: int
    player: str
    name: str
    bot: bool = False


class BoughtIn(msgspec.Struct, frozen=True, tag=True):
    """Money came from the cage to a stack."""

    seat: int
    amount: int


class CashedOut(msgspec.Struct, frozen=True, tag=True):
    """Money went from a stack to the cage."""

    seat: int
    amount: int


class LeaveAsked(msgspec.Struct, frozen=True, tag=True):
    """A player with a hand in play got up; the stack is released after settlement (O-05)."""

    seat: int


class WentAway(msgspec.Struct, frozen=True, tag=True):
    """A player's connection is lost for a while: nobody waits for the seat (O-05)."""

    seat: int


class CameBack(msgspec.Struct, frozen=True, tag=True):
    """A player who was away is here again."""

    seat: int


class PlayerLeft(msgspec.Struct, frozen=True, tag=True):
    """A chair is empty again and its stack went to the cage; `idle` when the house freed it."""

    seat: int
    amount: int
    idle: bool = False


class Filled(msgspec.Struct, frozen=True, tag=True):
    """The house brought money to the tray."""

    amount: int


class RoundOpened(msgspec.Struct, frozen=True, tag=True):
    """Bets are open; the decks under these roots are bound from here on (O-16)."""

    sealed: ClassVar[tuple[str, ...]] = ("seeds",)

    round: str
    number: int
    rules: str
    offer: str
    roots: tuple[str, ...]
    deck: str
    """Which deck is in play, where there are two (D-07)."""
    digest: str
    """The digest of the rules."""
    seeds: tuple[str, ...] = ()


class BankOffered(msgspec.Struct, frozen=True, tag=True):
    """The position of player-dealer is offered to a seat (K-03)."""

    seat: int


class BankDeclined(msgspec.Struct, frozen=True, tag=True):
    """A seat declined, or did not answer in time."""

    seat: int
    by_system: bool = False


class BankTaken(msgspec.Struct, frozen=True, tag=True):
    """A seat banks the round with a stake; a bot with money issued to it, and marked (K-01)."""

    seat: int
    stake: int
    pledge: str = ""
    bot: bool = False


class NoBank(msgspec.Struct, frozen=True, tag=True):
    """Nobody accepted the position: no round is dealt (K-13)."""


class ClockSet(msgspec.Struct, frozen=True, tag=True):
    """The table waits until then, in milliseconds of the epoch; none stops the clock."""

    deadline: int | None
    length: int = 0


class BetPlaced(msgspec.Struct, frozen=True, tag=True):
    """All wagers of a seat, in place of those before."""

    seat: int
    wagers: Wagers
    pledge: str = ""


class BetTakenBack(msgspec.Struct, frozen=True, tag=True):
    """A seat's wagers are off the felt."""

    seat: int


class BettingClosed(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """No more bets: everybody is bound to all wagers and pledges, and one seat cuts (O-16)."""

    closing: str
    cutter: int | None
    order: int = 0
    """The cutter's place behind its seat."""


class PledgesOpened(msgspec.Struct, frozen=True, tag=True):
    """These pledges were opened; what had not come by then is withheld (O-16)."""

    opened: str
    chances: dict[str, str]
    """By seat; "3.1" is the first who backs seat 3."""
    withheld: tuple[int | str, ...] = ()


class DeckCut(msgspec.Struct, frozen=True, tag=True):
    """The deck is cut, with the cutter's bytes or without them (O-16)."""

    cut: str
    chance: str = ""


class FeeTaken(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A collection fee, taken at once or set aside until settlement (O-13)."""

    seat: int
    amount: int
    rate: str
    at: FeesAt
    boxed: bool = False
    """Whether it goes into the table's drop box (K-15); before there were any it did not."""
    order: int = 0
    """Whose it is: the seat's holder, or who backs the seat."""


class ProgressiveLocked(msgspec.Struct, frozen=True, tag=True):
    """The progressive bets are in (P-02)."""

    bets: dict[int, int]


class DeckShuffled(msgspec.Struct, frozen=True, tag=True):
    """The deck that the cut has chosen lies ready, in the order it is dealt."""

    sealed: ClassVar[tuple[str, ...]] = ("deck",)

    number: int
    deck: str = ""


class SeedsPublished(msgspec.Struct, frozen=True, tag=True):
    """The seeds of all decks that were not dealt; of a round that was not settled, of all."""

    seeds: dict[int, str]


class Dealt(msgspec.Struct, frozen=True, tag=True):
    """The next cards of the deck went face down to these places, in order."""

    to: tuple[Place, ...]


class Decided(msgspec.Struct, frozen=True, tag=True):
    """A seat checked, bet or folded; `by_system` marks what the house did for it (O-05)."""

    seat: int
    decision: Literal["check", "play", "fold"]
    times: int = 0
    by_system: bool = False


class BoardOpened(msgspec.Struct, frozen=True, tag=True):
    """Board cards lie face up (D-05)."""

    cards: str


class DealerOpened(msgspec.Struct, frozen=True, tag=True):
    """The dealer's cards are open, and the hand is announced (D-11)."""

    cards: str
    hand: HandCode


class HandOpened(msgspec.Struct, frozen=True, tag=True):
    """A seat's cards are open, and the hand is announced (D-11)."""

    seat: int
    cards: str
    hand: HandCode


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat ended; `hand` is none where its cards stay closed."""

    seat: int
    player: str
    result: Result
    hand: HandCode | None
    wagers: tuple[Settled, ...]
    fees: int
    """Collection fees, outside the net; a void returns them (O-13)."""

    @property
    def net(self) -> int:
        """All that was returned less all that was staked."""
        return sum(settled.net for settled in self.wagers)


class RoundSettled(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """The round's money. `paid` and `collected` are the bank's side."""

    status: ClassVar[Literal["settled"]] = "settled"

    dealer: HandCode
    qualifies: bool
    order: tuple[int, ...]
    """The seats in the order they were settled."""
    seats: tuple[SeatResult, ...]
    paid: int
    collected: int
    awards: dict[int, int]
    """What the meter paid, by seat."""
    meter: int | None
    """What it showed then."""
    backline: tuple[BacklineResult, ...] = ()
    """The persons behind the seats, each seat's in the order they were settled."""


#: Why a round is void.
VoidCode = Literal["shuffler", "no_bets", "stuck", "irregularity"]


class RoundVoided(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """All hands are void and every wager went back (X-01).

    Where the house was stuck, `refusal` and `rule` are those of what it could not do; of an
    irregularity `refusal` is its code. No hands were compared, and the bank neither paid nor
    collected.
    """

    status: ClassVar[Literal["void"]] = "void"
    dealer: ClassVar[None] = None
    qualifies: ClassVar[None] = None
    order: ClassVar[tuple[int, ...]] = ()
    paid: ClassVar[int] = 0
    collected: ClassVar[int] = 0
    awards: ClassVar[dict[int, int]] = {}
    meter: ClassVar[None] = None

    reason: VoidCode
    refusal: str | None
    rule: str | None
    seats: tuple[SeatResult, ...]
    backline: tuple[BacklineResult, ...] = ()


RoundResult = RoundSettled | RoundVoided
"""How a round ended, every wager in it."""


class IrregularityRuled(msgspec.Struct, frozen=True, tag=True):
    """Something went wrong at the table: what becomes of the round, who says so, and why.

    With a seat it is about that hand alone.
    """

    what: str
    ruling: Ruling
    by: str
    why: str
    seat: int | None = None


class HandVoided(msgspec.Struct, frozen=True, tag=True):
    """One hand is void: its wagers, fee and contribution go back, and the round goes on."""

    seat: int


class ShufflerFailed(msgspec.Struct, frozen=True, tag=True):
    """The shuffler reported a malfunction (X-03), or somebody did."""

    what: str
    deck: str | None = None
    by: str = ""


class ShufflerRepaired(msgspec.Struct, frozen=True, tag=True):
    """The shuffler works again; who says so, and why, where it was not the house."""

    by: str = ""
    why: str = ""


class ShufflerSet(msgspec.Struct, frozen=True, tag=True):
    """Somebody set the shuffler's mode (X-10)."""

    mode: str
    was: str
    by: str
    why: str


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat. `stack` is all that is theirs on the table, wagers included."""

    player: str
    name: str
    bot: bool = False
    """Whether the house itself plays here."""
    stack: int = 0
    leaving: bool = False
    away: bool = False
    """Whether the connection is lost."""
    held: int = 0
    """Until when a supervisor keeps the chair for somebody away, in ms of the epoch."""
    missed: int = 0
    """Rounds in a row without a bet."""
    last: Wagers | None = None
    """What was bet last, for a rebet."""

    @property
    def absent(self) -> bool:
        """Whether nobody is there to act, so that the others do not wait (O-05)."""
        return self.leaving or self.away


class LastRound(msgspec.Struct, frozen=True):
    """One line about a round that is over."""

    round: str
    status: Literal["settled", "void"]
    dealer: str | None
    """The five cards of the dealer's hand; none where no hands were compared."""
    qualifies: bool | None
    seats: tuple[tuple[int, Result, int], ...]
    """Seat, result and net."""


class ChangePosted(msgspec.Struct, frozen=True, tag=True):
    """How the table will be set up hangs there, with the reason in somebody's own words.

    It binds between two rounds, and not before `binds`, in milliseconds of the epoch. `digest`
    is that of the rules it names, and `changes` are what differs from how the table is set up.
    """

    setup: Setup
    digest: str
    why: str
    binds: int
    changes: tuple[Difference, ...] = ()


class ChangeWithdrawn(msgspec.Struct, frozen=True, tag=True):
    """What was posted is taken down before it bound."""

    why: str


class Changed(msgspec.Struct, frozen=True, tag=True):
    """The table is set up as posted, from the next round on; `digest` is that of its rules."""

    setup: Setup
    digest: str
    changes: tuple[Difference, ...] = ()


class ProgressiveStopped(msgspec.Struct, frozen=True, tag=True):
    """No more progressive bets are taken, and the sign says so."""

    why: str


class ProgressiveResumed(msgspec.Struct, frozen=True, tag=True):
    """Progressive bets are taken again."""

    why: str


class AwardsAwaited(msgspec.Struct, frozen=True, tag=True):
    """These awards wait for a supervisor, by seat; the round is settled when all are confirmed."""

    awards: dict[int, int]


class AwardConfirmed(msgspec.Struct, frozen=True, tag=True):
    """Somebody has confirmed a seat's award; what it is worth the meter's own record says."""

    seat: int
    by: str


class AwardRefused(msgspec.Struct, frozen=True, tag=True):
    """Somebody has refused a seat's award: its claim is off, and the bet goes back."""

    seat: int
    by: str
    why: str


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table between two rounds: all that is needed to go on from here."""

    number: int
    chairs: tuple[Chair | None, ...]
    shuffler: Shuffler
    banked: tuple[str, int, int] | None
    """Who banked the last dealt round: player, seat, and how many dealt rounds running (K-13)."""
    unbanked: int
    """How many rounds in a row nobody has banked."""
    closing: bool
    last: tuple[LastRound, ...]
    cutter: int | None
    """Whose seat cut the last dealt round."""
    barred: dict[str, int]
    """Players who have withheld a pledge, and the last round in which they make none."""
    voids: int
    """How many rounds with wagers were void."""
    withheld: int
    """How many pledges were withheld."""
    changed: Changed | None = None
    """How the table is set up now, where it was opened otherwise."""
    posted: ChangePosted | None = None
    """What will be changed."""
    stopped: str | None = None
    """Why no progressive bets are taken."""
    dealer: str | None = None
    """Who of the staff deals here."""
    called: str | None = None
    """Why a supervisor is called."""
    uncounted: int = 0
    """How many rounds were dealt since the stub was counted (I3)."""
    dealt_deck: str = ""
    """The deck of the last dealt round, where there are several (D-07)."""


class RoundEnded(msgspec.Struct, frozen=True, tag=True):
    """The felt is clear. The event carries the table, so it can be rebuilt from here."""

    table: Snapshot


class TableClosing(msgspec.Struct, frozen=True, tag=True):
    """No new round is opened."""


class TableClosed(msgspec.Struct, frozen=True, tag=True):
    """The table is closed; every chair is empty."""


Event = (
    TableOpened
    | PlayerSat
    | BoughtIn
    | CashedOut
    | LeaveAsked
    | WentAway
    | CameBack
    | PlayerLeft
    | Filled
    | RoundOpened
    | BankOffered
    | BankDeclined
    | BankTaken
    | NoBank
    | ClockSet
    | BetPlaced
    | BetTakenBack
    | BacklinePlaced
    | BacklineTakenBack
    | BettingClosed
    | FeeTaken
    | PledgesOpened
    | DeckCut
    | ProgressiveLocked
    | DeckShuffled
    | Dealt
    | Decided
    | BoardOpened
    | DealerOpened
    | HandOpened
    | RoundSettled
    | RoundVoided
    | SeedsPublished
    | ShufflerFailed
    | ShufflerRepaired
    | ShufflerSet
    | IrregularityRuled
    | HandVoided
    | RoundEnded
    | TableClosing
    | TableClosed
    | ChangePosted
    | ChangeWithdrawn
    | Changed
    | ProgressiveStopped
    | ProgressiveResumed
    | AwardsAwaited
    | AwardConfirmed
    | AwardRefused
    | DealerIn
    | DealerOut
    | CallMade
    | CallAnswered
    | FoldedCollected
    | SeatHeld
    | SeatReleased
    | HandCollected
    | StubCounted
    | AntesReturned
    | CardsCorrected
    | CardsExchanged
    | ConsolePressed
    | CountDiffered
    | CardsRead
    | ReadingCorrected
)
