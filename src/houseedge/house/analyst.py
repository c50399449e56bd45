"""Hands taken apart beside the tables: read in a thread, counted in the coach's process.

What a player's hands were worth is kept while the house runs, hand by hand, and each is read and
counted once. The loop that deals waits for neither: reading goes a few rounds at a time, counting
takes turns with the tables' questions, and whoever asks meanwhile sees how far it is.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from houseedge.errors import HouseEdgeError
from houseedge.house.coach import Coach, CoachAway
from houseedge.house.worker import Worker, WorkerDied
from houseedge.lab.luck import HandWorth, PlayedHand, worth_of
from houseedge.lab.theory import Theory, kept_theory, theory_of
from houseedge.odds.game import Game, NotCounted
from houseedge.records.analysis import analysis_of
from houseedge.records.hands import PlayersRounds, RoundBeside, SeatHand, hand_of, rounds_of
from houseedge.records.tally import CountedHand, counted
from houseedge.rules import Catalog
from houseedge.rules.spec import Rules
from houseedge.store import Store, StoredRound
from houseedge.wire.analysis import HandAnalysis

#: Whose hands are kept, and how many of each, the newest; whoever asked longest ago goes first.
MOST_PLAYERS = 100
MOST_HANDS = 20_000
#: How many rounds are read in one go: some ten milliseconds of a thread.
_AT_ONCE = 5


class Reading(Protocol):
    """Does work that only reads in a thread."""

    def __call__(self, work: Callable[[], Any]) -> Awaitable[Any]:
        """What the work returns."""


@dataclass(eq=False, slots=True)
class PlayersHands:
    """One player's hands as far as they are counted, the oldest first."""

    hands: list[CountedHand] = field(default_factory=list)
    beside: list[RoundBeside] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    total: int = 0
    done: int = 0
    task: asyncio.Task[None] | None = None


class Analyst:
    """Takes hands apart, one on its own or all of a player's."""

    def __init__(self, store: Store, catalog: Catalog, coach: Coach, read: Reading) -> None:
        self._store, self._catalog = store, catalog
        self._coach, self._read = coach, read
        self._players: OrderedDict[str, PlayersHands] = OrderedDict()
        self._theories: dict[str, Theory] = {}
        self._theorist: Worker | None = None
        self._theorising = asyncio.Lock()

    async def hand(self, round: str, player: str) -> HandAnalysis:
        """A player's own hand in a round that is over; raises where it cannot be counted."""
        seat: SeatHand = await self._read(
            partial(hand_of, self._store, self._catalog, round, player=player)
        )
        if seat.hand is None:
            raise NotCounted(
                seat.uncounted or "this hand is not counted", rule="O-14", field="round"
            )
        return analysis_of(seat, await self._worth(seat.hand))

    async def hands(self, player: str) -> PlayersHands:
        """A player's hands; those that are new are read and counted from here on."""
        kept = self._players.setdefault(player, PlayersHands())
        self._players.move_to_end(player)
        while len(self._players) > MOST_PLAYERS:
            _, left = self._players.popitem(last=False)
            if left.task is not None:
                left.task.cancel()
        if kept.task is None or kept.task.done():
            rounds = await self._read(partial(self._rounds, player))
            new = [each for each in reversed(rounds) if each.round not in kept.seen]
            if new and (kept.task is None or kept.task.done()):
                kept.total = kept.done + len(new)
                kept.task = asyncio.get_running_loop().create_task(self._count(player, kept, new))
        return kept

    def theory(self, rules: Rules) -> Theory | None:
        """What is expected of a table's wagers, where that is counted by now."""
        return self._theories.get(rules.digest)

    def _rounds(self, player: str) -> list[StoredRound]:
        with self._store.read() as record:
            rounds = record.rounds_of_actor(player, limit=MOST_HANDS)
        return [each for each in rounds if each.ended_at is not None]

    async def _count(self, player: str, kept: PlayersHands, new: list[StoredRound]) -> None:
        for start in range(0, len(new), _AT_ONCE):
            some = new[start : start + _AT_ONCE]
            read: PlayersRounds = await self._read(
                partial(rounds_of, self._store, self._catalog, player, some)
            )
            kept.beside += read.beside
            for seat in read.hands:
                worth = None if seat.hand is None else await self._patiently(seat.hand)
                kept.hands.append(counted(seat, worth))
            kept.seen.update(each.round for each in some)
            held = {each.round for each in read.hands} | {each.round for each in read.beside}
            # A round one only looked at, or took one's bet back from, is none of one's own.
            kept.total -= len(some) - len(held)
            kept.done += len(held)
        # What was bet by which rules; the tables' own questions are not held up by it.
        for rules in {each.seat.rules.digest: each.seat.rules for each in kept.hands}.values():
            if rules.digest not in self._theories:
                with suppress(WorkerDied, HouseEdgeError):
                    self._theories[rules.digest] = await self._expected(rules)

    async def _expected(self, rules: Rules) -> Theory:
        """What a table's wagers come to; seconds of work in a process of its own, once."""
        known = await asyncio.to_thread(kept_theory, rules, True)
        if known is not None:
            return known
        async with self._theorising:
            self._theorist = Worker()
            try:
                return await self._theorist.do(theory_of, rules, True)
            finally:
                self._theorist.close()

    async def _patiently(self, hand: PlayedHand) -> HandWorth | None:
        """A hand counted, whenever the coach has time for it."""
        while True:
            try:
                return await self._worth(hand)
            except CoachAway as busy:
                await asyncio.sleep(min(busy.after, 5))

    async def _worth(self, hand: PlayedHand) -> HandWorth:
        return await self._coach.aside(_weigh, hand.game, hand)

    def close(self) -> None:
        """Count no further."""
        for kept in self._players.values():
            if kept.task is not None:
                kept.task.cancel()
        if self._theorist is not None:
            self._theorist.close()


def _weigh(game: Game, hand: PlayedHand) -> HandWorth:
    """One hand counted; runs in the coach's own process."""
    from houseedge.lab.shelf import shelf

    return worth_of(replace(hand, game=game), shelf())
