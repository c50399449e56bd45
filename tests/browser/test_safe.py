"""Quick fingers lose no money: nothing is decided by accident, and no bet exceeds the chips."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.browser.felt import DESK, Felt
from tests.browser.house import OpenHouse

#: A pair of eights against king high.
EIGHTS = "Qc 8d  Jh 5d  2s 3d 8s  5c Kh"
#: Two pairs, queens and eights.
TWO_PAIR = "Qc 8d  Jh 5d  2s 3d 8s  Qd Kh"
#: Nothing against a pair of aces.
LOST = "7c 2d  As Ah  Ks Qd 9h  4c 3s"
#: One of each stage; the phone's is tried each time, the others by make soak.
STAGES = [
    (390, 664),
    pytest.param((844, 390), marks=pytest.mark.slow),
    pytest.param((1280, 720), marks=pytest.mark.slow),
]

#: Notes in every frame whether a check is offered and armed, and how many cards travel.
TRAVEL = """
window.seen = [];
(function look() {
  const check = document.querySelector('[data-action=check]');
  const cards = document.getAnimations().filter(one => one.playState === 'running'
    && one.effect.target?.closest?.('[data-part=own-cards], [data-part=board]')).length;
  window.seen.push([check !== null, check?.getAttribute('aria-disabled') === 'false', cards]);
  requestAnimationFrame(look);
})();
"""


def state(page: Page) -> Locator:
    return page.locator("[data-part=dock]")


def box(found: Locator) -> FloatRect:
    measured = found.bounding_box()
    assert measured is not None
    return measured


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two buttons have no point in common."""
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def act(page: Page, name: str) -> Locator:
    return page.locator(f"[data-action={name}]")


