"""S: settling the base game."""

from __future__ import annotations

import pytest

from houseedge.rules import Wager
from tests.felt import posted, results, settled, spot

PROFILES = ("washington", "pennsylvania")


@pytest.mark.parametrize("profile", PROFILES)
def test_s01_the_dealer_qualifies_with_a_pair_counting_the_board(profile: str) -> None:
    # The pair of fours lies on the board; the dealer's own cards are nothing.
    hand = settled(profile, board="4c 4d 7h 9s Jc", dealer="2h 3d", seats={1: spot("Ah Kd", "1x")})
    assert hand.qualifies is True


def test_s01_ace_high_does_not_qualify() -> None:
    hand = settled(
        "washington", board="4c 6d 7h 9s Jc", dealer="Ah Kd", seats={1: spot("Js 2d", "1x")}
    )
    assert hand.qualifies is False


@pytest.mark.parametrize("profile", PROFILES)
def test_s02_a_higher_hand_wins_even_money_on_ante_and_play(profile: str) -> None:
    # Two pairs, aces and fours, against fours.
    hand = settled(profile, board="4c 4d 7h 9s Jc", dealer="2h 3d", seats={1: spot("Ah Ad", "4x")})
    assert results(hand, 1) == {"ante": "win +10.00", "play": "win +40.00", "blind": "push"}


@pytest.mark.parametrize("profile", PROFILES)
def test_s03_a_lower_hand_loses_play_ante_and_blind(profile: str) -> None:
    hand = settled(profile, board="4c 4d 7h 9s Jc", dealer="Jh 3d", seats={1: spot("Ah Kd", "2x")})
    assert results(hand, 1) == {
        "ante": "lose -10.00",
        "play": "lose -20.00",
        "blind": "lose -10.00",
    }


@pytest.mark.parametrize("profile", PROFILES)
def test_s04_equal_hands_push_all_three(profile: str) -> None:
    # The board plays for both.
    hand = settled(profile, board="Ac Kd Qh Js Tc", dealer="2h 3d", seats={1: spot("4h 5d", "1x")})
    assert results(hand, 1) == {"ante": "push", "play": "push", "blind": "push"}


def test_s05_dealer_without_a_pair_returns_the_ante_and_pays_the_play() -> None:
    hand = settled(
        "washington", board="4c 6d 7h 9s Jc", dealer="Ah Kd", seats={1: spot("Js 2d", "3x")}
    )
    assert results(hand, 1) == {"ante": "push", "play": "win +30.00", "blind": "push"}


def test_s05_dealer_without_a_pair_can_still_beat_a_player() -> None:
    # Ace high beats king high: the Ante goes back, Play and Blind are lost.
    hand = settled(
        "washington", board="4c 6d 7h 9s Jc", dealer="Ah 2d", seats={1: spot("Kh 3d", "1x")}
    )
    assert results(hand, 1) == {"ante": "push", "play": "lose -10.00", "blind": "lose -10.00"}


BLIND = [
    # board, hole cards, what the Blind of 10.00 does for a winner
    ("Ah Kh Qh 2c 3d", "Jh Th", "win +5000.00"),
    ("9h 8h 7h 2c Kd", "6h 5h", "win +500.00"),
    ("9h 9d 9s 2c Kd", "9c Ah", "win +100.00"),
    ("9h 9d Ks 2c Kd", "9c Ah", "win +30.00"),
    ("9h 7h 4h 2c Kd", "Ah 3h", "win +15.00"),
    ("9h 8d 7s 2c Kd", "6c 5h", "win +10.00"),
    ("9h 9d 7s 2c Kd", "9c 5h", "push"),
]


@pytest.mark.parametrize(("board", "hole", "blind"), BLIND)
def test_s06_s11_the_blind_pays_its_table_to_a_winner(board: str, hole: str, blind: str) -> None:
    hand = settled("washington", board=board, dealer="Qc 4s", seats={1: spot(hole, "4x")})
    assert results(hand, 1)["blind"] == blind


def test_s06_a_royal_flush_that_ties_pays_nothing() -> None:
    hand = settled(
        "washington", board="Ah Kh Qh Jh Th", dealer="2c 3d", seats={1: spot("4c 5d", "1x")}
    )
    assert results(hand, 1) == {"ante": "push", "play": "push", "blind": "push"}


def test_s06_the_blind_loses_with_a_straight_flush_that_loses() -> None:
    # Six high straight flush against ten high.
    hand = settled(
        "washington", board="6h 7h 8h 9h 2c", dealer="Th Kd", seats={1: spot("5h Ac", "4x")}
    )
    assert results(hand, 1)["blind"] == "lose -10.00"


