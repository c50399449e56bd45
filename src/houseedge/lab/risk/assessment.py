"""One seat or a whole table: what its law means over a number of rounds, in one call.

>>> from houseedge.lab import assess
>>> found = assess(seats=6, rounds=1_000)
>>> found.table_standard_deviation > 6**0.5 * found.law.standard_deviation
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from houseedge.errors import NotationError
from houseedge.lab.between import between_seats
from houseedge.lab.risk.coupon import coupon_value
from houseedge.lab.risk.round_law import RoundLaw, Ruin
from houseedge.lab.risk.session import SessionLaw
from houseedge.lab.side_bets import SideBets
from houseedge.lab.simulation.felt import MOST_SEATS, Felt
from houseedge.lab.strategy import read_strategy
from houseedge.lab.two_seats import kept_between
from houseedge.odds.full import Strategy
from houseedge.odds.game import Game
from houseedge.odds.seat import seat_law
from houseedge.odds.solver import price, solve, verify_threads
from houseedge.odds.tables import full_deck
from houseedge.odds.tally import Tally
from houseedge.rules.spec import Rules, Wager


@dataclass(frozen=True, kw_only=True)
class Assessment:
    """What the law of a seat means after `rounds` rounds, alone and for `seats` at one table.

    Amounts are in Antes and the player's. `stakes` are what each seat bets: one Ante on the base
    game, and side bets by name.
    """

    law: RoundLaw
    played: Tally
    stakes: Mapping[str, Fraction]
    rounds: int
    seats: int
    covariance: Fraction | None

    @property
    def table_standard_deviation(self) -> float:
        """The deviation of what all seats win together in a round."""
        return sqrt(self.law.table_variance(self.seats, self.covariance))

    @property
    def band95(self) -> tuple[float, float]:
        """Between what the table's total result lies after all rounds, nineteen times in twenty."""
        return self.law.band95(self.rounds, self.seats, self.covariance)

    @property
    def handle(self) -> float:
        """All that is bet by all seats in all rounds, on average."""
        sides = sum((s for wager, s in self.stakes.items() if wager != "base"), Fraction(0))
        each = self.played.average_wager * self.stakes.get("base", Fraction(0)) + sides
        return float(each) * self.seats * self.rounds

    @property
    def hold95(self) -> tuple[float, float]:
        """Between what the house's win lies, as a share of all that is bet."""
        low, high = self.band95
        return -high / self.handle, -low / self.handle

    @property
    def session(self) -> SessionLaw:
        """The law of one seat's result after all rounds."""
        return self.law.after(self.rounds)

    @property
    def ahead_after(self) -> float:
        """The chance of one seat to have won after all rounds."""
        return self.law.ahead_after(self.rounds)

    def ruin(self, bankroll: Fraction | int) -> Ruin:
        """The chance of one seat to lose a bankroll within all rounds."""
        return self.law.ruin(bankroll, self.rounds)

    @property
    def coupon(self) -> Fraction:
        """What a match play or free bet for one Ante is worth."""
        return coupon_value(self.played)

    def theoretical_win(self, rounds_per_hour: int) -> float:
        """What a seat is expected to lose in an hour: what comps go by."""
        if rounds_per_hour < 1:
            raise NotationError("per-hour: rounds in an hour, one or more")
        return -float(self.law.mean) * rounds_per_hour


def assess(
    posted: Rules | Game | None = None,
    *,
    rounds: int = 1_000,
    seats: int = 1,
    side_bets: SideBets | None = None,
    stakes: Mapping[str, Fraction | int] | None = None,
    strategy: str = "perfect",
    threads: int = 2,
    tell: Callable[[int, int], None] | None = None,
) -> Assessment:
    """Count a seat's law and say what it means over some rounds.

    `stakes` are in Antes, "base" one unless told, and of `side_bets` those are bet that it names.
    With several seats the covariance of two is kept for the standard game; for others it is
    counted, which takes a minute or two, and `tell` is told boards done and all.
    """
    verify_threads(threads)
    if type(seats) is not int or not 1 <= seats <= MOST_SEATS:
        raise NotationError(f"seats: from 1 to {MOST_SEATS} play at a table (D-06)")
    game = Game.of(posted) if isinstance(posted, Rules) else posted or Game()
    given = {"base": Fraction(1)}
    given.update({wager: Fraction(stake) for wager, stake in (stakes or {}).items()})
    side = _staked(side_bets or SideBets(tables={}), given)
    solution = solve(game, threads=threads)
    other: Strategy | None = None
    played: Tally = solution
    if strategy != "perfect":
        other = read_strategy(strategy, game).made(solution, full_deck(threads, game))
        played = price(other, game, threads=threads)
    distribution: Mapping[Fraction, Fraction]
    if side.tables:
        law = seat_law(
            other or solution.strategy,
            game,
            paytables=side.tables.values(),
            settings=side.settings,
            threads=threads,
        )
        units = {wager.value: given[wager.value] for wager in side.tables}
        units |= dict.fromkeys(("ante", "play", "blind"), given["base"])
        distribution = law.distribution(units)
    else:
        distribution = {n * given["base"]: p for n, p in played.distribution.items()}
    covariance = None
    if seats > 1:
        if not side.tables:
            kept = kept_between(game, strategy)
            covariance = None if kept is None else kept * given["base"] ** 2
        if covariance is None:
            felt = Felt(game=game, side=side, strategy=other or solution.strategy, stakes=given)
            covariance = between_seats(felt, threads=threads, tell=tell)
    return Assessment(
        law=RoundLaw(distribution=distribution),
        played=played,
        stakes=given,
        rounds=rounds,
        seats=seats,
        covariance=covariance,
    )


def _staked(side: SideBets, stakes: Mapping[str, Fraction]) -> SideBets:
    """The side bets that are bet on."""
    for wager, stake in stakes.items():
        if stake < 0:
            raise NotationError(f"stakes: {wager} is bet for nothing or more")
        if wager == Wager.PROGRESSIVE:
            raise NotationError("stakes: what a progressive is worth hangs on its meter (P-03)")
        if wager != "base" and wager not in side.tables:
            known = ", ".join(["base", *(w for w in side.tables if w is not Wager.PROGRESSIVE)])
            raise NotationError(f"stakes: '{wager}' is not one of {known} (B-05)")
    if not any(stakes.values()):
        raise NotationError("stakes: something has to be bet")
    return replace(side, tables={w: t for w, t in side.tables.items() if stakes.get(w.value)})
