"""A dealer's table as a value: whose steps they are, their order, and what the console keeps."""

from __future__ import annotations

import pytest

from houseedge.cards import format_cards
from houseedge.errors import Refusal
from houseedge.progressive.button import (
    Confirm,
    EndGame,
    HandButton,
    Spot,
    StartGame,
    Swipe,
)
from houseedge.table import Step, next_step
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.clock import next_press
from houseedge.table.command import AnyCommand
from houseedge.table.settling import hits
from tests.table.pit import LivePit, whole

DAN, EVA, SAM = "staff:dan", "staff:eva", "staff:sam"
#: Seat 1 makes a straight flush, seat 2 nothing, and the dealer has no pair.
STRAIGHT_FLUSH = "9h Th 2c 7d 3s 4d Jh Qh Kh 5c 6s"


def dealt(players: int = 2, cards: str = "electronic", shoe: str = "plain") -> LivePit:
    """Dan deals: everybody has bet, the sensors are locked and the hole cards are out."""
    live = LivePit(dealer="staff", console="newer", players=players, cards=cards, shoe=shoe)
    live.act(asked.TapIn(), DAN)
    live.open_round()
    for seat in range(1, players + 1):
        live.bet(seat, progressive="1.00")
    live.act(asked.NoMoreBets(), DAN)
    live.act(asked.Press(StartGame(players)), DAN)
    if live.table.bound().awaits_openings:
        live.act(asked.TakeOpenings({}))
    if live.table.bound().awaits_cut:
        live.act(asked.CutForAbsent())
    deck = whole(STRAIGHT_FLUSH) if cards == "electronic" else ""
    live.act(asked.Shuffle(2 if deck else 0, deck), DAN)
    return live


def press(live: LivePit) -> Step | None:
    """What the console says is pressed next."""
    due = next_press(live.table, live.now)
    return None if due is None else due.step


def refused(live: LivePit, command: AnyCommand, actor: str = DAN) -> str:
    """The clause by which a step is refused."""
    with pytest.raises(Refusal) as found:
        live.act(command, actor)
    return found.value.rule


def done(live: LivePit) -> tuple[bool, bool]:
    """Whether folded hands were collected, and Antes returned."""
    return live.table.collected, live.table.returned


def revealed() -> LivePit:
    """Seat 1 has bet 4x, seat 2 has folded, and the dealer's cards are open."""
    live = dealt()
    live.decide(1, "4x")
    live.decide(2, "check")
    live.act(asked.OpenBoard(), DAN)
    live.decide(2, "check")
    live.act(asked.OpenBoard(), DAN)
    live.decide(2, "fold")
    assert done(live) == (False, False)
    live.act(asked.CollectFolded(), DAN)
    assert done(live) == (True, False)
    live.act(asked.Reveal(), DAN)
    return live


def test_x04_nobody_presses_the_steps_of_an_automatic_table() -> None:
    live = LivePit()
    assert refused(live, asked.TapIn()) == "X-04"
    assert refused(live, asked.NoMoreBets()) == "X-04"


def test_d01_the_steps_are_those_of_whoever_has_tapped_in() -> None:
    live = LivePit(dealer="staff")
    assert refused(live, asked.NoMoreBets()) == "D-01"
    live.act(asked.TapIn(), DAN)
    live.open_round()
    live.bet(1)
    assert refused(live, asked.NoMoreBets(), EVA) == "D-01"
    live.act(asked.NoMoreBets(), DAN)
    assert refused(live, asked.TapOut()) == "D-01"


def test_a_dealers_betting_has_no_clock() -> None:
    live = LivePit(dealer="staff")
    live.act(asked.TapIn(), DAN)
    live.open_round()
    for seat in (1, 2):
        live.bet(seat)
        assert live.table.deadline is None


def test_nothing_is_pressed_at_an_automatic_table_and_nobody_opens_a_dealers_round() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.act(asked.NoMoreBets())
    assert next_press(live.table, live.now) is None
    assert next_step(live.table, live.now) is not None
    alone = LivePit(dealer="staff")
    assert next_step(alone.table, alone.now) is None
    alone.act(asked.TapIn(), DAN)
    assert next_step(alone.table, alone.now) is not None


