"""U: Ultimate Pairs."""

from __future__ import annotations

import pytest

from houseedge.errors import TooLateToBet
from houseedge.round import Bet, NoMoreBets, Round, apply
from tests.felt import finish, results, rules, settled, spot, wagers

TABLES = ("UP-1", "UP-2", "UP-3", "UP-4", "UP-5", "UP-6")


def pairs(table: str, hole: str, *, dealer: str = "3s 4c", play: str = "1x") -> str:
    """What a Pairs bet of 1.00 did; the board lies in clubs and spades, out of the way."""
    hand = settled(
        "washington",
        tables={"pairs": table},
        board="2c 6s 8c 9s Kc",
        dealer=dealer,
        seats={1: spot(hole, play, pairs="1.00")},
    )
    return results(hand, 1)["pairs"]


def test_u01_the_bet_is_made_before_the_cards() -> None:
    round, _ = apply(Round(rules=rules("washington")), Bet(1, wagers(pairs="1.00")))
    assert round.seat(1).wagers.pairs == 1_00
    closed, _ = apply(round, NoMoreBets())
    with pytest.raises(TooLateToBet):
        apply(closed, Bet(1, wagers(pairs="2.00")))


def test_u01_the_two_hole_cards_decide_and_the_board_does_not() -> None:
    # King and nine pair the board twice, but are no pair in the hand.
    assert pairs("UP-1", "Kh 9d") == "lose -1.00"
    assert pairs("UP-1", "4h 4d") == "win +3.00"


def test_u01_the_bet_wins_beside_a_hand_that_loses() -> None:
    hand = settled(
        "washington",
        tables={"pairs": "UP-1"},
        board="2c 6s 8c 9s Kc",
        dealer="Kd Ks",
        seats={1: spot("Qh Qd", "4x", pairs="1.00")},
    )
    assert results(hand, 1) == {
        "ante": "lose -10.00",
        "play": "lose -40.00",
        "blind": "lose -10.00",
        "pairs": "win +10.00",
    }


@pytest.mark.parametrize(("hole", "pays"), [("4h 4d", "win +3.00"), ("4h 5d", "lose -1.00")])
def test_u02_the_bet_stays_in_action_after_a_fold(hole: str, pays: str) -> None:
    assert pairs("UP-1", hole, play="fold") == pays


def test_u02_the_tucked_cards_of_a_folded_hand_open_when_the_bet_wins() -> None:
    round = finish(
        "washington",
        board="2c 6s 8c 9s Kc",
        dealer="3s 4c",
        seats={
            1: spot("4h 4d", "fold", pairs="1.00"),
            2: spot("5h 7d", "fold", pairs="1.00"),
            3: spot("3h 3d", "fold"),
        },
    )
    assert {seat.number: seat.shown for seat in round.seats} == {1: True, 2: False, 3: False}


def test_u02_the_top_line_of_table_2_is_paid_after_a_fold_too() -> None:
    assert pairs("UP-2", "Ah Ad", dealer="As Ac", play="fold") == "win +1000.00"


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("UP-1", "30.00"),
        ("UP-2", "1000.00"),
        ("UP-3", "30.00"),
        ("UP-4", "100.00"),
        ("UP-5", "50.00"),
        ("UP-6", "25.00"),
    ],
)
def test_u03_aces_against_the_dealers_aces_matter_in_table_2_only(table: str, pays: str) -> None:
    assert pairs(table, "Ah Ad", dealer="As Ac") == f"win +{pays}"


@pytest.mark.parametrize(
    ("hole", "result"),
    [
        ("Ah Kh", "win +25.00"),
        ("Ah Qh", "win +20.00"),
        ("Ah Kd", "win +15.00"),
        ("Jh Jd", "win +10.00"),
        ("Ah Qd", "win +5.00"),
        ("2h 2d", "win +3.00"),
        ("Ah Td", "lose -1.00"),
    ],
)
def test_u03_the_other_lines_of_table_2_do_not_look_at_the_dealers_aces(
    hole: str, result: str
) -> None:
    assert pairs("UP-2", hole, dealer="As Ac") == result


def test_u03_the_top_line_needs_aces_on_both_sides() -> None:
    assert pairs("UP-2", "Ah Ad", dealer="As Ks") == "win +30.00"
    assert pairs("UP-2", "Kh Kd", dealer="Qs Qc") == "win +10.00"


