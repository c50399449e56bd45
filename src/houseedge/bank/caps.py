"""Caps on winnings: per player a round (S-12), per table a round (X-05). Stakes are untouched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from houseedge.rules.spec import Aggregate, Wager


def capped_for_player(
    pays: Mapping[Wager, int], aggregates: Iterable[Aggregate]
) -> dict[Wager, int]:
    """How much each of one bettor's winnings is cut, wager by wager.

    An aggregate cuts the wagers in the order it lists them: the Blind first, then Play, then
    Ante in Pennsylvania.
    """
    cuts: dict[Wager, int] = {}
    for aggregate in aggregates:
        if aggregate.per != "player":
            continue
        won = sum(pays.get(wager, 0) - cuts.get(wager, 0) for wager in aggregate.wagers)
        excess = max(0, won - aggregate.amount)
        for wager in aggregate.wagers:
            cut = min(excess, pays.get(wager, 0) - cuts.get(wager, 0))
            if cut:
                cuts[wager] = cuts.get(wager, 0) + cut
                excess -= cut
    return cuts


@dataclass
class TableAllowance:
    """What each table aggregate still allows while a round is settled in order (X-05).

    Lives only inside one settlement.
    """

    left: dict[Aggregate, int]

    @classmethod
    def of(cls, aggregates: Iterable[Aggregate]) -> TableAllowance:
        """The full allowance at the start of a settlement."""
        return cls({each: each.amount for each in aggregates if each.per == "table"})

    def cut(self, wager: Wager, pays: int) -> int:
        """How much of a payoff is cut; what is paid is taken off the allowance."""
        bound = [each for each in self.left if wager in each.wagers]
        paid = min([pays, *(self.left[each] for each in bound)])
        for each in bound:
            self.left[each] -= paid
        return pays - paid
