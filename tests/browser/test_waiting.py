"""Whoever has nothing to do is told what is truly waited for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.felt import Felt

#: Seat 1, seat 2, the dealer, then flop, turn and river: nobody has much.
LOW = "8s 6h  Ah Kd  Qs Jd  2c 5d Th  9s 3c"


def dock(felt: Felt) -> Locator:
    """What is asked or awaited, and the controls."""
    return felt.page.locator("[data-part=dock]")


@pytest.mark.slow  # dock.test.ts says what is waited for
def test_after_a_check_one_decides_again_and_after_a_fold_one_does_not(felt: Felt) -> None:
    felt.house.lay(felt.table, LOW)
    felt.sit()
    bob = felt.house.player("Bob", felt.table, 2)
    felt.bet()
    bob.bet()
    for again in ("when the flop lies", "when turn and river lie"):
        felt.choose("Check")
        expect(dock(felt)).to_contain_text("The others decide")
        expect(dock(felt)).to_contain_text(f"You decide again {again}")
        bob.decide("check")
    felt.choose("Fold")
    expect(dock(felt)).to_contain_text("The others decide")
    expect(dock(felt)).to_contain_text("You have folded")


@pytest.mark.slow
def test_after_a_play_bet_there_is_nothing_more_to_decide(felt: Felt) -> None:
    felt.house.lay(felt.table, LOW)
    felt.sit()
    bob = felt.house.player("Bob", felt.table, 2)
    felt.bet()
    bob.bet()
    felt.choose("Bet 4×")
    expect(dock(felt)).to_contain_text("The others decide")
    expect(dock(felt)).to_contain_text("Your Play bet is in")
