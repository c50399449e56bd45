"""What came of simulated rounds: estimates with their errors, beside the exact values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

import numpy as np

from houseedge.lab.simulation.exact import exact_means, line_chances
from houseedge.lab.simulation.felt import Felt
from houseedge.lab.simulation.metering import MeterPass
from houseedge.lab.simulation.sessions import BankrollPaths
from houseedge.lab.simulation.totals import Totals
from houseedge.odds import pattern
from houseedge.odds.law import Nets as EndNets
from houseedge.odds.law import SeatLaw
from houseedge.odds.playing import (
    BAD_BEAT,
    BASE,
    BATCH,
    PAIRS_BET,
    PROGRESSIVE,
    TRIPS,
)
from houseedge.odds.seat import beaten_outcome
from houseedge.odds.solver import Solution
from houseedge.odds.tally import Tally
from houseedge.rules.spec import Wager

_PLACES = {
    Wager.TRIPS: TRIPS,
    Wager.BAD_BEAT: BAD_BEAT,
    Wager.PAIRS: PAIRS_BET,
    Wager.PROGRESSIVE: PROGRESSIVE,
}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A simulated figure, its standard error, and the exact value where that is known."""

    value: float
    standard_error: float
    exact: Fraction | None = None

    @property
    def z(self) -> float | None:
        """How many standard errors it lies above the exact value."""
        if self.exact is None or not self.standard_error:
            return None
        return (self.value - float(self.exact)) / self.standard_error


