"""The obvious solver is itself held to what can be worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseedge.cards import DECK, parse_cards
from tests.odds.obvious import (
    Blind,
    Cards,
    deck,
    flop_values,
    hole_classes,
    preflop_values,
    river_values,
    settled,
    showdown,
    solve,
)

STANDARD = tuple(map(Fraction, ("500", "50", "10", "3", "3/2", "1")))
ODD = tuple(map(Fraction, ("1000/7", "77/3", "11/5", "0", "5/4", "2/3")))
NOTHING = (Fraction(0),) * 6
EVEN = (Fraction(1),) * 6

#: Three ranks: seven cards make a full house or better, so every dealer qualifies.
QKA = deck("QKA")
#: One pair and few straights: mostly the dealer has no pair.
RAGS = parse_cards("2c 4d 5h 6s 7c 8d Th Jc Qd Kh Ks As")
#: No pair, no straight, no flush: only high cards, and no dealer ever qualifies.
NOTHING_MADE = parse_cards("2c 3d 4h 5s 7c 8d 9h Ts Qc")

SHOWDOWNS = [
    # board, hole cards, dealer, Play bet, net result in Antes
    ("4c 4d 7h 9s Jc", "Ah Ad", "2h 3d", 4, "5"),
    ("4c 4d 7h 9s Jc", "Ah Kd", "Jh 3d", 2, "-4"),
    ("4c 6d 7h 9s Jc", "Js 2d", "Ah Kd", 3, "3"),
    ("4c 6d 7h 9s Jc", "Kh 3d", "Ah 2d", 1, "-2"),
    ("Ac Kd Qh Js Tc", "4h 5d", "2h 3d", 1, "0"),
    ("9h 8d 7s 2c Kd", "6c 5h", "Kc 4s", 1, "3"),
    ("9h 7h 4h 2c Kd", "Ah 3h", "Qc 4s", 1, "7/2"),
    ("9h 7h 4h 2c Kd", "Ah 3h", "Qc Js", 1, "5/2"),
    ("9h 9d Ks 2c Kd", "9c Ah", "Qc 4s", 2, "6"),
    ("Ah Kh Qh 2c 3d", "Jh Th", "Qc 4s", 4, "505"),
    ("Ah Kh Qh 2c 3d", "Jh Th", "Qc 4s", None, "-2"),
    ("4c 6d 7h 9s Jc", "2h 3c", "Ah Kd", None, "-2"),
]


@pytest.mark.parametrize(("board", "hole", "dealer", "times", "net"), SHOWDOWNS)
def test_a_finished_hand_comes_to_what_the_felt_pays(
    board: str, hole: str, dealer: str, times: int | None, net: str
) -> None:
    cards = (parse_cards(board), parse_cards(hole), parse_cards(dealer))
    assert settled(STANDARD, *cards, times) == Fraction(net)


def test_odds_that_do_not_divide_are_not_rounded() -> None:
    # The Play bet's 1 and a straight's 2/3; the dealer has no pair, so the Ante comes back.
    cards = (parse_cards("9h 8d 7s 2c Kd"), parse_cards("6c 5h"), parse_cards("Qc 4s"))
    assert settled(ODD, *cards, 1) == Fraction(5, 3)


@pytest.mark.parametrize("cards", [DECK, deck("TJQKA"), deck("23456", "cd") + deck("TK")])
@pytest.mark.parametrize("blind", [STANDARD, ODD])
def test_hands_of_one_kind_come_to_the_same(cards: Cards, blind: Blind) -> None:
    random = Random("one kind, one result")
    for _ in range(500):
        dealt = tuple(random.sample(cards, 9))
        hand = (dealt[:5], dealt[5:7], dealt[7:])
        times = random.choice((None, 1, 2, 3, 4))
        assert showdown(blind, *hand, times) == settled(blind, *hand, times)


def test_the_river_is_the_mean_over_the_dealers_hands() -> None:
    # Ace high beats king high without a pair (+1) twice, and loses to kings (-3) once.
    board, hole = parse_cards("4c 6d 7h 9s Jc"), parse_cards("Ah 2d")
    kings = parse_cards("Kd Kh")
    cards = (*board, *hole, *kings, *parse_cards("3s"))
    assert river_values(cards, board, hole, STANDARD, (1,)) == {
        "fold": -2,
        "1x": Fraction(1 + 1 - 3, 3),
    }
    seen = {
        "one king is the dealer's": river_values(
            cards, board, hole, STANDARD, (1,), dealer=kings[:1]
        ),
        "both kings are": river_values(cards, board, hole, STANDARD, (1,), dealer=kings),
        "one king is dead": river_values(cards, board, hole, STANDARD, (1,), dead=kings[:1]),
    }
    assert {what: values["1x"] for what, values in seen.items()} == {
        "one king is the dealer's": Fraction(1 - 3, 2),
        "both kings are": -3,
        "one king is dead": 1,
    }


@pytest.mark.parametrize("blind", [STANDARD, ODD])
def test_nested_loops_over_real_settlements_find_the_same_values(blind: Blind) -> None:
    cards = parse_cards("5h 6s 7c 8d Th Jc Qd Kh Ks As")
    hole = parse_cards("7c Ks")
    others = set(cards) - set(hole)
    flop_values_seen = []
    for flop in combinations(sorted(others), 3):
        rivers = []
        for rest in combinations(sorted(others - {*flop}), 2):
            board = (*flop, *rest)
            dealers = list(combinations(sorted(others - {*board}), 2))
            bets = {
                times: sum(settled(blind, board, hole, dealer, times) for dealer in dealers) / 3
                for times in (1, 2, 4)
            }
            assert river_values(cards, board, hole, blind, (1,))["1x"] == bets[1]
            rivers.append({"check": max(bets[1], Fraction(-2)), "2x": bets[2], "4x": bets[4]})
        mean = {key: sum(river[key] for river in rivers) / 10 for key in rivers[0]}
        assert flop_values(cards, flop, hole, blind, (2, 4), (1,)) == mean
        flop_values_seen.append((max(mean["check"], mean["2x"]), mean["4x"]))
    assert preflop_values(cards, hole, blind, (4,), (2,), (1,)) == {
        "check": sum(check for check, _ in flop_values_seen) / 56,
        "4x": sum(bet for _, bet in flop_values_seen) / 56,
    }


def test_a_dealers_card_seen_leaves_a_bet_its_mean_and_makes_checking_better() -> None:
    hole, flop = parse_cards("Ks 8d"), parse_cards("4d Th As")
    unseen = flop_values(RAGS, flop, hole, STANDARD, (2,), (1,))
    rest = set(RAGS) - {*hole, *flop}
    seen = [flop_values(RAGS, flop, hole, STANDARD, (2,), (1,), dealer=(card,)) for card in rest]
    assert sum(values["2x"] for values in seen) / len(rest) == unseen["2x"]
    assert sum(values["check"] for values in seen) / len(rest) > unseen["check"]


@pytest.mark.parametrize(
    ("cards", "blind"),
    [
        (QKA, STANDARD),
        pytest.param(RAGS, ODD, marks=pytest.mark.slow),
        pytest.param(QKA, ODD, marks=pytest.mark.slow),
        pytest.param(RAGS, STANDARD, marks=pytest.mark.slow),
    ],
)
def test_chances_sum_to_one_and_the_mean_result_is_the_value(cards: Cards, blind: Blind) -> None:
    solved = solve(cards, blind, (3, 4), (2,), (1,))
    assert sum(solved.frequencies.values()) == 1
    assert sum(solved.distribution.values()) == 1
    assert sum(net * chance for net, chance in solved.distribution.items()) == solved.ev


@pytest.mark.slow
def test_every_hole_tried_by_itself_gives_the_same_value_as_one_of_each_class() -> None:
    best = [
        max(preflop_values(QKA, hole, STANDARD, (3, 4), (2,), (1,)).values())
        for hole in combinations(QKA, 2)
    ]
    assert sum(best) / 66 == solve(QKA, STANDARD, (3, 4), (2,), (1,)).ev


@pytest.mark.parametrize(
    ("cards", "classes"),
    # A pair, suited and offsuit for 13 ranks; with two suits alike, and with none.
    [(DECK, 13 + 78 + 78), (deck("QKA", "cd"), 3 + 3 + 3), (RAGS, 66)],
)
def test_hole_cards_are_classed_by_the_suits_that_are_alike(cards: Cards, classes: int) -> None:
    found = hole_classes(cards)
    assert (len(found), found.total()) == (classes, len(cards) * (len(cards) - 1) // 2)


@pytest.mark.slow
def test_at_even_money_wins_and_losses_are_equal_over_all_deals() -> None:
    # Every dealer qualifies and every win is paid on the Blind: 6 won, 6 lost, or nothing.
    bets = [preflop_values(QKA, hole, EVEN, (4,), (), ())["4x"] for hole in combinations(QKA, 2)]
    assert any(bets)
    assert sum(bets) == 0


@pytest.mark.parametrize("cards", [QKA, pytest.param(RAGS, marks=pytest.mark.slow)])
def test_nobody_bets_early_what_may_be_bet_later(cards: Cards) -> None:
    solved = solve(cards, NOTHING, (1,), (1,), (1,))
    assert solved.frequencies["preflop 1x"] == solved.frequencies["flop 1x"] == 0
    assert solved.frequencies["river 1x"] + solved.frequencies["river fold"] == 1


# Nine cards, so the dealer's two are known at the river. Only the five highest cards on the
# board tie, once in C(9, 5) = 126; otherwise each side has the higher hand equally often. The
# Ante always comes back: a win is worth the Play bet, a loss at 1x two Antes, like a fold.
WINS = LOSES = Fraction(125, 252)
TIES = Fraction(1, 126)


def test_a_game_of_high_cards_is_solved_as_by_hand() -> None:
    solved = solve(NOTHING_MADE, STANDARD, (), (), (1,))
    assert solved.distribution == {1: WINS, 0: TIES, -2: LOSES}
    assert solved.ev == WINS - 2 * LOSES


def test_of_equal_actions_the_smaller_bet_is_made() -> None:
    # A loss at 1x equals a fold, and a tie is worth nothing at 1x or 2x.
    solved = solve(NOTHING_MADE, STANDARD, (), (), (2, 1))
    assert solved.frequencies == {"river fold": LOSES, "river 1x": TIES, "river 2x": WINS}


def test_a_card_in_two_places_is_refused() -> None:
    with pytest.raises(AssertionError, match="a card is in two places"):
        flop_values(QKA, QKA[:3], QKA[2:4], STANDARD, (2,), (1,))
