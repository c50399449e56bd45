"""The morning of a card room (tests/web/test_morning.py), pressed in the pages."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from houseedge.records.audit import audit
from houseedge.store import SqliteStore
from tests.browser.house import RULES, OpenHouse, tables
from tests.browser.posts import Posts

#: Seat 1: a pair of aces. Dealer: a pair of nines.
ACES = "As Ah  9c 9d  2c 5d 7h  Js 3c"
WHY = "Saturday opening"


class Morning:
    """Everybody's page of the house, each at a browser of one's own."""

    def __init__(self, browser: Browser, posts: Posts) -> None:
        self.browser, self.posts = browser, posts

    def page(self, role: str, path: str) -> Page:
        context = self.posts.sits(self.browser, role, ViewportSize(width=1280, height=800))
        return self.posts.goes(context.new_page(), path)

    def confirmed(self, role: str) -> None:
        """Another person confirms what waits, with the badge."""
        page = self.page(role, "/staff/people")
        page.locator("[data-action=requests]").click()
        page.get_by_role("button", name="Confirm by badge").click()
        self.posts.badge(page, role)
        page.context.close()

    def hires(self) -> None:
        """Two people take Mia on."""
        page = self.page("game_manager", "/staff/people")
        page.locator("[data-action=hire]").click()
        page.locator("input[name=account]").fill("mia")
        page.locator("input[name=name]").fill("Mia")
        page.locator("textarea[name=why]").fill(WHY)
        page.locator("[data-action=ask]").click()
        self.posts.badge(page, "game_manager")
        self.confirmed("executive")
        expect(page.locator("[data-account=mia]")).to_contain_text("works here")
        page.context.close()

    def opens_a_table(self, page: Page) -> None:
        """A California table beside the one that runs; what the house finds is said beforehand."""
        page.locator("[data-action=new-table]").click()
        page.locator("input[name=id]").fill("felt1")
        expect(page.get_by_role("alert")).to_contain_text("There is a table felt1")
        page.locator("input[name=id]").fill("Side Table")
        expect(page.get_by_role("alert")).to_be_visible()
        page.locator("input[name=id]").fill("side")
        page.locator("input[name=title]").fill("Side")
        page.locator("select[name=profile]").select_option("california")
        page.locator("select[name=dealt]").select_option("older")
        expect(page.get_by_role("alert")).to_contain_text("a console is for a dealer's table")
        page.locator("select[name=dealt]").select_option("automatic")
        expect(page.locator("[data-part=opens]")).to_be_visible()
        page.get_by_label("Why, for the record").fill(WHY)
        page.locator("[data-action=open-table]").click()
        self.posts.badge(page, "game_manager")
        expect(page.locator("[data-table=side]")).to_contain_text("Side")

    def changes_limits(self, page: Page) -> None:
        """In mid-hand: it is posted, and binds between two rounds."""
        page.locator("[data-table=felt1]").click()
        page.locator("[data-action=limits]").click()
        page.locator("input[name='ante.min']").fill("25")
        page.get_by_label("Why, for the record").fill(WHY)
        page.locator("[data-action=change]").click()
        self.posts.badge(page, "game_manager")
        expect(page.get_by_role("status").filter(has_text="It is posted")).to_be_visible()
        assert self.posts.house.view("felt1")["change"]["changes"][0]["after"].startswith("25.00")

    def closes_the_table(self, page: Page) -> None:
        page.locator("[data-table=side]").click()
        page.locator("[data-action=limits]").click()
        page.locator("[data-action=close-table]").click()
        page.get_by_label("Why, for the record").fill("nobody is there")
        page.locator("[data-action=change]").click()
        self.posts.badge(page, "game_manager")
        expect(page.locator("[data-table=side]")).to_contain_text("closed")

    def locks_and_frees(self) -> None:
        page = self.page("supervisor", "/staff/people")
        mia = page.locator("[data-account=mia]")
        mia.click()
        for action, state in (("lock", "locked"), ("free", "works here")):
            page.locator(f".acts [data-action={action}]").click()
            page.locator("textarea[name=why]").fill("lost the badge")
            page.locator("[data-action=ask]").click()
            if action == "lock":
                page.locator("[data-part=sure] [data-action=sure]").click()
            else:
                self.posts.badge(page, "supervisor")
            expect(mia).to_contain_text(state)
        page.context.close()

    def audits(self, to: Path) -> None:
        """A hand is opened with a badge, and everything is taken along."""
        page = self.page("auditor", "/staff/audit")
        page.locator("[data-kind=rounds]").click()
        page.locator("[data-action=search]").click()
        page.get_by_role("button", name="Unseal felt1-1").click()
        sure = page.locator("dialog[data-part=sure]")
        sure.locator("input[name=why]").fill("a complaint")
        sure.locator("[data-action=sure]").click()
        self.posts.badge(page, "auditor")
        expect(page.locator("[data-part=unsealed]")).to_contain_text("felt1-1, unsealed")
        page.locator("[data-kind=log]").click()
        page.locator("[data-action=search]").click()
        with page.expect_download() as found:
            page.locator("a.csv").click()
        found.value.save_as(to)
        page.context.close()


@pytest.mark.slow
def test_a_morning_of_a_card_room_is_done_by_hand_in_the_pages(
    browser: Browser, tmp_path: Path
) -> None:
    folder = tmp_path / "house"
    with OpenHouse(folder, tables("felt", 1, profile="washington")) as house:
        posts = Posts(house)
        morning = Morning(browser, posts)
        morning.hires()
        page = morning.page("game_manager", "/staff/floor")
        morning.opens_a_table(page)
        house.lay("felt1", ACES)
        kim = house.player("Kim", "felt1", 1)
        kim.bet()
        morning.changes_limits(page)
        kim.decide("4x")
        morning.closes_the_table(page)
        page.context.close()
        morning.locks_and_frees()
        morning.audits(tmp_path / "log.csv")
        posts.close()
    with (tmp_path / "log.csv").open(encoding="utf-8", newline="") as file:
        events = {each["event"] for each in csv.DictReader(file)}
    assert {"Hired", "TableOpened", "ChangePosted", "AccountFreed", "SealOpened"} <= events
    with SqliteStore(folder, read_only=True) as store:
        assert audit(store, RULES, fixed_decks=True).faults == ()
