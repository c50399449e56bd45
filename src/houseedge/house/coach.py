"""The coach: what each choice of one's own decision is worth, counted exactly.

Counting compiles kernels and keeps a core busy, so it happens in one process of its own, one
decision after the other; the loop that deals never waits for it. The coach is given the player's
own cards and the open board, nothing else. It counts when cards are dealt, before anybody asks:
whoever turns to it finds the answer. Values are kept by the class of a decision, so that the same
one is never counted twice. What is asked aside of the tables, in the practice room, takes its turns
between their questions, one short piece after the other. A process that dies is started again,
once; if that one dies too, or none can be started, the coach rests for a while, and says so.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from threading import Thread
from time import monotonic
from typing import TypeVar, TypeVarTuple

import structlog
from msgspec.structs import replace

from houseedge.cards import format_cards
from houseedge.errors import HouseEdgeError
from houseedge.house.banker import BankQuestion, bank_question, counted_bank
from houseedge.house.decision import Decision, Question, Valued, decision_of, value
from houseedge.house.worker import Worker, WorkerDied
from houseedge.money import Cents
from houseedge.odds.folder import unkept
from houseedge.odds.game import Game, NotCounted
from houseedge.rules.spec import Rules
from houseedge.table import Table
from houseedge.table.refusal import NotOpen
from houseedge.table.viewing import own_cards
from houseedge.wire.bank import BankAdvice
from houseedge.wire.kept import DecisionAdvice

Given = TypeVarTuple("Given")
T = TypeVar("T")
#: How many decisions are remembered, and how many may wait.
REMEMBERED = 10_000
MOST_WAITING = 32
#: How many decisions nobody has asked about may wait to be counted; the oldest are let go.
MOST_AHEAD = 500
#: How many pieces of work that no table asks for may wait.
MOST_ASIDE = 400
#: How long a question waits for a process that gets ready, in seconds.
PATIENCE = 3.0
#: How often a question about a bank looks whether its kernels are compiled, in seconds.
_LOOK = 0.25
#: How long the coach rests when its process has died twice, in seconds.
REST = 60.0
#: A question of every street: whoever can answer them has compiled everything.
_TRIAL = (("Ks 2s", ""), ("Ks 2s", "Ah Kd 7s"), ("Ks 2s", "Ah Kd 7s 3c 4d"))


class CoachAway(HouseEdgeError):
    """The coach cannot answer now; it may in `after` seconds."""

    def __init__(self, message: str, *, after: float) -> None:
        self.after = after
        super().__init__(message)


class Coach:
    """Values decisions in a process of its own, which `start` or the first question begins."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._ready: asyncio.Task[bool] | None = None
        self._games: set[Game] = set()
        self._known: OrderedDict[Decision, Valued] = OrderedDict()
        self._counting: dict[Decision, asyncio.Future[Valued]] = {}
        self._ahead: OrderedDict[Question, None] = OrderedDict()
        self._banked = False
        self._banks: OrderedDict[str, BankAdvice] = OrderedDict()
        self._foreseen: dict[str, tuple[int, int]] = {}
        """Of each table the round and the open cards that were foreseen last."""
        self._foreseeing: asyncio.Task[None] | None = None
        self._waiting = 0
        self._aside, self._aside_waiting = asyncio.Lock(), 0
        self._died = self._rests_until = float("-inf")
        self._log = structlog.get_logger("houseedge")

    def start(self, rules: Iterable[Rules]) -> None:
        """Get ready for the games of these rules, in the background."""
        for each in rules:
            # A table whose game is not counted has no coach, and says so when it is asked.
            with suppress(NotCounted):
                self._games.add(Game.of(each))
            self._banked |= each.profile.bank == "player_dealer"
        # A coach that cannot be started keeps no house closed.
        with suppress(CoachAway):
            self._begin()

    @property
    def ready(self) -> bool:
        """Whether there is a process that has compiled what decisions need."""
        return self._ready is not None and self._ready.done() and not self._ready.cancelled()

    async def advise(self, table: Table, player: str) -> DecisionAdvice:
        """What every choice of a player's decision is worth; refuses where none is due."""
        round, seat = table.round, table.seat_of(player)
        spot = None if seat is None else table.spot(seat)
        if round is None or spot is None or spot not in round.undecided:
            raise NotOpen("no decision of yours is due", rule="B-06", field="seat", seat=seat)
        ante = spot.wagers.ante
        valued = await self._valued(_question(table, player, ante))
        return DecisionAdvice(
            round=table.round_id,
            street=valued.street,
            best=valued.best,
            ante=Cents(ante),
            endings=valued.showdowns,
            actions=valued.at(ante),
        )

    async def aside(self, work: Callable[[Game, *Given], T], game: Game, *given: *Given) -> T:
        """What a function returns in the coach's process, for somebody who is at no table.

        One piece at a time waits there, so that a table's question waits for one of them at most;
        whoever asks for more than some 50 ms of work asks in pieces.
        """
        self._games = self._games or {game}
        async with self._turn_aside():
            return await self._done(work, game, *given)

    async def value(self, game: Game, hole: str, board: str) -> Valued:
        """What every choice of a decision at no table is worth; counted once for its class."""
        question = game, hole, board
        if known := self._recalled(question):
            return known
        async with self._turn_aside():
            return await self._valued(question)

    @asynccontextmanager
    async def _turn_aside(self) -> AsyncIterator[None]:
        if self._aside_waiting >= MOST_ASIDE:
            raise CoachAway("the coach is busy; ask again in a moment", after=1)
        self._aside_waiting += 1
        try:
            async with self._aside:
                yield
        finally:
            self._aside_waiting -= 1

    def foresee(self, table: Table) -> None:
        """Begin to count what is due at a table, before anybody asks.

        Each decision from what its player may see. Whoever asks comes first; while there is no
        process that is ready, nothing is foreseen.
        """
        round, ready = table.round, self._ready
        if round is None or not round.undecided or ready is None or not ready.done():
            return
        moment = (table.number, round.board_open)
        if self._foreseen.get(table.setup.table) == moment:
            return
        self._foreseen[table.setup.table] = moment
        for seat, chair in table.taken():
            spot = table.spot(seat)
            if spot is None or spot not in round.undecided:
                continue
            # A game that is not counted is refused when it is asked about.
            with suppress(NotCounted):
                question = _question(table, chair.player, spot.wagers.ante)
                if decision_of(question) not in self._known:
                    self._ahead[question] = None
        while len(self._ahead) > MOST_AHEAD:
            self._ahead.popitem(last=False)
        if self._ahead and (self._foreseeing is None or self._foreseeing.done()):
            self._foreseeing = asyncio.get_running_loop().create_task(self._count_ahead())

    async def _count_ahead(self) -> None:
        """One after the other, so that a question waits for one count at most."""
        try:
            while self._ahead:
                question, _ = self._ahead.popitem(last=False)
                await self._valued(question)
        except HouseEdgeError:
            # Whoever asks is told why.
            self._ahead.clear()

    async def _valued(self, question: Question) -> Valued:
        known = self._recalled(question)
        if known is not None:
            return known
        decision = decision_of(question)
        counting = self._counting.get(decision)
        if counting is None:
            if self._waiting >= MOST_WAITING:
                raise CoachAway("the coach is busy; ask again in a moment", after=1)
            if not self._games:
                # One game is enough to have everything compiled.
                self._games.add(question[0])
            counting = asyncio.ensure_future(self._remembered(question, decision))
            self._counting[decision] = counting
        return await asyncio.shield(counting)

    def _recalled(self, question: Question) -> Valued | None:
        """The values of a decision that was counted before, and not long ago."""
        decision = decision_of(question)
        known = self._known.get(decision)
        if known is not None:
            self._known.move_to_end(decision)
        return known

    async def _remembered(self, question: Question, decision: Decision) -> Valued:
        self._waiting += 1
        try:
            valued = await self._counted(question)
        finally:
            self._waiting -= 1
            del self._counting[decision]
        self._known[decision] = valued
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return valued

    async def bank(self, table: Table, player: str, stake: int) -> BankAdvice:
        """What banking the next round with a stake is worth to a player (K-10)."""
        asked = bank_question(table, player, stake)
        known = self._banks.get(asked.key)
        if known is None:
            if self._waiting >= MOST_WAITING:
                raise CoachAway("the coach is busy; ask again in a moment", after=1)
            self._waiting += 1
            try:
                known = await self._counted_bank(asked)
            finally:
                self._waiting -= 1
            self._banks[asked.key] = known
            if len(self._banks) > REMEMBERED:
                self._banks.popitem(last=False)
        # Bets that lie there now may be those that were assumed before.
        return replace(known, assumed=asked.assumed)

    async def _counted_bank(self, asked: BankQuestion) -> BankAdvice:
        for _ in range(max(1, round(PATIENCE / _LOOK))):
            found = await self._done(_bank_unless_compiling, asked)
            if found is not None:
                return found
            await asyncio.sleep(_LOOK)
        raise _still_compiling()

    async def _counted(self, question: Question) -> Valued:
        return await self._done(value, *question)

    async def _done(self, work: Callable[[*Given], T], *given: *Given) -> T:
        """What a function returns in the process, which is begun anew where it died."""
        for _ in range(2):
            rest = self._rests_until - monotonic()
            if rest > 0:
                raise CoachAway(
                    "the coach has stopped and is started again in a minute", after=rest
                )
            worker, ready = self._begin()
            try:
                await asyncio.wait({ready}, timeout=PATIENCE)
                if not ready.done():
                    raise _still_compiling()
                if ready.result():
                    return await worker.do(work, *given)
            except WorkerDied:
                pass
            self._bury(worker)
        raise CoachAway("the coach has stopped and is started again in a minute", after=REST)

    def _begin(self) -> tuple[Worker, asyncio.Task[bool]]:
        """The process that is there, or a new one, and whether it is ready."""
        if self._worker is None or self._ready is None:
            try:
                self._worker = Worker()
            except WorkerDied as fault:
                self._rests_until = monotonic() + REST
                self._log.error("the coach's process cannot be started", reason=str(fault))
                raise CoachAway(
                    "the coach cannot be started; it is tried again in a minute", after=REST
                ) from fault
            self._ready = asyncio.get_running_loop().create_task(self._get_ready(self._worker))
        return self._worker, self._ready

    async def _get_ready(self, worker: Worker) -> bool:
        """Have everything compiled; false when the process died of it, or cannot count."""
        try:
            why = await worker.do(_compile, tuple(self._games), self._banked)
        except WorkerDied:
            return False
        except Exception:
            self._log.exception("the coach cannot count")
            return False
        if why is not None:
            self._log.warning(why)
        return True

    def _bury(self, worker: Worker) -> None:
        """A process died: the next question starts another, or waits when that is the second."""
        if self._worker is not worker:  # somebody else has seen it
            return
        worker.close()
        self._worker = self._ready = None
        now = monotonic()
        if now - self._died < REST:
            self._rests_until = now + REST
            self._log.error("the coach's process died again; it rests", seconds=REST)
        else:
            self._log.warning("the coach's process died; it is started again")
        self._died = now

    def close(self) -> None:
        """End the process, if it ever began."""
        if self._foreseeing is not None:
            self._foreseeing.cancel()
        if self._ready is not None:
            self._ready.cancel()
        if self._worker is not None:
            self._worker.close()
        self._worker = self._ready = None


