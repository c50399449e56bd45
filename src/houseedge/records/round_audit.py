"""One round checked on its own: its chain, its commands, its money, its meter, its chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from houseedge.fairness import Finding, check
from houseedge.floor.metering import METER
from houseedge.floor.pit import Pit
from houseedge.records.proof import whole_proof
from houseedge.records.reading import BrokenRecord
from houseedge.records.rebuild import meter_before, metered
from houseedge.records.replay import NoSuchRound, RoundReplay, round_of, table_before
from houseedge.records.retrace import Misfit, Retrace, UnknownBooks
from houseedge.rules import Catalog
from houseedge.store import RecordReader, Store, StoredEntry
from houseedge.store.chain import link_of


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundAudit:
    """Every check of a round, each with its sentence; `skipped` says what stays unchecked."""

    round: str
    checks: tuple[Finding, ...]
    skipped: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all of them hold."""
        return all(found.outcome != "failed" for found in self.checks)


def audit_round(store: Store, catalog: Catalog, round_id: str) -> RoundAudit:
    """Check one round; raises `NoSuchRound`."""
    try:
        replay = round_of(store, catalog, round_id)
        with store.read() as record:
            entries = record.entries_of_round(round_id)
            followed = tuple(_follow(store, record, catalog, round_id, entries))
    except BrokenRecord as fault:
        return RoundAudit(round=round_id, checks=(Finding("replay", "failed", f"{fault}."),))
    unseen = not all(
        card.known for card in (replay.table.round.cards if replay.table.round else ())
    )
    skipped = (
        ("The house's keys are not here: what turns on sealed cards is not checked.",)
        if unseen or not replay.table.bound().seeds
        else ()
    )
    chance = _chance(store.house.id, replay)
    checks = (_chain(entries), *followed, *_money(replay, entries), *chance)
    return RoundAudit(round=round_id, checks=checks, skipped=skipped)


def _follow(
    store: Store,
    record: RecordReader,
    catalog: Catalog,
    round_id: str,
    entries: Sequence[StoredEntry],
) -> Iterator[Finding]:
    """Every command of the round carried out again brings about what is on record.

    Between them others have fed the meter, if it is a link's.
    """
    found = record.round(round_id)
    if found is None:
        raise NoSuchRound(round_id)
    table = table_before(store, record, found, catalog)
    pit = Pit(catalog=catalog, ledger=UnknownBooks(), tables={table.id: table})
    plan, sequence = table.setup.meter, 0
    if plan is not None:
        number = entries[0].number
        pit.meters[plan], sequence = meter_before(store, record, catalog, plan, number)
    # Whether the deck follows from its seed is the proof's to say.
    retrace = Retrace(store, record, pit, fixed_decks=True)
    try:
        for _, group in groupby(entries, key=lambda entry: entry.root):
            commit = list(group)
            if plan is not None:
                for entry in record.entries(METER + plan, sequence):
                    if entry.number >= commit[0].number:
                        break
                    if entry.round != round_id:
                        pit.meters[plan] = metered(store, entry, pit.meters[plan])
                    sequence = entry.sequence
            retrace.follow(commit)
    except Misfit as misfit:
        where = f"{misfit.entry.stream}, entry {misfit.entry.sequence}"
        yield Finding("replay", "failed", f"{where}: {misfit.what}.")
        return
    counted = "All" if not retrace.believed else f"{retrace.again} of"
    sentence = f"{counted} {len(entries)} entries, decided again, end the same way."
    if retrace.believed:
        sentence += f" {retrace.believed} were checked by their events and their money alone."
    yield Finding("replay", "passed", sentence)
    if found.status == "settled" and not retrace.believed:
        ends = "every wager ends" if plan is None else "every wager and the meter end"
        yield Finding("recount", "passed", f"Counted again by `settle`, {ends} as they did.")


def _chain(entries: Sequence[StoredEntry]) -> Finding:
    for entry in entries:
        if link_of(entry) != entry.hash:
            where = f"{entry.stream}, entry {entry.sequence}"
            return Finding("chain", "failed", f"{where}: its hash does not fit what it says.")
    count = len(entries)
    return Finding("chain", "passed", f"The hashes of all {count} entries fit what they say.")


def _money(replay: RoundReplay, entries: Sequence[StoredEntry]) -> Iterator[Finding]:
    """Nothing of a round that is over stays pending."""
    pending: dict[str, int] = {}
    for entry in entries:
        for transfer in entry.transfers:
            if transfer.step == "pending":
                pending[transfer.id] = transfer.amount
            elif transfer.step in ("post", "void"):
                pending.pop(transfer.id, None)
    if not replay.over:
        return
    if pending:
        left = ", ".join(sorted(pending))
        yield Finding("pending", "failed", f"{left} was neither posted nor went back.")
    else:
        yield Finding("pending", "passed", "Every wager was posted or went back.")


def _chance(house: str, replay: RoundReplay) -> Iterator[Finding]:
    """Every check of the fairness proof that an auditor can make: it has no note of its own."""
    own = ("noted", "mine")
    yield from (found for found in check(whole_proof(house, replay)) if found.check not in own)
