"""What an automatic table does by itself, and when."""

from __future__ import annotations

import pytest

from houseedge.round import Phase
from houseedge.rules import Catalog
from houseedge.table import Due, Stage, Step, next_step
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.clock import lacks_bank, may_bet, waited_for
from houseedge.table.refusal import NotOpen, NotYours, NotYourSeat
from tests.felt import wagers
from tests.rulebook.test_table import EXAMPLE
from tests.table.pit import LivePit
from tests.table.test_cutting import CHANCES, closed

DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"


def _to_rest(live: LivePit) -> list[Step]:
    """Let time pass until the house waits for people; what it did."""
    done = []
    while (step := live.wait()) is not None:
        done.append(step)
        assert len(done) < 200
    return done


@pytest.mark.parametrize("profile", ["washington", "pennsylvania"])
def test_a_hand_nobody_comes_back_to_is_played_out_by_the_clock(profile: str) -> None:
    live = LivePit(profile)
    live.open_round()
    live.bet(1, progressive="5.00")
    live.bet(2)
    assert _to_rest(live) == [
        Step.NO_MORE_BETS,
        Step.LOCK,
        Step.SHUFFLE,
        Step.DECIDE_FOR_ABSENT,
        Step.OPEN_BOARD,
        Step.DECIDE_FOR_ABSENT,
        Step.OPEN_BOARD,
        Step.DECIDE_FOR_ABSENT,
        Step.REVEAL,
        Step.SETTLE,
        Step.END_ROUND,
        Step.OPEN_ROUND,
    ]
    assert live.table.stage is Stage.BETTING


def test_a_table_of_absent_players_frees_its_chairs_and_comes_to_rest() -> None:
    # Nobody answers the offer of the bank: five times no round is dealt, then the chairs are free.
    live = LivePit("california", players=3)
    steps = _to_rest(live)
    assert steps.count(Step.OPEN_ROUND) == 5
    assert steps.count(Step.DECLINE_BANK) == 15
    assert (live.table.stage, list(live.table.taken())) == (Stage.WAITING, [])
    assert [left.idle for left in live.of(happened.PlayerLeft)] == [True, True, True]
    assert live.money("player:ann") == "1000000.00"


def test_a_player_dealer_nobody_bets_against_gets_the_stake_back() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(1, "400.00")
    started = live.now
    assert live.wait() is Step.ABANDON
    assert (live.now, live.stack(1), live.money("bank:felt")) == (
        started + 20_000,
        "1000.00",
        "0.00",
    )


def test_betting_closes_at_once_when_everybody_has_bet() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    assert next_step(live.table, live.now) == Due(Step.NO_MORE_BETS, live.now + 20_000)
    live.bet(2)
    assert next_step(live.table, live.now) == Due(Step.NO_MORE_BETS)


def test_a_player_who_sat_a_round_out_is_waited_for_a_quarter_of_the_time() -> None:
    live = LivePit()
    live.hand("9c 5h  Qc 4s  9h 9d 7s 2c Kd", {1: wagers()}, {1: "4x"})
    live.act(asked.EndRound())
    live.open_round()
    live.bet(1)
    assert next_step(live.table, live.now) == Due(Step.NO_MORE_BETS, live.now + 5_000)


def test_nobody_waits_for_a_player_without_chips_or_on_the_way_out() -> None:
    live = LivePit(players=3)
    live.act(asked.CashOut(2, 1_000_00))
    live.open_round()
    live.act(asked.Leave(3))
    live.bet(1)
    assert next_step(live.table, live.now) == Due(Step.NO_MORE_BETS)


