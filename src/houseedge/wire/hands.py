"""A player's own hands over time: what luck made of them, and what their decisions were worth."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.money import Cents
from houseedge.round import Result
from houseedge.table.view import CardText, HandView, Moment
from houseedge.wire.analysis import GradeName, HandAnalysis, LeakName, StreetName
from houseedge.wire.kept import RoundShown


class HandRow(msgspec.Struct, frozen=True, kw_only=True):
    """One hand in the list; what could not be counted has no parts and says why."""

    round: str
    table: str
    number: int
    ended: Moment
    hole: list[CardText]
    board: list[CardText]
    played: Annotated[list[str], msgspec.Meta(examples=[["check", "2x"]])]
    ante: Cents
    result: Result
    base: Annotated[Cents, msgspec.Meta(description="Ante, Blind and Play.")]
    net: Cents
    luck: Cents | None
    cost: Annotated[Cents | None, msgspec.Meta(description="What decisions gave up.")]
    uncounted: str | None


class HandPoint(msgspec.Struct, frozen=True, kw_only=True):
    """How it stood after so many hands."""

    hand: int
    result: Cents
    own: Annotated[Cents, msgspec.Meta(description="What one's own decisions were worth.")]
    perfect: Annotated[Cents, msgspec.Meta(description="What perfect play was worth.")]
    band: Annotated[
        Cents | None,
        msgspec.Meta(description="How far off two of three who decide so end at most."),
    ]


class DearMistake(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that gave much up."""

    round: str
    street: StreetName
    hole: list[CardText]
    board: Annotated[list[CardText], msgspec.Meta(description="What lay open then.")]
    hand: Annotated[
        HandView | None, msgspec.Meta(description="What one had; none before the flop.")
    ]
    action: str
    best: str
    grade: GradeName
    cost: Cents


class LostBy(msgspec.Struct, frozen=True, kw_only=True):
    """What one kind of wrong decision has cost."""

    leak: LeakName
    count: int
    cost: Cents


class OwnHabit(msgspec.Struct, frozen=True, kw_only=True):
    """The same wrong choice made again and again."""

    street: StreetName
    hand: Annotated[str | None, msgspec.Meta(description="The starting hand.", examples=["K5o"])]
    leak: LeakName
    action: str
    best: str
    count: int
    antes: Annotated[float, msgspec.Meta(description="What it gave up in all, in Antes.")]
    cost: Cents


class RoundsBeside(msgspec.Struct, frozen=True, kw_only=True):
    """Rounds that are no hand of one's own to be judged.

    One banked them, bet behind another's seat, had a void hand, or the `rules` they were played by
    are not here as they were then.
    """

    kind: Literal["banked", "backed", "void", "rules"]
    rounds: int
    net: Annotated[Cents, msgspec.Meta(description="What they came to, fees apart.")]
    rules: list[str]


class SideBetsApart(msgspec.Struct, frozen=True, kw_only=True):
    """What a side bet came to; `expected` where it is counted and no meter pays it."""

    wager: str
    label: str
    hands: int
    staked: Cents
    result: Cents
    expected: Cents | None


class PlayedDay(msgspec.Struct, frozen=True, kw_only=True):
    """Minutes at the tables on one day, in UTC."""

    day: Annotated[str, msgspec.Meta(examples=["2026-11-15"])]
    minutes: int


class TimeAtTables(msgspec.Struct, frozen=True, kw_only=True):
    """Time from the first to the last hand of each sitting, which a quarter of an hour ends."""

    minutes: int
    longest: int
    pace: Annotated[int, msgspec.Meta(description="Hands an hour.")]
    days: list[PlayedDay]


class HandSums(msgspec.Struct, frozen=True, kw_only=True):
    """The hands that were asked for, added up; only those that are counted."""

    hands: int
    antes: Annotated[Cents, msgspec.Meta(description="All Antes together.")]
    result: Annotated[Cents, msgspec.Meta(description="Ante, Blind and Play.")]
    own: Annotated[Cents, msgspec.Meta(description="Expectation of one's own decisions.")]
    perfect: Annotated[Cents, msgspec.Meta(description="Expectation of perfect play.")]
    luck: Cents
    cost: Cents
    decisions: int
    wrong: int


class OwnHands(msgspec.Struct, frozen=True, kw_only=True):
    """A player's own hands: a page of them, and what all that fit come to."""

    total: Annotated[
        int,
        msgspec.Meta(description="Rounds with something of one's own, and those not read yet."),
    ]
    counted: Annotated[int, msgspec.Meta(description="How many are read and counted; ask again.")]
    tables: list[str]
    sums: HandSums
    curve: list[HandPoint]
    dearest: list[DearMistake]
    lost: list[LostBy]
    habits: list[OwnHabit]
    time: TimeAtTables
    side_bets: list[SideBetsApart]
    beside: list[RoundsBeside]
    hands: list[HandRow]
    next: Annotated[int | None, msgspec.Meta(description="The page after this one.")]


class SharedLink(msgspec.Struct, frozen=True, kw_only=True):
    """An address that shows one hand to whoever has it, and its picture."""

    page: Annotated[str, msgspec.Meta(examples=["/shared/washington-17.2.aG91c2U"])]
    picture: str


class SharedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand somebody has shared: what that player saw of it, and its analysis."""

    shown: RoundShown
    analysis: HandAnalysis | None
