"""T: the Trips bet."""

from __future__ import annotations

import pytest

from houseedge.bank import PlayerDealer
from houseedge.errors import RulesError, WrongPhase
from houseedge.round import (
    DEALER,
    Bet,
    Check,
    Fold,
    NoMoreBets,
    Phase,
    Round,
    Show,
    apply,
    legal,
    play_out,
)
from houseedge.rules import Wager
from houseedge.settlement import settle
from tests.felt import finish, posted, results, rules, settled, spot, wagers

WHATEVER_HAPPENS = [
    # board, hole cards with three nines, decision, dealer, how the hand ends
    pytest.param("9h 9d 7s 2c Kd", "9c 5h", "4x", "Qc 4s", "win", id="won"),
    pytest.param("9h 9d 7s 8c Kd", "9c 4h", "2x", "Th Jd", "lose", id="lost to a straight"),
    pytest.param("9h 9d 9s Kc Ad", "2h 3c", "1x", "4h 5c", "tie", id="tied, the board plays"),
    pytest.param("9h 9d 7s 2c Kd", "9c 5h", "fold", "Qc 4s", "fold", id="folded"),
]


@pytest.mark.parametrize("profile", ["washington", "pennsylvania"])
@pytest.mark.parametrize(("board", "hole", "play", "dealer", "result"), WHATEVER_HAPPENS)
def test_t01_trips_wins_whatever_happens_to_the_hand(
    profile: str, board: str, hole: str, play: str, dealer: str, result: str
) -> None:
    hand = settled(profile, board=board, dealer=dealer, seats={1: spot(hole, play, trips="5.00")})
    assert hand.spot(1).result == result
    assert results(hand, 1)["trips"] == "win +15.00"


def test_t01_trips_wins_when_the_dealer_does_not_qualify() -> None:
    # Three nines against ace high.
    hand = settled(
        "washington",
        board="4c 6d 7h 9s Jc",
        dealer="Ah Kd",
        seats={1: spot("9c 9d", "4x", trips="5.00")},
    )
    assert hand.qualifies is False
    assert results(hand, 1)["trips"] == "win +15.00"


def test_t01_trips_counts_the_best_five_of_seven_the_board_alone_included() -> None:
    # The board is a straight, nine high; the hole cards add nothing. UTH-02 pays 5 to 1.
    hand = settled(
        "washington",
        tables={"trips": "UTH-02"},
        board="9h 8d 7s 6c 5h",
        dealer="Qc 2s",
        seats={1: spot("Kd 3c", "fold", trips="5.00")},
    )
    assert results(hand, 1)["trips"] == "win +25.00"


def test_t01_two_pairs_lose_the_trips_bet_even_when_the_hand_wins() -> None:
    # Aces and fours against fours.
    hand = settled(
        "washington",
        board="4c 4d 7h 9s Jc",
        dealer="2h 3d",
        seats={1: spot("Ah Ad", "4x", trips="5.00")},
    )
    assert results(hand, 1) == {
        "ante": "win +10.00",
        "play": "win +40.00",
        "blind": "push",
        "trips": "lose -5.00",
    }


TABLES = ("UTH-01", "UTH-02", "UTH-03", "UTH-04")
LINES = [
    # hand, board, hole cards, what each of the four tables pays on 1.00
    ("royal flush", "Ah Kh Qh 2c 3d", "Jh Th", ("50.00", "50.00", "50.00", "50.00")),
    ("straight flush", "9h 8h 7h 2c Kd", "6h 5h", ("40.00", "40.00", "40.00", "40.00")),
    ("four of a kind", "9h 9d 9s 2c Kd", "9c Ah", ("30.00", "30.00", "30.00", "20.00")),
    ("full house", "9h 9d Ks 2c Kd", "9c Ah", ("9.00", "8.00", "8.00", "7.00")),
    ("flush", "9h 7h 4h 2c Kd", "Ah 3h", ("7.00", "6.00", "7.00", "6.00")),
    ("straight", "9h 8d 7s 2c Kd", "6c 5h", ("4.00", "5.00", "4.00", "5.00")),
    ("three of a kind", "9h 9d 7s 2c Kd", "9c 5h", ("3.00", "3.00", "3.00", "3.00")),
]
EVERY_LINE = [
    pytest.param(table, board, hole, amount, id=f"{table} {hand}")
    for hand, board, hole, pays in LINES
    for table, amount in zip(TABLES, pays, strict=True)
]


@pytest.mark.parametrize(("table", "board", "hole", "pays"), EVERY_LINE)
def test_t02_each_table_pays_each_of_its_lines(
    table: str, board: str, hole: str, pays: str
) -> None:
    hand = settled(
        "washington",
        tables={"trips": table},
        board=board,
        dealer="Qc 4s",
        seats={1: spot(hole, "4x", trips="1.00")},
    )
    assert results(hand, 1)["trips"] == f"win +{pays}"


