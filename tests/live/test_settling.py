"""S and T: how hands are settled, in the money the served house pays out."""

from __future__ import annotations

import pytest

from tests.live.served import ServedHouse

#: A board of the dealer's pair: Seat 1 has ace high, the dealer a pair of nines.
PAIR = "As Kh  9c 3d  9d 5d 7h  Js 2c"
#: Nobody has a pair: seat 1 queen high, the dealer ace high.
NO_PAIR = "Qs 8h  Ac 3d  2d 5d 7h  Js 9c"


def test_s01_the_dealer_qualifies_with_a_pair_the_board_counted(house: ServedHouse) -> None:
    # Both nines lie on the board.
    hand = house.hand("washington", "As Ah  Kc 3d  9d 9s 7h  Js 2c", {1: ("10", "4x")})
    assert hand.view["dealer"]["qualifies"] is True
    assert hand.results(1)["ante"] == "win 10.00"


def test_s02_a_higher_hand_wins_even_money_on_ante_and_play(house: ServedHouse) -> None:
    hand = house.hand("washington", "As Ah  9c 9d  2c 5d 7h  Js 3c", {1: ("10", "4x")})
    assert hand.results(1) == {"ante": "win 10.00", "play": "win 40.00", "blind": "push"}
    assert hand.net(1) == "50.00"


def test_s03_a_lower_hand_loses_play_ante_and_blind(house: ServedHouse) -> None:
    hand = house.hand("washington", PAIR, {1: ("10", "4x")})
    assert hand.results(1) == {"ante": "lose", "play": "lose", "blind": "lose"}
    assert hand.net(1) == "-60.00"


def test_s04_equal_hands_push(house: ServedHouse) -> None:
    hand = house.hand("washington", "As 3h  Ac 3d  Kd Ks 7h  Js 9c", {1: ("10", "4x")})
    assert hand.results(1) == {"ante": "push", "play": "push", "blind": "push"}
    assert (hand.seat(1)["result"], hand.net(1)) == ("tie", "0.00")


def test_s05_a_dealer_without_a_pair_returns_the_ante_and_may_still_win(
    house: ServedHouse,
) -> None:
    hand = house.hand("washington", NO_PAIR, {1: ("10", "4x")})
    assert hand.view["dealer"]["qualifies"] is False
    assert hand.results(1) == {"ante": "push", "play": "lose", "blind": "lose"}


def test_s06_a_royal_flush_that_ties_pays_nothing_on_the_blind(house: ServedHouse) -> None:
    hand = house.hand("washington", "2c 3d  4c 5d  As Ks Qs  Js Ts", {1: ("10", "4x")})
    assert hand.seat(1)["hand"]["code"] == "royal_flush"
    assert hand.results(1) == {"ante": "push", "play": "push", "blind": "push"}


def test_s07_a_fold_loses_ante_and_blind(house: ServedHouse) -> None:
    hand = house.hand("washington", PAIR, {1: ("10", "check check fold")})
    assert hand.results(1) == {"ante": "lose", "blind": "lose"}
    assert (hand.seat(1)["result"], hand.net(1)) == ("fold", "-20.00")


def test_s08_o03_a_folded_ante_stays_lost_without_a_qualifier_unless_the_house_refunds_it(
    house: ServedHouse,
) -> None:
    hand = house.hand("washington", NO_PAIR, {1: ("10", "check check fold")})
    assert hand.results(1) == {"ante": "lose", "blind": "lose"}
    hand = house.hand("generous", NO_PAIR, {1: ("10", "check check fold")})
    assert hand.results(1) == {"ante": "push", "blind": "lose"}


def test_s09_washington_settles_from_right_to_left(house: ServedHouse) -> None:
    deck = "As Ah  Kc Kd  Qc Qd  9c 9d  2c 5d 7h  Js 3c"
    hand = house.hand("washington", deck, dict.fromkeys((1, 2, 3), ("10", "4x")))
    assert hand.view["order"] == [3, 2, 1]


