"""Where what is on record differs from what should be there, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from houseedge.ledger import Transfer
from houseedge.money import speak_micros


def difference(kept: Sequence[msgspec.Struct], meant: Sequence[msgspec.Struct]) -> str:
    """Where events on record differ from those that should be there, in words."""
    if [type(event) for event in kept] != [type(event) for event in meant]:
        return f"it holds {names(kept)}, and should hold {names(meant)}"
    for one, other in zip(kept, meant, strict=True):
        if one == other:
            continue
        kind = type(one).__name__
        for field in getattr(one, "sealed", ()):
            if getattr(one, field) != getattr(other, field):
                return f"the sealed {field} of its {kind} is another"
        where, is_, should = _unlike(msgspec.to_builtins(one), msgspec.to_builtins(other), kind)
        return f"{where} is {is_}, and should be {should}"
    return "its events are others"


def _unlike(kept: Any, meant: Any, where: str) -> tuple[str, str, str]:
    if isinstance(kept, dict) and isinstance(meant, dict):
        for key in (*kept, *meant):
            if kept.get(key) != meant.get(key):
                return _unlike(kept.get(key), meant.get(key), f"{where}.{key}")
    if isinstance(kept, list | tuple) and isinstance(meant, list | tuple):
        for at, (one, other) in enumerate(zip(kept, meant, strict=False)):
            if one != other:
                return _unlike(one, other, f"{where}[{at}]")
        return where, f"{len(kept)} long", f"{len(meant)} long"
    return where, repr(kept), repr(meant)


def transfer_difference(kept: Sequence[Transfer], meant: Sequence[Transfer]) -> str:
    """Where transfers on record differ from those that follow from the events, in words."""
    for at, (one, other) in enumerate(zip(kept, meant, strict=False), 1):
        if one != other:
            return f"transfer {at} is kept as {_transfer(one)}, and should be {_transfer(other)}"
    return f"it moves {len(kept)} transfers, and should move {len(meant)}"


def _transfer(transfer: Transfer) -> str:
    step = "" if transfer.step == "now" else f", {transfer.step} {transfer.id}"
    return (
        f"{speak_micros(transfer.amount)} from {transfer.debit} to {transfer.credit} "
        f"for {transfer.why}{step}"
    )


def names(events: Sequence[msgspec.Struct]) -> str:
    """What some events are called."""
    return ", ".join(type(event).__name__ for event in events) or "nothing"
