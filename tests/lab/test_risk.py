"""What a law means for money: by hand where that can be, by simulation where not."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from houseedge.errors import NotationError
from houseedge.lab import SideBets, assess, simulate
from houseedge.lab.risk.break_even import break_even_meter
from houseedge.lab.risk.coupon import coupon_value
from houseedge.lab.risk.round_law import RoundLaw
from houseedge.odds import sidebet
from houseedge.odds.game import Game
from houseedge.odds.solver import Solution, solve
from houseedge.rules import built_in

HALF = Fraction(1, 2)
COIN = RoundLaw(distribution={Fraction(-1): HALF, Fraction(1): HALF})
GOOD = RoundLaw(distribution={Fraction(-1): Fraction(2, 5), Fraction(1): Fraction(3, 5)})
ROUNDS = 300_000


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve()


@pytest.fixture(scope="module")
def law(solution: Solution) -> RoundLaw:
    return RoundLaw(distribution=solution.distribution)


# By hand


def test_two_tosses_of_a_coin() -> None:
    session = COIN.after(2)
    assert dict(zip(session.results.tolist(), session.chances.round(12).tolist(), strict=True)) == {
        -2: 0.25,
        -1: 0,
        0: 0.5,
        1: 0,
        2: 0.25,
    }
    assert session.ahead == pytest.approx(0.25)
    assert session.mean_loss == pytest.approx(0.5)
    # A tenth of a loss of two, a quarter of the time.
    assert session.with_rebate(Fraction(1, 10)) == pytest.approx(0.05)
    assert [session.quantile(share) for share in (0.2, 0.5, 0.9)] == [-2, 0, 2]


def test_a_coin_ruins_one_ante_at_the_first_toss_or_the_third() -> None:
    assert COIN.ruin(1, 1).chance == pytest.approx(1 / 2)
    assert COIN.ruin(1, 2).chance == pytest.approx(1 / 2)
    # Lost at once, or won, lost and lost.
    assert COIN.ruin(1, 3).chance == pytest.approx(1 / 2 + 1 / 8)
    assert COIN.ruin(3, 2).chance == 0
    assert COIN.ruin_ever(100) == 1


def test_three_in_five_is_the_gamblers_own_ruin() -> None:
    assert GOOD.mean == Fraction(1, 5)
    assert GOOD.variance == Fraction(24, 25)
    assert GOOD.n0 == pytest.approx(24)
    assert GOOD.kelly == pytest.approx(0.2)
    assert GOOD.ruin_ever(3) == pytest.approx((2 / 3) ** 3)
    assert COIN.kelly == 0


def test_a_long_run_is_followed_by_the_diffusion_and_says_so() -> None:
    long = COIN.ruin(1_000, 1_000_000)
    assert not long.exact
    # Reflection: twice the chance to end below.
    assert long.chance == pytest.approx(2 * 0.158655, abs=1e-4)


def test_a_band_of_two_seats_has_their_covariance_twice() -> None:
    low, high = COIN.band95(100, seats=2, covariance=HALF)
    assert (low, high) == pytest.approx((-1.959964 * sqrt(300), 1.959964 * sqrt(300)), rel=1e-6)


# The base game


def test_many_rounds_have_the_moments_of_one(law: RoundLaw) -> None:
    session = law.after(1_000)
    assert session.chances.sum() == pytest.approx(1, abs=1e-10)
    assert session.mean == pytest.approx(1_000 * float(law.mean), abs=1e-6)
    variance = (session.chances * (session.results - session.mean) ** 2).sum()
    assert variance == pytest.approx(1_000 * float(law.variance), rel=1e-6)


def test_sessions_end_as_they_are_simulated(solution: Solution, law: RoundLaw) -> None:
    found = simulate(
        rounds=ROUNDS,
        seed=11,
        strategy=solution.strategy,
        side_bets=SideBets(tables={}),
        session=100,
    ).sessions
    assert found is not None
    session = law.after(100)
    for counted, simulated in (
        (session.ahead, found.ahead),
        (law.ruin(50, 100).chance, found.ruined(50)),
    ):
        assert simulated == pytest.approx(counted, abs=4 * sqrt(counted / found.count))


def test_a_coupon_wins_as_often_as_simulated_antes(solution: Solution) -> None:
    found = simulate(
        rounds=ROUNDS, seed=12, strategy=solution.strategy, side_bets=SideBets(tables={})
    )
    value = coupon_value(solution)
    assert float(coupon_value(found.tally)) == pytest.approx(float(value), abs=4 / sqrt(ROUNDS))


def test_six_seats_vary_far_more_than_six_players_apart() -> None:
    found = assess(seats=6, rounds=10_000)
    apart = sqrt(6) * found.law.standard_deviation
    assert found.covariance is not None
    assert found.table_standard_deviation == pytest.approx(
        sqrt(6 * found.law.variance + 30 * found.covariance)
    )
    assert found.table_standard_deviation > 1.3 * apart
    low, high = found.band95
    assert (low + high) / 2 == pytest.approx(60_000 * float(found.law.mean))
    assert found.hold95[0] < float(found.played.element_of_risk) < found.hold95[1]


def test_the_simulated_deviation_of_a_table_is_the_counted_one(solution: Solution) -> None:
    found = simulate(
        rounds=ROUNDS, seed=13, seats=6, strategy=solution.strategy, side_bets=SideBets(tables={})
    )
    counted = assess(seats=6).table_standard_deviation
    simulated = found.wagers["base"].standard_error * sqrt(ROUNDS) * 6
    assert simulated == pytest.approx(counted, rel=0.02)


@pytest.mark.slow
def test_side_bets_are_part_of_the_law_in_their_stakes() -> None:
    side = SideBets.posted(built_in().rules("washington"))
    found = assess(side_bets=side, stakes={"trips": HALF})
    edge = sidebet.trips(built_in().paytable("UTH-02")).house_edge
    assert found.law.mean == solve().ev - HALF * edge


def test_theoretical_win_is_the_mean_of_an_hour() -> None:
    found = assess()
    assert found.theoretical_win(40) == pytest.approx(40 * 0.0218497, rel=1e-5)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rounds": 0}, "rounds: a whole number"),
        ({"seats": 8}, "seats: from 1 to 7"),
        ({"stakes": {"trips": 1}}, "stakes: 'trips' is not one of base"),
        ({"stakes": {"base": 0}}, "something has to be bet"),
        ({"stakes": {"base": -1}}, "for nothing or more"),
    ],
)
def test_senseless_questions_are_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(NotationError) as refused:
        assert assess(**wrong).ahead_after  # type: ignore[arg-type]
    assert said in str(refused.value)


# Break-even meters


def test_without_tax_and_envy_a_meter_breaks_even_where_the_odds_say() -> None:
    table = built_in().paytable("WA-01")
    assert break_even_meter(table) == sidebet.progressive(table, bet=100, meter=0).break_even_meter


def test_envy_lowers_the_meter_and_tax_raises_it() -> None:
    table = built_in().paytable("PA-01")
    plain = break_even_meter(table)
    with_envy = break_even_meter(table, others=5)
    taxed = break_even_meter(table, others=5, tax=Fraction(1, 4), taxed_from=600_00)
    assert plain is not None
    assert with_envy is not None
    assert taxed is not None
    assert with_envy < plain < taxed
    # At that meter a bet of 5.00 returns itself: every award of 600.00 or more less a quarter.
    chances = {
        line.key: line.probability for line in sidebet.progressive(table, bet=500, meter=0).lines
    }
    kept = Fraction(3, 4)
    total = chances["royal_flush"] * kept * taxed + chances["straight_flush"] * kept * taxed / 10
    for key, cents in (("full_house", 250_00), ("flush", 200_00), ("straight", 150_00)):
        total += chances[key] * cents
    total += chances["four_of_a_kind"] * kept * 1500_00 + chances["three_of_a_kind"] * 45_00
    total += 5 * kept * (chances["royal_flush"] * 5000_00 + chances["straight_flush"] * 1500_00)
    assert total == 500


def test_a_refund_gives_the_player_an_edge_and_kelly_something_to_bet() -> None:
    law = RoundLaw(distribution=solve(Game(folded_ante="refund")).distribution)
    share = law.kelly
    nets = np.array([float(net) for net in law.distribution])
    chances = np.array([float(chance) for chance in law.distribution.values()])
    growths = [(chances * np.log1p(f * nets)).sum() for f in (0.9 * share, share, 1.1 * share)]
    assert growths[1] == max(growths) == pytest.approx(law.growth)
