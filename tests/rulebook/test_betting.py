"""B: betting."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TypedDict

import pytest

from houseedge.cards import DECK, Category, Hand, format_cards, parse_cards
from houseedge.errors import (
    BadAmount,
    CardRepeated,
    NoCheck,
    NoFold,
    NoSuchSeat,
    NotationError,
    NotYourHand,
    OutsideLimits,
    Refusal,
    SecondPlay,
    TooLateToBet,
    TooManyGames,
    UnequalBets,
    WrongDeal,
    WrongPhase,
    WrongPlay,
)
from houseedge.round import (
    Action,
    Back,
    Backline,
    Bet,
    Check,
    Fold,
    NoMoreBets,
    Phase,
    Play,
    Round,
    TakeBack,
    Void,
    Wagers,
    apply,
    legal,
    play_out,
)
from houseedge.round.wagers import verify_wagers
from houseedge.rules import Catalog
from houseedge.rules.sheet import rules_sheet
from tests.felt import finish, results, rules, settled, spot, wagers

PROFILES = ("washington", "california", "pennsylvania")

# Seat 1 alone: its two cards, the dealer's two, the flop, turn and river.
ONE = "As Kd  Qc 2d  Ah 7h 4s  Jc 3h"
# Seats 1 and 2: two cards each, the dealer's two, the flop, turn and river.
TWO = "As Kd  9s 8s  Qc 2d  Ah 7h 4s  Jc 3h"


def table(profile: str) -> Round:
    """A table where nobody has bet; in California seat 2 banks."""
    return Round(rules=rules(profile), player_dealer=2 if profile == "california" else None)


def after(*decisions: Action, ante: str = "10.00", profile: str = "washington") -> Round:
    """Seat 1's round after some decisions."""
    actions = (Bet(1, wagers(ante)), NoMoreBets(), *decisions)
    player_dealer = 2 if profile == "california" else None
    return play_out(rules(profile), ONE, actions, player_dealer=player_dealer)


class Bank(TypedDict, total=False):
    """What a settlement needs to know where a player banks."""

    bank: str
    player_dealer: int


def bank(profile: str) -> Bank:
    """In California seat 2 banks with 500.00."""
    return {"bank": "500.00", "player_dealer": 2} if profile == "california" else {}


def decisions(round: Round) -> list[Action]:
    """What seat 1 may decide now."""
    return [action for action in legal(round) if isinstance(action, Check | Play | Fold)]


def hand(cards: str) -> Hand:
    return Hand(parse_cards(cards))


# B-01: the deck


def test_b01_the_deck_is_52_different_cards_of_13_ranks_in_four_suits() -> None:
    ranks, suits = "23456789TJQKA", "cdhs"
    assert [str(card) for card in DECK] == [rank + suit for rank in ranks for suit in suits]


def test_b01_there_is_no_joker() -> None:
    with pytest.raises(NotationError):
        parse_cards("Jk")


def test_b01_one_card_is_not_dealt_twice_in_a_round() -> None:
    # The ace of spades is seat 1's and comes again on the flop.
    with pytest.raises(CardRepeated) as refusal:
        play_out(
            rules("washington"),
            "As Kd  Qc 2d  As 7h 4s  Jc 3h",
            [Bet(1, wagers()), NoMoreBets(), Play(1, 4)],
        )
    assert refusal.value.rule == "B-01"


def test_b01_a_round_is_not_dealt_from_a_deck_that_ends() -> None:
    with pytest.raises(WrongDeal) as refusal:
        play_out(rules("washington"), "As Kd  Qc", [Bet(1, wagers()), NoMoreBets()])
    assert refusal.value.rule == "B-01"


def test_b01_suits_are_equal() -> None:
    assert hand("As Ks 9s 8s 2s") == hand("Ac Kc 9c 8c 2c")


def test_b01_the_ace_is_high() -> None:
    assert hand("Ah Kd 9s 8s 2c") > hand("Kh Qd Js 9s 8c")
    assert hand("Ah Kd Qs Jc Th").name == "straight, ace high"


def test_b01_the_ace_is_low_in_five_four_three_two_ace() -> None:
    assert hand("5h 4d 3s 2c Ah").name == "straight, five high"
    assert hand("6h 5d 4s 3c 2h") > hand("5h 4d 3s 2c Ah")


def test_b01_a_straight_does_not_go_round_the_ace() -> None:
    assert hand("3h 2d As Kc Qh").category is Category.HIGH_CARD


# B-02: the order of hands

