from __future__ import annotations

from houseedge.bank.caps import capped_for_player
from houseedge.rules.spec import Aggregate, Wager


def test_s12_a_second_aggregate_counts_and_cuts_what_the_first_has_left() -> None:
    # The Blind may win 60.00; Blind and Play together 40.00, the Blind cut first.
    blind = Aggregate(amount=60_00, per="player", wagers=(Wager.BLIND,))
    both = Aggregate(amount=40_00, per="player", wagers=(Wager.BLIND, Wager.PLAY))
    won = {Wager.BLIND: 100_00, Wager.PLAY: 50_00}
    assert capped_for_player(won, [blind]) == {Wager.BLIND: 40_00}
    # 60.00 and 50.00 are left, 70.00 too much: all of the Blind, and 10.00 of the Play bet.
    assert capped_for_player(won, [blind, both]) == {Wager.BLIND: 100_00, Wager.PLAY: 10_00}
