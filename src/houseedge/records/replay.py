"""Rounds on record replayed, step by step, and tables as their entries have left them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from houseedge.cards import Card
from houseedge.errors import HouseEdgeError, RulesError
from houseedge.floor.felt import felt_stream
from houseedge.floor.metering import METER
from houseedge.floor.pit import TABLE, table_stream
from houseedge.progressive.event import Event as MeterEvent
from houseedge.records.reading import BrokenRecord, OtherRules, events_of, placed
from houseedge.rules import Catalog
from houseedge.rules.naming import shown
from houseedge.rules.plan import MeterPlan
from houseedge.rules.spec import Rules
from houseedge.store import RecordReader, Store, StoredEntry, StoredRound
from houseedge.table import Event, Stage, Table, evolve, evolve_all, fresh, restored
from houseedge.table.event import (
    BoardOpened,
    Changed,
    ChangePosted,
    DealerOpened,
    Dealt,
    DeckShuffled,
    HandOpened,
    RoundEnded,
    TableOpened,
)
from houseedge.table.felt import FeltEvent, FeltTable, fresh_felt
from houseedge.table.viewing import own_cards

#: How many of the last rounds are looked at for one that is over.
_LATEST = 3


class NoSuchRound(HouseEdgeError):
    """No round of that name is on record with cards; `dealt` says whether one is without."""

    def __init__(self, round: str, *, dealt: bool = False) -> None:
        self.round = round
        name = shown(round)
        super().__init__(
            f"round {name} was dealt with real chips: only its progressive is on record, with "
            "its meter"
            if dealt
            else f"there is no round {name} on record"
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundStep:
    """One entry of a table's record: who did what and when, and the table it left."""

    sequence: int
    at: int
    actor: str
    events: tuple[Event, ...]
    table: Table


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundReplay:
    """A round on record, step by step; `before` is the table it was opened at.

    The tables hold every card, so what anybody may see of them is the view's to say.
    """

    round: str
    stream: str
    status: str
    opened: int
    ended: int | None
    before: Table
    steps: tuple[RoundStep, ...]
    meter_events: tuple[MeterEvent, ...]

    @property
    def over(self) -> bool:
        """Whether the round was settled or is void."""
        return self.ended is not None

    @property
    def table(self) -> Table:
        """The table with all of the round still on it, before the felt was cleared."""
        on_felt = [step.table for step in self.steps if step.table.binding is not None]
        return on_felt[-1]

    @property
    def hand(self) -> Table:
        """The table while the round was played: once it is over, chairs may change hands."""
        playing = (Stage.BANKING, Stage.BETTING, Stage.PLAYING)
        tables = [step.table for step in self.steps if step.table.stage in playing]
        return tables[-1] if tables else self.table

    def owner(self, seat: int) -> str | None:
        """Who held a seat in the hand."""
        chair = self.hand.chair(seat)
        return None if chair is None else chair.player

    def seat_of(self, player: str | None) -> int | None:
        """The seat a player held in the hand."""
        return self.hand.seat_of(player)

    def own_cards(self, player: str | None) -> tuple[Card, ...]:
        """The cards that were a player's own to look at (O-14)."""
        return own_cards(self.hand, player)


def verify_rules(events: Iterable[Event], catalog: Catalog) -> None:
    """Raise `OtherRules` where events name rules that are not here, unchanged."""
    for event in events:
        match event:
            case TableOpened() | Changed() | ChangePosted():
                rules_on(event, catalog)
            case RoundEnded(table):
                verify_rules([each for each in (table.changed, table.posted) if each], catalog)


def rules_on(opened: TableOpened | Changed | ChangePosted, catalog: Catalog) -> Rules:
    """The rules a table was set up with; raises `OtherRules` unless they are here, unchanged."""
    setup = opened.setup
    try:
        rules = catalog.rules_from(setup.rules)
    except (RulesError, ValueError):
        raise OtherRules(
            f"the rules {setup.rules} of table {setup.table} are not here; give the folder they "
            "are in with --rules"
        ) from None
    if setup.meter is not None:
        plan_on(setup.meter, catalog)
    if opened.digest != rules.digest:
        raise OtherRules(
            f"the rules {rules.reference} of table {setup.table} have changed since they were put "
            "on record; put them back, and give what you changed an id of its own (X-02)"
        )
    return rules


def felt_before(
    stream: str, events: Sequence[FeltEvent], felt: FeltTable | None, catalog: Catalog
) -> FeltTable:
    """The table that events of a stream happen at: `felt`, or the one their first opens.

    Raises `OtherRules` where they name rules that are not here, unchanged.
    """
    for event in events:
        if isinstance(event, TableOpened | Changed):
            rules = rules_on(event, catalog)
            if felt_stream(event.setup.table) != stream:
                raise BrokenRecord(f"{stream}: it opens table {event.setup.table}")
            felt = fresh_felt(event.setup, rules) if felt is None else felt
    if felt is None:
        raise BrokenRecord(f"{stream} does not begin with the opening of its table")
    return felt


def plan_on(meter: str, catalog: Catalog) -> MeterPlan:
    """The plan of a meter; raises `OtherRules` where it is not here."""
    try:
        return catalog.plan(meter)
    except RulesError:
        raise OtherRules(
            f"the plan of meter {meter} is not here; give the folder it is in with --rules"
        ) from None


