"""The writer: one thread that keeps everything queued in one transaction, then tells.

Whoever submits goes on at once; a future is resolved when its entries are on the disk. The
first failure is the last thing it does: whoever runs ahead of the disk has to start again from
it.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from houseedge.entry import Entry
from houseedge.ledger import Balance, Changes, Pending
from houseedge.store.contract import Store
from houseedge.store.entry import Head
from houseedge.store.error import StoreError, WriterStopped

T = TypeVar("T")


@dataclass(slots=True)
class _Submission:
    """Entries on their way to the disk, with what they changed in the ledger."""

    entries: Sequence[Entry]
    changes: Changes | None
    future: Future[list[Head]]


@dataclass(slots=True)
class _Errand:
    """Anything else that writes, in its turn."""

    work: Callable[[Store], Any]
    future: Future[Any]


class Writer:
    """Batches commits to a store; `submit` and `run` may be called from any thread.

    A transaction takes up to `limit` entries, or one submission if that is longer. `delay` is
    how long it waits for more once something is there, in seconds. `on_failure` is called from
    the writer's thread, once, with what made it stop.
    """

    def __init__(
        self,
        store: Store,
        *,
        limit: int = 1000,
        delay: float = 0.0,
        on_failure: Callable[[BaseException], None] | None = None,
    ) -> None:
        self._store = store
        self._limit = limit
        self._delay = delay
        self._on_failure = on_failure
        self._queue: deque[_Submission | _Errand] = deque()
        self._wake = threading.Condition()
        self._closing = False
        self.failed: BaseException | None = None
        self.commits = 0
        self.entries = 0
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(
        self, entries: Sequence[Entry], changes: Changes | None = None
    ) -> Future[list[Head]]:
        """Queue entries; the future has their heads once they are on the disk.

        `changes` is what they changed in the ledger, taken right after they did: submissions
        are kept in order, so the last one's balances stand.
        """
        future: Future[list[Head]] = Future()
        self._put(_Submission(entries, changes, future))
        return future

    def run(self, work: Callable[[Store], T]) -> Future[T]:
        """Queue something else that writes, such as a checkpoint, in its turn."""
        future: Future[T] = Future()
        self._put(_Errand(work, future))
        return future

    def waiting(self) -> int:
        """How many submissions are queued."""
        return len(self._queue)

    def close(self) -> None:
        """Keep what is queued, then stop; returns when the thread has ended."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()

    def _put(self, item: _Submission | _Errand) -> None:
        with self._wake:
            if self.failed is not None:
                item.future.set_exception(
                    WriterStopped(f"nothing more is kept, for the writer failed: {self.failed}")
                )
            elif self._closing:
                item.future.set_exception(
                    WriterStopped("nothing more is kept, for the writer is closed")
                )
            else:
                self._queue.append(item)
                self._wake.notify()

    def _work(self) -> None:
        while True:
            with self._wake:
                while not self._queue and not self._closing:
                    self._wake.wait()
                if not self._queue:
                    return
            if self._delay:
                time.sleep(self._delay)
            taken = self._take()
            try:
                answers = self._keep(taken)
            except BaseException as error:
                self._stop(error, taken)
                return
            for item, answer in zip(taken, answers, strict=True):
                _answer(item.future, answer)

    def _take(self) -> list[_Submission | _Errand]:
        """The next errand alone, or submissions up to the limit."""
        taken: list[_Submission | _Errand] = []
        room = self._limit
        while self._queue:
            item = self._queue[0]
            if isinstance(item, _Errand):
                return taken or [self._queue.popleft()]
            if taken and len(item.entries) > room:
                break
            room -= len(item.entries)
            taken.append(self._queue.popleft())
        return taken

    def _keep(self, taken: list[_Submission | _Errand]) -> list[Any]:
        batch: list[Entry] = []
        balances: dict[str, Balance] = {}
        pendings: dict[str, Pending | None] = {}
        for item in taken:
            if isinstance(item, _Errand):
                return [self._run(item)]
            batch += item.entries
            if item.changes is not None:
                balances.update(item.changes.balances)
                pendings.update(item.changes.pendings)
        heads = self._store.append(batch, balances=balances, pendings=pendings)
        self.commits += 1
        self.entries += len(batch)
        answers: list[Any] = []
        start = 0
        for item in taken:
            end = start + (len(item.entries) if isinstance(item, _Submission) else 0)
            answers.append(heads[start:end])
            start = end
        return answers

    def _run(self, errand: _Errand) -> Any:
        try:
            return errand.work(self._store)
        except StoreError:
            raise
        except Exception as error:  # the errand's own fault: the record is as it was
            return error

    def _stop(self, error: BaseException, taken: list[_Submission | _Errand]) -> None:
        with self._wake:
            self.failed = error
            waiting = [*taken, *self._queue]
            self._queue.clear()
        for item in waiting:
            _answer(
                item.future, error if isinstance(error, Exception) else WriterStopped(str(error))
            )
        if self._on_failure is not None:
            self._on_failure(error)


def _answer(future: Future[Any], answer: Any) -> None:
    # A caller who no longer waits has cancelled; what was asked for is done all the same.
    if not future.set_running_or_notify_cancel():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
