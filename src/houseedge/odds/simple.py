"""The published simple strategy of this game, as a person plays it.

- before the flop bet the most with any ace, a pair of threes or better, K2s K5o Q6s Q8o J8s JTo
  and better of their kind;
- on the flop bet with two pairs or better, a hidden pair but not pocket deuces, or four to a flush
  with a hidden ten or better of it;
- at the river bet with a hidden pair or better, or when fewer than 21 single cards in the dealer's
  hand would beat you.

A *hidden* pair has at least one hole card in it. Whoever plays or counts the simple strategy asks
here: bots call `bets`, and `simple_tables` has the same decisions for all cards at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseedge.cards import DECK, Card, Category, Hand, strength
from houseedge.cards.card import RANKS
from houseedge.odds.starting_hand import class_name, class_of, classes_in

#: The starting hands that bet.
PREFLOP: Final = ("33+", "A2+", "K2s+", "K5o+", "Q6s+", "Q8o+", "J8s+", "JTo")
#: On the flop: the hand that always bets, the lowest rank of a pocket pair, of a card that draws.
FLOP_HAND: Final = int(Category.TWO_PAIR)
FLOP_POCKET: Final = RANKS.index("3")
FLOP_DRAW: Final = RANKS.index("T")
#: At the river: the least hand that is better than a hidden pair without having one in it, and
#: the fewest single cards in the dealer's hand that are too many.
RIVER_HAND: Final = int(Category.STRAIGHT)
RIVER_OUTS: Final = 21

_BETTING = frozenset(classes_in(PREFLOP))


def bets(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether to bet now, with these hole cards and no, three or five cards of the board.

    >>> from houseedge.cards import parse_cards
    >>> bets(parse_cards("Tc 5c"), parse_cards("7c Kc 9s"))
    True
    """
    match len(board):
        case 0:
            return class_name(class_of(*hole)) in _BETTING
        case 3:
            return _bets_on_the_flop(hole, board)
        case _:
            return _bets_at_the_river(hole, board)


def _bets_on_the_flop(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    cards = (*hole, *board)
    return (
        Hand(cards).category >= FLOP_HAND
        or _meets(hole, board)
        or (_pocket_pair(hole) and hole[0].rank >= FLOP_POCKET)
        or any(
            card.rank >= FLOP_DRAW and sum(each.suit == card.suit for each in cards) == 4
            for card in hole
        )
    )


def _bets_at_the_river(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    if _pocket_pair(hole) or _meets(hole, board):
        return True
    cards = (*hole, *board)
    own = strength(cards)
    if Hand(cards).category >= RIVER_HAND and own > strength(tuple(board)):
        return True
    beating = sum(strength((*board, card)) > own for card in DECK if card not in cards)
    return beating < RIVER_OUTS


def _pocket_pair(hole: Sequence[Card]) -> bool:
    return hole[0].rank == hole[1].rank


def _meets(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether a hole card pairs one of the board."""
    return not {card.rank for card in board}.isdisjoint(card.rank for card in hole)
