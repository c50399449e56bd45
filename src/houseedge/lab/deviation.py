"""Which simple deviations from usual play win most of what known cards are worth.

Who knows cards rarely plays all that can be counted. So the first bets are decided by a few rules
of one sentence each, "bet 4x where the dealer's card is a six or lower", added one at a time, each
the one that wins most where none before it decides; hands no rule names are bet as always. Later
bets use all that is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from houseedge.cards.card import RANK_NAMES
from houseedge.odds.game import Game
from houseedge.odds.pattern import RANKS, Ints

Mask = npt.NDArray[np.bool_]
#: How many rules there are at most, and the least share of the whole gain one must add.
MOST, LEAST = 3, Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class KnownCards:
    """Cards known beforehand, by case: one or two of each, named as in a sentence."""

    name: str
    cards: Ints


@dataclass(frozen=True, slots=True)
class Firsts:
    """What each first decision is worth, case by case, in parts of an Ante.

    `worth` is by case and decision: the check, then the bets by size, each with the best play
    after it. `usual` is the decision of who knows nothing, and `whole` divides the sum.
    """

    worth: Ints
    usual: Ints
    hole: Ints
    known: tuple[KnownCards, ...]
    whole: int


@dataclass(frozen=True, slots=True)
class Deviation:
    """A rule in words, and what all is worth that is played by it and those before it."""

    rule: str
    ev: Fraction


def as_always(firsts: Firsts) -> Fraction:
    """The value where first bets are those of who knows nothing, and only later ones are not."""
    return Fraction(_exactly(_chosen(firsts, firsts.usual)), firsts.whole)


def deviations(firsts: Firsts, game: Game, usual_ev: Fraction) -> tuple[Deviation, ...]:
    """The best rules one after the other, while they add enough; the first that fits decides."""
    current, ev = _chosen(firsts, firsts.usual), as_always(firsts)
    best = Fraction(_exactly(firsts.worth.max(axis=1)), firsts.whole)
    least = (best - usual_ev) * LEAST
    found: list[Deviation] = []
    bets = {0: "check", len(game.preflop): f"bet {game.preflop[-1]}x"}
    conditions, free = list(_conditions(firsts)), np.ones(len(current), np.bool_)
    while len(found) < MOST:
        more, said, named = Fraction(0), "", free
        for bet, verb in bets.items():
            gain = firsts.worth[:, bet] - current
            for words, mask in conditions:
                added = Fraction(_exactly(gain[mask & free]), firsts.whole)
                if added > more:
                    more, said, named = added, f"{verb} where {words}", mask
        if more < least or not said:
            break
        free, ev = free & ~named, ev + more
        found.append(Deviation(said, ev))
    return tuple(found)


def _chosen(firsts: Firsts, decisions: Ints) -> Ints:
    found: Ints = np.take_along_axis(firsts.worth, decisions[:, None], axis=1)[:, 0]
    return found


def _exactly(parts: Ints) -> int:
    """The sum of whole numbers, of any size."""
    return (int((parts >> 32).sum()) << 32) + int((parts & 0xFFFFFFFF).sum())


def _conditions(firsts: Firsts) -> Iterator[tuple[str, Mask]]:
    """Everything that can be seen at a glance of the known cards beside one's own."""
    own = firsts.hole >> 2
    high, low = own.max(axis=1), own.min(axis=1)
    for known in firsts.known:
        ranks = known.cards >> 2
        top, bottom = ranks.max(axis=1), ranks.min(axis=1)
        pairs = (ranks[:, :, None] == own[:, None, :]).any(axis=(1, 2))
        name, paired = known.name, high == low
        if ranks.shape[1] == 1:
            yield f"{name} pairs one of yours", pairs
            yield f"{name} pairs none of yours", ~pairs
            yield f"{name} is above both of yours", top > high
            yield f"{name} is below both of yours", top < low
            yield f"{name} is below your highest", top < high
            yield f"{name} is below your highest, or you have a pair", (top < high) | paired
        else:
            same = top == bottom
            yield f"{name} are a pair", same
            yield f"{name} are no pair", ~same
            yield f"{name} are no pair and both below your highest", ~same & (top < high)
            yield f"{name} are no pair and you have one", ~same & paired
            yield f"one of {name} pairs one of yours", pairs
        what = "is" if ranks.shape[1] == 1 else "are at most"
        for rank in range(RANKS - 1):
            of = RANK_NAMES[rank]
            an = f"an {of}" if of in ("ace", "eight") else f"a {of}"
            lower = " or lower" if rank and what == "is" else ""
            yield f"{name} {what} {an}{lower}", top <= rank
            if what == "is":
                above = RANK_NAMES[rank + 1]
                an = f"an {above}" if above in ("ace", "eight") else f"a {above}"
                higher = "" if above == "ace" else " or higher"
                yield f"{name} is {an}{higher}", top > rank
