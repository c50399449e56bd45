"""How long 25 hands alone take in a browser, and what a clock that only runs costs it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from houseedge.house.file import TimesFile
from tests.browser.felt import DESK, FLAGS, Felt, chromium
from tests.browser.house import OpenHouse, tables

#: What is asked for: 25 hands in three minutes, and a hundredth of a core.
HANDS, SECONDS, SHARE = 25, 180.0, 0.01
#: How long the clock is watched, in seconds.
WATCHED = 30


def _seated(browser: Browser, house: OpenHouse, table: str, speed: str) -> Felt:
    """Somebody alone at a table, at a speed."""
    page = browser.new_context(viewport=DESK, reduced_motion="no-preference").new_page()
    chosen = json.dumps({"speed": speed})
    page.add_init_script(f"localStorage.setItem('houseedge.settings', {json.dumps(chosen)})")
    return Felt(page, house, table).sit()


def _hands(browser: Browser, house: OpenHouse, speed: str, count: int) -> float:
    """Seconds for so many hands of two checks and a bet, each made as soon as it is offered."""
    felt = _seated(browser, house, house.table(), speed)
    felt.place("Ante", 2)
    began = time.perf_counter()
    felt.bet_button.click()
    for hand in range(1, count + 1):
        felt.choose("Check", "Check", "Bet 1×")
        rebet = felt.page.locator("[data-action=rebet]")
        expect(rebet).to_be_visible(timeout=30_000)
        if hand < count:
            rebet.click()
    took = time.perf_counter() - began
    felt.page.context.close()
    return took


def _clock(browser: Browser, house: OpenHouse) -> float:
    """The share of a core a page takes while a decision is due and only its clock runs."""
    felt = _seated(browser, house, house.table("slow"), "Normal")
    felt.bet()
    expect(felt.decision("Check")).to_be_enabled()
    # The card art is fetched in the first seconds of a page.
    felt.page.wait_for_timeout(3_000)
    browser.start_tracing(page=felt.page, categories=["toplevel"])
    felt.page.wait_for_timeout(WATCHED * 1_000)
    spent = _spent(browser.stop_tracing())
    felt.page.context.close()
    return spent / WATCHED


def _spent(trace: bytes) -> float:
    """Seconds of processor of all that draws pages: scripts, layout, painting, pictures.

    Every thread of the page's own process and of the one that puts pictures together, each by its
    own processor time; the one that writes the trace is left out.
    """
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    named = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in events
        if event["name"] == "thread_name"
    }
    drawing = {pid for (pid, _), name in named.items() if name in ("CrRendererMain", "CrGpuMain")}
    tasks: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
    for event in events:
        place = (event["pid"], event["tid"])
        if event["pid"] in drawing and "tdur" in event and named.get(place) != "PerfettoTrace":
            tasks.setdefault(place, []).append((event["ts"], event["dur"], event["tdur"]))
    return sum(_outermost(each) for each in tasks.values()) / 1_000_000


def _outermost(tasks: list[tuple[float, float, float]]) -> float:
    """The processor time of one thread's tasks, those inside another counted with it."""
    spent, until = 0.0, 0.0
    for began, took, own in sorted(tasks, key=lambda task: (task[0], -task[1])):
        if began >= until:
            spent, until = spent + own, began + took
    return spent


def main() -> None:
    """Print both, beside what they may be."""
    found = chromium()
    if found is None:
        print("pace: Chromium is not installed, nothing is measured")
        return
    every = [
        # As a house opens its tables unless told otherwise.
        *tables("washington", 2, TimesFile()),
        *tables("slow", 1, TimesFile(deciding=120), profile="washington"),
    ]
    with (
        TemporaryDirectory() as folder,
        OpenHouse(Path(folder), every) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        fast = _hands(browser, house, "Fast", HANDS)
        normal = _hands(browser, house, "Normal", 5) / 5
        share = _clock(browser, house)
        browser.close()
    print(
        f"pace: {HANDS} hands alone at speed Fast take {fast:.0f} s ({fast / SECONDS:.2f} of "
        f"{SECONDS:.0f} s), {fast / HANDS:.1f} s a hand, at Normal {normal:.1f} s; "
        f"a clock that runs takes {share:.2%} of a core ({share / SHARE:.2f} of 1 %)"
    )


if __name__ == "__main__":
    main()
