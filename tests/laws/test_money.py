"""Laws of the money: what one side wins another loses, to the last cent, in any order of seats."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseedge.bank import PlayerDealer
from houseedge.money import parse_money
from houseedge.round import Outcome, Void, apply
from houseedge.rules import Wager, built_in
from houseedge.rules.spec import Award
from houseedge.settlement import Settlement, settle
from houseedge.slip import Slip, SlipDesk
from tests.effort import times
from tests.oracle.deal import random_hand

many = settings(max_examples=times(200, soak=10_000))
seeds = st.integers(0, 2**32)
DESK = SlipDesk(built_in())


def _slip(seed: int) -> Slip:
    return DESK.read(random_hand(Random(seed)))


@many
@given(seeds)
def test_players_and_bank_sum_to_zero(seed: int) -> None:
    slip = _slip(seed)
    settlement = slip.settle()
    players = sum(spot.net for spot in settlement.spots)
    bank = settlement.collected - settlement.paid
    assert players + bank == 0


@many
@given(seeds)
def test_every_wager_returns_its_stake_plus_its_winnings_or_less(seed: int) -> None:
    for spot in _slip(seed).settle().spots:
        for settled in spot.wagers:
            keeps = settled.wager is Wager.PROGRESSIVE
            match settled.outcome:
                case Outcome.WIN:
                    back = settled.pays if keeps else settled.stake + settled.pays
                case Outcome.LOSE:
                    back = settled.uncovered
                case _:
                    back = settled.stake
            assert settled.returned == back
            assert settled.returned >= 0 <= settled.pays


@many
@given(seeds)
def test_the_meter_loses_what_it_pays_and_gains_what_restarts_it(seed: int) -> None:
    slip = _slip(seed)
    settlement = slip.settle()
    move = settlement.meter
    if move is None:
        return
    assert move.before.value + move.restarted == move.after.value + move.paid
    assert move.after.value >= 0
    awards = sum(
        settled.pays
        for spot in settlement.spots
        for settled in spot.wagers
        if settled.wager is Wager.PROGRESSIVE
        and settled.line is not None
        and (
            slip.round.rules.settings.awards_from_meter == "all"
            or str(_pays(slip, settled.line)).endswith("%")
        )
    )
    assert move.paid + move.topped_up == awards * 10_000


def _pays(slip: Slip, line: str) -> Award:
    return slip.round.rules.tables[Wager.PROGRESSIVE].line(line).pays


@many
@given(seeds)
def test_a_player_dealer_neither_wins_nor_loses_more_than_its_stake(seed: int) -> None:
    slip = _slip(seed)
    if not isinstance(slip.bank, PlayerDealer):
        return
    settlement = slip.settle()
    if slip.round.rules.settings.bank_cap == "exhausted":
        assert settlement.paid <= slip.bank.stake >= settlement.collected
    assert abs(settlement.collected - settlement.paid) <= slip.bank.stake


@many
@given(seeds)
def test_a_void_round_moves_no_money(seed: int) -> None:
    slip = _slip(seed)
    void, _ = apply(slip.round, Void())
    settlement = settle(void, slip.bank, slip.meter)
    assert all(spot.net == 0 for spot in settlement.spots)
    assert settlement.paid == settlement.collected == 0
    assert settlement.meter is None or settlement.meter.before == settlement.meter.after
    assert sum(w.stake for spot in settlement.spots for w in spot.wagers) == sum(
        seat.wagers.total + seat.play_bet for seat in slip.round.seats
    )


@many
@given(seeds, st.randoms(use_true_random=False))
def test_settlement_depends_on_seat_order_only_where_the_rules_say_so(
    seed: int, random: Random
) -> None:
    hand = random_hand(Random(seed))
    if "bank" in hand:
        # A stake that covers everything, so that nobody's turn matters (K-02).
        hand["bank"] = "99999999.00"
    before = _by_hole(hand)
    if _takes_from_the_meter(DESK.read(hand).settle()) > 1:
        # Several awards off one meter go by the order of the seats (P-07).
        return
    moved = copy.deepcopy(hand)
    numbers = [seat["seat"] for seat in moved["seats"]]
    random.shuffle(numbers)
    for seat, number in zip(moved["seats"], numbers, strict=True):
        seat["seat"] = number
    assert _by_hole(moved) == before


def _by_hole(hand: dict[str, Any]) -> dict[str, Any]:
    settled = DESK.settle(hand)
    return {
        given["hole"]: (result["wagers"], result["net"])
        for given, result in zip(hand["seats"], settled["seats"], strict=True)
    }


def _takes_from_the_meter(settlement: Settlement) -> int:
    return sum(
        settled.line is not None
        for spot in settlement.spots
        for settled in spot.wagers
        if settled.wager is Wager.PROGRESSIVE
    )


@pytest.mark.parametrize("cap", ["exhausted", "net"])
def test_the_order_of_seats_decides_who_a_short_stake_pays(cap: str) -> None:
    hand: dict[str, Any] = {
        "profile": "california",
        "settings": {"bank_cap": cap},
        "bank": "30.00",
        "player_dealer": 6,
        "board": "4c 4d 7h 9s Jc",
        "dealer": "2h 3d",
        "seats": [
            {"seat": 1, "hole": "Ah Ad", "play": "2x"},
            {"seat": 2, "hole": "Kh Kd", "play": "2x"},
        ],
    }
    for seat in hand["seats"]:
        seat["wagers"] = {"ante": "10.00", "blind": "10.00"}
    first, second = DESK.settle(hand)["seats"]
    assert (first["net"], second["net"]) == ("30.00", "0.00")
    hand["player_dealer"] = 1
    hand["seats"][0]["seat"], hand["seats"][1]["seat"] = 3, 2
    first, second = DESK.settle(hand)["seats"]
    assert (first["net"], second["net"]) == ("0.00", "30.00")
    assert parse_money(hand["bank"]) == 30_00