RANKING = [
    # best first; each the lowest hand of its rank, but the high card, which is the highest
    ("royal flush", "Ah Kh Qh Jh Th"),
    ("straight flush", "6h 5h 4h 3h 2h"),
    ("four of a kind", "2c 2d 2h 2s 3c"),
    ("full house", "2c 2d 2h 3s 3c"),
    ("flush", "7h 5h 4h 3h 2h"),
    ("straight", "5h 4d 3s 2c Ah"),
    ("three of a kind", "2c 2d 2h 4s 3c"),
    ("two pairs", "3c 3d 2h 2s 4c"),
    ("pair", "2c 2d 5h 4s 3c"),
    ("high card", "Ah Kd Qs Jc 9h"),
]


@pytest.mark.parametrize(("title", "cards"), RANKING)
def test_b02_every_rank_of_hand_has_its_name(title: str, cards: str) -> None:
    assert hand(cards).category.title == title


@pytest.mark.parametrize(
    ("better", "worse"), list(pairwise(cards for _, cards in RANKING)), ids=lambda cards: cards
)
def test_b02_every_rank_of_hand_beats_the_next(better: str, worse: str) -> None:
    assert hand(better) > hand(worse)


TIE_BREAKS = [
    # inside one rank: the better hand, the worse hand; where it can be, only the fifth card
    ("Kh Qh Jh Th 9h", "Qs Js Ts 9s 8s"),
    ("8c 8d 8h 8s Ac", "8c 8d 8h 8s Kc"),
    ("3c 3d 3h 2s 2c", "2d 2h 2s Ah As"),
    ("Kc Kd Kh 4s 4c", "Kc Kd Kh 3s 3c"),
    ("Ah Kh 9h 8h 3h", "As Ks 9s 8s 2s"),
    ("9h 8d 7s 6c 5h", "8h 7d 6s 5c 4h"),
    ("8c 8d 8h Ks 3c", "8c 8d 8h Ks 2c"),
    ("Kc Kd 4h 4s 3c", "Kh Ks 4d 4c 2c"),
    ("Kc Kd 3h 3s 2c", "Qh Qs Jd Jc Ac"),
    ("9c 9d Ah Ks 3c", "9h 9s Ad Kc 2c"),
    ("Ah Kd Js 8s 3c", "Ad Kc Jh 8d 2c"),
]


@pytest.mark.parametrize(("better", "worse"), TIE_BREAKS)
def test_b02_ties_inside_a_rank_are_broken_by_all_five_cards(better: str, worse: str) -> None:
    assert hand(better).category == hand(worse).category
    assert hand(better) > hand(worse)


def test_b02_a_fifth_card_decides_a_hand() -> None:
    # Both hold fours with ace and king; the player's queen beats the dealer's jack.
    result = settled(
        "washington", board="4c 4d Ah 7s 2c", dealer="Kd Jd", seats={1: spot("Ks Qd", "1x")}
    )
    assert results(result, 1) == {"ante": "win +10.00", "play": "win +10.00", "blind": "push"}


BEST_FIVE = [
    # hole cards and the five that count on the board 9h 8h 7h 2c Kd
    ("6h 5h", "9h 8h 7h 6h 5h"),  # both hole cards
    ("Kc 3s", "Kc Kd 9h 8h 7h"),  # one of them
    ("4c 3c", "Kd 9h 8h 7h 4c"),
]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("hole", "five"), BEST_FIVE)
def test_b03_a_players_hand_is_the_best_five_of_seven(profile: str, hole: str, five: str) -> None:
    result = settled(
        profile,
        board="9h 8h 7h 2c Kd",
        dealer="Qc 4s",
        seats={1: spot(hole, "1x")},
        **bank(profile),
    )
    player = result.spot(1).hand
    assert player is not None
    assert format_cards(player.five) == five


@pytest.mark.parametrize("profile", PROFILES)
def test_b03_the_dealers_hand_is_the_best_five_of_seven_and_may_be_the_board(profile: str) -> None:
    result = settled(
        profile,
        board="9h 8d 7h 6c 5d",
        dealer="2c 2s",
        seats={1: spot("3c 3s", "1x")},
        **bank(profile),
    )
    assert result.dealer is not None
    assert format_cards(result.dealer.five) == "9h 8d 7h 6c 5d"


# B-04, B-05: the wagers before the deal


