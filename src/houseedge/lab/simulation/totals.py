"""The sums of a run so far: shards added up in their order."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from houseedge.lab.simulation.felt import Felt
from houseedge.lab.simulation.metering import MeterPass
from houseedge.lab.simulation.sessions import BankrollPaths
from houseedge.lab.simulation.shard import Shard
from houseedge.odds.pattern import Ints
from houseedge.odds.playing import BATCH, SUMMED


@dataclass(slots=True)
class Totals:
    """All that is known after some rounds, in whole numbers.

    `sums` and `squares` are over rounds of what all seats won on each wager. `products` sums two
    seats' base results over rounds and pairs of seats, each pair twice, and `product_squares` the
    squares of its parts over whole batches.
    """

    ends: Ints
    rounds: int = 0
    sums: list[int] = field(default_factory=lambda: [0] * SUMMED)
    squares: list[int] = field(default_factory=lambda: [0] * SUMMED)
    products: int = 0
    batches: int = 0
    product_sums: int = 0
    product_squares: int = 0
    meter: MeterPass | None = None
    sessions: BankrollPaths | None = None

    @classmethod
    def empty(cls, felt: Felt, session: int | None = None) -> Totals:
        """The sums before the first round."""
        meter = None
        if felt.level is not None:
            start = felt.level.seed
            if felt.side.meter is not None:
                start = felt.side.meter * 10_000
            meter = MeterPass(current=start, largest=start)
        sessions = None if session is None else BankrollPaths(session, felt.worth[1])
        ends = np.zeros(int(np.prod(felt.ends)), np.int64)
        return cls(ends=ends, meter=meter, sessions=sessions)

    def add(self, felt: Felt, shard: Shard) -> None:
        """Add the next rounds."""
        self.ends += shard.ends
        for at in range(SUMMED):
            self.sums[at] += int(shard.sums[at])
            self.squares[at] += int(shard.squares[at])
        products = shard.products.tolist()
        self.products += sum(products)
        whole = products[: shard.rounds // BATCH]
        self.batches += len(whole)
        self.product_sums += sum(whole)
        self.product_squares += sum(each * each for each in whole)
        if self.meter is not None:
            self.meter.passed(felt, self.rounds, shard.rounds, shard.hits.tolist())
        if self.sessions is not None:
            self.sessions.passed(shard.path)
        self.rounds += shard.rounds
