"""Counting and nothing else: the whole game and every side bet, exactly.

    >>> from houseedge.odds import solve
    >>> solve().ev
    Fraction(-50643648973, 2317817502000)

Integers and fractions all the way; floats only for printing. The first use compiles kernels,
which takes some seconds once; importing this room is quick, and what it offers is imported when
it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseedge.odds.advice import advise
    from houseedge.odds.bulk import ManyAdvice, advise_many
    from houseedge.odds.decision import Advice
    from houseedge.odds.full import Strategy
    from houseedge.odds.game import Game
    from houseedge.odds.law import SeatLaw
    from houseedge.odds.place import evaluate
    from houseedge.odds.seat import seat_law
    from houseedge.odds.sidebet import SideBetOdds, bad_beat, envy, pairs, progressive, trips
    from houseedge.odds.solver import Solution, price, solve
    from houseedge.odds.tally import Tally

__all__ = [
    "Advice",
    "Game",
    "ManyAdvice",
    "SeatLaw",
    "SideBetOdds",
    "Solution",
    "Strategy",
    "Tally",
    "advise",
    "advise_many",
    "bad_beat",
    "envy",
    "evaluate",
    "pairs",
    "price",
    "progressive",
    "seat_law",
    "solve",
    "trips",
]

_HOMES = {
    "advice": ("advise",),
    "bulk": ("ManyAdvice", "advise_many"),
    "decision": ("Advice",),
    "law": ("SeatLaw",),
    "place": ("evaluate",),
    "seat": ("seat_law",),
    "sidebet": ("SideBetOdds", "bad_beat", "envy", "pairs", "progressive", "trips"),
    "game": ("Game",),
    "tally": ("Tally",),
    "full": ("Strategy",),
    "solver": ("Solution", "price", "solve"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"houseedge.odds.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
