"""A record retraced: every commit carried out again in a pit, and the first difference named.

What the present version of `decide` has decided is decided again: events, transfers, meters and
awards must come out as they were kept. What an older version decided, or what turns on cards that
stay sealed, is taken by its events, and its money counted again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from houseedge.cards import parse_cards
from houseedge.entry import Entry
from houseedge.errors import HouseEdgeError
from houseedge.fairness import dealt, deck_of, offer_hash, root_of, round_hash
from houseedge.floor.cage import cage_transfers, evolve_cage
from houseedge.floor.felt import FELT
from houseedge.floor.metering import METER
from houseedge.floor.pit import STAFF, TABLE, AnyPitCommand, Pit, merged, table_stream
from houseedge.floor.staff import evolve_staff
from houseedge.ledger import Ledger, Transfer, parse_account
from houseedge.progressive import Level, unseeded
from houseedge.progressive.event import Contributed, WinClaimed, WinLogged
from houseedge.records.difference import difference, names, transfer_difference
from houseedge.records.reading import MISFITS, OtherRules, asked_of, commands_of, events_of, reason
from houseedge.records.rebuild import meter_misfits, stack_misfits
from houseedge.records.recount import Around, recount
from houseedge.records.replay import felt_before, plan_on, rules_on, verify_rules, with_deck
from houseedge.records.unseen import unseen
from houseedge.store import RecordReader, Store, StoredEntry
from houseedge.table import Event, Table, evolve, evolve_all, fresh, meter_transfers, transfers_of
from houseedge.table.command import Fill, Shuffle
from houseedge.table.decide import VERSION
from houseedge.table.event import (
    CardsRead,
    DeckShuffled,
    ProgressiveLocked,
    RoundOpened,
    RoundSettled,
    TableOpened,
)
from houseedge.table.felt import evolve_felt_all, felt_transfers

SEALED = (
    "the house's keys are not here, so seeds and decks stay sealed: whether roots bind the decks, "
    "the deal and the settlements of rounds with closed hands are not checked"
)


class Misfit(Exception):
    """An entry that cannot be what happened; says so in a sentence."""

    def __init__(self, entry: StoredEntry, what: str) -> None:
        self.entry = entry
        self.what = what
        super().__init__(what)


class UnknownBooks(Ledger):
    """The books of a round or a stream alone: what lay in the accounts before is not known.

    So nothing is refused for want of money, and nothing is added up.
    """

    def post(self, transfers: Iterable[Transfer]) -> None:
        """Take every transfer."""

    def verify_holds(self, account: str, micros: int) -> None:
        """Take what is said of an account."""


class _Read(NamedTuple):
    """An entry and what happened by it: read once, for sealed fields take a while to open."""

    entry: StoredEntry
    events: tuple[Any, ...]


class Retrace:
    """Follows a record, commit by commit, from where its pit stands.

    `before` is the entry before what it follows, if there is one. `again` and `believed` count
    the entries that were decided again and those that were taken by their events. With
    `fixed_decks`, for tests alone, a deck need not follow from its seed.
    """

    def __init__(
        self,
        store: Store,
        record: RecordReader,
        pit: Pit,
        *,
        before: StoredEntry | None = None,
        fixed_decks: bool = False,
    ) -> None:
        self._store = store
        self._record = record
        self._fixed_decks = fixed_decks
        self.pit = pit
        self._posted = {
            account: pit.ledger.balance(account).posted for account in pit.ledger.accounts()
        }
        self._version = 0 if before is None else before.decided
        self._at = 0 if before is None else before.at
        self.again = 0
        self.believed = 0
        self.rounds = 0
        self.skipped: list[str] = []

    def follow(self, commit: Sequence[StoredEntry]) -> None:
        """Carry one commit out again; raises a `Misfit`, or `OtherRules`."""
        lead = next((entry for entry in commit if entry.cause is None), None)
        if lead is None or lead.place != commit[0].root:
            raise Misfit(commit[0], f"the entry that caused it, {commit[0].cause}, is not with it")
        if commit[0].at < self._at:
            raise Misfit(commit[0], "its time is before that of the entry before it")
        self._at = commit[0].at
        self.pit.ledger.take_changes()
        try:
            self._follow(lead, [_Read(entry, events_of(self._store, entry)) for entry in commit])
            for what in self._sums():
                raise Misfit(lead, what)
        except OtherRules:
            raise
        except MISFITS as error:
            raise Misfit(lead, f"it cannot have happened: {reason(error)}") from error
        self.rounds += sum(entry.ends is not None for entry in commit)

    def _follow(self, lead: StoredEntry, commit: Sequence[_Read]) -> None:
        events = next(each.events for each in commit if each.entry is lead)
        if not events:
            raise Misfit(lead, "nothing happened by it")
        if lead.stream.startswith(METER) and lead.stream.removeprefix(METER) not in self.pit.meters:
            plan_on(lead.stream.removeprefix(METER), self.pit.catalog)
        table = None
        if lead.stream.startswith(TABLE):
            verify_rules(events, self.pit.catalog)
            table = self._table(lead, events[0])
            self._check_chance(lead, table, events)
        elif lead.stream.startswith(FELT):
            known = self.pit.felts.get(lead.stream.removeprefix(FELT))
            felt_before(lead.stream, events, known, self.pit.catalog)
        for entry, _ in commit:
            if entry.decided < self._version:
                what = f"version {entry.decided} decided it, after version {self._version} had"
                raise Misfit(entry, f"{what} decided")
            self._version = entry.decided
        older = self._version != VERSION
        if older or (table is not None and unseen(table, events)):
            self._believe(commit)
            self.believed += len(commit)
            return
        before = None if table is None or table.setup.meter is None else self.pit.level(table)
        self._decide(commit)
        self.again += len(commit)
        if table is not None:
            self._recount(lead, table, events, before)

    def _decide(self, commit: Sequence[_Read]) -> None:
        """Carry every command out again, and compare what comes of it stream by stream."""
        asked: list[tuple[_Read, tuple[AnyPitCommand, ...]]] = []
        entries: list[Entry] = []
        first = commit[0].entry
        for each in commit:
            # One by one: whom the first of them welcomes, the next may name.
            entry, commands = each.entry, self._commands(each.entry)
            asked.append((each, commands))
            try:
                for command in commands:
                    entries += self.pit.carry_out(entry.stream, command, entry.actor, entry.at)
            except HouseEdgeError as refusal:
                raise Misfit(first, f"the house would have refused it: {refusal}") from refusal
        meant = {made.stream: made for made in merged(entries) if made.events}
        for kept, commands in asked:
            own = meant.pop(kept.entry.stream, None)
            if own is None:
                raise Misfit(kept.entry, "nothing that was asked leads to it")
            self._compare(kept, commands, own)
        for made in meant.values():
            raise Misfit(first, f"{made.stream} should have moved with it: {names(made.events)}")

    def _commands(self, entry: StoredEntry) -> tuple[AnyPitCommand, ...]:
        """What was decided; the house must have filled it in from what was asked.

        A round or a table alone is followed without guests, so there it is taken as it is.
        """
        commands, asked = commands_of(self._store, entry), asked_of(self._store, entry)
        # A deck comes from the shuffler; whether it is the right one the cut says.
        if asked is not None and self.pit.cage.opened and not isinstance(asked, Shuffle):
            filled = self.pit.filled_in(entry.stream, asked, entry.actor)
            # What the house had to bring first stands before it.
            brought = commands[:-1] if all(isinstance(c, Fill) for c in commands[:-1]) else ()
            if commands != (*brought, filled):
                raise Misfit(
                    entry, f"what was asked leads to {filled}, and not to what was decided"
                )
        return commands

    def _compare(self, kept: _Read, commands: tuple[AnyPitCommand, ...], made: Entry) -> None:
        """Raise a `Misfit` that names the first difference from what should be there."""
        entry, events = kept
        if events != made.events:
            raise Misfit(entry, difference(events, made.events))
        if commands != made.commands:
            raise Misfit(entry, f"its command: {difference(commands, made.commands)}")
        self._compare_transfers(entry, made.transfers)
        for name, is_, meant in (
            ("round", entry.round, made.round),
            ("end", entry.ends, made.ends),
        ):
            if is_ != meant:
                raise Misfit(entry, f"its {name} is kept as {is_}, and should be {meant}")

    @staticmethod
    def _compare_transfers(entry: StoredEntry, meant: tuple[Transfer, ...]) -> None:
        if entry.transfers != meant:
            raise Misfit(entry, transfer_difference(entry.transfers, meant))

    def _believe(self, commit: Sequence[_Read]) -> None:
        """Take the events as they are and count their money: nothing is decided again."""
        posted: list[Transfer] = []
        logged = self._logged(commit[0].entry.round)
        for entry, events in commit:
            if entry.stream.startswith(TABLE):
                table = self._table(entry, events[0])
                filled = with_deck(self._store, self._record, table.round_id, events)
                moved = transfers_of(table, filled)
                self.pit.tables[table.id] = evolve_all(table, filled)
            elif entry.stream.startswith(METER):
                moved = self._moved_meter(entry, events)
            elif entry.stream.startswith(FELT):
                known = self.pit.felts.get(entry.stream.removeprefix(FELT))
                felt = felt_before(entry.stream, events, known, self.pit.catalog)
                moved = felt_transfers(felt, events)
                self.pit.felts[felt.id] = evolve_felt_all(felt, events)
            elif entry.stream == STAFF:
                moved = ()
                for event in events:
                    self.pit.staff = evolve_staff(self.pit.staff, event)
            else:
                moved = cage_transfers(events)
                for event in events:
                    self.pit.cage = evolve_cage(self.pit.cage, event)
            self._compare_transfers(entry, moved)
            posted += moved
        self.pit.ledger.post(posted)
        _agree(commit, logged)

    def _logged(self, round: str | None) -> dict[int, int]:
        """What meters have logged for a round's seats before, where people confirmed it."""
        return {
            found.claimed.seat: found.logged.pays
            for meter in self.pit.meters.values()
            for found in meter.claims.values()
            if found.logged is not None and found.claimed.round == round
        }

    def _moved_meter(self, entry: StoredEntry, events: Sequence[Any]) -> tuple[Transfer, ...]:
        plan = entry.stream.removeprefix(METER)
        meter = self.pit.meters.get(plan) or unseeded(plan_on(plan, self.pit.catalog))
        self.pit.meters[plan], moved = meter_transfers(meter, events)
        return moved

    def _table(self, entry: StoredEntry, event: Event) -> Table:
        table = self.pit.tables.get(entry.stream.removeprefix(TABLE))
        if isinstance(event, TableOpened):
            if table_stream(event.setup.table) != entry.stream:
                raise Misfit(entry, f"it opens table {event.setup.table}")
            rules = rules_on(event, self.pit.catalog)
            table = fresh(event.setup, rules) if table is None else table
        if table is None:
            raise Misfit(entry, "the table was never opened")
        return table

    def _recount(
        self, entry: StoredEntry, table: Table, events: Sequence[Event], before: Level | None
    ) -> None:
        """A settlement is what `settle` makes of the hand and of the meter as it stood."""
        if not any(isinstance(event, RoundSettled) for event in events):
            return
        for event in events:
            if isinstance(event, RoundSettled):
                after = None if before is None else self.pit.level(table)
                around = None
                if (
                    before is not None
                    and after is not None
                    and not (table.staffed or table.awaited)
                ):
                    around = Around(before=before, after=after)
                for what in recount(table, event, around):
                    raise Misfit(entry, what)
            table = evolve(table, event)

    def _check_chance(self, entry: StoredEntry, table: Table, events: Sequence[Event]) -> None:
        """Roots bind the decks of the seeds, and the cut chooses what was dealt (O-16).

        Of real cards nothing is claimed.
        """
        if table.physical:
            for event in events:
                if isinstance(event, CardsRead):
                    self._closed(entry, event, event.cards)
            return
        for event in events:
            if isinstance(event, RoundOpened) and not self._closed(entry, event, event.seeds):
                self._check_decks(entry, event)
            elif isinstance(event, DeckShuffled) and not self._closed(entry, event, event.deck):
                self._check_deal(entry, table, event)

    def _check_decks(self, entry: StoredEntry, event: RoundOpened) -> None:
        name = self._name(entry, event.round)
        roots = [
            root_of(deck_of(bytes.fromhex(seed), name, at), name, at)
            for at, seed in enumerate(event.seeds)
        ]
        if tuple(root.hex() for root in roots) != event.roots:
            raise Misfit(entry, "the published roots do not bind the decks of the seeds")
        if offer_hash(name, roots).hex() != event.offer:
            raise Misfit(entry, "the published offer is not that of the roots")

    def _check_deal(self, entry: StoredEntry, table: Table, event: DeckShuffled) -> None:
        binding = table.bound()
        if self._fixed_decks or not binding.seeds or binding.cut is None:
            return
        seeds = [bytes.fromhex(seed) for seed in binding.seeds]
        name = self._name(entry, table.round_id)
        number, cards = dealt(seeds, name, bytes.fromhex(binding.cut))
        if (number, cards) != (event.number, parse_cards(event.deck)):
            raise Misfit(entry, "the deck that was dealt is not what the cut has chosen")

    def _name(self, entry: StoredEntry, round: str) -> bytes:
        return round_hash(self._store.house.id, entry.stream.removeprefix(TABLE), round)

    def _closed(
        self,
        entry: StoredEntry,
        event: RoundOpened | DeckShuffled | CardsRead,
        opened: Sequence[str],
    ) -> bool:
        """Whether a sealed field stays closed because the keys are not here."""
        if opened:
            return False
        kind = type(event).__name__
        for shape in msgspec.json.decode(entry.events):
            # A box is never empty: what reads as empty was not opened.
            if shape["type"] == kind and all(shape.get(field) for field in event.sealed):
                if SEALED not in self.skipped:
                    self.skipped.append(SEALED)
                return True
        return False

    def _sums(self) -> Iterator[str]:
        """Whether the books still balance and say what tables and meters say."""
        ledger, moved, meters = self.pit.ledger, 0, set()
        for account, balance in ledger.take_changes().balances.items():
            moved += balance.posted - self._posted.get(account, 0)
            self._posted[account] = balance.posted
            kind, parts = parse_account(account)
            if kind == "stack":
                yield from stack_misfits(ledger, self.pit.tables[parts[0]], parts[1])
            elif kind in ("meter", "overflow", "reserve", "locked"):
                meters.add(parts[0])
        for name in meters:
            yield from meter_misfits(ledger, self.pit.meters[name])
        if moved:
            yield f"the trial balance moved by {moved} micro-dollars"


def _agree(commit: Sequence[_Read], before: Mapping[int, int]) -> None:
    """Raise a `Misfit` where table and meter do not say the same of bets and awards.

    `before` is what was logged for the round in earlier commits.
    """
    moved = [event for each in commit for event in each.events]
    given = {event.seat: event.bet for event in moved if isinstance(event, Contributed)}
    seats = {event.hit: event.seat for event in moved if isinstance(event, WinClaimed)}
    logged = dict(before)
    logged |= {
        seats[event.hit]: event.pays
        for event in moved
        if isinstance(event, WinLogged) and event.hit in seats
    }
    for entry, events in commit:
        for event in events:
            if isinstance(event, ProgressiveLocked) and event.bets != given:
                raise Misfit(entry, "the progressive bets are not those that went to the meter")
            if isinstance(event, RoundSettled) and event.awards != logged:
                raise Misfit(entry, "the awards are not those the meter has logged")
