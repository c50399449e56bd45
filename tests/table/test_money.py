"""Transfers follow from events; each names its wager and its round."""

from __future__ import annotations

import pytest

from houseedge.money import MICROS_PER_CENT
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table import evolve, transfers_of
from houseedge.table.fee import dearest_bank_fee
from tests.felt import wagers
from tests.rulebook.test_table import EXAMPLE
from tests.table.pit import LivePit

DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"


def _written(live: LivePit) -> list[str]:
    """The transfers of the last command, a line each."""
    (own, *_) = [moved for moved in live.moved if moved.stream == "table:felt"][-1:]
    return [
        f"{t.step} {t.debit} > {t.credit} {t.amount // 10_000} {t.why} [{t.id}]".removesuffix(" []")
        for t in own.transfers
    ]


def test_a_bet_is_pending_from_stack_to_tray() -> None:
    live = LivePit()
    live.open_round()
    live.bet(1, "10.00", trips="5.00")
    assert _written(live) == [
        "pending stack:felt:ann > bank:felt 1000 ante [felt-1/1/ante]",
        "pending stack:felt:ann > bank:felt 1000 blind [felt-1/1/blind]",
        "pending stack:felt:ann > bank:felt 500 trips [felt-1/1/trips]",
    ]
    live.act(asked.TakeBack(1))
    assert [line.split()[0] for line in _written(live)] == ["void"] * 3


def test_a_settlement_posts_what_is_lost_releases_the_rest_and_pays() -> None:
    live = LivePit()
    live.hand(DECK, {1: wagers(), 2: wagers()}, {1: "4x", 2: "check check fold"})
    assert _written(live) == [
        "void stack:felt:ann > bank:felt 1000 ante [felt-1/1/ante]",
        "void stack:felt:ann > bank:felt 4000 play [felt-1/1/play]",
        "void stack:felt:ann > bank:felt 1000 blind [felt-1/1/blind]",
        "post stack:felt:bob > bank:felt 1000 ante [felt-1/2/ante]",
        "post stack:felt:bob > bank:felt 1000 blind [felt-1/2/blind]",
        "now bank:felt > stack:felt:ann 1000 ante pays",
        "now bank:felt > stack:felt:ann 4000 play pays",
    ]


def test_a_player_dealer_owes_a_fee_for_every_square_each_with_its_own_name() -> None:
    live = LivePit(
        "example-room", players=4, catalog=EXAMPLE, settings={"fees_at": "after_settlement"}
    )
    live.open_round()
    live.bank(4)
    for seat in (1, 2, 3):
        live.bet(seat)
    live.act(asked.NoMoreBets())
    fees = [id for id in live.pit.ledger.pendings() if "fee" in id]
    assert len(set(fees)) == 6
    assert live.free("stack:felt:dan") == "498.50"


def test_the_fees_a_player_dealer_may_owe_are_kept_beside_the_stake() -> None:
    # Five squares at 1.00 are the most the example room asks for.
    live = LivePit("example-room", players=3, catalog=EXAMPLE)
    assert dearest_bank_fee(live.table.rules) == 5_00
    live.open_round()
    assert live.refused(asked.TakeBank(1, 995_01)).rule == "K-01"
    (take, *_) = live.seen_by("ann")["you"]["actions"]
    assert take["price"] == "995.00"
    live.act(asked.TakeBank(1, 995_00))


def test_a_seat_that_could_not_even_pay_the_fees_is_not_offered_the_bank() -> None:
    live = LivePit("example-room", players=3, catalog=EXAMPLE)
    live.act(asked.CashOut(1, 995_00))
    live.open_round()
    assert live.table.offer == 2


@pytest.mark.parametrize("at", ["no_more_bets", "after_settlement"])
def test_k15_fees_lie_in_the_box_from_their_moment_and_are_unsettled_while_the_hand_is(
    at: str,
) -> None:
    live = LivePit("example-room", players=3, catalog=EXAMPLE, settings={"fees_at": at})
    live.open_round()
    live.bank(1)
    for seat in (2, 3):
        live.bet(seat)
    assert live.table.unsettled_fees == 0
    live.deal("9h Th 2c 7d 3s 4d Jh Qh Kh 5c 6s")
    fees = sum(event.amount for event in live.of(happened.FeeTaken))
    assert live.table.boxed
    in_box = fees if at == "no_more_bets" else 0
    assert (live.table.unsettled_fees, _in_box(live)) == (in_box, in_box)
    live.play({2: "4x", 3: "4x"})
    assert (live.table.unsettled_fees, _in_box(live)) == (0, fees)


def _in_box(live: LivePit) -> int:
    return live.pit.ledger.balance("box:felt").posted // MICROS_PER_CENT


def test_k15_fees_from_before_there_were_boxes_go_to_the_house_and_back() -> None:
    live = LivePit("example-room", players=2, catalog=EXAMPLE, settings={"fees_at": "no_more_bets"})
    live.open_round()
    live.bank(1)
    live.bet(2)
    table = live.table
    old = happened.FeeTaken(2, 50, "one", "no_more_bets")
    (taken,) = transfers_of(table, (old,))
    assert (taken.debit, taken.credit) == ("stack:felt:bob", "fees")
    assert not evolve(table, old).boxed
    assert evolve(table, old).unsettled_fees == 0
