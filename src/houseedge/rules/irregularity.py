"""Irregularities as data: what went wrong at a table, and what becomes of the round."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

Ruling = Literal["void", "stands"]


class Irregularity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind: what it is called, what becomes of the round or the hand, and the row that says so.

    Where the outcome is a ruling, the supervisor who is called says whether it is void; where it
    is a choice, the player whose hand it concerns does. `concerns` is the whole round, one hand,
    or one of the two, as the supervisor says by naming a seat or none.
    """

    title: str
    outcome: Literal["void", "stands", "ruling", "choice"]
    standard: str
    concerns: Literal["round", "hand", "either"] = "round"


@cache
def irregularities() -> Mapping[str, Irregularity]:
    """Every kind, by its code."""
    text = (resources.files("houseedge.rules") / "data" / "irregularities.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Irregularity])