def test_k12_the_console_says_what_is_pressed_next_in_the_order_of_the_sheet() -> None:
    live = dealt()
    assert press(live) is Step.DECIDE_FOR_ABSENT
    live.decide(1, "4x")
    live.decide(2, "check")
    assert press(live) is Step.OPEN_BOARD
    live.act(asked.OpenBoard(), DAN)
    live.decide(2, "check")
    live.act(asked.OpenBoard(), DAN)
    live.decide(2, "fold")
    assert press(live) is Step.COLLECT_FOLDED
    assert refused(live, asked.Reveal()) == "K-12"
    live.act(asked.CollectFolded(), DAN)
    assert press(live) is Step.REVEAL
    live.act(asked.Reveal(), DAN)
    assert press(live) is Step.RETURN_ANTES
    live.act(asked.ReturnAntes(), DAN)
    assert press(live) is Step.OPEN_HAND


def test_d05_real_cards_are_named_as_many_as_are_turned_up_and_only_where_they_are_real() -> None:
    live = dealt(cards="physical")
    for seat in (1, 2):
        live.decide(seat, "4x")
    for wrong in ("", "Jh Qh", "Jh Qh Kh 5c", "Jh Qh ??"):
        assert refused(live, asked.OpenBoard(wrong)) == "D-05"
    live.act(asked.OpenBoard("Jh Qh Kh"), DAN)
    live.act(asked.OpenBoard("5c 6s"), DAN)
    for wrong in ("3s", "3s 4d 7c"):
        assert refused(live, asked.Reveal(wrong)) == "D-05"
    with pytest.raises(Refusal):
        # The jack of hearts lies on the board.
        live.act(asked.Reveal("3s Jh"), DAN)
    live.act(asked.Reveal("3s 4d"), DAN)
    assert live.table.playing().dealer_shown
    electronic = dealt()
    for seat in (1, 2):
        electronic.decide(seat, "4x")
    assert refused(electronic, asked.OpenBoard("Jh Qh Kh")) == "D-08"


def test_s13_antes_are_returned_before_hands_are_opened_and_once() -> None:
    live = revealed()
    assert refused(live, asked.OpenHand(None, "")) == "S-13"
    live.act(asked.ReturnAntes(), DAN)
    assert done(live) == (True, True)
    with pytest.raises(Refusal):
        live.act(asked.ReturnAntes(), DAN)


def test_p11_a_win_is_confirmed_on_the_console_and_the_round_ends_there() -> None:
    live = revealed()
    live.act(asked.ReturnAntes(), DAN)
    live.act(asked.OpenHand(None, ""), DAN)
    for press in (Spot(1), HandButton("straight_flush"), Confirm()):
        live.act(asked.Press(press), DAN)
    assert refused(live, asked.Press(EndGame())) == "P-14"
    assert refused(live, asked.EndRound()) == "P-14"
    live.act(asked.Press(Swipe("supervisor", SAM, 250_00)), SAM)
    live.act(asked.Settle(), DAN)
    assert refused(live, asked.EndRound()) == "P-14"
    events = live.act(asked.Press(EndGame()), DAN)
    assert [type(each) for each in events] == [happened.ConsolePressed, happened.RoundEnded]


def test_p07_awards_of_an_automatic_table_are_confirmed_in_the_order_they_are_paid() -> None:
    live = LivePit(supervised_from=1)
    live.open_round()
    for seat in (1, 2):
        live.bet(seat, progressive="1.00")
    # With the board seat 1 fills nines, seat 2 tens: 10 for 1 each.
    live.deal("9h 3c Th 4c 5s 6d 9d 9s Td Tc 2h")
    for seat in (1, 2):
        live.decide(seat, "4x")
    live.act(asked.OpenBoard())
    live.act(asked.OpenBoard())
    live.act(asked.Reveal())
    for wrong in ({}, {1: 10_00}, {1: 10_00, 2: 10_00, 3: 10_00}):
        assert live.refused(asked.AwaitAwards(wrong)).rule == "P-11"
    assert refused(live, asked.ConfirmAward(2, "supervisor"), SAM) == "P-11"
    live.act(asked.AwaitAwards({1: 10_00, 2: 10_00}))
    # The meter has these claims already.
    assert live.refused(asked.AwaitAwards({1: 10_00, 2: 10_00})).rule == "P-10"
    # Seat 2 sits farther to the dealer's right.
    assert refused(live, asked.ConfirmAward(1, "supervisor"), SAM) == "P-07"
    live.act(asked.ConfirmAward(2, "supervisor"), SAM)
    assert live.table.approved == {2}
    live.act(asked.ConfirmAward(1, "supervisor"), SAM)
    assert live.table.approved == {1, 2}
    assert refused(live, asked.ConfirmAward(1, "supervisor"), SAM) == "P-12"
    live.act(asked.Settle())
    assert [live.result(seat)["progressive"] for seat in (1, 2)] == ["win +9.00", "win +9.00"]


