"""Rounds on record: lists, one round to look at again, and the proof of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool

from houseedge.floor.pit import table_stream
from houseedge.records.proof import deal_of, proof_of, write_proof
from houseedge.records.recall import recall, rounds_of
from houseedge.records.replay import round_of
from houseedge.web import shape
from houseedge.web.dependencies import (
    Anybody,
    Json,
    Known,
    RoundId,
    Services,
    TableId,
    WithServices,
    address_of,
)

router = APIRouter(prefix="/api", tags=["rounds"])

Limit = Annotated[int, Query(ge=1, le=100, description="How many at most.")]
Before = Annotated[
    int | None, Query(ge=1, le=2**53, description="Only rounds with a lower number.")
]


@router.get("/tables/{table}/rounds", response_model=shape.Rounds)
async def table_rounds(
    services: WithServices,
    table: TableId,
    request: Request,
    limit: Limit = 20,
    before: Before = None,
) -> Json:
    """The rounds of a table, newest first."""
    services.host(table)
    house = services.house
    found = await read_record(
        services,
        request,
        lambda: rounds_of(
            house.store,
            table_stream(table),
            limit=limit + 1,
            before=None if before is None else f"{table}-{before}",
            name=house.cashier.name,
        ),
    )
    return Json({"rounds": _over(found)[:limit]})


@router.get("/me/rounds", response_model=shape.OwnRounds, tags=["players"])
async def own_rounds(
    services: WithServices, found: Known, request: Request, limit: Limit = 20
) -> Json:
    """Your own rounds, newest first."""
    house, player = services.house, found.player
    own = await read_record(
        services,
        request,
        lambda: rounds_of(house.store, limit=limit + 1, player=player, name=house.cashier.name),
    )
    return Json({"rounds": _over(own)[:limit]})


@router.get(
    "/rounds/{round}",
    response_model=shape.RoundShown,
    responses={409: {"model": shape.Refused, "description": "The round is not over"}},
)
async def one_round(
    services: WithServices, found: Anybody, round: RoundId, request: Request
) -> Json:
    """A round that is over, step by step; hands that were not shown stay face down (O-14)."""
    house, player = services.house, None if found is None else found.player
    return Json(
        await read_record(
            services, request, lambda: recall(house.store, house.pit.catalog, round, player)
        )
    )


@router.get("/rounds/{round}/proof", response_model=shape.RoundProof)
async def proof(services: WithServices, found: Anybody, round: RoundId, request: Request) -> Json:
    """What a round was bound to and the cards you may see, opened; anybody can check it."""
    house, player = services.house, None if found is None else found.player

    def prove() -> dict[str, Any]:
        replay = round_of(house.store, house.pit.catalog, round)
        return write_proof(proof_of(replay, player), deal_of(replay.table))

    return Json(await read_record(services, request, prove))


async def read_record(services: Services, request: Request, read: Callable[[], Any]) -> Any:
    """Read the record in a thread, so that no table waits for it."""
    address = address_of(request)
    services.throttle.spend("recalls", address, address)
    return await run_in_threadpool(read)


def _over(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that are over; the one in play is the table's own affair."""
    return [each for each in rounds if each["status"] != "open"]
