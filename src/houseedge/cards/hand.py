"""The best five of five to seven cards, compared to the last kicker (B-02, B-03).

A hand's strength is one integer: category, then the ranks that make it, then the kickers,
the ranks as masks of thirteen bits. Masks of equally many ranks compare like the ranks
themselves, highest first, so a plain `<` settles every showdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cached_property, total_ordering
from typing import Literal

from houseedge.cards.card import RANK_NAMES, UNKNOWN, Card
from houseedge.errors import NotationError

#: A kind of hand as a code, best first.
HandCode = Literal[
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind", "two_pair", "pair", "high_card",
]  # fmt: skip


class Category(IntEnum):
    """The ten kinds of hand, weakest first (B-02)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def key(self) -> HandCode:
        """The name in data and JSON: "two_pair"."""
        return self.name.lower()  # type: ignore[return-value]  # the names are the codes

    @property
    def title(self) -> str:
        """The name for people: "two pairs"."""
        return "two pairs" if self is Category.TWO_PAIR else self.key.replace("_", " ")


_CATEGORIES = tuple(Category)
_CATEGORY_SHIFT = 26
_MADE_SHIFT = 13
_MASK = 0x1FFF
_ACE = 1 << 12


def strength(cards: Sequence[Card]) -> int:  # noqa: C901 - one pass over seven cards
    """The strength of the best five among five to seven known, different cards.

    A higher number is a better hand, an equal one a tie; `category_of` reads the category.
    """
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    clubs, diamonds, hearts, spades = suits

    for suit in suits:
        if suit.bit_count() >= 5:
            top = _straight(suit)
            if top == _ACE:
                return Category.ROYAL_FLUSH << _CATEGORY_SHIFT | top << _MADE_SHIFT
            if top:
                return Category.STRAIGHT_FLUSH << _CATEGORY_SHIFT | top << _MADE_SHIFT

    # Ranks held at least once, twice, three and four times.
    minor, major = clubs & diamonds, hearts & spades
    either_minor, either_major = clubs | diamonds, hearts | spades
    once = either_minor | either_major
    twice = minor | major | either_minor & either_major
    thrice = minor & either_major | major & either_minor

    if minor & major:
        made = _best(minor & major, 1)
        return _strength(Category.FOUR_OF_A_KIND, made, _best(once & ~made, 1))
    if thrice:
        made = _best(thrice, 1)
        pair = _best(twice & ~made, 1)
        if pair:
            return _strength(Category.FULL_HOUSE, made, pair)
    for suit in suits:
        if suit.bit_count() >= 5:
            return _strength(Category.FLUSH, _best(suit, 5), 0)
    top = _straight(once)
    if top:
        return _strength(Category.STRAIGHT, top, 0)
    if thrice:
        return _strength(Category.THREE_OF_A_KIND, made, _best(once & ~made, 2))
    if twice:
        made = _best(twice, 2)
        if made.bit_count() == 2:
            return _strength(Category.TWO_PAIR, made, _best(once & ~made, 1))
        return _strength(Category.PAIR, made, _best(once & ~made, 3))
    return _strength(Category.HIGH_CARD, 0, _best(once, 5))


def category_of(strength: int) -> Category:
    """The category inside a strength."""
    return _CATEGORIES[strength >> _CATEGORY_SHIFT]


def _strength(category: int, made: int, kickers: int) -> int:
    return category << _CATEGORY_SHIFT | made << _MADE_SHIFT | kickers


def _best(ranks: int, count: int) -> int:
    """The `count` highest ranks of a mask."""
    while ranks.bit_count() > count:
        ranks &= ranks - 1
    return ranks


def _straight(ranks: int) -> int:
    """The highest rank of the best straight in a mask, as a mask; 0 for none.

    The ace stands above the king and, shifted in below the two, under it (B-01).
    """
    low = ranks << 1 | ranks >> 12
    runs = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    return 1 << (runs.bit_length() + 2) if runs else 0


