"""Side bets against the sheets' figures, against hand-worked ones, and against brute force."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from houseedge.cards import DECK, Card, Category, Hand, format_cards, strength
from houseedge.cards.hand import category_of
from houseedge.errors import NotationError
from houseedge.money import Basis, Odds
from houseedge.odds import chances, sidebet
from houseedge.odds.place import evaluate
from houseedge.odds.solver import solve
from houseedge.odds.tables import CLASS_SIZES, count_rivers, full_deck
from houseedge.round.judge import earned_line
from houseedge.rules import built_in
from houseedge.rules.spec import Cards, FixedAward, Line, MeterShare, Paytable, Wager
from tests.felt import finish, spot

FIVE_CARD_HANDS = comb(52, 5)
#: How many different strengths each category has, from a royal flush down.
STRENGTHS = (1, 9, 156, 156, 1277, 10, 858, 858, 2860, 1277)


def table(id: str) -> Paytable:
    return built_in().paytable(id)


def percent(value: Fraction, places: int) -> str:
    return f"{float(value) * 100:.{places}f} %"


def line(hand: Category, cards: Cards, pays: int, key: str) -> Line:
    return Line(key=key, title=key, pays=Odds(pays, 1, Basis.FOR), hand=hand, cards=cards)


def progressive_table(*lines: Line) -> Paytable:
    return replace(table("WA-01"), id="mixed", lines=lines, printed={})


# Hands by category


def test_five_card_hands_are_counted_as_if_all_were_looked_at() -> None:
    cards = np.fromiter(
        (card for hand in combinations(range(52), 5) for card in hand),
        np.uint8,
        5 * FIVE_CARD_HANDS,
    )
    by_place = np.bincount(evaluate(cards.reshape(-1, 5)), minlength=7463)[1:]
    ends = np.cumsum(STRENGTHS)
    expected = [int(part.sum()) for part in np.split(by_place, ends[:-1])]
    counted = chances.hands_by_category(5)
    assert expected == [counted[category] for category in reversed(Category)]


def test_seven_card_hands_are_counted_as_the_solver_counts_them() -> None:
    deals = (full_deck(2).census * CLASS_SIZES[:, None, None]).sum(axis=(0, 2))
    # Each seven cards are two hole cards and a board in 21 ways, each met by 990 dealers.
    expected = [int(count) // (990 * 21) for count in deals]
    counted = chances.hands_by_category(7)
    assert expected == [counted[category] for category in Category]
    assert sum(counted.values()) == 133_784_560


def test_six_card_hands_are_all_counted() -> None:
    assert sum(chances.hands_by_category(6).values()) == comb(52, 6)


# Trips


@pytest.mark.parametrize(
    ("id", "printed"),
    [("UTH-01", "0.90 %"), ("UTH-02", "1.90 %"), ("UTH-03", "3.50 %"), ("UTH-04", "6.18 %")],
)
def test_f01_trips_edges_are_the_printed_ones(id: str, printed: str) -> None:
    assert percent(sidebet.trips(table(id)).house_edge, 2) == printed


def test_trips_odds_follow_from_the_counts_of_seven_card_hands() -> None:
    # 4,324 royal flushes, 37,260 other straight flushes, 224,848 fours and so on.
    counts = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620)
    pays = (50, 40, 30, 9, 7, 4, 3)
    odds = sidebet.trips(table("UTH-01"))
    hands = 133_784_560
    assert [line.probability for line in odds.lines] == [Fraction(c, hands) for c in counts]
    wins = sum(counts)
    net = sum(p * c for p, c in zip(pays, counts, strict=True)) - (hands - wins)
    squares = sum(p * p * c for p, c in zip(pays, counts, strict=True)) + (hands - wins)
    assert odds.house_edge == -Fraction(net, hands)
    assert odds.hit_frequency == Fraction(wins, hands)
    assert odds.variance == Fraction(squares, hands) - Fraction(net, hands) ** 2


def test_a_table_that_pays_nothing_keeps_all_but_the_stakes_of_winners() -> None:
    nothing = sidebet.repriced(table("UTH-01"), [Odds(0)] * 7)
    odds = sidebet.trips(nothing)
    assert odds.house_edge == 1 - odds.hit_frequency


def test_a_repriced_table_is_counted_like_the_one_it_equals() -> None:
    pays = [line.pays for line in table("UTH-04").lines]
    again = sidebet.trips(sidebet.repriced(table("UTH-01"), pays))
    assert again.table == "inline"
    assert again.house_edge == sidebet.trips(table("UTH-04")).house_edge
    with pytest.raises(NotationError, match="UTH-01 has 7 lines, not 6"):
        sidebet.repriced(table("UTH-01"), pays[:-1])


# Bad Beat


@pytest.mark.parametrize(
    ("id", "edge", "printed"),
    [
        ("BBB-01", "20.387 %", "20.2 %"),
        ("BBB-02", "14.787 %", "14.6 %"),
        ("BBB-03", "16.639 %", "16.5 %"),
    ],
)
def test_f03_bad_beat_edges_and_hits_are_not_the_printed_ones(
    id: str, edge: str, printed: str
) -> None:
    odds = sidebet.bad_beat(table(id))
    assert percent(odds.house_edge, 3) == edge
    assert percent(odds.house_edge, 1) != printed == table(id).printed["house_edge"]
    assert percent(odds.hit_frequency, 3) == "3.979 %"
    assert table(id).printed["hit_frequency"] == "3.9 %"


def test_every_deal_is_a_tie_or_beats_one_of_two_hands() -> None:
    census = (full_deck(2).census * CLASS_SIZES[:, None, None]).sum(axis=0)
    ties = Fraction(int(census[:, 2].sum()), int(census.sum()))
    assert sum(sidebet._beaten().values()) + ties == 1


def test_the_beaten_hand_is_the_players_half_of_the_time() -> None:
    # Every deal of a deck of queens, kings and aces: who loses, and with what.
    cards = [card for card in DECK if card.rank >= 10]
    beaten: Counter[Category] = Counter()
    for board in combinations(cards, 5):
        left = [card for card in cards if card not in board]
        for player in combinations(left, 2):
            own = strength((*player, *board))
            for dealer in combinations([card for card in left if card not in player], 2):
                bank = strength((*dealer, *board))
                if own != bank:
                    beaten[category_of(min(own, bank))] += 1
    census = (count_rivers(0b111 << 10).census * CLASS_SIZES[:, None, None]).sum(axis=0)
    counted = {c: 2 * int(census[c, 3:].sum()) for c in Category if census[c, 3:].any()}
    assert dict(beaten) == counted


def test_f03_folding_only_raises_the_bad_beat_edge() -> None:
    play = solve()
    for id in ("BBB-01", "BBB-02", "BBB-03"):
        never, perfect = sidebet.bad_beat(table(id)), sidebet.bad_beat(table(id), folds=play)
        assert perfect.house_edge > never.house_edge
        assert percent(perfect.hit_frequency, 3) == "3.586 %"
        for before, after in zip(never.lines, perfect.lines, strict=True):
            assert after.probability <= before.probability


def test_three_of_a_kind_on_the_board_beats_nothing_less() -> None:
    # Why a folded hand that would have won is a bad beat of its own category.
    random = Random("board of three")
    for _ in range(40):
        rank = random.randrange(13)
        board = random.sample([c for c in DECK if c.rank == rank], 3)
        board += random.sample([c for c in DECK if c.rank != rank], 2)
        hole = random.sample([c for c in DECK if c not in board], 2)
        player = Hand((*hole, *board))
        if player.category is not Category.THREE_OF_A_KIND:
            continue
        for dealer in combinations([c for c in DECK if c not in (*board, *hole)], 2):
            bank = Hand((*dealer, *board))
            if bank < player:
                assert bank.category is Category.THREE_OF_A_KIND


# Ultimate Pairs


@pytest.mark.parametrize(
    ("id", "printed"),
    [
        ("UP-1", "8.90 %"),
        ("UP-2", "8.54 %"),
        ("UP-3", "4.52 %"),
        ("UP-4", "4.68 %"),
        ("UP-5", "4.90 %"),
        ("UP-6", "6.79 %"),
    ],
)
def test_f04_ultimate_pairs_advantages_are_the_printed_ones(id: str, printed: str) -> None:
    assert percent(sidebet.pairs(table(id)).house_edge, 2) == printed


def judged_line(table: Paytable, hole: tuple[Card, ...], dealer: tuple[Card, ...]) -> str | None:
    """The key of the line a finished round's judge finds for these cards."""
    board = [card for card in DECK if card not in (*hole, *dealer)][:5]
    round = finish(
        "washington",
        board=format_cards(board),
        dealer=format_cards(dealer),
        seats={1: spot(format_cards(hole), "1x", pairs="5.00")},
    )
    line = earned_line(round, round.seats[0], table)
    return None if line is None else line.key


