"""What a viewer is shown of a player-dealer's bank, as typed values: stake, cover, fees, rack."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.money import Cents

Answer = Literal["asked", "waits", "declined", "silent", "rests", "short"]


class BankView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The player-dealer's round: collected, paid and net once it is settled."""

    seat: Annotated[int, msgspec.Meta(ge=1, description="1 is at the dealer's left.")]
    name: str | None
    bot: Annotated[bool, msgspec.Meta(description="Whether a bot banks, with money issued to it.")]
    stake: Cents
    turn: Annotated[
        int, msgspec.Meta(description="Which dealt round running of this person's, of two (K-13).")
    ]
    order: Annotated[
        list[int], msgspec.Meta(description="The seats with wagers, as they are settled (S-09).")
    ]
    may_pay: Annotated[
        Cents,
        msgspec.Meta(description="The most it may still have to pay, for what lies there now."),
    ]
    may_collect: Annotated[Cents, msgspec.Meta(description="The most it may still collect.")]
    collected: Cents | None
    paid: Cents | None
    net: Annotated[Cents | None, msgspec.Meta(description="Collected less paid, without the fees.")]
    fees: Annotated[
        Cents,
        msgspec.Meta(description="Its own collection fees; until bets close, for what lies there."),
    ]


class AskedView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A seat in the rotation of a round that nobody banks yet, in the order of asking (K-03).

    It is asked now, waits for its turn, has declined, or did not answer in time. Last comes who
    rests after two dealt rounds running (K-13), and who has too little to bank with.
    """

    seat: Annotated[int, msgspec.Meta(ge=1, description="1 is at the dealer's left.")]
    answer: Answer
    turn: Annotated[
        int,
        msgspec.Meta(
            description="Which dealt round running it would be, of two; 0 while it rests."
        ),
    ]


class CoverView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How far the player-dealer's stake covers a bettor, in the best and in the worst case.

    `best` is the most these wagers can win and `worst` the most they can lose, with the largest
    Play bet that is still open. Of either the stake covers `..._most` if nobody settled before
    takes any of it, and `..._least` if all of them take the most they can. What of a loss is not
    covered goes back to the bettor.
    """

    best: Cents
    best_most: Cents
    best_least: Cents
    worst: Cents
    worst_most: Cents
    worst_least: Cents
    assumed: Annotated[
        bool,
        msgspec.Meta(
            description="Whether it is for the bet before, or the smallest: none lies there yet."
        ),
    ] = False


class FeeBand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a bet costs in collection fees, by its Ante, before it is made (K-06, K-14).

    Where a rate goes by the total action it is the dearest there may be, and `most` says so.
    """

    min: Annotated[Cents, msgspec.Meta(description="Of the Ante.")]
    max: Cents
    fee: Annotated[Cents, msgspec.Meta(description="Without Trips.")]
    trips: Annotated[Cents, msgspec.Meta(description="All of it, with Trips.")]
    most: bool


FeeBands = Annotated[
    list[FeeBand],
    msgspec.Meta(description="What a bet costs besides (K-06); Trips alone has an Ante of 0.00."),
]


class RackView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The discard rack: cards of the one deck in play (D-07, K-16)."""

    deck: Annotated[str | None, msgspec.Meta(examples=["first colour"])]
    cards: int
