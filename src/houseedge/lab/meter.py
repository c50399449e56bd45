"""A level of a meter plan before it goes live: its exact figures, and how much is bet on it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from houseedge.errors import NotationError
from houseedge.money import MICROS_PER_CENT
from houseedge.rules.plan import WHOLE, LevelPlan
from houseedge.rules.spec import MeterShare

if TYPE_CHECKING:
    from houseedge.odds.sidebet import OddsLine

DAYS_PER_YEAR = 365


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelReport:
    """The exact figures of one level; amounts are micro-dollars, shares are of one bet.

    `fixed_return` is what awards other than shares of the meter hand back, `share_return` what a
    meter of one bet would add to it. Envy is left out, and so is what a house rounds.
    """

    plan: LevelPlan
    lines: tuple[OddsLine, ...]
    fixed_return: Fraction
    share_return: Fraction
    break_even: Fraction | None
    """The meter at which a bet returns all of itself on average; none where no award is a share."""
    chance_of_all: Fraction
    """The chance that one bet wins the whole meter."""

    @property
    def bet(self) -> int:
        """The bet in micro-dollars."""
        return self.plan.bet * MICROS_PER_CENT

    @property
    def mean_bets(self) -> Fraction | None:
        """The mean number of bets from one win of the whole meter to the next."""
        return 1 / self.chance_of_all if self.chance_of_all else None

    def return_at(self, meter: Fraction | int) -> Fraction:
        """What a bet returns on average while the meter holds so much."""
        return self.fixed_return + self.share_return * meter / self.bet

    def curve(self, steps: int = 8) -> tuple[tuple[Fraction, Fraction], ...]:
        """Meters from the seed up to break-even or the ceiling, with the return at each."""
        low, high = Fraction(self.plan.seed), self.break_even
        if high is not None and self.plan.ceiling is not None:
            high = min(high, Fraction(self.plan.ceiling))
        if high is None or high <= low:
            return ((low, self.return_at(low)),)
        meters = [low + (high - low) * step / steps for step in range(steps + 1)]
        return tuple((meter, self.return_at(meter)) for meter in meters)

    @property
    def house_share(self) -> Fraction:
        """The part of a bet that goes neither to the meter nor to the reserve."""
        return Fraction(self.plan.house, WHOLE)

    @property
    def seed_cost(self) -> Fraction:
        """What seeding the meter again costs the house, per bet."""
        return self.chance_of_all * self.plan.seed / self.bet

    @property
    def house_keeps(self) -> Fraction:
        """What the house keeps of a bet on average: its share less seeds and what it pays itself.

        Where every award comes off the meter, this holds as long as the meter never runs dry.
        """
        from_tray = self.fixed_return if self.plan.awards_from == "percentage" else 0
        return self.house_share - self.seed_cost - from_tray

    def growth_share_at(self, meter: Fraction | int) -> Fraction:
        """The contribution above which a meter of that value grows, every award coming off it.

        It is the mean of all that leaves the meter with a bet, wins of the whole of it aside.
        """
        shares = self.share_return - self.chance_of_all
        return self.fixed_return + shares * meter / self.bet

    @property
    def growth_share(self) -> Fraction:
        """The contribution above which the meter grows from its seed, every award coming off it."""
        return self.growth_share_at(self.plan.seed)

    @property
    def mean_reserve(self) -> Fraction | None:
        """What the reserve holds on average when the whole meter is won."""
        bets = self.mean_bets
        return None if bets is None else bets * self.bet * self.plan.reserve / WHOLE

    @property
    def mean_jackpot(self) -> Fraction | None:
        """The mean amount of a win of the whole meter, from the second on.

        Known exactly where only percentage awards come off a meter without a ceiling: every bet
        adds its contribution and on average takes the shares away.
        """
        reserve = self.mean_reserve
        if reserve is None or self.plan.awards_from == "all" or self.plan.ceiling is not None:
            return None
        start = self.plan.seed + reserve
        added = Fraction(self.bet * self.plan.contribution, WHOLE)
        return (self.chance_of_all * start + added) / self.share_return


def report(level: LevelPlan) -> LevelReport:
    """Count out one level of a plan."""
    # The compiler behind it takes half a second to load; a house that opens need not wait.
    from houseedge.odds.sidebet import progressive

    odds = progressive(level.paytable, bet=level.bet, meter=0)
    shares = [
        (line.probability, line.pays.basis_points)
        for line in odds.lines
        if isinstance(line.pays, MeterShare)
    ]
    even = odds.break_even_meter
    return LevelReport(
        plan=level,
        lines=odds.lines,
        fixed_return=odds.expected_return,
        share_return=sum((chance * points / WHOLE for chance, points in shares), Fraction(0)),
        break_even=None if even is None else even * MICROS_PER_CENT,
        chance_of_all=sum((chance for chance, points in shares if points == WHOLE), Fraction(0)),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Volume:
    """How much is bet: rounds an hour, progressive bettors a round, hours a day."""

    rounds_per_hour: int = 40
    bettors: int = 1
    hours_per_day: int = 24

    def __post_init__(self) -> None:
        for name, value in (
            ("rounds per hour", self.rounds_per_hour),
            ("bettors", self.bettors),
            ("hours per day", self.hours_per_day),
        ):
            if value < 1:
                raise NotationError(f"{name}: at least 1, not {value}")
        if self.hours_per_day > 24:
            raise NotationError(f"hours per day: at most 24, not {self.hours_per_day}")

    @property
    def bets_per_year(self) -> int:
        """The bets of a year of 365 days."""
        return self.rounds_per_hour * self.bettors * self.hours_per_day * DAYS_PER_YEAR


ONE_TABLE = Volume()
"""One bettor at one table round the clock: what advice goes by when it is not told a volume."""
