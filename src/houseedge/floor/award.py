"""What a table and its meter do to each other: awards claimed, contributions taken back."""

from __future__ import annotations

from houseedge.errors import RulesError
from houseedge.money import MICROS_PER_CENT
from houseedge.progressive import Level, Progressive, evolve_all
from houseedge.progressive import event as meter_event
from houseedge.progressive.progressive import claim, close_round, log, move, void
from houseedge.rules.spec import Rules, Wager
from houseedge.table import Table
from houseedge.table import command as asked
from houseedge.table.settling import hits

APPROVED_BY = "automatic table"
"""Who approves an award where no supervisor stands by."""


def level_of(table: Table, meter: Progressive) -> Level:
    """The level a table's progressive bet feeds: the one with its paytable."""
    return level_with(table.rules, meter)


def level_with(rules: Rules, meter: Progressive) -> Level:
    """The level of a meter that rules have the paytable of."""
    wanted = rules.tables[Wager.PROGRESSIVE].id
    level = meter.plan.level_with(wanted)
    if level is None:
        raise RulesError(
            file=meter.plan.id, key="levels", expected=f"a level with the paytable {wanted}"
        )
    return meter.levels[level.name]


def awarded(
    table: Table, meter: Progressive
) -> tuple[asked.Settle, Progressive, tuple[meter_event.Event, ...]]:
    """The table claims, the meter's own record fixes each amount in turn (P-07)."""
    level, round = level_of(table, meter).plan.name, table.round_id
    rounding = table.rules.settings.rounding
    record: list[meter_event.Event] = []
    awards: dict[int, int] = {}

    def happen(events: tuple[meter_event.Event, ...]) -> None:
        nonlocal meter
        record.extend(events)
        meter = evolve_all(meter, events)

    for hit in hits(table):
        name = f"{round}-{hit.seat}/0"
        happen(
            claim(
                meter,
                hit=name,
                level=level,
                table=table.id,
                round=round,
                seat=hit.seat,
                line=hit.line.key,
                rounding=rounding,
            )
        )
        happen(log(meter, hit=name, approved_by=APPROVED_BY, rounding=rounding))
        awards[hit.seat] = _logged(meter, name)
        happen(move(meter, hit=name))
    if (table.id, round) in meter.open_rounds:
        happen(close_round(meter, table=table.id, round=round))
    shows = meter.levels[level].current // MICROS_PER_CENT
    return asked.Settle(awards=awards, meter=shows), meter, tuple(record)


def _logged(meter: Progressive, hit: str) -> int:
    logged = meter.claim(hit).logged
    assert logged is not None
    return logged.pays


def contributions_back(table: Table, meter: Progressive) -> tuple[meter_event.Event, ...]:
    """A void round's contributions go back (X-01)."""
    if (table.id, table.round_id) not in meter.open_rounds:
        return ()
    return void(meter, table=table.id, round=table.round_id)
