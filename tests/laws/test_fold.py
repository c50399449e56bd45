"""A fold the house marks as never right is never right: the exact count agrees."""

from __future__ import annotations

from random import Random

import pytest

from houseedge.cards import DECK, Category, Hand, format_cards
from houseedge.odds import Game, advise
from houseedge.rules import built_in
from houseedge.table import command as asked
from tests.effort import times
from tests.table.pit import LivePit

#: A board four to a straight and to a flush, on which two pair loses most often.
WORST = "Kd 9c  2d 2c  9h 8h 7h 6h Kc"
#: The same board and a pair: marked by nobody, though the coach may say so.
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
        # Two pairs lie on the board: they are everybody's.
        ("4d 3c  2d 2c  9h 9s 7h 7d Kc", None),
    ],
)
def test_a_fold_is_marked_where_the_own_cards_make_two_pair_or_more(
    deck: str, why: str | None
) -> None:
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
        own = Hand(hole + board).category
        if own < Category.TWO_PAIR or own <= Hand(board).category:
            continue
        tried += 1
        for game in games:
            told = advise(hole, board, game=game)
            assert told.best != "fold", format_cards(cards)
