"""The simulated life of a meter, bet by bet: wins, what is owed, whether it runs dry.

Amounts are integers of micro-dollars wherever money moves; chance comes from a seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
import numpy.typing as npt

from houseedge.errors import NotationError
from houseedge.lab.meter import DAYS_PER_YEAR, LevelReport, Volume, report
from houseedge.money import MICROS_PER_CENT, Odds, pay
from houseedge.odds.jit import kernel
from houseedge.rules.plan import LevelPlan
from houseedge.rules.spec import Award, FixedAward, MeterShare

Ints = npt.NDArray[np.int64]

AGREES_WITHIN = 3
"""A simulation agrees with the exact odds within so many standard errors."""
FEWEST_HITS = 10
"""Below so many expected hits a simulation is too short to agree or disagree."""

_MOST_EVENTS = 2_000_000_000
_MOST_MICROS = 1 << 62
_CHUNK = 1 << 18
_FIRST_YEARS = 1_000
_FEWEST_FIRST_YEARS = 50
_FIRST_HITS = 50_000_000
_NO_CEILING = -1


@dataclass(frozen=True, kw_only=True, slots=True)
class DryRisk:
    """How often a meter ran dry in simulated first years, each begun from the seed."""

    years: int
    dry: int
    bets_per_year: int

    @property
    def chance(self) -> Fraction:
        """The share of years in which the house had to pay what the meter could not."""
        return Fraction(self.dry, self.years)

    @property
    def standard_error(self) -> float:
        """The standard error of the chance."""
        return sqrt(self.chance * (1 - self.chance) / self.years)

    @property
    def in_words(self) -> str:
        """What was simulated."""
        return f"{self.years:,} simulated first years of {self.bets_per_year:,} bets"


@dataclass(frozen=True, kw_only=True, eq=False)
class MeterLife:
    """What became of one meter over simulated years; amounts are micro-dollars.

    `hits` counts every line. `jackpots` are the wins of the whole meter in order, `intervals` the
    bets before each since the one before. `liability` is meter, reserve and overflow together,
    all of it the players'. The house paid `topped_up` where the meter could not, parts of a
    cent included (O-04, O-15), and `from_tray` for awards that never come off the meter.
    """

    level: LevelReport
    volume: Volume
    years: int
    seed: int
    bets: int
    hits: Mapping[str, int]
    jackpots: Ints
    intervals: Ints
    liability_mean: float
    liability_max: int
    liability_by_year: Ints
    dry_awards: int
    """Awards that the meter could not pay in full."""
    dry_years: int
    """Years with at least one such award."""
    seeds: int
    contributions: int
    current: int
    overflow: int
    reserve: int
    paid: int
    topped_up: int
    from_tray: int

    @property
    def balances(self) -> bool:
        """Whether seeds and contributions are all still there or paid, to the micro-dollar."""
        there = self.current + self.overflow + self.reserve
        return self.seeds + self.contributions == there + self.paid

    @property
    def mean_bets(self) -> Fraction | None:
        """All bets over all wins of the whole meter; none without a win."""
        return Fraction(self.bets, len(self.jackpots)) if len(self.jackpots) else None

    @property
    def standard_error(self) -> float | None:
        """The standard error to expect of `mean_bets`, from the exact odds."""
        chance = self.level.chance_of_all
        return sqrt((1 - chance) / (self.bets * chance)) / float(chance) if chance else None

    @property
    def deviation(self) -> float | None:
        """How many standard errors the number of wins lies above what the odds give."""
        chance = self.level.chance_of_all
        expected = self.bets * chance
        if not chance:
            return None
        return float(len(self.jackpots) - expected) / sqrt(expected * (1 - chance))

    @property
    def agrees(self) -> bool | None:
        """Whether simulation and exact odds agree; none where the years are too few to say."""
        deviation = self.deviation
        if deviation is None or self.bets * self.level.chance_of_all < FEWEST_HITS:
            return None
        return abs(deviation) <= AGREES_WITHIN

    def rounds(self, bets: Fraction) -> Fraction:
        """The rounds in which so many bets are made."""
        return bets / self.volume.bettors

    def days(self, bets: Fraction) -> Fraction:
        """The days in which so many bets are made."""
        return bets * DAYS_PER_YEAR / self.volume.bets_per_year

    def jackpot_quantile(self, share: float) -> int | None:
        """The smallest jackpot not below that share of them; none without a win."""
        if not len(self.jackpots):
            return None
        return int(np.quantile(self.jackpots, share, method="inverted_cdf"))


def simulate(
    level: LevelPlan,
    years: int,
    rounds_per_hour: int,
    bettors: int = 1,
    hours_per_day: int = 24,
    *,
    seed: int = 0,
) -> MeterLife:
    """Live through years of one meter: the same seed gives the same life.

    The bets until the next hit are geometric, and which line hits goes by the exact chances;
    hits that do not touch the meter are only counted. Bettors' hands are taken as independent,
    which leaves every mean as it is. Awards are rounded up to cents (O-04).
    """
    volume = Volume(rounds_per_hour=rounds_per_hour, bettors=bettors, hours_per_day=hours_per_day)
    if years < 1:
        raise NotationError(f"years: at least 1, not {years}")
    life = _Life(report(level), volume.bets_per_year, years, seed)
    life.live()
    hits, from_tray = life.beside_the_meter()
    return MeterLife(
        level=life.report,
        volume=volume,
        years=years,
        seed=seed,
        bets=life.bets,
        hits=hits,
        jackpots=np.concatenate(life.jackpots),
        intervals=np.concatenate(life.intervals),
        liability_mean=life.weight / life.bets,
        liability_max=int(life.state[_LARGEST]),
        liability_by_year=life.year_ends,
        dry_awards=life.dry_awards,
        dry_years=int(np.count_nonzero(life.dry_years)),
        seeds=level.seed * (1 + sum(map(len, life.jackpots))),
        contributions=life.bets * level.bet * (level.contribution + level.reserve),
        current=int(life.state[_CURRENT]),
        overflow=int(life.state[_OVERFLOW]),
        reserve=int(life.state[_RESERVE]),
        paid=life.paid,
        topped_up=life.topped_up,
        from_tray=from_tray,
    )


def dry_risk(level: LevelPlan, volume: Volume, *, seed: int = 0) -> DryRisk:
    """How often the meter runs dry in its first year, from simulated ones.

    There are a thousand of them, or fewer where so much is bet that it would take long.
    """
    counted = report(level)
    hits = volume.bets_per_year * sum(line.probability for line in counted.lines)
    years = max(_FEWEST_FIRST_YEARS, min(_FIRST_YEARS, int(_FIRST_HITS / max(1, hits))))
    life = _Life(counted, volume.bets_per_year, years, seed, afresh=True)
    life.live()
    dry = int(np.count_nonzero(life.dry_years))
    return DryRisk(years=years, dry=dry, bets_per_year=volume.bets_per_year)


class _Life:
    """A run of the kernel, chunk by chunk: its chances, its state, its totals.

    With `afresh` every year begins again from the seed, whatever was there.
    """

    def __init__(
        self, report: LevelReport, per_year: int, years: int, seed: int, *, afresh: bool = False
    ) -> None:
        plan = report.plan
        self.report = report
        self.bets = per_year * years
        every = plan.awards_from == "all"
        self.lines = [
            line
            for line in report.lines
            if line.probability and (every or isinstance(line.pays, MeterShare))
        ]
        self.chance = sum((line.probability for line in self.lines), Fraction(0))
        self._verify(years, seed)
        # The name keeps the levels of a plan apart under one seed.
        self.rng = np.random.default_rng([seed, *plan.name.encode()])
        self.points = np.array([_points(line.pays) for line in self.lines], np.int64)
        self.fixed = np.array([_micros(line.pays, plan.bet) for line in self.lines], np.int64)
        # A cent holds as many micro-dollars as a whole has hundredths of a percent.
        self.rates = np.array(
            [
                plan.bet * plan.contribution,
                plan.bet * plan.reserve,
                plan.seed,
                _NO_CEILING if plan.ceiling is None else plan.ceiling,
                per_year,
                afresh,
            ],
            np.int64,
        )
        self.state = np.array([0, plan.seed, 0, 0, 0, 0, plan.seed], np.int64)
        self.year_ends = np.zeros(years, np.int64)
        self.dry_years = np.zeros(years, np.int64)
        self.counts = np.zeros(len(self.lines), np.int64)
        self.jackpots: list[Ints] = [np.zeros(0, np.int64)]
        self.intervals: list[Ints] = [np.zeros(0, np.int64)]
        self.paid = self.topped_up = self.dry_awards = 0
        self.weight = 0.0

    def _verify(self, years: int, seed: int) -> None:
        plan = self.report.plan
        if seed < 0:
            raise NotationError(f"seed: not below 0, not {seed}")
        wins = 10 + 2 * self.bets * self.report.chance_of_all
        most = self.bets * self.report.bet + wins * plan.seed
        if self.bets * self.chance > _MOST_EVENTS or most > _MOST_MICROS:
            raise NotationError(
                f"years: {years:,} years of this volume are {self.bets:,} bets, "
                "too many to live through one by one"
            )

    def live(self) -> None:
        """Live to the end of the last year."""
        while self.state[_YEAR] < len(self.year_ends):
            gaps, kinds = self._events()
            jackpots = np.empty(len(gaps), np.int64)
            intervals = np.empty(len(gaps), np.int64)
            won, paid, topped_up, dry, weight = _replay(
                gaps,
                kinds,
                self.points,
                self.fixed,
                self.rates,
                self.state,
                self.counts,
                jackpots,
                intervals,
                self.year_ends,
                self.dry_years,
            )
            self.jackpots.append(jackpots[:won])
            self.intervals.append(intervals[:won])
            self.paid += int(paid)
            self.topped_up += int(topped_up)
            self.dry_awards += int(dry)
            self.weight += float(weight)

    def _events(self) -> tuple[Ints, Ints]:
        """The bets up to each of some next hits, and the line of each."""
        if not self.lines:
            return np.array([self.bets + 1], np.int64), np.zeros(1, np.int64)
        left = (self.bets - int(self.state[_BET])) * self.chance
        size = min(_CHUNK, int(left + 10 * sqrt(left)) + 10)
        gaps = self.rng.geometric(float(self.chance), size)
        ladder = np.cumsum([float(line.probability / self.chance) for line in self.lines])
        kinds = np.searchsorted(ladder[:-1], self.rng.random(size), side="right")
        return gaps.astype(np.int64), kinds.astype(np.int64)

    def beside_the_meter(self) -> tuple[dict[str, int], int]:
        """The hits of every line, and what the house paid for those that touch no meter."""
        hits = dict(zip((line.key for line in self.lines), self.counts.tolist(), strict=True))
        # Bets that touched no meter hit the other lines by what chance is left.
        bets, left = self.bets - sum(hits.values()), 1 - self.chance
        from_tray = 0
        for line in self.report.lines:
            if line.key in hits:
                continue
            hits[line.key] = int(self.rng.binomial(bets, float(line.probability / left)))
            bets, left = bets - hits[line.key], left - line.probability
            from_tray += hits[line.key] * _micros(line.pays, self.report.plan.bet)
        return {line.key: hits[line.key] for line in self.report.lines}, from_tray


def _points(award: Award) -> int:
    return award.basis_points if isinstance(award, MeterShare) else 0


def _micros(award: Award, bet: int) -> int:
    """What an award that is no share pays, in micro-dollars of whole cents."""
    match award:
        case FixedAward(cents):
            return cents * MICROS_PER_CENT
        case Odds():
            return pay(bet, award) * MICROS_PER_CENT
        case MeterShare():
            return 0


# Places in the kernel's state and rates.
_BET, _CURRENT, _OVERFLOW, _RESERVE, _YEAR, _LAST_WIN, _LARGEST = range(7)
_TO_METER, _TO_RESERVE, _SEED, _CEILING, _PER_YEAR, _AFRESH = range(6)


@kernel
def _replay(  # noqa: C901 - a kernel
    gaps: Ints,
    kinds: Ints,
    points: Ints,
    fixed: Ints,
    rates: Ints,
    state: Ints,
    counts: Ints,
    jackpots: Ints,
    intervals: Ints,
    year_ends: Ints,
    dry_years: Ints,
) -> tuple[int, int, int, int, float]:
    """Live through some hits, or to the end of the last year if that comes first.

    Long, because it is one loop: the bets up to a hit or a year's end, then that.
    """
    won, paid, topped_up, dry = 0, 0, 0, 0
    weight = 0.0
    for event in range(len(gaps)):
        gap = gaps[event]
        while state[_YEAR] < len(year_ends):
            to_year_end = (state[_YEAR] + 1) * rates[_PER_YEAR] - state[_BET]
            step = min(gap, to_year_end)
            # The bets of this step: all goes in, above a ceiling into the overflow.
            before = state[_CURRENT] + state[_OVERFLOW] + state[_RESERVE]
            room = rates[_TO_METER] * step
            if rates[_CEILING] >= 0:
                room = max(0, min(room, rates[_CEILING] - state[_CURRENT]))
            state[_BET] += step
            state[_CURRENT] += room
            state[_OVERFLOW] += rates[_TO_METER] * step - room
            state[_RESERVE] += rates[_TO_RESERVE] * step
            after = state[_CURRENT] + state[_OVERFLOW] + state[_RESERVE]
            weight += step * (float(before) + float(after)) / 2
            state[_LARGEST] = max(state[_LARGEST], after)
            gap -= step
            if gap == 0:
                kind = kinds[event]
                counts[kind] += 1
                value = state[_CURRENT]
                if points[kind]:
                    # Rounded up in two steps, which comes to the same and keeps the product small.
                    part = value // 10_000 * points[kind]
                    part += (value % 10_000 * points[kind] + 9_999) // 10_000
                    pays = (part + 9_999) // 10_000 * 10_000
                else:
                    pays = fixed[kind]
                taken = min(pays, value)
                state[_CURRENT] -= taken
                paid += taken
                topped_up += pays - taken
                if not points[kind] and taken < pays:
                    dry += 1
                    dry_years[state[_YEAR]] += 1
                if points[kind] == 10_000:
                    jackpots[won] = pays
                    intervals[won] = state[_BET] - state[_LAST_WIN]
                    won += 1
                    state[_LAST_WIN] = state[_BET]
                    # Seed, reserve and overflow, the last two as far as a ceiling lets them.
                    for source in (_RESERVE, _OVERFLOW):
                        fresh = state[source]
                        if rates[_CEILING] >= 0:
                            space = rates[_CEILING] - rates[_SEED] - state[_CURRENT]
                            fresh = max(0, min(fresh, space))
                        state[source] -= fresh
                        state[_CURRENT] += fresh
                    state[_CURRENT] += rates[_SEED]
                    total = state[_CURRENT] + state[_OVERFLOW] + state[_RESERVE]
                    state[_LARGEST] = max(state[_LARGEST], total)
            if step == to_year_end:
                total = state[_CURRENT] + state[_OVERFLOW] + state[_RESERVE]
                year_ends[state[_YEAR]] = total
                state[_YEAR] += 1
                if rates[_AFRESH]:
                    state[_CURRENT], state[_OVERFLOW], state[_RESERVE] = rates[_SEED], 0, 0
            if gap == 0:
                break
    return won, paid, topped_up, dry, weight
