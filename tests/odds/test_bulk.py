"""Decisions in bulk against the same decisions one by one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest

from houseedge.cards import Card
from houseedge.errors import NotationError
from houseedge.odds import Game, advise, advise_many

OTHER = Game(
    blind=tuple(map(Fraction, (100, 20, 7, 4, 2, 1))),
    flop=(Fraction(1), Fraction(3)),
    river=(Fraction(1), Fraction(2)),
    folded_ante="refund",
)
ONE = np.array([[0, 1]])
FLOP = np.array([[2, 3, 4]])


def dealt(rows: int, cards: int) -> npt.NDArray[np.int64]:
    """Rows of different cards."""
    random = np.random.default_rng(cards)
    return np.argsort(random.random((rows, 52)), axis=1)[:, :cards]


@pytest.mark.parametrize("game", [Game(), OTHER])
@pytest.mark.parametrize(("shown", "dead"), [(5, 0), (5, 4), (3, 0), (3, 1)])
def test_many_decisions_are_those_of_each_hand_alone(game: Game, shown: int, dead: int) -> None:
    rows = dealt(12, 2 + shown + dead)
    hole, board, gone = rows[:, :2], rows[:, 2 : 2 + shown], rows[:, 2 + shown :]
    found = advise_many(hole, board, gone if dead else None, game)
    for row, values, best in zip(rows, found.values, found.best, strict=True):
        cards = [Card(int(number)) for number in row]
        alone = advise(cards[:2], cards[2 : 2 + shown], dead=cards[2 + shown :], game=game)
        assert dict(zip(found.actions, values, strict=True)) == pytest.approx(
            {name: float(value) for name, value in alone.actions.items()}
        )
        assert found.actions[best] == alone.best


def test_actions_are_named_from_the_smallest_up() -> None:
    assert advise_many(ONE, FLOP, game=OTHER).actions == ("check", "1x", "3x")
    river = np.array([[2, 3, 4, 5, 6]])
    assert advise_many(ONE.astype(np.uint8), river).actions == ("fold", "1x")


def test_of_equal_values_the_smaller_bet_is_best() -> None:
    # A royal flush on the board: everybody ties, whatever is bet.
    board = np.array([[32, 36, 40, 44, 48]])
    found = advise_many(ONE, board, game=OTHER)
    assert found.values[0, 1] == found.values[0, 2] == 0
    assert found.actions[found.best[0]] == "1x"


@pytest.mark.parametrize(
    ("hole", "board", "dead", "said"),
    [
        (np.array([[0, 1, 2]]), FLOP, None, "hole: two cards"),
        (ONE, np.array([[2, 3, 4, 5]]), None, "board: three or five"),
        (ONE, np.array([[2, 3, 1]]), None, "row 0: a card is given twice"),
        (ONE, np.array([[2, 3, 52]]), None, "row 0: cards are numbers"),
        (ONE, np.array([[2, 3, -1]]), None, "row 0: cards are numbers"),
        (ONE, np.array([[2.0, 3.0, 4.0]]), None, "board: an array of whole numbers"),
        (ONE, np.array([[2, 3, 4], [5, 6, 7]]), None, "board: 2 rows"),
        (ONE, FLOP, np.array([[2]]), "given twice"),
        (ONE, FLOP, np.arange(5, 47)[None], "dead: the round could not be dealt"),
    ],
)
def test_rows_that_make_no_decision_are_refused(
    hole: npt.NDArray[np.int64],
    board: npt.NDArray[np.int64],
    dead: npt.NDArray[np.int64] | None,
    said: str,
) -> None:
    with pytest.raises(NotationError) as refused:
        advise_many(hole, board, dead)
    assert said in str(refused.value)


def test_no_hands_are_no_decisions() -> None:
    found = advise_many(np.zeros((0, 2), np.int64), np.zeros((0, 5), np.int64))
    assert found.values.shape == (0, 2)
