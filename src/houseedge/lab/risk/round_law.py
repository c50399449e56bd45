"""The law of one round of a seat, and what it means for money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import erfc, exp, lcm, log, log1p, sqrt

import numpy as np

from houseedge.errors import NotationError
from houseedge.lab.risk.session import Floats, SessionLaw, convolved

#: The most rounds whose law is worked out whole; beyond it is normal to every digit that is shown.
MOST_CONVOLVED = 1_000_000
#: The most results whose chances are worked out, at a few hundred bytes for each ten of them.
_MOST_RESULTS = 1 << 24
#: Steps of results times rounds times kinds of result that ruin is followed through exactly.
_MOST_STEPS = 4_000_000_000
_NORMAL_90 = 1.6448536269514722
_NORMAL_95 = 1.959963984540054


def _normal(x: float) -> float:
    """The chance that a standard normal number is below x."""
    return erfc(-x / sqrt(2)) / 2


@dataclass(frozen=True, slots=True)
class Ruin:
    """The chance to lose a bankroll, and whether it is followed step by step or approximated."""

    chance: float
    exact: bool


@dataclass(frozen=True, kw_only=True)
class RoundLaw:
    """The chance of every net result of one round, in Antes."""

    distribution: Mapping[Fraction, Fraction]

    def __post_init__(self) -> None:
        if sum(self.distribution.values(), Fraction(0)) != 1:
            raise NotationError("the chances of a law add up to one")

    @cached_property
    def mean(self) -> Fraction:
        """The mean result; negative where the house wins."""
        return sum((net * chance for net, chance in self.distribution.items()), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the result."""
        square = sum((net**2 * chance for net, chance in self.distribution.items()), Fraction(0))
        return square - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result."""
        return sqrt(self.variance)

    @property
    def n0(self) -> float | None:
        """The rounds after which the mean result is as large as one deviation; none if it is 0."""
        return float(self.variance / self.mean**2) if self.mean else None

    @property
    def volatility_index(self) -> float:
        """1.645 deviations: nine in ten results after n rounds lie within it times the root of n.

        In Antes a round, about the mean.
        """
        return _NORMAL_90 * self.standard_deviation

    @property
    def ahead(self) -> Fraction:
        """The chance to win a round."""
        return sum((p for net, p in self.distribution.items() if net > 0), Fraction(0))

    @cached_property
    def unit(self) -> int:
        """The parts of an Ante in which all results are whole."""
        return lcm(*(net.denominator for net in self.distribution))

    @cached_property
    def _in_units(self) -> dict[int, float]:
        return {int(net * self.unit): float(p) for net, p in self.distribution.items() if p}

    def after(self, rounds: int) -> SessionLaw:
        """The law of the result after some rounds."""
        _verify_rounds(rounds)
        if rounds > MOST_CONVOLVED:
            raise NotationError(f"rounds: the whole law is for {MOST_CONVOLVED:,} at most")
        if 24 * self.standard_deviation * self.unit * sqrt(rounds) > _MOST_RESULTS:
            raise NotationError(
                f"stakes: in {self.unit:,} parts of an Ante, {rounds:,} rounds have too many "
                "results to follow each; take rounder stakes or fewer rounds"
            )
        return convolved(
            self._in_units,
            self.unit,
            rounds,
            mean=float(self.mean * self.unit),
            deviation=self.standard_deviation * self.unit,
        )

    def ahead_after(self, rounds: int) -> float:
        """The chance to have won after some rounds."""
        _verify_rounds(rounds)
        if rounds <= MOST_CONVOLVED:
            return self.after(rounds).ahead
        return _normal(float(self.mean) * sqrt(rounds) / self.standard_deviation)

    def ruin(self, bankroll: Fraction | int, rounds: int) -> Ruin:
        """The chance that within some rounds a bankroll, in Antes, is lost or more than it.

        Followed round by round where that is not too long, else by the diffusion with the same
        mean and variance.
        """
        _verify_rounds(rounds)
        if bankroll <= 0:
            raise NotationError("bankroll: a number of Antes above zero")
        units = self._in_units
        start = -int(-bankroll * self.unit // 1)
        room = int(12 * self.standard_deviation * self.unit * sqrt(rounds)) + 6 * max(units)
        if (start + room) * len(units) * rounds > _MOST_STEPS:
            return Ruin(self._diffusion(float(bankroll), rounds), exact=False)
        # The chance to hold each number of units; whoever holds more than there is room for
        # stays in the last place, from where nobody is ruined in time.
        held = np.zeros(start + room + 1)
        held[start] = 1.0
        for _ in range(rounds):
            held = self._one_more(held, units)
        return Ruin(max(0.0, 1 - float(held.sum())), exact=True)

    @staticmethod
    def _one_more(held: Floats, units: Mapping[int, float]) -> Floats:
        """What is held one round later by those who have something left."""
        size = len(held)
        after = np.zeros(size)
        for net, chance in units.items():
            if net < 0:
                after[: size + net] += chance * held[-net:]
            elif net < size:
                after[net:] += chance * held[: size - net]
                after[-1] += chance * held[size - net :].sum()
            else:
                after[-1] += chance * held.sum()
        # Nothing left is ruin.
        after[0] = 0.0
        return after

    def _diffusion(self, bankroll: float, rounds: int) -> float:
        mean, spread = float(self.mean), self.standard_deviation
        root = spread * sqrt(rounds)
        drift = mean * rounds
        power = -2 * mean * bankroll / spread**2
        reflected = exp(min(power, 700.0)) * _normal((-bankroll + drift) / root)
        return min(1.0, _normal((-bankroll - drift) / root) + reflected)

    def ruin_ever(self, bankroll: Fraction | int) -> float:
        """The chance to lose a bankroll in the long run: 1, unless the player has the edge."""
        return exp(-self.ruin_rate * float(bankroll))

    def bankroll_for(self, risk: float) -> float | None:
        """The bankroll that is lost in the long run with such a chance; none without an edge."""
        return -log(risk) / self.ruin_rate if self.ruin_rate else None

    @cached_property
    def ruin_rate(self) -> float:
        """By which power of e the chance of ruin falls with each Ante held; 0 without an edge."""
        if self.mean <= 0:
            return 0.0
        low, high = 0.0, 1.0
        while self._growth(high) < 0:
            high *= 2
        for _ in range(100):
            middle = (low + high) / 2
            low, high = (middle, high) if self._growth(middle) < 0 else (low, middle)
        return high

    def _growth(self, rate: float) -> float:
        """E[exp(-rate * result)] - 1; the exponent of ruin is where it comes back to nothing."""
        return sum(float(p) * exp(-rate * float(net)) for net, p in self.distribution.items()) - 1

    @cached_property
    def kelly(self) -> float:
        """The Ante that makes a bankroll grow fastest, as a share of it; 0 without an edge."""
        if self.mean <= 0:
            return 0.0
        nets = [(float(net), float(p)) for net, p in self.distribution.items()]
        low, high = 0.0, 1 / -min(net for net, _ in nets)
        for _ in range(100):
            middle = (low + high) / 2
            slope = sum(p * net / (1 + middle * net) for net, p in nets)
            low, high = (middle, high) if slope > 0 else (low, middle)
        return low

    @property
    def growth(self) -> float:
        """How fast a bankroll grows a round, bet on by Kelly's rule; the mean of its logarithm."""
        share = self.kelly
        return sum(float(p) * log1p(share * float(net)) for net, p in self.distribution.items())

    def table_variance(self, seats: int, covariance: Fraction | float | None) -> float:
        """The variance of what some seats win together in a round."""
        if seats > 1 and covariance is None:
            raise NotationError("seats: how two seats vary together has to be known")
        between = 0.0 if covariance is None else float(covariance)
        return seats * float(self.variance) + seats * (seats - 1) * between

    def band95(
        self, rounds: int, seats: int = 1, covariance: Fraction | float | None = None
    ) -> tuple[float, float]:
        """Between what nineteen in twenty results of a table lie after some rounds, in Antes.

        By the normal law with the exact mean and variance.
        """
        _verify_rounds(rounds)
        middle = float(self.mean) * seats * rounds
        reach = _NORMAL_95 * sqrt(self.table_variance(seats, covariance) * rounds)
        return middle - reach, middle + reach


def _verify_rounds(rounds: int) -> None:
    if type(rounds) is not int or not 1 <= rounds <= 10**15:
        raise NotationError("rounds: a whole number from 1 to 1,000,000,000,000,000")
