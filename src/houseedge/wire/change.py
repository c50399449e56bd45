"""What changed between two views, as it is sent: `State.changed` makes it on the other side."""

from __future__ import annotations

from typing import Any

import msgspec

from houseedge.table.view import News, PrivateView, PublicView
from houseedge.wire.codec import write


def changed_keys(before: msgspec.Struct, after: msgspec.Struct) -> dict[str, Any]:
    """The keys of a view whose values are new, with those values."""
    names = after.__struct_fields__
    return {
        name: value for name in names if (value := getattr(after, name)) != getattr(before, name)
    }


def public_change(before: PublicView, after: PublicView) -> dict[str, Any]:
    """What everybody is told of a change: `table` and `seats`, where they hold anything."""
    table = changed_keys(before, after)
    told: dict[str, Any] = {}
    if "seats" in table and len(before.seats) == len(after.seats):
        seats = zip(before.seats, table.pop("seats"), strict=True)
        told["seats"] = {str(new.seat): new for old, new in seats if new != old}
    return ({"table": table} if table else {}) | told


def head(
    *, number: int, previous: int, sequence: int, now: int, news: list[News], told: dict[str, Any]
) -> bytes:
    """A `Change` without what is one viewer's own: the same bytes for all, still open."""
    message = {"kind": "change", "number": number, "previous": previous, "sequence": sequence}
    message |= {"now": now, **({"news": news} if news else {}), **told}
    return write(message)[:-1]


def tail(before: PrivateView, after: PrivateView) -> bytes:
    """What one viewer is told beyond that; it closes a message."""
    own = changed_keys(before, after)
    return b',"you":' + write(own) + b"}" if own else b"}"
