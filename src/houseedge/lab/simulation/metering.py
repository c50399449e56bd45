"""The progressive's meter over simulated rounds: one serial pass over the hits that touch it.

Shards say in which rounds a share of the meter was won, or envy, and by which lines; between them
the meter grows by what the plan says. So the meter is the same however the rounds were shared out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from houseedge.lab.simulation.felt import Felt
from houseedge.money import MICROS_PER_CENT
from houseedge.odds.playing import LINE_BITS, SEAT_BITS
from houseedge.progressive import Meter
from houseedge.rules.spec import Line, MeterShare, Paytable, Settings

#: Points kept of a meter's path, and wins of the whole meter.
_MOST_POINTS = 512
_MOST_JACKPOTS = 100_000


@dataclass(slots=True)
class MeterPass:
    """A meter on its way through the rounds; amounts are micro-dollars, awards cents.

    `waiting` is what the next start adds to the seed: the reserve, and what a ceiling kept off.
    `awards` and `award_squares` are sums over the rounds that were passed one by one, of what all
    seats won less what they bet; `envy` and `envy_squares` of what envy paid them. `points` are
    rounds and what the meter held after each, `jackpots` the first wins of the whole meter.
    """

    current: int
    waiting: int = 0
    rounds: int = 0
    awards: int = 0
    award_squares: int = 0
    envy: int = 0
    envy_squares: int = 0
    topped_up: int = 0
    wins: int = 0
    largest: int = 0
    points: list[tuple[int, int]] = field(default_factory=list)
    jackpots: list[tuple[int, int]] = field(default_factory=list)
    stride: int = 1
    shards: int = 0

    def passed(self, felt: Felt, begin: int, rounds: int, hits: Iterable[Iterable[int]]) -> None:
        """Take the meter through some rounds, the next ones."""
        for number, coded in hits:
            self._grow(felt, int(number) + 1)
            self._pay(felt, int(number), int(coded))
        self._grow(felt, begin + rounds)
        self.shards += 1
        if self.shards % self.stride == 0:
            self.points.append((self.rounds, self.current))
        if len(self.points) > _MOST_POINTS:
            self.points, self.stride = self.points[1::2], 2 * self.stride

    def _grow(self, felt: Felt, rounds: int) -> None:
        """Put in what is bet up to a round."""
        level = felt.level
        if level is None:
            return
        bets = (rounds - self.rounds) * felt.seats
        to_meter = room = bets * felt.bet * level.contribution
        if level.ceiling is not None:
            room = max(0, min(to_meter, level.ceiling - self.current))
        self.current += room
        self.waiting += to_meter - room + bets * felt.bet * level.reserve
        self.rounds = rounds
        self.largest = max(self.largest, self.current)

    def _pay(self, felt: Felt, number: int, coded: int) -> None:
        """Pay what the seats of one round won, in the order they are settled (P-07)."""
        table, level, settings = felt.progressive, felt.level, felt.side.settings
        if table is None or level is None:  # nothing can be hit
            return
        lines = list(_lines(table, coded, felt.seats))
        won = 0
        meter = Meter(
            value=self.current, seed=level.seed, reserve=self.waiting, ceiling=level.ceiling
        )
        for line, folded in reversed(lines) if felt.right_to_left else lines:
            if line is None or (folded and settings.progressive_after_fold == "lose"):
                continue
            whole = isinstance(line.pays, MeterShare) and line.pays.basis_points == 10_000
            taken = meter.award(line.pays, felt.bet, settings.rounding, fixed_too=_every(settings))
            meter, won = taken.meter, won + taken.pays
            self.topped_up += taken.topped_up
            if whole:
                self.wins += 1
                if len(self.jackpots) < _MOST_JACKPOTS:
                    self.jackpots.append((number, taken.pays * MICROS_PER_CENT))
        self.current, self.waiting = meter.value, meter.reserve
        net = won - felt.seats * felt.bet
        self.awards += net
        self.award_squares += net * net
        # Everybody but the hand's own seat is paid for it (E-01, E-02).
        paid = (felt.seats - 1) * sum(line.envy for line, _ in lines if line is not None)
        self.envy += paid
        self.envy_squares += paid * paid


def _every(settings: Settings) -> bool:
    return settings.awards_from_meter == "all"


def _lines(table: Paytable, coded: int, seats: int) -> Iterator[tuple[Line | None, bool]]:
    """The line of each seat in a hit, and whether it folded."""
    for seat in range(seats):
        bits = coded >> SEAT_BITS * seat
        number = bits & (1 << LINE_BITS) - 1
        yield (table.lines[number - 1] if number else None), bool(bits >> LINE_BITS & 1)
