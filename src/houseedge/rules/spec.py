"""What may differ from place to place, as frozen values; `catalog` reads them from files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Literal

from houseedge.cards import Category
from houseedge.errors import RulesError
from houseedge.money import Odds, Rounding, format_money, speak_money
from houseedge.rules.digest import digest_of
from houseedge.rules.hole import HolePattern
from houseedge.rules.naming import meant


class Wager(StrEnum):
    """Every circle on the felt, in the order one seat is settled (S-09, X-08)."""

    ANTE = "ante"
    PLAY = "play"
    BLIND = "blind"
    TRIPS = "trips"
    BAD_BEAT = "bad_beat"
    PAIRS = "pairs"
    PROGRESSIVE = "progressive"
    ENVY = "envy"

    @property
    def label(self) -> str:
        """The name printed on the layout."""
        return _LABELS[self]


_LABELS = {
    Wager.ANTE: "Ante",
    Wager.PLAY: "Play",
    Wager.BLIND: "Blind",
    Wager.TRIPS: "Trips",
    Wager.BAD_BEAT: "Bad Beat",
    Wager.PAIRS: "Ultimate Pairs",
    Wager.PROGRESSIVE: "Progressive",
    Wager.ENVY: "Envy",
}

#: The bonus bets, in the order they lie on the felt; the progressive is a game of its own.
BONUS_BETS = (Wager.TRIPS, Wager.BAD_BEAT, Wager.PAIRS)
#: The wagers that are paid by a table of their own.
TABLED = (Wager.BLIND, *BONUS_BETS, Wager.PROGRESSIVE)
#: The clause that introduces each optional wager, named when a profile does not offer it.
INTRODUCED_BY: Mapping[str, str] = {
    Wager.TRIPS: "B-05",
    Wager.BAD_BEAT: "Y-01",
    Wager.PAIRS: "U-01",
    Wager.PROGRESSIVE: "P-01",
}


#: The clause that lists the tables of each wager, named when another is chosen.
LISTED_BY: Mapping[str, str] = {
    Wager.BLIND: "S-11",
    Wager.TRIPS: "T-02",
    Wager.BAD_BEAT: "Y-04",
    Wager.PAIRS: "U-04",
    Wager.PROGRESSIVE: "P-03",
}


class Cards(StrEnum):
    """Which of a player's seven cards a line looks at."""

    SEVEN = "seven"
    SEVEN_WITH_HOLE = "seven_with_hole"
    """All seven, the hand using at least one hole card (P-03)."""
    HOLE_AND_FLOP = "hole_and_flop"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class MeterShare:
    """An award that is a share of the meter, in hundredths of a percent."""

    basis_points: int

    def __str__(self) -> str:
        whole, rest = divmod(self.basis_points, 100)
        return f"{whole}{f'.{rest:02d}' if rest else ''} %"


@dataclass(frozen=True, slots=True)
class FixedAward:
    """An award of so many cents, whatever was bet; the stake is kept."""

    cents: int

    def __str__(self) -> str:
        return speak_money(self.cents)


Award = Odds | MeterShare | FixedAward


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One line of a paytable: the hand it asks for and what it pays.

    A line asks for a category among some of the cards, or for hole cards; where it asks for
    several things, all must hold. The first line that holds is the one that pays.
    """

    key: str
    title: str
    pays: Award
    hand: Category | None = None
    cards: Cards = Cards.SEVEN
    hole: tuple[HolePattern, ...] = ()
    dealer: tuple[HolePattern, ...] = ()
    envy: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Paytable:
    """What one wager pays, best line first."""

    id: str
    version: int
    wager: Wager
    title: str
    sheets: tuple[str, ...]
    lines: tuple[Line, ...]
    bet: int | None = None
    """The only amount that may be bet, where the table fixes one (P-08)."""
    printed: Mapping[str, str] = field(default_factory=dict)
    """Figures the sheet prints beside the table, as printed."""
    by_category: tuple[Line | None, ...] = field(default=(), compare=False)
    """For tables that ask for nothing but a category of the seven: the line of each."""

    def line(self, key: str) -> Line:
        """The line with a key; raises `LookupError` where there is none."""
        for line in self.lines:
            if line.key == key:
                return line
        raise LookupError(f"{self.id} has no line {key}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """The smallest and largest amount of one wager, in cents."""

    min: int
    max: int

    def __contains__(self, amount: int) -> bool:
        return self.min <= amount <= self.max


@dataclass(frozen=True, kw_only=True, slots=True)
class SingleWagerCap:
    """The most that one wager may be, with its date and authority (B-12)."""

    amount: int
    in_force: str
    source: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Aggregate:
    """A cap on the winnings of some wagers together (S-12, X-05).

    Per player: the wagers are cut in the order listed. Per table: winnings are paid in
    settling order until it is spent. Stakes always return.
    """

    amount: int
    per: Literal["player", "table"]
    wagers: tuple[Wager, ...]
    approval: str | None = None
    """The letter that allows it, where the law asks for one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CollectionRate:
    """One flat collection fee of a table: for whom, how much, on what basis (K-07, K-14).

    A rate is in use for the spots whose Ante is inside `ante`; where it names an `action`, only
    while all wagers on the table together are inside that. Each such player pays `player_fee`;
    the player-dealer pays `player_dealer_fee` for each such square, or, where `action` is
    named, once a round.
    """

    name: str
    ante: Limits
    player_fee: int
    player_dealer_fee: int
    action: Limits | None = None
    trips: Limits | None = None
    trips_fee: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class PlaySizes:
    """The multiples of the Ante a Play bet may be, street by street (B-06..B-08)."""

    preflop: tuple[int, ...]
    flop: tuple[int, ...]
    river: tuple[int, ...]

    @property
    def largest(self) -> int:
        """The largest of all streets."""
        return max((*self.preflop, *self.flop, *self.river))


