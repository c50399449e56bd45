"""The laboratory: whatever visitors have counted, in processes of its own beside the house.

The loop that deals waits for none of it. There are two processes, one for what takes a moment and
one for what takes long; each does one thing after the other, and comes and goes with the questions.
What was counted once is remembered. A count that nobody asks about any more is given up.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

import structlog

from houseedge.errors import HouseEdgeError
from houseedge.house import counted
from houseedge.house.worker import Worker, WorkerDied
from houseedge.wire.laboratory import CountProgress

T = TypeVar("T")
#: How many answers are remembered, and how many counts may wait for a process.
KEPT = 500
MOST_WAITING = 12
#: How long an answer to one who asks waits for a count to end, in seconds.
PATIENCE = 0.5
#: After so many seconds without a question about it a count is given up.
FORGOTTEN = 6.0
#: After so many seconds without work, or so many counts, a process ends: what it holds goes back.
IDLE = 300.0
MOST_OF_A_PROCESS = 1_000


class LaboratoryBusy(HouseEdgeError):
    """More waits to be counted than can be; it may be asked again in `after` seconds."""

    def __init__(self, message: str, *, after: float) -> None:
        self.after = after
        super().__init__(message)


class Counting(NamedTuple, Generic[T]):
    """A question: which function is asked what, and whether it takes long.

    Equal questions are the same count, whoever asks.
    """

    work: Callable[..., T]
    given: tuple[Any, ...]
    long: bool = False
    cost: float = 1.0
    """What it takes of the bucket of whoever asks first."""


@dataclass(eq=False)
class _Count:
    """A count that waits or goes on: when it was last asked for, and how far it is."""

    question: Counting[Any]
    asked: float
    task: asyncio.Task[Any] | None = None
    at_work: bool = False


@dataclass(eq=False)
class _Lane:
    """One process and what waits for it."""

    name: str
    worker: Worker | None = None
    counts: list[_Count] = field(default_factory=list)
    free: asyncio.Lock = field(default_factory=asyncio.Lock)
    done: int = 0
    ready: bool = False
    """Whether its process has loaded what counts."""
    idle: asyncio.TimerHandle | None = None


class Laboratory:
    """Counts what visitors ask, each question once; it starts with the first one."""

    def __init__(self) -> None:
        self._lanes = {False: _Lane("short"), True: _Lane("long")}
        self._known: OrderedDict[Counting[Any], Any] = OrderedDict()
        self._counts: dict[Counting[Any], _Count] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self._log = structlog.get_logger("houseedge")

    async def ask(
        self, question: Counting[T], pay: Callable[[float], None]
    ) -> tuple[CountProgress | None, T | None]:
        """The answer, or how far it is; what a simulation knows so far is both.

        `pay` is called with the cost of a count that begins now; it may refuse. Raises what the
        count raises, and `LaboratoryBusy`.
        """
        if question in self._known:
            self._known.move_to_end(question)
            return None, self._known[question]
        count = self._counts.get(question)
        if count is None:
            lane = self._lanes[question.long]
            if len(lane.counts) >= MOST_WAITING:
                raise LaboratoryBusy("the laboratory is busy; ask again in a moment", after=2)
            pay(question.cost)
            count = self._begun(lane, question)
        count.asked = monotonic()
        assert count.task is not None
        await asyncio.wait({count.task}, timeout=PATIENCE)
        if count.task.done():
            if count.task.cancelled():
                raise LaboratoryBusy("this count was given up; ask for it again", after=1)
            return None, count.task.result()
        return self._progress(count)

    def _begun(self, lane: _Lane, question: Counting[T]) -> _Count:
        count = _Count(question, monotonic())
        count.task = asyncio.get_running_loop().create_task(self._counted(lane, count))
        # Whoever asked may be gone by the time it fails.
        count.task.add_done_callback(lambda task: task.cancelled() or task.exception())
        self._counts[question] = count
        lane.counts.append(count)
        if self._sweeping is None or self._sweeping.done():
            self._sweeping = asyncio.get_running_loop().create_task(self._sweep())
        return count

    def _progress(self, count: _Count) -> tuple[CountProgress, Any]:
        lane = self._lanes[count.question.long]
        told = lane.worker.told if count.at_work and lane.worker is not None else None
        if count.at_work and not lane.ready:
            told = counted.PREPARING
        so_far = told[2] if isinstance(told, tuple) else None
        return counted.progress(told, lane.counts.index(count)), so_far

    async def _counted(self, lane: _Lane, count: _Count) -> Any:
        try:
            async with lane.free:
                if lane.idle is not None:
                    lane.idle.cancel()
                count.at_work = True
                answer = await self._done(lane, count.question)
        finally:
            self._counts.pop(count.question, None)
            lane.counts.remove(count)
            if not lane.counts:
                lane.idle = asyncio.get_running_loop().call_later(IDLE, self._end, lane)
        self._known[count.question] = answer
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return answer

    async def _done(self, lane: _Lane, question: Counting[T]) -> T:
        if lane.done >= MOST_OF_A_PROCESS:
            self._end(lane)
        try:
            if lane.worker is None:
                lane.worker, lane.done = await asyncio.to_thread(Worker), 0
                await lane.worker.do(counted.ready)
                lane.ready = True
            lane.done += 1
            return await lane.worker.do(question.work, *question.given)
        except WorkerDied as fault:
            self._end(lane)
            self._log.warning("a process of the laboratory has died", lane=lane.name)
            raise LaboratoryBusy(
                "the laboratory's process has ended; ask again in a moment", after=2
            ) from fault

    async def _sweep(self) -> None:
        """Give up what nobody asks about any more; where a process is at it, end the process."""
        while self._counts:
            await asyncio.sleep(1.0)
            for count in [*self._counts.values()]:
                if monotonic() - count.asked < FORGOTTEN or count.task is None:
                    continue
                if count.at_work:
                    self._end(self._lanes[count.question.long])
                count.task.cancel()

    def _end(self, lane: _Lane) -> None:
        if lane.worker is not None:
            lane.worker.close()
        lane.worker, lane.ready = None, False

    def close(self) -> None:
        """End both processes and whatever they do."""
        for count in [*self._counts.values()]:
            if count.task is not None:
                count.task.cancel()
        for lane in self._lanes.values():
            if lane.idle is not None:
                lane.idle.cancel()
            self._end(lane)
        if self._sweeping is not None:
            with suppress(RuntimeError):
                self._sweeping.cancel()
