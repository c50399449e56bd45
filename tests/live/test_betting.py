"""B: what a player may bet, as the served house takes or refuses it."""

from __future__ import annotations

import pytest

from tests.live.served import ServedHouse, bet

#: Seat 1: a pair of aces. Dealer: a pair of nines. The board helps neither.
ACES = "As Ah  9c 9d  2c 5d 7h  Js 3c"


def test_b01_a_round_is_dealt_from_one_deck_and_the_ace_is_low_in_a_wheel(
    house: ServedHouse,
) -> None:
    # Ace to five is a straight, and one to the six beats it.
    hand = house.hand("washington", "Ah Kd  6c Qd  2c 3d 4h  5s Kc", {1: ("10", "4x")})
    assert hand.seat(1)["hand"]["code"] == "straight"
    assert hand.seat(1)["hand"]["detail"] == "five high"
    assert hand.results(1) == {"ante": "lose", "play": "lose", "blind": "lose"}
    cards = [*hand.view["board"], *hand.view["dealer"]["cards"], *hand.seat(1)["cards"]]
    assert len(set(cards)) == 9


def test_b02_equal_pairs_are_separated_by_all_five_cards(house: ServedHouse) -> None:
    # Both pair the king; the player's queen beats the dealer's jack.
    hand = house.hand("washington", "Kh Qd  Kc Jd  Ks 2c 5d  7h 9s", {1: ("10", "4x")})
    assert hand.seat(1)["result"] == "win"


def test_b03_everybody_has_the_best_five_of_seven(house: ServedHouse) -> None:
    # The player plays one hole card, the dealer none: the board's straight against a higher one.
    hand = house.hand("washington", "Jh 2d  3c 2s  6c 7d 8h  9s Tc", {1: ("10", "4x")})
    assert sorted(hand.seat(1)["hand"]["cards"]) == sorted(["Jh", "7d", "8h", "9s", "Tc"])
    assert sorted(hand.view["dealer"]["hand"]["cards"]) == sorted(hand.view["board"])
    assert hand.results(1) == {"ante": "win 10.00", "play": "win 40.00", "blind": "win 10.00"}


@pytest.mark.parametrize(
    "wagers",
    [
        {"ante": "10.00", "blind": "5.00"},
        {"ante": "10.00"},
        {"blind": "10.00"},
        {"ante": "0.00", "blind": "0.00"},
    ],
)
def test_b04_unequal_missing_or_empty_base_wagers_are_refused(
    house: ServedHouse, wagers: dict[str, str]
) -> None:
    table = house.table()
    kim = table.seat(1)
    table.until("betting")
    assert kim.refused("Bet", wagers=wagers).rule == "B-04"
    assert kim.shown()["wagers"] == []


def test_b05_trips_is_free_within_its_own_limits(house: ServedHouse) -> None:
    table = house.table()
    kim = table.seat(1)
    table.until("betting")
    assert kim.refused(**bet("10 trips=0.50")).rule == "B-12"
    assert kim.refused(**bet("10 trips=100.01")).rule == "B-12"
    kim.did(**bet("10 trips=7.25"))
    stakes = {each["wager"]: each["stake"] for each in kim.shown()["wagers"]}
    assert stakes == {"ante": "10.00", "blind": "10.00", "trips": "7.25"}


def test_b06_before_the_flop_one_checks_or_bets_three_or_four_times(house: ServedHouse) -> None:
    table = house.table()
    table.bets(ACES, {1: "10"})
    kim = table.seat(1)
    assert [kim.refused("Play", times=times).rule for times in (1, 2, 5)] == ["B-06"] * 3
    assert kim.refused("Fold").rule == "B-06"
    kim.did("Play", times=3)
    assert table.ended().results(1)["play"] == "win 30.00"


def test_b07_after_the_flop_one_checks_or_bets_twice(house: ServedHouse) -> None:
    table = house.table()
    table.bets(ACES, {1: "10"})
    kim = table.seat(1)
    kim.decide("check")
    table.until("flop")
    assert [kim.refused("Play", times=times).rule for times in (1, 3, 4)] == ["B-07"] * 3
    kim.did("Play", times=2)
    assert table.ended().results(1)["play"] == "win 20.00"


def test_b08_after_the_river_one_bets_once_or_folds(house: ServedHouse) -> None:
    table = house.table()
    table.bets(ACES, {1: "10"})
    kim = table.seat(1)
    kim.decide("check")
    kim.decide("check")
    table.until("river")
    assert kim.refused("Check").rule == "B-08"
    assert kim.refused("Play", times=2).rule == "B-08"
    kim.did("Play", times=1)
    assert table.ended().results(1)["play"] == "win 10.00"


def test_b09_there_is_one_play_bet_a_round(house: ServedHouse) -> None:
    table = house.table()
    table.bets("As Ah  Kc Kd  9c 9d  2c 5d 7h  Js 3c", {1: "10", 2: "10"})
    kim = table.seat(1)
    kim.decide("3x")
    assert kim.refused("Play", times=4).rule == "B-09"
    table.seat(2).decide("check")
    table.until("flop")
    assert kim.refused("Play", times=2).rule == "B-09"


def test_b10_after_no_more_bets_nothing_is_made_raised_or_taken_back(house: ServedHouse) -> None:
    table = house.table()
    table.bets(ACES, {1: "10"})
    kim = table.seat(1)
    assert kim.refused(**bet("20")).rule == "B-10"
    assert kim.refused(**bet("10 trips=5")).rule == "B-10"
    assert kim.refused("TakeBack").rule == "B-10"
    assert {each["wager"] for each in kim.shown()["wagers"]} == {"ante", "blind"}


def test_b11_nobody_bets_or_decides_for_another_hand(house: ServedHouse) -> None:
    table = house.table()
    kim, eve = table.seat(1), table.seat(2)
    table.until("betting")
    eve.number = 1
    assert eve.refused(**bet("10")).status == 403
    eve.number = 2
    kim.did(**bet("10"))
    eve.did(**bet("10"))
    table.until("preflop")
    eve.number = 1
    assert eve.refused("Play", times=4).status == 403
    assert kim.shown()["state"] == "to_decide"
    assert "Players may not wager on the dealer's hand" in " ".join(table.view()["notices"])


def test_b12_bets_keep_inside_limits_and_the_cap_binds_the_play_bet_too(
    house: ServedHouse,
) -> None:
    table = house.table()
    kim = table.seat(1)
    table.lay(ACES)
    table.until("betting")
    assert kim.refused(**bet("4.99")).rule == "B-12"
    assert kim.refused(**bet("100.01")).rule == "B-12"
    kim.did(**bet("100"))
    table.until("preflop")
    assert kim.refused("Play", times=4).rule == "B-12"
    kim.did("Play", times=3)
    assert table.ended().results(1)["play"] == "win 300.00"


def test_b13_a_player_is_in_four_games_of_a_hand_at_most(house: ServedHouse) -> None:
    table = house.table()
    kim = table.seat(1)
    table.until("betting")
    all_five = "10 trips=5 bad_beat=5 pairs=5 progressive=1"
    assert kim.refused(**bet(all_five)).rule == "B-13"
    kim.did(**bet("10 trips=5 bad_beat=5 pairs=5"))
    assert any("maximum of four games" in line for line in table.view()["notices"])


def test_b14_the_rules_posted_fall_back_on_standard_poker(house: ServedHouse) -> None:
    assert "the rules of standard poker apply (B-14)" in house.table().rules()
