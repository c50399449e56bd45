"""What banking a round is worth, in one call.

>>> from houseedge.lab import bank
>>> found = bank(40, players=2)
>>> found.mean is not None and found.mean < bank(None, players=2).mean
False
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from houseedge.bank.purse import Purse
from houseedge.errors import NotationError
from houseedge.lab.banking.moves import BankedTable, Bets, Moved, SeatEnd, alike, sequence
from houseedge.lab.banking.pair_law import PairLaw, kept_pairs, two_seats
from houseedge.lab.banking.rounds import Sampled, play_rounds
from houseedge.lab.risk.round_law import RoundLaw
from houseedge.lab.side_bets import SideBets
from houseedge.lab.simulation.felt import Felt
from houseedge.lab.simulation.result import Estimate
from houseedge.lab.strategy import read_strategy
from houseedge.odds.full import Strategy
from houseedge.odds.game import Game
from houseedge.odds.solver import price, solve, verify_threads
from houseedge.odds.tables import Tables, full_deck
from houseedge.odds.tally import Tally
from houseedge.rules import built_in
from houseedge.rules.spec import Rules

Tell = Callable[[int, int], None]
#: Rounds played where nothing is counted, unless told.
ROUNDS = 1 << 22
#: The most rounds of a run.
_MOST_ROUNDS = 10**10


@dataclass(frozen=True, kw_only=True)
class BankWorth:
    """What banking a round is worth, in Antes and the player-dealer's.

    `law` is that of the bank's result after its `fee`: exact, or that of the rounds played.
    `mean` is exact, and none where it was sampled; `estimate` has it with its error. `whole` is
    what it would be with a stake that covers all, always exact. `exhausted` is the chance that the
    stake is used up, `uncovered` that of a wager that is not covered whole.
    """

    table: BankedTable
    stake: Fraction | None
    fee: Fraction
    law: RoundLaw
    mean: Fraction | None
    estimate: Estimate
    whole: Fraction
    exhausted: Fraction
    uncovered: Fraction
    rounds: int | None

    @property
    def standard_deviation(self) -> float:
        """The deviation of a round's result."""
        return self.law.standard_deviation

    def risk_of_ruin(self, bankroll: Fraction | int) -> float:
        """The chance to lose a bankroll by banking such rounds for ever."""
        if bankroll <= 0:
            raise NotationError("bankroll: a number of Antes above zero")
        return self.law.ruin_ever(bankroll)

    def bankroll_for(self, risk: Fraction | float) -> float | None:
        """The bankroll that is lost with such a chance; none where it is lost in any case."""
        if not 0 < risk < 1:
            raise NotationError("risk: a chance between 0 and 1, such as 0.01")
        return self.law.bankroll_for(float(risk))


def bank(
    stake: Fraction | int | None,
    *,
    players: int = 1,
    bets: Bets | None = None,
    seats: Sequence[Sequence[Bets]] | None = None,
    rules: Rules | None = None,
    fee: Fraction | int = 0,
    strategy: str = "perfect",
    rounds: int = ROUNDS,
    seed: int = 1,
    exact: bool = False,
    tables: Tables | None = None,
    threads: int = 2,
    tell: Tell | None = None,
) -> BankWorth:
    """What a player-dealer's round is worth, in Antes.

    `stake` is none where it covers everything. So many `players` make the same `bets`, one Ante
    unless told; or `seats` names each seat's bettors in settling order, its holder first. `rules`
    are California's unless told: its Blind and Trips tables, and how the stake binds (O-07). All
    play by `strategy`. The `fee` is the bank's own.

    One seat is counted, two where the law of two seats is known or, with `exact`, is counted in
    half an hour; other tables are played for so many `rounds` of a `seed`, and the sampled mean
    is held to the exact one of the seats one by one. `tell` is told how much is done of all.
    """
    verify_threads(threads)
    _verify(stake, fee, rounds)
    every = seats if seats is not None else alike(players, bets or Bets())
    if exact and len(every) > 2:
        raise NotationError("exact: one player or two are counted; more are played (K-04)")
    laid = BankedTable(
        rules=rules or built_in().rules("california"), seats=tuple(map(tuple, every))
    )
    laid.game.verify_standing("what banking a round is worth")
    made, tally = _played(laid.game, strategy, tables, threads)
    unit = laid.unit if stake is None else lcm(laid.unit, Fraction(stake).denominator)
    scale = unit // laid.unit
    asked = _Asked(
        laid=laid,
        tally=tally,
        felt=Felt(game=laid.game, side=SideBets(tables={}), strategy=made, tables=tables),
        stake=None if stake is None or stake * laid.unit > laid.most() else int(stake * unit),
        scale=scale,
        unit=unit,
    )
    found = _counted(asked, strategy, exact, threads, tell)
    sampled = None
    if found is None:
        moves = laid.for_kernel(scale, lambda moved: _banked(asked, (moved,))[0])
        net = laid.rules.settings.bank_cap == "net"
        sampled = play_rounds(
            *(asked.felt, moves, asked.stake, net, rounds, seed), threads=threads, tell=tell
        )
        found = sampled.ends
    return _result(asked, stake, Fraction(fee), found, sampled)


