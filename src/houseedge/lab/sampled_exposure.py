"""What knowledge is worth that leaves too many cases to count: some of them, each played exactly.

A case is a player's two cards and all that is known beforehand. Its value under the best play and
under the play of who knows nothing are both exact; the mean of the latter over all cases is the
base game's, which is known. So only the difference is sampled, and what luck the cards bring
falls out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, sqrt
from threading import Lock

import numpy as np

from houseedge.lab.leak import Leak
from houseedge.lab.side_bets import SideBets
from houseedge.lab.simulation.felt import Felt
from houseedge.odds import case, open_hand, pattern
from houseedge.odds.case import (
    BEST,
    FIRST,
    FIRST_WITHOUT,
    FLOPS,
    FOLDS,
    HIGH,
    LOW,
    WAITS,
    WITHOUT,
    Case,
    CaseDeck,
)
from houseedge.odds.exposed import Sizes
from houseedge.odds.open_hand import Hands
from houseedge.odds.pattern import HOLES, PAIRS, Ints
from houseedge.odds.river import Stakes
from houseedge.odds.solver import Solution
from houseedge.odds.tables import Tables, in_threads

Tell = Callable[[int, int], None]
#: Cases drawn with one stream of chance, whatever the threads.
_PART = 16


@dataclass(kw_only=True, slots=True)
class Sampled:
    """What came of some cases: sums of what knowledge gains, and how often what is done."""

    cases: int = 0
    gain: int = 0
    squares: int = 0
    ev: int = 0
    first: list[int] = field(default_factory=list)
    flop: list[Fraction] = field(default_factory=lambda: [Fraction(0)] * 3)
    folds: Fraction = Fraction(0)
    more: int = 0
    less: int = 0

    def add(self, found: Ints, runouts: int) -> None:
        """Count one case more."""
        gain, first = int(found[BEST] - found[WITHOUT]), int(found[FIRST])
        self.cases += 1
        self.gain += gain
        self.squares += gain * gain
        self.ev += int(found[BEST])
        self.first[first] += 1
        self.more += first > found[FIRST_WITHOUT]
        self.less += first < found[FIRST_WITHOUT]
        if not first:
            flops = int(found[FLOPS])
            for at, quantity in enumerate((LOW, HIGH, WAITS)):
                self.flop[at] += Fraction(int(found[quantity]), flops)
            self.folds += Fraction(int(found[FOLDS]), flops * runouts)

    def standard_error(self, whole: int) -> float:
        """Of the mean of what is gained, in Antes; `whole` is how much of a case's value is one."""
        n = self.cases
        spread = self.squares - Fraction(self.gain**2, n)
        return sqrt(float(spread / whole**2 / (n * (n - 1))))


class CasePlayer:
    """A deck and a game in which cases are played."""

    def __init__(self, known: Leak, solution: Solution, tables: Tables, threads: int) -> None:
        self._known, self._game, self._present = known, solution.game, tables.present
        self._deck = _deck(solution, tables, threads)
        left = 4 * tables.ranks - 2 - known.dead - known.dealer
        self.runouts = comb(left - 3 - known.river, 2 - known.river)
        shown = comb(left - known.river - known.flop, 3 - known.flop)
        self.whole = shown * self.runouts * comb(left - 5, 2 - known.dealer) * self._game.unit

    def sampled(self, seed: int, cases: int, threads: int, tell: Tell | None) -> Sampled:
        """Some cases drawn by chance: the same for a seed on any number of threads."""
        parts = -(-cases // _PART)
        results: list[Ints] = [np.zeros((0, case.FOUND), np.int64)] * parts
        lock, done = Lock(), 0

        def work(begin: int, end: int) -> None:
            nonlocal done
            for part in range(begin, end):
                drawn = self._drawn(seed, part, min(_PART, cases - part * _PART))
                results[part] = self.played(drawn)
                with lock:
                    done += len(results[part])
                    if tell is not None:
                        tell(done, cases)

        in_threads(threads, parts, work, parts=parts)
        return self.summed(np.concatenate(results))

    def played(self, cases: Iterable[Ints]) -> Ints:
        """What comes of cases: each the player's cards, the dealer's, the board's, the dead."""
        rivers, found = np.zeros((case.PLACES, 5), np.int32), []
        for cards in cases:
            one = np.zeros(case.FOUND, np.int64)
            case.play_case(self._case(cards), self._deck, rivers, one)
            found.append(one)
        return np.array(found)

    def summed(self, played: Ints) -> Sampled:
        """The sums over cases that were played."""
        total = Sampled(first=[0] * (len(self._game.preflop) + 1))
        for found in played:
            total.add(found, self.runouts)
        return total

    def _drawn(self, seed: int, part: int, count: int) -> Iterator[Ints]:
        chance = np.random.default_rng((seed, part))
        cards = np.array([card for card in range(52) if self._present >> (card >> 2) & 1])
        known = self._known
        size = 2 + known.dealer + known.flop + known.river + known.dead
        for _ in range(count):
            yield chance.permutation(cards)[:size].astype(np.int64)

    def _case(self, cards: Ints) -> Case:
        """The case of its cards."""
        known = self._known
        sizes = np.cumsum([2, known.dealer, known.flop, known.river])
        hole, dealer, shown, last, dead = np.split(cards, sizes)
        unseen = self._present >> (np.arange(52) >> 2) & 1
        unseen[np.concatenate([hole, dealer, dead])] = 0
        free = unseen.copy()
        free[np.concatenate([shown, last])] = 0
        return Case(np.sort(hole), dealer, shown, last, unseen, np.flatnonzero(free))


def _deck(solution: Solution, tables: Tables, threads: int) -> CaseDeck:
    game, present = solution.game, tables.present
    by_rank = Hands.empty(pattern.RANK_PATTERNS, PAIRS)
    by_suit = Hands.empty(pattern.SUIT_PATTERNS, HOLES)
    open_hand.rank_hands(present, pattern.BY_RANK, by_rank)

    def hands(begin: int, end: int) -> None:
        open_hand.suit_hands(present, pattern.BY_SUIT, pattern.SUIT_HOLES, begin, end, by_suit)

    in_threads(threads, pattern.SUIT_PATTERNS, hands)
    felt = Felt(game=game, side=SideBets(tables={}), strategy=solution.strategy, tables=tables)
    stakes = Stakes.of(game)
    sizes = Sizes(stakes.least, stakes.spread, game.in_units(game.preflop))
    return CaseDeck(
        pattern.BY_RANK, pattern.BY_SUIT, by_rank, by_suit, stakes, sizes, felt.decisions
    )
