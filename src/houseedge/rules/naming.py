"""Names as people type them: letter case, spaces, `-` and `_` make no difference."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

K = TypeVar("K", bound=str)

_PARTING = str.maketrans("", "", "-_ ")


def loose(text: str) -> str:
    """What is left of a name when nobody minds how it is written."""
    return text.translate(_PARTING).casefold()


def meant(text: object, known: Iterable[K]) -> K | None:
    """The one of the known names a text means; none where there is none, or more than one.

    >>> meant("uth_01", ["UTH-01", "UTH-02"])
    'UTH-01'
    """
    if not isinstance(text, str):
        return None
    names = tuple(known)
    for name in names:
        if name == text:
            return name
    alike = [name for name in names if loose(name) == loose(text)]
    return alike[0] if len(alike) == 1 else None
