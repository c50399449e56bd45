"""Decisions once counted, kept by what makes them the same: none is counted twice.

What is kept is a matter of minutes of work and of some megabytes, so it is kept in memory and goes
with the process.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from houseedge.cards import Card
from houseedge.lab.book import StrategyBook, open_book
from houseedge.lab.situation import same
from houseedge.odds.advice import advise
from houseedge.odds.decision import Advice, verify_decision
from houseedge.odds.game import Game

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
        self._books: OrderedDict[Game, tuple[StrategyBook, Fraction]] = OrderedDict()

    def advice(self, game: Game, hole: Sequence[Card], board: Sequence[Card] = ()) -> Advice:
        """What every choice of a decision is worth, as `advise` says it."""
        verify_decision(hole, board, (), ())
        if not board:
            return self._book(game)[0].first_decision(hole)
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
        return self._book(game)[1]

    def _book(self, game: Game) -> tuple[StrategyBook, Fraction]:
        known = self._books.get(game)
        if known is None:
            book = open_book(game, threads=1)
            known = self._books[game] = book, book.ev
            if len(self._books) > _GAMES:
                self._books.popitem(last=False)
        return known


@cache
def shelf() -> Shelf:
    """The shelf of this process."""
    return Shelf()
