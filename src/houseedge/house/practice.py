"""The practice room: decisions with nothing at stake, counted in the coach's process.

It keeps nothing of anybody: a set's name says its cards, and what somebody has learned stays in
their own browser. What is asked here is done in short pieces between the tables' questions. First
decisions need nothing compiled: while the coach gets ready, a process of their own answers them, so
that whoever opens the page on a machine that never counted has a hand before that.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar, TypeVarTuple

from houseedge.cards import Card, format_cards, parse_cards
from houseedge.errors import HouseEdgeError
from houseedge.house.coach import Coach
from houseedge.house.decision import advice_on
from houseedge.house.worker import Worker, WorkerDied
from houseedge.lab.practice.explained import Explained, explain
from houseedge.lab.practice.sets import (
    MOST_TRIES,
    Lesson,
    PracticeSet,
    search,
    verify_playable,
)
from houseedge.lab.thumb.learned import KEPT, Learned, kept, learn
from houseedge.odds.decision import verify_decision
from houseedge.odds.game import Game

Given = TypeVarTuple("Given")
K = TypeVar("K")
V = TypeVar("V")
#: How many decisions, and what there is to say of them, are remembered.
REMEMBERED = 10_000
#: Families of games whose first decisions are known without counting.
_KNOWN = frozenset(game.family for game in KEPT)
#: How many attempts at a decision are one piece of work, by how many cards are open.
_PIECES = {"preflop": 100, "flop": 6, "river": 60}


class PracticeAway(HouseEdgeError):
    """The process that counts a strategy could not be started, or has died; ask again."""


class Practice:
    """Deals the decisions of practice sets and says what there is to say of them."""

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        self._dealt: OrderedDict[tuple[Game, str, int], Lesson] = OrderedDict()
        self._explained: OrderedDict[tuple[Game, str, str], Explained] = OrderedDict()
        self._learned: dict[Game, Learned] = {}
        self._learning = asyncio.Lock()
        self._early: Worker | None = None

    async def deal(self, game: Game, of: PracticeSet, number: int) -> Lesson:
        """A decision of a set; a hard one is looked for in pieces."""
        of.verify_number(number)
        verify_playable(game, of, number)
        key = game, of.name, number
        if (known := self._dealt.get(key)) is not None:
            self._dealt.move_to_end(key)
            return known
        size = _PIECES[of.street_of(number)]
        found = None
        for begin in range(0, MOST_TRIES, size):
            attempts = range(begin, min(begin + size, MOST_TRIES))
            if not of.counts(number):
                # Nothing is counted for it.
                found = search(of, number, attempts, partial(advice_on, game))
            else:
                first = of.street_of(number) == "preflop"
                found = await self._counted(_search, game, of, number, attempts, first=first)
            if found is not None:
                break
        assert found is not None  # the last attempt is taken as it is
        _keep(self._dealt, key, found)
        return found

    async def explain(self, game: Game, hole: str, board: str) -> Explained:
        """What every choice of a decision is worth, and why the best one is the best."""
        own, shown = parse_cards(hole), parse_cards(board)
        verify_decision(own, shown, (), ())
        key = game, format_cards(sorted(own)), format_cards(sorted(shown))
        if (known := self._explained.get(key)) is not None:
            self._explained.move_to_end(key)
            return known
        told = await self._counted(_explain, game, own, shown, first=not shown)
        _keep(self._explained, key, told)
        return told

    async def _counted(
        self, work: Callable[[Game, *Given], V], game: Game, *given: *Given, first: bool
    ) -> V:
        """What a function returns in the coach's process, or in the one for first decisions."""
        if self._coach.ready:
            self.close()
        elif first and game.family in _KNOWN:
            with suppress(WorkerDied):
                if self._early is None:
                    self._early = Worker()
                return await self._early.do(work, game, *given)
        return await self._coach.aside(work, game, *given)

    def close(self) -> None:
        """End the process for first decisions, if it is there."""
        if self._early is not None:
            self._early.close()
        self._early = None

    async def learn(self, game: Game) -> Learned:
        """Strategies of few rules and what each costs.

        They are kept for the games we deal; another's are counted once, in a process of its own.
        """
        if (found := kept(game)) is not None:
            return found
        async with self._learning:
            if (known := self._learned.get(game)) is None:
                known = self._learned[game] = await asyncio.to_thread(_learned_aside, game)
        return known


def _learned_aside(game: Game) -> Learned:
    try:
        worker = Worker()
    except WorkerDied as fault:
        raise PracticeAway("the strategies cannot be counted now; ask again") from fault
    try:
        return worker.wait_for(learn, game)
    except WorkerDied as fault:
        raise PracticeAway("the strategies cannot be counted now; ask again") from fault
    finally:
        worker.close()


def _search(game: Game, of: PracticeSet, number: int, attempts: Sequence[int]) -> Lesson | None:
    return search(of, number, attempts, partial(advice_on, game))


def _explain(game: Game, hole: Sequence[Card], board: Sequence[Card]) -> Explained:
    return explain(hole, board, partial(advice_on, game))


def _keep(kept: OrderedDict[K, V], key: K, found: V) -> None:
    kept[key] = found
    if len(kept) > REMEMBERED:
        kept.popitem(last=False)
