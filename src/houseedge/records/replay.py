"""The house rebuilt from its record: tables, meters, the cage, and single rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec

from houseedge.cards import Card
from houseedge.errors import HouseEdgeError, RulesError
from houseedge.floor.cage import Cage, CageEvent, evolve_cage
from houseedge.floor.pit import CAGE, Pit, table_stream
from houseedge.ledger import Ledger, parse_account, pool_account, stack_account
from houseedge.money import MICROS_PER_CENT, speak_micros, speak_money
from houseedge.progressive import Progressive, unseeded
from houseedge.progressive import evolve as evolve_meter
from houseedge.progressive.event import Event as MeterEvent
from houseedge.rules import Catalog
from houseedge.rules.plan import MeterPlan
from houseedge.rules.spec import Rules
from houseedge.store import RecordReader, Store, StoredEntry, StoredRound, StoreError
from houseedge.table import Event, Stage, Table, evolve, evolve_all, fresh, restored
from houseedge.table.event import (
    BoardOpened,
    DealerOpened,
    Dealt,
    DeckShuffled,
    HandOpened,
    RoundEnded,
    RoundOpened,
    TableOpened,
)
from houseedge.table.meterbook import POOLS
from houseedge.table.viewing import own_cards

TABLE, METER = "table:", "meter:"

#: What rules, tables and meters raise when they are told something that cannot be.
MISFITS = (HouseEdgeError, AssertionError, LookupError, TypeError, ValueError, AttributeError)


#: How many of the last rounds are looked at for one that is over.
_LATEST = 3


class BrokenRecord(HouseEdgeError):
    """The record says something that cannot have happened."""


class OtherRules(HouseEdgeError):
    """The rules a table was opened by are not those that are here: nothing can be said of it."""


class NoSuchRound(HouseEdgeError):
    """No round of that name is on record."""

    def __init__(self, round: str) -> None:
        self.round = round
        super().__init__(f"there is no round '{round}' on record")


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
        on_felt = [step.table for step in self.steps if step.table.commitment is not None]
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


def rules_on(opened: TableOpened, catalog: Catalog) -> Rules:
    """The rules a table was opened by; raises `OtherRules` unless they are here, unchanged."""
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
    verify_digest(opened, setup.table, rules)
    return rules


def plan_on(meter: str, catalog: Catalog) -> MeterPlan:
    """The plan of a meter; raises `OtherRules` where it is not here."""
    try:
        return catalog.plan(meter)
    except RulesError:
        raise OtherRules(
            f"the plan of meter {meter} is not here; give the folder it is in with --rules"
        ) from None


def verify_digest(opened: TableOpened | RoundOpened, table: str, rules: Rules) -> None:
    """Raise `OtherRules` where rules of the same name said something else on record."""
    if opened.digest and opened.digest != rules.digest:
        raise OtherRules(
            f"the rules {rules.reference} of table {table} have changed since they were put on "
            "record; put them back, and give what you changed an id of its own (X-02)"
        )


def table_at(store: Store, stream: str, catalog: Catalog) -> tuple[Table, int]:
    """A table as its record leaves it, and the last entry of that.

    Goes on from the last round that is over, so that a long record is read quickly.
    """
    with store.snapshot() as record:
        table, pinned = _unopened(store, record, stream, catalog)
        sequence = 0
        for round in record.rounds(stream, limit=_LATEST):
            if not pinned:
                _verify_round(store, record, round, table)
            ended = _ended(store, record, round, table)
            if ended is not None:
                table, sequence = ended, round.last
                break
        for entry in record.entries(stream, sequence):
            table, sequence = _evolved(store, entry, table), entry.sequence
    return table, sequence


def meter_at(store: Store, stream: str, catalog: Catalog) -> tuple[Progressive, int]:
    """A meter as its record leaves it, and the last entry of that."""
    meter, sequence = unseeded(plan_on(stream.removeprefix(METER), catalog)), 0
    for entry in store.entries(stream):
        with placed(entry):
            for event in store.events(entry, MeterEvent):
                meter = evolve_meter(meter, event)
        sequence = entry.sequence
    return meter, sequence


def meters_around(
    store: Store, replay: RoundReplay, catalog: Catalog
) -> tuple[Progressive, Progressive] | None:
    """A round's meter right before the round was settled and right after, by its own stream.

    Other tables of the link may have fed it meanwhile; none where there is no meter, or the round
    was not settled.
    """
    plan = replay.table.setup.meter
    if plan is None:
        return None
    with store.snapshot() as record:
        settled = [e for e in record.entries_of_round(replay.round) if e.ends == "settled"]
        if not settled:
            return None
        before = after = unseeded(plan_on(plan, catalog))
        for entry in record.entries(METER + plan):
            ours = _goes_with(entry, settled[0])
            if entry.number > settled[0].number and not ours:
                break
            with placed(entry):
                for event in store.events(entry, MeterEvent):
                    after = evolve_meter(after, event)
            if not ours:
                before = after
    return before, after


def cage_at(store: Store) -> tuple[Cage, int]:
    """The cage as its record leaves it, and the last entry of that."""
    cage, sequence = Cage(), 0
    for entry in store.entries(CAGE):
        with placed(entry):
            for event in store.events(entry, CageEvent):
                cage = evolve_cage(cage, event)
        sequence = entry.sequence
    return cage, sequence


def pit_from(store: Store, catalog: Catalog) -> tuple[Pit, dict[str, int]]:
    """The whole house as its record leaves it, and the last sequence of every stream.

    Raises `BrokenRecord` where books, tables and meters do not say the same.
    """
    sequences: dict[str, int] = {}
    try:
        ledger = Ledger.restore(store.balances(), store.pendings())
    except StoreError:
        raise
    except HouseEdgeError as error:
        raise BrokenRecord(str(error)) from error
    pit = Pit(catalog=catalog, ledger=ledger)
    pit.cage, sequences[CAGE] = cage_at(store)
    for stream, head in store.heads().items():
        if not head.sequence:
            sequences[stream] = 0
        elif stream.startswith(TABLE):
            table, sequences[stream] = table_at(store, stream, catalog)
            pit.tables[table.id] = table
        elif stream.startswith(METER):
            meter, sequences[stream] = meter_at(store, stream, catalog)
            pit.meters[meter.plan.id] = meter
    for fault in misfits(pit):
        raise BrokenRecord(fault)
    return pit, sequences


def misfits(pit: Pit) -> Iterator[str]:
    """Where the books say something else than tables and meters do, a sentence each."""
    if total := pit.ledger.trial_balance():
        yield f"the trial balance is {total} micro-dollars instead of zero"
    for table in pit.tables.values():
        for _, chair in table.taken():
            yield from stack_misfits(pit.ledger, table, chair.player)
    for account in pit.ledger.accounts():
        if account.startswith("stack:") and pit.ledger.balance(account).posted:
            table_id, player = parse_account(account).parts
            seated = pit.tables.get(table_id)
            if seated is None or seated.seat_of(player) is None:
                yield f"the books keep a stack for {player} at {table_id}, who does not sit there"
    for meter in pit.meters.values():
        yield from meter_misfits(pit.ledger, meter)


def stack_misfits(ledger: Ledger, table: Table, player: str) -> Iterator[str]:
    """Where a player's stack in the books differs from what lies at the seat."""
    seat = table.seat_of(player)
    stack = free = 0
    if seat is not None:
        chair = table.chair(seat)
        assert chair is not None
        stack, free = chair.stack, table.free(seat)
        if table.stage is Stage.PLAYING and table.rules.settings.fees_at == "no_more_bets":
            # A fee taken at once has left the books; at the table it is counted in at the end.
            stack -= table.fees_of(seat)
    kept = ledger.balance(stack_account(table.id, player))
    if (kept.posted, kept.available) != (stack * MICROS_PER_CENT, free * MICROS_PER_CENT):
        yield (
            f"{player} has {speak_money(stack)} at {table.id}, {speak_money(free)} of it free; "
            f"the books say {speak_micros(kept.posted)} and {speak_micros(kept.available)}"
        )


