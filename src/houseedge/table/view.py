"""What a viewer is shown of a table, as typed values: amounts are `Cents`, cards two characters.

`viewing` fills them in, `wire` writes them. Beside every sentence stand the codes and parts it is
made of, so that nobody has to take English apart.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.cards import HandCode
from houseedge.fairness import ListedParty
from houseedge.money import Cents
from houseedge.round import Outcome, Reason, Result
from houseedge.rules.sheet import PostedLimit, PostedTable
from houseedge.rules.spec import BacklineAllowed
from houseedge.table.bank_view import AskedView, BankView, CoverView, FeeBands, RackView
from houseedge.table.event import VoidCode

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
    "folded", "void", "leaving", "banking", "settled",
]  # fmt: skip


DecisionCode = Literal["check", "play", "fold"]
#: What a table waits for, as the dealer calls it.
CallCode = Literal[
    "closed", "closing", "out_of_order", "no_bank", "waiting", "bank_offered", "place_bets",
    "no_more_bets", "check_or_bet", "bet_or_fold", "hands_opened", "award_waits", "settled",
    "void",
]  # fmt: skip
#: What happens when the clock runs out.
ThenCode = Literal[
    "bank_passes", "bets_close", "bank_offered", "round_opens", "hands_bet", "hands_fold",
    "hands_check", "pledges_close", "cut_without",
]  # fmt: skip


class Shown(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Anything a viewer is shown; a tree of plain values, so nothing for the collector to find."""


class Sign(Shown, frozen=True, kw_only=True):
    """What the display of a meter shows (X-04)."""

    meter: Annotated[str, msgspec.Meta(examples=["WA-01"])]
    title: str
    shows: Cents
    bet: Cents | None = None
    ceiling: Annotated[
        Cents | None, msgspec.Meta(description="The most it shows, however much is bet.")
    ] = None
    closed: Annotated[
        str | None, msgspec.Meta(description="Why no progressive bets are taken; null if they are.")
    ] = None


class Alteration(Shown, frozen=True, kw_only=True):
    """One thing that is changed at a table, by its key in the house's file."""

    key: Annotated[str, msgspec.Meta(examples=["limits.ante"])]
    title: Annotated[str, msgspec.Meta(examples=["Ante limits"])]
    before: Annotated[str, msgspec.Meta(examples=["5.00 to 100.00"])]
    after: Annotated[str, msgspec.Meta(examples=["10.00 to 100.00"])]


class PostedChange(Shown, frozen=True, kw_only=True):
    """What will be changed at a table, between two rounds and not before `binds`."""

    binds: Moment
    changes: list[Alteration]
    text: str


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
    malfunction: Annotated[str | None, msgspec.Meta(description="Why it deals no round now.")]
    mode: Annotated[str | None, msgspec.Meta(description="Where it has several.", examples=["UTH"])]
    idle: Annotated[
        str | None, msgspec.Meta(description="The other deck, shuffled while this one is dealt.")
    ]


class HandView(Shown, frozen=True, kw_only=True):
    """An open hand: its kind, the five cards that make it, and what the dealer calls it."""

    code: HandCode
    title: Annotated[str, msgspec.Meta(examples=["pair of nines"])]
    detail: Annotated[str, msgspec.Meta(examples=["ace, king and jack kickers"])]
    cards: list[CardText]

    @property
    def text(self) -> str:
        """The whole name, as the dealer announces it."""
        return f"{self.title}, {self.detail}" if self.detail else self.title


class DealerView(Shown, frozen=True, kw_only=True):
    """The dealer's side of the felt."""

    cards: list[CardText]
    hand: HandView | None
    qualifies: bool | None
    text: Annotated[str | None, msgspec.Meta(description="Hand and verdict in one sentence.")]


