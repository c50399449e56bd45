"""What leaked cards are worth: the game of a player who knows some of them beforehand.

>>> from houseedge.lab.exposure import expose
>>> from houseedge.lab.leak import Leak
>>> expose(Leak(dealer=1)).ev > 0
True

Whoever knows more plays at least as well: the best play is found anew at every street with all
that is known there. A leaked card of the flop tells nothing any more once the flop is down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from threading import Lock

import numpy as np

from houseedge.errors import NotationError
from houseedge.lab.deviation import Deviation, Firsts, KnownCards, as_always, deviations
from houseedge.lab.known_river import count_known_river
from houseedge.lab.known_turn import count_known_turn
from houseedge.lab.leak import Leak
from houseedge.lab.open_hand import OpenCount, count_open
from houseedge.lab.rivers import (
    add_ranks,
    add_views,
    fill_suits,
    no_rivers,
    no_sums,
    off_suit,
    possible,
    rank_rivers,
    width,
)
from houseedge.lab.sampled_exposure import CasePlayer
from houseedge.lab.two_known import on_gpu, on_processors, opened, two_known_of
from houseedge.odds import exposed
from houseedge.odds.exposed import (
    DEAD,
    DEALER,
    NOTHING,
    Exposed,
    Knowledge,
    Sizes,
)
from houseedge.odds.game import Game
from houseedge.odds.pattern import RANKS, TYPES, Ints
from houseedge.odds.river import Stakes
from houseedge.odds.seat import RENAMINGS
from houseedge.odds.solver import solve, verify_threads
from houseedge.odds.tables import HOLE_CARDS, HOLE_CLASSES, Tables, full_deck, in_threads
from houseedge.odds.tally import Tally

Tell = Callable[[int, int], None]
#: How many cases are drawn where they cannot all be counted, and the most that can be.
CASES, MOST_CASES = 1000, 10_000_000


@dataclass(frozen=True, kw_only=True)
class Exposure:
    """The game with some cards known: its value under best play, and how often what is bet."""

    leak: Leak
    game: Game
    ev: Fraction
    frequencies: dict[str, Fraction]
    bets_more: Fraction | None = None
    """How often the first decision is a larger bet than without the knowledge."""
    bets_less: Fraction | None = None
    """How often it is a smaller one, or none; both are what surveillance can see first."""
    standard_error: float | None = None
    """Of a value that was sampled; none where every case was counted."""
    cases: int | None = None
    """How many cases were drawn, where they were."""
    firsts: Firsts | None = None
    """What each first decision is worth, where it was counted for all that may be known."""

    @cached_property
    def usual(self) -> Tally:
        """The same game without the knowledge."""
        return solve(self.game)

    @property
    def gain(self) -> Fraction:
        """What the knowledge is worth, in Antes a round."""
        return self.ev - self.usual.ev

    @cached_property
    def as_always(self) -> Fraction | None:
        """The value where first bets look as always, and only later ones use the knowledge."""
        return None if self.firsts is None else as_always(self.firsts)

    @cached_property
    def deviations(self) -> tuple[Deviation, ...]:
        """The simple rules for first bets that win most, and what play by them is worth."""
        if self.firsts is None or not self.gain:
            return ()
        return deviations(self.firsts, self.game, self.usual.ev)


def expose(
    leak: Leak,
    game: Game | None = None,
    *,
    threads: int = 2,
    tables: Tables | None = None,
    tell: Tell | None = None,
    cases: int = CASES,
    seed: int = 1,
    gpu: bool = False,
    brief: bool = False,
) -> Exposure:
    """The value of the base game to who knows cards and plays them best.

    Exact wherever every case can be counted; elsewhere so many `cases` are drawn from a `seed` and
    each played exactly (`sampled_exposure`). `tables` may be those of a short deck. `tell` is told
    steps done and all. With `gpu` two known cards, the dealer's or another seat's, and any of the
    flop are counted on a graphics processor, which needs CuPy. Where it is to be `brief`, cases are
    drawn of two known cards too, which take long to count here.
    """
    game = game or Game()
    game.verify_range()
    game.verify_standing("what leaked cards are worth")
    verify_threads(threads)
    if not 2 <= cases <= MOST_CASES:
        raise NotationError(f"samples: from 2 to {MOST_CASES:,} cases can be drawn")
    if seed < 0:
        raise NotationError("seed: a whole number from zero up")
    if gpu and not leak.two_alone:
        raise NotationError(
            "gpu: counts both of the dealer's cards or one other seat's, and beside them cards of "
            f"the flop, and not {leak}"
        )
    tables = tables or full_deck(threads)
    if gpu or (leak.two_alone and leak != Leak(dealer=2) and not brief):
        return _two(leak, game, tables, threads, tell, gpu)
    if not leak.counted:
        return _sampled(leak, game, tables, threads, tell, seed, cases)
    if leak.dealer == 2 or leak.river:
        return _opened(leak, game, tables, threads, tell)
    return _Count(leak, game, threads, tables, tell).exposure()


def _sampled(
    leak: Leak,
    game: Game,
    tables: Tables,
    threads: int,
    tell: Tell | None,
    seed: int,
    cases: int,
) -> Exposure:
    """The game with more known than can be counted: what knowledge gains in cases drawn."""
    usual = solve(game, threads=threads, tables=tables)
    player = CasePlayer(leak, usual, tables, threads)
    found = player.sampled(seed, cases, threads, tell)
    number = found.cases
    done = [part / number for part in (*map(Fraction, found.first[1:]), *found.flop)]
    return Exposure(
        leak=leak,
        game=game,
        ev=usual.ev + Fraction(found.gain, number * player.whole),
        frequencies=_named(game, done, found.folds / number),
        bets_more=Fraction(found.more, number),
        bets_less=Fraction(found.less, number),
        standard_error=found.standard_error(player.whole),
        cases=number,
    )


def _two(
    leak: Leak, game: Game, tables: Tables, threads: int, tell: Tell | None, gpu: bool
) -> Exposure:
    """The game with two cards known beside any of the flop."""
    usual = solve(game, threads=threads, tables=tables).strategy.preflop
    known = two_known_of(game, tables.present, usual, leak.dealer == 0, leak.flop)
    found = on_gpu(known, tell) if gpu else on_processors(known, Stakes.of(game), threads, tell)
    return _of(leak, game, opened(game, known, found))


def _opened(leak: Leak, game: Game, tables: Tables, threads: int, tell: Tell | None) -> Exposure:
    """The game with both of the dealer's cards known, or cards at the end of the board."""
    usual = solve(game, threads=threads, tables=tables).strategy.preflop
    if leak.river == 2:
        found = count_known_river(game, tables, usual, threads, tell)
    elif leak.river:
        known = DEALER if leak.dealer else DEAD if leak.bottom else NOTHING
        found = count_known_turn(game, tables, usual, known, threads, tell)
    else:
        found = count_open(game, tables, usual, threads, tell)
    return _of(leak, game, found)


