"""The staff's pages as pictured: whole at five sizes, by keyboard, in forced colours, axe-clean.

The scenes are those of `tools/screenshots.py`, so what the docs show is what is looked at here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypedDict

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.felt import DESK
from tests.browser.fitting import resize
from tests.browser.test_axe import axe, serious
from tools import staff_scenes

__all__ = ["axe"]


class Near(TypedDict):
    """How small print may be, and whether all of a page must be in sight without scrolling."""

    text: float
    still: bool


WHOLE: Final = Path(__file__).with_name("whole.js").read_text("utf-8")
#: Two ten-inch tablets held either way, and two desks.
SIZES: Final = (
    (1280, 800),
    (800, 1280),
    (1024, 768),
    (768, 1024),
    (1440, 900),
    (1920, 1080),
)
#: At a console nothing may have to be scrolled, and what is read is read at arm's length.
AT_ARMS_LENGTH: Final[Near] = {"text": 15, "still": True}
AT_A_DESK: Final[Near] = {"text": 13, "still": False}
#: How large the print of a sign is to its wall is looked at in `test_signs.py`.
ON_A_WALL: Final[Near] = {"text": 9, "still": False}
SIGNS: Final = {"metersign", "pendingsign", "tablesign"}
#: What is counted for a minute before it can be looked at stays with `test_office.py`.
LOOKED_AT: Final = [
    name for name in staff_scenes.NAMED if name not in ("cage", "reports", "audit", "differs")
]
CONSOLES: Final = {*staff_scenes.CONSOLES, "signin", "locked"}


class Shown:
    """A scene in a browser."""

    def __init__(self, name: str, page: Page) -> None:
        self.name, self.page = name, page


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=pytest.mark.slow) for name in LOOKED_AT],
)
def scene(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shown]:
    name = request.param
    with staff_scenes.opened(tmp_path_factory.mktemp(name) / "house", name) as house:
        context = browser.new_context(viewport=DESK, reduced_motion="reduce", locale="en-GB")
        scenes = staff_scenes.StaffScenes(context.new_page(), house)
        getattr(scenes, name)()
        # What takes no press in its first moment takes one then.
        scenes.page.wait_for_timeout(600)
        yield Shown(name, scenes.page)
        context.close()


def asked(page: Page, what: str, how: dict[str, object] | None = None) -> Any:
    """What `whole.js` says of a page."""
    if not page.evaluate("'whole' in window"):
        page.evaluate(WHOLE)
    return page.evaluate(f"how => whole.{what}(how)", how)


def faults(page: Page, *, text: float, still: bool) -> list[str]:
    """What is cut, covered, too small, too near or shortened, each in a sentence."""
    found: list[str] = asked(page, "faults", {"text": text, "still": still})
    return found


def test_the_judge_sees_every_kind_of_fault(page: Page) -> None:
    page.set_viewport_size({"width": 400, "height": 300})
    page.set_content(
        """<html lang="en"><title>x</title><main style="font-size: 16px">
        <button style="width: 30px; height: 60px">x</button>
        <p style="position: absolute; left: 0; top: 100px">under</p>
        <p style="position: absolute; left: 10px; top: 104px">over</p>
        <p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">
          much too long</p>
        <p style="font-size: 9px">tiny</p>
        <button style="position: absolute; left: 370px; top: 200px; width: 60px; height: 60px">
          cut</button>
        </main></html>"""
    )
    found = "\n".join(faults(page, text=15, still=False))
    for words in ("is 30 x 60", "lies on “over”", "shortened", "“tiny” is 9.0 px", "by the window"):
        assert words in found, words
    page.set_content(
        "<button style='margin: 20px; min-height: 60px; font-size: 16px'>Well</button>"
    )
    assert faults(page, text=15, still=True) == []


def test_everything_is_whole_and_in_reach_at_every_size(scene: Shown) -> None:
    near = AT_ARMS_LENGTH if scene.name in CONSOLES else AT_A_DESK
    near = ON_A_WALL if scene.name in SIGNS else near
    found = {}
    for size in SIZES:
        resize(scene.page, size)
        scene.page.wait_for_timeout(50)
        found[size] = faults(scene.page, **near)
    assert {size: each for size, each in found.items() if each} == {}


def test_axe_finds_nothing_serious(scene: Shown, axe: str) -> None:
    for size in SIZES[:2]:
        resize(scene.page, size)
        assert serious(scene.page, axe) == [], size


def test_tab_alone_reaches_everything_in_order_and_shows_where_it_is(scene: Shown) -> None:
    page = scene.page
    resize(page, SIZES[0])
    count = asked(page, "stops")
    met: list[int] = []
    wrong = []
    # A date is several stops, and the browser has a few of its own.
    for _ in range(2 * count + 12):
        if len(met) == count:
            break
        page.keyboard.press("Tab")
        at, fault = asked(page, "stop")
        if fault:
            wrong.append(fault)
        if at >= 0 and at not in met:
            met.append(at)
    assert wrong == []
    first = met.index(0) if 0 in met else 0
    left = asked(page, "left")
    assert [at for at in met[first:] + met[:first] if at in left] == left


def test_forced_colours_leave_edges_and_states(scene: Shown) -> None:
    page = scene.page
    resize(page, SIZES[0])
    page.emulate_media(forced_colors="active")
    try:
        assert asked(page, "forced") == []
    finally:
        page.emulate_media(forced_colors="none")
