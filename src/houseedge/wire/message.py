"""What the house says through a socket.

A viewer is sent the whole view once, then the keys that changed, each seat a key of its own.
Law: changes made in order give the same bytes as the whole view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from msgspec.structs import fields, replace

from houseedge.errors import HouseEdgeError
from houseedge.table.view import Moment, News, PrivateView, PublicView, SeatView
from houseedge.wire.codec import write
from houseedge.wire.fault import Fault, fault_of
from houseedge.wire.receipt import Receipt

#: The version of everything said here. A viewer of another one is told so, and refused.
VERSION = 2

MessageNumber = Annotated[
    int,
    msgspec.Meta(
        description="Counts the messages of a table; every viewer is told the same number."
    ),
]
Sequence = Annotated[
    int, msgspec.Meta(description="The last entry of the table's record that is in it.")
]


V = TypeVar("V", PublicView, PrivateView)


def _part_of(view: type[msgspec.Struct]) -> Any:
    """A view of which any key may be missing."""
    keys = [(each.name, each.type | msgspec.UnsetType, msgspec.UNSET) for each in fields(view)]
    words = f"The keys of a `{view.__name__}` that are new."
    name = view.__name__.replace("View", "Change")
    return msgspec.defstruct(name, keys, frozen=True, kw_only=True, namespace={"__doc__": words})


if TYPE_CHECKING:

    class PublicChange(msgspec.Struct):
        """Keys of a `PublicView`."""

    class PrivateChange(msgspec.Struct):
        """Keys of a `PrivateView`."""
else:
    PublicChange = _part_of(PublicView)
    PrivateChange = _part_of(PrivateView)


def _applied(view: V, change: msgspec.Struct | None) -> V:
    """A view with the keys of a change in place of its own."""
    if change is None:
        return view
    keys = {
        key: value
        for key in change.__struct_fields__
        if (value := getattr(change, key)) is not msgspec.UNSET
    }
    return replace(view, **keys)


class State(msgspec.Struct, tag_field="kind", tag="state", frozen=True, kw_only=True):
    """The whole view: the first message, and whenever a viewer has missed one."""

    wire: Annotated[int, msgspec.Meta(description="The version of the wire.")] = VERSION
    house: Annotated[str, msgspec.Meta(description="The id of the house, as receipts name it.")]
    number: MessageNumber
    sequence: Sequence
    now: Moment
    news: list[News]
    table: PublicView
    you: PrivateView

    def changed(self, change: Change) -> State:
        """The state with a change made to it, which is told as that of message `previous`."""
        table = _applied(self.table, change.table)
        if change.seats:
            seats = [change.seats.get(str(seat.seat), seat) for seat in table.seats]
            table = replace(table, seats=seats)
        return State(
            house=self.house,
            number=change.number,
            sequence=change.sequence,
            now=change.now,
            news=change.news,
            table=table,
            you=_applied(self.you, change.you),
        )

    @property
    def own(self) -> SeatView | None:
        """The viewer's own seat as everybody sees it."""
        return None if self.you.seat is None else self.table.seat(self.you.seat)


class Change(
    msgspec.Struct, tag_field="kind", tag="change", frozen=True, kw_only=True, omit_defaults=True
):
    """What is new since the message before: keys of the views, each seat a key of its own.

    It is made to the view of message `previous`; whoever has another one asks for a `Resync`.
    """

    number: MessageNumber
    previous: Annotated[int, msgspec.Meta(description="The number of the message before.")]
    sequence: Sequence
    now: Moment
    news: list[News] = []
    table: PublicChange | None = None
    seats: Annotated[
        dict[str, SeatView], msgspec.Meta(description="Seats that changed, by their number.")
    ] = {}
    you: PrivateChange | None = None


class Answered(msgspec.Struct, tag_field="kind", tag="answer", frozen=True):
    """A command was carried out and is on record."""

    key: str
    sequence: Annotated[
        int, msgspec.Meta(description="Its place in the table's record.", examples=[118])
    ]
    receipt: Receipt


class Denied(msgspec.Struct, tag_field="kind", tag="refusal", frozen=True):
    """A command was not carried out, and nothing has changed."""

    key: str | None
    error: Fault


class Pong(msgspec.Struct, tag_field="kind", tag="pong", frozen=True):
    """The house is there."""

    now: Moment


AnyAnswer = State | Change | Answered | Denied | Pong


def write_denied(key: str | None, fault: HouseEdgeError) -> bytes:
    """A refusal of a command, as JSON."""
    return write(Denied(key, fault_of(fault)))
