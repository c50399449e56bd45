"""Reasons: what people say of why they do something, for those who read the record one day."""

from __future__ import annotations

from houseedge.errors import NotationError

#: The most that is said on record of who does something, and of why.
LONGEST_REASON = 200


def read_reason(given: str, field: str = "why") -> str:
    """Words that say something, with single spaces; refuses with a `NotationError`."""
    words = " ".join(given.split())
    if not words:
        raise NotationError(f"say {field}: it goes on record with what is done")
    if not words.isprintable():
        raise NotationError(f"say {field} in letters that can be seen")
    if len(words) > LONGEST_REASON:
        raise NotationError(f"{field} has at most {LONGEST_REASON} letters")
    return words
