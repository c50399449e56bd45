"""What the house says, as types: what is not named here is ignored, so a newer house is fine.

Money stays as it is written, dollars with two places; `cents` counts it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from houseedge.money import parse_money


def cents(text: str) -> int:
    """An amount of the wire in cents; a minus is what is owed or lost.

    >>> cents("-7.50")
    -750
    """
    return -parse_money(text[1:]) if text.startswith("-") else parse_money(text)


class _Said(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Anything the house says; a tree of plain values, so nothing for the collector to find."""


class Sitting(_Said, frozen=True, kw_only=True):
    """A chair of the player's own."""

    table: str
    seat: int
    stack: str


class Me(_Said, frozen=True, kw_only=True):
    """The player: id, name, money in the cage, chairs and own limits."""

    player: str
    name: str
    balance: str
    csrf: str
    seats: tuple[Sitting, ...] = ()
    limits: dict[str, Any] | None = None


class Placed(_Said, frozen=True, kw_only=True):
    """One wager on the felt, and what came of it."""

    wager: str
    label: str = ""
    stake: str
    outcome: str | None = None
    pays: str | None = None
    returned: str | None = None
    words: str | None = None


class Seat(_Said, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    seat: int
    player: str | None = None
    name: str | None = None
    stack: str | None = None
    state: str = "empty"
    cards: tuple[str, ...] = ()
    hand: str | None = None
    wagers: tuple[Placed, ...] = ()
    decision: str | None = None
    by_system: bool = False
    result: str | None = None
    net: str | None = None
    fees: str = "0.00"
    """Collection fees of this round; not part of the net."""


class Dealer(_Said, frozen=True, kw_only=True):
    """The dealer's side."""

    cards: tuple[str, ...] = ()
    hand: str | None = None
    qualifies: bool | None = None


class Sign(_Said, frozen=True, kw_only=True):
    """What the meter display shows."""

    meter: str
    title: str = ""
    shows: str
    bet: str | None = None


class Offer(_Said, frozen=True, kw_only=True):
    """The seat that may bank."""

    seat: int


class Bank(_Said, frozen=True, kw_only=True):
    """The player-dealer's round: collected, paid and net once it is settled; fees outside it."""

    seat: int
    stake: str
    collected: str | None = None
    paid: str | None = None
    net: str | None = None
    fees: str = "0.00"


class Public(_Said, frozen=True, kw_only=True):
    """The table as everybody sees it."""

    table: str
    title: str = ""
    profile: str
    sequence: int = 0
    open: bool = True
    phase: str
    says: str = ""
    round: str | None = None
    number: int = 0
    deadline: int | None = None
    commitment: str | None = None
    root: str | None = None
    entropies: dict[str, str] = {}
    player_dealer: int | None = None
    stake: str | None = None
    bank: Bank | None = None
    offer: Offer | None = None
    board: tuple[str, ...] = ()
    dealer: Dealer = Dealer()
    seats: tuple[Seat, ...] = ()
    meter: Sign | None = None

    def seat(self, number: int) -> Seat:
        """A seat by its number."""
        return self.seats[number - 1]

    @property
    def empty(self) -> int:
        """How many chairs are free."""
        return sum(seat.player is None for seat in self.seats)


class Action(_Said, frozen=True, kw_only=True):
    """Something the player may do now: the command to send, its name and its price."""

    command: dict[str, Any]
    name: str
    price: str | None = None
    allowed: bool = True
    why: str | None = None
    rule: str | None = None

    @property
    def type(self) -> str:
        """The command's type, such as "Play"."""
        return str(self.command["type"])


class Spot(_Said, frozen=True, kw_only=True, rename={"beside": "with"}):
    """A place on the felt where chips may be put now; `beside` is the wager it needs."""

    wager: str
    label: str = ""
    required: bool = False
    min: str
    max: str | None = None
    fixed: str | None = None
    beside: str | None = None
    equals: str | None = None
    allowed: bool = True
    why: str | None = None


class Felt(_Said, frozen=True, kw_only=True):
    """The player's own betting places, and the wagers of the last round."""

    spots: tuple[Spot, ...] = ()
    last: dict[str, str] | None = None
    games: int | None = None


class Range(_Said, frozen=True, kw_only=True):
    """How much may be brought to the table."""

    min: str
    max: str
    suggested: str


class You(_Said, frozen=True, kw_only=True):
    """What the player alone sees: own cards, choices and money."""

    player: str | None = None
    name: str | None = None
    seat: int | None = None
    balance: str | None = None
    stack: str | None = None
    cards: tuple[str, ...] = ()
    hand: str | None = None
    actions: tuple[Action, ...] = ()
    felt: Felt | None = None
    seat_options: tuple[int, ...] = ()
    buy_in: Range | None = None
    limits: dict[str, Any] | None = None


class News(_Said, frozen=True, kw_only=True):
    """One thing that happened, in the dealer's words."""

    kind: str
    seat: int | None = None
    text: str = ""
    by_system: bool = False
    amount: str | None = None


class State(_Said, frozen=True, kw_only=True, tag_field="kind", tag="state"):
    """The table after a change, with the news since the last message."""

    sequence: int
    previous: int | None = None
    now: int = 0
    news: tuple[News, ...] = ()
    table: Public
    you: You

    @property
    def own(self) -> Seat | None:
        """The player's own seat as everybody sees it."""
        return None if self.you.seat is None else self.table.seat(self.you.seat)


class MeterMoved(_Said, frozen=True, kw_only=True, tag_field="kind", tag="meter"):
    """The meter moved without this table."""

    meter: Sign


class Answered(_Said, frozen=True, kw_only=True, tag_field="kind", tag="answer"):
    """A command is committed; `sequence` is where it stands in the table's record."""

    key: str
    sequence: int


class Denied(_Said, frozen=True, kw_only=True, tag_field="kind", tag="refusal"):
    """A command, or a message without a key, is refused."""

    error: dict[str, Any]
    key: str | None = None


class Pong(_Said, frozen=True, kw_only=True, tag_field="kind", tag="pong"):
    """The house is there; `now` is its clock."""

    now: int = 0


Heard = State | MeterMoved | Answered | Denied | Pong
"""Everything that comes through a socket."""
