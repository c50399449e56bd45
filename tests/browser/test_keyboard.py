"""The keyboard alone: to a seat, through a hand, into the rules and out again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.felt import Felt
from tests.browser.house import OpenHouse

#: What the eye sees of the focus: its own ring, or that of the field around it.
RING = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const drawn = [at, at.parentElement].some(node => {
    const style = getComputedStyle(node);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  return [at.getAttribute('aria-label') ?? at.innerText, drawn];
}"""

#: The focus is in the drawer, or with the browser itself.
INSIDE = """() => {
  const at = document.activeElement;
  return !at || at === document.body || at.closest('dialog') !== null;
}"""


def tab_to(page: Page, words: str, most: int = 60) -> None:
    """Press Tab until something of that name has the focus, which is drawn all the way."""
    for _ in range(most):
        page.keyboard.press("Tab")
        at = page.evaluate(RING)
        if at is None:
            continue
        assert at[1], f"the focus on {at[0]!r} cannot be seen"
        if at[0].startswith(words):
            return
    raise AssertionError(f"{words!r} is not reached by Tab")


@pytest.mark.slow
def test_a_hand_from_chair_to_settlement_with_keys_alone(felt: Felt) -> None:
    page, keys = felt.page, felt.page.keyboard
    felt.house.lay(felt.table, "Qc 8d  Jh 5d  2s 3d 8s  5c Kh")
    felt.watch()
    tab_to(page, "Sit down")
    keys.press("Enter")
    expect(felt.ring("Ante")).to_be_visible()
    tab_to(page, "Ante: place")
    keys.press("Enter")
    keys.press("Space")
    expect(felt.bet_button).to_contain_text("$20.00")
    tab_to(page, "Trips: place")
    keys.press("Enter")
    expect(felt.bet_button).to_contain_text("$25.00")
    # A chip is taken off again, and the last step undone.
    keys.press("Delete")
    expect(felt.bet_button).to_contain_text("$20.00")
    keys.press("d")
    expect(felt.bet_button).to_contain_text("$40.00")
    keys.press("Backspace")
    expect(felt.bet_button).to_contain_text("$20.00")
    keys.press("b")
    expect(felt.decision("Bet 4×")).to_be_enabled()
    keys.press("c")
    expect(felt.decision("Bet 2×")).to_be_enabled()
    tab_to(page, "Check")
    keys.press("Enter")
    expect(felt.decision("Bet 1×")).to_be_enabled()
    keys.press("1")
    felt.expect_settled("+$20.00")
    expect(felt.chips).to_have_text("$520.00")


@pytest.mark.slow  # keys.test.ts holds one
def test_a_key_that_is_held_presses_once(felt: Felt) -> None:
    keys = felt.page.keyboard
    felt.sit()
    felt.place("Ante", 2)
    felt.bet_button.focus()
    keys.down("Enter")
    check = felt.decision("Check")
    expect(check).to_be_focused()
    expect(check).to_be_enabled()
    # The same key, still down: a browser repeats it some thirty times a second.
    for _ in range(10):
        keys.down("Enter")
    assert felt.house.view(felt.table)["phase"] == "preflop"
    keys.up("Enter")
    keys.press("Enter")
    expect(felt.decision("Bet 2×")).to_be_enabled()
    assert felt.house.view(felt.table)["phase"] == "flop"


@pytest.mark.slow
def test_r_opens_the_rules_and_escape_gives_the_focus_back(felt: Felt) -> None:
    page = felt.page
    felt.sit()
    tab_to(page, "Ante: place")
    page.keyboard.press("r")
    drawer = page.get_by_role("dialog", name="Rules and paytables")
    expect(drawer).to_be_visible()
    # The focus stays in the drawer, and no key bets behind it.
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(INSIDE)
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    at = page.evaluate(RING)
    assert at is not None
    assert at[0].startswith("Ante")


def test_the_lobby_is_used_by_keys(page: Page, house: OpenHouse) -> None:
    page.goto(house.url)
    expect(page.get_by_role("button", name="Sit down").first).to_be_visible()
    tab_to(page, "Watch")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The felt")).to_be_visible()
