"""The report of a shift or a day: what every table won, against theory, and all that goes with it.

Everything comes from the record; nothing here reads a clock or a file. Amounts are micro-dollars
where a meter's share of a bet may be less than a cent, and cents elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from houseedge.lab.theory import BAND
from houseedge.money import MICROS_PER_CENT, format_money
from houseedge.reports.sheet import Column, Heading, Sheet
from houseedge.reports.shift_columns import (
    ACCOUNTS,
    AWARDS,
    COUNTS,
    EVENTS,
    SLIPS,
    STAFF,
    TABLES,
)


@dataclass(kw_only=True, slots=True)
class TableShift:
    """One table over an interval, in micro-dollars.

    `bank` is who banks there: the house, a player-dealer, or the felt. `stakes` is what
    player-dealers' stakes have left in the tray, `made_good` what the house put in for a void
    round, `chips` what came to the table from players' accounts. `disputes` is what was paid in
    disputes over its hands, `house_disputes` what of that the house paid with its own money, not
    from the tray. `theory` and `deviation` are none where nobody counted them. `differences` says
    where the tray does not add up.
    """

    table: str
    place: str = ""
    bank: str = "house"
    opening: int = 0
    fills: int = 0
    credits: int = 0
    made_good: int = 0
    stakes: int = 0
    wagers: int = 0
    pays: int = 0
    contributions: int = 0
    awards: int = 0
    disputes: int = 0
    house_disputes: int = 0
    closing: int = 0
    fees: int = 0
    chips: int = 0
    cashed_out: int = 0
    rounds: int = 0
    hands: int = 0
    voids: int = 0
    by_bots: int = 0
    """Rounds that a bot has banked, with money issued to it (K-01)."""
    wagered: int = 0
    theory: int | None = None
    deviation: int | None = None
    won: int | None = None
    """The win where it is the sum of several tables'."""

    @property
    def win(self) -> int:
        """What the house won: the tray's growth but for what was brought and taken, and fees.

        Where a player-dealer banks it has no part in the play, and its fees alone (K-06).
        """
        if self.won is not None:
            return self.won
        if self.bank == "player-dealer":
            return self.fees
        tray = self.closing - self.opening
        return tray - self.fills + self.credits - self.made_good + self.fees

    @property
    def played(self) -> int:
        """What play has left in the tray: wagers, pays, the meter's part, disputes it paid."""
        lost = self.wagers - self.pays
        return lost - self.contributions + self.awards - (self.disputes - self.house_disputes)

    @property
    def differences(self) -> tuple[str, ...]:
        """Where the tray does not hold what was brought, taken and played."""
        brought = self.fills - self.credits + self.made_good + self.stakes
        off = self.closing - self.opening - brought - self.played
        return (f"table {self.table}: the tray is off by {off} micro-dollars",) if off else ()

    @property
    def off_by(self) -> float | None:
        """How many standard deviations the win is above theory; none without a spread."""
        if self.theory is None or not self.deviation:
            return None
        return (self.win - self.theory) / self.deviation

    @property
    def band(self) -> tuple[int, int] | None:
        """Where 19 of 20 such shifts end."""
        if self.theory is None or not self.deviation:
            return None
        return round(self.theory - BAND * self.deviation), round(
            self.theory + BAND * self.deviation
        )

    @property
    def outside(self) -> bool:
        """Whether the win is outside the band."""
        return self.band is not None and not self.band[0] <= self.win <= self.band[1]

    @property
    def hold(self) -> str:
        """The win as a share of the drop; of a player-dealer's table there are fees alone."""
        if self.bank == "player-dealer":
            return "fees"
        return percent(self.win, self.chips)

    @property
    def band_low(self) -> str:
        """The least of the band as text; empty where there is none."""
        return "" if self.band is None else f"{self.band[0] / 1_000_000:.2f}"

    @property
    def band_high(self) -> str:
        """The most of the band as text; empty where there is none."""
        return "" if self.band is None else f"{self.band[1] / 1_000_000:.2f}"

    @property
    def off_text(self) -> str:
        """How many standard deviations it is off, as text."""
        return "" if self.off_by is None else f"{self.off_by:.2f}"

    @property
    def hold_text(self) -> str:
        """The hold in per cent as a plain number; empty where there is none."""
        if self.bank == "player-dealer" or not self.chips:
            return ""
        return f"{100 * self.win / self.chips:.1f}"

    @property
    def theory_text(self) -> str:
        """The theory as text; empty where nobody counted it."""
        return "" if self.theory is None else f"{self.theory / 1_000_000:.2f}"