@pytest.mark.parametrize("id", ["UP-1", "UP-3", "UP-4", "UP-5", "UP-6"])
def test_pairs_are_counted_as_the_judge_judges_all_hole_cards(id: str) -> None:
    judged: Counter[str | None] = Counter()
    for hole in combinations(DECK, 2):
        dealer = tuple(card for card in reversed(DECK) if card not in hole)[:2]
        judged[judged_line(table(id), hole, dealer)] += 1
    counted = {line.key: line.probability * 1326 for line in sidebet.pairs(table(id)).lines}
    assert {key: count for key, count in judged.items() if key} == counted


def test_u03_both_pairs_of_aces_are_counted_as_the_judge_judges_all_dealers() -> None:
    aces = [card for card in DECK if card.rank == 12]
    judged: Counter[str | None] = Counter()
    for hole in combinations(aces, 2):
        for dealer in combinations([card for card in DECK if card not in hole], 2):
            judged[judged_line(table("UP-2"), hole, dealer)] += 1
    counted = {
        line.key: line.probability * 1326 * 1225
        for line in sidebet.pairs(table("UP-2")).lines
        if line.key in ("both_aces", "aces")
    }
    assert dict(judged) == counted == {"both_aces": 6, "aces": 6 * 1224}


# Progressives


def test_p03_a_royal_flush_lies_in_one_of_21_places_of_seven_cards() -> None:
    # Five places out of seven: one is the hole cards and the flop, one the board, 19 neither.
    odds = sidebet.progressive(table("WA-01"), bet=100, meter=0)
    assert [line.probability for line in odds.lines[:3]] == [
        Fraction(1, 649_740),
        Fraction(19, 649_740),
        Fraction(1, 649_740),
    ]
    seven = chances.hands_by_category(7)
    rest = (Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FULL_HOUSE)
    for line, category in zip(odds.lines[3:], rest, strict=True):
        assert line.probability == Fraction(seven[category], 133_784_560)


