"""A meter changed by hand: what is asked, and what it shows afterwards."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.money import Cents
from houseedge.wire.guest import Body
from houseedge.wire.link import LevelName
from houseedge.wire.receipt import Receipt


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
    reason: Annotated[str, msgspec.Meta(max_length=64, examples=["win backed out"])]
    why: Annotated[str, msgspec.Meta(max_length=400)]
    level: LevelName | None = None


class MeterAdjusted(msgspec.Struct, frozen=True, kw_only=True):
    """What a meter shows after it was changed by hand."""

    meter: str
    level: str
    shows: Cents
    receipt: Receipt
