"""What a meter's record says: its wins, and its accounts for whoever runs the house."""

from __future__ import annotations

from typing import Annotated, Literal

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


PlanKey = Literal["seed", "contribution", "reserve", "ceiling"]


class PlanEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a level's plan: what it is, what waits, and what somebody considers."""

    key: PlanKey
    now: Annotated[str, msgspec.Meta(examples=["25 %"])]
    coming: Annotated[str, msgspec.Meta(description="What it is when the jackpot is won.")]
    draft: Annotated[str, msgspec.Meta(description="As it would be; the same where unasked.")]
    binds: Annotated[
        Literal["now", "after the jackpot"], msgspec.Meta(description="When a change binds.")
    ]
    fault: Annotated[
        str | None, msgspec.Meta(description="Why it could not be what is asked for.")
    ] = None


class ExactShare(msgspec.Struct, frozen=True, kw_only=True):
    """A share of a bet, exactly and as a number."""

    exact: Annotated[str, msgspec.Meta(examples=["24911/43316"])]
    value: float


class PlanAccount(msgspec.Struct, frozen=True, kw_only=True):
    """All that came to a level and all that is there or has left it: both come to the same."""

    seeds: Micros
    contributions: Micros
    raised: Micros
    came: Micros
    current: Micros
    overflow: Micros
    reserve: Micros
    locked: Micros
    paid: Micros
    lowered: Micros
    went: Micros
    balances: bool


class LevelAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """One level: its plan entry by entry, what it returns, and its account.

    `returns` is what a bet hands back on average while the meter shows what it does,
    `returns_at_seed` while it holds its seed; `break_even` the meter at which it is all of the
    bet; `house_keeps` the mean of what stays with the house once seeds are paid.
    """

    level: str
    paytable: str
    bet: Cents
    awards_from: Literal["percentage", "all"]
    shows: Cents
    entries: list[PlanEntry]
    returns: ExactShare
    returns_at_seed: ExactShare
    house_keeps: ExactShare
    break_even: Cents | None
    account: PlanAccount


class MeterAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """What is advised against in a meter's plan as it will stand, drafts included.

    Never a refusal. `reasons` are those a meter may be adjusted for, `backs_out` the one of them
    that names a win.
    """

    meter: str
    warnings: list[PlanWarning]
    levels: list[LevelAdvice]
    reasons: list[str]
    backs_out: str


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
