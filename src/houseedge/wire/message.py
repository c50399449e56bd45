"""What the house says through a socket."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.table.view import Moment, News, PrivateView, PublicView, SeatView, Sign
from houseedge.wire.codec import write
from houseedge.wire.fault import Fault, fault_of


class State(msgspec.Struct, tag_field="kind", tag="state", frozen=True, kw_only=True):
    """The table after a committed change, with what happened since the message before."""

    sequence: int
    previous: Annotated[
        int | None, msgspec.Meta(description="The sequence of the message before; null at first.")
    ]
    now: Moment
    news: list[News]
    table: PublicView
    you: PrivateView

    @property
    def own(self) -> SeatView | None:
        """The viewer's own seat as everybody sees it."""
        return None if self.you.seat is None else self.table.seat(self.you.seat)


class MeterMoved(msgspec.Struct, tag_field="kind", tag="meter", frozen=True):
    """The meter moved without this table."""

    meter: Sign


class Answered(msgspec.Struct, tag_field="kind", tag="answer", frozen=True):
    """A command was carried out and is on record."""

    key: str
    sequence: Annotated[
        int, msgspec.Meta(description="Its place in the table's record.", examples=[118])
    ]


class Denied(msgspec.Struct, tag_field="kind", tag="refusal", frozen=True):
    """A command was not carried out, and nothing has changed."""

    key: str | None
    error: Fault


class Pong(msgspec.Struct, tag_field="kind", tag="pong", frozen=True):
    """The house is there."""

    now: Moment


AnyAnswer = State | MeterMoved | Answered | Denied | Pong


def write_denied(key: str | None, fault: HouseEdgeError) -> bytes:
    """A refusal of a command, as JSON."""
    return write(Denied(key, fault_of(fault)))
