"""Signs on the wall: they roll up, show a win that waits and a house that is silent, and fit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from houseedge.floor.office import Hire
from houseedge.house.file import TableFile
from houseedge.house.office import spoken_for
from houseedge.table.command import ConfirmAward
from tests import plain
from tests.browser.house import CALM, OpenHouse
from tests.browser.test_axe import AXE, serious

#: Seat 1 has a royal flush with its own cards and the flop; the dealer a pair of nines.
ROYAL = "Ah Kh  9c 9d  Qh Jh Th  5c 6s"
SIZES = [(800, 480), (1280, 800), (1920, 1080), (3840, 2160), (1080, 1920)]


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """A table whose awards wait for a supervisor, and one beside it on the same meter."""
    settings: dict[str, object] = {"backline": "off"}
    front = TableFile(
        id="front", profile="washington", title="Front", times=CALM, settings=settings,
        supervised_from="1200.00",
    )  # fmt: skip
    side = TableFile(id="side", profile="washington", title="Side", times=CALM, settings=settings)
    with OpenHouse(tmp_path_factory.mktemp("signs"), [front, side]) as opened:
        hired = Hire("sam", "Sam", "supervisor", "opening")
        opened.house.personnel.hire_now(hired, spoken_for("otto"))
        yield opened


def sign(page: Page, house: OpenHouse, path: str) -> None:
    page.goto(f"{house.url}/sign/{path}")
    expect(page.locator("[data-part=sign] [data-state]")).to_be_visible()


def due(house: OpenHouse, table: str) -> str:
    """What the win at a table comes to, as the house has it."""
    answer = plain.get(f"{house.url}/api/tables/{table}/display")
    return str(answer.json()["wins"][0]["due"])


def test_x02_the_amount_rolls_up_with_each_bet(page: Page, house: OpenHouse) -> None:
    sign(page, house, "meter/WA-01")
    amount = page.locator("[data-part=meter]")
    expect(amount).to_have_attribute("data-amount", "10000.00")
    kim = house.player("Kim", "side", 1)
    kim.bet(progressive="5.00")
    expect(amount).not_to_have_attribute("data-amount", "10000.00")
    assert amount.get_attribute("aria-label") == "$10,001.25"


def test_p11_a_win_waits_on_both_signs_until_it_is_confirmed(page: Page, house: OpenHouse) -> None:
    house.lay("front", ROYAL)
    lee = house.player("Lee", "front", 1)
    lee.bet(progressive="1.00")
    lee.decide("4x")
    sign(page, house, "meter/WA-01")
    expect(page.locator("[data-state=pending]")).to_contain_text("Front, seat 1")
    expect(page.locator("[data-state=pending]")).to_contain_text("A supervisor checks the hand")
    expect(page.locator("[data-part=sum]")).to_have_text(f"${float(due(house, 'front')):,.2f}")
    expect(page.get_by_role("img", name="ace of hearts")).to_be_visible()
    assert serious(page, AXE.read_text(encoding="utf-8")) == []
    sign(page, house, "table/front")
    expect(page.get_by_text("Win pending")).to_be_visible()
    house.command("front", ConfirmAward(1, "executive"))
    expect(page.get_by_text("Paid", exact=True)).to_be_visible()


def test_a_house_that_is_silent_closes_the_sign_and_opens_it_again(
    page: Page, house: OpenHouse
) -> None:
    page.clock.install()
    sign(page, house, "meter/WA-01")
    page.route("**/api/**", lambda route: route.abort())
    page.clock.run_for(14_000)
    expect(page.locator("[data-state=lost]")).to_contain_text("Closed")
    page.unroute("**/api/**")
    page.clock.run_for(16_000)
    expect(page.locator("[data-state=lost]")).to_have_count(0)


@pytest.mark.parametrize("path", ["meter/WA-01", "table/side"])
def test_everything_posted_is_on_the_wall_at_any_size(
    page: Page, house: OpenHouse, path: str
) -> None:
    sign(page, house, path)
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        cut = page.evaluate(CUT)
        assert cut == [], (width, height, cut)


#: What of a sign stands outside the window, or is smaller than a hundredth of it.
CUT = """() => {
  const walker = document.createTreeWalker(document.querySelector('[data-part=sign]'), 4);
  const found = [], least = Math.min(innerWidth, innerHeight * 1.4) / 100;
  for (let node; (node = walker.nextNode()); ) {
    if (!node.data.trim() || node.parentElement.tagName === 'U') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
      found.push(['outside', node.data.trim()]);
    if (size < least) found.push(['small', size, node.data.trim()]);
  }
  return found;
}"""
