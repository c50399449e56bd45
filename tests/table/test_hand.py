"""The hand from "no more bets" on: what is due is done once and in its turn."""

from __future__ import annotations

import msgspec
import pytest

from houseedge.table import HOUSE, decide, evolve
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.hand import decided
from houseedge.table.refusal import NotOpen
from tests.felt import wagers
from tests.rulebook.test_table import BETS, DECK, PLAYED
from tests.table.pit import LivePit


def in_play() -> LivePit:
    """Both seats have bet and cards are out."""
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.bet(2)
    live.deal(DECK)
    return live


def test_b10_betting_is_closed_once_and_only_where_it_is_open() -> None:
    assert LivePit().refused(asked.NoMoreBets()).message == "no bets are open"
    assert in_play().refused(asked.NoMoreBets()).message == "no bets are open"


def test_p02_the_table_itself_locks_the_progressive_once_and_before_the_deal() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1, progressive="1.00")
    live.act(asked.NoMoreBets())
    live.act(asked.LockProgressive())
    for table in (
        live.table,
        in_play().table,
        msgspec.structs.replace(in_play().table, locked=False),
    ):
        with pytest.raises(NotOpen, match="locked once, before the deal") as refusal:
            decide(table, asked.LockProgressive(), HOUSE, live.now)
        assert refusal.value.rule == "P-02"


def test_d05_the_board_opens_when_it_is_due_and_not_before() -> None:
    live = in_play()
    assert live.refused(asked.OpenBoard()).message == "no board card is due"
    for seat in (1, 2):
        live.decide(seat, "check")
    live.act(asked.OpenBoard())
    assert live.refused(asked.OpenBoard()).rule == "D-05"


def test_o05_the_system_decides_where_a_decision_is_due() -> None:
    live = in_play()
    live.decide(1, "4x")
    live.now += 25_000
    done = live.act(asked.DecideForAbsent())
    # The clock stops with the last decision of the street.
    assert done == (happened.Decided(2, "check", by_system=True), happened.ClockSet(None))
    assert live.table.deadline is None
    refusal = live.refused(asked.DecideForAbsent())
    assert (refusal.rule, refusal.message) == ("O-05", "no decision is due")


def test_what_is_no_decision_is_not_taken_for_one() -> None:
    with pytest.raises(TypeError, match="is no decision"):
        decided(in_play().table, asked.Leave(1))


class Danced(msgspec.Struct, frozen=True):
    """No event of any table."""


def test_what_is_no_event_of_a_table_changes_none() -> None:
    with pytest.raises(TypeError, match="a table knows no Danced"):
        evolve(in_play().table, Danced())  # type: ignore[arg-type]  # what is tested


def test_k13_dealt_rounds_running_are_counted_from_one_whatever_the_seat() -> None:
    live = LivePit("california", players=3)
    for running in (1, 2):
        live.hand(DECK, BETS, PLAYED, bank=3, stake="100.00")
        assert live.table.banked == ("cat", 3, running)


def test_x01_a_void_round_with_bets_counts_against_nobody() -> None:
    # Seat 1 has bet against seat 3 and seat 2 has not yet.
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(3)
    live.act(asked.Bet(1, wagers()))
    live.act(asked.Void("shuffler"))
    assert [chair.missed for _, chair in live.table.taken()] == [0, 0, 0]
    assert [live.stack(seat) for seat in (1, 2, 3)] == ["1000.00"] * 3


def test_x01_a_round_of_the_house_that_nobody_bet_in_counts_against_nobody() -> None:
    live = LivePit()
    live.open_round()
    live.act(asked.Void("shuffler"))
    assert [chair.missed for _, chair in live.table.taken()] == [0, 0]


def test_b06_nothing_is_decided_before_the_cards_are_out() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    assert live.refused(asked.Check(1), "ann").message == "no hand is in play"


def test_o05_who_is_away_is_decided_for_and_the_clock_runs_on_for_the_others() -> None:
    live = LivePit()
    live.open_round()
    for seat in (1, 2):
        live.bet(seat)
    live.deal("9h Th 2c 7d 3s 4d Jh Qh Kh 5c 6s")
    live.act(asked.MarkAway(1))
    until = live.table.deadline
    events = live.act(asked.DecideForAbsent())
    assert events == (happened.Decided(1, "check", by_system=True),)
    assert live.table.deadline == until is not None
