"""Cards, the deck, and the best five-card hand among five, six or seven cards."""

from houseedge.cards.card import DECK, UNKNOWN, Card, format_cards, parse_card, parse_cards
from houseedge.cards.deck import shuffled
from houseedge.cards.hand import Category, Hand, HandCode, strength

__all__ = [
    "DECK",
    "UNKNOWN",
    "Card",
    "Category",
    "Hand",
    "HandCode",
    "format_cards",
    "parse_card",
    "parse_cards",
    "shuffled",
    "strength",
]
