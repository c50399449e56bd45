"""The people page: somebody is taken on by two, shown credentials once, locked and freed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.house import OpenHouse, tables
from tests.browser.posts import Posts
from tests.browser.test_axe import AXE, serious
from tests.browser.test_floor import SIZES, SMALL


@pytest.fixture(scope="module")
def posts(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Posts]:
    with OpenHouse(tmp_path_factory.mktemp("people"), tables("washington", 1)) as house:
        opened = Posts(house)
        yield opened
        opened.close()


@pytest.mark.slow  # web/test_people takes somebody on
def test_two_people_take_somebody_on_and_the_credentials_are_shown_once(
    browser: Browser, posts: Posts
) -> None:
    first, second = posts.sits(browser, "game_manager"), posts.sits(browser, "executive")
    page = posts.goes(first.new_page(), "/staff/people")
    page.locator("[data-action=hire]").click()
    page.locator("input[name=account]").fill("zoe")
    page.locator("input[name=name]").fill("Zoe")
    page.locator("textarea[name=why]").fill("the Saturday shift")
    page.locator("[data-action=ask]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Zoe works here as Dealer")
    posts.badge(page, "game_manager")
    expect(page.get_by_role("status").filter(has_text="second person")).to_be_visible()
    other = posts.goes(second.new_page(), "/staff/people")
    other.locator("[data-action=requests]").click()
    other.get_by_role("button", name="Confirm by badge").click()
    posts.badge(other, "executive")
    given = other.locator("[data-part=credentials]")
    expect(given).to_contain_text("otpauth://")
    given.get_by_role("button").click()
    expect(given).to_have_count(0)
    expect(other.locator("[data-account=zoe]")).to_contain_text("works here")
    first.close()
    second.close()


@pytest.mark.slow
def test_an_account_is_locked_with_a_second_step_and_freed_with_a_badge(
    browser: Browser, posts: Posts
) -> None:
    context = posts.sits(browser, "supervisor", ViewportSize(width=1280, height=800))
    page = posts.goes(context.new_page(), "/staff/people")
    dealer = page.locator("[data-account=dealer]")
    dealer.click()
    for action, state in (("lock", "locked"), ("free", "works here")):
        page.locator(f".acts [data-action={action}]").click()
        page.locator("textarea[name=why]").fill("lost the badge")
        page.locator("[data-action=ask]").click()
        if action == "lock":
            page.locator("[data-part=sure] [data-action=sure]").click()
        else:
            posts.badge(page, "supervisor")
        expect(dealer).to_contain_text(state)
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert (wide <= 0, page.evaluate(SMALL)) == (True, []), (width, height)
    assert serious(page, AXE.read_text(encoding="utf-8")) == []
    context.close()
