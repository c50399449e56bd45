"""All wagers of one seat counted at once, under any strategy and with any paytables.

    >>> from houseedge.odds import seat_law, solve
    >>> from houseedge.rules import built_in
    >>> law = seat_law(solve().strategy, paytables=[built_in().paytable("UTH-01")])
    >>> law.covariance("blind", "trips") > 0
    True

A deal decides every wager by a few things: the hole cards, the bet that is made, what the first
five cards, the board and all seven are worth, and how the showdown ends. The kernels in `joint`
count deals by all of these together; here each such end gets its net results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np

from houseedge.cards import DECK, Card, Category, format_cards
from houseedge.errors import NotationError
from houseedge.odds import joint, pattern
from houseedge.odds.chances import Seen, line_of
from houseedge.odds.full import Strategy
from houseedge.odds.game import Game
from houseedge.odds.law import Nets, SeatLaw
from houseedge.odds.pattern import Ints, Small
from houseedge.odds.sidebet import returned
from houseedge.odds.solver import all_deals, verify_strategy, verify_threads
from houseedge.odds.tables import (
    HOLE_CARDS,
    HOLE_CLASSES,
    Tables,
    full_deck,
    in_threads,
)
from houseedge.round.judge import BAD_BEAT_FROM
from houseedge.rules.spec import BONUS_BETS, Cards, Line, MeterShare, Paytable, Settings, Wager

_BASE = (Wager.ANTE, Wager.PLAY, Wager.BLIND)
_SIDE = (*BONUS_BETS, Wager.PROGRESSIVE)
_LOST = Fraction(-1)
#: The 24 ways to rename suits.
RENAMINGS: Ints = np.array(list(permutations(range(4))), np.int64)

Bet = tuple[str, Fraction] | None


def seat_law(
    strategy: Strategy,
    game: Game | None = None,
    *,
    paytables: Iterable[Paytable] = (),
    bet: int | None = None,
    meter: int | None = None,
    settings: Settings | None = None,
    threads: int = 2,
    tables: Tables | None = None,
) -> SeatLaw:
    """How all wagers of a seat that plays by a strategy end together, exactly.

    There is a side bet for each of `paytables`, at most one of a kind. `bet` and `meter` are the
    progressive's, in cents; the bet is the table's own, or 1.00, unless told. Of `settings` those
    count that say what a fold does to Bad Beat and progressive (O-01, O-02); what it does to the
    Ante is the game's (O-03), and settings that say otherwise are refused. Envy is no part of it:
    that hangs on who else is at the table. `tables` may be those of a short deck. A strategy
    is refused that does not treat alike what differs only in the names of suits.
    """
    verify_threads(threads)
    game = game or Game()
    game.verify_standing("all wagers of a seat together")
    tables = tables or full_deck(threads)
    verify_strategy(strategy, game, tables)
    _verify_suits(strategy, tables)
    if settings is not None and settings.folded_ante != game.folded_ante:
        raise NotationError(
            f"a folded Ante is '{game.folded_ante}' in the game and '{settings.folded_ante}' in "
            "the settings (O-03)"
        )
    side = _by_wager(paytables)
    prices = Prices(game, side, bet, meter, settings or Settings())
    asked = _Asked.by(side.get(Wager.PROGRESSIVE))
    holes = _Holes.of(side.get(Wager.PAIRS), tables.present)
    play = _Play(tables, strategy, game, asked)
    counts: Counter[Nets] = Counter()
    for group, end, deals in play.all_deals(holes.groups, threads):
        for pays, share in holes.pays[group]:
            # Hole cards of a class meet the same, so each has an even share.
            nets = prices.nets(play.bets[end.bet], asked.seen(end), end.ending, pays)
            part, rest = divmod(deals * share.numerator, share.denominator)
            if rest:
                raise RuntimeError("hole cards of one class did not meet the same: a miscount")
            counts[nets] += part
    for (hole, dealer), changes in holes.changes.items():
        for end, deals in play.duel(hole, dealer):
            for (before, after), times in changes.items():
                for pays, some in ((before, -times * deals), (after, times * deals)):
                    nets = prices.nets(play.bets[end.bet], asked.seen(end), end.ending, pays)
                    counts[nets] += some
    if counts.total() != all_deals(tables):
        raise RuntimeError(f"{counts.total():,} of {all_deals(tables):,} deals: a miscount")
    return SeatLaw(
        wagers=prices.wagers,
        tables={wager: table.id for wager, table in side.items()},
        deals=all_deals(tables),
        counts={nets: count for nets, count in counts.items() if count},
    )


def _verify_suits(strategy: Strategy, tables: Tables) -> None:
    """Refuse flop decisions that differ between hole cards which mirror each other.

    One board is counted for all that differ in the names of suits, so a renaming that leaves a
    flop as it is must leave what is done there too.
    """
    flops = np.sort(tables.flops, axis=1)
    for suits, renamed in zip(RENAMINGS, renamed_holes(), strict=True):
        kept = (np.sort(flops & ~3 | suits[flops & 3], axis=1) == flops).all(axis=1)
        own = strategy.flop[kept]
        differs = own != own[:, renamed]
        if differs.any():
            row, hole = np.argwhere(differs)[0].tolist()
            flop, one, other = (
                format_cards(map(Card, cards.tolist()))
                for cards in (flops[kept][row], HOLE_CARDS[hole], HOLE_CARDS[renamed[hole]])
            )
            raise NotationError(
                f"on the flop {flop} the strategy treats {one} and {other} differently: "
                "covariances need decisions that are the same where only suits' names differ"
            )


def _by_wager(paytables: Iterable[Paytable]) -> dict[Wager, Paytable]:
    """The side bets' tables in the order of the felt."""
    given: dict[Wager, Paytable] = {}
    for table in paytables:
        if table.wager not in _SIDE:
            raise NotationError(f"{table.id} is a {table.wager.label} table, and no side bet's")
        if table.wager in given:
            raise NotationError(
                f"{given[table.wager].id} and {table.id} are both {table.wager.label} tables: "
                "a seat bets by one"
            )
        given[table.wager] = table
    return {wager: given[wager] for wager in _SIDE if wager in given}