@pytest.mark.parametrize("profile", PROFILES)
def test_b04_equal_ante_and_blind_are_taken(profile: str) -> None:
    round, _ = apply(table(profile), Bet(1, Wagers(ante=10_00, blind=10_00)))
    assert round.seat(1).wagers == Wagers(ante=10_00, blind=10_00)


REFUSED_BASE = [
    # what is bet, the refusal, the entry at fault
    (Wagers(ante=10_00, blind=5_00), UnequalBets, "wagers.blind"),
    (Wagers(ante=10_00, blind=20_00), UnequalBets, "wagers.blind"),
    (Wagers(ante=10_00), UnequalBets, "wagers.blind"),
    (Wagers(blind=10_00), UnequalBets, "wagers.ante"),
    (Wagers(), UnequalBets, "wagers.ante"),
    (Wagers(trips=5_00), UnequalBets, "wagers.ante"),
    (Wagers(ante=-10_00, blind=-10_00), BadAmount, "wagers.ante"),
    (Wagers(ante=10_00, blind=-10_00), BadAmount, "wagers.blind"),
]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("bet", "error", "field"), REFUSED_BASE)
def test_b04_unequal_missing_zero_and_negative_amounts_are_refused(
    profile: str, bet: Wagers, error: type[Refusal], field: str
) -> None:
    with pytest.raises(error) as refusal:
        apply(table(profile), Bet(1, bet))
    assert (refusal.value.rule, refusal.value.field, refusal.value.seat) == ("B-04", field, 1)


@pytest.mark.parametrize(
    ("bet", "said"),
    [
        (Wagers(ante=10_00, blind=5_00), "the Blind is 5.00 and must equal the Ante of 10.00"),
        (Wagers(ante=10_00), "the Blind is missing"),
        (Wagers(blind=10_00), "the Ante is missing"),
    ],
)
def test_b04_what_is_wrong_with_the_base_wagers_is_said(bet: Wagers, said: str) -> None:
    with pytest.raises(UnequalBets) as refusal:
        apply(table("washington"), Bet(1, bet))
    assert refusal.value.message == said


def test_b04_no_round_is_dealt_without_an_ante_and_a_blind() -> None:
    with pytest.raises(UnequalBets) as refusal:
        apply(table("washington"), NoMoreBets())
    assert refusal.value.rule == "B-04"


@pytest.mark.parametrize("profile", PROFILES)
def test_b05_trips_is_optional(profile: str) -> None:
    without, _ = apply(table(profile), Bet(1, wagers("10.00")))
    beside, _ = apply(table(profile), Bet(1, wagers("10.00", trips="5.00")))
    assert (without.seat(1).wagers.trips, beside.seat(1).wagers.trips) == (0, 5_00)


@pytest.mark.parametrize(
    ("profile", "trips"),
    [
        # The Ante is 10.00: below it, above it, and at Trips' own limits.
        ("washington", "1.00"),
        ("washington", "7.25"),
        ("washington", "100.00"),
        ("california", "1.00"),
        ("california", "100.00"),
        ("pennsylvania", "5.00"),
        ("pennsylvania", "100.00"),
    ],
)
def test_b05_trips_is_any_amount_inside_its_own_limits(profile: str, trips: str) -> None:
    bet = wagers("10.00", trips=trips)
    round, _ = apply(table(profile), Bet(1, bet))
    assert round.seat(1).wagers == bet


@pytest.mark.parametrize(
    ("profile", "trips"),
    [
        ("washington", "0.99"),
        ("washington", "100.01"),
        ("california", "0.99"),
        ("california", "100.01"),
        ("pennsylvania", "4.99"),
        ("pennsylvania", "100.01"),
    ],
)
def test_b05_b12_trips_outside_its_own_limits_is_refused(profile: str, trips: str) -> None:
    with pytest.raises(OutsideLimits) as refusal:
        apply(table(profile), Bet(1, wagers("10.00", trips=trips)))
    assert (refusal.value.rule, refusal.value.field) == ("B-12", "wagers.trips")


def test_b05_a_negative_trips_bet_is_refused() -> None:
    with pytest.raises(BadAmount) as refusal:
        apply(table("washington"), Bet(1, Wagers(ante=10_00, blind=10_00, trips=-5_00)))
    assert (refusal.value.rule, refusal.value.field) == ("B-05", "wagers.trips")


def test_b05_b10_trips_is_not_placed_after_the_deal() -> None:
    with pytest.raises(TooLateToBet) as refusal:
        apply(after(), Bet(1, wagers("10.00", trips="5.00")))
    assert refusal.value.rule == "B-10"


