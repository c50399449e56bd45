"""What banking a round is worth, asked of the house before the bank is accepted."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path

import httpx
import pytest

from houseedge.house.banker import BankQuestion, counted_bank
from houseedge.lab import bank
from houseedge.round import Wagers
from houseedge.rules import built_in
from houseedge.wire.bank import BankAdvice
from houseedge.wire.codec import shaped
from tests.web.live import Guest, LiveHouse
from tests.web.test_banking import EXAMPLE, bet, room, seated, wait


def ask(guest: Guest, stake: str) -> httpx.Response:
    """An answer; a machine that never counted before is asked again until it has compiled."""
    end = time.monotonic() + 120
    while True:
        query = {"stake": stake}
        answer = guest.http.get("/api/tables/felt/bank", params=query, timeout=120)
        if answer.status_code != 503 or time.monotonic() > end:
            return answer
        time.sleep(0.5)


def test_k10_k13_a_bank_is_valued_for_the_bets_that_lie_there_or_are_assumed(
    tmp_path: Path,
) -> None:
    with LiveHouse(tmp_path, [], chosen=room(banking=600), catalog=EXAMPLE) as house:
        ann = seated(house, "Ann", 1)
        refused = ask(ann, "200.00")
        assert (refused.status_code, refused.json()["error"]["rule"]) == (409, "K-03")
        bob = seated(house, "Bob", 2)
        wait(house, "banking", offer=1)
        told = ask(ann, "200.00").json()
        shaped(BankAdvice, told)
        assert told["assumed"] is True
        assert told["bets"] == [{"seat": 2, "ante": "10.00", "trips": "0.00"}]
        # $200 against an Ante of $10 is 20 Antes against one player, counted exactly.
        exact = bank(20).mean
        assert exact is not None
        assert told["error"] is told["rounds"] is None
        assert told["mean"] == f"{float(exact) * 10 - float(told['fee']):.2f}"
        assert told["fee"] == "0.50"
        assert sum(bar["share"] for bar in told["bars"]) == pytest.approx(1)
        ann.did("TakeBank", seat=1, stake="200.00")
        bet(bob, 2, "10.00", trips="5.00")
        wait(house, "preflop")
        # Who comes now has no part in this round.
        seated(house, "Cat", 3)
        told = ask(ann, "200.00").json()
        assert told["assumed"] is False
        assert told["bets"] == [{"seat": 2, "ante": "10.00", "trips": "5.00"}]
        assert ask(house.guest("Kim"), "200.00").status_code == 409
        assert ask(ann, "nothing").status_code == 400


@pytest.mark.slow  # tests/lab/test_banking.py plays rounds
def test_five_players_are_played_and_the_error_is_told() -> None:
    rules = built_in().rules("california")
    wagers = Wagers(ante=2000, blind=2000, trips=500)
    seats = tuple((seat, wagers) for seat in (2, 3, 4, 5, 6))
    asked = BankQuestion("", rules, seats, 40_000, 200, False)
    told = counted_bank(asked)
    assert told.rounds is not None
    assert told.error is not None
    assert told.mean == told.whole + told.capped - told.fee
    assert told.low < 0 < told.high
    edge = Fraction(bank(None).whole) * 2000 * 5
    assert told.whole > edge  # and Trips beside it


def test_o12_who_bets_behind_a_seat_shares_its_hand() -> None:
    rules = built_in().rules("california")
    holder, behind = Wagers(ante=2000, blind=2000), Wagers(ante=1000, blind=1000)
    told = counted_bank(
        BankQuestion("", rules, ((2, holder), (2, behind)), 10_000_00, 0, assumed=False)
    )
    # One hand against one bank is counted, not played; that many chips are worth three tens.
    assert told.rounds is None
    assert told.whole == round(float(bank(None).whole) * 3000)
