"""What a table should have won: sums of stakes under the exact law, seats of a round together."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from houseedge.cards import Card, Category
from houseedge.cards.hand import category_of, strength
from houseedge.lab.book import open_book
from houseedge.lab.theory import BETWEEN, Handle, Theory, theory_of
from houseedge.odds import solve
from houseedge.rules import built_in
from houseedge.rules.spec import Wager

ANTE, TRIPS = Wager.ANTE, Wager.TRIPS


def test_a_handle_keeps_sums_of_one_seat_and_of_two() -> None:
    handle = Handle()
    handle.add([{ANTE: 10_00, TRIPS: 5_00}, {ANTE: 20_00}])
    assert (handle.rounds, handle.seats) == (1, 2)
    assert handle.stakes == {ANTE: 30_00, TRIPS: 5_00}
    assert handle.products[ANTE, ANTE] == 10_00**2 + 20_00**2
    assert handle.products[ANTE, TRIPS] == 10_00 * 5_00 == handle.products[TRIPS, ANTE]
    # Both orders of the two seats.
    assert handle.crossed[ANTE, ANTE] == 2 * 10_00 * 20_00
    # The one seat's Trips beside the other's Ante.
    assert handle.crossed[ANTE, TRIPS] == 20_00 * 5_00


def test_a_hand_pays_envy_by_what_others_have_on_the_progressive() -> None:
    bet = Wager.PROGRESSIVE
    handle = Handle()
    # The first hand can pay the second's 5.00, the second the first's, the third both.
    handle.add([{ANTE: 10_00, bet: 5_00}, {ANTE: 10_00, bet: 5_00}, {ANTE: 10_00}])
    assert (handle.envied, handle.envied_squares) == (20_00, 5_00**2 + 5_00**2 + 10_00**2)
    theory = Theory(
        means={"ante": Fraction(0), "progressive": Fraction(1)},
        covariances={
            f"{a} {b}": Fraction(0)
            for a in ("ante", "progressive")
            for b in ("ante", "progressive")
        },
        envy=Fraction(1, 100),
    )
    assert theory.expected(handle) == 10_00 - 20


def test_rounds_add_up_and_seats_of_one_round_spread_more_than_of_two() -> None:
    theory = Theory(means={"ante": Fraction(1, 50)}, covariances={"ante ante": Fraction(24)})
    together, apart = Handle(), Handle()
    together.add([{ANTE: 10_00}, {ANTE: 10_00}])
    for _ in range(2):
        apart.add([{ANTE: 10_00}])
    assert theory.expected(together) == theory.expected(apart) == 40
    assert apart.seats == together.seats == 2
    assert theory.deviation(apart) == pytest.approx((2 * 24) ** 0.5 * 10_00)
    spread = (2 * 24 + 2 * BETWEEN[ANTE, ANTE]) ** 0.5 * 10_00
    assert theory.deviation(together) == pytest.approx(spread)


@pytest.mark.slow
def test_a_tables_theory_is_its_exact_law() -> None:
    theory = theory_of(built_in().rules("california"))
    solution = solve()
    assert theory.means["ante"] == -solution.ev
    variance = (
        sum(chance * net**2 for net, chance in solution.distribution.items()) - solution.ev**2
    )
    assert theory.covariances["ante ante"] == variance
    assert theory_of(built_in().rules("california")) == theory


@pytest.mark.slow
def test_where_the_meter_pays_all_awards_the_house_keeps_the_bet() -> None:
    theory = theory_of(built_in().rules("pennsylvania"), True)
    assert theory.means["progressive"] == 1
    assert theory.covariances["progressive ante"] == 0
    # 36 straight flushes pay 1500.00 and 4 royal flushes 5000.00 for others' 5.00.
    assert theory.envy == (36 * Fraction(300) + 4 * Fraction(1000)) / 2_598_960


@pytest.mark.slow
def test_seats_of_one_round_vary_together_as_is_said() -> None:
    # 40,000 rounds of six seats that play perfectly, with Trips UTH-02.
    blind = dict(zip(sorted(Category, reverse=True)[:6], (500, 50, 10, 3, 1.5, 1), strict=True))
    trips = dict(zip(sorted(Category, reverse=True)[:7], (50, 40, 30, 8, 7, 4, 3), strict=True))
    book, chance, rounds, seats = open_book(), np.random.default_rng(11), 40_000, 6
    base, side = np.zeros((rounds, seats)), np.zeros((rounds, seats))
    for number in range(rounds):
        deck = [Card(each) for each in chance.permutation(52)[: 7 + 2 * seats].tolist()]
        board, dealer = deck[:5], strength(deck[:7])
        for seat in range(seats):
            hole = deck[7 + 2 * seat : 9 + 2 * seat]
            own = strength([*board, *hole])
            side[number, seat] = trips.get(category_of(own), -1)
            played = book.decide(hole)
            if played == "check":
                played = book.decide(hole, board[:3])
            if played == "check":
                played = book.decide(hole, board)
            if played == "fold":
                base[number, seat] = -2
                continue
            bet = int(played[0]) + (category_of(dealer) >= Category.PAIR)
            if own > dealer:
                base[number, seat] = bet + blind.get(category_of(own), 0)
            elif own < dealer:
                base[number, seat] = -bet - 1
    apart = ~np.eye(seats, dtype=bool)
    found = np.cov(base.T, side.T)
    assert found[:seats, :seats][apart].mean() == pytest.approx(BETWEEN[ANTE, ANTE], abs=0.15)
    assert found[seats:, seats:][apart].mean() == pytest.approx(BETWEEN[TRIPS, TRIPS], abs=0.3)
    assert found[:seats, seats:][apart].mean() == pytest.approx(BETWEEN[ANTE, TRIPS], abs=0.2)
