"""What a table should have won in a shift, by the exact law of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseedge.errors import HouseEdgeError
from houseedge.lab.theory import Handle, Theory
from houseedge.money import MICROS_PER_CENT
from houseedge.reports.shift import TableShift
from houseedge.rules import Catalog
from houseedge.rules.spec import Rules, Wager

Counting = Callable[[Rules, bool], Theory]
"""Counts the theory of some rules; `theory_of`, but for tests."""


def count_theory(
    table: TableShift,
    handles: Mapping[str, Handle],
    meter: str | None,
    catalog: Catalog,
    counting: Counting,
) -> str | None:
    """Write theory and deviation beside a table's win; says why where that cannot be.

    What went to meters is not the house's, and a player-dealer's table has fees alone.
    """
    expected = variance = 0.0
    for reference, handle in handles.items():
        rules = known_rules(catalog, reference)
        if rules is None:
            return f"the rules of table {table.table} are not here: no theory is counted for it"
        if rules.profile.bank == "player_dealer":
            continue
        theory = counting(rules, _from_meter(catalog, meter, rules))
        expected += float(theory.expected(handle))
        variance += theory.deviation(handle) ** 2
    table.theory = round(expected * MICROS_PER_CENT) + table.fees - table.contributions
    table.deviation = round(variance**0.5 * MICROS_PER_CENT)
    return None


def known_rules(catalog: Catalog, reference: str) -> Rules | None:
    """Rules by their reference; none where they are not here."""
    try:
        return catalog.rules_from(reference)
    except HouseEdgeError:
        return None


def _from_meter(catalog: Catalog, meter: str | None, rules: Rules) -> bool:
    """Whether every award of the progressive comes from the meter the table feeds."""
    posted = rules.tables.get(Wager.PROGRESSIVE)
    if posted is None or meter is None:
        return False
    return any(
        level.paytable.id == posted.id and level.awards_from == "all"
        for level in catalog.plan(meter).levels
    )
