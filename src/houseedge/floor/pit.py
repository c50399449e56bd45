"""The pit: all tables, meters and the ledger in memory, and what one command does to them.

No clock, no chance, no disk: the same pit deals, and replays a record to verify it. A command is
carried out as a whole or refused as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from houseedge.errors import Refusal, RulesError
from houseedge.floor.cage import Cage, CageEvent, cage_transfers, evolve_cage
from houseedge.floor.posting import verify_posted
from houseedge.ledger import Ledger, Transfer, player_account, stack_account
from houseedge.money import MICROS_PER_CENT, Cents
from houseedge.progressive import Level, Progressive, evolve_all, opened, unseeded
from houseedge.progressive import event as meter_event
from houseedge.progressive.progressive import (
    claim,
    close_round,
    coin_in,
    log,
    move,
    void,
)
from houseedge.rules import Catalog
from houseedge.rules.equipment import verify_equipment
from houseedge.rules.spec import Wager
from houseedge.table import HOUSE, Setup, Sign, Stage, Table, decide, evolve, fresh, meter_transfers
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.command import AnyCommand
from houseedge.table.device import verify_shuffler
from houseedge.table.event import Event
from houseedge.table.money import transfers
from houseedge.table.settling import hits

CAGE = "cage"
APPROVED_BY = "automatic table"
"""Who approves an award where no supervisor stands by."""


def table_stream(table: str) -> str:
    """The stream of a table."""
    return f"table:{table}"


def meter_stream(meter: str) -> str:
    """The stream of a meter."""
    return f"meter:{meter}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Moved:
    """What a command brought about in one stream."""

    stream: str
    events: tuple[msgspec.Struct, ...]
    transfers: tuple[Transfer, ...] = ()
    round: str | None = None
    ends: str | None = None


def merged(moved: Iterable[Moved]) -> tuple[Moved, ...]:
    """What several commands brought about, with nothing between them, as one for each stream."""
    found: dict[str, Moved] = {}
    for each in moved:
        before = found.get(each.stream)
        if before is not None:
            each = Moved(
                stream=each.stream,
                events=before.events + each.events,
                transfers=before.transfers + each.transfers,
                round=each.round or before.round,
                ends=each.ends or before.ends,
            )
        found[each.stream] = each
    return tuple(found.values())


@dataclass(kw_only=True, slots=True)
class Pit:
    """The whole house in memory. `tables` and `meters` are values replaced after every command."""

    catalog: Catalog
    ledger: Ledger = field(default_factory=Ledger)
    tables: dict[str, Table] = field(default_factory=dict)
    meters: dict[str, Progressive] = field(default_factory=dict)
    cage: Cage = field(default_factory=Cage)

    def open_meter(self, plan: str) -> Moved:
        """A meter of a plan, seeded by the house."""
        if plan in self.meters:
            raise RulesError(file=plan, key="meter", expected="a meter that is not open yet")
        chosen = self.catalog.plan(plan)
        _, events = opened(chosen)
        after, moved = meter_transfers(unseeded(chosen), events)
        self.ledger.post(moved)
        self.meters[plan] = after
        return Moved(stream=meter_stream(plan), events=events, transfers=moved)

    def open_table(self, setup: Setup, now: int) -> tuple[Moved, ...]:
        """A table opened for play, its tray filled where the house banks.

        It is electronic, so what it does not name of its equipment is simulated (X-06).
        """
        table = fresh(setup, self.catalog.rules_from(setup.rules))
        approved = self.catalog.equipment
        verify_equipment(setup.equipment, approved, table.rules, electronic=True)
        verify_shuffler(setup.shuffler, table.rules, approved)
        if setup.table in self.tables:
            raise RulesError(file=setup.table, key="table", expected="a name no other table has")
        if not table.has_progressive and setup.meter is not None:
            raise RulesError(file=setup.table, key="meter", expected="none without a progressive")
        if table.has_progressive:
            meter = self.meters.get(setup.meter or "")
            if meter is None:
                expected = f"one of {', '.join(self.meters)}"
                raise RulesError(file=setup.table, key="meter", expected=expected)
            level_of(table, meter)
        self.verify_posted(table)
        self.tables[setup.table] = table
        try:
            moved = self.act(setup.table, asked.OpenTable(), HOUSE, now)
            if not table.banked_by_player:
                moved += self.act(setup.table, asked.Fill(setup.float), HOUSE, now)
        except Refusal:
            del self.tables[setup.table]
            raise
        return moved

    def verify_posted(self, table: Table) -> None:
        """Refuse a table that posts what it does not keep (O-12, O-15)."""
        meter = None if table.setup.meter is None else self.meters[table.setup.meter]
        verify_posted(table.rules, None if meter is None else meter.plan)

    def misposted(self) -> Iterator[tuple[str, RulesError]]:
        """Every open table that posts what it does not keep, and what would be right.

        None is opened so; a record of before may have one, or a plan that has changed since.
        """
        for id, table in self.tables.items():
            if table.stage is Stage.CLOSED or table.closing:
                continue
            try:
                self.verify_posted(table)
            except RulesError as fault:
                yield id, fault

    def act(self, table_id: str, command: AnyCommand, actor: str, now: int) -> tuple[Moved, ...]:
        """Carry a command out: events, transfers and meter movements together, or a refusal."""
        table = self.tables[table_id]
        meter, meter_events = self._meter_before(table, command)
        if isinstance(command, asked.Settle) and meter is not None:
            command, meter, meter_events = _awarded(table, meter)
        events = decide(table, command, actor, now)
        if meter is not None and any(isinstance(e, happened.RoundVoided) for e in events):
            meter_events = _reversed(table, meter)
        moved: list[Moved] = []
        posted: list[Transfer] = []
        if meter is not None and meter_events:
            plan = meter.plan.id
            meter, meter_moves = meter_transfers(self.meters[plan], meter_events)
            posted += meter_moves
            moved.append(
                Moved(
                    stream=meter_stream(plan),
                    events=tuple(meter_events),
                    transfers=meter_moves,
                    round=table.round_id,
                )
            )
        after, table_moves = self._transferred(table, events)
        posted += table_moves
        self.ledger.post(posted)
        self.tables[table_id] = after
        if meter is not None and meter_events:
            self.meters[meter.plan.id] = meter
        # The table's own entry leads: it is what the command was about.
        return (_entry(table, after, events, table_moves), *moved)

    def cage_event(self, *events: CageEvent) -> Moved:
        """Something that happens at the cage."""
        moves = cage_transfers(events)
        self.ledger.post(moves)
        for event in events:
            self.cage = evolve_cage(self.cage, event)
        return Moved(stream=CAGE, events=events, transfers=moves)

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

    def at_risk(self, player: str, *, but: str) -> int:
        """What a player has at risk at all other tables, stakes of a bank included, in cents."""
        total = 0
        for id, table in self.tables.items():
            seat = None if id == but else table.seat_of(player)
            if seat is not None:
                total += table.at_risk(seat) + table.banked_with(seat)
        return total

    def level(self, table: Table) -> Level | None:
        """The level of a meter that a table's progressive feeds, as it stands."""
        if table.setup.meter is None:
            return None
        return level_of(table, self.meters[table.setup.meter])

    def sign(self, table: Table) -> Sign | None:
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

    @staticmethod
    def _transferred(table: Table, events: tuple[Event, ...]) -> tuple[Table, list[Transfer]]:
        moves: list[Transfer] = []
        for event in events:
            moves += transfers(table, event)
            table = evolve(table, event)
        return table, moves


