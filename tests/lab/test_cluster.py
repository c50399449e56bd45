"""Rounds played by a cluster are the rounds played here, whoever dies on the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from houseedge.errors import HouseEdgeError, NotationError
from houseedge.lab import SideBets, Simulation, simulate
from houseedge.lab.simulation import running
from houseedge.lab.simulation.shard import SHARD
from houseedge.odds.solver import solve
from houseedge.rules import built_in

NO_SCHEDULER = "tcp://127.0.0.1:9"


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


def run(rounds: int, cluster: str | None, tell: running.Tell | None = None) -> Simulation:
    rules = built_in().rules("pennsylvania")
    play = solve().strategy
    return simulate(
        rules, rounds=rounds, seed=21, seats=2, strategy=play, cluster=cluster, tell=tell
    )


@pytest.mark.slow
def test_a_worker_killed_in_mid_run_costs_time_and_nothing_else(workers: Any) -> None:
    killed: list[int] = []

    def tell(done: int, total: int) -> None:
        if not killed:
            pid = next(iter(workers.workers.values())).pid
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    rounds = 8 * SHARD + 11
    far, here = run(rounds, workers.scheduler_address, tell), run(rounds, None)
    assert killed
    assert np.array_equal(far.totals.ends, here.totals.ends)
    assert far.totals.sums == here.totals.sums
    assert far.totals.squares == here.totals.squares
    assert far.meter == here.meter


def test_a_cluster_that_does_not_answer_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("houseedge.lab.simulation.cluster._ANSWER", 0.5)
    with pytest.raises(HouseEdgeError, match="no scheduler answers there"):
        run(10, NO_SCHEDULER)


def test_a_strategy_that_is_called_stays_here() -> None:
    with pytest.raises(NotationError, match="is played here"):
        simulate(
            rounds=10,
            seed=1,
            side_bets=SideBets(tables={}),
            strategy=lambda street, hole, board: np.zeros(len(hole), np.int64),
            cluster=NO_SCHEDULER,
        )
