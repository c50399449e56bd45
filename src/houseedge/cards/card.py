"""One card, its two-letter notation, and the deck of 52 (B-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from houseedge.errors import NotationError

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_NAMES: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")


class Card(int):
    """A card as a small integer, rank times four plus suit, from 2c = 0 to As = 51.

    `UNKNOWN`, written `??`, stands for a card nobody has seen yet; it is 52.
    Cards sort by rank, then by suit - the suit for tidiness only, no rule looks at it (B-01).
    """

    __slots__ = ()

    @property
    def rank(self) -> int:
        """0 for a two up to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    @property
    def known(self) -> bool:
        """Whether anybody has seen the card."""
        return self < 52

    @property
    def name(self) -> str:
        """The card as it is spoken: "ace of spades"."""
        if not self.known:
            return "a card face down"
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit] if self.known else "??"

    def __repr__(self) -> str:
        return f"Card('{self}')"


DECK: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(52))
"""The 52 cards, from the two of clubs to the ace of spades."""

UNKNOWN: Final = Card(52)
"""A card that has been dealt but not seen."""

_BY_TEXT: Final = {str(card): card for card in (*DECK, UNKNOWN)}


def parse_card(text: str) -> Card:
    """The card written as rank and suit, such as "As"; "??" is an unknown one."""
    try:
        return _BY_TEXT[text]
    except (KeyError, TypeError):
        raise NotationError(
            f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, like 'As'"
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards written as "AsKd" or "As Kd", in the order given.

    >>> parse_cards("As Kd")
    (Card('As'), Card('Kd'))
    """
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is not cards: write them like 'As Kd'")
    return tuple(
        parse_card(chunk[at : at + 2]) for chunk in text.split() for at in range(0, len(chunk), 2)
    )


def format_cards(cards: Iterable[Card]) -> str:
    """The cards as text parted by spaces, as `parse_cards` reads them."""
    return " ".join(map(str, cards))
