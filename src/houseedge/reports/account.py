"""The account of each meter over an interval, and whether it balances.

It is added up twice: once from the events of the interval, once by replaying the whole record.
A level balances when both agree and the record nowhere contradicts itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from houseedge.money import MICROS_PER_CENT
from houseedge.progressive.event import (
    Adjusted,
    Contributed,
    MeterMoved,
    PoolsGiven,
    PoolsTaken,
    Reversed,
    WinLogged,
)
from houseedge.progressive.level import Level
from houseedge.progressive.progressive import Progressive
from houseedge.reports.record import MeterEntry, walk
from houseedge.rules.plan import MeterPlan

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelAccount:
    """One meter over an interval, in micro-dollars.

    `reversed` is what void rounds took back, `made_good` the part of it the house put in because
    the meter had paid it out already. `differences` says where the record contradicts itself.
    """

    level: str
    opening: int = 0
    seeds: int = 0
    contributions: int = 0
    reversed: int = 0
    made_good: int = 0
    raised: int = 0
    lowered: int = 0
    paid: int = 0
    current: int = 0
    overflow: int = 0
    reserve: int = 0
    locked: int = 0
    differences: tuple[str, ...] = ()

    @property
    def closing(self) -> int:
        """All that is there at the end."""
        return self.current + self.overflow + self.reserve + self.locked

    @property
    def expected(self) -> int:
        """What should be there by what came and went."""
        came = self.seeds + self.contributions + self.raised + self.made_good
        return self.opening + came - self.reversed - self.lowered - self.paid

    @property
    def balances(self) -> bool:
        """Whether what is there is what should be, and nothing in the record contradicts it."""
        return self.expected == self.closing and not self.differences

    @property
    def verdict(self) -> str:
        """The balance in words."""
        return "Balances" if self.balances else "Does not balance"


def accounts(
    plan: MeterPlan, record: Sequence[MeterEntry], *, start: int
) -> tuple[LevelAccount, ...]:
    """The account of every level from the entry at `start` to the end; none without entries."""
    rows = {level.name: LevelAccount(level=level.name) for level in plan.levels}
    first = last = None
    for entry, before, after in islice(walk(plan, record), start, None):
        first, last = first or before, after
        moved = _moved(entry)
        if moved is not None:
            name, more = moved
            rows[name] = plus(rows[name], **more)
        for name, said in _differences(entry, before, after):
            found = f"entry {entry.sequence}: {said}"
            rows[name] = replace(rows[name], differences=(*rows[name].differences, found))
    if first is None or last is None:
        return ()
    return tuple(_closed(row, first.levels[name], last.levels[name]) for name, row in rows.items())


def _closed(row: LevelAccount, first: Level, last: Level) -> LevelAccount:
    return replace(
        row,
        opening=first.current + first.overflow + first.reserve + first.locked,
        # A meter frozen for a claim is seeded again without an event of its own.
        seeds=last.seeds - first.seeds,
        current=last.current,
        overflow=last.overflow,
        reserve=last.reserve,
        locked=last.locked,
    )


def _moved(entry: MeterEntry) -> tuple[str, dict[str, int]] | None:
    """Which level an event changes, and which figures of its account by how much."""
    match entry.event:
        case Contributed() as event:
            return event.level, {"contributions": sum(_split(event))}
        case Reversed() as event:
            return event.level, {"reversed": taken(event), "made_good": event.from_house}
        case Adjusted(level=level, amount=amount):
            return level, {"raised": max(amount, 0), "lowered": max(-amount, 0)}
        case PoolsGiven() as event:
            return event.level, {"lowered": event.current + event.overflow + event.reserve}
        case PoolsTaken() as event:
            came = event.to_meter + event.to_overflow + event.to_reserve
            return event.level, {"raised": came}
        case MeterMoved() as event:
            return event.level, {"paid": event.from_meter + event.from_lock}
        case _:
            return None


def _differences(
    entry: MeterEntry, before: Progressive, after: Progressive
) -> Iterator[tuple[str, str]]:
    """Where an entry contradicts those before it: the level, and what is wrong."""
    match entry.event:
        case Contributed() as event:
            if before.levels[event.level].shares(event.bet) != _split(event):
                yield event.level, "the shares are not those of the plan"
        case WinLogged() as event:
            name = before.claims[event.hit].claimed.level
            if event.meter_before != before.levels[name].current:
                yield name, "the meter did not hold what the win says"
        case MeterMoved() as event:
            logged = before.claims[event.hit].logged
            gives = event.from_meter + event.from_lock + event.from_house
            if logged is None or gives != logged.pays * MICROS_PER_CENT:
                yield event.level, "the meter and the house do not give what the win pays"
        case _:
            pass
    for name, level in after.levels.items():
        if _is_overdrawn(level) and not _is_overdrawn(before.levels[name]):
            yield name, "more is taken than there is"


def plus(row: T, **more: int) -> T:
    """A row with some of its figures raised."""
    return replace(row, **{key: getattr(row, key) + more[key] for key in more})  # type: ignore[type-var]  # rows are dataclasses


def taken(event: Reversed) -> int:
    """All that a void took back, the house's part included."""
    return event.from_meter + event.from_overflow + event.from_reserve + event.from_house


def _split(event: Contributed) -> tuple[int, int, int]:
    return event.to_meter, event.to_overflow, event.to_reserve


def _is_overdrawn(level: Level) -> bool:
    return min(level.current, level.overflow, level.reserve, level.locked) < 0
