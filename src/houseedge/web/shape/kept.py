"""What is kept: rounds, proofs, meters - and what a decision is worth."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from houseedge.web.shape.basic import Card, Hex, Moment, Money, SeatNumber, Shape


class RoundSeat(Shape):
    """How a seat did."""

    model_config = ConfigDict(extra="allow")

    seat: SeatNumber
    name: str | None
    result: str | None
    net: Money | None
    fees: Money = Field(description="Collection fees; not part of the net.")


class RoundBank(Shape):
    """What a round was to its player-dealer."""

    seat: SeatNumber
    player: str
    name: str | None
    stake: Money
    collected: Money
    paid: Money
    net: Money = Field(description="Collected less paid, without the fees.")
    fees: Money = Field(description="Its own collection fees.")


class RoundFee(Shape):
    """A collection fee, and when it was taken."""

    seat: SeatNumber
    amount: Money
    rate: str = Field(examples=["A"])
    at: Literal["no_more_bets", "after_settlement"]
    returned: bool = Field(description="Whether a void gave it back.")


class RoundLine(Shape):
    """A round in a list."""

    model_config = ConfigDict(extra="allow")

    round: str
    number: int
    opened: Moment
    ended: Moment | None
    status: Literal["settled", "void", "open"]
    seats: list[RoundSeat]
    bank: RoundBank | None


class Rounds(Shape):
    """Rounds, newest first."""

    rounds: list[RoundLine]


class OwnRoundLine(RoundLine):
    """A round of the player's own, at a seat or as its player-dealer."""

    table: str
    net: Money | None
    fees: Money = Field(description="Your collection fees; not part of the net.")
    cards: list[Card] = Field(description="Your two cards.")
    text: str = Field(description="How the hand went.", examples=["4×, flush wins"])


class OwnRounds(Shape):
    """The player's own rounds, newest first."""

    rounds: list[OwnRoundLine]


class RoundStep(Shape):
    """One step of a round that is over."""

    model_config = ConfigDict(extra="allow")

    at: Moment
    kind: str
    text: str
    view: dict[str, Any]
    cards: list[Card] | None = None


class RoundShown(Shape):
    """A round to be looked at again, card by card."""

    model_config = ConfigDict(extra="allow")

    round: str
    table: str
    status: Literal["settled", "void"]
    opened: Moment
    ended: Moment | None
    rules: str
    steps: list[RoundStep]
    settlement: dict[str, Any] | None = Field(
        description="Seats with wagers, net and fees; `bank` is the player-dealer's result."
    )
    fees: list[RoundFee]


class Opening(Shape):
    """One card that may be seen, opened against the root."""

    index: int
    card: Card
    salt: Hex
    path: list[Any]


class Finding(Shape):
    """One check of the proof."""

    name: str
    passed: bool
    text: str


class RoundProof(Shape):
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


class MeterLevel(Shape):
    """One level of a meter."""

    level: str
    shows: Money
    seed: Money
    reserve: Money


class MeterShown(Shape):
    """A meter and the tables it hangs over."""

    meter: str
    title: str
    levels: list[MeterLevel]
    tables: list[str]


class Valued(Shape):
    """One choice and what it is worth on average."""

    action: str = Field(examples=["2x"])
    name: str = Field(examples=["Bet 2×"])
    exact: str = Field(description="In Antes, as a fraction.", examples=["3571/2750"])
    antes: float = Field(examples=[1.2985])
    money: str = Field(description="For this Ante, to the nearest cent.", examples=["32.47"])
    cost: str = Field(description="Against the best choice.", examples=["0.00"])


class Advice(Shape):
    """What every choice of your decision is worth, counted and not sampled."""

    round: str = Field(examples=["washington-17"])
    street: Literal["preflop", "flop", "river"]
    best: str = Field(examples=["2x"])
    ante: str = Field(examples=["25.00"])
    actions: list[Valued]


class Meters(Shape):
    """Every meter of the house."""

    meters: list[MeterShown]
