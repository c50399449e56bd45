from __future__ import annotations

import pytest

from houseedge.cards import parse_cards
from houseedge.errors import NoSuchSeat, WrongPlay
from houseedge.round import FinishedSeat, finished
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
