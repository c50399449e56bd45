"""Decisions once counted, kept by what makes them the same: none is counted twice.

What is kept is a matter of minutes of work and of some megabytes, so it is kept in memory and goes
with the process. First decisions of the sheets' sizes are known for every Blind table without
counting anything (`odds.spans`); those of other games take the whole strategy, a book.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from houseedge.cards import Card
from houseedge.lab.book import first_advice, open_book
from houseedge.lab.situation import same
from houseedge.odds.advice import advise
from houseedge.odds.decision import Advice, verify_decision
from houseedge.odds.first import StartingHand
from houseedge.odds.game import Game
from houseedge.odds.spans import kept
from houseedge.odds.starting_hand import class_name, class_of

#: How many decisions a shelf holds; those asked for longest ago go first.
HELD = 20_000
#: How many games' first decisions it holds.
_GAMES = 4


class Shelf:
    """What every choice is worth, by game and class of decision; `counted` says how many were."""

    def __init__(self, held: int = HELD) -> None:
        self.counted = 0
        self._held = held
        self._kept: OrderedDict[tuple[Game, object], Advice] = OrderedDict()
        self._first: OrderedDict[Game, tuple[Mapping[str, StartingHand], Fraction]] = OrderedDict()

    def advice(self, game: Game, hole: Sequence[Card], board: Sequence[Card] = ()) -> Advice:
        """What every choice of a decision is worth, as `advise` says it."""
        verify_decision(hole, board, (), ())
        if not board:
            return first_advice(self._hands(game)[0][class_name(class_of(*hole))])
        key = game, (len(board), same(hole, board))
        found = self._kept.get(key)
        if found is None:
            found = advise(hole, board, game=game, threads=1)
            self.counted += 1
            self._kept[key] = found
            if len(self._kept) > self._held:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def expectation(self, game: Game) -> Fraction:
        """What a game is worth to perfect play before any card, in Antes."""
        return self._hands(game)[1]

    def _hands(self, game: Game) -> tuple[Mapping[str, StartingHand], Fraction]:
        """Every starting hand's first decision by its name, and what the game is worth."""
        known = self._first.get(game)
        if known is None:
            known = self._first[game] = _first_of(game)
            if len(self._first) > _GAMES:
                self._first.popitem(last=False)
        return known


def _first_of(game: Game) -> tuple[Mapping[str, StartingHand], Fraction]:
    game.verify_range()
    spans = kept().get(game.family)
    if spans is None:
        book = open_book(game, threads=1)
        return book.hands, book.ev
    solution = spans.solution(game)
    return {hand.name: hand for hand in solution.hands}, solution.ev


@cache
def shelf() -> Shelf:
    """The shelf of this process."""
    return Shelf()
