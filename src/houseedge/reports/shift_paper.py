"""A shift's report as words and figures for paper: what HTML and PDF both set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from houseedge.moment import print_moment
from houseedge.money import MICROS_PER_CENT, speak_money
from houseedge.reports.paper import breakable
from houseedge.reports.record import parse_time
from houseedge.reports.sheet import NO_ACTIVITY
from houseedge.reports.shift import EventLine, ShiftReport, TableShift, micros, percent

#: How many lines of one list stand on the page; the rest is counted, and is in CSV and JSON.
MOST = 14
#: Steps of an axis, in dollars.
_STEPS = (1, 2, 5)
_SIGNERS = ("Cage", "Count, first", "Count, second", "Supervisor", "Manager")


def money(value: int) -> str:
    """Micro-dollars as paper has them, to the cent: `−$1,335.00`."""
    cents = round(abs(value) / MICROS_PER_CENT)
    return f"{'−' if value < 0 and cents else ''}{speak_money(cents)}"


def dollars(value: int) -> str:
    """Micro-dollars in whole dollars."""
    return money(round(value / 1_000_000) * 1_000_000).removesuffix(".00")


def spoken(report: ShiftReport) -> dict[str, Any]:
    """Everything on the page, in its order."""
    whole, heading = report.all, report.heading
    since, until = parse_time(heading.since), parse_time(heading.until)
    events = sorted((*report.events, *_corrections(report)), key=lambda each: each.time)
    return {
        "operator": breakable(heading.operator),
        "title": f"{report.title.split()[0].rstrip(',')} report",
        "about": breakable(_about(report, since, until)),
        "number": breakable(report.number),
        "made": print_moment(parse_time(heading.made)),
        "checkpoint": report.checkpoint,
        "verdict": "Balances to the ledger" if report.balances else "Does not balance",
        "differences": [breakable(each) for each in (*report.differences, *report.notes)],
        "heads": _heads(report, whole),
        "tables": [_table(each) for each in report.tables],
        "total": _table(whole) if len(report.tables) > 1 else None,
        "dots": _dots(report.tables),
        "run": _run(report, since, until),
        "columns": _columns(report),
        "events": [_event(each) for each in events[:MOST]],
        "more_events": _more(len(events)),
        "counts": [
            [
                breakable(each.what),
                breakable(each.chips),
                money(each.holds),
                "–" if each.counted is None else money(each.counted),
                "–" if each.counted is None else money(each.difference),
                breakable(each.by),
            ]
            for each in report.counts[:MOST]
        ],
        "staff": [
            [breakable(each.who), _clock(each.first), _clock(each.last), breakable(each.tables)]
            for each in report.staff[: 2 * MOST]
        ],
        "signers": list(_SIGNERS),
        "empty": NO_ACTIVITY,
        "foot": (
            "Fractions of a cent are in CSV and JSON. Theory counts each wager at its exact edge "
            "for perfect play, less what went to meters; the band has the variance "
            "of a seat and the covariance of seats that share a board."
        ),
    }


def _about(report: ShiftReport, since: datetime, until: datetime) -> str:
    count = len(report.tables)
    tables = f"{count} {'table' if count == 1 else 'tables'}"
    return f"{report.title}: {print_moment(since)} to {print_moment(until)}; {tables}"


def _heads(report: ShiftReport, whole: TableShift) -> list[list[str]]:
    fees = f", {money(whole.fees)} of it fees" if whole.fees else ""
    heads = [
        ["Win", dollars(whole.win), f"{len(report.tables)} tables{fees}"],
        ["Drop", dollars(whole.chips), "chips bought at the tables"],
        ["Hold", percent(whole.win, whole.chips), "win of the drop"],
    ]
    if whole.theory is None:
        return [*heads, ["Wagered", dollars(micros(whole.wagered)), f"{whole.hands:,} hands"]]
    off = "no spread"
    if whole.off_by is not None:
        where = "outside" if whole.outside else "inside"
        off = f"{_sigma(whole.off_by)}, {where} the 95 % band"
    wagered = percent(whole.theory, micros(whole.wagered))
    return [
        *heads,
        ["Theory", dollars(whole.theory), f"{wagered} of {dollars(micros(whole.wagered))} bet"],
        ["Win less theory", dollars(whole.win - whole.theory), off],
    ]


def _sigma(value: float) -> str:
    return f"{value:.1f} σ".replace("-", "−")


def _table(each: TableShift) -> dict[str, Any]:
    band = each.band
    return {
        "name": breakable(each.table),
        "place": breakable(each.place),
        "cells": [
            money(each.opening),
            _or_dash(each.fills + each.made_good),
            _or_dash(each.credits),
            _or_dash(each.fees),
            money(each.closing),
            money(each.win),
            _or_dash(each.chips),
            each.hold,
            "–" if each.theory is None else dollars(each.theory),
            "none" if band is None else f"{dollars(band[0])} to {dollars(band[1])}",
            "–" if each.off_by is None else _sigma(each.off_by),
        ],
        "outside": each.outside,
    }


def _banked(each: TableShift) -> str:
    """A table with fees, and how many of its rounds a bot has banked (K-01)."""
    bots = f", {each.by_bots} of {each.rounds} rounds banked by bots" if each.by_bots else ""
    return f"Table {each.table}{bots}"


def _or_dash(value: int) -> str:
    return money(value) if value else "–"


def _axis(values: Iterable[int], most: int) -> tuple[int, int, list[list[Any]]]:
    """Ends of an axis around some amounts and zero, and its ticks: about so many at most."""
    low, high = min(0, *values, -1), max(0, *values, 1)
    step = 1_000_000
    while not any((high - low) / (step * each) <= most for each in _STEPS):
        step *= 10
    step *= next(each for each in _STEPS if (high - low) / (step * each) <= most)
    first, last = -(-low // step) - (low % step != 0), high // step + (high % step != 0)
    ticks = [[_part(at * step, first * step, last * step), dollars(at * step), at == 0]
             for at in range(first, last + 1)]  # fmt: skip
    return first * step, last * step, ticks


def _part(value: int, low: int, high: int) -> float:
    return round((value - low) / (high - low), 4)


def _dots(tables: Sequence[TableShift]) -> dict[str, Any] | None:
    """Each table's win beside its band; parts of the axis from 0 to 1."""
    shown = [each for each in tables if each.theory is not None][: 2 * MOST]
    if not shown:
        return None
    ends = [value for each in shown for value in (each.win, *(each.band or ()))]
    low, high, ticks = _axis(ends, 4)
    return {
        "ticks": ticks,
        "rows": [
            {
                "name": breakable(each.table),
                "win": _part(each.win, low, high),
                "theory": _part(each.theory or 0, low, high),
                "band": None if each.band is None else [_part(v, low, high) for v in each.band],
                "outside": each.outside,
                "label": dollars(each.win),
            }
            for each in shown
        ],
    }


