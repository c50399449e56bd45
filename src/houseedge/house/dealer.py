"""The dealer of automatic tables: what the house does by itself, each thing in its time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping

from houseedge.errors import Refusal
from houseedge.floor.pit import Pit
from houseedge.house.entropy import ChanceFailed
from houseedge.house.host import Host
from houseedge.house.metrics import Metrics
from houseedge.house.publisher import HouseStopped
from houseedge.house.shoe import Shoe
from houseedge.table import Stage, Step, Table, next_step
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand
from houseedge.table.refusal import ShufflerDown
from houseedge.wire.fault import fault_of

_LIVE = (Stage.BANKING, Stage.BETTING, Stage.PLAYING)

#: Steps that come with another one, when nothing is between them.
_WITH: Mapping[Step, Step] = {Step.NO_MORE_BETS: Step.LOCK, Step.REVEAL: Step.SETTLE}

_PLAIN: Mapping[Step, AnyCommand] = {
    Step.NO_MORE_BETS: asked.NoMoreBets(),
    Step.LOCK: asked.LockProgressive(),
    Step.CUT: asked.CutForAbsent(),
    Step.DECIDE_FOR_ABSENT: asked.DecideForAbsent(),
    Step.OPEN_BOARD: asked.OpenBoard(),
    Step.REVEAL: asked.Reveal(),
    Step.SETTLE: asked.Settle(),
    Step.END_ROUND: asked.EndRound(),
    Step.CHANGE: asked.ApplyChange(),
    Step.ABANDON: asked.Void("no_bets"),
}


class Dealer:
    """Takes every step that is due, at all tables.

    `do` carries commands of the house out at a table, as one entry. `open` says whether new
    rounds are opened; `running` whether anything is done at all.
    """

    def __init__(
        self,
        pit: Pit,
        hosts: Mapping[str, Host],
        shoe: Shoe,
        metrics: Metrics,
        *,
        do: Callable[[str, Iterator[AnyCommand]], None],
        now: Callable[[], int],
        open: Callable[[], bool],
        running: Callable[[], bool],
    ) -> None:
        self._pit = pit
        self._hosts = hosts
        self._shoe = shoe
        self._metrics = metrics
        self._do = do
        self._now = now
        self._open = open
        self._running = running

    def arm(self, id: str) -> None:
        """Set a table's timer for what is due next."""
        if self._running():
            table = self._pit.tables[id]
            self._hosts[id].arm(
                table, self._now(), lambda step: self.step(id, step), opening=self._open()
            )

    def fill_in(self, id: str, command: AnyCommand) -> AnyCommand:
        """A dealer's step with what only the house has: the deck that the cut has chosen."""
        table = self._pit.tables[id]
        bound = table.binding is not None and bool(table.binding.cut)
        if not isinstance(command, asked.Shuffle) or not bound:
            return command
        try:
            return self._shoe.deal(table)
        except ChanceFailed as failure:
            # To the table that is its shuffler's malfunction, and all hands are void.
            self._do(id, iter((asked.Malfunction(str(failure)),)))
            raise ShufflerDown(str(failure), rule="X-03", field="shuffler") from None

    def dealt(self, id: str, command: AnyCommand) -> None:
        """A step was taken by a dealer: what comes after it is prepared as at any table."""
        if isinstance(command, asked.Shuffle):
            self._prepare_soon(id)

    def repair(self) -> None:
        """Put every shuffler back in use that was down when the house closed (X-03).

        For the start of a house: its chance has just passed its own tests. While it runs, what
        has failed stays down; what people or a device have reported is theirs to put back.
        """
        for id in self._hosts:
            shuffler = self._pit.tables[id].shuffler
            if shuffler.malfunction is not None and not shuffler.reported_by:
                self._do(id, iter((asked.Repair(),)))

    def step(self, id: str, step: Step) -> None:
        """Take one step at a table, and set the timer for the next."""
        if not self._running():
            return
        try:
            self._step(id, step)
        except HouseStopped:
            # The record can no longer be written: that is told once, by whoever has found it.
            return

    def _step(self, id: str, step: Step) -> None:
        try:
            self._do(id, self._commands(id, step))
        except ChanceFailed as failure:
            # To the table that is its shuffler's malfunction.
            self._do(id, iter((asked.Malfunction(str(failure)),)))
        except Refusal as refusal:
            # The clock asked for something that cannot be: all hands are void, nobody loses.
            self._metrics.stuck(id, step, refusal)
            if self._pit.tables[id].stage not in _LIVE:
                return
            fault = fault_of(refusal)
            self._do(id, iter((asked.Void("stuck", fault.code, fault.rule),)))
        self.arm(id)
        if step is Step.SHUFFLE:
            self._prepare_soon(id)

    def _prepare_soon(self, id: str) -> None:
        """Draw the next round's decks once this one's cards are out, and nobody waits for them."""

        def prepare() -> None:
            with contextlib.suppress(ChanceFailed):
                # The round that needs them will find out, and say so.
                self._shoe.prepare(self._pit.tables[id])

        asyncio.get_running_loop().call_soon(prepare)

    def _commands(self, id: str, step: Step) -> Iterator[AnyCommand]:
        """The command of a step, and of those that come with it."""
        yield self._command(self._pit.tables[id], step)
        after = _WITH.get(step)
        due = next_step(self._pit.tables[id], self._now())
        if after is not None and due is not None and due.step is after:
            yield from self._commands(id, after)

    def _command(self, table: Table, step: Step) -> AnyCommand:
        match step:
            case Step.OPEN_ROUND:
                return self._shoe.open(table)
            case Step.DECLINE_BANK:
                return asked.DeclineBank(table.offer or 0)
            case Step.TAKE_OPENINGS:
                opened = self._hosts[table.id].opened(table)
                return asked.TakeOpenings({str(whose): each for whose, each in opened.items()})
            case Step.SHUFFLE:
                return self._shoe.deal(table)
            case Step.SETTLE if awards := self._pit.awards_to_confirm(table):
                return asked.AwaitAwards(awards)
            case _:
                return _PLAIN[step]
