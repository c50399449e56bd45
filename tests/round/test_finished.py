from __future__ import annotations

from dataclasses import replace

import pytest

from houseedge.cards import parse_cards
from houseedge.errors import NoSuchSeat, NotYourHand, OutsideLimits, WrongPlay
from houseedge.round import FinishedSeat, Round, Wagers, finished
from houseedge.rules.spec import SingleWagerCap
from tests.felt import finish, rules, spot, wagers

BOARD, DEALER = "9h 2d 5s Jc Kd", "Kh 3c"


def test_d06_a_seat_is_in_a_round_once() -> None:
    twice = [
        FinishedSeat(number=4, hole=parse_cards(hole), wagers=wagers(), play=4)
        for hole in ("As Ad", "Qs Qd")
    ]
    board, dealer = parse_cards(BOARD), parse_cards(DEALER)
    with pytest.raises(NoSuchSeat, match="seat 4 is given twice") as refusal:
        finished(rules("washington"), board=board, dealer=dealer, seats=twice)
    assert (refusal.value.rule, refusal.value.seat) == ("D-06", 4)


@pytest.mark.parametrize("play", ["5x", "0x"])
def test_b06_a_round_does_not_end_with_a_play_bet_of_no_street(play: str) -> None:
    with pytest.raises(WrongPlay, match=f"no street takes a Play bet of {play}") as refusal:
        finish("washington", board=BOARD, dealer=DEALER, seats={1: spot("As Ad", play)})
    assert refusal.value.rule == "B-06"


def backed(behind: Wagers, play: int | None, *, backline: str = "both") -> Round:
    """Seat 1 with kim behind it, where no single wager is above 40.00."""
    room = rules("california", settings={"backline": backline})
    cap = SingleWagerCap(amount=40_00, in_force="2020", source="the room")
    seat = FinishedSeat(
        number=1,
        hole=parse_cards("As Ad"),
        wagers=wagers("5.00"),
        play=play,
        backline=(("kim", behind),),
    )
    return finished(
        replace(room, profile=replace(room.profile, single_wager=cap)),
        board=parse_cards(BOARD),
        dealer=parse_cards(DEALER),
        seats=[seat],
        player_dealer=6,
    )


def test_b11_nobody_is_behind_a_finished_seat_where_the_options_do_not_allow_it() -> None:
    with pytest.raises(NotYourHand) as refusal:
        backed(wagers(), 4, backline="off")
    assert (refusal.value.rule, refusal.value.field) == ("B-11", "backline")


def test_o12_wagers_behind_a_finished_seat_are_those_the_options_allow() -> None:
    with pytest.raises(NotYourHand, match="for Trips only") as refusal:
        backed(wagers(), 4, backline="trips")
    assert (refusal.value.rule, refusal.value.field) == ("O-12", "backline[0].wagers")


def test_b12_the_play_bet_behind_a_finished_seat_is_under_the_cap_too() -> None:
    assert backed(wagers("10.00"), 4).seat(1).bettors[1] == ("kim", wagers("10.00"))
    with pytest.raises(OutsideLimits, match=r"4x Play bet is 40\.04") as refusal:
        backed(wagers("10.01"), 4)
    assert (refusal.value.rule, refusal.value.field) == ("B-12", "backline[0].play")
    # Behind a fold there is no Play bet.
    assert backed(wagers("40.00"), None).seat(1).bettors[1] == ("kim", wagers("40.00"))
