"""The shapes of the wire, as OpenAPI describes them. Money is text, times are milliseconds.

Answers are written by the views themselves; these types promise what they look like, and the
tests hold them to it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Money = Annotated[
    str,
    Field(
        pattern=r"^-?[0-9]+\.[0-9]{2}$",
        description="Dollars with two places; a minus where it is lost.",
        examples=["7.50"],
    ),
]
Card = Annotated[
    str,
    Field(
        pattern=r"^([2-9TJQKA][cdhs]|\?\?)$",
        description="Rank and suit; ?? is face down.",
        examples=["Ah"],
    ),
]
Moment = Annotated[
    int, Field(description="Milliseconds since 1970, UTC.", examples=[1_700_000_000_000])
]
Hex = Annotated[str, Field(pattern="^([0-9a-f]{2})*$", examples=["9f3c"])]
SeatNumber = Annotated[int, Field(ge=1, examples=[3])]
Result = Literal["win", "lose", "tie", "fold", "void"]


class _Shape(BaseModel):
    """What the house says."""


class _Body(BaseModel):
    """What the house is told: nothing is guessed and nothing unknown is taken."""

    model_config = ConfigDict(strict=True, extra="forbid")


# Refusals


class Fault(_Shape):
    """Why something was refused."""

    rule: str | None = Field(description="The clause of the rulebook.", examples=["B-04"])
    field: str | None = Field(description="The entry at fault.", examples=["wagers.blind"])
    message: str = Field(description="One sentence.", examples=["the Blind is missing"])


class Refused(_Shape):
    """Nothing was done."""

    error: Fault


class CommandRefused(_Shape):
    """A command was not carried out."""

    kind: Literal["refusal"] = "refusal"
    key: str | None
    error: Fault


# Players


class GuestBody(_Body):
    """Who comes in."""

    name: Annotated[
        str | None,
        Field(min_length=1, max_length=64, description="1 to 24 characters.", examples=["Kim"]),
    ] = None


class TicketBody(_Body):
    """Which table is to be watched."""

    table: Annotated[str, Field(max_length=64, examples=["washington"])]


class LimitsBody(_Body):
    """A player's own limits; null is none."""

    loss: Annotated[
        str | None,
        Field(
            pattern=r"^[0-9]{1,12}\.[0-9]{2}$",
            description="The most to lose, in dollars.",
            examples=["100.00"],
        ),
    ]
    minutes: Annotated[
        int | None,
        Field(ge=1, le=60 * 24 * 365, description="The longest to play.", examples=[60]),
    ]


class PauseBody(_Body):
    """How long not to play."""

    minutes: Annotated[int, Field(ge=1, le=60 * 24 * 365, examples=[30])]


class Guest(_Shape):
    """A player with play money."""

    player: str = Field(examples=["g-3f2a9c0d11e4b7a5"])
    name: str = Field(examples=["Kim"])
    balance: Money
    csrf: str = Field(description="Goes into X-CSRF-Token of every request that changes anything.")


class Limits(_Shape):
    """A player's own limits and how far they are used."""

    loss: Money | None
    minutes: int | None
    pause_until: Moment | None
    lost: Money
    since: Moment | None
    waits_until: Moment | None = Field(
        default=None, description="When a looser limit that was asked for begins to hold."
    )


class Chair(_Shape):
    """A chair of the player's."""

    table: str
    seat: SeatNumber
    stack: Money


class Me(Guest):
    """The player who asks."""

    seats: list[Chair]
    limits: Limits


class Ticket(_Shape):
    """Opens one socket."""

    ticket: str
    expires: Moment


# Tables


class WagerName(_Shape):
    """A wager and what it is called."""

    wager: str = Field(examples=["ante"])
    label: str = Field(examples=["Ante"])


class Bounds(_Shape):
    """The least and the most."""

    min: Money
    max: Money


class MeterSign(_Shape):
    """What the display of a meter shows."""

    meter: str = Field(examples=["WA-01"])
    title: str
    shows: Money
    bet: Money | None


class TableCard(_Shape):
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


class Tables(_Shape):
    """Every table of the house."""

    tables: list[TableCard]


class Shuffler(_Shape):
    """The machine or hands the deck comes from."""

    model: str
    order: str = Field(examples=["D-01"])
    status: Literal["ready", "malfunction"]
    deck: str | None
    text: str


class DealerView(_Shape):
    """The dealer's side of the felt."""

    cards: list[Card]
    hand: str | None
    qualifies: bool | None
    text: str | None
    best: list[Card]


class WagerView(_Shape):
    """One wager on the felt, and what came of it."""

    wager: str
    label: str
    stake: Money
    outcome: Literal["win", "lose", "push", "uncovered"] | None
    pays: Money | None
    returned: Money | None
    words: str | None


class SeatView(_Shape):
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
    envy: bool


class LastSeat(_Shape):
    """How a seat did in a round that is over."""

    seat: SeatNumber
    result: Result
    net: Money


class LastRound(_Shape):
    """A round that is over, in short."""

    round: str
    status: str
    dealer: str | None
    seats: list[LastSeat]


class Offer(_Shape):
    """To whom the player-dealer's position is offered."""

    seat: SeatNumber


class PublicView(_Shape):
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
    stake: Money | None
    offer: Offer | None
    board: list[Card]
    dealer: DealerView
    seats: list[SeatView]
    spots: list[WagerName]
    meter: MeterSign | None
    order: list[int]
    notices: list[str]
    last: list[LastRound]


