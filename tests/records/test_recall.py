from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from houseedge.fairness import Finding, Proof, check
from houseedge.records.proof import proof_of
from houseedge.records.recall import RoundInPlay, recall
from houseedge.records.replay import NoSuchRound, round_of
from houseedge.records.rounds import own_rounds_of, rounds_of
from houseedge.round import Wagers
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.table import Stage
from houseedge.table import command as c
from houseedge.table.viewing import visible
from houseedge.wire.codec import plain, shaped
from houseedge.wire.kept import RoundLine, RoundShown
from tests.effort import times
from tests.house.chance import FixedDecks
from tests.records.dealing import Dealing
from tests.store.house import look

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
PLACES = ("washington", "pennsylvania", "california")
# Seat 1 has aces, seat 2 nothing, the dealer a pair of fours.
DECK = "As Ad 2c 7d 4h 4c Kh Qd 9s 8c 3d"


def failures(proof: Proof) -> tuple[Finding, ...]:
    return tuple(found for found in check(proof) if found.outcome == "failed")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> SqliteStore:
    folder = tmp_path_factory.mktemp("recalled") / "house"
    with Dealing(folder, seed=21) as dealing:
        dealing.play([dealing.open(place) for place in PLACES], 8)
    return SqliteStore(folder, read_only=True)


def folded(folder: Path) -> Dealing:
    """Seat 1 plays and is shown, seat 2 folds and stays closed."""
    dealing = Dealing(folder, chance=FixedDecks([DECK]))
    name = dealing.open("washington", seats=2)
    dealing._house(name)
    for seat in (1, 2):
        bet = c.Bet(seat, Wagers(ante=10_00, blind=10_00))
        dealing.act(name, bet, f"p{seat}-washington")
    while dealing.table(name).stage is Stage.BETTING or dealing.table(name).phase == "dealing":
        dealing._house(name)
    dealing.act(name, c.Play(1, 4), "p1-washington")
    for _ in range(2):
        dealing.act(name, c.Check(2), "p2-washington")
        dealing._house(name)
    dealing.act(name, c.Fold(2), "p2-washington")
    while dealing.table(name).stage is not Stage.OVER:
        dealing._house(name)
    dealing.flush()
    return dealing


def cards_in(recalled: object) -> set[str]:
    return set(CARD.findall(json.dumps(recalled)))


def test_o14_a_folded_hand_is_seen_by_its_owner_alone(tmp_path: Path) -> None:
    with folded(tmp_path / "house") as dealing:
        shown = {
            who: cards_in(plain(recall(dealing.store, built_in(), "washington-1", who)))
            for who in (None, "p1-washington", "p2-washington", "p3-washington")
        }
        auditor = plain(recall(dealing.store, built_in(), "washington-1", auditor=True))
    everybody = {"As", "Ad", "4h", "4c", "Kh", "Qd", "9s", "8c", "3d"}
    assert shown[None] == shown["p1-washington"] == shown["p3-washington"] == everybody
    assert shown["p2-washington"] == everybody | {"2c", "7d"}
    assert auditor["hands"]["2"] == ["2c", "7d"]


def test_a_recalled_round_tells_who_did_what_and_when(tmp_path: Path) -> None:
    with folded(tmp_path / "house") as dealing:
        found = plain(recall(dealing.store, built_in(), "washington-1", "p2-washington"))
    told = [(step["name"], step["text"]) for step in found["steps"]]
    assert told[:4] == [
        ("house", "Round 1: place your bets"),
        ("p1-washington", "Seat 1 bets $20.00"),
        ("p2-washington", "Seat 2 bets $20.00"),
        ("house", "No more bets"),
    ]
    assert ("p2-washington", "Seat 2 folds") in told
    assert [step["at"] for step in found["steps"]] == sorted(s["at"] for s in found["steps"])
    assert found["rules"] == "washington@1"
    assert found["versions"]["progressive"] == "WA-01@1"
    nets = {seat["seat"]: seat["net"] for seat in found["settlement"]["seats"]}
    assert nets == {1: "50.00", 2: "-20.00"}
    dealt = next(step for step in found["steps"] if step["kind"] == "dealt")
    assert dealt["cards"] == ["2c", "7d"]
    assert dealt["view"]["board"] == []


def test_o14_no_recall_holds_a_card_its_viewer_may_not_see(store: SqliteStore) -> None:
    for round in look(store).rounds(limit=10_000)[:: 1 if times(1) > 1 else 2]:
        replay = round_of(store, built_in(), round.round)
        open_to_all = {str(card) for card in visible(replay.table, None)}
        for seat in (None, 1, 4, 6):
            player = None if seat is None else replay.owner(seat)
            own = {str(card) for card in replay.own_cards(player)}
            found = plain(recall(store, built_in(), round.round, player))
            assert cards_in(found) == open_to_all | own
            proof = proof_of(store.house.id, replay, player)
            assert {each.card for _, each in proof.openings} == open_to_all | own
            if replay.status == "settled":
                assert str(proof.deck) not in proof.seeds
            assert failures(proof) == ()