class End(NamedTuple):
    """How a deal ended, in the numbers of `joint`."""

    bet: int
    first: int
    category: int
    cell: int
    ending: int


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a progressive asks of the first five cards, of the board, and of the hole cards."""

    first: tuple[Category, ...] = ()
    board: tuple[Category, ...] = ()
    with_hole: tuple[Category, ...] = ()

    @classmethod
    def by(cls, table: Paytable | None) -> _Asked:
        if table is None:
            return cls()

        def of(cards: Cards) -> tuple[Category, ...]:
            hands = {line.hand for line in table.lines if line.cards is cards}
            return tuple(sorted(hand for hand in hands if hand is not None))

        return cls(of(Cards.HOLE_AND_FLOP), of(Cards.BOARD), of(Cards.SEVEN_WITH_HOLE))

    def seen(self, end: End) -> Seen:
        """What the table's lines can tell of a deal."""
        board = end.cell // 2
        return Seen(
            self.first[end.first - 1] if end.first else None,
            self.board[board - 1] if board else None,
            Category(end.category),
            bool(end.cell % 2),
        )


def _numbered(categories: tuple[Category, ...]) -> Ints:
    """By category: 1 and up for those that are asked for, 0 for the others."""
    numbers = np.zeros(10, np.int64)
    numbers[list(categories)] = range(1, len(categories) + 1)
    return numbers


def beaten_outcome(ending: int, game: Game) -> int:
    """The outcome of a win over three of a kind or better, which mostly qualifies."""
    qualified = ending - 5 + BAD_BEAT_FROM >= game.qualifies
    return pattern.WIN_QUALIFIED if qualified else pattern.WIN_UNQUALIFIED