def test_a_round_opens_for_whoever_has_the_smallest_ante_and_blind() -> None:
    # 5.00 each is the least here.
    live = LivePit(players=1)
    assert next_step(live.table, live.now) == Due(Step.OPEN_ROUND)
    live.act(asked.CashOut(1, 990_00))
    assert (live.stack(1), may_bet(live.table, 1)) == ("10.00", True)
    assert next_step(live.table, live.now) == Due(Step.OPEN_ROUND)
    live.act(asked.CashOut(1, 1))
    assert (live.stack(1), may_bet(live.table, 1)) == ("9.99", False)
    assert next_step(live.table, live.now) is None
    assert not may_bet(live.table, 2)
    assert next_step(LivePit(players=0).table, 0) is None


def test_k01_a_round_opens_for_two_where_one_of_them_banks() -> None:
    alone = LivePit("california", players=1).table
    # K-13: whoever is alone there is told that a player-dealer is missing.
    assert (next_step(alone, 0), lacks_bank(alone)) == (None, True)
    assert next_step(LivePit("california", players=2).table, 0) == Due(Step.OPEN_ROUND)
    # Where nobody sits there is nobody to be told.
    nobody = LivePit("california", players=0).table
    assert (next_step(nobody, 0), lacks_bank(nobody)) == (None, False)


def test_k03_nobody_waits_for_one_who_leaves_while_the_bank_is_offered() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    assert next_step(live.table, live.now) == Due(Step.DECLINE_BANK, live.now + 15_000)
    live.act(asked.Leave(1))
    assert next_step(live.table, live.now) == Due(Step.DECLINE_BANK)


def test_o05_nobody_waits_for_one_who_leaves_in_mid_hand() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.bet(2)
    live.deal(DECK)
    assert next_step(live.table, live.now) == Due(Step.DECIDE_FOR_ABSENT, live.now + 25_000)
    live.act(asked.Leave(1))
    assert next_step(live.table, live.now) == Due(Step.DECIDE_FOR_ABSENT)


def test_k07_bets_that_a_collection_rate_fits_are_closed() -> None:
    live = LivePit("example-room", players=2, catalog=EXAMPLE)
    live.open_round()
    live.bank(1)
    live.bet(2)
    assert next_step(live.table, live.now) == Due(Step.NO_MORE_BETS)


def test_a_closing_table_does_not_wait_for_a_first_bet() -> None:
    live = LivePit()
    live.open_round()
    assert next_step(live.table, live.now) is None
    live.act(asked.CloseTable())
    assert next_step(live.table, live.now) == Due(Step.ABANDON)
    assert _to_rest(live) == [Step.ABANDON, Step.END_ROUND]
    assert (live.table.stage, live.money("player:ann")) == (Stage.CLOSED, "1000000.00")


