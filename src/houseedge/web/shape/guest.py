"""Guests: what they send, and what they are told of themselves."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from houseedge.web.shape.basic import Body, Moment, Money, SeatNumber, Shape


class GuestBody(Body):
    """Who comes in."""

    name: Annotated[
        str | None,
        Field(min_length=1, max_length=64, description="1 to 24 characters.", examples=["Kim"]),
    ] = None


class TicketBody(Body):
    """Which table is to be watched."""

    table: Annotated[str, Field(max_length=64, examples=["washington"])]


class LimitsBody(Body):
    """A player's own limits; null is none."""

    loss: Annotated[
        str | None,
        Field(
            pattern=r"^[0-9]{1,12}\.[0-9]{2}$",
            description="The most to lose, in dollars.",
            examples=["100.00"],
        ),
    ]
    minutes: Annotated[
        int | None,
        Field(ge=1, le=60 * 24 * 365, description="The longest to play.", examples=[60]),
    ]


class PauseBody(Body):
    """How long not to play."""

    minutes: Annotated[int, Field(ge=1, le=60 * 24 * 365, examples=[30])]


class Guest(Shape):
    """A player with play money."""

    player: str = Field(examples=["g-3f2a9c0d11e4b7a5"])
    name: str = Field(examples=["Kim"])
    balance: Money
    csrf: str = Field(description="Goes into X-CSRF-Token of every request that changes anything.")


class Limits(Shape):
    """A player's own limits and how far they are used."""

    loss: Money | None
    minutes: int | None
    pause_until: Moment | None
    lost: Money
    since: Moment | None
    waits_until: Moment | None = Field(
        default=None, description="When a looser limit that was asked for begins to hold."
    )


class Chair(Shape):
    """A chair of the player's."""

    table: str
    seat: SeatNumber
    stack: Money


class Me(Guest):
    """The player who asks."""

    seats: list[Chair]
    limits: Limits


class Ticket(Shape):
    """Opens one socket."""

    ticket: str
    expires: Moment
