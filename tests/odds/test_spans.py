"""Every Blind table from kept tallies, against full solves at the ends of every span and inside."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from houseedge.cards import Category
from houseedge.odds.game import STANDARD_BLIND, Game
from houseedge.odds.solver import Solution, solve, solve_in_full
from houseedge.odds.spans import count_spans, kept, spans_of
from houseedge.odds.tables import full_deck
from tests.effort import times

QUADS = 9 - Category.FOUR_OF_A_KIND
ODD = tuple(map(Fraction, ("1000/7", "20", "7/3", "5/2", "0", "4")))


def paying(odds: Fraction, folded_ante: str = "lose") -> Game:
    """The standard game with other odds for four of a kind."""
    blind = list(STANDARD_BLIND)
    blind[QUADS] = odds
    return Game(blind=tuple(blind), folded_ante="refund" if folded_ante == "refund" else "lose")


def assert_same(found: Solution, solved: Solution) -> None:
    """Everything that is said of a game is the same."""
    assert found.ev == solved.ev
    assert found.distribution == solved.distribution
    assert found.frequencies == solved.frequencies
    assert found.hands == solved.hands
    for bet, counts in solved.counts.items():
        assert np.array_equal(found.counts[bet], counts)


def test_play_changes_at_ten_odds_of_four_of_a_kind_and_nowhere_else() -> None:
    spans = kept()[Game().family]
    assert spans.line is Category.FOUR_OF_A_KIND
    assert list(map(str, spans.ends)) == [
        *("2/19", "6/17", "124/35", "400/91", "646/55"),
        *("74/5", "40", "284/5", "318", "958"),
    ]
    assert kept()[Game(folded_ante="refund").family].ends == spans.ends


@pytest.mark.parametrize(
    "game",
    [
        Game(),
        Game(blind=ODD, folded_ante="refund"),
        paying(Fraction(40)),
        paying(Fraction(401, 10)),
    ],
)
def test_a_kept_answer_is_that_of_a_full_solve(game: Game) -> None:
    assert_same(solve(game), solve_in_full(game))


@pytest.mark.slow
@pytest.mark.parametrize("folded_ante", ["lose", "refund"])
def test_every_span_is_right_at_both_ends_and_inside(folded_ante: str) -> None:
    ends = [Fraction(0), *kept()[paying(Fraction(0), folded_ante).family].ends, Fraction(2000)]
    for low, high in pairwise(ends):
        # Just above one end, in between, and at the other, where a fold is taken. In between are
        # odds of few parts: as many parts as all ends have leave 64 bits (S-11).
        between = (Fraction(int(low * 20) + 1, 20), Fraction(int(high * 20) - 1, 20))
        assert low < between[0] <= between[1] <= high
        for odds in (*between, high):
            game = paying(odds, folded_ante)
            assert_same(solve(game), solve_in_full(game))


def test_at_indifference_the_smaller_bet_is_taken() -> None:
    at, above = (solve(paying(Fraction(odds))) for odds in ("74/5", "14801/1000"))
    assert at.frequencies["fold"] > above.frequencies["fold"]
    assert at.strategy.river_by_rank.sum() < above.strategy.river_by_rank.sum()


def test_what_is_kept_is_what_is_counted() -> None:
    # Gains by class are counted by the command that writes the file, and held to solves above.
    spans = kept()[Game().family]
    again = count_spans(Game().family, full_deck(), 2)
    assert again is not None
    assert (again.ends, again.line, again.met) == (spans.ends, spans.line, spans.met)
    for one, other in zip(spans.counts, again.counts, strict=True):
        assert all(np.array_equal(counts, other[bet]) for bet, counts in one.items())


@pytest.mark.slow
def test_other_sizes_are_tested_when_a_second_blind_table_comes() -> None:
    sizes = (Fraction(1), Fraction(3))
    first, second, third = (
        Game(blind=blind, flop=sizes) for blind in (STANDARD_BLIND, ODD, (Fraction(9),) * 6)
    )
    assert spans_of(first) is None
    for game in (second, third):
        assert spans_of(game) is not None
        assert_same(solve(game), solve_in_full(game))


@pytest.mark.slow
def test_where_more_than_one_line_changes_play_a_game_is_solved_in_full() -> None:
    # Against a dealer who needs a flush to qualify, more than quads on the board changes play.
    family = Game(qualifies=Category.FLUSH).family
    assert count_spans(family, full_deck(), 2) is None


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 20])
def test_dearer_bets_on_the_river_change_play_by_the_same_line(size: int) -> None:
    games = [
        Game(blind=blind, river=(Fraction(size),))
        for blind in (STANDARD_BLIND, ODD, (Fraction(0),) * 6)
    ]
    spans = count_spans(games[0].family, full_deck(), 2)
    assert spans is not None
    assert spans.line is Category.FOUR_OF_A_KIND
    for game in games:
        solved = solve_in_full(game)
        assert spans.solution(game).ev == solved.ev
        assert spans.solution(game).frequencies == solved.frequencies


@pytest.mark.slow
def test_random_tables_are_those_of_full_solves() -> None:
    from random import Random

    random = Random(20)
    for _ in range(times(4, soak=40)):
        parts = random.randrange(1, 30)  # of all lines: with a number of its own each leaves S-11
        blind = tuple(Fraction(random.randrange(0, 4000), parts) for _ in range(6))
        game = Game(blind=blind, folded_ante="refund" if random.random() < 0.5 else "lose")
        assert_same(solve(game), solve_in_full(game))
