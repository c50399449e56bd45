"""A meter's stream as the reports read it: its wins, their pages, its accounts."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from functools import cache
from typing import Any

from houseedge.errors import HouseEdgeError
from houseedge.floor.award import APPROVED_BY
from houseedge.floor.felt import FELT, felt_stream
from houseedge.floor.metering import METER, meter_stream
from houseedge.floor.pit import table_stream
from houseedge.moment import format_moment
from houseedge.money import format_money
from houseedge.progressive.button import CoinIn, StartGame
from houseedge.progressive.event import Event, MeterMoved, WinClaimed, WinLogged
from houseedge.records.reading import events_of, placed
from houseedge.records.replay import plan_on, rules_on
from houseedge.reports import (
    Facts,
    Heading,
    MeterEntry,
    MeterReport,
    WinPage,
    meter_report,
    win_page,
    win_pages,
)
from houseedge.reports.meters import LoggedHit, hits
from houseedge.reports.record import cut, walk
from houseedge.rules import Catalog
from houseedge.rules.plan import MeterPlan
from houseedge.rules.sheet import GAME
from houseedge.store import RecordReader, Store, StoredEntry
from houseedge.table import HOUSE
from houseedge.table.event import BoardOpened, ConsolePressed, TableOpened

#: What is told of a reading as it goes: how many entries of how many.
Progress = Callable[[int, int], None]

#: The times a report may begin or end at: the years 1970 to 9998.
_FIRST, _LAST = 0, 253_370_764_799_999
_TELL_EVERY = 500
_UNKNOWN = "not on record"


class NoSuchMeter(HouseEdgeError):
    """No meter of that name is on record."""

    field = "meter"


def meters_of(store: Store) -> list[str]:
    """The meters on record."""
    with store.read() as record:
        return _meters_of(record)


def _meters_of(record: RecordReader) -> list[str]:
    return sorted(
        stream.removeprefix(METER)
        for stream, head in record.heads().items()
        if stream.startswith(METER) and head.sequence
    )


def entries_of(
    store: Store, meter: str, *, zone: tzinfo = UTC, progress: Progress | None = None
) -> list[MeterEntry]:
    """Every event of a meter, numbered from 1, with its time in a zone; read at one moment.

    Raises `NoSuchMeter`, or `BrokenRecord` where an entry cannot be read.
    """
    found: list[MeterEntry] = []
    with store.read() as record:
        total = _length(record, meter)
        for done, some in _timed(store, record, meter, zone=zone):
            found += some
            if progress is not None and (done % _TELL_EVERY == 0 or done == total):
                progress(done, total)
    return found


def _length(record: RecordReader, meter: str) -> int:
    head = record.heads().get(meter_stream(meter))
    if head is None or not head.sequence:
        known = ", ".join(_meters_of(record)) or "none"
        raise NoSuchMeter(f"there is no meter '{meter[:64]}' on record; there is: {known}")
    return head.sequence


def _timed(
    store: Store,
    record: RecordReader,
    meter: str,
    *,
    after: int = 0,
    number: int = 0,
    zone: tzinfo = UTC,
) -> Iterator[tuple[int, list[MeterEntry]]]:
    """The stream's entries above `after`: each one's place in it, and its events from `number`."""
    for entry in record.entries(meter_stream(meter), after):
        time = format_moment(entry.at, zone)
        with placed(entry):
            events: tuple[Event, ...] = store.events(entry, Event)
        yield (
            entry.sequence,
            [MeterEntry(number + at, time, each) for at, each in enumerate(events, 1)],
        )
        number += len(events)


def facts_of(store: Store, catalog: Catalog) -> Callable[[WinClaimed], Facts]:
    """What a win page says of a claim's table and no meter holds: from the house's record.

    The dealer is who opened the board in that round, or, where the house does not know the
    cards, who locked its bets; no person deals at an automatic table.
    Raises `OtherRules` where a table's rules are not here.
    """
    house = f"House {store.house.id}"

    @cache
    def game(table: str) -> str | None:
        with store.read() as record:
            for stream in (table_stream(table), felt_stream(table)):
                for entry in record.entries(stream):
                    with placed(entry):
                        for event in events_of(store, entry):
                            if isinstance(event, TableOpened):
                                return f"{GAME}, {rules_on(event, catalog).profile.title}"
                    break
        return None

    def facts(claimed: WinClaimed) -> Facts:
        played = game(claimed.table)
        if played is None:
            # A table that only the link knows.
            return Facts(house=house, game=_UNKNOWN, dealer=_UNKNOWN)
        return Facts(house=house, game=played, dealer=_dealer(store, claimed.round))

    return facts


def _dealer(store: Store, round: str) -> str:
    """Who dealt a round: the actor of the entry that opened its board, or that counted its bets."""
    with store.read() as record:
        for entry in record.entries_of_round(round):
            if any(_by_dealer(entry, event) for event in events_of(store, entry)):
                return APPROVED_BY if entry.actor == HOUSE else entry.actor
    return APPROVED_BY


def _by_dealer(entry: StoredEntry, event: object) -> bool:
    match event:
        case ConsolePressed(CoinIn() | StartGame()):
            return entry.stream.startswith(FELT)
        case _:
            return isinstance(event, BoardOpened)


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptWin:
    """A win on record with its page; none before its meter has moved."""

    meter: str
    hit: LoggedHit
    page: WinPage | None

    def write(self) -> dict[str, Any]:
        """The win as a plain object, with what is accounting's alone."""
        return {
            **write_win(self.meter, self.hit),
            "state": self.hit.state,
            "approved_by": self.hit.approved_by,
            "number": None if self.page is None else self.page.number,
        }


