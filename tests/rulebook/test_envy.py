"""E: envy, paid to other bettors for one player's great hand."""

from __future__ import annotations

import pytest

from houseedge.errors import CardHidden
from houseedge.progressive import Meter
from houseedge.round.judge import may_open
from houseedge.settlement import settle
from tests.felt import Spot, finish, meter_after, posted, results, settled, spot

#: With this flop A-K of hearts is a royal flush, 9-8 of hearts a straight flush, queen high.
BOARD = "Qh Jh Th 4s 5d"
ROYAL, STRAIGHT_FLUSH = "Ah Kh", "9h 8h"
DEALER = "6c 7s"


def betting(hole: str, play: str = "1x") -> Spot:
    """A seat in the progressive."""
    return spot(hole, play, progressive="5.00")


def not_betting(hole: str, play: str = "1x") -> Spot:
    """A seat without the progressive."""
    return spot(hole, play)


def envy(seats: dict[int, Spot], *, board: str = BOARD, dealer: str = DEALER) -> dict[int, str]:
    """The envy each seat received; a seat that received none is left out."""
    hand = settled("pennsylvania", board=board, dealer=dealer, seats=seats)
    return {
        number: results(hand, number)["envy"] for number in seats if "envy" in results(hand, number)
    }


@pytest.mark.parametrize(
    ("hole", "pays"), [(ROYAL, "win +5000.00"), (STRAIGHT_FLUSH, "win +1500.00")]
)
@pytest.mark.parametrize("its_player_bet", [True, False])
def test_e01_a_great_hand_pays_every_other_bettor_whether_or_not_its_player_bet(
    its_player_bet: bool, hole: str, pays: str
) -> None:
    seats = {
        1: betting("2c 3d"),
        2: betting(hole) if its_player_bet else not_betting(hole),
        3: not_betting("6d 2h"),
        4: betting("2d 3s"),
    }
    assert envy(seats) == {1: pays, 4: pays}


@pytest.mark.parametrize(
    ("board", "hole"),
    [
        pytest.param("Qh Jh 4s Th 5d", "Ah Kh", id="royal with the turn"),
        pytest.param("Qh Jh 4s Th 5d", "9h 8h", id="straight flush with the turn"),
        pytest.param("9h 9d Ac 4s 5d", "9c 9s", id="four of a kind at the flop"),
        pytest.param("Qh Jh Th 4s 5d", "Ah 2h", id="flush at the flop"),
    ],
)
def test_e01_only_a_straight_flush_or_royal_in_hole_cards_and_flop_pays_envy(
    board: str, hole: str
) -> None:
    assert envy({1: betting("2c 3d"), 2: betting(hole)}, board=board) == {}


def test_e02_several_great_hands_pay_several_envies_and_never_ones_own() -> None:
    a, b, c = 1, 2, 3
    seats = {a: betting(ROYAL), b: betting(STRAIGHT_FLUSH), c: betting("2c 3d")}
    # C receives 5,000.00 for A's royal and 1,500.00 for B's straight flush.
    assert envy(seats) == {a: "win +1500.00", b: "win +5000.00", c: "win +6500.00"}


def test_e02_nobody_receives_envy_for_their_own_hand() -> None:
    assert envy({1: betting(ROYAL), 2: not_betting("2c 3d")}) == {}


@pytest.mark.parametrize("dealer", [ROYAL, STRAIGHT_FLUSH])
def test_e02_the_dealers_hand_pays_no_envy(dealer: str) -> None:
    assert envy({1: betting("2c 3d"), 2: betting("2d 3s")}, dealer=dealer) == {}