def awaited() -> LivePit:
    """Seat 1 fills nines, seat 2 tens, and both awards of 10.00 wait for a supervisor."""
    live = LivePit(supervised_from=1)
    live.open_round()
    for seat in (1, 2):
        live.bet(seat, progressive="1.00")
    live.deal("9h 3c Th 4c 5s 6d 9d 9s Td Tc 2h")
    for seat in (1, 2):
        live.decide(seat, "4x")
    live.act(asked.OpenBoard())
    live.act(asked.OpenBoard())
    live.act(asked.Reveal())
    assert refused(live, asked.RefuseAward(1, "supervisor", "too early"), SAM) == "P-11"
    live.act(asked.AwaitAwards({1: 10_00, 2: 10_00}))
    return live


def waiting(live: LivePit) -> tuple[bool, set[int]]:
    """Whether a supervisor is waited for, and whose lines still count."""
    return live.table.waits_for_supervisor, {hit.seat for hit in hits(live.table)}


def test_p11_a_refused_award_pays_nothing_and_its_bet_goes_back() -> None:
    live = awaited()
    no = asked.RefuseAward(1, "supervisor", "the sensor was lit late")
    assert refused(live, asked.RefuseAward(3, "supervisor", "nobody"), SAM) == "P-11"
    (event,) = live.act(no, SAM)
    assert event == happened.AwardRefused(1, SAM, "the sensor was lit late")
    assert waiting(live) == (True, {2})
    assert refused(live, no, SAM) == "P-11"
    # The one that is left comes next, whatever its turn was.
    live.act(asked.ConfirmAward(2, "supervisor"), SAM)
    assert waiting(live) == (False, {2})
    live.act(asked.Settle())
    assert live.result(1)["progressive"] == "push"
    assert live.result(2)["progressive"] == "win +9.00"
    assert live.table.settled is not None
    assert live.table.settled.awards == {2: 10_00}


def test_p12_a_confirmed_award_is_not_refused_any_more() -> None:
    live = awaited()
    live.act(asked.ConfirmAward(2, "supervisor"), SAM)
    assert refused(live, asked.RefuseAward(2, "supervisor", "too late"), SAM) == "P-12"
    live.act(asked.RefuseAward(1, "supervisor", "the sensor was lit late"), SAM)
    assert waiting(live) == (False, {2})


def test_p11_no_award_is_refused_where_none_waits() -> None:
    assert refused(revealed(), asked.RefuseAward(1, "supervisor", "no"), SAM) == "P-11"


def opened() -> LivePit:
    """Real cards, all open: seat 1 has a straight flush, seat 2 nothing, the dealer threes."""
    live = dealt(cards="physical")
    for seat in (1, 2):
        live.decide(seat, "4x")
    live.act(asked.OpenBoard("Jh Qh Kh"), DAN)
    live.act(asked.OpenBoard("5c 6s"), DAN)
    assert refused(live, asked.ExchangeCards(1, 2, "nothing lies open"), SAM) == "D-08"
    live.act(asked.Reveal("3s 3d"), DAN)
    assert refused(live, asked.ExchangeCards(1, "dealer", "one is closed"), SAM) == "D-08"
    live.act(asked.OpenHand(None, "2c 7d"), DAN)
    live.act(asked.OpenHand(None, "9h Th"), DAN)
    return live


def hands(live: LivePit) -> tuple[str, str, str]:
    round = live.table.playing()
    return (
        format_cards(round.seat(1).hole),
        format_cards(round.seat(2).hole),
        format_cards(round.dealer),
    )


