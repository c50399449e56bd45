"""Motion tells what happens, moves nothing the compositor cannot, and is left out where asked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.felt import DESK, PHONE, Felt
from tests.browser.house import OpenHouse

#: Notes every animation that runs, from the first frame on: of what, and what it moves.
WATCH = """
window.moved = {};
function note(one) {
  if (!(one.effect.getComputedTiming().duration > 0)) return;
  const { target } = one.effect;
  const what = target.closest?.('.chips, .dealt')?.className.split(' ')[0] ?? 'other';
  const names = one.effect.getKeyframes().flatMap(Object.keys)
    .filter(name => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
  for (const name of names)
    (window.moved[what] ??= {})[name] = target.className.baseVal ?? target.className;
}
// On a busy machine a movement may end between two looks.
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const made = animate.apply(this, how);
  queueMicrotask(() => note(made));
  return made;
};
for (const begun of ['animationstart', 'transitionrun'])
  addEventListener(begun, () => document.getAnimations().forEach(note), true);
(function look() {
  document.getAnimations().filter(one => one.playState === 'running').forEach(note);
  requestAnimationFrame(look);
})();
"""
#: How far above its circle each stack of chips was seen: a lost one has gone up to the bank.
TRAVEL = """
window.highest = {};
(function look() {
  for (const chips of document.querySelectorAll('[data-part=felt] .hold .chips')) {
    const ring = chips.parentElement.querySelector('[data-wager]');
    if (!ring) continue;
    const rise = ring.getBoundingClientRect().top - chips.getBoundingClientRect().top;
    window.highest[ring.dataset.wager] = Math.max(window.highest[ring.dataset.wager] ?? 0, rise);
  }
  requestAnimationFrame(look);
})();
"""
#: What the compositor moves by itself, without laying out or painting anything.
CHEAP = {"transform", "opacity"}


#: Waits until nothing has been dealt for half a second, and forgets what was.
STILL = """new Promise((done) => {
  const look = () => {
    const still = !window.moved.dealt;
    window.moved = {};
    still ? done() : setTimeout(look, 500);
  };
  look();
})"""


def test_turning_a_phone_deals_nothing_again(browser: Browser, house: OpenHouse) -> None:
    lying: ViewportSize = {"width": PHONE["height"], "height": PHONE["width"]}
    with browser.new_context(viewport=PHONE, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.add_init_script(WATCH)
        felt = Felt(page, house, house.table()).sit()
        felt.bet()
        expect(felt.decision("Check")).to_be_enabled()
        cards = felt.cards("Your cards")
        dealt, laid = "window.moved.dealt", "window.moved.chips"
        # A movement waits for its frame; on a busy machine the decision may be there before.
        page.wait_for_function(f"{dealt} && {laid}")
        # The dealer's cards are the last to come.
        page.evaluate(STILL)
        for size in (lying, PHONE):
            page.set_viewport_size(size)
            stage = "landscape" if size is lying else "portrait"
            expect(page.locator(f".page.{stage}")).to_be_visible()
            page.evaluate("new Promise(done => setTimeout(done, 400))")
            assert felt.cards("Your cards") == cards
            assert page.evaluate(f"[{dealt}, {laid}]") == [None, None]
        # What is new still comes from the shoe.
        felt.choose("Check")
        expect(felt.decision("Bet 2×")).to_be_enabled()
        page.wait_for_function(dealt)


@pytest.mark.slow
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cards_and_chips_move_unless_one_asked_for_less_motion(
    browser: Browser, house: OpenHouse, motion: str
) -> None:
    table = house.table()
    house.lay(table, "Qc 8d  Jh 5d  2s 3d 8s  5c Kh")
    reduced = motion == "reduce"
    with browser.new_context(
        viewport=DESK, reduced_motion="reduce" if reduced else "no-preference"
    ) as context:
        page = context.new_page()
        page.add_init_script(WATCH)
        page.add_init_script(TRAVEL)
        felt = Felt(page, house, table).sit()
        felt.bet("Trips")
        felt.choose("Check", "Check", "Bet 1×")
        felt.expect_settled("+$15.00")
        # The words and their order are the same with and without motion.
        ended = [line for line in felt.said() if not line.startswith("Hint: ")][-2:]
        assert ended[0].startswith("You win with pair of eights")
        assert ended[1] == "Your bets: Ante +$10.00, Play +$10.00, Blind back, Trips −$5.00."
        expect(felt.chips).to_have_text("$515.00")
        moved: dict[str, dict[str, Any]] = page.evaluate("window.moved")
        # Buttons change their colour under a finger; nothing on the felt does.
        on_the_felt = {name for what in ("dealt", "chips") for name in moved.get(what, {})}
        assert on_the_felt == (set() if reduced else CHEAP), moved
        highest = page.evaluate("window.highest")
        # What was lost went to the bank, over the board; what was won came from there.
        if not reduced:
            assert min(highest["trips"], highest["ante"]) > 200, highest


@pytest.mark.slow
def test_a_big_hand_is_celebrated_and_a_tap_ends_it(browser: Browser, house: OpenHouse) -> None:
    table = house.table()
    house.lay(table, "As Ah  9c 9d  Ac Kd Kh  Js 3c")
    with browser.new_context(viewport=DESK, reduced_motion="no-preference") as context:
        page = context.new_page()
        felt = Felt(page, house, table).sit()
        felt.bet()
        felt.choose("Bet 4×")
        expect(felt.felt).to_have_attribute("data-celebrates", "house")
        # Nothing is told yet but the hands.
        expect(felt.felt.locator(".label.told")).to_have_count(0)
        for _ in range(2):
            page.locator("[data-part=board]").click()
        felt.expect_settled("+$80.00")
        expect(felt.felt).not_to_have_attribute("data-celebrates", "house")


@pytest.mark.slow
def test_a_lost_hand_is_not_celebrated_however_big(felt: Felt) -> None:
    # Aces full of kings against four kings.
    felt.house.lay(felt.table, "As Ah  Kc Ks  Ac Kd Kh  Js 3c")
    felt.page.add_init_script("""
      window.celebrated = [];
      new MutationObserver(() => {
        const found = document.querySelector('[data-celebrates]');
        if (found) window.celebrated.push(found.dataset.celebrates);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    """)
    felt.sit()
    felt.bet()
    felt.choose("Bet 4×")
    felt.expect_settled("−$60.00")
    assert felt.page.evaluate("window.celebrated") == []
    # Gold marks the dealer's five.
    assert felt.page.locator("[data-part=dealer] .card.used").count() == 2
