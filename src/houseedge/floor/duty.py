"""Who of the staff does what at which table, where that takes more than the table itself knows."""

from __future__ import annotations

from collections.abc import Iterable

from houseedge.floor.staff import Staff
from houseedge.progressive.button import Confirm, JPot
from houseedge.table import Stage, Table
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand
from houseedge.table.felt import FeltTable
from houseedge.table.refusal import NotYours


def verify_duty(
    table: Table | FeltTable,
    command: AnyCommand,
    actor: str,
    staff: Staff,
    all_tables: Iterable[Table | FeltTable],
) -> None:
    """Refuse a second table to somebody who deals at one, and a dealer's buttons to another.

    J-POT and CONFIRM are for the dealer who has tapped in, and for supervisors who are called.
    """
    match command:
        case asked.TapIn() | asked.TakeOver():
            for other in all_tables:
                deals = other.dealer == actor and other.stage is not Stage.CLOSED
                if deals and other.id != table.id:
                    raise NotYours(
                        f"you deal at {other.setup.title}: tap out there first",
                        rule="D-01",
                        field="command",
                    )
        case asked.Press(JPot() | Confirm()) if actor != table.dealer:
            holder = staff.acting(actor)
            if holder is not None and holder.role == "dealer":
                raise NotYours(
                    "the dealer who has tapped in here presses that, or a supervisor",
                    rule="P-11",
                    field="command",
                )