def test_i7_two_open_hands_are_exchanged_and_nothing_else() -> None:
    live = opened()
    assert hands(live) == ("9h Th", "2c 7d", "3s 3d")
    live.act(asked.ExchangeCards(1, 2, "the wrong way round"), SAM)
    assert hands(live) == ("2c 7d", "9h Th", "3s 3d")
    live.act(asked.ExchangeCards(2, "dealer", "the wrong way round"), SAM)
    assert hands(live) == ("2c 7d", "3s 3d", "9h Th")
    for wrong in (asked.ExchangeCards(1, 1, "no"), asked.ExchangeCards(1, "board", "no")):
        assert refused(live, wrong, SAM) == "D-08"
    assert refused(live, asked.ExchangeCards(1, 5, "no"), SAM) == "D-06"
    electronic = revealed()
    assert refused(electronic, asked.ExchangeCards(1, "dealer", "no"), SAM) == "D-08"


def test_o05_a_dealer_acts_for_the_absent_in_their_time_alone() -> None:
    live = dealt()
    assert refused(live, asked.DecideForAbsent()) == "O-05"
    live.decide(1, "check")
    with pytest.raises(Refusal, match=r"^seat 2 may still decide"):
        live.act(asked.DecideForAbsent(), DAN)
    live.act(asked.MarkAway(2))
    (event, _) = live.act(asked.DecideForAbsent(), DAN)
    assert event == happened.Decided(2, "check", by_system=True)


def test_p02_a_miscount_is_an_event_of_its_own() -> None:
    live = LivePit(dealer="staff", console="newer")
    live.act(asked.TapIn(), DAN)
    live.open_round()
    live.bet(1, progressive="1.00")
    live.act(asked.NoMoreBets(), DAN)
    events = live.act(asked.Press(StartGame(3)), DAN)
    assert events == (happened.ConsolePressed(StartGame(3)), happened.CountDiffered(3, 1))
    assert not live.table.locked


def test_d01_a_dealer_with_bets_down_is_relieved_once_tapped_out() -> None:
    live = LivePit(dealer="staff")
    live.act(asked.TapIn(), DAN)
    live.open_round()
    # No bet lies there: Eva relieves Dan.
    live.act(asked.TapIn(), EVA)
    live.bet(1)
    assert refused(live, asked.TapIn(), DAN) == "D-01"
    live.act(asked.TapOut(), EVA)
    assert live.table.dealer is None
    live.act(asked.TapIn(), DAN)
    assert live.table.dealer == DAN


def test_a_table_that_closes_has_no_dealer() -> None:
    live = LivePit(dealer="staff")
    live.act(asked.TapIn(), DAN)
    live.act(asked.CloseTable())
    assert live.table.dealer is None


def test_k16_settled_hands_are_counted_into_the_rack_and_a_wrong_count_calls_somebody() -> None:
    live = revealed()
    assert refused(live, asked.CollectHand(1, 2)) == "K-16"
    live.act(asked.ReturnAntes(), DAN)
    live.act(asked.OpenHand(None, ""), DAN)
    for button in (Spot(1), HandButton("straight_flush"), Confirm()):
        live.act(asked.Press(button), DAN)
    live.act(asked.Press(Swipe("supervisor", SAM, 250_00)), SAM)
    live.act(asked.Settle(), DAN)
    assert refused(live, asked.CollectHand(3, 2)) == "K-16"
    assert live.act(asked.CollectHand(1, 2), DAN) == (happened.HandCollected(1, 2),)
    assert refused(live, asked.CollectHand(1, 2)) == "K-16"
    live.act(asked.CollectHand(2, 3), DAN)
    assert live.table.called == "seat 2: 3 cards were counted, not 2"
    assert len(live.table.racked) == 2
    live.act(asked.AnswerCall("one was the next hand's"), SAM)
    live.act(asked.Press(EndGame()), DAN)
    assert len(live.table.racked) == 0


def royal_logged() -> LivePit:
    """Real cards: seat 1's straight flush is selected, and waits for a card."""
    live = dealt(players=1, cards="physical")
    live.decide(1, "4x")
    live.act(asked.OpenBoard("Jh Qh Kh"), DAN)
    live.act(asked.OpenBoard("5c 6s"), DAN)
    live.act(asked.Reveal("3s 3d"), DAN)
    live.act(asked.OpenHand(None, "9h Th"), DAN)
    for button in (Spot(1), HandButton("straight_flush")):
        live.act(asked.Press(button), DAN)
    return live