def _entry(before: Table, after: Table, events: tuple[Event, ...], moves: list[Transfer]) -> Moved:
    round_id = after.round_id if after.number and _in_round(before, after) else None
    ends = None
    for event in events:
        if isinstance(event, happened.RoundSettled):
            ends = "settled"
        elif isinstance(event, happened.RoundVoided | happened.NoBank):
            ends = "void"
    return Moved(
        stream=table_stream(after.id),
        events=events,
        transfers=tuple(moves),
        round=round_id,
        ends=ends,
    )


def _in_round(before: Table, after: Table) -> bool:
    return before.commitment is not None or after.commitment is not None


def level_of(table: Table, meter: Progressive) -> Level:
    """The level a table's progressive bet feeds: the one with its paytable."""
    wanted = table.rules.tables[Wager.PROGRESSIVE].id
    level = meter.plan.level_with(wanted)
    if level is None:
        raise RulesError(
            file=meter.plan.id, key="levels", expected=f"a level with the paytable {wanted}"
        )
    return meter.levels[level.name]


def _awarded(
    table: Table, meter: Progressive
) -> tuple[asked.Settle, Progressive, tuple[meter_event.Event, ...]]:
    """The table claims, the meter's own record fixes each amount in turn (P-07)."""
    level, round = level_of(table, meter).plan.name, table.round_id
    rounding = table.rules.settings.rounding
    record: list[meter_event.Event] = []
    awards: dict[int, int] = {}

    def happen(events: tuple[meter_event.Event, ...]) -> None:
        nonlocal meter
        record.extend(events)
        meter = evolve_all(meter, events)

    for hit in hits(table):
        name = f"{round}-{hit.seat}/0"
        happen(
            claim(
                meter,
                hit=name,
                level=level,
                table=table.id,
                round=round,
                seat=hit.seat,
                line=hit.line.key,
                rounding=rounding,
            )
        )
        happen(log(meter, hit=name, approved_by=APPROVED_BY, rounding=rounding))
        awards[hit.seat] = _logged(meter, name)
        happen(move(meter, hit=name))
    if (table.id, round) in meter.open_rounds:
        happen(close_round(meter, table=table.id, round=round))
    shows = meter.levels[level].current // MICROS_PER_CENT
    return asked.Settle(awards=awards, meter=shows), meter, tuple(record)


def _logged(meter: Progressive, hit: str) -> int:
    logged = meter.claim(hit).logged
    assert logged is not None
    return logged.pays


def _reversed(table: Table, meter: Progressive) -> tuple[meter_event.Event, ...]:
    """A void round's contributions go back (X-01)."""
    if (table.id, table.round_id) not in meter.open_rounds:
        return ()
    return void(meter, table=table.id, round=table.round_id)
