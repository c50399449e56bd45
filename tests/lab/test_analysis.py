"""One call has everything that `houseedge solve` prints."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseedge.errors import HouseEdgeError, NotationError, NotOffered
from houseedge.lab import SideBets, analyse
from houseedge.lab.side_bets import offered
from houseedge.odds import Game, seat_law, solve, tables
from houseedge.rules import built_in
from houseedge.rules.spec import Wager
from tests.odds.short_deck import as_whole_deck

WASHINGTON = built_in().rules("washington")
CALIFORNIA = built_in().rules("california")
BASE = (Wager.ANTE, Wager.PLAY, Wager.BLIND)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole deck is one of tens and up, all deals of which are soon counted."""
    as_whole_deck(monkeypatch, 0b11111 << 8)


def test_perfect_play_is_the_solution_and_costs_nothing() -> None:
    found = analyse()
    assert found.perfect
    assert found.solution.ev == solve().ev
    assert found.strategy is found.solution.strategy
    assert found.cost == 0
    assert found.law is None
    assert found.bounds == ()


def test_rules_and_the_game_they_make_are_worth_the_same() -> None:
    by_rules, by_game = analyse(CALIFORNIA), analyse(Game.of(CALIFORNIA))
    assert by_rules.solution.distribution == by_game.solution.distribution
    assert (by_rules.rules, by_game.rules) == (CALIFORNIA, None)
    assert "player-dealer" in " ".join(by_rules.bounds)


def test_the_edges_of_ante_play_and_blind_add_up_to_the_games() -> None:
    found = analyse(strategy="simple")
    assert tuple(found.house_edges) == BASE
    assert sum(found.house_edges.values()) == found.played.house_edge_of_ante
    assert found.cost == found.solution.ev - found.played.ev > 0


@pytest.mark.slow
def test_side_bets_are_counted_together_with_the_strategy_that_is_played() -> None:
    side = SideBets.posted(WASHINGTON, meter=25_000_00)
    found = analyse(WASHINGTON, strategy="simple", side_bets=side)
    expected = seat_law(
        found.strategy, paytables=side.tables.values(), meter=25_000_00, settings=side.settings
    )
    assert found.law is not None
    assert found.law.counts == expected.counts
    assert set(found.house_edges) == {*BASE, *offered(WASHINGTON)}
    assert sum(found.house_edges[wager] for wager in BASE) == found.played.house_edge_of_ante


@pytest.mark.slow
def test_a_strategy_with_every_decision_made_is_priced_as_its_name_is() -> None:
    simple = analyse(strategy="simple")
    again = analyse(strategy=simple.strategy)
    assert (again.perfect, again.cost) == (False, simple.cost)


def test_what_cannot_be_a_strategy_is_refused() -> None:
    with pytest.raises(HouseEdgeError, match="no such strategy"):
        analyse(strategy="nowhere.toml")
    with pytest.raises(NotationError, match="threads"):
        analyse(threads=0)


def test_the_person_who_waits_is_told_what_is_counted() -> None:
    told: list[str] = []
    analyse(side_bets=SideBets.posted(), tell=told.append)
    assert told == [
        "Counting every deal",
        "Counting every deal once more, all wagers together",
    ]


def test_without_a_meter_the_progressive_is_left_out_unless_it_is_named() -> None:
    assert Wager.PROGRESSIVE not in SideBets.posted().tables
    assert SideBets.posted(meter=1).tables[Wager.PROGRESSIVE].id == "WA-01"
    named = {Wager.PROGRESSIVE: built_in().paytable("PA-01")}
    assert SideBets.posted(named=named).tables[Wager.PROGRESSIVE].id == "PA-01"


def test_b05_side_bets_are_those_a_profile_posts() -> None:
    assert [table.id for table in SideBets.posted(CALIFORNIA).tables.values()] == ["UTH-02"]
    with pytest.raises(NotOffered, match=r"no Ultimate Pairs is offered \(B-05\)"):
        SideBets.posted(CALIFORNIA, named={Wager.PAIRS: built_in().paytable("UP-1")})
    with pytest.raises(NotOffered, match=r"the profile offers no progressive \(P-01\)"):
        SideBets.posted(CALIFORNIA, meter=1)


@pytest.mark.slow  # `tests/cli/test_solve.py` asks the command the same
def test_o03_the_refund_that_turns_the_edge_of_the_whole_deck_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "_COUNTED", {})
    found = analyse(Game(folded_ante="refund"), strategy="simple")
    assert (found.favours_player, found.by_refund) == (True, True)
    assert analyse(strategy="simple").cost == Fraction(3735743111, 1390690501200)
