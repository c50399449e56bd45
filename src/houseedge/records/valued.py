"""What every choice of a decision is worth, as it is shown.

Apart from hands on record, for a process that only counts knows of no store.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseedge.money import Cents, nearest_cents
from houseedge.wire.kept import ValuedAction


def valued_actions(values: Mapping[str, Fraction], best: str, ante: int) -> list[ValuedAction]:
    """Every choice with what it is worth in Antes and in money."""
    return [
        ValuedAction(
            action=action,
            name=f"Bet {action[:-1]}×" if action.endswith("x") else action.capitalize(),
            times=int(action[:-1]) if action.endswith("x") else None,
            exact=str(value),
            antes=float(value),
            money=Cents(nearest_cents(value * ante)),
            cost=Cents(nearest_cents((values[best] - value) * ante)),
        )
        for action, value in values.items()
    ]
