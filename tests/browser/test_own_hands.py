"""A hand taken apart where it is recalled, shared by a link, and one's own hands added up."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.felt import DESK, PHONE, Felt
from tests.browser.house import OpenHouse
from tests.browser.test_axe import axe, serious  # noqa: F401  # a fixture

#: King-five checked twice: a slip and a mistake, and the pair of fives wins all the same.
DECK = "Kd 5s  4c 4s  Jc 8h 5d  2c Qs"
#: The same habit once more, with the other king.
AGAIN = "Kc 5h  4c 4s  Jc 8h 5d  2c Qs"
#: The first count on a machine makes its book.
PATIENT = 90_000


@pytest.fixture(scope="module")
def played(browser: Browser, house: OpenHouse) -> Iterator[Felt]:
    """Who has played that hand, and another like it."""
    with browser.new_context(viewport=DESK, reduced_motion="reduce", accept_downloads=True) as made:
        felt = Felt(made.new_page(), house, house.table("brisk"))
        house.lay(felt.table, DECK)
        house.lay(felt.table, AGAIN, hand=2)
        felt.sit()
        felt.bet("Trips")
        felt.choose("Check", "Check", "Bet 1×")
        expect(felt.chips).to_have_text("$515.00")
        again = felt.page.get_by_role("button", name="Rebet $25.00")
        expect(again).to_be_enabled()
        felt.page.keyboard.press("b")
        felt.choose("Check", "Check", "Bet 1×")
        expect(felt.chips).to_have_text("$530.00")
        yield felt


def recalled(felt: Felt) -> Page:
    felt.page.goto(f"{felt.house.url}/round/{felt.table}-1")
    expect(felt.page.get_by_role("region", name="Value of the hand")).to_be_visible(timeout=PATIENT)
    return felt.page


@pytest.mark.slow  # tests/web/test_hands.py has what it shows
def test_a_hand_is_taken_apart_where_it_is_recalled(played: Felt, axe: str) -> None:  # noqa: F811
    page = recalled(played)
    flop = page.locator("[data-street=flop]")
    expect(flop).to_contain_text("After the flop: you checked")
    expect(flop).to_contain_text("mistake, $2.20")
    # As `houseedge advise --hole "Kd 5s" --board "Jc 8h 5d"` has it.
    rows = flop.get_by_role("row")
    expect(rows.nth(0)).to_have_text(re.compile(r"Bet 2×\s*\+0\.120\s*\+\$1\.20"))
    expect(rows.nth(1)).to_have_text(re.compile(r"Check\s*−0\.100\s*−\$1\.00"))
    parts = page.locator(".parts > li").all_inner_texts()
    assert [text.split("\n")[1] for text in parts] == [
        *("+$22.76", "−$2.54", "−$0.22", "+$20.00", "−$5.00")
    ]
    page.get_by_role("button", name=re.compile("^Flop:")).click()
    expect(page.locator(".steps")).to_contain_text("Flop: jack of clubs")
    page.locator("h1").click()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page.locator(".steps")).to_contain_text("Step 1 of")
    page.get_by_role("button", name="Pause").click()
    assert serious(page, axe) == []
    page.get_by_role("button", name="Play this deck yourself").click()
    again = page.get_by_role("dialog", name="The same deck again")
    again.get_by_role("button", name="Check").click()
    again.get_by_role("button", name="Bet 2×").click()
    expect(again).to_contain_text("Bet 2×: +$30.00")
    expect(again).to_contain_text("At the table: Bet 1×, +$20.00")
    assert serious(page, axe) == []
    page.keyboard.press("Escape")


@pytest.mark.slow  # web/test_hands opens and alters one
def test_a_shared_link_opens_fresh_and_an_altered_one_shows_nothing(
    played: Felt, browser: Browser
) -> None:
    page = recalled(played)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value(timeout=PATIENT)
    expect(page.get_by_role("img", name="The picture of this hand")).to_be_visible()
    with browser.new_context(viewport=PHONE, reduced_motion="reduce") as made:
        fresh = made.new_page()
        fresh.goto(link)
        expect(fresh.locator("[data-street=flop]")).to_contain_text("you checked", timeout=PATIENT)
        expect(fresh.get_by_role("button", name="Share")).to_have_count(0)
        fresh.goto(link[:-2] + "AA")
        expect(fresh.get_by_text("this link is not as the house has made it")).to_be_visible()
        expect(fresh.get_by_role("region", name="Value of the hand")).to_have_count(0)


@pytest.mark.slow  # web/test_hands filters and takes them along
@pytest.mark.parametrize(
    "size",
    [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")],
)
def test_own_hands_are_filtered_and_exported(played: Felt, axe: str, size: dict[str, int]) -> None:  # noqa: F811
    page = played.page
    page.set_viewport_size(size)  # type: ignore[arg-type]  # both are sizes
    page.goto(f"{played.house.url}/hands")
    expect(page.get_by_role("row")).to_have_count(3, timeout=PATIENT)
    expect(page.locator(".figures")).to_contain_text("4 of 6 decisions")
    expect(page.get_by_role("img", name=re.compile("^Luck against skill"))).to_be_visible()
    expect(page.get_by_role("complementary")).to_contain_text("Pairs checked on the flop")
    assert serious(page, axe) == []
    with page.expect_download() as begun:
        page.locator("a[download='hands.csv']").click()
    assert f"{played.table}-1" in begun.value.path().read_text()
    page.get_by_label("Show").select_option("best")
    expect(page.get_by_text("No hand of yours fits.")).to_be_visible()
    expect(page.locator("a[download]")).to_have_count(0)
    page.get_by_label("Show").select_option("wrong")
    expect(page.get_by_role("row")).to_have_count(3)
    expect(page.locator("[data-part=habits]")).to_contain_text("You check K5 offsuit: 2 times")
    # Nothing is wider than the smallest phone, side bets and all.
    page.set_viewport_size({"width": 320, "height": 568})
    for path in ("/hands", f"/round/{played.table}-1"):
        page.goto(f"{played.house.url}{path}")
        expect(page.get_by_text(re.compile("^(Trips: |Practise these)")).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
    # A hand's name, its result and what its round claims do not have to fit one line.
    page.evaluate(
        "document.querySelector('aside h1').append(...['Claims nothing', 'Void'].map("
        "text => Object.assign(document.createElement('b'), {textContent: text})))"
    )
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.goto(f"{played.house.url}/hands")
    # One's limits stand beside the time one has played.
    page.get_by_role("button", name="Limits").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")


def test_what_was_missed_and_what_is_a_habit_is_practised(played: Felt) -> None:
    page = played.page
    page.set_viewport_size(DESK)
    page.goto(f"{played.house.url}/hands")
    page.get_by_role("link", name="Practise these").click(timeout=PATIENT)
    own = page.get_by_role("group", name="Your cards")
    expect(own.get_by_role("img")).to_have_count(2, timeout=PATIENT)
    expect(page.locator("[data-part=called]")).to_have_text(
        re.compile("pair of fives", re.IGNORECASE)
    )
    expect(page.get_by_text("Your own hand").last).to_be_visible()
    habits = page.locator("[data-part=habits]")
    habits.get_by_role("button", name=re.compile("^Drill: You check K5 offsuit")).click()
    expect(page.locator("[data-part=called]")).to_contain_text("King and five, of two suits")
    page.keyboard.press("4")
    expect(page.locator("[data-part=told]")).to_contain_text("Right:", timeout=PATIENT)
