"""The long trial of chance: only in `make soak`, from the house's own entropy."""

from __future__ import annotations

import shutil
import subprocess
import sys
from contextlib import suppress
from threading import Thread

import numpy as np
import pytest

from houseedge.fairness import round_hash
from houseedge.house.entropy import HouseEntropy
from tests.fairness.judges import Decks, verdict

pytestmark = pytest.mark.slow

DECKS = 1_000_000

DIEHARDER = shutil.which("dieharder")
# Numbers of dieharder's tests that end in minutes on one core: birthdays, 32x32 and 6x8
# binary ranks, the two counts of ones, parking lot, minimum distance, runs, craps, the STS's
# monobit, runs and serial tests, the distribution of bytes, and monobit once more.
TRIALS = (0, 2, 3, 8, 9, 10, 11, 15, 16, 100, 101, 102, 205, 209)


def dealt(count: int) -> Decks:
    """So many decks as a table deals them: fresh seeds, and a cut nobody has chosen."""
    house = HouseEntropy(instance="soak")
    decks = np.empty((count, 52), dtype=np.uint8)
    for number in range(count):
        seeds, name = [house.seed(), house.seed()], round_hash("h", "felt", f"felt-{number}")
        decks[number] = house.deal(seeds, name, house.token(32), f"felt-{number}")[1]
    return decks


def test_n2_a_million_dealt_decks_pass_every_judge() -> None:
    # Real chance fails at 99 % once in a hundred runs. A fault of the shuffle fails again, so
    # a judge must find fault in two trials that have nothing in common.
    found = verdict(dealt(DECKS))
    if found:
        tell(f"the first trial found fault, a second is made: {found}")
        found = {name: p for name, p in verdict(dealt(DECKS)).items() if name in found}
    assert found == {}


@pytest.mark.skipif(DIEHARDER is None, reason="dieharder is not installed (Debian: dieharder)")
@pytest.mark.parametrize("trial", TRIALS)
def test_n5_dieharder_finds_no_fault_in_the_houses_generator(trial: int) -> None:
    assert DIEHARDER is not None
    found = hardest(DIEHARDER, trial)
    if faulty(found):
        tell(f"dieharder -d {trial} found fault, a second trial is made: {found}")
        found = hardest(DIEHARDER, trial)
    assert not faulty(found), found


def faulty(values: list[float]) -> bool:
    """Whether one p-value is too low when all trials together may be so once in a hundred times."""
    return min(values) < 0.01 / len(TRIALS) / len(values)


def tell(message: str) -> None:
    """Say it past pytest's capture: a second trial is never made in silence."""
    assert sys.__stderr__ is not None
    sys.__stderr__.write(f"\n{message}\n")


def hardest(program: str, trial: int) -> list[float]:
    """The p-values of one of dieharder's tests, read from the generator through a pipe."""
    house = HouseEntropy(instance="soak")
    with subprocess.Popen(
        [program, "-g", "200", "-d", str(trial), "-D", "pvalues"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        pipe = judge.stdin

        def pour() -> None:
            # The judge hangs up when it has seen enough.
            with suppress(BrokenPipeError, ValueError):
                while True:
                    pipe.write(house.token(65_536))

        pouring = Thread(target=pour, daemon=True)
        pouring.start()
        lines = judge.stdout.read().decode().splitlines()
        judge.wait()
        pouring.join()
        with suppress(BrokenPipeError):
            pipe.close()
    assert judge.returncode == 0
    values = [float(line) for line in lines if line.strip()]
    assert values
    return values
