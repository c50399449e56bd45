"""One entry of a rules file: read, or refused with the file, the key and what was expected."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from houseedge.errors import NotationError, RulesError
from houseedge.money import format_money, read_money
from houseedge.rules.files import LimitsFile
from houseedge.rules.naming import meant
from houseedge.rules.spec import Limits, Profile, Wager

T = TypeVar("T")
F = TypeVar("F", bound=msgspec.Struct)


def parse_toml(text: str) -> dict[str, Any]:
    """What a file in TOML says; a `ValueError` says why it is none."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def decode(file: str, raw: object, shape: type[F], under: str = "") -> F:
    """The content in its shape; `under` is where in the file it stands."""
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as fault:
        what, _, where = str(fault).partition(" - at `")
        key = where.rstrip("`").removeprefix("$").removeprefix(".")
        unknown = re.match(r"Object contains unknown field `(.*)`", what)
        missing = re.match(r"Object missing required field `(.*)`", what)
        expected = what[0].lower() + what[1:].replace("`", "")
        if unknown is not None:
            key, expected = _join(key, unknown[1]), "no such key"
        elif missing is not None:
            key, expected = _join(key, missing[1]), "this key, which is missing"
        expected = expected.removeprefix("expected ")
        raise RulesError(file=file, key=_join(under, key) or "file", expected=expected) from None


def _join(*keys: str) -> str:
    return ".".join(key for key in keys if key)


def read(file: str, key: str, expected: str, parse: Callable[[str], T], text: str) -> T:
    """What `parse` makes of a text."""
    try:
        return parse(text)
    except (NotationError, KeyError, ValueError):
        raise RulesError(file=file, key=key, expected=expected, found=repr(text)) from None


def cents(file: str, key: str, text: str) -> int:
    """An amount in cents."""
    return read(file, key, "an amount like '5.00'", read_money, text)


def limits(file: str, key: str, raw: LimitsFile) -> Limits:
    """A smallest amount above zero and a largest not below it."""
    limits = Limits(min=cents(file, f"{key}.min", raw.min), max=cents(file, f"{key}.max", raw.max))
    if limits.min > limits.max or limits.min == 0:
        raise RulesError(file=file, key=key, expected="a min above zero and a max not below it")
    return limits


def own_limits(place: Profile, given: Mapping[str, tuple[str, str]]) -> dict[Wager, Limits]:
    """A table's own limits, in the profile's order; none may be wider than the profile's (B-12)."""
    found: dict[Wager, Limits] = {}
    for name, (least, most) in given.items():
        key = meant(name, place.limits)
        if key is None:
            expected = f"one of {', '.join(place.limits)}"
            raise RulesError(file="limits", key=name, expected=expected, rule="B-12")
        wager = Wager(key)
        own = limits("limits", name, LimitsFile(least, most))
        posted = place.limits[wager]
        if own.min not in posted or own.max not in posted:
            within = f"{format_money(posted.min)} to {format_money(posted.max)}"
            raise RulesError(
                file="limits",
                key=name,
                expected=f"amounts from {within}, as the profile {place.id} allows",
                found=f"{format_money(own.min)} to {format_money(own.max)}",
                rule="B-12",
            )
        if own != posted:
            found[wager] = own
    return {wager: found[wager] for wager in place.limits if wager in found}
