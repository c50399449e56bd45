"""Guests: what they send, and what they are told of themselves."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.money import Cents
from houseedge.table.view import LimitsView, Moment, SeatNumber
from houseedge.wire.receipt import Receipt

#: The longest limit or pause, in minutes: a year.
LONGEST = 60 * 24 * 365


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the house is told: nothing is guessed and nothing unknown is taken."""


class GuestBody(Body, frozen=True):
    """Who comes in."""

    name: Annotated[
        Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None,
        msgspec.Meta(
            description="1 to 24 letters, digits, spaces and a few signs, in one alphabet; "
            "not the house's own names.",
            examples=["Kim"],
        ),
    ] = None
    bot: Annotated[
        Annotated[str, msgspec.Meta(max_length=64)] | None,
        msgspec.Meta(description="The word by which the house knows its own bots."),
    ] = None


class NameBody(Body, frozen=True):
    """What to be called."""

    name: Annotated[
        str, msgspec.Meta(min_length=1, max_length=64, description="1 to 24 characters.")
    ]


class TicketBody(Body, frozen=True):
    """Which table is to be watched."""

    table: Annotated[str, msgspec.Meta(max_length=64, examples=["washington"])]


class LimitsBody(Body, frozen=True):
    """A player's own limits; null is none."""

    loss: Annotated[
        Cents | None, msgspec.Meta(description="The most to lose, in dollars.", examples=["100.00"])
    ]
    minutes: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=LONGEST)] | None,
        msgspec.Meta(description="The longest to play.", examples=[60]),
    ]


class PauseBody(Body, frozen=True):
    """How long not to play."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=LONGEST, examples=[30])]


class GuestShown(msgspec.Struct, frozen=True, kw_only=True):
    """A player with play money."""

    player: Annotated[str, msgspec.Meta(examples=["g-3f2a9c0d11e4b7a5"])]
    name: Annotated[str, msgspec.Meta(examples=["Kim"])]
    balance: Cents
    csrf: Annotated[
        str,
        msgspec.Meta(description="Goes into X-CSRF-Token of every request that changes anything."),
    ]


class OwnChair(msgspec.Struct, frozen=True, kw_only=True):
    """A chair of the player's."""

    table: str
    seat: SeatNumber
    stack: Cents


class Me(GuestShown, frozen=True, kw_only=True):
    """The player who asks."""

    seats: list[OwnChair]
    limits: LimitsView
    receipt: Annotated[
        Receipt | None, msgspec.Meta(description="Of what was changed, where something was.")
    ] = None


class LeftChair(msgspec.Struct, frozen=True, kw_only=True):
    """A chair of a player who has signed out."""

    table: str
    seat: SeatNumber
    free: Annotated[
        bool,
        msgspec.Meta(
            description="Free now; otherwise once the house has played the hand to its end."
        ),
    ]


class SignedOut(msgspec.Struct, frozen=True, kw_only=True):
    """The session is over."""

    player: str
    chairs: list[LeftChair]


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """Opens one socket."""

    ticket: str
    expires: Moment
