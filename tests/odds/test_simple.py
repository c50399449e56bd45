"""The simple strategy that bots play is the one that is published and counted."""

from __future__ import annotations

from random import Random

import pytest

from houseedge.cards import Card, parse_cards
from houseedge.cards.card import RANKS
from houseedge.odds import pattern, simple_tables
from houseedge.odds.simple import bets
from houseedge.odds.tables import HOLE_CARDS, full_deck


@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("Ac 2d", "", True),
        ("2c 2d", "", False),
        ("3c 3d", "", True),
        ("Kc 5d", "", True),
        ("Kc 4d", "", False),
        ("Kc 2c", "", True),
        ("Jc 9d", "", False),
        ("Jc Td", "", True),
        ("9c 8c", "", False),
        # A hidden pair; a pair on the board alone; pocket deuces; the draw with a hidden ten.
        ("7c 5d", "7h Kd 2s", True),
        ("7c 5d", "Kh Kd 2s", False),
        ("2c 2d", "7h Kd 9s", False),
        ("Tc 5c", "7c Kc 9s", True),
        ("9c 5c", "7c Kc 8s", False),
        # At the river: a hidden pair, then fewer than 21 cards that beat it, then more.
        ("7c 5d", "7h Kd 2s 9d Qc", True),
        ("Kc Td", "As Qd 8s 8d 3c", True),
        ("4c 3d", "As Qd Js 9d 7c", False),
    ],
)
def test_the_simple_strategy_bets_as_it_is_published(hole: str, board: str, expected: bool) -> None:
    assert bets(parse_cards(hole), parse_cards(board)) is expected


#: The lowest kicker to a high card, suited and not, with which to bet before the flop.
KICKERS = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}


def test_every_starting_hand_is_played_as_it_is_published() -> None:
    for first, second in HOLE_CARDS.tolist():
        low, high = sorted((Card(first), Card(second)))
        expected = low.rank == high.rank and low.rank >= RANKS.index("3")
        if low.rank != high.rank and RANKS[high.rank] in KICKERS:
            kicker = KICKERS[RANKS[high.rank]][low.suit != high.suit]
            expected = low.rank >= RANKS.index(kicker)
        assert bets((low, high), ()) is expected, (low, high)


def test_flops_are_played_as_they_are_counted() -> None:
    chance = Random(3)
    counted = simple_tables.flops(full_deck())
    flops, holes = full_deck().flops.tolist(), HOLE_CARDS.tolist()
    for _ in range(10_000):
        flop, hole = chance.randrange(len(flops)), chance.randrange(len(holes))
        if counted[flop, hole] < 0:
            continue
        own, board = [*map(Card, holes[hole])], [*map(Card, flops[flop])]
        assert bets(own, board) is bool(counted[flop, hole]), (own, board)


def test_rivers_are_played_as_they_are_counted() -> None:
    chance = Random(4)
    by_rank, by_suit = simple_tables.rivers(full_deck())
    categories = full_deck().by_rank.category
    checked = 0
    while checked < 4_000:
        row, pair = chance.randrange(len(by_rank)), chance.randrange(by_rank.shape[1])
        if categories[row, pair] < 0:
            continue
        ranks = [*pattern.PATTERN_RANKS[row].tolist(), *pattern.PAIR_RANKS[pair].tolist()]
        cards = _rainbow(ranks)
        assert bets(cards[5:], cards[:5]) is bool(by_rank[row, pair]), cards
        checked += 1
    categories = full_deck().by_suit.category
    while checked < 8_000:
        row, hole = chance.randrange(len(by_suit)), chance.randrange(by_suit.shape[1])
        if categories[row, hole] < 0:
            continue
        suited = [rank for rank in range(13) if int(pattern.PATTERN_IN[row]) >> rank & 1]
        cards = [Card(4 * rank + 3) for rank in suited]
        for rank in pattern.PATTERN_OFF[row].tolist():
            cards += [] if rank < 0 else [_off_suit(rank, cards)]
        for kind in pattern.HOLE_CARDS[hole].tolist():
            cards.append(Card(4 * (kind - 13) + 3) if kind >= 13 else _off_suit(kind, cards))
        board, hand = cards[:5], cards[5:]
        assert bets(hand, board) is bool(by_suit[row, hole]), (hand, board)
        checked += 1


def _rainbow(ranks: list[int]) -> list[Card]:
    """Different cards of these ranks, at most two of a suit among the first five."""
    cards: list[Card] = []
    for rank in ranks:
        free = [suit for suit in range(4) if Card(4 * rank + suit) not in cards]
        count = {suit: sum(card.suit == suit for card in cards) for suit in free}
        cards.append(Card(4 * rank + min(free, key=lambda suit: count[suit])))
    return cards


def _off_suit(rank: int, taken: list[Card]) -> Card:
    """A card of a rank that is no spade."""
    free = [Card(4 * rank + suit) for suit in range(3) if Card(4 * rank + suit) not in taken]
    count = {card: sum(each.suit == card.suit for each in taken) for card in free}
    return min(free, key=lambda card: count[card])
