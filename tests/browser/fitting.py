"""What a stage must hold at any size: everything whole, nothing covered, nothing too small."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

Size = tuple[int, int]

#: The sizes the stages were drawn at, phones in their browsers, turned, laptops at 200 %, and the
#: widths at which something used to break.
SIZES: Final[tuple[Size, ...]] = (
    (320, 568),
    (360, 560),
    (360, 640),
    (375, 553),
    (375, 667),
    (390, 664),
    (390, 844),
    (412, 732),
    (430, 932),
    (600, 900),
    (768, 1024),
    (820, 1180),
    (999, 1300),
    (568, 320),
    (640, 300),
    (640, 360),
    (667, 375),
    (683, 384),
    (720, 450),
    (740, 300),
    (740, 360),
    (844, 390),
    (915, 412),
    (932, 430),
    (960, 600),
    (1024, 600),
    (1000, 700),
    (1024, 768),
    (1100, 800),
    (1179, 800),
    (1180, 720),
    (1280, 720),
    (1366, 657),
    (1430, 800),
    (1440, 900),
    (1536, 730),
    (1920, 1080),
    (2560, 1440),
)

AUDIT: Final = Path(__file__).with_name("audit.js").read_text("utf-8")

#: Where everything lies that may not move from one state to the next.
PLACES: Final = """() => Object.fromEntries([
  ...document.querySelectorAll(
    '[data-part=felt], [data-part=board], [data-part=own-cards], [data-part=dock],'
      + '[data-part=limits], [data-wager]')
].map(node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [node.dataset.part ?? node.dataset.wager, [left, top, width, height].map(Math.round)];
}))"""

SHIFTS: Final = Path(__file__).with_name("shifts.js").read_text("utf-8")


#: Until what was changed has been drawn.
DRAWN: Final = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(done)))"""


def resize(page: Page, size: Size) -> None:
    """Another window, drawn before anybody looks."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def audit(page: Page, size: Size, *, least: float = 11) -> list[str]:
    """What is wrong at a size, each in a sentence."""
    resize(page, size)
    found: list[str] = page.evaluate(AUDIT, least)
    return [f"{size[0]}x{size[1]}: {fault}" for fault in found]


def where(page: Page) -> dict[str, Any]:
    """Where everything lies."""
    found: dict[str, Any] = page.evaluate(PLACES)
    return found
