"""The pages in Spanish: a hand and the pages around it hold no word of English, and they fit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.catalogue import english_only, words_in
from tests.browser.felt import DESK
from tests.browser.fitting import Size, audit
from tests.browser.house import OpenHouse

#: Seat 1 has a pair of nines and 4x on it, the dealer a king.
CARDS = "9s 9h  Ac 5d  Kh 2s  6h 7c Jd  Qc 3d"
#: One window of each kind.
FEW: tuple[Size, ...] = (
    (320, 568),
    (390, 664),
    (390, 844),
    (768, 1024),
    (568, 320),
    (844, 390),
    (1024, 768),
    (1180, 720),
    (1440, 900),
    (1920, 1080),
    (1000, 696),
    (1180, 650),
    (1280, 650),
)
#: All that is read or spoken; what stands in English on purpose says so, and a hash spells no word.
WORDS = """() => {
  const told = [document.title];
  for (const node of document.querySelectorAll('body *')) {
    if (node.closest('body [lang=en], script, style, code, .mono')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-description'])
      if (node.hasAttribute(name)) told.push(node.getAttribute(name));
    for (const child of node.childNodes) if (child.nodeType === 3) told.push(child.data);
  }
  return told;
}"""


@pytest.fixture
def spanish(browser: Browser) -> Iterator[Page]:
    """A browser whose owner reads Spanish."""
    with browser.new_context(viewport=DESK, reduced_motion="reduce", locale="es-MX") as context:
        yield context.new_page()


class Scene:
    """One hand and the pages around it, stopped wherever there is something to read."""

    def __init__(self, page: Page, house: OpenHouse, *, coached: bool) -> None:
        self.page, self.house, self.table, self.coached = page, house, house.table(), coached
        house.lay(self.table, CARDS)
        if coached:
            page.add_init_script(
                "localStorage.setItem('houseedge.settings', '{\"coach\":\"Live\"}')"
            )

    def act(self, action: str) -> None:
        """Press what carries this name."""
        self.page.locator(f"[data-action={action}]:not([aria-disabled=true])").click()

    def state(self, name: str) -> str:
        """Wait for a state of the dock."""
        dock = self.page.locator("[data-part=dock]")
        expect(dock).to_have_attribute("data-state", name)
        return name

    def hand(self) -> Iterator[str]:
        """From the door to the settlement."""
        page = self.page
        page.goto(f"{self.house.url}/table/{self.table}")
        yield self.state("watching")
        self.act("sit-down")
        other = self.house.player("Bob", self.table, 2)
        for wager in ("ante", "ante", "trips", "bad_beat", "progressive"):
            page.locator(f"button[data-wager={wager}]").click()
        yield self.state("betting")
        self.act("bet")
        yield self.state("placed")
        other.bet(trips="5.00")
        self.state("deciding")
        if self.coached:
            # The first count on a machine makes its book.
            page.locator("[data-action=exact]").wait_for(timeout=90_000)
        yield "deciding"
        if self.coached:
            self.act("exact")
            yield "counted exactly"
            page.keyboard.press("Escape")
        page.locator("[data-action=check]:not([aria-disabled=true])").click()
        other.decide("check")
        yield self.state("deciding")
        page.locator("[data-action=bet-2]:not([aria-disabled=true])").click()
        other.decide("check")
        yield self.state("waiting")
        other.decide("1x")
        yield self.state("settled")

    def drawers(self) -> Iterator[str]:
        """What opens over the table: how it was paid, the rules in all their parts, the menu."""
        page = self.page
        self.act("how-paid")
        yield "how it was paid"
        page.keyboard.press("Escape")
        page.keyboard.press("r")
        expect(page.get_by_role("dialog").locator("nav button")).to_have_count(6)
        yield "rules"
        page.keyboard.press("Escape")
        page.locator("header button[aria-haspopup=dialog]").last.click()
        yield "menu"
        page.keyboard.press("Escape")

    def pages(self) -> Iterator[str]:
        """The pages around a table."""
        page, round = self.page, f"{self.table}-1"
        page.goto(f"{self.house.url}/round/{round}")
        expect(page.locator("ol.log")).to_be_visible()
        yield "recall"
        page.goto(f"{self.house.url}/verify/{round}")
        expect(page.get_by_role("status")).to_be_visible()
        page.locator("summary").click()
        yield "verify"
        page.goto(self.house.url)
        expect(page.locator("[data-action=sit-down]").first).to_be_visible()
        yield "lobby"
        page.goto(f"{self.house.url}/hands")
        expect(page.locator(".figures")).to_be_visible(timeout=90_000)
        yield "own hands"
        page.goto(f"{self.house.url}/practice")
        page.locator("[data-action=check]").wait_for(timeout=90_000)
        yield "practice"
        page.keyboard.press("4")
        expect(page.locator("[data-part=told]")).to_be_visible()
        yield "practice told"
        page.locator("[data-action=choose]").click()
        page.get_by_role("dialog").get_by_role("button", name="Reglas").click()
        expect(page.locator("[data-part=cost]")).to_be_visible(timeout=90_000)
        yield "rules to learn"
        page.goto(f"{self.house.url}/nowhere/at/all")
        expect(page.locator("h1")).to_be_visible()
        yield "lost"


def read(page: Page) -> set[str]:
    """Every word on the page."""
    told: list[str] = page.evaluate(WORDS)
    return {word for text in told for word in words_in(text)}


@pytest.mark.slow  # the pages' own tests find words outside the language files
@pytest.mark.parametrize("coached", [False, True])
def test_no_word_of_english_is_left(spanish: Page, house: OpenHouse, *, coached: bool) -> None:
    english, scene = english_only(), Scene(spanish, house, coached=coached)
    assert len(english) > 300
    left: dict[str, set[str]] = {}
    for walk in (scene.hand(), scene.drawers(), scene.pages()):
        for place in walk:
            if place != "lost":
                assert spanish.evaluate("document.documentElement.lang") == "es"
            if found := read(spanish) & english:
                left[place] = found
    assert left == {}


@pytest.mark.slow
def test_english_is_what_another_browser_gets_and_would_be_noticed(
    page: Page, house: OpenHouse
) -> None:
    page.goto(house.url)
    expect(page.get_by_role("button", name="Sit down").first).to_be_visible()
    assert len(read(page) & english_only()) > 20
    # The language is chosen in the lobby, and kept.
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("button", name="Sentarse").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Sentarse").first).to_be_visible()
    assert read(page) & english_only() == set()


@pytest.mark.slow
@pytest.mark.parametrize("coached", [False, True])
def test_spanish_fits_every_kind_of_window(
    spanish: Page, house: OpenHouse, *, coached: bool
) -> None:
    faults: list[str] = []
    for state in Scene(spanish, house, coached=coached).hand():
        if state == "counted exactly":
            continue
        for size in FEW:
            faults += [f"{state} at {fault}" for fault in audit(spanish, size)]
        spanish.set_viewport_size(DESK)
    assert faults == []
