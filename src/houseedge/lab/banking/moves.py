"""What each end of a seat moves between its bettors and the player-dealer, wager by wager."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from houseedge.cards import Category
from houseedge.errors import NotationError
from houseedge.odds import banked, pattern
from houseedge.odds.game import Game
from houseedge.odds.pair import CATEGORIES, OUTCOMES
from houseedge.odds.seat import Bet
from houseedge.rules.spec import Paytable, Rules, Wager

#: The largest amount of a round, in units, that sums over rounds have room for.
_LARGEST = 2**40
_LOSSES = (pattern.LOSE_QUALIFIED, pattern.LOSE_UNQUALIFIED)


@dataclass(frozen=True, kw_only=True, slots=True)
class Bets:
    """What one bettor stakes before the deal: the Ante, the Blind as much, and Trips."""

    ante: Fraction = Fraction(1)
    trips: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if self.ante < 0 or self.trips < 0:
            raise NotationError("bet: amounts from zero up (B-04)")


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """How a seat's round ended: the bet, none for a fold, the hand and the outcome."""

    bet: Bet
    category: int
    outcome: int


@dataclass(frozen=True, slots=True)
class Moved:
    """What an end moves: above zero the bank collects, below it pays.

    `before` is collected when folded seats' cards are taken up (K-12), `after` in turn.
    """

    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()

    @property
    def whole(self) -> int:
        """What the bank gains with a stake that covers all of it."""
        return sum(self.before) + sum(self.after)


@dataclass(frozen=True, kw_only=True)
class BankedTable:
    """Seats that one player-dealer banks, in settling order; each has its holder's bets first.

    Whoever stands behind a seat copies its decision, and is settled after its holder (O-12).
    """

    rules: Rules
    seats: tuple[tuple[Bets, ...], ...]

    def __post_init__(self) -> None:
        places = self.rules.profile.seats - 1
        if self.rules.profile.bank != "player_dealer":
            raise NotationError(f"profile: {self.rules.profile.title} is banked by the house")
        if not 1 <= len(self.seats) <= places:
            raise NotationError(
                f"players: from 1 to {places}; the table has {places + 1} places, the "
                "player-dealer's among them (K-04)"
            )
        if any(not seat or not seat[0].ante for seat in self.seats):
            raise NotationError("bet: base: an Ante above zero, or the seat gets no cards (D-06)")
        most = sum(
            (max(self.game.blind) + max(self._sizes) + 2) * each.ante + 500 * each.trips
            for seat in self.seats
            for each in seat
        )
        if most * self.unit > _LARGEST:
            raise NotationError("bet: too large or too finely divided to sum up (S-11)")

    @cached_property
    def game(self) -> Game:
        """The base game that is played."""
        return Game.of(self.rules)

    @property
    def _sizes(self) -> tuple[Fraction, ...]:
        return (*self.game.preflop, *self.game.flop, *self.game.river)

    @cached_property
    def trips(self) -> Paytable | None:
        """The paytable of Trips, if anybody bets it."""
        if not any(each.trips for seat in self.seats for each in seat):
            return None
        if Wager.TRIPS not in self.rules.tables:
            raise NotationError("bet: trips: no Trips is offered (B-05)")
        return self.rules.tables[Wager.TRIPS]

    @cached_property
    def low_apart(self) -> bool:
        """Whether Trips tells hands below three of a kind apart, as a room's own table may."""
        return len({self._trips_net(kind) for kind in range(Category.THREE_OF_A_KIND)}) > 1

    @cached_property
    def bets(self) -> tuple[Bet, ...]:
        """Every bet by its number; the first is a fold."""
        streets = {"preflop": self.game.preflop, "flop": self.game.flop, "river": self.game.river}
        return (None, *((street, size) for street, sizes in streets.items() for size in sizes))

    @cached_property
    def unit(self) -> int:
        """Into how many parts an Ante is divided, so that every move is whole."""
        nets = [Fraction(1), *self.game.blind, *self._sizes]
        odds = [Fraction(1), *(self._trips_net(kind) for kind in range(CATEGORIES))]
        found = 1
        for seat in self.seats:
            for each in seat:
                found = lcm(found, *((each.ante * net).denominator for net in nets))
                found = lcm(found, *((each.trips * net).denominator for net in odds))
        return found

    def _trips_net(self, category: int) -> Fraction:
        line = None if self.trips is None else self.trips.by_category[Category(category)]
        if line is None:
            return Fraction(-1)
        return line.pays.fraction  # type: ignore[union-attr]  # Trips pays odds alone (T-02)

    def moved(self, seat: int, end: SeatEnd) -> Moved:
        """What an end of a seat moves, in units and in the order of settling (S-09, O-10)."""
        before: list[int] = []
        after: list[int] = []
        for bets in self.seats[seat]:
            for amount in self._amounts(bets, end):
                first = end.bet is None and amount > 0
                (before if first else after).append(amount)
        return Moved(tuple(before), tuple(after))

    def _amounts(self, bets: Bets, end: SeatEnd) -> Iterator[int]:
        times = None if end.bet is None else end.bet[1]
        order = ["ante", "play", "blind"]
        swap = self.rules.settings.seat_order == "play_ante_blind_trips"
        if swap and times is not None and end.outcome in _LOSSES:
            order = ["play", "ante", "blind"]
        nets = [self.game.wager_net(w, times, end.category, end.outcome) for w in order]
        moves = [-net * bets.ante for net in nets]
        moves.append(-self._trips_net(end.category) * bets.trips)
        return (int(move * self.unit) for move in moves if move)

    def ends(self) -> Iterator[SeatEnd]:
        """Every end in the order in which kernels number them."""
        for bet in self.bets:
            for category in range(CATEGORIES):
                for outcome in range(OUTCOMES):
                    yield SeatEnd(bet, category, outcome)

    def most(self) -> int:
        """The most that a round may pay or collect, in units."""
        rows = [[self.moved(seat, end) for end in self.ends()] for seat in range(len(self.seats))]
        lost = sum(max(-sum(m for m in each.after if m < 0) for each in row) for row in rows)
        won = sum(
            max(sum(m for m in (*each.before, *each.after) if m > 0) for each in row)
            for row in rows
        )
        return max(lost, won)

    def for_kernel(self, scale: int, alone: Callable[[Moved], int]) -> banked.Moves:
        """What every end of every seat moves, as the kernel reads it, in units times `scale`.

        `alone` says what the bank gains from an end with nobody else at the table.
        """
        lists = [[self.moved(seat, end) for end in self.ends()] for seat in range(len(self.seats))]
        every = [each for row in lists for each in row]
        longest = max(max(len(each.before), len(each.after)) for each in every)
        shape = (len(lists), len(lists[0]), longest)
        before, after = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        by_itself = np.zeros(shape[:2], np.int64)
        for seat, row in enumerate(lists):
            for number, each in enumerate(row):
                before[seat, number, : len(each.before)] = each.before
                after[seat, number, : len(each.after)] = each.after
                by_itself[seat, number] = alone(each)
        return banked.Moves(before * scale, after * scale, by_itself)


def alike(players: int, bets: Bets) -> tuple[tuple[Bets, ...], ...]:
    """So many seats with the same bets and nobody behind them."""
    return ((bets,),) * max(0, players)


def sequence(moved: Sequence[Moved]) -> Iterator[int]:
    """Every move of a round in order: folded seats' losses first, then seat by seat."""
    for each in moved:
        yield from each.before
    for each in moved:
        yield from each.after
