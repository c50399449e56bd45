"""Rounds against a stake, played in bulk: what came of them, in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from houseedge.lab.simulation.felt import Felt
from houseedge.lab.simulation.result import Estimate
from houseedge.lab.simulation.shard import SHARD, key_of
from houseedge.odds import banked

Tell = Callable[[int, int], None]
#: A stake that covers everything.
_COVERS_ALL = 2**60


@dataclass(slots=True)
class Sampled:
    """The sums of some rounds, in units: results of the bank, and of its seats one by one.

    `ends` counts results with what `BankedRounds.used` says of them.
    """

    rounds: int = 0
    ends: Counter[tuple[int, int]] = field(default_factory=Counter)
    net: int = 0
    apart: int = 0
    squares: float = 0.0
    apart_squares: float = 0.0
    products: float = 0.0

    def add(self, played: banked.BankedRounds) -> None:
        """Add the next rounds."""
        nets, apart, used = played
        self.rounds += len(nets)
        coded, counts = np.unique(nets * 4 + used, return_counts=True)
        for code, count in zip(coded.tolist(), counts.tolist(), strict=True):
            self.ends[code >> 2, code & 3] += count
        self.net += int(nets.sum())
        self.apart += int(apart.sum())
        ours, theirs = nets.astype(np.float64), apart.astype(np.float64)
        self.squares += float(ours @ ours)
        self.apart_squares += float(theirs @ theirs)
        self.products += float(ours @ theirs)

    def estimate(self, apart: float) -> Estimate:
        """The mean result with its error, held to the exact one of the seats banked one by one.

        The sampled mean moves with that of the same rounds' seats, each against the stake alone,
        whose exact mean is known: what that one is off by is taken off, as far as the two go
        together. Hands so rare that no round had them count through it.
        """
        rounds = self.rounds
        mean, free = self.net / rounds, self.apart / rounds
        spread = self.squares / rounds - mean**2
        free_spread = self.apart_squares / rounds - free**2
        together = self.products / rounds - mean * free
        slope = together / free_spread if free_spread else 0.0
        left = max(0.0, spread - slope * together)
        return Estimate(mean - slope * (free - apart), sqrt(left / max(1, rounds - 2)))


def play_rounds(
    felt: Felt,
    moves: banked.Moves,
    stake: int | None,
    net: bool,
    rounds: int,
    seed: int,
    *,
    threads: int = 2,
    tell: Tell | None = None,
) -> Sampled:
    """Play rounds of a banked table, all seats by the felt's strategy.

    The same seed gives the same rounds, and the same result on any number of threads.
    """
    key, bound = key_of(seed), _COVERS_ALL if stake is None else stake
    places, choices = felt.places, felt.decisions
    found = Sampled()

    def shard(begin: int) -> banked.BankedRounds:
        end = min(begin + SHARD, rounds)
        size = end - begin
        out = banked.BankedRounds(*(np.zeros(size, np.int64) for _ in range(3)))
        banked.play_banked(begin, end, key, places, choices, moves, bound, net, out)
        return out

    with ThreadPoolExecutor(threads) as pool:
        # A few shards ahead, added up in their order.
        starts = range(0, rounds, SHARD)
        for ahead in range(0, len(starts), 2 * threads):
            for played in pool.map(shard, starts[ahead : ahead + 2 * threads]):
                found.add(played)
                if tell is not None:
                    tell(found.rounds, rounds)
    return found