# B-06 .. B-09: the decisions


@pytest.mark.parametrize("profile", PROFILES)
def test_b06_before_the_flop_one_checks_or_bets_three_or_four_times(profile: str) -> None:
    round = after(profile=profile)
    assert round.phase is Phase.PREFLOP
    assert decisions(round) == [Play(1, 4), Play(1, 3), Check(1)]


@pytest.mark.parametrize("times", [3, 4])
def test_b06_the_play_bet_is_that_many_times_the_ante(times: int) -> None:
    assert after(Play(1, times)).seat(1).play_bet == times * 10_00


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("times", [-4, 0, 1, 2, 5])
def test_b06_another_size_before_the_flop_is_refused(profile: str, times: int) -> None:
    with pytest.raises(WrongPlay) as refusal:
        after(Play(1, times), profile=profile)
    assert (refusal.value.rule, refusal.value.phase) == ("B-06", "preflop")


def test_b06_nobody_folds_before_the_flop() -> None:
    with pytest.raises(NoFold) as refusal:
        after(Fold(1))
    assert refusal.value.rule == "B-06"


def test_b06_one_checks_once_before_the_flop() -> None:
    # Seat 2 has still to decide, so the flop is not open yet.
    actions = (Bet(1, wagers()), Bet(2, wagers()), NoMoreBets(), Check(1))
    with pytest.raises(WrongPhase) as refusal:
        apply(play_out(rules("washington"), TWO, actions), Check(1))
    assert refusal.value.rule == "B-06"


def test_b06_nobody_bets_four_times_after_a_check_before_the_flop() -> None:
    actions = (Bet(1, wagers()), Bet(2, wagers()), NoMoreBets(), Check(1))
    with pytest.raises(WrongPhase) as refusal:
        apply(play_out(rules("washington"), TWO, actions), Play(1, 4))
    assert refusal.value.rule == "B-06"


@pytest.mark.parametrize("profile", PROFILES)
def test_b07_after_the_flop_one_checks_or_bets_twice_the_ante(profile: str) -> None:
    round = after(Check(1), profile=profile)
    assert round.phase is Phase.FLOP
    assert decisions(round) == [Play(1, 2), Check(1)]


def test_b07_the_play_bet_is_twice_the_ante() -> None:
    assert after(Check(1), Play(1, 2)).seat(1).play_bet == 20_00


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("times", [-2, 0, 1, 3, 4])
def test_b07_another_size_after_the_flop_is_refused(profile: str, times: int) -> None:
    with pytest.raises(WrongPlay) as refusal:
        after(Check(1), Play(1, times), profile=profile)
    assert (refusal.value.rule, refusal.value.phase) == ("B-07", "flop")


def test_b07_nobody_folds_after_the_flop() -> None:
    with pytest.raises(NoFold) as refusal:
        after(Check(1), Fold(1))
    assert refusal.value.rule == "B-07"


def test_b07_a_seat_with_a_play_bet_does_not_decide_again() -> None:
    # Seat 1 bets before the flop, so only seat 2 decides after it.
    actions = (Bet(1, wagers()), Bet(2, wagers()), NoMoreBets(), Play(1, 3), Check(2))
    round = play_out(rules("washington"), TWO, actions)
    assert round.phase is Phase.FLOP
    assert decisions(round) == [Play(2, 2), Check(2)]


@pytest.mark.parametrize("profile", PROFILES)
def test_b08_after_the_river_one_bets_the_ante_once_or_folds(profile: str) -> None:
    round = after(Check(1), Check(1), profile=profile)
    assert round.phase is Phase.RIVER
    assert decisions(round) == [Play(1, 1), Fold(1)]


def test_b08_the_play_bet_equals_the_ante() -> None:
    assert after(Check(1), Check(1), Play(1, 1)).seat(1).play_bet == 10_00


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("times", [-1, 0, 2, 3, 4])
def test_b08_another_size_after_the_river_is_refused(profile: str, times: int) -> None:
    with pytest.raises(WrongPlay) as refusal:
        after(Check(1), Check(1), Play(1, times), profile=profile)
    assert (refusal.value.rule, refusal.value.phase) == ("B-08", "river")


@pytest.mark.parametrize("profile", PROFILES)
def test_b08_there_is_no_check_after_the_river(profile: str) -> None:
    with pytest.raises(NoCheck) as refusal:
        after(Check(1), Check(1), Check(1), profile=profile)
    assert refusal.value.rule == "B-08"


