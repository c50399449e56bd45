"""Habits: which kind of wrong decision one was, and which decisions show whether it is a habit.

A habit is named by the starting hand it is about (`K5o`), or after the flop by its kind
(`flop_pair`). A drill of it has a decision in which it is wrong for each one much like that in
which the same choice is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, get_args

from houseedge.cards import DECK, Card
from houseedge.lab.practice.alike import alike
from houseedge.odds.decision import Advice
from houseedge.odds.starting_hand import class_name, class_of
from houseedge.wire.analysis import LeakName
from houseedge.wire.practice import Street

#: The kinds in which a bet was best; in the others a check or a fold was.
_BETS: Final = frozenset(get_args(LeakName)) - {"preflop_weak", "flop_weak", "river_bet"}
#: A decision that costs more when it is missed is too plain to show a habit, in Antes.
PLAIN: Final = Fraction(3, 10)
#: The starting hands by their names, each with the cards it may be.
_HANDS: Final[dict[str, list[tuple[Card, ...]]]] = {}


def leak_of(hole: Sequence[Card], board: Sequence[Card], action: str, advice: Advice) -> LeakName:
    """Which kind of wrong decision it was."""
    more = advice.best.endswith("x")
    match advice.street:
        case "preflop":
            if action.endswith("x") and more:
                return "preflop_small"
            return "preflop_missed" if more else "preflop_weak"
        case "flop":
            return _checked(hole, board) if more else "flop_weak"
        case _:
            return "river_fold" if more else "river_bet"


def _checked(hole: Sequence[Card], board: Sequence[Card]) -> LeakName:
    """Which kind of hand it is that somebody checks on the flop."""
    suits = [card.suit for card in (*hole, *board)]
    ranks = {card.rank for card in board}
    if hole[0].rank == hole[1].rank or any(card.rank in ranks for card in hole):
        return "flop_pair"
    return "flop_draw" if any(suits.count(suit) >= 4 for suit in range(4)) else "flop_high"


def street_of_habit(name: str) -> Street | None:
    """The street of a habit; none of what is no habit."""
    if name in _hands():
        return "preflop"
    street, _, _ = name.partition("_")
    known: tuple[Street, ...] = get_args(Street)
    return next((each for each in known if each == street and name in get_args(LeakName)), None)


def looks_like(habit: str, hole: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether a hand is of the kind a habit is about, before anything is counted."""
    return not habit.startswith("flop_") or habit == "flop_weak" or _checked(hole, board) == habit


def shows(habit: str, advice: Advice, *, wrong: bool) -> bool:
    """Whether a decision of the kind is one in which the habit is wrong, or one where it is right.

    What is plain shows nothing.
    """
    bets = advice.best.endswith("x")
    if (bets == (habit in _BETS)) is not wrong:
        return False
    other = [value for name, value in advice.actions.items() if name.endswith("x") != bets]
    return 0 < advice.actions[advice.best] - max(other) <= PLAIN


def hands_of_habit(name: str, *, beside: bool) -> list[tuple[Card, ...]]:
    """The cards of the starting hand a habit is about, or of those beside it; none of others."""
    cards = _hands().get(name, [])
    if not beside:
        return cards
    return [like for hole in cards for like in list(alike(hole, ()))[:4]]


def _hands() -> dict[str, list[tuple[Card, ...]]]:
    if not _HANDS:
        for at, low in enumerate(DECK):
            for high in DECK[at + 1 :]:
                _HANDS.setdefault(class_name(class_of(low, high)), []).append((high, low))
    return _HANDS
