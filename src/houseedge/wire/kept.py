"""What is kept: rounds, proofs - and what a decision is worth."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.fairness import Proof
from houseedge.fairness.proof import Outcome
from houseedge.money import Cents, Micros
from houseedge.round import Result
from houseedge.rules.spec import FeesAt
from houseedge.table.view import (
    CardText,
    DealView,
    HandView,
    Moment,
    News,
    NewsKind,
    PublicView,
    SeatNumber,
    WagerView,
)
from houseedge.wire.house import Speaker
from houseedge.wire.why import Reason


class RoundSeat(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat did."""

    seat: SeatNumber
    player: str
    name: str | None
    hand: str | None
    result: Result
    net: Cents
    fees: Annotated[Cents, msgspec.Meta(description="Collection fees; not part of the net.")]


class RoundBacker(msgspec.Struct, frozen=True, kw_only=True):
    """How a person behind a seat did; hand and decision are the seat's."""

    seat: SeatNumber
    order: Annotated[int, msgspec.Meta(ge=1, description="The place behind the seat.")]
    player: str
    name: str | None
    net: Cents
    fees: Annotated[Cents, msgspec.Meta(description="Collection fees; not part of the net.")]


class RoundBank(msgspec.Struct, frozen=True, kw_only=True):
    """What a round was to its player-dealer."""

    seat: SeatNumber
    player: str
    name: str | None
    stake: Cents
    collected: Cents
    paid: Cents
    net: Annotated[Cents, msgspec.Meta(description="Collected less paid, without the fees.")]
    fees: Annotated[Cents, msgspec.Meta(description="Its own collection fees.")]


class RoundLine(msgspec.Struct, frozen=True, kw_only=True):
    """A round in a list."""

    round: str
    table: str
    number: int
    opened: Moment
    ended: Moment | None
    status: Literal["settled", "void", "empty", "open"]
    seats: list[RoundSeat]
    backline: list[RoundBacker]
    bank: RoundBank | None


class Rounds(msgspec.Struct, frozen=True):
    """Rounds, newest first."""

    rounds: list[RoundLine]


class OwnRoundLine(RoundLine, frozen=True, kw_only=True):
    """A round of the player's own, at a seat or as its player-dealer."""

    net: Cents
    fees: Annotated[Cents, msgspec.Meta(description="Your collection fees; not part of the net.")]
    cards: Annotated[list[CardText], msgspec.Meta(description="Your two cards.")]
    text: Annotated[
        str, msgspec.Meta(description="How the hand went.", examples=["4×, flush wins"])
    ]
    times: Annotated[int | None, msgspec.Meta(description="Your Play bet, in Antes.")]
    hand: Annotated[HandView | None, msgspec.Meta(description="Yours, where hands were compared.")]
    result: Annotated[Result | None, msgspec.Meta(description="None of a bank's round.")]


class OwnRounds(msgspec.Struct, frozen=True):
    """The player's own rounds, newest first."""

    rounds: list[OwnRoundLine]


class ShownStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a round that is over."""

    at: Moment
    sequence: int
    actor: str
    name: str
    kind: NewsKind
    seat: SeatNumber | None
    text: str
    by_system: bool
    news: list[News]
    view: PublicView
    cards: Annotated[list[CardText], msgspec.Meta(description="Your own two.")]


class RoundFee(msgspec.Struct, frozen=True, kw_only=True):
    """A collection fee, and when it was taken."""

    seat: SeatNumber
    order: Annotated[int, msgspec.Meta(description="0 is at the seat; from 1 behind it.")]
    amount: Cents
    rate: Annotated[str, msgspec.Meta(examples=["A"])]
    at: FeesAt
    returned: Annotated[bool, msgspec.Meta(description="Whether a void gave it back.")]


class SettledSeat(RoundSeat, frozen=True, kw_only=True):
    """How a seat did, wager by wager."""

    play: Annotated[str | None, msgspec.Meta(description="Its decision.", examples=["4x"])]
    by_system: Annotated[bool, msgspec.Meta(description="Whether the house decided for it.")]
    wagers: list[WagerView]


class SettledBacker(RoundBacker, frozen=True, kw_only=True):
    """How a person behind a seat did, wager by wager."""

    wagers: list[WagerView]


class RoundSettlement(msgspec.Struct, frozen=True, kw_only=True):
    """A round's money; in a void round every wager is returned."""

    dealer: Annotated[str | None, msgspec.Meta(description="Hand and verdict in one sentence.")]
    qualifies: bool | None
    order: list[SeatNumber]
    paid: Cents
    collected: Cents
    meter: Annotated[Cents | None, msgspec.Meta(description="What it showed then.")]
    seats: list[SettledSeat]
    backline: Annotated[
        list[SettledBacker], msgspec.Meta(description="Each seat's in the order of placing.")
    ]
    bank: Annotated[RoundBank | None, msgspec.Meta(description="The player-dealer's result.")]


