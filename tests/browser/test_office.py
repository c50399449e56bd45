"""The office's pages: meters and plans, cage and shift, reports, the record and its proof."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.house.entropy import HouseEntropy
from houseedge.house.file import TableFile, TimesFile
from tests.browser.house import OpenHouse
from tests.browser.posts import Posts
from tests.browser.test_axe import axe, serious
from tests.store.test_verify import loosened

__all__ = ["axe"]

FAST = TimesFile(banking=0.2, betting=60, deciding=60, resting=0.2)
PAGES = {
    "/staff/meters": "game_manager",
    "/staff/cage": "cage",
    "/staff/reports": "executive",
    "/staff/audit": "auditor",
}


@pytest.fixture(scope="module")
def posts(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Posts]:
    """A house with real chance, where one hand was played for the meter, and everybody's post."""
    table = TableFile(id="front", profile="washington", title="Front", times=FAST)
    other = TableFile(id="back", profile="pennsylvania", title="Back", times=FAST)
    folder = tmp_path_factory.mktemp("office")
    with OpenHouse(folder, [table, other], entropy=HouseEntropy()) as house:
        guest = house.player("Ana", "front", 1)
        guest.bet(progressive="1.00")
        guest.decide("4x")
        guest.ends()
        working = Posts(house)
        yield working
        working.close()


def at(posts: Posts, browser: Browser, role: str, path: str) -> Page:
    return posts.goes(posts.sits(browser, role).new_page(), path)


def confirmed(posts: Posts, page: Page, role: str) -> None:
    """Another person confirms what waits, with the badge."""
    page.locator("[data-action=requests]").click()
    page.get_by_role("button", name="Confirm by badge").click()
    posts.badge(page, role)


@pytest.mark.slow
def test_p12_a_meter_is_adjusted_by_two_people_in_two_browsers(
    posts: Posts, browser: Browser
) -> None:
    sam = at(posts, browser, "supervisor", "/staff/meters/WA-01")
    gil = at(posts, browser, "game_manager", "/staff/meters/WA-01")
    sheet = sam.locator("section", has=sam.get_by_role("heading", name="Adjust"))
    sheet.get_by_label("Amount").fill("250")
    sheet.get_by_label("Reason").select_option("display error")
    sheet.get_by_label("What has happened").fill("the sign was read wrongly")
    sheet.locator("[data-action=adjust]").click()
    expect(sam.locator("dialog[data-part=badge]")).to_contain_text("−$250.00")
    posts.badge(sam, "supervisor")
    expect(sheet).to_contain_text("waits for a second person")
    expect(gil.locator("tr.chosen")).to_contain_text("$10,000.2")
    confirmed(posts, gil, "game_manager")
    for page in (sam, gil):
        expect(page.locator("tr.chosen")).to_contain_text("$9,750.2")
    account = gil.locator("section", has=gil.get_by_role("heading", name="Reconciliation"))
    expect(account).to_contain_text("Balances to the cent")
    for page in (sam, gil):
        page.context.close()


@pytest.mark.slow
def test_p01_a_progressive_is_stopped_and_resumed_from_the_meters_page(
    posts: Posts, browser: Browser
) -> None:
    page = at(posts, browser, "game_manager", "/staff/meters/WA-01")
    card = page.locator("[data-part=stopping]")
    for action, says in (("stop-progressive", "the sign is dark"), ("resume-progressive", "taken")):
        card.locator("input[name=stop-why]").fill("the sign is dark")
        card.locator(f"[data-action={action}]").click()
        posts.badge(page, "game_manager")
        expect(card.get_by_role("listitem")).to_contain_text(says)
        closed = posts.house.view("front")["meter"]["closed"]
        assert (closed is None) is (action == "resume-progressive")
    page.context.close()


def test_a_meter_that_a_table_feeds_says_what_comes_first(posts: Posts, browser: Browser) -> None:
    page = at(posts, browser, "game_manager", "/staff/meters/PA-01")
    card = page.locator("[data-part=retire]")
    expect(card).to_contain_text("Fed by back")
    expect(card.locator("[data-action=retire]")).to_have_count(0)
    # The log beside it is asked for by kind, and the record's state is said by whoever read it.
    # The card asks for its log on its own when it opens: only the kind tells the two apart.
    lines = page.locator("[data-part=log]")
    expect(lines.locator("[data-part=chain]")).to_contain_text("not verified")
    with page.expect_response(lambda told: "WinLogged" in told.url) as found:
        lines.get_by_label("Kind").select_option("wins")
    assert found.value.ok
    assert "/api/log?" in found.value.url
    page.context.close()


