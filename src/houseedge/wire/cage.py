"""Cage, pit and disputes: what the staff sends, what players complain of, what they are told."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.money import Cents, Micros
from houseedge.table.view import Moment, SeatNumber
from houseedge.wire.guest import Body
from houseedge.wire.receipt import Receipt
from houseedge.wire.why import Reason

PlayerName = Annotated[str, msgspec.Meta(max_length=80, examples=["g-3f2a9c0d11e4b7a5"])]
Amount = Annotated[Cents, msgspec.Meta(description="In dollars.", examples=["200.00"])]
SlipName = Annotated[str, msgspec.Meta(max_length=40, examples=["F-0012"])]
Words = Annotated[
    str, msgspec.Meta(min_length=1, max_length=200, examples=["I pressed 4x, and 3x was taken"])
]


class ChipsCounted(Body, frozen=True):
    """So many chips of one value."""

    value: Annotated[Cents, msgspec.Meta(examples=["25.00"])]
    count: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


ChipList = Annotated[
    list[ChipsCounted],
    msgspec.Meta(max_length=40, description="Chips by their value; each value once."),
]


class CashBody(Body, frozen=True, kw_only=True):
    """Cash over the window, for a player's account."""

    player: PlayerName
    amount: Amount


class MoveBody(Body, frozen=True, kw_only=True):
    """Money from one player's account to another's."""

    giver: PlayerName
    taker: PlayerName
    amount: Amount
    why: Reason


class CorrectBody(Body, frozen=True, kw_only=True):
    """A slip of the open shift corrected by two people; `why` says in words what has happened."""

    slip: SlipName
    amount: Annotated[
        Cents, msgspec.Meta(description="More of the same; with a minus, so much back.")
    ]
    reason: Annotated[
        str,
        msgspec.Meta(
            max_length=64,
            description="wrong amount, wrong account, entered twice or not carried out.",
            examples=["wrong amount"],
        ),
    ]
    why: Reason


class TrayBody(Body, frozen=True, kw_only=True):
    """Chips to or from a tray, which takes two people; what was counted comes to the amount."""

    amount: Amount
    why: Reason
    chips: ChipList = msgspec.field(default_factory=list)


class TrayCountBody(Body, frozen=True, kw_only=True):
    """What two people counted in a tray."""

    chips: ChipList
    why: Reason


class BoxCountBody(Body, frozen=True, kw_only=True):
    """What two people counted in the box that was taken from a table when a shift closed."""

    shift: Annotated[int, msgspec.Meta(ge=1, le=2**31)]
    chips: ChipList
    why: Reason


class DisputeBody(Body, frozen=True, kw_only=True):
    """A hand is disputed, and in whose words; staff say which seat it was."""

    words: Words
    seat: Annotated[
        SeatNumber | None, msgspec.Meta(description="For staff; a player has one seat.")
    ] = None


class WordsBody(Body, frozen=True):
    """What a side has to say, or why it is decided so."""

    words: Words


class PayBody(Body, frozen=True, kw_only=True):
    """A dispute is decided for the player, which takes two people."""

    amount: Amount
    why: Reason


class SlipWritten(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was asked is on record; `slip` is its number, where it has one."""

    receipt: Receipt
    slip: str | None = None
    shift: int | None = None
    balance: Annotated[
        Cents | None, msgspec.Meta(description="What the player's account has now.")
    ] = None


class BoxToCount(msgspec.Struct, frozen=True, kw_only=True):
    """A box that was taken and not counted yet."""

    shift: int
    table: str
    holds: Cents


class ShiftShown(msgspec.Struct, frozen=True, kw_only=True):
    """The shift, and what waits to be counted."""

    shift: Annotated[int, msgspec.Meta(description="The open one, or the last; 0 before any.")]
    open: bool
    slips: Annotated[int, msgspec.Meta(description="How many were written in the open shift.")]
    boxes: list[BoxToCount]
    reasons: Annotated[list[str], msgspec.Meta(description="Why a slip may be corrected.")]


class AccountLine(msgspec.Struct, frozen=True, kw_only=True):
    """What one account had."""

    account: str
    title: str
    posted: Micros
    held: Micros


class BalancesShown(msgspec.Struct, frozen=True, kw_only=True):
    """What accounts had at a moment; the sum of all accounts is always zero."""

    at: Moment
    accounts: list[AccountLine]
    total: Micros


class SaidWords(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody said."""

    by: str
    words: str


class DisputeShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A dispute: whose hand, what was said by whom, and how it was decided."""

    dispute: str
    round: str
    table: str
    seat: SeatNumber
    player: str
    said: list[SaidWords]
    decided: Annotated[SaidWords | None, msgspec.Meta(description="None while it is open.")] = None
    paid: Annotated[
        Cents | None, msgspec.Meta(description="What was paid, once it is decided.")
    ] = None
    second: Annotated[str, msgspec.Meta(description="Who else decided, where it was paid.")] = ""
    receipt: Receipt | None = None


class DisputeList(msgspec.Struct, frozen=True, kw_only=True):
    """Disputes, those that are open first, each the newest first."""

    disputes: list[DisputeShown]
