"""The rules drawer says what `houseedge rules` says, to the last figure."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from houseedge.rules import built_in
from houseedge.rules.sheet import rules_sheet
from tests.browser.felt import Felt
from tests.browser.house import OpenHouse


def flat(text: str) -> str:
    """Words without their spacing."""
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize(
    "profile", ["washington", "pennsylvania", pytest.param("california", marks=pytest.mark.slow)]
)
def test_x02_the_drawer_posts_limits_paytables_notices_and_settings(
    page: Page, house: OpenHouse, profile: str
) -> None:
    sheet = rules_sheet(built_in().rules(profile))
    Felt(page, house, house.table(profile)).watch()
    page.keyboard.press("r")
    drawer = page.get_by_role("dialog", name="Rules and paytables")
    tabs: dict[str, str] = {}
    rows: set[tuple[str, ...]] = set()
    for tab in drawer.get_by_role("group", name="Part of the rules").get_by_role("button").all():
        tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
        tabs[tab.inner_text()] = flat(drawer.locator(".body").inner_text())
        for row in drawer.locator("tbody tr").all():
            rows.add(tuple(map(flat, row.locator("td").all_inner_texts())))
    everything = " ".join(tabs.values())

    for posted in sheet.paytables:
        assert posted.title in tabs["Paytables"]
        envy = any(line.envy for line in posted.lines)
        for line in posted.lines:
            assert (line.hand, line.pays, *([line.envy or ""] if envy else [])) in rows
    for limit in sheet.limits:
        assert (limit.wager, limit.min, limit.max) in rows
    for setting in sheet.settings:
        assert (setting.rule, setting.key, setting.value, flat(setting.meaning)) in rows
    for words in (*sheet.notices, *sheet.caps, *sheet.collection):
        # A clause's number may stand apart from its sentence.
        assert flat(re.sub(r"\s*\([A-Z]-\d\d\)\.?$", "", words)) in everything
    for step in sheet.play:
        assert flat(step.text) in everything
        assert all(rule in everything for rule in step.rules)


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
