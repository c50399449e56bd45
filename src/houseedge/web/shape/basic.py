"""What every shape is made of: money, cards, moments, and how a refusal looks."""

from __future__ import annotations

from typing import Annotated, Literal

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


class Shape(BaseModel):
    """What the house says."""


class Body(BaseModel):
    """What the house is told: nothing is guessed and nothing unknown is taken."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Fault(Shape):
    """Why something was refused."""

    rule: str | None = Field(description="The clause of the rulebook.", examples=["B-04"])
    field: str | None = Field(description="The entry at fault.", examples=["wagers.blind"])
    message: str = Field(description="One sentence.", examples=["the Blind is missing"])


class Refused(Shape):
    """Nothing was done."""

    error: Fault


class CommandRefused(Shape):
    """A command was not carried out."""

    kind: Literal["refusal"] = "refusal"
    key: str | None
    error: Fault


class CommandAnswer(Shape):
    """A command was carried out and is on record."""

    kind: Literal["answer"] = "answer"
    key: str
    sequence: int = Field(description="Its place in the table's record.", examples=[118])


class Health(Shape):
    """How the process is."""

    status: Literal["ok"]


class Readiness(Shape):
    """Whether the house deals."""

    status: Literal["ready", "away"]
    reason: str | None = None
