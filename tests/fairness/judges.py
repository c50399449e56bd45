"""Statistics that judge shuffled decks; each gives a p-value, exact or nearly so.

Decks are rows of a matrix of card numbers. A judge looks at parts of the decks that are
independent of each other, so that its distribution is known.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from houseedge.cards import Card, Hand

Decks = NDArray[np.uint8]


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The probability of a chi-square at least so high: the upper incomplete gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while term > total * 1e-15:
            step += 1
            term *= x / step
            total += term
        return 1 - scale * total
    # Lentz's continued fraction.
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for i in range(1, 100_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        fraction *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return scale * fraction


def normal_tail(z: float) -> float:
    """The probability of a normal variable at least so high."""
    return math.erfc(z / math.sqrt(2)) / 2


def fit(observed: Sequence[int] | NDArray[np.int64], shares: Sequence[float]) -> float:
    """Pearson's test of counts against shares that sum to one."""
    counts = np.asarray(observed, dtype=float)
    expected = np.asarray(shares) * counts.sum()
    return chi_square_tail(float(((counts - expected) ** 2 / expected).sum()), len(counts) - 1)


def positions(decks: Decks) -> float:
    """Total distribution: every card comes equally often to every place.

    A deck puts one card to a place and one place to a card, so the 52 x 52 counts have 51 x 51
    degrees of freedom and Pearson's sum is 52/51 of a chi-square.
    """
    counts = np.stack([np.bincount(column, minlength=52) for column in decks.T])
    expected = len(decks) / 52
    return chi_square_tail(float(((counts - expected) ** 2).sum()) / expected * 51 / 52, 51 * 51)


def neighbours(decks: Decks, first: int, second: int) -> float:
    """Overlaps: two places of one deck hold every ordered pair of cards equally often."""
    pairs = decks[:, first].astype(int) * 52 + decks[:, second]
    counts = np.bincount(pairs, minlength=52 * 52).reshape(52, 52)
    assert not counts.diagonal().any()
    return fit(counts[~np.eye(52, dtype=bool)], [1 / 2652] * 2652)


def successors(decks: Decks, first: int, second: int) -> float:
    """Serial correlation: a place of one deck says nothing of a place of the next."""
    even = len(decks) // 2 * 2
    pairs = decks[0:even:2, first].astype(int) * 52 + decks[1:even:2, second]
    return fit(np.bincount(pairs, minlength=2704), [1 / 2704] * 2704)


def linear(decks: Decks) -> float:
    """Interplay: the top card's number and the next deck's are not correlated."""
    top = decks[:, 0].astype(float)
    r = float(np.corrcoef(top[:-1], top[1:])[0, 1])
    return normal_tail(r * math.sqrt(len(decks) - 1))


def colours(decks: Decks) -> float:
    """Runs: the top cards change between red and black as often as a fair coin."""
    red = np.isin(decks[:, 0] & 3, (1, 2))
    changes = int((red[1:] != red[:-1]).sum())
    n = len(red) - 1
    return normal_tail((changes - n / 2) / math.sqrt(n / 4))


def rises(decks: Decks) -> float:
    """Runs within a deck: five cards in a row come in every order of size equally often."""
    orders = np.argsort(decks[:, 20:25], axis=1)
    code = orders @ np.array([625, 125, 25, 5, 1])
    _, counts = np.unique(code, return_counts=True)
    return fit(np.pad(counts, (0, 120 - len(counts))), [1 / 120] * 120)


def gaps(decks: Decks) -> float:
    """Gaps: the ace of spades is on top after waits that are geometric."""
    waits = np.diff(np.flatnonzero(decks[:, 0] == 51))
    edges = [1, 11, 21, 31, 41, 61, 81, 121]
    share = [(51 / 52) ** (edge - 1) for edge in edges] + [0.0]
    counts = [
        int(((waits >= low) & (waits < high)).sum())
        for low, high in zip(edges, [*edges[1:], 1 << 60], strict=True)
    ]
    return fit(counts, [a - b for a, b in pairwise(share)])


def coupons(decks: Decks) -> float:
    """Coupon collector: how many top cards it takes until each of thirteen ranks has come."""
    lengths = []
    seen, length = 0, 0
    for rank in (decks[:, 0] >> 2).tolist():
        seen |= 1 << rank
        length += 1
        if seen == 0x1FFF:
            lengths.append(length)
            seen = length = 0
    done = _collected(13, 400)
    edges = [13, 23, 28, 33, 38, 44, 52, 64]
    shares = [
        done[high - 1] - done[low - 1]
        for low, high in zip(edges, [*edges[1:], len(done)], strict=True)
    ]
    counts = [
        sum(low <= length < high for length in lengths)
        for low, high in zip(edges, [*edges[1:], 1 << 60], strict=True)
    ]
    return fit(counts, shares)


def _collected(kinds: int, draws: int) -> list[float]:
    """The probability that all kinds have come within 0, 1, 2 ... draws."""
    have = [1.0] + [0.0] * kinds
    done = [0.0]
    for _ in range(draws):
        have = [
            have[k] * k / kinds + (have[k - 1] * (kinds - k + 1) / kinds if k else 0.0)
            for k in range(kinds + 1)
        ]
        done.append(have[kinds])
    return done


def duplicates(decks: Decks) -> float:
    """Duplicates: the first four cards repeat between decks as often as birthdays do.

    The number of equal pairs among the first 10,000 decks is nearly Poisson.
    """
    few = decks[:10_000, :4].astype(np.int64) @ np.array([52**3, 52**2, 52, 1])
    _, counts = np.unique(few, return_counts=True)
    pairs = int((counts * (counts - 1) // 2).sum())
    mean = math.comb(len(few), 2) / (52 * 51 * 50 * 49)
    below = sum(math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(pairs))
    here = math.exp(pairs * math.log(mean) - mean - math.lgamma(pairs + 1))
    return 1 - below - here / 2


# Five cards of 52, of 2,598,960, from high card to straight flush and above.
HANDS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624 + 40)


def hands(decks: Decks) -> float:
    """The poker test, for once with poker: five cards make each hand as often as counted."""
    counts = [0] * 10
    for row in decks[:20_000, 9:14].tolist():
        counts[Hand(map(Card, row)).category] += 1
    return fit([*counts[:7], sum(counts[7:])], [n / 2_598_960 for n in HANDS])


JUDGES: Mapping[str, Callable[[Decks], float]] = {
    "total distribution": positions,
    "overlaps: two hole cards": lambda decks: neighbours(decks, 0, 1),
    "overlaps: board and dealer": lambda decks: neighbours(decks, 16, 17),
    "overlaps: top and bottom": lambda decks: neighbours(decks, 0, 51),
    "serial correlation": lambda decks: successors(decks, 0, 0),
    "serial correlation: bottom and top": lambda decks: successors(decks, 51, 0),
    "interplay correlation": linear,
    "runs of colours": colours,
    "orders of five": rises,
    "gaps": gaps,
    "coupon collector": coupons,
    "duplicates": duplicates,
    "poker hands": hands,
}


def verdict(decks: Decks) -> dict[str, float]:
    """The judges that find fault when all of them together may do so once in a hundred times.

    Too good a fit is a fault as well, so each p-value is taken from both ends.
    """
    values = {name: judge(decks) for name, judge in JUDGES.items()}
    return {
        name: value
        for name, value in values.items()
        if 2 * min(value, 1 - value) < 0.01 / len(JUDGES)
    }
