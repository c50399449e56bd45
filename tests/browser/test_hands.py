"""Hands of every kind, played by clicking what a player clicks; money is read to the cent."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from houseedge.table import command as asked
from tests.browser.felt import DESK, Felt
from tests.browser.house import OpenHouse

HIGHER = "Player's hand is higher: 1 to 1"
SMALL = "Wins with less than the table pays: returned"


@dataclass(frozen=True, kw_only=True)
class Hand:
    """Cards in the order they are dealt: two for the player, two for the dealer, the board."""

    cards: str
    bets: tuple[str, ...] = ()
    choices: tuple[str, ...]
    settlement: dict[str, str]
    chips: str


HANDS = {
    "bet 4x and win": Hand(
        cards="As Ah  9c 9d  2c 5d 7h  Js 3c",
        choices=("Bet 4×",),
        settlement={
            "Ante $10": f"+$10.00 {HIGHER}",
            "Play $40": f"+$40.00 {HIGHER}",
            "Blind $10": f"$0.00 {SMALL}",
            "Net": "+$50.00",
        },
        chips="$550.00",
    ),
    "bet 3x and lose": Hand(
        cards="Kd Qh  As Ad  2c 5d 7h  9s 3c",
        choices=("Bet 3×",),
        settlement={
            "Ante $10": "−$10.00 Player's hand is lower",
            "Play $30": "−$30.00 Player's hand is lower",
            "Blind $10": "−$10.00 Player's hand is lower",
            "Net": "−$50.00",
        },
        chips="$450.00",
    ),
    "bet 2x and make a flush": Hand(
        cards="Ah 9h  Kc Kd  2h 7h Th  3c 4d",
        choices=("Check", "Bet 2×"),
        settlement={
            "Ante $10": f"+$10.00 {HIGHER}",
            "Play $20": f"+$20.00 {HIGHER}",
            "Blind $10": "+$15.00 Flush: 3 to 2",
            "Net": "+$45.00",
        },
        chips="$545.00",
    ),
    "bet 1x and win": Hand(
        cards="Qc 8d  Jh 5d  2s 3d 8s  5c Kh",
        choices=("Check", "Check", "Bet 1×"),
        settlement={
            "Ante $10": f"+$10.00 {HIGHER}",
            "Play $10": f"+$10.00 {HIGHER}",
            "Blind $10": f"$0.00 {SMALL}",
            "Net": "+$20.00",
        },
        chips="$520.00",
    ),
    "fold at the river": Hand(
        cards="2c 3d  Ah Kd  Qs Js 9h  7d 5c",
        choices=("Check", "Check", "Fold"),
        settlement={
            "Ante $10": "−$10.00 Folded",
            "Blind $10": "−$10.00 Folded",
            "Net": "−$20.00",
        },
        chips="$480.00",
    ),
    "dealer does not qualify": Hand(
        cards="Kc Qd  Jh 9d  2s 4d 6h  8c Tc",
        choices=("Bet 4×",),
        settlement={
            "Ante $10": "$0.00 Dealer does not qualify: Ante returned",
            "Play $40": f"+$40.00 {HIGHER}",
            "Blind $10": f"$0.00 {SMALL}",
            "Net": "+$40.00",
        },
        chips="$540.00",
    ),
    "a tie on the board": Hand(
        cards="2c 3d  2h 3s  Ac Kd Qh  Js Tc",
        choices=("Check", "Check", "Bet 1×"),
        settlement={
            "Ante $10": "$0.00 Hands are equal: returned",
            "Play $10": "$0.00 Hands are equal: returned",
            "Blind $10": "$0.00 Hands are equal: returned",
            "Net": "$0.00",
        },
        chips="$500.00",
    ),
    "Trips wins with three of a kind": Hand(
        cards="7c 7d  Kc Qd  7h 2s 4d  Kh 9s",
        bets=("Trips",),
        choices=("Bet 4×",),
        settlement={
            "Ante $10": f"+$10.00 {HIGHER}",
            "Play $40": f"+$40.00 {HIGHER}",
            "Blind $10": f"$0.00 {SMALL}",
            "Trips $5": "+$15.00 Three of a kind: 3 to 1",
            "Net": "+$65.00",
        },
        chips="$565.00",
    ),
    "Bad Beat wins with the hand that lost": Hand(
        cards="7c 7d  Kc Kd  7h Ks 2s  4d 9h",
        bets=("Trips", "Bad Beat"),
        choices=("Check", "Check", "Bet 1×"),
        settlement={
            "Ante $10": "−$10.00 Player's hand is lower",
            "Play $10": "−$10.00 Player's hand is lower",
            "Blind $10": "−$10.00 Player's hand is lower",
            "Trips $5": "+$15.00 Three of a kind: 3 to 1",
            "Bad Beat $5": "+$45.00 Losing hand: Three of a kind: 9 to 1",
            "Net": "+$30.00",
        },
        chips="$530.00",
    ),
    "Ultimate Pairs wins with a pair of aces": Hand(
        cards="As Ah  9c 9d  2c 5d 7h  Js 3c",
        bets=("Ultimate Pairs",),
        choices=("Bet 4×",),
        settlement={
            "Ante $10": f"+$10.00 {HIGHER}",
            "Play $40": f"+$40.00 {HIGHER}",
            "Blind $10": f"$0.00 {SMALL}",
            "Ultimate Pairs $5": "+$150.00 A-A: 30 to 1",
            "Net": "+$200.00",
        },
        chips="$700.00",
    ),
    "the progressive pays four of a kind, and keeps its stake": Hand(
        cards="7c 7d  Kc Qd  7h 7s 2d  Kh 9s",
        bets=("Progressive",),
        choices=("Bet 4×",),
        settlement={
            "Ante $10": f"+$10.00 {HIGHER}",
            "Play $40": f"+$40.00 {HIGHER}",
            "Blind $10": "+$100.00 Four of a kind: 10 to 1",
            "Progressive $5": "+$495.00 Four of a kind: 100 for 1",
            "Net": "+$645.00",
        },
        chips="$1,145.00",
    ),
}


#: In `make test` the largest bet and the fold; other tests here click the smaller bets, and
#: `tests/live` settles all these hands by HTTP.
CLICKED = ("bet 4x and win",)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name not in CLICKED)) for name in HANDS]
)
def test_a_hand_is_played_and_paid(felt: Felt, name: str) -> None:
    hand = HANDS[name]
    felt.house.lay(felt.table, hand.cards)
    felt.sit()
    expect(felt.chips).to_have_text("$500.00")
    felt.bet(*hand.bets)
    expect(felt.chips).to_have_text(f"${480 - 5 * len(hand.bets)}.00")
    felt.choose(*hand.choices)
    felt.expect_settled(hand.settlement["Net"])
    assert felt.settlement() == hand.settlement
    expect(felt.chips).to_have_text(hand.chips)


@pytest.mark.slow
def test_the_settlement_stands_beside_the_wager_too(felt: Felt) -> None:
    felt.house.lay(felt.table, HANDS["dealer does not qualify"].cards)
    felt.sit()
    felt.bet()
    felt.choose("Bet 4×")
    felt.expect_settled("+$40.00")
    expect(felt.felt).to_contain_text("Dealer does not qualify: Ante returned")
    # The whole sentence would be cut there.
    expect(felt.felt).to_contain_text("Dealer: high card, does not qualify")
    assert felt.cards("Dealer’s cards") == ["jack of hearts", "nine of diamonds"]


@pytest.mark.slow  # `tests/live` pays envy by HTTP; here two pages show it
def test_envy_pays_the_other_player_at_a_pennsylvania_table(
    browser: Browser, house: OpenHouse
) -> None:
    # Seat 1 makes a straight flush with the flop; seat 2 holds nothing and is paid 1,500.00.
    table = house.table("pennsylvania")
    house.lay(table, "9h 8h  2c 3d  Kc Qd  7h 6h 5h  As Jc")
    with (
        browser.new_context(viewport=DESK, reduced_motion="reduce") as one,
        browser.new_context(viewport=DESK, reduced_motion="reduce") as two,
    ):
        lucky = Felt(one.new_page(), house, table).sit()
        envious = Felt(two.new_page(), house, table).sit()
        for player in (lucky, envious):
            player.hold(25)
            player.place("Ante")
            player.place("Progressive")
            player.bet_button.click()
        expect(envious.chips).to_have_text("$445.00")
        lucky.choose("Bet 4×")
        envious.choose("Check", "Check", "Fold")
        envious.expect_settled("+$1,445.00")
        # The Envy bonus is the progressive's, on top of its lost stake: 1,500.00 − 5.00 − 50.00.
        told = envious.settlement()
        assert told["Ante $25"] == "−$25.00 Folded"
        assert told["Net"] == "+$1,445.00", told
        assert any("Another player's hand pays envy" in words for words in told.values()), told
        expect(envious.chips).to_have_text("$1,945.00")
        # 10 % of a meter of 10,000.00 and some cents, less the stake of 5.00.
        lucky.expect_settled("+$")
        assert lucky.settlement()["Progressive $5"].startswith("+$995.")


@pytest.mark.slow
def test_a_shuffler_malfunction_returns_every_wager(felt: Felt) -> None:
    felt.sit()
    felt.bet("Trips", "Ultimate Pairs", "Progressive")
    felt.choose("Check")
    expect(felt.decision("Bet 2×")).to_be_visible()
    expect(felt.chips).to_have_text("$465.00")
    felt.house.command(felt.table, asked.Malfunction("a card is jammed"))
    expect(felt.felt).to_contain_text("All hands are void")
    expect(felt.felt).to_contain_text(
        "All hands are void: shuffler malfunction. Every wager is returned."
    )
    for label in ("Ante", "Blind", "Trips", "Ultimate Pairs"):
        expect(felt.felt.get_by_label(f"{label}, $0, round is void: returned")).to_be_visible()
    expect(felt.chips).to_have_text("$500.00")
    returned = "$0.00 Round is void: returned"
    assert felt.settlement() == {
        "Ante $10": returned,
        "Blind $10": returned,
        "Trips $5": returned,
        "Ultimate Pairs $5": returned,
        "Progressive $5": returned,
        "Net": "$0.00",
    }
    # Nothing of it is in play any more.
    expect(felt.page.locator("footer")).not_to_contain_text("In play")
    assert "Shuffler malfunction: a card is jammed" in felt.said()


def test_x08_every_wager_has_a_marked_area_of_its_own(felt: Felt) -> None:
    felt.sit()
    labels = ["Trips", "Bad Beat", "Ultimate Pairs", "Ante", "Blind", "Play", "Progressive"]
    areas = []
    for label in labels:
        area = felt.felt.get_by_label(label).first
        expect(area).to_be_visible()
        # Its name is printed beside it.
        expect(felt.felt.locator(".label b", has_text=label).first).to_be_visible()
        box = area.bounding_box()
        assert box is not None
        areas.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2))
    # Circles, so that no two of them touch.
    for at, (x, y, radius) in enumerate(areas):
        for other in areas[at + 1 :]:
            assert math.dist((x, y), other[:2]) >= radius + other[2] - 1, (x, y, other)
