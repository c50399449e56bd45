"""From the lobby to a dealt hand, one's own limits, and a session that asks nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from houseedge.house.file import DEMO, TableFile
from tests.browser.felt import Felt
from tests.browser.house import CALM, OpenHouse

ACES = "As Ah  9c 9d  2c 5d 7h  Js 3c"


@pytest.fixture
def lobby(browser: Browser, folder: Path) -> Iterator[OpenHouse]:
    """The demo house, at a calmer pace."""
    calm = [
        TableFile(id=each.id, profile=each.profile, title=each.title, times=CALM)
        for each in DEMO.tables
    ]
    with OpenHouse(folder, calm) as opened:
        yield opened


def test_one_click_gets_a_newcomer_to_a_seat_with_chips_and_a_hand(
    lobby: OpenHouse, page: Page
) -> None:
    page.goto(lobby.url)
    row = page.get_by_role("article").filter(has_text="Washington")
    expect(row).to_contain_text("$5–$100")
    expect(row).to_contain_text("7 of 7")
    expect(row).to_contain_text("$10,000.00")
    row.get_by_role("button", name="Sit down").click()
    felt = Felt(page, lobby, "washington")
    expect(felt.ring("Ante")).to_be_visible()
    expect(felt.chips).to_have_text("$500.00")
    felt.bet()
    expect(felt.decision("Bet 4×")).to_contain_text("$40.00")
    assert len(felt.cards("Your cards")) == 2
    felt.choose("Bet 4×")
    expect(felt.felt).to_contain_text("This hand")
    page.get_by_role("link", name="Lobby").click()
    expect(row.get_by_role("link", name="Back to your seat")).to_be_visible()
    expect(row).to_contain_text("6 of 7")
    expect(page.locator("header .balance b")).to_have_text("$500.00")


@pytest.mark.slow
def test_a_loss_limit_set_in_the_page_refuses_a_larger_bet(lobby: OpenHouse, page: Page) -> None:
    page.goto(lobby.url)
    page.get_by_role("button", name="limit", exact=True).click()
    page.get_by_label("Lose at most, dollars").fill("30")
    page.get_by_role("button", name="Keep to these limits").click()
    expect(page.get_by_role("status")).to_contain_text("The house keeps to these limits")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    row = page.get_by_role("article").filter(has_text="Pennsylvania")
    row.get_by_role("button", name="Sit down").click()
    felt = Felt(page, lobby, "pennsylvania")
    felt.hold(25)
    felt.place("Ante")
    felt.bet_button.click()
    expect(page.get_by_role("alert")).to_have_text(
        "Your loss limit is $30.00, $0.00 of it is lost, and this would stake $75.00",
        ignore_case=True,
    )
    expect(felt.chips).to_have_text("$500.00")
    # What was laid out lies there still; less of it is taken.
    page.get_by_role("button", name="Clear").click()
    felt.hold(5)
    felt.place("Ante")
    felt.bet_button.click()
    expect(felt.chips).to_have_text("$480.00")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.slow
def test_a_whole_session_asks_no_other_host_and_writes_no_error(
    lobby: OpenHouse, page: Page
) -> None:
    complaints: list[str] = []
    asked: set[str] = set()

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.text} {message.location['url']}")

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def failed(request: Request) -> None:
        # What a page still asks for when one goes on to the next is given up, and no fault.
        if request.failure != "net::ERR_ABORTED":
            complaints.append(f"failed: {request.url}")

    page.on("requestfailed", failed)
    page.on("request", lambda request: asked.add(request.url.split("/")[2]))
    page.on("websocket", lambda socket: asked.add(socket.url.split("/")[2]))
    page.add_init_script(
        "addEventListener('securitypolicyviolation', e => console.error('policy', e.blockedURI))"
    )
    felt = Felt(page, lobby, "washington")
    page.goto(lobby.url)
    page.get_by_role("button", name="Sit down").first.click()
    felt.bet("Trips")
    felt.choose("Bet 4×")
    expect(felt.felt).to_contain_text("This hand")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your limits")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Recall hand").click()
    expect(page.get_by_text("Step by step")).to_be_visible()
    page.get_by_role("link", name="Verify").click()
    expect(page.locator(".findings")).to_contain_text("Every settlement adds up")
    page.goto(f"{lobby.url}/components")
    expect(page.get_by_role("heading").first).to_be_visible()
    assert asked == {lobby.url.removeprefix("http://")}
    assert complaints == []


@pytest.mark.slow  # test_axe signs out, closed_eyes plays by keys
def test_a_seated_guest_signs_out_by_keys_and_is_asked_twice(lobby: OpenHouse, page: Page) -> None:
    page.goto(lobby.url)
    row = page.get_by_role("article").filter(has_text="Washington")
    row.get_by_role("button", name="Sit down").click()
    felt = Felt(page, lobby, "washington")
    expect(felt.chips).to_have_text("$500.00")
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Sign out").press("Enter")
    asked = page.get_by_role("dialog", name="Sign out?")
    expect(asked).to_contain_text("You leave your seat")
    expect(asked).to_contain_text("nobody can come back as Guest")
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(felt.chips).to_have_text("$500.00")
    page.get_by_role("button", name="Sign out").press("Enter")
    asked.get_by_role("button", name="Leave and sign out").press("Enter")
    expect(page).to_have_url(f"{lobby.url}/")
    expect(row).to_contain_text("7 of 7")
    expect(row.get_by_role("button", name="Sit down")).to_be_visible()
    expect(page.locator("header .balance")).to_have_count(0)
    assert page.context.cookies() == []


@pytest.mark.slow
def test_signing_out_in_one_tab_takes_the_seat_from_the_other(lobby: OpenHouse, page: Page) -> None:
    page.goto(lobby.url)
    page.get_by_role("button", name="Sit down").first.click()
    felt = Felt(page, lobby, "washington")
    expect(felt.chips).to_have_text("$500.00")
    other = page.context.new_page()
    other.set_viewport_size({"width": 390, "height": 844})
    other.goto(lobby.url)
    other.get_by_role("button", name="Limits").click()
    other.get_by_role("button", name="Sign out").click()
    other.get_by_role("button", name="Leave and sign out").click()
    expect(other.get_by_text("Play money.")).to_be_visible()
    # The first tab goes on as a spectator's.
    expect(page.locator("header .balance")).to_have_count(0)


def test_a_guest_takes_a_name_and_sits_down_under_it(lobby: OpenHouse, page: Page) -> None:
    page.goto(lobby.url)
    page.get_by_role("button", name="Sit down").first.click()
    felt = Felt(page, lobby, "washington")
    expect(felt.chips).to_have_text("$500.00")
    page.goto(lobby.url)
    page.get_by_role("button", name="Limits").click()
    name = page.get_by_label("Your name at the tables")
    name.fill("The Dealer")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("status").last).to_contain_text("reads as if the house were speaking")
    name.fill("  Zoë ")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("status").last).to_have_text("You are Zoë from your next seat on.")
    expect(page.locator("header .name")).to_have_text("Zoë")
