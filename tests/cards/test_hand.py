from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import eval7
import phevaluator
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseedge.cards import DECK, Card, Category, Hand, format_cards, parse_cards, strength
from houseedge.cards.hand import category_of
from houseedge.errors import NotationError
from tests.cards import obvious
from tests.effort import times

# How many of the 2,598,960 five-card hands are of each kind; any book on poker has them.
KNOWN_COUNTS = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}


@pytest.mark.slow
def test_counts_over_all_five_card_hands_are_the_known_ones() -> None:
    strengths = Counter(map(strength, combinations(DECK, 5)))
    counts: Counter[Category] = Counter()
    for value, count in strengths.items():
        counts[category_of(value)] += count
    assert counts == KNOWN_COUNTS
    # Five cards make 7,462 hands that differ in strength.
    assert len(strengths) == 7_462


def _random_hands(count: int) -> list[tuple[Card, ...]]:
    random = Random("two hundred thousand hands")
    return [tuple(random.sample(DECK, random.choice((5, 6, 7)))) for _ in range(count)]


def test_two_independent_libraries_rank_random_hands_the_same_way() -> None:
    hands = _random_hands(times(50_000, soak=200_000))
    ours = [strength(hand) for hand in hands]
    eval7_cards = [eval7.Card(str(card)) for card in DECK]
    by_eval7 = [eval7.evaluate([eval7_cards[card] for card in hand]) for hand in hands]
    # phevaluator numbers cards as we do, and ranks the best hand 1.
    by_phevaluator = [-phevaluator.evaluate_cards(*map(int, hand)) for hand in hands]
    for theirs in (by_eval7, by_phevaluator):
        pairs = sorted(set(zip(ours, theirs, strict=True)))
        # Equal with us exactly when equal with them, higher exactly when higher.
        assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))


def test_fast_and_obvious_ranking_order_random_hands_alike() -> None:
    hands = _random_hands(3_000)
    pairs = sorted({(strength(hand), *obvious.best(hand)) for hand in hands})
    assert all(a[0] < b[0] and a[1:] < b[1:] for a, b in pairwise(pairs))
    assert all(category_of(value) is category for value, category, _ in pairs)


@given(st.permutations(DECK), st.integers(5, 7))
def test_the_chosen_five_are_among_the_cards_and_worth_the_whole(
    deck: list[Card], count: int
) -> None:
    hand = Hand(deck[:count])
    assert len(hand.five) == len(set(hand.five)) == 5
    assert set(hand.five) <= set(hand.cards)
    assert Hand(hand.five) == hand


NAMES = [
    ("Ah Kh Qh Jh Th 2c 3d", "royal flush", "Ah Kh Qh Jh Th"),
    ("9h 8h 7h 6h 5h Ac Ad", "straight flush, nine high", "9h 8h 7h 6h 5h"),
    ("Ah 2h 3h 4h 5h 6c 7d", "straight flush, five high", "5h 4h 3h 2h Ah"),
    ("Kc Kd Kh Ks 5d 9d 2h", "four of a kind, kings, nine kicker", "Kc Kd Kh Ks 9d"),
    ("Kd Kh Ks 5c 5d 9d 9h", "full house, kings over nines", "Kd Kh Ks 9d 9h"),
    ("Kd Kh Ks 5c 5d 5h 2c", "full house, kings over fives", "Kd Kh Ks 5c 5d"),
    ("Ah 9h 7h 3h 2h 4h 5c", "flush, ace, nine, seven, four and three", "Ah 9h 7h 4h 3h"),
    ("Ac 2c 3h 4d 5d Kd Qd", "straight, five high", "5d 4d 3h 2c Ac"),
    ("Ac 2c 3h 4d 5d 6s Ad", "straight, six high", "6s 5d 4d 3h 2c"),
    ("Kd Kh Ks 5c Ac 9d 2h", "three of a kind, kings, ace and nine kickers", "Kd Kh Ks Ac 9d"),
    ("Kh Kd 5s 5c Ac 9d 2h", "two pairs, kings and fives, ace kicker", "Kd Kh 5c 5s Ac"),
    ("Kh Kd 5s 5c 9c 9d 2h", "two pairs, kings and nines, five kicker", "Kd Kh 9c 9d 5c"),
    ("6h 6d 5s 4c Ac 9d 2h", "pair of sixes, ace, nine and five kickers", "6d 6h Ac 9d 5s"),
    ("2c 4d 6h 8s Tc Qd Ah", "high card, ace, queen, ten, eight and six", "Ah Qd Tc 8s 6h"),
]


@pytest.mark.parametrize(("cards", "name", "five"), NAMES)
def test_a_hand_names_itself_and_shows_its_five_cards(cards: str, name: str, five: str) -> None:
    hand = Hand(parse_cards(cards))
    assert (str(hand), format_cards(hand.five)) == (name, five)


def test_kickers_break_ties_to_the_fifth_card_and_suits_never_do() -> None:
    board = "Ac Kd 9h 5s 3c"
    six, seven = Hand(parse_cards(f"{board} 2d 6c")), Hand(parse_cards(f"{board} 2c 7d"))
    assert six < seven
    assert Hand(parse_cards(f"{board} 7h 2s")) == seven


@pytest.mark.parametrize("cards", ["As Kd Qc Jh", "As As Kd Qc Jh", "As ?? Kd Qc Jh"])
def test_too_few_repeated_or_unknown_cards_make_no_hand(cards: str) -> None:
    with pytest.raises(NotationError, match="a hand is made of"):
        Hand(parse_cards(cards))
