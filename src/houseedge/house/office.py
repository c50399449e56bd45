"""The office: where a house that runs is changed, and where its own software is looked after."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from time import perf_counter_ns

import msgspec

from houseedge.entry import Entry
from houseedge.errors import NotationError
from houseedge.floor.felt import FELT, felt_stream
from houseedge.floor.metering import METER, OpenMeter
from houseedge.floor.pit import TABLE, Pit
from houseedge.floor.staff import AT_MACHINE, STAFF_ACTOR
from houseedge.floor.window import NoteMismatch, NoteSoftware
from houseedge.house.amending import (
    Amendment,
    ConfigRefused,
    Running,
    amendments,
    verify_all,
    written,
)
from houseedge.house.config import HouseConfig
from houseedge.house.host import Host
from houseedge.house.metrics import Metrics
from houseedge.house.publisher import Answer, Publisher
from houseedge.house.software import Software, differing, forged, measure, not_as_installed
from houseedge.table import HOUSE, Stage
from houseedge.table import command as asked
from houseedge.table.changing import reason
from houseedge.wire.house import SPEAKER

#: Why the house itself takes no progressive bets; it takes them again when it starts and all fits.
MISMATCH = "the house's software is not what it was started with"
#: Seconds between two looks at the software.
DAILY = 24 * 3600.0


def spoken_for(who: str) -> str:
    """The actor of what is done at the house's own machine: `staff:otto@machine` for "otto".

    No account's name holds an `@`, so nobody who signs in acts under such a name, and nobody at
    the machine in the name of an account. Raises `NotationError` for what is no such name.
    """
    if re.fullmatch(SPEAKER, who) is None:
        raise NotationError("`who` is a name of 1 to 40 letters, digits, . - and _")
    return f"{STAFF_ACTOR}{who}{AT_MACHINE}"


class Office:
    """Carries out what people who run the house ask, as one whole or not at all.

    `adopt` gives a new table its host and `arm` sets its timer.
    """

    def __init__(
        self,
        pit: Pit,
        publisher: Publisher,
        hosts: Mapping[str, Host],
        metrics: Metrics,
        *,
        adopt: Callable[[str], None],
        arm: Callable[[str], None],
        now: Callable[[], int],
        running: Running,
    ) -> None:
        self._pit = pit
        self._publisher = publisher
        self._hosts = hosts
        self._metrics = metrics
        self._adopt = adopt
        self._arm = arm
        self._now = now
        self.running = running
        self.software: Software | None = None
        """What the house was started with; none where nobody has looked."""
        self.mismatched: tuple[str, ...] = ()
        """The files that are not what they were."""
        self.checked: int | None = None
        """When somebody looked last, in milliseconds."""

    # Changing a running house

    def config(self) -> dict[str, object]:
        """What runs, in the shape of a house's file."""
        return written(self._pit, self.running)

    def differences(
        self, config: HouseConfig, *, actor: str, why: str, running: bool = True
    ) -> list[Amendment]:
        """What a configuration would do, in order; what would be refused says so."""
        return amendments(
            self._pit,
            config,
            actor=actor,
            why=why,
            now=self._now(),
            running=self.running if running else None,
        )

    async def apply(self, config: HouseConfig, *, actor: str, why: str) -> list[Amendment]:
        """Carry a configuration out, and answer once it is on the disk.

        Raises `ConfigRefused` with every reason where any part of it would be refused, and then
        nothing is done.
        """
        given = reason(why)
        self._publisher.verify_running()
        first = self.differences(config, actor=actor, why=given)
        self._verify(first, actor)
        if fresh := self._fresh(first):
            await asyncio.wrap_future(self._publisher.writer.run(lambda store: store.claim(fresh)))
        # Nothing comes between what is said here and what is done.
        found = self.differences(config, actor=actor, why=given)
        self._verify(found, actor)
        kept = [self._keep(each, actor) for each in found if each.command is not None]
        await asyncio.gather(*map(asyncio.shield, kept))
        for each in found:
            id = each.stream.removeprefix(TABLE)
            if each.stream.startswith(TABLE):
                if id not in self._hosts:
                    self._adopt(id)
                self._arm(id)
        self._show_ceilings()
        if self.mismatched:
            # A table that has just opened takes no progressive bets either.
            self._stop_progressives()
        for each in found:
            self._metrics.log.warning("changed", who=actor, why=given, what=each.sentences)
        return found

    def _show_ceilings(self) -> None:
        """Post at every table how far its meter may go now, without waiting for the next bet."""
        for host in self._hosts.values():
            sign, level = host.published.sign, self._pit.level(host.published.table)
            if sign is not None and level is not None and sign.ceiling != level.most_shown:
                host.show(msgspec.structs.replace(sign, ceiling=level.most_shown))

    def _verify(self, found: list[Amendment], actor: str) -> None:
        """Refuse the whole where one part would be refused, and say so in the log."""
        try:
            verify_all(found)
        except ConfigRefused as refusal:
            self._metrics.refusals.labels(rule="config").inc()
            self._metrics.log.warning("change refused", who=actor, reasons=refusal.reasons)
            raise

    def apply_closed(self, config: HouseConfig, *, actor: str, why: str) -> list[Amendment]:
        """The same on the record of a house that nobody has started."""
        given = reason(why)
        found = self.differences(config, actor=actor, why=given, running=False)
        verify_all(found)
        if fresh := self._fresh(found):
            self._publisher.writer.run(lambda store: store.claim(fresh)).result()
        for each in found:
            if each.command is not None:
                self._publisher.keep_now(self._carried_out(each, actor))
        now = self._now()
        self._publisher.writer.run(lambda store: store.checkpoint(now)).result()
        return found

    def _fresh(self, found: list[Amendment]) -> list[str]:
        """The streams that nobody has written to yet."""
        return [
            each.stream
            for each in found
            if each.command is not None
            and each.stream.removeprefix(TABLE) not in self._pit.tables
            and each.stream.removeprefix(FELT) not in self._pit.felts
            and each.stream.removeprefix(METER) not in self._pit.meters
        ]

    def _keep(self, amended: Amendment, actor: str) -> asyncio.Future[Answer]:
        host = self._hosts.get(amended.stream.removeprefix(TABLE))
        stream = amended.stream if amended.stream.startswith(FELT) else None
        before = None if host is None else self._pit.tables[host.table]
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        began = perf_counter_ns()
        entries = self._carried_out(amended, actor)
        self._publisher.keep(
            entries, actor, began=began, host=host, before=before, stream=stream, future=future
        )
        return future

    def _carried_out(self, amended: Amendment, actor: str) -> tuple[Entry, ...]:
        now, command = self._now(), amended.command
        assert command is not None
        if isinstance(command, asked.OpenTable):
            return self._pit.open_table(command.setup, now, actor, command.why)
        if isinstance(command, OpenMeter):
            return self._pit.open_meter(command.plan, now, actor)
        return self._pit.carry_out(amended.stream, command, actor, now)

    # What runs is known

    def begin(self, software: Software) -> None:
        """Note what the house is started with; called by its start.

        What is not as it was installed stops every progressive; where all fits, those that were
        stopped for that go on.
        """
        self.software, self.checked = software, self._now()
        if self._pit.cage.software != software.digest:
            note = NoteSoftware(software.version, software.digest, software.rules)
            self._at_cage(note)
        wrong = not_as_installed(software)
        if wrong:
            self._mismatch(wrong, software.digest)
            return
        for id, table in self._pit.known.items():
            if table.stopped == MISMATCH and table.stage is not Stage.CLOSED:
                self._at_table(id, asked.ResumeProgressive("the software fits"))

    async def check(self) -> tuple[str, ...]:
        """Look at every file again; those that are not what the house was started with.

        What Python has compiled of them is looked at too, which a start has no time for.
        The first time any is found the progressives are stopped and a supervisor is called.
        """
        found = await asyncio.to_thread(measure, self._pit.catalog)
        self.checked = self._now()
        if self.software is None:
            self.software = found
        compiled = await asyncio.to_thread(forged)
        wrong = [*differing(self.software.files, found.files), *compiled]
        if wrong and tuple(wrong) != self.mismatched:
            self._mismatch(wrong, found.digest)
        return tuple(wrong)

    async def watch(self) -> None:
        """Look every day."""
        while True:
            await asyncio.sleep(DAILY)
            await self.check()

    def _mismatch(self, files: list[str], digest: str) -> None:
        self.mismatched = tuple(files)
        named = ", ".join(files[:8]) + (f" and {len(files) - 8} more" if len(files) > 8 else "")
        self._metrics.alarm("supervisor wanted: the software does not fit", files=named)
        self._at_cage(NoteMismatch(tuple(files[:100]), digest))
        self._stop_progressives()

    def _stop_progressives(self) -> None:
        for id, table in self._pit.known.items():
            if table.has_progressive and table.stage is not Stage.CLOSED and table.stopped is None:
                self._at_table(id, asked.StopProgressive(MISMATCH))

    def _at_cage(self, note: NoteSoftware | NoteMismatch) -> None:
        entries = self._pit.at_window(note, HOUSE, self._now())
        self._publisher.keep(entries, HOUSE, began=perf_counter_ns())

    def _at_table(self, id: str, command: asked.StopProgressive | asked.ResumeProgressive) -> None:
        began = perf_counter_ns()
        if id in self._pit.felts:
            entries = self._pit.at_felt(id, command, HOUSE, self._now())
            self._publisher.keep(entries, HOUSE, began=began, stream=felt_stream(id))
            return
        host, before = self._hosts[id], self._pit.tables[id]
        entries = self._pit.act(id, command, HOUSE, self._now())
        self._publisher.keep(entries, HOUSE, began=began, host=host, before=before)