def _verify(stake: Fraction | int | None, fee: Fraction | int, rounds: int) -> None:
    if stake is not None and stake <= 0:
        raise NotationError("stake: a number of Antes above zero (K-01)")
    if fee < 0:
        raise NotationError("fee: a number of Antes from zero up (K-07)")
    if type(rounds) is not int or not 1000 <= rounds <= _MOST_ROUNDS:
        raise NotationError(f"rounds: a whole number from 1,000 to {_MOST_ROUNDS:,}")


@lru_cache(maxsize=4)
def _played(
    game: Game, strategy: str, tables: Tables | None, threads: int
) -> tuple[Strategy, Tally]:
    """Every decision of a strategy, and how a seat fares by it."""
    solution = solve(game, threads=threads, tables=tables)
    if strategy == "perfect":
        return solution.strategy, solution
    deck = tables or full_deck(threads)
    made = read_strategy(strategy, game).made(solution, deck)
    return made, price(made, game, threads=threads, tables=tables)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Asked:
    """What is asked: the table, how a seat fares, and the stake in units."""

    laid: BankedTable
    tally: Tally
    felt: Felt
    stake: int | None
    scale: int
    unit: int

    def one_seat(self) -> Iterator[tuple[SeatEnd, int]]:
        """Each end of a seat, and of how many deals."""
        for bet, table in self.tally.counts.items():
            for category in range(10):
                for outcome in range(5):
                    if count := int(table[category, outcome]):
                        yield SeatEnd(bet, category, outcome), count

    def mean_of_seats(self, gain: Callable[[Moved], int]) -> Fraction:
        """The exact mean of what the bank gains, seat by seat, in units."""
        total = sum(
            gain(self.laid.moved(seat, end)) * count
            for seat in range(len(self.laid.seats))
            for end, count in self.one_seat()
        )
        return Fraction(total, self.tally.deals)


#: How often the bank's result comes, in units, with what `BankedRounds.used` says.
Ends = Counter[tuple[int, int]]


def _counted(
    asked: _Asked, strategy: str, exact: bool, threads: int, tell: Tell | None
) -> Ends | None:
    """The law of the bank's result by enumeration; none where that is too dear."""
    laid, found = asked.laid, Counter()  # type: BankedTable, Ends
    if len(laid.seats) == 1:
        for end, count in asked.one_seat():
            found[_banked(asked, (laid.moved(0, end),))] += count
        return found
    law = None if len(laid.seats) != 2 else _pair_law(asked, strategy, exact, threads, tell)
    if law is None:
        return None
    ends = tuple(laid.ends())
    moves = [[laid.moved(seat, end) for end in ends] for seat in range(2)]
    together: Counter[tuple[Moved, Moved]] = Counter()
    for first, second, count in law.pairs():
        together[moves[0][first], moves[1][second]] += count
    for both, count in together.items():
        found[_banked(asked, both)] += count
    return found


def _pair_law(
    asked: _Asked, strategy: str, exact: bool, threads: int, tell: Tell | None
) -> PairLaw | None:
    """The law of two seats: kept, or counted where that is asked for."""
    felt, low_apart = asked.felt, asked.laid.low_apart
    # What is kept was counted with hands below three of a kind as one kind.
    kept = felt.tables is None and not low_apart
    law = kept_pairs(felt.game, strategy) if kept else None
    if law is None and exact:
        law = two_seats(felt, low_apart=low_apart, threads=threads, tell=tell)
    return law


def _banked(asked: _Asked, moved: Sequence[Moved]) -> tuple[int, int]:
    """A round's result for the bank, and whether its stake was used up or did not cover all."""
    stake, net = asked.stake, asked.laid.rules.settings.bank_cap == "net"
    purse = Purse(stake, "net" if net else "exhausted")
    used, covered = 0, True
    for move in sequence(moved):
        amount = move * asked.scale
        if amount > 0:
            covered &= purse.collect(amount) == amount
            continue
        covered &= purse.pay(-amount) == -amount
        used |= purse.paid - (purse.collected if net else 0) == stake
    return purse.collected - purse.paid, int(used) | (0 if covered else 2)


def _result(
    asked: _Asked, stake: Fraction | int | None, fee: Fraction, found: Ends, sampled: Sampled | None
) -> BankWorth:
    deals = sum(found.values())
    nets: Counter[int] = Counter()
    for (net, _), count in found.items():
        nets[net] += count
    unit, laid = asked.unit, asked.laid
    law = RoundLaw(
        distribution={
            Fraction(net, unit) - fee: Fraction(count, deals) for net, count in nets.items()
        }
    )
    whole = asked.mean_of_seats(lambda moved: moved.whole * asked.scale) / unit - fee
    mean = law.mean if sampled is None else whole if asked.stake is None else None
    estimate = Estimate(float(whole if mean is None else mean), 0.0)
    if mean is None and sampled is not None:
        apart = asked.mean_of_seats(lambda moved: _banked(asked, (moved,))[0])
        found_mean = sampled.estimate(float(apart))
        estimate = Estimate(found_mean.value / unit - float(fee), found_mean.standard_error / unit)
    return BankWorth(
        table=laid,
        stake=None if stake is None else Fraction(stake),
        fee=fee,
        law=law,
        mean=mean,
        estimate=estimate,
        whole=whole,
        exhausted=Fraction(sum(n for (_, used), n in found.items() if used & 1), deals),
        uncovered=Fraction(sum(n for (_, used), n in found.items() if used & 2), deals),
        rounds=None if sampled is None else sampled.rounds,
    )