def test_e02_the_house_pays_and_the_meter_is_untouched() -> None:
    # The royal's player is not in the progressive, so nothing but envy is won: 5,000.00 each.
    hand = settled(
        "pennsylvania",
        board=BOARD,
        dealer=DEALER,
        seats={1: betting("2c 3d"), 2: not_betting(ROYAL), 3: betting("2d 3s")},
        meter="20000.00",
    )
    assert (results(hand, 1)["envy"], results(hand, 3)["envy"]) == ("win +5000.00", "win +5000.00")
    assert meter_after(hand) == "20000.00"
    # Envy twice; seat 2 wins its Play, 10.00, and its Blind, 500 to 1. The dealer has no pair.
    assert hand.paid == 2 * 5000_00 + 10_00 + 5000_00


def test_e02_envy_is_not_taken_of_the_meter_when_awards_are() -> None:
    # Straight flush at seat 2: 10 % of 20,000.00 to its own player and nothing else.
    hand = settled(
        "pennsylvania",
        settings={"awards_from_meter": "all"},
        board=BOARD,
        dealer=DEALER,
        seats={1: betting("2c 3d"), 2: betting(STRAIGHT_FLUSH)},
        meter="20000.00",
    )
    assert results(hand, 1)["envy"] == "win +1500.00"
    assert meter_after(hand) == "18000.00"


def test_e03_envy_is_paid_at_the_end_of_the_round() -> None:
    hand = settled(
        "pennsylvania",
        board=BOARD,
        dealer=DEALER,
        seats={1: betting("2c 3d", "fold"), 2: not_betting(ROYAL), 3: betting("2d 3s", "fold")},
    )
    assert posted(hand) == [
        # The dealer has no pair: the one Ante still in comes back first (S-13).
        "2 ante",
        *("3 ante", "3 blind", "3 progressive"),
        *("2 play", "2 blind"),
        *("1 ante", "1 blind", "1 progressive"),
        *("3 envy", "1 envy"),
    ]


@pytest.mark.parametrize("progressive_after_fold", ["decide", "lose"])
def test_e03_a_folded_player_still_receives_envy(progressive_after_fold: str) -> None:
    hand = settled(
        "pennsylvania",
        settings={"progressive_after_fold": progressive_after_fold},
        board=BOARD,
        dealer=DEALER,
        seats={1: betting("2c 3d", "fold"), 2: betting(ROYAL)},
    )
    assert results(hand, 1) == {
        "ante": "lose -10.00",
        "blind": "lose -10.00",
        "progressive": "lose -5.00",
        "envy": "win +5000.00",
    }


def test_e03_the_hand_that_pays_envy_is_face_up_even_when_it_has_folded() -> None:
    round = finish(
        "pennsylvania",
        board=BOARD,
        dealer=DEALER,
        seats={1: betting("2c 3d", "fold"), 2: not_betting(STRAIGHT_FLUSH, "fold")},
    )
    assert {seat.number: seat.shown for seat in round.seats} == {1: False, 2: True}


def test_e03_a_folded_great_hand_stays_closed_where_nobody_else_bet() -> None:
    round = finish(
        "pennsylvania",
        board=BOARD,
        dealer=DEALER,
        seats={1: not_betting("2c 3d", "fold"), 2: not_betting(STRAIGHT_FLUSH, "fold")},
    )
    assert {seat.number: seat.shown for seat in round.seats} == {1: False, 2: False}


@pytest.mark.parametrize(
    ("flop", "matters"),
    [
        pytest.param("Ad 3d 5d", True, id="4-2 of diamonds, ace low and nothing else"),
        pytest.param("5h 4h 3h", True, id="seven high, six high or ace low"),
        pytest.param("Qh Jh Th", True, id="royal, or queen high"),
        pytest.param("Ah Kh Th", True, id="royal and nothing else"),
        pytest.param("9d 8d 5d", True, id="nine high"),
        pytest.param("9c 8c 5c", False, id="the dealer holds the six it needs"),
        pytest.param("Ah Kh 2h", False, id="no run goes round the ace"),
        pytest.param("9c 8c 4c", False, id="too far apart"),
        pytest.param("9c 8c 7d", False, id="two suits"),
    ],
)
def test_e01_a_folded_hands_unknown_cards_matter_where_the_flop_allows_a_straight_flush(
    flop: str, matters: bool
) -> None:
    seats = {1: betting("Ks Kd"), 2: not_betting("?? ??", "fold")}
    round = finish("pennsylvania", board=f"{flop} 6s Jd", dealer="6c 7s", seats=seats)
    if matters:
        with pytest.raises(CardHidden):
            settle(round)
    else:
        assert "envy" not in results(settle(round), 1)


