"""The felt: tables as the lobby, everybody and one player see them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from houseedge.web.shape.basic import Card, Hex, Moment, Money, Result, SeatNumber, Shape
from houseedge.web.shape.guest import Limits


class WagerName(Shape):
    """A wager and what it is called."""

    wager: str = Field(examples=["ante"])
    label: str = Field(examples=["Ante"])


class Bounds(Shape):
    """The least and the most."""

    min: Money
    max: Money


class MeterSign(Shape):
    """What the display of a meter shows."""

    meter: str = Field(examples=["WA-01"])
    title: str
    shows: Money
    bet: Money | None


class TableCard(Shape):
    """A table in the lobby."""

    table: str = Field(examples=["washington"])
    title: str
    profile: str
    profile_title: str
    phase: str
    seats: int
    taken: int
    open_seats: list[int]
    spectators: int
    limits: dict[str, Bounds]
    wagers: list[WagerName]
    meter: MeterSign | None
    rounds: int = Field(description="How many rounds were opened here.")


class Tables(Shape):
    """Every table of the house."""

    tables: list[TableCard]


class Shuffler(Shape):
    """The machine or hands the deck comes from."""

    model: str
    order: str = Field(examples=["D-01"])
    status: Literal["ready", "malfunction"]
    deck: str | None
    text: str


class DealerView(Shape):
    """The dealer's side of the felt."""

    cards: list[Card]
    hand: str | None
    qualifies: bool | None
    text: str | None
    best: list[Card]


class WagerView(Shape):
    """One wager on the felt, and what came of it."""

    wager: str
    label: str
    stake: Money
    outcome: Literal["win", "lose", "push", "uncovered"] | None
    pays: Money | None
    returned: Money | None
    words: str | None


class SeatView(Shape):
    """One seat as everybody sees it."""

    seat: SeatNumber
    player: str | None
    name: str | None
    stack: Money | None
    state: Literal[
        "empty", "sitting", "away", "betting", "waiting", "to_decide", "checked", "played",
        "folded", "leaving", "banking", "settled",
    ]  # fmt: skip
    cards: list[Card]
    hand: str | None
    best: list[Card]
    wagers: list[WagerView]
    sensor: bool | None
    decision: str | None
    by_system: bool
    result: Result | None
    net: Money | None
    fees: Money = Field(description="Collection fees of this round; not part of the net.")
    envy: bool


class LastSeat(Shape):
    """How a seat did in a round that is over."""

    seat: SeatNumber
    result: Result
    net: Money


class LastRound(Shape):
    """A round that is over, in short."""

    round: str
    status: str
    dealer: str | None
    seats: list[LastSeat]


class Offer(Shape):
    """To whom the player-dealer's position is offered."""

    seat: SeatNumber


class BankView(Shape):
    """The player-dealer's round: collected, paid and net once it is settled."""

    seat: SeatNumber
    stake: Money
    collected: Money | None
    paid: Money | None
    net: Money | None = Field(description="Collected less paid, without the fees.")
    fees: Money = Field(description="Its own collection fees of this round.")


class PublicView(Shape):
    """A table as everybody sees it; the same for all viewers."""

    model_config = ConfigDict(extra="allow")

    table: str
    title: str
    profile: str
    profile_title: str
    sequence: int
    open: bool
    phase: Literal[
        "waiting", "banking", "betting", "dealing", "preflop", "flop", "river", "showdown",
        "settled", "void", "closed",
    ]  # fmt: skip
    says: str
    round: str | None = Field(examples=["washington-17"])
    number: int
    deadline: Moment | None
    seconds: float | None
    at_zero: str | None
    commitment: Hex | None
    root: Hex | None
    entropies: dict[str, Hex]
    shuffler: Shuffler
    player_dealer: int | None
    stake: Money | None = Field(description="The player-dealer's, while it lies in the tray.")
    bank: BankView | None
    offer: Offer | None
    board: list[Card]
    dealer: DealerView
    seats: list[SeatView]
    spots: list[WagerName]
    meter: MeterSign | None
    order: list[int]
    notices: list[str]
    last: list[LastRound]


class News(Shape):
    """One thing that happened, as the dealer announces it (D-11)."""

    kind: str = Field(examples=["check"])
    seat: SeatNumber | None
    text: str = Field(examples=["Seat 3 checks"])
    by_system: bool
    amount: Money | None


class Action(Shape):
    """A button: the command it sends, its name and price, or why not."""

    model_config = ConfigDict(extra="allow")

    command: dict[str, Any]
    name: str = Field(examples=["Bet 4×"])
    price: Money | None
    key: str | None
    allowed: bool
    why: str | None
    rule: str | None
    filled: bool = Field(description="Whether money moves.")


class Spot(Shape):
    """Where chips may be placed."""

    model_config = ConfigDict(extra="allow")

    wager: str
    label: str
    required: bool
    min: Money
    max: Money | None
    fixed: Money | None
    equals: str | None
    allowed: bool
    why: str | None


class Felt(Shape):
    """The player's felt while bets are open."""

    model_config = ConfigDict(extra="allow")

    spots: list[Spot]
    last: dict[str, Money] | None
    keep: str | None
    games: int | None


class BuyInRange(Shape):
    """What may be brought to the table now."""

    min: Money
    max: Money
    suggested: Money


class PrivateView(Shape):
    """What one viewer sees beyond the table: own cards, choices and money."""

    model_config = ConfigDict(extra="allow")

    player: str | None
    name: str | None
    seat: SeatNumber | None
    balance: Money | None
    stack: Money | None
    cards: list[Card]
    hand: str | None
    actions: list[Action]
    felt: Felt | None
    seat_options: list[int]
    buy_in: BuyInRange | None
    limits: Limits | None


class StateMessage(Shape):
    """The table after a committed change, with what happened since the message before."""

    kind: Literal["state"]
    sequence: int
    previous: int | None = Field(description="The sequence of the message before; null at first.")
    now: Moment
    news: list[News]
    table: PublicView
    you: PrivateView


class MeterMessage(Shape):
    """The meter moved without this table."""

    kind: Literal["meter"]
    meter: MeterSign


class Pong(Shape):
    """The house is there."""

    kind: Literal["pong"]
    now: Moment


class TableShown(Shape):
    """One table."""

    table: PublicView


class SheetTable(Shape):
    """A table of a rule sheet."""

    columns: list[str]
    rows: list[list[str]]


class SheetSection(Shape):
    """A section of a rule sheet; `tab` groups them on the page."""

    title: str
    lines: list[str]
    table: SheetTable | None
    tab: str


class Sheet(Shape):
    """The rules posted at a table."""

    title: str
    sections: list[SheetSection]
    text: str = Field(description="All of it as plain text.")
