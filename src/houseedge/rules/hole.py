"""Two hole cards as players write them: AA, AKs, AKo, AK, or two cards by name (AhAd)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from houseedge.cards import Card, parse_cards
from houseedge.cards.card import RANKS
from houseedge.errors import NotationError

_RANKS = re.compile(f"([{RANKS}])([{RANKS}])([SO]?)")


@dataclass(frozen=True, slots=True)
class HolePattern:
    """A set of hole cards: two ranks, suited, offsuit or either; or two exact cards."""

    text: str
    ranks: frozenset[int]
    suited: Literal["s", "o", ""] = ""
    exactly: frozenset[Card] | None = None

    def matches(self, hole: tuple[Card, ...]) -> bool:
        """Whether two known hole cards are in the set."""
        first, second = hole
        if self.exactly is not None:
            return self.exactly == {first, second}
        if self.ranks != {first.rank, second.rank}:
            return False
        return not self.suited or (first.suit == second.suit) == (self.suited == "s")


def parse_hole_pattern(text: str) -> HolePattern:
    """The pattern written as "AKs" (suited), "AKo" (offsuit), "AK" (either) or "AhAd".

    Letter case does not matter, and a ten may be 10.
    """
    match = _RANKS.fullmatch(text.upper().replace("10", "T"))
    if match is not None:
        high, low, suited = match[1], match[2], match[3].lower()
        if high == low and suited == "s":
            raise NotationError(f"'{text}' is not a hand: a pair is never suited")
        ranks = frozenset((RANKS.index(high), RANKS.index(low)))
        return HolePattern(high + low + suited, ranks, suited)  # type: ignore[arg-type]  # the pattern says s, o or nothing
    cards = parse_cards(text)
    if len(set(cards)) != 2:
        raise NotationError(f"'{text}' is not two hole cards: write them like 'AKs' or 'AhAd'")
    name = "".join(map(str, cards))
    return HolePattern(name, frozenset(c.rank for c in cards), exactly=frozenset(cards))
