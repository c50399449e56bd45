"""The fast solver against the obvious one, and against what can be reasoned by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from houseedge.cards import DECK, Category, parse_cards
from houseedge.cards.card import RANKS
from houseedge.errors import NotationError
from houseedge.lab.book import StrategyBook
from houseedge.odds.advice import advise
from houseedge.odds.game import STANDARD_BLIND, Game
from houseedge.odds.solver import Solution, price, solve
from houseedge.odds.tables import CLASS_SIZES, HOLE_CARDS, count_rivers, full_deck
from tests.effort import times
from tests.odds import obvious

ONE, TWO = Fraction(1), Fraction(2)
ODD_BLIND = tuple(map(Fraction, ("1000/7", "20", "7/3", "5/2", "0", "4")))


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve()


def _mask(ranks: str) -> int:
    return sum(1 << RANKS.index(rank) for rank in ranks)


#: Three of a kind, pairs and even a high card are paid too.
LONG_BLIND = tuple(map(Fraction, ("500", "50", "10", "3", "3/2", "1", "1/2", "1/3", "0", "1/4")))

SHORT = [
    # ranks, Blind, sizes before the flop, on it, at the river
    ("QKA", STANDARD_BLIND, (3, 4), (2,), (1,)),
    ("QKA", ODD_BLIND, (1, 5), (2, 3), (1, 2)),
    ("2KA", STANDARD_BLIND, (4,), (2,), (1,)),
    ("234", ODD_BLIND, (3,), ("1/2", 2), ("3/2",)),
    ("QKA", LONG_BLIND, (3, 4), (2,), (1,)),
    ("QKA", STANDARD_BLIND, (), (2,), (1,)),
]


LONG = [
    ("2345", ODD_BLIND, (3,), ("1/2", 2), ("3/2",)),
    ("JQKA", STANDARD_BLIND, (3, 4), (2,), (1,)),
    ("JQKA", LONG_BLIND, (3, 4), (2,), (1,)),
    # Straights and royal flushes too; half a minute each.
    ("TJQKA", STANDARD_BLIND, (3, 4), (2,), (1,)),
    ("TJQKA", LONG_BLIND, (3, 4), (2,), (1,)),
]


@pytest.mark.parametrize(
    ("ranks", "blind", "preflop", "flop", "river"),
    [*SHORT, *(pytest.param(*each, marks=pytest.mark.slow) for each in LONG)],
)
def test_the_complete_game_on_a_short_deck_equals_the_obvious_solver(
    ranks: str,
    blind: tuple[Fraction, ...],
    preflop: tuple[int, ...],
    flop: tuple[int, ...],
    river: tuple[int, ...],
) -> None:
    sizes = [tuple(map(Fraction, street)) for street in (preflop, flop, river)]
    game = Game(blind=blind, preflop=sizes[0], flop=sizes[1], river=sizes[2])
    fast = solve(game, threads=1, tables=count_rivers(_mask(ranks), 1))
    slow = obvious.solve(obvious.deck(ranks), blind, *sizes)
    assert fast.ev == slow.ev
    assert fast.distribution == slow.distribution
    frequencies = {
        "river fold" if bet is None else f"{bet[0]} {bet[1]}x": Fraction(int(t.sum()), fast.deals)
        for bet, t in fast.counts.items()
    }
    assert frequencies == slow.frequencies


def test_the_figure_everyone_quotes(solution: Solution) -> None:
    assert solution.ev == Fraction(-50643648973, 2317817502000)
    assert f"{float(solution.house_edge_of_ante) * 100:.3f}" == "2.185"
    assert f"{float(solution.element_of_risk) * 100:.3f}" == "0.526"


def test_the_value_of_the_first_decisions_is_the_value_of_what_happens(solution: Solution) -> None:
    values = [hand.values[hand.best] * hand.ways for hand in solution.hands]
    assert sum(values, Fraction(0)) / 1326 == solution.ev
    assert sum(solution.distribution.values()) == 1
    assert sum(solution.frequencies.values()) == 1
    assert sum(int(table.sum()) for table in solution.counts.values()) == solution.deals


@pytest.mark.slow
def test_one_and_two_threads_count_the_same() -> None:
    first, second = (solve(threads=n, tables=count_rivers(threads=n)) for n in (1, 2))
    assert first.ev == second.ev
    assert first.distribution == second.distribution
    assert np.array_equal(first.strategy.flop, second.strategy.flop)


def test_seven_cards_make_the_known_numbers_of_hands() -> None:
    # All 133,784,560 of them: each is 21 pairs of hole cards and a board.
    census = full_deck().census.sum(axis=2) * CLASS_SIZES[:, None]
    known = {
        Category.ROYAL_FLUSH: 4_324,
        Category.STRAIGHT_FLUSH: 37_260,
        Category.FOUR_OF_A_KIND: 224_848,
        Category.FULL_HOUSE: 3_473_184,
        Category.FLUSH: 4_047_644,
        Category.STRAIGHT: 6_180_020,
        Category.THREE_OF_A_KIND: 6_461_620,
        Category.TWO_PAIR: 31_433_400,
        Category.PAIR: 58_627_800,
        Category.HIGH_CARD: 23_294_460,
    }
    assert {c: int(census[:, c].sum()) for c in Category} == {
        category: count * 21 * 990 for category, count in known.items()
    }


def test_over_all_deals_wins_equal_losses() -> None:
    census = (full_deck().census.sum(axis=1) * CLASS_SIZES[:, None]).sum(axis=0)
    assert census[:2].sum() == census[3:].sum()


def test_random_rivers_equal_the_obvious_counts(solution: Solution) -> None:
    book, random = StrategyBook.of(solution), Random("rivers")
    for _ in range(150):
        cards = tuple(random.sample(DECK, 7))
        values = obvious.river_values(DECK, cards[2:], cards[:2], STANDARD_BLIND, (ONE,))
        best = "1x" if values["1x"] > values["fold"] else "fold"
        assert book.decide(cards[:2], cards[2:]) == best


@pytest.mark.slow
def test_random_flops_equal_the_obvious_counts(solution: Solution) -> None:
    book, random = StrategyBook.of(solution), Random("flops")
    for _ in range(times(1, soak=30)):
        cards = tuple(random.sample(DECK, 5))
        values = obvious.flop_values(DECK, cards[2:], cards[:2], STANDARD_BLIND, (TWO,), (ONE,))
        best = "2x" if values["2x"] > values["check"] else "check"
        assert book.decide(cards[:2], cards[2:]) == best


def test_a_flop_and_its_mirror_in_other_suits_are_played_alike(solution: Solution) -> None:
    from houseedge.cards import Card

    book, random = StrategyBook.of(solution), Random("suits")
    for _ in range(300):
        cards = random.sample(DECK, 5)
        suits = random.sample(range(4), 4)
        mirrored = [Card(card & ~3 | suits[card & 3]) for card in cards]
        assert book.decide(cards[:2], cards[2:]) == book.decide(mirrored[:2], mirrored[2:])


def test_folding_every_flop_class_back_gives_every_flop() -> None:
    tables = full_deck()
    assert (len(tables.flops), int(tables.flop_ways.sum())) == (1_755, 22_100)


def test_without_a_blind_that_pays_the_house_keeps_more() -> None:
    nothing = solve(Game(blind=(Fraction(0),) * 6))
    assert nothing.ev < solve().ev
    # A winner is never paid more than Ante and Play.
    assert max(nothing.distribution) == 5


def test_a_huge_royal_pays_more_and_changes_no_decision(solution: Solution) -> None:
    # Whoever may still make a royal flush bets or waits with standard odds too.
    huge = solve(Game(blind=(Fraction(10**6), *STANDARD_BLIND[1:])))
    assert huge.ev > 1
    assert max(huge.distribution) == 10**6 + 5
    assert huge.frequencies == solution.frequencies


def test_bets_of_one_size_everywhere_are_never_made_early() -> None:
    # Waiting costs nothing when the bet does not shrink, and indifference takes the smaller bet.
    equal = solve(Game(preflop=(ONE,), flop=(ONE,), river=(ONE,)))
    assert equal.frequencies["1x@preflop"] == equal.frequencies["1x@flop"] == 0


@pytest.mark.slow
def test_more_sizes_never_hurt(solution: Solution) -> None:
    richer = solve(Game(flop=(ONE, TWO, Fraction(3)), river=(Fraction(1, 2), ONE)))
    assert richer.ev > solution.ev
    # In between is never better than both ends.
    assert richer.frequencies["2x"] == 0


def test_perfect_play_replayed_as_a_given_strategy_is_worth_the_same(solution: Solution) -> None:
    again = price(solution.strategy)
    assert again.distribution == solution.distribution


def test_no_given_strategy_beats_perfect_play(solution: Solution) -> None:
    from houseedge.lab.strategy import read_strategy

    simple = read_strategy("simple", solution.game).play(solution)
    assert simple.ev < solution.ev
    assert sum(simple.distribution.values()) == 1
    assert f"{float(simple.house_edge_of_ante) * 100:.2f}" == "2.45"


def test_covariances_add_up_to_the_variance(solution: Solution) -> None:
    base = ("ante", "blind", "play")
    total = sum((solution.covariance(a, b) for a in base for b in base), Fraction(0))
    assert total == solution.variance


def test_trips_and_the_base_game_go_up_together(solution: Solution) -> None:
    trips = dict(zip(reversed(Category), map(Fraction, (50, 40, 30, 9, 7, 4, 3)), strict=False))
    assert solution.covariance("trips", "blind", trips) > 0
    alone = solution.covariance("trips", "trips", trips)
    census = full_deck().census.sum(axis=2) * CLASS_SIZES[:, None]
    chances = {c: Fraction(int(census[:, c].sum()), int(census.sum())) for c in Category}
    mean = sum(trips.get(c, Fraction(-1)) * p for c, p in chances.items())
    square = sum(trips.get(c, Fraction(-1)) ** 2 * p for c, p in chances.items())
    assert alone == square - mean**2


@pytest.mark.parametrize(
    "blind",
    [(1, 2, 3), (1, 2, 3, 4, 5, -1), (10**14,) * 6],
)
def test_a_table_that_cannot_be_is_refused(blind: tuple[int, ...]) -> None:
    with pytest.raises(NotationError):
        solve(Game(blind=tuple(map(Fraction, blind))))


@pytest.mark.parametrize("sizes", [(), (0,), (-1,)])
def test_sizes_that_cannot_be_are_refused(sizes: tuple[int, ...]) -> None:
    with pytest.raises(NotationError):
        Game(flop=tuple(map(Fraction, sizes)))


ODD_GAME = Game(
    blind=ODD_BLIND, preflop=(TWO, Fraction(5)), flop=(ONE, Fraction(3)), river=(ONE, TWO)
)


REFUND = Game(folded_ante="refund")
LONG_REFUND = Game(
    blind=LONG_BLIND, preflop=(TWO,), flop=(ONE, TWO), river=(ONE, TWO), folded_ante="refund"
)


def test_o03_a_refund_turns_the_edge_in_the_players_favour(solution: Solution) -> None:
    refund = solve(REFUND)
    assert refund.ev == Fraction(102560082179, 6953452506000)
    # Whoever folds loses the Blind, and the Ante too where the dealer qualifies.
    assert refund.distribution[Fraction(-1)] > solution.distribution.get(Fraction(-1), 0)
    assert refund.frequencies["fold"] > solution.frequencies["fold"]
    assert sum(refund.distribution.values()) == 1
    values = [hand.values[hand.best] * hand.ways for hand in refund.hands]
    assert sum(values, Fraction(0)) / 1326 == refund.ev
    base = ("ante", "blind", "play")
    total = sum((refund.covariance(a, b) for a in base for b in base), Fraction(0))
    assert total == refund.variance


def test_o03_a_refund_without_a_change_of_play_returns_what_dealers_do_not_qualify_for(
    solution: Solution,
) -> None:
    # The same decisions: an Ante more for every fold against a dealer without a pair.
    folds = solution.counts[None]
    returned = int(folds[:, (1, 4)].sum() + folds[0, 2])
    assert price(solution.strategy, REFUND).ev == solution.ev + Fraction(returned, solution.deals)


@pytest.mark.parametrize("game", [REFUND, LONG_REFUND])
def test_o03_a_deck_of_seven_ranks_is_solved_as_counting_each_hand_alone_solves_it(
    game: Game,
) -> None:
    # With seven ranks a dealer may have no pair; advice has kernels of its own, and is held to
    # real settlements with the refund in its own tests.
    ranks = "2457TQA"
    solved = solve(game, threads=1, tables=count_rivers(_mask(ranks), 1))
    dead = tuple(card for card in DECK if str(card)[0] not in ranks)
    hands = {hand.name: hand for hand in solved.hands}
    assert Fraction(-1) in solved.distribution
    for text, name in (("2c 4d", "42o"), ("5h 7h", "75s"), ("Ac Td", "ATo"), ("2s 2d", "22")):
        advice = advise(parse_cards(text), dead=dead, game=game)
        assert advice.actions == hands[name].values
        assert advice.chances == hands[name].chances


@pytest.mark.parametrize(
    "game",
    [
        Game(),
        *(pytest.param(game, marks=pytest.mark.slow) for game in (ODD_GAME, REFUND)),
        LONG_REFUND,
    ],
)
def test_flops_and_rivers_are_decided_as_counting_each_alone_decides(game: Game) -> None:
    # Advice goes board by board with kernels of its own; flushes and straights are among them.
    book, random = StrategyBook.of(solve(game)), Random("one by one")
    for cards in (random.sample(DECK, 2 + size) for size in (3, 5) * times(100, soak=400)):
        assert book.decide(cards[:2], cards[2:]) == advise(cards[:2], cards[2:], game=game).best


@pytest.mark.slow
def test_a_first_decision_of_an_odd_game_is_worth_what_counting_it_alone_gives() -> None:
    hands = {hand.name: hand for hand in solve(ODD_GAME).hands}
    advice = advise(parse_cards("9h 7h"), game=ODD_GAME)
    assert advice.actions == hands["97s"].values


def test_a_strategy_of_another_game_is_refused() -> None:
    richer = solve(ODD_GAME)
    with pytest.raises(NotationError, match="of another game"):
        price(richer.strategy, Game())


@pytest.mark.parametrize("threads", [0, 65, True])
def test_a_senseless_number_of_threads_is_refused(threads: int) -> None:
    with pytest.raises(NotationError, match="threads"):
        solve(threads=threads)


def test_results_are_tables_in_notebooks(solution: Solution) -> None:
    assert "<td>AKs<br><b>+1.66</b></td>" in solution._repr_html_()
    assert repr(solution) == (
        "Solution(ev=-50643648973/2317817502000, house edge 2.1850 % of the Ante)"
    )


def test_holes_are_numbered_as_the_book_looks_them_up() -> None:
    for at in (0, 50, 51, 777, 1325):
        a, b = (int(card) for card in HOLE_CARDS[at])
        assert a * (103 - a) // 2 + b - a - 1 == at
