"""The progressive's controller: meters changed by hand, games let in, what outside tables say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter_ns

from houseedge.errors import RulesError
from houseedge.floor.linking import answer_to, last_answer, verify_outside
from houseedge.floor.metering import (
    AdjustMeter,
    AdmitGame,
    RetireMeter,
    Speak,
    adjusted,
    meter_stream,
)
from houseedge.floor.pit import Pit
from houseedge.house.metrics import Metrics
from houseedge.house.publisher import Answer, Publisher
from houseedge.lab.link import LinkedGame, LinkProof, verify_link
from houseedge.progressive import Progressive
from houseedge.progressive.message import Answer as LinkAnswer
from houseedge.progressive.message import Command, Expected


class Controller:
    """Does what is asked of a meter itself, and answers once it is on the disk."""

    def __init__(
        self, pit: Pit, publisher: Publisher, metrics: Metrics, *, now: Callable[[], int]
    ) -> None:
        self._pit = pit
        self._publisher = publisher
        self._metrics = metrics
        self._now = now

    def level(self, meter: str, level: str | None) -> str:
        """The level that is meant: it need not be named where a meter has only one."""
        levels = self._meter(meter).levels
        if level is None and len(levels) == 1:
            return next(iter(levels))
        if level is None or level not in levels:
            raise RulesError(
                file=meter, key="level", expected=f"one of {', '.join(levels)}", found=repr(level)
            )
        return level

    def verify(self, meter: str, command: AdjustMeter, actor: str) -> None:
        """Refuse an adjustment that would be refused if it were made now."""
        adjusted(self._meter(meter), command, actor, self._now())

    async def adjust(self, meter: str, command: AdjustMeter, actor: str) -> Answer:
        """Change a meter by hand; refuses what two people may not do (P-12)."""
        return await asyncio.shield(self._keep(meter, command, actor))

    def verify_retiring(self, meter: str, command: RetireMeter, actor: str) -> None:
        """Refuse to take a meter out of use where that would be refused now."""
        self._pit.verify_retiring(meter, command, actor, self._now())

    async def retire(self, meter: str, command: RetireMeter, actor: str) -> Answer:
        """Take a meter out of use: all it holds goes to another (C22)."""
        return await asyncio.shield(self._keep(meter, command, actor))

    async def admit(
        self, meter: str, level: str, game: LinkedGame, *, why: str, actor: str
    ) -> tuple[LinkProof, Answer]:
        """Let a game into a link once its odds are counted and equal the link's (P-09)."""
        paytable = self._meter(meter).plan.level(level).paytable
        (proof,) = await asyncio.to_thread(verify_link, (game,), paytable)
        command = AdmitGame(
            level,
            game.name,
            game.deal.own,
            game.deal.community,
            str(proof.deviation),
            str(proof.return_deviation),
            why,
        )
        return proof, await asyncio.shield(self._keep(meter, command, actor))

    async def hear(self, meter: str, level: str, message: Command, actor: str) -> LinkAnswer:
        """Do what an outside table says, once and in its turn; the same again is only answered."""
        command, before = Speak(level, message), self._meter(meter)
        verify_outside(before, command, self._pit.known)
        answer = answer_to(before, command)
        if answer is None:
            kept = self._keep(meter, command, actor)
            # Others may be heard before this one is on the disk.
            answer = last_answer(self._pit.meters[meter], command)
            await asyncio.shield(kept)
            return answer
        if isinstance(answer, Expected):
            self._metrics.log.warning(
                "messages of the link are missing",
                meter=meter,
                table=message.table,
                came=message.sequence,
                expected=answer.expected,
            )
        # What it was answered before may still be on its way to the disk.
        await asyncio.wrap_future(self._publisher.writer.run(lambda _: None))
        return answer

    def _meter(self, meter: str) -> Progressive:
        return self._pit.meters[meter]

    def _keep(
        self, meter: str, command: AdjustMeter | AdmitGame | RetireMeter | Speak, actor: str
    ) -> asyncio.Future[Answer]:
        self._publisher.verify_running()
        began = perf_counter_ns()
        entries = self._pit.carry_out(meter_stream(meter), command, actor, self._now())
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._publisher.keep(entries, actor, began=began, future=future)
        return future
