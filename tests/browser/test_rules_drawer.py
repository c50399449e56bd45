"""The rules drawer speaks in players' words, and says what `houseedge rules` says, to a figure."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Page, expect

from houseedge.rules import built_in
from houseedge.rules.guide import rules_guide
from houseedge.rules.sheet import rules_sheet
from houseedge.table.command import ChangeTable
from tests.browser.felt import Felt
from tests.browser.house import OpenHouse


def flat(text: str) -> str:
    """Words without their spacing."""
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize(
    "profile",
    [
        "washington",
        *(pytest.param(each, marks=pytest.mark.slow) for each in ("pennsylvania", "california")),
    ],
)
def test_x02_the_drawer_posts_limits_paytables_notices_and_settings(
    page: Page, house: OpenHouse, profile: str
) -> None:
    table = built_in().rules(profile)
    sheet = rules_sheet(table)
    Felt(page, house, house.table(profile)).watch()
    page.keyboard.press("r")
    drawer = page.get_by_role("dialog", name="Rules and paytables")
    titles = [each.title for each in rules_guide(table)]
    expect(drawer.get_by_role("heading", level=3)).to_have_text([*titles, "Notices"])
    body = drawer.locator(".body")
    # In players' words first; what the sheet says is one tap behind.
    plain = flat(body.inner_text())
    for topic in rules_guide(table):
        for told in topic.lines:
            assert flat(told.text) in plain
    for summary in drawer.get_by_text("As the sheet says").all():
        summary.click()
    everything = flat(body.inner_text())
    rows = {
        tuple(map(flat, row.locator("td").all_inner_texts()))
        for row in drawer.locator("tbody tr").all()
    }
    for posted in sheet.paytables:
        assert posted.title in plain
        envy = any(line.envy for line in posted.lines)
        for line in posted.lines:
            assert (line.hand, line.pays, *([line.envy or ""] if envy else [])) in rows
    for limit in sheet.limits:
        assert (limit.wager, limit.min, limit.max) in rows
    for setting in sheet.settings:
        assert (setting.rule, setting.key, setting.value, flat(setting.meaning)) in rows
    for words in (*sheet.notices, *sheet.caps, *sheet.collection):
        assert flat(words) in everything
    for step in sheet.play:
        assert flat(f"{step.text} {', '.join(step.rules)}") in everything


def test_x07_a_notice_stands_once_on_a_page(page: Page, house: OpenHouse) -> None:
    Felt(page, house, house.table()).watch()
    notices = rules_sheet(built_in().rules("washington")).notices
    rail = page.get_by_role("complementary")
    expect(rail).to_contain_text(notices[0])
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_contain_text(notices[0])
    everything = page.locator("body").inner_text()
    assert {notice: everything.count(notice) for notice in notices} == dict.fromkeys(notices, 1)


def test_x07_the_notices_hang_at_the_table_before_anybody_bets(
    page: Page, house: OpenHouse
) -> None:
    sheet = rules_sheet(built_in().rules("washington"))
    felt = Felt(page, house, house.table()).watch()
    rail = page.get_by_role("complementary")
    expect(rail).to_contain_text("maximum of four games (B-13)")
    rail.get_by_role("button", name=re.compile(r"All \d+ notices")).click()
    for notice in sheet.notices:
        expect(felt.page.get_by_role("dialog")).to_contain_text(notice)


@pytest.mark.slow  # house/test_posting posts, and binds
def test_x02_what_is_posted_stands_at_the_table_until_it_binds(felt: Felt) -> None:
    page, house = felt.page, felt.house
    felt.sit()
    rail, dock = (page.locator(f"[data-part={part}]") for part in ("rail", "dock"))
    felt.bet()
    words = "Ante limits 5.00 to 100.00 becomes 25.00 to 100.00"
    setup = house.house.pit.tables[felt.table].setup
    higher = msgspec.structs.replace(setup, rules=f"{setup.rules} limit.ante=25.00-100.00")
    house.command(felt.table, ChangeTable(higher, "Saturday night"))
    expect(rail).to_contain_text(words)
    # A hand is played to its end without it; then it stands before whoever bets next.
    expect(dock).not_to_contain_text(words)
    felt.choose("Bet 4×")
    expect(dock).to_contain_text(words)
    page.locator("[data-action=rebet]").click()
    # It binds: the limits are others, on the page and on the sheet behind it.
    expect(page.locator("[data-part=limits]")).to_contain_text("$25–$100")
    expect(rail).not_to_contain_text(words)
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_contain_text("25.00")