@pytest.mark.slow
def test_a_meter_is_taken_out_of_use_by_two_people_in_two_browsers(
    posts: Posts, browser: Browser
) -> None:
    config = {"tables": [{"id": "front", "profile": "washington", "title": "Front"}]}
    asked = {"config": config, "why": "the back room closes", "dry_run": False}
    posts.asks("executive", "/api/house/config", asked)
    gil = at(posts, browser, "game_manager", "/staff/meters/PA-01")
    eve = at(posts, browser, "executive", "/staff/meters/WA-01")
    shown = eve.locator("tr.chosen .shows")
    before = float(shown.inner_text().strip("$").replace(",", ""))
    card = gil.locator("[data-part=retire]")
    card.get_by_label("What it holds goes to").select_option("WA-01", timeout=60_000)
    # Where the money goes is said before anybody asks for it.
    expect(card.locator("[data-part=moves]")).to_contain_text("$10,000.00")
    expect(card).to_contain_text(f"WA-01 shows ${before:,.2f}")
    expect(card.locator("[data-action=retire]")).to_be_disabled()
    card.get_by_label("Why, for the record").fill("its room is closed")
    card.locator("[data-action=retire]").dblclick()
    dialog = gil.locator("dialog[data-part=badge]")
    expect(dialog).to_contain_text("All that PA-01 holds goes to WA-01")
    expect(dialog).to_contain_text("nothing takes it back")
    posts.badge(gil, "game_manager")
    expect(card).to_contain_text("waits for a second person")
    expect(shown).to_have_text(f"${before:,.2f}")
    eve.locator("[data-action=requests]").click()
    expect(eve.get_by_role("dialog")).to_contain_text("Take the meter out of use: PA-01")
    eve.get_by_role("button", name="Confirm by badge").click()
    posts.badge(eve, "executive")
    expect(shown).to_have_text(f"${before + 10_000:,.2f}")
    expect(card).to_contain_text("Out of use. What it held is in WA-01")
    expect(gil.locator("tr.chosen")).to_contain_text("Out of use")
    expect(gil.locator("[data-action=adjust], [data-action=change-plan]")).to_have_count(0)
    for page in (gil, eve):
        page.context.close()


@pytest.mark.slow
def test_m05_a_plan_is_edited_with_its_advice_beside_the_field(
    posts: Posts, browser: Browser
) -> None:
    page = at(posts, browser, "game_manager", "/staff/meters/WA-01")
    plan = page.locator("section", has=page.get_by_role("heading", name="Plan of WA-01"))
    expect(plan.locator("[data-part=advice]")).to_contain_text("Nothing is advised against")
    plan.locator("input[name=contribution]").fill("99")
    expect(plan).to_contain_text("more than the bet")
    plan.locator("input[name=contribution]").fill("25")
    plan.locator("input[name=seed]").fill("0")
    expect(plan.locator("[data-code=seed_zero]")).to_be_visible()
    plan.locator("input[name=seed]").fill("12,000")
    expect(plan.locator("[data-code=seed_not_preset]")).to_be_visible()
    plan.locator("input[name=why]").fill("a larger start")
    plan.locator("[data-action=change-plan]").click()
    dialog = page.locator("dialog[data-part=badge]")
    expect(dialog).to_contain_text("10000.00 becomes 12000.00, binds when the jackpot is won")
    posts.badge(page, "game_manager")
    expect(plan.locator("#plan-seed")).to_contain_text("12000.00 waits for the jackpot")
    page.context.close()


