"""A hand that was played, taken apart: each choice and how its result came about."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.money import Cents
from houseedge.round import Result
from houseedge.table.view import CardText, Moment, SeatNumber
from houseedge.wire.kept import Endings, ValuedAction
from houseedge.wire.practice import Why

StreetName = Literal["preflop", "flop", "river"]
GradeName = Literal["best", "close", "slip", "mistake", "dear_mistake"]
LeakName = Literal[
    "preflop_missed",
    "preflop_small",
    "preflop_weak",
    "flop_pair",
    "flop_draw",
    "flop_high",
    "flop_weak",
    "river_fold",
    "river_bet",
]
"""Which kind of wrong decision it was."""


class AnalysedStreet(msgspec.Struct, frozen=True, kw_only=True):
    """One street's decision: every choice with its exact value, and what was chosen."""

    street: StreetName
    action: Annotated[
        str | None, msgspec.Meta(description="None where the Play bet was made before.")
    ]
    by_system: Annotated[bool, msgspec.Meta(description="Whether the house decided.")]
    best: str
    grade: GradeName
    leak: LeakName | None
    cost: Annotated[Cents, msgspec.Meta(description="What the choice gave up.")]
    antes: Annotated[float, msgspec.Meta(description="The same in Antes.")]
    endings: Endings
    actions: list[ValuedAction]
    why: Why


class HandValue(msgspec.Struct, frozen=True, kw_only=True):
    """What the hand was worth after a step; `best` where the best choice would have left it."""

    kind: Literal["bets", "cards", "decision"]
    street: Literal["preflop", "flop", "river", "showdown"] | None
    value: Cents
    best: Cents
    exact: Annotated[str, msgspec.Meta(description="In Antes, as a fraction.")]


class SideBetResult(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that no decision moves."""

    wager: str
    label: str
    stake: Cents
    net: Cents


class ResultParts(msgspec.Struct, frozen=True, kw_only=True):
    """The result of Ante, Blind and Play in its parts, which add up to it."""

    house_edge: Annotated[Cents, msgspec.Meta(description="The game before any card.")]
    luck: Annotated[Cents, msgspec.Meta(description="What the cards added or took.")]
    decisions: Annotated[Cents, msgspec.Meta(description="What wrong choices cost, below zero.")]
    base: Cents


class HandAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that was played, with the exact value of every choice by the rules of its round."""

    round: str
    table: str
    number: int
    ended: Moment
    seat: SeatNumber
    rules: str
    hole: list[CardText]
    board: list[CardText]
    dealer: Annotated[list[CardText], msgspec.Meta(description="Where they were opened.")]
    ante: Cents
    result: Result
    net: Annotated[Cents, msgspec.Meta(description="All wagers, without collection fees.")]
    fees: Cents
    parts: ResultParts
    side_bets: list[SideBetResult]
    steps: list[HandValue]
    streets: list[AnalysedStreet]
    ends: Annotated[
        dict[str, Cents],
        msgspec.Meta(
            description="What each Play bet, or a fold, comes to with these cards; "
            "empty where some stayed closed."
        ),
    ]
