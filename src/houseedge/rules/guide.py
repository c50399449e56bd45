"""The rules of one table in players' words: what a posted sheet means to the one who bets.

Every sentence follows from the data, as the sheet's do, and carries the code and parts it is made
of; `topic_of` says which of the sheet's own sentences stand behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from houseedge.money import Rounding, format_money, speak_money
from houseedge.rules.spec import BONUS_BETS, Rules, Wager
from houseedge.rules.step import Part

Topic = Literal["hand", "pays", "dealer", "limits", "if"]
"""What players ask, in that order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GuideLine:
    """One thing to know; `ask` is the question it answers, where it answers one."""

    text: str
    ask: str | None
    code: str
    parts: Mapping[str, Part]


@dataclass(frozen=True, kw_only=True, slots=True)
class GuideTopic:
    """Everything about one topic; `parts` are its title's."""

    topic: Topic
    title: str
    parts: Mapping[str, Part]
    lines: tuple[GuideLine, ...]


def rules_guide(rules: Rules) -> tuple[GuideTopic, ...]:
    """The rules of one table, topic by topic."""
    found: tuple[tuple[Topic, str, Iterator[GuideLine]], ...] = (
        ("hand", "How a hand goes", _hand(rules)),
        ("pays", "What each bet pays", _pays(rules)),
        ("dealer", f"When the {_dealer(rules)} qualifies", _qualifying(rules)),
        ("limits", "How much you may bet", _limits(rules)),
        ("if", "What happens if …", _answers(rules)),
    )
    return tuple(
        GuideTopic(
            topic=topic, title=title, parts={"banker": rules.profile.bank}, lines=tuple(lines)
        )
        for topic, title, lines in found
    )


def topic_of(clauses: Sequence[str]) -> Topic:
    """The topic behind which a sentence of the sheet stands, by the clauses it carries."""
    first = clauses[0]
    if first == "D-08":
        return "dealer"
    if first == "B-13":
        return "limits"
    return "pays" if first[0] in "STYUPK" else "hand"


def _tell(code: str, text: str, **parts: Part) -> GuideLine:
    return GuideLine(text=text, ask=None, code=code, parts=parts)


def _answer(code: str, ask: str, text: str, **parts: Part) -> GuideLine:
    return GuideLine(text=text, ask=ask, code=code, parts=parts)


def _dealer(rules: Rules) -> str:
    return "player-dealer" if rules.profile.bank == "player_dealer" else "dealer"


def _hand(rules: Rules) -> Iterator[GuideLine]:
    play, banker = rules.profile.play, rules.profile.bank
    extra = [wager for wager in (*BONUS_BETS, Wager.PROGRESSIVE) if rules.profile.offers(wager)]
    more = f" {_labels(extra)} {'are' if len(extra) > 1 else 'is'} up to you." if extra else ""
    yield _tell("bet", f"Put the same amount on Ante and Blind.{more}", wagers=_names(extra))
    first = f" Bet {_times(play.preflop)} your Ante on Play, or check." if play.preflop else ""
    yield _tell("two_cards", f"You get two cards.{first}", sizes=_sizes(play.preflop))
    yield _tell(
        "flop",
        "Three cards open on the board. If you have not bet yet: "
        f"bet {_times(play.flop)} your Ante, or check.",
        sizes=_sizes(play.flop),
    )
    yield _tell(
        "river",
        "The last two cards open. If you have not bet yet: "
        f"bet {_times(play.river)} your Ante, or fold.",
        sizes=_sizes(play.river),
    )
    yield _tell(
        "dealer_opens",
        f"The {_dealer(rules)} opens. Your best five of seven cards, two of your own and the "
        f"board's five, are held against the {_dealer(rules)}'s: the better hand wins.",
        banker=banker,
    )


def _pays(rules: Rules) -> Iterator[GuideLine]:
    yield _tell("win", "When you win, Ante and Play pay 1 to 1, and the Blind pays by its table.")
    yield _tell(
        "blind_back", "When you win with less than the Blind's table names, you get the Blind back."
    )
    yield _tell("lose", "When you lose, all three are lost. When you tie, you get all three back.")
    side = {
        Wager.TRIPS: (
            "Trips pays by your own hand, from three of a kind up, even if you lose or fold."
        ),
        Wager.BAD_BEAT: (
            "Bad Beat pays when three of a kind or better is beaten, your hand or the dealer's. "
            "It needs a Trips bet."
        ),
        Wager.PAIRS: "Ultimate Pairs pays by your first two cards, whatever comes after.",
        Wager.PROGRESSIVE: (
            "Progressive pays the best line you reach: a part of the meter or a fixed prize. "
            "The bet itself does not come back."
        ),
    }
    for wager, text in side.items():
        if rules.profile.offers(wager):
            yield _tell(wager.value, text)