def test_p12_cards_that_decided_a_win_are_corrected_before_it_is_selected_and_never_after() -> None:
    live = royal_logged()
    other = asked.CorrectCards(1, "9h Tc", "the ten was read wrongly")
    assert refused(live, other, SAM) == "P-10"
    live.act(asked.Press(HandButton("straight_flush")), DAN)
    live.act(other, SAM)
    live.act(asked.CorrectCards(1, "9h Th", "it was right after all"), SAM)
    for button in (Spot(1), HandButton("straight_flush"), Confirm()):
        live.act(asked.Press(button), DAN)
    live.act(asked.Press(Swipe("supervisor", SAM, 250_00)), SAM)
    assert refused(live, other, SAM) == "P-12"


def test_p11_whoever_deals_the_hand_does_not_confirm_its_win() -> None:
    live = royal_logged()
    live.act(asked.Press(Confirm()), DAN)
    assert refused(live, asked.Press(Swipe("supervisor", DAN, 250_00)), DAN) == "P-11"
    live.act(asked.Press(Swipe("supervisor", SAM, 250_00)), SAM)


def test_d01_a_supervisor_takes_over_from_a_dealer_who_cannot_go_on() -> None:
    live = dealt()
    assert refused(live, asked.TapIn(), SAM) == "D-01"
    assert refused(live, asked.TakeOver("alone"), DAN) == "D-01"
    events = live.act(asked.TakeOver("Dan fell ill"), SAM)
    assert events == (happened.DealerIn(SAM, "Dan fell ill"),)
    assert refused(live, asked.OpenBoard(), DAN) == "D-01"
    for seat in (1, 2):
        live.decide(seat, "4x")
    live.act(asked.OpenBoard(), SAM)


def test_k16_d04_the_rack_of_a_dealers_table_holds_what_was_counted_into_it() -> None:
    live = LivePit("california", dealer="staff", players=3)
    live.act(asked.TapIn(), DAN)
    live.open_round()
    live.bank(3)
    for seat in (1, 2):
        live.bet(seat)
    live.deal("As Ah  Ac Ad  9c 9d  2c 5d 7h  Js 3c")

    def rack() -> int:
        found: int = live.seen_by("spectator")["table"]["rack"]["cards"]
        return found

    # Eleven cards were dealt, and the shuffler's rest went there unseen.
    assert rack() == 41
    for seat in (1, 2):
        live.decide(seat, "4x")
    opened = (asked.OpenHand(None, ""), asked.OpenHand(None, ""))
    for step in (asked.OpenBoard(), asked.OpenBoard(), asked.Reveal(), *opened, asked.Settle()):
        live.act(step, DAN)
    # Settled is not collected yet.
    assert rack() == 41
    for seat, cards in ((1, 43), (2, 45)):
        live.act(asked.CollectHand(seat, 2), DAN)
        assert rack() == cards


def test_p02_the_sensor_of_a_void_hand_is_dark_and_the_others_stay_lit() -> None:
    live = dealt(players=3)
    lit = []
    for seat in (2, 1):
        live.act(asked.RuleIrregularity("exposed_hand", "it was turned over", "void", seat), SAM)
        assert live.table.console is not None
        lit.append(live.table.console.bets)
    assert lit == [(1, 3), (3,)]


def test_i3_a_round_whose_stub_is_due_is_not_settled_before_it_is_counted() -> None:
    live = LivePit(dealer="staff", cards="physical", players=1, stub_every=1)
    live.act(asked.TapIn(), DAN)
    live.open_round()
    live.bet(1)
    live.act(asked.NoMoreBets(), DAN)
    live.act(asked.Press(StartGame(0)), DAN)
    live.act(asked.Shuffle(0), DAN)
    live.decide(1, "4x")
    live.act(asked.OpenBoard("Jh Qh Kh"), DAN)
    live.act(asked.OpenBoard("5c 6s"), DAN)
    live.act(asked.Reveal("3s 3d"), DAN)
    live.act(asked.OpenHand(None, "2c 7d"), DAN)
    assert refused(live, asked.Settle()) == "D-10"
    # Two hands of two cards and a board of five are not in it.
    live.act(asked.CountStub(43), DAN)
    live.act(asked.Settle(), DAN)
    assert live.table.settled is not None