def write_win(meter: str, hit: LoggedHit) -> dict[str, Any]:
    """What of a win anybody may know: the sign above the table showed it."""
    return {
        "meter": meter,
        "win": hit.hit,
        "level": hit.level,
        "time": round(datetime.fromisoformat(hit.time).timestamp() * 1000),
        "table": hit.table,
        "round": hit.round,
        "seat": hit.seat,
        "hand": hit.hand,
        "bet": format_money(hit.bet),
        "amount": format_money(hit.amount),
    }


def wins_of(
    store: Store,
    catalog: Catalog,
    meter: str,
    *,
    since: int | None = None,
    until: int | None = None,
    progress: Progress | None = None,
) -> list[KeptWin]:
    """The wins of a meter that were logged from `since` up to `until`, first to last.

    Both are milliseconds of the epoch. Times are in UTC, since a page's number covers them.
    """
    record = entries_of(store, meter, progress=progress)
    plan = plan_on(meter, catalog)
    first, last = _bounds(record, since, until)
    pages = {page.hit: page for page in win_pages(record, plan, facts_of(store, catalog))}
    span = cut(record, since=format_moment(first), until=format_moment(last))
    found = hits(record[: span.stop], plan, start=span.start)
    return [KeptWin(meter=meter, hit=hit, page=pages.get(hit.hit)) for hit in found]


def page_of(store: Store, catalog: Catalog, meter: str, hit: str) -> WinPage:
    """The page of a win; raises `NoWinPage` where there is none, or its meter has not moved."""
    record = entries_of(store, meter)
    return win_page(record, plan_on(meter, catalog), hit=hit, facts=facts_of(store, catalog))


def backing_out(record: Sequence[MeterEntry], plan: MeterPlan, hit: str) -> tuple[str, int] | None:
    """The level of a logged win, and what takes it back there in micro-dollars (P-12).

    What was paid from the meter comes back, and the seed it restarted with goes again; what came
    from reserve and overflow was the players' before, and stays. None before its meter has moved.
    """
    amount, level = 0, None
    for entry, before, after in walk(plan, record):
        event = entry.event
        if not isinstance(event, WinClaimed | MeterMoved) or event.hit != hit:
            continue
        left, right = before.levels[event.level], after.levels[event.level]
        # A frozen jackpot restarts its meter when it is claimed, and is paid when it moves.
        amount += right.paid - left.paid - (right.seeds - left.seeds)
        if isinstance(event, MeterMoved):
            level = event.level
    return None if level is None else (level, amount)


def report_of(
    store: Store,
    catalog: Catalog,
    meter: str,
    *,
    now: int,
    since: int | None = None,
    until: int | None = None,
    zone: tzinfo = UTC,
    progress: Progress | None = None,
) -> MeterReport:
    """The accounts of a meter from `since` up to `until`, as they stand on record.

    Without bounds it begins with the meter and ends with all there is. Days are those of the
    zone; `now` is when the report is made.
    """
    record = entries_of(store, meter, zone=zone, progress=progress)
    first, last = _bounds(record, since, until, now)
    heading = Heading(
        operator=f"House {store.house.id}",
        since=format_moment(first, zone),
        until=format_moment(last, zone),
        made=format_moment(now, zone),
    )
    return meter_report(record, plan_on(meter, catalog), heading=heading)


def _bounds(
    record: Sequence[MeterEntry], since: int | None, until: int | None, now: int = 0
) -> tuple[int, int]:
    for bound in (since, until):
        if bound is not None and not _FIRST <= bound <= _LAST:
            raise HouseEdgeError("a time is in the years 1970 to 9998")
    # A clock may have been set back: what is on record belongs to the report all the same.
    begin, end = (_ms(record[0]), max(now, *map(_ms, record)) + 1) if record else (now, now + 1)
    first = min(begin, end if until is None else until) if since is None else since
    return first, max(end, first) if until is None else until


def _ms(entry: MeterEntry) -> int:
    return round(datetime.fromisoformat(entry.time).timestamp() * 1000)


@dataclass(eq=False)
class WinBook:
    """The wins of an open house, for many who ask: what was read once is not read again."""

    store: Store
    catalog: Catalog
    _pages: dict[str, _Read] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def newest(self, meter: str, *, limit: int) -> list[dict[str, Any]]:
        """The newest wins of a meter, as anybody may know them; any thread may ask."""
        with self._lock, self.store.read() as record:
            _length(record, meter)
            known = self._pages.setdefault(meter, _Read(plan=plan_on(meter, self.catalog)))
            fresh = False
            for sequence, some in _timed(
                self.store, record, meter, after=known.sequence, number=known.events
            ):
                known.sequence = sequence
                known.events += len(some)
                wins = [each for each in some if isinstance(each.event, _OF_A_WIN)]
                known.wins += wins
                fresh = fresh or bool(wins)
            if fresh:
                known.hits = hits(known.wins, known.plan)
            return [write_win(meter, hit) for hit in reversed(known.hits[-limit:])]


_OF_A_WIN = (WinClaimed, WinLogged, MeterMoved)


@dataclass
class _Read:
    """How far a meter's stream was read, the events of its wins, and what they come to."""

    plan: MeterPlan
    sequence: int = 0
    events: int = 0
    wins: list[MeterEntry] = field(default_factory=list)
    hits: tuple[LoggedHit, ...] = ()
