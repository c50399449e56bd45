"""Rules that turn the edge in the player's favour are named."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from houseedge.lab.favour import (
    REFUND,
    STANDARD,
    favour_notice,
    favours_player,
    known_favour,
    needs_counting,
)
from houseedge.odds.game import STANDARD_BLIND, Game
from houseedge.odds.solver import solve
from houseedge.rules.spec import Wager
from tests.felt import rules
from tests.odds.test_game import STANDARD as LINES
from tests.odds.test_game import with_blind


def test_o03_the_two_games_whose_edge_is_taken_for_known_are_solved_so() -> None:
    assert solve(STANDARD).ev < 0 < solve(REFUND).ev


@pytest.mark.parametrize(
    ("game", "known"),
    [
        (Game(), False),
        (Game(preflop=(Fraction(3),)), False),
        (Game(blind=(Fraction(100), *STANDARD_BLIND[1:])), False),
        (Game(folded_ante="refund"), True),
        (Game(blind=(*STANDARD_BLIND, *[Fraction(1)] * 4), folded_ante="refund"), True),
        (Game(blind=(Fraction(100), *STANDARD_BLIND[1:]), folded_ante="refund"), True),
        (Game(blind=(Fraction(1000), *STANDARD_BLIND[1:])), False),
        (Game(preflop=(Fraction(5),)), None),
        (Game(ties="win"), None),
    ],
)
def test_more_odds_bets_and_a_refund_never_hurt_a_player(game: Game, known: bool | None) -> None:
    assert known_favour(game) is known
    if known is not None:
        assert favours_player(game) is known


def test_games_between_the_known_ones_are_solved() -> None:
    assert not favours_player(Game(blind=(Fraction(501), *STANDARD_BLIND[1:])))
    assert favours_player(Game(blind=(Fraction(10**4), *STANDARD_BLIND[1:])))


def test_o03_the_setting_that_turns_the_edge_is_named() -> None:
    assert favour_notice(rules("washington")) is None
    refund = rules("washington", settings={"folded_ante": "refund"})
    assert favour_notice(refund) == (
        "The setting folded_ante = refund (O-03) turns the edge in the player's favour: "
        "perfect play wins on average."
    )


def test_s11_a_blind_table_that_turns_the_edge_is_named() -> None:
    generous = with_blind([*LINES, ("pair", "1 to 2")])
    notice = favour_notice(generous)
    assert notice is not None
    assert notice.startswith("The Blind table own (S-11) with the Play bets allowed here turns")


def test_odds_too_large_to_count_are_told_and_no_obstacle() -> None:
    huge = [("royal_flush", "999999 to 1"), ("flush", "1 to 999983"), ("straight", "1 to 999979")]
    notice = favour_notice(with_blind(huge))
    assert notice is not None
    assert notice.startswith("Whose the edge is cannot be counted: the odds and sizes are too")


def test_s11_a_blind_table_that_is_not_counted_is_told_and_no_obstacle() -> None:
    base = rules("washington")
    table = replace(base.tables[Wager.BLIND], by_category=())
    odd = replace(base, tables={**base.tables, Wager.BLIND: table})
    assert not needs_counting(odd)
    notice = favour_notice(odd)
    assert notice is not None
    assert notice.startswith("Whose the edge is cannot be counted: the Blind table standard")
