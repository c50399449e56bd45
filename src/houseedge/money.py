"""Money is whole cents, odds are exact, and there is one way to pay and one to round.

An amount is an `int` of cents everywhere; its text is dollars with two places.

>>> pay(parse_money("5.00"), parse_odds("3 to 2"))
750
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from houseedge.errors import NotationError


class Cents(int):
    """Cents that leave the house: the wire writes them as dollars with two places."""

    __slots__ = ()


class Micros(int):
    """Micro-dollars that leave the house: the wire writes them with six places."""

    __slots__ = ()


#: Meters and ledgers count micro-dollars; a cent holds this many.
MICROS_PER_CENT = 10_000

_MONEY = re.compile(r"[0-9]{1,12}\.[0-9]{2}")
_MICROS = re.compile(r"[0-9]{1,12}\.[0-9]{6}")
_SPOKEN = re.compile(r"\$?([0-9]{1,12}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(\.[0-9]{2})?")
_ODDS = re.compile(r"([0-9]{1,9})(?:\s+|-)(to|for)(?:\s+|-)([0-9]{1,9})", re.IGNORECASE)
_RATIO = re.compile(
    r"([0-9]{1,9})(?:\.([0-9]{1,6})|(?:\s*[/:]\s*|(?:\s+|-)to(?:\s+|-))([0-9]{1,9}))?",
    re.IGNORECASE,
)


class Rounding(StrEnum):
    """Which way a payout goes that does not come out even in cents (O-04)."""

    UP = "up"
    DOWN = "down"


class Basis(StrEnum):
    """Whether the stake comes back beside the payout (S-10)."""

    TO = "to"
    FOR = "for"


@dataclass(frozen=True, slots=True)
class Odds:
    """`numerator` paid for each `denominator` staked.

    "to" odds return the stake as well; "for" odds keep it (S-10).
    """

    numerator: int
    denominator: int = 1
    basis: Basis = Basis.TO

    def __post_init__(self) -> None:
        if self.numerator < 0 or self.denominator < 1:
            raise NotationError(f"odds are like '3 to 2', not {self!s}")

    def __str__(self) -> str:
        return f"{self.numerator} {self.basis} {self.denominator}"

    @property
    def fraction(self) -> Fraction:
        """The payout per unit staked."""
        return Fraction(self.numerator, self.denominator)


EVEN_MONEY = Odds(1)


def parse_odds(text: str) -> Odds:
    """The odds written as "3 to 2" or "250 for 1"."""
    match = _ODDS.fullmatch(text.strip())
    if match is None or match[3].strip("0") == "":
        raise NotationError(f"'{text}' is not odds: write them like '3 to 2' or '250 for 1'")
    return Odds(int(match[1]), int(match[3]), Basis(match[2].lower()))


def parse_ratio(text: str) -> Fraction:
    """What one unit is paid, from zero up: "3/2", "3 to 2", "3:2", "1.5" or "3", all exact."""
    match = _RATIO.fullmatch(text.strip())
    if match is None or (match[3] is not None and int(match[3]) == 0):
        raise NotationError(f"'{text}' is not a number such as 3 or 3/2, from zero up")
    whole, places, below = match.groups()
    if places is not None:
        return Fraction(f"{whole}.{places}")
    return Fraction(int(whole), int(below or 1))


def round_cents(numerator: int, denominator: int, rounding: Rounding) -> int:
    """The whole cents nearest to a fraction of them in the house's direction (O-04).

    This is the only place where an amount is ever rounded.
    """
    if rounding is Rounding.UP:
        return -(-numerator // denominator)
    return numerator // denominator


def nearest_cents(amount: Fraction) -> int:
    """The whole cents nearest to what is an average and no payout; a half goes up."""
    above = amount + Fraction(1, 2)
    return round_cents(above.numerator, above.denominator, Rounding.DOWN)


def pay(stake: int, odds: Odds, rounding: Rounding = Rounding.UP) -> int:
    """What a winning stake is paid: on top of it for "to" odds, in its place for "for" odds."""
    return round_cents(stake * odds.numerator, odds.denominator, rounding)


def parse_money(text: str) -> int:
    """The cents of an amount in dollars with two places, such as "7.50".

    Refuses everything else: a sign, a third place, a missing place, a float. This is how programs
    write money to each other; `read_money` is for what people type.
    """
    cents = _cents(text) if isinstance(text, str) else None
    if cents is None:
        raise NotationError(
            f"{text!r} is not an amount: write dollars with two places, like '7.50'"
        )
    return cents


@lru_cache(maxsize=1 << 16)
def _cents(text: str) -> int | None:
    if _MONEY.fullmatch(text) is None:
        return None
    return int(text[:-3]) * 100 + int(text[-2:])


def read_money(text: str) -> int:
    """The cents of an amount as people type it: "7.50", "7", "1,284.50" or "$1,284.50"."""
    match = _SPOKEN.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        return parse_money(text)
    return int(match[1].replace(",", "")) * 100 + int((match[2] or ".00")[1:])


@lru_cache(maxsize=1 << 16)
def format_money(cents: int) -> str:
    """The amount in dollars with two places, as `parse_money` reads it; a minus where owed."""
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}{dollars}.{rest:02d}"


def parse_micros(text: str) -> int:
    """The micro-dollars of an amount with two places, or with six, such as "10000.257500".

    Meters are kept to the micro-dollar; refuses everything else, like `parse_money`.
    """
    if isinstance(text, str) and _MICROS.fullmatch(text) is not None:
        return parse_money(text[:-4]) * MICROS_PER_CENT + int(text[-4:])
    return parse_money(text) * MICROS_PER_CENT


def format_micros(micros: int, *, full: bool = False) -> str:
    """Micro-dollars in dollars: two places, or six where there are parts of a cent or `full`."""
    cents, rest = divmod(abs(micros), MICROS_PER_CENT)
    sign = "-" if micros < 0 else ""
    return sign + format_money(cents) + (f"{rest:04d}" if rest or full else "")


def speak_micros(micros: int, *, signed: bool = False) -> str:
    """Micro-dollars as people read them; parts of a cent only where there are some."""
    cents, rest = divmod(abs(micros), MICROS_PER_CENT)
    sign = "−" if micros < 0 else "+" if signed and micros > 0 else ""
    return sign + speak_money(cents) + (f"{rest:04d}" if rest else "")


def speak_money(cents: int, *, signed: bool = False) -> str:
    """The amount as people read it: `$1,284.50`, a true minus, a plus where asked for.

    `read_money` reads it back where it is not below zero.
    """
    sign = "−" if cents < 0 else "+" if signed and cents > 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}.{rest:02d}"
