"""Law: the messages of a table, applied in order, give every viewer its view byte for byte."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseedge.client.bot import Brain
from houseedge.errors import Refusal
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.house import House
from houseedge.house.opening import open_house
from houseedge.house.subscription import Subscription
from houseedge.rules import built_in
from houseedge.wire.codec import read, write
from houseedge.wire.command import read_command, write_command
from houseedge.wire.message import AnyAnswer, Change, State
from tests.effort import times
from tests.golden.clock import SteadyLoop, run
from tests.golden.playthrough import commit_one_by_one

TIMES = TimesFile(banking=5, betting=5, deciding=5, resting=1)


class Viewer:
    """Somebody who hears every message, or is slow now and then, and sometimes plays."""

    def __init__(self, house: House, table: str, player: str | None, chance: Random) -> None:
        self.house, self.table, self.player, self.chance = house, table, player, chance
        self.line: Subscription = house.subscribe(table, player)
        self.state: State | None = None
        self.changes = 0
        self.wholes = 0
        self.compared = 0

    async def hear(self) -> None:
        """Take the next message and hold the view against the house's own."""
        raw = await self.line.take()
        assert raw is not None
        said: AnyAnswer = read(AnyAnswer, raw)  # type: ignore[arg-type]
        if isinstance(said, State):
            self.state, self.wholes = said, self.wholes + 1
        else:
            assert isinstance(said, Change)
            assert self.state is not None
            assert said.previous == self.state.number
            self.state = self.state.changed(said)
            self.changes += 1
        self.compare()

    def compare(self) -> None:
        """Once nothing waits, the view is the one the house would send as a whole."""
        host = self.house.hosts[self.table]
        assert self.state is not None
        told = host._told is host.published
        if self.line.newest is None and host.number == self.state.number and told:
            self.compared += 1
            whole = host.published.view_for(self.player, self.house.cashier.about(self.player))
            assert write(self.state.table) == write(whole.table)
            assert write(self.state.you) == write(whole.you)

    async def play(self) -> None:
        """Hear, do what a bot would do, and be slow now and then."""
        brain = Brain(chance=self.chance, keep_free=0)
        while True:
            await self.hear()
            if self.chance.random() < 0.15:
                await asyncio.sleep(self.chance.choice((0.003, 2.0)))
            assert self.state is not None
            command = None if self.player is None else brain.choose(self.state)
            if command is not None and self.player is not None:
                asked = read_command(write_command(command))
                try:
                    await self.house.command(self.table, asked, self.player)
                except Refusal:
                    # Somebody was quicker: look again after a while.
                    await asyncio.sleep(0.2)
                    self.house.resync(self.table, self.line, None)


async def _played(loop: SteadyLoop, folder: Path, profile: str, seed: int) -> list[Viewer]:
    chance, catalog = Random(seed), built_in()
    tables = [TableFile(id=name, profile=profile, times=TIMES) for name in ("one", "two")]
    config = house_config(HouseFile(tables=tables), catalog, "law")
    house = open_house(folder, config, catalog=catalog, clock=loop.milliseconds)
    commit_one_by_one(house)
    house.start()
    viewers = []
    for table in ("one", "two"):
        viewers.append(Viewer(house, table, None, Random(chance.random())))
        for _ in range(3):
            guest = house.cashier.visit()
            viewers.append(Viewer(house, table, guest.player, Random(chance.random())))
    playing = [asyncio.create_task(viewer.play()) for viewer in viewers]
    await asyncio.sleep(60)
    for task in playing:
        task.cancel()
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    assert house.failed is None
    await house.stop()
    return viewers


@settings(max_examples=times(3))
@given(
    profile=st.sampled_from(("washington", "pennsylvania", "california")),
    seed=st.integers(0, 2**30),
)
def test_changes_applied_in_order_equal_the_whole_view_byte_for_byte(
    tmp_path_factory: pytest.TempPathFactory, profile: str, seed: int
) -> None:
    loop = SteadyLoop()
    viewers = run(loop, _played(loop, tmp_path_factory.mktemp("house"), profile, seed))
    assert sum(viewer.changes for viewer in viewers) > 100
    assert sum(viewer.compared for viewer in viewers) > 100
    # Everybody begins with the whole view; who was slow got it again.
    assert sum(viewer.wholes for viewer in viewers) > len(viewers)