def test_a_closing_table_plays_its_last_round_to_the_end() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.deal("9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    live.act(asked.CloseTable())
    live.play({1: "4x"})
    live.act(asked.EndRound())
    assert (live.table.stage, list(live.table.taken())) == (Stage.CLOSED, [])
    assert live.money("player:ann") == "1000050.00"
    live.act(asked.OpenTable(live.table.setup))
    assert live.table.stage is Stage.WAITING


def test_a_leaving_player_alone_at_the_felt_stops_the_clock_with_the_bet() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.act(asked.Leave(1))
    assert (live.table.deadline, next_step(live.table, live.now)) == (None, None)
    assert live.money("player:ann") == "1000000.00"


def test_bets_that_no_collection_rate_fits_are_abandoned_not_stuck(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    # One rate, for 100.00 to 500.00 on the table; 20.00 lie there when time is up.
    folder = tmp_path_factory.mktemp("house") / "profiles"
    folder.mkdir()
    (folder / "room.toml").write_text(
        """
id = "room"
extends = "california"
[[collection]]
name = "busy"
ante = { min = "5.00", max = "200.00" }
action = { min = "100.00", max = "500.00" }
player_fee = "1.00"
player_dealer_fee = "2.00"
"""
    )
    live = LivePit("room", players=3, catalog=Catalog(folder.parent))
    before = live.books
    live.open_round()
    live.bank(1)
    live.bet(2)
    assert live.refused(asked.NoMoreBets()).rule == "K-07"
    assert next_step(live.table, live.now) == Due(Step.ABANDON, live.now + 20_000)
    live.wait()
    assert live.books == before


def test_a_house_that_was_away_gives_everybody_the_whole_time_again() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.deal(DECK)
    live.now += 3_600_000
    live.act(asked.ResetClock())
    assert next_step(live.table, live.now) == Due(Step.DECIDE_FOR_ABSENT, live.now + 25_000)


# Whom nobody waits for (O-05), and who is ready


def test_o_05_a_seat_without_a_connection_is_decided_for_at_once_and_the_others_are_not() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.bet(2)
    while live.table.phase is not Phase.PREFLOP:
        live.wait()
    live.act(asked.MarkAway(1))
    assert next_step(live.table, live.now) == Due(Step.DECIDE_FOR_ABSENT)
    live.act(asked.DecideForAbsent())
    (decision,) = live.of(happened.Decided)
    assert (decision.seat, decision.decision, decision.by_system) == (1, "check", True)
    # Bob has all his time.
    assert next_step(live.table, live.now) == Due(Step.DECIDE_FOR_ABSENT, live.table.deadline or 0)


def test_o_05_nobody_waits_for_the_bet_of_a_seat_without_a_connection() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    assert next_step(live.table, live.now) == Due(Step.NO_MORE_BETS, live.now + 20_000)
    live.act(asked.MarkAway(2))
    assert next_step(live.table, live.now) == Due(Step.NO_MORE_BETS)
    live.act(asked.MarkBack(2))
    assert next_step(live.table, live.now) == Due(Step.NO_MORE_BETS, live.now + 20_000)


def test_no_round_is_opened_for_players_who_are_all_away() -> None:
    live = LivePit()
    live.act(asked.MarkAway(1))
    assert next_step(live.table, live.now) == Due(Step.OPEN_ROUND)
    live.act(asked.MarkAway(2))
    assert next_step(live.table, live.now) is None


def test_who_is_away_is_told_once_and_shown() -> None:
    live = LivePit()
    live.act(asked.MarkAway(2))
    live.act(asked.MarkAway(2))
    assert live.of(happened.WentAway) == [happened.WentAway(2)]
    assert [seat["absent"] for seat in live.seen_by("spectator")["table"]["seats"][:2]] == [
        False,
        True,
    ]
    live.act(asked.MarkBack(2))
    assert [seat["absent"] for seat in live.seen_by("spectator")["table"]["seats"][:2]] == [
        False,
        False,
    ]
    with pytest.raises(NotYourSeat, match="seat 3 is empty"):
        live.act(asked.MarkAway(3))
    with pytest.raises(NotYours, match="only the house does that"):
        live.act(asked.MarkAway(1), "ann")


def test_ready_is_for_a_round_that_is_over_and_brings_nothing_about() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    with pytest.raises(NotOpen, match="the round is not over"):
        live.act(asked.Ready(1), "ann")
    while live.table.stage is not Stage.OVER:
        live.wait()
    # Bob has not played, so nobody waits until he has seen it.
    assert waited_for(live.table) == [1]
    before = len(live.events)
    live.act(asked.Ready(1), "ann")
    assert len(live.events) == before
    offered = [action["command"]["type"] for action in live.seen_by("ann")["you"]["actions"]]
    assert offered == ["Ready", "Leave"]
    assert [a["command"]["type"] for a in live.seen_by("bob")["you"]["actions"]] == ["Leave"]


def test_o16_openings_and_the_cut_are_waited_for_until_their_time_is_over() -> None:
    live = closed(1, 2, 3)
    assert next_step(live.table, live.now) == Due(Step.TAKE_OPENINGS, live.now + 1_500)
    live.act(asked.TakeOpenings({"2": CHANCES[2], "3": CHANCES[3]}))
    assert next_step(live.table, live.now) == Due(Step.CUT, live.now + 1_500)
