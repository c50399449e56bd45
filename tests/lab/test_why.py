"""What lies behind a decision adds up to what the decision is worth by."""

from __future__ import annotations

from itertools import combinations

import pytest

from houseedge.cards import DECK, parse_cards, strength
from houseedge.cards.hand import category_of
from houseedge.lab.why import reasons
from houseedge.odds import advise

#: Hole cards, board, dead cards, seen of the dealer's.
ASKED = [
    ("Ks 2s", "Ah Kd 7s 3c 4d", "", ""),
    ("Ks 2s", "Ah Kd 7s 3c 4d", "Ac 9h", "As"),
    ("Th 9h", "8h 7d 2h", "As Ad Ac", ""),
    ("Ks 2s", "Ah Kd 7s", "2c 2d", "As"),
]


@pytest.mark.parametrize("cards", ASKED)
def test_the_dealers_hands_win_tie_and_lose_as_often_as_the_decision_counts(
    cards: tuple[str, ...],
) -> None:
    hole, board, dead, dealer = map(parse_cards, cards)
    found = reasons(hole, board, dead=dead, dealer=dealer)
    counted = advise(hole, board, dead=dead, dealer=dealer, threads=1)
    met = found.dealer.values()
    sums = tuple(sum(each) for each in zip(*met, strict=True))
    win, tie, lose = counted.counts
    assert sums == (lose, tie, win)
    assert sum(found.makes.values()) == counted.endings


def test_on_the_river_every_dealer_hand_is_judged_one_by_one() -> None:
    hole, board = parse_cards("Ks 2s"), parse_cards("Ah Kd 7s 3c 4d")
    own = strength((*hole, *board))
    slow: dict[str, list[int]] = {}
    left = [card for card in DECK if card not in (*hole, *board)]
    for two in combinations(left, 2):
        theirs = strength((*two, *board))
        met = slow.setdefault(category_of(theirs).key, [0, 0, 0])
        met[0 if theirs > own else 1 if theirs == own else 2] += 1
    found = reasons(hole, board)
    assert {name: list(met) for name, met in found.dealer.items()} == slow
    # Each ace pairs the board's above the kings.
    assert [str(card) for card in found.outs] == ["Ac", "Ad", "As"]


def test_on_the_flop_the_outs_make_a_better_category() -> None:
    found = reasons(parse_cards("Th 9h"), parse_cards("8h 7d 2c"))
    straights = {"Jc", "Jd", "Jh", "Js", "6c", "6d", "6h", "6s"}
    pairs = {f"{rank}{suit}" for rank in "T9872" for suit in "cdhs"} - {
        *("Th", "9h", "8h", "7d", "2c")
    }
    assert {str(card) for card in found.outs} == straights | pairs


def test_before_the_flop_all_boards_are_looked_at() -> None:
    found = reasons(parse_cards("As Ks"))
    assert sum(found.makes.values()) == 2_118_760
    # The other three of the royal, and any two of the other 47 cards.
    assert found.makes["royal_flush"] == 47 * 46 // 2 + 3
