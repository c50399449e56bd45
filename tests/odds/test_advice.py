from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from houseedge.cards import DECK, parse_cards
from houseedge.errors import NotationError
from houseedge.odds.advice import advise
from houseedge.odds.game import STANDARD_BLIND, Game
from houseedge.odds.solver import solve
from houseedge.odds.tables import class_name, class_of
from tests.odds import obvious

ONE, TWO = Fraction(1), Fraction(2)


def test_a_river_by_hand() -> None:
    # 990 dealer hands; see the obvious solver's own tests for the same figure.
    advice = advise(parse_cards("Ah 2d"), parse_cards("4c 6d 7h 9s Jc"))
    assert advice.actions == {"1x": Fraction(-589, 330), "fold": Fraction(-2)}
    assert (advice.street, advice.best) == ("river", "1x")
    assert advice.cost("fold") == Fraction(71, 330)


@pytest.mark.parametrize("known", [0, 1, 2])
@pytest.mark.parametrize("dead", [0, 3])
def test_random_rivers_equal_the_obvious_values(known: int, dead: int) -> None:
    random = Random(f"rivers {known} {dead}")
    for _ in range(25):
        cards = tuple(random.sample(DECK, 7 + known + dead))
        hole, board = cards[:2], cards[2:7]
        dealer, gone = cards[7 : 7 + known], cards[7 + known :]
        advice = advise(hole, board, dead=gone, dealer=dealer)
        assert advice.actions == obvious.river_values(
            DECK, board, hole, STANDARD_BLIND, (ONE,), dead=gone, dealer=dealer
        )


def test_random_flops_equal_the_obvious_values() -> None:
    random = Random("flops")
    for known, dead in ((0, 0), (1, 2), (2, 5)):
        cards = tuple(random.sample(DECK, 5 + known + dead))
        hole, flop = cards[:2], cards[2:5]
        dealer, gone = cards[5 : 5 + known], cards[5 + known :]
        advice = advise(hole, flop, dead=gone, dealer=dealer)
        assert advice.actions == obvious.flop_values(
            DECK, flop, hole, STANDARD_BLIND, (TWO,), (ONE,), dead=gone, dealer=dealer
        )


def test_before_the_flop_it_equals_the_solved_game() -> None:
    hands = {hand.name: hand for hand in solve().hands}
    for text in ("Ks 2s", "9c 8h"):
        hole = parse_cards(text)
        hand = hands[class_name(class_of(*hole))]
        advice = advise(hole)
        assert advice.actions == hand.values
        assert advice.best == hand.best


def test_before_the_flop_with_most_cards_dead_it_equals_the_obvious_values() -> None:
    # Only the twelve face cards and tens of a short deck are left: all else is dead.
    deck = obvious.deck("TJQ")
    dead = tuple(card for card in DECK if card not in deck)
    hole = parse_cards("Qh Jd")
    game = Game(flop=(ONE, Fraction(3)), river=(Fraction(1, 2), TWO))
    advice = advise(hole, dead=dead, game=game)
    assert advice.actions == obvious.preflop_values(
        deck, hole, STANDARD_BLIND, (Fraction(3), Fraction(4)), game.flop, game.river
    )


def test_a_flashed_ace_turns_a_bet_into_a_check() -> None:
    hole = parse_cards("Ks 2s")
    assert advise(hole).best == "4x"
    assert advise(hole, dealer=parse_cards("Ah")).best == "check"


@pytest.mark.parametrize(
    ("hole", "board", "dead", "dealer", "message"),
    [
        ("Ks", "", "", "", "the hole cards are two"),
        ("Ks 2s", "Ah Kd", "", "", "none, three or five"),
        ("Ks 2s", "Ah Kd 7c 8c", "", "", "none, three or five"),
        ("Ks 2s", "Ks Kd 7c", "", "", "Ks is given twice"),
        ("Ks 2s", "", "2s", "", "2s is given twice"),
        ("Ks 2s", "", "", "Ah Ad Ac", "the dealer has two cards"),
        ("Ks ??", "", "", "", "known to nobody"),
    ],
)
def test_cards_that_make_no_decision_are_refused(
    hole: str, board: str, dead: str, dealer: str, message: str
) -> None:
    with pytest.raises(NotationError, match=message):
        advise(*map(parse_cards, (hole, board)), dead=parse_cards(dead), dealer=parse_cards(dealer))


def test_too_many_dead_cards_are_refused() -> None:
    hole = parse_cards("Ks 2s")
    dead = tuple(card for card in DECK if card not in hole)[:44]
    with pytest.raises(NotationError, match="too many dead cards"):
        advise(hole, dead=dead)


def test_text_in_place_of_cards_is_refused_with_a_hint() -> None:
    with pytest.raises(NotationError, match="'Ks 2s' is text: make cards of it with parse_cards"):
        advise("Ks 2s")  # type: ignore[arg-type]  # that is the point