def test_the_washington_progressive_has_the_figures_of_standards_p2() -> None:
    at_nothing = sidebet.progressive(table("WA-01"), bet=100, meter=0)
    assert round(1 / at_nothing.lines[1].probability) == 34_197
    assert f"{float(at_nothing.expected_return):.4f}" == "0.5019"
    at_one_bet = sidebet.progressive(table("WA-01"), bet=100, meter=100)
    slope = at_one_bet.expected_return - at_nothing.expected_return
    assert f"{float(slope):.4e}" == "3.0012e-06"
    assert at_nothing.break_even_meter is not None
    assert round(at_nothing.break_even_meter / 100) == 165_960


def test_the_pennsylvania_progressive_has_the_figures_of_standards_p3() -> None:
    at_nothing = sidebet.progressive(table("PA-01"), bet=500, meter=0)
    assert f"{float(at_nothing.expected_return):.4f}" == "0.5306"
    at_one_bet = sidebet.progressive(table("PA-01"), bet=500, meter=500)
    slope = at_one_bet.expected_return - at_nothing.expected_return
    assert f"{float(slope):.4e}" == "2.9242e-06"
    assert at_nothing.break_even_meter is not None
    assert round(at_nothing.break_even_meter / 500) == 160_531


@pytest.mark.parametrize(("id", "bet"), [("WA-01", 100), ("WA-01", 500), ("PA-01", 500)])
def test_the_edge_is_nothing_at_the_break_even_meter(id: str, bet: int) -> None:
    meter = sidebet.progressive(table(id), bet=bet, meter=0).break_even_meter
    assert meter is not None
    below = sidebet.progressive(table(id), bet=bet, meter=int(meter))
    above = sidebet.progressive(table(id), bet=bet, meter=int(meter) + 1)
    assert below.house_edge >= 0 > above.house_edge
    # The edge is a straight line, so it crosses nothing exactly there.
    slope = above.house_edge - below.house_edge
    assert below.house_edge + slope * (meter - int(meter)) == 0


