"""The auditor's routes: the record searched, its signatures, and whether all of it fits."""

from __future__ import annotations

import asyncio
from typing import Annotated
from urllib.parse import urlsplit

import msgspec

from houseedge.house.verification import Verifying
from houseedge.house.witness import is_address
from houseedge.moment import parse_moment
from houseedge.records import search
from houseedge.records.search import NoSuchEntry
from houseedge.web.dependencies import NoSuchThing
from houseedge.web.route import Call
from houseedge.wire.kept import Rounds
from houseedge.wire.record import (
    CheckpointPage,
    EntryPage,
    EntryShown,
    FaultFound,
    VerificationShown,
    WitnessShown,
)

Name = Annotated[str, msgspec.Meta(max_length=120)]
Number = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
Time = Annotated[str | None, msgspec.Meta(description="ISO 8601; in UTC without an offset.")]
Limit = Annotated[int, msgspec.Meta(ge=1, le=200, description="How many at most.")]
Before = Annotated[
    Number | None, msgspec.Meta(description="Only those with a lower number: `next` of the page.")
]


class EntryQuery(msgspec.Struct, frozen=True):
    """Which entries are wanted; all that is said must be so."""

    stream: Name | None = None
    round: Name | None = None
    actor: Name | None = None
    since: Time = None
    until: Time = None
    before: Before = None
    limit: Limit = 50


class RoundQuery(msgspec.Struct, frozen=True):
    """Which rounds are wanted; all that is said must be so."""

    table: Name | None = None
    player: Name | None = None
    since: Time = None
    until: Time = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=50)] = 20


class CheckpointQuery(msgspec.Struct, frozen=True):
    """How many of the newest are wanted, and from where on."""

    before: Before = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=500)] = 100


async def entries(call: Call[None, EntryQuery]) -> EntryPage:
    """Entries of the record, the newest first; that they were read is an entry too."""
    query, house = call.query, call.services.house
    since, until = _moment(query.since, "since"), _moment(query.until, "until")
    found = await call.services.read(
        lambda: search.entries_of(
            house.store,
            stream=query.stream,
            round=query.round,
            actor=query.actor,
            since=since,
            until=until,
            upto=query.before,
            limit=query.limit,
        )
    )
    said = (query.stream, query.round, query.actor)
    await house.personnel.report(" ".join(filter(None, ("record", *said))), call.actor)
    return found


async def entry(call: Call[None, None]) -> EntryShown:
    """One entry as it is kept, between those around it; sealed fields stay closed."""
    stream, text, house = call.part("stream"), call.part("sequence"), call.services.house
    if not (text.isascii() and text.isdecimal()) or len(text) > 15:
        raise NoSuchThing(f"{stream[:80]} has no entry {text[:40]!r}", field="sequence")

    def found() -> EntryShown:
        try:
            return search.entry_of(house.store, stream, int(text))
        except NoSuchEntry as none:
            raise NoSuchThing(str(none), field="sequence") from none

    shown = await call.services.read(found)
    await house.personnel.report(f"record {stream} {text}", call.actor)
    return shown


async def rounds(call: Call[None, RoundQuery]) -> Rounds:
    """Rounds that are over, by table, player and time, the newest first."""
    query, house = call.query, call.services.house
    since, until = _moment(query.since, "since"), _moment(query.until, "until")
    return Rounds(
        await call.services.read(
            lambda: search.rounds_found(
                house.store,
                table=query.table,
                player=query.player,
                since=since,
                until=until,
                limit=query.limit,
                name=house.cashier.name,
            )
        )
    )


async def checkpoints(call: Call[None, CheckpointQuery]) -> CheckpointPage:
    """The newest signatures over the whole record, and how far the witnesses were told."""
    query, house = call.query, call.services.house
    page = await call.services.read(
        lambda: search.checkpoints_of(house.store, limit=query.limit, upto=query.before)
    )
    told = [
        WitnessShown(place=_place(each.name), waiting=each.waiting, away=each.away)
        for each in house.witnesses
    ]
    return msgspec.structs.replace(page, witnesses=told)


async def verification(call: Call[None, None]) -> VerificationShown:
    """How far the verification is, or what the last one has found."""
    return _verification(call.services.verification.state)


async def verify(call: Call[None, None]) -> VerificationShown:
    """Verify the whole record beside the tables, in a process of its own; who asks is an entry.

    One runs at a time: where one does, it goes on.
    """
    house, verification = call.services.house, call.services.verification
    if not verification.running:
        await house.personnel.report("verification", call.actor)
        await asyncio.to_thread(verification.start, call.actor)
    return _verification(verification.state)


async def stop_verifying(call: Call[None, None]) -> VerificationShown:
    """End the verification that runs; it only reads, so nothing is lost but its work."""
    verification = call.services.verification
    verification.stop(call.actor)
    return _verification(verification.state)


def _verification(state: Verifying) -> VerificationShown:
    found = state.found
    if state.status != "over" or found is None:
        return VerificationShown(
            status="died" if state.status == "over" else state.status,
            began=state.began,
            by=state.by,
            over=state.over,
            stopped_by=state.stopped_by,
            done=state.done,
            total=state.total,
        )
    return VerificationShown(
        status="differs" if found.faults else "fits" if found.passed else "unchecked",
        began=state.began,
        by=state.by,
        over=state.over,
        done=state.done,
        total=state.total,
        rounds=found.rounds,
        decided=found.decided,
        believed=found.believed,
        skipped=list(found.skipped),
        why=found.stopped,
        faults=[
            FaultFound(
                stream=each.stream,
                sequence=each.sequence or None,
                round=each.round,
                what=each.what,
            )
            for each in found.faults
        ],
    )


def _moment(text: str | None, option: str) -> int | None:
    return None if text is None else parse_moment(text, option=option)


def _place(name: str) -> str:
    """A witness as it may be shown: what stands in an address behind its host may be a secret."""
    return f"{urlsplit(name).scheme}://{urlsplit(name).hostname}" if is_address(name) else name
