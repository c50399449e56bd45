"""The messages of a link: what outside tables say, their answers, what the meter is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

MOST_SEATS: Final = 32


Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
#: A table's name stands in accounts and in the names of rounds.
TableName = Annotated[str, msgspec.Meta(pattern=r"^[^\s:/]{1,64}$", examples=["ride-1"])]
#: Up to the largest whole number that every reader of JSON keeps exact.
Number = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]


class Join(msgspec.Struct, frozen=True, kw_only=True, tag="join"):
    """A table joins with a game whose odds were proven (P-09)."""

    table: TableName
    sequence: Number
    game: Name


class CoinIn(msgspec.Struct, frozen=True, kw_only=True, tag="coin_in"):
    """A table locks the progressive bets of a round, by seat in cents (P-02).

    Rounds are numbered upwards; numbers may be left out, never used again.
    """

    table: TableName
    sequence: Number
    round: Number
    bets: Annotated[Mapping[Number, Number], msgspec.Meta(max_length=MOST_SEATS)]


class Claimed(msgspec.Struct, frozen=True, kw_only=True, tag="hit"):
    """A bettor's hand is on the paytable: the table claims the line and names no amount."""

    table: TableName
    sequence: Number
    round: Number
    seat: Number
    line: Name
    bet: Number


class TakeOff(msgspec.Struct, frozen=True, kw_only=True, tag="take_off"):
    """A claim was a mistake and is taken back before it is confirmed (P-10, P-11).

    `hit` is the sequence of the claim.
    """

    table: TableName
    sequence: Number
    hit: Number


class Confirm(msgspec.Struct, frozen=True, kw_only=True, tag="confirm"):
    """Somebody at the table has confirmed a claim; `hit` is its sequence (P-10, P-11).

    `by` is who it was and `card` the card shown there: an Executive's from the plan's level up.
    """

    table: TableName
    sequence: Number
    hit: Number
    by: Name
    card: Literal["supervisor", "executive"] = "supervisor"


class FinishRound(msgspec.Struct, frozen=True, kw_only=True, tag="end_round"):
    """The round is over (P-14), or void: then its contributions are reversed (X-01)."""

    table: TableName
    sequence: Number
    round: Number
    void: bool = False


class LeaveLink(msgspec.Struct, frozen=True, kw_only=True, tag="leave"):
    """A table leaves; it may join again under its next sequence."""

    table: TableName
    sequence: Number


Command = Join | CoinIn | Claimed | TakeOff | Confirm | FinishRound | LeaveLink


class Accepted(msgspec.Struct, frozen=True, kw_only=True, tag="accepted"):
    """The command was done.

    Of a confirmed hit, `order` is its place among all of the link and `pays` what the table is
    to pay, in cents (P-13).
    """

    table: str
    sequence: int
    order: int | None = None
    pays: int | None = None


class LinkRefused(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """The command was not done and never will be under this sequence.

    `refusal` is the name of its type, `rule` the clause, `message` a sentence for a person.
    `expected` is the next sequence where the table seems to have lost count.
    """

    table: str
    sequence: int
    refusal: str
    rule: str
    message: str
    expected: int | None = None


class Expected(msgspec.Struct, frozen=True, kw_only=True, tag="expected"):
    """Commands are missing before this one: it was not done, and `expected` is due first."""

    table: str
    sequence: int
    expected: int


Answer = Accepted | LinkRefused | Expected


class Contribute(msgspec.Struct, frozen=True, kw_only=True, tag="contribute"):
    """One bet of a round feeds the meter (M-01)."""

    table: str
    round: int
    seat: int
    bet: int


class ClaimHit(msgspec.Struct, frozen=True, kw_only=True, tag="claim_hit"):
    """A line is claimed for a bettor; the meter does not move yet."""

    table: str
    hit: int
    round: int
    seat: int
    line: str
    bet: int


class WithdrawHit(msgspec.Struct, frozen=True, kw_only=True, tag="withdraw_hit"):
    """A claim is taken back."""

    table: str
    hit: int


class ConfirmHit(msgspec.Struct, frozen=True, kw_only=True, tag="confirm_hit"):
    """A claim is confirmed, as number `order` of the link: the meter fixes and pays it now."""

    table: str
    hit: int
    order: int
    round: int
    seat: int
    line: str
    bet: int


class ReverseRound(msgspec.Struct, frozen=True, kw_only=True, tag="reverse_round"):
    """A round is void: its contributions come off the meter again (X-01)."""

    table: str
    round: int


Effect = Contribute | ClaimHit | WithdrawHit | ConfirmHit | ReverseRound
