"""A figure as a sheet prints it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from houseedge.errors import NotationError
from houseedge.rules.spec import Paytable

_PRINTED = re.compile(r"([0-9]+)(?:\.([0-9]+))? ?%")


@dataclass(frozen=True, slots=True)
class Printed:
    """A share as a sheet prints it: "0.90 %" is 0.009 to two places of a percent.

    >>> Printed.parse("0.90 %").agrees(Fraction(902, 100_000))
    True
    """

    text: str
    places: int
    digits: int

    @classmethod
    def parse(cls, text: str) -> Printed:
        """The share in a text such as "0.90 %"."""
        match = _PRINTED.fullmatch(text)
        if match is None:
            raise NotationError(f"'{text}' is not a printed figure: write it like '0.90 %'")
        whole, rest = match[1], match[2] or ""
        return cls(text, len(rest), int(whole + rest))

    @classmethod
    def beside(cls, table: Paytable, name: str) -> Printed:
        """The figure of some name that a sheet prints beside a table."""
        try:
            return cls.parse(table.printed[name])
        except NotationError as fault:
            raise NotationError(f"paytable {table.id}: printed.{name}: {fault}") from None

    @property
    def _scale(self) -> int:
        return int(f"1{'0' * (self.places + 2)}")

    @property
    def unit(self) -> Fraction:
        """The last place that is printed."""
        return Fraction(1, self._scale)

    @property
    def value(self) -> Fraction:
        """The share as it is printed."""
        return self.digits * self.unit

    def rounded(self, value: Fraction) -> int:
        """A value rounded to as many places, in units of the last one."""
        of = value.denominator
        return (2 * value.numerator * self._scale + of) // (2 * of)

    def cut(self, value: Fraction) -> int:
        """A value with its further places cut off, in units of the last one."""
        return value.numerator * self._scale // value.denominator

    def agrees(self, value: Fraction) -> bool:
        """Whether a value is the printed one once it is rounded to as many places."""
        return self.rounded(value) == self.digits

    def near(self, value: Fraction) -> bool:
        """Whether a value agrees, rounded or cut, or would if it were a tenth of a unit off."""
        tenths = 10 * value.numerator * self._scale // value.denominator
        return -6 <= tenths - 10 * self.digits <= 10
