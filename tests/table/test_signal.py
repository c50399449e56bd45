"""What players say by hand at a dealer's table, and the chairs a supervisor holds or frees."""

from __future__ import annotations

import pytest

from houseedge.errors import Refusal
from houseedge.table import Stage
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.banked import asked_view
from houseedge.table.command import AnyCommand
from houseedge.table.console_view import console_view
from houseedge.table.signal import choices
from tests.table.pit import LivePit, whole
from tests.table.test_dealers_table import DAN, EVA, SAM, dealt, refused

#: What a dealer presses, by its name.
STEPS: dict[str, AnyCommand] = {
    "open_board": asked.OpenBoard(),
    "reveal": asked.Reveal(),
    "return_antes": asked.ReturnAntes(),
    "open_hand": asked.OpenHand(),
}


def said(live: LivePit, seat: int) -> list[tuple[str, int | None]]:
    """What a seat may say by hand."""
    return [(each.word, each.times) for each in choices(live.table, seat) if not each.why_not]


def test_b06_b08_a_hand_signal_is_the_players_own_decision_and_stands() -> None:
    live = dealt()
    assert said(live, 1) == [("check", None), ("play", 3), ("play", 4)]
    assert live.act(asked.Signal(1, "play", times=4), DAN) == (happened.Decided(1, "play", 4),)
    assert said(live, 1) == []
    # It is refused as the player's press would be, and nobody but the dealer enters it.
    assert refused(live, asked.Signal(1, "check")) == "B-09"
    assert refused(live, asked.Signal(2, "play", times=2)) == "B-06"
    assert refused(live, asked.Signal(2, "fold")) == "B-06"
    assert refused(live, asked.Signal(5, "check")) == "K-04"
    assert refused(live, asked.Signal(2, "check"), EVA) == "D-01"
    with pytest.raises(Refusal):
        live.act(asked.Signal(2, "check"), "bob")
    live.act(asked.Signal(2, "check"), DAN)
    live.act(asked.OpenBoard(), DAN)
    assert said(live, 2) == [("check", None), ("play", 2)]
    live.act(asked.Signal(2, "check"), DAN)
    live.act(asked.OpenBoard(), DAN)
    assert said(live, 2) == [("fold", None), ("play", 1)]
    live.act(asked.Signal(2, "fold"), DAN)
    assert live.table.playing().seat(2).folded


def test_what_may_be_said_by_hand_says_nothing_of_a_card() -> None:
    """Both seats may fold alike, whatever they hold."""
    live = dealt()
    for seat in (1, 2):
        live.act(asked.Signal(seat, "check"), DAN)
    live.act(asked.OpenBoard(), DAN)
    for seat in (1, 2):
        live.act(asked.Signal(seat, "check"), DAN)
    live.act(asked.OpenBoard(), DAN)
    one, other = choices(live.table, 1), choices(live.table, 2)
    assert one == other


def test_k03_the_bank_is_offered_clockwise_and_answered_by_hand() -> None:
    live = LivePit("california", dealer="staff", players=3)
    live.act(asked.TapIn(), DAN)
    live.open_round()
    assert [each.answer for each in asked_view(live.table)] == ["asked", "waits", "waits"]
    assert refused(live, asked.Signal(2, "take_bank", stake=500_00)) == "K-03"
    live.act(asked.Signal(1, "decline_bank"), DAN)
    assert [each.answer for each in asked_view(live.table)] == ["declined", "asked", "waits"]
    shown = console_view(live.table, live.now, {})
    assert refused(live, asked.Signal(2, "take_bank", stake=0)) == "K-01"
    most = shown.bank[0].price
    assert most is not None
    assert refused(live, asked.Signal(2, "take_bank", stake=most + 1)) == "K-01"
    live.act(asked.Signal(2, "take_bank", stake=600_00), DAN)
    assert (live.table.stage, live.table.staked) == (Stage.BETTING, 600_00)


def test_k12_a_bank_too_small_is_paid_clockwise_until_it_is_used_up() -> None:
    """Seat 1 banks $30, and seat 2 beats it for more than that."""
    live = LivePit("california", dealer="staff", players=3)
    live.act(asked.TapIn(), DAN)
    live.open_round()
    live.act(asked.Signal(1, "take_bank", stake=30_00), DAN)
    for seat in (2, 3):
        live.bet(seat)
    live.act(asked.NoMoreBets(), DAN)
    if live.table.bound().awaits_openings:
        live.act(asked.TakeOpenings({}))
    if live.table.bound().awaits_cut:
        live.act(asked.CutForAbsent())
    live.act(asked.Shuffle(2, whole("Ah Ad 2c Kh Kd 7d As Ks 9h 9d 3c")), DAN)
    while live.table.playing().phase.value != "settlement":
        round = live.table.playing()
        if round.undecided:
            live.act(asked.Signal(round.undecided[0].number, "play", times=3), DAN)
            continue
        live.act(STEPS[console_view(live.table, live.now, {}).next or ""], DAN)
    shown = console_view(live.table, live.now, {})
    assert [seat.seat for seat in shown.seats if seat.moves] == [2, 3]
    two = [(move.wager, move.verb, int(move.amount)) for move in shown.seats[0].moves]
    # The stake is used up in the middle of the Play bet; what it does not cover stays.
    assert two == [("ante", "pay", 10_00), ("play", "pay", 20_00), ("blind", "leave", 10_00)]
    assert "not covered" in shown.seats[0].moves[2].why


def test_o05_a_chair_is_held_for_somebody_away_and_freed_with_its_chips() -> None:
    live = LivePit(players=2)
    assert refused(live, asked.HoldSeat(1, "a call"), SAM) == "O-05"
    live.act(asked.MarkAway(1))
    assert refused(live, asked.HoldSeat(3, "a call"), SAM) == "K-04"
    (held,) = live.act(asked.HoldSeat(1, "back in five minutes"), SAM)
    assert held == happened.SeatHeld(1, live.now + 300_000, SAM, "back in five minutes")
    live.act(asked.MarkBack(1))
    chair = live.table.chair(1)
    assert chair is not None
    assert chair.held == 0
    assert refused(live, asked.ReleaseSeat(1, "gone"), SAM) == "O-05"
    live.act(asked.MarkAway(1))
    live.act(asked.ReleaseSeat(1, "gone home"), SAM)
    assert live.table.chair(1) is None


def test_o05_whoever_is_in_the_hand_is_released_with_its_end() -> None:
    live = dealt()
    live.act(asked.MarkAway(2))
    live.act(asked.ReleaseSeat(2, "gone home"), SAM)
    chair = live.table.chair(2)
    assert chair is not None
    assert chair.leaving
    # The record's books fit: the chair keeps its stack until the round is over.
    assert live.act(asked.DecideForAbsent(), DAN) == (happened.Decided(2, "check", by_system=True),)