@total_ordering
class Hand:
    """The best five-card hand among the cards given: compares, names itself, shows its cards.

    >>> from houseedge.cards import parse_cards
    >>> str(Hand(parse_cards("Kh Kd 5s 5c Ac 9d 2h")))
    'two pairs, kings and fives, ace kicker'
    """

    __slots__ = ("__dict__", "cards", "strength")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        if not 5 <= len(self.cards) <= 7:
            raise NotationError(f"a hand is made of 5 to 7 cards, not {len(self.cards)}")
        if len(set(self.cards)) < len(self.cards) or max(self.cards) >= UNKNOWN:
            raise NotationError("a hand is made of different cards that are all known")
        self.strength = strength(self.cards)

    @property
    def category(self) -> Category:
        """The kind of hand."""
        return category_of(self.strength)

    @cached_property
    def five(self) -> tuple[Card, ...]:
        """The five cards that count, those that make the hand first, each group high to low.

        Of equal choices the first by suit is shown, clubs before spades.
        """
        made, kickers = self.strength >> _MADE_SHIFT & _MASK, self.strength & _MASK
        category = self.category
        if category in _SUITED:
            suit = next(s for s in range(4) if sum(card.suit == s for card in self.cards) >= 5)
            pool = [card for card in self.cards if card.suit == suit]
        else:
            pool = list(self.cards)
        if category in _RUNS:
            ranks = _run(made)
            return tuple(min(c for c in pool if c.rank == rank) for rank in ranks)
        size = _MADE_SIZE.get(category, 1)
        chosen = [c for rank in _ranks(made) for c in _of_rank(pool, rank, size)]
        for rank in _ranks(kickers):
            chosen += _of_rank(pool, rank, 2 if category is Category.FULL_HOUSE else 1)
        return tuple(chosen)

    @property
    def name(self) -> str:
        """The hand as a dealer announces it (D-11)."""
        return f"{self.title}, {self.detail}" if self.detail else self.title

    @property
    def title(self) -> str:
        """The kind of hand in words: "pair of nines", "two pairs", "flush"."""
        if self.category is Category.PAIR:
            return f"pair of {_plural(_ranks(self.strength >> _MADE_SHIFT & _MASK)[0])}"
        return self.category.title

    @property
    def detail(self) -> str:
        """What else its name says, down to the cards that break ties; nothing for a royal flush."""
        made = _ranks(self.strength >> _MADE_SHIFT & _MASK)
        kickers = _ranks(self.strength & _MASK)
        match self.category:
            case Category.ROYAL_FLUSH:
                return ""
            case Category.STRAIGHT_FLUSH | Category.STRAIGHT:
                return f"{RANK_NAMES[made[0]]} high"
            case Category.FULL_HOUSE:
                return f"{_plural(made[0])} over {_plural(kickers[0])}"
            case Category.FLUSH:
                return _listed(made)
            case Category.HIGH_CARD:
                return _listed(kickers)
            case Category.PAIR:
                return _kickers(kickers)
            case Category.TWO_PAIR:
                return f"{' and '.join(map(_plural, made))}, {_kickers(kickers)}"
            case _:
                return f"{_plural(made[0])}, {_kickers(kickers)}"

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Hand({' '.join(map(str, self.cards))}: {self.name})"

    def __eq__(self, other: object) -> bool:
        return self.strength == other.strength if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other: Hand) -> bool:
        return self.strength < other.strength

    def __hash__(self) -> int:
        return hash(self.strength)


_SUITED = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
_RUNS = {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
_MADE_SIZE = {
    Category.PAIR: 2,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 3,
    Category.FULL_HOUSE: 3,
    Category.FOUR_OF_A_KIND: 4,
}


def _ranks(mask: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if mask >> rank & 1]


def _run(top: int) -> list[int]:
    high = top.bit_length() - 1
    return [(high - step) % 13 for step in range(5)]


def _of_rank(cards: Sequence[Card], rank: int, count: int) -> list[Card]:
    return sorted(card for card in cards if card.rank == rank)[:count]


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def _listed(ranks: Sequence[int]) -> str:
    *first, last = (RANK_NAMES[rank] for rank in ranks)
    return f"{', '.join(first)} and {last}" if first else last


def _kickers(ranks: Sequence[int]) -> str:
    return f"{_listed(ranks)} kicker{'s' if len(ranks) > 1 else ''}"
