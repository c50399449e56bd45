"""The best sets of n rules of a game, and what each costs against perfect play, exactly.

>>> from houseedge.lab.thumb.search import search
>>> found = search(most=3)
>>> len(found.whole)
3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from houseedge.lab.thumb.opening import Set, best_openings
from houseedge.lab.thumb.rule import (
    STREETS,
    Rule,
    Street,
    flop_decisions,
    made,
    published,
    river_decisions,
)
from houseedge.lab.thumb.street import best_sets
from houseedge.odds import trait
from houseedge.odds.full import Strategy, carry
from houseedge.odds.gain import flop_gains, sum_by_class, sum_by_number
from houseedge.odds.game import Game, NotCounted
from houseedge.odds.pattern import Ints, Tiny
from houseedge.odds.solver import Solution, price, solve
from houseedge.odds.tables import CLASS_SIZES, HOLE_CLASSES, Tables, full_deck
from houseedge.rules.spec import Rules

#: So many rules of a street are looked for: more are perfect before the flop, and gain nothing
#: on the other streets, which have no more traits.
MOST: Mapping[Street, int] = {
    "preflop": 12,
    "flop": len(trait.FLOP),
    "river": len(trait.RIVER),
}
#: What is searched, and what of it is proven, in words.
SPACE = (
    "Before the flop: a pair of a rank or better, and two cards each of a rank or better, suited, "
    "offsuit or either: K5 or better has A5 in it. On the flop: the hand made, a hidden pair with "
    "the board, a pocket pair, four to a flush and a high hole card, each of a rank or better, and "
    "draws to a straight. At the river: fewer than so many cards that beat you, a hidden pair, a "
    "hand that beats the board, a high hole card. One rule a trait. Every set was compared, so "
    "that each street's is proven the best of these with perfect play on the others. Whole "
    "strategies are put together backwards: rules of the river for the hands that perfect play "
    "brings there, of the flop for those rivers, before the flop for those flops; their cost is "
    "exact, and that no other choice of these rules is better is not proven."
)
Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Some rules, and what they are worth to whoever plays by them, in Antes."""

    rules: tuple[Rule, ...]
    ev: Fraction
    perfect: Fraction

    @property
    def cost(self) -> Fraction:
        """What the rules give up against perfect play."""
        return self.perfect - self.ev

    def of(self, street: Street) -> tuple[Rule, ...]:
        """The rules of a street."""
        return tuple(rule for rule in self.rules if rule.street == street)


@dataclass(frozen=True, kw_only=True)
class Learnable:
    """What people can learn of a game.

    `streets` has by street the best sets of at most 1, 2, ... rules, with perfect play elsewhere;
    `whole` those of all streets together; `published` is the simple strategy of the books.
    """

    solution: Solution
    streets: Mapping[Street, tuple[RuleSet, ...]]
    whole: tuple[RuleSet, ...]
    published: RuleSet

    @property
    def game(self) -> Game:
        """What is paid and which bets are allowed."""
        return self.solution.game

    def strategy(self, chosen: RuleSet, *, threads: int = 2) -> Strategy:
        """Every decision of a set of rules for the whole game."""
        tables = full_deck(threads, self.game)
        return made(chosen.rules, tables, len(self.game.preflop), threads)


def search(
    posted: Rules | Game | None = None,
    *,
    most: int = 15,
    threads: int = 2,
    tell: Tell | None = None,
) -> Learnable:
    """Find the best sets of rules of a game, up to `most` of them for all streets together.

    `tell` is told steps done and all.
    """
    game = Game.of(posted) if isinstance(posted, Rules) else posted or Game()
    return _Search(game, most, threads, tell).found()