def meter_misfits(ledger: Ledger, meter: Progressive) -> Iterator[str]:
    """Where a meter's accounts differ from what it holds, or its own law is broken."""
    for name, level in meter.levels.items():
        if not level.balances:
            yield f"meter {meter.plan.id} {name} has not kept what came in"
        for pool, field in POOLS.items():
            kept = ledger.balance(pool_account(pool, meter.plan.id, name)).posted
            if kept != getattr(level, field):
                yield (
                    f"the {pool} of {meter.plan.id} {name} holds "
                    f"{speak_micros(getattr(level, field))}, the books say {speak_micros(kept)}"
                )


def round_of(store: Store, catalog: Catalog, round_id: str) -> RoundReplay:
    """A round replayed from the record; raises `NoSuchRound`, or `BrokenRecord`."""
    with store.snapshot() as record:
        found = record.round(round_id)
        if found is None or not found.stream.startswith(TABLE):
            raise NoSuchRound(round_id)
        before = _table_before(store, record, found, catalog)
        steps: list[RoundStep] = []
        table = before
        for entry in record.entries(found.stream, found.first - 1):
            if entry.sequence > found.last:
                break
            with placed(entry):
                events = with_deck(store, record, round_id, store.events(entry, Event))
                steps.append(stepped(table, entry, events))
            table = steps[-1].table
        moved = tuple(
            event
            for entry in record.entries_of_round(round_id)
            if entry.stream.startswith(METER)
            for event in store.events(entry, MeterEvent)
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


def commands(record: RecordReader) -> Iterator[list[StoredEntry]]:
    """All entries in the order of commit, a table's and its meter's of one command together."""
    command: list[StoredEntry] = []
    for entry in record.record():
        if command and not _goes_with(entry, command[0]):
            yield command
            command = []
        command.append(entry)
    if command:
        yield command


def _goes_with(entry: StoredEntry, first: StoredEntry) -> bool:
    """Whether an entry is a meter's part in the command that began with `first`."""
    return (
        entry.stream.startswith(METER)
        and first.stream.startswith(TABLE)
        and entry.round is not None
        and (entry.round, entry.at) == (first.round, first.at)
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
        for event in store.events(entry, Event):
            match event:
                case BoardOpened(opened):
                    cards.setdefault("board", []).extend(opened.split())
                case DealerOpened(opened):
                    cards["dealer"] = opened.split()
                case HandOpened(seat, opened):
                    cards[str(seat)] = opened.split()
    return {place: iter(found) for place, found in cards.items()}


def _table_before(
    store: Store, record: RecordReader, found: StoredRound, catalog: Catalog
) -> Table:
    table, pinned = _unopened(store, record, found.stream, catalog)
    if not pinned:
        _verify_round(store, record, found, table)
    sequence = 0
    name, _, number = found.round.rpartition("-")
    if number.isdecimal():
        previous = record.round(f"{name}-{int(number) - 1}")
        if previous is not None and previous.stream == found.stream:
            ended = _ended(store, record, previous, table)
            if ended is not None:
                table, sequence = ended, previous.last
    for entry in record.entries(found.stream, sequence):
        if entry.sequence >= found.first:
            break
        table = _evolved(store, entry, table)
    return table


def _unopened(
    store: Store, record: RecordReader, stream: str, catalog: Catalog
) -> tuple[Table, bool]:
    """The table of a stream before anything happened at it, as its first entry sets it up.

    Then whether that entry says what its rules were, and not their name alone.
    """
    for entry in record.entries(stream):
        with placed(entry):
            for event in store.events(entry, Event):
                if isinstance(event, TableOpened) and table_stream(event.setup.table) == stream:
                    return fresh(event.setup, rules_on(event, catalog)), bool(event.digest)
        break
    raise BrokenRecord(f"{stream} does not begin with the opening of its table")


def _verify_round(store: Store, record: RecordReader, round: StoredRound, table: Table) -> None:
    """Raise `OtherRules` where a round was opened by rules that have changed."""
    for entry in record.entries(round.stream, round.first - 1):
        with placed(entry):
            for event in store.events(entry, Event):
                if isinstance(event, RoundOpened):
                    verify_digest(event, table.id, table.rules)
        break


def _ended(store: Store, record: RecordReader, round: StoredRound, opened: Table) -> Table | None:
    """The table that a round which is over has left."""
    for entry in record.entries(round.stream, round.last - 1):
        with placed(entry):
            events = store.events(entry, Event)
            for at, event in enumerate(events):
                if isinstance(event, RoundEnded):
                    table = restored(opened.setup, opened.rules, event.table)
                    return evolve_all(table, events[at + 1 :])
        break
    return None


def _evolved(store: Store, entry: StoredEntry, table: Table) -> Table:
    with placed(entry):
        return evolve_all(table, store.events(entry, Event))


@contextmanager
def placed(entry: StoredEntry) -> Iterator[None]:
    """Turn what an impossible entry raises into a `BrokenRecord` that names the entry."""
    try:
        yield
    except (BrokenRecord, OtherRules):
        raise
    except MISFITS as error:
        raise BrokenRecord(f"{entry.stream}, entry {entry.sequence}: {reason(error)}") from error


def reason(error: BaseException) -> str:
    """Why something cannot be, in words."""
    if isinstance(error, HouseEdgeError):
        return str(error)
    return f"it does not fit what was there before ({str(error) or type(error).__name__})"
