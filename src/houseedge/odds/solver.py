"""The base game under perfect play, or under any given strategy: exact to the last unit."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm, sqrt
from time import perf_counter

import numpy as np

from houseedge.cards import Category
from houseedge.errors import NotationError
from houseedge.odds import kernel
from houseedge.odds.jit import cache_folder, kernel_hash
from houseedge.odds.tables import (
    CLASS_SIZES,
    HOLE_CARDS,
    HOLE_CLASSES,
    Ints,
    Rivers,
    Small,
    Tables,
    Tiny,
    class_name,
    count_rivers,
    full_deck,
    in_threads,
)

#: The Blind's table on every sheet (S-11): royal flush down to straight, odds to 1.
STANDARD_BLIND = (
    Fraction(500),
    Fraction(50),
    Fraction(10),
    Fraction(3),
    Fraction(3, 2),
    Fraction(1),
)
_OUTCOMES = ("win", "win, dealer unqualified", "tie", "lose", "lose, dealer unqualified")


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """What the base game pays and which bets it allows.

    `blind` are the odds of a winning royal flush, straight flush, four of a kind, full house,
    flush and straight; the sizes are multiples of the Ante, street by street.
    """

    blind: tuple[Fraction, ...] = STANDARD_BLIND
    preflop: tuple[Fraction, ...] = (Fraction(3), Fraction(4))
    flop: tuple[Fraction, ...] = (Fraction(2),)
    river: tuple[Fraction, ...] = (Fraction(1),)

    def __post_init__(self) -> None:
        if len(self.blind) != 6 or any(odds < 0 for odds in self.blind):
            raise NotationError(
                "a Blind table has six odds from zero up: royal flush, straight flush, four of a "
                "kind, full house, flush, straight"
            )
        for street in ("preflop", "flop", "river"):
            sizes = getattr(self, street)
            if not sizes or any(size <= 0 for size in sizes):
                raise NotationError(f"the {street} sizes are multiples of the Ante above zero")
            object.__setattr__(self, street, tuple(sorted({Fraction(s) for s in sizes})))
        object.__setattr__(self, "blind", tuple(map(Fraction, self.blind)))

    @property
    def unit(self) -> int:
        """The smallest number of parts of an Ante in which everything is whole."""
        numbers = (*self.blind, *self.preflop, *self.flop, *self.river)
        return lcm(*(number.denominator for number in numbers))

    @property
    def blind_by_category(self) -> Ints:
        """What the Blind pays each category of winner, in units."""
        pays = [0, 0, 0, 0, *(int(odds * self.unit) for odds in reversed(self.blind))]
        return np.array(pays, np.int64)

    def in_units(self, sizes: Iterable[Fraction]) -> Ints:
        """Sizes in units."""
        return np.array([int(size * self.unit) for size in sizes], np.int64)

    def net(self, times: Fraction | None, category: int, outcome: int) -> Fraction:
        """The net result in Antes of an outcome with a Play bet; none for a fold (S-02..S-07)."""
        if times is None:
            return Fraction(-2)
        paid = Fraction(0) if category < 4 else self.blind[9 - category]
        match outcome:
            case kernel.WIN_QUALIFIED:
                return 1 + times + paid
            case kernel.WIN_UNQUALIFIED:
                return times + paid
            case kernel.TIE:
                return Fraction(0)
            case kernel.LOSE_QUALIFIED:
                return -2 - times
            case _:
                return -1 - times


@dataclass(frozen=True, kw_only=True, slots=True)
class Strategy:
    """A decision for everything: which bet on which street, by number of its size; 0 is none.

    `preflop` is by class of hole cards, `flop` by flop class and pair of hole cards, the rivers
    by pattern. Sizes are numbered from the smallest.
    """

    preflop: Tiny
    flop: Tiny
    river_by_rank: Tiny
    river_by_suit: Tiny


@dataclass(frozen=True, kw_only=True, slots=True)
class StartingHand:
    """What each first decision is worth with one class of hole cards, in Antes."""

    name: str
    ways: int
    values: Mapping[str, Fraction]
    best: str


@dataclass(frozen=True, kw_only=True)
class Play:
    """How often everything happens under one strategy.

    `counts` is by bet, category of the player's hand and outcome; their sum is `deals`.
    A bet is the street and size that was made, none for a fold.
    """

    game: Game
    deals: int
    counts: Mapping[tuple[str, Fraction] | None, Ints]

    def _terms(self) -> Iterator[tuple[Fraction, int]]:
        for bet, table in self.counts.items():
            times = None if bet is None else bet[1]
            for category in range(10):
                for outcome in range(5):
                    count = int(table[category, outcome])
                    if count:
                        yield self.game.net(times, category, outcome), count

    @cached_property
    def distribution(self) -> dict[Fraction, Fraction]:
        """The chance of every net result in Antes, from worst to best."""
        sums: dict[Fraction, int] = {}
        for net, count in self._terms():
            sums[net] = sums.get(net, 0) + count
        return {net: Fraction(sums[net], self.deals) for net in sorted(sums)}

    @cached_property
    def ev(self) -> Fraction:
        """The mean net result in Antes."""
        return sum((net * chance for net, chance in self.distribution.items()), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net result in Antes squared."""
        square = sum((n * n * chance for n, chance in self.distribution.items()), Fraction(0))
        return square - self.ev**2

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

        Ties with a hand without a pair are with a dealer that does not qualify.
        """
        qualified = 0
        for table in self.counts.values():
            qualified += int(table[:, (kernel.WIN_QUALIFIED, kernel.LOSE_QUALIFIED)].sum())
            qualified += int(table[1:, kernel.TIE].sum())
        return Fraction(qualified, self.deals)

    @cached_property
    def ties(self) -> Fraction:
        """How often a bet was made and the hands are equal."""
        tied = sum(int(t[:, kernel.TIE].sum()) for bet, t in self.counts.items() if bet is not None)
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

    def covariance(
        self, first: str, second: str, trips: Mapping[Category, Fraction] | None = None
    ) -> Fraction:
        """The covariance of the net results of two wagers of one seat, each a unit bet.

        Wagers are "ante", "blind", "play" (in Antes) and "trips", which needs what each category
        of hand pays to 1.
        """
        means = {first: Fraction(0), second: Fraction(0)}
        product = Fraction(0)
        for bet, table in self.counts.items():
            for category in range(10):
                for outcome in range(5):
                    count = int(table[category, outcome])
                    if not count:
                        continue
                    nets = {
                        wager: _wager_net(self.game, wager, bet, category, outcome, trips)
                        for wager in (first, second)
                    }
                    for wager in means:
                        means[wager] += nets[wager] * count
                    product += nets[first] * nets[second] * count
        return product / self.deals - means[first] * means[second] / self.deals**2


def _wager_net(
    game: Game,
    wager: str,
    bet: tuple[str, Fraction] | None,
    category: int,
    outcome: int,
    trips: Mapping[Category, Fraction] | None,
) -> Fraction:
    """The net result of one wager alone."""
    if wager == "trips":
        if trips is None:
            raise NotationError("the covariance of Trips needs its paytable")
        return trips.get(Category(category), Fraction(-1))
    if wager not in ("ante", "blind", "play"):
        raise NotationError(f"'{wager}' is not ante, blind, play or trips")
    if bet is None:
        return Fraction(0) if wager == "play" else Fraction(-1)
    won = outcome in (kernel.WIN_QUALIFIED, kernel.WIN_UNQUALIFIED)
    lost = outcome in (kernel.LOSE_QUALIFIED, kernel.LOSE_UNQUALIFIED)
    sign = Fraction(won - lost)
    if wager == "play":
        return sign * bet[1]
    if wager == "ante":
        unqualified = outcome in (kernel.WIN_UNQUALIFIED, kernel.LOSE_UNQUALIFIED)
        return Fraction(0) if unqualified else sign
    if won:
        return Fraction(0) if category < 4 else game.blind[9 - category]
    return sign


@dataclass(frozen=True, kw_only=True)
class Solution(Play):
    """The game under perfect play: the strategy, its value, and how often everything happens."""

    strategy: Strategy
    hands: tuple[StartingHand, ...]
    seconds: float


def solve(game: Game | None = None, *, threads: int = 2, tables: Tables | None = None) -> Solution:
    """The exact value of the base game and the strategy that earns it.

    At exact indifference the smaller bet is taken. `tables` may be those of a short deck.
    """
    if type(threads) is not int or threads < 1:
        raise NotationError("the number of threads is a whole number from 1 up")
    start = perf_counter()
    game = game or Game()
    tables = tables or full_deck(threads)
    _verify_range(game, tables)
    values = _river_values(game, tables, threads)
    flop, gained = _decide_flops(game, tables, values, threads)
    preflop, hands = _decide_preflop(game, tables, gained)
    strategy = Strategy(
        preflop=preflop,
        flop=flop,
        river_by_rank=values.rank_action,
        river_by_suit=values.suit_action,
    )
    counts = _count_play(game, tables, strategy, threads)
    return Solution(
        game=game,
        deals=_deals(tables),
        counts=counts,
        strategy=strategy,
        hands=hands,
        seconds=perf_counter() - start,
    )


def prepare() -> None:
    """Compile what a solve needs, where that has not been done on this machine before.

    A game on three ranks goes through every kernel in a moment.
    """
    mark = cache_folder() / f"kernels-{kernel_hash()}" / "solver"
    if mark.exists():
        return
    tables = count_rivers(0b111 << 10, 1)
    solve(Game(flop=(Fraction(2), Fraction(3))), threads=1, tables=tables)
    with contextlib.suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def play(
    strategy: Strategy, game: Game | None = None, *, threads: int = 2, tables: Tables | None = None
) -> Play:
    """How a given strategy fares, exactly."""
    game, tables = game or Game(), tables or full_deck(threads)
    return Play(
        game=game, deals=_deals(tables), counts=_count_play(game, tables, strategy, threads)
    )


def _deals(tables: Tables) -> int:
    """All deals of hole cards, flop, turn and river, and the dealer's cards."""
    cards = 4 * tables.ranks
    return comb(cards, 2) * comb(cards - 2, 3) * comb(cards - 5, 2) * tables.dealers


