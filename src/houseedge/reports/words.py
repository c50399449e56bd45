"""Amounts in words, as paper that is paid by has them."""

from __future__ import annotations

_ONES = (
    "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GROUPS = ("", "thousand", "million", "billion", "trillion")


def money_in_words(cents: int) -> str:
    """An amount from zero up: `Two thousand four hundred ten dollars and eighty-seven cents`."""
    whole, rest = divmod(cents, 100)
    parts = [_counted(whole, "dollar")] if whole or not rest else []
    parts += [_counted(rest, "cent")] if rest else []
    said = " and ".join(parts)
    return said[0].upper() + said[1:]


def number_in_words(number: int) -> str:
    """A whole number from zero up, below a thousand trillions."""
    if not number:
        return "zero"
    said: list[str] = []
    for group in _GROUPS:
        number, three = divmod(number, 1000)
        if three:
            said.insert(0, " ".join(filter(None, (_below_thousand(three), group))))
    return " ".join(said)


def _counted(number: int, thing: str) -> str:
    return f"{number_in_words(number)} {thing}{'' if number == 1 else 's'}"


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    parts = [f"{_ONES[hundreds]} hundred"] if hundreds else []
    if rest < len(_ONES):
        parts += [_ONES[rest]] if rest else []
    else:
        ten, one = divmod(rest, 10)
        parts.append("-".join(filter(None, (_TENS[ten], _ONES[one]))))
    return " ".join(parts)
