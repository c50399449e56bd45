"""One decision as a process counts it: which others are the same one, what each choice is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from houseedge.cards import Card, parse_cards
from houseedge.lab.situation import same
from houseedge.odds.decision import Advice
from houseedge.odds.game import Game
from houseedge.records.valued import valued_actions
from houseedge.wire.kept import Endings, ValuedAction


class Valued(NamedTuple):
    """A decision counted: the exact value of every action in Antes, and how its endings go."""

    street: Literal["preflop", "flop", "river"]
    best: str
    values: dict[str, str]
    endings: tuple[int, int, int]
    """Endings that a showdown wins, ties and loses."""

    @property
    def showdowns(self) -> Endings:
        """How a showdown from here goes, over all endings."""
        win, tie, lose = self.endings
        return Endings(win=win, tie=tie, lose=lose, all=win + tie + lose)

    def at(self, ante: int) -> list[ValuedAction]:
        """Every choice with its value for an Ante, in cents."""
        exact = {action: Fraction(value) for action, value in self.values.items()}
        return valued_actions(exact, self.best, ante)


Question = tuple[Game, str, str]
"""A game, the player's own cards, the open board."""
Decision = tuple[Game, int, object]
"""A game, how many cards are open, and what is equal for all decisions that are the same one."""


def decision_of(question: Question) -> Decision:
    """What is equal for all questions about the same decision."""
    game, hole, board = question
    shown = parse_cards(board)
    return game, len(shown), same(parse_cards(hole), shown)


def advice_on(game: Game, hole: Sequence[Card], board: Sequence[Card]) -> Advice:
    """One decision counted, the first one looked up; runs in the coach's own process."""
    from houseedge.lab.shelf import shelf

    return shelf().advice(game, hole, board)


def value(game: Game, hole: str, board: str) -> Valued:
    """One decision counted; runs in the coach's own process."""
    return valued(advice_on(game, parse_cards(hole), parse_cards(board)))


def valued(advice: Advice) -> Valued:
    """Advice as it leaves the coach's process."""
    return Valued(
        advice.street,  # type: ignore[arg-type]
        advice.best,
        {action: str(value) for action, value in advice.actions.items()},
        advice.counts,
    )
