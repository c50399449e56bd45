"""Shifts and their reports, as they are told."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.money import Cents, Micros
from houseedge.table.view import Moment
from houseedge.wire.meter import TimeText


class ShiftLine(msgspec.Struct, frozen=True, kw_only=True):
    """One shift: when it was opened and closed, and by whom."""

    shift: int
    opened: Moment
    opened_by: str
    closed: Annotated[Moment | None, msgspec.Meta(description="None while it is open.")]
    closed_by: str | None


class ShiftList(msgspec.Struct, frozen=True):
    """Every shift, the newest first."""

    shifts: list[ShiftLine]


class ReportedTable(msgspec.Struct, frozen=True, kw_only=True):
    """One table: win = closing + credits + fees - opening - fills - made_good.

    At a player-dealer's table the win is the fees alone. `chips` is the drop: chips bought there.
    """

    table: str
    place: str
    bank: str
    opening: Micros
    fills: Micros
    credits: Micros
    fees: Micros
    made_good: Micros
    stakes: Micros
    closing: Micros
    win: Micros
    chips: Micros
    cashed_out: Micros
    hold: Annotated[str, msgspec.Meta(description="Per cent of the drop; empty without one.")]
    theory: Annotated[str, msgspec.Meta(description="Dollars; empty where not counted.")]
    band_low: Annotated[str, msgspec.Meta(description="Where 19 of 20 such shifts end: from.")]
    band_high: Annotated[str, msgspec.Meta(description="Where 19 of 20 such shifts end: to.")]
    off_by: Annotated[str, msgspec.Meta(description="In standard deviations; empty without.")]
    wagered: Cents
    wagers: Annotated[Micros, msgspec.Meta(description="What the bank kept of wagers.")]
    pays: Micros
    contributions: Micros
    awards: Micros
    disputes: Micros
    house_disputes: Micros
    rounds: int
    hands: int
    voids: int
    by_bots: Annotated[int, msgspec.Meta(description="Rounds that a bot has banked (K-01).")]


class ReportedSlip(msgspec.Struct, frozen=True, kw_only=True):
    """One slip of the cage."""

    slip: str
    time: TimeText
    what: str
    about: str
    amount: Cents
    by: str
    second: str
    why: str


class ReportedCount(msgspec.Struct, frozen=True, kw_only=True):
    """A tray or a box as it was counted."""

    what: str
    time: TimeText
    holds: Micros
    counted_text: str
    difference: Micros
    chips: str
    by: str


class ReportedAward(msgspec.Struct, frozen=True, kw_only=True):
    """A win of a meter that was logged."""

    win: str
    time: TimeText
    meter: str
    table: str
    amount: Cents
    by: str


class ReportedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An adjustment, a void or a dispute."""

    number: str
    time: TimeText
    where: str
    what: str
    by: str
    amount: Micros


class ReportedKind(msgspec.Struct, frozen=True, kw_only=True):
    """All accounts of a kind."""

    title: str
    opening: Micros
    came: Micros
    went: Micros
    closing: Micros


class ReportedStaff(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who worked then."""

    who: str
    first: TimeText
    last: TimeText
    entries: int
    tables: str


class CoursePoint(msgspec.Struct, frozen=True, kw_only=True):
    """The win of all tables when a part of the interval was over."""

    part: float
    win: Micros


class BandPoint(msgspec.Struct, frozen=True, kw_only=True):
    """Theory then, and where 19 of 20 such shifts are."""

    part: float
    theory: Micros
    low: Micros
    high: Micros


class TableBand(msgspec.Struct, frozen=True, kw_only=True):
    """A table's win beside its theory and band; the last is all tables together."""

    table: str
    win: Micros
    theory: Micros
    low: Micros
    high: Micros
    outside: bool


class ShiftAccounts(msgspec.Struct, frozen=True, kw_only=True):
    """The report of a shift or a day."""

    title: str
    number: str
    operator: str
    since: TimeText
    until: TimeText
    made: TimeText
    checkpoint: str
    over: Annotated[bool, msgspec.Meta(description="Whether all of it has happened.")]
    course: list[CoursePoint]
    band: Annotated[list[BandPoint], msgspec.Meta(description="Empty where none was counted.")]
    bands: list[TableBand]
    balances: bool
    differences: list[str]
    notes: list[str]
    total: ReportedTable
    tables: list[ReportedTable]
    slips: list[ReportedSlip]
    counts: list[ReportedCount]
    awards: list[ReportedAward]
    events: list[ReportedEvent]
    accounts: list[ReportedKind]
    staff: list[ReportedStaff]
