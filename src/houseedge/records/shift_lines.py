"""The lines of a shift's report: slips, counts, awards, and what went wrong or was disputed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import tzinfo
from typing import Any

import msgspec

from houseedge.floor.slips import BoxCounted
from houseedge.moment import format_moment
from houseedge.money import MICROS_PER_CENT
from houseedge.records.shift_tables import Rulings
from houseedge.reports.shift import AwardLine, CountLine, EventLine, SlipLine, chips_text
from houseedge.store import StoredEntry

#: How each slip is called, by the event that wrote it.
SLIPS = {
    "CashTaken": ("bought in", "player"),
    "CashPaid": ("cashed out", "player"),
    "MoneyMoved": ("moved", "giver"),
    "FillWritten": ("fill", "table"),
    "CreditWritten": ("credit", "table"),
    "SlipCorrected": ("correction", "corrects"),
}


class ShiftLines:
    """Takes down what happened, line by line; times are those of a zone."""

    def __init__(self, zone: tzinfo) -> None:
        self._zone = zone
        self._lines: dict[str, list[Any]] = defaultdict(list)
        self._claims: dict[str, str] = {}
        self._boxes: dict[str, CountLine] = {}
        self.rulings = Rulings()

    def at_meter(self, entry: StoredEntry, event: dict[str, Any], meter: str) -> None:
        """A win that was logged, or a meter changed by hand."""
        match event["type"]:
            case "WinClaimed":
                self._claims[event["hit"]] = event["table"]
            case "WinLogged":
                where = self._claims.get(event["hit"]) or event["hit"].rpartition("-")[0]
                self._lines["awards"].append(
                    AwardLine(
                        win=event["hit"],
                        time=self._time(entry),
                        meter=meter,
                        table=where,
                        amount=event["pays"],
                        by=event["approved_by"],
                    )
                )
            case "Adjusted":
                self._event(
                    entry,
                    f"M-{len(self._lines['adjusted']) + 1:04}",
                    f"meter {meter} {event['level']}",
                    f"{event['reason']}: {event['text']}",
                    event["amount"],
                    "adjusted",
                    second=event["witness"],
                )
            case "PoolsGiven":
                self._event(
                    entry,
                    f"M-{len(self._lines['adjusted']) + 1:04}",
                    f"meter {meter} {event['level']}",
                    f"out of use, all of it to {event['to']}: {event['text']}",
                    event["current"] + event["overflow"] + event["reserve"],
                    "adjusted",
                    second=event["witness"],
                )

    def slip(self, entry: StoredEntry, event: dict[str, Any]) -> None:
        """One slip of the cage."""
        what, about = SLIPS[event["type"]]
        self._lines["slips"].append(
            SlipLine(
                slip=event["slip"],
                time=self._time(entry),
                what=what,
                about=event[about] + (f" to {event['taker']}" if "taker" in event else ""),
                amount=event["amount"],
                by=entry.actor,
                second=event.get("second", ""),
                why=event.get("text") or event.get("why", ""),
            )
        )

    def at_cage(self, entry: StoredEntry, event: dict[str, Any]) -> None:
        """A count, a box that was taken, or a dispute."""
        match event["type"]:
            case "ShiftClosed":
                for table, cents in event["boxes"].items():
                    held = CountLine(
                        what=f"box of {table}",
                        time=self._time(entry),
                        holds=cents * MICROS_PER_CENT,
                        counted=None,
                        chips="",
                        by="waits to be counted",
                    )
                    self._boxes[f"{event['shift']} {table}"] = held
            case "BoxCounted":
                self.count_box(entry, msgspec.convert(event, BoxCounted))
            case "TrayCounted":
                self._lines["counts"].append(
                    CountLine(
                        what=f"tray of {event['table']}",
                        time=self._time(entry),
                        holds=event["holds"],
                        counted=event["amount"] * MICROS_PER_CENT,
                        chips=chips_text(event["chips"]),
                        by=f"{entry.actor}, {event['second']}",
                    )
                )
            case "DisputeRaised":
                words = f"disputed by {event['by']}: {event['words']}"
                where = f"round {event['round']}, seat {event['seat']}"
                self._event(entry, event["dispute"], where, words, 0, "disputes")
            case "DisputeDecided":
                how = "paid" if event["amount"] else "the record stands"
                self._event(
                    entry,
                    event["dispute"],
                    f"round {event['round']}",
                    f"{how}: {event['words']}",
                    event["amount"] * MICROS_PER_CENT,
                    "disputes",
                    second=event["second"],
                )

    def count_box(self, entry: StoredEntry, event: BoxCounted) -> None:
        """A box was counted, in the interval or after it."""
        self._boxes[f"{event.shift} {event.table}"] = CountLine(
            what=f"box of {event.table}",
            time=self._time(entry),
            holds=event.holds * MICROS_PER_CENT,
            counted=event.amount * MICROS_PER_CENT,
            chips=chips_text([{"value": each.value, "count": each.count} for each in event.chips]),
            by=f"{entry.actor}, {event.second}",
        )

    def _event(
        self,
        entry: StoredEntry,
        number: str,
        where: str,
        what: str,
        amount: int,
        kind: str,
        second: str = "",
        first: str = "",
    ) -> None:
        by = ", ".join(filter(None, (first or entry.actor, second)))
        line = EventLine(
            number=number, time=self._time(entry), where=where, what=what, by=by, amount=amount
        )
        self._lines[kind].append(line)
        self._lines["events"].append(line)

    def _time(self, entry: StoredEntry) -> str:
        return format_moment(entry.at, self._zone)

    def _void(
        self, entry: StoredEntry, where: str, words: str, seats: list[Any], by: str = ""
    ) -> None:
        back = sum(each["stake"] for seat in seats for each in seat["wagers"])
        number = f"V-{len(self._lines['voids']) + 1:04}"
        self._event(entry, number, where, words, back * MICROS_PER_CENT, "voids", first=by)

    def of(self, kind: str, table: str | None, field: str) -> Iterator[Any]:
        """The lines of a kind; of one table, where that is asked for."""
        for each in self._lines[kind]:
            if table is None or getattr(each, field) == table:
                yield each

    def counts(self, table: str | None) -> Iterator[CountLine]:
        """Trays first, then boxes."""
        for each in (*self._lines["counts"], *self._boxes.values()):
            if table is None or each.what.endswith(f" of {table}"):
                yield each

    def events(self, table: str | None) -> Iterator[EventLine]:
        """Adjustments, voids and disputes; of one table, where that is asked for."""
        for each in self._lines["events"]:
            if table is None or _table_of(each) == table:
                yield each

    def void_round(self, entry: StoredEntry, event: dict[str, Any]) -> None:
        """All hands of a round are void."""
        words = self.rulings.of_round(entry.round, event)
        self._void(entry, f"round {entry.round}", words, event["seats"])

    def void_hand(self, entry: StoredEntry, seat: dict[str, Any]) -> None:
        """One hand was void, and its round is settled."""
        words, by = self.rulings.of_hand(entry.round, seat["seat"])
        self._void(entry, f"round {entry.round}, seat {seat['seat']}", words, [seat], by)


def _table_of(line: EventLine) -> str | None:
    """The table whose round a line is about: `round felt-17, seat 2`."""
    kind, _, round = line.where.partition(",")[0].partition(" ")
    return round.rpartition("-")[0] if kind == "round" else None