def percent(part: int, whole: int) -> str:
    """A share in per cent with one place; a dash of nothing."""
    return f"{100 * part / whole:.1f} %".replace("-", "−") if whole else "–"


@dataclass(frozen=True, kw_only=True, slots=True)
class SlipLine:
    """One slip of the shift; `amount` in cents, corrections with their sign."""

    slip: str
    time: str
    what: str
    about: str
    amount: int
    by: str
    second: str = ""
    why: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class KindLine:
    """All accounts of one kind over the interval, in micro-dollars."""

    title: str
    opening: int
    came: int
    went: int
    closing: int


@dataclass(frozen=True, kw_only=True, slots=True)
class CountLine:
    """A tray or a box as it was counted, in micro-dollars; `counted` is none while it waits."""

    what: str
    time: str
    holds: int
    counted: int | None
    chips: str
    by: str

    @property
    def counted_text(self) -> str:
        """What was counted, as text; empty while it waits."""
        return "" if self.counted is None else f"{self.counted / 1_000_000:.2f}"

    @property
    def difference(self) -> int:
        """What was counted less what should be there."""
        return 0 if self.counted is None else self.counted - self.holds


@dataclass(frozen=True, kw_only=True, slots=True)
class AwardLine:
    """A logged win of a meter; `amount` in cents."""

    win: str
    time: str
    meter: str
    table: str
    amount: int
    by: str


@dataclass(frozen=True, kw_only=True, slots=True)
class EventLine:
    """An adjustment, a void or a dispute; `amount` in micro-dollars with its sign."""

    number: str
    time: str
    where: str
    what: str
    by: str
    amount: int


