"""A PAR sheet's figures: everything a laboratory asks of a profile with its chosen tables, exactly.

>>> from houseedge.lab.par import par_sheet
>>> from houseedge.rules import built_in
>>> sheet = par_sheet(built_in().rules("california"), charts=False)
>>> sum(wager.ev for wager in sheet.base) == sheet.solution.ev
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from houseedge.cards import Category
from houseedge.errors import NotationError
from houseedge.lab import meter, par_charts
from houseedge.lab.between import between_seats
from houseedge.lab.par_charts import Chart
from houseedge.lab.reconcile import CLAUSES, Figure, reconcile
from houseedge.lab.risk.break_even import break_even_meter
from houseedge.lab.risk.round_law import RoundLaw
from houseedge.lab.side_bets import SideBets
from houseedge.lab.simulation.felt import MOST_SEATS, Felt
from houseedge.lab.thumb.search import Learnable, search
from houseedge.lab.two_seats import kept_between
from houseedge.odds import pattern, sidebet
from houseedge.odds.game import Game, bounds
from houseedge.odds.law import SeatLaw
from houseedge.odds.seat import seat_law
from houseedge.odds.solver import Solution, solve
from houseedge.rules.catalog import Catalog, built_in
from houseedge.rules.spec import Paytable, Rules, Wager

#: The rounds of the bands.
ROUNDS = tuple(10**power for power in range(3, 8))
#: So many rules of thumb stand on a sheet.
LEARNED = 9


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """One line of a wager: how often it happens, and what it adds to the wager's mean.

    `adds` is the chance times the net result of a unit bet, in Antes for the base game.
    """

    key: str
    title: str
    pays: str
    chance: Fraction
    adds: Fraction


@dataclass(frozen=True, kw_only=True, slots=True)
class WagerSheet:
    """One wager: its parts, which add up to its mean, and how it varies, for a unit bet."""

    wager: Wager
    table: Paytable | None
    parts: tuple[Part, ...]
    hits: Fraction
    variance: Fraction
    folds_lose: Fraction | None = None
    """The house edge where every fold of perfect play loses the bet (O-01, O-02)."""

    @property
    def ev(self) -> Fraction:
        """The mean net result of a unit bet."""
        return sum((part.adds for part in self.parts), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """What the house keeps of a unit bet."""
        return -self.ev

    @property
    def standard_deviation(self) -> float:
        """The deviation of the net result of a unit bet."""
        return sqrt(self.variance)


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayBet:
    """One Play bet, or the fold: how often it is made, and how it ends."""

    name: str
    chance: Fraction
    wins: Fraction
    ties: Fraction
    loses: Fraction
    adds: Fraction


@dataclass(frozen=True, kw_only=True, slots=True)
class Band:
    """What the house wins in so many rounds, in Antes: the mean, and nineteen times in twenty.

    `ahead` is the chance of one seat to have won, from the whole law; none for several.
    """

    rounds: int
    mean: float
    low: float
    high: float
    ahead: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ProgressiveSheet:
    """The progressive against its meter."""

    plan: str | None
    level: meter.LevelReport | None
    bet: int
    meter: int
    returns: tuple[tuple[int, Fraction], ...]
    """Meters in cents, with what a bet returns at each."""
    break_even: Fraction | None
    """In cents; with nobody's envy."""


@dataclass(frozen=True, kw_only=True)
class ParSheet:
    """All figures of a sheet; every one a fraction but for roots and the normal law."""

    rules: Rules
    solution: Solution
    base: tuple[WagerSheet, ...]
    bets: tuple[PlayBet, ...]
    sides: tuple[WagerSheet, ...]
    seat: SeatLaw | None
    progressive: ProgressiveSheet | None
    printed: tuple[Figure, ...]
    seats: int
    covariance: Fraction | None
    flop_chart: Chart | None
    river_chart: Chart | None
    learnable: Learnable | None

    @property
    def law(self) -> RoundLaw:
        """The law of a seat's base game."""
        return RoundLaw(distribution=self.solution.distribution)

    @property
    def hits(self) -> Fraction:
        """How often a seat wins more than it loses in a round of the base game."""
        return self.law.ahead

    @property
    def bounds(self) -> tuple[str, ...]:
        """What is left out, a sentence each."""
        return bounds(self.rules)

    def bands(self, seats: int) -> tuple[Band, ...]:
        """What the house wins of so many seats of one table."""
        law = self.law
        found = []
        for rounds in ROUNDS:
            low, high = law.band95(rounds, seats, self.covariance)
            mean = -float(law.mean) * seats * rounds
            ahead = law.ahead_after(rounds) if seats == 1 else None
            found.append(Band(rounds=rounds, mean=mean, low=-high, high=-low, ahead=ahead))
        return tuple(found)


