"""Killed at random moments while bots play, the house loses nothing and does nothing twice."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from houseedge.client import Acknowledged
from houseedge.store import SqliteStore
from tests.cli.run import run
from tests.effort import times
from tests.faults.running import ROOT, RunningHouse
from tests.faults.witness import Witness, bots_at, check_everything, check_record
from tests.store.house import look

KILLS = times(3, soak=60)
#: The whole record is replayed after so many kills; its chains and books after each.
REPLAY_EVERY = times(3, soak=20)
TABLES = ("washington", "pennsylvania")


@pytest.mark.slow
def test_a_house_killed_in_the_middle_of_play_goes_on_where_it_was(tmp_path: Path) -> None:
    chance = Random(os.environ.get("HOUSEEDGE_SEED", "7"))
    witness = Witness()

    async def play(house: RunningHouse) -> None:
        async with bots_at(house.url, TABLES, witness):
            for number in range(1, KILLS + 1):
                await _until_acknowledged(witness, len(witness.acks) + chance.randrange(10, 60))
                await asyncio.sleep(chance.uniform(0.0, 0.1))
                house.kill()
                acks = list(witness.acks)
                with SqliteStore(house.folder, read_only=True) as store:
                    check_record(store, acks[-2_000:])
                    if number % REPLAY_EVERY == 0:
                        check_everything(store)
                witness.life += 1
                await asyncio.to_thread(house.start)
                await _ask_again(acks[-5:])

    with RunningHouse(tmp_path) as house:
        asyncio.run(play(house))
        assert house.close() == 0
        with SqliteStore(house.folder, read_only=True) as store:
            check_record(store, witness.acks)
            assert check_everything(store) > KILLS
            # Only the last round of a table may be open; a slow table's is long ago.
            rounds = sorted(look(store).rounds(limit=10_000), key=lambda each: each.first)
            last = {round.stream: round.round for round in rounds}
            ended = {round.status for round in rounds if last[round.stream] != round.round}
            assert ended <= {"settled", "void"}
    assert witness.contradictions == []
    assert witness.continued > 0
    assert run("verify", "--data", str(house.folder)).returncode == 0


async def _until_acknowledged(witness: Witness, count: int) -> None:
    async with asyncio.timeout(60):
        while len(witness.acks) < count:
            await asyncio.sleep(0.005)


async def _ask_again(acks: list[Acknowledged]) -> None:
    """The same keys after the restart: the same places in the record."""
    for ack in acks:
        again = await ack.table.house.command(ack.table.table, ack.command, key=ack.key)
        assert again == ack.sequence


def _command(*arguments: str) -> int:
    """The status of the real command, beside a house that goes on."""
    command = [sys.executable, "-m", "houseedge", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode


def test_a_command_that_is_not_in_the_record_is_noticed(tmp_path: Path) -> None:
    witness = Witness()

    async def play(house: RunningHouse) -> None:
        async with bots_at(house.url, TABLES, witness, count=2):
            await _until_acknowledged(witness, 4)

    with RunningHouse(tmp_path) as house:
        asyncio.run(play(house))
    with SqliteStore(house.folder, read_only=True) as store:
        check_record(store, witness.acks)
        for wrong in (
            witness.acks[-1]._replace(key="never-heard-of"),
            witness.acks[-1]._replace(sequence=1),
        ):
            with pytest.raises(AssertionError, match="was acknowledged as"):
                check_record(store, [wrong])


@pytest.mark.slow
def test_a_backup_taken_while_bots_play_is_whole_and_goes_on(tmp_path: Path) -> None:
    witness = Witness()
    backup, restored = tmp_path / "backup", tmp_path / "elsewhere" / "data"

    async def play(house: RunningHouse) -> list[Acknowledged]:
        async with bots_at(house.url, TABLES, witness):
            await _until_acknowledged(witness, 60)
            before = list(witness.acks)
            copy = ("backup", str(backup), "--with-keys", "--data", str(house.folder))
            assert await asyncio.to_thread(_command, *copy) == 0
            await _until_acknowledged(witness, len(witness.acks) + 20)
            return before

    with RunningHouse(tmp_path) as house:
        before = asyncio.run(play(house))
        assert house.close() == 0
    assert run("verify", "--data", str(backup)).returncode == 0
    assert run("restore", str(backup), "--data", str(restored)).returncode == 0
    with SqliteStore(restored, read_only=True) as store:
        check_record(store, before)
        check_everything(store)
    with RunningHouse(restored.parent) as again:
        fresh = Witness()

        async def go_on() -> None:
            async with bots_at(again.url, TABLES, fresh):
                await _until_acknowledged(fresh, 40)

        asyncio.run(go_on())


@pytest.mark.slow
def test_a_house_that_is_closed_in_peace_finishes_or_keeps_its_hands(tmp_path: Path) -> None:
    witness = Witness()

    async def play(house: RunningHouse) -> None:
        async with bots_at(house.url, TABLES, witness):
            await _until_acknowledged(witness, 40)
            assert await asyncio.to_thread(house.close) == 0
            witness.life += 1
            await asyncio.to_thread(house.start)
            await _until_acknowledged(witness, len(witness.acks) + 40)

    with RunningHouse(tmp_path) as house:
        asyncio.run(play(house))
        house.kill()
        with SqliteStore(house.folder, read_only=True) as store:
            check_record(store, witness.acks)
            check_everything(store)
    assert witness.contradictions == []
