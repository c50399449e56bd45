"""Two seats at one table, against every pair of hands written out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from houseedge.cards import DECK, Card, strength
from houseedge.errors import NotationError
from houseedge.lab.between import between_seats, board_sums
from houseedge.lab.book import StrategyBook
from houseedge.lab.side_bets import SideBets
from houseedge.lab.simulation.felt import Felt
from houseedge.lab.strategy import read_strategy
from houseedge.lab.two_seats import kept_between
from houseedge.odds import pattern
from houseedge.odds.game import Game
from houseedge.odds.seat import seat_law
from houseedge.odds.solver import Solution, solve
from houseedge.odds.starting_hand import class_of
from houseedge.odds.tables import Tables, count_rivers, full_deck
from houseedge.rules import built_in
from houseedge.rules.spec import Wager

Cards = tuple[Card, ...]
Ints = npt.NDArray[np.int64]
GAME = Game()
#: Half an Ante on Trips, one on Bad Beat, two on Ultimate Pairs, whose UP-2 looks at the dealer.
STAKES = {
    "base": Fraction(1),
    "trips": Fraction(1, 2),
    "bad_beat": Fraction(1),
    "pairs": Fraction(2),
}
SIDE = SideBets(
    tables={
        Wager.TRIPS: built_in().paytable("UTH-01"),
        Wager.BAD_BEAT: built_in().paytable("BBB-01"),
        Wager.PAIRS: built_in().paytable("UP-2"),
    }
)


@pytest.fixture(scope="module")
def short() -> Tables:
    """Every other rank, so that a dealer may have no pair, and no straight."""
    return count_rivers(0b1010101010101, 1)


@pytest.fixture(scope="module")
def solution(short: Tables) -> Solution:
    return solve(tables=short)


def play_of(book: StrategyBook, hole: Cards, flop: Cards, board: Cards) -> Fraction | None:
    first = int(book.strategy.preflop[class_of(*hole)])
    if first:
        return book.game.preflop[first - 1]
    action = book.decide(hole, flop)
    if action == "check":
        action = book.decide(hole, board)
    return None if action == "fold" else Fraction(action.removesuffix("x"))


@cache
def net_of(play: Fraction | None, category: int, outcome: int) -> int:
    return int(2 * GAME.net(play, category, outcome))


def worth(play: Fraction | None, own: int, theirs: int) -> int:
    """What a hand wins against another, in half Antes."""
    qualifies = theirs >> 26 >= 1
    outcome = pattern.TIE
    if own > theirs:
        outcome = pattern.WIN_QUALIFIED if qualifies else pattern.WIN_UNQUALIFIED
    elif own < theirs:
        outcome = pattern.LOSE_QUALIFIED if qualifies else pattern.LOSE_UNQUALIFIED
    return net_of(play, own >> 26, outcome)


def product_of_two(book: StrategyBook, deck: Cards, board: Cards) -> int:
    """The products of two seats' results over flops, dealer's hands and all two hands."""
    hands = list(combinations([card for card in deck if card not in board], 2))
    made = [strength((*hand, *board)) for hand in hands]
    apart = np.array([[set(a).isdisjoint(b) for b in hands] for a in hands], np.int64)
    total = 0
    for flop in combinations(board, 3):
        plays = [play_of(book, hand, flop, board) for hand in hands]
        for dealer, theirs in enumerate(made):
            nets = np.array(
                [worth(play, own, theirs) for play, own in zip(plays, made, strict=True)]
            )
            nets = nets * apart[dealer]
            total += int(nets @ apart @ nets)
    return total


@pytest.mark.slow
def test_every_two_hands_of_a_board_are_counted_as_if_written_out(
    short: Tables, solution: Solution
) -> None:
    felt = Felt(
        game=GAME,
        side=SideBets(tables={}),
        strategy=solution.strategy,
        stakes={"base": Fraction(1)},
        tables=short,
    )
    book = StrategyBook(game=GAME, hands={}, strategy=solution.strategy, flops=short.flops)
    deck = tuple(card for card in DECK if short.present >> card.rank & 1)
    boards, sums = board_sums(felt)
    rows = boards.cards.tolist()
    number = len(rows) // 7
    board = tuple(map(Card, rows[number]))
    assert int(sums.products[number]) == product_of_two(book, deck, board)
    deals = comb(28, 5) * 10 * comb(23, 2) * comb(21, 2)
    results = int((sums.results * boards.ways).sum())
    assert Fraction(results, 2 * deals) == solution.ev


@pytest.mark.slow
def test_side_bets_are_part_of_what_two_seats_win(short: Tables, solution: Solution) -> None:
    felt = Felt(game=GAME, side=SIDE, strategy=solution.strategy, stakes=STAKES, tables=short)
    boards, sums = board_sums(felt)
    law = seat_law(solution.strategy, paytables=SIDE.tables.values(), tables=short)
    base = dict.fromkeys(("ante", "play", "blind"), 1)
    mean = sum(
        net * chance
        for net, chance in law.distribution(
            {**base, "trips": Fraction(1, 2), "bad_beat": 1, "pairs": 2}
        ).items()
    )
    deals = comb(28, 5) * 10 * comb(23, 2) * comb(21, 2)
    results = int((sums.results * boards.ways).sum())
    assert Fraction(results, felt.worth[1] * deals) == mean


def test_a_side_bet_that_tells_suits_apart_is_refused(solution: Solution) -> None:
    table = built_in().paytable("UP-4")
    felt = Felt(
        game=GAME,
        side=SideBets(tables={Wager.PAIRS: table}),
        strategy=solution.strategy,
        stakes={"pairs": Fraction(1)},
    )
    with pytest.raises(NotationError, match="by its suits"):
        between_seats(felt)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "folded"), [("perfect", "lose"), ("perfect", "refund"), ("simple", "lose")]
)
def test_what_is_kept_of_the_standard_game_is_what_is_counted(name: str, folded: str) -> None:
    game = Game(folded_ante="refund" if folded == "refund" else "lose")
    solution = solve(game)
    strategy = solution.strategy
    if name == "simple":
        strategy = read_strategy("simple", game).made(solution, full_deck())
    felt = Felt(game=game, side=SideBets(tables={}), strategy=strategy)
    assert between_seats(felt) == kept_between(game, name)


def test_nothing_is_kept_of_other_games() -> None:
    assert kept_between(Game(river=(Fraction(2),)), "perfect") is None
    assert kept_between(Game(), "mine.toml") is None