def par_sheet(
    rules: Rules,
    *,
    catalog: Catalog | None = None,
    seats: int = 6,
    at_meter: int | None = None,
    charts: bool = True,
    threads: int = 2,
    tell: Callable[[str], None] = lambda what: None,
) -> ParSheet:
    """Count everything that stands on the sheet of some rules.

    `at_meter` is what the progressive's meter holds, in cents: its seed if left out. How two seats
    vary together is kept for the standard game; for others it is counted, which takes minutes.
    Without `charts` there are none of flop and river, and no rules of thumb.
    """
    if type(seats) is not int or not 1 <= seats <= min(MOST_SEATS, rules.profile.seats):
        raise NotationError(f"seats: from 1 to {rules.profile.seats} play at this table (D-06)")
    if at_meter is not None and Wager.PROGRESSIVE not in rules.tables:
        raise NotationError("meter: the profile offers no progressive (P-01)")
    catalog = catalog or built_in()
    game = Game.of(rules)
    tell("Counting every deal")
    solution = solve(game, threads=threads)
    progressive = _progressive(rules, catalog, at_meter)
    tell("Counting all wagers of a seat together")
    side = SideBets.posted(
        rules,
        bet=None if progressive is None else progressive.bet,
        meter=None if progressive is None else progressive.meter,
    )
    seat = _seat(side, game, solution, threads)
    tell("Holding printed figures against counted ones")
    printed = _printed(rules, catalog)
    covariance = None if seats == 1 else _between(solution, threads, tell)
    flop = river = learnable = None
    if charts:
        tell("Looking for rules to learn")
        learnable = search(game, most=LEARNED, threads=threads)
        flop = par_charts.flop_chart(solution, threads)
        river = par_charts.river_chart(solution, threads)
    return ParSheet(
        rules=rules,
        solution=solution,
        base=_base(solution),
        bets=_bets(solution),
        sides=tuple(_side(table, solution, progressive) for table in side.tables.values()),
        seat=seat,
        progressive=progressive,
        printed=printed,
        seats=seats,
        covariance=covariance,
        flop_chart=flop,
        river_chart=river,
        learnable=learnable,
    )


def _between(solution: Solution, threads: int, tell: Callable[[str], None]) -> Fraction:
    """How the base games of two seats vary together: kept, or counted."""
    kept = kept_between(solution.game, "perfect")
    if kept is not None:
        return kept
    tell("Counting two seats at once, which takes minutes")
    felt = Felt(game=solution.game, side=SideBets(tables={}), strategy=solution.strategy)
    return between_seats(felt, threads=threads)


def _seat(side: SideBets, game: Game, solution: Solution, threads: int) -> SeatLaw | None:
    if not side.tables or not game.standing:
        return None
    return seat_law(
        solution.strategy,
        game,
        paytables=side.tables.values(),
        bet=side.bet,
        meter=side.meter,
        settings=side.settings,
        threads=threads,
    )


def _printed(rules: Rules, catalog: Catalog) -> tuple[Figure, ...]:
    """What stands printed beside the chosen tables, with what was found of it."""
    ids = {table.id for table in rules.tables.values()}
    clauses = [clause for wager, clause in CLAUSES.items() if wager in rules.tables]
    found = (each for clause in clauses for each in reconcile(catalog, rule=clause))
    return tuple(figure for figure in found if figure.table in ids)


def _base(solution: Solution) -> tuple[WagerSheet, ...]:
    return tuple(_base_wager(solution, wager) for wager in (Wager.ANTE, Wager.BLIND, Wager.PLAY))


def _base_wager(solution: Solution, wager: Wager) -> WagerSheet:
    """One wager of the base game, its parts by what it pays."""
    game, counts = solution.game, dict[tuple[int, str, str], int]()
    nets: dict[tuple[int, str, str], Fraction] = {}
    for bet, table in solution.counts.items():
        times = None if bet is None else bet[1]
        for category in range(10):
            for outcome in range(5):
                count = int(table[category, outcome])
                if not count:
                    continue
                net = game.wager_net(wager.value, times, category, outcome)
                key = _part_key(wager, bet, net, category)
                counts[key] = counts.get(key, 0) + count
                nets[key] = nets.get(key, Fraction(0)) + net * count
    parts = tuple(
        Part(
            key=key[1],
            title=key[2],
            pays=_pays(nets[key] / counts[key]),
            chance=Fraction(counts[key], solution.deals),
            adds=nets[key] / solution.deals,
        )
        for key in sorted(counts)
    )
    wins = sum((part.chance for part in parts if part.adds > 0), Fraction(0))
    variance = solution.covariance(wager.value, wager.value)
    return WagerSheet(wager=wager, table=None, parts=parts, hits=wins, variance=variance)


