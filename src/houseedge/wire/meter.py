"""What a meter's record says: its wins, and its accounts for whoever runs the house."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.money import Cents, Micros
from houseedge.table.view import Moment, SeatNumber

TimeText = Annotated[
    str,
    msgspec.Meta(
        description="ISO 8601 with its offset: days are counted by it.",
        examples=["2026-03-14T21:07:33.120+00:00"],
    ),
]


class MeterWin(msgspec.Struct, frozen=True, kw_only=True):
    """A win, as the sign above the table showed it."""

    meter: Annotated[str, msgspec.Meta(examples=["WA-01"])]
    win: Annotated[str, msgspec.Meta(description="Its name.", examples=["washington-17-3/0"])]
    level: Annotated[str, msgspec.Meta(examples=["main"])]
    time: Moment
    table: str
    round: str
    seat: SeatNumber
    hand: Annotated[str, msgspec.Meta(examples=["Royal flush in seven cards"])]
    bet: Cents
    amount: Cents


class MeterWins(msgspec.Struct, frozen=True):
    """Wins of a meter, newest first."""

    wins: list[MeterWin]


class PlanWarning(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of advice on a meter's plan: which clause, and why."""

    rule: Annotated[str, msgspec.Meta(examples=["M-03"])]
    level: str
    code: Annotated[str, msgspec.Meta(examples=["seed_zero"])]
    text: str


class MeterAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """What is advised against in a meter's plan as it stands and will stand; never a refusal."""

    meter: str
    warnings: list[PlanWarning]


class ReportedAccount(msgspec.Struct, frozen=True, kw_only=True):
    """One level from the beginning of the report to its end."""

    level: str
    opening: Micros
    seeds: Micros
    contributions: Micros
    raised: Micros
    made_good: Micros
    reversed: Micros
    lowered: Micros
    paid: Micros
    expected: Micros
    current: Micros
    overflow: Micros
    reserve: Micros
    locked: Micros
    closing: Micros
    verdict: str


class ReportedHit(msgspec.Struct, frozen=True, kw_only=True):
    """A win, with what is accounting's."""

    time: TimeText
    sequence: int
    hit: str
    level: str
    table: str
    round: str
    seat: SeatNumber
    hand: str
    bet: Cents
    amount: Cents
    meter_before: Micros
    from_meter: Micros
    from_house: Micros
    approved_by: str
    state: str


class ReportedAdjustment(msgspec.Struct, frozen=True, kw_only=True):
    """A change by hand."""

    time: TimeText
    sequence: int
    level: str
    amount: Micros
    reason: str
    win: str
    text: str
    by: str
    witness: str


class ReportedDay(msgspec.Struct, frozen=True, kw_only=True):
    """What a table fed a level on a day."""

    day: str
    table: str
    level: str
    bets: int
    wagered: Cents
    to_meter: Micros
    to_overflow: Micros
    to_reserve: Micros
    voided: int
    reversed: Micros
    net: Micros


class ReportedLiability(msgspec.Struct, frozen=True, kw_only=True):
    """What is owed to players at the end."""

    level: str
    current: Micros
    overflow: Micros
    reserve: Micros
    locked: Micros
    from_house: Micros
    total: Micros


class MeterAccounts(msgspec.Struct, frozen=True, kw_only=True):
    """A meter's accounts over an interval."""

    meter: str
    title: str
    version: Annotated[int, msgspec.Meta(description="Of the plan.")]
    operator: str
    since: TimeText
    until: TimeText
    made: TimeText
    balances: bool
    differences: Annotated[
        list[str], msgspec.Meta(description="Where the record contradicts itself.")
    ]
    reconciliation: list[ReportedAccount]
    hits: list[ReportedHit]
    adjustments: list[ReportedAdjustment]
    contributions: list[ReportedDay]
    liability: list[ReportedLiability]
