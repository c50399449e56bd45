"""A process that works things out beside the house, one after the other.

The loop that deals never waits for it. It ends with the house, however the house ends, and may
die by itself: whoever waits for it is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar, TypeVarTuple

Given = TypeVarTuple("Given")
T = TypeVar("T")


class WorkerDied(Exception):
    """The process ended before it answered, or could not be started."""


class Worker:
    """One process; it is there from construction to `close`.

    Raises `WorkerDied` where none can be started.
    """

    def __init__(self) -> None:
        # Spawned, for a fork of a process with threads and kernels does not live long.
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        try:
            with deaf_to_ctrl_c():
                self._process.start()
        except (OSError, RuntimeError) as fault:
            # No process, memory or file is left, or the program that runs us cannot be begun twice.
            self._line.close()
            raise WorkerDied(str(fault).strip()) from fault
        finally:
            # The other end is its alone: when it dies, ours is told.
            theirs.close()
        self._turns = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self.told: Any = None
        """What the work at hand has said of how far it is, with `tell`."""

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    async def do(self, work: Callable[[*Given], T], *given: *Given) -> T:
        """What a function of a module returns there; raises what it raises, or `WorkerDied`."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._turns, self._exchange, work, given)
        except RuntimeError as fault:  # closed meanwhile
            raise WorkerDied from fault

    def wait_for(self, work: Callable[[*Given], T], *given: *Given) -> T:
        """The same for a thread that may wait."""
        return self._exchange(work, given)

    def _exchange(self, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        try:
            self.told = None
            self._line.send((work, given))
            done, answer = self._line.recv()
            while done is None:
                self.told = answer
                done, answer = self._line.recv()
        except (EOFError, OSError) as fault:
            raise WorkerDied from fault
        finally:
            # It is said of this work, and of none that comes after it.
            self.told = None
        if not done:
            raise answer
        result: T = answer
        return result

    def close(self) -> None:
        """End the process at once, whatever it does; whoever waits for it is told."""
        self._process.kill()
        self._process.join(1)
        self._turns.shutdown(wait=False)


_lines: list[Connection] = []


def tell(what: Any) -> None:
    """Say, in the process itself, how far the work at hand is; nothing anywhere else."""
    for line in _lines:
        line.send((None, what))


def _work(line: Connection) -> None:
    """The process itself: answers until the other end is gone."""
    if hasattr(os, "nice"):
        os.nice(10)  # cards first
    _lines.append(line)
    with contextlib.suppress(EOFError, OSError):
        while True:
            work, given = line.recv()
            try:
                answer = True, work(*given)
            except Exception as fault:
                answer = False, fault
            line.send(answer)


@contextlib.contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """What is started here never hears Ctrl-C, which is for the house."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # A helper of Python's own that comes with the first process hears again when it starts.
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