def test_a_table_without_shares_of_the_meter_breaks_even_nowhere() -> None:
    fixed = [replace(line, pays=FixedAward(100)) for line in table("PA-01").lines]
    odds = sidebet.progressive(replace(table("PA-01"), lines=tuple(fixed)), bet=500, meter=10_000)
    assert odds.break_even_meter is None
    assert odds.house_edge == 1 - odds.hit_frequency / 5


def test_a_line_after_a_better_one_of_more_cards_pays_what_that_leaves() -> None:
    # A king-high straight flush first, and the ace later, is a royal flush: 46 turns and rivers.
    # A queen-high one needs king and ace: one more. Lower ones never become royal.
    odds = sidebet.progressive(
        progressive_table(
            line(Category.ROYAL_FLUSH, Cards.SEVEN, 1000, "royal"),
            line(Category.STRAIGHT_FLUSH, Cards.HOLE_AND_FLOP, 100, "first_five"),
        ),
        bet=100,
        meter=0,
    )
    spoiled = Fraction(4 * (46 + 1), FIVE_CARD_HANDS * comb(47, 2))
    assert odds.lines[1].probability == Fraction(36, FIVE_CARD_HANDS) - spoiled


def test_a_line_that_wants_a_hole_card_leaves_the_board_to_the_next() -> None:
    odds = sidebet.progressive(
        progressive_table(
            line(Category.FOUR_OF_A_KIND, Cards.SEVEN_WITH_HOLE, 100, "with_hole"),
            line(Category.FOUR_OF_A_KIND, Cards.SEVEN, 10, "any"),
        ),
        bet=100,
        meter=0,
    )
    total = Fraction(chances.hands_by_category(7)[Category.FOUR_OF_A_KIND], comb(52, 7))
    # Four on the board with a kicker: of 47 cards the two in the hole are none above it.
    on_board = Fraction(0)
    for rank in range(13):
        for kicker in (other for other in range(13) if other != rank):
            above = 4 * sum(1 for other in range(kicker + 1, 13) if other != rank)
            on_board += Fraction(4 * comb(47 - above, 2), FIVE_CARD_HANDS * comb(47, 2))
    assert odds.lines[0].probability == total - on_board
    assert odds.lines[1].probability == on_board


MIXED = progressive_table(
    line(Category.STRAIGHT_FLUSH, Cards.HOLE_AND_FLOP, 500, "first"),
    line(Category.FLUSH, Cards.BOARD, 5, "board_flush"),
    line(Category.FLUSH, Cards.SEVEN_WITH_HOLE, 7, "own_flush"),
    line(Category.STRAIGHT_FLUSH, Cards.SEVEN, 50, "straight_flush"),
    line(Category.FLUSH, Cards.SEVEN, 1, "flush"),
)


