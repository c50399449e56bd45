"""The link: what tables outside this house say to a meter, and which games may join (P-09)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.money import Cents
from houseedge.progressive.message import Accepted, Command, Expected, LinkRefused
from houseedge.wire.guest import Body
from houseedge.wire.receipt import Receipt
from houseedge.wire.why import Reason

LevelName = Annotated[
    str,
    msgspec.Meta(
        max_length=64,
        description="Need not be said where the meter has only one.",
        examples=["main"],
    ),
]


class LinkBody(Body, frozen=True, kw_only=True):
    """One message of an outside table, in its turn: 1, 2, 3, and again until it is answered."""

    message: Command
    level: LevelName | None = None


class LinkHeard(msgspec.Struct, frozen=True, kw_only=True):
    """What the message is answered, and what the meter shows now."""

    answer: Accepted | LinkRefused | Expected
    shows: Cents


class GameBody(Body, frozen=True, kw_only=True):
    """A game that wants to join, by its name, or by how its hand is judged.

    `own` cards are the player's, `community` cards are shared: together five to seven.
    """

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=64, examples=["Let It Ride"])]
    own: Annotated[int, msgspec.Meta(ge=1, le=7)] | None = None
    community: Annotated[int, msgspec.Meta(ge=0, le=6)] | None = None
    level: LevelName | None = None
    why: Reason


class GameLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the link: how often the game wins it, and how often the link says."""

    line: Annotated[str, msgspec.Meta(examples=["straight_flush"])]
    title: str
    probability: Annotated[str, msgspec.Meta(examples=["3/216580"])]
    link_probability: Annotated[str, msgspec.Meta(examples=["3/216580"])]


class GameProven(msgspec.Struct, frozen=True, kw_only=True):
    """A game whose odds are the link's: it may join."""

    game: str
    level: str
    paytable: str
    own: int
    community: int
    lines: list[GameLine]
    receipt: Receipt


class LinkedSeatClaim(msgspec.Struct, frozen=True, kw_only=True):
    """A line claimed for a seat of an outside table, by the sequence of its message."""

    hit: int
    seat: int
    line: str
    confirmed: bool


class OutsideTableShown(msgspec.Struct, frozen=True, kw_only=True):
    """An outside table: how far its messages have come, and what it has bet in all."""

    table: str
    game: Annotated[str | None, msgspec.Meta(description="None once it has left.")]
    next_sequence: int
    last_round: int
    open_round: int | None
    claims: list[LinkedSeatClaim]
    coin_in: Annotated[Cents, msgspec.Meta(description="All its progressive bets.")]


class LinkLevelShown(msgspec.Struct, frozen=True, kw_only=True):
    """One level's link."""

    level: str
    paytable: str
    bet: Annotated[Cents | None, msgspec.Meta(description="Where the paytable fixes one.")]
    lines: list[str]
    games: list[str]
    tables: list[OutsideTableShown]
    confirmed: Annotated[int, msgspec.Meta(description="Hits confirmed over the link so far.")]


class LinkShown(msgspec.Struct, frozen=True, kw_only=True):
    """A meter's links, level by level."""

    meter: str
    levels: list[LinkLevelShown]
