"""The laboratory's simulation, in its process: it says what is known as it goes on."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from houseedge.house.counted import PREPARING, THREADS, AskedSeat, figure
from houseedge.house.worker import tell
from houseedge.wire.laboratory import SimulatedWager, SimulationFound, SimulationPoint

if TYPE_CHECKING:
    from houseedge.lab.simulation.result import Simulation

#: How often a simulation says what it knows, in seconds.
SAID = 0.2
#: How many times what it knows is written down for its drawing, about.
_POINTS = 48


def simulated(seat: AskedSeat, rounds: int, seed: int, seats: int) -> SimulationFound:
    """Rounds played as `houseedge simulate` plays them; it says what is known as it goes on."""
    from houseedge.lab.simulation.exact import exact_means
    from houseedge.lab.simulation.result import Simulation
    from houseedge.lab.simulation.running import laid
    from houseedge.lab.simulation.shard import SHARD, play_shard
    from houseedge.lab.simulation.totals import Totals
    from houseedge.odds.playing import BATCH
    from houseedge.odds.solver import solve

    tell(PREPARING)
    solution = solve(seat.game, threads=THREADS)
    felt = replace(laid(seat.game, seats, seat.side_bets), strategy=solution.strategy)
    known = exact_means(felt, solution, THREADS)
    # The first rounds take what loading takes, seconds: until they are played it is not begun.
    play_shard(felt, seed, 0, 1)
    tell((0, rounds, None))
    totals, said, course = Totals.empty(felt), monotonic(), list[SimulationPoint]()
    # Whole batches, so that the sums are those of any other run.
    step = min(SHARD, max(1, rounds // _POINTS // BATCH) * BATCH)

    def so_far() -> SimulationFound:
        found = Simulation(
            felt=felt,
            seed=seed,
            strategy="perfect",
            totals=totals,
            seconds=0.0,
            played=totals.rounds,
            counted=solution,
            threads=THREADS,
            known=known,
        )
        base = found.wagers["base"]
        course.append(
            SimulationPoint(
                rounds=found.rounds, mean=base.value, standard_error=base.standard_error
            )
        )
        return _simulation(found, rounds, course)

    for begin in range(0, rounds, step):
        totals.add(felt, play_shard(felt, seed, begin, min(begin + step, rounds)))
        latest = so_far()
        if monotonic() - said > SAID and totals.rounds < rounds:
            tell((totals.rounds, rounds, latest))
            said = monotonic()
    return latest


def _simulation(found: Simulation, asked: int, course: list[SimulationPoint]) -> SimulationFound:
    tally = found.tally
    return SimulationFound(
        done=found.rounds == asked,
        rounds=found.rounds,
        asked=asked,
        seats=found.seats,
        seed=str(found.seed),
        wagers={
            name: SimulatedWager(
                mean=each.value,
                standard_error=each.standard_error,
                expected=None if each.exact is None else figure(each.exact),
                z=each.z,
            )
            for name, each in found.wagers.items()
        },
        course=course,
        frequencies={name: float(chance) for name, chance in tally.frequencies.items()},
        net_distribution={
            str(net): int(chance * tally.deals) for net, chance in tally.distribution.items()
        },
    )
