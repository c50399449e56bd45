"""A jackpot with everybody at a screen of their own: dealer, supervisor, executive, the sign."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.staff import StaffHouse, Station, dealt

#: Seat 1 has a royal flush with the flop; the dealer has a pair of nines.
ROYAL = "Ah Kh 2c 7d 9c 9d Qh Jh Th 5c 6s"


class Shift:
    """Dealer, supervisor and executive in browsers of their own, and the sign in a fourth."""

    def __init__(self, browser: Browser, house: StaffHouse, closing: ExitStack) -> None:
        def screen(role: str, path: str) -> Station:
            context = browser.new_context(
                viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
            )
            closing.callback(context.close)
            return Station(context, house, role, path)

        self.house = house
        self.supervisor = screen("supervisor", "/staff/floor")
        self.executive = screen("executive", "/staff/floor")
        self.dealer = screen("dealer", "/staff")
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        closing.callback(context.close)
        self.sign: Page = context.new_page()
        self.sign.goto(f"{house.url}/sign/meter/WA-01")

    def played(self, table: str, key: str) -> None:
        """Two players have bet and played; seat 1's royal flush lies open."""
        dealer, house = self.dealer, self.house
        house.lay(table, ROYAL)
        dealer.page.goto(f"{house.url}/staff/table/{table}")
        dealer.press("Tap in")
        ana, bram = house.seat(table, f"Ana {table}", f"Bram {table}")
        dealer.waits("Nobody has bet yet")
        ana.bet(progressive="1.00")
        bram.bet()
        dealer.press("No more bets")
        dealer.waits(key)
        dealer.page.keyboard.press("1")
        dealer.press(key, "Deal")
        ana.decide("4x")
        bram.decide("4x")
        dealer.press("Flop", "Turn and river", "Reveal your hand", "Open seat 2", "Open seat 1")

    def gone(self) -> None:
        """The dealer goes, so that the other table can be taken."""
        self.dealer.page.locator("[data-action=more]").click()
        self.dealer.page.get_by_role("button", name="Tap out").click()
        self.dealer.page.locator("[data-action=sure]").click()
        self.dealer.waits("Tap in")


@pytest.fixture(scope="module")
def shift(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shift]:
    tables = [dealt(each, console=each) for each in ("newer", "older")]
    tables.append(dealt("second", console="newer"))
    with (
        StaffHouse(tmp_path_factory.mktemp("jackpot"), tables) as house,
        ExitStack() as closing,
    ):
        yield Shift(browser, house, closing)


@pytest.mark.slow
def test_p11_p13_a_jackpot_on_the_newer_console_in_four_browsers(
    shift: Shift, tmp_path: Path
) -> None:
    dealer, supervisor, executive = shift.dealer, shift.supervisor, shift.executive
    shift.played("newer", "START GAME")
    dealer.press("Spot 1", "Royal flush in the first five cards", "CONFIRM")
    dealer.waits("Seat 1 waits for a card")
    expect(shift.sign.locator("[data-state=pending]")).to_contain_text("seat 1")
    # The supervisor sees the call; the card is too low for this amount, and says so.
    supervisor.page.locator("[data-call^='award.newer']").click()
    supervisor.page.locator("[data-action=swipe]").click()
    supervisor.badge("supervisor")
    dialog = supervisor.page.locator("[data-part=badge]")
    expect(dialog.get_by_role("alert")).to_contain_text("Executive card")
    supervisor.page.keyboard.press("Escape")
    # The executive confirms it from a browser of their own.
    executive.page.locator("[data-call^='award.newer']").click()
    executive.page.locator("[data-action=swipe]").click()
    expect(executive.page.locator("[data-part=badge]")).to_contain_text("$10,000.25")
    executive.badge("executive")
    expect(executive.page.locator("[data-part=badge]")).to_have_count(0)
    dealer.waits("Settle")
    expect(supervisor.page.locator("[data-call^='award.newer']")).to_have_count(0)
    # P-13: the win page as PDF, from the console and from the Game Manager's page.
    with dealer.page.expect_download() as found:
        dealer.page.locator("[data-action=win-pdf]").click()
    printed = tmp_path / "console.pdf"
    found.value.save_as(printed)
    assert printed.read_bytes().startswith(b"%PDF-")
    dealer.press("Settle", "END GAME")
    expect(shift.sign.locator("[data-state=pending]")).to_have_count(0)
    executive.page.goto(f"{shift.house.url}/staff/meters/WA-01")
    with executive.page.expect_download() as found:
        executive.page.locator("[data-action=win-pdf]").click()
    assert found.value.suggested_filename.endswith(".pdf")
    found.value.save_as(tmp_path / "meters.pdf")
    assert (tmp_path / "meters.pdf").read_bytes().startswith(b"%PDF-")
    executive.page.goto(f"{shift.house.url}/staff/floor")
    shift.gone()


@pytest.mark.slow
def test_p11_a_jackpot_is_confirmed_from_the_meters_banner(shift: Shift) -> None:
    dealer, executive, supervisor = shift.dealer, shift.executive.page, shift.supervisor.page
    for page in (executive, supervisor):
        page.goto(f"{shift.house.url}/staff/meters/WA-01")
    shift.played("second", "START GAME")
    banner = executive.locator("[data-part=pending]")
    expect(banner).to_have_count(0)
    dealer.press("Spot 1", "Royal flush in the first five cards", "CONFIRM")
    expect(banner).to_contain_text("Win pending on WA-01")
    expect(banner.locator("[aria-current=step]")).to_have_text("Executive’s card")
    rows = supervisor.locator("[data-part=wins] tbody tr")
    before = rows.count()
    banner.locator("[data-action=swipe]").click()
    shift.executive.badge("executive")
    dealer.waits("Settle")
    # It stands there until the game has ended, and nobody is asked for a card again.
    expect(banner).to_contain_text("Win paid from WA-01")
    expect(banner.locator("[aria-current=step]")).to_have_text("Game ended")
    expect(banner.locator("[data-action=swipe]")).to_have_count(0)
    # Whoever else looks at the page sees it among the wins, without asking for it.
    expect(rows).to_have_count(before + 1)
    dealer.press("Settle", "END GAME")
    expect(banner).to_have_count(0)
    for page in (executive, supervisor):
        page.goto(f"{shift.house.url}/staff/floor")
    shift.gone()


@pytest.mark.slow
def test_p10_a_jackpot_on_the_older_keypad_in_four_browsers(shift: Shift) -> None:
    dealer, supervisor = shift.dealer, shift.supervisor
    shift.played("older", "COIN IN")
    dealer.press("Royal flush in the first five cards")
    expect(shift.sign.locator("[data-state=pending]")).to_contain_text("seat 1")
    # The supervisor brings the key, and the dealer's console follows within a second.
    called = supervisor.page.locator("[data-call*='older']")
    for position, says, after in (("JPH", "Royal flush", "J-POT"), ("RUN", "to RUN", "Settle")):
        called.filter(has_text=says).click()
        turn = supervisor.page.locator("[data-action=turn_key]")
        expect(turn).to_contain_text(position)
        turn.click()
        supervisor.badge("supervisor")
        expect(supervisor.page.locator("[data-part=badge]")).to_have_count(0)
        dealer.press(after)
    expect(shift.sign.locator("[data-state=pending]")).to_have_count(0)
    dealer.press("GAME OVER")
    shift.gone()
