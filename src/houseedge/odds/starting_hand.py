"""The 169 starting hands: their numbers, their names, and ranges of them."""

from __future__ import annotations

from collections.abc import Iterable

from houseedge.cards.card import RANKS
from houseedge.errors import NotationError


def class_of(first: int, second: int) -> int:
    """The number of a starting hand: 13 times its row plus its column in the usual grid.

    Aces are row and column 0; suited hands lie above the diagonal, with the higher card as row.
    """
    high, low = 12 - max(first >> 2, second >> 2), 12 - min(first >> 2, second >> 2)
    return high * 13 + low if first & 3 == second & 3 else low * 13 + high


def class_name(number: int) -> str:
    """The name of a starting hand: AA, AKs, AKo."""
    row, column = divmod(number, 13)
    high, low = RANKS[12 - min(row, column)], RANKS[12 - max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


def classes_in(ranges: Iterable[str]) -> set[str]:
    """The starting hands in ranges such as "33+", "A2+", "K5o+", "JTo".

    A plus means the same high card with any better kicker, or any higher pair.
    """
    found: set[str] = set()
    for text in ranges:
        body, plus = text.removesuffix("+"), text.endswith("+")
        high, low, kind = body[:1], body[1:2], body[2:]
        fits = high in RANKS and low in RANKS and kind in ("", "s", "o")
        if not (high and low and fits) or (high == low and kind):
            raise NotationError(f"'{text}' is not a range such as 33+, A2+, K5o+ or JTo")
        top, bottom = RANKS.index(high), RANKS.index(low)
        if top == bottom:
            last = 12 if plus else top
            found |= {2 * RANKS[rank] for rank in range(top, last + 1)}
            continue
        top, bottom = max(top, bottom), min(top, bottom)
        for rank in range(bottom, top if plus else bottom + 1):
            for suffix in ("s", "o") if not kind else (kind,):
                found.add(RANKS[top] + RANKS[rank] + suffix)
    return found
