"""What the kernels read: a strategy, the side bets and what every end pays, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import gcd, lcm

import numpy as np
import numpy.typing as npt

from houseedge.cards import Card, Category
from houseedge.errors import NotationError
from houseedge.lab.side_bets import SideBets
from houseedge.money import Odds, pay
from houseedge.odds import joint, place
from houseedge.odds.chances import Seen, categories_of_places, line_of
from houseedge.odds.full import Strategy
from houseedge.odds.game import Game
from houseedge.odds.pattern import Ints
from houseedge.odds.playing import (
    LINE_BITS,
    Decisions,
    Nets,
    Places,
    SideTables,
)
from houseedge.odds.seat import RENAMINGS, Bet, Prices
from houseedge.odds.tables import HOLE_CLASSES, Tables, full_deck
from houseedge.rules.plan import LevelPlan
from houseedge.rules.spec import Cards, FixedAward, Line, MeterShare, Paytable, Wager

#: More seats than this are at no table.
MOST_SEATS = 7
_LIMIT = 2**62
_NO_DECISION = np.zeros((1, 1), np.int8)


@dataclass(frozen=True, kw_only=True)
class Felt:
    """A table as the kernels play it: its game, its side bets, and who decides how.

    Without a `strategy` somebody else says what is bet. `side` are the side bets of every seat, a
    unit on each; the progressive's awards come off the meter of `level`, from the dealer's right
    to the left or the other way (P-07). `stakes` are those of a seat whose rounds are followed one
    by one, in Antes: "base" and side bets by name. `tables` may be those of a short deck.
    """

    game: Game
    side: SideBets
    seats: int = 1
    strategy: Strategy | None = None
    level: LevelPlan | None = None
    right_to_left: bool = True
    stakes: Mapping[str, Fraction] = field(default_factory=dict)
    tables: Tables | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if type(self.seats) is not int or not 1 <= self.seats <= MOST_SEATS:
            raise NotationError(f"seats: from 1 to {MOST_SEATS} play at a table (D-06)")
        for wager in self.stakes:
            if wager != "base" and wager not in self.prices.wagers[3:]:
                raise NotationError(f"stakes: '{wager}' is no bet whose rounds can be followed")
        if self.progressive is not None and len(self.progressive.lines) >= 1 << LINE_BITS:
            raise NotationError(f"{self.progressive.id} has more lines than can be played (P-03)")
        largest = max(int(np.abs(each).max(initial=0)) for each in self.nets[:5])
        if (largest * self.seats) ** 2 * (1 << 18) >= _LIMIT:
            raise NotationError("the odds are too large or too finely divided to sum up (S-11)")

    @property
    def progressive(self) -> Paytable | None:
        """The progressive's paytable, if anybody bets it."""
        return self.side.tables.get(Wager.PROGRESSIVE)

    @property
    def bet(self) -> int:
        """The progressive bet in cents."""
        table = self.progressive
        own = 100 if table is None or table.bet is None else table.bet
        return own if self.side.bet is None else self.side.bet

    @cached_property
    def bets(self) -> tuple[Bet, ...]:
        """Every bet by its number; the first is a fold."""
        streets = {"preflop": self.game.preflop, "flop": self.game.flop, "river": self.game.river}
        return (None, *((street, size) for street, sizes in streets.items() for size in sizes))

    @cached_property
    def prices(self) -> Prices:
        """What becomes of every wager but the progressive."""
        side = dict(self.side.tables)
        side.pop(Wager.PROGRESSIVE, None)
        return Prices(self.game, side, None, None, self.side.settings)

    @cached_property
    def pair_pays(self) -> tuple[Fraction, ...]:
        """The net result of each line of Ultimate Pairs; that of no line first."""
        table = self.side.tables.get(Wager.PAIRS)
        if table is None:
            return (Fraction(0),)
        pays = [line.pays for line in table.lines]
        return (Fraction(-1), *(odds.fraction for odds in pays if isinstance(odds, Odds)))

    @cached_property
    def units(self) -> dict[Wager | str, int]:
        """Into how many parts a unit of each wager is divided, so that all it wins is whole."""
        found: dict[Wager | str, int] = {"base": self.game.unit}
        for wager, table in self.side.tables.items():
            if wager is Wager.PROGRESSIVE:
                found[wager] = self.bet // self.grain
            else:
                odds = [line.pays for line in table.lines if isinstance(line.pays, Odds)]
                found[wager] = lcm(1, *(each.fraction.denominator for each in odds))
        return found

    @cached_property
    def nets(self) -> Nets:
        """What every end is worth, in units."""
        shape = (len(self.bets), 10, joint.ENDINGS)
        base, bad_beat = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        trips = np.zeros(10, np.int64)
        for at in product(*map(range, shape)):
            nets = self.net_of(*at)
            base[at] = sum(nets[:3]) * self.game.unit
            by_wager = dict(zip(self.prices.wagers, nets, strict=True))
            if Wager.BAD_BEAT in by_wager:
                bad_beat[at] = by_wager[Wager.BAD_BEAT] * self.units[Wager.BAD_BEAT]
            if Wager.TRIPS in by_wager:
                trips[at[1]] = by_wager[Wager.TRIPS] * self.units[Wager.TRIPS]
        unit = self.units.get(Wager.PAIRS, 1)
        pairs = np.array([int(pays * unit) for pays in self.pair_pays], np.int64)
        progressive, least = self._progressive_nets(), int(self.game.qualifies)
        return Nets(base.ravel(), trips, bad_beat.ravel(), pairs, progressive, least)

    def net_of(self, bet: int, category: int, ending: int, pair: int = 0) -> tuple[Fraction, ...]:
        """The net result of each wager but the progressive, a unit on each."""
        seen = Seen(None, None, Category(category), False)
        return self.prices.nets(self.bets[bet], seen, ending, self.pair_pays[pair])

    @cached_property
    def grain(self) -> int:
        """The cents of which the progressive bet and all its fixed awards are multiples."""
        lines = () if self.progressive is None else self.progressive.lines
        return gcd(self.bet, *(fixed_cents(line, self.bet) for line in lines))

    def _progressive_nets(self) -> Ints:
        """What each line pays beyond the bet, in grains, for who stays and who folds."""
        table = self.progressive
        if table is None:
            return np.zeros((2, 1), np.int64)
        row = [-self.bet, *(fixed_cents(line, self.bet) - self.bet for line in table.lines)]
        loses = self.side.settings.progressive_after_fold == "lose"
        cents = np.array([row, [-self.bet] * len(row) if loses else row], np.int64)
        return cents // self.grain

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The shape of what is counted of every seat."""
        nets = self.nets
        return (len(self.bets), 10, joint.ENDINGS, len(nets.pairs), nets.progressive.shape[1])

    @cached_property
    def worth(self) -> tuple[Ints, int]:
        """What each end is worth to a seat with the given stakes, and in which part of an Ante."""
        if not self.stakes:
            return np.zeros(1, np.int64), 1
        worth = np.zeros(self.ends, object)
        for at in product(*map(range, self.ends[:4])):
            nets = dict(zip(self.prices.wagers, self.net_of(*at), strict=True))
            nets[Wager.PLAY] += nets.pop(Wager.BLIND) + nets.pop(Wager.ANTE)
            named = {"base": nets.pop(Wager.PLAY), **{w.value: net for w, net in nets.items()}}
            total = sum((named[w] * stake for w, stake in self.stakes.items()), Fraction(0))
            worth[at] = total
        unit = lcm(*(Fraction(value).denominator for value in worth.ravel()))
        return np.array([int(value * unit) for value in worth.ravel()], np.int64), unit

    @cached_property
    def places(self) -> Places:
        """What ranks seven cards."""
        category = categories_of_places().astype(np.int8)
        return Places(*place.tables_of(7), category)

    @cached_property
    def decisions(self) -> Decisions:
        """The strategy; nothing but its shape where somebody else decides."""
        game, flops = self.game, _flops(self.tables or full_deck())
        earlier, actions = len(game.preflop), len(game.flop) + 1
        numbers = np.zeros((52, 52), np.int16)
        low, high = np.triu_indices(52, 1)
        numbers[low, high] = numbers[high, low] = np.arange(len(low))
        suits = RENAMINGS.astype(np.int8)
        if self.strategy is None:
            none = (_NO_DECISION, _NO_DECISION, _NO_DECISION)
            preflop = np.zeros((52, 52), np.int8)
            return Decisions(preflop, flops, suits, numbers, *none, earlier, actions)
        made = self.strategy
        preflop = made.preflop[HOLE_CLASSES][numbers].astype(np.int8)
        rest = (made.flop, made.river_by_rank, made.river_by_suit)
        return Decisions(preflop, flops, suits, numbers, *rest, earlier, actions)

    @cached_property
    def side_tables(self) -> SideTables:
        """What side bets look at."""
        hole, dealer = _pair_fits(self.side.tables.get(Wager.PAIRS))
        table = self.progressive
        if table is None:
            nothing = np.zeros((1, 11, 11, 2), np.int8), 10, 10, np.zeros(10, np.bool_)
            return SideTables(hole, dealer, *nothing, np.zeros(1, np.bool_))
        asked = {cards: [] for cards in Cards}  # type: dict[Cards, list[int]]
        for line in table.lines:
            if line.hand is not None:
                asked[line.cards].append(int(line.hand))
        with_hole = np.zeros(10, np.bool_)
        with_hole[asked[Cards.SEVEN_WITH_HOLE]] = True
        return SideTables(
            hole,
            dealer,
            _lines(table),
            min(asked[Cards.HOLE_AND_FLOP], default=10),
            min(asked[Cards.BOARD], default=10),
            with_hole,
            np.array([False, *map(self.moves_meter, table.lines)]),
        )

    def moves_meter(self, line: Line) -> bool:
        """Whether a line has to wait for the serial pass: it touches the meter, or brings envy."""
        every = self.side.settings.awards_from_meter == "all"
        return every or isinstance(line.pays, MeterShare) or (line.envy > 0 and self.seats > 1)


def fixed_cents(line: Line, bet: int) -> int:
    """What a line that is no share of the meter pays, in cents."""
    match line.pays:
        case Odds():
            return pay(bet, line.pays)
        case FixedAward(cents):
            return cents
        case _:
            return 0


def _flops(tables: Tables) -> npt.NDArray[np.int32]:
    """By number of a flop: its class times 24, and the renaming of suits that leads there."""
    number, renaming = np.full(52**3, -1, np.int16), np.zeros(52**3, np.int8)
    joint.place_flops(tables.flops, RENAMINGS, number, renaming)
    a, b, c = np.array([(a, b, c) for c in range(52) for b in range(c) for a in range(b)]).T
    at = (a * 52 + b) * 52 + c
    coded: npt.NDArray[np.int32] = number[at].astype(np.int32) * 24 + renaming[at]
    return coded


def _pair_fits(table: Paytable | None) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """By two cards, a bit a line: whether a player's fit it, and whether a dealer's do."""
    hole, dealer = np.zeros((52, 52), np.int32), np.zeros((52, 52), np.int32)
    if table is None:
        return hole, dealer
    for a, b in product(range(52), repeat=2):
        two = (Card(a), Card(b))
        if a == b:
            continue
        for at, line in enumerate(table.lines):
            hole[a, b] |= any(known.matches(two) for known in line.hole) << at
            fits = not line.dealer or any(known.matches(two) for known in line.dealer)
            dealer[a, b] |= fits << at
    return hole, dealer


def _lines(table: Paytable) -> npt.NDArray[np.int8]:
    """The number of the line that a hand earns; 0 for none."""
    lines = np.zeros((11, 10, 11, 2), np.int8)
    for first, seven, board, alone in product(range(11), range(10), range(11), range(2)):
        seen = Seen(
            None if first == 10 else Category(first),
            None if board == 10 else Category(board),
            Category(seven),
            bool(alone),
        )
        line = line_of(table, seen)
        if line is not None:
            lines[first, seven, board, alone] = table.lines.index(line) + 1
    return lines
