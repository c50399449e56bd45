"""The audit: every command on record carried out again, and whatever differs named.

First the store's own walk over chains, signatures and sums; then a fresh house is dealt the same
commands in the same order. Cards, decisions, settlements, awards, meters, transfers and snapshots
must come out as they were kept, decks must follow from the seeds that were promised, and `settle`
must make the same of every hand and its meter.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.floor.pit import Pit
from houseedge.floor.standing import read_standing, write_standing
from houseedge.ledger import Balance, Pending
from houseedge.records.reading import BrokenRecord, OtherRules, commits
from houseedge.records.rebuild import pit_at
from houseedge.records.retrace import Misfit, Retrace
from houseedge.rules import Catalog
from houseedge.store import (
    Counterfoil,
    RecordReader,
    Signed,
    Store,
    StoredSnapshot,
    StoreError,
    signed,
    walk,
)

Progress = Callable[[int, int], None]
"""Published how many entries of how many are done."""

#: Entries between two words to whoever watches.
_TELL = 250

#: What nothing in a record itself can show.
UNCUT = (
    "whether the end was cut off or an older record put back, because there is no counterfoil "
    "beside the keys: --receipts and --witness tell"
)
#: More faults than this of one walk say nothing new.
_MOST_FAULTS = 100


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
    the record can be read. `decided` entries were decided again, `believed` ones - of an older
    version, or sealed - checked by events and money. `since` is the entry that was the last
    before them.
    """

    faults: tuple[AuditFault, ...]
    rounds: int
    skipped: tuple[str, ...]
    seconds: float
    decided: int = 0
    believed: int = 0
    since: int | None = None
    stopped: str | None = None
    signed: Signed | None = None
    held: tuple[str, ...] = ()
    """What others hold of the record and what is still there, a sentence each."""

    @property
    def entries(self) -> int:
        """How many entries were checked."""
        return self.decided + self.believed

    @property
    def passed(self) -> bool:
        """Whether everything that could be checked fits, up to the end."""
        return not self.faults and self.stopped is None


def audit(
    store: Store,
    catalog: Catalog,
    *,
    since: StoredSnapshot | None = None,
    until: StoredSnapshot | None = None,
    counterfoil: Counterfoil | None = None,
    progress: Progress | None = None,
    fixed_decks: bool = False,
) -> Audit:
    """Check a whole record, beside the running house if need be.

    With `since` it begins at that snapshot, and what lies before is taken as that says; with
    `until` it ends at that one, and must end in exactly what that says. It is held against the
    store's own counterfoil unless one is given. With `fixed_decks`, for tests alone, a deck need
    not follow from its seed.
    """
    started = time.perf_counter()
    walk = _AuditWalk(store, catalog, since, until, fixed_decks=fixed_decks)
    try:
        walk.go(counterfoil, progress)
    except StoreError as error:
        walk.fault("database", 0, str(error))
    if walk.faults and walk.faults[0].sequence and walk.faults[0].round is None:
        walk.faults[0] = _with_round(store, walk.faults[0])
    return walk.result(time.perf_counter() - started)


def unreadable(error: HouseEdgeError) -> Audit:
    """The audit of a record that cannot even be opened."""
    fault = AuditFault(stream="database", sequence=0, round=None, what=_shown(str(error)))
    return Audit(faults=(fault,), rounds=0, skipped=(), seconds=0.0)


def _with_round(store: Store, fault: AuditFault) -> AuditFault:
    try:
        with store.read() as record:
            entry = next(record.entries(fault.stream, fault.sequence - 1), None)
    except (StoreError, ValueError):
        return fault
    if entry is None or entry.sequence != fault.sequence or entry.round is None:
        return fault
    return replace(fault, round=_shown(entry.round))


