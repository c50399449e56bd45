"""One round checked on its own: its chain, its commands, its money, its meter, its chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houseedge.errors import HouseEdgeError
from houseedge.fairness import Finding
from houseedge.floor.pit import level_of
from houseedge.progressive.event import Contributed, Reversed, WinClaimed, WinLogged
from houseedge.records.difference import difference, transfer_difference
from houseedge.records.proof import checks_of, whole_proof
from houseedge.records.recount import Around, recount
from houseedge.records.redo import command_of, steps_of
from houseedge.records.replay import (
    MISFITS,
    BrokenRecord,
    RoundReplay,
    meters_around,
    reason,
    round_of,
)
from houseedge.rules import Catalog
from houseedge.store import Store, StoredEntry
from houseedge.store.chain import link_of
from houseedge.table import Table, decide, evolve, evolve_all, transfers_of
from houseedge.table import command as asked
from houseedge.table.event import (
    DealerOpened,
    DeckShuffled,
    Event,
    ProgressiveLocked,
    RoundSettled,
    RoundVoided,
)
from houseedge.table.settling import hits, settled_event, settlement_of


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundAudit:
    """Every check of a round, each with its sentence; `skipped` says what stays unchecked."""

    round: str
    checks: tuple[Finding, ...]
    skipped: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all of them hold."""
        return all(found.passed for found in self.checks)


def audit_round(store: Store, catalog: Catalog, round_id: str) -> RoundAudit:
    """Check one round; raises `NoSuchRound`."""
    try:
        replay = round_of(store, catalog, round_id)
    except BrokenRecord as fault:
        return RoundAudit(round=round_id, checks=(Finding("replay", False, f"{fault}."),))
    entries = store.entries_of_round(round_id)
    own = [entry for entry in entries if entry.stream == replay.stream]
    unseen = _unseen(replay)
    checks = (
        _chain(entries),
        _commands(replay, unseen=unseen),
        _transfers(replay, own),
        *_settlement(replay, unseen=unseen),
        *_recount(store, catalog, replay, unseen=unseen),
        *_meter(replay, unseen=unseen),
        *_money(replay, entries),
        *_chance(replay),
    )
    skipped = (
        ("The house's keys are not here: what turns on sealed cards is not checked.",)
        if unseen or (replay.table.root and not replay.table.seed)
        else ()
    )
    return RoundAudit(round=round_id, checks=checks, skipped=skipped)


def _unseen(replay: RoundReplay) -> bool:
    round = replay.table.round
    return round is not None and not all(card.known for card in round.cards)


def _chain(entries: Sequence[StoredEntry]) -> Finding:
    for entry in entries:
        if link_of(entry) != entry.hash:
            where = f"{entry.stream}, entry {entry.sequence}"
            return Finding("chain", False, f"{where}: its hash does not fit what it says.")
    count = len(entries)
    return Finding("chain", True, f"The hashes of all {count} entries fit what they say.")


def _commands(replay: RoundReplay, *, unseen: bool) -> Finding:
    """Every command carried out again brings about what is on record."""
    table = replay.before
    for step in replay.steps:
        if not _turns_on_sealed(step.events, unseen=unseen):
            where = f"{replay.stream}, entry {step.sequence}"
            try:
                again = _again(replay, table, step.events, step.actor, step.at)
            except HouseEdgeError as refusal:
                sentence = f"{where}: the house would have refused it: {refusal}."
                return Finding("replay", False, sentence)
            if again != step.events:
                return Finding("replay", False, f"{where}: {difference(step.events, again)}.")
        table = step.table
    count = len(replay.steps)
    return Finding("replay", True, f"All {count} commands, carried out again, end the same way.")


def _turns_on_sealed(events: Sequence[Event], *, unseen: bool) -> bool:
    for event in events:
        if isinstance(event, DeckShuffled):
            return "?" in event.deck
        if isinstance(event, DealerOpened | RoundSettled):
            return unseen
    return False


def _again(
    replay: RoundReplay, table: Table, events: tuple[Event, ...], actor: str, at: int
) -> tuple[Event, ...]:
    made: list[Event] = []
    for step in steps_of(events):
        command = command_of(step)
        if isinstance(command, asked.Settle):
            command = asked.Settle(_awards(replay), command.meter)
        if command is None:
            raise BrokenRecord("nothing that may be asked leads to it")
        made += decide(table, command, actor, at)
        table = evolve_all(table, step)
    return tuple(made)


def _awards(replay: RoundReplay) -> dict[int, int]:
    """What the meter has fixed for each seat."""
    seats = {e.hit: e.seat for e in replay.meter_events if isinstance(e, WinClaimed)}
    logged = (event for event in replay.meter_events if isinstance(event, WinLogged))
    return {seats[event.hit]: event.pays for event in logged if event.hit in seats}


