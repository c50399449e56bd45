"""How often everything happens under one strategy, and what follows from that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from houseedge.cards import Category
from houseedge.errors import NotationError
from houseedge.odds import pattern
from houseedge.odds.game import Game
from houseedge.odds.pattern import Ints

_OUTCOMES = ("win", "win, dealer unqualified", "tie", "lose", "lose, dealer unqualified")


@dataclass(frozen=True, kw_only=True, repr=False)
class Tally:
    """How often everything happens under one strategy.

    `counts` is by bet, category of the player's hand and outcome; their sum is `deals`.
    A bet is the street and size that was made, none for a fold.
    """

    game: Game
    deals: int
    counts: Mapping[tuple[str, Fraction] | None, Ints]

    def __repr__(self) -> str:
        edge = float(self.house_edge_of_ante) * 100
        return f"{type(self).__name__}(ev={self.ev}, house edge {edge:.4f} % of the Ante)"

    def _repr_html_(self) -> str:
        """The figures people ask for first, as a table for notebooks."""
        figures = {
            "expected result, Antes": f"{float(self.ev):+.9f}",
            "house edge of the Ante": f"{float(self.house_edge_of_ante) * 100:.4f} %",
            "element of risk": f"{float(self.element_of_risk) * 100:.4f} %",
            "average wager, Antes": f"{float(self.average_wager):.6f}",
            "standard deviation, Antes": f"{self.standard_deviation:.6f}",
            **{name: f"{float(p) * 100:.3f} %" for name, p in self.frequencies.items()},
        }
        rows = "".join(f"<tr><td>{key}</td><td>{value}</td></tr>" for key, value in figures.items())
        return f"<table>{rows}</table>"

    @cached_property
    def _sums(self) -> dict[int, int]:
        """How many deals have each net result, in units."""
        sums: dict[int, int] = {}
        for bet, table in self.counts.items():
            nets = self.game.nets(None if bet is None else bet[1])
            for row, counts in zip(nets, table.tolist(), strict=True):
                for net, count in zip(row, counts, strict=True):
                    if count:
                        sums[net] = sums.get(net, 0) + count
        return sums

    @cached_property
    def distribution(self) -> dict[Fraction, Fraction]:
        """The chance of every net result in Antes, from worst to best."""
        unit, sums = self.game.unit, self._sums
        return {Fraction(net, unit): Fraction(sums[net], self.deals) for net in sorted(sums)}

    @cached_property
    def ev(self) -> Fraction:
        """The mean net result in Antes."""
        total = sum(net * count for net, count in self._sums.items())
        return Fraction(total, self.deals * self.game.unit)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net result in Antes squared."""
        square = sum(net * net * count for net, count in self._sums.items())
        return Fraction(square, self.deals * self.game.unit**2) - self.ev**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result in Antes."""
        return sqrt(self.variance)

    @cached_property
    def frequencies(self) -> dict[str, Fraction]:
        """How often each bet is made; a size used on two streets is keyed `2x@flop`."""
        sizes = [bet[1] for bet in self.counts if bet is not None]
        named: dict[str, Fraction] = {}
        for bet, table in self.counts.items():
            if bet is None:
                name = "fold"
            else:
                street, size = bet
                name = f"{size}x" if sizes.count(size) == 1 else f"{size}x@{street}"
            named[name] = Fraction(int(table.sum()), self.deals)
        return named

    def by_bet(self) -> Iterator[tuple[str, Fraction, Fraction]]:
        """Each bet by name, how often it is made, and its share of the mean net result."""
        names = iter(self.frequencies.items())
        for bet, table in self.counts.items():
            times = None if bet is None else bet[1]
            total = sum(
                self.game.net(times, category, outcome) * int(table[category, outcome])
                for category in range(10)
                for outcome in range(5)
            )
            name, chance = next(names)
            yield name, chance, Fraction(total) / self.deals

    @cached_property
    def average_wager(self) -> Fraction:
        """Ante, Blind and Play bet together, on average, in Antes."""
        plays = sum(
            (bet[1] * int(t.sum()) for bet, t in self.counts.items() if bet is not None),
            Fraction(0),
        )
        return 2 + plays / self.deals

    @property
    def house_edge_of_ante(self) -> Fraction:
        """What the house keeps of each Ante."""
        return -self.ev

    @property
    def house_edge_of_ante_and_blind(self) -> Fraction:
        """What the house keeps of each unit bet before the deal."""
        return -self.ev / 2

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of each unit bet in all."""
        return -self.ev / self.average_wager

    @cached_property
    def dealer_qualifies(self) -> Fraction:
        """How often the dealer has a pair or better, over showdowns and folds alike.

        Ties with a hand that does not qualify are with a dealer that does not.
        """
        qualified = 0
        for table in self.counts.values():
            qualified += int(table[:, (pattern.WIN_QUALIFIED, pattern.LOSE_QUALIFIED)].sum())
            qualified += int(table[self.game.qualifies :, pattern.TIE].sum())
        return Fraction(qualified, self.deals)

    @cached_property
    def ties(self) -> Fraction:
        """How often a bet was made and the hands are equal."""
        tied = sum(
            int(t[:, pattern.TIE].sum()) for bet, t in self.counts.items() if bet is not None
        )
        return Fraction(tied, self.deals)

    def outcomes(self) -> Iterator[tuple[str, Category, str, Fraction]]:
        """Bet, category of hand, outcome and chance of everything that happens."""
        names = dict(zip(self.counts, self.frequencies, strict=True))
        for bet, table in self.counts.items():
            for category in range(10):
                for outcome, words in enumerate(_OUTCOMES):
                    count = int(table[category, outcome])
                    if count:
                        words = "fold" if bet is None else words
                        yield names[bet], Category(category), words, Fraction(count, self.deals)

    def mean(self, wager: str) -> Fraction:
        """The mean net result of "ante", "blind" or "play", in Antes."""
        total = Fraction(0)
        for bet, table in self.counts.items():
            times = None if bet is None else bet[1]
            for category in range(10):
                for outcome in range(5):
                    net = self.game.wager_net(wager, times, category, outcome)
                    total += net * int(table[category, outcome])
        return total / self.deals

    def covariance(
        self, first: str, second: str, trips: Mapping[Category, Fraction] | None = None
    ) -> Fraction:
        """The covariance of the net results of two wagers of one seat, each a unit bet.

        Wagers are "ante", "blind", "play" (in Antes) and "trips", which needs what each category
        of hand pays to 1. Every other side bet needs more than a tally: `seat_law` has them all.
        """
        if trips is None and "trips" in (first, second):
            raise NotationError("the covariance of Trips needs its paytable")
        means = {first: Fraction(0), second: Fraction(0)}
        product = Fraction(0)
        for bet, table in self.counts.items():
            times = None if bet is None else bet[1]
            for category in range(10):
                for outcome in range(5):
                    count = int(table[category, outcome])
                    if not count:
                        continue
                    nets = {
                        wager: trips.get(Category(category), Fraction(-1))
                        if wager == "trips" and trips is not None
                        else self.game.wager_net(wager, times, category, outcome)
                        for wager in (first, second)
                    }
                    for wager in means:
                        means[wager] += nets[wager] * count
                    product += nets[first] * nets[second] * count
        return product / self.deals - means[first] * means[second] / self.deals**2