def test_k03_a_recall_names_the_seat_that_is_asked_to_bank_and_none_before(
    store: SqliteStore,
) -> None:
    steps = recall(store, built_in(), "california-1").steps
    said = [(step.kind, step.view.call, step.view.says) for step in steps if step.view is not None]
    assert said[0] == ("round_opened", "no_bank", "Waiting for a player-dealer.")
    assert said[1][:2] == ("bank_offered", "bank_offered")
    assert re.fullmatch(r"Seat \d is offered the position of player-dealer\.", said[1][2])


def test_no_view_of_a_step_is_ahead_of_its_time(store: SqliteStore) -> None:
    found = plain(recall(store, built_in(), "washington-2"))
    for step in found["steps"]:
        if step["kind"] == "flop":
            assert "??" not in step["view"]["board"][:3]
            assert set(step["view"]["dealer"]["cards"]) == {"??"}
            break
        assert [card for card in step["view"]["board"] if card != "??"] == []


def test_o16_no_seed_is_in_a_proof_before_the_round_is_over_and_all_of_a_void_one_are(
    tmp_path: Path,
) -> None:
    with Dealing(tmp_path / "house", seed=8) as dealing:
        name = dealing.open("washington")
        while not dealing.table(name).deck:
            dealing.step(name)
        dealing.flush()
        house = dealing.store.house.id
        playing = proof_of(house, round_of(dealing.store, built_in(), "washington-1"), None)
        assert playing.seeds == {}
        assert playing.closing is not None
        dealing.act(name, c.Void("stuck"))
        dealing.flush()
        proof = proof_of(house, round_of(dealing.store, built_in(), "washington-1"), None)
    assert sorted(proof.seeds) == ["0", "1", "2", "3"]
    assert failures(proof) == ()


def test_o16_before_no_more_bets_a_proof_tells_no_pledge(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=8) as dealing:
        name = dealing.open("washington")
        dealing._house(name)
        bet = c.Bet(1, Wagers(ante=10_00, blind=10_00), "ff" * 32)
        dealing.act(name, bet, "p1-washington")
        dealing.flush()
        replay = round_of(dealing.store, built_in(), "washington-1")
        proof = proof_of(dealing.store.house.id, replay, "p1-washington")
    assert (proof.parties, proof.closing, proof.openings) == ((), None, ())
    assert failures(proof) == ()


def test_a_void_round_is_recalled_with_every_wager_returned(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=8) as dealing:
        name = dealing.open("washington", seats=2)
        while dealing.table(name).stage is not Stage.PLAYING:
            dealing.step(name)
        dealing.act(name, c.Void("stuck", "wrong_phase", "D-08"))
        dealing.flush()
        found = plain(recall(dealing.store, built_in(), "washington-1"))
    assert found["void"] == "the house could not go on (D-08)"
    settlement = shaped(RoundShown, found).settlement
    assert settlement is not None
    assert (settlement.dealer, settlement.order, settlement.paid) == (None, [], 0)
    for seat in settlement.seats:
        assert (seat.result, seat.hand, seat.net) == ("void", None, 0)
        for wager in seat.wagers:
            assert (wager.outcome, wager.returned) == ("push", wager.stake)
            assert (wager.reason, wager.words) == ("void", "round is void: returned")


def test_a_round_in_play_or_never_played_is_not_recalled(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house") as dealing:
        name = dealing.open("washington")
        while dealing.table(name).stage is not Stage.PLAYING:
            dealing.step(name)
        dealing.flush()
        for auditor in (False, True):
            with pytest.raises(RoundInPlay, match="still in play"):
                recall(dealing.store, built_in(), "washington-1", auditor=auditor)
        with pytest.raises(NoSuchRound):
            recall(dealing.store, built_in(), "washington-2")


def test_rounds_are_listed_newest_first_for_a_table_or_a_player(store: SqliteStore) -> None:
    def numbers(rounds: list[RoundLine]) -> list[int]:
        return [round.number for round in rounds]

    stream = "table:washington"
    assert numbers(rounds_of(store, stream, limit=3)) == [8, 7, 6]
    older = rounds_of(store, stream, limit=3, before="washington-6")
    assert numbers(older) == [5, 4, 3]
    mine = own_rounds_of(store, "p1-california", limit=50)
    assert all(len(line.cards) == 2 and line.text for line in mine)
    assert {line.table for line in mine} == {"california"}
    assert len(rounds_of(store, limit=100)) == 24
