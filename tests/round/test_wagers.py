from __future__ import annotations

from dataclasses import replace

import pytest

from houseedge.errors import BadAmount, OutsideLimits
from houseedge.round.wagers import Wagers, verify_amounts, verify_collection, verify_table_limits
from houseedge.rules.spec import CollectionRate, Limits, Wager
from tests.felt import rules, wagers


def test_k07_a_trips_bet_that_no_rate_takes_is_told_the_limits_of_the_first() -> None:
    first, second = (
        CollectionRate(
            name=f"Trips to {most}",
            ante=Limits(min=5_00, max=200_00),
            player_fee=1_00,
            player_dealer_fee=1_00,
            trips=Limits(min=1_00, max=most),
        )
        for most in (10_00, 20_00)
    )
    california = rules("california")
    room = replace(california, profile=replace(california.profile, collection=(first, second)))
    # Until the total action is known, a bet that fits either rate is taken.
    verify_collection(room, wagers("10.00", trips="20.00"), seat=1, ante=10_00)
    with pytest.raises(
        OutsideLimits, match=r"Trips is 20\.01, .* takes 1\.00 to 10\.00"
    ) as refusal:
        verify_collection(room, wagers("10.00", trips="20.01"), seat=1, ante=10_00)
    assert refusal.value.rule == "B-12"


def test_b12_a_collection_rate_widens_the_limits_of_trips_and_of_no_other_wager() -> None:
    # The table takes an Ante of 5.00 to 200.00 and Trips of 1.00 to 100.00.
    wide = Limits(min=1, max=1_000_00)
    rate = CollectionRate(name="wide", ante=wide, player_fee=0, player_dealer_fee=0, trips=wide)
    california = rules("california")
    room = replace(california, profile=replace(california.profile, collection=(rate,)))
    verify_table_limits(room, wagers("200.00", trips="500.00"), seat=1, ante=200_00)
    with pytest.raises(OutsideLimits, match=r"takes 5\.00 to 200\.00") as refusal:
        verify_table_limits(room, wagers("200.01"), seat=1, ante=200_01)
    assert (refusal.value.rule, refusal.value.field) == ("B-12", "wagers.ante")


@pytest.mark.parametrize("wager", [Wager.ANTE, Wager.BLIND, Wager.TRIPS, Wager.PROGRESSIVE])
def test_b04_no_wager_is_a_cent_below_nothing(wager: Wager) -> None:
    with pytest.raises(BadAmount) as refusal:
        verify_amounts(Wagers(**{wager.value: -1}), seat=1)
    assert refusal.value.field == f"wagers.{wager}"