@dataclass(frozen=True, slots=True)
class LineHits:
    """How often a line of the progressive was hit, and how often it was to be expected.

    `z` is how many standard errors the hits lie above that; none where seats share a board, whose
    hits come together.
    """

    key: str
    title: str
    hits: int
    expected: float
    z: float | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Simulation:
    """Simulated rounds of a table.

    `strategy` is the name of what was played, and `counted` the solution of the game where that
    is perfect play. With `interrupted` fewer rounds were played than asked for. `seconds` is how
    long those `played` now took. Exact values are counted when they are first asked for, unless
    they are `known` before.
    """

    felt: Felt
    seed: int
    strategy: str
    totals: Totals
    seconds: float
    played: int
    counted: Solution | None = None
    threads: int = 2
    interrupted: bool = False
    known: Mapping[str, Fraction] | None = None

    def __repr__(self) -> str:
        base = self.wagers["base"]
        return (
            f"{type(self).__name__}({self.rounds:,} rounds, {self.seats} seats, base "
            f"{base.value:+.6f} ± {base.standard_error:.6f})"
        )

    @property
    def rounds(self) -> int:
        """How many rounds were played, those of an earlier part included."""
        return self.totals.rounds

    @property
    def seats(self) -> int:
        """How many seats played in each."""
        return self.felt.seats

    @property
    def rounds_per_second(self) -> float:
        """Rounds played now, over the time they took."""
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def meter(self) -> MeterPass | None:
        """The progressive's meter after all rounds."""
        return self.totals.meter

    @property
    def sessions(self) -> BankrollPaths | None:
        """The sessions of the first seat, where they were followed."""
        return self.totals.sessions

    @cached_property
    def exact(self) -> Mapping[str, Fraction]:
        """The exact means by wager, as far as they are known."""
        if self.known is not None:
            return self.known
        return exact_means(self.felt, self.counted, self.threads)

    @cached_property
    def wagers(self) -> dict[str, Estimate]:
        """The mean net result per seat and round of each wager, a unit bet on it.

        Seats share board and dealer, so the errors are those of whole rounds.
        """
        totals, units = self.totals, self.felt.units
        found = {"base": self._estimate(totals.sums[BASE], totals.squares[BASE], units["base"])}
        for wager in self.felt.side.tables:
            at = _PLACES[wager]
            total, square, unit = totals.sums[at], totals.squares[at], units[wager]
            if wager is Wager.PROGRESSIVE and totals.meter is not None:
                grain, unit = self.felt.grain, self.felt.bet
                total = total * grain + totals.meter.awards
                square = square * grain**2 + totals.meter.award_squares
            found[wager.value] = self._estimate(total, square, unit)
        if totals.meter is not None and self._pays_envy:
            meter = totals.meter
            found["envy"] = self._estimate(meter.envy, meter.envy_squares, self.felt.bet)
        known = self.exact
        return {
            name: Estimate(each.value, each.standard_error, known.get(name))
            for name, each in found.items()
        }

    @property
    def _pays_envy(self) -> bool:
        table = self.felt.progressive
        return self.seats > 1 and table is not None and any(line.envy for line in table.lines)

    def _estimate(self, total: int, square: int, unit: int) -> Estimate:
        """The mean of a sum over seats, per seat, in whole bets."""
        rounds, parts = self.rounds, self.seats * unit
        if not rounds:
            return Estimate(0.0, 0.0)
        mean = Fraction(total, rounds)
        spread = Fraction(square, rounds) - mean**2
        return Estimate(float(mean / parts), sqrt(spread / max(1, rounds - 1)) / parts)

    @cached_property
    def _ends(self) -> pattern.Ints:
        ends: pattern.Ints = self.totals.ends.reshape(self.felt.ends)
        return ends

    @cached_property
    def tally(self) -> Tally:
        """How often everything happened in the base game, over all seats."""
        counts = {}
        by_end = self._ends.sum(axis=(3, 4))
        for number, bet in enumerate(self.felt.bets):
            outcomes = by_end[number, :, :5].copy()
            # Wins over three of a kind or better are counted apart, for the Bad Beat bet.
            for ending in range(5, by_end.shape[2]):
                outcome = beaten_outcome(ending, self.felt.game)
                outcomes[:, outcome] += by_end[number, :, ending]
            counts[bet] = outcomes
        folds = counts.pop(None)
        deals = self.rounds * self.seats
        return Tally(game=self.felt.game, deals=deals, counts={**counts, None: folds})

    @cached_property
    def law(self) -> SeatLaw:
        """How the wagers of a seat but the progressive ended together."""
        counts: Counter[EndNets] = Counter()
        by_pair = self._ends.sum(axis=4)
        for at in np.argwhere(by_pair).tolist():
            counts[self.felt.net_of(*at)] += int(by_pair[tuple(at)])
        side = self.felt.side.tables
        return SeatLaw(
            wagers=self.felt.prices.wagers,
            tables={w: table.id for w, table in side.items() if w is not Wager.PROGRESSIVE},
            deals=self.rounds * self.seats,
            counts=counts,
        )

    @cached_property
    def seat_covariance(self) -> Estimate | None:
        """The covariance of two seats' base results, in Antes squared; none for one seat."""
        totals, seats, unit = self.totals, self.seats, self.felt.units["base"]
        pairs = seats * (seats - 1)
        if not pairs or not self.rounds:
            return None
        mean = Fraction(totals.sums[BASE], self.rounds * seats * unit)
        value = Fraction(totals.products, self.rounds * pairs * unit**2) - mean**2
        error = 0.0
        if totals.batches > 1:
            spread = totals.batches * totals.product_squares - totals.product_sums**2
            spread_of_one = Fraction(spread, totals.batches * (totals.batches - 1))
            error = sqrt(spread_of_one / totals.batches) / (BATCH * pairs * unit**2)
        return Estimate(float(value), error, self.exact.get("seat_covariance"))

    @property
    def lines(self) -> tuple[LineHits, ...]:
        """How often each line of the progressive was hit."""
        table = self.felt.progressive
        if table is None:
            return ()
        hits = self._ends.sum(axis=(0, 1, 2, 3)).tolist()
        found, chances = [], line_chances(self.felt)
        for at, line in enumerate(table.lines, 1):
            chance = chances[line.key]
            expected = float(chance * self.rounds * self.seats)
            error = sqrt(expected * (1 - chance))
            z = (hits[at] - expected) / error if self.seats == 1 and error else None
            found.append(LineHits(line.key, line.title, hits[at], expected, z))
        return tuple(found)