class _Search:
    """One search: what is counted once for all sets of rules."""

    def __init__(self, game: Game, most: int, threads: int, tell: Tell | None) -> None:
        _verify_range(game)
        self.game, self.most, self.threads = game, most, threads
        self._tell, self._done = tell, 0
        self.tables: Tables = full_deck(threads, game)
        self.solution = solve(game, threads=threads)
        self.perfect = self.solution.strategy
        self.flops = trait.flop_numbers(self.tables)
        self.rivers = trait.river_numbers(self.tables, threads)

    def found(self) -> Learnable:
        """Everything that is asked for."""
        worth = self._flop_gains(self.perfect.river_by_rank, self.perfect.river_by_suit)
        gained = sum_by_class(self.tables, worth, self.perfect.flop)
        worth_bet = sum_by_class(self.tables, worth, np.where(self.perfect.flop > 0, 0, 1))
        checked = self.perfect.preflop == 0
        flops, rivers = self._flop_sums(worth), self._river_sums()
        first = self._first_gains(gained)
        river = best_sets("river", rivers, MOST["river"])
        # By street the best sets, and what perfect play gains there.
        sets: dict[Street, tuple[list[Set], int]] = {
            "preflop": (best_openings(first, MOST["preflop"]), sum(max(0, g) for g in first)),
            "flop": (best_sets("flop", flops, MOST["flop"]), int(-worth_bet[checked].sum())),
            "river": (river, self._river_gain()),
        }
        scale = self.solution.deals * self.game.unit
        rules = published()
        strategy = made(rules, self.tables, len(self.game.preflop), self.threads)
        return Learnable(
            solution=self.solution,
            streets={
                street: tuple(
                    self._set(each.rules, self.solution.ev - Fraction(most - each.gain, scale))
                    for each in _growing(found)[1:]
                )
                for street, (found, most) in sets.items()
            },
            whole=self._whole(river),
            published=self._set(rules, self._price(strategy)),
        )

    def _river_gain(self) -> int:
        """What the bets of perfect play at the river gain over folds."""
        fold, total = self.game.nets(None), 0
        for size in self.game.river:
            bet = self.game.nets(size)
            table = self.solution.counts["river", size].tolist()
            for counts, won, lost in zip(table, bet, fold, strict=True):
                total += sum(n * (w - f) for n, w, f in zip(counts, won, lost, strict=True))
        return total

    def _price(self, strategy: Strategy) -> Fraction:
        self._step()
        return price(strategy, self.game, threads=self.threads, tables=self.tables).ev

    def _set(self, rules: Iterable[Rule], ev: Fraction) -> RuleSet:
        return RuleSet(rules=tuple(sorted(rules, key=_place)), ev=ev, perfect=self.solution.ev)

    def _step(self) -> None:
        self._done += 1
        if self._tell is not None:
            self._tell(min(self._done, 50), 50)

    def _flop_gains(self, by_rank: Tiny, by_suit: Tiny) -> Ints:
        self._step()
        return flop_gains(self.game, self.tables, by_rank, by_suit, self.threads)

    def _flop_sums(self, worth: Ints) -> Ints:
        """By number of the flop what a bet gains, over hands that perfect play brings there."""
        checked = (self.perfect.preflop == 0).astype(np.int8)
        size = trait.cells(trait.FLOP)
        return -sum_by_number(self.tables, worth, self.flops, checked, size)

    def _river_sums(self) -> Ints:
        """By number of the river what a bet gains over a fold, for such hands too."""
        numbered = Strategy(
            preflop=self.perfect.preflop,
            flop=self.perfect.flop,
            river_by_rank=self.rivers.by_rank,  # type: ignore[arg-type]  # as wide as it must be
            river_by_suit=self.rivers.by_suit,  # type: ignore[arg-type]
        )
        chosen = (self.perfect.preflop == 0)[HOLE_CLASSES]
        size = trait.cells(trait.RIVER)
        counted, _ = carry(self.tables, numbered, chosen, 0, size - 1, self.threads)
        bet, fold = (np.array(self.game.nets(at)) for at in (self.game.river[0], None))
        return np.asarray((counted * (bet - fold)).sum(axis=(1, 2)))

    def _first_gains(self, gained: Ints) -> list[int]:
        """By class what the largest bet gains over a check, over all hands of the class."""
        if not self.game.preflop:
            return [0] * 169
        found = []
        for number, size in enumerate(CLASS_SIZES.tolist()):
            values = self.solution.met.worth(self.game, gained.tolist(), number)
            found.append(size * (values[-1] - values[0]))
        return found

    def _checked(self, gained: Ints) -> int:
        """What it is worth to check every starting hand, over all of them."""
        met, counts = self.solution.met, gained.tolist()
        return sum(
            size * met.worth(self.game, counts, number)[0]
            for number, size in enumerate(CLASS_SIZES.tolist())
        )

    def _whole(self, rivers: list[Set]) -> tuple[RuleSet, ...]:
        """The best set of at most n rules for all streets, for n from 1 up."""
        best: list[tuple[int, tuple[Rule, ...]] | None] = [None] * (self.most + 1)
        for last in _growing(rivers)[1:]:
            worth = self._flop_gains(*river_decisions(last.rules, self.rivers))
            for middle in _growing(best_sets("flop", self._flop_sums(worth), MOST["flop"])):
                left = self.most - len(last.rules) - len(middle.rules)
                if left < 0:
                    continue
                self._step()
                flops = flop_decisions(middle.rules, self.flops)
                gained = sum_by_class(self.tables, worth, flops)
                checked = self._checked(gained)
                for first in best_openings(self._first_gains(gained), min(left, MOST["preflop"])):
                    rules = (*first.rules, *middle.rules, *last.rules)
                    value, held = checked + first.gain, best[len(rules)]
                    if held is None or value > held[0]:
                        best[len(rules)] = value, rules
        scale = 10 * self.solution.met.deals * self.game.unit * int(CLASS_SIZES.sum())
        found: list[RuleSet] = []
        for each in best[1:]:
            if each is not None:
                one = self._set(each[1], Fraction(each[0], scale))
                found.append(one if not found or one.ev > found[-1].ev else found[-1])
        return tuple(found)


def _growing(sets: Iterable[Set]) -> list[Set]:
    """The sets without those that no further rule made better."""
    found: list[Set] = []
    for each in sets:
        if not found or each.gain > found[-1].gain:
            found.append(each)
    return found


def _place(rule: Rule) -> tuple[int, int, int, int, str]:
    """Where people say a rule: pairs first, then from the ace down; street by street."""
    pair = rule.asks == "pair"
    return STREETS.index(rule.street), not pair, -rule.high, rule.least, rule.asks


def _verify_range(game: Game) -> None:
    """Refuse odds so finely divided that sums over all deals leave 64 bits."""
    largest = max((*game.blind, *game.preflop, *game.flop, *game.river)) + 6
    if largest * game.unit * 27_813_810_024_000 >= 2**62:
        raise NotCounted(
            "rules to learn are not searched for odds so large or so finely divided",
            rule="S-11",
            field="tables.blind",
        )


def written(found: Learnable) -> dict[str, Any]:
    """What was found as plain objects: every rule by key and in words, every cost exactly."""
    return {
        "perfect": _exact(found.solution.ev),
        "streets": {
            street: [_written(each) for each in sets] for street, sets in found.streets.items()
        },
        "whole": [_written(each) for each in found.whole],
        "published": _written(found.published),
        "space": SPACE,
    }


def _written(chosen: RuleSet) -> dict[str, Any]:
    return {
        "rules": len(chosen.rules),
        "ev": _exact(chosen.ev),
        "cost": _exact(chosen.cost),
        "bets": [
            {"street": rule.street, "rule": rule.key, "words": rule.words} for rule in chosen.rules
        ],
    }


def _exact(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "value": float(value)}
