"""Variants no sheet has, against the obvious solver with their rules written out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from houseedge.cards import DECK, Category, parse_cards, strength
from houseedge.cards.hand import category_of
from houseedge.errors import NotationError
from houseedge.lab import simulate
from houseedge.lab.exposure import expose
from houseedge.lab.leak import Leak
from houseedge.lab.side_bets import SideBets
from houseedge.odds.advice import advise
from houseedge.odds.bulk import advise_many
from houseedge.odds.game import STANDARD_BLIND, Game, NotCounted
from houseedge.odds.seat import seat_law
from houseedge.odds.solver import solve
from houseedge.odds.tables import Tables, count_rivers
from tests.odds import obvious

TWO_PAIR = Category.TWO_PAIR
VARIANTS = [
    Game(qualifies=Category.HIGH_CARD),
    Game(qualifies=TWO_PAIR),
    Game(qualifies=Category.STRAIGHT, unqualified_ante="win"),
    Game(unqualified_ante="play"),
    Game(ties="lose"),
    Game(ties="win", qualifies=Category.THREE_OF_A_KIND),
    Game(blind_over="qualified", qualifies=TWO_PAIR, unqualified_ante="win", ties="lose"),
]


#: One of each kind that a kernel tells apart; every variant in `make soak`.
SOME = [
    pytest.param(game, marks=[pytest.mark.slow] * (at not in (1, 3, 6)))
    for at, game in enumerate(VARIANTS)
]


def tables_of(game: Game, present: int) -> Tables:
    return count_rivers(present, 1, qualifies=game.qualifies, ties=game.ties)


def net(game: Game, kind: obvious.Kind, times: Fraction | int | None) -> Fraction:
    """What a hand comes to by the rules of a variant, in Antes."""
    if times is None:
        return Fraction(-2)
    sign = kind.sign or {"push": 0, "lose": -1, "win": 1}[game.ties]
    if sign == 0:
        return Fraction(0)
    ante = sign if kind.qualifies else {"push": 0, "win": 1, "play": sign}[game.unqualified_ante]
    paid = kind.qualifies or game.blind_over == "any"
    blind = -1 if sign < 0 else game.blind[9 - kind.category] if paid else 0
    return Fraction(sign * times + ante + blind)


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Game:
    """The obvious solver with the rules of a variant."""
    game: Game = request.param

    def kind(player: int, dealer: int) -> obvious.Kind:
        qualifies = category_of(dealer) >= game.qualifies
        return obvious.Kind(int(category_of(player)), np.sign(player - dealer), qualifies)

    monkeypatch.setattr(obvious, "_kind", kind)
    monkeypatch.setattr(obvious, "_net", lambda blind, folded, kind, times: net(game, kind, times))
    return game


@pytest.mark.parametrize("rules", SOME, indirect=True)
def test_a_variant_on_a_short_deck_equals_the_obvious_solver(rules: Game) -> None:
    fast = solve(rules, threads=1, tables=tables_of(rules, 0b111 << 10))
    slow = obvious.solve(
        obvious.deck("QKA"), STANDARD_BLIND, rules.preflop, rules.flop, rules.river
    )
    assert fast.ev == slow.ev
    assert fast.distribution == slow.distribution


@pytest.mark.parametrize("game", [*SOME, Game(folded_ante="refund", qualifies=TWO_PAIR)])
def test_a_river_is_advised_as_its_dealers_hands_come_to(game: Game) -> None:
    for text in ("Ks 2s Ah Kd 7s 7d 2c", "4s 3h 9h 9d Td Jc Qc", "2h 3h As Ks Qs Js Ts"):
        cards = parse_cards(text)
        hole, board = cards[:2], cards[2:]
        kinds = [
            obvious.Kind(own >> 26, (own > their) - (own < their), their >> 26 >= game.qualifies)
            for dealer in _dealers(cards)
            for own, their in [(_made(hole, board), _made(dealer, board))]
        ]
        bet = sum((net(game, kind, 1) for kind in kinds), Fraction(0)) / len(kinds)
        back = sum(not kind.qualifies for kind in kinds) * (game.folded_ante == "refund")
        found = advise(hole, board, game=game)
        assert found.actions == {"1x": bet, "fold": Fraction(back, len(kinds)) - 2}
        many = advise_many(np.array([hole]), np.array([board]), game=game)
        assert many.values[0].tolist() == pytest.approx([float(back / len(kinds) - 2), float(bet)])


def _dealers(cards: obvious.Cards) -> list[obvious.Cards]:
    left = [card for card in DECK if card not in cards]
    return [(a, b) for at, a in enumerate(left) for b in left[:at]]


def _made(two: obvious.Cards, board: obvious.Cards) -> int:
    return int(strength((*two, *board)))


@pytest.mark.slow
@pytest.mark.parametrize("game", VARIANTS)
def test_rounds_in_bulk_are_worth_what_is_counted(game: Game) -> None:
    found = simulate(game, rounds=2_000_000, seed=5, side_bets=SideBets(tables={}))
    z = found.wagers["base"].z
    assert z is not None
    assert abs(z) < 4


@pytest.mark.parametrize("game", [*VARIANTS, Game(folded_ante="refund")])
def test_results_of_all_wagers_together_are_those_of_each(game: Game) -> None:
    for times in (None, Fraction(1), Fraction(4)):
        for category, row in enumerate(game.nets(times)):
            for outcome, units in enumerate(row):
                assert Fraction(units, game.unit) == game.net(times, category, outcome)


def test_s01_a_weaker_qualifier_and_s04_ties_that_win_are_better_for_whom_one_thinks() -> None:
    present = 0b1010101010101
    worth = {
        name: solve(game, threads=1, tables=tables_of(game, present)).ev
        for name, game in {
            "sheets": Game(),
            "ties win": Game(ties="win"),
            "ties lose": Game(ties="lose"),
            "won": Game(unqualified_ante="win"),
        }.items()
    }
    assert worth["ties lose"] < worth["sheets"] < worth["ties win"]
    assert worth["sheets"] < worth["won"]


def test_what_is_not_counted_is_refused_by_name() -> None:
    game = Game(ties="lose")
    strategy = solve(threads=1).strategy
    for ask in (lambda: expose(Leak(dealer=1), game), lambda: seat_law(strategy, game)):
        with pytest.raises(NotCounted, match="ties = lose is not counted"):
            ask()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"ties": "draw"}, "ties: 'push', 'lose' or 'win'"),
        ({"unqualified_ante": "lose"}, "unqualified_ante: 'push', 'win' or 'play'"),
        ({"blind_over": "none"}, "blind_over: 'any' or 'qualified'"),
        ({"qualifies": 1}, "qualifies: the least hand"),
    ],
)
def test_words_that_are_no_variant_are_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        replace(Game(), **wrong)  # type: ignore[arg-type]


def test_tables_of_another_variant_are_refused() -> None:
    with pytest.raises(NotationError, match="another variant"):
        solve(Game(ties="win"), tables=tables_of(Game(), 0b111 << 10))
