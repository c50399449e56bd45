"""The house rebuilt from its record: from a snapshot on, and from the last round that is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.floor.cage import Cage, evolve_cage
from houseedge.floor.felt import FELT
from houseedge.floor.metering import METER
from houseedge.floor.pit import CAGE, STAFF, TABLE, Pit
from houseedge.floor.staff import Staff, evolve_staff
from houseedge.floor.standing import Standing, read_standing
from houseedge.ledger import (
    Balance,
    Ledger,
    Pending,
    parse_account,
    pool_account,
    stack_account,
)
from houseedge.money import MICROS_PER_CENT, speak_micros, speak_money
from houseedge.progressive import Progressive, evolve_all, unseeded
from houseedge.progressive.standing import progressive_from
from houseedge.records.reading import BrokenRecord, events_of, placed
from houseedge.records.replay import felt_before, plan_on, rules_on, table_at
from houseedge.rules import Catalog
from houseedge.store import RecordReader, Store, StoredEntry, StoredSnapshot
from houseedge.store.snapshot import SnapshotBody, newest, signed_snapshots
from houseedge.table import Stage, Table
from houseedge.table.event import TableOpened
from houseedge.table.felt import FeltTable, evolve_felt_all, felt_from
from houseedge.table.meterbook import POOLS


class _Begun:
    """Where a reader begins: at a snapshot, or with nothing."""

    def __init__(self, snapshot: StoredSnapshot | None) -> None:
        self._state: SnapshotBody | None = None
        self._standing = Standing(Cage(), {})
        if snapshot is None:
            return
        try:
            self._state = snapshot.read()
            self._standing = read_standing(bytes(self._state.standing))
        except msgspec.DecodeError as error:
            raise BrokenRecord(
                f"the snapshot of entry {snapshot.number} cannot be read ({error})"
            ) from error

    def sequence(self, stream: str) -> int:
        """The last entry of a stream that is counted in."""
        return 0 if self._state is None else self._state.heads.get(stream, (0, "", 0))[0]

    @property
    def cage(self) -> Cage:
        """The cage as it stood."""
        return self._standing.cage

    @property
    def staff(self) -> Staff:
        """The staff as it stood."""
        return self._standing.staff

    def meter(self, plan: str, catalog: Catalog) -> Progressive:
        """A meter as it stood."""
        standing = self._standing.meters.get(plan)
        chosen = plan_on(plan, catalog)
        return unseeded(chosen) if standing is None else progressive_from(chosen, standing)

    def felt(self, table: str, catalog: Catalog) -> FeltTable | None:
        """A table with chips on the felt as it stood; none before it was opened."""
        standing = self._standing.felts.get(table)
        if standing is None:
            return None
        # The rules must be those of its opening still, as for what is read from the first entry.
        return felt_from(standing, rules_on(TableOpened(standing.setup, standing.digest), catalog))


def pit_from(store: Store, catalog: Catalog) -> Pit:
    """The whole house as its record leaves it.

    What came before the newest snapshot is not read again. Raises `BrokenRecord` where books,
    tables and meters do not say the same.
    """
    with store.read() as record:
        begun = _Begun(newest(record))
        heads = {stream: head.sequence for stream, head in record.heads().items()}
        pit = _pit(store, record, catalog, begun, heads, record.balances(), record.pendings())
    for fault in misfits(pit):
        raise BrokenRecord(fault)
    return pit


def pit_at(store: Store, record: RecordReader, catalog: Catalog, snapshot: StoredSnapshot) -> Pit:
    """The whole house as it was when a snapshot was taken."""
    begun, state = _Begun(snapshot), snapshot.read()
    heads = {stream: sequence for stream, (sequence, _, _) in state.heads.items()}
    return _pit(store, record, catalog, begun, heads, state.balances, state.pendings)


def meter_before(
    store: Store, record: RecordReader, catalog: Catalog, plan: str, number: int
) -> tuple[Progressive, int]:
    """A meter right before an entry of the record, and the last of its own entries until then."""
    signed = [each for each in signed_snapshots(record) if each.number < number]
    begun = _Begun(signed[-1] if signed else None)
    meter, sequence = begun.meter(plan, catalog), begun.sequence(METER + plan)
    for entry in record.entries(METER + plan, sequence):
        if entry.number >= number:
            break
        meter, sequence = metered(store, entry, meter), entry.sequence
    return meter, sequence


def metered(store: Store, entry: StoredEntry, meter: Progressive) -> Progressive:
    """A meter after an entry of its stream."""
    with placed(entry):
        return evolve_all(meter, events_of(store, entry))


def felted(store: Store, entry: StoredEntry, felt: FeltTable | None, catalog: Catalog) -> FeltTable:
    """A table with chips on the felt after an entry of its stream; none was before its first."""
    with placed(entry):
        events = events_of(store, entry)
        return evolve_felt_all(felt_before(entry.stream, events, felt, catalog), events)


def _pit(
    store: Store,
    record: RecordReader,
    catalog: Catalog,
    begun: _Begun,
    heads: Mapping[str, int],
    balances: Mapping[str, Balance],
    pendings: Mapping[str, Pending],
) -> Pit:
    try:
        ledger = Ledger.restore(balances, pendings)
    except HouseEdgeError as error:
        raise BrokenRecord(str(error)) from error
    pit = Pit(
        catalog=catalog,
        ledger=ledger,
        cage=begun.cage,
        staff=begun.staff,
        sequences=dict(heads),
    )

    for stream, sequence in heads.items():
        entries = _upto(record, stream, begun.sequence(stream), sequence)
        if stream.startswith(TABLE) and sequence:
            table = table_at(store, record, stream, catalog, sequence)
            pit.tables[table.id] = table
        elif sequence:
            _fold(store, pit, begun, stream, entries)
    return pit


def _fold(
    store: Store, pit: Pit, begun: _Begun, stream: str, entries: Iterable[StoredEntry]
) -> None:
    """What the entries of a stream have left of what stood at the beginning."""
    if stream.startswith(METER):
        meter = begun.meter(stream.removeprefix(METER), pit.catalog)
        for entry in entries:
            meter = metered(store, entry, meter)
        pit.meters[meter.plan.id] = meter
    elif stream.startswith(FELT):
        felt = begun.felt(stream.removeprefix(FELT), pit.catalog)
        for entry in entries:
            felt = felted(store, entry, felt, pit.catalog)
        if felt is not None:
            pit.felts[felt.id] = felt
    elif stream == CAGE:
        for entry in entries:
            with placed(entry):
                for event in events_of(store, entry):
                    pit.cage = evolve_cage(pit.cage, event)
    elif stream == STAFF:
        for entry in entries:
            with placed(entry):
                for event in events_of(store, entry):
                    pit.staff = evolve_staff(pit.staff, event)


def _upto(record: RecordReader, stream: str, after: int, upto: int) -> Iterator[StoredEntry]:
    return takewhile(lambda entry: entry.sequence <= upto, record.entries(stream, after))


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
