"""The desk of a shift: what the staff asks of cage and pit, and what players complain of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter_ns
from typing import NamedTuple

from houseedge.floor.arrival import arrive_at_window
from houseedge.floor.books import boxes_of
from houseedge.floor.dispute import AnyDisputeCommand
from houseedge.floor.pit import Pit
from houseedge.floor.slips import AnyPaperCommand, CloseShift
from houseedge.floor.window import Welcome
from houseedge.house.publisher import Answer, Publisher
from houseedge.ledger import bank_account
from houseedge.wire.receipt import Receipt

DeskCommand = AnyPaperCommand | AnyDisputeCommand


class Written(NamedTuple):
    """What is on the disk, and the number of the slip or the dispute."""

    receipt: Receipt
    number: str | None


class Desk:
    """Does what is asked of a shift, and answers once it is on the disk."""

    def __init__(self, pit: Pit, publisher: Publisher, *, now: Callable[[], int]) -> None:
        self._pit = pit
        self._publisher = publisher
        self._now = now

    def verify(self, command: DeskCommand, actor: str) -> None:
        """Refuse what would be refused if it were asked now."""
        self._pit.verify_at_window(command, actor, self._now())

    async def do(
        self, command: DeskCommand, actor: str, *, welcome: Welcome | None = None
    ) -> Written:
        """Carry out what is asked; refuses with a `Refusal`.

        With a `welcome` it is asked for a visitor, who is put on record by it.
        """
        self._publisher.verify_running()
        began, now = perf_counter_ns(), self._now()
        if welcome is None:
            entries = self._pit.at_window(command, actor, now)
        else:
            entries = arrive_at_window(self._pit, welcome, command, actor, now)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._publisher.keep(entries, actor, began=began, future=future)
        answer = await asyncio.shield(future)
        events = [event for entry in entries for event in entry.events]
        return Written(answer.receipt, next(filter(None, map(_number, events)), None))

    async def close_shift(self, actor: str) -> Written:
        """Close the shift; what each box holds is the house's to say."""
        return await self.do(CloseShift(boxes_of(self._pit.ledger, self._pit.known)), actor)

    def tray(self, table: str) -> int:
        """What the books say a tray holds, in micro-dollars."""
        return self._pit.ledger.balance(bank_account(table)).posted


def _number(event: object) -> str | None:
    """The number of the slip or the dispute that an event has written."""
    return getattr(event, "slip", None) or getattr(event, "dispute", None)
