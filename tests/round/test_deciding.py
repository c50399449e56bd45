from __future__ import annotations

from dataclasses import replace

import pytest

from houseedge.cards import parse_cards
from houseedge.errors import StackTooShort
from houseedge.round import (
    Action,
    Bet,
    Check,
    NoMoreBets,
    Play,
    Round,
    Seat,
    absent,
    apply,
    play_out,
)
from houseedge.round.judge import proves_a_win, surviving_bets
from houseedge.round.wagers import Wagers, verify_stack
from houseedge.rules import Wager
from tests.felt import finish, rules, spot, wagers


def test_b06_a_play_bet_comes_off_the_stack() -> None:
    actions: list[Action] = [Bet(1, wagers("10.00"), 100_00), NoMoreBets()]
    deck = "As Ah  9c 9d  2c 5d 7h  Js 3c"
    before = play_out(rules("washington"), deck, actions).seat(1).stack
    after = play_out(rules("washington"), deck, [*actions, Play(1, 4)]).seat(1).stack
    assert (before, after) == (80_00, 40_00)


def test_k06_the_collection_fee_comes_off_the_stack_with_the_wagers() -> None:
    before = Round(rules=rules("california"), player_dealer=6)
    round, _ = apply(before, Bet(1, wagers("10.00"), stack=100_00, fee=1_00))
    assert round.seat(1).stack == 79_00


def test_o05_the_system_makes_the_smallest_play_bet_of_the_river() -> None:
    # A room with two sizes after the river: 30.00 less Ante and Blind leave enough for 1x alone.
    room = rules("washington", settings={"absent": "check_bet"})
    sizes = replace(room.profile.play, river=(2, 1))
    room = replace(room, profile=replace(room.profile, play=sizes))
    actions: list[Action] = [Bet(1, wagers("10.00"), 30_00), NoMoreBets(), Check(1), Check(1)]
    round = play_out(room, "As Ah  9c 9d  2c 5d 7h  Js 3c", actions)
    assert absent(round, 1) == Play(1, 1, by_system=True)


@pytest.mark.parametrize(
    ("reserve", "fee", "kept"),
    [
        (10_00, 0, ", with 10.00 kept for the Play bet,"),
        (0, 0, ""),
        (0, 1_00, ", with 1.00 kept for the collection,"),
        (10_00, 1_25, ", with 10.00 kept for the Play bet and 1.25 for the collection,"),
    ],
)
def test_o11_k06_what_is_kept_for_play_bet_and_collection_is_said_where_something_is(
    reserve: int, fee: int, kept: str
) -> None:
    with pytest.raises(StackTooShort) as refusal:
        verify_stack(19_99, 20_00, reserve, seat=1, fee=fee)
    assert refusal.value.message == (
        f"the wagers of 20.00{kept} are more than the 19.99 in front of the player"
    )


FOLDS = {"bad_beat_after_fold": "decide"}


def test_o14_a_folded_hand_that_wins_no_bad_beat_stays_closed() -> None:
    # Seat 1 folds nines where the dealer has kings: neither Trips nor Bad Beat wins.
    seats = {1: spot("9c 8d", "fold", trips="5.00", bad_beat="5.00")}
    round = finish(
        "washington", board="9h 2d 5s Jc Kd", dealer="Kh 3c", seats=seats, settings=FOLDS
    )
    assert not round.seat(1).shown


def test_o14_a_folded_hand_opens_for_a_bad_beat_alone() -> None:
    # Three nines lose to three kings.
    seats = {1: spot("9c 9d", "fold")}
    round = finish(
        "washington", board="9h 2d 5s Jc Kd", dealer="Kh Kc", seats=seats, settings=FOLDS
    )
    alone = Wagers(ante=10_00, blind=10_00, bad_beat=5_00)
    bettor = Seat(number=1, wagers=alone, hole=parse_cards("9c 9d"), folded=True)
    assert proves_a_win(round, bettor)
    assert not proves_a_win(round, round.seat(1))


@pytest.mark.parametrize(
    ("bad_beat", "progressive", "kept"),
    [
        ("lose", "lose", ()),
        ("decide", "lose", (Wager.BAD_BEAT,)),
        ("lose", "decide", (Wager.PROGRESSIVE,)),
        ("decide", "decide", (Wager.BAD_BEAT, Wager.PROGRESSIVE)),
    ],
)
def test_o01_o02_what_stays_in_action_after_a_fold_is_the_rooms_to_say(
    bad_beat: str, progressive: str, kept: tuple[Wager, ...]
) -> None:
    settings = {"bad_beat_after_fold": bad_beat, "progressive_after_fold": progressive}
    room = rules("washington", settings=settings)
    bets = wagers("10.00", trips="5.00", bad_beat="5.00", progressive="1.00")
    assert surviving_bets(room, Seat(number=1, wagers=bets)) == (Wager.TRIPS, *kept)
