"""What a player does at the table's page, and what there is to read on it."""

from __future__ import annotations

import re
import shutil
from typing import Final

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.house import OpenHouse

DESK: Final[ViewportSize] = {"width": 1440, "height": 900}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


#: With a window and all that goes with one.
WHOLE: Final = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """The system's Chromium, where there is one: its shell without a window costs least."""
    return _first("chromium-headless-shell", *WHOLE)


def whole_chromium() -> str | None:
    """The browser as people have it, where there is one."""
    return _first(*WHOLE)


def _first(*names: str) -> str | None:
    return next((found for name in names if (found := shutil.which(name))), None)


class Felt:
    """One page open at one table, used as a player uses it."""

    def __init__(self, page: Page, house: OpenHouse, table: str) -> None:
        self.page, self.house, self.table = page, house, table

    # What a player does

    def watch(self) -> Felt:
        """Walk up to the table."""
        self.page.goto(f"{self.house.url}/table/{self.table}")
        expect(self.page.get_by_role("region", name="The felt")).to_be_visible()
        return self

    def sit(self) -> Felt:
        """Walk up, sit down at the first free seat with chips, and wait for the bets to open."""
        self.watch()
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.ring("Ante")).to_be_enabled()
        return self

    def place(self, label: str, chips: int = 1) -> None:
        """Put chips of the size in hand onto a circle."""
        for _ in range(chips):
            self.ring(label).click()

    def hold(self, dollars: int) -> None:
        """Take another chip in hand."""
        self.page.get_by_role("button", name=f"{dollars} dollar chip", exact=True).click()

    def bet(self, *others: str) -> None:
        """Ten dollars on Ante and Blind, five on each other circle, and the button that bets."""
        self.place("Ante", 2)
        for label in others:
            self.place(label)
        self.bet_button.click()

    def choose(self, *names: str) -> None:
        """Press one decision after another, as each is offered."""
        for name in names:
            self.decision(name).click()

    # What is on the page

    @property
    def felt(self) -> Locator:
        """The layout itself, with all that lies on it."""
        return self.page.get_by_role("region", name="The felt")

    @property
    def chips(self) -> Locator:
        """The player's own money at this table."""
        return self.page.locator("header .balance b")

    @property
    def bet_button(self) -> Locator:
        """The button that bets what is laid out."""
        return self.page.get_by_role("button", name=re.compile(r"^(Bet|Rebet) \$"))

    @property
    def line(self) -> Locator:
        """The connection, in a word."""
        return self.page.locator("header .tag")

    def ring(self, label: str) -> Locator:
        """A marked area one may put chips on."""
        if label == "Progressive":
            return self.page.get_by_role("button", name=re.compile(r"^Progressive sensor"))
        return self.page.get_by_role(
            "button", name=re.compile(rf"^{re.escape(label)}(, .*)?: place a chip$")
        )

    def decision(self, name: str) -> Locator:
        """One choice by its first words."""
        group = self.page.get_by_role("group", name="Your decision")
        return group.get_by_role("button", name=re.compile(rf"^{re.escape(name)}( |$)"))

    def cards(self, whose: str) -> list[str]:
        """The cards of a row as a screen reader says them: "Your cards", "Community cards"."""
        row = self.page.get_by_role("group", name=whose)
        return [each.get_attribute("aria-label") or "" for each in row.get_by_role("img").all()]

    def expect_settled(self, net: str) -> None:
        """Wait until the hand is settled with this result."""
        expect(self.felt.get_by_text(re.compile(r"^\s*This hand"))).to_contain_text(net)

    def settlement(self) -> dict[str, str]:
        """Every wager of the last hand: its result, and its reason in words."""
        rows = self.page.get_by_role("complementary").locator("dl > div").all()
        told = {}
        for row in rows:
            label = row.locator("dt").inner_text()
            told[label] = f"{row.locator('.money').inner_text()} {row.locator('.why').inner_text()}"
        return {label: words.strip() for label, words in told.items()}

    def said(self) -> list[str]:
        """What the dealer announced to those who listen, oldest first."""
        return self.page.get_by_role("log", name="The dealer").locator("p").all_inner_texts()
