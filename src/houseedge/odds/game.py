"""What the base game pays and which bets it allows, in Antes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from houseedge.errors import NotationError
from houseedge.odds import pattern
from houseedge.odds.pattern import Table

#: The Blind's table on every sheet (S-11): royal flush down to straight, odds to 1.
STANDARD_BLIND = (
    Fraction(500),
    Fraction(50),
    Fraction(10),
    Fraction(3),
    Fraction(3, 2),
    Fraction(1),
)


_CLAUSES = {"preflop": "B-06", "flop": "B-07", "river": "B-08"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """What the base game pays and which bets it allows.

    `blind` are the odds of a winning royal flush, straight flush, four of a kind, full house,
    flush and straight; the sizes are multiples of the Ante, street by street.
    """

    blind: tuple[Fraction, ...] = STANDARD_BLIND
    preflop: tuple[Fraction, ...] = (Fraction(3), Fraction(4))
    flop: tuple[Fraction, ...] = (Fraction(2),)
    river: tuple[Fraction, ...] = (Fraction(1),)

    def __post_init__(self) -> None:
        if len(self.blind) != 6 or any(odds < 0 for odds in self.blind):
            raise NotationError(
                "a Blind table has six odds from zero up: royal flush, straight flush, four of a "
                "kind, full house, flush, straight (S-11)"
            )
        for street in ("preflop", "flop", "river"):
            sizes = getattr(self, street)
            if not sizes or any(size <= 0 for size in sizes):
                raise NotationError(
                    f"the {street} sizes are multiples of the Ante above zero ({_CLAUSES[street]})"
                )
            object.__setattr__(self, street, tuple(sorted({Fraction(s) for s in sizes})))
        object.__setattr__(self, "blind", tuple(map(Fraction, self.blind)))

    def verify_range(self) -> None:
        """Refuse odds so large, or so finely divided, that sums over all deals leave 64 bits."""
        largest = max((*self.blind, *self.preflop, *self.flop, *self.river)) + 6
        # Ten flops a board, 2,118,760 boards, 990 dealer hands, a class of up to 12 hands.
        if int(largest * self.unit) * 10 * 2_118_760 * 990 * 12 >= 2**62:
            raise NotationError(
                "the odds and sizes are too large or too finely divided to count exactly (S-11)"
            )

    @property
    def unit(self) -> int:
        """The smallest number of parts of an Ante in which everything is whole."""
        numbers = (*self.blind, *self.preflop, *self.flop, *self.river)
        return lcm(*(number.denominator for number in numbers))

    @property
    def blind_by_category(self) -> Table:
        """What the Blind pays each category of winner, in units."""
        pays = [0, 0, 0, 0, *(int(odds * self.unit) for odds in reversed(self.blind))]
        return np.array(pays, np.int64)

    def in_units(self, sizes: Iterable[Fraction]) -> Table:
        """Sizes in units."""
        return np.array([int(size * self.unit) for size in sizes], np.int64)

    def net(self, times: Fraction | None, category: int, outcome: int) -> Fraction:
        """The net result in Antes of an outcome with a Play bet; none for a fold (S-02..S-07)."""
        if times is None:
            return Fraction(-2)
        paid = Fraction(0) if category < 4 else self.blind[9 - category]
        match outcome:
            case pattern.WIN_QUALIFIED:
                return 1 + times + paid
            case pattern.WIN_UNQUALIFIED:
                return times + paid
            case pattern.TIE:
                return Fraction(0)
            case pattern.LOSE_QUALIFIED:
                return -2 - times
            case _:
                return -1 - times