@pytest.mark.parametrize("late", [Play(1, 1), Check(1), Fold(1)])
def test_b08_a_folded_seat_decides_nothing_more(late: Action) -> None:
    with pytest.raises(WrongPhase) as refusal:
        after(Check(1), Check(1), Fold(1), late)
    assert refusal.value.rule == "B-08"


@pytest.mark.parametrize(
    "first", [(Play(1, 4),), (Check(1), Play(1, 2)), (Check(1), Check(1), Play(1, 1))]
)
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_b09_a_second_play_bet_is_refused(first: tuple[Action, ...], times: int) -> None:
    with pytest.raises(SecondPlay) as refusal:
        after(*first, Play(1, times))
    assert refusal.value.rule == "B-09"


SECOND_THOUGHTS = [
    # Seat 1 has bet 3x before the flop; seat 2's checks bring the round to each street.
    ((), Play(1, 4)),
    ((), Check(1)),
    ((), Fold(1)),
    ((Check(2),), Play(1, 2)),
    ((Check(2),), Check(1)),
    ((Check(2), Check(2)), Play(1, 1)),
    ((Check(2), Check(2)), Fold(1)),
]


@pytest.mark.parametrize(("meanwhile", "change"), SECOND_THOUGHTS)
def test_b09_a_play_bet_is_neither_changed_nor_taken_back_on_any_street(
    meanwhile: tuple[Action, ...], change: Action
) -> None:
    actions = (Bet(1, wagers()), Bet(2, wagers()), NoMoreBets(), Play(1, 3), *meanwhile)
    round = play_out(rules("washington"), TWO, actions)
    with pytest.raises(SecondPlay) as refusal:
        apply(round, change)
    assert refusal.value.rule == "B-09"
    assert round.seat(1).play == 3


# B-10, B-11: whose bets, and when

STREETS = [
    # what has happened since "no more bets"
    pytest.param((), id="preflop"),
    pytest.param((Check(1),), id="flop"),
    pytest.param((Check(1), Check(1)), id="river"),
    pytest.param((Check(1), Check(1), Fold(1)), id="settlement"),
]
TOO_LATE = [
    pytest.param(Bet(1, wagers("20.00")), id="raised"),
    pytest.param(Bet(1, wagers("5.00")), id="lowered"),
    pytest.param(Bet(2, wagers("10.00")), id="made"),
    pytest.param(TakeBack(1), id="taken back"),
    pytest.param(NoMoreBets(), id="closed again"),
]


def test_b10_before_no_more_bets_a_bet_is_changed_and_taken_back() -> None:
    raised = play_out(rules("washington"), "", [Bet(1, wagers("10.00")), Bet(1, wagers("20.00"))])
    taken, _ = apply(raised, TakeBack(1))
    assert (raised.seat(1).wagers.ante, taken.seats) == (20_00, ())


@pytest.mark.parametrize("decided", STREETS)
@pytest.mark.parametrize("late", TOO_LATE)
def test_b10_after_no_more_bets_nothing_is_made_raised_or_taken_back(
    decided: tuple[Action, ...], late: Action
) -> None:
    round = after(*decided)
    with pytest.raises(TooLateToBet) as refusal:
        apply(round, late)
    assert refusal.value.rule == "B-10"


def test_b10_no_bet_is_made_between_no_more_bets_and_the_first_card() -> None:
    round = play_out(rules("washington"), "", [Bet(1, wagers()), NoMoreBets()])
    assert round.phase is Phase.DEALING
    with pytest.raises(TooLateToBet) as refusal:
        apply(round, Bet(1, wagers("20.00")))
    assert refusal.value.rule == "B-10"


@pytest.mark.parametrize("late", [Back(1, "kim", wagers()), TakeBack(1, "kim")])
def test_b10_backline_wagers_are_closed_with_the_others(late: Action) -> None:
    backed = (Bet(1, wagers()), Back(1, "kim", wagers()), NoMoreBets())
    round = play_out(
        rules("california", settings={"backline": "both"}), ONE, backed, player_dealer=2
    )
    with pytest.raises(TooLateToBet) as refusal:
        apply(round, late)
    assert refusal.value.rule == "B-10"


def test_b10_only_the_play_bet_comes_after_no_more_bets() -> None:
    assert legal(after()) == (Play(1, 4), Play(1, 3), Check(1), Void())
    bet = after(Play(1, 4)).seat(1)
    assert (bet.wagers, bet.play_bet) == (wagers("10.00"), 40_00)


