"""The rules of one table in players' words: what a posted sheet means to the one who bets.

Every sentence follows from the data, as the sheet's do; `topic_of` says which of the sheet's own
sentences stand behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from houseedge.money import Rounding, speak_money
from houseedge.rules.spec import BONUS_BETS, Rules, Wager

Topic = Literal["hand", "pays", "dealer", "limits", "if"]
"""What players ask, in that order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GuideLine:
    """One thing to know; `ask` is the question it answers, where it answers one."""

    text: str
    ask: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class GuideTopic:
    """Everything about one topic."""

    topic: Topic
    title: str
    lines: tuple[GuideLine, ...]


def rules_guide(rules: Rules) -> tuple[GuideTopic, ...]:
    """The rules of one table, topic by topic."""
    found: tuple[tuple[Topic, str, Iterator[GuideLine]], ...] = (
        ("hand", "How a hand goes", _told(_hand(rules))),
        ("pays", "What each bet pays", _told(_pays(rules))),
        ("dealer", f"When the {_dealer(rules)} qualifies", _told(_qualifying(rules))),
        ("limits", "How much you may bet", _told(_limits(rules))),
        ("if", "What happens if …", _answers(rules)),
    )
    return tuple(
        GuideTopic(topic=topic, title=title, lines=tuple(lines)) for topic, title, lines in found
    )


def topic_of(clauses: Sequence[str]) -> Topic:
    """The topic behind which a sentence of the sheet stands, by the clauses it carries."""
    first = clauses[0]
    if first == "D-08":
        return "dealer"
    if first == "B-13":
        return "limits"
    return "pays" if first[0] in "STYUPK" else "hand"


def _told(texts: Iterator[str]) -> Iterator[GuideLine]:
    return (GuideLine(text=text) for text in texts)


def _dealer(rules: Rules) -> str:
    return "player-dealer" if rules.profile.bank == "player_dealer" else "dealer"


def _hand(rules: Rules) -> Iterator[str]:
    play = rules.profile.play
    extra = [
        wager.label for wager in (*BONUS_BETS, Wager.PROGRESSIVE) if rules.profile.offers(wager)
    ]
    more = f" {_and(extra)} {'are' if len(extra) > 1 else 'is'} up to you." if extra else ""
    yield f"Put the same amount on Ante and Blind.{more}"
    first = f" Bet {_times(play.preflop)} your Ante on Play, or check." if play.preflop else ""
    yield f"You get two cards.{first}"
    yield (
        "Three cards open on the board. If you have not bet yet: "
        f"bet {_times(play.flop)} your Ante, or check."
    )
    yield (
        "The last two cards open. If you have not bet yet: "
        f"bet {_times(play.river)} your Ante, or fold."
    )
    yield (
        f"The {_dealer(rules)} opens. Your best five of seven cards, two of your own and the "
        f"board's five, are held against the {_dealer(rules)}'s: the better hand wins."
    )


def _pays(rules: Rules) -> Iterator[str]:
    yield "When you win, Ante and Play pay 1 to 1, and the Blind pays by its table."
    yield "When you win with less than the Blind's table names, you get the Blind back."
    yield "When you lose, all three are lost. When you tie, you get all three back."
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
    yield from (text for wager, text in side.items() if rules.profile.offers(wager))


def _qualifying(rules: Rules) -> Iterator[str]:
    dealer = _dealer(rules)
    yield f"The {dealer} needs a pair or better."
    yield "Without one your Ante comes back, win or lose, if you have not folded."
    yield f"Play and Blind are decided as always: a {dealer} without a pair can still beat you."


def _limits(rules: Rules) -> Iterator[str]:
    profile, settings = rules.profile, rules.settings
    if profile.single_wager is not None:
        most = speak_money(profile.single_wager.amount)
        yield f"No single bet, Play included, is above {most}."
    for aggregate in profile.aggregates:
        names = _and([wager.label for wager in aggregate.wagers])
        whose = "What you win" if aggregate.per == "player" else "What the whole table wins"
        yield f"{whose} on {names} in one hand ends at {speak_money(aggregate.amount)}."
    if settings.bonus_amounts == "ante" and any(map(profile.offers, BONUS_BETS)):
        yield "A bonus bet is as large as your Ante."
    if settings.max_games:
        yield (
            f"You may bet on {settings.max_games} games in one hand. "
            "Ante, Blind and Play are one; every other bet is one more."
        )
    if profile.collection:
        yield "The room takes a fee for each bet; the sheet has the rates."


def _answers(rules: Rules) -> Iterator[GuideLine]:
    profile, settings = rules.profile, rules.settings
    least = _times([min(profile.play.river)])
    last = {
        "check_fold": "folded",
        "check_bet": f"bet {least}",
    }[settings.absent]
    absent = f"Your hand is checked for you, and {last} after the river."
    yield GuideLine(ask="… I fold?", text=_folding(rules))
    yield GuideLine(ask="… we tie?", text="You get Ante, Play and Blind back.")
    yield GuideLine(ask="… my time runs out?", text=absent)
    yield GuideLine(
        ask="… my connection is lost?",
        text=(
            "Your seat, your bets and your cards stay. The clock goes on, as if you were thinking."
        ),
    )
    yield GuideLine(
        ask="… I want to change a bet?",
        text='You can until "no more bets". A Play bet is final.',
    )
    if settings.keep_play:
        yield GuideLine(
            ask="… I have few chips left?",
            text=f"A bet must leave you enough for Play at {least}.",
        )
    if profile.bank == "player_dealer":
        yield GuideLine(
            ask="… the bank is too small?",
            text="What the player-dealer's stake does not cover goes back to you.",
        )
    yield GuideLine(
        ask="… a payout is not whole cents?",
        text="It is rounded up, for you."
        if settings.rounding is Rounding.UP
        else "It is rounded down.",
    )
    yield GuideLine(
        ask="… the shuffler fails?", text="The hand is void, and every bet of it goes back."
    )


def _folding(rules: Rules) -> str:
    profile, settings = rules.profile, rules.settings
    fate = {"decide": True, "lose": False}
    kept = {
        Wager.TRIPS: True,
        Wager.BAD_BEAT: fate[settings.bad_beat_after_fold],
        Wager.PAIRS: True,
        Wager.PROGRESSIVE: fate[settings.progressive_after_fold],
    }
    stays = [wager.label for wager, on in kept.items() if on and profile.offers(wager)]
    goes = [wager.label for wager, on in kept.items() if not on and profile.offers(wager)]
    text = f"You give up {_and(['Ante', 'Blind', *goes])}."
    if settings.folded_ante == "refund":
        text += f" The Ante comes back if the {_dealer(rules)} does not qualify."
    if stays:
        text += f" {_and(stays)} can still win."
    return text


def _times(sizes: Sequence[int]) -> str:
    return " or ".join(f"{size}×" for size in sorted(sizes))


def _and(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
