"""Reports on a progressive's meters for any interval, from the record alone.

A report knows nothing of what came after its interval, so it reads the same whenever it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from houseedge.moment import print_moment
from houseedge.progressive.event import (
    Adjusted,
    Contributed,
    MeterMoved,
    PoolsGiven,
    PoolsTaken,
    Reversed,
    WinClaimed,
    WinLogged,
)
from houseedge.progressive.progressive import Progressive, evolve_all, move
from houseedge.reports.account import LevelAccount, accounts, plus, taken
from houseedge.reports.meters_html import write_html
from houseedge.reports.paper import breakable, print_pdf
from houseedge.reports.record import MeterEntry, cut, parse_time, replay, walk
from houseedge.reports.sheet import NO_ACTIVITY, Column, Heading, Kind, Sheet
from houseedge.rules.plan import MeterPlan


@dataclass(frozen=True, kw_only=True, slots=True)
class LoggedHit:
    """One logged win; `bet` and `amount` are cents, the rest micro-dollars."""

    sequence: int
    time: str
    hit: str
    level: str
    table: str
    round: str
    seat: int
    hand: str
    bet: int
    amount: int
    meter_before: int
    from_meter: int = 0
    from_house: int = 0
    approved_by: str
    state: str = "meter not moved yet"


@dataclass(frozen=True, kw_only=True, slots=True)
class Adjustment:
    """One change by hand, `amount` in micro-dollars with its sign."""

    sequence: int
    time: str
    level: str
    amount: int
    reason: str
    text: str
    by: str
    witness: str
    win: str = ""
    """The logged win that was backed out, if one was."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TableDay:
    """What one table fed one meter on one day, as days are counted where the entry was made.

    `wagered` is cents, the shares micro-dollars; `reversed` counts on the day of the void.
    """

    day: str
    table: str
    level: str
    bets: int = 0
    wagered: int = 0
    to_meter: int = 0
    to_overflow: int = 0
    to_reserve: int = 0
    voided: int = 0
    reversed: int = 0

    @property
    def net(self) -> int:
        """What stayed."""
        return self.to_meter + self.to_overflow + self.to_reserve - self.reversed


@dataclass(frozen=True, kw_only=True, slots=True)
class Liability:
    """What is owed to players at the end of the interval, in micro-dollars.

    `from_house` is the house's part of wins that are logged and wait for their meter to move.
    """

    level: str
    current: int
    overflow: int
    reserve: int
    locked: int
    from_house: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.current + self.overflow + self.reserve + self.locked + self.from_house


@dataclass(frozen=True, kw_only=True, slots=True)
class MeterReport:
    """All reports on one progressive for one interval."""

    plan: MeterPlan
    heading: Heading
    accounts: tuple[LevelAccount, ...]
    hits: tuple[LoggedHit, ...]
    adjustments: tuple[Adjustment, ...]
    contributions: tuple[TableDay, ...]
    liability: tuple[Liability, ...]

    @property
    def balances(self) -> bool:
        """Whether every meter does."""
        return all(account.balances for account in self.accounts)

    def sheets(self) -> dict[str, Sheet]:
        """Each report under its name, ready for `csv()`."""
        differences = [each for account in self.accounts for each in account.differences]
        return {
            "reconciliation": Sheet(
                title="Meter reconciliation",
                heading=self.heading,
                columns=RECONCILIATION,
                rows=self.accounts,
                upright=True,
                note="; ".join(differences),
            ),
            "hits": self._sheet("Hits", HITS, self.hits),
            "adjustments": self._sheet("Adjustments", ADJUSTMENTS, self.adjustments),
            "contributions": self._sheet(
                "Contributions by table and day", CONTRIBUTIONS, self.contributions
            ),
            "liability": self._sheet("Liability", LIABILITY, self.liability),
        }

    def _sheet(self, title: str, columns: tuple[Column, ...], rows: tuple[object, ...]) -> Sheet:
        return Sheet(title=title, heading=self.heading, columns=columns, rows=rows)

    def written(self) -> dict[str, Any]:
        """Everything as a plain object, for JSON: each sheet under its name, as its rows."""
        return {
            "meter": self.plan.id,
            "title": self.plan.title,
            "version": self.plan.version,
            "operator": self.heading.operator,
            "since": self.heading.since,
            "until": self.heading.until,
            "made": self.heading.made,
            "balances": self.balances,
            "differences": [each for account in self.accounts for each in account.differences],
            **{name: sheet.objects() for name, sheet in self.sheets().items()},
        }

    def csv(self) -> str:
        """All sheets as CSV, one below the other with an empty line between them."""
        return "\r\n".join(sheet.csv() for sheet in self.sheets().values())

    def html(self) -> str:
        """All sheets as one HTML file that needs nothing else and runs nothing."""
        return write_html(self._spoken())

    def pdf(self) -> bytes:
        """All sheets in one PDF; needs typst."""
        return print_pdf("meters.typ", self._spoken(), made=self.heading.made)

    def _spoken(self) -> dict[str, Any]:
        return {
            "operator": breakable(self.heading.operator),
            "title": "Progressive meter report",
            "plan": breakable(f"{self.plan.title} ({self.plan.id}, version {self.plan.version})"),
            "since": print_moment(parse_time(self.heading.since)),
            "until": print_moment(parse_time(self.heading.until)),
            "made": print_moment(parse_time(self.heading.made)),
            "empty": NO_ACTIVITY,
            "sheets": [sheet.cells() for sheet in self.sheets().values()],
        }


