"""A fold the house marks as never right is never right: the exact count agrees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from houseedge.cards import DECK, Card, Category, Hand, format_cards, parse_cards
from houseedge.odds import Game, advise, pattern
from houseedge.odds.tables import full_deck
from houseedge.rules import built_in
from houseedge.table import command as asked
from houseedge.table.choice import never_folded
from tests.effort import times
from tests.table.pit import LivePit

#: A board four to a straight and to a flush, on which two pair loses most often.
WORST = "Kd 9c  2d 2c  9h 8h 7h 6h Kc"
#: The same board and a pair: any heart and any ten or five beats it.
PAIR = "Kd 3c  2d 2c  9h 8h 7h 6h Kc"


def river(deck: str, **settings: object) -> LivePit:
    live = LivePit(players=1, settings=settings)
    live.open_round()
    live.bet(1)
    live.deal(deck)
    for _ in range(2):
        live.act(asked.Check(1))
        live.wait()
    return live


def marked(live: LivePit) -> str | None:
    actions = live.seen_by("ann")["you"]["actions"]
    fold = next(each for each in actions if each["name"] == "Fold")
    return None if fold.get("why") is None else str(fold["why"])


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        (
            WORST,
            "You have two pairs, kings and nines, eight kicker: a fold is never right with it.",
        ),
        (PAIR, None),
        (
            "Kd 3c  2d 2c  9h 8h 4s 6h Kc",
            "You have pair of kings, nine, eight and six kickers: a fold is never right with it.",
        ),
        # Two pairs lie on the board: they are everybody's.
        ("4d 3c  2d 2c  9h 9s 7h 7d Kc", None),
    ],
)
def test_a_fold_is_marked_where_it_is_never_right(deck: str, why: str | None) -> None:
    assert marked(river(deck)) == why


def test_nothing_is_marked_where_a_fold_brings_the_ante_back() -> None:
    assert marked(river(WORST, folded_ante="refund")) is None


def test_no_marked_fold_is_the_best_choice() -> None:
    chance = Random("fold")
    games = [Game.of(built_in().rules(name)) for name in built_in().profile_ids]
    tried = 0
    while tried < times(40, soak=2_000):
        cards = chance.sample(DECK, 7)
        hole, board = tuple(cards[:2]), tuple(cards[2:])
        if not never_folded(Hand(hole + board).category, board):
            continue
        tried += 1
        for game in games:
            told = advise(hole, board, game=game)
            assert told.best != "fold", format_cards(cards)


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        # Fours and twos on a pair, four of a suit and four to a straight: a bet loses 49/22 Antes.
        ("2c 2d", "4h 5h 6h 7h 4c"),
        # Any four or nine beats it.
        ("2c 2d", "3h 5d 6s 7c 8h"),
        # Any heart beats it.
        ("2c 3d", "3h 6h 9h Kh Qc"),
    ],
)
def test_there_are_pairs_and_two_pairs_that_are_rightly_folded(hole: str, board: str) -> None:
    own, lies = parse_cards(hole), parse_cards(board)
    assert advise(own, lies, game=Game()).best == "fold"
    assert not never_folded(Hand(own + lies).category, lies)


def boards_by_rank() -> Iterator[tuple[Card, ...]]:
    """One board of each rank pattern, with no three cards of a suit."""
    for ranks in pattern.PATTERN_RANKS:
        yield tuple(Card(4 * int(rank) + at % 4) for at, rank in enumerate(ranks))


def boards_by_suit() -> Iterator[tuple[Card, ...]]:
    """One board of each pattern with three or more hearts; the others are of two suits."""
    for inside, off in zip(pattern.PATTERN_IN, pattern.PATTERN_OFF, strict=True):
        hearts = [Card(4 * rank + 2) for rank in range(13) if int(inside) >> rank & 1]
        yield (*hearts, *(Card(4 * int(rank) + suit) for suit, rank in enumerate(off) if rank >= 0))


@pytest.mark.slow
def test_on_no_board_is_a_marked_hand_rightly_folded() -> None:
    """Every board and every hand there is, the Blind taken as if it never paid."""
    tables, tried = full_deck(), 0
    for rivers, boards in (
        (tables.by_rank, boards_by_rank()),
        (tables.by_suit, boards_by_suit()),
    ):
        for at, board in enumerate(boards):
            kept = np.array([never_folded(own, board) for own in Category])
            own = rivers.category[at]
            marked = (own >= 0) & kept[own]
            win, lose, high = (
                counts[at][marked].astype(int) for counts in (rivers.win, rivers.lose, rivers.high)
            )
            # A win brings Play and Ante, against no pair the Play bet alone; a loss costs three.
            bet = 2 * (win - high) + high - 3 * lose
            assert (bet > -2 * tables.dealers).all(), format_cards(board)
            tried += len(bet)
    # So many patterns of board and hand, each for many deals.
    assert tried == 6_257_733