@dataclass(frozen=True, slots=True)
class Setting:
    """What a setting may be, and the clause that leaves it open."""

    rule: str
    values: tuple[str | bool, ...] | None
    """The values by name; none for a whole number from zero up."""
    meaning: str
    wager: Wager | None = None
    """The wager it is about, where it is about one."""
    player_dealer: bool = False
    """Whether it is about rounds a player banks."""

    def concerns(self, profile: Profile) -> bool:
        """Whether the setting can make a difference in a profile."""
        if self.player_dealer and profile.bank != "player_dealer":
            return False
        return self.wager is None or profile.offers(self.wager)


#: Every setting the sheets leave open, by key: the one list of them (O-01..O-15).
SETTINGS: Mapping[str, Setting] = {
    "bad_beat_after_fold": Setting(
        "O-01", ("lose", "decide"), "Bad Beat bet after a fold", wager=Wager.BAD_BEAT
    ),
    "progressive_after_fold": Setting(
        "O-02", ("decide", "lose"), "progressive bet after a fold", wager=Wager.PROGRESSIVE
    ),
    "folded_ante": Setting(
        "O-03", ("lose", "refund"), "folded Ante when the dealer does not qualify"
    ),
    "rounding": Setting("O-04", ("up", "down"), "payouts that are not whole cents"),
    "absent": Setting("O-05", ("check_fold", "check_bet"), "a player who does not act in time"),
    "max_games": Setting("O-06", None, "games of one hand a player may bet on; 0 for no limit"),
    "bank_cap": Setting(
        "O-07", ("exhausted", "net"), "how the stake caps the player-dealer", player_dealer=True
    ),
    "bonus_amounts": Setting("O-08", ("free", "ante"), "amount of a bonus bet"),
    "seat_order": Setting(
        "O-10",
        ("ante_play_blind_trips", "play_ante_blind_trips"),
        "order inside a seat that loses, at a player-dealer's table",
        player_dealer=True,
    ),
    "keep_play": Setting("O-11", (True, False), "a bet must leave the 1x Play bet in the stack"),
    "backline": Setting(
        "O-12",
        ("off", "base", "trips", "both"),
        "wagers of others on a player's spot",
        player_dealer=True,
    ),
    "fees_at": Setting(
        "O-13",
        ("no_more_bets", "after_settlement"),
        "when collection fees are taken",
        player_dealer=True,
    ),
    "player_dealer_peeks": Setting(
        "O-14", (False, True), "the player-dealer may look at its own two cards", player_dealer=True
    ),
    "awards_from_meter": Setting(
        "O-15",
        ("percentage", "all"),
        "which progressive awards come off the meter",
        wager=Wager.PROGRESSIVE,
    ),
    "pledges": Setting("O-16", ("asked", "required", "off"), "players' own chance in the deal"),
}


#: How a table's own limit of a wager begins in `Rules.reference`.
LIMIT = "limit."

