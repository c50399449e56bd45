"""The practice room: decisions to be made, and what there is to say of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from houseedge.money import Cents
from houseedge.table.view import CardText, HandView
from houseedge.wire.kept import Endings, ValuedAction

Street = Literal["preflop", "flop", "river"]
#: Why the best choice is the best.
Why = Literal[
    "bet_ahead", "bet_pays", "wait_behind", "wait_better", "call_wins", "call_cheaper", "fold"
]
SetName = Annotated[str, msgspec.Meta(examples=["1.flop.close.42"])]


class PracticeRules(msgspec.Struct, frozen=True, kw_only=True):
    """Rules one may practise by: a profile, and the Blind tables to choose from."""

    profile: Annotated[str, msgspec.Meta(examples=["washington"])]
    title: str
    blinds: list[str]
    played: Annotated[bool, msgspec.Meta(description="Whether a table of this house plays by it.")]


class PracticeRoom(msgspec.Struct, frozen=True, kw_only=True):
    """What may be practised here, what is played here first, and the set of the day in UTC.

    The set of the day may be asked for by any profile: each has hard decisions of its own there.
    """

    version: int
    today: Annotated[str, msgspec.Meta(examples=["2026-11-15"])]
    daily: SetName
    profiles: list[PracticeRules]


class PracticeChoice(msgspec.Struct, frozen=True, kw_only=True):
    """One choice of a decision, and what it would put on Play."""

    action: Annotated[str, msgspec.Meta(examples=["2x"])]
    times: int | None
    price: Cents | None


class FlushDraw(msgspec.Struct, frozen=True, kw_only=True):
    """Four cards of one suit on the flop, and how many of them are one's own."""

    suit: Literal["c", "d", "h", "s"]
    own: int


class PracticeHand(msgspec.Struct, frozen=True, kw_only=True):
    """One decision: what its player sees, and nothing of what would come."""

    number: int
    street: Street
    hole: list[CardText]
    board: list[CardText]
    hand: Annotated[HandView | None, msgspec.Meta(description="None before the flop.")]
    draw: FlushDraw | None
    choices: list[PracticeChoice]


class PracticeHands(msgspec.Struct, frozen=True, kw_only=True):
    """Some decisions of a set, in order."""

    set: SetName
    count: Annotated[int | None, msgspec.Meta(description="How many it has; none has no end.")]
    ante: Cents
    hands: list[PracticeHand]


class TwinHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand much like this one, for which another choice is best, and by how many Antes."""

    hole: list[CardText]
    hand: Annotated[HandView | None, msgspec.Meta(description="None before the flop.")]
    best: str
    antes: float


class PracticeValues(msgspec.Struct, frozen=True, kw_only=True):
    """What every choice is worth, counted and not sampled, and why the best one is the best."""

    street: Street
    best: str
    ante: Cents
    endings: Endings
    actions: list[ValuedAction]
    why: Why
    rule: Annotated[
        str | None, msgspec.Meta(description="Of the simple strategy: the rule that bets here.")
    ]
    misses: Annotated[
        str | None, msgspec.Meta(description="The rule whose like this is, without being enough.")
    ]
    beating: Annotated[
        int | None,
        msgspec.Meta(description="At the river: single cards of the dealer's that would beat it."),
    ]
    twin: TwinHand | None


class TaughtRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule to learn, by its code, which also names its drill."""

    code: Annotated[str, msgspec.Meta(examples=["flop_pair", "flop-paired:2"])]
    street: Street
    drilled: Annotated[bool, msgspec.Meta(description="Whether there is a drill of it.")]


class TaughtStrategy(msgspec.Struct, frozen=True, kw_only=True):
    """A short strategy, the edge against it, and what it costs beside perfect play; exactly."""

    code: Annotated[
        Literal["simple", "found"],
        msgspec.Meta(description="The published one, or the best of so many rules."),
    ]
    rules: list[TaughtRule]
    edge: Annotated[str, msgspec.Meta(description="Of the Ante, as a fraction.")]
    edge_percent: float
    cost: Annotated[str, msgspec.Meta(description="In Antes a hand, as a fraction.")]
    cost_percent: float


class TaughtStrategies(msgspec.Struct, frozen=True, kw_only=True):
    """The strategies one may learn, and the edge against perfect play."""

    perfect: Annotated[str, msgspec.Meta(description="Of the Ante, as a fraction.")]
    perfect_percent: float
    strategies: list[TaughtStrategy]
