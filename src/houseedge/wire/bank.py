"""What banking a round is worth, as a player is told before accepting it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.money import Cents


class BankBet(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat is taken to bet."""

    seat: int
    ante: Cents
    trips: Cents


class BankBar(msgspec.Struct, frozen=True, kw_only=True):
    """How often a round's result lies about an amount."""

    middle: Cents
    share: Annotated[float, msgspec.Meta(examples=[0.08])]


class BankAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """What banking the next round with a stake is worth, all players playing perfectly.

    `mean` is `whole` and `capped` less the `fee`: what the bets are worth with a stake that
    covers everything, and what this stake changes about it.
    """

    stake: Cents
    bets: Annotated[list[BankBet], msgspec.Meta(description="In the order of settling.")]
    assumed: Annotated[
        bool, msgspec.Meta(description="Whether a seat counts with its last bet, or the least.")
    ]
    whole: Cents
    capped: Cents
    fee: Cents
    mean: Cents
    error: Annotated[
        Cents | None, msgspec.Meta(description="The standard error, where it was sampled.")
    ]
    rounds: Annotated[int | None, msgspec.Meta(description="Rounds that were sampled.")]
    deviation: Cents
    ahead: Annotated[float, msgspec.Meta(description="The chance to win the round.")]
    exhausted: Annotated[float, msgspec.Meta(description="The chance to lose the whole stake.")]
    low: Annotated[Cents, msgspec.Meta(description="Two of three rounds end above it,")]
    high: Annotated[Cents, msgspec.Meta(description="and below this.")]
    bars: list[BankBar]
