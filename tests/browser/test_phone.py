"""A phone in portrait: a whole hand with the thumb."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.table import command as asked_of
from tests.browser.felt import PHONE, Felt
from tests.browser.fitting import Size, resize
from tests.browser.house import OpenHouse

#: How far a touch around the middle of each button still meets it, in pixels.
TARGETS = """() => {
  const shown = node => node.checkVisibility() && !node.disabled && node.offsetWidth > 0;
  const open = document.querySelector('dialog[open]') ?? document;
  return [...open.querySelectorAll('button, a.btn, summary')].filter(shown).map(node => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const reach = (dx, dy) => {
      let far = 0;
      while (far < 40) {
        const hit = document.elementFromPoint(x + dx * (far + .5), y + dy * (far + .5));
        if (!hit || (hit !== node && !node.contains(hit))) break;
        far += .5;
      }
      return far;
    };
    const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
    const name = node.getAttribute('aria-label') ?? node.innerText;
    return [name, Math.max(box.width, wide), Math.max(box.height, high)];
  });
}"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    made = browser.new_context(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        reduced_motion="reduce",
    )
    yield made.new_page()
    made.close()


def look(page: Page) -> None:
    """Nothing scrolls sideways, nothing of the hand scrolls at all, and a thumb hits everything."""
    wide, high = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert wide <= PHONE["width"]
    assert high <= PHONE["height"]
    small = [each for each in page.evaluate(TARGETS) if min(each[1], each[2]) < 44]
    assert small == []


def test_a_whole_hand_by_touch(phone: Page, house: OpenHouse) -> None:
    felt = Felt(phone, house, house.table())
    house.lay(felt.table, "Qc 8d  Jh 5d  2s 3d 8s  5c Kh")
    felt.watch()
    look(phone)
    phone.get_by_role("button", name="Sit down").tap()
    expect(felt.ring("Ante")).to_be_visible()
    look(phone)
    for label in ("Ante", "Ante", "Trips", "Bad Beat", "Progressive"):
        felt.ring(label).tap()
    look(phone)
    expect(felt.bet_button).to_contain_text("$35.00")
    felt.bet_button.tap()
    expect(felt.decision("Bet 4×")).to_be_visible()
    expect(felt.chips).to_have_text("$465.00")
    look(phone)
    for name in ("Check", "Check"):
        felt.decision(name).tap()
        look(phone)
    felt.decision("Bet 1×").tap()
    expect(phone.locator(".ask")).to_contain_text("This hand +$5.00")
    look(phone)
    phone.get_by_role("button", name="How it was paid").tap()
    lines = {
        row.locator("dt").inner_text(): row.locator(".money").inner_text()
        for row in phone.locator("dialog dl > div").all()
    }
    assert {label.split(" $")[0]: money for label, money in lines.items()} == {
        "Net": "+$5.00",
        "Ante": "+$10.00",
        "Blind": "$0.00",
        "Play": "+$10.00",
        "Trips": "−$5.00",
        "Bad Beat": "−$5.00",
        "Progressive": "−$5.00",
    }
    expect(felt.chips).to_have_text("$505.00")


def test_no_page_scrolls_sideways(phone: Page, house: OpenHouse) -> None:
    for path in ("/", "/components", "/verify", "/verify/felt-1", "/nowhere"):
        phone.goto(house.url + path)
        expect(phone.get_by_role("heading").first).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


@pytest.mark.slow  # rules.test.ts has the drawer, fit every size
def test_the_menu_and_the_rules_fit_a_phone(phone: Page, house: OpenHouse) -> None:
    Felt(phone, house, house.table()).sit()
    phone.get_by_role("button", name="Menu").tap()
    expect(phone.get_by_role("dialog")).to_contain_text("Last hands")
    phone.get_by_role("button", name="Rules and paytables").tap()
    drawer = phone.get_by_role("dialog", name="Rules and paytables")
    expect(drawer).to_be_visible()
    for summary in drawer.get_by_text("As the sheet says").all():
        summary.tap()
    for part in drawer.get_by_role("navigation").get_by_role("button").all():
        part.tap()
        wide, inner = drawer.locator(".body").evaluate("n => [n.scrollWidth, n.clientWidth]")
        assert wide <= inner, part.inner_text()


#: How much of the words somebody sees: every line of them, hit in its middle.
READABLE = """words => {
  const range = document.createRange();
  range.selectNodeContents(words);
  return [...range.getClientRects()].every(line => {
    const hit = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    return hit !== null && (words === hit || words.contains(hit));
  });
}"""


@pytest.mark.parametrize(
    "size",
    [
        (320, 568),
        pytest.param((390, 664), marks=pytest.mark.slow),
        pytest.param((390, 844), marks=pytest.mark.slow),
    ],
)
def test_a_refusal_and_what_is_asked_are_read_together(
    phone: Page, house: OpenHouse, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    felt = Felt(phone, house, house.table()).sit()
    felt.hold(100)
    felt.place("Ante", 2)
    asked, note = phone.get_by_text("Place your bets."), phone.get_by_role("alert")
    expect(note).to_have_text("Ante: at most $100.00")
    for words in (asked, note):
        assert words.evaluate(READABLE)
    # The longest there is, in the middle of a hand.
    felt.bet_button.click()
    expect(felt.decision("Check")).to_be_enabled()
    house.command(felt.table, asked_of.Malfunction("a card is jammed"))
    for words in (note, phone.locator("[data-part=dock] .words b")):
        expect(words).to_be_visible()
        assert words.evaluate(READABLE)
    # The stage is larger before it is scaled: whoever asks for a part of it shifts nothing.
    assert phone.locator(".room").evaluate(SHIFTED) == [0, 0]


#: How far a room gives way that is told to scroll.
SHIFTED = "room => { room.scrollTo(80, 80); return [room.scrollLeft, room.scrollTop]; }"
#: Whether an ellipsis hides a part of the text.
CUT = "node => node.scrollWidth > node.clientWidth"
#: Upright and lying down, the smallest among them.
PHONES: tuple[Size, ...] = ((320, 568), (390, 664), (568, 320), (640, 300), (740, 300), (844, 390))


@pytest.mark.slow
def test_a_recalled_hand_and_its_step_are_seen_without_scrolling(felt: Felt) -> None:
    page = felt.page
    felt.house.lay(felt.table, "Qc 8d  Jh 5d  2s 3d 8s  5c Kh")
    felt.sit()
    felt.bet()
    felt.choose("Check", "Check", "Bet 1×")
    felt.expect_settled("+$20.00")
    page.goto(f"{felt.house.url}/round/{felt.table}-1")
    expect(page.get_by_text("Step by step")).to_be_visible()
    for size in PHONES:
        resize(page, size)
        expect(page.locator("[data-part=own-cards]")).to_be_in_viewport(ratio=0.99)
        step = page.locator("p[aria-live] b")
        expect(step).to_contain_text("Dealer has pair of fives")
        expect(step).to_be_in_viewport(ratio=0.99)
        expect(page.get_by_role("button", name="Earlier step")).to_be_in_viewport(ratio=1)
        here = page.get_by_role("navigation").get_by_role("link", name=re.compile("^Hand"))
        assert here.evaluate(CUT) is False


@pytest.mark.slow
def test_the_lobby_says_whole_where_one_is(felt: Felt) -> None:
    felt.sit()
    felt.page.goto(felt.house.url)
    for size in ((320, 568), (390, 664)):
        resize(felt.page, size)
        expect(felt.page.get_by_text("$500.00")).to_be_in_viewport(ratio=1)
        assert felt.page.get_by_role("link", name="Lobby").evaluate(CUT) is False