def _still_compiling() -> CoachAway:
    return CoachAway("the coach is still compiling and will be ready soon", after=PATIENCE)


#: In the coach's own process: what compiles the kernels of a bank, once it has begun.
_bank_compiling: list[Thread] = []


def _compile(games: tuple[Game, ...], banked: bool) -> str | None:
    """Have compiled what decisions of these games need; returns what the house should know of it.

    Runs in the coach's own process. What only a bank's count needs takes twice as long again, and
    nobody's cards wait for it: it is compiled beside the questions.
    """
    # The house says it, in its own log.
    logging.getLogger("houseedge").addHandler(logging.NullHandler())
    logging.getLogger("houseedge").propagate = False
    for game in games:
        for hole, board in _TRIAL:
            value(game, hole, board)
    if banked:
        _bank_compiling.append(Thread(target=_compile_bank, daemon=True))
        _bank_compiling[0].start()
    return unkept()


def _compile_bank() -> None:
    from houseedge.lab.banking import bank

    # What fails here fails again where a bank is counted, and is told there.
    with suppress(Exception):
        bank(20, players=3, rounds=1000, threads=1)


def _bank_unless_compiling(asked: BankQuestion) -> BankAdvice | None:
    """What banking is worth, or none while its kernels are being compiled; in the same process."""
    if any(thread.is_alive() for thread in _bank_compiling):
        return None
    return counted_bank(asked)


def _question(table: Table, player: str, ante: int) -> Question:
    """What is asked of a decision: the game, the player's own cards, the open board."""
    assert table.round is not None
    if table.physical:
        raise NotCounted(
            "your cards are real ones in your own hands: the house does not know them",
            rule="O-14",
            field="cards",
        )
    board = table.round.board[: table.round.board_open]
    # What is dearer than the chips in front of the player is no choice of theirs (O-11).
    spot = table.spot(table.seat_of(player) or 0)
    game = Game.of(table.rules, ante=ante, chips=None if spot is None else spot.stack)
    return game, format_cards(own_cards(table, player)), format_cards(board)
