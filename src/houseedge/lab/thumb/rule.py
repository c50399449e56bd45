"""A rule of thumb: when to bet, in one short sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from houseedge.cards import Category
from houseedge.cards.card import RANKS
from houseedge.odds import simple, simple_tables, trait
from houseedge.odds.full import Strategy
from houseedge.odds.pattern import Tiny
from houseedge.odds.tables import Tables
from houseedge.odds.trait import Numbers, Riverside

Street = Literal["preflop", "flop", "river"]
STREETS: tuple[Street, ...] = ("preflop", "flop", "river")
TRAITS: Mapping[Street, Mapping[str, int]] = {"flop": trait.FLOP, "river": trait.RIVER}
#: How ranks are called, deuce to ace.
_RANKS = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
_HANDS = {two: two for two in ("two pairs", "three of a kind", "four of a kind")}
_DRAWS = {
    1: "four to a straight with both hole cards, inside ones too",
    2: "four in a row, open at both ends, with a hole card in it",
    3: "four in a row, open at both ends, with both hole cards in it",
}


@dataclass(frozen=True, slots=True, order=True)
class Rule:
    """Bet on a street with at least so much of something.

    Before the flop `asks` is "pair" (of `least` or better, by rank), or "suited", "offsuit" or
    "any": a high card of `high` and a kicker of `least`, each of them or better, a deuce being 0.
    On flop and river it is one of the traits of `odds.trait`, and `least` its level.
    """

    street: Street
    asks: str
    least: int
    high: int = 0

    @property
    def key(self) -> str:
        """The rule in one word, the same in every language: `offsuit:K5`, `outs:21`."""
        match self.street, self.asks:
            case "preflop", "pair":
                return f"pair:{RANKS[self.least] * 2}"
            case "preflop", asks:
                return f"{asks}:{RANKS[self.high]}{RANKS[self.least]}"
            case _, "outs":
                return f"outs:{trait.UNSEEN + 2 - self.least}"
            case _, "made":
                return f"made:{Category(self.least).key}"
            case _, "straight":
                return f"straight:{self.least}"
            case _, asks:
                return f"{asks}:{RANKS[self.least - 1]}"

    @property
    def words(self) -> str:
        """What the rule asks for, as somebody says it who teaches the game."""
        if self.street == "preflop":
            return self._first_words()
        rank = _RANKS[self.least - 1] if 0 < self.least <= 13 else ""
        better = "" if rank == "ace" else " or better"
        match self.asks:
            case "made":
                hand = Category(self.least).title
                over = " that beats the board" if self.street == "river" else ""
                return _HANDS.get(hand, f"a {hand}") + ("" if self.least == 9 else better) + over
            case "outs":
                return f"fewer than {trait.UNSEEN + 2 - self.least} cards that beat you"
            case "straight":
                return _DRAWS[self.least]
            case "flush":
                return f"four to a flush with {_a(rank)}{better} of it in the hole"
            case "pocket":
                return f"a pocket pair of {_plural(rank)}{better}"
            case "high":
                return f"{_a(rank)}{better} in the hole"
        board = " with the board" if self.asks == "paired" else ""
        if self.least == 1:
            return f"any hidden pair{board}"
        return f"a hidden pair{board} of {_plural(rank)}{better}"

    def _first_words(self) -> str:
        if self.asks == "pair":
            rank = _RANKS[self.least]
            return "any pair" if not self.least else f"a pair of {_plural(rank)} or better"
        kind = "" if self.asks == "any" else f" {self.asks}"
        if self.least == 0:
            high = _RANKS[self.high]
            return f"any{kind} {high}" + ("" if high == "ace" else " or better")
        return f"{RANKS[self.high]}{RANKS[self.least]}{kind} or better"

    def bets_first(self, number: int) -> bool:
        """Whether a rule before the flop bets a class of starting hands."""
        row, column = divmod(number, 13)
        high, low = 12 - min(row, column), 12 - max(row, column)
        if row == column or self.asks == "pair":
            return row == column and self.asks == "pair" and high >= self.least
        kind = "suited" if row < column else "offsuit"
        return self.asks in (kind, "any") and high >= self.high and low >= self.least


def _a(rank: str) -> str:
    return f"an {rank}" if rank in ("ace", "eight") else f"a {rank}"


def _plural(rank: str) -> str:
    return f"{rank}es" if rank == "six" else f"{rank}s"


def first_decisions(rules: Iterable[Rule], size: int) -> Tiny:
    """The first decision of every class by these rules: the bet of that number, or none."""
    chosen = [rule for rule in rules if rule.street == "preflop"]
    bets = [any(rule.bets_first(number) for rule in chosen) for number in range(169)]
    return np.where(bets, np.int8(size), np.int8(0))


def asked_of(rules: Iterable[Rule], street: Street) -> dict[str, int]:
    """The least level of each trait by which these rules bet on a street."""
    return {rule.asks: rule.least for rule in rules if rule.street == street}


def flop_decisions(rules: Iterable[Rule], numbers: Numbers) -> Tiny:
    """The decision on every flop by these rules."""
    bets = trait.betting(trait.FLOP, asked_of(rules, "flop"))
    return np.where(numbers < 0, np.int8(-1), bets[numbers])


def river_decisions(rules: Iterable[Rule], numbers: Riverside) -> tuple[Tiny, Tiny]:
    """The decision at every river by these rules, by rank pattern and by suit pattern."""
    bets = trait.betting(trait.RIVER, asked_of(rules, "river"))
    by_rank, by_suit = (np.where(of < 0, np.int8(0), bets[of]) for of in numbers)
    return by_rank, by_suit


def made(rules: Iterable[Rule], tables: Tables, size: int, threads: int = 2) -> Strategy:
    """The strategy of a set of rules; before the flop the bet of number `size` is made."""
    rules = tuple(rules)
    by_rank, by_suit = river_decisions(rules, trait.river_numbers(tables, threads))
    return Strategy(
        preflop=first_decisions(rules, size),
        flop=flop_decisions(rules, trait.flop_numbers(tables)),
        river_by_rank=by_rank,
        river_by_suit=by_suit,
    )


def published() -> tuple[Rule, ...]:
    """The published simple strategy as rules of this kind."""
    first = []
    for text in simple.PREFLOP:
        body = text.removesuffix("+")
        high, low = RANKS.index(body[0]), RANKS.index(body[1])
        if high == low:
            first.append(Rule("preflop", "pair", low))
        else:
            asks = {"s": "suited", "o": "offsuit"}.get(body[2:], "any")
            first.append(Rule("preflop", asks, low, high))
    later = [Rule("flop", asks, least) for asks, least in simple_tables.FLOP.items()]
    last = [Rule("river", asks, least) for asks, least in simple_tables.RIVER.items()]
    return (*first, *later, *last)