def test_s07_a_fold_loses_ante_and_blind_and_makes_no_play_bet() -> None:
    hand = settled(
        "washington", board="4c 4d 7h 9s Jc", dealer="Jh 3d", seats={1: spot("2h 3c", "fold")}
    )
    assert results(hand, 1) == {"ante": "lose -10.00", "blind": "lose -10.00"}


def test_s08_a_folded_ante_stays_lost_when_the_dealer_does_not_qualify() -> None:
    hand = settled(
        "california",
        board="4c 6d 7h 9s Jc",
        dealer="Ah Kd",
        seats={1: spot("2h 3c", "fold")},
        bank="500.00",
        player_dealer=6,
    )
    assert hand.qualifies is False
    assert results(hand, 1) == {"ante": "lose -10.00", "blind": "lose -10.00"}


THREE = {
    1: spot("2h 3c", "1x", trips="5.00"),
    3: spot("Qh 5c", "1x"),
    6: spot("Kh 8c", "1x"),
}


def test_s09_washington_settles_from_right_to_left() -> None:
    hand = settled("washington", board="4c 4d 7h 9s Jc", dealer="Jh 3d", seats=THREE)
    assert hand.order == (6, 3, 1)
    assert posted(hand) == [
        *("6 ante", "6 play", "6 blind"),
        *("3 ante", "3 play", "3 blind"),
        *("1 ante", "1 play", "1 blind", "1 trips"),
    ]


def test_s09_california_settles_clockwise_from_the_player_dealers_left() -> None:
    hand = settled(
        "california",
        board="4c 4d 7h 9s Jc",
        dealer="Jh 3d",
        seats=THREE,
        bank="500.00",
        player_dealer=2,
    )
    assert hand.order == (3, 6, 1)
    assert posted(hand) == [
        *("3 ante", "3 play", "3 blind"),
        *("6 ante", "6 play", "6 blind"),
        *("1 ante", "1 play", "1 blind", "1 trips"),
    ]


def test_s10_to_1_returns_the_stake_and_for_1_keeps_it() -> None:
    # A full house: Trips UTH-01 pays 9 to 1, the progressive 10 for 1.
    hand = settled(
        "washington",
        tables={"trips": "UTH-01"},
        board="4c 4d 9h 9s Jc",
        dealer="2h 3d",
        seats={1: spot("9c Kd", "2x", trips="5.00", progressive="1.00")},
    )
    trips, progressive = hand.spot(1).wagers[3], hand.spot(1).wagers[4]
    assert (trips.pays, trips.returned) == (45_00, 50_00)
    assert (progressive.pays, progressive.returned) == (10_00, 10_00)


def test_s12_pennsylvanias_aggregate_cuts_the_blind_first() -> None:
    # Winnings 200 + 800 + 100,000 = 101,000; 51,000 too much, all of it off the Blind.
    hand = settled(
        "pennsylvania",
        board="Ah Kh Qh 2c 3d",
        dealer="Qc 4s",
        seats={1: spot("Jh Th", "4x", ante="200.00", trips="5.00")},
    )
    assert results(hand, 1) == {
        "ante": "win +200.00",
        "play": "win +800.00",
        "blind": "win +49000.00, capped 51000.00",
        "trips": "win +250.00",
    }


def test_s12_what_the_blind_cannot_bear_is_cut_off_play_then_ante() -> None:
    # Winnings 20,000 + 80,000 + 0: the Blind pushes with a pair, the Play bears 50,000.
    hand = settled(
        "pennsylvania",
        board="4c 6d 7h 9s Jc",
        dealer="4h Kd",
        seats={1: spot("Ah Ad", "4x", ante="20000.00")},
    )
    assert results(hand, 1) == {
        "ante": "win +20000.00",
        "play": "win +30000.00, capped 50000.00",
        "blind": "push",
    }


def test_s13_without_a_qualifier_washington_returns_all_antes_in_a_first_pass() -> None:
    hand = settled("washington", board="4c 6d 7h 9s Jc", dealer="Ah 2d", seats=THREE)
    assert posted(hand) == [
        *("6 ante", "3 ante", "1 ante"),
        *("6 play", "6 blind", "3 play", "3 blind"),
        *("1 play", "1 blind", "1 trips"),
    ]


def test_s13_without_a_qualifier_california_goes_seat_by_seat() -> None:
    hand = settled(
        "california",
        board="4c 6d 7h 9s Jc",
        dealer="Ah 2d",
        seats=THREE,
        bank="500.00",
        player_dealer=2,
    )
    assert posted(hand)[:3] == ["3 ante", "3 play", "3 blind"]


def test_s02_a_wager_nobody_made_has_no_settlement() -> None:
    hand = settled(
        "washington", board="4c 4d 7h 9s Jc", dealer="2h 3d", seats={1: spot("Ah Ad", "4x")}
    )
    with pytest.raises(LookupError, match="seat 1 made no Trips bet"):
        hand.spots[0].wager(Wager.TRIPS)
