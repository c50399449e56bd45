"""Motion tells what happens, and is left out for people who asked for that."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.felt import DESK, Felt
from tests.browser.house import OpenHouse

#: Counts, from the first frame on, how many animations run in the busiest frame.
COUNT = """
window.busiest = 0;
(function look() {
  const running = document.getAnimations().filter(one => one.playState === 'running'
    && one.effect.getComputedTiming().duration > 0);
  window.busiest = Math.max(window.busiest, running.length);
  requestAnimationFrame(look);
})();
"""


@pytest.mark.parametrize(
    "motion",
    # All other tests of the pages ask for less motion.
    [pytest.param("reduce", marks=pytest.mark.slow), "no-preference"],
)
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
        page.add_init_script(COUNT)
        felt = Felt(page, house, table).sit()
        felt.bet()
        felt.choose("Check", "Check", "Bet 1×")
        felt.expect_settled("+$20.00")
        # The words and their order are the same with and without motion.
        ended = [line for line in felt.said() if not line.startswith("Hint: ")][-2:]
        assert ended[0].startswith("Seat 1 wins with pair of eights")
        assert ended[1] == "Your bets: Ante +$10.00, Play +$10.00, Blind back."
        expect(felt.chips).to_have_text("$520.00")
        busiest = page.evaluate("window.busiest")
        assert busiest == 0 if reduced else busiest > 0
