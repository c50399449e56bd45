"""The first hand is guided: one hint at a time, beside the hand and never over it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.felt import DESK, Felt
from tests.browser.fitting import Size, audit, where
from tests.browser.house import OpenHouse

STAGES: tuple[Size, ...] = (
    (1440, 900),
    (1024, 768),
    (1000, 696),
    (1180, 650),
    (390, 664),
    (320, 568),
    (844, 390),
    (568, 320),
)


@pytest.mark.slow  # guide.test.ts leads through one hand
@pytest.mark.parametrize("choice", ["No hints", "all of them"])
def test_a_first_hand_is_led_from_the_ante_to_what_was_paid(
    browser: Browser, house: OpenHouse, choice: str
) -> None:
    faults: list[str] = []
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        page = context.new_page()
        felt = Felt(page, house, house.table())
        house.lay(felt.table, "Qc 8d  Jh 5d  2s 3d 8s  5c Kh")
        hint = page.get_by_role("complementary", name="Hint")

        def look(title: str) -> None:
            expect(hint).to_contain_text(title)
            for size in STAGES:
                faults.extend(f"{title} at {fault}" for fault in audit(page, size))
            page.set_viewport_size(DESK)
            expect(page.locator(".page.wide")).to_be_visible()

        felt.sit()
        look("Start with the Ante")
        assert page.locator("[data-hint=ante] [data-wager=ante]").count() == 1
        if choice == "No hints":
            at = where(page)
            hint.get_by_role("button", name="No hints").click()
            expect(hint).to_have_count(0)
            # Nothing moved, and nothing was pressed.
            assert where(page) == at
            expect(felt.bet_button).to_have_count(0)
            page.reload()
            expect(felt.ring("Ante")).to_be_visible()
            expect(hint).to_have_count(0)
            page.get_by_role("button", name="Menu").click()
            page.get_by_role("button", name="Guide me through a hand").click()
            expect(hint).to_contain_text("Start with the Ante")
            assert faults == []
            return
        felt.place("Ante", 2)
        look("The Blind follows")
        felt.bet_button.click()
        look("Your two cards")
        felt.choose("Check")
        look("Three cards for all")
        felt.choose("Check")
        look("All cards lie")
        felt.choose("Bet 1×")
        look("How it was paid")
        # The next hand is one's own.
        page.locator("[data-action=rebet]").click()
        felt.choose("Bet 4×")
        expect(hint).to_have_count(0)
        page.reload()
        expect(felt.felt).to_be_visible()
        expect(hint).to_have_count(0)
        assert faults == []
        hints = [line for line in felt.said() if line.startswith("Hint:")]
        assert len(hints) == len(set(hints))
