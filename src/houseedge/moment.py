"""Moments in text: for machines, for people, and for paper. No clock is read here.

A moment is milliseconds since 1970 in UTC, as the record keeps it.

>>> format_moment(1_760_000_000_250), speak_moment(1_760_000_000_250)
('2025-10-09T08:53:20.250Z', '2025-10-09 08:53:20.250 UTC')
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo

from houseedge.errors import NotationError

_START = datetime(1970, 1, 1, tzinfo=UTC)
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def format_moment(ms: int, zone: tzinfo = UTC) -> str:
    """The moment as ISO 8601 to the millisecond, with its offset; `Z` in UTC."""
    at = (_START + timedelta(milliseconds=ms)).astimezone(zone)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_moment(text: str, *, option: str, zone: tzinfo = UTC) -> int:
    """The moment that a text in ISO 8601 names; one without an offset is in the given zone.

    What `speak_moment` writes is read too. Refuses everything else, naming the `option`.
    """
    try:
        at = datetime.fromisoformat(re.sub(r"\s*UTC$", "+00:00", text.strip()))
        zoned = at if at.tzinfo is not None else at.replace(tzinfo=zone)
        return (zoned - _START) // timedelta(milliseconds=1)
    except (ValueError, OverflowError):
        raise NotationError(
            f"{option}: '{text}' is not a time: write it like 2026-07-09 or 2026-07-09T18:30:00Z"
        ) from None


def speak_moment(ms: int, zone: tzinfo = UTC) -> str:
    """The moment as people read it: `2026-07-09 18:30:00 UTC`, elsewhere with its offset."""
    try:
        at = (_START + timedelta(milliseconds=ms)).astimezone(zone)
    except OverflowError:
        return f"{ms} ms after 1970"
    part = f".{ms % 1000:03d}" if ms % 1000 else ""
    written = at.isoformat(" ", "seconds")
    return f"{written[:19]}{part}{' UTC' if zone is UTC else written[19:]}"


def print_moment(at: datetime) -> str:
    """A time at its own place, as paper has it: `14 March 2026, 21:07:33 (UTC−07:00)`."""
    offset = at.strftime("%z")
    offset = f"{offset[:3]}:{offset[3:5]}".replace("-", "−")
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}, {at:%H:%M:%S} (UTC{offset})"
