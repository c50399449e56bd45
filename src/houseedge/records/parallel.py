"""A record audited by several processes, cut at its snapshots.

*Why the parts make the whole.* A stretch begins with the pit as `pit_at` makes it of a snapshot,
and the stretch before must end in that very pit: accounts, pending transfers, cage, meters and
tables. Its walk must end in the heads, the sums and the checkpoint that the snapshot names. So,
one stretch after another, each begins where one process would have come to. What one process
carries along besides is handed on too: the version that decided last is read from the entry
before; a round that lies across a cut is made again from its own entries (`RoundIndex`); the last
checkpoint of a stretch is the first of the next (`Signatures`); and the database's check of its
file is a job of its own. If all parts fit, the whole fits.

*What does not fit is named by one process.* A fault in one part would follow through all that
come after it, which the parts cannot know. So as soon as one part does not fit, cannot be read,
or loses its process, the parts are given up and the whole is audited here: the findings are those
of one process, in its order, because they are its own. Only a record that does not fit takes
longer for it.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from houseedge.records.audit import Audit, Progress, audit
from houseedge.records.beginning import cuts
from houseedge.rules import Catalog
from houseedge.store import Counterfoil, Store, StoredSnapshot, StoreError

Opening = Callable[[], AbstractContextManager[Store]]
"""Opens the record for reading; it is sent to other processes, so it can be pickled."""

#: Fewer entries than this are not worth a process of their own.
LEAST = 10_000
#: Parts for each process, so that none waits long for the last.
_EACH = 3
#: Seconds between two words to whoever watches.
_TELL = 0.1


class Stretch(NamedTuple):
    """A part of a record: from a snapshot or its first entry, to another or its end."""

    since: StoredSnapshot | None
    until: StoredSnapshot | None


def audit_in_parts(
    opening: Opening,
    catalog: Catalog,
    *,
    jobs: int | None = None,
    since: StoredSnapshot | None = None,
    progress: Progress | None = None,
    least: int = LEAST,
) -> Audit:
    """The same audit as by one process, by as many as `jobs`, where the record can be cut.

    Without `jobs` there is one process a core. No part is shorter than `least` entries.
    """
    started = time.perf_counter()
    jobs = _cores() if jobs is None else jobs
    with opening() as store:
        parts = _stretches(store, since, jobs, least) if jobs > 1 else ()
        found = _all(opening, catalog, store, parts, jobs, progress) if len(parts) > 1 else None
        if found is None:
            found = audit(store, catalog, since=since, progress=progress)
    return replace(found, seconds=time.perf_counter() - started)


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _stretches(
    store: Store, since: StoredSnapshot | None, jobs: int, least: int
) -> Sequence[Stretch]:
    """The record cut into parts of about the same length, as far as there are snapshots."""
    try:
        with store.read() as record:
            last = sum(head.sequence for head in record.heads().values())
            known = cuts(record)
    except StoreError:
        # Whoever audits the whole says what cannot be read.
        return ()
    at = 0 if since is None else since.number
    length = max(least, (last - at) // (_EACH * jobs))
    fences: list[StoredSnapshot | None] = [since]
    for snapshot in known:
        if snapshot.number - at >= length and last - snapshot.number >= length:
            fences.append(snapshot)
            at = snapshot.number
    return [Stretch(*ends) for ends in pairwise([*fences, None])]


def _all(
    opening: Opening,
    catalog: Catalog,
    store: Store,
    parts: Sequence[Stretch],
    jobs: int,
    progress: Progress | None,
) -> Audit | None:
    """What all parts say together; None where one of them does not fit."""
    try:
        # Before any part is read: a counterfoil is never ahead of the record as it is afterwards.
        counterfoil = store.counterfoil()
        with store.read() as record:
            last = sum(head.sequence for head in record.heads().values())
    except StoreError:
        return None
    total = last - (0 if parts[0].since is None else parts[0].since.number)
    context = get_context("spawn")
    done = context.RawArray("q", len(parts))
    whole = parts[0].since is None
    processes = min(jobs, len(parts) + whole)
    with _pool(processes, opening, catalog, done) as pool:
        with _uninterrupted():
            files = [pool.submit(_check_file)] if whole else []
            asked = [pool.submit(_audit_part, *each, counterfoil) for each in enumerate(parts)]
        waiting: set[Future[Any]] = {*files, *asked}
        try:
            while waiting:
                over, waiting = wait(waiting, timeout=_TELL, return_when=FIRST_COMPLETED)
                if progress is not None:
                    progress(min(sum(done), total), total)
                if not all(each.result() for each in over):
                    return None
        except BrokenProcessPool:
            return None
        return _sum([found for each in asked if (found := each.result()) is not None])


def _sum(found: Sequence[Audit]) -> Audit:
    """Parts that all fit as one audit."""
    return Audit(
        faults=(),
        rounds=sum(each.rounds for each in found),
        skipped=tuple(dict.fromkeys(what for each in found for what in each.skipped)),
        seconds=0.0,
        decided=sum(each.decided for each in found),
        believed=sum(each.believed for each in found),
        since=found[0].since,
        signed=found[-1].signed,
    )


# --- processes ------------------------------------------------------------------------------


@contextmanager
def _pool(
    processes: int, opening: Opening, catalog: Catalog, done: Any
) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with this block, whatever they are doing."""
    context = get_context("spawn")
    watched, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        processes,
        mp_context=context,
        initializer=_begin,
        initargs=(opening, catalog, done, watched),
    )
    try:
        yield pool
    finally:
        # They only read, so that nothing is lost by ending them in the middle.
        held.close()
        pool.shutdown(cancel_futures=True)
        watched.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C is for this process alone: those started here do not hear of it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Work(NamedTuple):
    """What a process of the pool is given when it starts."""

    opening: Opening
    catalog: Catalog
    done: Any


_works: list[_Work] = []


def _begin(opening: Opening, catalog: Catalog, done: Any, watched: Connection) -> None:
    _works.append(_Work(opening, catalog, done))
    threading.Thread(target=_end_with, args=(watched,), daemon=True).start()


def _end_with(watched: Connection) -> None:
    """End this process as soon as the one that started it lets go, or is no more."""
    watched.poll(None)
    os._exit(0)


def _check_file() -> bool:
    """Whether the database finds nothing wrong with its file."""
    try:
        with _works[0].opening() as store, store.read() as record:
            return not record.integrity()
    except StoreError:
        return False


def _audit_part(at: int, stretch: Stretch, counterfoil: Counterfoil | None) -> Audit | None:
    """What a part says, if it fits."""
    opening, catalog, done = _works[0]

    def tell(count: int, _: int) -> None:
        done[at] = count

    try:
        with opening() as store:
            found = audit(
                store,
                catalog,
                since=stretch.since,
                until=stretch.until,
                counterfoil=counterfoil,
                progress=tell,
            )
    except StoreError:
        return None
    return found if found.passed else None