def _shown(text: str) -> str:
    """Text of a damaged record as something a terminal can show."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


class _AuditWalk:
    """One audit under way: first the chains, then every commit carried out again."""

    def __init__(
        self,
        store: Store,
        catalog: Catalog,
        since: StoredSnapshot | None,
        until: StoredSnapshot | None,
        *,
        fixed_decks: bool,
    ) -> None:
        self._store = store
        self._catalog = catalog
        self._fixed_decks = fixed_decks
        self._retrace: Retrace | None = None
        self._since = since
        self._until = until
        self._signed: Signed | None = None
        self._stopped: str | None = None
        self._uncut: tuple[str, ...] = ()
        """That nothing has shown whether the end was cut off."""
        self.faults: list[AuditFault] = []

    def fault(self, stream: str, sequence: int, what: str, round: str | None = None) -> None:
        """Note something that does not fit."""
        shown = None if round is None else _shown(round)
        self.faults.append(
            AuditFault(stream=_shown(stream), sequence=sequence, round=shown, what=_shown(what))
        )

    def go(self, counterfoil: Counterfoil | None, progress: Progress | None) -> None:
        """Walk the chains, then follow the commands."""
        if counterfoil is None and self._store.counterfoil() is None:
            self._uncut = (UNCUT,)
        for found in walk(
            self._store, counterfoil=counterfoil, since=self._since, until=self._until
        ):
            self.fault(found.stream, found.sequence, found.what)
            if len(self.faults) >= _MOST_FAULTS:
                break
        if any(fault.stream == "database" for fault in self.faults):
            return
        with self._store.read() as record:
            self._signed = signed(record)
            try:
                self._follow(record, progress)
            except OtherRules as other:
                self._stopped = _shown(str(other))
            except Misfit as misfit:
                entry = misfit.entry
                self.fault(entry.stream, entry.sequence, misfit.what, entry.round)
            except BrokenRecord as broken:
                self.fault("snapshots", 0, str(broken))
        # No part of the record, but whoever reads this wants to know who was here.
        for player in self._store.forged_sessions()[:_MOST_FAULTS]:
            self.fault("sessions", 0, f"that of {player} was not written by this house")
        for account in self._store.forged_credentials()[:_MOST_FAULTS]:
            self.fault("credentials", 0, f"one of {account} was not written by this house")

    def result(self, seconds: float) -> Audit:
        """What was found."""
        retrace = self._retrace
        return Audit(
            faults=tuple(self.faults),
            since=None if self._since is None else self._since.number,
            decided=0 if retrace is None else retrace.again,
            believed=0 if retrace is None else retrace.believed,
            rounds=0 if retrace is None else retrace.rounds,
            skipped=(*self._uncut, *(() if retrace is None else retrace.skipped)),
            seconds=seconds,
            stopped=self._stopped,
            signed=self._signed,
        )

    def _follow(self, record: RecordReader, progress: Progress | None) -> None:
        retrace = self._begun(record)
        after = 0 if self._since is None else self._since.number
        last = sum(head.sequence for head in record.heads().values())
        if self._until is not None:
            last = self._until.number
        total = last - after
        standings = {each.number: each for each in record.snapshots() if each.number > after}
        done = 0
        for commit in commits(record, after):
            if self._until is not None and commit[-1].number > last:
                if commit[0].number <= last:
                    self.fault("snapshots", 0, f"that of entry {last} lies amid a commit")
                break
            retrace.follow(commit)
            done += len(commit)
            if progress is not None and done % _TELL < len(commit):
                progress(done, total)
            snapshot = standings.get(commit[-1].number)
            if snapshot is not None and not _stands(snapshot, retrace.pit):
                what = f"that of entry {snapshot.number} is not what its entries have left"
                self.fault("snapshots", 0, what)
        if progress is not None:
            progress(total, total)
        if self._until is not None:
            self._hand_over(record, retrace.pit, self._until)
            return
        for what in _ended(record.balances(), record.pendings(), retrace.pit):
            self.fault("balances", 0, what)
            break

    def _begun(self, record: RecordReader) -> Retrace:
        """Where the commands are followed from."""
        begun, before = self._since, None
        if begun is None:
            pit = Pit(catalog=self._catalog)
        else:
            pit = pit_at(self._store, record, self._catalog, begun)
            before = next(record.record(begun.number - 1), None)
        self._retrace = Retrace(
            self._store, record, pit, before=before, fixed_decks=self._fixed_decks
        )
        return self._retrace

    def _hand_over(self, record: RecordReader, pit: Pit, until: StoredSnapshot) -> None:
        """The pit at the end is the very one in which whoever begins at the snapshot begins."""
        next_pit, state = pit_at(self._store, record, self._catalog, until), until.read()
        same = (
            _stands(until, pit)
            and not any(_ended(state.balances, state.pendings, pit))
            and (pit.tables, pit.felts, pit.meters, pit.cage, pit.staff)
            == (
                *(next_pit.tables, next_pit.felts, next_pit.meters),
                *(next_pit.cage, next_pit.staff),
            )
        )
        if not same:
            what = f"that of entry {until.number} is not what its entries have left"
            self.fault("snapshots", 0, what)


def _stands(snapshot: StoredSnapshot, pit: Pit) -> bool:
    """Whether a snapshot holds cage, staff and meters as they stand in a pit."""
    try:
        kept = read_standing(bytes(snapshot.read().standing))
    except msgspec.DecodeError:
        return False
    return kept == read_standing(write_standing(pit))


def _ended(
    balances: Mapping[str, Balance], pendings: Mapping[str, Pending], pit: Pit
) -> Iterator[str]:
    """Whether balances and pending transfers are kept as the commands have left them."""
    ledger = pit.ledger
    for account in sorted({*balances, *ledger.accounts()}):
        owed, has = ledger.balance(account), balances.get(account, Balance(0))
        if owed != has:
            yield f"{account} is kept as {has}, the commands on record make {owed}"
    if pendings != ledger.pendings():
        yield "pending transfers are kept otherwise than the commands on record make them"
