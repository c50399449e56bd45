"""The dealer's console in a browser: a jackpot on both generations, cards by keyboard, the lock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.staff import StaffHouse, Station, dealt, fits
from tests.browser.test_axe import axe

__all__ = ["axe"]

#: Seat 1 has a royal flush with the flop; the dealer has a pair of nines.
ROYAL = "Ah Kh 2c 7d 9c 9d Qh Jh Th 5c 6s"
#: Seat 2 banks with nothing; seat 1 has aces, which the board does not change.
ACES = "Kh Kd Ah Ad 2c 7d 9c 8d Js 5c 3s"
TABLES = [
    dealt("newer", console="newer"),
    dealt("older", console="older"),
    dealt("real", console="newer", cards="physical", count_stub_every=1),
    dealt("bank", profile="california"),
]


@pytest.fixture(scope="module")
def floor(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaffHouse]:
    with StaffHouse(tmp_path_factory.mktemp("floor"), TABLES) as opened:
        yield opened


@contextmanager
def station(browser: Browser, floor: StaffHouse, role: str, path: str) -> Iterator[Station]:
    """A screen of its own, as on a tablet."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield Station(context, floor, role, path)
    context.close()


def begun(dealer: Station, table: str) -> None:
    """Two players have bet, seat 1 on the progressive too; bets are closed."""
    dealer.press("Tap in")
    ana, bram = dealer.house.seat(table, "Ana", "Bram")
    dealer.waits("Nobody has bet yet")
    ana.bet(progressive="1.00")
    bram.bet()
    dealer.press("No more bets")
    dealer.waits("COIN IN" if table == "older" else "START GAME")
    dealer.page.keyboard.press("1")
    dealer.press("COIN IN" if table == "older" else "START GAME", "Deal")
    dealer.waits("Seats 1 and 2 have to decide")
    ana.decide("4x")
    bram.decide("4x")


def gone(dealer: Station) -> None:
    """The dealer taps out, free for another table (D-01)."""
    dealer.page.locator("[data-action=more]").click()
    dealer.page.get_by_role("button", name="Tap out").click()
    dealer.page.locator("[data-action=sure]").click()
    dealer.waits("Tap in")


def test_p11_a_jackpot_on_the_newer_console_takes_an_executives_card(
    browser: Browser, floor: StaffHouse
) -> None:
    floor.lay("newer", ROYAL)
    with station(browser, floor, "dealer", "/staff/table/newer") as dealer:
        begun(dealer, "newer")
        dealer.press("Flop", "Turn and river", "Reveal your hand", "Open seat 2", "Open seat 1")
        moves = dealer.page.locator("[data-part=moves]")
        expect(moves).to_contain_text("PAY$5,000.00")
        dealer.press("Spot 1", "Royal flush in the first five cards", "CONFIRM")
        dealer.press("Seat 1 waits for a card")
        # Another post's badge and a wrong PIN say so, and change nothing; the right card logs it.
        expect(dealer.go).to_contain_text("an Executive swipes it")
        said = dealer.page.locator("[data-part=badge]").get_by_role("alert")
        dealer.badge("dealer")
        expect(said).to_contain_text("not of the post it takes: Executive")
        dealer.badge("executive", "000000")
        expect(said).to_contain_text("PIN is not right")
        dealer.page.keyboard.type(floor.given["executive"].pin or "")
        dealer.page.locator("[data-action=badge]").click()
        dealer.press("Settle", "END GAME")
        dealer.waits("Nobody has bet yet")
        # Nobody uses the console: it locks itself, and its own PIN opens it again.
        floor.ahead += 5 * 60_000
        lock = dealer.page.locator("[data-part=locked]")
        expect(lock).to_be_visible()
        dealer.page.keyboard.type(floor.given["dealer"].pin or "")
        lock.locator("[data-action=unlock]").click()
        expect(lock).to_be_hidden()
        # One that is opened while it is locked asks for the PIN alone, and then shows the table.
        floor.ahead += 5 * 60_000
        expect(lock).to_be_visible()
        dealer.page.reload()
        expect(lock).to_be_visible()
        expect(dealer.page.locator("main")).to_have_count(0)
        dealer.page.keyboard.type(floor.given["dealer"].pin or "")
        lock.locator("[data-action=unlock]").click()
        dealer.waits("Nobody has bet yet")
        gone(dealer)


