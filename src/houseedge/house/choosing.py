"""What a table's entry in a house's file names: its shuffler, its meter, its equipment."""

from __future__ import annotations

from houseedge.errors import RulesError
from houseedge.house.file import TableFile
from houseedge.rules import Catalog
from houseedge.rules.equipment import Equipment, EquipmentRefused, verify_equipment
from houseedge.rules.naming import meant
from houseedge.rules.spec import Rules, Wager
from houseedge.table.device import UNNAMED


def chosen_shuffler(given: TableFile, catalog: Catalog) -> str | None:
    """The shuffler as it is listed; a name nobody knows stays as it is, and is refused later."""
    return meant(given.shuffler, (*UNNAMED, *catalog.equipment.shufflers)) or given.shuffler


def chosen_meter(
    given: TableFile, rules: Rules, catalog: Catalog, file: str, key: str
) -> str | None:
    """The meter of a table: a plan with a level for the table's progressive."""
    if not rules.profile.offers(Wager.PROGRESSIVE):
        if given.meter is not None:
            raise RulesError(
                file=file, key=key, expected="no meter: this profile has no progressive"
            )
        return None
    paytable = rules.tables[Wager.PROGRESSIVE].id
    fit = [id for id in catalog.plan_ids if catalog.plan(id).level_with(paytable) is not None]
    meter = paytable if given.meter is None else meant(given.meter, fit)
    if meter not in fit:
        raise RulesError(
            file=file,
            key=key,
            expected=f"a plan with a level for {paytable}: {' or '.join(fit) or 'none is here'}",
            found=repr(given.meter or paytable),
            rule="P-03",
        )
    return meter


def chosen_equipment(
    given: TableFile, shuffler: str | None, rules: Rules, catalog: Catalog, file: str, under: str
) -> Equipment:
    """What a table names of its equipment; refused outside what is approved (X-06, X-09)."""
    model = None if shuffler in UNNAMED else shuffler
    named = Equipment(progressive=given.equipment, shuffler=model)
    try:
        verify_equipment(named, catalog.equipment, rules, electronic=True)
    except EquipmentRefused as refused:
        key = "equipment"
        if refused.field == "shuffler":
            key = "shuffler"
        elif refused.field in given.equipment:
            key = f"equipment.{refused.field}"
        raise RulesError(
            file=file,
            key=f"{under}.{key}",
            expected=refused.expected,
            found=refused.found,
            rule=refused.rule,
        ) from None
    return named
