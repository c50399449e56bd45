"""Commands at the edge of a table: chairs, chips, decks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from houseedge.cards import DECK, format_cards
from houseedge.errors import BadAmount, NotationError, OutsideLimits, WrongDeal
from houseedge.table import HOUSE, decide
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.refusal import NotOpen, NotYours, NotYourSeat, SeatTaken, WrongBuyIn
from tests.felt import wagers
from tests.table.pit import LivePit

WHOLE = format_cards(DECK)


def test_a_player_has_one_chair_and_a_chair_one_player() -> None:
    live = LivePit()
    assert isinstance(live.refused(asked.Sit(1), "zoe"), SeatTaken)
    assert live.refused(asked.Sit(3), "ann").message == "you sit at seat 1 of this table"
    assert isinstance(live.refused(asked.Sit(8), "zoe"), NotYourSeat)
    assert isinstance(live.refused(asked.Sit(3), "house"), NotYourSeat)


@pytest.mark.parametrize(("given", "shown"), [("Kim", "Kim"), ("", "Seat 3"), ("ann", "ann 2")])
def test_no_two_chairs_of_a_table_show_the_same_name(given: str, shown: str) -> None:
    live = LivePit()
    live.act(asked.Sit(3, given), "zoe")
    chair = live.table.chair(3)
    assert chair is not None
    assert chair.name == shown


def test_nothing_happens_at_a_closed_table() -> None:
    live = LivePit()
    live.act(asked.CloseTable())
    assert live.table.closing
    assert live.refused(asked.Sit(1), "ann").message == "the table is closed"
    assert isinstance(live.refused(asked.OpenRound("", ())), NotOpen)
    assert live.act(asked.CloseTable()) == ()
    assert live.said("table")[-2:] == ["The table is closing", "The table is closed"]


def test_a_closing_table_takes_nobody_in_and_opens_no_round() -> None:
    live = LivePit()
    live.open_round()
    live.act(asked.CloseTable())
    assert live.refused(asked.Sit(3), "zoe").message == "the table is closing"
    between = replace(LivePit().table, closing=True)
    with pytest.raises(NotOpen, match="no new round"):
        decide(between, asked.OpenRound("", ()), HOUSE, 0)


def test_a_table_is_opened_once() -> None:
    live = LivePit()
    refusal = live.refused(asked.OpenTable(live.table.setup))
    assert refusal.message == "the table is open already"


def test_the_house_sends_nobody_away_from_an_empty_chair() -> None:
    refusal = LivePit().refused(asked.Leave(3), HOUSE)
    assert (refusal.rule, refusal.message) == ("K-04", "seat 3 is empty")


class Dance(asked.Command, frozen=True):
    """No command of any table."""


def test_what_is_no_command_of_a_table_is_refused() -> None:
    with pytest.raises(NotYours, match="knows no Dance"):
        decide(LivePit().table, Dance(), HOUSE, 0)  # type: ignore[arg-type]  # what is tested


@pytest.mark.parametrize("amount", [0, -1, -500_00, True, 1.5])
def test_b12_chips_are_moved_in_whole_cents_above_zero(amount: int) -> None:
    live = LivePit()
    for command in (asked.BuyIn(1, amount), asked.CashOut(1, amount), asked.Fill(amount)):
        with pytest.raises(BadAmount, match="whole cents above zero") as refusal:
            decide(live.table, command, "ann" if command != asked.Fill(amount) else HOUSE, 0)
        assert refusal.value.rule == "B-12"


def test_b12_a_single_cent_is_an_amount() -> None:
    live = LivePit()
    live.act(asked.CashOut(1, 1))
    live.act(asked.BuyIn(2, 1))
    assert (live.stack(1), live.stack(2)) == ("999.99", "1000.01")


def test_b12_a_bet_the_round_refuses_is_not_decided() -> None:
    live = LivePit()
    live.open_round()
    with pytest.raises(OutsideLimits):
        decide(live.table, asked.Bet(1, wagers("300.01")), "ann", live.now)


def test_b10_before_a_round_there_is_no_bet_to_take_back() -> None:
    refusal = LivePit().refused(asked.TakeBack(1))
    assert (refusal.rule, refusal.message) == ("B-10", "no bets are on the felt")


def test_b10_the_clock_runs_on_while_somebodys_money_is_on_the_felt() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.bet(2)
    deadlines = []
    for seat in (1, 2):
        live.act(asked.TakeBack(seat))
        deadlines.append(live.table.deadline)
    assert deadlines == [live.now + 20_000, None]
    # A player-dealer's stake waits no longer than it said.
    banked = LivePit("california", players=3)
    banked.open_round()
    banked.bank(3)
    banked.bet(1)
    banked.act(asked.TakeBack(1))
    assert banked.table.deadline == banked.now + 20_000


def test_o05_who_asked_to_leave_has_not_been_sent_away() -> None:
    # One round missed frees a chair here. Ann leaves while the bank is offered to her.
    live = LivePit("california", players=2, idle=1)
    live.open_round()
    live.act(asked.Leave(1))
    live.act(asked.DeclineBank(1), HOUSE)
    live.act(asked.DeclineBank(2), HOUSE)
    live.act(asked.EndRound())
    assert live.of(happened.PlayerLeft) == [
        happened.PlayerLeft(1, 1_000_00, idle=False),
        happened.PlayerLeft(2, 1_000_00, idle=True),
    ]


def test_money_that_is_not_in_the_cage_cannot_be_brought_to_the_table() -> None:
    live = LivePit()
    live.act(asked.Sit(3, "Zoe"), "zoe")
    assert live.refused(asked.BuyIn(3, 100_00)).rule == "B-12"


def test_only_what_lies_free_goes_back_to_the_cage() -> None:
    live = LivePit()
    assert isinstance(live.refused(asked.CashOut(1, 1_000_01)), WrongBuyIn)
    live.open_round()
    live.bet(1)
    assert isinstance(live.refused(asked.CashOut(1, 1_00)), WrongBuyIn)
    live.act(asked.CashOut(2, 1_000_00))
    assert (live.stack(2), live.money("player:bob")) == ("0.00", "1000000.00")


def test_a_second_bet_takes_the_place_of_the_first() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1, "10.00", trips="5.00")
    live.bet(1, "20.00")
    assert (live.money("stack:felt:ann"), live.free("stack:felt:ann")) == ("1000.00", "960.00")
    assert set(live.pit.ledger.pendings()) == {"felt-1/1/ante", "felt-1/1/blind"}


def test_leaving_before_the_deal_takes_the_bet_back() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.bet(2)
    live.act(asked.Leave(1))
    assert live.money("player:ann") == "1000000.00"
    assert [spot.number for spot in live.table.round.seats] == [2]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "deck",
    [
        WHOLE[:-3],
        WHOLE + " Ah",
        WHOLE.replace("Ah", "Kd"),
        WHOLE.replace("Ah", "??"),
        "nonsense",
        "",
    ],
)
def test_b01_a_deck_that_is_not_the_52_cards_is_refused(deck: str) -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(3)
    live.bet(1)
    live.act(asked.NoMoreBets())
    before = live.table
    with pytest.raises((WrongDeal, NotationError)):
        live.act(asked.Shuffle(0, deck))
    assert live.table == before


def test_a_deck_is_dealt_once() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1)
    live.deal("")
    assert isinstance(live.refused(asked.Shuffle(0, WHOLE)), NotOpen)


def test_k01_the_house_brings_no_money_to_a_player_dealers_table() -> None:
    refusal = LivePit("california").refused(asked.Fill(100_00))
    assert (refusal.rule, refusal.message) == ("K-01", "a player-dealer banks alone")


def test_x02_a_table_is_not_opened_again_by_another_profile() -> None:
    live = LivePit()
    live.act(asked.CloseTable())
    other = replace(live.table.setup, rules="pennsylvania@1")
    assert "plays by the profile washington" in live.refused(asked.OpenTable(other)).message
