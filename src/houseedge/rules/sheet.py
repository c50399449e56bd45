"""The rules of one table as a card room would post them, written from the data alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseedge.money import Odds, format_money, speak_money
from houseedge.rules.dealing import ORDERS
from houseedge.rules.equipment import Equipment, equipment_is_whole, equipment_notice
from houseedge.rules.spec import (
    SETTINGS,
    TABLED,
    CollectionRate,
    FixedAward,
    Limits,
    MeterShare,
    Paytable,
    Rules,
    Wager,
)
from houseedge.rules.step import SheetStep, play_steps, step

GAME = "Ultimate Texas Hold'em"


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
    coded: tuple[SheetStep, ...]
    """Caps, collection and notices that are made of a code and parts."""
    settings: tuple[PostedSetting, ...]


BY_HAND = "The dealer also keeps {also} when dealing by hand from the shoe (D-13)."
REAL_CARDS = (
    "Real cards are dealt here. They stay on or above the table, and nobody takes them off it "
    "(X-11); of their deal there is no proof."
)
#: What a table says whose shoe reads cards.
READING_SHOE = (
    "The shoe reads cards as they leave it. What it has read is sealed, and nobody sees it before "
    "the card lies open (O-14); what lies on the table stands."
)

#: How a player complains (STANDARDS L10: posted at every table).
COMPLAINT = (
    "If you disagree with a hand, tell the dealer or mark it in your list of hands: play goes on, "
    "a supervisor looks at the record of it and decides, and what both sides say is kept."
)


def rules_sheet(
    rules: Rules,
    equipment: Equipment | None = None,
    *,
    real_cards: bool = False,
    reading_shoe: bool = False,
) -> RulesSheet:
    """The sheet of one table's rules; a live table posts its equipment with them (X-06).

    With real cards it says where they stay, and that nothing is claimed of their deal (X-11).
    """
    profile = rules.profile
    caps, collection = _caps(rules), _collection(rules)
    notices = _notices(rules)
    if equipment is not None:
        notices += (_equipment(equipment, rules),)
    if real_cards:
        notices += (step("real_cards", REAL_CARDS),)
        if reading_shoe:
            notices += (step("reading_shoe", READING_SHOE),)
        if (also := ORDERS[rules.dealing].by_hand) is not None:
            notices += (step("by_hand", BY_HAND.format(also=also), also=also),)
    return RulesSheet(
        game=GAME,
        profile=profile.id,
        version=profile.version,
        title=profile.title,
        owner=profile.owner,
        approved=profile.approved,
        sheets=profile.sheets,
        play=tuple(play_steps(rules)),
        paytables=tuple(
            posted_table(rules.tables[wager], rules.profile.tables[wager])
            for wager in TABLED
            if wager in rules.tables
        ),
        limits=_posted_limits(rules),
        caps=_texts(caps),
        collection=_texts(collection),
        notices=_texts(notices),
        coded=tuple(step for step in (*caps, *collection, *notices) if step.code),
        settings=_posted_settings(rules),
    )


def _texts(steps: Sequence[SheetStep]) -> tuple[str, ...]:
    return tuple(step.text for step in steps)


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


def _caps(rules: Rules) -> tuple[SheetStep, ...]:
    profile = rules.profile
    caps = []
    if profile.single_wager is not None:
        cap = profile.single_wager
        caps.append(
            step(
                "single_wager",
                f"No single wager, the Play bet included, is above {speak_money(cap.amount)} "
                f"({cap.source}, in force since {cap.in_force}; B-12).",
                amount=format_money(cap.amount),
                source=cap.source,
                since=str(cap.in_force),
            )
        )
    for aggregate in profile.aggregates:
        names = ", ".join(wager.label for wager in aggregate.wagers)
        whom = "a player" if aggregate.per == "player" else "the table"
        caps.append(
            step(
                "aggregate",
                f"Winnings of {whom} in one round on {names} together end at "
                f"{speak_money(aggregate.amount)}; stakes always return "
                f"({'S-12' if aggregate.per == 'player' else 'X-05'}).",
                per=aggregate.per,
                wagers=tuple(wager.value for wager in aggregate.wagers),
                amount=format_money(aggregate.amount),
            )
        )
    return tuple(caps)


def _notices(rules: Rules) -> tuple[SheetStep, ...]:
    """What must be readable at the table: the games a player may bet on first (B-13, X-07)."""
    posted = (*rules.profile.notices, rules.profile.problem_gambling)
    notices = [SheetStep(text=text) for text in posted]
    if rules.settings.max_games:
        notices.insert(
            0,
            step(
                "games_notice",
                "Players are limited to wagering on a maximum of "
                f"{_number(rules.settings.max_games)} games (B-13).",
                games=rules.settings.max_games,
            ),
        )
    notices.append(step("complaint", COMPLAINT))
    return tuple(notices)


def _equipment(equipment: Equipment, rules: Rules) -> SheetStep:
    whole = equipment_is_whole(equipment, rules)
    named = "" if equipment == Equipment() else str(equipment)
    text = equipment_notice(equipment, rules)
    return step("equipment", text, equipment=named, whole=int(whole))


def _number(count: int) -> str:
    return dict(enumerate(("one", "two", "three", "four", "five"), 1)).get(count, str(count))


def _collection(rules: Rules) -> tuple[SheetStep, ...]:
    return tuple(_rate(rules, rate) for rate in rules.profile.collection)


def _rate(rules: Rules, rate: CollectionRate) -> SheetStep:
    moment = {
        "no_more_bets": 'at "no more bets"',
        "after_settlement": "after the round is settled",
    }[rules.settings.fees_at]
    basis = (
        "each betting square"
        if rate.action is None
        else f"a table action of {speak_money(rate.action.min)} to {speak_money(rate.action.max)}"
    )
    trips = f", Trips {speak_money(rate.trips_fee)}" if rate.trips_fee else ""
    if rate.trips is not None:
        bounds = f"{speak_money(rate.trips.min)} to {speak_money(rate.trips.max)}"
        trips += f", Trips bets {bounds}"
    return step(
        "collection",
        f"Rate {rate.name}: Ante {speak_money(rate.ante.min)} to {speak_money(rate.ante.max)}: "
        f"player {speak_money(rate.player_fee)}{trips}; player-dealer "
        f"{speak_money(rate.player_dealer_fee)} for {basis}; taken {moment} (K-07, K-08).",
        rate=rate.name,
        ante=_bounds(rate.ante),
        player=format_money(rate.player_fee),
        trips_fee=format_money(rate.trips_fee) if rate.trips_fee else "",
        trips=() if rate.trips is None else _bounds(rate.trips),
        banker=format_money(rate.player_dealer_fee),
        action=() if rate.action is None else _bounds(rate.action),
        at=rules.settings.fees_at,
    )


def _bounds(limits: Limits) -> tuple[str, str]:
    return format_money(limits.min), format_money(limits.max)


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
