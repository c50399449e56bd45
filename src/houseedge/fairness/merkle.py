"""A Merkle tree over the salted cards: one root for a deck, and a proof for each card of it.

A leaf is SHA-256 of 0x00, the round's hash, the deck's number, the card's place, its two letters
and its salt; a node is SHA-256 of 0x01 and the two below it; a node without a neighbour is carried
up as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec

from houseedge.cards import DECK
from houseedge.fairness.protocol import SALT_BYTES, Deck

_CARDS: Final = frozenset(map(str, DECK))
# One spelling for every value, so that no changed letter is the same opening.
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_SALT: Final = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES}}}")


class Opening(msgspec.Struct, frozen=True):
    """One card of a deck shown: its place from 0, its two letters, its salt, the nodes on its way.

    `path` holds the neighbour of each node from leaf to root that has one. Salt and nodes are
    in lower-case hexadecimal.
    """

    place: int
    card: str
    salt: str
    path: tuple[str, ...]


def root_of(deck: Deck, round: bytes, number: int) -> bytes:
    """The root over all cards; it fixes every one of them and tells nothing of any."""
    return _levels(deck, round, number)[-1][0]


def openings(deck: Deck, round: bytes, number: int, places: Iterable[int]) -> tuple[Opening, ...]:
    """What lets somebody check the cards at some places against the root, and no other card."""
    levels = _levels(deck, round, number)
    return tuple(
        Opening(
            place=place,
            card=str(deck.cards[place]),
            salt=deck.salts[place].hex(),
            path=_path(levels, place),
        )
        for place in places
    )


def verify_opening(root: str, round: bytes, number: int, opening: Opening) -> bool:
    """Whether the card lies at its place in the deck under `root`; False for anything malformed."""
    if not (
        0 <= opening.place < len(DECK)
        and opening.card in _CARDS
        and _SALT.fullmatch(opening.salt)
        and all(map(_HASH.fullmatch, opening.path))
    ):
        return False
    node = _leaf(round, number, opening.place, opening.card, bytes.fromhex(opening.salt))
    beside = [bytes.fromhex(each) for each in reversed(opening.path)]
    place, width = opening.place, len(DECK)
    while width > 1:
        if place ^ 1 < width:
            if not beside:
                return False
            neighbour = beside.pop()
            node = _node(neighbour, node) if place & 1 else _node(node, neighbour)
        place, width = place >> 1, (width + 1) >> 1
    return not beside and node.hex() == root


def _levels(deck: Deck, round: bytes, number: int) -> list[list[bytes]]:
    """The tree from its leaves to its root."""
    level = [
        _leaf(round, number, place, str(card), salt)
        for place, (card, salt) in enumerate(zip(deck.cards, deck.salts, strict=True))
    ]
    levels = [level]
    while len(level) > 1:
        above = [_node(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
        level = above + level[len(above) * 2 :]
        levels.append(level)
    return levels


def _path(levels: list[list[bytes]], place: int) -> tuple[str, ...]:
    path = []
    for level in levels[:-1]:
        if place ^ 1 < len(level):
            path.append(level[place ^ 1].hex())
        place >>= 1
    return tuple(path)


def _leaf(round: bytes, number: int, place: int, card: str, salt: bytes) -> bytes:
    return sha256(b"\x00" + round + bytes((number, place)) + card.encode() + salt).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
