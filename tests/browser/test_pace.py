"""The table keeps a player's pace: bets again, saved bets, too few chips, a reality check."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.house.file import TableFile
from tests.browser.felt import DESK, Felt
from tests.browser.fitting import audit
from tests.browser.house import BRISK, OpenHouse, tables
from tests.browser.test_safe import EIGHTS, LOST, act, box, state

#: Turns the clock of whoever sits in this browser back by so many minutes.
EARLIER = """minutes => {
  const kept = JSON.parse(localStorage.getItem('houseedge.sitting'));
  for (const key of ['since', 'told']) kept[key] -= minutes * 60000;
  localStorage.setItem('houseedge.sitting', JSON.stringify(kept));
}"""

#: Where every chip on the felt lies, and how much of it moves.
CHIPS = """() => [
  [...document.querySelectorAll('[data-part=felt] .chips')].map(node => {
    const { left, top } = node.getBoundingClientRect();
    return [left, top];
  }),
  document.getAnimations().filter(one => one.playState === 'running').length,
]"""


def settled(felt: Felt, hand: int = 1) -> None:
    """Play a hand of two checks and a bet to its end."""
    felt.choose("Check", "Check", "Bet 1×")
    expect(state(felt.page)).to_have_attribute("data-state", "settled")
    assert felt.house.view(felt.table)["number"] == hand


@pytest.mark.slow
def test_the_last_bet_is_made_again_by_itself_until_it_is_stopped(felt: Felt) -> None:
    page = felt.page
    for hand in (1, 2, 3):
        felt.house.lay(felt.table, EIGHTS, hand=hand)
    felt.sit()
    felt.bet()
    settled(felt)
    act(page, "auto").click()
    act(page, "auto-10").click()
    stop = act(page, "stop-auto")
    expect(stop).to_contain_text("Auto, 9 left")
    # It bets, and decides nothing.
    expect(felt.decision("Check")).to_be_enabled()
    assert felt.house.view(felt.table)["seats"][0]["decision"] is None
    settled(felt, 2)
    expect(stop).to_contain_text("8 left")
    page.keyboard.press("a")
    expect(stop).to_have_count(0)
    settled(felt, 3)
    expect(act(page, "auto")).to_be_visible()


@pytest.mark.slow
def test_a_hand_on_the_chips_ends_what_goes_on_by_itself(page: Page, house: OpenHouse) -> None:
    felt = Felt(page, house, house.table())
    house.lay(felt.table, EIGHTS)
    house.lay(felt.table, EIGHTS, hand=2)
    felt.sit()
    bob = house.player("Bob", felt.table, 2)
    bob.bet()
    felt.bet()
    for word in ("check", "check", "1x"):
        bob.decide(word)
        felt.choose({"1x": "Bet 1×"}.get(word, "Check"))
    expect(state(page)).to_have_attribute("data-state", "settled")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="25", exact=True).click()
    page.keyboard.press("Escape")
    expect(act(page, "stop-auto")).to_contain_text("25 left")
    bob.do("Ready")
    # Bob has not bet yet: the bet may be taken back, and then it is the player's again.
    expect(act(page, "stop-auto")).to_contain_text("24 left")
    act(page, "take-back").click()
    expect(act(page, "stop-auto")).to_have_count(0)
    expect(state(page)).to_have_attribute("data-state", "betting")


@pytest.mark.slow  # presets.test.ts keeps and lays out
def test_a_bet_is_kept_and_laid_out_in_a_tap_also_tomorrow(felt: Felt) -> None:
    page = felt.page
    felt.sit()
    felt.place("Ante", 2)
    felt.place("Trips")
    act(page, "saved").click()
    act(page, "save-bet").click()
    page.reload()
    expect(act(page, "lay-1")).to_contain_text("$10 + Trips")
    act(page, "lay-1").click()
    expect(felt.bet_button).to_contain_text("$25.00")
    act(page, "clear").click()
    page.keyboard.press("1")
    expect(felt.bet_button).to_contain_text("$25.00")


@pytest.mark.slow
def test_a_thumb_takes_one_chip_off_and_finds_the_least_and_the_most(
    browser: Browser, house: OpenHouse
) -> None:
    size: Any = {"width": 390, "height": 664}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        felt = Felt(page, house, house.table()).watch()
        page.get_by_role("button", name="Sit down").tap()
        expect(felt.ring("Ante")).to_be_enabled()
        for _ in range(3):
            felt.ring("Ante").tap()
        off = act(page, "take-off")
        assert min(box(off)["width"], box(off)["height"]) >= 44
        off.tap()
        page.locator("[data-wager=ante]").tap()
        expect(felt.bet_button).to_contain_text("$20.00")
        # A finger that rests on a circle.
        at = box(page.locator("[data-wager=ante]"))
        touch = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
        session = context.new_cdp_session(page)
        down = {"type": "touchStart", "touchPoints": [touch]}
        session.send("Input.dispatchTouchEvent", down)
        expect(act(page, "most")).to_be_visible()
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        act(page, "most").tap()
        expect(felt.bet_button).to_contain_text("$200.00")
        assert audit(page, (390, 664)) == []
        act(page, "least").tap()
        expect(felt.bet_button).to_contain_text("$10.00")


@pytest.mark.slow
def test_out_of_everything_one_starts_again(browser: Browser, folder: Path) -> None:
    every = tables("brisk", 1, BRISK, profile="washington")
    with (
        OpenHouse(folder, every, guest_money="100.00") as house,
        browser.new_context(viewport=DESK, reduced_motion="reduce") as context,
    ):
        page = context.new_page()
        felt = Felt(page, house, house.table("brisk"))
        house.lay(felt.table, LOST)
        felt.sit()
        felt.place("Ante", 3)
        felt.place("Trips", 2)
        felt.bet_button.click()
        felt.choose("Bet 4×")
        expect(felt.chips).to_have_text("$0.00")
        expect(state(page)).to_have_attribute("data-state", "short-of-chips")
        # A page that was not there when bets were open knows it as well.
        page.reload()
        expect(state(page)).to_have_attribute("data-state", "short-of-chips")
        # One press, and one is back in a hand.
        act(page, "start-again").click()
        expect(felt.chips).to_have_text("$100.00")
        expect(state(page)).to_have_attribute("data-state", "betting")
        felt.bet()
        expect(felt.decision("Check")).to_be_enabled()


@pytest.mark.slow
def test_where_the_house_gives_no_money_another_table_is_offered(
    browser: Browser, folder: Path
) -> None:
    dear = TableFile(
        id="dear", profile="washington", buy_in=("500.00", "5000.00"), settings={"backline": "off"}
    )
    with (
        OpenHouse(folder, [dear, *tables("washington", 1)], guest_money="100.00") as house,
        browser.new_context(viewport=DESK, reduced_motion="reduce") as context,
    ):
        page = context.new_page()
        Felt(page, house, "dear").watch()
        act(page, "sit-down").click()
        act(page, "start-again").click()
        expect(page.get_by_role("alert")).to_contain_text("a refill is for less")
        act(page, "elsewhere").click()
        page.locator("[data-action=sit-down][data-table=washington1]").click()
        expect(state(page)).to_have_attribute("data-state", "betting")


#: Notes every state the dock has been in.
STATES = """
window.states = new Set();
new MutationObserver(() => {
  const dock = document.querySelector('[data-part=dock]');
  if (dock) window.states.add(dock.dataset.state);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_whoever_sits_down_is_never_told_to_be_short_of_chips(felt: Felt) -> None:
    felt.page.add_init_script(STATES)
    felt.sit()
    assert set(felt.page.evaluate("[...window.states]")) <= {"watching", "waiting", "betting"}


@pytest.mark.slow
def test_half_an_hour_is_told_between_hands_and_a_reload_does_not_hide_it(felt: Felt) -> None:
    page = felt.page
    for hand in (1, 2):
        felt.house.lay(felt.table, EIGHTS, hand=hand)
    felt.sit()
    felt.bet()
    settled(felt)
    act(page, "rebet").click()
    expect(felt.decision("Check")).to_be_enabled()
    page.evaluate(EARLIER, 31)
    page.reload()
    # In a hand nobody is disturbed.
    expect(felt.decision("Check")).to_be_enabled()
    box = page.locator("[data-part=reality]")
    expect(box).to_have_count(0)
    settled(felt, 2)
    expect(box).to_contain_text("Half an hour has passed")
    expect(box).to_contain_text("31 minutes")
    expect(box.locator("dd").nth(1)).to_have_text("2")
    expect(box.locator("dd").nth(2)).to_have_text("+$40.00")
    page.keyboard.press("b")
    assert felt.house.view(felt.table)["number"] == 2
    act(page, "go-on").click()
    expect(box).to_have_count(0)
    page.reload()
    expect(act(page, "rebet")).to_be_visible()
    expect(box).to_have_count(0)


@pytest.mark.slow  # reality.test.ts has its three ways on
def test_from_the_reality_check_one_takes_a_break_or_leaves(felt: Felt) -> None:
    page = felt.page
    felt.sit()
    page.evaluate(EARLIER, 31)
    page.reload()
    act(page, "break").click()
    expect(page.get_by_role("alert")).to_contain_text("Your break of 10 minutes has begun")
    felt.bet()
    expect(page.get_by_role("alert")).to_contain_text("you asked for a pause", ignore_case=True)
    page.evaluate(EARLIER, 31)
    page.reload()
    page.locator("[data-part=reality]").locator("[data-action=leave]").click()
    expect(state(page)).to_have_attribute("data-state", "watching")


@pytest.mark.slow
def test_chips_lie_still_in_the_rest(browser: Browser, house: OpenHouse) -> None:
    table = house.table()
    house.lay(table, EIGHTS)
    with browser.new_context(viewport=DESK, reduced_motion="no-preference") as context:
        page = context.new_page()
        felt = Felt(page, house, table).sit()
        felt.bet("Trips")
        settled(felt)
        page.wait_for_function(
            "() => document.getAnimations().every(x => x.playState !== 'running')"
        )
        lay, _ = page.evaluate(CHIPS)
        assert len(lay) >= 3
        for _ in range(10):
            page.wait_for_timeout(150)
            assert page.evaluate(CHIPS) == [lay, 0]


@pytest.mark.slow
def test_a_speed_is_chosen_in_the_menu_and_kept(felt: Felt) -> None:
    page = felt.page
    felt.sit()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Fast", exact=True).click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-speed", "fast")