#: What may be bet behind a seat (O-12).
BacklineAllowed = Literal["off", "base", "trips", "both"]
#: When collection fees are taken (O-13).
FeesAt = Literal["no_more_bets", "after_settlement"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """One choice for everything the sheets leave open; `SETTINGS` says what each means."""

    bad_beat_after_fold: Literal["lose", "decide"] = "lose"
    progressive_after_fold: Literal["decide", "lose"] = "decide"
    folded_ante: Literal["lose", "refund"] = "lose"
    rounding: Rounding = Rounding.UP
    absent: Literal["check_fold", "check_bet"] = "check_fold"
    max_games: int = 4
    bank_cap: Literal["exhausted", "net"] = "exhausted"
    bonus_amounts: Literal["free", "ante"] = "free"
    seat_order: Literal["ante_play_blind_trips", "play_ante_blind_trips"] = "ante_play_blind_trips"
    keep_play: bool = True
    backline: BacklineAllowed = "off"
    fees_at: FeesAt = "no_more_bets"
    player_dealer_peeks: bool = False
    awards_from_meter: Literal["percentage", "all"] = "percentage"
    pledges: Literal["asked", "required", "off"] = "asked"

    def changed(self, values: Mapping[str, object], *, file: str = "settings") -> Settings:
        """These settings with some of them changed; refuses unknown keys and values."""
        known = {f.name: getattr(self, f.name) for f in fields(self)}
        for key, value in values.items():
            name = meant(key, SETTINGS)
            if name is None:
                raise RulesError(file=file, key=key, expected=f"one of {', '.join(SETTINGS)}")
            known[name] = _setting(name, value, file)
        return Settings(**known)


def _setting(key: str, value: object, file: str) -> object:
    setting = SETTINGS[key]
    if setting.values is None:
        if type(value) is int and value >= 0:
            return value
        expected = "a whole number from 0 up"
    else:
        word = meant(value, [allowed for allowed in setting.values if isinstance(allowed, str)])
        if word is not None:
            return Rounding(word) if key == "rounding" else word
        # `True == 1` in Python, so the type decides too.
        if type(value) is bool and value in setting.values:
            return value
        expected = " or ".join(str(v).lower() for v in setting.values)
    raise RulesError(file=file, key=key, expected=expected, found=repr(value), rule=setting.rule)


@dataclass(frozen=True, kw_only=True, slots=True)
class Profile:
    """The rules of one place: what it offers, allows, caps and posts."""

    id: str
    version: int
    title: str
    sheets: tuple[str, ...]
    owner: str
    approved: str | None
    notices: tuple[str, ...]
    problem_gambling: str
    equipment_binds: bool
    """Whether a progressive needs an approved system in an approved version (X-06)."""
    bank: Literal["house", "player_dealer"]
    seats: int
    decks: tuple[str, ...]
    wagers: tuple[Wager, ...]
    tables: Mapping[Wager, tuple[str, ...]]
    """The tables a card room may choose from, the default first."""
    dealing: tuple[str, ...]
    """The dealing orders in use, the default first (D-01..D-04, D-10)."""
    settling: Literal["right_to_left", "left_to_right", "from_player_dealer"]
    antes_first: bool
    """Whether all Antes return in a first pass when the dealer does not qualify (S-13)."""
    meter_order: Literal["right_to_left", "left_to_right"]
    play: PlaySizes
    limits: Mapping[Wager, Limits]
    single_wager: SingleWagerCap | None
    aggregates: tuple[Aggregate, ...]
    seed: int
    """What a fresh meter holds, in cents; 0 without a progressive."""
    collection: tuple[CollectionRate, ...]
    settings: Settings
    aggregate_law: Literal["2008", "2021"] | None = field(default=None, compare=False)
    """Which version of WAC 230-15-490 says what may be capped: how a round is settled is none of
    its business, so it is no part of the digest."""

    def offers(self, wager: Wager) -> bool:
        """Whether the wager may be made here at all."""
        return wager in self.wagers

    def collection_rates(self, ante: int, action: int | None = None) -> tuple[CollectionRate, ...]:
        """The collection rates an Ante may fall under, one once the total action is known."""
        return tuple(
            rate
            for rate in self.collection
            if ante in rate.ante
            and (rate.action is None or action is None or action in rate.action)
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """What one table plays by: a profile with its tables, dealing order and settings chosen.

    `limits` are those of the table's own, inside the profile's; `profile.limits` has them too.
    `book` reads back what `reference` writes, from the catalog these rules are of.
    """

    profile: Profile
    tables: Mapping[Wager, Paytable]
    dealing: str
    settings: Settings
    limits: Mapping[Wager, Limits] = field(default_factory=dict)
    book: Callable[[str], Rules] | None = field(default=None, repr=False, compare=False)
    _digest: str = field(default="", init=False, repr=False, compare=False)

    @property
    def digest(self) -> str:
        """The hash of everything these rules say, whatever id and version they go by."""
        if not self._digest:
            object.__setattr__(self, "_digest", digest_of(self))
        return self._digest

    @property
    def reference(self) -> str:
        """The rules in one line that `Catalog.rules_from` reads back.

        Only what differs from the profile's own defaults is named.
        """
        profile = self.profile
        words = [f"{profile.id}@{profile.version}"]
        if self.dealing != profile.dealing[0]:
            words.append(self.dealing)
        words += [
            f"{wager}={table.id}@{table.version}"
            for wager, table in self.tables.items()
            if table.id != profile.tables[wager][0]
        ]
        words += [
            f"{LIMIT}{wager}={format_money(each.min)}-{format_money(each.max)}"
            for wager, each in self.limits.items()
        ]
        for key in SETTINGS:
            value = getattr(self.settings, key)
            if value != getattr(profile.settings, key):
                words.append(f"{key}={str(value).lower()}")
        return " ".join(words)
