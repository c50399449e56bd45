"""What a meter's events move in the ledger, so that its accounts always show what it holds.

A contribution comes from the tray of the table that took the bet, an award goes there, a seed
comes from the house. A table outside this house has no tray here: what it took in for the meter
and what the meter gives it are settled with it. What moves inside the meter - reserve or overflow
at a restart, an amount frozen for a claim - moves from pool to pool.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from houseedge.ledger import (
    HOUSE_ACCOUNT,
    Transfer,
    bank_account,
    outside_account,
    pool_account,
)
from houseedge.progressive import Level, Progressive, evolve
from houseedge.progressive.event import Contributed, Event, MeterMoved, Reversed

#: A meter's accounts in the ledger, and the fields of its level that they show.
POOLS = {"meter": "current", "overflow": "overflow", "reserve": "reserve", "locked": "locked"}


def meter_transfers(
    progressive: Progressive, events: Iterable[Event]
) -> tuple[Progressive, tuple[Transfer, ...]]:
    """The progressive after some events, and all they move in the ledger."""
    moved: list[Transfer] = []
    for event in events:
        after = evolve(progressive, event)
        moved += _transfers(progressive, after, event)
        progressive = after
    return progressive, tuple(moved)


def _transfers(before: Progressive, after: Progressive, event: Event) -> Iterator[Transfer]:
    tray = _tray(before, event)
    for name, level in after.levels.items():
        was = before.levels[name]
        if was is level:
            continue
        pools = {field: pool_account(pool, after.plan.id, name) for pool, field in POOLS.items()}
        if isinstance(event, Reversed) and event.from_house:
            # What a void can no longer take back is made good by the house.
            yield Transfer(
                debit=HOUSE_ACCOUNT, credit=tray, amount=event.from_house, why=_why(event)
            )
        yield from _between(was, level, pools, tray, _why(event))


def _between(
    was: Level, level: Level, pools: Mapping[str, str], tray: str, why: str
) -> Iterator[Transfer]:
    changes = {
        account: getattr(level, field) - getattr(was, field) for field, account in pools.items()
    }
    seeded, meter = level.seeds - was.seeds, pools["current"]
    changes[meter] -= seeded
    if seeded > 0:
        yield Transfer(debit=HOUSE_ACCOUNT, credit=meter, amount=seeded, why="seed")
    elif seeded < 0:
        yield Transfer(debit=meter, credit=HOUSE_ACCOUNT, amount=-seeded, why="seed returned")
    gives = [[account, -change] for account, change in changes.items() if change < 0]
    takes = [[account, change] for account, change in changes.items() if change > 0]
    # From pool to pool first; what is left comes from or goes to the tray.
    while gives and takes:
        amount = min(int(gives[0][1]), int(takes[0][1]))
        yield Transfer(debit=str(gives[0][0]), credit=str(takes[0][0]), amount=amount, why=why)
        for side in (gives, takes):
            side[0][1] = int(side[0][1]) - amount
            if not side[0][1]:
                side.pop(0)
    for account, amount in gives:
        yield Transfer(debit=str(account), credit=tray, amount=int(amount), why=why)
    for account, amount in takes:
        yield Transfer(debit=tray, credit=str(account), amount=int(amount), why=why)


def _tray(progressive: Progressive, event: Event) -> str:
    """Who is on the other side of an event."""
    match event:
        case Contributed() | Reversed():
            table = event.table
        case MeterMoved():
            table = progressive.claims[event.hit].claimed.table
        case _:
            return HOUSE_ACCOUNT
    return outside_account(table) if progressive.is_outside(table) else bank_account(table)


def _why(event: Event) -> str:
    return {
        "Contributed": "contribution",
        "Reversed": "contribution reversed",
        "MeterMoved": "award",
        "Adjusted": "adjustment",
        "PoolsGiven": "meter retired",
        "PoolsTaken": "meter retired",
        "WinClaimed": "award locked",
        "ClaimWithdrawn": "award unlocked",
    }.get(type(event).__name__, "meter")
