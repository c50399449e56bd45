"""The odds a felt prints, and which of them are easily printed for another.

Every whole number is tried up to 1,000 and every hundred up to 20,000; halves up to 20; 6:5, 5:4,
7:5 and 8:5. Odds are *likely* in place of others where a small mistake makes them so:

- the next round odds up or down, and the next whole ones among them;
- round odds with one digit wrong, or a zero more or less: 3 to 1 for 3 to 2, 600 or 50 for 500;
- the odds of the line above or below, or of the same hand in another table of the sheets.

Odds are *round* where a felt may well have them: whole up to 20, fives up to 100, tens and
twenty-fives up to 1,000, five hundreds beyond, halves up to 10, and the four fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

_FRACTIONS = {Fraction(6, 5), Fraction(5, 4), Fraction(7, 5), Fraction(8, 5)}
ROUND: tuple[Fraction, ...] = tuple(
    sorted(
        {Fraction(half, 2) for half in range(1, 21)}
        | _FRACTIONS
        | {
            Fraction(whole)
            for steps in (
                range(1, 21),
                range(20, 101, 5),
                range(100, 1001, 10),
                range(100, 1001, 25),
                range(1000, 20_001, 500),
            )
            for whole in steps
        }
    )
)
_ROUND = frozenset(ROUND)
PRINTABLE: tuple[Fraction, ...] = tuple(
    sorted(
        {Fraction(half, 2) for half in range(41)}
        | _FRACTIONS
        | {Fraction(whole) for whole in (*range(1001), *range(1000, 20_001, 100))}
        | set(ROUND)
    )
)

#: What it takes for odds to be printed in place of others: a likely mistake, round odds, any odds.
LIKELY, ROUND_ODDS, ANY_ODDS = 2, 3, 4


def written(odds: Fraction) -> str:
    """Odds as a felt has them.

    >>> written(Fraction(3, 2))
    '3 to 2'
    """
    return f"{odds.numerator} to {odds.denominator}"


def misprints(odds: Fraction, copied: Iterable[Fraction]) -> Mapping[Fraction, int]:
    """What may stand in place of odds, nearest first, and how much it takes.

    `copied` are odds nearby on the sheets, of which one may have been taken instead.
    """
    likely = {*copied, *_neighbours(odds)}
    likely |= {other for other in ROUND if _one_digit(written(odds), written(other))}
    weights = {
        other: LIKELY if other in likely else ROUND_ODDS if other in _ROUND else ANY_ODDS
        for other in {*PRINTABLE, *likely} - {odds}
    }
    return dict(sorted(weights.items(), key=lambda found: abs(found[0] - odds)))


def _neighbours(odds: Fraction) -> Iterator[Fraction]:
    for steps in (ROUND, [other for other in ROUND if other.denominator == 1]):
        yield from [other for other in steps if other < odds][-1:]
        yield from [other for other in steps if other > odds][:1]


def _one_digit(one: str, other: str) -> bool:
    """Whether two texts differ by one digit, or one has a zero more."""
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) == 1
    short, long = sorted((one, other), key=len)
    return any(
        digit == "0" and short == long[:at] + long[at + 1 :] for at, digit in enumerate(long)
    )
