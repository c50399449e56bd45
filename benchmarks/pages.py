"""How soon the lobby can be used in Chromium, and the longest task of a page at a full table."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.felt import DESK, FLAGS, Felt, chromium
from tests.browser.house import OpenHouse, tables

#: What a newcomer waits without noticing, and a task during which a movement is not seen to stop.
LOBBY, TASK = 2.0, 0.1


def _lobby(browser: Browser, house: OpenHouse) -> float:
    """Seconds from the first byte asked for to the press of a link, the best of three."""
    took: list[float] = []
    for _ in range(3):
        with browser.new_context(viewport=DESK) as context:
            page = context.new_page()
            page.goto(house.url, wait_until="commit")
            page.get_by_role("link", name="Watch").first.click()
            took.append(page.evaluate("performance.now()") / 1000)
    return min(took)


def _longest_task(browser: Browser, house: OpenHouse) -> float:
    """Seconds of processor of the longest task while seven players play a hand."""
    page = browser.new_context(viewport=DESK).new_page()
    table = house.table()
    felt = Felt(page, house, table).sit()
    others = [house.player(f"Player {seat}", table, seat) for seat in range(2, 8)]
    browser.start_tracing(page=page, categories=["toplevel"])
    felt.bet("Trips")
    for player in others:
        player.bet(trips="5.00", pairs="5.00")
    expect(felt.decision("Bet 4×")).to_be_visible()
    for player in others:
        player.decide("check")
    felt.choose("Check")
    expect(felt.decision("Bet 2×")).to_be_visible()
    for player in others:
        player.decide("2x")
    felt.choose("Bet 2×")
    # Seven seats are settled one by one.
    expect(felt.felt).to_contain_text("This hand", timeout=30_000)
    page.wait_for_timeout(600)
    return max(_task_times(browser.stop_tracing()))


def _task_times(trace: bytes) -> list[float]:
    """What each task of a page's main thread took, in seconds of its own processor time.

    Time on the clock would count what other programs do on the machine as well.
    """
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        event["tdur"] / 1_000_000
        for event in events
        if event["name"].endswith("RunTask")
        and (event["pid"], event["tid"]) in pages
        and "tdur" in event
    ]


def main() -> None:
    """Print both, beside what they may be."""
    found = chromium()
    if found is None:
        print("pages: Chromium is not installed, nothing is measured")
        return
    with (
        TemporaryDirectory() as folder,
        OpenHouse(Path(folder), tables("washington", 2)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        lobby, task = _lobby(browser, house), _longest_task(browser, house)
        browser.close()
    print(
        f"pages: the lobby can be used after {lobby:.2f} s ({lobby / LOBBY:.2f} of {LOBBY:g} s), "
        f"the longest task at a full table takes {task * 1e3:.0f} ms ({task / TASK:.2f} of 100 ms)"
    )


if __name__ == "__main__":
    main()
