"""How a round is played, sentence by sentence: each with its clauses, its code and its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from houseedge.money import format_money, speak_money
from houseedge.rules.dealing import ORDERS
from houseedge.rules.spec import BONUS_BETS, Rules, Wager

Part = str | int | tuple[str, ...]
"""What a sentence is made of: a word or an amount ("300.00"), a number, several words."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetStep:
    """One sentence of a sheet, the clauses it carries, and the code and parts it is made of.

    A sentence without a code is taken from the profile as it stands there.
    """

    text: str
    rules: tuple[str, ...] = ()
    code: str | None = None
    parts: Mapping[str, Part] = field(default_factory=dict)


def step(code: str, text: str, clauses: str = "", **parts: Part) -> SheetStep:
    """A sentence made of a code and parts."""
    return SheetStep(text=text, rules=tuple(clauses.split()), code=code, parts=parts)


def play_steps(rules: Rules) -> list[SheetStep]:
    """The round from first bet to last payout, each sentence with its clauses."""
    profile, settings = rules.profile, rules.settings
    steps = [*_before_the_cards(rules), *_streets(rules), *_showdown(rules)]
    if profile.bank == "player_dealer":
        steps.append(
            step(
                "player_dealer_pays",
                "The player-dealer pays winners and collects losers up to its stake. What the "
                "stake does not cover is returned; folded wagers are collected first.",
                "K-01 K-02 K-12 O-07",
            )
        )
    steps += _bonus_steps(rules)
    if settings.max_games:
        steps.append(
            step(
                "max_games",
                f"A player wagers on at most {settings.max_games} games of one hand: the base "
                "game is one, each bonus bet and the progressive one more.",
                "B-13 O-06",
                games=settings.max_games,
            )
        )
    return steps


def _dealer(rules: Rules) -> str:
    return "player-dealer" if rules.profile.bank == "player_dealer" else "dealer"


def _before_the_cards(rules: Rules) -> list[SheetStep]:
    return [
        step(
            "cards",
            "One 52-card deck serves a round. Everybody's hand is the best five of seven cards: "
            "two of one's own and five on the board, in any mix.",
            "B-01 B-02 B-03 O-09",
        ),
        step(
            "bets",
            "Before the deal a player bets the Ante and the Blind, two equal amounts"
            f"{_optional(rules)}",
            "B-04 B-05 D-06",
            wagers=_added(rules),
        ),
        step("no_more_bets", 'After "no more bets" nothing is made, raised or taken back.', "B-10"),
        step(
            "dealing",
            ORDERS[rules.dealing].text.format(dealer=_dealer(rules)),
            rules.dealing,
            order=rules.dealing,
            banker=rules.profile.bank,
        ),
    ]


def _streets(rules: Rules) -> list[SheetStep]:
    play, folded = rules.profile.play, rules.settings.folded_ante
    return [
        step(
            "preflop",
            f"Before the flop: check, or make a Play bet of {_sizes(play.preflop)} "
            "the Ante. There is one Play bet in a round, and it is final.",
            "B-06 B-09",
            sizes=_times(play.preflop),
        ),
        step(
            "flop",
            "Three board cards open as the flop. Without a Play bet: check, or bet "
            f"{_sizes(play.flop)} the Ante.",
            "B-07 D-05",
            sizes=_times(play.flop),
        ),
        step(
            "river",
            "The last two board cards open together. Without a Play bet: bet "
            f"{_sizes(play.river)} the Ante, or fold, which gives up Ante and Blind"
            f"{_FOLDED_ANTE[folded].format(dealer=_dealer(rules))}.",
            "B-08 S-07 O-03",
            sizes=_times(play.river),
            folded=folded,
            banker=rules.profile.bank,
        ),
    ]


def _showdown(rules: Rules) -> list[SheetStep]:
    profile, dealer = rules.profile, _dealer(rules)
    inside = rules.settings.seat_order if dealer == "player-dealer" else ""
    return [
        step(
            "dealer_opens",
            f"The {dealer}'s two cards open. The {dealer} qualifies with a pair or better; "
            "without one the Ante of every player still in goes back, and Play and Blind are "
            f"settled as usual - a {dealer} without a pair can still win.",
            "D-08 S-01 S-05" + (" K-05" if dealer == "player-dealer" else ""),
            banker=profile.bank,
        ),
        step(
            "hands_compared",
            "A higher hand wins: Ante and Play are paid 1 to 1, the Blind by its table, or "
            "returned where that has no line. A lower hand loses all three; equal hands get all "
            "three back.",
            "S-02 S-03 S-04 S-06",
        ),
        step(
            "settling",
            f"The dealer settles {_ORDER[profile.settling]}{_INSIDE.get(inside, '')}.",
            "S-09",
            order=profile.settling,
            inside=inside,
        ),
    ]


def _bonus_steps(rules: Rules) -> list[SheetStep]:
    texts = {
        Wager.TRIPS: step(
            "trips",
            "Trips wins with three of a kind or better, whatever becomes of the hand, "
            "folded or not.",
            "T-01",
        ),
        Wager.BAD_BEAT: step(
            "bad_beat",
            "Bad Beat needs a Trips bet. It wins when three of a kind or better is beaten, the "
            "player's or the dealer's, and pays by the losing hand; a tie loses.",
            "Y-01 Y-02 Y-03",
        ),
        Wager.PAIRS: step(
            "pairs",
            "Ultimate Pairs is decided by the player's two cards and stays in action after a fold.",
            "U-01 U-02",
        ),
        Wager.PROGRESSIVE: _progressive(rules),
    }
    return [each for wager, each in texts.items() if rules.profile.offers(wager)]


def _progressive(rules: Rules) -> SheetStep:
    table = rules.tables.get(Wager.PROGRESSIVE)
    clauses = "P-04 P-06 P-15"
    if table is None:
        return step("progressive", "", clauses)
    pays_envy = any(line.envy for line in table.lines)
    bet = f" It is a bet of {speak_money(table.bet)}." if table.bet is not None else ""
    envy = " A hand marked Envy pays every other player at the table who made the bet."
    text = (
        "The progressive goes with the base wagers; its best line is paid, percentages of the "
        f"meter, and its stake is not returned.{bet}{envy if pays_envy else ''}"
    )
    fixed = "" if table.bet is None else format_money(table.bet)
    return step("progressive", text, clauses, bet=fixed, envy=int(pays_envy))


def _added(rules: Rules) -> tuple[str, ...]:
    """The wagers one may add to Ante and Blind."""
    return tuple(w.value for w in (*BONUS_BETS, Wager.PROGRESSIVE) if rules.profile.offers(w))


def _optional(rules: Rules) -> str:
    names = [Wager(wager).label for wager in _added(rules)]
    return f"; {_or(names)} may be added." if names else "."


def _times(sizes: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(size) for size in sorted(sizes))


def _sizes(sizes: Sequence[int]) -> str:
    return _or([f"{size}x" for size in _times(sizes)])


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