def meter_report(record: Sequence[MeterEntry], plan: MeterPlan, *, heading: Heading) -> MeterReport:
    """Everything the record says of the interval in the heading."""
    span = cut(record, since=heading.since, until=heading.until)
    known, entries = record[: span.stop], record[span]
    return MeterReport(
        plan=plan,
        heading=heading,
        accounts=accounts(plan, known, start=span.start),
        hits=_as_frozen(hits(known, plan, start=span.start), known, plan),
        adjustments=tuple(_adjustments(entries)),
        contributions=_table_days(entries),
        liability=tuple(_liability(replay(plan, known))) if known else (),
    )


def hits(record: Sequence[MeterEntry], plan: MeterPlan, *, start: int = 0) -> tuple[LoggedHit, ...]:
    """The wins logged by the entry at `start` or later, in order, as they stand at the end."""
    claims: dict[str, WinClaimed] = {}
    found: list[LoggedHit] = []
    waiting: dict[str, int] = {}
    for place, entry in enumerate(record):
        match entry.event:
            case WinClaimed() as event:
                claims[event.hit] = event
            case WinLogged() as event if place >= start:
                waiting[event.hit] = len(found)
                found.append(_hit(entry, event, claims[event.hit], plan))
            case MeterMoved() as event if event.hit in waiting:
                at = waiting.pop(event.hit)
                found[at] = replace(
                    found[at],
                    from_meter=event.from_meter + event.from_lock,
                    from_house=event.from_house,
                    state="paid",
                )
            case _:
                pass
    return tuple(found)


def _as_frozen(
    found: tuple[LoggedHit, ...], record: Sequence[MeterEntry], plan: MeterPlan
) -> tuple[LoggedHit, ...]:
    """Wins that were frozen when they were claimed, with what their meter held then."""
    if not (plan.lock_hits and found):
        return found
    held = {
        entry.event.hit: before.levels[entry.event.level].current
        for entry, before, _ in walk(plan, record)
        if isinstance(entry.event, WinClaimed) and entry.event.locked
    }
    return tuple(replace(hit, meter_before=held.get(hit.hit, hit.meter_before)) for hit in found)


def _hit(entry: MeterEntry, logged: WinLogged, claimed: WinClaimed, plan: MeterPlan) -> LoggedHit:
    titles = {line.key: line.title for line in plan.level(claimed.level).paytable.lines}
    return LoggedHit(
        sequence=entry.sequence,
        time=entry.time,
        hit=claimed.hit,
        level=claimed.level,
        table=claimed.table,
        round=claimed.round,
        seat=claimed.seat,
        hand=titles.get(claimed.line, claimed.line),
        bet=claimed.bet,
        amount=logged.pays,
        meter_before=logged.meter_before,
        approved_by=logged.approved_by,
    )


def _adjustments(entries: Sequence[MeterEntry]) -> Iterator[Adjustment]:
    for entry in entries:
        if isinstance(entry.event, Adjusted):
            event = entry.event
            yield Adjustment(
                sequence=entry.sequence,
                time=entry.time,
                level=event.level,
                amount=event.amount,
                reason=event.reason,
                text=event.text,
                by=event.by,
                witness=event.witness,
                win=event.win or "",
            )
        elif isinstance(entry.event, PoolsGiven | PoolsTaken):
            yield _retired(entry, entry.event)


def _retired(entry: MeterEntry, event: PoolsGiven | PoolsTaken) -> Adjustment:
    """A meter that was taken out of use, as it stands among the adjustments of both."""
    if isinstance(event, PoolsGiven):
        amount = -(event.current + event.overflow + event.reserve)
        where = f"out of use, to {event.to} {event.to_level}"
    else:
        amount = event.to_meter + event.to_overflow + event.to_reserve
        where = f"of {event.of} {event.of_level}, out of use"
    return Adjustment(
        sequence=entry.sequence,
        time=entry.time,
        level=event.level,
        amount=amount,
        reason=where,
        text=event.text,
        by=event.by,
        witness=event.witness,
    )


