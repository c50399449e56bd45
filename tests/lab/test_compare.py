"""Two sides of a comparison have the figures that each has alone."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from houseedge.errors import NotationError
from houseedge.lab.compare import compare
from houseedge.money import Basis, Odds
from houseedge.odds import sidebet, solve
from houseedge.odds.game import Game
from houseedge.odds.sidebet import repriced
from houseedge.odds.solver import price
from houseedge.rules import built_in
from tests.cli.run import houseedge


def test_side_tables_differ_by_what_odds_says() -> None:
    told = json.loads(houseedge("compare", "UTH-02", "uth-03", "--json"))
    edges = [sidebet.trips(built_in().paytable(id)).house_edge for id in ("UTH-02", "UTH-03")]
    edge = told["changes"][0]
    found = [Fraction(edge[side]["exact"]) for side in ("first", "second", "difference")]
    assert found == [*edges, edges[1] - edges[0]]


def test_blind_tables_say_what_playing_by_the_other_costs() -> None:
    standard = built_in().paytable("standard")
    pays = [line.pays for line in standard.lines]
    rich = repriced(standard, [pays[0], Odds(60, 1, Basis.TO), *pays[2:]], id="rich")
    found = {change.figure: change for change in compare(standard, rich).changes}
    game = Game(blind=(Fraction(500), Fraction(60), *Game().blind[2:6]))
    first, second = solve(), solve(game)
    ev = found["expected result, Antes"]
    assert (ev.first, ev.second, ev.difference) == (first.ev, second.ev, second.ev - first.ev)
    cost = found["cost of playing by the other one"]
    assert cost.first == first.ev - price(second.strategy, first.game).ev
    assert cost.second == second.ev - price(first.strategy, game).ev


def test_what_cannot_be_compared_is_refused() -> None:
    catalog = built_in()
    with pytest.raises(NotationError, match="Bad Beat"):
        compare(catalog.paytable("UTH-01"), catalog.paytable("BBB-01"))
    with pytest.raises(NotationError, match="with a profile"):
        compare(catalog.rules("washington"), catalog.paytable("UTH-01"))
