"""How a bot decides: by the published simple strategy of the game, or by chance.

The simple strategy: before the flop bet the most with any ace, a pair of threes or better, K2s
K5o Q6s Q8o J8s JTo and better of their kind; on the flop with two pairs or better, a hidden pair
but not pocket deuces, or four to a flush with a hidden ten or better of it; at the river with a
hidden pair or better, or when fewer than 21 single cards in the dealer's hand would beat you.
A *hidden* pair has at least one hole card in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from houseedge.cards import DECK, Card, Category, Hand, strength

#: Whether to bet, from one's own two cards and the board as far as it is open.
Strategy = Callable[[Sequence[Card], Sequence[Card]], bool]

#: Fewer single dealer cards than this may beat a hand that bets at the river.
OUTS = 21
#: The lowest kicker to a high card, suited and not, with which to bet before the flop.
_KICKERS = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}
_RANKS = "23456789TJQKA"
_THREE, _TEN = 1, 8


def simple(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    """The published simple strategy: whether to bet now."""
    match len(board):
        case 0:
            return _before_the_flop(hole)
        case 3:
            return _on_the_flop(hole, board)
        case _:
            return _at_the_river(hole, board)


def by_chance(chance: Random) -> Strategy:
    """Bet one time in three, whatever the cards."""
    return lambda hole, board: chance.random() < 1 / 3


def _before_the_flop(hole: Sequence[Card]) -> bool:
    low, high = sorted(hole)
    if low.rank == high.rank:
        return low.rank >= _THREE
    kickers = _KICKERS.get(_RANKS[high.rank])
    suited = low.suit == high.suit
    return kickers is not None and low.rank >= _RANKS.index(kickers[0 if suited else 1])


def _on_the_flop(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    cards = (*hole, *board)
    if Hand(cards).category >= Category.TWO_PAIR:
        return True
    first, second = hole
    if first.rank == second.rank:
        return first.rank >= _THREE or _draw(hole, cards)
    paired = {card.rank for card in board} & {first.rank, second.rank}
    return bool(paired) or _draw(hole, cards)


def _draw(hole: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Four to a flush with a hidden ten or better of it."""
    return any(
        card.rank >= _TEN and sum(each.suit == card.suit for each in cards) == 4 for card in hole
    )


def _at_the_river(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    first, second = hole
    on_board = {card.rank for card in board}
    if first.rank == second.rank or first.rank in on_board or second.rank in on_board:
        return True
    cards = (*hole, *board)
    own, shared = strength(cards), strength(tuple(board))
    if Hand(cards).category >= Category.STRAIGHT and own > shared:
        return True
    seen = set(cards)
    beating = sum(strength((*board, card)) > own for card in DECK if card not in seen)
    return beating < OUTS