class PaidLine(Shown, frozen=True, kw_only=True, omit_defaults=True):
    """A line of a paytable and what it pays: odds, a share of the meter, or an amount."""

    title: Annotated[str, msgspec.Meta(description="As it is posted.", examples=["Flush"])]
    basis: Annotated[
        Literal["to", "for", "meter", "fixed"],
        msgspec.Meta(description='"3 to 2", "250 for 1", a share of the meter, an amount.'),
    ]
    numerator: Annotated[int, msgspec.Meta(description="Of a share: basis points.")] = 0
    denominator: int = 1
    amount: Cents | None = None


class WagerView(Shown, frozen=True, kw_only=True, omit_defaults=True):
    """One wager on the felt, and what came of it."""

    wager: str
    label: str
    stake: Cents
    outcome: Outcome | None = None
    pays: Cents | None = None
    returned: Cents | None = None
    reason: Annotated[Reason | None, msgspec.Meta(description="Why, as a code.")] = None
    line: Annotated[
        str | None, msgspec.Meta(description="The line of its paytable.", examples=["flush"])
    ] = None
    paid: Annotated[PaidLine | None, msgspec.Meta(description="That line, and what it pays.")] = (
        None
    )
    words: Annotated[str | None, msgspec.Meta(description="Why, in words.")] = None
    player_dealer: Annotated[
        bool, msgspec.Meta(description="Whether it was held against a player-dealer's hand.")
    ] = False
    uncovered: Annotated[
        Cents | None, msgspec.Meta(description="What the player-dealer did not cover.")
    ] = None
    capped: Annotated[
        Cents | None, msgspec.Meta(description="What an aggregate cut off the winnings.")
    ] = None


class BackerView(Shown, frozen=True, kw_only=True):
    """A person behind a seat as everybody sees them: the decision is the seat's (O-12)."""

    order: Annotated[int, msgspec.Meta(ge=1, description="The place behind the seat.")]
    player: str
    name: str
    bot: bool
    wagers: list[WagerView]
    pledged: bool
    net: Cents | None
    fees: Annotated[
        Cents,
        msgspec.Meta(description="Collection fees; until bets close, for what lies there."),
    ]
    cover: CoverView | None


