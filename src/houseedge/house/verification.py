"""The record verified beside the running house, in a process of its own.

No table waits for it: it only reads, in a process that gives way to whoever deals. One runs at a
time, and what the last one has found stays until the next is begun.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Literal

from houseedge.errors import HouseEdgeError
from houseedge.house.worker import deaf_to_ctrl_c
from houseedge.records.audit import Audit, audit, unreadable
from houseedge.records.parallel import Opening
from houseedge.rules import Catalog
from houseedge.store import Damaged, NotARecord, SealBroken

Status = Literal["none", "running", "over", "stopped", "died"]
#: Seconds between two words of how far it is.
_TELL = 0.2


@dataclass(frozen=True, kw_only=True, slots=True)
class Verifying:
    """How far a verification is; `found` once it is over."""

    status: Status = "none"
    began: int | None = None
    by: str | None = None
    over: int | None = None
    stopped_by: str | None = None
    done: int = 0
    total: int = 0
    found: Audit | None = None


class VerificationAway(HouseEdgeError):
    """No process could be started for it; ask again."""


class Verification:
    """The verification that runs, or the last one."""

    def __init__(self, opening: Opening, catalog: Catalog, now: Callable[[], int]) -> None:
        self._opening = opening
        self._catalog = catalog
        self._now = now
        self._process: SpawnProcess | None = None
        self._changing = threading.Lock()
        self.state = Verifying()

    @property
    def running(self) -> bool:
        """Whether one is under way."""
        return self.state.status == "running"

    def start(self, by: str) -> None:
        """Begin, unless one is under way; for a thread that may wait. Raises `VerificationAway`."""
        with self._changing:
            if self.running:
                return
            # Spawned, for a fork of a process with threads and kernels does not live long.
            context = get_context("spawn")
            line, theirs = context.Pipe(duplex=False)
            process = context.Process(
                target=_verify, args=(theirs, self._opening, self._catalog), daemon=True
            )
            try:
                with deaf_to_ctrl_c():
                    process.start()
            except (OSError, RuntimeError) as fault:
                line.close()
                raise VerificationAway(
                    "the record cannot be verified now: no process is left for it"
                ) from fault
            finally:
                theirs.close()
            self._process = process
            self.state = Verifying(status="running", began=self._now(), by=by)
        threading.Thread(
            target=self._follow, args=(process, line), name="verification", daemon=True
        ).start()

    def stop(self, by: str) -> None:
        """End the one under way: nothing is lost, for it only reads."""
        with self._changing:
            if self.running:
                self.state = replace(self.state, status="stopped", stopped_by=by, over=self._now())
            if self._process is not None:
                self._process.kill()

    def _follow(self, process: SpawnProcess, line: Connection) -> None:
        """Hear how far a process is, and what it has found, until it ends."""
        found: Audit | None = None
        with contextlib.suppress(EOFError, OSError), line:
            while found is None:
                said = line.recv()
                if isinstance(said, Audit):
                    found = said
                else:
                    self._note(process, done=said[0], total=said[1])
        process.join()
        if found is None:
            self._note(process, status="died", over=self._now())
        else:
            self._note(process, status="over", over=self._now(), done=found.entries, found=found)

    def _note(self, process: SpawnProcess, **entries: object) -> None:
        with self._changing:
            # One that was stopped, or followed by another, has no say any more.
            if self._process is process and self.running:
                self.state = replace(self.state, **entries)  # type: ignore[arg-type]


def _verify(line: Connection, opening: Opening, catalog: Catalog) -> None:
    """The process itself."""
    if hasattr(os, "nice"):
        os.nice(10)  # cards first
    told = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        if done == total or time.monotonic() - told >= _TELL:
            told = time.monotonic()
            line.send((done, total))

    with contextlib.suppress(BrokenPipeError):
        try:
            with opening() as store:
                line.send(audit(store, catalog, progress=tell))
        except (Damaged, NotARecord, SealBroken) as fault:
            line.send(unreadable(fault))
