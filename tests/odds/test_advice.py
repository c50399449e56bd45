from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseedge.cards import DECK, Category, Hand, parse_cards, strength
from houseedge.errors import NotationError
from houseedge.odds.advice import advise
from houseedge.odds.decision import Advice
from houseedge.odds.game import STANDARD_BLIND, Game
from houseedge.odds.solver import solve
from houseedge.odds.starting_hand import class_name, class_of
from tests.effort import times
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
    for known, dead in ((0, 0), (1, 2), (2, 5))[-times(1, soak=3) :]:
        cards = tuple(random.sample(DECK, 5 + known + dead))
        hole, flop = cards[:2], cards[2:5]
        dealer, gone = cards[5 : 5 + known], cards[5 + known :]
        advice = advise(hole, flop, dead=gone, dealer=dealer)
        assert advice.actions == obvious.flop_values(
            DECK, flop, hole, STANDARD_BLIND, (TWO,), (ONE,), dead=gone, dealer=dealer
        )


LONG_BLIND = tuple(map(Fraction, ("500", "50", "10", "3", "3/2", "1", "1/2", "1/3", "0", "1/4")))
REFUND = Game(blind=LONG_BLIND, folded_ante="refund")
#: One pair and few straights: mostly the dealer has no pair.
RAGS = parse_cards("2c 4d 5h 6s 7c 8d Th Jc Qd Kh Ks As")


def test_o03_a_fold_gets_its_ante_back_from_dealers_without_a_pair() -> None:
    hole, board = parse_cards("7h 2d"), parse_cards("3c 5s 9h Jd Qc")
    game = Game(folded_ante="refund")
    dealers = list(combinations([card for card in DECK if card not in (*hole, *board)], 2))
    without = sum(Hand((*two, *board)).category is Category.HIGH_CARD for two in dealers)
    assert Fraction(without, len(dealers)) - 2 == Fraction(-1619, 990)
    assert advise(hole, board, game=game).actions["fold"] == Fraction(-1619, 990)
    assert advise(hole, board).actions["fold"] == -2


@pytest.mark.parametrize("known", [0, 1, 2])
def test_o03_rivers_with_a_refund_and_ten_odds_equal_the_obvious_values(known: int) -> None:
    random = Random(f"refunds {known}")
    for _ in range(25):
        cards = tuple(random.sample(DECK, 9 + known))
        hole, board, dealer, gone = cards[:2], cards[2:7], cards[9:], cards[7:9]
        advice = advise(hole, board, dead=gone, dealer=dealer, game=REFUND)
        assert advice.actions == obvious.river_values(
            DECK, board, hole, LONG_BLIND, (ONE,), dead=gone, dealer=dealer, folded_ante="refund"
        )


@pytest.mark.slow
def test_o03_a_flop_with_a_refund_and_ten_odds_equals_the_obvious_values() -> None:
    hole, flop = parse_cards("7h 2d"), parse_cards("3c Js Qc")
    assert advise(hole, flop, game=REFUND).actions == obvious.flop_values(
        DECK, flop, hole, LONG_BLIND, (TWO,), (ONE,), folded_ante="refund"
    )


@pytest.mark.parametrize("hole", ["2c 4d", "7c Ks", "Ks As"])
def test_o03_the_whole_game_with_a_refund_equals_the_obvious_values(hole: str) -> None:
    own = parse_cards(hole)
    dead = tuple(card for card in DECK if card not in RAGS)
    assert advise(own, dead=dead, game=REFUND).actions == obvious.preflop_values(
        RAGS, own, LONG_BLIND, (3, 4), (2,), (1,), folded_ante="refund"
    )


@pytest.mark.parametrize("board", ["", "4d Th As", "4d Th As 2c Qd"])
def test_chances_are_those_of_every_showdown_from_here(board: str) -> None:
    hole, shown = parse_cards("7c Ks"), parse_cards(board)
    dead = tuple(card for card in DECK if card not in RAGS)
    left = [card for card in RAGS if card not in (*hole, *shown)]
    ends: Counter[int] = Counter()
    for rest in combinations(left, 5 - len(shown)):
        for dealer in combinations([card for card in left if card not in rest], 2):
            own, theirs = (strength((*two, *shown, *rest)) for two in (hole, dealer))
            ends[(own > theirs) - (own < theirs)] += 1
    advice = advise(hole, shown, dead=dead)
    counts = tuple(ends[sign] for sign in (1, 0, -1))
    assert (advice.counts, advice.endings) == (counts, ends.total())
    assert advice.chances == tuple(Fraction(count, ends.total()) for count in counts)


@pytest.fixture(scope="module")
def king_deuce() -> Advice:
    """What is best with Ks 2s before the flop; counting it takes a second and a half."""
    return advise(parse_cards("Ks 2s"))


@pytest.mark.slow
@pytest.mark.parametrize("text", ["Ks 2s", "9c 8h"])
def test_before_the_flop_it_equals_the_solved_game(text: str, king_deuce: Advice) -> None:
    hands = {hand.name: hand for hand in solve().hands}
    hole = parse_cards(text)
    hand = hands[class_name(class_of(*hole))]
    advice = king_deuce if text == "Ks 2s" else advise(hole)
    assert advice.actions == hand.values
    assert advice.best == hand.best
    assert advice.chances == hand.chances
    assert advice.endings == sum(advice.counts) == 2_118_760 * 990


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


@pytest.mark.slow
def test_a_flashed_ace_turns_a_bet_into_a_check(king_deuce: Advice) -> None:
    hole = parse_cards("Ks 2s")
    assert king_deuce.best == "4x"
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
