"""The floor in the browser: an award and a refused badge, a fault, a dispute, limits, and sizes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from houseedge.house.file import TableFile
from houseedge.table.command import MarkAway
from tests.browser.house import CALM, OpenHouse
from tests.browser.posts import Posts
from tests.browser.test_axe import AXE, serious

#: Seat 1 has a royal flush with its own cards and the flop; the dealer a pair of nines.
ROYAL = "Ah Kh  9c 9d  Qh Jh Th  5c 6s"
ACES = "As Ah  9c 9d  2c 5d 7h  Js 3c"
SIZES = [(1280, 800), (800, 1280), (1024, 768), (1440, 900)]


@pytest.fixture(scope="module")
def posts(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Posts]:
    """A house with one of each post; the awards of one of its tables wait for a supervisor."""
    tables = [
        TableFile(
            id=id,
            profile="washington",
            title=id.title(),
            times=CALM,
            settings={"backline": "off"},
            supervised_from="1200.00" if id == "front" else None,
        )
        for id in ("front", "side", "back", "far")
    ]
    with OpenHouse(tmp_path_factory.mktemp("floor"), tables) as house:
        opened = Posts(house)
        yield opened
        opened.close()


@pytest.fixture
def floor(browser: Browser, posts: Posts) -> Iterator[Page]:
    """A supervisor's tablet."""
    context = posts.sits(browser, "supervisor", ViewportSize(width=1280, height=800))
    yield posts.goes(context.new_page(), "/staff/floor")
    context.close()


@pytest.mark.slow
def test_p11_an_award_is_confirmed_with_a_badge_and_refused_with_a_lower_one(
    browser: Browser, posts: Posts, floor: Page
) -> None:
    posts.house.lay("front", ROYAL)
    kim = posts.house.player("Kim", "front", 1)
    kim.bet(progressive="1.00")
    kim.decide("4x")
    floor.get_by_role("button", name="Front, seat 1").click()
    panel = floor.locator("[data-part=panel]")
    expect(panel).to_contain_text("Executive badge")
    panel.locator("[data-action=confirm_award]").click()
    dialog = floor.locator("dialog[data-part=badge]")
    expect(dialog).to_contain_text("$10,000.25")
    # A supervisor's card is too low for this amount: it says so, and nothing is done.
    given = posts.given["supervisor"]
    dialog.locator("input[name=badge]").fill(given.badge or "")
    for digit in given.pin or "":
        dialog.get_by_role("button", name=digit, exact=True).click()
    dialog.locator("[data-action=badge]").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Executive card")
    posts.badge(floor, "executive")
    expect(floor.get_by_role("button", name="Front, seat 1")).to_have_count(0)
    expect(floor.locator("[data-part=calls]")).to_contain_text("Confirmed")


@pytest.mark.slow
def test_x03_a_fault_is_reported_with_what_goes_back_and_put_right(
    posts: Posts, floor: Page
) -> None:
    kim = posts.house.player("Kim", "side", 2)
    kim.bet("25.00", trips="5.00")
    floor.locator("[data-table=side]").click()
    expect(floor.locator("[data-part=back]")).to_contain_text("$55.00")
    floor.locator("[data-action=malfunction]").click()
    floor.get_by_label("Why, for the record").fill("a card is jammed")
    floor.locator("[data-action=ask]").click()
    dialog = floor.locator("dialog[data-part=badge]")
    expect(dialog).to_contain_text("Seat 2")
    expect(dialog).to_contain_text("$55.00")
    posts.badge(floor, "supervisor")
    call = floor.locator('[data-call="fault.side"]')
    expect(call).to_contain_text("a card is jammed")
    assert posts.house.view("side")["phase"] == "void"
    call.click()
    floor.locator("[data-action=take]").click()
    expect(call).to_contain_text("supervisor looks after it")
    floor.get_by_label("Why, for the record").fill("52 counted")
    floor.locator("[data-action=repair]").click()
    posts.badge(floor, "supervisor")
    expect(call).to_have_count(0)
    expect(floor.locator("[data-part=calls]")).to_contain_text("52 counted")


