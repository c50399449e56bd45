"""What a meter's record says: its wins, and its accounts for whoever runs the house."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from houseedge.web.shape.basic import Moment, Money, SeatNumber, Shape

Micros = Annotated[
    str,
    Field(
        pattern=r"^-?[0-9]+\.[0-9]{6}$",
        description="Dollars to the micro-dollar.",
        examples=["10407.750000"],
    ),
]
Time = Annotated[
    str,
    Field(
        description="ISO 8601 with its offset: days are counted by it.",
        examples=["2026-03-14T21:07:33.120+00:00"],
    ),
]


class MeterWin(Shape):
    """A win, as the sign above the table showed it."""

    meter: str = Field(examples=["WA-01"])
    win: str = Field(description="Its name.", examples=["washington-17-3/0"])
    level: str = Field(examples=["main"])
    time: Moment
    table: str
    round: str
    seat: SeatNumber
    hand: str = Field(examples=["Royal flush in seven cards"])
    bet: Money
    amount: Money


class MeterWins(Shape):
    """Wins of a meter, newest first."""

    wins: list[MeterWin]


class Account(Shape):
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


class ReportedHit(Shape):
    """A win, with what is accounting's."""

    time: Time
    sequence: int
    hit: str
    level: str
    table: str
    round: str
    seat: SeatNumber
    hand: str
    bet: Money
    amount: Money
    meter_before: Micros
    from_meter: Micros
    from_house: Micros
    approved_by: str
    state: str


class ReportedAdjustment(Shape):
    """A change by hand."""

    time: Time
    sequence: int
    level: str
    amount: Micros
    reason: str
    text: str
    by: str
    witness: str


class ReportedDay(Shape):
    """What a table fed a level on a day."""

    day: str
    table: str
    level: str
    bets: int
    wagered: Money
    to_meter: Micros
    to_overflow: Micros
    to_reserve: Micros
    voided: int
    reversed: Micros
    net: Micros


class ReportedLiability(Shape):
    """What is owed to players at the end."""

    level: str
    current: Micros
    overflow: Micros
    reserve: Micros
    locked: Micros
    from_house: Micros
    total: Micros


class MeterReport(Shape):
    """A meter's accounts over an interval."""

    meter: str
    title: str
    version: int = Field(description="Of the plan.")
    operator: str
    since: Time
    until: Time
    made: Time
    balances: bool
    differences: list[str] = Field(description="Where the record contradicts itself.")
    reconciliation: list[Account]
    hits: list[ReportedHit]
    adjustments: list[ReportedAdjustment]
    contributions: list[ReportedDay]
    liability: list[ReportedLiability]
