"""What the books say of trays and boxes, and where a slip says something else."""

from __future__ import annotations

from collections.abc import Mapping

from houseedge.errors import NotOffered
from houseedge.floor.slips import CloseShift, CountTray, CreditTray, FillTray, WindowCommand
from houseedge.ledger import BooksDiffer, Ledger, bank_account, box_account
from houseedge.money import MICROS_PER_CENT
from houseedge.table import Table
from houseedge.table.felt import FeltTable


def boxes_of(ledger: Ledger, tables: Mapping[str, Table | FeltTable]) -> dict[str, int]:
    """What is in the drop box of each table that has one, in cents (K-15).

    Fees of a hand in play stay for the next box, since a void gives them back.
    """
    return {
        id: ledger.balance(box_account(id)).posted // MICROS_PER_CENT - table.unsettled_fees
        for id, table in tables.items()
        if table.banked_by_player
    }


def verify_books(
    command: WindowCommand, ledger: Ledger, tables: Mapping[str, Table | FeltTable]
) -> None:
    """Refuse what the house has filled in otherwise than its books say, and a wrong tray."""
    match command:
        case CloseShift(boxes):
            for table, cents in boxes.items():
                there = tables.get(table)
                more = 0 if there is None else there.unsettled_fees
                ledger.verify_holds(box_account(table), (cents + more) * MICROS_PER_CENT)
            # Where the cage is looked at alone, no table is known.
            if left := {id for id, each in tables.items() if each.banked_by_player} - {*boxes}:
                raise BooksDiffer(
                    f"the box of {min(left)} is taken with the others", rule="K-15", field="boxes"
                )
        case CountTray(table, _, holds):
            ledger.verify_holds(bank_account(table), holds)
        case FillTray(table) | CreditTray(table):
            there = tables.get(table)
            if there is not None and there.banked_by_player:
                raise NotOffered(
                    f"a player-dealer banks at {table}: the house has no tray there",
                    rule="K-01",
                    field="table",
                )
