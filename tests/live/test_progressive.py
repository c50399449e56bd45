"""P and E: the progressive and its envy, with the meter everybody sees."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.live.served import ServedHouse, bet


def test_p01_p02_the_sensor_lights_and_the_bet_is_locked_into_the_meter(
    house: ServedHouse,
) -> None:
    table = house.table()
    kim, lee = table.seat(1), table.seat(2)
    table.until("betting")
    assert kim.shown()["sensor"] is False
    before = Decimal(house.meter("WA-01")["shows"])
    kim.did(**bet("10 progressive=5"))
    assert (kim.shown()["sensor"], lee.shown()["sensor"]) == (True, False)
    table.lay("2s 7h  3d 8c  9c 9d  Ac 5d Jh  Ks 4c")
    lee.did(**bet("10"))
    table.until("preflop")
    assert Decimal(house.meter("WA-01")["shows"]) > before
    assert (kim.shown()["sensor"], lee.shown()["sensor"]) == (True, False)


@pytest.mark.parametrize(
    ("deck", "award"),
    [
        ("2c 3d  4c 5d  As Ks Qs  Js Ts", "3000.00"),  # a royal flush on the board
        ("9s 8s  Ac Ad  7s 6s 5s  2c 3d", "250.00"),
        ("9s 9h  Ac Ad  9c 9d 5s  2c 3d", "100.00"),
        ("9s 9h  Ac Kd  9c 5d 5s  2c 3d", "10.00"),
    ],
)
def test_p03_p04_the_best_of_seven_cards_wins_its_line_for_one(
    house: ServedHouse, deck: str, award: str
) -> None:
    hand = house.hand("washington", deck, {1: ("10 progressive=1", "4x")})
    won = next(each for each in hand.seat(1)["wagers"] if each["wager"] == "progressive")
    assert (won["pays"], won["returned"]) == (award, award)


def test_p05_a_royal_flush_in_the_first_five_cards_takes_the_meter_which_restarts(
    house: ServedHouse,
) -> None:
    table = house.table()
    table.bets("As Ks  9c 9d  Qs Js Ts  2c 3d", {1: "10 progressive=1"})
    full = house.meter("WA-01")
    table.seat(1).decide("4x")
    assert table.ended().results(1)["progressive"] == f"win {full['shows']}"
    left = house.meter("WA-01")
    restart = Decimal(full["seed"]) + Decimal(full["reserve"])
    assert abs(Decimal(left["shows"]) - restart) < Decimal("0.02")


def test_p06_a_royal_in_seven_cards_takes_five_percent_and_other_awards_nothing(
    house: ServedHouse,
) -> None:
    table = house.table()
    table.bets("Ts 2c  9c 9d  As Ks Qs  Js 3d", {1: "10 progressive=1"})
    full = Decimal(house.meter("WA-01")["shows"])
    table.seat(1).decide("4x")
    paid = Decimal(table.ended().results(1)["progressive"].removeprefix("win "))
    assert abs(paid - full / 20) < Decimal("0.02")
    left = Decimal(house.meter("WA-01")["shows"])
    assert abs(full - paid - left) < Decimal("0.02")
    table = house.table()
    table.bets("9s 9h  Ac Ad  9c 9d 5s  2c 3d", {1: "10 progressive=1"})
    full = Decimal(house.meter("WA-01")["shows"])
    table.seat(1).decide("4x")
    assert table.ended().results(1)["progressive"] == "win 100.00"
    assert Decimal(house.meter("WA-01")["shows"]) == full


def test_p07_e02_two_awards_of_one_round_go_from_right_to_left_each_of_what_is_left(
    house: ServedHouse,
) -> None:
    # Both have a straight flush with the flop: a tenth each, and the envy of the other.
    table = house.table("pennsylvania")
    deck = "9s 8s  4s 3s  Ac Kd  7s 6s 5s  2h Jd"
    table.bets(deck, {1: "10 progressive=5", 2: "10 progressive=5"})
    full = Decimal(house.meter("PA-01")["shows"])
    for seat in (1, 2):
        table.seat(seat).decide("4x")
    hand = table.ended()
    first, second = (
        Decimal(hand.results(seat)["progressive"].removeprefix("win ")) for seat in (2, 1)
    )
    assert abs(first - full / 10) < Decimal("0.02")
    assert abs(second - (full - first) / 10) < Decimal("0.02")
    assert [hand.results(seat)["envy"] for seat in (1, 2)] == ["win 1500.00"] * 2


def test_p09_e04_tables_share_a_meter_and_each_pays_envy_for_its_own_hands(
    house: ServedHouse,
) -> None:
    here, there = house.table("pennsylvania"), house.table("pennsylvania")
    there.bets("2c 3d  Ac Kd  7h 8d Jc  2h Jd", {1: "10 progressive=5"})
    deck = "9s 8s  2c 3d  Ac Kd  7s 6s 5s  2h Jd"
    hand = here.hand(deck, {1: ("10", "4x"), 2: ("10 progressive=5", "4x")})
    assert hand.results(2)["envy"] == "win 1500.00"
    assert here.view()["meter"] == there.view()["meter"]
    there.seat(1).decide("4x")
    assert "envy" not in there.ended().results(1)


@pytest.mark.parametrize(
    ("deck", "award"),
    [
        ("9s 9h  Ac Kd  9c 9d 5s  2c 3d", "win 1500.00"),
        ("9s 9h  Ac Kd  9c 5d 5s  2c 3d", "win 250.00"),
        ("9s 8s  Ac Kd  2s 4s 5s  2c 3d", "win 200.00"),
        ("9s 8h  Ac Kd  7c 6d 5s  2c 3d", "win 150.00"),
        ("9s 9h  Ac Kd  9c 6d 5s  2c 3d", "win 45.00"),
        ("9s 9h  Ac Kd  4c 6d 5s  9c 9d", "lose"),  # four of a kind comes too late
    ],
)
def test_p08_pennsylvania_looks_at_hole_cards_and_flop_alone(
    house: ServedHouse, deck: str, award: str
) -> None:
    table = house.table("pennsylvania")
    table.seat(1)
    table.until("betting")
    hand = table.hand(deck, {1: ("10 progressive=5", "4x")})
    assert hand.results(1)["progressive"] == award


def test_p15_only_a_player_with_the_base_wagers_bets_the_progressive(house: ServedHouse) -> None:
    table = house.table()
    kim = table.seat(1)
    table.until("betting")
    assert kim.refused("Bet", wagers={"progressive": "1.00"}).rule in ("B-04", "P-15")
    assert kim.shown()["sensor"] is False


def test_e01_e02_a_straight_flush_pays_every_other_bettor_and_never_its_owner(
    house: ServedHouse,
) -> None:
    # Seat 1 has a straight flush with the flop; seats 1 and 2 bet the progressive, seat 3 not.
    deck = "9s 8s  2c 3d  2d 3h  Ac Kd  7s 6s 5s  2h Jd"
    hand = house.hand(
        "pennsylvania",
        deck,
        {1: ("10 progressive=5", "4x"), 2: ("10 progressive=5", "4x"), 3: ("10", "4x")},
    )
    assert "envy" not in hand.results(1)
    assert hand.results(2)["envy"] == "win 1500.00"
    assert "envy" not in hand.results(3)


def test_e01_e03_a_folded_player_has_the_envy_of_a_hand_without_a_progressive_bet(
    house: ServedHouse,
) -> None:
    deck = "9s 8s  2c 3d  Ac Kd  7s 6s 5s  2h Jd"
    hand = house.hand(
        "pennsylvania", deck, {1: ("10", "4x"), 2: ("10 progressive=5", "check check fold")}
    )
    assert hand.seat(2)["result"] == "fold"
    assert hand.results(2)["envy"] == "win 1500.00"
    assert hand.seat(1)["cards"] == ["9s", "8s"]


def test_o02_a_progressive_bet_is_decided_by_its_cards_after_a_fold(house: ServedHouse) -> None:
    deck = "9s 9h  Ac Kd  9c 5d 5s  2c 3d"
    hand = house.hand("washington", deck, {1: ("10 progressive=1", "check check fold")})
    assert hand.results(1)["progressive"] == "win 10.00"