class Prices:
    """What becomes of each wager of a seat, a unit bet on each."""

    def __init__(
        self,
        game: Game,
        side: Mapping[Wager, Paytable],
        bet: int | None,
        meter: int | None,
        settings: Settings,
    ) -> None:
        table = side.get(Wager.PROGRESSIVE)
        own = 100 if table is None or table.bet is None else table.bet
        self._bet = own if bet is None else bet
        if (meter or 0) < 0 or self._bet < 1:
            raise NotationError("a progressive bet is above zero and its meter not below (P-01)")
        shares = table is not None and any(isinstance(x.pays, MeterShare) for x in table.lines)
        if shares and meter is None:
            raise NotationError("what a progressive pays depends on its meter (P-03)")
        self._meter = meter or 0
        self._game, self._side, self._settings = game, side, settings
        self.wagers = (*_BASE, *side)

    def nets(self, bet: Bet, seen: Seen, ending: int, pairs: Fraction | None) -> Nets:
        """The net result of each wager; that of the pairs bet is known already."""
        # Wins over three of a kind or better are counted apart, by what is beaten.
        outcome = ending if ending < 5 else beaten_outcome(ending, self._game)
        times = None if bet is None else bet[1]
        nets = [self._game.wager_net(wager, times, seen.seven, outcome) for wager in _BASE]
        for wager, table in self._side.items():
            match wager:
                case Wager.PAIRS if pairs is not None:
                    nets.append(pairs)
                case Wager.BAD_BEAT:
                    nets.append(self._bad_beat(table, bet, seen.seven, ending))
                case Wager.PROGRESSIVE:
                    kept = bet is not None or self._settings.progressive_after_fold == "decide"
                    nets.append(self._net(line_of(table, seen) if kept else None))
                case _:
                    nets.append(self._net(line_of(table, seen)))
        return tuple(nets)

    def _bad_beat(self, table: Paytable, bet: Bet, category: Category, ending: int) -> Fraction:
        """Y-02, Y-03, O-01: the losing hand names the line; equal hands have none."""
        if bet is None and self._settings.bad_beat_after_fold == "lose":
            return _LOST
        beaten: int | None = None
        if ending >= 5:
            beaten = ending - 5 + BAD_BEAT_FROM
        elif ending in (pattern.LOSE_QUALIFIED, pattern.LOSE_UNQUALIFIED):
            beaten = category
        if beaten is None or beaten < BAD_BEAT_FROM:
            return _LOST
        return self._net(table.by_category[beaten])

    def _net(self, line: Line | None) -> Fraction:
        return _LOST if line is None else returned(line.pays, self._bet, self._meter) - 1


@dataclass(frozen=True, slots=True)
class _Holes:
    """What hole cards win on Ultimate Pairs (U-01, U-03).

    `groups` numbers hole cards so that classes with one number win alike; `pays` says of each
    number what is won, and by which share of the cards. A line that looks at the dealer's cards
    is no part of that: `changes` has, for one of all two hands that differ only in the names of
    suits and for which it holds, what is won without and with it, and by how many of them.
    """

    groups: Ints
    pays: tuple[tuple[tuple[Fraction | None, Fraction], ...], ...]
    changes: Mapping[tuple[tuple[Card, ...], tuple[Card, ...]], Counter[tuple[Fraction, Fraction]]]

    @classmethod
    def of(cls, table: Paytable | None, present: int) -> _Holes:
        if table is None:
            return cls(np.zeros(len(HOLE_CARDS), np.int64), (((None, Fraction(1)),),), {})
        by_class: dict[int, Counter[Fraction]] = {}
        for number, (a, b) in zip(HOLE_CLASSES.tolist(), HOLE_CARDS.tolist(), strict=True):
            by_class.setdefault(number, Counter())[_pairs_net(table, (Card(a), Card(b)))] += 1
        ways = {
            number: tuple((net, Fraction(n, nets.total())) for net, n in sorted(nets.items()))
            for number, nets in by_class.items()
        }
        pays = tuple(dict.fromkeys(ways.values()))
        groups = [pays.index(ways[number]) for number in HOLE_CLASSES.tolist()]
        return cls(np.array(groups, np.int64), pays, _changes(table, present))


def _pairs_net(
    table: Paytable, hole: tuple[Card, ...], dealer: tuple[Card, ...] | None = None
) -> Fraction:
    """What hole cards win; without the dealer's, what they win if no line looks at those."""
    for line in table.lines:
        if any(known.matches(hole) for known in line.hole):
            held = dealer is not None and any(known.matches(dealer) for known in line.dealer)
            if held or not line.dealer:
                return returned(line.pays, 1, 0) - 1
    return _LOST


