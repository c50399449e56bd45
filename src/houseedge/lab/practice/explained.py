"""Why the best choice is the best: a reason as a code, and what makes it plain.

A reason is never more than what was counted: how often a showdown is won and lost, what the best
bet is worth, and what waiting or folding is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice
from typing import Final, Literal, NamedTuple

from houseedge.cards import Card
from houseedge.lab.practice.alike import alike
from houseedge.lab.practice.taught import beating, taught
from houseedge.odds.decision import Advice
from houseedge.wire.practice import Why

Value = Callable[[Sequence[Card], Sequence[Card]], Advice]
#: So many hands like this one are tried for one on the other side, on each street.
_TWINS: Final = {0: 16, 3: 5, 5: 12}


class Twin(NamedTuple):
    """A hand much like this one, for which another choice is best, and by how many Antes."""

    hole: tuple[Card, ...]
    best: str
    by: Fraction


class Draw(NamedTuple):
    """Four cards of a suit on the flop, and how many of them are one's own."""

    suit: Literal["c", "d", "h", "s"]
    own: int


class Explained(NamedTuple):
    """What there is to say of a decision.

    `rule` is the one of the simple strategy that bets here, if any, and `misses` the one whose like
    it is; `beating` is how many single cards beat one's own at the river.
    """

    advice: Advice
    why: Why
    rule: str | None
    misses: str | None
    beating: int | None
    twin: Twin | None


def explain(hole: Sequence[Card], board: Sequence[Card], value: Value) -> Explained:
    """The values of a decision with a reason; `value` counts this one and those beside it."""
    advice, said = value(hole, board), taught(hole, board)
    return Explained(
        advice=advice,
        why=why_of(advice),
        rule=said.rule,
        misses=said.misses,
        beating=beating(hole, board) if len(board) == 5 else None,
        twin=_twin(hole, board, advice, value),
    )


def draw_of(hole: Sequence[Card], board: Sequence[Card]) -> Draw | None:
    """Four to a flush on the flop; none where there is none."""
    if len(board) != 3:
        return None
    suits = Counter(card.suit for card in (*hole, *board))
    suit, count = suits.most_common(1)[0]
    if count != 4:
        return None
    letters: tuple[Literal["c", "d", "h", "s"], ...] = ("c", "d", "h", "s")
    return Draw(letters[suit], sum(card.suit == suit for card in hole))


def why_of(advice: Advice) -> Why:
    """Why the best choice of a decision is the best."""
    win, _, lose = advice.chances
    if advice.best.endswith("x"):
        if advice.street != "river":
            return "bet_ahead" if win > lose else "bet_pays"
        return "call_wins" if advice.actions[advice.best] >= 0 else "call_cheaper"
    if advice.street == "river":
        return "fold"
    return "wait_better" if win > lose else "wait_behind"


def _twin(hole: Sequence[Card], board: Sequence[Card], advice: Advice, value: Value) -> Twin | None:
    found: list[Twin] = []
    for like in islice(alike(hole, board), _TWINS[len(board)]):
        other = value(like, board)
        if other.best.endswith("x") != advice.best.endswith("x"):
            found.append(Twin(like, other.best, other.cost(_like(advice.best, other))))
            if len(board) == 3:
                # A flop takes some milliseconds: the nearest one will do.
                break
    return min(found, key=lambda twin: twin.by, default=None)


def _like(best: str, other: Advice) -> str:
    """The choice of another decision that is like the best one here: its best bet, or none."""
    alike = [name for name in other.actions if name.endswith("x") == best.endswith("x")]
    return max(alike, key=lambda name: other.actions[name])