@pytest.mark.slow
def test_k15_a_shift_is_opened_filled_by_two_people_closed_and_shown(
    posts: Posts, browser: Browser
) -> None:
    cat = at(posts, browser, "cage", "/staff/cage")
    band = cat.locator("[data-part=shift]")
    cat.locator("[data-action=shift]").click()
    posts.badge(cat, "cage")
    expect(band).to_contain_text("open")
    tray = cat.locator("section", has=cat.get_by_role("heading", name="Trays and boxes"))
    tray.get_by_label("Table").select_option("Front")
    tray.locator("input[name=tray]").fill("150")
    tray.locator("[data-value='100.00']").fill("1")
    expect(tray.get_by_role("alert")).to_contain_text("another amount")
    tray.locator("[data-value='25.00']").fill("2")
    tray.locator("input[name=why]").fill("the tray runs low")
    tray.locator("[data-action=tray]").click()
    posts.badge(cat, "cage")
    sam = at(posts, browser, "supervisor", "/staff/cage")
    confirmed(posts, sam, "supervisor")
    slips = cat.locator("[data-part=slips]")
    expect(slips).to_contain_text("F-0001", timeout=60_000)
    expect(slips).to_contain_text("$150.00")
    cat.locator("[data-action=shift]").click()
    expect(cat.locator("dialog[data-part=badge]")).to_contain_text("no slip of it is corrected")
    posts.badge(cat, "cage")
    expect(band).to_contain_text("closed")
    eve = at(posts, browser, "executive", "/staff/reports")
    eve.get_by_role("button", name="Show the report of Shift 1").click()
    report = eve.locator("[data-part=report]")
    expect(report).to_contain_text("Balances to the cent", timeout=60_000)
    expect(report).to_contain_text("F-0001")
    for page in (cat, sam, eve):
        page.context.close()


def test_the_record_is_searched_and_verified_from_the_page(posts: Posts, browser: Browser) -> None:
    page = at(posts, browser, "auditor", "/staff/audit")
    page.locator("input[name=actor]").fill("staff:auditor")
    page.locator("[data-action=search]").click()
    found = page.locator("[data-part=found]")
    expect(found.get_by_role("row").nth(1)).to_contain_text("reported")
    found.get_by_role("button", name="Look at staff, entry").first.click()
    expect(page.locator("[data-part=entry]")).to_contain_text("its hash is that of what it says")
    page.locator("[data-action=verify]").click()
    verify = page.locator("[data-part=verify]")
    expect(verify).to_have_attribute("data-status", "fits", timeout=60_000)
    expect(verify).to_contain_text("Everything fits")
    page.locator("[data-kind=rounds]").click()
    page.locator("[data-action=search]").click()
    expect(page.get_by_role("link", name="Recall front-1", exact=False)).to_be_visible()
    page.context.close()


def test_every_page_fits_its_screen_and_has_no_serious_fault(
    posts: Posts, browser: Browser, axe: str
) -> None:
    for path, role in PAGES.items():
        page = at(posts, browser, role, path)
        expect(page.locator(".sheet").last).to_be_visible()
        for width, height in ((1440, 900), (1024, 768), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            over = page.evaluate(
                "[...document.querySelectorAll('main, .sheet, .office-band')]"
                ".filter((one) => one.getBoundingClientRect().right > innerWidth + 1)"
                ".map((one) => one.outerHTML.slice(0, 80))"
            )
            assert over == [], (path, width)
        assert serious(page, axe) == [], path
        page.context.close()


def test_a_record_that_was_altered_is_shown_at_the_entry_that_differs(
    posts: Posts, browser: Browser
) -> None:
    """The last test of this house: somebody put an entry back by a minute."""
    page = at(posts, browser, "auditor", "/staff/audit")
    with closing(loosened(posts.house.folder / "house.db")) as record:
        record.execute(
            "UPDATE entries SET at = at - 60000 WHERE stream = 'table:front' AND sequence = 4"
        )
    page.locator("[data-action=verify]").click()
    verify = page.locator("[data-part=verify]")
    expect(verify).to_have_attribute("data-status", "differs", timeout=60_000)
    expect(verify).to_contain_text("its hash does not fit what it says")
    # The page opens it by itself, between the entries around it, and repairs nothing.
    entry = page.locator("[data-part=entry]")
    expect(entry).to_contain_text("table:front, entry 4")
    expect(entry.locator("tr.bad")).to_have_count(1)
    page.context.close()
