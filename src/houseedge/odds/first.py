"""The first decision: what each class of hole cards meets, and what its actions are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from houseedge.odds import pattern
from houseedge.odds.game import Chances, Game
from houseedge.odds.pattern import Tiny
from houseedge.odds.starting_hand import class_name
from houseedge.odds.tables import CLASS_SIZES, Tables


@dataclass(frozen=True, kw_only=True, slots=True)
class StartingHand:
    """What each first decision is worth with one class of hole cards, in Antes.

    `chances` are those of a showdown.
    """

    name: str
    ways: int
    values: Mapping[str, Fraction]
    best: str
    chances: Chances


class Met(NamedTuple):
    """What one hand of each class meets over all boards and dealer's hands, by class.

    `win` and `lose` are showdowns, `standing` what Ante and a lost Blind come to in Antes, `paid`
    the wins that the Blind pays, by category. `deals` is how many are counted of each class; a
    class that the deck does not have meets none.
    """

    win: Sequence[int]
    lose: Sequence[int]
    standing: Sequence[int]
    paid: Sequence[Sequence[int]]
    deals: int

    @classmethod
    def of(cls, tables: Tables, game: Game) -> Met:
        """What is met in a game."""
        census, (won, lost) = tables.census, game.unqualified
        outcomes = census.sum(axis=1)
        by = {at: outcomes[:, at] for at in range(5)}
        wq, wu = by[pattern.WIN_QUALIFIED], by[pattern.WIN_UNQUALIFIED]
        lq, lu = by[pattern.LOSE_QUALIFIED], by[pattern.LOSE_UNQUALIFIED]
        paid = census[:, :, pattern.WIN_QUALIFIED]
        if game.blind_over == "any":
            paid = paid + census[:, :, pattern.WIN_UNQUALIFIED]
        standing = wq - lq + won * wu + lost * lu - lq - lu
        return cls(
            win=(wq + wu).tolist(),
            lose=(lq + lu).tolist(),
            standing=standing.tolist(),
            paid=paid.tolist(),
            deals=tables.boards * tables.dealers,
        )

    def worth(self, game: Game, gained: Sequence[int], number: int) -> list[int]:
        """What checking and each bet are worth with a class, in units, over its deals ten times.

        `gained` is by class what the best play on the flop gains over its smallest bet.
        """
        unit, edge = game.unit, self.win[number] - self.lose[number]
        blind = zip(reversed(game.blind), self.paid[number], strict=True)
        base = unit * self.standing[number] + sum(int(odds * unit) * n for odds, n in blind if odds)
        size = int(CLASS_SIZES[number])
        sizes = [int(size * unit) for size in (game.flop[0], *game.preflop)]
        values = [10 * (size * edge + base) for size in sizes]
        values[0] += gained[number] // size
        return values

    def decided(self, game: Game, gained: Sequence[int]) -> Tiny:
        """The best first action of each class; of equal values the smallest bet."""
        action = np.zeros(169, np.int8)
        for number in range(169):
            if any(self.paid[number]) or self.win[number] or self.lose[number]:
                values = self.worth(game, gained, number)
                action[number] = values.index(max(values))
        return action

    def hands(self, game: Game, gained: Sequence[int]) -> tuple[StartingHand, ...]:
        """Every class of the deck with what its actions are worth."""
        names = ["check", *(f"{size}x" for size in game.preflop)]
        whole, found = 10 * self.deals * game.unit, []
        for number in range(169):
            if not (self.win[number] or self.lose[number]):
                continue
            values = self.worth(game, gained, number)
            fractions = [Fraction(value, whole) for value in values]
            found.append(
                StartingHand(
                    name=class_name(number),
                    ways=int(CLASS_SIZES[number]),
                    values=dict(reversed(list(zip(names, fractions, strict=True)))),
                    best=names[values.index(max(values))],
                    chances=Chances.of(self.win[number], self.lose[number], self.deals),
                )
            )
        return tuple(found)
