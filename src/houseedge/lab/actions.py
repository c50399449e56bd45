"""Every flop and river decision of a strategy as two blocks of text, there and back.

The kernels' numbers are made for speed; these are made to be explained in a sentence, which is
what `FORMAT` does. Certificates and strategy files hold the same blocks.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from houseedge.errors import NotationError
from houseedge.odds import pattern
from houseedge.odds.full import Strategy
from houseedge.odds.pattern import Ints, Tiny
from houseedge.odds.tables import HOLE_CARDS, Tables

#: What each entry means, in words, for somebody who has the file and nothing else.
FORMAT: Mapping[str, str] = MappingProxyType(
    {
        "actions": "flop_actions and river_actions are base64 of zlib of bytes, one byte a "
        "decision: 48 (the digit 0) is a check on the flop and a fold on the river, 48 + n the "
        "n-th smallest bet of the street, 46 (a full stop) stands where there is nothing to "
        "decide.",
        "flop_actions": "Byte 1326 f + h is flop f of flops, counted from 0, with hole cards h, "
        "numbered (0,1), (0,2) .. (0,51), (1,2) .. (50,51) by their cards.",
        "river_actions": "Byte 351 b + h. Only a suit that three cards or more of the board have "
        "matters, apart from ranks. b numbers boards: by how many cards have the suit, none (no "
        "suit with three), three, four or five; then by the ranks of those, (0,1,2), (0,1,3) .. "
        "(10,11,12); then by the ranks of the others, which may be equal, (0,0), (0,1) .. "
        "(0,12), (1,1) .. (12,12). h numbers hole cards: a card is its rank, plus 13 if it has "
        "the suit, and the two are numbered (0,0), (0,1) .. (0,25), (1,1) .. (25,25). So there "
        "are 6,188 + 286 x 91 + 715 x 13 + 1,287 boards, some of which cannot be, such as five "
        "deuces.",
    }
)
FLOPS = (1755, len(HOLE_CARDS))
RIVERS = (6188 + 286 * 91 + 715 * 13 + 1287, 351)
_NOTHING = ord(".")
_ZERO = ord("0")

Bytes = npt.NDArray[np.uint8]


def flop_block(strategy: Strategy) -> str:
    """The flop decisions of a strategy as text."""
    return _packed(strategy.flop, strategy.flop < 0)


def river_block(strategy: Strategy, tables: Tables) -> str:
    """The river decisions of a strategy as text, both of its tables under one numbering."""
    actions = np.zeros(RIVERS, np.int8)
    nothing = np.ones(RIVERS, np.bool_)
    for places, chosen, category in (
        (_places()[0], strategy.river_by_rank, tables.by_rank.category),
        (_places()[1], strategy.river_by_suit, tables.by_suit.category),
    ):
        actions[np.ix_(*places)] = chosen
        nothing[np.ix_(*places)] = category < 0
    return _packed(actions, nothing)


def read_flops(block: Bytes, tables: Tables, sizes: int) -> Tiny:
    """The flop decisions in a block's bytes; refuses what is no decision of this game."""
    cards = tables.flops[:, None, :, None]
    meets = (cards == HOLE_CARDS[None, :, None, :]).any(axis=(2, 3))
    return np.where(meets, np.int8(-1), _decided(block, meets, sizes))


def read_rivers(block: Bytes, tables: Tables, sizes: int) -> tuple[Tiny, Tiny]:
    """The river decisions in a block's bytes, by rank and by suit pattern."""
    nothing = np.ones(RIVERS, np.bool_)
    for places, rivers in zip(_places(), (tables.by_rank, tables.by_suit), strict=True):
        nothing[np.ix_(*places)] = rivers.category < 0
    actions = _decided(block, nothing, sizes)
    by_rank, by_suit = (np.ascontiguousarray(actions[np.ix_(*places)]) for places in _places())
    return by_rank, by_suit


def unpacked(text: str, shape: tuple[int, int]) -> Bytes:
    """The bytes of a block of text; refuses one that is damaged or of another size."""
    expected = f"base64 of zlib of {shape[0] * shape[1]:,} bytes"
    try:
        reader = zlib.decompressobj()
        content = reader.decompress(base64.b64decode(text, validate=True), shape[0] * shape[1] + 1)
    except (ValueError, binascii.Error, zlib.error):
        raise NotationError(f"expected {expected}, found something else") from None
    if len(content) != shape[0] * shape[1] or not reader.eof:
        raise NotationError(f"expected {expected}, found fewer or more, or the end is missing")
    if reader.unused_data:
        raise NotationError(f"expected {expected}, found something else after their end")
    return np.frombuffer(content, np.uint8).reshape(shape)


def _packed(actions: Tiny, nothing: npt.NDArray[np.bool_]) -> str:
    digits = np.where(nothing, _NOTHING, actions.astype(np.uint8) + _ZERO)
    return base64.b64encode(zlib.compress(digits.astype(np.uint8).tobytes())).decode("ascii")


def _decided(block: Bytes, nothing: npt.NDArray[np.bool_], sizes: int) -> Tiny:
    """Decisions from their bytes, 0 where there is none to make."""
    wrong = np.where(nothing, block != _NOTHING, (block < _ZERO) | (block > _ZERO + sizes))
    if wrong.any():
        at = int(wrong.argmax())
        right = "a full stop" if nothing.ravel()[at] else f"a digit from 0 to {sizes}"
        raise NotationError(f"byte {at:,}: expected {right}, found {int(block.ravel()[at])}")
    return np.where(nothing, 0, block.astype(np.int16) - _ZERO).astype(np.int8)


@cache
def _places() -> tuple[tuple[Ints, Ints], tuple[Ints, Ints]]:
    """The rows and columns that a block has for the rank tables and for the suit tables."""
    columns = {two: at for at, two in enumerate(combinations_with_replacement(range(26), 2))}
    pairs = [columns[low, high] for low, high in pattern.PAIR_RANKS.tolist()]
    types = [columns[first, second] for first, second in pattern.HOLE_CARDS.tolist()]
    rows: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for size in (0, 3, 4, 5):
        for inside in combinations(range(13), size):
            for outside in combinations_with_replacement(range(13), 5 - size):
                rows[inside, outside] = len(rows)
    by_rank = [rows[(), tuple(ranks)] for ranks in pattern.PATTERN_RANKS.tolist()]
    by_suit = [
        rows[tuple(r for r in range(13) if mask >> r & 1), tuple(r for r in others if r >= 0)]
        for mask, others in zip(
            pattern.PATTERN_IN.tolist(), pattern.PATTERN_OFF.tolist(), strict=True
        )
    ]
    return (np.array(by_rank), np.array(pairs)), (np.array(by_suit), np.array(types))
