"""The law of many rounds: one round's convolved with itself, over and over."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class SessionLaw:
    """The chance of every result after some rounds.

    `chances[i]` is that of `(first + i) / unit` Antes. Results so far out that all of them
    together have a chance below one in 10^12 may be missing.
    """

    rounds: int
    first: int
    unit: int
    chances: Floats

    @property
    def results(self) -> Floats:
        """The results in Antes."""
        return (self.first + np.arange(len(self.chances))) / self.unit

    @property
    def ahead(self) -> float:
        """The chance to have won."""
        return float(self.chances[self.results > 0].sum())

    @property
    def mean(self) -> float:
        """The mean result in Antes."""
        return float((self.chances * self.results).sum())

    @property
    def mean_loss(self) -> float:
        """What is lost on average, a win counting as no loss, in Antes."""
        return float((self.chances * np.maximum(-self.results, 0)).sum())

    def quantile(self, share: float) -> float:
        """The smallest result in Antes that is not below that share of all sessions."""
        at = int(np.searchsorted(self.chances.cumsum(), share))
        return float(self.results[min(at, len(self.chances) - 1)])

    def with_rebate(self, share: Fraction | float) -> float:
        """The mean result in Antes of a player who gets a share of a session's loss back."""
        return self.mean + float(share) * self.mean_loss


def convolved(
    chances: dict[int, float], unit: int, rounds: int, *, mean: float, deviation: float
) -> SessionLaw:
    """The law after rounds of a law given by chance of each result, in units.

    A result is its remainder by a power of two while it is computed, and the window of that
    length that holds all but nothing says which one it is: losses are bounded, so few deviations
    suffice below; above there is room for several of the largest wins.
    """
    least, most = rounds * min(chances), rounds * max(chances)
    spread, middle = deviation * rounds**0.5, mean * rounds
    low = max(least, int(middle - 12 * spread) - 1)
    high = min(most, int(middle + 12 * spread) + 6 * max(chances) + 1)
    size = 1 << (high - low).bit_length()
    one = np.zeros(size)
    for net, chance in chances.items():
        one[net % size] += chance
    law = np.fft.irfft(np.fft.rfft(one) ** rounds, size)
    places = np.arange(low, high + 1)
    # What the transform leaves of nothing is no chance.
    return SessionLaw(
        rounds=rounds, first=low, unit=unit, chances=np.maximum(law[places % size], 0)
    )
