from __future__ import annotations

from dataclasses import replace

import pytest

from houseedge.errors import OutsideLimits
from houseedge.round.wagers import verify_collection
from houseedge.rules.spec import CollectionRate, Limits
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