def _of(leak: Leak, game: Game, found: OpenCount) -> Exposure:
    done = [*found.first, *found.flop, found.waits]
    return Exposure(
        leak=leak,
        game=game,
        ev=found.ev,
        frequencies=_named(game, done, found.folds),
        bets_more=found.more,
        bets_less=found.less,
        firsts=found.firsts,
    )


def _named(game: Game, done: Sequence[Fraction], folded: Fraction) -> dict[str, Fraction]:
    """How often each bet is made, named as `Tally` names it.

    `done` is how often the first bets are made, the flop's smallest and largest, and none so far.
    """
    found: dict[tuple[str, Fraction], Fraction] = {}
    for size, chance in zip(game.preflop, done, strict=False):
        found["preflop", size] = chance
    low, high, waits = done[len(game.preflop) :]
    found["flop", game.flop[0]] = low
    if len(game.flop) > 1:
        found["flop", game.flop[-1]] = high
    found["river", game.river[-1]] = waits - folded
    sizes = [size for _, size in found]
    named = {
        f"{size}x" if sizes.count(size) == 1 else f"{size}x@{street}": chance
        for (street, size), chance in sorted(found.items(), key=lambda item: -item[0][1])
    }
    return {**named, "fold": folded}


class _Count:
    """One count, step by step."""

    def __init__(
        self, leak: Leak, game: Game, threads: int, tables: Tables, tell: Tell | None
    ) -> None:
        self._leak, self._game, self._threads = leak, game, threads
        self._tables, self._tell = tables, tell
        self._known = DEALER if leak.dealer else DEAD if leak.bottom else NOTHING
        self._steps, self._done = 4, 0
        cards = 4 * tables.ranks
        extra = self._known != NOTHING
        self._runouts = comb(cards - 5 - extra, 2)
        self._dealers = comb(cards - 7, 2)
        if extra:
            self._dealers = cards - 8 if leak.dealer else comb(cards - 8, 2)
        self._deals = comb(cards, 2) * (cards - 2 if extra else 1)
        self._deals *= comb(cards - 2 - extra, 3) * (3 if leak.flop == 1 else 1)

    def exposure(self) -> Exposure:
        """Count everything."""
        sums = self._sums()
        groups, number = self._groups()
        shown = self._leak.flop
        knowledge = Knowledge(width(self._known, TYPES), shown, groups)
        no_bets = np.zeros(0, np.int8)
        values, counts = self._weighed(sums, knowledge, no_bets, number)
        self._told()
        game = self._game
        sizes = game.in_units(game.preflop)
        first = np.zeros(number, np.int8)
        if shown == 3:
            total = int(values[0, 0])
        else:
            total = 0
            for at, (check, edge, base) in enumerate(values.tolist()):
                bet = exposed.best_first(check, edge, base, sizes)
                first[at] = bet
                total += int(sizes[bet - 1]) * edge + base if bet else check
            _, counts = self._weighed(sums, knowledge, first, number)
        self._told()
        more, less = (None, None) if shown == 3 else self._unusual(first, groups)
        whole = self._deals * self._runouts * self._dealers * game.unit
        firsts = None if shown == 3 else self._firsts(values, groups, whole)
        return Exposure(
            leak=self._leak,
            game=game,
            ev=Fraction(total, whole),
            frequencies=self._frequencies(counts),
            bets_more=more,
            bets_less=less,
            firsts=firsts,
        )

    def _firsts(self, values: Ints, groups: exposed.Int32, whole: int) -> Firsts:
        """What each first decision is worth, by all that may be known."""
        mine, beside, shown = np.nonzero(possible(self._tables, groups))
        of, one = np.unique(groups[mine, beside, shown], return_index=True)
        mine, game = mine[one], self._game
        check, edge, base = values[of].T
        usual = solve(game, threads=self._threads, tables=self._tables).strategy.preflop
        known = []
        if self._known == DEALER:
            known.append(KnownCards("the dealer's card", beside[one, None]))
        if self._leak.flop:
            known.append(KnownCards("the flop's card", shown[one, None]))
        return Firsts(
            worth=np.stack(
                [check, *(size * edge + base for size in game.in_units(game.preflop))], axis=1
            ),
            usual=usual[HOLE_CLASSES[mine]].astype(np.int64),
            hole=HOLE_CARDS[mine],
            known=tuple(known),
            whole=whole,
        )

    def _unusual(self, first: exposed.Int8, groups: exposed.Int32) -> tuple[Fraction, Fraction]:
        """How often the first bet is larger, and smaller, than who knows nothing would make it."""
        usual = solve(self._game, threads=self._threads, tables=self._tables).strategy.preflop
        there = possible(self._tables, groups)
        made, without = first[groups], usual[HOLE_CLASSES][:, None, None]
        whole = int(there.sum())
        more, less = ((made > without) & there).sum(), ((made < without) & there).sum()
        return Fraction(int(more), whole), Fraction(int(less), whole)

    def _told(self) -> None:
        self._done += 1
        if self._tell is not None:
            self._tell(self._done, self._steps)

    def _sums(self) -> Exposed:
        """All four quantities summed over run-outs.

        Rivers take the most memory of all, and the time it takes to be given it: where a card is
        known, those with a card outside the suit make room for those with one inside.
        """
        game, tables, known, threads = self._game, self._tables, self._known, self._threads
        by_rank = rank_rivers(game, tables, known, threads)
        sums = no_sums(width(known, RANKS), width(known, TYPES))
        add_ranks(tables.present, by_rank, sums, threads)
        self._told()
        types, at_once = width(known, TYPES), width(known, RANKS)
        by_suit, off = no_rivers(at_once), off_suit(types)
        for from_type in range(0, types, at_once):
            fill_suits(game, tables, known, from_type, by_rank, by_suit, threads)
            add_views(tables.present, by_suit, from_type, off, sums, threads)
        self._told()
        return sums

    def _groups(self) -> tuple[exposed.Int32, int]:
        """Numbers for what is known before the flop."""
        if self._leak.flop == 3:
            return np.zeros((1, 1, 1), np.int32), 1
        known, shown = self._known != NOTHING, self._leak.flop == 1
        groups = np.zeros((len(HOLE_CARDS), 52 if known else 1, 52 if shown else 1), np.int32)
        return groups, exposed.group(RENAMINGS, HOLE_CARDS, known, shown, groups)

    def _weighed(
        self, sums: Exposed, knowledge: Knowledge, first: exposed.Int8, groups: int
    ) -> tuple[Ints, Ints]:
        """What each group is worth, or how often everything is done by first bets."""
        tables, game = self._tables, self._game
        stakes = Stakes.of(game)
        sizes = Sizes(stakes.least, stakes.spread, game.in_units(game.preflop))
        values = np.zeros((groups, 3), np.int64)
        counts = np.zeros(len(game.preflop) + 4, np.int64)
        lock = Lock()

        def work(begin: int, end: int) -> None:
            some, done = np.zeros_like(values), np.zeros_like(counts)
            exposed.weigh(
                *(tables.present, tables.flops, tables.flop_ways, HOLE_CARDS, knowledge, sizes),
                *(sums, begin, end, first, some, done),
            )
            with lock:
                np.add(values, some, out=values)
                np.add(counts, done, out=counts)

        in_threads(self._threads, len(tables.flops), work)
        return values, counts

    def _frequencies(self, counts: Ints) -> dict[str, Fraction]:
        folds, *done = counts.tolist()
        folded = Fraction(folds, self._deals * self._runouts)
        return _named(self._game, [Fraction(count, self._deals) for count in done], folded)
