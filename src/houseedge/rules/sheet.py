"""The rules of one table as a card room would post them, written from the data alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseedge.money import Odds, format_money, speak_money
from houseedge.rules.dealing import ORDERS
from houseedge.rules.equipment import Equipment, equipment_notice
from houseedge.rules.spec import (
    BONUS_BETS,
    SETTINGS,
    TABLED,
    FixedAward,
    Limits,
    MeterShare,
    Paytable,
    Rules,
    Wager,
)

GAME = "Ultimate Texas Hold'em"


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetStep:
    """One sentence of the rules of play and the clauses it carries."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PostedLine:
    """One line of a posted paytable; amounts of money are plain, "1500.00"."""

    hand: str
    pays: str
    envy: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PostedTable:
    """One paytable as it is posted; `printed` are the figures its sheet prints."""

    wager: str
    id: str
    version: int
    title: str
    note: str
    lines: tuple[PostedLine, ...]
    choices: tuple[str, ...]
    printed: dict[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class PostedLimit:
    """The smallest and largest amount of one wager, in dollars."""

    wager: str
    min: str
    max: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PostedSetting:
    """One point the sheets leave open and how this table decides it."""

    key: str
    rule: str
    value: str
    meaning: str
    values: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesSheet:
    """Everything a table shows before anybody bets (X-02, X-07)."""

    game: str
    profile: str
    version: int
    title: str
    owner: str
    approved: str | None
    sheets: tuple[str, ...]
    play: tuple[SheetStep, ...]
    paytables: tuple[PostedTable, ...]
    limits: tuple[PostedLimit, ...]
    caps: tuple[str, ...]
    collection: tuple[str, ...]
    notices: tuple[str, ...]
    settings: tuple[PostedSetting, ...]


def rules_sheet(rules: Rules, equipment: Equipment | None = None) -> RulesSheet:
    """The sheet of one table's rules; a live table posts its equipment with them (X-06)."""
    profile = rules.profile
    return RulesSheet(
        game=GAME,
        profile=profile.id,
        version=profile.version,
        title=profile.title,
        owner=profile.owner,
        approved=profile.approved,
        sheets=profile.sheets,
        play=tuple(_play(rules)),
        paytables=tuple(
            posted_table(rules.tables[wager], rules.profile.tables[wager])
            for wager in TABLED
            if wager in rules.tables
        ),
        limits=_posted_limits(rules),
        caps=_caps(rules),
        collection=_collection(rules),
        notices=(
            *_notices(rules),
            *([] if equipment is None else [equipment_notice(equipment, rules)]),
        ),
        settings=_posted_settings(rules),
    )


def _step(text: str, clauses: str) -> SheetStep:
    return SheetStep(text=text, rules=tuple(clauses.split()))


def _play(rules: Rules) -> list[SheetStep]:
    """The round from first bet to last payout, each sentence with its clauses."""
    profile, settings = rules.profile, rules.settings
    dealer = "player-dealer" if profile.bank == "player_dealer" else "dealer"
    steps = [
        _step(
            "One 52-card deck serves a round. Everybody's hand is the best five of seven cards: "
            "two of one's own and five on the board, in any mix.",
            "B-01 B-02 B-03 O-09",
        ),
        _step(
            "Before the deal a player bets the Ante and the Blind, two equal amounts"
            f"{_optional(rules)}",
            "B-04 B-05 D-06",
        ),
        _step('After "no more bets" nothing is made, raised or taken back.', "B-10"),
        _step(ORDERS[rules.dealing].text.format(dealer=dealer), rules.dealing),
        _step(
            f"Before the flop: check, or make a Play bet of {_sizes(profile.play.preflop)} "
            "the Ante. There is one Play bet in a round, and it is final.",
            "B-06 B-09",
        ),
        _step(
            "Three board cards open as the flop. Without a Play bet: check, or bet "
            f"{_sizes(profile.play.flop)} the Ante.",
            "B-07 D-05",
        ),
        _step(
            "The last two board cards open together. Without a Play bet: bet "
            f"{_sizes(profile.play.river)} the Ante, or fold, which gives up Ante and Blind"
            f"{_FOLDED_ANTE[settings.folded_ante].format(dealer=dealer)}.",
            "B-08 S-07 O-03",
        ),
        _step(
            f"The {dealer}'s two cards open. The {dealer} qualifies with a pair or better; "
            "without one the Ante of every player still in goes back, and Play and Blind are "
            f"settled as usual - a {dealer} without a pair can still win.",
            "D-08 S-01 S-05" + (" K-05" if dealer == "player-dealer" else ""),
        ),
        _step(
            "A higher hand wins: Ante and Play are paid 1 to 1, the Blind by its table, or "
            "returned where that has no line. A lower hand loses all three; equal hands get all "
            "three back.",
            "S-02 S-03 S-04 S-06",
        ),
        _step(
            f"The dealer settles {_ORDER[profile.settling]}"
            f"{_INSIDE[settings.seat_order] if dealer == 'player-dealer' else ''}.",
            "S-09",
        ),
    ]
    if profile.bank == "player_dealer":
        steps.append(
            _step(
                "The player-dealer pays winners and collects losers up to its stake. What the "
                "stake does not cover is returned; folded wagers are collected first.",
                "K-01 K-02 K-12 O-07",
            )
        )
    steps += _bonus_steps(rules)
    if settings.max_games:
        steps.append(
            _step(
                f"A player wagers on at most {settings.max_games} games of one hand: the base "
                "game is one, each bonus bet and the progressive one more.",
                "B-13 O-06",
            )
        )
    return steps


def _bonus_steps(rules: Rules) -> list[SheetStep]:
    texts = {
        Wager.TRIPS: _step(
            "Trips wins with three of a kind or better, whatever becomes of the hand, "
            "folded or not.",
            "T-01",
        ),
        Wager.BAD_BEAT: _step(
            "Bad Beat needs a Trips bet. It wins when three of a kind or better is beaten, the "
            "player's or the dealer's, and pays by the losing hand; a tie loses.",
            "Y-01 Y-02 Y-03",
        ),
        Wager.PAIRS: _step(
            "Ultimate Pairs is decided by the player's two cards and stays in action after a fold.",
            "U-01 U-02",
        ),
        Wager.PROGRESSIVE: _step(_progressive(rules), "P-04 P-06 P-15"),
    }
    return [step for wager, step in texts.items() if rules.profile.offers(wager)]


def _progressive(rules: Rules) -> str:
    table = rules.tables.get(Wager.PROGRESSIVE)
    if table is None:
        return ""
    bet = f" It is a bet of {speak_money(table.bet)}." if table.bet is not None else ""
    envy = (
        " A hand marked Envy pays every other player at the table who made the bet."
        if any(line.envy for line in table.lines)
        else ""
    )
    return (
        "The progressive goes with the base wagers; its best line is paid, percentages of the "
        f"meter, and its stake is not returned.{bet}{envy}"
    )


def _optional(rules: Rules) -> str:
    names = [w.label for w in (*BONUS_BETS, Wager.PROGRESSIVE) if rules.profile.offers(w)]
    return f"; {_or(names)} may be added." if names else "."


def _sizes(sizes: Sequence[int]) -> str:
    return _or([f"{size}x" for size in sorted(sizes)])


def _or(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


_ORDER = {
    "right_to_left": "from right to left",
    "left_to_right": "from left to right",
    "from_player_dealer": "clockwise from the player-dealer's left",
}
_INSIDE = {
    "ante_play_blind_trips": ", seat by seat: Ante, Play, Blind, Trips",
    "play_ante_blind_trips": (
        ", seat by seat: Ante, Play, Blind, Trips, and Play before Ante for a losing hand"
    ),
}
_FOLDED_ANTE = {
    "lose": "",
    "refund": "; the Ante comes back when the {dealer} does not qualify",
}
_NOTES = {
    Wager.BLIND: "paid when the player's hand wins; other winning hands and ties push",
    Wager.TRIPS: "the stake is returned with a win",
    Wager.BAD_BEAT: "by the losing hand; the stake is returned with a win",
    Wager.PAIRS: "best line only; the stake is returned with a win",
    Wager.PROGRESSIVE: "best line only; the stake is not returned",
}


def posted_table(table: Paytable, choices: tuple[str, ...] = ()) -> PostedTable:
    """A paytable as it is posted, with those a room may choose instead."""
    return PostedTable(
        wager=table.wager.value,
        id=table.id,
        version=table.version,
        title=table.title,
        note=_NOTES[table.wager],
        lines=tuple(
            PostedLine(
                hand=line.title,
                pays=_pays(line.pays),
                envy=format_money(line.envy) if line.envy else None,
            )
            for line in table.lines
        ),
        choices=choices or (table.id,),
        printed=dict(table.printed),
    )


def _pays(award: Odds | MeterShare | FixedAward) -> str:
    match award:
        case FixedAward(cents):
            return format_money(cents)
        case Odds():
            return f"{award.numerator:,} {award.basis} {award.denominator}"
        case MeterShare():
            return f"{award} of the meter"


def _range(wager: str, limits: Limits) -> PostedLimit:
    return PostedLimit(wager=wager, min=format_money(limits.min), max=format_money(limits.max))


def _posted_limits(rules: Rules) -> tuple[PostedLimit, ...]:
    return tuple(
        _range("Ante = Blind" if wager is Wager.ANTE else wager.label, limits)
        for wager, limits in rules.profile.limits.items()
    )


def _caps(rules: Rules) -> tuple[str, ...]:
    profile = rules.profile
    caps = []
    if profile.single_wager is not None:
        cap = profile.single_wager
        caps.append(
            f"No single wager, the Play bet included, is above {speak_money(cap.amount)} "
            f"({cap.source}, in force since {cap.in_force}; B-12)."
        )
    for aggregate in profile.aggregates:
        names = ", ".join(wager.label for wager in aggregate.wagers)
        whom = "a player" if aggregate.per == "player" else "the table"
        caps.append(
            f"Winnings of {whom} in one round on {names} together end at "
            f"{speak_money(aggregate.amount)}; stakes always return "
            f"({'S-12' if aggregate.per == 'player' else 'X-05'})."
        )
    return tuple(caps)


def _notices(rules: Rules) -> tuple[str, ...]:
    """What must be readable at the table: the games a player may bet on first (B-13, X-07)."""
    notices = [*rules.profile.notices, rules.profile.problem_gambling]
    if rules.settings.max_games:
        notices.insert(
            0,
            "Players are limited to wagering on a maximum of "
            f"{_number(rules.settings.max_games)} games (B-13).",
        )
    return tuple(notices)


def _number(count: int) -> str:
    return dict(enumerate(("one", "two", "three", "four", "five"), 1)).get(count, str(count))


def _collection(rules: Rules) -> tuple[str, ...]:
    moment = {
        "no_more_bets": 'at "no more bets"',
        "after_settlement": "after the round is settled",
    }[rules.settings.fees_at]
    lines = []
    for rate in rules.profile.collection:
        basis = (
            "each betting square"
            if rate.action is None
            else f"a table action of {speak_money(rate.action.min)} to "
            f"{speak_money(rate.action.max)}"
        )
        trips = f", Trips {speak_money(rate.trips_fee)}" if rate.trips_fee else ""
        if rate.trips is not None:
            bounds = f"{speak_money(rate.trips.min)} to {speak_money(rate.trips.max)}"
            trips += f", Trips bets {bounds}"
        lines.append(
            f"Rate {rate.name}: Ante {speak_money(rate.ante.min)} to {speak_money(rate.ante.max)}: "
            f"player {speak_money(rate.player_fee)}{trips}; player-dealer "
            f"{speak_money(rate.player_dealer_fee)} for {basis}; taken {moment} (K-07, K-08)."
        )
    return tuple(lines)


def _posted_settings(rules: Rules) -> tuple[PostedSetting, ...]:
    return tuple(
        PostedSetting(
            key=key,
            rule=setting.rule,
            value=str(getattr(rules.settings, key)).lower(),
            meaning=setting.meaning,
            values=("a number",)
            if setting.values is None
            else tuple(str(value).lower() for value in setting.values),
        )
        for key, setting in SETTINGS.items()
        if setting.concerns(rules.profile)
    )
