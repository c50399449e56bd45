"""The shapes of the rules files, before their text is turned into amounts, odds and hands."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class LineFile(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[lines]]` entry of a paytable file."""

    pays: str
    key: str | None = None
    title: str | None = None
    hand: str | None = None
    cards: Literal["seven", "seven_with_hole", "hole_and_flop", "board"] = "seven"
    hole: list[str] = []
    dealer: list[str] = []
    envy: str | None = None


class PaytableFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file of `paytables/`."""

    id: str
    version: int
    wager: Literal["blind", "trips", "bad_beat", "pairs", "progressive"]
    title: str
    sheets: list[str]
    lines: list[LineFile]
    bet: str | None = None
    printed: dict[str, str] = {}


class LimitsFile(msgspec.Struct, forbid_unknown_fields=True):
    """A smallest and a largest amount."""

    min: str
    max: str


class CapFile(msgspec.Struct, forbid_unknown_fields=True):
    """The cap on any single wager."""

    amount: str
    in_force: str
    source: str


class AggregateFile(msgspec.Struct, forbid_unknown_fields=True):
    """A cap on the winnings of several wagers."""

    amount: str
    per: Literal["player", "table"]
    wagers: list[str]
    approval: str | None = None


class PlayFile(msgspec.Struct, forbid_unknown_fields=True):
    """The sizes of the Play bet by street."""

    preflop: list[int]
    flop: list[int]
    river: list[int]


class RateFile(msgspec.Struct, forbid_unknown_fields=True):
    """One collection rate."""

    name: str
    ante: LimitsFile
    player_fee: str
    player_dealer_fee: str
    action: LimitsFile | None = None
    trips: LimitsFile | None = None
    trips_fee: str = "0.00"


class ProfileFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file of `profiles/`, after the profile it extends has been laid under it."""

    id: str
    version: int
    title: str
    sheets: list[str]
    owner: str
    notices: list[str]
    problem_gambling: str
    bank: Literal["house", "player_dealer"]
    seats: int
    decks: list[str]
    wagers: list[str]
    dealing: list[str]
    settling: Literal["right_to_left", "left_to_right", "from_player_dealer"]
    antes_first: bool
    tables: dict[str, list[str]]
    play: PlayFile
    limits: dict[str, LimitsFile]
    settings: dict[str, Any]
    meter_order: Literal["right_to_left", "left_to_right"] = "right_to_left"
    approved: str | None = None
    equipment_binds: bool = False
    seed: str = "0.00"
    single_wager: CapFile | None = None
    aggregates: list[AggregateFile] = []
    aggregate_law: Literal["2008", "2021"] | None = None
    collection: list[RateFile] = []


class ClauseFile(msgspec.Struct, forbid_unknown_fields=True):
    """One clause of `clauses.toml`."""

    title: str
    text: str
    sheets: list[str]
    inferred: bool = False
    setting: str | None = None
    open: str | None = None
    rest: str | None = None

    @property
    def to_come(self) -> str | None:
        """What is not carried yet, as a sentence; none where everything is."""
        if self.open is not None:
            return f"Still to come with {self.open}."
        return None if self.rest is None else f"Still to come: {self.rest}."
