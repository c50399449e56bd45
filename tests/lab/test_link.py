from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

from houseedge.cards import DECK, Card, Category, Hand, parse_cards
from houseedge.errors import NotationError, Refusal, WrongDeal
from houseedge.lab.link import (
    LET_IT_RIDE,
    MISSISSIPPI_STUD,
    ULTIMATE_FIVE,
    ULTIMATE_SEVEN,
    DifferentHand,
    LinkedDeal,
    LinkedGame,
    ToleranceTooWide,
    UnequalOdds,
    prove,
    verify_link,
)
from houseedge.money import Basis, Odds
from houseedge.odds.place import evaluate
from houseedge.rules import Paytable, Wager, built_in
from houseedge.rules.spec import Cards, FixedAward, Line, MeterShare

PENNSYLVANIA = built_in().paytable("PA-01")
WASHINGTON = built_in().paytable("WA-01")
FIVE_CARD_GAMES = (ULTIMATE_FIVE, LET_IT_RIDE, MISSISSIPPI_STUD)


def table(*lines: Line, id: str = "OURS") -> Paytable:
    return Paytable(
        id=id, version=1, wager=Wager.PROGRESSIVE, title=id, sheets=(), lines=tuple(lines)
    )


def line(hand: Category, pays: Odds | MeterShare | FixedAward, cards: Cards = Cards.SEVEN) -> Line:
    return Line(key=hand.key, title=hand.title, pays=pays, hand=hand, cards=cards)


def for_one(pays: int) -> Odds:
    return Odds(pays, 1, Basis.FOR)


FLUSH_OF_SEVEN = table(line(Category.FLUSH, for_one(10)))


def paying(base: Paytable, key: str, pays: Odds | MeterShare | FixedAward) -> Paytable:
    """A table with one line that pays something else."""
    return replace(
        base,
        lines=tuple(replace(line, pays=pays) if line.key == key else line for line in base.lines),
    )


# The odds


@pytest.mark.parametrize("game", FIVE_CARD_GAMES, ids=lambda game: game.name)
def test_five_cards_are_five_cards_whoever_holds_them(game: LinkedGame) -> None:
    # Of 2,598,960 hands of five cards: the counts every book on poker prints.
    proof = prove(game, PENNSYLVANIA)
    assert proof.exact
    assert {line.key: line.probability * 2_598_960 for line in proof.lines} == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
    }


def _own_cards_less_suits(count: int) -> dict[tuple[Card, ...], int]:
    """Own cards that no change of suits makes alike, each with how many are like it."""
    seen: dict[tuple[int, ...], tuple[Card, ...]] = {}
    ways: Counter[tuple[int, ...]] = Counter()
    for own in combinations(DECK, count):
        masks = [0, 0, 0, 0]
        for card in own:
            masks[card.suit] |= 1 << card.rank
        key = tuple(sorted(masks))
        seen.setdefault(key, own)
        ways[key] += 1
    return {own: ways[key] for key, own in seen.items()}


@pytest.mark.parametrize(
    "game",
    [pytest.param(ULTIMATE_FIVE, marks=pytest.mark.slow), LET_IT_RIDE],
    ids=lambda game: game.name,
)
def test_the_count_is_that_of_every_deal_looked_at_one_by_one(game: LinkedGame) -> None:
    # Own cards first, then the community cards from what is left, as the game deals them.
    won: Counter[int] = Counter()
    for own, ways in _own_cards_less_suits(game.deal.own).items():
        left = [card for card in DECK if card not in own]
        shared = np.array(list(combinations(left, game.deal.community)), np.uint8)
        deals = np.hstack([np.tile(np.array(own, np.uint8), (len(shared), 1)), shared])
        places, counts = np.unique(evaluate(deals), return_counts=True)
        for place, count in zip(places.tolist(), counts.tolist(), strict=True):
            won[place] += count * ways
    assert sum(won.values()) == game.deal.deals
    by_category: Counter[Category] = Counter()
    for place, category in _category_of_places().items():
        by_category[category] += won[place]
    for proven in prove(game, PENNSYLVANIA).lines:
        assert proven.probability == Fraction(by_category[proven.hand], game.deal.deals)


def _category_of_places() -> dict[int, Category]:
    """The category of each place `evaluate` gives, read from a hand that has it."""
    hands = [
        # Suits in turn differ for equal ranks, and make no flush.
        [Card(4 * rank + at % 4) for at, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(13), 5)
        if len(set(ranks)) > 1
    ]
    hands += [[Card(4 * rank) for rank in ranks] for ranks in combinations(range(13), 5)]
    places = evaluate(np.array(hands, np.uint8)).tolist()
    return {place: Hand(hand).category for place, hand in zip(places, hands, strict=True)}


