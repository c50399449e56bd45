"""Whatever is touched is 44 pixels wide and high, on every stage and in every drawer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.felt import Felt
from tests.browser.house import OpenHouse
from tests.browser.test_phone import TARGETS


def small(page: Page) -> list[str]:
    """What a thumb would miss; it is measured in steps of half a pixel."""
    return [
        f"{name.strip()!r} is {wide:.0f} x {high:.0f}"
        for name, wide, high in page.evaluate(TARGETS)
        if min(wide, high) < 43.5
    ]


@pytest.mark.slow  # phone looks at every target of a whole hand
@pytest.mark.parametrize(
    "size",
    [(320, 568), (667, 375), (1180, 820)],
    ids=str,
)
def test_a_thumb_hits_everything(browser: Browser, house: OpenHouse, size: tuple[int, int]) -> None:
    with browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        felt = Felt(page, house, house.table())
        found = {}
        felt.watch()
        found["watching"] = small(page)
        page.get_by_role("button", name="Sit down").tap()
        expect(felt.ring("Ante")).to_be_visible()
        found["betting"] = small(page)
        felt.ring("Ante").tap()
        felt.bet_button.tap()
        for street, choice in (("preflop", "Check"), ("flop", "Check"), ("river", "Bet 1×")):
            expect(felt.decision(choice)).to_be_enabled()
            found[street] = small(page)
            felt.decision(choice).tap()
        expect(page.locator("[data-action=rebet]")).to_be_enabled()
        found["settled"] = small(page)
        page.get_by_role("button", name="Menu").tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        found["menu"] = small(page)
        page.keyboard.press("Escape")
        page.keyboard.press("r")
        expect(page.get_by_role("dialog")).to_be_visible()
        found["rules"] = small(page)
        assert {state: faults for state, faults in found.items() if faults} == {}
