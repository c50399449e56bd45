"""Y: the Bad Beat Bonus."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseedge.errors import MissingWager, NotOffered, UnequalBets
from houseedge.round import Bet, Round, Wagers, apply
from houseedge.rules.paytable import paytable
from houseedge.rules.spec import Wager
from tests.felt import results, rules, settled, spot, wagers


def test_y01_a_bad_beat_bet_without_trips_is_refused() -> None:
    with pytest.raises(MissingWager) as refusal:
        apply(Round(rules=rules("washington")), Bet(1, wagers(bad_beat="1.00")))
    assert (refusal.value.rule, refusal.value.field) == ("Y-01", "wagers.bad_beat")


@pytest.mark.parametrize(
    "without",
    [
        pytest.param(Wagers(trips=5_00, bad_beat=1_00), id="Ante and Blind"),
        pytest.param(Wagers(ante=10_00, trips=5_00, bad_beat=1_00), id="Blind"),
        pytest.param(Wagers(blind=10_00, trips=5_00, bad_beat=1_00), id="Ante"),
    ],
)
def test_y01_a_bad_beat_bet_without_ante_and_blind_is_refused(without: Wagers) -> None:
    with pytest.raises(UnequalBets):
        apply(Round(rules=rules("washington")), Bet(1, without))


def test_y01_with_ante_blind_and_trips_the_bad_beat_bet_is_taken() -> None:
    bet = wagers("10.00", trips="5.00", bad_beat="1.00")
    round, _ = apply(Round(rules=rules("washington")), Bet(1, bet))
    assert round.seat(1).wagers == bet


@pytest.mark.parametrize(("profile", "bank"), [("california", 6), ("pennsylvania", None)])
def test_y01_only_washington_offers_the_bad_beat_bonus(profile: str, bank: int | None) -> None:
    with pytest.raises(NotOffered):
        apply(
            Round(rules=rules(profile), player_dealer=bank),
            Bet(1, wagers(trips="5.00", bad_beat="1.00")),
        )


def bad_beat(
    board: str, hole: str, dealer: str, table: str = "BBB-01", play: str = "1x"
) -> tuple[str, str]:
    """How the hand ended, and what a Bad Beat bet of 1.00 did."""
    hand = settled(
        "washington",
        tables={"bad_beat": table},
        board=board,
        dealer=dealer,
        seats={1: spot(hole, play, trips="1.00", bad_beat="1.00")},
    )
    return hand.spot(1).result.value, results(hand, 1)["bad_beat"]


def test_y02_three_of_a_kind_that_loses_to_the_dealer_wins_the_bet() -> None:
    # Three nines against a straight, jack high.
    assert bad_beat("9h 9d 7s 8c Kd", "9c 4h", dealer="Th Jd") == ("lose", "win +9.00")


def test_y02_beating_the_dealers_three_of_a_kind_wins_the_bet() -> None:
    assert bad_beat("9h 9d 7s 8c Kd", "Th Jd", dealer="9c 4h") == ("win", "win +9.00")


def test_y02_the_losing_hand_names_the_line_not_the_winning_one() -> None:
    # A flush loses to a full house: the flush pays, 25 to 1, not the full house, 40 to 1.
    flush, full_house = "Ah 3h", "9c 7c"
    board = "9h 7h 4h 9d Kd"
    assert bad_beat(board, flush, dealer=full_house) == ("lose", "win +25.00")
    assert bad_beat(board, full_house, dealer=flush) == ("win", "win +25.00")


NO_BAD_BEAT = [
    # board, hole cards, dealer, how the hand ends
    pytest.param("9h 9d 7s 2c Kd", "9c 5h", "Kh 4s", "win", id="three nines beat two pairs"),
    pytest.param("9h 9d 7s 2c Kd", "Kh 4s", "9c 5h", "lose", id="two pairs lose to three nines"),
    pytest.param("4c 4d 7h 9s Jc", "Ah Kd", "Jh 3d", "lose", id="a pair loses to two pairs"),
]


@pytest.mark.parametrize(("board", "hole", "dealer", "result"), NO_BAD_BEAT)
def test_y02_the_bet_loses_when_the_losing_hand_is_less_than_three_of_a_kind(
    board: str, hole: str, dealer: str, result: str
) -> None:
    assert bad_beat(board, hole, dealer) == (result, "lose -1.00")


def test_y03_a_tie_of_all_five_cards_loses_the_bet() -> None:
    # Three nines, ace and king lie on the board and play for both.
    assert bad_beat("9h 9d 9s Kc Ad", "2h 3c", dealer="4h 5c") == ("tie", "lose -1.00")


def test_y03_three_of_a_kind_on_both_sides_is_a_bad_beat_when_a_kicker_decides() -> None:
    # Three nines each, with king and queen against king and jack.
    assert bad_beat("9h 9d 9s Kc 2d", "Jh 3c", dealer="Qh 4c") == ("lose", "win +9.00")


TABLES = ("BBB-01", "BBB-02", "BBB-03")
LINES = [
    # losing hand, board, loser's cards, winner's cards, what each table pays on 1.00
    # Nine high against ten high.
    ("straight flush", "6h 7h 8h 9h 2c", "5h Ac", "Th Kd", ("10000.00", "7500.00", "2500.00")),
    # Nines against kings.
    ("four of a kind", "9h 9d Ks Kc 2d", "9c 9s", "Kh Kd", ("500.00", "500.00", "500.00")),
    # Nines full of twos against kings full of nines.
    ("full house", "9h 9d Ks 2c 3d", "9c 2h", "Kh Kd", ("40.00", "50.00", "50.00")),
    # Ten high against ace high.
    ("flush", "9h 7h 4h 2c Kd", "Th 3h", "Ah 5h", ("25.00", "30.00", "30.00")),
    # Nine high against ten high.
    ("straight", "9h 8d 7s 2c Kd", "6c 5h", "Th 6d", ("20.00", "20.00", "20.00")),
    # Nines against a straight, jack high.
    ("three of a kind", "9h 9d 7s 8c Kd", "9c 4h", "Th Jd", ("9.00", "9.00", "9.00")),
]
EVERY_LINE = [
    pytest.param(table, board, loser, winner, amount, id=f"{table} {hand}")
    for hand, board, loser, winner, pays in LINES
    for table, amount in zip(TABLES, pays, strict=True)
]


@pytest.mark.parametrize(("table", "board", "loser", "winner", "pays"), EVERY_LINE)
def test_y04_each_table_pays_each_of_its_lines_whoever_was_beaten(
    table: str, board: str, loser: str, winner: str, pays: str
) -> None:
    assert bad_beat(board, loser, dealer=winner, table=table) == ("lose", f"win +{pays}")
    assert bad_beat(board, winner, dealer=loser, table=table) == ("win", f"win +{pays}")


def test_y02_a_line_below_three_of_a_kind_is_never_paid() -> None:
    low = paytable(
        "low.toml",
        {
            "id": "low",
            "version": 1,
            "wager": "bad_beat",
            "title": "Low",
            "sheets": [],
            "lines": [{"hand": "pair", "pays": "1 to 1"}],
        },
    )
    base = rules("washington")
    hand = settled(
        replace(base, tables={**base.tables, Wager.BAD_BEAT: low}),
        board="2c 5d 8h Js Kd",
        dealer="Kc 3s",
        seats={1: spot("Jc 4s", "1x", trips="5.00", bad_beat="1.00")},
    )
    assert results(hand, 1)["bad_beat"] == "lose -1.00"
