"""The published simple strategy as rules one can learn, each by its own name.

`simple.bets` says whether it bets; here it is said which of its rules does, so that each can be
drilled, and which one is missed by little where none does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from houseedge.cards import DECK, Card, Category, Hand, strength
from houseedge.odds import simple
from houseedge.wire.practice import Street

#: The rules by the street they decide on, in the order in which they are learned.
RULES: Final[dict[str, Street]] = {
    "preflop_pair": "preflop",
    "preflop_ace": "preflop",
    "preflop_king": "preflop",
    "preflop_queen": "preflop",
    "preflop_jack": "preflop",
    "flop_hand": "flop",
    "flop_pair": "flop",
    "flop_draw": "flop",
    "river_pair": "river",
    "river_outs": "river",
}
#: Rules that some hands of their kind fall short of: those are drilled beside what they bet.
MISSABLE: Final = frozenset(
    {"preflop_king", "preflop_queen", "preflop_jack", "flop_pair", "flop_draw", "river_outs"}
)
_HIGH: Final = {12: "preflop_ace", 11: "preflop_king", 10: "preflop_queen", 9: "preflop_jack"}


class Taught(NamedTuple):
    """What the simple strategy says of a decision.

    `rule` is the one that bets, and none where it does not; `misses` is then the one whose like
    this hand is, without being enough.
    """

    rule: str | None
    misses: str | None

    @property
    def bets(self) -> bool:
        """Whether it bets."""
        return self.rule is not None


def taught(hole: Sequence[Card], board: Sequence[Card]) -> Taught:
    """Which rule of the simple strategy decides here."""
    match len(board):
        case 0:
            like = _like_preflop(hole)
        case 3:
            like = _like_flop(hole, board)
        case _:
            like = _like_river(hole, board)
    return Taught(like, None) if simple.bets(hole, board) else Taught(None, like)


def _like_preflop(hole: Sequence[Card]) -> str | None:
    high, low = sorted((card.rank for card in hole), reverse=True)
    return "preflop_pair" if high == low else _HIGH.get(high)


def _like_flop(hole: Sequence[Card], board: Sequence[Card]) -> str | None:
    cards = (*hole, *board)
    category = Hand(cards).category
    if category >= simple.FLOP_HAND:
        return "flop_hand"
    if category == Category.PAIR and (_holds_pair(hole, board) or not simple.bets(hole, board)):
        return "flop_pair"
    suits = Counter(card.suit for card in cards)
    return "flop_draw" if max(suits.values()) == 4 else None


def _like_river(hole: Sequence[Card], board: Sequence[Card]) -> str | None:
    own = strength((*hole, *board))
    better = own > strength(tuple(board)) and Hand((*hole, *board)).category >= simple.RIVER_HAND
    return "river_pair" if better or _holds_pair(hole, board) else "river_outs"


def _holds_pair(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    ranks = {card.rank for card in board}
    return hole[0].rank == hole[1].rank or any(card.rank in ranks for card in hole)


def beating(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """How many single cards in the dealer's hand would beat one's own at the river."""
    cards = (*hole, *board)
    own = strength(cards)
    return sum(strength((*board, card)) > own for card in DECK if card not in cards)
