"""What leaked cards are worth to who bets Trips by them: whether to make the bet at all.

Trips looks at seven cards, and it does not matter which of them are the player's. So a known card
of the board is one of the seven, any other known card is none of them, and both follow from the
mean over all sevens with given cards: what holds none of some is all less what holds each, and so
on.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, lcm, perm

import numpy as np
import numpy.typing as npt

from houseedge.lab.leak import Leak
from houseedge.odds import joint, pattern
from houseedge.odds.flop import views_of
from houseedge.odds.full import flop_sums
from houseedge.odds.pattern import Ints
from houseedge.odds.seat import RENAMINGS
from houseedge.odds.sidebet import returned
from houseedge.odds.tables import HOLE_CARDS, Tables
from houseedge.rules.spec import Paytable

#: More known cards than this are not counted.
_MOST = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownTrips:
    """The Trips bet of a unit: what it is worth blindly, and to who bets only where it pays."""

    table: str
    blindly: Fraction
    worth: Fraction
    often: Fraction


def known_trips(leak: Leak, table: Paytable, tables: Tables, threads: int = 2) -> KnownTrips | None:
    """What a leak is worth before Trips is bet; none where more than three cards are known."""
    seen, gone = leak.flop + leak.river, leak.dealer + leak.dead
    if not 0 < seen + gone <= _MOST:
        return None
    cards = 4 * tables.ranks
    sums, unit = _by_flop(table, tables, threads)
    # All over one denominator: chances of cards among seven, flops, hole cards and run-outs.
    of = [sums.sum(), 7 * sums.sum((1, 2)), 42 * sums.sum(2), 210 * sums]
    shape = (52,) * (seen + gone)
    total: Ints = np.zeros(shape, np.int64)
    for size in range(gone + 1):
        for without in combinations(range(seen, seen + gone), size):
            axes = (*range(seen), *without)
            part = of[len(axes)].reshape([52 if at in axes else 1 for at in range(len(shape))])
            total = total + (-1) ** size * part
    per = comb(cards - 3, 2) * comb(cards - 5, 2) * unit
    chance = perm(7, seen) * perm(cards - 7, gone)
    even = per * chance * perm(cards, 3) // perm(cards, seen + gone)
    nets = (total - even)[_apart(shape, tables.present)]
    better = nets[nets > 0]
    blindly = Fraction(int(nets.sum()), even * nets.size)
    return KnownTrips(
        table=table.id,
        blindly=blindly,
        worth=Fraction(int(better.sum()), even * nets.size),
        often=Fraction(better.size, nets.size),
    )


def _apart(shape: tuple[int, ...], present: int) -> npt.NDArray[np.bool_]:
    """Which cards can be known together."""
    places = np.indices(shape)
    apart = np.asarray((present >> (places >> 2) & 1).all(axis=0))
    for one, two in combinations(places, 2):
        apart &= one != two
    return apart


def _by_flop(table: Paytable, tables: Tables, threads: int) -> tuple[Ints, int]:
    """What comes back over all hole cards and run-outs, by a flop's three cards, and its unit."""
    back = [
        Fraction(0) if line is None else returned(line.pays, 1, 0) for line in table.by_category
    ]
    unit = lcm(*(some.denominator for some in back))
    # The last is for what cannot be, whose category is -1.
    pays = np.array([*(int(some * unit) for some in back), 0], np.int64)
    by_rank = pays[tables.by_rank.category]
    plain = by_rank[pattern.PATTERN_OF][:, pattern.HOLE_PAIR]
    by_suit = np.where(tables.by_suit.category < 0, 0, pays[tables.by_suit.category] - plain)
    base, view = flop_sums(tables, by_rank, by_suit, threads)
    found = np.array([_flop_sum(flop, base, view, tables.present) for flop in tables.flops])
    number, renaming = np.full(52**3, -1, np.int16), np.zeros(52**3, np.int8)
    joint.place_flops(tables.flops, RENAMINGS, number, renaming)
    cards = np.sort(np.indices((52, 52, 52)).reshape(3, -1), axis=0)
    at = number[(cards[0] * 52 + cards[1]) * 52 + cards[2]]
    sums: Ints = np.where(at < 0, 0, found[at]).reshape(52, 52, 52)
    return sums, unit


def _flop_sum(flop: Ints, base: Ints, view: Ints, present: int) -> int:
    """What comes back on one flop over all hole cards."""
    low, high = HOLE_CARDS[:, 0], HOLE_CARDS[:, 1]
    apart = ~np.isin(HOLE_CARDS, flop).any(axis=1)
    apart &= (present >> (HOLE_CARDS >> 2) & 1).all(axis=1).astype(np.bool_)
    views = np.zeros(4, np.int64)
    views_of(flop, views)
    total = base[pattern.TRIPLE[tuple(flop >> 2)], pattern.PAIR[low >> 2, high >> 2]]
    for suit, number in enumerate(views.tolist()):
        if number >= 0:
            kinds = [(card >> 2) + pattern.RANKS * (card & 3 == suit) for card in (low, high)]
            total = total + view[number, pattern.HOLE[kinds[0], kinds[1]]]
    return int(total[apart].sum())