def _verify_range(game: Game, tables: Tables) -> None:
    """Refuse odds so large that sums over all deals would leave 64 bits."""
    largest = max((*game.blind, *game.preflop, *game.flop, *game.river)) + 6
    if int(largest * game.unit) * 10 * tables.boards * tables.dealers * 12 >= 2**62:
        raise NotationError("these odds are too large or too finely divided to count exactly")


@dataclass(slots=True)
class _Values:
    """River actions, and what waiting gains over the flop's smallest bet, by river."""

    rank_action: Tiny
    suit_action: Tiny
    rank_gain: Ints
    suit_gain: Ints
    rank_extra: Ints
    suit_extra: Ints


def _river_values(game: Game, tables: Tables, threads: int) -> _Values:
    two_sizes = len(game.flop) > 1
    rank_shape, suit_shape = tables.by_rank.win.shape, tables.by_suit.win.shape
    values = _Values(
        rank_action=np.zeros(rank_shape, np.int8),
        suit_action=np.zeros(suit_shape, np.int8),
        rank_gain=np.empty(rank_shape, np.int64),
        suit_gain=np.empty(suit_shape, np.int64),
        rank_extra=np.empty(rank_shape, np.int64),
        suit_extra=np.empty(suit_shape if two_sizes else (1, 1), np.int64),
    )
    flop = game.in_units(game.flop)
    common = (
        *(tables.dealers, game.unit, game.blind_by_category, game.in_units(game.river)),
        *(int(flop[0]), int(flop[-1] - flop[0])),
    )

    def rivers(of: Rivers) -> tuple[Small, Small, Small, Tiny]:
        return of.win, of.lose, of.high, of.category

    kernel.rank_values(
        *(*rivers(tables.by_rank), *common),
        *(values.rank_action, values.rank_gain, values.rank_extra),
    )

    def suits(begin: int, end: int) -> None:
        kernel.suit_values(
            *(*rivers(tables.by_suit), *common, kernel.PATTERN_OF, kernel.HOLE_PAIR),
            *(values.rank_gain, values.rank_extra, begin, end),
            *(values.suit_action, values.suit_gain, values.suit_extra),
        )

    in_threads(threads, suit_shape[0], suits)
    return values


