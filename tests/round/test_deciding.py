from __future__ import annotations

import pytest

from houseedge.round import Action, Bet, NoMoreBets, Play, Seat, play_out
from houseedge.round.judge import surviving_bets
from houseedge.rules import Wager
from tests.felt import rules, wagers


def test_b06_a_play_bet_comes_off_the_stack() -> None:
    actions: list[Action] = [Bet(1, wagers("10.00"), 100_00), NoMoreBets()]
    deck = "As Ah  9c 9d  2c 5d 7h  Js 3c"
    before = play_out(rules("washington"), deck, actions).seat(1).stack
    after = play_out(rules("washington"), deck, [*actions, Play(1, 4)]).seat(1).stack
    assert (before, after) == (80_00, 40_00)


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