def _run(report: ShiftReport, since: datetime, until: datetime) -> dict[str, Any] | None:
    """The win of the trays as the interval went on, and the band around theory."""
    if not report.running or report.all.theory is None:
        return None
    band = list(report.running_band())
    ends = [value for _, value in report.running]
    low, high, ticks = _axis([*ends, *(v for _, *vs in band for v in vs)], 6)
    moments = [since + (until - since) * at / 4 for at in range(5)]
    return {
        "ticks": ticks,
        "points": [[round(at, 4), _part(value, low, high)] for at, value in report.running],
        "band": [[round(at, 4), *(_part(v, low, high) for v in vs)] for at, *vs in band],
        "hours": [f"{each:%H:%M}" for each in moments],
    }


def _columns(report: ShiftReport) -> list[dict[str, Any]]:
    """Three short lists side by side: slips of the pit, the cage, fees and awards."""
    pit = [each for each in report.slips if each.slip[0] in "FC" or each.about[:2] in ("F-", "C-")]
    fills = [
        [f"{each.slip}, {each.about}, {_clock(each.time)}", money(micros(each.amount))]
        for each in pit[:MOST]
    ]
    if brought := report.all.fills - _slips(report, "F"):
        fills.append(["Brought by the house itself", money(brought)])
    sums = [
        ["Fills", money(report.all.fills)],
        ["Credits", money(report.all.credits)],
    ]
    fees = [[_banked(each), money(each.fees)] for each in report.tables if each.fees]
    awards = sorted(report.awards, key=lambda each: -each.amount)
    shown = [
        [f"{each.win}, {_clock(each.time)}", money(micros(each.amount))] for each in awards[:5]
    ]
    if len(awards) > 5:
        rest = sum(each.amount for each in awards[5:])
        shown.append([f"{len(awards) - 5} more", money(micros(rest))])
    paid = sum(each.amount for each in awards)
    return [
        {"title": "Fills and credits", "rows": fills, "sums": sums, "more": _more(len(pit))},
        {"title": "Players' accounts", **_cage(report)},
        {
            "title": "Collection fees",
            "rows": fees,
            "sums": [["In the boxes", money(report.all.fees)]] if fees else [],
            "more": "",
        },
        {
            "title": "Progressive awards",
            "rows": shown,
            "sums": [["All awards", money(micros(paid))]] if shown else [],
            "more": "",
        },
    ]


def _cage(report: ShiftReport) -> dict[str, Any]:
    """What players' accounts held, and what came and went."""
    held = next((each for each in report.accounts if each.title == "players in the cage"), None)
    if held is None:
        return {"rows": [], "sums": [], "more": ""}
    bought, paid = (_slips(report, letter) for letter in "BP")
    whole = report.all
    named = [
        ("Bought in at the cage", bought),
        ("Cashed out at the cage", -paid),
        ("To the tables", -whole.chips),
        ("From the tables", whole.cashed_out),
    ]
    rest = held.closing - held.opening - sum(value for _, value in named)
    rows = [*named, ("Play money, bets behind seats, disputes", rest)]
    return {
        "rows": [
            ["At the beginning", money(held.opening)],
            *([label, money(value)] for label, value in rows if value),
        ],
        "sums": [["At the end", money(held.closing)]],
        "more": "",
    }


def _slips(report: ShiftReport, letter: str) -> int:
    """What slips of a kind come to, with what corrected them."""
    total = 0
    for each in report.slips:
        name = each.about if each.what == "correction" else each.slip
        total += micros(each.amount) if name.startswith(f"{letter}-") else 0
    return total


def _corrections(report: ShiftReport) -> Iterator[EventLine]:
    """Slips that correct others, as paper lists them among the adjustments."""
    for each in report.slips:
        if each.what == "correction":
            yield EventLine(
                number=each.slip,
                time=each.time,
                where=f"slip {each.about}",
                what=f"correction: {each.why}",
                by=f"{each.by}, {each.second}",
                amount=micros(each.amount),
            )


def _event(each: EventLine) -> list[str]:
    return [
        breakable(each.number),
        _clock(each.time),
        breakable(each.where),
        breakable(each.what),
        breakable(each.by),
        money(each.amount),
    ]


def _more(count: int) -> str:
    return f"and {count - MOST:,} more" if count > MOST else ""


def _clock(time: str) -> str:
    return time[11:16]