def _qualifying(rules: Rules) -> Iterator[GuideLine]:
    dealer, banker = _dealer(rules), rules.profile.bank
    yield _tell("qualifies", f"The {dealer} needs a pair or better.", banker=banker)
    yield _tell(
        "no_qualifier", "Without one your Ante comes back, win or lose, if you have not folded."
    )
    yield _tell(
        "still_beats",
        f"Play and Blind are decided as always: a {dealer} without a pair can still beat you.",
        banker=banker,
    )


def _limits(rules: Rules) -> Iterator[GuideLine]:
    profile, settings = rules.profile, rules.settings
    if profile.single_wager is not None:
        most = profile.single_wager.amount
        yield _tell(
            "single_wager",
            f"No single bet, Play included, is above {speak_money(most)}.",
            amount=format_money(most),
        )
    for aggregate in profile.aggregates:
        whose = "What you win" if aggregate.per == "player" else "What the whole table wins"
        yield _tell(
            "aggregate",
            f"{whose} on {_labels(aggregate.wagers)} in one hand ends at "
            f"{speak_money(aggregate.amount)}.",
            per=aggregate.per,
            wagers=_names(aggregate.wagers),
            amount=format_money(aggregate.amount),
        )
    if settings.bonus_amounts == "ante" and any(map(profile.offers, BONUS_BETS)):
        yield _tell("bonus_ante", "A bonus bet is as large as your Ante.")
    if settings.max_games:
        yield _tell(
            "max_games",
            f"You may bet on {settings.max_games} games in one hand. "
            "Ante, Blind and Play are one; every other bet is one more.",
            games=settings.max_games,
        )
    if profile.collection:
        yield _tell("fees", "The room takes a fee for each bet; the sheet has the rates.")


def _answers(rules: Rules) -> Iterator[GuideLine]:
    profile, settings = rules.profile, rules.settings
    smallest = min(profile.play.river)
    least = _times([smallest])
    last = {
        "check_fold": "folded",
        "check_bet": f"bet {least}",
    }[settings.absent]
    yield _folding(rules)
    yield _answer("tie", "… we tie?", "You get Ante, Play and Blind back.")
    yield _answer(
        "absent",
        "… my time runs out?",
        f"Your hand is checked for you, and {last} after the river.",
        last=settings.absent,
        size=smallest,
    )
    yield _answer(
        "connection",
        "… my connection is lost?",
        "Your seat, your bets and your cards stay. The clock goes on, as if you were thinking.",
    )
    yield _answer(
        "change",
        "… I want to change a bet?",
        'You can until "no more bets". A Play bet is final.',
    )
    if settings.keep_play:
        yield _answer(
            "few_chips",
            "… I have few chips left?",
            f"A bet must leave you enough for Play at {least}.",
            size=smallest,
        )
    if profile.bank == "player_dealer":
        yield _answer(
            "small_bank",
            "… the bank is too small?",
            "What the player-dealer's stake does not cover goes back to you.",
        )
    up = settings.rounding is Rounding.UP
    yield _answer(
        "rounding",
        "… a payout is not whole cents?",
        "It is rounded up, for you." if up else "It is rounded down.",
        way="up" if up else "down",
    )
    yield _answer(
        "shuffler", "… the shuffler fails?", "The hand is void, and every bet of it goes back."
    )


def _folding(rules: Rules) -> GuideLine:
    profile, settings = rules.profile, rules.settings
    fate = {"decide": True, "lose": False}
    kept = {
        Wager.TRIPS: True,
        Wager.BAD_BEAT: fate[settings.bad_beat_after_fold],
        Wager.PAIRS: True,
        Wager.PROGRESSIVE: fate[settings.progressive_after_fold],
    }
    stays = [wager for wager, on in kept.items() if on and profile.offers(wager)]
    goes = [Wager.ANTE, Wager.BLIND]
    goes += [wager for wager, on in kept.items() if not on and profile.offers(wager)]
    text = f"You give up {_labels(goes)}."
    if settings.folded_ante == "refund":
        text += f" The Ante comes back if the {_dealer(rules)} does not qualify."
    if stays:
        text += f" {_labels(stays)} can still win."
    return _answer(
        "fold",
        "… I fold?",
        text,
        goes=_names(goes),
        stays=_names(stays),
        folded=settings.folded_ante,
        banker=profile.bank,
    )


def _labels(wagers: Sequence[Wager]) -> str:
    return _and([wager.label for wager in wagers])


def _names(wagers: Sequence[Wager]) -> tuple[str, ...]:
    return tuple(wager.value for wager in wagers)


def _sizes(sizes: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(size) for size in sorted(sizes))


def _times(sizes: Sequence[int]) -> str:
    return " or ".join(f"{size}×" for size in _sizes(sizes))


def _and(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
