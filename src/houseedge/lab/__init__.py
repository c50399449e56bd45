"""What people ask of the counts.

    >>> from houseedge.lab import analyse
    >>> analyse(strategy="simple").cost
    Fraction(3735743111, 1390690501200)

`analyse` is the one call that has everything of a game: perfect play, what a strategy is worth,
and how all wagers of a seat vary together. `simulate` plays rounds in bulk, `assess` says what a
law means for money, `bank` what a player-dealer's round is worth. Reconciling printed figures,
strategy books and given strategies, certificates, meter plans and their simulated lives, the proof
of a link's odds: each in the module of its name. What is offered here is imported when it is asked
for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseedge.lab.analysis import Analysis, analyse
    from houseedge.lab.banking.worth import BankWorth, bank
    from houseedge.lab.risk.assessment import Assessment, assess
    from houseedge.lab.side_bets import SideBets
    from houseedge.lab.simulation.result import Simulation
    from houseedge.lab.simulation.running import simulate

__all__ = [
    "Analysis",
    "Assessment",
    "BankWorth",
    "SideBets",
    "Simulation",
    "analyse",
    "assess",
    "bank",
    "simulate",
]

_HOMES = {
    "Analysis": "analysis",
    "analyse": "analysis",
    "Assessment": "risk.assessment",
    "BankWorth": "banking.worth",
    "assess": "risk.assessment",
    "bank": "banking.worth",
    "SideBets": "side_bets",
    "Simulation": "simulation.result",
    "simulate": "simulation.running",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"houseedge.lab.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
