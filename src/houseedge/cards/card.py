"""One card, how it is written, and the deck of 52 (B-01).

There is one reader of cards, for people, files and the wire alike: it takes every way in which
people write a card. What is written is always two letters, such as `Ts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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

#: The signs of the suits, filled and hollow, in the order of `SUITS`.
_SIGNS: Final = ("♣♧", "♦♢", "♥♡", "♠♤")
#: Marks behind a sign that only say how it is to be drawn.
_DRAWN: Final = str.maketrans("", "", "\ufe0e\ufe0f")


def _ways(card: Card) -> Iterator[str]:
    """Every way to write a card: As, AS, as, A♠, ♠A; a ten also with 10."""
    rank = RANKS[card.rank]
    for number in (rank, rank.lower(), *(("10",) if rank == "T" else ())):
        yield number + SUITS[card.suit]
        yield number + SUITS[card.suit].upper()
        for sign in _SIGNS[card.suit]:
            yield number + sign
            yield sign + number


_BY_TEXT: Final = {"??": UNKNOWN} | {way: card for card in DECK for way in _ways(card)}


def parse_card(text: str) -> Card:
    """The card written as rank and suit, such as "As"; "??" is an unknown one.

    Letter case does not matter, a ten may be 10, and a suit may be its sign: "10s", "kS", "K♠".
    """
    try:
        return _BY_TEXT[text]
    except (KeyError, TypeError):
        pass
    if isinstance(text, str) and text.translate(_DRAWN) in _BY_TEXT:
        return _BY_TEXT[text.translate(_DRAWN)]
    raise NotationError(
        f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, like 'As'"
    )


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards written as "AsKd", "As Kd" or "As, Kd", in the order given.

    >>> parse_cards("As Kd")
    (Card('As'), Card('Kd'))
    >>> parse_cards("10♠,kd")
    (Card('Ts'), Card('Kd'))
    """
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is not cards: write them like 'As Kd'")
    chunks = text.replace(",", " ").split()
    try:
        # Cards with gaps between them, as nearly all are.
        return tuple([_BY_TEXT[chunk] for chunk in chunks])
    except KeyError:
        return tuple(card for chunk in chunks for card in _run(chunk.translate(_DRAWN)))


def _run(chunk: str) -> Iterator[Card]:
    """The cards of a text without a gap; only a ten takes three characters."""
    at = 0
    while at < len(chunk):
        wide = 3 if chunk[at : at + 3] in _BY_TEXT else 2
        yield parse_card(chunk[at : at + wide])
        at += wide


def format_cards(cards: Iterable[Card]) -> str:
    """The cards as text parted by spaces, as `parse_cards` reads them."""
    return " ".join(map(str, cards))
