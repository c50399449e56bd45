"""What a meter's events move in the ledger, so that its accounts always show what it holds.

A contribution comes from the tray of the table that took the bet, an award goes there, a seed
comes from the house. What moves inside the meter - reserve or overflow at a restart, an amount
frozen for a claim - moves from pool to pool.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseedge.ledger import Transfer
from houseedge.progressive import Level, Progressive, evolve
from houseedge.progressive.event import Contributed, Event, MeterMoved, Reversed

_POOLS = {"meter": "current", "overflow": "overflow", "reserve": "reserve", "locked": "locked"}


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
        prefix = f"{after.plan.id}:{name}"
        if isinstance(event, Reversed) and event.from_house:
            # What a void can no longer take back is made good by the house.
            yield Transfer(debit="house", credit=tray, amount=event.from_house, why=_why(event))
        yield from _between(was, level, prefix, tray, _why(event))


def _between(was: Level, level: Level, prefix: str, tray: str, why: str) -> Iterator[Transfer]:
    changes = {
        f"{pool}:{prefix}": getattr(level, field) - getattr(was, field)
        for pool, field in _POOLS.items()
    }
    seeded = level.seeds - was.seeds
    if seeded:
        meter = f"meter:{prefix}"
        changes[meter] -= seeded
        yield Transfer(debit="house", credit=meter, amount=seeded, why="seed")
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
            return f"bank:{event.table}"
        case MeterMoved():
            return f"bank:{progressive.claims[event.hit].claimed.table}"
        case _:
            return "house"


def _why(event: Event) -> str:
    return {
        "Contributed": "contribution",
        "Reversed": "contribution reversed",
        "MeterMoved": "award",
        "Adjusted": "adjustment",
        "WinClaimed": "award locked",
        "ClaimWithdrawn": "award unlocked",
    }.get(type(event).__name__, "meter")