def test_mixed_lines_are_counted_as_the_judge_judges_every_hole_card_on_a_flush_board() -> None:
    # One board of five spades, all ten ways to be flop, turn and river, all 1,081 hole cards.
    five = [card for card in DECK if str(card) in ("2s", "5s", "6s", "8s", "9s")]
    judged: Counter[str | None] = Counter()
    counted: Counter[str | None] = Counter()
    for flop in combinations(five, 3):
        board = (*flop, *(card for card in five if card not in flop))
        for hole in combinations([card for card in DECK if card not in five], 2):
            seven = strength((*hole, *board))
            seen = chances.Seen(
                category_of(strength((*hole, *flop))),
                category_of(strength(board)),
                category_of(seven),
                seven == strength(board),
            )
            counted[next((x.key for x in MIXED.lines if seen.holds(x)), None)] += 1
            judged[_progressive_line(hole, board)] += 1
    assert judged == counted
    assert judged["board_flush"] > 0
    assert judged["first"] > 0


def _progressive_line(hole: tuple[Card, ...], board: tuple[Card, ...]) -> str | None:
    dealer = [card for card in DECK if card not in (*hole, *board)][:2]
    round = finish(
        "washington",
        board=format_cards(board),
        dealer=format_cards(dealer),
        seats={1: spot(format_cards(hole), "1x", progressive="1.00")},
    )
    earned = earned_line(round, round.seats[0], MIXED)
    return None if earned is None else earned.key


@pytest.mark.slow
def test_mixed_lines_leave_no_deal_out_and_count_none_twice() -> None:
    odds = sidebet.progressive(MIXED, bet=100, meter=0)
    found = {line.key: line.probability for line in odds.lines}
    assert found["first"] == Fraction(36, FIVE_CARD_HANDS)
    # A flush that is all on the board has been paid as such.
    assert found["flush"] == 0
    # Every flush and straight flush is paid, and a royal flush on two roads. In a suit, four of
    # its cards and another lie on the board (not 9 to K) and the fifth with any card in the hole,
    # or three and two others (not 8 to Q) on the board and the other two in the hole.
    on_flush_board = 4 * ((5 * 8 - 1) * 46 + (10 * 28 - 1))
    # Or 9 to K come first and then the ace with any card, or 8 to Q and then king and ace; of the
    # ten ways to be the flop, those that put a flush on the board have been counted above.
    after_straight_flush = Fraction(4 * (10 * (46 - 7) + (10 - 9)), 10)
    royal = (on_flush_board + after_straight_flush) / (FIVE_CARD_HANDS * comb(47, 2))
    seven = chances.hands_by_category(7)
    others = Fraction(seven[Category.FLUSH] + seven[Category.STRAIGHT_FLUSH], comb(52, 7))
    assert odds.hit_frequency == others + royal


# Envy


def paying_pairs(flop: tuple[Card, ...]) -> dict[tuple[Card, ...], int]:
    """What each two hole cards pay with a flop of one suit, by looking at all of them."""
    suited = [card for card in DECK if card.suit == flop[0].suit and card not in flop]
    paying: dict[tuple[Card, ...], int] = {}
    for hole in combinations(suited, 2):
        category = category_of(strength((*hole, *flop)))
        if category >= Category.STRAIGHT_FLUSH:
            paying[hole] = 5000 if category is Category.ROYAL_FLUSH else 1500
    return paying


