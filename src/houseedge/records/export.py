"""Rounds for others to read: one object a round, each with a slip that settles it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from houseedge.cards import Card, Hand, format_cards
from houseedge.floor.metering import METER
from houseedge.floor.pit import TABLE
from houseedge.moment import format_moment
from houseedge.money import format_money, parse_money
from houseedge.progressive import Level, Progressive, unseeded
from houseedge.progressive import evolve as evolve_meter
from houseedge.progressive.event import Event as MeterEvent
from houseedge.records.departure import departed, without_names
from houseedge.records.lines import line_of
from houseedge.records.reading import BrokenRecord, commits, events_of, placed
from houseedge.records.recall import (
    bank_of,
    fees_of,
    meter_of,
    settlement_of,
    versions_of,
)
from houseedge.records.replay import (
    RoundReplay,
    RoundStep,
    plan_on,
    rules_on,
    stepped,
    verify_rules,
    with_deck,
)
from houseedge.records.slips import NoSlip, slip_of
from houseedge.rules import Catalog
from houseedge.rules.spec import Wager
from houseedge.store import RecordReader, Store, StoredEntry
from houseedge.table import Event, Table, fresh
from houseedge.table.dealing import deal_view
from houseedge.table.event import Decided, TableOpened
from houseedge.table.view import WagerView
from houseedge.table.voiding import void_words
from houseedge.wire.codec import plain
from houseedge.wire.kept import SettledBacker, SettledSeat

#: The columns of the CSV, one row a seat and wager, and one for a player-dealer's bank.
COLUMNS = (
    *("round", "table", "number", "status", "opened", "ended", "rules"),
    *("seat", "player", "name", "cards", "play", "by_system", "result", "net", "fees"),
    *("wager", "stake", "outcome", "pays", "returned", "words"),
    *("dealer", "board", "meter"),
)


def exported(
    store: Store,
    catalog: Catalog,
    *,
    table: str | None = None,
    since: int | None = None,
    until: int | None = None,
) -> Iterator[dict[str, Any]]:
    """Every round that is over, in the order they ended, as a plain object.

    `since` and `until` are milliseconds of the epoch and bound the end of the round; the second
    is left out. The record is read at one moment, beside the running house if need be.
    """
    with store.read() as record:
        gone = departed(store)
        for whole, level in _Reader(store, record, catalog).rounds():
            replay = without_names(whole, gone)
            ended = replay.ended or 0
            if table is not None and replay.table.id != table:
                continue
            if (since is None or ended >= since) and (until is None or ended < until):
                yield _written(replay, level, catalog)


class _Reader:
    """Goes through the record once, keeping each table's round and each meter as it stands."""

    def __init__(self, store: Store, record: RecordReader, catalog: Catalog) -> None:
        self._store = store
        self._record = record
        self._catalog = catalog
        self._tables: dict[str, Table] = {}
        self._meters: dict[str, Progressive] = {}
        self._opened: dict[str, Table] = {}
        self._steps: dict[str, list[tuple[StoredEntry, RoundStep]]] = {}
        self._moved: dict[str, list[MeterEvent]] = {}

    def rounds(self) -> Iterator[tuple[RoundReplay, Level | None]]:
        """Rounds as they end, with the level that fed the awards as it stood before them."""
        for commit in commits(self._record):
            meters = dict(self._meters)
            for entry in commit:
                if entry.stream.startswith(METER):
                    self._metered(entry)
            for entry in commit:
                if entry.stream.startswith(TABLE):
                    self._stepped(entry)
                    if entry.ends is not None:
                        yield self._ended(entry, meters)

    def _metered(self, entry: StoredEntry) -> None:
        plan = entry.stream.removeprefix(METER)
        with placed(entry):
            meter = self._meters.get(plan) or unseeded(plan_on(plan, self._catalog))
            for event in events_of(self._store, entry):
                meter = evolve_meter(meter, event)
                if entry.round is not None:
                    self._moved.setdefault(entry.round, []).append(event)
            self._meters[plan] = meter

    def _stepped(self, entry: StoredEntry) -> None:
        with placed(entry):
            events: tuple[Event, ...] = events_of(self._store, entry)
            verify_rules(events, self._catalog)
            table = self._tables.get(entry.stream)
            if table is None:
                table = self._first(entry, events)
            if entry.round is not None:
                events = with_deck(self._store, self._record, entry.round, events)
            step = stepped(table, entry, events)
        self._tables[entry.stream] = step.table
        if entry.round is None:
            return
        if entry.round not in self._steps:
            self._opened[entry.round] = table
        self._steps.setdefault(entry.round, []).append((entry, step))
        if step.table.binding is None:
            self._forget(entry.round)

    def _first(self, entry: StoredEntry, events: tuple[Event, ...]) -> Table:
        if not events or not isinstance(events[0], TableOpened):
            raise BrokenRecord(f"{entry.stream} does not begin with the opening of its table")
        return fresh(events[0].setup, rules_on(events[0], self._catalog))

    def _ended(
        self, last: StoredEntry, meters: dict[str, Progressive]
    ) -> tuple[RoundReplay, Level | None]:
        assert last.round is not None
        entries = self._steps[last.round]
        replay = RoundReplay(
            round=last.round,
            stream=last.stream,
            status=last.ends or "open",
            opened=entries[0][0].at,
            ended=last.at,
            before=self._opened[last.round],
            steps=tuple(step for _, step in entries),
            meter_events=tuple(self._moved.get(last.round, ())),
        )
        return replay, _level(replay.table, meters)

    def _forget(self, round: str) -> None:
        for kept in (self._steps, self._opened, self._moved):
            kept.pop(round, None)


