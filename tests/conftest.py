"""How much is tried, and where tests keep their files.

How much: `quick` in `make test`, ten times as much as `soak` in `make soak`. Hypothesis' own
option chooses: `pytest --hypothesis-profile=soak`. What does not come from Hypothesis asks
`tests.effort.times`, which reads the profile that was chosen. `mutants` is for `make mutants`,
which runs a law thousands of times: it tries little, and always the same, and then as much as
`quick` for the faults that are left.

Where: in memory, where the machine offers that, because a house waits for its disk hundreds of
times. Where the disk is the subject, `tests.disk` is used instead. `--basetemp` names another
place, and keeps what is in it.

In which order: the tests that wait for a browser come first, and on every other worker, so that
those beside them have the processor meanwhile and the short ones are left for the end. The pages'
own tests, which are one of ours and the longest, open a worker of the others.

What fails inside a house while a test looks elsewhere fails that test (`tests.failures`).
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests import failures
from tests.effort import MUTANTS, QUICK, SOAK

BROWSER = Path(__file__).parent / "browser"
PAGES = Path(__file__).parent / "tools" / "test_build_pages.py"
#: A folder that is no disk; Linux has one.
MEMORY = Path("/dev/shm")

settings.register_profile("quick", max_examples=QUICK, deadline=None)
settings.register_profile("soak", max_examples=SOAK, deadline=None)
for name, examples in (("mutants", MUTANTS), ("mutants-again", QUICK)):
    settings.register_profile(
        name,
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
    )
settings.load_profile("quick")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Keep temporary folders in memory; the workers of xdist are told by the first process."""
    failures.collect()
    # Started in the background of a script, interrupts are ignored, and so they would be by every
    # command the tests start and end with one.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    worker = hasattr(config, "workerinput")
    if worker or config.option.basetemp is not None or not os.access(MEMORY, os.W_OK):
        return
    folder = tempfile.mkdtemp(prefix="houseedge-", dir=MEMORY)
    config.option.basetemp = folder
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Read the tests without looking for garbage, of which there is none, nor among them later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lay the tests out as xdist deals them: one run of neighbours for each worker."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    waiting = [item for item in items if BROWSER in item.path.parents]
    if workers == 1 or len(waiting) in (0, len(items)):
        return
    counting = [item for item in items if BROWSER not in item.path.parents]
    pages = [item for item in counting if item.path == PAGES]
    counting = [item for item in counting if item.path != PAGES]
    laid: list[pytest.Item] = []
    for worker in range(workers):
        if worker % 2 == 0:
            share = -(-len(waiting) // ((workers - worker + 1) // 2))
            laid += waiting[:share]
            del waiting[:share]
        elif worker == 1:
            laid += pages
        until = len(items) * (worker + 1) // workers - len(laid)
        laid += counting[:until]
        del counting[:until]
    items[:] = laid


@pytest.fixture(autouse=True)
def no_failure(request: pytest.FixtureRequest) -> Iterator[None]:
    """No request and no socket fails through a fault of the house."""
    failures.FAILED.clear()
    yield
    if request.node.get_closest_marker("failure") is None:
        assert not failures.FAILED, "\n".join(failures.FAILED)
