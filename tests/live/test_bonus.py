"""Y and U: Bad Beat and Ultimate Pairs at a served table."""

from __future__ import annotations

import pytest

from tests.live.served import ServedHouse, bet


def test_y01_bad_beat_needs_a_trips_bet(house: ServedHouse) -> None:
    table = house.table()
    kim = table.seat(1)
    table.until("betting")
    assert kim.refused(**bet("10 bad_beat=5")).rule == "Y-01"
    kim.did(**bet("10 trips=5 bad_beat=5"))


@pytest.mark.parametrize(
    ("deck", "result", "bad_beat"),
    [
        # Three nines lose to three aces: 9 to 1.
        ("9s 9h  Ac Ad  9d 5d Ah  2c 3d", "lose", "win 45.00"),
        # Three aces beat three nines: 9 to 1 again, by the losing hand.
        ("Ac Ad  9s 9h  9d 5d Ah  2c 3d", "win", "win 45.00"),
        # A pair loses to a pair.
        ("9s 9h  Ac Ad  4d 5d Kh  2c 7d", "lose", "lose"),
    ],
)
def test_y02_it_pays_by_the_losing_hand_of_three_of_a_kind_or_better(
    house: ServedHouse, deck: str, result: str, bad_beat: str
) -> None:
    hand = house.hand("washington", deck, {1: ("10 trips=5 bad_beat=5", "4x")})
    assert hand.seat(1)["result"] == result
    assert hand.results(1)["bad_beat"] == bad_beat


def test_y03_a_tie_loses_the_bad_beat_bet(house: ServedHouse) -> None:
    hand = house.hand(
        "washington", "2c 3d  4c 5d  As Ks Qs  Js Ts", {1: ("10 trips=5 bad_beat=5", "4x")}
    )
    assert hand.seat(1)["result"] == "tie"
    assert hand.results(1)["bad_beat"] == "lose"


def test_y04_the_table_that_is_posted_is_the_one_that_pays(house: ServedHouse) -> None:
    # A full house loses to four of a kind: 40 to 1 by BBB-01.
    table = house.table()
    assert "BBB-01" in table.rules()
    hand = table.hand("9s 9h  Ac Ad  9d As Ah  2c 3d", {1: ("10 trips=5 bad_beat=5", "4x")})
    assert hand.results(1)["bad_beat"] == "win 200.00"


def test_o01_after_a_fold_bad_beat_is_lost(house: ServedHouse) -> None:
    deck = "9s 9h  Ac Ad  9d 5d Ah  2c 3d"
    hand = house.hand("washington", deck, {1: ("10 trips=5 bad_beat=5", "check check fold")})
    assert hand.results(1)["bad_beat"] == "lose"


@pytest.mark.parametrize(
    ("hole", "pairs"),
    [
        ("As Ah", "win 150.00"),
        ("As Ks", "win 125.00"),
        ("As Js", "win 100.00"),
        ("As Kh", "win 75.00"),
        ("Qs Qh", "win 50.00"),
        ("As Jh", "win 25.00"),
        ("4s 4h", "win 15.00"),
        ("Ks Qs", "lose"),
    ],
)
def test_u01_u04_the_two_hole_cards_decide_ultimate_pairs(
    house: ServedHouse, hole: str, pairs: str
) -> None:
    hand = house.hand("washington", f"{hole}  9c 9d  2c 5d 7h  8s 3c", {1: ("10 pairs=5", "4x")})
    assert hand.results(1)["pairs"] == pairs


def test_u02_the_bet_stays_in_action_after_a_fold(house: ServedHouse) -> None:
    deck = "4s 4h  9c 9d  2c 5d 7h  8s 3c"
    hand = house.hand("washington", deck, {1: ("10 pairs=5", "check check fold")})
    assert hand.results(1) == {"ante": "lose", "blind": "lose", "pairs": "win 15.00"}


def test_u03_only_the_top_line_of_table_two_looks_at_the_dealers_cards(
    house: ServedHouse,
) -> None:
    deck = "As Ah  Ac Ad  2c 5d 7h  8s 3c"
    assert house.hand("pairs-two-", deck, {1: ("10 pairs=5", "4x")}).results(1)["pairs"] == (
        "win 5000.00"
    )
    assert house.hand("washington", deck, {1: ("10 pairs=5", "4x")}).results(1)["pairs"] == (
        "win 150.00"
    )


def test_u05_table_four_pays_the_red_aces_a_hundred(house: ServedHouse) -> None:
    board = "9c 9d  2c 5d 7h  8s 3c"
    red = house.hand("pairs-four-", f"Ah Ad  {board}", {1: ("10 pairs=5", "4x")})
    other = house.hand("pairs-four-", f"As Ad  {board}", {1: ("10 pairs=5", "4x")})
    assert (red.results(1)["pairs"], other.results(1)["pairs"]) == ("win 500.00", "win 150.00")