def _table_days(entries: Sequence[MeterEntry]) -> tuple[TableDay, ...]:
    rows: dict[tuple[str, str, str], TableDay] = {}
    for entry in entries:
        event = entry.event
        if not isinstance(event, Contributed | Reversed):
            continue
        key = (parse_time(entry.time).date().isoformat(), event.table, event.level)
        row = rows.get(key) or TableDay(day=key[0], table=key[1], level=key[2])
        if isinstance(event, Contributed):
            row = plus(
                row,
                bets=1,
                wagered=event.bet,
                to_meter=event.to_meter,
                to_overflow=event.to_overflow,
                to_reserve=event.to_reserve,
            )
        else:
            row = plus(row, voided=1, reversed=taken(event))
        rows[key] = row
    return tuple(rows[key] for key in sorted(rows))


def _liability(end: Progressive) -> Iterator[Liability]:
    owed = dict.fromkeys(end.levels, 0)
    then = end
    for hit, claim in end.claims.items():
        if claim.logged is None or claim.moved:
            continue
        for event in move(then, hit=hit):
            if isinstance(event, MeterMoved):
                owed[event.level] += event.from_house
            then = evolve_all(then, (event,))
    for name, level in end.levels.items():
        yield Liability(
            level=name,
            current=level.current,
            overflow=level.overflow,
            reserve=level.reserve,
            locked=level.locked,
            from_house=owed[name],
        )


RECONCILIATION = (
    Column("Level", "level"),
    Column("Opening", "opening", Kind.MICROS),
    Column("Seeds", "seeds", Kind.MICROS),
    Column("Contributions", "contributions", Kind.MICROS),
    Column("Raised by hand", "raised", Kind.MICROS),
    Column("Made good by the house", "made_good", Kind.MICROS),
    Column("Less reversed", "reversed", Kind.MICROS),
    Column("Less lowered by hand", "lowered", Kind.MICROS),
    Column("Less paid", "paid", Kind.MICROS),
    Column("Expected", "expected", Kind.MICROS),
    Column("Current", "current", Kind.MICROS),
    Column("Overflow", "overflow", Kind.MICROS),
    Column("Reserve", "reserve", Kind.MICROS),
    Column("Locked", "locked", Kind.MICROS),
    Column("Closing", "closing", Kind.MICROS),
    Column("Verdict", "verdict"),
)
HITS = (
    Column("Time", "time", Kind.TIME),
    Column("Entry", "sequence", Kind.COUNT),
    Column("Win", "hit"),
    Column("Level", "level"),
    Column("Table", "table"),
    Column("Round", "round"),
    Column("Seat", "seat", Kind.COUNT),
    Column("Hand", "hand"),
    Column("Bet", "bet", Kind.CENTS),
    Column("Amount", "amount", Kind.CENTS, total=True),
    Column("Meter before", "meter_before", Kind.MICROS),
    Column("From meter", "from_meter", Kind.MICROS, total=True),
    Column("From house", "from_house", Kind.MICROS, total=True),
    Column("Approved by", "approved_by"),
    Column("State", "state"),
)
ADJUSTMENTS = (
    Column("Time", "time", Kind.TIME),
    Column("Entry", "sequence", Kind.COUNT),
    Column("Level", "level"),
    Column("Amount", "amount", Kind.CHANGE, total=True),
    Column("Reason", "reason"),
    Column("Win", "win"),
    Column("In words", "text"),
    Column("By", "by"),
    Column("Witness", "witness"),
)
CONTRIBUTIONS = (
    Column("Day", "day"),
    Column("Table", "table"),
    Column("Level", "level"),
    Column("Bets", "bets", Kind.COUNT, total=True),
    Column("Wagered", "wagered", Kind.CENTS, total=True),
    Column("To meter", "to_meter", Kind.MICROS, total=True),
    Column("To overflow", "to_overflow", Kind.MICROS, total=True),
    Column("To reserve", "to_reserve", Kind.MICROS, total=True),
    Column("Voided", "voided", Kind.COUNT, total=True),
    Column("Reversed", "reversed", Kind.MICROS, total=True),
    Column("Net", "net", Kind.MICROS, total=True),
)
LIABILITY = (
    Column("Level", "level"),
    Column("Current", "current", Kind.MICROS, total=True),
    Column("Overflow", "overflow", Kind.MICROS, total=True),
    Column("Reserve", "reserve", Kind.MICROS, total=True),
    Column("Locked", "locked", Kind.MICROS, total=True),
    Column("From house", "from_house", Kind.MICROS, total=True),
    Column("Total", "total", Kind.MICROS, total=True),
)
