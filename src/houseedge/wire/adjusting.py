"""A meter changed by hand: what is asked, and what it shows afterwards."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.money import Cents, Micros
from houseedge.progressive.progressive import BACKED_OUT, REASONS
from houseedge.wire.guest import Body
from houseedge.wire.link import LevelName
from houseedge.wire.receipt import Receipt
from houseedge.wire.why import Reason


class AdjustBody(Body, frozen=True, kw_only=True):
    """A meter changed by hand, which takes two people; `why` says in words what has happened."""

    amount: Annotated[
        str,
        msgspec.Meta(
            description="Dollars with two places, or six; with a minus where it comes off.",
            pattern=r"^-?[0-9]{1,8}\.[0-9]{2}([0-9]{4})?$",
            examples=["-250.00"],
        ),
    ]
    reason: Annotated[
        str,
        msgspec.Meta(
            description=f"One of: {', '.join(REASONS)}.", max_length=64, examples=[BACKED_OUT]
        ),
    ]
    why: Reason
    level: LevelName | None = None
    win: (
        Annotated[
            str,
            msgspec.Meta(
                description="The logged win that is backed out, which is then named, and once.",
                max_length=120,
                examples=["felt-17-3/0"],
            ),
        ]
        | None
    ) = None


class MeterAdjusted(msgspec.Struct, frozen=True, kw_only=True):
    """What a meter shows after it was changed by hand."""

    meter: str
    level: str
    shows: Cents
    receipt: Receipt


class RetireBody(Body, frozen=True, kw_only=True):
    """A meter taken out of use, which takes two people: all it holds goes `into` another one."""

    into: Annotated[str, msgspec.Meta(max_length=32, examples=["WA-02"])]
    why: Reason


class MeterRetired(msgspec.Struct, frozen=True, kw_only=True):
    """What a meter that was taken out of use has given, and to which."""

    meter: str
    into: str
    moved: Annotated[Micros, msgspec.Meta(description="Overflow and reserve with it.")]
    receipt: Receipt