def _transfers(replay: RoundReplay, entries: Sequence[StoredEntry]) -> Finding:
    table, count = replay.before, 0
    for step, entry in zip(replay.steps, entries, strict=True):
        meant = transfers_of(table, step.events)
        if entry.transfers != meant:
            what = transfer_difference(entry.transfers, meant)
            where = f"{entry.stream}, entry {entry.sequence}"
            return Finding("transfers", False, f"{where}: {what}.")
        table, count = step.table, count + len(meant)
    return Finding("transfers", True, f"All {count} transfers follow from what happened.")


def _settlement(replay: RoundReplay, *, unseen: bool) -> Iterator[Finding]:
    """The hand settled again, with the awards the meter has fixed."""
    kept = replay.table.settled
    if kept is None or unseen:
        return
    # Nothing but the settlement lies between the last table in play and this event.
    table, awards = replay.hand, _awards(replay)
    try:
        meant = settled_event(table, settlement_of(table, awards), awards, kept.meter)
    except MISFITS as error:
        yield Finding("settlement", False, f"The hand cannot be settled again: {reason(error)}.")
        return
    if meant != kept:
        yield Finding("settlement", False, f"Settled again, {difference([kept], [meant])}.")
    else:
        yield Finding("settlement", True, "Settled again, every wager ends as it did.")


def _recount(
    store: Store, catalog: Catalog, replay: RoundReplay, *, unseen: bool
) -> Iterator[Finding]:
    """The hand settled from the meter's value, not from its awards."""
    kept, table = replay.table.settled, replay.hand
    if kept is None or unseen:
        return
    try:
        meters = meters_around(store, replay, catalog)
        around = None
        if meters is not None:
            before, after = (level_of(table, meter) for meter in meters)
            around = Around(before=before, after=after)
        faults = list(recount(table, kept, around))
    except MISFITS as error:
        yield Finding("recount", False, f"It cannot be counted again: {reason(error)}.")
        return
    for what in faults:
        yield Finding("recount", False, f"{what[0].upper()}{what[1:]}.")
    if not faults:
        ends = "every wager ends" if meters is None else "every wager and the meter end"
        yield Finding("recount", True, f"Counted again by `settle`, {ends} as they did.")


def _meter(replay: RoundReplay, *, unseen: bool) -> Iterator[Finding]:
    """Table and meter say the same of bets, wins and awards."""
    given = {e.seat: e.bet for e in replay.meter_events if isinstance(e, Contributed)}
    back = {e.seat for e in replay.meter_events if isinstance(e, Reversed)}
    claimed = {e.seat: e.line for e in replay.meter_events if isinstance(e, WinClaimed)}
    if not replay.table.has_progressive:
        return
    table = replay.before
    for step in replay.steps:
        for event in step.events:
            if isinstance(event, ProgressiveLocked):
                yield _said(
                    "contributions",
                    event.bets == given,
                    "The progressive bets are those that went to the meter.",
                    "The progressive bets are not those that went to the meter.",
                )
            elif isinstance(event, RoundVoided) and given:
                yield _said(
                    "void",
                    back == set(given),
                    "Every contribution of the void round was taken back.",
                    "A contribution of the void round was not taken back.",
                )
            elif isinstance(event, RoundSettled):
                earned = claimed if unseen else {hit.seat: hit.line.key for hit in hits(table)}
                yield _said(
                    "awards",
                    earned == claimed and event.awards == _awards(replay),
                    "The awards are those the meter has logged.",
                    "The awards are not those the meter has logged.",
                )
            table = evolve(table, event)
        table = step.table


def _said(name: str, passed: bool, yes: str, no: str) -> Finding:
    return Finding(name, passed, yes if passed else no)


def _money(replay: RoundReplay, entries: Sequence[StoredEntry]) -> Iterator[Finding]:
    """Nothing of a round that is over stays pending."""
    pending: dict[str, int] = {}
    for entry in entries:
        for transfer in entry.transfers:
            if transfer.step == "pending":
                pending[transfer.id] = transfer.amount
            elif transfer.step in ("post", "void"):
                pending.pop(transfer.id, None)
    if replay.over:
        yield _said(
            "pending",
            not pending,
            "Every wager was posted or went back.",
            f"{', '.join(sorted(pending))} was neither posted nor went back.",
        )


def _chance(replay: RoundReplay) -> Iterator[Finding]:
    """The fairness proof over every card dealt, its openings told as one."""
    proof = whole_proof(replay)
    if not proof.openings and proof.seed is None:
        return
    opened = 0
    for found in checks_of(proof):
        if found.check.startswith("opening") and found.passed:
            opened += 1
        else:
            yield found
    if opened:
        yield Finding(
            "openings", True, f"All {opened} cards lie in the deck fixed before the deal."
        )
