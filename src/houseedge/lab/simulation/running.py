"""The run: rounds cut into shards, played side by side, added up in their order.

    >>> from houseedge.lab import simulate
    >>> found = simulate(rounds=1_000_000, seed=1, seats=6)
    >>> abs(found.wagers["base"].z) < 4
    True

One seed gives one result, to the last bit, on any number of threads or machines: every round's
cards follow from seed and number alone, all sums are whole numbers, and what must be done in order
- the meter, sessions - is done in one pass over the shards.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Protocol

from houseedge.errors import NotationError
from houseedge.lab.side_bets import SideBets
from houseedge.lab.simulation.checkpoint import RunFile, identity
from houseedge.lab.simulation.felt import Felt
from houseedge.lab.simulation.result import Simulation
from houseedge.lab.simulation.shard import SHARD, Decide, Shard, key_of, play_shard
from houseedge.lab.simulation.totals import Totals
from houseedge.lab.strategy import read_strategy
from houseedge.odds.full import Strategy
from houseedge.odds.game import Game
from houseedge.odds.solver import Solution, solve, verify_strategy, verify_threads
from houseedge.odds.tables import full_deck
from houseedge.rules import built_in
from houseedge.rules.plan import LevelPlan
from houseedge.rules.spec import Paytable, Rules, Wager

#: The most rounds of a run; the numbers of rounds stay far below 64 bits.
MOST_ROUNDS = 10**15
#: Seconds between two checkpoints.
_PUT_BY = 10.0

Tell = Callable[[int, int], None]


class Players(Protocol):
    """Whoever plays shards: threads here, or a cluster."""

    def submit(self, begin: int, end: int) -> Future[Shard]:
        """Have the rounds from `begin` to before `end` played."""

    width: int
    """How many shards are worth asking for ahead."""


def simulate(
    posted: Rules | Game | None = None,
    *,
    rounds: int,
    seed: int,
    seats: int = 1,
    game: Game | None = None,
    strategy: str | Strategy | Decide = "perfect",
    side_bets: SideBets | None = None,
    level: LevelPlan | None = None,
    threads: int = 2,
    session: int | None = None,
    stakes: Mapping[str, Fraction | int] | None = None,
    checkpoint: Path | None = None,
    cluster: str | None = None,
    tell: Tell | None = None,
) -> Simulation:
    """Play rounds of a table in bulk: one to seven seats on one board and dealer.

    `posted` are the rules of a table, whose side bets are all bet unless `side_bets` says
    otherwise, or a game; the standard one if left out. A `game` stands in for that of the rules,
    such as a variant of it. All seats play by `strategy`: "perfect",
    "simple", the name of a strategy file, a strategy with every decision made, or a callable on
    arrays, which is asked street by street (see `Decide`). The progressive's meter is that of
    `level`, or of the plan that has its paytable. With `session` the first seat's rounds are
    followed in sessions of so many rounds, with `stakes` in Antes ("base" alone, one Ante, unless
    told). `tell` is told rounds done and asked for, `checkpoint` is where the run is put by and
    taken up, `cluster` the address of a Dask scheduler whose workers play. Ctrl-C ends it early.
    """
    _verify_length(rounds, session)
    verify_threads(threads)
    key_of(seed)
    felt = laid(posted, seats, side_bets, level)
    if game is not None:
        felt = replace(felt, game=game)
    if session is not None:
        units = {"base": 1} if stakes is None else stakes
        felt = replace(felt, stakes={wager: Fraction(each) for wager, each in units.items()})
    totals = Totals.empty(felt, session)
    decide = None if isinstance(strategy, str | Strategy) else strategy
    if decide is not None and (checkpoint or cluster) is not None:
        raise NotationError("checkpoint: a strategy that is called is played here, in one go")
    name, counted = "a callable", None
    if isinstance(strategy, str | Strategy):
        name, made, counted = _decided(strategy, felt.game, threads)
        felt = replace(felt, strategy=made)
    file = _taken_up(checkpoint, identity(felt, seed, session), totals, rounds)
    before = totals.rounds
    # What shards read is made ready, and the kernels are loaded, before anything is measured.
    play_shard(felt, seed, 0, 1, decide)
    start = time.perf_counter()
    with _players(felt, seed, decide, threads, cluster) as players:
        interrupted = run(felt, totals, rounds, players, file, tell)
    return Simulation(
        felt=felt,
        seed=seed,
        strategy=name,
        totals=totals,
        counted=counted,
        threads=threads,
        seconds=time.perf_counter() - start,
        played=totals.rounds - before,
        interrupted=interrupted,
    )


def run(
    felt: Felt,
    totals: Totals,
    rounds: int,
    players: Players,
    file: RunFile | None = None,
    tell: Tell | None = None,
) -> bool:
    """Play on to so many rounds, adding shards up in order; returns whether it was broken off."""
    waiting: deque[Future[Shard]] = deque()
    at, saved = totals.rounds, time.monotonic()
    try:
        while waiting or at < rounds:
            while at < rounds and len(waiting) < players.width:
                end = min(at + SHARD, rounds)
                waiting.append(players.submit(at, end))
                at = end
            shard = waiting[0].result()
            whole = shard.rounds == SHARD
            if not whole and file is not None:
                # What is put by ends with a whole shard, so that a longer run is the same run.
                file.save(totals)
            totals.add(felt, shard)
            waiting.popleft()
            if tell is not None:
                tell(totals.rounds, rounds)
            if (
                whole
                and file is not None
                and (time.monotonic() - saved > _PUT_BY or totals.rounds == rounds)
            ):
                file.save(totals)
                saved = time.monotonic()
    except KeyboardInterrupt:
        for shard_to_come in waiting:
            shard_to_come.cancel()
        if file is not None:
            file.save(totals)
        return True
    return False


def _verify_length(rounds: int, session: int | None) -> None:
    """Refuse a senseless number of rounds, and a session that they cannot play to its end."""
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise NotationError(f"rounds: a whole number from 1 to {MOST_ROUNDS:,}")
    if session is not None and session > rounds:
        raise NotationError("session: as many rounds as are played, or fewer")


def _taken_up(path: Path | None, run: str, totals: Totals, rounds: int) -> RunFile | None:
    """The run's file, if any, its sums filled in."""
    if path is None:
        return None
    file = RunFile(path, run)
    file.load(totals)
    if totals.rounds > rounds:
        raise NotationError(f"checkpoint: it has {totals.rounds:,} rounds already")
    return file


