"""What lies where at a table, seat by seat."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from houseedge.table import command as asked
from houseedge.table.refusal import NotOpen, NotYourSeat
from tests.felt import wagers
from tests.rulebook.test_table import BETS, DECK, PLAYED
from tests.table.pit import LivePit


@pytest.mark.parametrize("seat", [0, -1, 7])
def test_k04_a_table_of_six_has_no_seat_but_one_to_six(seat: int) -> None:
    table = LivePit("california", players=6).table
    with pytest.raises(NotYourSeat, match="seats 1 to 6") as refusal:
        table.chair(seat)
    assert refusal.value.rule == "K-04"
    assert [table.owned(at, name).player for at, name in ((1, "ann"), (6, "fay"))] == ["ann", "fay"]


def test_b11_a_seat_that_is_not_ones_own_is_empty_or_anothers() -> None:
    live = LivePit()
    assert live.refused(asked.CashOut(2, 1_00), "ann").message == "seat 2 is another player's"
    assert live.refused(asked.CashOut(3, 1_00), "ann").message == "seat 3 is empty"


def test_nothing_lies_free_at_an_empty_seat() -> None:
    live = LivePit()
    assert [live.table.free(seat) for seat in (1, 2, 3)] == [1_000_00, 1_000_00, 0]


def test_k01_a_stake_is_its_player_dealers_while_it_lies_in_the_tray() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    assert [live.table.banked_with(seat) for seat in (1, 2, 3)] == [0, 0, 0]
    live.bank(3, "300.00")
    assert [live.table.banked_with(seat) for seat in (1, 2, 3)] == [0, 0, 300_00]
    for seat, made in BETS.items():
        live.act(asked.Bet(seat, made))
    live.deal(DECK)
    live.play(PLAYED)
    assert [live.table.banked_with(seat) for seat in (1, 2, 3)] == [0, 0, 0]


def test_nothing_binds_the_cards_where_no_round_is_open() -> None:
    with pytest.raises(NotOpen, match="no round is open"):
        LivePit().table.bound()


def test_o16_who_is_barred_is_so_up_to_the_last_round_and_then_forgotten() -> None:
    table = replace(LivePit().table, number=5, barred={"ann": 5, "bob": 6, "cyd": 4})
    assert [table.is_barred(who) for who in ("ann", "bob", "cyd", "dan")] == [
        *(True, True),
        *(False, False),
    ]
    assert table.snapshot().barred == {"bob": 6}


def test_where_no_round_is_open_no_award_waits_for_a_supervisor() -> None:
    assert not LivePit().table.waits_for_supervisor


def test_i3_rounds_are_counted_since_the_stub_was_and_only_where_it_is() -> None:
    live = LivePit()
    live.hand(DECK, {1: wagers(), 2: wagers()}, PLAYED)
    every_fifth = replace(live.table.setup, stub_every=5)
    table = replace(live.table, setup=every_fifth, uncounted=3)
    assert table.snapshot().uncounted == 4
    # A round that was not settled does not count.
    assert replace(table, over=None).snapshot().uncounted == 3
    assert replace(table, stub=43).snapshot().uncounted == 0
    assert replace(table, setup=live.table.setup).snapshot().uncounted == 0