@pytest.mark.parametrize("profile", ["washington", "pennsylvania"])
@pytest.mark.parametrize("backline", ["off", "base", "trips", "both"])
def test_b11_nobody_bets_on_another_players_hand_where_the_house_banks(
    profile: str, backline: str
) -> None:
    round = play_out(rules(profile, settings={"backline": backline}), "", [Bet(1, wagers())])
    with pytest.raises(NotYourHand) as refusal:
        apply(round, Back(1, "kim", wagers()))
    assert (refusal.value.rule, refusal.value.seat) == ("B-11", 1)


def test_b11_california_without_backline_refuses_it_too() -> None:
    round = play_out(rules("california"), "", [Bet(1, wagers())], player_dealer=2)
    with pytest.raises(NotYourHand) as refusal:
        apply(round, Back(1, "kim", wagers()))
    assert refusal.value.rule == "B-11"


def test_b11_californias_backline_is_the_one_exception() -> None:
    round = play_out(
        rules("california", settings={"backline": "both"}),
        "",
        [Bet(1, wagers()), Back(1, "kim", wagers("5.00"))],
        player_dealer=2,
    )
    assert round.seat(1).backline == (Backline(bettor="kim", wagers=wagers("5.00")),)


@pytest.mark.parametrize("bet", [Bet(2, wagers()), Back(2, "kim", wagers())])
def test_b11_nobody_bets_on_the_player_dealers_hand(bet: Action) -> None:
    round = Round(rules=rules("california", settings={"backline": "both"}), player_dealer=2)
    with pytest.raises(NoSuchSeat):
        apply(round, bet)


@pytest.mark.parametrize("profile", PROFILES)
def test_b11_no_bet_on_the_dealers_hand_is_ever_offered(profile: str) -> None:
    # One bet for each seat of the table, the player-dealer's own excepted; none for the dealer.
    numbers = {"washington": [1, 2, 3, 4, 5, 6, 7], "california": [1, 3, 4, 5, 6]}
    offered = [action.seat for action in legal(table(profile)) if isinstance(action, Bet)]
    assert offered == numbers.get(profile, [1, 2, 3, 4, 5, 6, 7])


# B-12: limits and the cap on a single wager

LIMITS = [
    # profile, wager, a cent too little, smallest, largest, a cent too much
    ("washington", "ante", "4.99", "5.00", "100.00", "100.01"),
    ("washington", "trips", "0.99", "1.00", "100.00", "100.01"),
    ("washington", "bad_beat", "0.99", "1.00", "25.00", "25.01"),
    ("washington", "pairs", "0.99", "1.00", "50.00", "50.01"),
    ("washington", "progressive", "0.99", "1.00", "5.00", "5.01"),
    ("california", "ante", "4.99", "5.00", "200.00", "200.01"),
    ("california", "trips", "0.99", "1.00", "100.00", "100.01"),
    ("pennsylvania", "ante", "9.99", "10.00", "1000.00", "1000.01"),
    ("pennsylvania", "trips", "4.99", "5.00", "100.00", "100.01"),
]
INSIDE = [(row[0], row[1], amount) for row in LIMITS for amount in row[3:5]]
OUTSIDE = [(row[0], row[1], amount) for row in LIMITS for amount in (row[2], row[5])]


def with_wager(wager: str, amount: str) -> Wagers:
    """Base wagers with one wager at that amount; a Bad Beat bet needs Trips beside it."""
    if wager == "ante":
        return wagers(amount)
    trips = {"trips": "5.00"} if wager == "bad_beat" else {}
    return wagers("10.00", **trips, **{wager: amount})


@pytest.mark.parametrize(("profile", "wager", "amount"), INSIDE)
def test_b12_every_kind_of_wager_is_taken_at_its_own_minimum_and_maximum(
    profile: str, wager: str, amount: str
) -> None:
    bet = with_wager(wager, amount)
    round, _ = apply(table(profile), Bet(1, bet))
    assert round.seat(1).wagers == bet


@pytest.mark.parametrize(("profile", "wager", "amount"), OUTSIDE)
def test_b12_one_cent_outside_its_limits_is_refused(profile: str, wager: str, amount: str) -> None:
    with pytest.raises(OutsideLimits) as refusal:
        apply(table(profile), Bet(1, with_wager(wager, amount)))
    assert (refusal.value.rule, refusal.value.field) == ("B-12", f"wagers.{wager}")