def test_ultimate_on_seven_cards_has_the_odds_of_a_table_that_looks_at_seven() -> None:
    proof = prove(ULTIMATE_SEVEN, FLUSH_OF_SEVEN)
    # 4,047,644 of 133,784,560 hands of seven cards are flushes.
    assert proof.exact
    assert proof.lines[0].probability == Fraction(4_047_644, 133_784_560)


def test_lines_that_ask_where_cards_lie_are_proven_for_ultimates_own_deal() -> None:
    proof = prove(ULTIMATE_SEVEN, WASHINGTON)
    assert proof.exact
    # Four royals among the first five cards; 4,324 in seven, of which 1/21 lie on the board.
    assert proof.lines[0].probability == Fraction(4, 2_598_960)
    assert proof.lines[2].probability == Fraction(4, 2_598_960)
    assert sum(line.probability for line in proof.lines[:3]) == Fraction(4_324, 133_784_560)


# Refusals


@pytest.mark.parametrize(
    ("game", "paytable"),
    [(ULTIMATE_SEVEN, PENNSYLVANIA), (ULTIMATE_FIVE, FLUSH_OF_SEVEN)],
    ids=["seven cards on a five-card link", "five cards on a seven-card link"],
)
def test_a_game_with_other_odds_is_shown_and_refused(game: LinkedGame, paytable: Paytable) -> None:
    assert not prove(game, paytable).exact
    with pytest.raises(UnequalOdds) as refusal:
        verify_link(
            [game],
            paytable,
            probability_tolerance=Fraction(5, 100),
            return_tolerance=Fraction(1, 100),
        )
    assert (refusal.value.rule, refusal.value.field) == ("P-09", paytable.lines[0].key)


def test_one_game_that_does_not_fit_refuses_the_link_and_is_named() -> None:
    with pytest.raises(UnequalOdds, match="seven cards"):
        verify_link([LET_IT_RIDE, ULTIMATE_SEVEN], PENNSYLVANIA)


def test_a_game_without_the_cards_a_line_asks_for_is_refused() -> None:
    with pytest.raises(DifferentHand) as refusal:
        verify_link([LET_IT_RIDE], WASHINGTON)
    assert (refusal.value.rule, refusal.value.field) == ("P-09", "royal_flush_seven")


def test_a_line_won_by_another_category_is_refused() -> None:
    # Three of a kind under the flush's name.
    wrong = replace(PENNSYLVANIA.lines[4], hand=Category.THREE_OF_A_KIND)
    lines = tuple(wrong if line.key == "flush" else line for line in PENNSYLVANIA.lines)
    game = replace(LET_IT_RIDE, table=replace(PENNSYLVANIA, lines=lines))
    with pytest.raises(DifferentHand) as refusal:
        verify_link([game], PENNSYLVANIA)
    assert (refusal.value.rule, refusal.value.field) == ("P-09", "flush")


@pytest.mark.parametrize("left_out", ["the game's", "the link's"])
def test_a_line_more_or_less_than_the_link_has_is_refused(left_out: str) -> None:
    short = replace(PENNSYLVANIA, lines=PENNSYLVANIA.lines[:-1])
    ours, links = (short, PENNSYLVANIA) if left_out == "the game's" else (PENNSYLVANIA, short)
    with pytest.raises(DifferentHand) as refusal:
        verify_link([replace(LET_IT_RIDE, table=ours)], links)
    assert refusal.value.field == "three_of_a_kind"


@pytest.mark.parametrize(
    ("probability", "return_"),
    [
        (Fraction(501, 10_000), Fraction(0)),
        (Fraction(0), Fraction(101, 10_000)),
        (Fraction(-1, 100), Fraction(0)),
        (Fraction(0), Fraction(-1, 100)),
    ],
)
def test_a_tolerance_above_5_and_1_percent_or_below_none_is_refused(
    probability: Fraction, return_: Fraction
) -> None:
    with pytest.raises(ToleranceTooWide) as refusal:
        verify_link(
            FIVE_CARD_GAMES,
            PENNSYLVANIA,
            probability_tolerance=probability,
            return_tolerance=return_,
        )
    assert isinstance(refusal.value, Refusal)
    assert refusal.value.rule == "P-09"


# Tolerances


#: 1,098,240 of 2,598,960 hands of five cards hold one pair and nothing better, and of seven
#: 58,627,800 of 133,784,560: 42.26 % and 43.82 %, some 3.6 % apart.
PAIR = table(line(Category.PAIR, for_one(2)))


