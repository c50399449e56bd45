"""A live settlement counted again by `settle` alone, its meter included (O-15, P-07).

At the table the meter's own record fixes each award and `settle` is told. Here `settle` is given
the meter as it stood before the awards, and decides everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseedge.money import speak_micros
from houseedge.progressive import Level
from houseedge.records.difference import difference
from houseedge.rules.spec import Wager
from houseedge.settlement import Settlement, settle
from houseedge.table import Table
from houseedge.table.event import RoundSettled
from houseedge.table.settling import bank_of, settled_event


@dataclass(frozen=True, kw_only=True, slots=True)
class Around:
    """A table's level of a meter right before a round's awards and right after them."""

    before: Level
    after: Level


def recount(table: Table, kept: RoundSettled, around: Around | None) -> Iterator[str]:
    """Where a settlement on record is not what `settle` makes of the hand, a sentence each.

    `table` is the table before the settlement, every card known.
    """
    assert table.round is not None
    bank = bank_of(table)
    if around is None:
        # Awards that people have confirmed moved the meter in entries of their own.
        again, shows = settle(table.round, bank, awards=kept.awards), kept.meter
    else:
        again = settle(table.round, bank, around.before.meter)
        shows = None if again.meter is None else again.meter.after.cents
    meant = settled_event(table, again, _awards(again), shows)
    if around is not None and again.meter is not None:
        for what in ("value", "reserve"):
            is_, should = (
                getattr(meter, what) for meter in (around.after.meter, again.meter.after)
            )
            if is_ != should:
                yield (
                    f"the {what} of meter {table.setup.meter} is {speak_micros(is_)} after the "
                    f"awards, and `settle` makes it {speak_micros(should)} (O-15)"
                )
    if meant != kept:
        yield f"counted again by `settle`, {difference([kept], [meant])}"


def _awards(settlement: Settlement) -> dict[int, int]:
    """What each seat's progressive bet has won, before any cap on winnings."""
    return {
        spot.seat: settled.pays + settled.capped
        for spot in settlement.spots
        for settled in spot.wagers
        if settled.wager is Wager.PROGRESSIVE and settled.line is not None
    }
