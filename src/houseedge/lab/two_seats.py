"""How two seats' base bets vary together, where that was counted once and for good."""

from __future__ import annotations

from fractions import Fraction

from houseedge.odds.game import Game

#: What was counted for the standard game, base bets alone: by strategy and what a fold gets back.
_KEPT: dict[tuple[str, str], Fraction] = {
    ("perfect", "lose"): Fraction(1004549046703459053265052653, 231007952820833360172000000),
    ("simple", "lose"): Fraction(2288886958535578039489417733, 519767893846875060387000000),
    ("perfect", "refund"): Fraction(8712760695954648540993866237, 2079071575387500241548000000),
}


def kept_between(game: Game, strategy: str) -> Fraction | None:
    """The covariance of two seats' base results where it was counted before; none elsewhere."""
    if game != Game(folded_ante=game.folded_ante):
        return None
    return _KEPT.get((strategy, game.folded_ante))
