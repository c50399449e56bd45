"""A result is house edge, luck and decisions, to the cent: on record, and by its own definition."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from houseedge.cards import Card, parse_cards
from houseedge.lab.book import open_book
from houseedge.lab.luck import SHOWN, OwnChoice, PlayedHand, worth_of
from houseedge.lab.shelf import Shelf
from houseedge.odds import advise
from houseedge.odds.game import Game
from houseedge.records.hands import SeatHand, rounds_of
from houseedge.rules import built_in
from tests.house.rules_folder import reno
from tests.records.dealing import Dealing

PLACES = ("washington", "pennsylvania")


def on_record(
    folder: Path, rounds: int, seed: int, places: tuple[str, ...] = PLACES
) -> list[SeatHand]:
    """Every hand of rounds played at random, at a table of each place."""
    with Dealing(folder, seed=seed) as dealing:
        dealing.play([dealing.open(place) for place in places], rounds)
        with dealing.store.read() as record:
            listed = record.rounds(limit=1000)
        players = sorted({c.player for t in dealing.pit.tables.values() for _, c in t.taken()})
        return [
            hand
            for player in players
            for hand in rounds_of(dealing.store, dealing.pit.catalog, player, listed).hands
        ]


@pytest.mark.parametrize(
    ("rounds", "least"), [(3, 30), pytest.param(100, 1000, marks=pytest.mark.slow)]
)
def test_house_edge_luck_and_decisions_are_the_result_of_every_hand(
    tmp_path: Path, rounds: int, least: int
) -> None:
    hands = on_record(tmp_path / "house", rounds, seed=rounds)
    assert len(hands) >= least
    shelf = Shelf()
    for seat in hands:
        assert seat.hand is not None, seat.uncounted
        worth = worth_of(seat.hand, shelf)
        assert sum(worth.split()) == seat.base
        assert worth.house_edge + worth.luck - worth.cost == Fraction(seat.base, seat.ante)
        # What the settlement paid is what the rules say of these cards and this last word.
        assert worth.ends[seat.chosen[-1].action] * seat.ante == seat.base
        # Each value is that of `houseedge advise`, and no decision was counted twice.
        for judged in worth.decisions if rounds < 10 else ():
            shown = seat.board[: SHOWN[judged.street]]
            counted = (
                advise(seat.hole, shown, game=seat.hand.game)
                if shown
                else open_book(seat.hand.game).first_decision(seat.hole)
            )
            assert judged.advice.actions == counted.actions
    before = shelf.counted
    for seat in hands[:30]:
        assert seat.hand is not None
        worth_of(seat.hand, shelf)
    assert shelf.counted == before


def test_a_hand_that_a_bank_covered_in_part_adds_up_and_what_went_back_is_luck(
    tmp_path: Path,
) -> None:
    in_part, shelf = 0, Shelf()
    for seat in on_record(tmp_path / "house", 12, seed=2, places=("california",)):
        assert seat.hand is not None, seat.uncounted
        worth = worth_of(seat.hand, shelf)
        assert sum(worth.split()) == seat.base
        whole = worth.ends[seat.chosen[-1].action] * seat.ante
        in_part += whole != seat.base
        # The same cards with every wager covered: house edge and decisions are as they were.
        covered = worth_of(replace(seat.hand, result=int(whole)), shelf)
        assert covered.house_edge == worth.house_edge
        assert covered.cost == worth.cost
        assert worth.luck - covered.luck == Fraction(seat.base - whole, seat.ante)
    assert in_part


def value_after(hole: tuple[Card, ...], board: tuple[Card, ...], *chosen: OwnChoice) -> Fraction:
    """The value of a hand once its last cards came, whatever it went on to."""
    hand = PlayedHand(game=Game(), ante=1, hole=hole, board=board, chosen=chosen, result=0)
    worth = worth_of(hand, SHELF)
    return next(each.value for each in worth.steps if each.street == "river")


SHELF = Shelf()


def test_cards_are_fair_whatever_was_chosen_before_them() -> None:
    """The mean over all turns and rivers is the flop's value: luck has no direction."""
    hole, flop = parse_cards("Kd 5s"), parse_cards("Jc 8h 5d")
    rest = [card for card in map(Card, range(52)) if card not in (*hole, *flop)]
    known = advise(hole, flop).actions
    for action in ("check", "2x"):
        chosen = OwnChoice("preflop", "check"), OwnChoice("flop", action)
        values = [value_after(hole, (*flop, *two), *chosen) for two in combinations(rest, 2)]
        assert sum(values) / len(values) == known[action]


def test_a_wrong_choice_is_graded_by_what_it_costs_and_named_by_its_kind() -> None:
    hole, board = parse_cards("Kd 5s"), parse_cards("Jc 8h 5d 2c Qs")
    played = OwnChoice("preflop", "check"), OwnChoice("flop", "check"), OwnChoice("river", "fold")
    hand = PlayedHand(game=Game(), ante=1, hole=hole, board=board, chosen=played, result=-2)
    judged = worth_of(hand, SHELF).decisions
    assert [each.grade for each in judged] == ["slip", "mistake", "dear_mistake"]
    assert [each.leak for each in judged] == ["preflop_missed", "flop_pair", "river_fold"]
    assert worth_of(hand, SHELF).ends == {}


def test_rounds_that_are_no_hand_are_named_with_their_reason(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=5) as dealing:
        tables = [dealing.open(place) for place in ("california", "washington")]
        dealing.play(tables, 6)
        catalog = dealing.pit.catalog
        with dealing.store.read() as record:
            listed = [each for each in record.rounds(limit=1000) if each.ended_at is not None]
        players = {c.player for table in tables for _, c in dealing.table(table).taken()}
        found = {player: rounds_of(dealing.store, catalog, player, listed) for player in players}
        banked = [each for one in found.values() for each in one.beside if each.kind == "banked"]
        # Every round at California's table is somebody's to bank, and every bank's result is what
        # the others' base game and bonus bets came to, the other way round.
        mine = {each.round: each.net for each in banked}
        assert {each.round for each in listed if "california" in each.round} == set(mine)
        for round, net in mine.items():
            others = [h for one in found.values() for h in one.hands if h.round == round]
            assert net == -sum(hand.net for hand in others)


def test_hands_whose_rules_are_not_here_are_counted_and_named(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=5, catalog=reno(tmp_path / "rules")) as dealing:
        name = dealing.open("reno", table="front")
        dealing.play([name], 3)
        with dealing.store.read() as record:
            listed = record.rounds(limit=1000)
        here = rounds_of(dealing.store, dealing.pit.catalog, "p1-front", listed)
        elsewhere = rounds_of(dealing.store, built_in(), "p1-front", listed)
    assert len(here.hands) > 0
    assert elsewhere.hands == []
    assert [(each.round, each.kind, each.net) for each in elsewhere.beside] == [
        (hand.round, "rules", hand.net) for hand in here.hands
    ]
    assert all(each.rules.startswith("reno") for each in elsewhere.beside)


@pytest.mark.parametrize("place", PLACES)
def test_first_decisions_are_those_of_the_whole_strategy_without_counting_it(place: str) -> None:
    game, shelf = Game.of(built_in().rules(place)), Shelf()
    book = open_book(game)
    assert shelf.expectation(game) == book.ev
    for first in range(0, 52, 3):
        for second in range(first + 1, 52, 2):
            hole = (Card(first), Card(second))
            assert shelf.advice(game, hole) == book.first_decision(hole)
    assert shelf.counted == 0
