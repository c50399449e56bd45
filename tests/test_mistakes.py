"""Ways other programs get this game wrong; each is a hand of its own here."""

from __future__ import annotations

import pytest

from houseedge.cards import Category, Hand, parse_cards
from houseedge.errors import SecondPlay
from houseedge.round import Bet, NoMoreBets, Play, apply, deal_due, play_out
from tests.felt import results, rules, settled, spot, wagers


def test_the_blind_is_not_paid_on_a_tied_royal_flush() -> None:
    hand = settled(
        "washington", board="Ah Kh Qh Jh Th", dealer="2c 3d", seats={1: spot("4c 5d", "1x")}
    )
    assert results(hand, 1)["blind"] == "push"


def test_the_blind_is_not_paid_on_a_losing_straight_flush() -> None:
    hand = settled(
        "washington", board="6h 7h 8h 9h 2c", dealer="Th Kd", seats={1: spot("5h Ac", "4x")}
    )
    assert results(hand, 1)["blind"] == "lose -10.00"


def test_the_ante_is_not_lost_to_a_winning_dealer_that_did_not_qualify() -> None:
    hand = settled(
        "washington", board="4c 6d 7h 9s Jc", dealer="Ah 2d", seats={1: spot("Kh 3d", "1x")}
    )
    assert results(hand, 1)["ante"] == "push"


def test_a_flush_pays_the_blind_3_to_2_not_3_to_1() -> None:
    hand = settled(
        "washington", board="9h 7h 4h 2c Kd", dealer="Qc 4s", seats={1: spot("Ah 3h", "4x")}
    )
    assert results(hand, 1)["blind"] == "win +15.00"


def test_ace_to_five_is_a_straight() -> None:
    assert Hand(parse_cards("Ac 2c 3h 4d 5d Kd Qd")).category is Category.STRAIGHT


def test_trips_is_not_lost_by_folding() -> None:
    hand = settled(
        "washington",
        board="9h 9d 7s 2c Kd",
        dealer="Ks Kc",
        seats={1: spot("9c 5h", "fold", trips="5.00")},
    )
    assert results(hand, 1)["trips"] == "win +15.00"


def test_there_is_no_second_play_bet() -> None:
    deck = parse_cards("Th 3d Kc 4s 9c 9d Ah Kh Qh Jh 2c")
    round = play_out(
        rules("washington"),
        deck,
        [Bet(1, wagers()), Bet(2, wagers()), NoMoreBets(), Play(1, 4)],
    )
    with pytest.raises(SecondPlay):
        apply(round, Play(1, 4))
    # Neither on the same street nor on a later one.
    flop = deal_due(apply(round, Play(2, 3))[0], deck)
    with pytest.raises(SecondPlay):
        apply(flop, Play(1, 2))


def test_three_to_two_is_not_truncated_on_odd_stakes() -> None:
    hand = settled(
        "washington",
        board="9h 7h 4h 2c Kd",
        dealer="Qc 4s",
        seats={1: spot("Ah 3h", "4x", ante="5.01")},
    )
    # 1.5 times 5.01 is 7.515: the half cent goes to the player.
    assert results(hand, 1)["blind"] == "win +7.52"