class News(_Shape):
    """One thing that happened, as the dealer announces it (D-11)."""

    kind: str = Field(examples=["check"])
    seat: SeatNumber | None
    text: str = Field(examples=["Seat 3 checks"])
    by_system: bool
    amount: Money | None


class Action(_Shape):
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


class Spot(_Shape):
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


class Felt(_Shape):
    """The player's felt while bets are open."""

    model_config = ConfigDict(extra="allow")

    spots: list[Spot]
    last: dict[str, Money] | None
    keep: str | None
    games: int | None


class BuyInRange(_Shape):
    """What may be brought to the table now."""

    min: Money
    max: Money
    suggested: Money


class PrivateView(_Shape):
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


class StateMessage(_Shape):
    """The table after a committed change, with what happened since the message before."""

    kind: Literal["state"]
    sequence: int
    previous: int | None = Field(description="The sequence of the message before; null at first.")
    now: Moment
    news: list[News]
    table: PublicView
    you: PrivateView


class MeterMessage(_Shape):
    """The meter moved without this table."""

    kind: Literal["meter"]
    meter: MeterSign


class Pong(_Shape):
    """The house is there."""

    kind: Literal["pong"]
    now: Moment


class TableShown(_Shape):
    """One table."""

    table: PublicView


class SheetTable(_Shape):
    """A table of a rule sheet."""

    columns: list[str]
    rows: list[list[str]]


class SheetSection(_Shape):
    """A section of a rule sheet; `tab` groups them on the page."""

    title: str
    lines: list[str]
    table: SheetTable | None
    tab: str


class Sheet(_Shape):
    """The rules posted at a table."""

    title: str
    sections: list[SheetSection]
    text: str = Field(description="All of it as plain text.")


# Rounds and meters


class RoundSeat(_Shape):
    """How a seat did."""

    model_config = ConfigDict(extra="allow")

    seat: SeatNumber
    name: str | None
    result: str | None
    net: Money | None


class RoundLine(_Shape):
    """A round in a list."""

    model_config = ConfigDict(extra="allow")

    round: str
    number: int
    opened: Moment
    ended: Moment | None
    status: Literal["settled", "void", "open"]
    seats: list[RoundSeat]


class Rounds(_Shape):
    """Rounds, newest first."""

    rounds: list[RoundLine]


class OwnRoundLine(RoundLine):
    """A round of the player's own."""

    table: str
    net: Money | None
    cards: list[Card] = Field(description="Your two cards.")
    text: str = Field(description="How the hand went.", examples=["4×, flush wins"])


class OwnRounds(_Shape):
    """The player's own rounds, newest first."""

    rounds: list[OwnRoundLine]


class RoundStep(_Shape):
    """One step of a round that is over."""

    model_config = ConfigDict(extra="allow")

    at: Moment
    kind: str
    text: str
    view: dict[str, Any]
    cards: list[Card] | None = None


class RoundShown(_Shape):
    """A round to be looked at again, card by card."""

    model_config = ConfigDict(extra="allow")

    round: str
    table: str
    status: Literal["settled", "void"]
    opened: Moment
    ended: Moment | None
    rules: str
    steps: list[RoundStep]
    settlement: dict[str, Any] | None


class Opening(_Shape):
    """One card that may be seen, opened against the root."""

    index: int
    card: Card
    salt: Hex
    path: list[Any]


class Finding(_Shape):
    """One check of the proof."""

    name: str
    passed: bool
    text: str


class RoundProof(_Shape):
    """What was published of a round, so that anybody can check it."""

    model_config = ConfigDict(extra="allow")

    round: str
    commitment: str | None
    seed: Hex | None
    entropies: dict[str, Hex]
    root: str | None
    openings: list[Opening]
    deal: list[tuple[str, int]]
    checks: list[Finding]


class MeterLevel(_Shape):
    """One level of a meter."""

    level: str
    shows: Money
    seed: Money
    reserve: Money


class MeterShown(_Shape):
    """A meter and the tables it hangs over."""

    meter: str
    title: str
    levels: list[MeterLevel]
    tables: list[str]


class Valued(_Shape):
    """One choice and what it is worth on average."""

    action: str = Field(examples=["2x"])
    name: str = Field(examples=["Bet 2×"])
    exact: str = Field(description="In Antes, as a fraction.", examples=["3571/2750"])
    antes: float = Field(examples=[1.2985])
    money: str = Field(description="For this Ante, to the nearest cent.", examples=["32.47"])
    cost: str = Field(description="Against the best choice.", examples=["0.00"])


class Advice(_Shape):
    """What every choice of your decision is worth, counted and not sampled."""

    round: str = Field(examples=["washington-17"])
    street: Literal["preflop", "flop", "river"]
    best: str = Field(examples=["2x"])
    ante: str = Field(examples=["25.00"])
    actions: list[Valued]


class Meters(_Shape):
    """Every meter of the house."""

    meters: list[MeterShown]


# The house itself


class CommandAnswer(_Shape):
    """A command was carried out and is on record."""

    kind: Literal["answer"] = "answer"
    key: str
    sequence: int = Field(description="Its place in the table's record.", examples=[118])


class Health(_Shape):
    """How the process is."""

    status: Literal["ok"]


class Readiness(_Shape):
    """Whether the house deals."""

    status: Literal["ready", "away"]
    reason: str | None = None
