"""Rules in one hash: two rules have the same digest when they say the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any


def digest_of(value: object) -> str:
    """The SHA-256 of a value's canonical text, in hexadecimal digits.

    It is made of names and values alone, so it is the same in every process.
    """
    text = json.dumps(_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()


def _plain(value: object) -> Any:
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Mapping):
        return {str(_plain(key)): _plain(entry) for key, entry in value.items()}
    if isinstance(value, frozenset):
        return sorted((_plain(entry) for entry in value), key=repr)
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    if is_dataclass(value) and not isinstance(value, type):
        # What is not there is left out: a key that comes later changes no rules without it.
        # What does not count in a comparison follows from the rest.
        kept = ((f.name, getattr(value, f.name)) for f in fields(value) if f.compare)
        told = {name: _plain(entry) for name, entry in kept if entry not in (None, (), {})}
        return {"is": type(value).__name__, **told}
    raise TypeError(f"{value!r} has no place in rules")
