"""Tables with chips on the felt in the process: steps in, kept, answered; nobody watches them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter_ns

from houseedge.errors import Refusal
from houseedge.floor.felt import felt_stream
from houseedge.floor.pit import Pit
from houseedge.house.answers import Answers
from houseedge.house.metrics import Metrics
from houseedge.house.publisher import Answer, Publisher
from houseedge.table.command import AnyCommand


class Felts:
    """Does what is asked of such tables, and answers once it is on the disk."""

    def __init__(
        self,
        pit: Pit,
        publisher: Publisher,
        answers: Answers,
        metrics: Metrics,
        *,
        now: Callable[[], int],
    ) -> None:
        self._pit = pit
        self._publisher = publisher
        self._answers = answers
        self._metrics = metrics
        self._now = now

    async def command(
        self, table: str, command: AnyCommand, actor: str, *, key: str | None = None
    ) -> Answer:
        """Carry a command out; refuses with a `Refusal`. The same key gets the same answer."""
        stream = felt_stream(table)
        answered = await self._answers.given(stream, actor, key, command)
        if answered is not None:
            return answered
        self._publisher.verify_running()
        try:
            future = self._keep(stream, command, actor, key)
        except Refusal as refusal:
            self._metrics.refused(refusal)
            raise
        self._answers.remember(stream, actor, key, command, future)
        return await asyncio.shield(future)

    def _keep(
        self, stream: str, command: AnyCommand, actor: str, key: str | None
    ) -> asyncio.Future[Answer]:
        began = perf_counter_ns()
        filled = self._pit.filled_in(stream, command, actor)
        entries = self._pit.carry_out(stream, filled, actor, self._now())
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._publisher.keep(
            entries, actor, began=began, stream=stream, key=key, asked=command, future=future
        )
        return future