class SeatView(Shown, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    seat: SeatNumber
    player: str | None
    name: str | None
    bot: Annotated[bool, msgspec.Meta(description="Whether the house itself plays here.")]
    absent: Annotated[
        bool,
        msgspec.Meta(description="Leaving, or without a connection: the house decides (O-05)."),
    ]
    stack: Cents | None
    state: SeatState
    cards: list[CardText]
    hand: HandView | None
    wagers: list[WagerView]
    sensor: bool | None
    decision: DecisionCode | None
    times: Annotated[int | None, msgspec.Meta(description="The Play bet, in Antes.")]
    by_system: bool
    result: Result | None
    net: Cents | None
    fees: Annotated[
        Cents, msgspec.Meta(description="Collection fees of this round; not part of the net.")
    ]
    fee_due: Annotated[
        Cents | None,
        msgspec.Meta(description="The fee for what lies there now, until bets close (K-06)."),
    ]
    envy: bool
    cover: Annotated[
        CoverView | None,
        msgspec.Meta(description="Against a player-dealer, from its stake until the end."),
    ]
    backline: Annotated[
        list[BackerView], msgspec.Meta(description="Who bets behind it, in the order of placing.")
    ]


class LastSeat(Shown, frozen=True, kw_only=True):
    """How a seat did in a round that is over."""

    seat: SeatNumber
    result: Result
    net: Cents


class LastHand(Shown, frozen=True, kw_only=True):
    """A round that is over, in short."""

    round: str
    number: int
    status: Literal["settled", "void"]
    dealer: Annotated[str | None, msgspec.Meta(description="Hand and verdict in one sentence.")]
    hand: Annotated[str | None, msgspec.Meta(examples=["pair of nines"])]
    code: Annotated[HandCode | None, msgspec.Meta(description="The dealer's kind of hand.")]
    rank: Annotated[
        str | None, msgspec.Meta(description="The first rank that makes it.", examples=["9"])
    ]
    qualifies: bool | None
    seats: list[LastSeat]


class Offer(Shown, frozen=True, kw_only=True):
    """To whom the player-dealer's position is offered."""

    seat: SeatNumber


class AwardView(Shown, frozen=True, kw_only=True):
    """What a seat won from the meter in this round (P-06)."""

    seat: SeatNumber
    name: str | None
    amount: Cents
    line: Annotated[str | None, msgspec.Meta(examples=["royal_flush"])]
    paid: Annotated[PaidLine | None, msgspec.Meta(description="That line, and what it pays.")]
    words: str | None


class VoidView(Shown, frozen=True, kw_only=True):
    """Why a round is void (X-01)."""

    reason: VoidCode
    what: Annotated[
        str | None, msgspec.Meta(description="Of an irregularity: its code.", examples=["misdeal"])
    ]
    rule: Annotated[str | None, msgspec.Meta(description="By which the house could not go on.")]
    fees: Annotated[bool, msgspec.Meta(description="Whether collection fees go back too.")]


class DealView(msgspec.Struct, frozen=True, kw_only=True):
    """What binds the cards of the round, as far as it has come (O-16).

    The offer is there before anybody bets, the closing list with "no more bets", the openings
    before the cut, the seeds of the other decks when the round is over.
    """

    offer: Hex
    roots: list[Hex]
    pledged: Annotated[list[SeatNumber], msgspec.Meta(description="The seats that have pledged.")]
    parties: list[ListedParty]
    closing: Hex | None
    cutter: SeatNumber | None
    cutter_order: Annotated[
        int, msgspec.Meta(description="0 is the seat's holder; from 1 who backs the seat.")
    ]
    chances: Annotated[
        dict[str, Hex],
        msgspec.Meta(description='Opened pledges by seat; "3.1" is the first who backs seat 3.'),
    ]
    opened: Hex | None
    withheld: list[SeatNumber]
    withheld_behind: Annotated[list[str], msgspec.Meta(examples=["3.1"])]
    chance: Annotated[Hex | None, msgspec.Meta(description="The cutter's own.")]
    cut: Hex | None
    deck: Annotated[int | None, msgspec.Meta(description="Which of the decks is dealt, from 0.")]
    claims: Annotated[bool, msgspec.Meta(description="Whether a player's bytes went into the cut.")]
    seeds: Annotated[dict[str, Hex], msgspec.Meta(description="Of the decks that are opened.")]


class PostedView(Shown, frozen=True, kw_only=True):
    """The limits posted at a table, bets open or not (X-02)."""

    min: Annotated[Cents, msgspec.Meta(description="The smallest Ante.")]
    max: Annotated[Cents, msgspec.Meta(description="The largest Ante.")]
    one_wager: Annotated[Cents | None, msgspec.Meta(description="The most on any one wager.")]
    games: Annotated[int | None, msgspec.Meta(description="How many games of one hand.")]
    least: Annotated[Cents, msgspec.Meta(description="The chips without which nobody is dealt in.")]


class PublicView(Shown, frozen=True, kw_only=True):
    """A table as everybody sees it; the same for all viewers."""

    table: str
    title: str
    profile: str
    profile_title: str
    open: bool
    phase: PhaseName
    says: Annotated[str, msgspec.Meta(description="What the table waits for.")]
    call: Annotated[CallCode, msgspec.Meta(description="The same as a code.")]
    void: VoidView | None
    banker: Annotated[
        Literal["house", "player_dealer"], msgspec.Meta(description="Whose the dealer's cards are.")
    ]
    print: Annotated[str, msgspec.Meta(description="The sentence printed on the felt.")]
    round: Annotated[str | None, msgspec.Meta(examples=["washington-17"])]
    number: int
    deadline: Moment | None
    seconds: float | None
    at_zero: Annotated[str | None, msgspec.Meta(description="What happens at the deadline.")]
    then: Annotated[ThenCode | None, msgspec.Meta(description="The same as a code.")]
    turn: Annotated[list[SeatNumber], msgspec.Meta(description="The seats that may act now.")]
    sizes: Annotated[
        list[int], msgspec.Meta(description="The Play bets that are open now, in Antes.")
    ]
    deal: DealView | None
    shuffler: ShufflerView
    player_dealer: SeatNumber | None
    stake: Annotated[
        Cents | None, msgspec.Meta(description="The player-dealer's, while it lies in the tray.")
    ]
    bank: BankView | None
    backline: Annotated[
        BacklineAllowed, msgspec.Meta(description="What may be bet behind a seat (O-12).")
    ]
    rack: RackView | None
    offer: Offer | None
    asked: Annotated[
        list[AskedView], msgspec.Meta(description="The rotation, until somebody banks (K-03).")
    ]
    board: list[CardText]
    dealer: DealerView
    seats: list[SeatView]
    spots: list[WagerName]
    posted: PostedView
    meter: Sign | None
    order: list[SeatNumber]
    awards: list[AwardView]
    notices: list[str]
    change: PostedChange | None
    last: list[LastHand]

    def seat(self, number: int) -> SeatView:
        """A seat by its number."""
        return self.seats[number - 1]

    @property
    def empty(self) -> int:
        """How many chairs are free."""
        return sum(seat.player is None for seat in self.seats)


class Suggestion(Shown, frozen=True, kw_only=True, omit_defaults=True):
    """The command a button sends."""

    type: Literal["TakeBack", "Leave", "DeclineBank", "TakeBank", "Fold", "Check", "Play", "Ready"]
    seat: SeatNumber
    order: int = 0
    stake: Cents | None = None
    times: int | None = None


class ActionView(Shown, frozen=True, kw_only=True, omit_defaults=True):
    """A button: the command it sends, its name and price, or why not.

    An allowed one with a `why` is never right, and should be asked about first.
    """

    command: Suggestion
    name: Annotated[str, msgspec.Meta(examples=["Bet 4×"])]
    key: str
    allowed: bool
    filled: Annotated[bool, msgspec.Meta(description="Whether money moves.")]
    note: str | None = None
    gives: Annotated[Cents | None, msgspec.Meta(description="What a fold gives up.")] = None
    price: Cents | None = None
    why: str | None = None
    code: Annotated[
        str | None,
        msgspec.Meta(description="Why, as a code.", examples=["stack_too_short", "never_right"]),
    ] = None
    rule: str | None = None


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
    keeps: Annotated[
        int | None, msgspec.Meta(description="The Play bet a bet must leave, in Antes.")
    ]
    games: int | None
    fees: FeeBands


class BehindView(Shown, frozen=True, kw_only=True):
    """A seat behind which a viewer may bet now, with money of the own account (K-09, O-12)."""

    seat: SeatNumber
    order: Annotated[int, msgspec.Meta(ge=1, description="The place to ask for in the bet.")]
    spots: list[SpotView]
    keeps: Annotated[int, msgspec.Meta(description="What is reserved for the Play bet, in Antes.")]
    fees: FeeBands
    take_back: Annotated[
        ActionView | None, msgspec.Meta(description="Where the viewer bets there already.")
    ]


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
    hand: HandView | None
    actions: list[ActionView]
    felt: FeltView | None
    behind: Annotated[
        list[BehindView], msgspec.Meta(description="The seats that may be backed now.")
    ]
    seat_options: list[SeatNumber]
    buy_in: BuyInRange | None
    name: str | None
    balance: Cents | None
    limits: LimitsView | None


class View(Shown, frozen=True, kw_only=True):
    """All that one viewer sees."""

    table: PublicView
    you: PrivateView


NewsKind = Literal[
    "sat", "left", "away", "back", "bought_in", "cashed_out", "table", "shuffler",
    "irregularity", "round_opened", "bank_offered", "bank_declined", "bank_taken", "waiting",
    "bet", "taken_back", "no_more_bets", "fee", "locked",
    "pledges", "cut", "dealt", "check", "play", "fold", "flop", "river", "dealer", "hand",
    "settled", "envy", "void", "ended", "change", "progressive",
]  # fmt: skip


#: Where a kind of news has several sentences.
NewsCode = Literal[
    "plays_out", "open", "closing", "closed", "failed", "repaired", "bets_open", "nobody_banks",
    "after_settlement", "withheld", "posted", "bound", "taken_down", "stopped", "resumed",
    "awaits", "confirmed", "link_claimed", "link_won", "mode_set", "hand_void",
    "refused",
]  # fmt: skip


class News(Shown, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened, as the dealer announces it (D-11), and what it is made of."""

    kind: NewsKind
    text: Annotated[str, msgspec.Meta(examples=["Seat 3 checks"])]
    seat: SeatNumber | None = None
    by_system: Annotated[
        bool, msgspec.Meta(description="Whether the house decided for an absent player.")
    ] = False
    amount: Cents | None = None
    name: Annotated[str | None, msgspec.Meta(description="Whose.")] = None
    number: Annotated[
        int | None, msgspec.Meta(description="The round's; of a jackpot elsewhere, the seat's.")
    ] = None
    line: Annotated[
        PaidLine | None, msgspec.Meta(description="What a jackpot at another table is for.")
    ] = None
    times: Annotated[int | None, msgspec.Meta(description="A Play bet, in Antes.")] = None
    cards: list[CardText] = []
    hand: HandView | None = None
    result: Result | None = None
    qualifies: bool | None = None
    code: Annotated[
        NewsCode | None, msgspec.Meta(description="Which of the kind's sentences it is.")
    ] = None
    seats: list[SeatNumber] = []
    banks: Annotated[bool, msgspec.Meta(description="Whether the seat is the bank.")] = False
    collected: Cents | None = None
    paid: Cents | None = None
    fees: Annotated[Cents | None, msgspec.Meta(description="Beside a result.")] = None
    rate: Annotated[str | None, msgspec.Meta(description="Of a collection fee.")] = None
    void: VoidView | None = None
    report: Annotated[str | None, msgspec.Meta(description="What a device has reported.")] = None
    order: Annotated[
        int | None, msgspec.Meta(description="Of who is behind the seat: the place, from 1.")
    ] = None


class SignWin(Shown, frozen=True, kw_only=True):
    """A win of the meter as a sign shows it: claimed, confirmed, and paid in the end."""

    table: str
    title: Annotated[str, msgspec.Meta(description="The table's.")]
    seat: SeatNumber
    line: PaidLine
    amount: Annotated[Cents | None, msgspec.Meta(description="None until it is confirmed.")]
    due: Annotated[Cents | None, msgspec.Meta(description="Before that: as it stands.")] = None
    paid: Annotated[bool, msgspec.Meta(description="Whether its meter has moved.")]
    cards: Annotated[
        list[CardText], msgspec.Meta(description="The five that make it, once the hand is open.")
    ]


class EnvyPay(Shown, frozen=True, kw_only=True):
    """What a seat receives for another's hand (E-01)."""

    seat: SeatNumber
    amount: Cents


class DisplayView(Shown, frozen=True, kw_only=True):
    """What the display above the table shows: all that is posted, phase, meter, and wins.

    No cards but those of a win whose hand lies open; envy until it is paid.
    """

    table: str
    title: str
    phase: PhaseName
    says: str
    meter: Sign | None
    limits: tuple[PostedLimit, ...]
    paytables: tuple[PostedTable, ...]
    notices: list[str]
    wins: list[SignWin] = []
    envy: list[EnvyPay] = []
