"""The lobby: every table in a row, the rules posted there, and the meters above them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.money import Cents
from houseedge.rules.guide import Topic
from houseedge.table.view import (
    PaidLine,
    PhaseName,
    PublicView,
    SeatNumber,
    Sign,
    SignWin,
    WagerName,
)


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """The least and the most."""

    min: Cents
    max: Cents


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    table: Annotated[str, msgspec.Meta(examples=["washington"])]
    title: str
    profile: str
    profile_title: str
    phase: PhaseName
    staffed: Annotated[bool, msgspec.Meta(description="Whether a dealer deals here.")]
    attended: Annotated[
        bool, msgspec.Meta(description="Whether somebody deals now: the house itself, or a dealer.")
    ]
    seats: int
    taken: int
    open_seats: list[SeatNumber]
    spectators: int
    limits: dict[str, Bounds]
    wagers: list[WagerName]
    meter: Sign | None
    rounds: Annotated[int, msgspec.Meta(description="How many rounds were opened here.")]
    voids: Annotated[int, msgspec.Meta(description="How many rounds with wagers were void.")]
    withheld: Annotated[int, msgspec.Meta(description="How many pledges were withheld.")]


class FeltCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table with real chips, at which nobody sits down through the house."""

    table: Annotated[str, msgspec.Meta(examples=["pit-one"])]
    title: str
    profile_title: str
    phase: PhaseName
    meter: Sign | None


class Lobby(msgspec.Struct, frozen=True):
    """Every table of the house; `felts` are those with real chips."""

    tables: list[TableCard]
    felts: list[FeltCard]


class LobbyWin(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody came away with from one of the last rounds."""

    round: Annotated[str, msgspec.Meta(examples=["washington-17"])]
    title: Annotated[str, msgspec.Meta(description="The table's.")]
    number: int
    name: str | None
    net: Cents


class LobbyState(msgspec.Struct, tag_field="kind", tag="lobby", frozen=True, kw_only=True):
    """The whole lobby: the tables, the busiest one's felt, and the largest of the last wins."""

    tables: list[TableCard]
    felts: list[FeltCard]
    window: PublicView | None
    wins: list[LobbyWin]


class TableShown(msgspec.Struct, frozen=True):
    """One table, as of an entry of its record."""

    sequence: int
    table: PublicView


Parts = dict[str, str | int | list[str]]


class SheetTable(msgspec.Struct, frozen=True):
    """A table of a rule sheet."""

    columns: list[str]
    rows: list[list[str]]
    paid: Annotated[
        list[PaidLine], msgspec.Meta(description="Of a paytable: what each row pays, in parts.")
    ] = []


class SheetLine(msgspec.Struct, frozen=True):
    """A sentence of a rule sheet, and the clauses it carries."""

    text: str
    rules: list[str] = []
    code: Annotated[
        str | None,
        msgspec.Meta(description="What it says; none where it stands in the profile as it is."),
    ] = None
    parts: Annotated[Parts, msgspec.Meta(description="What it is made of.")] = {}
    topic: Annotated[
        Topic | None, msgspec.Meta(description="Where it stands behind players' words.")
    ] = None


class GuideAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to know, and the question it answers."""

    text: str
    ask: str | None
    code: Annotated[str, msgspec.Meta(description="What it says.")]
    parts: Annotated[Parts, msgspec.Meta(description="What it is made of.")]


class GuideSection(msgspec.Struct, frozen=True, kw_only=True):
    """The rules in players' words, by topic."""

    topic: Topic
    title: str
    parts: Annotated[Parts, msgspec.Meta(description="What its title is made of.")]
    lines: list[GuideAnswer]


class SheetSection(msgspec.Struct, frozen=True, kw_only=True):
    """A section of a rule sheet."""

    kind: Literal["play", "paytable", "limits", "notices", "settings"]
    wager: Annotated[str | None, msgspec.Meta(description="Whose paytable it is.")]
    title: str
    lines: list[SheetLine]
    table: SheetTable | None


class PostedSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The rules posted at a table."""

    title: str
    guide: Annotated[list[GuideSection], msgspec.Meta(description="In players' words.")]
    sections: list[SheetSection]
    text: Annotated[str, msgspec.Meta(description="All of it as plain text.")]


class MeterLevel(msgspec.Struct, frozen=True, kw_only=True):
    """One level of a meter."""

    level: str
    shows: Cents
    seed: Cents
    ceiling: Annotated[
        Cents | None, msgspec.Meta(description="The most it shows, however much is bet.")
    ]
    reserve: Cents


class MeterStop(msgspec.Struct, frozen=True, kw_only=True):
    """A table that takes no progressive bets now, and why."""

    table: str
    code: Annotated[
        Literal["software", "asked"],
        msgspec.Meta(
            description="`software` where files of the house are not what it was started with."
        ),
    ]
    text: str


class MeterShown(msgspec.Struct, frozen=True, kw_only=True):
    """A meter and the tables it hangs over."""

    meter: str
    title: str
    levels: list[MeterLevel]
    tables: Annotated[list[str], msgspec.Meta(description="Those open that it hangs over.")]
    stopped: Annotated[
        list[MeterStop], msgspec.Meta(description="Those of its tables that take no bets now.")
    ]


class Meters(msgspec.Struct, frozen=True):
    """Every meter of the house."""

    meters: list[MeterShown]


class MeterSign(msgspec.Struct, frozen=True, kw_only=True):
    """One level on the sign: what it shows, what of it is frozen for a claim, what it pays."""

    level: str
    shows: Cents
    locked: Cents
    ceiling: Annotated[
        Cents | None, msgspec.Meta(description="The most it shows, however much is bet.")
    ]
    bet: Cents
    lines: list[PaidLine]
    pending: Annotated[
        list[SignWin], msgspec.Meta(description="Wins that wait for people, or for their money.")
    ]
    paid: Annotated[list[SignWin], msgspec.Meta(description="Those of rounds that are not over.")]


class SignTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table a meter hangs over."""

    table: str
    title: str
    closed: Annotated[str | None, msgspec.Meta(description="Why it takes no bets for it now.")]


class MeterDisplay(msgspec.Struct, frozen=True, kw_only=True):
    """What the sign of a meter shows (X-02, X-04): amounts, what pays, wins on their way."""

    meter: str
    title: str
    levels: list[MeterSign]
    tables: Annotated[list[SignTable], msgspec.Meta(description="Those open that it hangs over.")]
    closed: Annotated[
        str | None, msgspec.Meta(description="Why no table of it takes bets; null if one does.")
    ]
    retired: Annotated[
        str | None,
        msgspec.Meta(description="The meter that has its money; null while it is in use."),
    ]


class Health(msgspec.Struct, frozen=True):
    """How the process is."""

    status: Literal["ok", "failed"]


class Readiness(msgspec.Struct, frozen=True):
    """Whether the house deals."""

    status: Literal["ready", "away"]
    reason: str | None = None