@pytest.mark.slow
def test_p10_a_jackpot_on_the_older_keypad_takes_the_supervisors_key_twice(
    browser: Browser, floor: StaffHouse
) -> None:
    floor.lay("older", ROYAL)
    with station(browser, floor, "dealer", "/staff/table/older") as dealer:
        begun(dealer, "older")
        dealer.press("Flop", "Turn and river", "Reveal your hand", "Open seat 2", "Open seat 1")
        dealer.press("Royal flush in the first five cards")
        for title, after in (("Key to JPH", "J-POT"), ("Key to RUN", "Settle")):
            dealer.press(title)
            dealer.badge("supervisor")
            dealer.press(after)
        dealer.press("GAME OVER")
        gone(dealer)


def test_real_cards_and_their_stub_are_entered_by_keyboard_and_none_twice(
    browser: Browser, floor: StaffHouse
) -> None:
    with station(browser, floor, "dealer", "/staff/table/real") as dealer:
        begun(dealer, "real")

        def named(title: str, typed: str) -> None:
            dealer.waits(title)
            expect(dealer.go).to_have_attribute("data-armed", "true")
            dealer.page.keyboard.type(typed)
            dealer.page.keyboard.press("Enter")

        named("Flop", "qhjh4s")
        named("Turn and river", "2d10h")
        named("Reveal your hand", "qc7d")
        # A card that lies somewhere is not taken again, and says where it lies.
        named("Open seat 2", "qcjs8c")
        expect(dealer.page.locator("[data-card=Qc]")).to_contain_text("Dealer")
        named("Open seat 1", "2c3c")
        # Three hands and the board leave 41 cards: another count calls the supervisor.
        for count in ("40", "41"):
            dealer.waits("Count the stub")
            dealer.page.keyboard.type(count)
            dealer.press("Count the stub")
            expect(dealer.page.locator("[data-action=call]")).to_contain_text("called")
        dealer.press("Settle", "Seat 2 into the rack", "Seat 1 into the rack", "END GAME")
        gone(dealer)


@pytest.mark.slow  # web/test_dealing decides for every seat, the jackpot above presses
def test_k03_b06_a_bank_is_offered_and_every_decision_entered_by_hand_signal(
    browser: Browser, floor: StaffHouse, axe: str
) -> None:
    floor.lay("bank", ACES)
    with station(browser, floor, "dealer", "/staff/table/bank") as dealer:
        page = dealer.page
        dealer.press("Tap in")
        players = floor.seat("bank", "Ana", "Bram", "Cleo")
        dealer.waits("Seat 1 is asked to bank")
        fits(page, axe)
        page.locator("[data-action=declines]").click()
        dealer.waits("Seat 2 is asked to bank")
        offer = page.locator("[data-part=offer]")
        expect(offer).to_contain_text("declined")
        page.get_by_label("Another stake").fill("30")
        expect(offer).to_contain_text("Wins or loses $30.00 at most")
        dealer.press("Seat 2 banks")
        dealer.waits("Nobody has bet yet")
        for player in (players[0], players[2]):
            player.bet()
        dealer.press("No more bets")
        expect(page.locator("[data-part=bets]")).to_contain_text("$1")
        dealer.press("Deal")
        dealer.waits("Seats 1 and 3 have to decide")
        # By touch: the seat, then what it said; a seat that presses for itself is no longer listed.
        page.locator("[data-signal='1']").click()
        fits(page, axe)
        page.locator("[data-says=play4]").click()
        dealer.waits("Seat 3 has to decide")
        # By keyboard alone: the seat's number, then what it said.
        said = {"c": "Flop", "C": "Turn and river", "f": "Folded hands are collected"}
        for key, then in said.items():
            dealer.waits("Seat 3 has to decide")
            page.keyboard.press("3")
            expect(page.locator("[data-part=signal]")).to_contain_text("Seat 3, Cleo")
            page.keyboard.press(key)
            dealer.press(then)
        dealer.press("Reveal your hand", "Open seat 1")
        # The stake is used up by seat 1: what it does not cover stays, and says so.
        moves = page.locator("[data-part=moves]")
        expect(moves).to_contain_text("not covered by the player-dealer")
        expect(moves).to_contain_text("Pay from the stake")
        fits(page, axe)
        dealer.press("Settle", "End the round")
