"""The practice room in a browser: a set on a desk and on a phone, by keys and by touch."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect

from houseedge.cards import parse_cards
from houseedge.odds import advise
from tests.browser.felt import DESK, PHONE
from tests.browser.fitting import SIZES, resize
from tests.browser.house import OpenHouse
from tests.browser.test_axe import axe, serious

__all__ = ["axe"]
#: A machine that never counted before compiles first.
PATIENCE = 120_000


class Room:
    """One page in the practice room, and what the house has told it."""

    def __init__(self, page: Page, house: OpenHouse) -> None:
        self.page, self.heard = page, dict[str, list[Any]]()
        page.on("response", self._hear)
        page.goto(f"{house.url}/practice")
        self.asked()

    def _hear(self, response: Response) -> None:
        kind = response.url.partition("/api/practice/")[2].partition("?")[0]
        if kind and response.ok:
            self.heard.setdefault(kind, []).append(response.json())

    def asked(self) -> None:
        """Wait for a decision."""
        choices = self.page.get_by_role("group", name="Your decision")
        choices.get_by_role("button").first.wait_for(timeout=PATIENCE)

    def told(self) -> str:
        """What is said of the decision that was made."""
        said = self.page.locator("[data-part=told]")
        said.wait_for(timeout=PATIENCE)
        return said.inner_text()


def worst(values: Any) -> str:
    """The dearest choice of a decision."""
    return str(min(values["actions"], key=lambda each: each["antes"])["action"])


@pytest.mark.parametrize("size", [pytest.param("desk", marks=pytest.mark.slow), "phone"])
def test_a_set_is_practised_and_every_mark_down_says_why(
    browser: Browser, house: OpenHouse, axe: str, size: str
) -> None:
    viewport = {"desk": DESK, "phone": PHONE}[size]
    with browser.new_context(viewport=viewport, reduced_motion="reduce") as context:
        page = context.new_page()
        room = Room(page, house)
        for number in range(3):
            expect(page.locator("[data-part=called]")).not_to_be_empty()
            while len(room.heard.get("values", [])) <= number:
                page.wait_for_timeout(50)
            values = room.heard["values"][number]
            hand = room.heard["hands"][number]["hands"][0]
            # What lies there is what the house has dealt, and no frame had more of it.
            assert len(hand["board"]) == {"preflop": 0, "flop": 3, "river": 5}[values["street"]]
            if hand["board"]:
                exact = advise(*(parse_cards(" ".join(hand[each])) for each in ("hole", "board")))
                assert {a["action"]: a["exact"] for a in values["actions"]} == {
                    name: str(value) for name, value in exact.actions.items()
                }
            action = values["best"] if number == 1 else worst(values)
            button = page.locator(f"[data-action='{action}']")
            if size == "phone":
                button.click()
            else:
                page.keyboard.press(action[0])
            said = room.told()
            if number == 1:
                assert said.startswith("Right:")
            else:
                assert "is best, by $" in said
                assert said.count("You ") >= 1
                assert "It comes again soon." in said
            if number == 0:
                assert serious(page, axe) == []
            if size == "phone":
                page.get_by_role("button", name="Next").click()
            else:
                page.keyboard.press("Space")
            room.asked()
        expect(page.get_by_role("img", name="1 of 3 best choices").first).to_be_attached()
        assert serious(page, axe) == []
        # It is kept in this browser: the day goes on where it was left.
        kept = json.loads(page.evaluate("localStorage.getItem('houseedge.practice')"))
        assert [len(day["marks"]) for day in kept["days"].values()] == [3]
        page.reload()
        room.asked()
        if size == "desk":
            expect(page.get_by_text("Number 4 of 20")).to_be_visible()


def test_what_one_window_has_learned_another_does_not_forget(
    browser: Browser, house: OpenHouse
) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        one, other = (Room(context.new_page(), house) for _ in range(2))
        # Each goes on where the day is, and what lies in two windows counts once.
        for room, number, then in ((one, 1, 2), (other, 1, 2), (other, 2, 3), (one, 2, 3)):
            place = room.page.locator(".cap.end b")
            room.page.bring_to_front()
            expect(place).to_have_text(f"Number {number} of 20")
            room.page.locator(".three button").first.click()
            room.told()
            # The way on has the focus; what was pressed is gone.
            expect(room.page.locator("[data-action=next] button")).to_be_focused()
            room.page.keyboard.press("Enter")
            expect(place).to_have_text(f"Number {then} of 20")
        kept = json.loads(one.page.evaluate("localStorage.getItem('houseedge.practice')"))
        assert [len(day["marks"]) for day in kept["days"].values()] == [2]


def test_next_says_that_it_deals_and_deals_one_hand_however_often_it_is_pressed(
    page: Page, house: OpenHouse
) -> None:
    held: list[Route] = []
    page.route("**/api/practice/hands?*first=1", lambda route: held.append(route))
    room = Room(page, house)
    page.keyboard.press("c")
    room.told()
    following = page.locator(".told [data-action=next]")
    for _ in range(3):
        page.keyboard.press("Space")
        expect(following).to_contain_text("Dealing")
        page.locator("[data-part=told]").click()
    held[0].continue_()
    # Only the first is held: a coach that still compiles is asked again.
    page.unroute("**/api/practice/hands?*first=1")
    room.asked()
    expect(page.get_by_text("After the flop").first).to_be_visible()
    page.locator("[data-action=check]").click()
    room.told()
    kept = json.loads(page.evaluate("localStorage.getItem('houseedge.practice')"))
    assert [len(day["marks"]) for day in kept["days"].values()] == [2]


@pytest.mark.slow  # web/test_practice tells why
def test_why_a_hand_that_wins_the_more_often_loses_is_told_and_the_rules_are_at_hand(
    page: Page, house: OpenHouse
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{house.url}/practice?own={house.table()}:2d2s")
    page.locator("[data-action='4x']").click(timeout=PATIENCE)
    told = page.locator("[data-part=told]")
    # A pair of twos wins 49.4 % and loses 48.7 %: it is worth -0.18 Antes all the same.
    expect(told).to_contain_text("It loses money all the same", timeout=PATIENCE)
    for size in SIZES:
        resize(page, size)
        seen = page.evaluate(
            """() => ['[data-action=next]', '[data-part=told]', '.counted']
              .map(name => document.querySelector(name).getBoundingClientRect())
              .map(box => box.top >= 0 && box.bottom <= innerHeight + 0.5)"""
        )
        assert all(seen) or (seen[0] and size[1] < 390), (size, seen)
        over = page.evaluate(
            """() => [...document.querySelectorAll('.topbar *')]
              .filter(node => node.checkVisibility()
                && node.getBoundingClientRect().right > innerWidth + 0.5)
              .map(node => node.textContent)"""
        )
        assert over == [], size
    resize(page, (320, 568))
    page.keyboard.press("r")
    rules = page.get_by_role("dialog")
    expect(rules.get_by_text("How a hand goes")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"{house.url}/practice")
    # By a profile's rules, from where it is chosen what to practise.
    page.locator("[data-action=choose]").click()
    page.locator("dialog [data-action=read-rules]").click()
    expect(page.get_by_role("dialog")).to_have_accessible_name("Rules: Washington")
    expect(rules.get_by_text("How a hand goes")).to_be_visible()


def test_a_rule_is_drilled_from_the_list_of_rules(page: Page, house: OpenHouse, axe: str) -> None:
    Room(page, house)
    page.get_by_role("button", name="Choose", exact=True).click()
    page.get_by_role("button", name="Rules to learn").click()
    cost = page.locator("[data-part=cost]")
    cost.wait_for(timeout=PATIENCE)
    assert "2.454 % of the Ante" in cost.inner_text()
    assert serious(page, axe) == []
    page.get_by_role("button", name="Drill: On the flop bet with four of a suit").click()
    expect(page.get_by_text("After the flop").first).to_be_visible()


def test_a_hand_fits_every_window_and_nothing_one_acts_on_is_cut(
    page: Page, house: OpenHouse
) -> None:
    Room(page, house)
    for size in SIZES:
        resize(page, size)
        # A decision lies there whole: nobody has to scroll to make it.
        below = page.evaluate(
            "document.querySelector('.three').getBoundingClientRect().bottom - innerHeight"
        )
        assert below <= 0, size
        cut = page.evaluate(
            """() => [...document.querySelectorAll('.three button, .own .card, .board .card')]
              .map(node => [node.className, node.getBoundingClientRect()])
              .filter(([, box]) => box.left < 0 || box.right > innerWidth + 0.5 || box.width < 30)
              .map(([name, box]) => `${name} ${Math.round(box.left)} ${Math.round(box.right)}`)"""
        )
        assert cut == [], size
        # What stands in the felt's corners is not behind a card.
        covered = page.evaluate(
            """() => [...document.querySelectorAll('.cap')].filter(cap => cap.checkVisibility())
              .flatMap(cap => [...document.querySelectorAll('.felt .card')]
                .map(card => [cap.getBoundingClientRect(), card.getBoundingClientRect()])
                .filter(([a, b]) => a.left < b.right && b.left < a.right
                  && a.top < b.bottom && b.top < a.bottom)
                .map(() => cap.textContent))"""
        )
        assert covered == [], size
        scrolls = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not scrolls, size
    page.locator("[data-action=check]").click()
    page.locator("[data-part=told]").wait_for(timeout=PATIENCE)
    for size in SIZES:
        resize(page, size)
        # The way on is in sight, and where a window stands upright so are values and reason.
        seen = page.evaluate(
            """() => ['[data-action=next]', '[data-part=told]', '.counted']
              .map(name => document.querySelector(name).getBoundingClientRect())
              .map(box => box.top >= 0 && box.bottom <= innerHeight + 0.5)"""
        )
        assert seen[0], size
        assert all(seen) or size[1] < 390, (size, seen)


def test_what_is_refused_for_good_leads_on_and_what_cannot_come_again_is_let_go(
    page: Page, house: OpenHouse
) -> None:
    page.goto(f"{house.url}/practice?own={house.table()}:Kd5")
    expect(page.get_by_role("alert")).to_contain_text("names no hand that can be practised")
    page.goto(f"{house.url}/practice?own=gone:Kd5s")
    refused = page.get_by_role("alert")
    expect(refused).to_have_text("There is no such table in this house.")
    expect(page.get_by_text("Dealing")).to_have_count(0)
    page.get_by_role("button", name="Daily twenty").click()
    page.locator(".three button").first.wait_for(timeout=PATIENCE)
    expect(refused).to_have_count(0)
    # One that was missed at that table, and one by rules that are here.
    page.evaluate(
        """() => {
          const hand = {number: 0, street: 'preflop', hole: ['Kd', '5s'], board: [], hand: null,
            draw: null, choices: [{action: 'check', times: null, price: null},
                                  {action: '4x', times: 4, price: '80.00'}]}
          const none = {decisions: 0, best: 0, cost: 0}
          const one = {hand, ante: '20.00', step: 0, due: '2026-01-01'}
          localStorage.setItem('houseedge.practice', JSON.stringify({version: 1, days: {},
            streets: {preflop: none, flop: none, river: none},
            missed: [{...one, by: {table: 'gone'}}, {...one, by: {profile: 'washington'}}]}))
        }"""
    )
    page.reload()
    page.get_by_role("button", name="Practise these now").click()
    # The right choice last: what is missed anew comes until it is right, and then nothing is left.
    for key, said in (("c", "It comes again soon."), ("4", "It comes again tomorrow.")):
        own = page.get_by_role("group", name="Your cards")
        expect(own.get_by_role("img").first).to_have_accessible_name("king of diamonds")
        expect(page.locator(".three")).to_be_visible()
        page.keyboard.press(key)
        expect(page.locator("[data-part=told]")).to_contain_text(said, timeout=PATIENCE)
        page.keyboard.press("Space")
    expect(page.locator("[data-part=done]")).to_contain_text("1 of 2 best choices this time.")
    kept = json.loads(page.evaluate("localStorage.getItem('houseedge.practice')"))
    assert [each["by"] for each in kept["missed"]] == [{"profile": "washington"}]


@pytest.mark.slow  # progress.test.ts counts the days
def test_a_page_left_open_over_midnight_deals_the_new_day(page: Page, house: OpenHouse) -> None:
    page.clock.install()
    room = Room(page, house)
    page.keyboard.press("c")
    room.told()
    following = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()

    def tomorrow(route: Route) -> None:
        # This house's own clock goes on as it does: only the name of the day is another.
        route.fulfill(json={**route.fetch().json(), "today": following})

    page.route("**/api/practice", tomorrow)
    page.clock.fast_forward("24:00:00")
    page.keyboard.press("Space")
    room.asked()
    expect(page.locator(".cap.end b")).to_have_text("Number 1 of 20")
    page.keyboard.press("c")
    room.told()
    kept = json.loads(page.evaluate("localStorage.getItem('houseedge.practice')"))
    assert len(kept["days"]) == 2
    assert following in kept["days"]
