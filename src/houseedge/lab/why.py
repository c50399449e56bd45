"""Why a decision is worth what it is: what the hand becomes, and which dealer's hands beat it.

>>> from houseedge.cards import parse_cards
>>> found = reasons(parse_cards("Ks 2s"), parse_cards("Ah Kd 7s 3c 4d"))
>>> found.dealer["two_pair"].beats, [str(card) for card in found.outs]
(78, ['Ac', 'Ad', 'As'])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.cards import DECK, Card, Category
from houseedge.odds.chances import categories_of_places
from houseedge.odds.decision import verify_decision
from houseedge.odds.place import evaluate

_U8 = npt.NDArray[np.uint8]
_U16 = npt.NDArray[np.uint16]


class DealerHands(NamedTuple):
    """Of the endings in which a dealer has some hand: how many it wins, ties and loses."""

    beats: int
    ties: int
    loses: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Reasons:
    """What lies behind a decision, all of it counted.

    `makes` is how many endings leave the player with each hand; before the flop they are boards.
    `dealer` is how the dealer's hands fare against the player's, best first; empty before the
    flop. `outs` are single cards: on the flop those that would better the player's hand on the
    turn; on the river those that would give a dealer who holds one, and nothing else, the better
    hand.
    """

    now: Category | None
    makes: Mapping[str, int]
    dealer: Mapping[str, DealerHands] = field(default_factory=dict)
    outs: tuple[Card, ...] = ()


def reasons(
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    dead: Sequence[Card] = (),
    dealer: Sequence[Card] = (),
) -> Reasons:
    """What lies behind one decision; cards are those of `advise`."""
    verify_decision(hole, board, dead, dealer)
    known = {*hole, *board, *dead, *dealer}
    left = [card for card in DECK if card not in known]
    if not board:
        return _before_the_flop(hole, left)
    return _after_it(hole, board, left, dealer)


def _before_the_flop(hole: Sequence[Card], left: Sequence[Card]) -> Reasons:
    boards = np.array(left, np.uint8)[_chosen(len(left), 5)]
    places = evaluate(_beside(boards, hole), threads=1)
    return Reasons(now=None, makes=_by_hand(places))


def _after_it(
    hole: Sequence[Card], board: Sequence[Card], left: Sequence[Card], seen: Sequence[Card]
) -> Reasons:
    unseen = np.array(left, np.uint8)
    hands = unseen[_chosen(len(left), 2 - len(seen))]
    if seen:
        hands = _beside(hands, seen)
    runs = unseen[_chosen(len(left), 5 - len(board))]
    boards = _beside(runs, board)
    own = evaluate(_beside(boards, hole), threads=1)
    makes = dict.fromkeys((c.key for c in reversed(Category)), 0)
    met = {c.key: [0, 0, 0] for c in reversed(Category)}
    for board_cards, place in zip(boards, own.tolist(), strict=True):
        there = np.ones(len(hands), np.bool_)
        for card in board_cards[: 5 - len(board)].tolist():
            there &= (hands != card).all(axis=1)
        dealt = hands[there]
        theirs = evaluate(_beside(dealt, board_cards.tolist()), threads=1)
        makes[_category(place).key] += len(dealt)
        kinds = _kinds()[theirs]
        for at, ends in enumerate((theirs < place, theirs == place, theirs > place)):
            for kind, count in enumerate(np.bincount(kinds[ends], minlength=10).tolist()):
                met[Category(kind).key][at] += count
    now = int(evaluate(np.array([[*hole, *board]], np.uint8), threads=1)[0])
    return Reasons(
        now=_category(now),
        makes={key: count for key, count in makes.items() if count},
        dealer={key: DealerHands(*counts) for key, counts in met.items() if any(counts)},
        outs=_river_outs(board, left, now) if len(board) == 5 else _own_outs(hole, board, left),
    )


def _own_outs(
    hole: Sequence[Card], board: Sequence[Card], left: Sequence[Card]
) -> tuple[Card, ...]:
    """The cards that make a hand of a better category than one has."""
    rows = np.array([[*hole, *board, card] for card in left], np.uint8)
    now = int(_kinds()[evaluate(rows[:1, :5], threads=1)][0])
    then = _kinds()[evaluate(rows, threads=1)].tolist()
    return tuple(card for card, kind in zip(left, then, strict=True) if kind > now)


def _river_outs(board: Sequence[Card], left: Sequence[Card], own: int) -> tuple[Card, ...]:
    rows = np.array([[*board, card] for card in left], np.uint8)
    places = evaluate(rows, threads=1).tolist()
    return tuple(card for card, place in zip(left, places, strict=True) if place < own)


def _beside(rows: _U8, cards: Sequence[int]) -> _U8:
    """The rows with some cards added to each."""
    added = np.empty((len(rows), rows.shape[1] + len(cards)), np.uint8)
    added[:, : rows.shape[1]] = rows
    added[:, rows.shape[1] :] = np.array(list(cards), np.uint8)
    return added


@lru_cache(maxsize=8)
def _chosen(cards: int, count: int) -> npt.NDArray[np.intp]:
    """All ways to take so many of some cards, by their places."""
    if count == 0:
        return np.zeros((1, 0), np.intp)
    taken = chain.from_iterable(combinations(range(cards), count))
    flat = np.fromiter(taken, np.uint8, comb(cards, count) * count)
    return flat.reshape(-1, count).astype(np.intp)


def _by_hand(places: _U16) -> dict[str, int]:
    counts = np.bincount(_kinds()[places], minlength=10).tolist()
    return {c.key: counts[c] for c in reversed(Category) if counts[c]}


def _category(place: int) -> Category:
    return Category(int(_kinds()[place]))


@cache
def _kinds() -> npt.NDArray[np.int64]:
    return categories_of_places()