@pytest.mark.parametrize(
    ("dealer", "matters"),
    [
        pytest.param("9s 7c", True, id="the royal with the ace and jack of spades"),
        pytest.param("9s As", False, id="neither king high nor the royal"),
    ],
)
def test_e01_the_ace_of_spades_may_be_the_folded_card_that_matters(
    dealer: str, matters: bool
) -> None:
    seats = {1: betting("Kc Kd"), 2: not_betting("?? ??", "fold")}
    round = finish("pennsylvania", board="Ks Qs Ts 2d 3h", dealer=dealer, seats=seats)
    if matters:
        with pytest.raises(CardHidden):
            settle(round)
    else:
        assert "envy" not in results(settle(round), 1)


@pytest.mark.parametrize(("hole", "matters"), [("9h ??", True), ("9c ??", False)])
def test_e01_one_card_of_a_folded_hand_may_show_that_the_other_does_not_matter(
    hole: str, matters: bool
) -> None:
    seats = {1: betting("Ks Kd"), 2: not_betting(hole, "fold")}
    round = finish("pennsylvania", board=BOARD, dealer=DEALER, seats=seats)
    if matters:
        with pytest.raises(CardHidden):
            settle(round)
    else:
        assert "envy" not in results(settle(round), 1)


def test_e02_a_folded_great_hand_stays_closed_where_only_its_own_player_bet() -> None:
    round = finish(
        "pennsylvania",
        board=BOARD,
        dealer=DEALER,
        seats={1: not_betting("2c 3d"), 2: betting(STRAIGHT_FLUSH, "fold")},
        settings={"progressive_after_fold": "lose"},
    )
    assert {seat.number: seat.shown for seat in round.seats} == {1: True, 2: False}


@pytest.mark.parametrize(
    ("profile", "board", "others", "opens"),
    [
        pytest.param("pennsylvania", BOARD, {}, True, id="it may pay envy"),
        pytest.param("pennsylvania", "Qh Jh 2s 4s 5d", {}, False, id="it cannot"),
        pytest.param("washington", BOARD, {}, False, id="nobody has envy"),
        pytest.param("washington", BOARD, {"trips": "5.00"}, True, id="Trips may win"),
    ],
)
def test_o14_a_folded_hand_of_unknown_cards_may_open_where_they_could_win(
    profile: str, board: str, others: dict[str, str], opens: bool
) -> None:
    seats = {1: spot("2c 3d", "1x"), 2: spot("?? ??", "fold", **others)}
    round = finish(profile, board=board, dealer=DEALER, seats=seats)
    assert may_open(round, round.seat(2)) is opens


def test_e04_only_the_table_where_the_hand_fell_pays_envy() -> None:
    # Two tables on one meter: the royal falls at the first.
    meter = Meter.of_cents(20_000_00, seed=10_000_00)
    here = finish(
        "pennsylvania",
        board=BOARD,
        dealer=DEALER,
        seats={1: betting(ROYAL), 2: betting("2c 3d")},
    )
    elsewhere = finish(
        "pennsylvania",
        board="4c 4d 7h 9s Jc",
        dealer="Jh 3d",
        seats={1: betting("Ah Kd"), 2: betting("2c 3c")},
    )
    first = settle(here, meter=meter)
    assert first.meter is not None
    second = settle(elsewhere, meter=first.meter.after)
    assert results(first, 2)["envy"] == "win +5000.00"
    assert [wager for wager in posted(second) if wager.endswith("envy")] == []
