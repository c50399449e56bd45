"""A Merkle tree over the salted cards: one root for the deck, and a proof for each card of it.

A leaf is SHA-256 of 0x00, the card's place as a byte, its two letters and its salt; a node is
SHA-256 of 0x01 and the two below it; a node without a neighbour is carried up as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec

from houseedge.cards import DECK
from houseedge.fairness.deck import SALT_BYTES, Deck

_CARDS: Final = frozenset(map(str, DECK))
# One spelling for every value, so that no changed letter is the same opening.
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_SALT: Final = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES}}}")


class Opening(msgspec.Struct, frozen=True):
    """One card of a deck shown: its place from 0, its two letters, its salt, the nodes on its way.

    `path` holds the neighbour of each node from leaf to root that has one. Salt and nodes are
    in lower-case hexadecimal.
    """

    index: int
    card: str
    salt: str
    path: tuple[str, ...]


def root(deck: Deck) -> str:
    """The root over all cards; it fixes every one of them and tells nothing of any."""
    return _levels(deck)[-1][0].hex()


def opening(deck: Deck, index: int) -> Opening:
    """What lets somebody check the card at `index` against the root, and no other card."""
    return openings(deck, (index,))[0]


def openings(deck: Deck, indexes: Iterable[int]) -> tuple[Opening, ...]:
    """The openings of several cards, from one tree."""
    levels = _levels(deck)
    return tuple(
        Opening(
            index=index,
            card=str(deck.cards[index]),
            salt=deck.salts[index].hex(),
            path=_path(levels, index),
        )
        for index in indexes
    )


def verify_opening(root: str, opening: Opening) -> bool:
    """Whether the card lies at its place in the deck under `root`; False for anything malformed."""
    if not (
        0 <= opening.index < len(DECK)
        and opening.card in _CARDS
        and _SALT.fullmatch(opening.salt)
        and all(map(_HASH.fullmatch, opening.path))
    ):
        return False
    node = _leaf(opening.index, opening.card, bytes.fromhex(opening.salt))
    beside = [bytes.fromhex(each) for each in reversed(opening.path)]
    index, width = opening.index, len(DECK)
    while width > 1:
        if index ^ 1 < width:
            if not beside:
                return False
            neighbour = beside.pop()
            node = _node(neighbour, node) if index & 1 else _node(node, neighbour)
        index, width = index >> 1, (width + 1) >> 1
    return not beside and node.hex() == root


def _levels(deck: Deck) -> list[list[bytes]]:
    """The tree from its leaves to its root."""
    level = [
        _leaf(index, str(card), salt)
        for index, (card, salt) in enumerate(zip(deck.cards, deck.salts, strict=True))
    ]
    levels = [level]
    while len(level) > 1:
        above = [_node(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
        level = above + level[len(above) * 2 :]
        levels.append(level)
    return levels


def _path(levels: list[list[bytes]], index: int) -> tuple[str, ...]:
    path = []
    for level in levels[:-1]:
        if index ^ 1 < len(level):
            path.append(level[index ^ 1].hex())
        index >>= 1
    return tuple(path)


def _leaf(index: int, card: str, salt: bytes) -> bytes:
    return sha256(b"\x00" + bytes((index,)) + card.encode() + salt).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
