"""`houseedge meter games`: which games may join a link, and why others may not."""

from __future__ import annotations

import json

from tests.cli.run import houseedge, run


def test_p09_games_with_the_links_odds_may_join_and_others_are_told_the_line() -> None:
    said = houseedge("meter", "games", "PA-01").splitlines()
    may = {line.partition(" (")[0]: "may not join" not in line for line in said}
    assert may == {
        "Ultimate Texas Hold'em, hole cards and flop": True,
        "Ultimate Texas Hold'em, seven cards": False,
        "Let It Ride": True,
        "Mississippi Stud": True,
        "Three Card Poker": False,
    }
    assert "Royal flush is won with probability 1/108290, the link says 1/649740" in said[-1]


def test_p09_a_game_of_ones_own_is_judged_by_its_cards() -> None:
    own = ("--game", "Five Card Stud", "--own", "5", "--community", "0")
    (found,) = json.loads(houseedge("meter", "games", "PA-01", *own, "--json"))["games"]
    assert found["equal"]
    assert {line["line"]: line["probability"] for line in found["lines"]}["flush"] == "1277/649740"
    refused = run("meter", "games", "WA-01", "--game", "Let It Ride", "--json")
    (found,) = json.loads(refused.stdout)["games"]
    assert (found["equal"], found["lines"]) == (False, [])


def test_a_game_nobody_knows_or_half_described_is_a_sentence() -> None:
    for more, says in (
        (("--game", "Pai Gow"), "say --own and --community"),
        (("--game", "Mine", "--own", "3"), "--game, --own and --community"),
        (("--game", "Mine", "--own", "9", "--community", "2"), "5 to 7 cards"),
    ):
        done = run("meter", "games", "PA-01", *more)
        assert (done.returncode, done.stdout) == (2, b"")
        assert says in done.stderr.decode()
