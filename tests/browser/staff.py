"""A house with one of each post, tables that dealers run, and consoles in browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect
from pyotp import TOTP, parse_uri

from houseedge.floor.office import Hire
from houseedge.floor.staff import STAFF_ROLES
from houseedge.house.file import TableFile
from houseedge.house.house import House, wall_clock
from houseedge.house.office import spoken_for
from houseedge.wire.people import OneTime
from tests.browser.house import CALM, OpenHouse, Player
from tests.browser.test_axe import serious

#: A code is good once, so the clock goes on before the next sign-in.
STEP = 31_000
#: The four sizes of a console: a tablet both ways, one with a browser's bar, a small one.
CONSOLES = ((1280, 800), (1280, 660), (1024, 768), (800, 1280))


class StaffHouse(OpenHouse):
    """A house with people in every post, whose clock a test may turn."""

    def __init__(self, folder: Path, tables: list[TableFile], **more: Any) -> None:
        self.ahead = 0
        self.given: dict[str, OneTime] = {}
        super().__init__(folder, tables, clock=lambda: wall_clock() + self.ahead, **more)

    def prepare(self, house: House) -> None:
        """Take on one of each post."""
        for role in () if self.given else STAFF_ROLES:
            account = role.replace("_", "-")
            name = role.replace("_", " ").title()
            hired = Hire(account, f"Demo {name}", role, "opening")
            self.given[role] = house.personnel.hire_now(hired, spoken_for("otto"))

    def code(self, role: str) -> str:
        """What somebody's device shows, that was not used before."""
        self.ahead += STEP
        device = parse_uri(self.given[role].device or "")
        assert isinstance(device, TOTP)
        return device.at(self.house.now() // 1000)

    def seat(self, table: str, *names: str) -> list[Player]:
        """Players from seat 1 on, with chips."""
        return [self.player(name, table, seat) for seat, name in enumerate(names, 1)]


class Station:
    """Somebody of the staff at a screen, who has signed in there as people do."""

    def __init__(self, context: BrowserContext, house: StaffHouse, role: str, path: str) -> None:
        self.house, self.role, self.given = house, role, house.given[role]
        self.page: Page = context.new_page()
        self.page.goto(f"{house.url}{path}")
        self.page.get_by_label("Name", exact=True).fill(self.given.account)
        self.page.get_by_label("Password", exact=True).fill(self.given.password or "")
        self.page.keyboard.press("Enter")
        self.page.get_by_label("Code from your device").fill(house.code(role))
        expect(self.page.locator("[data-action=lock]")).to_be_visible()

    @property
    def go(self) -> Locator:
        """The large button."""
        return self.page.locator("[data-action=go]")

    def press(self, *titles: str) -> None:
        """Press the large button once for each of what it says, in this order."""
        for title in titles:
            expect(self.go.locator("b").first).to_have_text(title)
            # A press that comes too soon after the one before does nothing.
            expect(self.go).to_have_attribute("data-armed", "true")
            self.go.click()

    def waits(self, title: str) -> None:
        """The large button says what it waits for."""
        expect(self.go.locator("b").first).to_have_text(title)

    def badge(self, role: str, pin: str | None = None) -> None:
        """Somebody shows a badge and types the PIN, here by the keys of a keyboard."""
        given, dialog = self.house.given[role], self.page.locator("[data-part=badge]")
        dialog.get_by_role("textbox", name="Badge").fill(given.badge or "")
        self.page.keyboard.press("Enter")
        self.page.keyboard.type(pin or given.pin or "")
        dialog.locator("[data-action=badge]").click()


#: What a console must hold at any size: all in sight, nothing pressed smaller than a fingertip.
_WRONG = """() => {
  const wrong = [];
  const root = document.querySelector('.console');
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is too wide');
  const go = root.querySelector('[data-action=go]').getBoundingClientRect();
  if (go.bottom > innerHeight + 1 || go.right > innerWidth + 1) wrong.push('go is cut');
  for (const one of root.querySelectorAll('button, a, input, select')) {
    const box = one.getBoundingClientRect();
    if (!box.width) continue;
    const name = one.textContent.trim().slice(0, 40);
    if (box.right > innerWidth + 1 || box.left < -1) wrong.push(`cut: ${name}`);
    if (box.height < 44) wrong.push(`low: ${name} ${box.height}`);
  }
  const panel = root.querySelector('.panel');
  if (panel.scrollWidth > panel.clientWidth + 1) wrong.push('the panel is too wide');
  return wrong;
}"""


def fits(page: Page, axe: str) -> None:
    """The console fits every size it is made for, and axe finds nothing serious."""
    for width, height in (*CONSOLES, (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(_WRONG) == [], (width, height)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert serious(page, axe) == []


def dealt(id: str, *, profile: str = "washington", **more: Any) -> TableFile:
    """A table that a dealer runs."""
    return TableFile(
        id=id,
        profile=profile,
        dealer="staff",
        times=CALM,
        settings={"backline": "off"},
        **more,
    )