class RoundContribution(msgspec.Struct, frozen=True, kw_only=True):
    """What a progressive bet gave to its meter."""

    seat: SeatNumber
    bet: Cents
    to_meter: Micros
    to_reserve: Micros


class RoundAward(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat won from the meter, and what the meter was worth before."""

    seat: SeatNumber
    line: Annotated[str, msgspec.Meta(examples=["royal_flush"])]
    pays: Cents
    meter: Micros


class RoundMeter(msgspec.Struct, frozen=True, kw_only=True):
    """What a round gave to its meter, took back and won from it."""

    meter: Annotated[str, msgspec.Meta(examples=["WA-01"])]
    after: Annotated[Cents | None, msgspec.Meta(description="What it showed then.")]
    contributions: list[RoundContribution]
    reversed: Annotated[
        list[SeatNumber], msgspec.Meta(description="Whose contribution a void took back.")
    ]
    awards: list[RoundAward]


class RoundShown(msgspec.Struct, frozen=True, kw_only=True):
    """A round to be looked at again, card by card."""

    round: str
    table: str
    title: str
    number: int
    status: Literal["settled", "void", "empty"]
    opened: Moment
    ended: Moment | None
    rules: str
    versions: dict[str, str]
    binding: DealView | None
    seat: Annotated[SeatNumber | None, msgspec.Meta(description="Your own in this round.")]
    steps: list[ShownStep]
    settlement: Annotated[
        RoundSettlement | None,
        msgspec.Meta(description="None where nobody banked and no round was dealt."),
    ]
    fees: list[RoundFee]
    void: Annotated[str | None, msgspec.Meta(description="Why the round is void.")]
    meter: RoundMeter | None


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """One check of the proof, as the house makes it; make it yourself."""

    name: str
    outcome: Outcome
    text: str


class UnsealBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why sealed data is opened, and who opens it: both go on record.

    A program on the house's own machine says for whom it speaks; staff is known by its session.
    """

    why: Reason
    who: Speaker | None = None


class RoundProof(msgspec.Struct, frozen=True, kw_only=True):
    """What was published of a round, so that anybody can check it: save it, and check elsewhere."""

    proof: Proof
    deal: Annotated[
        list[tuple[str, int]],
        msgspec.Meta(
            description='Where each card went: its seat, "dealer" or "board", and its turn.'
        ),
    ]
    checks: list[Checked]


class ValuedAction(msgspec.Struct, frozen=True, kw_only=True):
    """One choice and what it is worth on average."""

    action: Annotated[str, msgspec.Meta(examples=["2x"])]
    name: Annotated[str, msgspec.Meta(examples=["Bet 2×"])]
    times: Annotated[int | None, msgspec.Meta(description="A Play bet, in Antes.")]
    exact: Annotated[
        str, msgspec.Meta(description="In Antes, as a fraction.", examples=["3571/2750"])
    ]
    antes: Annotated[float, msgspec.Meta(examples=[1.2985])]
    money: Annotated[Cents, msgspec.Meta(description="For this Ante, to the nearest cent.")]
    cost: Annotated[Cents, msgspec.Meta(description="Against the best choice.")]


class Endings(msgspec.Struct, frozen=True, kw_only=True):
    """Every way the cards may still fall, boards and dealer's hands, and how a showdown goes."""

    win: Annotated[int, msgspec.Meta(examples=[825_022])]
    tie: Annotated[int, msgspec.Meta(examples=[13_856])]
    lose: Annotated[int, msgspec.Meta(examples=[231_312])]
    all: Annotated[int, msgspec.Meta(examples=[1_070_190])]


class DecisionAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """What every choice of your decision is worth, counted and not sampled."""

    round: Annotated[str, msgspec.Meta(examples=["washington-17"])]
    street: Literal["preflop", "flop", "river"]
    best: Annotated[str, msgspec.Meta(examples=["2x"])]
    ante: Cents
    endings: Endings
    actions: list[ValuedAction]
