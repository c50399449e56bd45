"""The coach beside the table: the values while deciding, or afterwards what a choice cost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.cards import parse_cards
from houseedge.odds import advise
from tests.browser.felt import PHONE, Felt
from tests.browser.house import OpenHouse

#: King-deuce suited bets before the flop, and again when the king pairs.
DECK = "Ks 2s  9c 9d  Ah Kd 7s  3c 4d"
#: The first count on a machine makes its book.
PATIENT = 90_000


def test_values_stand_beside_the_felt_while_one_decides(page: Page, house: OpenHouse) -> None:
    felt = Felt(page, house, house.table())
    house.lay(felt.table, DECK)
    felt.sit()
    coach = page.get_by_role("region", name="Coach")
    expect(coach.get_by_role("button", name="Off")).to_have_attribute("aria-pressed", "true")
    expect(coach.get_by_role("table")).to_have_count(0)
    coach.get_by_role("button", name="Live").press("Enter")
    felt.bet()
    # The decision is there at once, counted or not.
    expect(felt.decision("Bet 4×")).to_be_enabled()
    words = coach.locator(".words")
    expect(words).to_have_text(
        re.compile(r"^Bet 4× is best\. Bet 3× gives up \$\S+, a check \$\d+\.\d\d\.$"),
        timeout=PATIENT,
    )
    rows = coach.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_have_text(re.compile(r"^Bet 4×\s+−0\.\d{3}\s*−\$\d+\.\d\d$"))
    assert any(line.startswith("Coach: Bet 4× is best.") for line in felt.said())
    felt.choose("Check")
    expect(words).to_have_text(re.compile(r"^Bet 2× is best\. A check gives up"), timeout=PATIENT)
    # One tap away: the fractions themselves, and every ending.
    exact = advise(parse_cards("Ks 2s"), parse_cards("Ah Kd 7s"))
    coach.get_by_role("button", name="1,070,190 endings show exactly").click()
    drawer = page.get_by_role("dialog", name="Counted exactly")
    for name, value in (("Bet 2×", exact.actions["2x"]), ("Check", exact.actions["check"])):
        row = drawer.locator("dl > div").filter(has_text=name)
        expect(row).to_contain_text(f"{value.numerator:,}/{value.denominator:,}")
    for name, count in zip(("Win", "Tie", "Lose"), exact.counts, strict=True):
        expect(drawer.locator("dl > div").filter(has_text=name)).to_contain_text(f"{count:,}")
    page.keyboard.press("Escape")
    felt.choose("Bet 2×")
    expect(words).to_have_text("Bet 2× was best, and your choice.")
    expect(coach).to_contain_text(
        re.compile(r"This session: 2 decisions, 1 not best, cost \$\d+\.\d\d")
    )
    page.reload()
    expect(coach.get_by_role("button", name="Live")).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow  # the desk asks the same coach
def test_afterwards_a_phone_tells_what_a_check_cost(browser: Browser, house: OpenHouse) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        felt = Felt(page, house, house.table())
        house.lay(felt.table, DECK)
        felt.sit()
        page.get_by_role("button", name="Menu").tap()
        drawer = page.get_by_role("dialog")
        drawer.get_by_role("button", name="After").tap()
        expect(drawer).to_contain_text("This session: 0 decisions")
        page.keyboard.press("Escape")
        with page.expect_response("**/advice", timeout=PATIENT):
            felt.bet()
        expect(felt.decision("Check")).to_be_visible()
        dock = page.locator(".dock")
        # It is known by now, and not told before the decision.
        expect(dock).not_to_contain_text("best")
        with page.expect_response("**/advice", timeout=PATIENT):
            felt.decision("Check").tap()
        expect(dock).to_contain_text(
            re.compile(r"Bet 4× was best\. Your check gave up \$\d+\.\d\d\.")
        )
        felt.decision("Bet 2×").tap()
        expect(dock).to_contain_text("Bet 2× was best, and your choice.")
        expect(dock).to_contain_text("This hand")
        high = page.evaluate("document.documentElement.scrollHeight")
        assert high <= PHONE["height"]
