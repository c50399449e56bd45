"""The floor at a glance: what waits for a supervisor, table by table, and who is where."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.money import Cents, Micros
from houseedge.rules.irregularity import Ruling
from houseedge.table.view import Moment, PhaseName, PostedChange, SeatNumber
from houseedge.wire.people import RoleName

#: What waits: a dealer who calls, an award to confirm, a shuffler that does not deal, a disputed
#: hand, a progressive that takes no bets.
CallKind = Literal["call", "award", "fault", "dispute", "progressive"]


class FloorCall(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that waits for a supervisor."""

    call: Annotated[str, msgspec.Meta(description="Its name.", examples=["award.washington.3"])]
    kind: CallKind
    table: str
    title: Annotated[str, msgspec.Meta(description="The table's.")]
    seat: SeatNumber | None = None
    text: Annotated[str, msgspec.Meta(examples=["Royal flush in seven cards"])]
    since: Annotated[
        Moment | None, msgspec.Meta(description="None where it stood when the house opened.")
    ] = None
    taken: Annotated[str | None, msgspec.Meta(description="The account that looks after it.")] = (
        None
    )
    amount: Annotated[Cents | None, msgspec.Meta(description="Of an award, as it stands.")] = None
    meter: Annotated[str | None, msgspec.Meta(description="Which pays it.")] = None
    step: Annotated[
        str | None,
        msgspec.Meta(
            description="What is done about it at the table now; none while others are waited for.",
            examples=["confirm_award"],
        ),
    ] = None
    position: Annotated[
        Literal["RUN", "JPH"] | None, msgspec.Meta(description="Where a key is to be turned.")
    ] = None
    waits: Annotated[str | None, msgspec.Meta(description="Why nothing can be done yet.")] = None
    card: Annotated[
        Literal["supervisor", "executive"] | None, msgspec.Meta(description="Whose card it takes.")
    ] = None
    round: str | None = None
    dispute: Annotated[str | None, msgspec.Meta(examples=["D-0001"])] = None


class ClosedCall(msgspec.Struct, frozen=True, kw_only=True):
    """One that waits no longer, and by what; `step` is none where it has gone by itself."""

    call: FloorCall
    ended: Moment
    step: str | None = None
    by: str | None = None
    why: str | None = None


class FloorSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A chair, or a place at a table with real chips."""

    seat: SeatNumber
    name: str | None
    chips: Annotated[Cents | None, msgspec.Meta(description="In front of it, bets included.")]
    lit: Annotated[bool, msgspec.Meta(description="Whether its sensor is.")]
    away: bool
    frees: Annotated[
        Moment | None, msgspec.Meta(description="When an empty chair is freed, not before.")
    ] = None
    held: Annotated[
        bool, msgspec.Meta(description="Whether a supervisor keeps it for whoever is away.")
    ] = False
    banks: bool = False
    back: Annotated[Cents, msgspec.Meta(description="What a void of the round gives back to it.")]
    bets: Annotated[list[str], msgspec.Meta(description="What that is made of.")]


class FloorTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a supervisor has it in sight."""

    table: str
    title: str
    profile_title: str
    open: bool
    closing: bool
    staffed: Annotated[bool, msgspec.Meta(description="Whether a dealer presses each step.")]
    real_chips: bool
    phase: PhaseName
    says: str
    round: Annotated[str | None, msgspec.Meta(description="While one is in play.")]
    number: int
    dealer: Annotated[str | None, msgspec.Meta(description="The account that has tapped in.")]
    dealer_away: Annotated[
        bool, msgspec.Meta(description="Whether no console of the dealer's is open: all locked.")
    ]
    meter: str | None
    stopped: Annotated[str | None, msgspec.Meta(description="Why no progressive bets are taken.")]
    shuffler: str
    trouble: Annotated[str | None, msgspec.Meta(description="Why it deals no round.")]
    mode: str | None
    wants: Annotated[str | None, msgspec.Meta(description="The mode this game is dealt in.")]
    decks: Annotated[list[str], msgspec.Meta(description="Where several alternate.")]
    seats: list[FloorSeat]
    back: Annotated[Cents, msgspec.Meta(description="What a void gives back to all seats.")]
    reverses: Annotated[
        Micros, msgspec.Meta(description="What a void takes back out of meter and reserve.")
    ]
    change: PostedChange | None


class OnDuty(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody of the staff who is signed in, or deals."""

    account: str
    name: str
    role: RoleName
    tables: Annotated[list[str], msgspec.Meta(description="At which they have tapped in.")]
    seen: Annotated[
        Moment | None, msgspec.Meta(description="When a console of theirs was used last.")
    ]
    locked: Annotated[bool, msgspec.Meta(description="Whether all of their consoles are locked.")]


class FloorView(msgspec.Struct, frozen=True, kw_only=True):
    """All a supervisor watches: calls in order of time, the last that were closed, and tables."""

    now: Moment
    calls: list[FloorCall]
    closed: Annotated[list[ClosedCall], msgspec.Meta(description="The newest first.")]
    tables: list[FloorTable]
    people: list[OnDuty]
    mismatched: Annotated[
        list[str], msgspec.Meta(description="Files that are not what the house started with.")
    ]


class IrregularityLine(msgspec.Struct, frozen=True, kw_only=True):
    """What may go wrong at a table, and what becomes of round or hand.

    `rulings` are those that may be said; one where the outcome is given. `seat` says whether one
    hand is concerned: always, never, or as whoever rules names a seat or none.
    """

    what: Annotated[str, msgspec.Meta(examples=["misdeal"])]
    title: str
    outcome: Literal["void", "stands", "ruling", "choice"]
    rulings: list[Ruling]
    seat: Literal["always", "never", "either"]
    standard: Annotated[str, msgspec.Meta(description="The rows of the standards that say so.")]


class IrregularityList(msgspec.Struct, frozen=True):
    """Everything the table of outcomes knows."""

    irregularities: list[IrregularityLine]
