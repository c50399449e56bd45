"""Bankroll paths: the first seat's rounds cut into sessions, and how each ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

import numpy as np

from houseedge.errors import NotationError
from houseedge.odds.pattern import Ints

#: Rounds of the longest session that is followed.
LONGEST = 100_000


@dataclass(slots=True)
class BankrollPaths:
    """Sessions of a number of rounds: where each ended, and the lowest it came to on the way.

    Both are counted in parts of an Ante, `unit` of which make one. Rounds after the last whole
    session wait in `open` for more.
    """

    rounds: int
    unit: int = 1
    ends: Counter[int] = field(default_factory=Counter)
    lows: Counter[int] = field(default_factory=Counter)
    open: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    def __post_init__(self) -> None:
        if type(self.rounds) is not int or not 1 <= self.rounds <= LONGEST:
            raise NotationError(f"session: from 1 to {LONGEST:,} rounds")

    def passed(self, path: Ints) -> None:
        """Follow the next rounds."""
        waiting = np.concatenate([self.open, path])
        whole = len(waiting) // self.rounds
        self.open = waiting[whole * self.rounds :]
        if whole:
            sums = waiting[: whole * self.rounds].reshape(whole, self.rounds).cumsum(axis=1)
            for counter, values in ((self.ends, sums[:, -1]), (self.lows, sums.min(axis=1))):
                found, times = np.unique(values, return_counts=True)
                counter.update(dict(zip(found.tolist(), times.tolist(), strict=True)))

    @property
    def count(self) -> int:
        """How many sessions were played to their end."""
        return self.ends.total()

    @property
    def mean(self) -> float | None:
        """The mean result of a session in Antes."""
        return self._moment(1) if self.count else None

    @property
    def standard_deviation(self) -> float | None:
        """The standard deviation of a session's result in Antes."""
        if not self.count:
            return None
        return sqrt(max(0.0, self._moment(2) - self._moment(1) ** 2))

    @property
    def ahead(self) -> float | None:
        """The share of sessions that ended with more than they began."""
        return self._share(sum(n for end, n in self.ends.items() if end > 0))

    def ruined(self, bankroll: Fraction | int) -> float | None:
        """The share of sessions that had lost a bankroll, in Antes, or more at some time."""
        least = -bankroll * self.unit
        return self._share(sum(n for low, n in self.lows.items() if low <= least))

    def quantile(self, share: float) -> float | None:
        """The smallest result in Antes that is not below that share of sessions."""
        passed = 0
        for end in sorted(self.ends):
            passed += self.ends[end]
            if passed >= share * self.count:
                return end / self.unit
        return None

    def _share(self, some: int) -> float | None:
        return some / self.count if self.count else None

    def _moment(self, power: int) -> float:
        total = sum(end**power * n for end, n in self.ends.items())
        return float(Fraction(total, self.count * self.unit**power))