def _part_key(
    wager: Wager, bet: tuple[str, Fraction] | None, net: Fraction, category: int
) -> tuple[int, str, str]:
    """Where a part stands, its key and its title."""
    if wager is Wager.BLIND and net > 0:
        hand = Category(category)
        return 9 - category, hand.key, hand.title.capitalize()
    ends = "wins" if net > 0 else "loses" if net < 0 else "pushes"
    place = ("wins", "pushes", "loses").index(ends)
    if wager is Wager.PLAY:
        if bet is None:
            return 90, "fold", "No Play bet: folded"
        size = f"{bet[1]}x"
        return 10 - int(bet[1]) + 20 * place, f"{size}_{ends}", f"{size} {ends}"
    title = {"wins": "Wins", "pushes": "Pushes", "loses": "Loses, or folded"}[ends]
    return 20 + place, ends, title


def _pays(net: Fraction) -> str:
    if net.denominator == 1:
        return str(net)
    return f"{net.numerator}:{net.denominator}"


def _bets(solution: Solution) -> tuple[PlayBet, ...]:
    found = []
    for (bet, table), (name, chance, adds) in zip(
        solution.counts.items(), solution.by_bet(), strict=True
    ):
        ends = [Fraction(int(n), solution.deals) for n in table.sum(axis=0)]
        if bet is None:
            # A fold loses whatever the dealer's hand is.
            wins, ties, loses = Fraction(0), Fraction(0), chance
        else:
            wins = ends[pattern.WIN_QUALIFIED] + ends[pattern.WIN_UNQUALIFIED]
            ties = ends[pattern.TIE]
            loses = ends[pattern.LOSE_QUALIFIED] + ends[pattern.LOSE_UNQUALIFIED]
        found.append(
            PlayBet(name=name, chance=chance, wins=wins, ties=ties, loses=loses, adds=adds)
        )
    return tuple(found)


def _side(table: Paytable, solution: Solution, progressive: ProgressiveSheet | None) -> WagerSheet:
    """A side bet, counted as `houseedge odds` counts it."""
    lost = None
    if table.wager is Wager.PROGRESSIVE:
        assert progressive is not None
        odds = sidebet.progressive(table, bet=progressive.bet, meter=progressive.meter)
    else:
        odds = sidebet.COUNTERS[table.wager](table)
    if table.wager is Wager.BAD_BEAT and solution.game == Game():
        lost = sidebet.bad_beat(table, folds=solution).house_edge
    parts = [
        Part(
            key=line.key,
            title=line.title,
            pays=str(line.pays),
            chance=line.probability,
            adds=line.probability * (line.returns - 1),
        )
        for line in odds.lines
    ]
    loses = 1 - sum((part.chance for part in parts), Fraction(0))
    parts.append(Part(key="loses", title="Loses", pays="−1", chance=loses, adds=-loses))
    return WagerSheet(
        wager=table.wager,
        table=table,
        parts=tuple(parts),
        hits=odds.hit_frequency,
        variance=odds.variance,
        folds_lose=lost,
    )


def _progressive(rules: Rules, catalog: Catalog, at_meter: int | None) -> ProgressiveSheet | None:
    table = rules.tables.get(Wager.PROGRESSIVE)
    if table is None:
        return None
    plans = [catalog.plan(id) for id in catalog.plan_ids]
    fitting = [(plan, level) for plan in plans if (level := plan.level_with(table.id)) is not None]
    plan, level = fitting[0] if fitting else (None, None)
    bet = table.bet or (100 if level is None else level.bet)
    seed = rules.profile.seed if level is None else level.seed // 10_000
    even = break_even_meter(table, bet=bet)
    top = seed * 10 if even is None else max(seed * 2, int(even) * 5 // 4)
    meters = [seed + (top - seed) * step // 8 for step in range(9)]
    returns = tuple(
        (held, sidebet.progressive(table, bet=bet, meter=held).expected_return) for held in meters
    )
    return ProgressiveSheet(
        plan=None if plan is None else f"{plan.id}@{plan.version}",
        level=None if level is None else meter.report(level),
        bet=bet,
        meter=seed if at_meter is None else at_meter,
        returns=returns,
        break_even=even,
    )