def table_at(store: Store, record: RecordReader, stream: str, catalog: Catalog, upto: int) -> Table:
    """A table as its entries up to one have left it.

    Goes on from the last round that is over, so that a long record is read quickly.
    """
    table, sequence = _unopened(store, record, stream, catalog), 0
    for round in record.rounds(stream, limit=_LATEST, upto=upto):
        ended = _ended(store, record, catalog, round, table) if round.last <= upto else None
        if ended is not None:
            table, sequence = ended, round.last
            break
    for entry in record.entries(stream, sequence):
        if entry.sequence > upto:
            break
        table = _evolved(store, record, catalog, entry, table)
    return table


def round_of(store: Store, catalog: Catalog, round_id: str) -> RoundReplay:
    """A round replayed from the record; raises `NoSuchRound`, or `BrokenRecord`."""
    with store.read() as record:
        found = record.round(round_id)
        if found is None or not found.stream.startswith(TABLE):
            raise NoSuchRound(round_id, dealt=found is not None)
        before = table_before(store, record, found, catalog)
        steps: list[RoundStep] = []
        table = before
        for entry in record.entries(found.stream, found.first - 1):
            if entry.sequence > found.last:
                break
            with placed(entry):
                events = with_deck(store, record, round_id, events_of(store, entry))
                verify_rules(events, catalog)
                steps.append(stepped(table, entry, events))
            table = steps[-1].table
        moved = tuple(
            event
            for entry in record.entries_of_round(round_id)
            if entry.stream.startswith(METER)
            for event in events_of(store, entry)
        )
    return RoundReplay(
        round=round_id,
        stream=found.stream,
        status=found.status,
        opened=found.opened_at,
        ended=found.ended_at,
        before=before,
        steps=tuple(steps),
        meter_events=moved,
    )


def stepped(table: Table, entry: StoredEntry, events: Iterable[Event]) -> RoundStep:
    """The step an entry is from a table."""
    kept = tuple(events)
    for event in kept:
        table = evolve(table, event)
    return RoundStep(
        sequence=entry.sequence,
        at=entry.at,
        actor=entry.actor,
        events=kept,
        table=table,
    )


def with_deck(
    store: Store, record: RecordReader, round_id: str, events: tuple[Event, ...]
) -> tuple[Event, ...]:
    """Events with a deck where the house's keys are not here to open it.

    The deck is then made of the cards that were opened later in the round; the rest are unknown.
    """
    if not any(isinstance(event, DeckShuffled) and not event.deck for event in events):
        return events
    to = next((event.to for event in events if isinstance(event, Dealt)), ())
    went = [str(place) for place in to]
    if "board" not in went:
        went += ["board"] * 5
    opened = _opened_later(store, record, round_id)
    cards = [next(opened[place], "??") if place in opened else "??" for place in went]
    deck = " ".join((cards + ["??"] * 52)[:52])
    return tuple(
        msgspec.structs.replace(event, deck=deck) if isinstance(event, DeckShuffled) else event
        for event in events
    )


def _opened_later(store: Store, record: RecordReader, round_id: str) -> dict[str, Iterator[str]]:
    cards: dict[str, list[str]] = {}
    for entry in record.entries_of_round(round_id):
        if not entry.stream.startswith(TABLE):
            continue
        for event in events_of(store, entry):
            match event:
                case BoardOpened(opened):
                    cards.setdefault("board", []).extend(opened.split())
                case DealerOpened(opened):
                    cards["dealer"] = opened.split()
                case HandOpened(seat, opened):
                    cards[str(seat)] = opened.split()
    return {place: iter(found) for place, found in cards.items()}


def table_before(store: Store, record: RecordReader, found: StoredRound, catalog: Catalog) -> Table:
    """The table a round was opened at."""
    return table_at(store, record, found.stream, catalog, found.first - 1)


def _unopened(store: Store, record: RecordReader, stream: str, catalog: Catalog) -> Table:
    """The table of a stream before anything happened at it, as its first entry sets it up."""
    for entry in record.entries(stream):
        with placed(entry):
            for event in events_of(store, entry):
                if isinstance(event, TableOpened) and table_stream(event.setup.table) == stream:
                    return fresh(event.setup, rules_on(event, catalog))
        break
    raise BrokenRecord(f"{stream} does not begin with the opening of its table")


def _ended(
    store: Store, record: RecordReader, catalog: Catalog, round: StoredRound, opened: Table
) -> Table | None:
    """The table that a round which is over has left."""
    for entry in record.entries(round.stream, round.last - 1):
        with placed(entry):
            events = events_of(store, entry)
            for at, event in enumerate(events):
                if isinstance(event, RoundEnded):
                    verify_rules(events[at:], catalog)
                    table = restored(opened.setup, opened.rules, event.table)
                    return evolve_all(table, events[at + 1 :])
        break
    return None


def _evolved(
    store: Store, record: RecordReader, catalog: Catalog, entry: StoredEntry, table: Table
) -> Table:
    with placed(entry):
        events = events_of(store, entry)
        verify_rules(events, catalog)
        if entry.round is not None:
            events = with_deck(store, record, entry.round, events)
        return evolve_all(table, events)