def _changes(
    table: Paytable, present: int
) -> dict[tuple[tuple[Card, ...], tuple[Card, ...]], Counter[tuple[Fraction, Fraction]]]:
    changes: dict[
        tuple[tuple[Card, ...], tuple[Card, ...]], Counter[tuple[Fraction, Fraction]]
    ] = {}
    looking = [line for line in table.lines if line.dealer]
    deck = [card for card in DECK if present >> card.rank & 1]
    for hole in combinations(deck, 2):
        if not any(known.matches(hole) for line in looking for known in line.hole):
            continue
        without = _pairs_net(table, hole)
        for dealer in combinations([card for card in deck if card not in hole], 2):
            within = _pairs_net(table, hole, dealer)
            if within != without:
                changes.setdefault(_alike(hole, dealer), Counter())[without, within] += 1
    return changes


def _alike(
    hole: tuple[Card, ...], dealer: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """One of all two hands that differ only in the names of suits."""
    return min(
        tuple(
            tuple(sorted(Card(card & ~3 | suits[card & 3]) for card in two))
            for two in (hole, dealer)
        )
        for suits in RENAMINGS.tolist()
    )  # type: ignore[return-value]  # two hands in, two hands out


class _Play:
    """A strategy in the form the kernels of `joint` read, and the deals it leads to."""

    def __init__(self, tables: Tables, strategy: Strategy, game: Game, asked: _Asked) -> None:
        self._tables = tables
        streets = {"preflop": game.preflop, "flop": game.flop, "river": game.river}
        self.bets: tuple[Bet, ...] = (
            None,
            *((street, size) for street, sizes in streets.items() for size in sizes),
        )
        self._shape = (len(self.bets), len(asked.first) + 1, 10, 2 * len(asked.board) + 2)
        with_hole = np.zeros(10, np.bool_)
        with_hole[list(asked.with_hole)] = True
        self._asked = joint.Asked(_numbered(asked.board), with_hole)
        self._holes = _hole_cards()
        number, renaming = np.full(52**3, -1, np.int16), np.zeros(52**3, np.int8)
        joint.place_flops(tables.flops, RENAMINGS, number, renaming)
        coded = np.zeros(strategy.flop.shape, np.int16)
        actions, first = len(game.flop) + 1, _numbered(asked.first)
        joint.code_flops(tables.flops, HOLE_CARDS, strategy.flop, actions, first, coded)
        self._choices = joint.Choices(
            number=number,
            renaming=renaming,
            renamed=renamed_holes(),
            coded=coded,
            asking=coded.max(axis=1) >= actions,
            actions=actions,
            preflop=strategy.preflop[HOLE_CLASSES],
            earlier=len(game.preflop),
            by_rank=strategy.river_by_rank,
            by_suit=strategy.river_by_suit,
        )

    def all_deals(self, groups: Ints, threads: int) -> Iterator[tuple[int, End, int]]:
        """Every way a deal can end, by group of hole cards, with how many deals do."""
        tables = self._tables
        boards = _together(joint.canonical_boards(tables.present))
        laid = self._laid(boards, groups, threads)
        by_rank = joint.Side(tables.by_rank, pattern.RANK_HOLES)
        by_suit = joint.Side(tables.by_suit, pattern.SUIT_HOLES)
        parts: list[Ints] = []

        def work(begin: int, end: int) -> None:
            part = np.zeros((int(groups.max()) + 1, *self._shape, joint.SUMS), np.int64)
            joint.count_seats(
                *(tables.present, boards, begin, end, self._choices, laid, groups),
                *(self._holes, by_rank, by_suit, self._asked, part),
            )
            parts.append(part)

        in_threads(threads, len(boards.cards), work)
        ends = _ends(sum(parts[1:], parts[0]), tables.dealers)
        for at in np.argwhere(ends).tolist():
            yield at[0], End(*at[1:]), int(ends[tuple(at)])

    def _laid(self, boards: joint.Boards, groups: Ints, threads: int) -> joint.Laid:
        choices, types = self._choices, np.vstack([self._holes.pair, self._holes.type])
        places = joint.places_of(boards)
        row = np.full(52**3, -1, np.int64)
        code = np.zeros((len(places), len(HOLE_CARDS)), np.int16)

        def lay(begin: int, end: int) -> None:
            joint.lay_codes(places, choices, begin, end, row, code)

        in_threads(threads, len(places), lay)
        begin, hole, asked = np.zeros(len(places) + 1, np.int64), np.zeros(0, np.int16), code[:0, 0]
        if choices.asking.any():
            asking = code >= choices.actions
            begin[1:] = asking.sum(axis=1).cumsum()
            hole, asked = np.nonzero(asking)[1].astype(np.int16), code[asking]
            code[asking] %= choices.actions
        many, done = int(groups.max()) + 1, choices.earlier + choices.actions
        before = choices.preflop.astype(np.int64)
        # A short deck's boards can be of ranks that hole cards outside the deck would fit, too.
        here = (self._tables.present >> (HOLE_CARDS >> 2) & 1).all(axis=1)
        return joint.Laid(
            row=row,
            action=code.astype(np.int8),
            begin=begin,
            hole=hole,
            code=asked,
            mask=(1 << HOLE_CARDS).sum(axis=1),
            own=(types.astype(np.int64) * many + groups) * done + before,
            early=np.flatnonzero(here & (before > 0)),
            late=np.flatnonzero(here & (before == 0)),
            earlier=choices.earlier,
        )

    def duel(self, hole: tuple[Card, ...], dealer: tuple[Card, ...]) -> Iterator[tuple[End, int]]:
        """Every way a deal of two given hands can end, with how many do."""
        a, b = sorted(hole)
        ends = np.zeros((*self._shape, joint.ENDINGS), np.int64)
        joint.count_duel(
            self._tables.present,
            np.array(hole, np.int64),
            np.array(dealer, np.int64),
            _hole_number(a, b),
            self._choices,
            self._holes,
            self._asked,
            ends,
        )
        for at in np.argwhere(ends).tolist():
            yield End(*at), int(ends[tuple(at)])


def _together(boards: joint.Boards) -> joint.Boards:
    """The same boards, those of one pattern together."""
    order = joint.by_pattern(boards)
    return joint.Boards(boards.cards[order], boards.ways[order])


def _hole_cards() -> joint.HoleCards:
    """All hole cards with their rank pair, and their type as each suit sees them."""
    low, high = HOLE_CARDS[:, 0], HOLE_CARDS[:, 1]
    ranks = low >> 2, high >> 2
    types = [
        pattern.HOLE[
            ranks[0] + pattern.RANKS * (low & 3 == suit),
            ranks[1] + pattern.RANKS * (high & 3 == suit),
        ]
        for suit in range(4)
    ]
    return joint.HoleCards(HOLE_CARDS, pattern.PAIR[ranks], np.stack(types))


def _hole_number(low: int, high: int) -> int:
    """The number of two cards in order: those of card 0 come first, then of card 1, ..."""
    return low * (103 - low) // 2 + high - low - 1


def renamed_holes() -> Small:
    """By renaming of suits and number of hole cards: the number they get."""
    cards = HOLE_CARDS & ~3 | RENAMINGS[:, HOLE_CARDS & 3]
    low, high = cards.min(axis=2), cards.max(axis=2)
    numbers: Small = (low * (103 - low) // 2 + high - low - 1).astype(np.int16)
    return numbers


def _ends(sums: Ints, dealers: int) -> Ints:
    """The endings of sums over rivers: by category of what is beaten where that is enough."""
    # By category last but one, as `outcomes_of` takes them, and back.
    by_cell = np.swapaxes(sums, 3, 4)
    ends = np.zeros((*by_cell.shape[:-1], joint.ENDINGS), np.int64)
    ends[..., :5] = pattern.outcomes_of(by_cell[..., :4], dealers)
    ends[..., 5:] = by_cell[..., 4:]
    ends[..., pattern.WIN_QUALIFIED] -= by_cell[..., 4:].sum(axis=-1)
    by_category: Ints = np.swapaxes(ends, 3, 4)
    return by_category
