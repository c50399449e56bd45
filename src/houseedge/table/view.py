"""What a viewer is shown of a table, as typed values: amounts are `Cents`, cards two characters.

`viewing` fills them in, `wire` writes them. Beside every sentence stand the codes and parts it is
made of, so that nobody has to take English apart.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.money import Cents
from houseedge.round import Outcome, Result

CardText = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^([2-9TJQKA][cdhs]|\?\?)$",
        description="Rank and suit; ?? is face down.",
        examples=["Ah"],
    ),
]
Moment = Annotated[
    int,
    msgspec.Meta(description="Milliseconds since 1970, UTC.", examples=[1_700_000_000_000]),
]
Hex = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2})*$", examples=["9f3c"])]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, description="1 is at the dealer's left.")]

PhaseName = Literal[
    "waiting", "banking", "betting", "dealing", "preflop", "flop", "river", "showdown",
    "settled", "void", "closed",
]  # fmt: skip
SeatState = Literal[
    "empty", "sitting", "away", "betting", "waiting", "to_decide", "checked", "played",
    "folded", "leaving", "banking", "settled",
]  # fmt: skip


class Shown(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Anything a viewer is shown; a tree of plain values, so nothing for the collector to find."""


class Sign(Shown, frozen=True, kw_only=True):
    """What the display of a meter shows (X-04)."""

    meter: Annotated[str, msgspec.Meta(examples=["WA-01"])]
    title: str
    shows: Cents
    bet: Cents | None = None


class WagerName(Shown, frozen=True, kw_only=True):
    """A wager and what it is called."""

    wager: Annotated[str, msgspec.Meta(examples=["ante"])]
    label: Annotated[str, msgspec.Meta(examples=["Ante"])]


class ShufflerView(Shown, frozen=True, kw_only=True):
    """The machine or hands the deck comes from."""

    model: str
    order: Annotated[str, msgspec.Meta(examples=["D-01"])]
    status: Literal["ready", "malfunction"]
    deck: str | None
    text: str


class DealerView(Shown, frozen=True, kw_only=True):
    """The dealer's side of the felt."""

    cards: list[CardText]
    hand: str | None
    best: list[CardText]
    qualifies: bool | None
    text: str | None


class WagerView(Shown, frozen=True, kw_only=True):
    """One wager on the felt, and what came of it."""

    wager: str
    label: str
    stake: Cents
    outcome: Outcome | None
    pays: Cents | None
    returned: Cents | None
    words: str | None