def _level(table: Table, meters: dict[str, Progressive]) -> Level | None:
    meter = None if table.setup.meter is None else meters.get(table.setup.meter)
    if meter is None:
        return None
    wanted = table.rules.tables[Wager.PROGRESSIVE].id
    return next((lv for lv in meter.levels.values() if lv.plan.paytable.id == wanted), None)


def _written(replay: RoundReplay, level: Level | None, catalog: Catalog) -> dict[str, Any]:
    table, round = replay.table, replay.table.round
    settled, void = settlement_of(replay), table.void
    board = () if round is None else round.board
    return {
        "round": replay.round,
        "table": table.id,
        "title": table.setup.title,
        "number": table.number,
        "status": replay.status,
        "opened": format_moment(replay.opened),
        "ended": format_moment(replay.ended or 0),
        "rules": table.rules.reference,
        "versions": versions_of(table),
        "deck": table.deck_colour,
        "binding": plain(deal_view(table)),
        "void": None if void is None else void_words(void),
        "player_dealer": None if round is None else round.player_dealer,
        "stake": None if replay.hand.stake is None else format_money(replay.hand.stake),
        "board": format_cards(board),
        "dealer": {
            "cards": "" if round is None else format_cards(round.dealer),
            "hand": _hand(() if round is None else round.dealer, board),
            "qualifies": None if settled is None else settled.qualifies,
            "text": None if settled is None else settled.dealer,
        },
        "seats": [_seat(replay, seat) for seat in (() if settled is None else settled.seats)],
        "backline": [_backer(each) for each in (() if settled is None else settled.backline)],
        "order": [] if settled is None else settled.order,
        "paid": None if settled is None or void else format_money(settled.paid),
        "collected": None if settled is None or void else format_money(settled.collected),
        "bank": plain(bank_of(replay)),
        "fees": plain(fees_of(replay)),
        "meter": None
        if level is None
        else {**(plain(meter_of(replay)) or {}), "before": format_money(level.meter.cents)},
        "record": line_of(replay),
        **_slip(replay, level, catalog),
    }


def _slip(replay: RoundReplay, level: Level | None, catalog: Catalog) -> dict[str, Any]:
    """The slip of a round, or why there is none."""
    try:
        return {"settle": slip_of(replay, level, catalog), "no_slip": None}
    except NoSlip as why:
        return {"settle": None, "no_slip": str(why)}


def _seat(replay: RoundReplay, settled: SettledSeat) -> dict[str, Any]:
    round, seat = replay.table.round, settled.seat
    assert round is not None
    spot = round.seat(seat)
    return {
        "seat": seat,
        "player": settled.player,
        "name": settled.name,
        "cards": format_cards(spot.hole),
        "shown": spot.shown,
        "hand": _hand(spot.hole, round.board),
        "wagers": {wager.value: format_money(amount) for wager, amount in spot.wagers},
        "play": settled.play,
        "by_system": settled.by_system,
        "decisions": _decisions(replay, seat),
        "result": settled.result,
        "settled": {each.wager: _settled(each) for each in settled.wagers},
        "net": format_money(settled.net),
        "fees": format_money(settled.fees),
    }