TABLES_1_AND_2 = [
    # hole cards, what tables 1 and 2 do with 1.00
    *[("Ah Ad", "win +30.00"), ("As Ac", "win +30.00")],
    *[("Ah Kh", "win +25.00"), ("Ad Kd", "win +25.00")],
    *[("Ah Qh", "win +20.00"), ("Ad Jd", "win +20.00")],
    ("Ah Kd", "win +15.00"),
    *[("Kh Kd", "win +10.00"), ("Qh Qd", "win +10.00"), ("Jh Jd", "win +10.00")],
    *[("Ah Qd", "win +5.00"), ("Ad Jh", "win +5.00")],
    *[("Th Td", "win +3.00"), ("9h 9d", "win +3.00"), ("8h 8d", "win +3.00")],
    *[("7h 7d", "win +3.00"), ("6h 6d", "win +3.00"), ("5h 5d", "win +3.00")],
    *[("4h 4d", "win +3.00"), ("3h 3d", "win +3.00"), ("2h 2d", "win +3.00")],
    *[("Ah Th", "lose -1.00"), ("Ah 2d", "lose -1.00"), ("Kh Qh", "lose -1.00")],
]


@pytest.mark.parametrize("table", ["UP-1", "UP-2"])
@pytest.mark.parametrize(("hole", "result"), TABLES_1_AND_2)
def test_u04_tables_1_and_2_pay_each_of_their_lines(table: str, hole: str, result: str) -> None:
    assert pairs(table, hole) == result


def test_u04_1000_replaces_30_with_aces_on_both_sides() -> None:
    # The best line only: 1000.00, not 1030.00.
    assert pairs("UP-2", "Ah Ad", dealer="As Ac") == "win +1000.00"
    assert pairs("UP-2", "As Ac", dealer="Ah Ad") == "win +1000.00"


# In each table 1,326 hands of 1.00 pay, by the counts 1 + 5 aces, 12, 36, 72 and 1,200 losers:
#   3:       180 + 240 + 360 + 360 - 1200 = -60, which is -4.52 % of 1326, as printed
#   4: 100 + 150 + 240 + 360 + 288 - 1200 = -62, -4.68 %
#   5:  50 + 125 + 240 + 360 + 360 - 1200 = -65, -4.90 %
#   6:       150 + 240 + 360 + 360 - 1200 = -90, -6.79 %
TABLES_3_TO_6 = [
    # hole cards, what tables 3, 4, 5 and 6 do with 1.00
    ("Ah Ad", "win +30.00", "win +100.00", "win +50.00", "win +25.00"),
    ("Ad Ah", "win +30.00", "win +100.00", "win +50.00", "win +25.00"),
    *[
        (hole, "win +30.00", "win +30.00", "win +25.00", "win +25.00")
        for hole in ("Ah As", "Ah Ac", "Ad As", "Ad Ac", "As Ac")
    ],
    *[
        (hole, "win +20.00", "win +20.00", "win +20.00", "win +20.00")
        for hole in ("Ah Kh", "Ad Qd", "As Js")
    ],
    *[
        (hole, "win +10.00", "win +10.00", "win +10.00", "win +10.00")
        for hole in ("Ah Kd", "Ad Qh", "As Jh")
    ],
    *[
        (hole, "win +5.00", "win +4.00", "win +5.00", "win +5.00")
        for hole in (
            *("Kh Kd", "Qh Qd", "Jh Jd", "Th Td", "9h 9d", "8h 8d"),
            *("7h 7d", "6h 6d", "5h 5d", "4h 4d", "3h 3d", "2h 2d"),
        )
    ],
    *[
        (hole, "lose -1.00", "lose -1.00", "lose -1.00", "lose -1.00")
        for hole in ("Ah Th", "Ah 2d", "Kh Qh")
    ],
]
EVERY_LINE_3_TO_6 = [
    pytest.param(table, hole, result, id=f"{table} {hole}")
    for hole, *by_table in TABLES_3_TO_6
    for table, result in zip(TABLES[2:], by_table, strict=True)
]


@pytest.mark.parametrize(("table", "hole", "result"), EVERY_LINE_3_TO_6)
def test_u05_tables_3_to_6_pay_each_of_their_lines(table: str, hole: str, result: str) -> None:
    assert pairs(table, hole) == result


def test_u05_red_aces_are_paid_once_by_their_own_line() -> None:
    # In table 4 the red aces are 100 to 1; the 30 of other aces does not come on top.
    assert pairs("UP-4", "Ah Ad") == "win +100.00"
    assert pairs("UP-4", "Ah Ac") == "win +30.00"