class SeatView(Shown, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    seat: SeatNumber
    player: str | None
    name: str | None
    stack: Cents | None
    state: SeatState
    cards: list[CardText]
    hand: str | None
    best: list[CardText]
    wagers: list[WagerView]
    sensor: bool | None
    decision: str | None
    by_system: bool
    result: Result | None
    net: Cents | None
    fees: Annotated[
        Cents, msgspec.Meta(description="Collection fees of this round; not part of the net.")
    ]
    envy: bool


class LastSeat(Shown, frozen=True, kw_only=True):
    """How a seat did in a round that is over."""

    seat: SeatNumber
    result: Result
    net: Cents


class LastHand(Shown, frozen=True, kw_only=True):
    """A round that is over, in short."""

    round: str
    status: Literal["settled", "void"]
    dealer: str | None
    seats: list[LastSeat]


class Offer(Shown, frozen=True, kw_only=True):
    """To whom the player-dealer's position is offered."""

    seat: SeatNumber


class BankView(Shown, frozen=True, kw_only=True):
    """The player-dealer's round: collected, paid and net once it is settled."""

    seat: SeatNumber
    stake: Cents
    collected: Cents | None
    paid: Cents | None
    net: Annotated[Cents | None, msgspec.Meta(description="Collected less paid, without the fees.")]
    fees: Annotated[Cents, msgspec.Meta(description="Its own collection fees of this round.")]


class PublicView(Shown, frozen=True, kw_only=True):
    """A table as everybody sees it; the same for all viewers."""

    table: str
    title: str
    profile: str
    profile_title: str
    open: bool
    phase: PhaseName
    says: Annotated[str, msgspec.Meta(description="What the table waits for.")]
    print: Annotated[str, msgspec.Meta(description="The sentence printed on the felt.")]
    round: Annotated[str | None, msgspec.Meta(examples=["washington-17"])]
    number: int
    deadline: Moment | None
    seconds: float | None
    at_zero: Annotated[str | None, msgspec.Meta(description="What happens at the deadline.")]
    commitment: Hex | None
    root: Hex | None
    entropies: dict[str, Hex]
    shuffler: ShufflerView
    player_dealer: SeatNumber | None
    stake: Annotated[
        Cents | None, msgspec.Meta(description="The player-dealer's, while it lies in the tray.")
    ]
    bank: BankView | None
    offer: Offer | None
    board: list[CardText]
    dealer: DealerView
    seats: list[SeatView]
    spots: list[WagerName]
    meter: Sign | None
    order: list[SeatNumber]
    notices: list[str]
    last: list[LastHand]
    sequence: int = 0

    def seat(self, number: int) -> SeatView:
        """A seat by its number."""
        return self.seats[number - 1]

    @property
    def empty(self) -> int:
        """How many chairs are free."""
        return sum(seat.player is None for seat in self.seats)


class Suggestion(Shown, frozen=True, kw_only=True, omit_defaults=True):
    """The command a button sends."""

    type: Literal["TakeBack", "Leave", "DeclineBank", "TakeBank", "Fold", "Check", "Play"]
    seat: SeatNumber
    stake: Cents | None = None
    times: int | None = None


class ActionView(Shown, frozen=True, kw_only=True):
    """A button: the command it sends, its name and price, or why not."""

    command: Suggestion
    name: Annotated[str, msgspec.Meta(examples=["Bet 4×"])]
    note: str | None
    price: Cents | None
    key: str
    allowed: bool
    why: str | None
    rule: str | None
    filled: Annotated[bool, msgspec.Meta(description="Whether money moves.")]


class SpotView(Shown, frozen=True, kw_only=True, rename={"beside": "with"}):
    """Where chips may be placed; `with` names the wager it needs beside it."""

    wager: str
    label: str
    required: bool
    min: Cents
    max: Cents | None
    fixed: Cents | None
    beside: str | None
    equals: str | None
    allowed: bool
    why: str | None


class FeltView(Shown, frozen=True, kw_only=True):
    """The player's own felt while bets are open."""

    spots: list[SpotView]
    last: Annotated[dict[str, Cents] | None, msgspec.Meta(description="The bet before, to repeat.")]
    keep: str | None
    games: int | None


class BuyInRange(Shown, frozen=True, kw_only=True):
    """What may be brought to the table now."""

    min: Cents
    max: Cents
    suggested: Cents


class LimitsView(Shown, frozen=True, kw_only=True):
    """A player's own limits and how far they are used."""

    loss: Cents | None
    minutes: int | None
    pause_until: Moment | None
    lost: Cents
    since: Moment | None
    waits_until: Annotated[
        Moment | None,
        msgspec.Meta(description="When a looser limit that was asked for begins to hold."),
    ] = None


class About(Shown, frozen=True, kw_only=True):
    """What the house knows of a player beyond a table."""

    name: str | None = None
    balance: Cents | None = None
    limits: LimitsView | None = None


class PrivateView(Shown, frozen=True, kw_only=True):
    """What one viewer sees beyond the table: own cards, choices and money."""

    player: str | None
    seat: SeatNumber | None
    stack: Cents | None
    cards: list[CardText]
    hand: str | None
    actions: list[ActionView]
    felt: FeltView | None
    seat_options: list[SeatNumber]
    buy_in: BuyInRange | None
    name: str | None
    balance: Cents | None
    limits: LimitsView | None


class View(Shown, frozen=True, kw_only=True):
    """All that one viewer sees."""

    table: PublicView
    you: PrivateView


class News(Shown, frozen=True, kw_only=True):
    """One thing that happened, as the dealer announces it (D-11)."""

    kind: Annotated[str, msgspec.Meta(examples=["check"])]
    seat: SeatNumber | None = None
    text: Annotated[str, msgspec.Meta(examples=["Seat 3 checks"])]
    by_system: bool = False
    amount: Cents | None = None


class PostedLimit(Shown, frozen=True, kw_only=True):
    """A posted limit, as it is printed."""

    wager: str
    min: str
    max: str


class PostedLine(Shown, frozen=True, kw_only=True):
    """A line of a posted paytable, as it is printed."""

    hand: str
    pays: str
    envy: str | None


class PostedTable(Shown, frozen=True, kw_only=True):
    """A posted paytable."""

    id: str
    title: str
    lines: list[PostedLine]


class DisplayView(Shown, frozen=True, kw_only=True):
    """What the display above the table shows: all that is posted, phase and meter; no cards."""

    table: str
    title: str
    phase: PhaseName
    says: str
    meter: Sign | None
    limits: list[PostedLimit]
    paytables: list[PostedTable]
    notices: list[str]
