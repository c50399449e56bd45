"""Rules of thumb: the best sets are found among all of them, and priced as every strategy is."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import cast

import numpy as np
import pytest

from houseedge.cards import Card, strength
from houseedge.cards.card import RANKS
from houseedge.lab.thumb.learned import KEPT, kept, learn
from houseedge.lab.thumb.opening import best_openings
from houseedge.lab.thumb.rule import TRAITS, Rule, Street, first_decisions, made, published
from houseedge.lab.thumb.search import Learnable, search
from houseedge.lab.thumb.street import best_sets
from houseedge.odds import solve, trait
from houseedge.odds.game import Game
from houseedge.odds.solver import price
from houseedge.odds.starting_hand import classes_in
from houseedge.odds.tables import HOLE_CARDS, full_deck
from tests.shared import made_once


@pytest.fixture(scope="module")
def learnable(tmp_path_factory: pytest.TempPathFactory) -> Learnable:
    return made_once(tmp_path_factory, "learnable", lambda: search(most=9))


def _openings() -> list[Rule]:
    """Every rule before the flop."""
    pairs = [Rule("preflop", "pair", rank) for rank in range(13)]
    others = [
        Rule("preflop", asks, low, high)
        for high in range(13)
        for low in range(high)
        for asks in ("suited", "offsuit", "any")
    ]
    return [*pairs, *others]


@pytest.mark.parametrize("seed", range(3))
def test_no_pair_of_rules_before_the_flop_is_better_than_the_best(seed: int) -> None:
    chance = Random(seed)
    gains = [chance.randrange(-100, 60) for _ in range(169)]
    covered = np.array([first_decisions([rule], 1) for rule in _openings()]).astype(bool)
    alone = covered @ np.array(gains)
    together = [
        int((covered[first] | covered[second]) @ np.array(gains))
        for first, second in combinations(range(len(covered)), 2)
    ]
    found = best_openings(gains, 3)
    assert [each.gain for each in found[:3]] == [0, max(0, *alone), max(0, *alone, *together)]
    for each in found:
        assert int(first_decisions(each.rules, 1) @ np.array(gains)) == each.gain


def test_no_set_of_rules_of_a_street_is_better_than_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    traits = {"made": 3, "high": 4, "straight": 3}
    monkeypatch.setitem(cast("dict[Street, dict[str, int]]", TRAITS), "flop", traits)
    chance = Random(5)
    gains = np.array([chance.randrange(-50, 30) for _ in range(trait.cells(traits))])
    found = best_sets("flop", gains, 3)
    for most in range(4):
        best = 0
        for asked in combinations(traits, most):
            levels = [range(1, traits[each]) for each in asked]
            for place in np.ndindex(*(len(of) for of in levels)):
                least = {each: 1 + at for each, at in zip(asked, place, strict=True)}
                best = max(best, int(trait.betting(traits, least) @ gains))
        assert found[most].gain >= best
        asked_for = {rule.asks: rule.least for rule in found[most].rules}
        assert int(trait.betting(traits, asked_for) @ gains) == found[most].gain


def test_a_rule_before_the_flop_bets_what_it_says() -> None:
    sets = {("suited", "K", "5"): ["K5s+", "A5s+"], ("any", "Q", "8"): ["Q8+", "K8+", "A8+"]}
    for (asks, high, low), ranges in sets.items():
        rule = Rule("preflop", asks, RANKS.index(low), RANKS.index(high))
        found = first_decisions([rule], 1)
        assert int(found.sum()) == len(classes_in(ranges))
    assert Rule("preflop", "offsuit", 3, 11).words == "K5 offsuit or better"


def test_the_published_strategy_is_a_set_of_such_rules(learnable: Learnable) -> None:
    # 3735743111 / 1390690501200 is what `solve --strategy simple` says it costs.
    assert str(learnable.published.cost) == "3735743111/1390690501200"
    assert set(learnable.published.rules) == set(published())


def test_sets_of_rules_cost_what_every_deal_says(learnable: Learnable) -> None:
    for chosen in learnable.whole[2::3]:
        strategy = learnable.strategy(chosen)
        assert price(strategy, learnable.game).ev == chosen.ev
    # Nine rules are as good as the fifteen of the books, and more never cost more.
    assert learnable.whole[8].cost < learnable.published.cost
    costs = [each.cost for each in learnable.whole]
    assert costs == sorted(costs, reverse=True)


def test_what_is_kept_to_be_learned_is_what_is_found(learnable: Learnable) -> None:
    found = kept(learnable.game)
    assert found is not None
    assert (found.perfect, found.simple) == (learnable.solution.ev, learnable.published.ev)
    # This search ends at nine rules.
    assert found.found[:9] == tuple(
        (each.ev, tuple((rule.street, f"{rule.street}-{rule.key}") for rule in each.rules))
        for each in learnable.whole
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.folded_ante)
def test_everything_kept_to_be_learned_is_what_is_found(game: Game) -> None:
    assert kept(game) == learn(game)


def test_rules_of_one_street_cost_what_every_deal_says(learnable: Learnable) -> None:
    tables, perfect = full_deck(), solve().strategy
    chosen = learnable.streets["flop"][2]
    flop = made(chosen.rules, tables, 2).flop
    whole = type(perfect)(
        preflop=perfect.preflop,
        flop=flop,
        river_by_rank=perfect.river_by_rank,
        river_by_suit=perfect.river_by_suit,
    )
    assert price(whole).ev == chosen.ev
    assert learnable.streets["preflop"][-1].cost == 0


def test_levels_at_the_river_are_what_one_sees() -> None:
    chance, numbers = Random(8), trait.river_numbers(full_deck()).by_rank
    from houseedge.odds import pattern

    for _ in range(400):
        row, hole = chance.randrange(len(numbers)), chance.randrange(numbers.shape[1])
        if numbers[row, hole] < 0:
            continue
        # The five ranks of the board and two of the player, of suits that make no flush.
        cards, seen = [], [0] * 13
        for rank in (*pattern.PATTERN_RANKS[row].tolist(), *pattern.PAIR_RANKS[hole].tolist()):
            cards.append(Card(4 * rank + (seen[rank] + rank) % 4))
            seen[rank] += 1
        board, own = tuple(cards[:5]), strength(tuple(cards))
        if any(sum(card.suit == suit for card in cards) >= 3 for suit in range(4)):
            continue
        beating = sum(strength((*board, Card(c))) > own for c in range(52) if Card(c) not in cards)
        outs = int(np.unravel_index(int(numbers[row, hole]), tuple(trait.RIVER.values()))[0])
        assert outs == trait.UNSEEN + 1 - beating, cards


def test_levels_on_the_flop_are_what_one_sees() -> None:
    chance, tables = Random(9), full_deck()
    numbers = trait.flop_numbers(tables)
    for _ in range(600):
        row, hole = chance.randrange(len(numbers)), chance.randrange(len(HOLE_CARDS))
        if numbers[row, hole] < 0:
            continue
        levels = np.unravel_index(int(numbers[row, hole]), tuple(trait.FLOP.values()))
        own = [int(card) >> 2 for card in HOLE_CARDS[hole]]
        flop = {int(card) >> 2 for card in tables.flops[row]}
        assert int(levels[4]) == _straight_draw(set(own) - flop, flop, own[0] == own[1])
        assert int(levels[5]) == max(own) + 1


def _straight_draw(own: set[int], flop: set[int], paired: bool) -> int:
    """The level of a straight draw, written out: the ace is below the deuce too."""

    def low(ranks: set[int]) -> set[int]:
        return ranks | ({-1} if 12 in ranks else set())

    found = 0
    for start in range(9):
        run = set(range(start, start + 4))
        if run <= low(own | flop):
            used = len(run & low(own))
            found = max(found, 3 if used == 2 and not paired else 2 if used else 0)
    for start in range(-1, 9):
        window = set(range(start, start + 5))
        if len(window & low(own | flop)) == 4 and len(window & low(own)) == 2:
            found = max(found, 1)
    return found
