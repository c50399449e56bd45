"""What cannot be read, and how a refusal looks."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.errors import HouseEdgeError, Refusal, RulesError, code_of


class WireFault(HouseEdgeError):
    """A message that cannot be read; `field` is the entry at fault, where there is one."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        self.message = message
        self.field = field
        super().__init__(message)


class Fault(msgspec.Struct, frozen=True):
    """Why something was refused."""

    rule: Annotated[
        str | None, msgspec.Meta(description="The clause of the rulebook.", examples=["B-04"])
    ]
    field: Annotated[
        str | None, msgspec.Meta(description="The entry at fault.", examples=["wagers.blind"])
    ]
    message: Annotated[
        str, msgspec.Meta(description="One sentence.", examples=["the Blind is missing"])
    ]
    code: Annotated[
        str, msgspec.Meta(description="What kind of refusal it is.", examples=["missing_wager"])
    ] = "refused"


class ErrorAnswer(msgspec.Struct, frozen=True):
    """Nothing was done."""

    error: Fault


def fault_of(fault: HouseEdgeError) -> Fault:
    """A refusal as everybody is told it: rule, field, one sentence."""
    code = code_of(fault)
    match fault:
        case Refusal():
            return Fault(fault.rule, fault.field, fault.message, code)
        case RulesError():
            return Fault(fault.rule, fault.key, str(fault), code)
        case _:
            return Fault(None, getattr(fault, "field", None), str(fault), code)