def _flop_sums(tables: Tables, by_rank: Ints, by_suit: Ints, threads: int) -> tuple[Ints, Ints]:
    """A river value summed over run-outs: by ranks alone, and each suit's correction."""
    base = np.zeros((kernel.TRIPLES, kernel.PAIRS), np.int64)
    kernel.rank_sums(
        tables.present, kernel.TRIPLE_RANKS, kernel.PAIR_RANKS, kernel.RUNOUT, by_rank, base
    )
    views = np.zeros((kernel.VIEWS, kernel.HOLES), np.int64)

    def work(begin: int, end: int) -> None:
        kernel.view_sums(
            kernel.VIEW_IN, kernel.VIEW_OFF, kernel.HOLE_OFF, by_suit, begin, end, views
        )

    in_threads(threads, kernel.VIEWS, work)
    return base, views


def _decide_flops(game: Game, tables: Tables, values: _Values, threads: int) -> tuple[Tiny, Ints]:
    """The action on every flop, and what flop play gains over its smallest bet by class."""
    base_gain, view_gain = _flop_sums(tables, values.rank_gain, values.suit_gain, threads)
    two_sizes = len(game.flop) > 1
    base_extra, view_extra = base_gain, view_gain
    if two_sizes:
        base_extra, view_extra = _flop_sums(tables, values.rank_extra, values.suit_extra, threads)
    action = np.zeros((len(tables.flops), len(HOLE_CARDS)), np.int8)
    parts: list[Ints] = []

    def work(begin: int, end: int) -> None:
        total = np.zeros(169, np.int64)
        kernel.decide_flops(
            *(tables.present, tables.flops, tables.flop_ways, HOLE_CARDS, HOLE_CLASSES),
            *(base_gain, base_extra, view_gain, view_extra, two_sizes),
            *(begin, end, action, total),
        )
        parts.append(total)

    in_threads(threads, len(tables.flops), work)
    if two_sizes:
        # The kernel knows only the smallest and the largest; in between is never better.
        action[action == 2] = len(game.flop)
    return action, sum(parts, np.zeros(169, np.int64))


