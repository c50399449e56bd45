"""The line to the house breaks: the page says so, comes back by itself, and loses no decision."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from houseedge.wire.message import VERSION
from tests.browser.felt import Felt
from tests.browser.house import OpenHouse, tables

ACES = "As Ah  9c 9d  2c 5d 7h  Js 3c"


@pytest.fixture
def own_house(browser: Browser, folder: Path) -> Iterator[OpenHouse]:
    """A house of its own, which may close and open again."""
    with OpenHouse(folder, tables("washington", 1)) as opened:
        yield opened


def test_the_house_goes_away_in_mid_hand_and_the_page_comes_back_with_the_same_cards(
    own_house: OpenHouse, page: Page
) -> None:
    felt = Felt(page, own_house, own_house.table())
    own_house.lay(felt.table, ACES)
    felt.sit()
    felt.bet("Trips")
    expect(felt.decision("Bet 4×")).to_be_visible()
    before = felt.cards("Your cards")
    assert before == ["ace of spades", "ace of hearts"]
    with own_house.away():
        expect(felt.line).to_have_text("Reconnecting")
        # Money is stamped with the time it was true, and the buttons wait.
        expect(page.locator("header .balance")).to_contain_text("at ")
        expect(felt.decision("Bet 4×")).to_have_attribute("aria-disabled", "true")
        assert felt.cards("Your cards") == before
    expect(felt.line).to_have_text("Connected")
    assert felt.cards("Your cards") == before
    expect(felt.chips).to_have_text("$475.00")
    felt.choose("Bet 4×")
    felt.expect_settled("+$45.00")
    expect(felt.chips).to_have_text("$545.00")


@pytest.mark.parametrize(
    "lost",
    [
        pytest.param("before the house hears it", marks=pytest.mark.slow),
        "before the house's answer comes",
    ],
)
def test_a_decision_on_a_line_that_breaks_is_carried_out_once(felt: Felt, lost: str) -> None:
    broken: list[dict[str, Any]] = []
    sent: list[dict[str, Any]] = []

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def speak(message: str | bytes) -> None:
            said = json.loads(message)
            if said["kind"] == "command":
                sent.append(said)
            if said.get("command", {}).get("type") != "Play" or broken:
                server.send(message)
                return
            broken.append(said)
            if lost == "before the house hears it":
                server.close()
            else:
                server.send(message)
            socket.close(code=1001)

        socket.on_message(speak)

    felt.page.route_web_socket("**/socket?**", line)
    felt.house.lay(felt.table, ACES)
    felt.sit()
    felt.bet()
    felt.choose("Bet 4×")
    felt.expect_settled("+$50.00")
    expect(felt.line).to_have_text("Connected")
    expect(felt.chips).to_have_text("$550.00")
    assert len(broken) == 1
    # It was said again under the same key, and the house did it once.
    again = [said["key"] for said in sent if said["command"]["type"] == "Play"]
    assert again == [broken[0]["key"]] * 2
    assert felt.said().count("You bet 4×") == 1


@pytest.mark.slow
def test_a_slow_house_is_called_slow_and_money_is_not_shown_before_it_is_true(felt: Felt) -> None:
    held: list[str | bytes] = []
    slow = False

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: held.append(message) if slow else socket.send(message))
        speaking.append(socket)

    speaking: list[WebSocketRoute] = []
    felt.page.route_web_socket("**/socket?**", line)
    felt.house.lay(felt.table, ACES)
    felt.sit()
    slow = True
    felt.bet()
    expect(felt.line).to_contain_text("Slow")
    expect(felt.chips).to_have_text("$500.00")
    expect(felt.bet_button.or_(felt.page.get_by_text("sent, not yet taken"))).to_be_visible()
    slow = False
    for message in held:
        speaking[-1].send(message)
    expect(felt.line).to_have_text("Connected")
    expect(felt.chips).to_have_text("$480.00")


@pytest.mark.slow  # line.test.ts stops at another version
def test_a_page_that_speaks_another_version_says_so_and_is_loaded_again(felt: Felt) -> None:
    newer = True
    dialled: list[str] = []

    def line(socket: WebSocketRoute) -> None:
        dialled.append(socket.url)
        server = socket.connect_to_server()

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            if newer and said["kind"] == "state":
                said["wire"] += 1
            socket.send(json.dumps(said))

        server.on_message(say)

    page = felt.page
    page.route_web_socket("**/socket?**", line)
    page.goto(f"{felt.house.url}/table/{felt.table}")
    expect(page.get_by_role("heading")).to_have_text("This page is older than the house")
    # It does not try again by itself.
    page.wait_for_timeout(1_000)
    assert [f"wire={VERSION}" in url for url in dialled] == [True]
    newer = False
    page.get_by_role("button", name="Load it again").click()
    expect(felt.felt).to_be_visible()


@pytest.mark.slow
def test_a_page_that_is_refused_looks_whether_the_house_has_newer_ones(felt: Felt) -> None:
    page = felt.page
    refused = 0

    def refuse(socket: WebSocketRoute) -> None:
        nonlocal refused
        refused += 1
        socket.close()

    page.route_web_socket("**/socket?**", refuse)
    page.goto(f"{felt.house.url}/table/{felt.table}")
    # The same pages: the house may have another reason, and is asked again.
    expect(page.get_by_text("The house does not answer. Trying again.")).to_be_visible()
    while refused < 2:
        page.wait_for_timeout(50)
    body = '<script type="module" src="/assets/index-newer.js"></script>'
    page.route(f"{felt.house.url}/", lambda route: route.fulfill(body=body))
    expect(page.get_by_role("heading")).to_have_text("This page is older than the house")


@pytest.mark.slow
def test_a_page_that_has_missed_a_change_asks_for_the_whole_view(felt: Felt) -> None:
    asked: list[dict[str, Any]] = []
    loose: list[dict[str, Any]] = []
    seated = False

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def speak(message: str | bytes) -> None:
            if (said := json.loads(message))["kind"] == "resync":
                asked.append(said)
            server.send(message)

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            if said["kind"] == "change" and seated and not loose:
                # As if one more had come before it.
                said["previous"] -= 1
                loose.append(said)
            socket.send(json.dumps(said))

        socket.on_message(speak)
        server.on_message(say)

    felt.page.route_web_socket("**/socket?**", line)
    felt.house.lay(felt.table, ACES)
    felt.sit()
    seated = True
    felt.bet()
    felt.choose("Bet 4×")
    felt.expect_settled("+$50.00")
    expect(felt.chips).to_have_text("$550.00")
    assert len(loose) == 1
    assert [said["after"] < loose[0]["sequence"] for said in asked] == [True]
    assert felt.said().count("You bet 4×") == 1


@pytest.mark.slow
def test_two_tabs_of_one_player_agree(context: BrowserContext, house: OpenHouse) -> None:
    table = house.table()
    house.lay(table, ACES)
    one = Felt(context.new_page(), house, table).sit()
    two = Felt(context.new_page(), house, table).watch()
    expect(two.ring("Ante")).to_be_visible()
    one.bet()
    for tab in (one, two):
        expect(tab.decision("Bet 4×")).to_be_visible()
    assert one.cards("Your cards") == two.cards("Your cards")
    two.choose("Bet 4×")
    for tab in (one, two):
        tab.expect_settled("+$50.00")
        expect(tab.chips).to_have_text("$550.00")
    assert one.settlement() == two.settlement()
