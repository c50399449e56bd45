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
    """One kind: what it is called, what becomes of the round, and the row that says so.

    Where the outcome is a ruling, the supervisor who is called says whether the round is void.
    """

    title: str
    outcome: Literal["void", "stands", "ruling"]
    standard: str


@cache
def irregularities() -> Mapping[str, Irregularity]:
    """Every kind, by its code."""
    text = (resources.files("houseedge.rules") / "data" / "irregularities.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Irregularity])
