"""Killed at any moment, the record is whole and holds whatever was acknowledged."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from houseedge.ledger import Ledger
from houseedge.store import SqliteStore, walk
from tests.effort import times
from tests.store.house import FELT, METER, look

KILLS = times(3, soak=40)
ROOT = Path(__file__).parents[2]


def test_a_killed_house_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    chance = random.Random(5)
    reached = 0
    for _ in range(KILLS):
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.store.crash", str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(chance.uniform(0.0, 0.4))
        child.send_signal(signal.SIGKILL)
        said, _ = child.communicate()
        acknowledged = [int(line) for line in (first + said).splitlines(keepends=True)
                        if line.endswith("\n")]  # fmt: skip
        assert acknowledged

        with SqliteStore(tmp_path) as store:
            sequences = [entry.sequence for entry in look(store).entries(FELT)]
            assert sequences == list(range(1, len(sequences) + 1))
            assert len(sequences) >= acknowledged[-1] > reached
            # Both streams' entries of a command came in one transaction.
            assert look(store).heads()[METER].sequence == len(sequences)
            for number in acknowledged[-3:]:
                assert look(store).find(FELT, "anna", f"k{number}") is not None
            assert list(walk(store)) == []
            ledger = Ledger.restore(look(store).balances(), look(store).pendings())
            assert ledger.balance("house").posted == sum(sequences)
            reached = acknowledged[-1]
