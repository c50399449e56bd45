"""The one codec: typed values to JSON and back, money as text.

Cents are written as dollars with two places, micro-dollars with six; nothing else in the house
writes money for a program to read. What does not fit its type is refused with a `WireFault` that
names the field.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from houseedge.errors import NotationError
from houseedge.money import Cents, Micros, format_micros, format_money, parse_micros, parse_money
from houseedge.wire.fault import WireFault

T = TypeVar("T")


def _write(value: Any) -> str:
    if type(value) is Cents:
        return format_money(value)
    if isinstance(value, Micros):
        return format_micros(value, full=True)
    raise TypeError(f"the wire does not carry a {type(value).__name__}")


def _read(kind: type, value: Any) -> Any:
    if kind is Cents and type(value) is str:
        # Most amounts have been seen before, and a view has dozens.
        return _cents(value)
    if not isinstance(value, str):
        raise ValueError(f"Expected `str`, got `{_KINDS.get(type(value), 'null')}`")
    return _counted(kind, value)


def _counted(kind: type, value: str) -> Any:
    sign, text = (-1, value[1:]) if value.startswith("-") else (1, value)
    try:
        return kind(sign * (parse_micros(text) if kind is Micros else parse_money(text)))
    except NotationError:
        raise ValueError(NO_AMOUNT) from None


@lru_cache(maxsize=1 << 16)
def _cents(value: str) -> Any:
    return _counted(Cents, value)


NO_AMOUNT = "is not an amount: write dollars with two places, like '7.50'"
_KINDS = {int: "int", float: "float", bool: "bool", list: "array", dict: "object"}
_encoder = msgspec.json.Encoder(enc_hook=_write)


def write(value: object) -> bytes:
    """A value as JSON."""
    return _encoder.encode(value)


def plain(value: object) -> Any:
    """A value as the plain object its JSON reads as."""
    return msgspec.to_builtins(value, enc_hook=_write)


def reader(kind: Any) -> Callable[[bytes | str], Any]:
    """What reads values of a kind from JSON, made once; it refuses like `read`."""
    decode = msgspec.json.Decoder(kind, dec_hook=_read).decode

    def reading(raw: bytes | str) -> Any:
        try:
            return decode(raw)
        except msgspec.ValidationError as fault:
            raise spoken(str(fault)) from None
        except (msgspec.DecodeError, ValueError, RecursionError):
            # Bytes that are no text come as a ValueError.
            raise WireFault("this is not JSON") from None

    return reading


_reader = lru_cache(maxsize=256)(reader)


def read(kind: type[T], raw: bytes | str) -> T:
    """A value of a kind from JSON; refuses anything else with a `WireFault`."""
    value: T = _reader(kind)(raw)  # type: ignore[arg-type]
    return value


def verify_distinct(raw: bytes | str) -> None:
    """Refuse JSON in which an object names an entry twice: readers differ in which one counts.

    Every entry has a colon, and a decoder keeps one of each name. So where there are as many
    colons as entries, none was lost; only what has colons in its texts as well is read slowly.
    """
    colons = raw.count(":") if isinstance(raw, str) else raw.count(b":")
    try:
        if colons != _entries(msgspec.json.decode(raw)):
            json.loads(raw, object_pairs_hook=_distinct)
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise WireFault("this is not JSON") from None


def _entries(value: Any) -> int:
    """How many entries the objects in a plain value have in all."""
    if isinstance(value, dict):
        return len(value) + sum(map(_entries, value.values()))
    return sum(map(_entries, value)) if isinstance(value, list) else 0


def _distinct(entries: list[tuple[str, Any]]) -> None:
    seen = set[str]()
    for name, _ in entries:
        if name in seen:
            raise WireFault(f"{name[:80]} is there twice", field=name[:80])
        seen.add(name)


def shaped(kind: type[T], plain: object, *, strict: bool = True) -> T:
    """A value of a kind from a plain object; refuses anything else with a `WireFault`.

    Not `strict` reads numbers from text, as a query has them.
    """
    try:
        return msgspec.convert(plain, kind, dec_hook=_read, strict=strict)
    except msgspec.ValidationError as fault:
        raise spoken(str(fault)) from None


_FAULT = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<path>[^`]*)`)?", re.DOTALL)
_FIELD = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<name>.*)`")
_TYPES = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`")
_VALUE = re.compile(r"Invalid value (?P<value>.*)")
_CHOSEN = re.compile(r"Invalid enum value (?P<value>.*)")
_BOUND = re.compile(
    r"Expected `(?P<type>[^`]+)` (?P<sign><=|>=|of length <=|of length >=) (?P<n>.+)"
)
_WORDS = {
    "int": "a whole number",
    "float": "a number with places",
    "str": "text",
    "object": "an object",
    "array": "a list",
    "bool": "true or false",
    "null": "null",
}
_BOUNDS = {
    "<=": "is at most {}",
    ">=": "is at least {}",
    "of length <=": "has at most {} characters",
    "of length >=": "has at least {} characters",
}
_RIGHT = {
    "key": "a key has 8 to 64 characters",
    "entropy": "your entropy is up to 64 bytes in hexadecimal digits",
    "seen": "`seen` is the sequence of a message, or null",
    "after": "`after` is a number the house has given: a whole one, 0 or more",
    "position": "the key stands at OFF, RUN or JPH",
    "place": "a place is board or dealer",
    "ruling": "a ruling is void or stands",
    "who": "`who` is a name of 1 to 40 letters, digits, . - and _",
}


def named(value: object) -> str:
    """What kind of thing a value of JSON is, in words."""
    return _WORDS[_KINDS.get(type(value), "null")]


def spoken(text: str) -> WireFault:
    """The decoder's words as a sentence of ours, with the field at fault."""
    found = _FAULT.fullmatch(text)
    what, path = (found["what"], found["path"] or "") if found else (text, "")
    path = path.removeprefix("command.")
    if field := _FIELD.fullmatch(what):
        inside = "" if path == "command" else path
        name = f"{inside}.{field['name']}".lstrip(".")
        missing = field["how"] == "missing required"
        return WireFault(f"{name} is missing" if missing else f"{name} is not known", field=name)
    if types := _TYPES.fullmatch(what):
        wanted = " or ".join(_WORDS.get(each, each) for each in types["wanted"].split(" | "))
        got = _WORDS.get(types["got"], types["got"])
        return WireFault(f"{path or 'a message'} is {wanted}, not {got}", field=path or None)
    if value := _VALUE.fullmatch(what):
        thing = "command" if path == "type" else "message"
        return WireFault(f"there is no {thing} {value['value'][:80]}", field=path or None)
    if path in _RIGHT:
        return WireFault(_RIGHT[path], field=path)
    if chosen := _CHOSEN.fullmatch(what):
        said = f"there is no {path.rpartition('.')[2]} {chosen['value'][:80]}"
        return WireFault(said, field=path or None)
    if "matching regex" in what:
        return WireFault(f"{path} is not written as it has to be", field=path)
    if what == NO_AMOUNT:
        return WireFault(f"{path} {NO_AMOUNT}", field=path)
    if bound := _BOUND.fullmatch(what):
        says = _BOUNDS[bound["sign"]].format(bound["n"])
        says = says.removesuffix("s") if bound["n"] == "1" and says.endswith("characters") else says
        return WireFault(f"{path or 'a message'} {says}", field=path or None)
    return WireFault(f"{path or 'the message'} is out of its range", field=path or None)
