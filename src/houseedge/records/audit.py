"""The audit: every command on record carried out again, and whatever differs named.

First the store's own walk over chains, signatures and sums; then a fresh house is dealt the same
commands in the same order. Cards, decisions, settlements, awards, meters, transfers and snapshots
must come out as they were kept, decks must follow from the seeds that were promised, and `settle`
must make the same of every hand and its meter.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.fairness import commitment, deck_of, root
from houseedge.floor.cage import CageEvent
from houseedge.floor.pit import CAGE, Moved, Pit, merged, table_stream
from houseedge.ledger import Balance, Transfer, parse_account
from houseedge.progressive import Level
from houseedge.progressive import event as metered
from houseedge.progressive.event import Event as MeterEvent
from houseedge.records.difference import difference, names, transfer_difference
from houseedge.records.proof import deck_on
from houseedge.records.recount import Around, recount
from houseedge.records.redo import command_of, steps_of
from houseedge.records.replay import (
    METER,
    MISFITS,
    TABLE,
    OtherRules,
    commands,
    meter_misfits,
    plan_on,
    reason,
    rules_on,
    stack_misfits,
    verify_digest,
    with_deck,
)
from houseedge.rules import Catalog
from houseedge.store import RecordReader, Signed, Store, StoredEntry, StoreError, signed, walk
from houseedge.table import Event, Table, evolve, evolve_all, fresh, meter_transfers
from houseedge.table.event import (
    DealerOpened,
    DeckShuffled,
    RoundOpened,
    RoundSettled,
    TableOpened,
)
from houseedge.table.money import transfers_of

Progress = Callable[[int, int], None]
"""Published how many entries of how many are done."""

#: Entries between two words to whoever watches.
_TELL = 250

#: More faults than this of one walk say nothing new.
_MOST_FAULTS = 100

#: What happens to a meter only together with something at a table.
_AT_A_TABLE = (
    metered.Contributed,
    metered.Reversed,
    metered.RoundClosed,
    metered.WinClaimed,
    metered.WinLogged,
    metered.MeterMoved,
)

SEALED = (
    "the house's keys are not here, so seeds and decks stay sealed: the hashes of seeds, the decks "
    "and the settlements of rounds with closed hands are not checked"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditFault:
    """Something that does not fit, and where; sequence 0 where it is no entry's."""

    stream: str
    sequence: int
    round: str | None
    what: str

    def __str__(self) -> str:
        where = f"{self.stream}, entry {self.sequence}" if self.sequence else self.stream
        round = "" if self.round is None else f", round {self.round}"
        return f"{where}{round}: {self.what}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Audit:
    """What an audit has found: nothing in `faults` where everything fits.

    The first fault is the first thing that does not fit. `skipped` says what could not be
    checked, a sentence each; `stopped` why the commands could not be carried out to the end,
    which is no fault of the record's. `signed` says how far the house's signatures reach, where
    the record can be read.
    """

    faults: tuple[AuditFault, ...]
    entries: int
    rounds: int
    skipped: tuple[str, ...]
    seconds: float
    stopped: str | None = None
    signed: Signed | None = None

    @property
    def passed(self) -> bool:
        """Whether everything that could be checked fits, up to the end."""
        return not self.faults and self.stopped is None


def audit(
    store: Store,
    catalog: Catalog,
    *,
    progress: Progress | None = None,
    fixed_decks: bool = False,
) -> Audit:
    """Check a whole record, beside the running house if need be.

    With `fixed_decks`, for tests alone, a deck need not follow from its seed.
    """
    started = time.perf_counter()
    faults: list[AuditFault] = []
    entries = rounds = 0
    skipped: tuple[str, ...] = ()
    stopped: str | None = None
    reach: Signed | None = None
    try:
        for found in walk(store):
            faults.append(AuditFault(stream=_shown(found.stream), sequence=found.sequence,
                                round=None, what=_shown(found.what)))  # fmt: skip
            if len(faults) >= _MOST_FAULTS:
                break
        if not any(fault.stream == "database" for fault in faults):
            with store.snapshot() as record:
                reach = signed(record)
                again = Retrace(store, record, catalog, fixed_decks=fixed_decks)
                try:
                    fault = again.first_fault(progress)
                except OtherRules as other:
                    fault, stopped = None, _shown(str(other))
                entries, rounds, skipped = again.entries, again.rounds, tuple(again.skipped)
                if fault is not None:
                    faults.append(fault)
    except StoreError as error:
        faults.append(AuditFault(stream="database", sequence=0, round=None, what=str(error)))
    if faults and faults[0].sequence and faults[0].round is None:
        faults[0] = _with_round(store, faults[0])
    return Audit(
        faults=tuple(faults),
        entries=entries,
        rounds=rounds,
        skipped=skipped,
        seconds=time.perf_counter() - started,
        stopped=stopped,
        signed=reach,
    )


