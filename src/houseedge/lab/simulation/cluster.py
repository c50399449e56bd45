"""Shards played by a Dask cluster: the same shards, added up here in the same order.

Whatever a worker loses when it dies is played again by another, so a death costs time and nothing
else. The table goes to the workers once, packed; each makes what its kernels read from it.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np

from houseedge.errors import HouseEdgeError
from houseedge.lab.simulation.felt import Felt
from houseedge.lab.simulation.shard import Shard, play_shard
from houseedge.odds.pattern import Ints

#: Seconds until a scheduler has to answer, and until a shard has to come back.
_ANSWER = 10
_PATIENCE = 600


@contextmanager
def on_cluster(address: str, felt: Felt, seed: int) -> Iterator[_Cluster]:
    """The cluster at an address, ready to play; refuses one that does not answer."""
    try:
        from distributed import Client
    except ImportError:
        raise HouseEdgeError(
            "--cluster: Dask is not installed here; pip install 'houseedge[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=_ANSWER, set_as_default=False)
    except (OSError, ValueError, TypeError, AssertionError) as fault:
        why = str(fault).partition("\n")[0][:120]
        raise HouseEdgeError(f"--cluster {address}: no scheduler answers there ({why})") from None
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise HouseEdgeError(f"--cluster {address}: the scheduler has no workers")
        yield _Cluster(client, felt, seed, threads)
    finally:
        client.close(timeout=_ANSWER)


class _Cluster:
    """Workers of a cluster."""

    def __init__(self, client: Any, felt: Felt, seed: int, threads: int) -> None:
        self._client, self._seed = client, seed
        # What was made of it here is made again there; as an argument of a task it is still
        # known when the worker that unpacked it is gone.
        packed = zlib.compress(pickle.dumps(replace(felt)), 1)
        self._felt = client.submit(_unpacked, packed, retries=10)
        self.width = 3 * threads

    def submit(self, begin: int, end: int) -> Future[Shard]:
        """Have some rounds played."""
        task = self._client.submit(
            _played, self._felt, self._seed, begin, end, retries=10, pure=False
        )
        return _Patient(task)


class _Patient(Future[Shard]):
    """A shard that is on its way, for as long as anybody waits."""

    def __init__(self, task: Any) -> None:
        super().__init__()
        self._task = task

    def result(self, timeout: float | None = None) -> Shard:
        """The shard."""
        try:
            shard, places, size = self._task.result(timeout=timeout or _PATIENCE)
        except KeyboardInterrupt:
            raise
        except Exception as fault:
            why = str(fault).partition("\n")[0][:200] or type(fault).__name__
            raise HouseEdgeError(f"--cluster: the cluster answers no more ({why})") from None
        ends = np.zeros(size, np.int64)
        ends[places] = shard.ends
        return Shard(shard.rounds, ends, *shard[2:])

    def cancel(self) -> bool:
        """Let go of it."""
        self._task.cancel()
        return True


def _unpacked(packed: bytes) -> Felt:
    felt: Felt = pickle.loads(zlib.decompress(packed))
    return felt


def _played(felt: Felt, seed: int, begin: int, end: int) -> tuple[Shard, Ints, int]:
    """A shard with the ends that happened, where they belong among all there are."""
    shard = play_shard(felt, seed, begin, end)
    places = np.flatnonzero(shard.ends)
    return Shard(shard.rounds, shard.ends[places], *shard[2:]), places, len(shard.ends)