def _decide_preflop(
    game: Game, tables: Tables, gained: Ints
) -> tuple[Tiny, tuple[StartingHand, ...]]:
    unit, flop = game.unit, game.in_units(game.flop)
    blind = game.blind_by_category
    action = np.zeros(169, np.int8)
    hands = []
    deals = 10 * tables.boards * tables.dealers * unit
    for number in range(169):
        counts = tables.census[number]
        if not counts.any():
            continue
        wins, losses = counts[:, :2].sum(axis=1), counts[:, 3:].sum(axis=1)
        edge = int(wins.sum() - losses.sum())
        qualified = int(
            counts[:, kernel.WIN_QUALIFIED].sum() - counts[:, kernel.LOSE_QUALIFIED].sum()
        )
        base = unit * (qualified - int(losses.sum())) + int((blind * wins).sum())
        check = 10 * (int(flop[0]) * edge + base) + int(gained[number]) // int(CLASS_SIZES[number])
        values = {"check": Fraction(check, deals)}
        best, chosen = check, 0
        for at, size in enumerate(game.in_units(game.preflop), 1):
            value = 10 * (int(size) * edge + base)
            values[f"{game.preflop[at - 1]}x"] = Fraction(value, deals)
            if value > best:
                best, chosen = value, at
        action[number] = chosen
        hands.append(
            StartingHand(
                name=class_name(number),
                ways=int(CLASS_SIZES[number]),
                values=dict(reversed(list(values.items()))),
                best="check" if chosen == 0 else f"{game.preflop[chosen - 1]}x",
            )
        )
    return action, tuple(hands)


