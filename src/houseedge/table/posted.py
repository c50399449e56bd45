"""The sheet that hangs at a live table."""

from __future__ import annotations

from houseedge.rules.sheet import RulesSheet, rules_sheet
from houseedge.table.felt import FeltTable
from houseedge.table.state import Table


def posted_sheet(table: Table | FeltTable) -> RulesSheet:
    """Its rules, its equipment and what is said of its cards (X-02, X-06, X-11)."""
    return rules_sheet(
        table.rules,
        table.setup.equipment,
        real_cards=table.setup.cards == "physical",
        reading_shoe=isinstance(table, Table) and table.reads,
    )
