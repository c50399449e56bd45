"""A live round at its end: what it claims from the meter, and when it is settled."""

from __future__ import annotations

from houseedge.rules.spec import Wager
from houseedge.table import command as asked
from houseedge.table.settling import EarnedLine, hits
from tests.felt import wagers
from tests.rulebook.test_table import BETS, DECK, PLAYED
from tests.table.pit import LivePit

#: Seat 1 makes nines full of sevens with the board, seat 2 has the board's pair of nines.
FULL_HOUSE = "9c 7h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"


def test_p07_a_hand_claims_from_its_meter_when_it_is_finished_and_not_before() -> None:
    live = LivePit()
    assert hits(live.table) == ()
    live.open_round()
    bet = wagers("10.00", progressive="1.00")
    live.act(asked.Bet(1, bet))
    live.act(asked.Bet(2, bet))
    assert hits(live.table) == ()
    live.deal(FULL_HOUSE)
    for seat in (1, 2):
        live.decide(seat, "4x")
    for command in (asked.OpenBoard(), asked.OpenBoard()):
        assert hits(live.table) == ()
        live.act(command)
    live.act(asked.Reveal())
    (only,) = hits(live.table)
    line = live.table.rules.tables[Wager.PROGRESSIVE].line("full_house")
    assert only == EarnedLine(seat=1, line=line, bet=1_00)


def test_a_table_without_a_progressive_claims_nothing() -> None:
    live = LivePit("california", players=3)
    live.hand(DECK, BETS, PLAYED, bank=3)
    assert hits(live.table) == ()


def test_d08_a_hand_is_not_settled_before_it_is_finished() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.deal(FULL_HOUSE)
    refusal = live.refused(asked.Settle())
    assert (refusal.rule, refusal.message) == ("D-08", "the hand is not finished")