@pytest.mark.parametrize(("hand", "board", "hole", "pays"), LINES)
def test_t02_pennsylvania_pays_by_uth_03(
    hand: str, board: str, hole: str, pays: tuple[str, ...]
) -> None:
    trips = spot(hole, "4x", trips="1.00")
    end = settled("pennsylvania", board=board, dealer="Qc 4s", seats={1: trips})
    assert results(end, 1)["trips"] == f"win +{pays[TABLES.index('UTH-03')]}"


def test_t03_a_folded_hand_opens_for_a_winning_trips_bet_and_for_no_other() -> None:
    # Three nines in seat 1; a pair of nines in seats 2 and 3.
    round = finish(
        "california",
        board="9h 9d 7s 2c Kd",
        dealer="Qc 4s",
        seats={
            1: spot("9c 5h", "fold", trips="5.00"),
            2: spot("8h 5c", "fold", trips="5.00"),
            3: spot("8d 5d", "fold"),
        },
        player_dealer=6,
    )
    assert {seat.number: seat.shown for seat in round.seats} == {1: True, 2: False, 3: False}


def test_t03_without_a_trips_bet_three_of_a_kind_stays_closed_after_a_fold() -> None:
    round = finish(
        "california",
        board="9h 9d 7s 2c Kd",
        dealer="Qc 4s",
        seats={1: spot("9c 5h", "fold")},
        player_dealer=6,
    )
    assert round.seat(1).shown is False


def folded_with_three_nines() -> Round:
    """Seats 1 (three nines) and 2 (nines) have folded beside Trips; no hand is open yet."""
    round = play_out(
        rules("california", dealing="D-04"),
        "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd",
        [
            Bet(1, wagers(trips="5.00")),
            Bet(2, wagers(trips="5.00")),
            NoMoreBets(),
            *(Check(1), Check(2)),
            *(Check(1), Check(2)),
            Fold(1),
        ],
        player_dealer=6,
    )
    return apply(round, Fold(2))[0]


def test_t03_the_round_is_not_settled_before_the_winning_cards_lie_face_up() -> None:
    round, _ = apply(folded_with_three_nines(), Show(DEALER))
    assert round.phase is Phase.SHOWDOWN
    assert [action for action in legal(round) if isinstance(action, Show)] == [Show(1)]
    with pytest.raises(WrongPhase):
        settle(round, PlayerDealer(500_00))
    round, _ = apply(round, Show(1))
    assert round.phase is Phase.SETTLEMENT
    assert round.seat(1).shown is True


def test_t03_the_cards_of_a_losing_trips_bet_cannot_be_opened_after_a_fold() -> None:
    round, _ = apply(folded_with_three_nines(), Show(DEALER))
    with pytest.raises(WrongPhase) as refusal:
        apply(round, Show(2))
    assert refusal.value.rule == "O-14"


def test_t03_the_open_trips_bet_of_a_folded_hand_is_paid_in_its_seats_turn() -> None:
    # Seat 1 wins with two pairs, nines and kings; seat 2 has folded three nines.
    hand = settled(
        "california",
        board="9h 9d 7s 2c Kd",
        dealer="Qc 4s",
        seats={1: spot("Kh 5c", "1x"), 2: spot("9c 5h", "fold", trips="5.00")},
        bank="500.00",
        player_dealer=6,
    )
    # Folded Ante and Blind are collected first (K-12), the Trips bet is paid after seat 1.
    assert posted(hand) == [
        *("2 ante", "2 blind"),
        *("1 ante", "1 play", "1 blind"),
        "2 trips",
    ]
    assert results(hand, 2) == {
        "ante": "lose -10.00",
        "blind": "lose -10.00",
        "trips": "win +15.00",
    }


@pytest.mark.parametrize("profile", ["washington", "california"])
@pytest.mark.parametrize("table", TABLES)
def test_t04_a_card_room_selects_one_of_the_four_tables(profile: str, table: str) -> None:
    assert rules(profile, tables={"trips": table}).tables[Wager.TRIPS].id == table


@pytest.mark.parametrize("profile", ["washington", "california", "pennsylvania"])
@pytest.mark.parametrize("table", ["UTH-05", "UTH", "", "BBB-01", "standard"])
def test_t04_an_unknown_table_and_one_of_another_wager_are_refused(
    profile: str, table: str
) -> None:
    with pytest.raises(RulesError) as fault:
        rules(profile, tables={"trips": table})
    assert (fault.value.key, fault.value.found) == ("trips", repr(table))


@pytest.mark.parametrize("table", ["UTH-01", "UTH-02", "UTH-04"])
def test_t04_pennsylvania_takes_no_table_but_uth_03(table: str) -> None:
    assert rules("pennsylvania").tables[Wager.TRIPS].id == "UTH-03"
    with pytest.raises(RulesError) as fault:
        rules("pennsylvania", tables={"trips": table})
    assert fault.value.expected == "one of UTH-03"