def play_limited(folder: Path, ante: str) -> Round:
    """Seat 1 before the flop at a California table that takes Play bets of 20.00 to 100.00."""
    (folder / "profiles").mkdir()
    (folder / "profiles" / "corner.toml").write_text(
        'id = "corner"\nextends = "california"\n'
        '[limits]\nplay = { min = "20.00", max = "100.00" }\n'
    )
    actions = (Bet(1, wagers(ante)), NoMoreBets())
    return play_out(Catalog(folder).rules("corner"), ONE, actions, player_dealer=2)


def test_b12_a_play_bet_above_the_tables_maximum_is_refused(tmp_path: Path) -> None:
    round = play_limited(tmp_path, "30.00")
    assert decisions(round) == [Play(1, 3), Check(1)]  # 90.00 fits, 120.00 does not
    with pytest.raises(OutsideLimits) as refusal:
        apply(round, Play(1, 4))
    assert (refusal.value.rule, refusal.value.field) == ("B-12", "play")


def test_b12_a_play_bet_below_the_tables_minimum_is_refused(tmp_path: Path) -> None:
    round = play_limited(tmp_path, "5.00")
    assert decisions(round) == [Play(1, 4), Check(1)]  # 20.00 fits, 15.00 does not
    with pytest.raises(OutsideLimits) as refusal:
        apply(round, Play(1, 3))
    assert (refusal.value.rule, refusal.value.field) == ("B-12", "play")


def test_b12_washingtons_cap_is_300_with_its_date_and_authority() -> None:
    cap = rules("washington").profile.single_wager
    assert cap is not None
    assert (cap.amount, cap.in_force, cap.source) == (
        300_00,
        "2009",
        "WAC 230-15-040 and WAC 230-15-140",
    )


def test_b12_an_ante_of_100_allows_three_times_in_washington() -> None:
    assert after(Play(1, 3), ante="100.00").seat(1).play_bet == 300_00


def test_b12_an_ante_of_100_does_not_allow_four_times_in_washington() -> None:
    round = after(ante="100.00")
    assert decisions(round) == [Play(1, 3), Check(1)]
    with pytest.raises(OutsideLimits) as refusal:
        apply(round, Play(1, 4))
    assert (refusal.value.rule, refusal.value.field) == ("B-12", "play")


def test_b12_an_ante_of_75_is_the_largest_that_allows_four_times() -> None:
    assert after(Play(1, 4), ante="75.00").seat(1).play_bet == 300_00
    with pytest.raises(OutsideLimits) as refusal:
        after(Play(1, 4), ante="75.01")
    assert refusal.value.rule == "B-12"


@pytest.mark.parametrize("wager", ["ante", "trips", "bad_beat", "pairs", "progressive"])
def test_b12_the_cap_binds_every_kind_of_wager(wager: str) -> None:
    # `finish` leaves the table's own limits aside, so only the cap is left to refuse.
    bet = {"ante": "10.00", "trips": "5.00", wager: "300.01"}
    with pytest.raises(OutsideLimits) as refusal:
        finish(
            "washington",
            board="4c 4d 7h 9s Jc",
            dealer="2h 3d",
            seats={1: spot("Ah Ad", "1x", **bet)},
        )
    assert (refusal.value.rule, refusal.value.field) == ("B-12", f"wagers.{wager}")


def test_b12_the_cap_binds_each_wager_alone_and_not_their_sum() -> None:
    # Five wagers of 300.00 each: Ante, Blind, Play, Trips and Pairs.
    round = finish(
        "washington",
        board="4c 4d 7h 9s Jc",
        dealer="2h 3d",
        seats={1: spot("Ah Ad", "1x", ante="300.00", trips="300.00", pairs="300.00")},
    )
    assert round.seat(1).wagers.total + round.seat(1).play_bet == 1500_00


def test_b12_california_and_pennsylvania_have_no_cap_on_a_single_wager() -> None:
    assert after(Play(1, 4), ante="200.00", profile="california").seat(1).play_bet == 800_00
    assert after(Play(1, 4), ante="1000.00", profile="pennsylvania").seat(1).play_bet == 4000_00


# B-13: four games

FOUR_GAMES = [
    {"trips": "5.00", "bad_beat": "1.00", "pairs": "1.00"},
    {"trips": "5.00", "bad_beat": "1.00", "progressive": "1.00"},
    {"trips": "5.00", "pairs": "1.00", "progressive": "1.00"},
]
FIVE_GAMES = {"trips": "5.00", "bad_beat": "1.00", "pairs": "1.00", "progressive": "1.00"}