@dataclass(frozen=True, kw_only=True, slots=True)
class StaffShift:
    """Somebody who worked in the interval: from when to when, and how many entries."""

    who: str
    first: str
    last: str
    entries: int
    tables: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ShiftReport:
    """The whole report. `number` names it; `closed_by` is none for a day."""

    title: str
    number: str
    heading: Heading
    tables: tuple[TableShift, ...]
    slips: tuple[SlipLine, ...] = ()
    accounts: tuple[KindLine, ...] = ()
    counts: tuple[CountLine, ...] = ()
    awards: tuple[AwardLine, ...] = ()
    events: tuple[EventLine, ...] = ()
    staff: tuple[StaffShift, ...] = ()
    running: tuple[tuple[float, int], ...] = ()
    """The win as it went on: the part of the interval that is over, and micro-dollars."""
    checkpoint: str = ""
    notes: tuple[str, ...] = field(default=())
    over: bool = True
    """Whether all of it has happened; a report to date is of what has."""

    @property
    def differences(self) -> tuple[str, ...]:
        """Where the books do not say what the play does, or do not add up."""
        found = [each for table in self.tables for each in table.differences]
        total = sum(kind.closing for kind in self.accounts)
        if total:
            found.append(f"all accounts together come to {total} micro-dollars")
        found += [
            f"{kind.title}: what came and went does not lead to what is there"
            for kind in self.accounts
            if kind.opening + kind.came - kind.went != kind.closing
        ]
        return tuple(found)

    @property
    def balances(self) -> bool:
        """Whether everything adds up."""
        return not self.differences

    @property
    def all(self) -> TableShift:
        """Every table together; independent tables spread less than their sum."""
        sums = {
            name: sum(getattr(each, name) for each in self.tables)
            for name in (
                *("opening", "fills", "credits", "made_good", "stakes", "wagers", "pays"),
                *("contributions", "awards", "disputes", "house_disputes", "closing", "fees"),
                *("chips", "cashed_out", "rounds", "hands", "voids", "by_bots", "wagered"),
            )
        }
        known = [each for each in self.tables if each.theory is not None]
        theory = sum(each.theory or 0 for each in known) if known else None
        spread = round(sqrt(sum((each.deviation or 0) ** 2 for each in known))) if known else None
        won = sum(each.win for each in self.tables)
        return TableShift(table="All", theory=theory, deviation=spread, won=won, **sums)

    def sheets(self) -> dict[str, Sheet]:
        """Each part under its name, ready for `csv()`."""
        return {name: self._sheet(*each) for name, each in self._parts().items()}

    def _parts(self) -> dict[str, tuple[str, tuple[Column, ...], tuple[object, ...]]]:
        return {
            "tables": ("Tables", TABLES, self.tables),
            "slips": ("Fills, credits and slips of the cage", SLIPS, self.slips),
            "counts": ("Counts of trays and boxes", COUNTS, self.counts),
            "awards": ("Progressive awards", AWARDS, self.awards),
            "events": ("Adjustments, voids and disputes", EVENTS, self.events),
            "accounts": ("Accounts", ACCOUNTS, self.accounts),
            "staff": ("Staff", STAFF, self.staff),
        }

    def _sheet(self, title: str, columns: tuple[Column, ...], rows: tuple[object, ...]) -> Sheet:
        note = "; ".join(self.differences) if title == "Tables" else ""
        return Sheet(title=title, heading=self.heading, columns=columns, rows=rows, note=note)

    def written(self) -> dict[str, Any]:
        """Everything as a plain object, for JSON: each sheet under its name, as its rows."""
        from houseedge.reports.course import written_course

        return {
            "title": self.title,
            "number": self.number,
            "operator": self.heading.operator,
            "since": self.heading.since,
            "until": self.heading.until,
            "made": self.heading.made,
            "checkpoint": self.checkpoint,
            "over": self.over,
            **written_course(self),
            "balances": self.balances,
            "differences": list(self.differences),
            "notes": list(self.notes),
            "total": self._sheet("All", TABLES, (self.all,)).objects()[0],
            **{name: sheet.objects() for name, sheet in self.sheets().items()},
        }

    def csv(self) -> str:
        """All sheets as CSV, one below the other with an empty line between them."""
        return "\r\n".join(sheet.csv() for sheet in self.sheets().values())

    def html(self) -> str:
        """One HTML file that needs nothing else and runs nothing."""
        from houseedge.reports.shift_html import write_html

        return write_html(self)

    def pdf(self) -> bytes:
        """The report as a PDF; needs typst."""
        from houseedge.reports.paper import print_pdf
        from houseedge.reports.shift_paper import spoken

        return print_pdf("shift.typ", spoken(self), made=self.heading.made)

    def running_band(self) -> Iterator[tuple[float, int, int, int]]:
        """Theory and band as the interval went on, at twenty-one moments of it."""
        whole = self.all
        for at in range(21):
            part = at / 20
            middle = round((whole.theory or 0) * part)
            spread = round(BAND * (whole.deviation or 0) * sqrt(part))
            yield part, middle, middle - spread, middle + spread


def micros(cents: int) -> int:
    """Cents as micro-dollars."""
    return cents * MICROS_PER_CENT


def chips_text(chips: list[dict[str, int]]) -> str:
    """Counted chips as text: "40 of 25.00, 200 of 5.00"."""
    return ", ".join(f"{each['count']} of {format_money(each['value'])}" for each in chips)


def thinned(points: list[tuple[float, int]], most: int = 240) -> list[tuple[float, int]]:
    """Some of many points, the last one among them."""
    step = max(1, -(-len(points) // most))
    return [*points[::step], *points[-1:]] if points else []


def stepped(points: list[tuple[float, int]]) -> tuple[tuple[float, int], ...]:
    """Points from nothing on, each a step: between two of them nothing was won or lost."""
    found, level = [(0.0, 0)], 0
    for part, value in points:
        found += [(part, level), (part, value)]
        level = value
    return tuple(found)
