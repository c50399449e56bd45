"""A live table as a pure state machine: commands in, events out.

`decide(table, command, actor, now)` says what a command brings about or refuses it; `evolve` makes
the next table; `transfers_of` says what moves in the ledger; `view_for` says who sees what;
`next_step` says what the house does by itself, and when.
"""

from houseedge.table.clock import Due, Step, next_step
from houseedge.table.decide import HOUSE, decide
from houseedge.table.event import Event
from houseedge.table.evolve import evolve, evolve_all
from houseedge.table.meterbook import meter_transfers
from houseedge.table.money import transfers_of
from houseedge.table.setup import Setup, Times
from houseedge.table.state import Stage, Table, fresh, restored
from houseedge.table.view import Sign
from houseedge.table.viewing import view_for

__all__ = [
    "HOUSE",
    "Due",
    "Event",
    "Setup",
    "Sign",
    "Stage",
    "Step",
    "Table",
    "Times",
    "decide",
    "evolve",
    "evolve_all",
    "fresh",
    "meter_transfers",
    "next_step",
    "restored",
    "transfers_of",
    "view_for",
]