def _count_play(
    game: Game, tables: Tables, strategy: Strategy, threads: int
) -> dict[tuple[str, Fraction] | None, Ints]:
    """Every outcome under a strategy, by the bet that was made."""
    census = tables.census * CLASS_SIZES[:, None, None]
    counts: dict[tuple[str, Fraction] | None, Ints] = {}
    for at, size in reversed(list(enumerate(game.preflop, 1))):
        counts["preflop", size] = 10 * census[strategy.preflop == at].sum(axis=0)
    checked = strategy.preflop == 0
    rest = 10 * census[checked].sum(axis=0)
    chosen = checked[HOLE_CLASSES]
    river = _carry(tables, strategy, chosen, 0, len(game.river), threads)
    rest = rest - river.sum(axis=0)
    for at, size in reversed(list(enumerate(game.flop, 1))):
        if at == 1:
            counts["flop", size] = rest
        else:
            bet = _carry(tables, strategy, chosen, at, len(game.river), threads).sum(axis=0)
            counts["flop", size] = bet
            rest = rest - bet
    for at, size in reversed(list(enumerate(game.river, 1))):
        counts["river", size] = river[at]
    counts[None] = river[0]
    return counts


def _carry(
    tables: Tables,
    strategy: Strategy,
    chosen: np.ndarray,
    wanted: int,
    sizes: int,
    threads: int,
) -> Ints:
    """Outcomes at the river after one flop action: by river action, category and outcome."""
    shapes = (kernel.TRIPLES, kernel.PAIRS), (kernel.VIEWS, kernel.HOLES)
    bases: list[Ints] = []
    views: list[Ints] = []

    def weigh(begin: int, end: int) -> None:
        base, view = (np.zeros(shape, np.int64) for shape in shapes)
        kernel.weigh_flops(
            *(tables.flops, tables.flop_ways, HOLE_CARDS, chosen, strategy.flop, wanted),
            *(begin, end, base, view),
        )
        bases.append(base)
        views.append(view)

    in_threads(threads, len(tables.flops), weigh)
    base = sum(bases, np.zeros(shapes[0], np.int64))
    view = sum(views, np.zeros(shapes[1], np.int64))
    takens: list[Ints] = []
    counted: list[Ints] = []
    rivers = tables.by_suit

    def carry(begin: int, end: int) -> None:
        taken = np.zeros((kernel.RANK_PATTERNS, kernel.PAIRS), np.int64)
        outcomes = np.zeros((sizes + 1, 10, 4), np.int64)
        kernel.carry_to_suit_rivers(
            *(kernel.PATTERN_IN, kernel.PATTERN_OFF, kernel.PATTERN_OF),
            *(kernel.HOLE_OFF, kernel.HOLE_PAIR, view),
            *(rivers.win, rivers.lose, rivers.high, rivers.category, strategy.river_by_suit),
            *(begin, end, taken, outcomes),
        )
        takens.append(taken)
        counted.append(outcomes)

    in_threads(threads, kernel.SUIT_PATTERNS, carry)
    taken = sum(takens, np.zeros((kernel.RANK_PATTERNS, kernel.PAIRS), np.int64))
    outcomes = sum(counted, np.zeros((sizes + 1, 10, 4), np.int64))
    rivers = tables.by_rank
    kernel.carry_to_rank_rivers(
        *(tables.present, kernel.TRIPLE_RANKS, kernel.PAIR_RANKS, kernel.RUNOUT, base, taken),
        *(rivers.win, rivers.lose, rivers.high, rivers.category, strategy.river_by_rank),
        outcomes,
    )
    return kernel.outcomes_of(outcomes, tables.dealers)
