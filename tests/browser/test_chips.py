"""Chips are placed, stacked, taken off, taken back, bet again and doubled; a player may bank."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.felt import Felt
from tests.browser.house import OpenHouse

ACES = "As Ah  9c 9d  2c 5d 7h  Js 3c"


def test_chips_are_stacked_taken_off_and_doubled_before_they_are_bet(felt: Felt) -> None:
    felt.sit()
    felt.place("Ante", 3)
    # Ante and Blind are two equal amounts: whoever lays the one lays the other.
    expect(felt.felt.get_by_label("Blind, $15, not bet yet: place a chip")).to_be_visible()
    felt.ring("Ante").click(button="right")
    expect(felt.bet_button).to_contain_text("$20.00")
    felt.hold(25)
    felt.place("Trips")
    expect(felt.bet_button).to_contain_text("$45.00")
    felt.page.get_by_role("button", name="Double").click()
    expect(felt.bet_button).to_contain_text("$90.00")
    felt.page.get_by_role("button", name="Undo the last chip").click()
    expect(felt.bet_button).to_contain_text("$45.00")
    felt.page.get_by_role("button", name="Clear").click()
    expect(felt.ring("Ante")).to_have_accessible_name("Ante: place a chip")
    # Nothing of all this has touched the player's money.
    expect(felt.chips).to_have_text("$500.00")
    assert felt.house.view(felt.table)["seats"][0]["wagers"] == []


def test_b10_a_bet_is_taken_back_until_no_more_bets(felt: Felt) -> None:
    felt.sit()
    felt.house.player("Bob", felt.table, 2)
    felt.bet("Trips")
    expect(felt.chips).to_have_text("$475.00")
    felt.page.get_by_role("button", name=re.compile("^Take")).click()
    expect(felt.chips).to_have_text("$500.00")
    # It lies before the player again, ready to be changed.
    expect(felt.bet_button).to_contain_text("$25.00")


@pytest.mark.slow  # draft.test.ts has a circle wait for the wager it needs
def test_a_bad_beat_bet_waits_for_trips(felt: Felt) -> None:
    felt.sit()
    felt.place("Bad Beat")
    expect(felt.page.get_by_role("alert")).to_have_text("Bad Beat: needs Trips")
    felt.place("Trips")
    felt.place("Bad Beat")
    expect(felt.felt.get_by_label("Bad Beat, $5, not bet yet: place a chip")).to_be_visible()


@pytest.mark.slow
def test_the_last_bet_is_made_again_in_the_next_hand(page: Page, house: OpenHouse) -> None:
    felt = Felt(page, house, house.table("brisk"))
    for hand in (1, 2):
        house.lay(felt.table, ACES, hand=hand)
    felt.sit()
    felt.bet("Trips")
    felt.choose("Bet 4×")
    expect(felt.chips).to_have_text("$545.00")
    again = page.get_by_role("button", name="Rebet $25.00")
    expect(again).to_be_enabled()
    page.keyboard.press("b")
    felt.choose("Bet 4×")
    expect(felt.chips).to_have_text("$590.00")


def test_k03_a_player_takes_the_bank_and_others_bet_against_it(
    page: Page, house: OpenHouse
) -> None:
    # Seat 2 folds: its Ante and Blind go to the player-dealer.
    felt = Felt(page, house, house.table("california")).watch()
    house.lay(felt.table, "2c 3d  Ah Kd  Qs Js 9h  7d 5c")
    page.get_by_role("button", name="Sit down").click()
    expect(felt.chips).to_have_text("$500.00")
    other = house.player("Bob", felt.table, 2)
    page.get_by_label("Bank this hand with").fill("200")
    page.get_by_role("button", name="Bank this round").click()
    expect(felt.felt).to_contain_text("the bank")
    other.bet()
    expect(page.get_by_text("Cards are dealt").first).to_be_attached()
    for word in ("check", "check", "fold"):
        other.decide(word)
    expect(page.get_by_label("Seat 2, Bob")).to_contain_text("−$20")
    expect(felt.chips).to_have_text("$520.00")
