"""The pit: all tables, meters, people and the ledger in memory, and what one command does to them.

No clock, no chance, no disk: the same pit deals, and replays a record to verify it. A command is
carried out as a whole or refused as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from houseedge.entry import Entry, Place, joined
from houseedge.errors import RulesError
from houseedge.floor.account import too_little
from houseedge.floor.award import (
    amounts_due,
    approved,
    awarded,
    awards_to_confirm,
    claimed,
    confirmed,
    level_of,
    manager_of,
    pressed_on,
    refused,
    shown_on,
    voided,
)
from houseedge.floor.books import verify_books
from houseedge.floor.cage import Cage, CageEvent, cage_transfers, evolve_cage
from houseedge.floor.duty import verify_duty
from houseedge.floor.felt import FELT, felt_stream, made_at_felt
from houseedge.floor.linking import game_admitted, spoken, verify_outside
from houseedge.floor.metering import (
    METER,
    AdjustMeter,
    AdmitGame,
    AnyMeterCommand,
    ChangePlan,
    OpenMeter,
    RetireMeter,
    Speak,
    adjusted,
    meter_opened,
    meter_stream,
    plan_changed,
    retired,
)
from houseedge.floor.office import AnyOfficeCommand, OfficeCommand, decide_at_office
from houseedge.floor.posting import verify_posted, verify_setup
from houseedge.floor.slips import WindowCommand
from houseedge.floor.staff import Staff, evolve_staff
from houseedge.floor.window import (
    AnyWindowCommand,
    RaiseCapital,
    decide_at_window,
)
from houseedge.ledger import (
    HOUSE_ACCOUNT,
    Ledger,
    Overdrawn,
    bank_account,
    player_account,
    stack_account,
)
from houseedge.money import MICROS_PER_CENT, Cents
from houseedge.progressive import Level, Progressive
from houseedge.progressive import event as meter_event
from houseedge.progressive.button import Swipe
from houseedge.progressive.progressive import close_round, coin_in
from houseedge.progressive.retirement import StillInUse, verify_in_use
from houseedge.rules import Catalog
from houseedge.rules.spec import Wager
from houseedge.table import (
    HOUSE,
    Setup,
    Sign,
    Stage,
    Table,
    decide,
    evolve_all,
    fresh,
    meter_transfers,
    transfers_of,
)
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.command import AnyCommand
from houseedge.table.decide import VERSION, runs_house
from houseedge.table.event import Event
from houseedge.table.felt import FeltTable, fresh_felt, pays_out
from houseedge.table.refusal import NotYours

CAGE, STAFF, TABLE = "cage", "staff", "table:"
#: The least that is issued when the house itself runs out of play money, in cents.
CAPITAL = 10_000_000_00


AnyPitCommand = AnyCommand | AnyWindowCommand | AnyOfficeCommand | AnyMeterCommand


def table_stream(table: str) -> str:
    """The stream of a table."""
    return TABLE + table


def stream_of(setup: Setup) -> str:
    """The stream of a table that is set up like this."""
    return felt_stream(setup.table) if setup.chips == "felt" else table_stream(setup.table)


def merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """What several commands brought about, with nothing between them, as one for each stream.

    The cage leads, for its money is spent at tables, and meters follow their tables; but where
    chips go out to a felt, the meter's money has come to the tray before. So money is there
    whenever it moves, entry by entry.
    """
    found: dict[str, Entry] = {}
    for entry in entries:
        before = found.get(entry.stream)
        found[entry.stream] = entry if before is None else joined(before, entry)
    return tuple(sorted(found.values(), key=_turn))


def _turn(entry: Entry) -> int:
    if entry.stream == CAGE:
        return 0
    return 2 if entry.stream.startswith(FELT) and pays_out(entry.transfers) else 1


@dataclass(frozen=True, kw_only=True, slots=True)
class _Made:
    """What a command would do, before any money has moved."""

    entries: tuple[Entry, ...]
    table: Table | None = None
    felt: FeltTable | None = None
    meter: Progressive | None = None
    grown: Progressive | None = None
    """The meter that has what another one held."""


@dataclass(kw_only=True, slots=True)
class Pit:
    """The whole house in memory. `tables` and `meters` are values replaced after every command.

    `felts` are the tables with chips on the felt, of which the house runs the progressive alone.
    `sequences` counts the entries of each stream that were given their place.
    """

    catalog: Catalog
    ledger: Ledger = field(default_factory=Ledger)
    tables: dict[str, Table] = field(default_factory=dict)
    felts: dict[str, FeltTable] = field(default_factory=dict)
    meters: dict[str, Progressive] = field(default_factory=dict)
    cage: Cage = field(default_factory=Cage)
    staff: Staff = field(default_factory=Staff)
    sequences: dict[str, int] = field(default_factory=dict)

    def carry_out(
        self, stream: str, command: AnyPitCommand, actor: str, now: int
    ) -> tuple[Entry, ...]:
        """Carry out what was asked of a stream, whichever it is."""
        match command:
            case OpenMeter(plan):
                return self.open_meter(plan, now, actor)
            case ChangePlan() | AdjustMeter() | AdmitGame() | RetireMeter() | Speak():
                return self.at_meter(stream.removeprefix(METER), command, actor, now)
            case asked.OpenTable():
                return self._open(command, actor, now)
            case WindowCommand():
                return self.at_window(command, actor, now)
            case OfficeCommand():
                return self.at_office(command, actor, now)
            case _ if stream.startswith(FELT):
                return self.at_felt(stream.removeprefix(FELT), command, actor, now)
            case _:
                return self.act(stream.removeprefix(TABLE), command, actor, now)

    def filled_in(self, stream: str, command: AnyCommand, actor: str) -> AnyCommand:
        """What was asked, with what only the house knows.

        That is who sits down, what a card is to pay, and which awards were confirmed.
        """
        if isinstance(command, asked.Sit) and not command.name:
            guest = self.cage.guest(actor)
            if guest is not None:
                return asked.Sit(command.seat, guest.name, guest.bot)
        if isinstance(command, asked.Back) and not command.name:
            guest = self.cage.guest(actor)
            if guest is not None:
                return msgspec.structs.replace(command, name=guest.name, bot=guest.bot)
        felt = self.felts.get(stream.removeprefix(FELT))
        table = self.tables.get(stream.removeprefix(TABLE)) if felt is None else felt
        meter = None if table is None else self.meters.get(table.setup.meter or "")
        if table is None or meter is None or table.setup.dealer != "staff":
            return command
        match command:
            case asked.Press(Swipe() as swipe):
                return asked.Press(shown_on(manager_of(table, meter), swipe))
            case asked.Settle() if isinstance(table, Table):
                return confirmed(table, meter)
        return command

    def place(
        self,
        entries: Iterable[Entry],
        *,
        key: str | None = None,
        asked: AnyPitCommand | None = None,
    ) -> tuple[Entry, ...]:
        """One commit's entries as they go on record: the others name the one that caused them.

        What moved nothing is left out. `key` and `asked` belong to the entry of the table.
        """
        kept = [entry for entry in entries if entry.events]
        if not kept:
            return ()
        for entry in kept:
            self.sequences[entry.stream] = self.sequences.get(entry.stream, 0) + 1
        # A meter's part in what was asked of a table has no command of its own.
        leads = (entry for entry in kept if entry.stream != CAGE and entry.commands)
        lead = next(leads, kept[0])
        cause = Place(lead.stream, self.sequences[lead.stream])
        if asked is not None and lead.commands == (asked,):
            asked = None
        return tuple(
            msgspec.structs.replace(entry, key=key, asked=asked)
            if entry is lead
            else msgspec.structs.replace(entry, cause=cause)
            for entry in kept
        )

    def open_meter(self, plan: str, now: int, actor: str = HOUSE) -> tuple[Entry, ...]:
        """A meter of a plan, seeded by the house."""
        if plan in self.meters:
            raise RulesError(file=plan, key="meter", expected="a meter that is not open yet")
        entry, after = meter_opened(self.catalog.plan(plan), actor, now)
        return self._carried(_Made(entries=(entry,), meter=after), actor, now)

    def at_meter(
        self,
        meter: str,
        command: ChangePlan | AdjustMeter | AdmitGame | RetireMeter | Speak,
        actor: str,
        now: int,
    ) -> tuple[Entry, ...]:
        """Carry out what was asked of a meter: by the house, or over its link."""
        if meter not in self.meters:
            raise RulesError(file=meter, key="meter", expected=f"one of {', '.join(self.meters)}")
        before = self.meters[meter]
        if not isinstance(command, Speak) and not runs_house(actor):
            raise NotYours("only the house does that", rule="B-11", field="command")
        verify_in_use(before)
        match command:
            case RetireMeter():
                return self._carried(self._retiring(before, command, actor, now), actor, now)
            case ChangePlan():
                entry, after = plan_changed(before, command, actor, now)
            case AdjustMeter():
                entry, after = adjusted(before, command, actor, now)
            case AdmitGame():
                entry, after = game_admitted(before, command, actor, now)
            case Speak():
                verify_outside(before, command, self.known)
                entry, after = spoken(before, command, actor, now)
        return self._carried(_Made(entries=(entry,), meter=after), actor, now)

    def verify_retiring(self, meter: str, command: RetireMeter, actor: str, now: int) -> None:
        """Refuse to take a meter out of use where that would be refused now (C22)."""
        self._retiring(self.meters[meter], command, actor, now)

    def _retiring(self, meter: Progressive, command: RetireMeter, actor: str, now: int) -> _Made:
        for id, table in self.known.items():
            feeds = [table.setup.meter]
            if isinstance(table, Table) and table.posted is not None:
                feeds.append(table.posted.setup.meter)
            if meter.plan.id in feeds and table.stage is not Stage.CLOSED:
                raise StillInUse(
                    f"table {id} feeds {meter.plan.id}: it closes, or feeds another meter, first",
                    rule="P-12",
                    field="meter",
                )
        into = self.meters.get(command.into)
        if into is None:
            raise StillInUse(
                f"there is no meter {command.into[:32]!r} here, but {', '.join(self.meters)}",
                rule="P-12",
                field="into",
            )
        entries, (after, grown) = retired(meter, into, command, actor, now)
        return _Made(entries=entries, meter=after, grown=grown)

    def open_table(
        self, setup: Setup, now: int, actor: str = HOUSE, why: str = ""
    ) -> tuple[Entry, ...]:
        """A table opened for play, its tray filled where the house banks; or one opened again.

        It is electronic, so what it does not name of its equipment is simulated (X-06).
        """
        again = setup.table in self.known
        opened = self._open(asked.OpenTable(setup, why), actor, now)
        if again or setup.table in self.felts or self.tables[setup.table].banked_by_player:
            return opened
        return merged((*opened, *self.act(setup.table, asked.Fill(setup.float), actor, now)))

    def _open(self, command: asked.OpenTable, actor: str, now: int) -> tuple[Entry, ...]:
        setup = command.setup
        self.verify_chips(setup)
        if setup.chips == "felt":
            verify_setup(setup, self.catalog, self.meters)
            felt = self.felts.get(setup.table)
            if felt is None:
                felt = fresh_felt(setup, self.catalog.rules_from(setup.rules))
            return self._carried(self._made_at_felt(felt, command, actor, now), actor, now)
        table = self.tables.get(setup.table)
        if table is None:
            table = fresh(setup, self.catalog.rules_from(setup.rules))
        elif table.stage is not Stage.CLOSED:
            raise RulesError(file=setup.table, key="table", expected="a name no other table has")
        verify_setup(setup, self.catalog, self.meters)
        return self._carried(self._made(table, command, actor, now), actor, now)

    def verify_chips(self, setup: Setup) -> None:
        """Refuse other chips at a table that is there: whose money lies on it is for good."""
        kept = "felt" if setup.table in self.felts else "account"
        if setup.table in self.known and setup.chips != kept:
            raise RulesError(
                file=setup.table,
                key="chips",
                expected=f'"{kept}", as it was opened: open another table for "{setup.chips}"',
            )

    @property
    def known(self) -> dict[str, Table | FeltTable]:
        """Every table of the house, those with chips on the felt too."""
        return {**self.tables, **self.felts}

    def verify_posted(self, table: Table) -> None:
        """Refuse a table that posts what it does not keep (O-12, O-15)."""
        meter = None if table.setup.meter is None else self.meters[table.setup.meter]
        verify_posted(table.rules, None if meter is None else meter.plan)

    def misposted(self) -> Iterator[tuple[str, RulesError]]:
        """Every open table that posts what it does not keep, and what would be right.

        None is opened so; its plan may have changed since.
        """
        for id, table in self.tables.items():
            if table.stage is Stage.CLOSED or table.closing:
                continue
            try:
                self.verify_posted(table)
            except RulesError as fault:
                yield id, fault

    def act(self, table_id: str, command: AnyCommand, actor: str, now: int) -> tuple[Entry, ...]:
        """Carry a command out: events, transfers and meter movements together, or a refusal.

        Where the house has to pay more than lies there, it first brings the money.
        """
        table = self.tables[table_id]
        if isinstance(command, asked.ChangeTable) and command.setup.table == table_id:
            self.verify_chips(command.setup)
            verify_setup(command.setup, self.catalog, self.meters)
        self._verify_duty(table, command, actor)
        return self._carried(self._made(table, command, actor, now), actor, now)

    def at_felt(self, table: str, command: AnyCommand, actor: str, now: int) -> tuple[Entry, ...]:
        """Carry a command out at a table with chips on the felt, with what it does to the meter."""
        if isinstance(command, asked.ChangeTable) and command.setup.table == table:
            self.verify_chips(command.setup)
            verify_setup(command.setup, self.catalog, self.meters)
        made = self._made_at_felt(self.felts[table], command, actor, now)
        return self._carried(made, actor, now)

    def _verify_duty(self, table: Table | FeltTable, command: AnyCommand, actor: str) -> None:
        everywhere: list[Table | FeltTable] = [*self.tables.values(), *self.felts.values()]
        verify_duty(table, command, actor, self.staff, everywhere)

    def _made_at_felt(self, felt: FeltTable, command: AnyCommand, actor: str, now: int) -> _Made:
        self._verify_duty(felt, command, actor)
        made = made_at_felt(felt, command, actor, now, self.meters.get(felt.setup.meter or ""))
        return _Made(entries=made.entries, felt=made.felt, meter=made.meter)

    def at_window(self, command: AnyWindowCommand, actor: str, now: int) -> tuple[Entry, ...]:
        """Carry out what was asked at the cage."""
        verify_books(command, self.ledger, self.known)
        events = decide_at_window(self.cage, command, actor, now)
        entry = self._at_cage(command, events, actor, now)
        return self._carried(_Made(entries=(entry,)), actor, now)

    def verify_at_window(self, command: AnyWindowCommand, actor: str, now: int) -> None:
        """Refuse what would be refused if it were asked at the cage now."""
        verify_books(command, self.ledger, self.known)
        events = decide_at_window(self.cage, command, actor, now)
        try:
            self.ledger.verify(cage_transfers(events))
        except Overdrawn as short:
            # Where the house's own money is short, it brings more.
            if short.account != HOUSE_ACCOUNT:
                raise

    def at_office(self, command: AnyOfficeCommand, actor: str, now: int) -> tuple[Entry, ...]:
        """Carry out what was asked of an account; no money moves by it."""
        events = decide_at_office(self.staff, command, actor, now)
        entry = Entry(
            stream=STAFF, at=now, actor=actor, commands=(command,), decided=VERSION, events=events
        )
        return self._carried(_Made(entries=(entry,)), actor, now)

    def _carried(self, made: _Made, actor: str, now: int) -> tuple[Entry, ...]:
        """Move the money, the house's own first where it is missing; then all the rest."""
        entries = merged(made.entries)
        while True:
            try:
                self.ledger.post(move for entry in entries for move in entry.transfers)
                break
            except Overdrawn as short:
                entries = merged((self._funds(short, made, actor, now), *entries))
        for entry in entries:
            if entry.stream == CAGE:
                for event in entry.events:
                    self.cage = evolve_cage(self.cage, event)  # type: ignore[arg-type]
            elif entry.stream == STAFF:
                for event in entry.events:
                    self.staff = evolve_staff(self.staff, event)  # type: ignore[arg-type]
        if made.table is not None:
            self.tables[made.table.id] = made.table
        if made.felt is not None:
            self.felts[made.felt.id] = made.felt
        if made.meter is not None:
            self.meters[made.meter.plan.id] = made.meter
        if made.grown is not None:
            self.meters[made.grown.plan.id] = made.grown
        return entries

    def _funds(self, short: Overdrawn, made: _Made, actor: str, now: int) -> Entry:
        """What the house brings where money is missing; refuses where that is not its to do."""
        table, felt = made.table, made.felt
        missing = -(-(short.wanted - short.available) // MICROS_PER_CENT)
        if runs_house(actor) and short.account == HOUSE_ACCOUNT:
            raised = RaiseCapital(max(missing, CAPITAL))
            return self._at_cage(
                raised, decide_at_window(self.cage, raised, HOUSE, now), HOUSE, now
            )
        if felt is not None and short.account == bank_account(felt.id):
            fill, was = asked.Fill(missing), self.felts[felt.id]
            return made_at_felt(was, fill, HOUSE, now, None).entries[0]
        if not runs_house(actor) or table is None or table.banked_by_player:
            asked_for = (command for entry in made.entries for command in entry.commands)
            raise too_little(short, asked_for) from None
        if short.account != bank_account(table.id):
            raise short
        fill = asked.Fill(max(missing, table.setup.float))
        before = self.tables[table.id]
        return self._at_table(before, before, fill, decide(before, fill, HOUSE, now), HOUSE, now)

    def _made(self, table: Table, command: AnyCommand, actor: str, now: int) -> _Made:
        meter, meter_events = self._meter_before(table, command)
        if isinstance(command, asked.Settle) and meter is not None:
            if table.staffed:
                command = confirmed(table, meter)
            elif table.awaited:
                command = confirmed(table, meter)
                if (table.id, table.round_id) in meter.open_rounds:
                    meter_events = close_round(meter, table=table.id, round=table.round_id)
            else:
                command, meter, meter_events = awarded(table, meter)
        elif isinstance(command, asked.Press) and meter is not None:
            meter_events = pressed_on(table, meter, command.action)
        elif isinstance(command, asked.AwaitAwards) and meter is not None:
            meter_events = claimed(table, meter)
        elif isinstance(command, asked.ConfirmAward) and meter is not None:
            meter_events = approved(table, meter, command, actor)
        elif isinstance(command, asked.RefuseAward) and meter is not None:
            meter_events = refused(table, meter, command)
        events = decide(table, command, actor, now)
        if meter is not None:
            meter_events = meter_events or voided(table, meter, events)
        after = evolve_all(table, events)
        # The table's own entry leads: it is what the command was about.
        own = self._at_table(table, after, command, events, actor, now)
        if meter is None or not meter_events:
            return _Made(entries=(own,), table=after)
        meter, moves = meter_transfers(self.meters[meter.plan.id], meter_events)
        moved = Entry(
            stream=meter_stream(meter.plan.id),
            at=now,
            actor=actor,
            decided=VERSION,
            events=tuple(meter_events),
            transfers=moves,
            round=table.round_id,
        )
        return _Made(entries=(own, moved), table=after, meter=meter)

    @staticmethod
    def _at_table(
        before: Table,
        after: Table,
        command: AnyCommand,
        events: tuple[Event, ...],
        actor: str,
        now: int,
    ) -> Entry:
        in_round = before.binding is not None or after.binding is not None
        ends = None
        for event in events:
            if isinstance(event, happened.RoundSettled):
                ends = "settled"
            elif isinstance(event, happened.RoundVoided):
                ends = "void" if event.seats else "empty"
            elif isinstance(event, happened.NoBank):
                ends = "empty"
        return Entry(
            stream=table_stream(after.id),
            at=now,
            actor=actor,
            commands=(command,),
            decided=VERSION,
            events=events,
            transfers=transfers_of(before, events),
            round=after.round_id if after.number and in_round else None,
            ends=ends,
        )

    @staticmethod
    def _at_cage(
        command: AnyWindowCommand, events: tuple[CageEvent, ...], actor: str, now: int
    ) -> Entry:
        return Entry(
            stream=CAGE,
            at=now,
            actor=actor,
            commands=(command,),
            decided=VERSION,
            events=events,
            transfers=cage_transfers(events),
        )

    def wealth(self, player: str) -> int:
        """All that is a player's in the house, wagers at risk included, in micro-dollars."""
        total = self.ledger.balance(player_account(player)).posted
        for table in self.tables.values():
            seat = table.seat_of(player)
            if seat is None:
                continue
            total += self.ledger.balance(stack_account(table.id, player)).posted
            total += table.banked_with(seat) * MICROS_PER_CENT
        return total

    def plays(self, player: str) -> bool:
        """Whether somebody has a chair, or wagers behind one."""
        return any(
            table.seat_of(player) is not None or table.backed_by(player)
            for table in self.tables.values()
        )

    def at_risk(self, player: str, *, but: str) -> int:
        """What a player has at risk at all other tables, stakes of a bank included, in cents."""
        total = 0
        for id, table in self.tables.items():
            seat = None if id == but else table.seat_of(player)
            if seat is not None:
                total += table.at_risk(seat) + table.banked_with(seat)
            if id != but:
                total += table.at_risk_behind(player)
        return total

    def level(self, table: Table | FeltTable) -> Level | None:
        """The level of a meter that a table's progressive feeds, as it stands."""
        if table.setup.meter is None:
            return None
        return level_of(table, self.meters[table.setup.meter])

    def awards_to_confirm(self, table: Table) -> dict[int, int]:
        """What an automatic table's hands have won, where it waits for a supervisor."""
        meter = None if table.setup.meter is None else self.meters[table.setup.meter]
        return {} if meter is None else awards_to_confirm(table, meter, self.staff)

    def amounts_due(self, table: Table | FeltTable) -> dict[int, int]:
        """What the Game Manager shows to pay at a table, by seat, in cents (P-13)."""
        meter = None if table.setup.meter is None else self.meters[table.setup.meter]
        return {} if meter is None else amounts_due(table, meter)

    def sign(self, table: Table | FeltTable) -> Sign | None:
        """What the meter display above a table shows (X-02, X-04)."""
        level = self.level(table)
        if level is None or table.setup.meter is None:
            return None
        meter = self.meters[table.setup.meter]
        bet = table.rules.tables[Wager.PROGRESSIVE].bet
        return Sign(
            meter=meter.plan.id,
            title=meter.plan.title,
            shows=Cents(level.current // MICROS_PER_CENT),
            bet=None if bet is None else Cents(bet),
            ceiling=level.most_shown,
            closed=table.stopped,
        )

    def _meter_before(
        self, table: Table, command: AnyCommand
    ) -> tuple[Progressive | None, tuple[meter_event.Event, ...]]:
        meter = None if table.setup.meter is None else self.meters[table.setup.meter]
        if meter is None or not isinstance(command, asked.LockProgressive):
            return meter, ()
        round = table.playing()
        bets = {s.number: s.wagers.progressive for s in round.seats if s.wagers.progressive}
        if not bets:
            return meter, ()
        level = level_of(table, meter).plan.name
        return meter, coin_in(meter, level=level, table=table.id, round=table.round_id, bets=bets)
