"""How the wagers of one seat end together: means, covariances, the distribution of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from math import lcm, sqrt

from houseedge.errors import NotationError
from houseedge.rules.spec import Wager

Nets = tuple[Fraction, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class SeatLaw:
    """How the net results of one seat's wagers fall together.

    `counts` is by the net result of each of `wagers`, in their order: what it wins or loses for
    one unit bet, the Play bet in Antes. The counts add up to `deals`. `tables` names the paytable
    of each side bet.
    """

    wagers: tuple[Wager, ...]
    tables: Mapping[Wager, str]
    deals: int
    counts: Mapping[Nets, int]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self.wagers)}; {len(self.counts):,} ends)"

    def mean(self, wager: str) -> Fraction:
        """The mean net result of a wager."""
        return Fraction(self._sums[0][self._place(wager)], self.deals * self._unit)

    def covariance(self, first: str, second: str) -> Fraction:
        """The covariance of two wagers' net results; of one with itself, its variance."""
        low, high = sorted((self._place(first), self._place(second)))
        product = Fraction(self._sums[1][low, high], self.deals * self._unit**2)
        return product - self.mean(first) * self.mean(second)

    def correlation(self, first: str, second: str) -> float | None:
        """The correlation of two wagers' net results; none where one of them never varies."""
        spread = self.covariance(first, first) * self.covariance(second, second)
        return float(self.covariance(first, second)) / sqrt(spread) if spread else None

    def standard_deviation(self, wager: str) -> float:
        """The standard deviation of a wager's net result."""
        return sqrt(self.covariance(wager, wager))

    def distribution(
        self, stakes: Mapping[str, Fraction | int] | None = None
    ) -> dict[Fraction, Fraction]:
        """The chance of every net result of the seat, from worst to best.

        `stakes` says how many units each wager is: one each unless told, none for those left out.
        The Play bet is counted in Antes, so its stake is the Ante's.
        """
        given = dict.fromkeys(self.wagers, 1) if stakes is None else stakes
        units = [Fraction(0)] * len(self.wagers)
        for wager, stake in given.items():
            units[self._place(wager)] = Fraction(stake)
        sums: Counter[Fraction] = Counter()
        for nets, count in self.counts.items():
            total = sum((net * unit for net, unit in zip(nets, units, strict=True)), Fraction(0))
            sums[total] += count
        return {net: Fraction(sums[net], self.deals) for net in sorted(sums)}

    def _place(self, wager: str) -> int:
        if wager not in self.wagers:
            raise NotationError(f"'{wager}' is not one of {', '.join(self.wagers)}")
        return self.wagers.index(Wager(wager))

    @cached_property
    def _unit(self) -> int:
        return lcm(*(net.denominator for nets in self.counts for net in nets))

    @cached_property
    def _sums(self) -> tuple[list[int], dict[tuple[int, int], int]]:
        """Sums of net results and of their products over all deals, in units."""
        places = range(len(self.wagers))
        means, products = [0 for _ in places], {(a, b): 0 for a in places for b in places if a <= b}
        for nets, count in self.counts.items():
            whole = [int(net * self._unit) for net in nets]
            for a in places:
                if not whole[a]:
                    continue
                part = whole[a] * count
                means[a] += part
                for b in range(a, len(whole)):
                    products[a, b] += part * whole[b]
        return means, products

    def _repr_html_(self) -> str:
        """Covariances, with the correlation below each, as a table for notebooks."""
        head = "".join(f"<th>{escape(wager.label)}</th>" for wager in self.wagers)
        rows = ""
        for first in self.wagers:
            cells = ""
            for second in self.wagers:
                alike = self.correlation(first, second)
                below = "" if alike is None else f"<br>{alike:+.4f}"
                cells += f"<td>{float(self.covariance(first, second)):.6g}{below}</td>"
            rows += f"<tr><th>{escape(first.label)}</th>{cells}</tr>"
        names = ", ".join(self.tables.values())
        caption = f"covariance and correlation of net results{names and ': '}{escape(names)}"
        return f"<table><caption>{caption}</caption><tr><th></th>{head}</tr>{rows}</table>"
