"""Names as people type them, and how a sentence repeats what somebody typed.

Letter case, spaces, `-` and `_` make no difference.
"""

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


def cut(text: str, longest: int = 60) -> str:
    """Text that is not longer than a sentence can bear."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def shown(text: str) -> str:
    """What a file or an option says, as a sentence may repeat it: quoted, escaped and cut."""
    return repr(cut(text))


def named(text: str, longest: int = 60) -> str:
    """A name from a file or an option: as it is where it is short and plain, else quoted."""
    plain = text != "" and text.isprintable() and len(text) <= longest
    return text if plain else repr(cut(text, longest))
