"""Kernels of chance: the cards of any round of a seed, whoever deals it.

Chance is Philox4x64-10, whose words are a function of seed and counter alone: round `n` is dealt
from the blocks with the counters (n, 0), (n, 1), ... NumPy's `Philox` has the same words. Each
word gives five cards: multiplied by the number of cards left, its upper half is the place of the
next one and its lower half goes on. No deal is more than one part in 2 ** 35 likelier than
another. The board is dealt first, then the dealer's cards, then the seats', so that a seat plays
the same rounds however many sit beside it.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from houseedge.odds.jit import kernel

U8 = npt.NDArray[np.uint8]
U64 = npt.NDArray[np.uint64]

#: Cards of the board and the dealer, dealt before any seat's.
SHARED: Final = 7
#: Words of a block, and cards from each of them.
WORDS: Final = 4
PER_WORD: Final = 5

# Whatever meets an unsigned number of 64 bits is one too, or numba makes a float of both.
_M0: Final = np.uint64(0xD2E7470EE14C6C93)
_M1: Final = np.uint64(0xCA5A826395121157)
_W0: Final = np.uint64(0x9E3779B97F4A7C15)
_W1: Final = np.uint64(0xBB67AE8584CAA73B)
_ZERO: Final = np.uint64(0)


class Pack(NamedTuple):
    """What a dealer deals from: a deck in order, where its cards went, and a block's words."""

    deck: U8
    went: U8
    words: U64


def _upper_half(typing_context: Any, a: Any, b: Any) -> Any:
    """The upper half of the product of two unsigned numbers of 64 bits."""

    def generate(context: Any, builder: Any, signature: Any, numbers: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(number, wide) for number in numbers))
        upper = builder.lshr(product, ir.Constant(wide, 64))
        return builder.trunc(upper, ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate


#: One instruction of the processor that numba has no other name for.
_high: Any = intrinsic(_upper_half)


@kernel
def new_pack() -> Pack:
    """A deck in order."""
    return Pack(np.arange(52).astype(np.uint8), np.zeros(64, np.uint8), np.zeros(WORDS, np.uint64))


@kernel
def philox(number: int, block: int, low: int, high: int, words: U64) -> None:
    """Fill four words: the block of Philox4x64-10 with counter (number, block, 0, 0)."""
    a, b, c, d = np.uint64(number), np.uint64(block), _ZERO, _ZERO
    for _ in range(10):
        first, second = _high(_M0, a), _high(_M1, c)
        a, b, c, d = second ^ b ^ low, _M1 * c, first ^ d ^ high, _M0 * a
        low += _W0
        high += _W1
    words[0], words[1], words[2], words[3] = a, b, c, d


@kernel
def deal_rounds(begin: int, rounds: int, seed: U64, count: int, pack: Pack, cards: U8) -> None:
    """Fill the first cards of some rounds, a row a round; the deck is in order and stays so."""
    deck, went, words = pack
    low, high = seed[0], seed[1]
    for row in range(rounds):
        at, block = 0, 0
        while at < count:
            philox(begin + row, block, low, high, words)
            block += 1
            for part in range(WORDS):
                word = words[part]
                end = min(at + PER_WORD, count)
                while at < end:
                    left = np.uint64(52 - at)
                    place = at + np.int64(_high(word, left))
                    word *= left
                    went[at] = place
                    cards[row, at] = deck[place]
                    deck[place] = deck[at]
                    at += 1
        for at in range(count):
            deck[at] = at
            deck[went[at]] = went[at]


@kernel
def deal_many(begin: int, end: int, seed: U64, seats: int, out: U8) -> None:
    """Fill the cards of some rounds: board, dealer, then seat after seat."""
    deal_rounds(begin, end - begin, seed, SHARED + 2 * seats, new_pack(), out)