@pytest.mark.parametrize("others", [1, 2, 3, 5, 21])
def test_envy_is_counted_flop_by_flop(others: int) -> None:
    # No flop leaves three such hands at once, so one and two are all there is to count.
    one = two = mean = square = product = Fraction(0)
    for flop in combinations(DECK, 3):
        if len({card.suit for card in flop}) > 1:
            continue
        paying = paying_pairs(flop)
        apart = [(a, b) for a, b in combinations(paying, 2) if len({*a, *b}) == 4]
        assert not any(len({*a, *b, *c}) == 6 for (a, b) in apart for c in paying)
        one += Fraction(len(paying), 22_100 * 1176)
        two += Fraction(2 * len(apart), 22_100 * 1176 * 1081)
        mean += Fraction(sum(paying.values()), 22_100 * 1176)
        square += Fraction(sum(x * x for x in paying.values()), 22_100 * 1176)
        both = sum(paying[a] * paying[b] for a, b in apart)
        product += Fraction(2 * both, 22_100 * 1176 * 1081)
    odds = sidebet.envy(table("PA-01"), others=others)
    pairs_of_others = comb(others, 2)
    assert odds.hit_frequency == others * one - pairs_of_others * two
    assert odds.house_edge == -others * mean / 5
    expected = (others * square + 2 * pairs_of_others * product) / 25 - (others * mean / 5) ** 2
    assert odds.variance == expected


def test_each_other_player_adds_what_standards_p7_says() -> None:
    odds = sidebet.envy(table("PA-01"), others=1)
    assert percent(odds.expected_return, 3) == "0.569 %"
    assert sidebet.envy(table("PA-01"), others=4).expected_return == 4 * odds.expected_return


def test_alone_at_the_table_nobody_is_envied() -> None:
    odds = sidebet.envy(table("PA-01"), others=0)
    assert [odds.house_edge, odds.hit_frequency, odds.variance] == [Fraction(0)] * 3


def test_disjoint_pairs_are_counted_for_any_set_of_them() -> None:
    # Six cards in pairs: 15 pairs, 45 ways to take two, 15 to take three.
    six = tuple(combinations(DECK[:6], 2))
    assert sidebet._disjoint(six, 5) == [1, 15, 45, 15]
    assert sidebet._disjoint(six, 2) == [1, 15, 45]


# What is refused, and what is shown


def test_a_table_of_another_bet_is_refused() -> None:
    with pytest.raises(NotationError, match="BBB-01 is a Bad Beat table, not a Trips one"):
        sidebet.trips(table("BBB-01"))
    with pytest.raises(NotationError, match="WA-01 pays no envy"):
        sidebet.envy(table("WA-01"), others=1, bet=100)
    seven = tuple(replace(line, envy=100) for line in table("WA-01").lines)
    with pytest.raises(NotationError, match="hole cards and flop"):
        sidebet.envy(replace(table("WA-01"), lines=seven), others=1, bet=100)


def test_bets_meters_and_players_that_cannot_be_are_refused() -> None:
    with pytest.raises(NotationError, match="above zero"):
        sidebet.progressive(table("WA-01"), bet=0, meter=100)
    with pytest.raises(NotationError, match="not below"):
        sidebet.progressive(table("WA-01"), bet=100, meter=-1)
    with pytest.raises(NotationError, match="from 0 to 21 others"):
        sidebet.envy(table("PA-01"), others=22)


def test_odds_show_as_a_table_in_a_notebook() -> None:
    shown = sidebet.trips(table("UTH-01"))._repr_html_()
    assert "<td>Royal flush</td><td>1 in 30,940.0</td><td>50 to 1</td>" in shown
    assert "house edge 0.9018%" in shown


def test_shares_and_amounts_return_by_the_bet() -> None:
    odds = sidebet.progressive(table("PA-01"), bet=500, meter=10_000_00)
    royal, straight_flush, four, *_ = odds.lines
    assert (royal.pays, royal.returns) == (MeterShare(10_000), Fraction(2000))
    assert straight_flush.returns == 200
    assert (four.pays, four.returns) == (FixedAward(1500_00), Fraction(300))
    assert odds.wager is Wager.PROGRESSIVE
