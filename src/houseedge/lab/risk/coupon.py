"""What a coupon is worth: match play beside an Ante, or a free bet in its place."""

from __future__ import annotations

from fractions import Fraction

from houseedge.odds.tally import Tally


def coupon_value(played: Tally) -> Fraction:
    """What a coupon for one Ante is worth, in Antes, to who plays on as before.

    It wins one Ante when the Ante wins, is gone when the Ante is decided, and is kept for another
    round when the Ante pushes. A match play, which lies beside an Ante, and a free bet, which
    lies in its place, are worth the same: both win what an Ante wins and cannot lose it.
    """
    won = lost = 0
    for bet, table in played.counts.items():
        times = None if bet is None else bet[1]
        for category in range(10):
            for outcome in range(5):
                net = played.game.wager_net("ante", times, category, outcome)
                count = int(table[category, outcome])
                won += count * (net > 0)
                lost += count * (net < 0)
    return Fraction(won, won + lost)
