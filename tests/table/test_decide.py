"""Commands at the edge of a table: chairs, chips, decks."""

from __future__ import annotations

import pytest

from houseedge.cards import DECK, format_cards
from houseedge.errors import NotationError, WrongDeal
from houseedge.table import command as asked
from houseedge.table.refusal import NotOpen, NotYourSeat, SeatTaken, WrongBuyIn
from tests.table.pit import LivePit

WHOLE = format_cards(DECK)


def test_a_player_has_one_chair_and_a_chair_one_player() -> None:
    live = LivePit()
    assert isinstance(live.refused(asked.Sit(1), "zoe"), SeatTaken)
    assert live.refused(asked.Sit(3), "ann").message == "you sit at seat 1 of this table"
    assert isinstance(live.refused(asked.Sit(8), "zoe"), NotYourSeat)
    assert isinstance(live.refused(asked.Sit(3), "house"), NotYourSeat)


@pytest.mark.parametrize(
    ("given", "shown"), [("  Kim   Lee ", "Kim Lee"), ("", "Seat 3"), ("x" * 40, "x" * 24)]
)
def test_a_name_is_trimmed_to_what_fits_a_chair(given: str, shown: str) -> None:
    live = LivePit()
    live.act(asked.Sit(3, given), "zoe")
    chair = live.table.chair(3)
    assert chair is not None
    assert chair.name == shown


def test_nothing_happens_at_a_closed_table() -> None:
    live = LivePit()
    live.act(asked.CloseTable())
    assert isinstance(live.refused(asked.Sit(1), "ann"), NotOpen)
    assert isinstance(live.refused(asked.OpenRound("", ())), NotOpen)
    assert live.act(asked.CloseTable()) == ()
    assert live.said("table")[-2:] == ["The table is closing", "The table is closed"]


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
