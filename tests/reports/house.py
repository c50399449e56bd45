"""A small house whose record the reports are made from: one meter or two, every event timed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from houseedge.progressive import Progressive, evolve_all, opened
from houseedge.progressive.event import Event, WinClaimed
from houseedge.progressive.progressive import (
    adjust,
    claim,
    close_round,
    coin_in,
    confirm,
    void,
)
from houseedge.reports import Facts, Heading, MeterEntry
from houseedge.rules import Catalog
from houseedge.rules.plan import MeterPlan

FACTS = Facts(house="The Corner Card Room", game="Ultimate Texas Hold'em", dealer="Lou")


def facts(claimed: WinClaimed) -> Facts:
    """What every table of this house is."""
    return FACTS


ROYAL = "royal_flush_first_five"
PLAN = """
id = "ours"
version = 3
title = "Two meters"
lock_hits = {lock}

[[levels]]
name = "mega"
paytable = "WA-01"
bet = "1.00"
seed = "1000.00"
contribution = "33.33 %"
reserve = "3.07 %"

[[levels]]
name = "minor"
paytable = "WA-01"
bet = "1.00"
seed = "500.00"
contribution = "20 %"
reserve = "0 %"
ceiling = "501.00"
"""


def two_meters(folder: Path, *, lock: bool = False) -> MeterPlan:
    """The plan of two meters, read as an operator's file is."""
    (folder / "plans").mkdir(parents=True)
    (folder / "plans" / "ours.toml").write_text(PLAN.format(lock=str(lock).lower()))
    return Catalog(folder).plan("ours")


def heading(since: str, until: str) -> Heading:
    """A report's heading for an interval of March 2026 in Washington, as `14T09:00`."""
    return Heading(
        operator="The Corner Card Room",
        since=moment(since),
        until=moment(until),
        made="2026-04-01T08:00:00-07:00",
    )


def moment(text: str) -> str:
    """`14T09:00` as a time of March 2026 in Washington."""
    return f"2026-03-{text}:00-07:00"


@dataclass
class Book:
    """A progressive and its record so far; what is done to it is written down with its time."""

    plan: MeterPlan
    now: Progressive = field(init=False)
    record: list[MeterEntry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.now = opened(self.plan)[0]
        self._write("01T06:00", opened(self.plan)[1])

    def do(self, time: str, events: tuple[Event, ...]) -> None:
        self.now = evolve_all(self.now, events)
        self._write(time, events)

    def _write(self, time: str, events: tuple[Event, ...]) -> None:
        for event in events:
            self.record.append(MeterEntry(len(self.record) + 1, moment(time), event))

    def bets(self, time: str, *, round: str, table: str = "7", level: str = "mega") -> None:
        """Seat 1 bets 1.00 and seat 2 bets 5.00."""
        bets = {1: 1_00, 2: 5_00}
        self.do(time, coin_in(self.now, level=level, table=table, round=round, bets=bets))

    def claim(self, time: str, *, hit: str, round: str, line: str = ROYAL, seat: int = 2) -> None:
        self.do(
            time,
            claim(
                self.now,
                hit=hit,
                level="mega",
                table="7",
                round=round,
                seat=seat,
                line=line,
            ),
        )

    def confirm(self, time: str, *, hit: str, by: str = "Kim") -> None:
        self.do(time, confirm(self.now, hit=hit, approved_by=by))

    def adjust(self, time: str, amount: int, text: str = "the sign showed too much") -> None:
        self.do(
            time,
            adjust(
                self.now,
                level="mega",
                amount=amount,
                reason="display error",
                text=text,
                by="Kim",
                witness="Sam",
            ),
        )

    def void(self, time: str, *, round: str, table: str = "7") -> None:
        self.do(time, void(self.now, table=table, round=round))

    def close(self, time: str, *, round: str, table: str = "7") -> None:
        self.do(time, close_round(self.now, table=table, round=round))


def jackpot(plan: MeterPlan) -> Book:
    """One round with two bets, and a royal on 14 March that wins the whole mega meter."""
    book = Book(plan)
    book.bets("14T21:00", round="R-1")
    book.claim("14T21:05", hit="W-1", round="R-1")
    book.confirm("14T21:07", hit="W-1")
    book.close("14T21:09", round="R-1")
    return book


def busy(plan: MeterPlan) -> Book:
    """Two days with bets at two tables, a jackpot, a void round and two adjustments."""
    book = jackpot(plan)
    book.bets("14T22:00", round="R-1", table="9", level="minor")
    book.bets("15T10:00", round="R-2")
    book.void("15T10:02", round="R-2")
    book.bets("15T11:00", round="R-3")
    book.adjust("15T12:00", 2_500_000)
    book.adjust("15T12:30", -1_000_000, "=taken back, counted twice")
    return book