def _backer(settled: SettledBacker) -> dict[str, Any]:
    """A person behind a seat; hand and decision are the seat's (O-12)."""
    return {
        "seat": settled.seat,
        "order": settled.order,
        "player": settled.player,
        "name": settled.name,
        "settled": {each.wager: _settled(each) for each in settled.wagers},
        "net": format_money(settled.net),
        "fees": format_money(settled.fees),
    }


def _settled(wager: WagerView) -> dict[str, Any]:
    """What came of a wager; its name is the key."""
    written: dict[str, Any] = plain(wager)
    return {key: value for key, value in written.items() if key not in ("wager", "label")}


def _hand(cards: tuple[Card, ...], board: tuple[Card, ...]) -> str | None:
    seven = (*cards, *board)
    return Hand(seven).name if len(seven) == 7 and all(card.known for card in seven) else None


def _decisions(replay: RoundReplay, seat: int) -> list[dict[str, Any]]:
    return [
        {
            "at": format_moment(step.at),
            "decision": event.decision,
            "times": event.times,
            "by_system": event.by_system,
        }
        for step in replay.steps
        for event in step.events
        if isinstance(event, Decided) and event.seat == seat
    ]


def csv_rows(rounds: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Exported rounds as rows, one a seat and wager, with the columns of `COLUMNS`."""
    for round in rounds:
        common = {key: round[key] for key in ("round", "table", "number", "status", "rules")}
        common |= {key: round[key] for key in ("opened", "ended", "board")}
        common["dealer"] = round["dealer"]["cards"]
        common["meter"] = "" if round["meter"] is None else round["meter"].get("after") or ""
        for seat in round["seats"]:
            own = {key: seat[key] for key in ("seat", "cards", "result", "net", "fees")}
            own |= {"player": _plain(seat["player"]), "name": _plain(seat["name"])}
            own |= {"play": seat["play"] or "", "by_system": str(seat["by_system"]).lower()}
            yield from _wager_rows({**common, **own}, seat)
            for behind in round["backline"]:
                if behind["seat"] == seat["seat"]:
                    # Whoever is behind the seat has its decision, and no cards of its own.
                    other = {key: behind[key] for key in ("net", "fees")}
                    other |= {key: _plain(behind[key]) for key in ("player", "name")}
                    row = {**common, **own, **other, "cards": ""}
                    yield from _wager_rows(row, behind)
        if round["bank"] is not None:
            yield {**common, **_bank_row(round["bank"], round["dealer"]["cards"], round["status"])}


def _wager_rows(row: dict[str, Any], spot: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for wager, settled in spot["settled"].items():
        ends = {k: settled[k] for k in ("stake", "outcome", "pays", "returned", "words")}
        yield {**row, "wager": wager, **ends}


def _bank_row(bank: dict[str, Any], cards: str, status: str) -> dict[str, Any]:
    """A player-dealer's row: its stake is what it banked with, and comes back with its net."""
    net = parse_money(bank["collected"]) - parse_money(bank["paid"])
    outcome = "win" if net > 0 else "lose" if net < 0 else "push"
    words = f"banked: collected {bank['collected']}, paid {bank['paid']}"
    return {
        **{key: bank[key] for key in ("seat", "net", "fees", "stake")},
        "player": _plain(bank["player"]),
        "name": _plain(bank["name"]),
        "cards": cards,
        "play": "",
        "by_system": "false",
        "result": "void" if status == "void" else outcome.replace("push", "tie"),
        "wager": "bank",
        "outcome": outcome,
        "pays": format_money(max(net, 0)),
        "returned": format_money(parse_money(bank["stake"]) + net),
        "words": "round is void: returned" if status == "void" else words,
    }


def _plain(text: str | None) -> str:
    """A name that no spreadsheet takes for a formula."""
    named = text or ""
    return f"'{named}" if named[:1] in ("=", "+", "-", "@", "\t", "\r") else named
