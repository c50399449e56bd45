"""axe-core finds no serious fault on any page, in any state of a hand, on a desk and a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.table import command as asked
from tests.browser.banking import Banking
from tests.browser.conftest import without
from tests.browser.felt import DESK, PHONE, Felt
from tests.browser.house import OpenHouse, tables
from tests.browser.test_safe import lose

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
_FAULTS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`));
}"""
SIZES = {"desk": DESK, "phone": PHONE}


def sizes(*quick: str) -> pytest.MarkDecorator:
    """Both sizes in `make soak`; axe judges a screen in a third of a second, and there are many."""
    return pytest.mark.parametrize(
        "size",
        [pytest.param(each, marks=[pytest.mark.slow] * (each not in quick)) for each in SIZES],
    )


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.is_file():
        without("axe-core is not installed: run `make pages`")
    return AXE.read_text(encoding="utf-8")


def serious(page: Page, axe: str) -> list[str]:
    """Every serious or critical fault, with what it was found on."""
    # Faded words are judged when they have faded in.
    page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished))")
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    # All that is no fault stays in the browser: reading it takes longer than judging.
    found: list[str] = page.evaluate(_FAULTS)
    return found


def test_the_judge_sees_a_fault(page: Page, axe: str) -> None:
    page.set_content("<html lang='en'><title>x</title><main><button></button></main></html>")
    assert [fault.partition(":")[0] for fault in serious(page, axe)] == ["button-name"]


@sizes("phone")
def test_no_state_of_a_hand_has_a_serious_fault(
    browser: Browser, house: OpenHouse, axe: str, size: str
) -> None:
    table = house.table()
    house.lay(table, "Qc 8d  2c 4h  Jh 5d  2s 3d 8s  5c Kh")
    with browser.new_context(viewport=SIZES[size], reduced_motion="reduce") as context:
        page = context.new_page()
        felt = Felt(page, house, table).watch()
        assert serious(page, axe) == []
        page.get_by_role("button", name="Sit down").click()
        other = house.player("Bob", table, 2)
        expect(felt.ring("Ante")).to_be_visible()
        felt.place("Ante", 2)
        felt.place("Progressive")
        assert serious(page, axe) == []
        felt.bet_button.click()
        other.bet(trips="5.00")
        expect(felt.decision("Bet 4×")).to_be_visible()
        assert serious(page, axe) == []
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Leave the table").click()
        expect(page.locator("[data-part=dock]")).to_have_attribute("data-state", "asking")
        assert serious(page, axe) == []
        page.locator("[data-action=keep]").click()
        for word in ("check", "check"):
            felt.choose("Check")
            other.decide(word)
        expect(felt.decision("Bet 1×")).to_be_visible()
        assert serious(page, axe) == []
        other.decide("fold")
        felt.choose("Bet 1×")
        expect(page.get_by_text("This hand").first).to_be_visible()
        assert serious(page, axe) == []
        page.keyboard.press("r")
        drawer = page.get_by_role("dialog", name="Rules and paytables")
        expect(drawer.get_by_text("As the sheet says").first).to_be_visible()
        for summary in drawer.get_by_text("As the sheet says").all():
            summary.click()
        assert serious(page, axe) == []
        page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("dialog")).to_contain_text("Your limits")
        assert serious(page, axe) == []
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("dialog", name="Sign out?")).to_be_visible()
        assert serious(page, axe) == []


@pytest.mark.slow
@sizes("desk")
def test_the_coach_and_an_empty_stack_have_no_serious_fault(
    browser: Browser, house: OpenHouse, axe: str, size: str
) -> None:
    with browser.new_context(viewport=SIZES[size], reduced_motion="reduce") as context:
        page = context.new_page()
        page.add_init_script("localStorage.setItem('houseedge.settings', '{\"coach\": \"Live\"}')")
        felt = lose(page, house, {25: 1, 5: 3, 1: 2})
        expect(page.locator("[data-part=dock]")).to_have_attribute("data-state", "short-of-chips")
        assert serious(page, axe) == []
        page.locator("[data-action=buy-in]").click()
        felt.bet()
        # The first count on a machine makes its book.
        expect(page.locator("[data-action=exact]")).to_be_visible(timeout=90_000)
        assert serious(page, axe) == []
        page.locator("[data-action=exact]").click()
        expect(page.get_by_role("dialog", name="Counted exactly")).to_be_visible()
        assert serious(page, axe) == []


@pytest.mark.slow  # the pages on a desk below have the lobby among them
@sizes("phone")
def test_the_lobby_has_no_serious_fault(
    browser: Browser, folder: Path, axe: str, size: str
) -> None:
    few = [*tables("washington", 1), *tables("california", 1)]
    with (
        OpenHouse(folder, few) as house,
        browser.new_context(viewport=SIZES[size], reduced_motion="reduce") as context,
    ):
        page = context.new_page()
        house.player("Bob", "washington1", 2)
        page.goto(house.url)
        expect(page.get_by_role("article").first).to_be_visible()
        assert serious(page, axe) == []
        page.get_by_role("button", name="limit", exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert serious(page, axe) == []


@sizes("desk")
def test_no_page_has_a_serious_fault(
    browser: Browser, house: OpenHouse, axe: str, size: str
) -> None:
    table = house.table()
    with browser.new_context(viewport=SIZES[size], reduced_motion="reduce") as context:
        page = context.new_page()
        felt = Felt(page, house, table).sit()
        felt.bet()
        expect(felt.decision("Bet 4×")).to_be_visible()
        house.command(table, asked.Malfunction("a card is jammed"))
        expect(felt.felt).to_contain_text(re.compile("[Vv]oid"))
        assert serious(page, axe) == []
        for path, words in {
            "/components": "Decision",
            f"/round/{table}-1": "Step by step",
            f"/verify/{table}-1": "holds",
            "/round/nowhere-1": "cannot be recalled",
            "/verify": "Verify a hand",
            "/nowhere": "Lobby",
        }.items():
            page.goto(house.url + path)
            expect(page.locator("body")).to_contain_text(words)
            assert serious(page, axe) == [], path


@pytest.mark.slow
@sizes()
def test_no_scene_of_a_bank_has_a_serious_fault(
    browser: Browser, house: OpenHouse, axe: str, size: str
) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        page = context.new_page()
        for scene in Banking(page, house).walks():
            page.set_viewport_size(SIZES[size])
            assert serious(page, axe) == [], scene
