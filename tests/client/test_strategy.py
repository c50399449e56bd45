from __future__ import annotations

from random import Random

from houseedge.client.strategy import by_chance


def test_by_chance_a_bot_bets_one_time_in_three() -> None:
    decide = by_chance(Random(1))
    assert 900 < sum(decide((), ()) for _ in range(3_000)) < 1_100