@pytest.mark.parametrize("extra", FOUR_GAMES)
def test_b13_a_player_wagers_on_four_games_in_washington(extra: dict[str, str]) -> None:
    bet = wagers("10.00", **extra)
    round, _ = apply(table("washington"), Bet(1, bet))
    assert round.seat(1).wagers == bet


def test_b13_a_fifth_game_is_refused() -> None:
    with pytest.raises(TooManyGames) as refusal:
        apply(table("washington"), Bet(1, wagers("10.00", **FIVE_GAMES)))
    assert (refusal.value.rule, refusal.value.field) == ("B-13", "wagers.progressive")


@pytest.mark.parametrize("four", FOUR_GAMES)
def test_b13_the_game_placed_last_is_refused_and_the_four_before_it_stay(
    four: dict[str, str],
) -> None:
    round, _ = apply(table("washington"), Bet(1, wagers("10.00", **four)))
    with pytest.raises(TooManyGames) as refusal:
        apply(round, Bet(1, wagers("10.00", **FIVE_GAMES)))
    assert refusal.value.rule == "B-13"
    assert round.seat(1).wagers == wagers("10.00", **four)


def test_b13_games_are_counted_seat_by_seat() -> None:
    four = wagers("10.00", **FOUR_GAMES[0])
    round = play_out(rules("washington"), "", [Bet(1, four), Bet(2, four)])
    assert [seat.wagers for seat in round.seats] == [four, four]


def test_b13_envy_is_no_game_of_its_own() -> None:
    # Three games: the base game, Trips and the progressive, whose envy comes with it.
    bet = wagers("10.00", trips="5.00", progressive="5.00")
    round = play_out(rules("pennsylvania", settings={"max_games": 3}), "", [Bet(1, bet)])
    assert round.seat(1).wagers == bet


def test_b13_the_table_shows_the_notice() -> None:
    notices = rules_sheet(rules("washington")).notices
    assert "Players are limited to wagering on a maximum of four games (B-13)." in notices


# B-14: standard poker


def test_b14_the_table_says_that_standard_poker_fills_the_gaps() -> None:
    notices = rules_sheet(rules("washington")).notices
    assert "Where these rules are silent the rules of standard poker apply (B-14)." in notices


def test_b14_washington_ranks_hands_as_standard_poker_does() -> None:
    # Its sheet prints no order of hands. A flush beats a straight; the five-high straight
    # is the lowest of them.
    result = settled(
        "washington",
        board="2h 3h 4d 5h Kc",
        dealer="6c Qd",
        seats={1: spot("Ah 9h", "1x"), 2: spot("Ad Qs", "1x")},
    )
    assert result.dealer is not None
    assert result.dealer.name == "straight, six high"
    assert results(result, 1)["play"] == "win +10.00"
    assert results(result, 2)["play"] == "lose -10.00"


def test_b14_suits_break_no_tie_in_washington() -> None:
    # Ace and king for both, in spades and in hearts.
    result = settled(
        "washington", board="4c 6d 7h 9s Jc", dealer="Ah Kh", seats={1: spot("As Ks", "1x")}
    )
    assert results(result, 1) == {"ante": "push", "play": "push", "blind": "push"}


def test_b13_the_game_that_is_added_last_is_the_one_refused() -> None:
    four = wagers(trips="5.00", pairs="5.00", progressive="1.00")
    round, _ = apply(Round(rules=rules("washington")), Bet(1, four))
    with pytest.raises(TooManyGames, match="the Bad Beat bet would be game 5") as refusal:
        apply(round, Bet(1, replace(four, bad_beat=5_00)))
    assert refusal.value.field == "wagers.bad_beat"


def test_b13_where_all_five_games_lay_there_before_the_last_on_the_felt_is_refused() -> None:
    # As when a room lowers its limit: Trips, Bad Beat, Pairs, then the Progressive.
    five = wagers("10.00", **FIVE_GAMES)
    with pytest.raises(TooManyGames, match="the Progressive bet would be game 5") as refusal:
        verify_wagers(rules("washington"), five, seat=1, before=five)
    assert refusal.value.field == "wagers.progressive"


@pytest.mark.parametrize(("games", "said"), [(4, "four"), (3, "three"), (9, "9")])
def test_b13_the_notice_says_how_many_games(games: int, said: str) -> None:
    sheet = rules_sheet(rules("washington", settings={"max_games": games}))
    assert sheet.notices[0] == (
        f"Players are limited to wagering on a maximum of {said} games (B-13)."
    )