def test_s10_to_one_returns_the_stake_and_for_one_keeps_it(house: ServedHouse) -> None:
    # A full house: Trips pays 8 to 1 and returns its stake, the progressive 10 for 1 keeps it.
    deck = "As Ah  9c 4d  Ac 5d 5h  Js 3c"
    hand = house.hand("washington", deck, {1: ("10 trips=5 progressive=1", "4x")})
    wagers = {each["wager"]: each for each in hand.seat(1)["wagers"]}
    assert (wagers["trips"]["pays"], wagers["trips"]["returned"]) == ("40.00", "45.00")
    assert (wagers["progressive"]["pays"], wagers["progressive"]["returned"]) == ("10.00", "10.00")


@pytest.mark.parametrize(
    ("deck", "pays"),
    [
        ("As Ks  9c 9d  Qs Js Ts  2c 3d", "5000.00"),
        ("9s 8s  Ac Ad  7s 6s 5s  2c 3d", "500.00"),
        ("As Ah  9c 9d  Ac Ad 5s  2c 3d", "100.00"),
        ("As Ah  9c 9d  Ac 5d 5s  2c 3d", "30.00"),
        ("As 8s  9c 9d  Qs Js 5s  2c 3d", "15.00"),
        ("9s 8h  Ac Ad  7s 6d 5s  2c Kd", "10.00"),
    ],
)
def test_s11_the_blind_pays_its_table(house: ServedHouse, deck: str, pays: str) -> None:
    hand = house.hand("washington", deck, {1: ("10", "4x")})
    assert hand.results(1)["blind"] == f"win {pays}"


def test_s12_pennsylvania_pays_at_most_50_000_on_ante_play_and_blind(house: ServedHouse) -> None:
    # A royal flush with 100.00: the Blind would pay 50,000.00, and is cut for Ante and Play.
    deck = "As Ks  9c 9d  Qs Js Ts  2c 3d"
    hand = house.hand("pennsylvania", deck, {1: ("100 trips=5", "4x")})
    assert hand.results(1) == {
        "ante": "win 100.00",
        "play": "win 400.00",
        "blind": "win 49500.00",
        "trips": "win 250.00",
    }


@pytest.mark.parametrize(
    ("deck", "decisions", "result"),
    [
        ("9s 9h  Ac Ad  9d 5d Ah  2c 3d", "4x", "lose"),  # trips lose to trips
        ("9s 4h  Kc 2d  9d 9c Ah  5c Jd", "4x", "win"),  # the dealer qualifies with the nines
        ("2c 3d  4c 5d  As Ks Qs  Js Ts", "4x", "tie"),  # a royal flush on the board
        ("9s 4h  Ac Ad  9d 5d 9h  2c 3d", "check check fold", "fold"),
    ],
)
def test_t01_trips_wins_whatever_happens_to_the_hand(
    house: ServedHouse, deck: str, decisions: str, result: str
) -> None:
    hand = house.hand("washington", deck, {1: ("10 trips=5", decisions)})
    assert hand.seat(1)["result"] == result
    assert hand.results(1)["trips"].startswith("win ")


def test_t02_pennsylvania_pays_trips_by_table_three(house: ServedHouse) -> None:
    # A flush: 7 to 1 there, 6 to 1 by Washington's default.
    deck = "As 8s  9c 9d  Qs Js 5s  2c 3d"
    assert house.hand("pennsylvania", deck, {1: ("10 trips=5", "4x")}).results(1)["trips"] == (
        "win 35.00"
    )
    assert house.hand("washington", deck, {1: ("10 trips=5", "4x")}).results(1)["trips"] == (
        "win 30.00"
    )


def test_t03_a_folded_hand_with_a_winning_trips_bet_is_shown(house: ServedHouse) -> None:
    table = house.table("packets")
    table.banked(1, "500.00", (2,))
    deck = "9s 4h  Ac Ad  9d 5d 9h  2c 3d"
    hand = table.hand(deck, {2: ("10 trips=5", "check check fold")})
    assert hand.results(2)["trips"] == "win 15.00"
    assert hand.seat(2)["cards"] == ["9s", "4h"]


def test_t04_a_table_posts_exactly_one_trips_table(house: ServedHouse) -> None:
    posted = house.table("california").rules()
    assert [id for id in ("UTH-01", "UTH-02", "UTH-03", "UTH-04") if id in posted] == ["UTH-02"]
