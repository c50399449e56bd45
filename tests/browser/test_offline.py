"""Without a line the page says so promptly and comes back by itself; a reload leaves no error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.felt import Felt
from tests.browser.house import OpenHouse
from tests.faults.running import RunningHouse

#: Far below the nine seconds after which a silent line is given up: somebody has told the page.
PROMPTLY = 4_000
ONE_TABLE = """
[[tables]]
id = "washington"
profile = "washington"
times = { betting = 60.0, deciding = 60.0, resting = 60.0 }
"""


@pytest.fixture
def running(page: Page, tmp_path: Path) -> Iterator[RunningHouse]:
    """A house in a process of its own."""
    with RunningHouse(tmp_path, ONE_TABLE) as opened:
        yield opened


@pytest.mark.slow  # line.test.ts is cut off and comes back
def test_a_browser_without_a_network_says_so_and_comes_back(felt: Felt) -> None:
    felt.sit()
    context = felt.page.context
    context.set_offline(True)
    expect(felt.line).to_have_text("Reconnecting", timeout=PROMPTLY)
    expect(felt.page.locator("[data-part=dock]")).to_have_attribute("data-state", "offline")
    context.set_offline(False)
    expect(felt.line).to_have_text("Connected")
    # It is the same seat.
    expect(felt.ring("Ante")).to_be_enabled()


@pytest.mark.slow
def test_the_lobby_without_a_network_says_so_and_comes_back(page: Page, house: OpenHouse) -> None:
    page.goto(house.url)
    expect(page.get_by_role("article").first).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("does not answer", timeout=PROMPTLY)
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.slow
def test_a_house_that_is_killed_is_missed_promptly_and_found_again(
    page: Page, running: RunningHouse
) -> None:
    lobby = page.context.new_page()
    lobby.goto(running.url)
    expect(lobby.get_by_role("article").first).to_be_visible()
    page.goto(f"{running.url}/table/washington")
    line = page.locator("header .tag")
    expect(line).to_have_text("Connected")
    running.kill()
    expect(line).to_have_text("Reconnecting", timeout=PROMPTLY)
    expect(lobby.get_by_role("alert")).to_contain_text("does not answer", timeout=PROMPTLY)
    running.start()
    expect(line).to_have_text("Connected")
    expect(lobby.get_by_role("alert")).to_have_count(0)


@pytest.mark.slow
def test_a_reload_leaves_no_error_in_the_console(felt: Felt) -> None:
    page = felt.page
    wrong: list[str] = []
    page.on(
        "console",
        lambda said: wrong.append(f"{said.text} {said.location}") if said.type == "error" else None,
    )
    page.on("pageerror", lambda error: wrong.append(str(error)))
    felt.sit()
    felt.bet()
    expect(felt.decision("Bet 4×")).to_be_enabled()
    # In mid-hand, and again before it has come: a socket that has not opened yet is given up.
    page.reload()
    expect(felt.decision("Bet 4×")).to_be_enabled()
    page.reload(wait_until="domcontentloaded")
    page.reload()
    expect(felt.decision("Bet 4×")).to_be_enabled()
    felt.choose("Bet 4×")
    expect(page.locator("[data-part=result]")).to_be_visible()
    shown = {"": "article", f"/round/{felt.table}-1": "main", f"/verify/{felt.table}-1": "main"}
    for path, what in shown.items():
        page.goto(felt.house.url + path)
        expect(page.locator(what).first).to_be_visible()
        page.reload(wait_until="domcontentloaded")
        page.reload()
        expect(page.locator(what).first).to_be_visible()
    assert wrong == []
