"""Rules one can learn, each by its own name, so that each can be drilled.

Those of the published simple strategy have names of their own: `simple.bets` says whether it bets,
and here it is said which of its rules does, or which one is missed by little where none does. A
rule the search finds (`lab.thumb`) is named by its street and its key: `flop-paired:2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from houseedge.cards import DECK, Card, Category, Hand, strength
from houseedge.cards.card import RANKS
from houseedge.odds import simple
from houseedge.odds.starting_hand import class_name, class_of
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


# Rules that were found


def street_of_rule(code: str) -> Street | None:
    """The street of a rule; none of what is no rule, or one that is not drilled."""
    if code in RULES:
        return RULES[code]
    name, _, key = code.partition("-")
    asks, _, least = key.partition(":")
    if name == "preflop" and len(least) == 2 and all(rank in RANKS for rank in least):
        fits = least[0] == least[1] if asks == "pair" else asks in ("suited", "offsuit", "any")
        return "preflop" if fits else None
    known = _LEVELS.get(asks)
    if known is None or name not in known[0] or known[1](least) is None:
        return None
    return "flop" if name == "flop" else "river"


def bets_by(code: str, hole: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether a rule that was found bets."""
    _, _, key = code.partition("-")
    asks, _, least = key.partition(":")
    if not board:
        return _bets_first(asks, least, class_name(class_of(*hole)))
    if asks == "outs":
        return beating(hole, board) < int(least)
    wanted = _LEVELS[asks][1](least)
    assert wanted is not None
    return _level(asks, hole, board) >= wanted


def _bets_first(asks: str, least: str, hand: str) -> bool:
    high, low = RANKS.index(hand[0]), RANKS.index(hand[1])
    if high == low or asks == "pair":
        return high == low and asks == "pair" and high >= RANKS.index(least[0])
    kind = {"s": "suited", "o": "offsuit"}[hand[2]]
    fits = high >= RANKS.index(least[0]) and low >= RANKS.index(least[1])
    return asks in (kind, "any") and fits


def _rank(text: str) -> int | None:
    return RANKS.index(text) + 1 if len(text) == 1 and text in RANKS else None


def _category(text: str) -> int | None:
    return next((int(each) for each in Category if each.key == text), None)


def _count(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 2 else None


#: What a rule after the flop may ask for: on which streets, and how its least is read.
_LEVELS: Final = {
    "made": (("flop", "river"), _category),
    "paired": (("flop",), _rank),
    "pocket": (("flop",), _rank),
    "flush": (("flop",), _rank),
    "hidden": (("river",), _rank),
    "high": (("flop", "river"), _rank),
    "outs": (("river",), _count),
}


def _level(asks: str, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """How much a hand has of something; ranks count from 1, and 0 is nothing of it."""
    ranks = {card.rank for card in board}
    pocket = hole[0].rank + 1 if hole[0].rank == hole[1].rank else 0
    paired = max((card.rank + 1 for card in hole if card.rank in ranks), default=0)
    cards = (*hole, *board)
    match asks:
        case "made":
            better = len(board) == 3 or strength(cards) > strength(tuple(board))
            return int(Hand(cards).category) if better else 0
        case "paired":
            return paired
        case "pocket":
            return pocket
        case "hidden":
            return max(pocket, paired)
        case "high":
            return max(card.rank for card in hole) + 1
        case _:
            suits = Counter(card.suit for card in cards)
            return max((card.rank + 1 for card in hole if suits[card.suit] == 4), default=0)
