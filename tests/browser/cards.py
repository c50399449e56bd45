"""Every card a message names, however it is written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from houseedge.cards import DECK

_WRITTEN = re.compile(r"(?:[2-9TJQKA][shdc][ ,]?)+")
_ONE = re.compile(r"[2-9TJQKA][shdc]")
_SPOKEN = {card.name: str(card) for card in DECK}
_NAME = re.compile("|".join(_SPOKEN))


def cards_in(frame: str) -> set[str]:
    """The cards in a frame of JSON: as codes, in rows of codes, or as a dealer names them."""
    found: set[str] = set()
    for text in _texts(json.loads(frame)):
        if _WRITTEN.fullmatch(text):
            found.update(_ONE.findall(text))
        found.update(_SPOKEN[name] for name in _NAME.findall(text))
    return found


def _texts(part: Any) -> Iterator[str]:
    match part:
        case str():
            yield part
        case list():
            for each in part:
                yield from _texts(each)
        case dict():
            for key, value in part.items():
                yield key
                yield from _texts(value)