def unreadable(error: HouseEdgeError) -> Audit:
    """The audit of a record that cannot even be opened."""
    fault = AuditFault(stream="database", sequence=0, round=None, what=_shown(str(error)))
    return Audit(faults=(fault,), entries=0, rounds=0, skipped=(), seconds=0.0)


def _with_round(store: Store, fault: AuditFault) -> AuditFault:
    try:
        for entry in store.entries(fault.stream, fault.sequence - 1):
            if entry.sequence == fault.sequence and entry.round is not None:
                return AuditFault(
                    stream=fault.stream,
                    sequence=fault.sequence,
                    round=_shown(entry.round),
                    what=fault.what,
                )
            break
    except (StoreError, ValueError):
        pass
    return fault


def _shown(text: str) -> str:
    """Text of a damaged record as something a terminal can show."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


class Misfit(Exception):
    """An entry that cannot be what happened; says so in a sentence."""

    def __init__(self, entry: StoredEntry, what: str) -> None:
        self.entry = entry
        self.what = what
        super().__init__(what)


class Retrace:
    """A fresh house that is dealt the commands of a record, one after the other."""

    def __init__(
        self, store: Store, record: RecordReader, catalog: Catalog, *, fixed_decks: bool = False
    ) -> None:
        self._store = store
        self._record = record
        self._fixed_decks = fixed_decks
        self._pit = Pit(catalog=catalog)
        self._posted: dict[str, int] = {}
        self._pinned: set[str] = set()
        self.entries = 0
        self.rounds = 0
        self.skipped: list[str] = []

    def first_fault(self, progress: Progress | None = None) -> AuditFault | None:
        """Go through the whole record; the first thing that does not fit, or none.

        Raises `OtherRules` where the rules of a table are not those that are here.
        """
        total = sum(head.sequence for head in self._record.heads().values())
        try:
            for command in commands(self._record):
                self._follow(command)
                self.entries += len(command)
                if progress is not None and self.entries % _TELL < len(command):
                    progress(self.entries, total)
        except Misfit as misfit:
            entry = misfit.entry
            return AuditFault(
                stream=_shown(entry.stream),
                sequence=entry.sequence,
                round=None if entry.round is None else _shown(entry.round),
                what=_shown(misfit.what),
            )
        if progress is not None:
            progress(total, total)
        for what in self._end():
            return AuditFault(stream="balances", sequence=0, round=None, what=_shown(what))
        return None

    def _follow(self, command: list[StoredEntry]) -> None:
        """Carry one command out again and compare."""
        first = command[0]
        self._pit.ledger.take_changes()
        try:
            if first.stream.startswith(TABLE):
                self._at_table(command)
            elif first.stream.startswith(METER):
                self._at_meter(first)
            elif first.stream == CAGE:
                events = self._store.events(first, CageEvent)
                self._compare(first, events, self._pit.cage_event(*events))
            else:
                raise Misfit(first, "the house keeps no stream of that name")
            for what in self._sums():
                raise Misfit(first, what)
        except OtherRules:
            raise
        except MISFITS as error:
            raise Misfit(first, f"it cannot have happened: {reason(error)}") from error
        self.rounds += sum(entry.ends is not None for entry in command)

    def _at_table(self, command: list[StoredEntry]) -> None:
        first, *others = command
        events: tuple[Event, ...] = self._store.events(first, Event)
        if not events:
            if first.transfers or others:
                raise Misfit(first, "it moves something, though nothing happened")
            return
        table = self._table(first, events[0])
        self._check_rules(first, table, events)
        self._check_chance(first, table, events)
        steps = tuple(steps_of(events))
        commands = [asked for step in steps if (asked := command_of(step)) is not None]
        if self._unseen(table, events):
            self._believe(command, table, events)
            return
        if len(commands) != len(steps):
            raise Misfit(first, f"nothing that may be asked leads to {names(events)}")
        before = self._pit.level(table)
        try:
            made = merged(
                moved
                for asked in commands
                for moved in self._pit.act(table.id, asked, first.actor, first.at)
            )
        except HouseEdgeError as refusal:
            raise Misfit(first, f"the house would have refused it: {refusal}") from refusal
        opened = made[0]
        self._compare(first, events, opened)
        meters = {each.stream: each for each in made[1:]}
        for entry in others:
            meant = meters.pop(entry.stream, None)
            if meant is None:
                raise Misfit(entry, "what happened at the table does not touch this meter")
            self._compare(entry, self._store.events(entry, MeterEvent), meant)
        for each in meters.values():
            raise Misfit(first, f"{each.stream} should have moved with it: {names(each.events)}")
        for event in events:
            if isinstance(event, RoundSettled):
                self._recount(first, table, event, before)
            table = evolve(table, event)

    def _recount(
        self, entry: StoredEntry, table: Table, event: RoundSettled, before: Level | None
    ) -> None:
        """The settlement is what `settle` makes of the hand and of the meter as it stood."""
        after = self._pit.level(table)
        around = None if before is None or after is None else Around(before=before, after=after)
        for what in recount(table, event, around):
            raise Misfit(entry, what)

    def _table(self, entry: StoredEntry, event: Event) -> Table:
        table = self._pit.tables.get(entry.stream.removeprefix(TABLE))
        if isinstance(event, TableOpened):
            if table_stream(event.setup.table) != entry.stream:
                raise Misfit(entry, f"it opens table {event.setup.table}")
            if table is None:
                rules = rules_on(event, self._pit.catalog)
                table = self._pit.tables[event.setup.table] = fresh(event.setup, rules)
        if table is None:
            raise Misfit(entry, "the table was never opened")
        return table

    def _check_rules(self, entry: StoredEntry, table: Table, events: Sequence[Event]) -> None:
        """The first digest of its rules that a table has on record is that of the rules here."""
        for event in events:
            if isinstance(event, TableOpened | RoundOpened) and entry.stream not in self._pinned:
                verify_digest(event, table.id, table.rules)
                if event.digest:
                    self._pinned.add(entry.stream)

    def _at_meter(self, entry: StoredEntry) -> None:
        plan = entry.stream.removeprefix(METER)
        events: tuple[MeterEvent, ...] = self._store.events(entry, MeterEvent)
        if plan not in self._pit.meters:
            plan_on(plan, self._pit.catalog)
            self._compare(entry, events, self._pit.open_meter(plan))
            return
        for event in events:
            if isinstance(event, _AT_A_TABLE):
                kind = type(event).__name__
                raise Misfit(entry, f"a {kind} goes with something at a table, and nothing was")
        meter, moved = meter_transfers(self._pit.meters[plan], events)
        made = Moved(stream=entry.stream, events=events, transfers=moved, round=entry.round)
        self._compare(entry, events, made)
        self._pit.ledger.post(moved)
        self._pit.meters[plan] = meter

    def _compare(self, entry: StoredEntry, events: Sequence[msgspec.Struct], made: Moved) -> None:
        """Raise a `Misfit` that names the first difference from what should be there."""
        if tuple(events) != tuple(made.events):
            raise Misfit(entry, difference(events, made.events))
        self._compare_transfers(entry, made.transfers)
        for name, kept, meant in (
            ("round", entry.round, made.round),
            ("end", entry.ends, made.ends),
        ):
            if kept != meant:
                raise Misfit(entry, f"its {name} is kept as {kept}, and should be {meant}")

    @staticmethod
    def _compare_transfers(entry: StoredEntry, meant: tuple[Transfer, ...]) -> None:
        if entry.transfers != meant:
            raise Misfit(entry, transfer_difference(entry.transfers, meant))

    def _check_chance(self, entry: StoredEntry, table: Table, events: Sequence[Event]) -> None:
        """Seeds are the promised ones, decks follow from them, roots bind the decks."""
        for event in events:
            if isinstance(event, RoundOpened):
                if self._closed(entry, event, event.seed):
                    continue
                if commitment(bytes.fromhex(event.seed)) != event.commitment:
                    raise Misfit(entry, "the seed is not the one its published hash promised")
            elif isinstance(event, DeckShuffled):
                if self._closed(entry, event, event.deck):
                    continue
                self._check_deck(entry, table, event)

    def _check_deck(self, entry: StoredEntry, table: Table, event: DeckShuffled) -> None:
        kept = deck_on(evolve(table, event))
        if kept is None or root(kept) != event.root:
            raise Misfit(entry, "the published root does not bind the deck that was dealt")
        if self._fixed_decks:
            return
        entropies = {seat: bytes.fromhex(text) for seat, text in table.entropies}
        if deck_of(bytes.fromhex(table.seed or ""), table.round_id, entropies) != kept:
            raise Misfit(entry, "the deck does not follow from the seed and the players' entropy")

    def _closed(self, entry: StoredEntry, event: Event, opened: str) -> bool:
        """Whether a sealed field stays closed because the keys are not here."""
        if opened:
            return False
        kind = type(event).__name__
        for shape in msgspec.json.decode(entry.events):
            # A box is never empty: what reads as empty was not opened.
            if shape["type"] == kind and all(shape.get(field) for field in event.sealed):  # type: ignore[union-attr]  # both kinds seal
                if SEALED not in self.skipped:
                    self.skipped.append(SEALED)
                return True
        return False

    def _unseen(self, table: Table, events: tuple[Event, ...]) -> bool:
        """Whether an entry turns on cards that stay sealed without the keys."""
        for event in events:
            if isinstance(event, DeckShuffled):
                return not event.deck
            if isinstance(event, DealerOpened | RoundSettled):
                return table.round is not None and not all(c.known for c in table.round.cards)
        return False

    def _believe(self, command: list[StoredEntry], table: Table, events: tuple[Event, ...]) -> None:
        """Go on without the keys: the events are taken as they are, their money is counted.

        The deck is what was opened of it later, the rest unknown.
        """
        first, *others = command
        filled = with_deck(self._store, self._record, table.round_id, events)
        posted: list[Transfer] = []
        for entry in others:
            plan = entry.stream.removeprefix(METER)
            meter, moved = meter_transfers(
                self._pit.meters[plan], self._store.events(entry, MeterEvent)
            )
            self._compare_transfers(entry, moved)
            self._pit.meters[plan] = meter
            posted += moved
        moved = transfers_of(table, filled)
        self._compare_transfers(first, moved)
        self._pit.ledger.post([*posted, *moved])
        self._pit.tables[table.id] = evolve_all(table, filled)

    def _sums(self) -> Iterator[str]:
        """Whether the books still balance and say what tables and meters say."""
        ledger, moved, meters = self._pit.ledger, 0, set()
        for account, balance in ledger.take_changes().balances.items():
            moved += balance.posted - self._posted.get(account, 0)
            self._posted[account] = balance.posted
            kind, parts = parse_account(account)
            if kind == "stack":
                yield from stack_misfits(ledger, self._pit.tables[parts[0]], parts[1])
            elif kind in ("meter", "overflow", "reserve", "locked"):
                meters.add(parts[0])
        for name in meters:
            yield from meter_misfits(ledger, self._pit.meters[name])
        if moved:
            yield f"the trial balance moved by {moved} micro-dollars"

    def _end(self) -> Iterator[str]:
        """Whether balances and pending transfers are kept as the commands have left them."""
        ledger = self._pit.ledger
        kept = self._record.balances()
        for account in sorted({*kept, *ledger.accounts()}):
            owed, has = ledger.balance(account), kept.get(account, Balance(0))
            if owed != has:
                yield f"{account} is kept as {has}, the commands on record make {owed}"
        if self._record.pendings() != ledger.pendings():
            yield "pending transfers are kept otherwise than the commands on record make them"