def test_a_dispute_is_recalled_step_by_step_and_decided(posts: Posts, floor: Page) -> None:
    posts.house.lay("back", ACES)
    lee = posts.house.player("Lee", "back", 1)
    lee.bet()
    lee.decide("4x")
    raised: dict[str, str] = {}
    while not raised.get("dispute"):
        raised = lee.http.post("/api/rounds/back-1/disputes", json={"words": "I pressed 3x"}).json()
    floor.locator(f'[data-call="dispute.{raised["dispute"]}"]').click()
    panel = floor.locator("[data-part=panel]")
    expect(panel).to_contain_text("I pressed 3x")
    panel.get_by_role("button", name="Seat 1 bets 4×").click()
    expect(panel.locator("p.step")).to_contain_text("4×")
    assert serious(floor, AXE.read_text(encoding="utf-8")) == []
    panel.get_by_label("In your words").fill("the record shows 4x")
    panel.locator("[data-action=stands]").click()
    posts.badge(floor, "supervisor")
    expect(floor.locator("[data-part=calls]")).to_contain_text("The record stands")
    (told,) = lee.http.get("/api/disputes").json()["disputes"]
    assert told["decided"]["words"] == "the record shows 4x"


@pytest.mark.slow
def test_o05_an_away_seat_is_held_and_released_by_badge(posts: Posts, floor: Page) -> None:
    posts.house.player("May", "far", 5)
    posts.house.command("far", MarkAway(5))
    floor.locator("[data-table=far]").click()
    away = floor.locator("[data-away='5']")
    expect(away).to_contain_text("May")
    away.locator("[data-action=hold]").click()
    expect(away).to_contain_text("held for 4:5")
    away.locator("[data-action=release]").click()
    expect(floor.locator("dialog[data-part=badge]")).to_contain_text("chips go to the account")
    posts.badge(floor, "supervisor")
    expect(away).to_have_count(0)
    assert posts.house.view("far")["seats"][4]["player"] is None


@pytest.mark.slow
def test_x02_a_limit_is_changed_between_rounds_and_a_cap_is_said_at_the_figure(
    browser: Browser, posts: Posts
) -> None:
    context = posts.sits(browser, "game_manager", ViewportSize(width=1280, height=800))
    page = posts.goes(context.new_page(), "/staff/floor")
    kim = posts.house.player("Kim", "far", 3)
    kim.bet()
    page.locator("[data-table=far]").click()
    page.locator("[data-action=limits]").click()
    least, most = page.locator("input[name='ante.min']"), page.locator("input[name='ante.max']")
    most.fill("400")
    expect(page.get_by_role("alert").filter(has_text="found 5.00 to 400.00")).to_be_visible()
    least.fill("15")
    most.fill("75")
    expect(page.locator("[data-part=posted]")).to_contain_text("$15–$75")
    expect(page.locator("[data-part=binds]")).to_contain_text("between two rounds")
    page.get_by_label("Why, for the record").fill("Saturday night")
    page.locator("[data-action=change]").click()
    posts.badge(page, "game_manager")
    expect(page.get_by_role("status").filter(has_text="It is posted")).to_be_visible()
    shown = posts.house.view("far")
    assert shown["posted"]["min"] == "5.00"
    assert shown["change"]["changes"][0]["after"] == "15.00 to 75.00"
    context.close()


def test_everything_of_the_floor_is_in_sight_at_every_size(posts: Posts, floor: Page) -> None:
    floor.locator("[data-table=front]").click()
    for width, height in SIZES:
        floor.set_viewport_size(ViewportSize(width=width, height=height))
        wide = floor.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, (width, height)
        small = floor.evaluate(SMALL)
        assert small == [], (width, height)
    assert serious(floor, AXE.read_text(encoding="utf-8")) == []


#: What is pressed and lower than a fingertip.
SMALL = """() => [...document.querySelectorAll('main button, main a, main select')]
  .filter((one) => one.offsetHeight && one.offsetHeight < 40 && !one.closest('ol.log'))
  .map((one) => one.textContent.trim())"""
