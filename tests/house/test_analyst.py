"""A player's hands as they are counted beside the tables: how far it is, truly."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from houseedge.house import analyst as module
from houseedge.house.analyst import Analyst
from houseedge.records.hands import PlayersRounds, RoundBeside


def test_a_round_that_held_nothing_of_ones_own_is_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt: Any = [SimpleNamespace(round=f"felt-{number}") for number in range(12)]

    async def read(work: Callable[[], Any]) -> Any:
        return work()

    def rounds_of(_store: Any, _catalog: Any, _player: str, some: Any) -> PlayersRounds:
        """Every third was banked; the others were looked at."""
        beside = [
            RoundBeside(round=each.round, table="felt", ended=1, kind="banked", net=0, rules="")
            for each in some
            if int(each.round.removeprefix("felt-")) % 3 == 0
        ]
        return PlayersRounds(hands=[], beside=beside)

    nothing: Any = None
    analyst = Analyst(nothing, nothing, nothing, read)
    monkeypatch.setattr(module, "rounds_of", rounds_of)
    monkeypatch.setattr(analyst, "_rounds", lambda _player: dealt)

    async def counted() -> list[tuple[int, int]]:
        seen = []
        for _ in range(2):
            kept = await analyst.hands("guest-1")
            seen.append((kept.done, kept.total))
            assert kept.task is not None
            await kept.task
            seen.append((kept.done, kept.total))
        return seen

    # Until they are read all may hold something; then none is read twice.
    assert asyncio.run(counted()) == [(0, 12), (4, 4), (4, 4), (4, 4)]