def test_a_probability_within_its_tolerance_needs_a_return_within_its_own() -> None:
    proof = prove(LET_IT_RIDE, PAIR)
    assert round(float(proof.deviation), 3) == 0.036
    with pytest.raises(UnequalOdds) as refusal:
        verify_link(
            [LET_IT_RIDE],
            PAIR,
            probability_tolerance=Fraction(5, 100),
            return_tolerance=Fraction(1, 100),
        )
    assert refusal.value.field == "return"


def test_a_game_within_both_tolerances_is_accepted_and_by_default_refused() -> None:
    # 2.07 for 2.00 makes up for fewer pairs: 0.4226 * 2.07 is 0.8747, 0.4382 * 2 is 0.8765.
    ours = paying(PAIR, "pair", Odds(207, 100, Basis.FOR))
    game = replace(LET_IT_RIDE, table=ours)
    with pytest.raises(UnequalOdds) as refusal:
        verify_link([game], PAIR)
    assert refusal.value.field == "pair"
    (accepted,) = verify_link(
        [game], PAIR, probability_tolerance=Fraction(5, 100), return_tolerance=Fraction(1, 100)
    )
    assert 0 < accepted.return_deviation < Fraction(3, 1000)


def test_equal_odds_with_another_award_return_something_else_and_are_refused() -> None:
    # 252.00 instead of 250.00 for a full house: less than 1 % of all fixed awards.
    ours = paying(PENNSYLVANIA, "full_house", FixedAward(252_00))
    game = replace(LET_IT_RIDE, table=ours)
    with pytest.raises(UnequalOdds) as refusal:
        verify_link([game], PENNSYLVANIA)
    assert refusal.value.field == "return"
    assert verify_link([game], PENNSYLVANIA, return_tolerance=Fraction(1, 100))


def test_a_share_of_the_meter_is_never_hidden_by_fixed_awards() -> None:
    # 11 % instead of 10 % of the meter is nothing at a small meter and all at a large one.
    ours = paying(PENNSYLVANIA, "straight_flush", MeterShare(1_100))
    with pytest.raises(UnequalOdds):
        verify_link(
            [replace(LET_IT_RIDE, table=ours)], PENNSYLVANIA, return_tolerance=Fraction(1, 100)
        )


def test_two_games_of_one_name_are_refused() -> None:
    with pytest.raises(NotationError, match="different names"):
        verify_link([LET_IT_RIDE, LET_IT_RIDE], PENNSYLVANIA)


# Hands


@pytest.mark.parametrize(
    ("game", "own", "community", "earned"),
    [
        (LET_IT_RIDE, "Ah Kh Qh", "Jh Th", "royal_flush"),
        (LET_IT_RIDE, "9c 9d 9s", "2h 2c", "full_house"),
        (LET_IT_RIDE, "9c 9d 4s", "2h 2c", None),
        (MISSISSIPPI_STUD, "Ah 2h", "3h 4h 5h", "straight_flush"),
        (ULTIMATE_FIVE, "Ah 2c", "3h 4h 5h", "straight"),
        (ULTIMATE_SEVEN, "Ah 2h", "3h 4h 9d 9s 7h", "flush"),
    ],
)
def test_a_hand_earns_the_line_of_its_category(
    game: LinkedGame, own: str, community: str, earned: str | None
) -> None:
    line = game.line(PENNSYLVANIA, parse_cards(own), parse_cards(community))
    assert (line and line.key) == earned


@pytest.mark.parametrize(
    ("own", "community", "earned"),
    [
        ("Jh Th", "Ah Kh Qh 2c 3d", "royal_flush_first_five"),
        ("Th 3d", "Ah Kh 2c Qh Jh", "royal_flush_seven"),
        ("2c 3d", "Ah Kh Qh Jh Th", "royal_flush_board"),
        ("9c Ah", "9h 9d 2c Kd 9s", "four_of_a_kind"),
        ("Ah 3h", "9h 7h 4h 2c Kd", None),
    ],
)
def test_on_seven_cards_washingtons_lines_look_where_the_cards_lie(
    own: str, community: str, earned: str | None
) -> None:
    line = ULTIMATE_SEVEN.line(WASHINGTON, parse_cards(own), parse_cards(community))
    assert (line and line.key) == earned


def test_a_hand_of_another_number_of_cards_is_refused() -> None:
    with pytest.raises(WrongDeal, match="3 own and 2 community"):
        LET_IT_RIDE.line(PENNSYLVANIA, parse_cards("Ah Kh"), parse_cards("Qh Jh Th"))


@pytest.mark.parametrize(("own", "community"), [(2, 2), (3, 5), (0, 5), (6, -1)])
def test_a_link_judges_five_to_seven_cards(own: int, community: int) -> None:
    with pytest.raises(NotationError, match="5 to 7"):
        LinkedDeal(own=own, community=community)
