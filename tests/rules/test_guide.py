"""Players' words say what the data says, and every sentence of the sheet has a place."""

from __future__ import annotations

import pytest

from houseedge.rules import built_in
from houseedge.rules.guide import Topic, rules_guide, topic_of
from houseedge.rules.sheet import rules_sheet
from tests.felt import rules


def told(topic: Topic, profile: str = "washington", **changes: object) -> list[str]:
    """What a table says of a topic: each answer after its question."""
    found = rules_guide(rules(profile, **changes))  # type: ignore[arg-type]
    lines = next(each.lines for each in found if each.topic == topic)
    return [f"{line.ask or ''} {line.text}".strip() for line in lines]


def test_the_topics_come_in_the_order_players_ask() -> None:
    assert [(each.topic, each.title) for each in rules_guide(rules("washington"))] == [
        ("hand", "How a hand goes"),
        ("pays", "What each bet pays"),
        ("dealer", "When the dealer qualifies"),
        ("limits", "How much you may bet"),
        ("if", "What happens if …"),
    ]


def test_b06_b07_b08_a_hand_is_told_in_five_steps() -> None:
    assert told("hand") == [
        (
            "Put the same amount on Ante and Blind. "
            "Trips, Bad Beat, Ultimate Pairs and Progressive are up to you."
        ),
        "You get two cards. Bet 3× or 4× your Ante on Play, or check.",
        "Three cards open on the board. If you have not bet yet: bet 2× your Ante, or check.",
        "The last two cards open. If you have not bet yet: bet 1× your Ante, or fold.",
        (
            "The dealer opens. Your best five of seven cards, two of your own and the board's "
            "five, are held against the dealer's: the better hand wins."
        ),
    ]


@pytest.mark.parametrize(
    ("settings", "answer"),
    [
        (
            {},
            (
                "You give up Ante, Blind and Bad Beat. "
                "Trips, Ultimate Pairs and Progressive can still win."
            ),
        ),
        (
            {"bad_beat_after_fold": "decide", "progressive_after_fold": "lose"},
            (
                "You give up Ante, Blind and Progressive. "
                "Trips, Bad Beat and Ultimate Pairs can still win."
            ),
        ),
        (
            {"folded_ante": "refund"},
            (
                "You give up Ante, Blind and Bad Beat. "
                "The Ante comes back if the dealer does not qualify. "
                "Trips, Ultimate Pairs and Progressive can still win."
            ),
        ),
    ],
)
def test_o01_o02_o03_what_a_fold_gives_up_follows_the_settings(
    settings: dict[str, str], answer: str
) -> None:
    assert f"… I fold? {answer}" in told("if", settings=settings)


def test_o04_o05_o11_other_answers_follow_the_settings() -> None:
    usual = told("if")
    assert "… my time runs out? Your hand is checked for you, and folded after the river." in usual
    assert "… a payout is not whole cents? It is rounded up, for you." in usual
    assert "… I have few chips left? A bet must leave you enough for Play at 1×." in usual
    other = told("if", settings={"absent": "check_bet", "rounding": "down", "keep_play": False})
    assert "… my time runs out? Your hand is checked for you, and bet 1× after the river." in other
    assert "… a payout is not whole cents? It is rounded down." in other
    assert not any("few chips" in line for line in other)


def test_b12_b13_limits_are_told_in_one_sentence_each() -> None:
    assert told("limits") == [
        "No single bet, Play included, is above $300.00.",
        (
            "You may bet on 4 games in one hand. "
            "Ante, Blind and Play are one; every other bet is one more."
        ),
    ]
    assert told("limits", "california", settings={"max_games": 0}) == []


def test_k02_a_table_with_a_player_dealer_speaks_of_it() -> None:
    answer = "What the player-dealer's stake does not cover goes back to you."
    assert f"… the bank is too small? {answer}" in told("if", "california")
    assert told("dealer", "california")[0] == "The player-dealer needs a pair or better."


@pytest.mark.parametrize("profile", built_in().profile_ids)
def test_every_sentence_of_the_sheet_stands_behind_a_topic(profile: str) -> None:
    table = rules(profile)
    topics = {each.topic for each in rules_guide(table)}
    for step in rules_sheet(table).play:
        assert topic_of(step.rules) in topics
    assert {topic_of(step.rules) for step in rules_sheet(table).play} >= {"hand", "pays", "dealer"}