@pytest.mark.slow  # arming.test.ts waits until they lie
def test_a_choice_is_armed_only_when_its_cards_lie(browser: Browser, house: OpenHouse) -> None:
    table = house.table()
    house.lay(table, EIGHTS)
    with browser.new_context(viewport=DESK, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.add_init_script(TRAVEL)
        felt = Felt(page, house, table).sit()
        felt.bet()
        expect(felt.decision("Check")).to_be_enabled()
        seen = page.evaluate("window.seen")
    assert any(cards for _, _, cards in seen)
    assert [cards for offered, _, cards in seen if offered and cards] == []
    # Offered is not armed yet.
    assert next(armed for offered, armed, _ in seen if offered) is False


@pytest.mark.slow  # arming.test.ts taps three times
@pytest.mark.parametrize("size", STAGES, ids=str)
def test_three_quick_taps_are_one_check(felt: Felt, size: tuple[int, int]) -> None:
    page = felt.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    felt.house.lay(felt.table, EIGHTS)
    felt.sit()
    felt.bet()
    expect(felt.decision("Check")).to_be_enabled()
    at = box(act(page, "check"))
    for _ in range(3):
        page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    expect(act(page, "bet-2")).to_be_enabled()
    assert felt.said().count("You check") == 1
    assert felt.house.view(felt.table)["phase"] == "flop"


@pytest.mark.slow
def test_three_quick_keys_are_one_check(felt: Felt) -> None:
    page = felt.page
    felt.house.lay(felt.table, EIGHTS)
    felt.sit()
    felt.bet()
    expect(felt.decision("Check")).to_be_enabled()
    for key in ("c", "c", "f"):
        page.keyboard.press(key)
    expect(act(page, "bet-2")).to_be_enabled()
    assert felt.said().count("You check") == 1
    assert felt.house.view(felt.table)["phase"] == "flop"


@pytest.mark.slow  # three quick taps are one check here
@pytest.mark.parametrize("size", STAGES, ids=str)
def test_fold_never_stands_where_check_stood(felt: Felt, size: tuple[int, int]) -> None:
    page = felt.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    felt.house.lay(felt.table, EIGHTS)
    felt.sit()
    felt.bet()
    checks = []
    for _ in range(2):
        expect(felt.decision("Check")).to_be_enabled()
        checks.append(box(act(page, "check")))
        felt.choose("Check")
    expect(felt.decision("Fold")).to_be_enabled()
    assert all(apart(box(act(page, "fold")), check) for check in checks)


@pytest.fixture
def warned(felt: Felt) -> Felt:
    """The river of a hand that the house says nobody folds."""
    felt.house.lay(felt.table, TWO_PAIR)
    felt.sit()
    felt.bet()
    felt.choose("Check", "Check")
    expect(felt.decision("Fold")).to_be_enabled()
    return felt


def test_a_fold_that_is_never_right_is_asked_about_once(warned: Felt) -> None:
    page = warned.page
    stood = box(act(page, "fold"))
    act(page, "fold").click()
    expect(state(page)).to_have_attribute("data-state", "asking")
    expect(state(page)).to_contain_text("a fold is never right with it")
    # What keeps the hand stands where Fold stood.
    kept = box(act(page, "keep"))
    assert not apart(kept, stood)
    assert apart(box(act(page, "confirm")), stood)
    act(page, "keep").click()
    expect(state(page)).to_have_attribute("data-state", "deciding")
    assert warned.house.view(warned.table)["phase"] == "river"
    expect(act(page, "fold")).to_be_enabled()
    act(page, "fold").click()
    act(page, "confirm").click()
    warned.expect_settled("−$20.00")


@pytest.mark.slow
def test_keys_are_asked_the_same(warned: Felt) -> None:
    page = warned.page
    for key in ("f", "f"):
        page.keyboard.press(key)
    expect(state(page)).to_have_attribute("data-state", "asking")
    page.keyboard.press("Escape")
    expect(state(page)).to_have_attribute("data-state", "deciding")
    assert warned.house.view(warned.table)["phase"] == "river"


@pytest.mark.slow  # dock.test.ts asks before one leaves
def test_leaving_in_mid_hand_is_asked_about_once(felt: Felt) -> None:
    page = felt.page
    felt.house.lay(felt.table, EIGHTS)
    felt.sit()
    felt.bet()
    expect(felt.decision("Check")).to_be_enabled()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(state(page)).to_have_attribute("data-state", "asking")
    expect(state(page)).to_contain_text("The house plays your hand out")
    assert felt.house.view(felt.table)["seats"][0]["state"] == "to_decide"
    act(page, "keep").click()
    expect(state(page)).to_have_attribute("data-state", "deciding")
    assert felt.house.view(felt.table)["seats"][0]["state"] == "to_decide"


@pytest.mark.slow
def test_between_hands_one_leaves_without_a_question(felt: Felt) -> None:
    page = felt.page
    felt.sit()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(state(page)).to_have_attribute("data-state", "watching")


@pytest.mark.slow
def test_a_week_of_pause_is_asked_about_once(felt: Felt) -> None:
    page = felt.page
    felt.sit()
    page.get_by_role("button", name="Menu").click()
    drawer = page.get_by_role("dialog")
    drawer.get_by_label("Take a pause").select_option("a week")
    drawer.get_by_role("button", name="Pause now").click()
    question = drawer.get_by_role("group", name="Pause for a week?")
    expect(question).to_contain_text("Nothing ends it sooner")
    expect(drawer).not_to_contain_text("You are pausing")
    question.get_by_role("button", name="Go on playing").click()
    expect(question).to_have_count(0)
    drawer.get_by_role("button", name="Pause now").click()
    question.get_by_role("button", name="Pause for a week").click()
    expect(drawer).to_contain_text("You are pausing until")


def lose(page: Page, house: OpenHouse, trips: dict[int, int]) -> Felt:
    """A player who has lost 450 of 500 dollars on an Ante of 75, and Trips of so many chips."""
    felt = Felt(page, house, house.table("brisk"))
    house.lay(felt.table, LOST)
    felt.sit()
    felt.hold(25)
    felt.place("Ante", 3)
    for chip, count in trips.items():
        felt.hold(chip)
        felt.place("Trips", count)
    felt.bet_button.click()
    felt.choose("Bet 4×")
    return felt


@pytest.mark.slow
def test_nobody_lays_out_money_that_is_not_there(page: Page, house: OpenHouse) -> None:
    felt = lose(page, house, {25: 1, 5: 1})
    expect(felt.chips).to_have_text("$20.00")
    expect(felt.ring("Ante")).to_be_visible()
    felt.hold(25)
    felt.place("Ante")
    expect(page.get_by_role("alert")).to_have_text(
        "You have $20.00 at this table: $30.00 too little."
    )
    expect(state(page)).to_have_attribute("data-state", "short-of-chips")
    # What lies on the felt is what there was before.
    expect(felt.ring("Ante")).to_have_accessible_name("Ante: place a chip")
    act(page, "bet-less").click()
    expect(state(page)).to_have_attribute("data-state", "betting")
    felt.place("Ante")
    expect(act(page, "buy-in")).to_contain_text("Buy in $100 more")
    act(page, "buy-in").click()
    expect(felt.chips).to_have_text("$120.00")
    expect(state(page)).to_have_attribute("data-state", "betting")
    felt.place("Ante")
    expect(felt.bet_button).to_contain_text("$50.00")


@pytest.mark.slow
def test_a_bet_that_leaves_too_little_for_play_says_so_and_offers_chips(
    page: Page, house: OpenHouse
) -> None:
    felt = lose(page, house, {25: 1, 5: 1})
    expect(felt.chips).to_have_text("$20.00")
    expect(felt.ring("Ante")).to_be_visible()
    felt.hold(5)
    felt.place("Ante", 2)
    felt.bet_button.click()
    expect(page.get_by_role("alert")).to_contain_text("kept for the Play bet")
    expect(act(page, "buy-in")).to_contain_text("Buy in $100 more")


@pytest.mark.slow
def test_with_too_few_chips_the_page_offers_more_instead_of_waiting(
    page: Page, house: OpenHouse
) -> None:
    felt = lose(page, house, {25: 1, 5: 3, 1: 2})
    expect(felt.chips).to_have_text("$8.00")
    expect(state(page)).to_have_attribute("data-state", "short-of-chips")
    expect(state(page)).to_contain_text("$2.00 short")
    expect(state(page)).to_contain_text("The least bet is $10.00")
    act(page, "buy-in").click()
    expect(felt.chips).to_have_text("$108.00")
    expect(state(page)).to_have_attribute("data-state", "betting")


@pytest.mark.slow  # the pages' own tests have the button
def test_rebet_stands_in_the_settled_scene_and_is_made_when_bets_open(
    page: Page, house: OpenHouse
) -> None:
    felt = Felt(page, house, house.table())
    house.lay(felt.table, EIGHTS)
    felt.sit()
    felt.bet()
    felt.choose("Check", "Check", "Bet 1×")
    felt.expect_settled("+$20.00")
    expect(state(page)).to_have_attribute("data-state", "settled")
    expect(act(page, "rebet")).to_contain_text("when bets open")
    act(page, "rebet").click()
    # Nobody else has to see how it ended: the rest is over, and the same bet lies.
    expect(state(page)).to_have_attribute("data-state", "deciding")
    assert house.view(felt.table)["number"] == 2
