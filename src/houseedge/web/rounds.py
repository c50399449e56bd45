"""Rounds on record: lists, one round to look at again, and the proof of one."""

from __future__ import annotations

from functools import partial
from typing import Annotated, TypeVar

import msgspec

from houseedge.fairness import Proof, check
from houseedge.floor.pit import table_stream
from houseedge.records.proof import deal_of, proof_of, whole_proof
from houseedge.records.recall import RoundInPlay, recall
from houseedge.records.replay import RoundReplay, round_of
from houseedge.records.rounds import own_rounds_of, rounds_of
from houseedge.web.office import speaker
from houseedge.web.route import Call
from houseedge.wire.kept import (
    Checked,
    OwnRounds,
    RoundLine,
    RoundProof,
    Rounds,
    RoundShown,
    UnsealBody,
)

Line = TypeVar("Line", bound=RoundLine)

Limit = Annotated[int, msgspec.Meta(ge=1, le=100, description="How many at most.")]


class Newest(msgspec.Struct, frozen=True):
    """How many of the newest are wanted."""

    limit: Limit = 20


class Older(msgspec.Struct, frozen=True):
    """How many of the newest are wanted, and from where on."""

    limit: Limit = 20
    before: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None,
        msgspec.Meta(description="Only rounds with a lower number."),
    ] = None


async def table_rounds(call: Call[None, Older]) -> Rounds:
    """The rounds of a table, newest first."""
    table, query, house = call.part("table"), call.query, call.services.house
    call.services.host(table)

    def listed() -> Rounds:
        before = None if query.before is None else f"{table}-{query.before}"
        found = rounds_of(
            house.store,
            table_stream(table),
            limit=query.limit + 1,
            before=before,
            name=house.cashier.name,
        )
        return Rounds(_over(found)[: query.limit])

    return await call.services.read(listed)


async def own_rounds(call: Call[None, Newest]) -> OwnRounds:
    """Your own rounds, newest first."""
    house, player, limit = call.services.house, call.known.player, call.query.limit

    def listed() -> OwnRounds:
        # One round may be in play at each table, and is not shown.
        most = limit + len(house.hosts)
        found = own_rounds_of(house.store, player, limit=most, name=house.cashier.name)
        return OwnRounds(_over(found)[:limit])

    return await call.services.read(listed)


async def one_round(call: Call[None, None]) -> RoundShown:
    """A round that is over, step by step; hands that were not shown stay face down (O-14)."""
    house, player, round = call.services.house, call.player, call.part("round")
    shown = partial(recall, house.store, house.pit.catalog, round, player)
    return await call.services.read(partial(shown, gone=house.cashier.departed))


async def proof(call: Call[None, None]) -> RoundProof:
    """What a round was bound to and the cards you may see, opened; anybody can check it."""
    house, player, round = call.services.house, call.player, call.part("round")

    def prove() -> RoundProof:
        replay = round_of(house.store, house.pit.catalog, round)
        return _proven(proof_of(house.store.house.id, replay, player), replay)

    return await call.services.read(prove)


async def unseal(call: Call[UnsealBody, None]) -> RoundProof:
    """Every card and every seed of a round that is over, for an auditor; it goes on record first.

    For whoever of the staff has the right, with a badge; and with `serve --reports` for programs
    on the house's own machine, who say `who` they are. Staff are who they are signed in as.
    """
    house, round = call.services.house, call.part("round")

    def read() -> RoundReplay:
        replay = round_of(house.store, house.pit.catalog, round)
        if replay.status == "open":
            raise RoundInPlay(f"round {round} is not over yet")
        return replay

    replay = await call.services.read(read)
    await house.cashier.open_seal(round, speaker(call, call.body.who), call.body.why)
    whole = whole_proof(house.store.house.id, replay)
    return await call.services.read(partial(_proven, whole, replay))


def _proven(proof: Proof, replay: RoundReplay) -> RoundProof:
    return RoundProof(
        proof=proof,
        deal=deal_of(replay.table),
        checks=[
            Checked(name=found.check, outcome=found.outcome, text=found.sentence)
            for found in check(proof)
        ],
    )


def _over(rounds: list[Line]) -> list[Line]:
    """Those that are over; the one in play is the table's own affair."""
    return [each for each in rounds if each.status != "open"]
