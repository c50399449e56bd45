"""Views are plain objects with all a page needs and nothing it may not show."""

from __future__ import annotations

import pytest

from houseedge.table import command as asked
from tests.felt import wagers
from tests.table.pit import SEEDS, LivePit

DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"


def test_the_phase_follows_the_hand_in_words_of_the_wire() -> None:
    live = LivePit()
    phases = [live.seen_by("spectator")["table"]["phase"]]
    live.open_round()
    live.bet(1)
    phases.append(live.seen_by("spectator")["table"]["phase"])
    live.act(asked.NoMoreBets())
    phases.append(live.seen_by("spectator")["table"]["phase"])
    while live.table.number == 1:
        live.wait()
        phases.append(live.seen_by("spectator")["table"]["phase"])
    seen = list(dict.fromkeys(phases))
    assert seen == [
        *("waiting", "betting", "dealing", "preflop", "flop", "river", "showdown", "settled"),
    ]


def test_secrets_of_the_house_are_in_no_view() -> None:
    live = LivePit()
    live.hand(DECK, {1: wagers(), 2: wagers()}, {1: "4x", 2: "check check fold"})
    for who in ("ann", "bob", "zoe", "spectator", "display"):
        text = str(live.seen_by(who))
        # The seed of the deck that was dealt is nobody's, ever.
        assert SEEDS[2] not in text
        assert "8h" not in text or who == "bob"


@pytest.mark.parametrize(
    ("stack", "offered"),
    [
        ("1000.00", {"min": "1.00", "max": "4000.00", "suggested": "500.00"}),
        ("4800.00", {"min": "1.00", "max": "200.00", "suggested": "200.00"}),
        # Less than a dollar is not offered.
        ("4999.50", None),
        ("5000.00", None),
    ],
)
def test_a_suggested_buy_in_is_one_that_is_taken(
    stack: str, offered: dict[str, str] | None
) -> None:
    live = LivePit(stack=stack)
    assert live.seen_by("ann")["you"]["buy_in"] == offered


def test_x02_b12_b13_the_limits_are_posted_whether_bets_are_open_or_not() -> None:
    live = LivePit()
    posted = {"min": "5.00", "max": "100.00", "one_wager": "300.00", "games": 4, "least": "10.00"}
    assert live.seen_by("spectator")["table"]["posted"] == posted
    live.open_round()
    assert live.seen_by("ann")["table"]["posted"] == posted
    # No cap on one wager, and any number of games.
    there = LivePit("california").seen_by("spectator")["table"]["posted"]
    assert there == {
        "min": "5.00",
        "max": "200.00",
        "one_wager": None,
        "games": None,
        "least": "10.00",
    }


def test_a_player_at_no_seat_is_offered_the_empty_chairs() -> None:
    live = LivePit()
    assert live.seen_by("zoe")["you"]["seat_options"] == [3, 4, 5, 6, 7]
    assert live.seen_by("ann")["you"]["seat_options"] == []
    assert live.seen_by("spectator")["you"]["seat_options"] == []


def test_a_leaving_player_is_offered_neither_felt_nor_bank() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.act(asked.Leave(1))
    names = [action["name"] for action in live.seen_by("ann")["you"]["actions"]]
    assert names == ["Decline"]
    live.bank(2)
    assert live.seen_by("ann")["you"]["felt"] is None
    assert live.seen_by("cat")["you"]["felt"] is not None


def test_what_was_bet_last_is_offered_again() -> None:
    live = LivePit()
    live.hand(DECK, {1: wagers(trips="5.00"), 2: wagers()}, {1: "4x", 2: "4x"})
    live.act(asked.EndRound())
    live.open_round()
    assert live.seen_by("ann")["you"]["felt"]["last"] == {
        "ante": "10.00",
        "blind": "10.00",
        "trips": "5.00",
    }