def laid(
    posted: Rules | Game | None,
    seats: int,
    side_bets: SideBets | None,
    level: LevelPlan | None = None,
) -> Felt:
    """The table that rules or a game make, before anybody decides."""
    rules = posted if isinstance(posted, Rules) else None
    side = side_bets or (SideBets(tables={}) if rules is None else all_bets(rules))
    table = side.tables.get(Wager.PROGRESSIVE)
    return Felt(
        game=Game.of(posted) if isinstance(posted, Rules) else posted or Game(),
        side=side,
        seats=seats,
        level=None if table is None else level or plan_of(table),
        right_to_left=rules is None or rules.profile.meter_order == "right_to_left",
    )


def _decided(
    strategy: str | Strategy, game: Game, threads: int
) -> tuple[str, Strategy, Solution | None]:
    """A strategy's name, every decision of it, and the solution where that is perfect play."""
    if isinstance(strategy, Strategy):
        verify_strategy(strategy, game, full_deck(threads, game))
        return "a strategy", strategy, None
    given = None if strategy == "perfect" else read_strategy(strategy, game)
    solution = solve(game, threads=threads)
    if given is None:
        return strategy, solution.strategy, solution
    return strategy, given.made(solution, full_deck(threads, game)), None


class _Threads:
    """Threads of this process."""

    def __init__(
        self, pool: ThreadPoolExecutor, felt: Felt, seed: int, decide: Decide | None, threads: int
    ) -> None:
        self._pool, self._felt, self._seed, self._decide = pool, felt, seed, decide
        self.width = 2 * threads

    def submit(self, begin: int, end: int) -> Future[Shard]:
        return self._pool.submit(play_shard, self._felt, self._seed, begin, end, self._decide)


@contextmanager
def _players(
    felt: Felt, seed: int, decide: Decide | None, threads: int, cluster: str | None
) -> Iterator[Players]:
    """Whoever plays the shards: the workers of a cluster, or threads of this process."""
    if cluster is not None:
        from houseedge.lab.simulation.cluster import on_cluster

        with on_cluster(cluster, felt, seed) as workers:
            yield workers
        return
    with ThreadPoolExecutor(threads) as pool:
        yield _Threads(pool, felt, seed, decide, threads)


def all_bets(rules: Rules) -> SideBets:
    """Every side bet that rules post, the progressive too."""
    side = SideBets.posted(rules)
    table = rules.tables.get(Wager.PROGRESSIVE)
    if table is None:
        return side
    return replace(side, tables={**side.tables, Wager.PROGRESSIVE: table})


def plan_of(table: Paytable) -> LevelPlan:
    """The level of a built-in plan that has a progressive's paytable."""
    for id in built_in().plan_ids:
        level = built_in().plan(id).level_with(table.id)
        if level is not None:
            return level
    raise NotationError(f"no meter plan has the paytable {table.id}: name a level (M-01)")
