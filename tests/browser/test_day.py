"""The day of a card room with dealers (tests/web/test_day.py), pressed in the pages.

A jackpot on the older console, by its keypad from the first key to the last, with envy to another
seat; a void; a jackpot with real cards and an executive's card; the win of an outside game as the
Game Manager shows it; a fault and its repair; a table with real chips; the pages of all wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from houseedge.floor.office import Hire
from houseedge.house.file import TableFile
from houseedge.house.house import House
from houseedge.house.office import spoken_for
from houseedge.house.personnel import READS, SPEAKS
from houseedge.records.audit import audit
from houseedge.store import SqliteStore
from houseedge.wire.people import OneTime
from tests import plain
from tests.browser.felt import DESK, Felt
from tests.browser.house import RULES, Player
from tests.browser.staff import StaffHouse, Station, dealt

#: Seat 1 has a royal flush in its own cards and the flop; the dealer has a pair of nines.
ROYAL = "Ah Kh 2c 7d 9c 9d Qh Jh Th 5c 6s"
TABLES = [
    dealt("older", profile="pennsylvania", console="older", meter="PA-01"),
    dealt("real", console="newer", cards="physical", meter="WA-01"),
    dealt("reads", console="newer", cards="physical", shoe="reading", meter="WA-01"),
    TableFile(
        id="chips",
        profile="pennsylvania",
        dealer="staff",
        cards="physical",
        chips="felt",
        meter="PA-01",
    ),
]


class DayHouse(StaffHouse):
    """With the keys of an outside table and of a reading shoe."""

    def __init__(self, folder: Path) -> None:
        self.keys: dict[str, OneTime] = {}
        super().__init__(folder, TABLES)

    def prepare(self, house: House) -> None:
        super().prepare(house)
        for id, at, action in (("ride", "ride-1", SPEAKS), ("shoe", "reads", READS)):
            hire = Hire(id, id.title(), "program", "a device", (at,), (action,))
            self.keys[id] = house.personnel.hire_now(hire, spoken_for("otto"))

    def asks(self, key: str, path: str, body: dict[str, object]) -> dict[str, object]:
        """What a program with a key of its own says."""
        held = {"Authorization": f"Bearer {self.keys[key].key}"}
        answer = plain.post(f"{self.url}{path}", json=body, headers=held)
        assert answer.status_code == 200, answer.text
        told: dict[str, object] = answer.json()
        return told


class Day:
    """The staff at their screens."""

    def __init__(self, browser: Browser, house: DayHouse, closing: ExitStack) -> None:
        self.browser, self.house, self._closing = browser, house, closing
        self.dealer = self.sits("dealer", "/staff")
        self.page = self.dealer.page

    def sits(self, role: str, path: str) -> Station:
        context = self.browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
        )
        self._closing.callback(context.close)
        return Station(context, self.house, role, path)

    def deals(self, table: str) -> None:
        self.page.goto(f"{self.house.url}/staff/table/{table}")
        self.dealer.press("Tap in")

    def goes(self) -> None:
        """The dealer taps out."""
        self.more("Tap out")
        self.page.locator("[data-action=sure]").click()
        self.dealer.waits("Tap in")

    def more(self, name: str) -> None:
        """Something that is rarely done."""
        self.page.locator("[data-action=more]").click()
        self.page.locator("[data-part=more]").get_by_role("button", name=name).click()

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[data-part=badge]")

    def badge(self, role: str) -> None:
        self.dealer.badge(role)
        expect(self.dialog).to_have_count(0)

    def key(self, name: str) -> None:
        """A key of the older console's own case."""
        found = self.page.locator("[data-part=keypad]").get_by_role("button", name=name)
        expect(found).to_be_enabled()
        found.click()

    def named(self, title: str, typed: str) -> None:
        """Real cards, typed as they are turned up."""
        self.dealer.waits(title)
        expect(self.page.locator("[data-part=cards]")).to_be_visible()
        self.page.keyboard.type(typed)
        self.dealer.press(title)


@pytest.fixture(scope="module")
def day(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    """The room for the length of a day; `verify` accepts what is left of it."""
    folder = tmp_path_factory.mktemp("day")
    with DayHouse(folder) as house, ExitStack() as closing:
        yield Day(browser, house, closing)
    with SqliteStore(folder, read_only=True) as store:
        assert audit(store, RULES, fixed_decks=True).faults == ()


def lock(day: Day, lit: int, key: str) -> None:
    """Bets are closed, and so many chips are counted and locked."""
    day.dealer.press("No more bets")
    day.dealer.waits(key)
    day.page.keyboard.press(str(lit))


@pytest.fixture(scope="module")
def pair(day: Day) -> tuple[Player, Felt]:
    """Kim at seat 1, and Lee at seat 2 with the players' page before her."""
    kim = day.house.player("Kim", "older", 1)
    context = day.browser.new_context(viewport=DESK, reduced_motion="reduce")
    day._closing.callback(context.close)
    lee = Felt(context.new_page(), day.house, "older").watch()
    lee.page.get_by_role("button", name="Seat 2").click()
    return kim, lee


@pytest.mark.slow
def test_e03_p10_a_jackpot_by_the_keys_of_the_older_console_and_envy_to_another_seat(
    day: Day, pair: tuple[Player, Felt]
) -> None:
    kim, lee = pair
    day.house.lay("older", ROYAL)
    day.deals("older")
    kim.bet(progressive="5.00")
    lee.place("Progressive")
    lee.bet()
    lock(day, 2, "COIN IN")
    day.dealer.press("COIN IN", "Deal")
    kim.decide("4x")
    lee.choose("Bet 4×")
    day.dealer.press("Flop", "Turn and river", "Reveal your hand", "Open seat 2", "Open seat 1")
    # From here on by the keys of the case: hand, again to take it off, and once more.
    for lit in ("true", "false", "true"):
        day.key("Royal flush")
        hand = day.page.locator("[data-part=keypad]").get_by_role("button", name="Royal flush")
        expect(hand).to_have_attribute("aria-pressed", lit)
    calls(day)
    for position, key in (("JPH", "J-POT"), ("RUN", "GAME OVER")):
        day.page.locator("[data-action=turn-key]").click()
        expect(day.dialog).to_contain_text(f"Turn the key to {position}")
        day.badge("supervisor")
        if key == "J-POT":
            day.key(key)
    day.dealer.press("Settle")
    # E-03: the console says what Envy pays, and the player hears for what.
    envy = day.page.locator("[data-part=envy]")
    expect(envy.get_by_role("listitem")).to_contain_text("Pay $5,000.00")
    expect(lee.felt).to_contain_text("This hand")
    told = "You are paid $5,000.00 of Envy"
    expect(lee.page.get_by_role("log", name="The dealer")).to_contain_text(told)
    day.key("GAME OVER")
    day.dealer.waits("Nobody has bet yet")


def calls(day: Day) -> None:
    """A supervisor is called with a reason, and answers with words and a badge."""
    call = day.page.locator("[data-action=call]")
    call.click()
    sure = day.page.locator("dialog[data-part=sure]")
    sure.get_by_role("button", name="Award to confirm").click()
    sure.locator("[data-action=sure]").click()
    expect(call).to_contain_text("called")
    call.click()
    day.dialog.locator("input[name=why]").fill("seen")
    day.badge("supervisor")
    expect(call).to_contain_text("Call supervisor")


@pytest.mark.slow
def test_x01_a_round_with_three_cards_at_a_seat_is_void_and_every_bet_goes_back(
    day: Day, pair: tuple[Player, Felt]
) -> None:
    kim, lee = pair
    before = day.page.locator(".meter b").inner_text()
    kim.bet(progressive="5.00")
    lee.page.locator("[data-action=rebet]").click()
    expect(day.dealer.go).to_contain_text("2 in")
    lock(day, 2, "COIN IN")
    # The count is checked against the lamps: a wrong one waits for a supervisor.
    day.page.keyboard.press("3")
    day.dealer.press("COIN IN")
    day.dealer.press("2 lit, 3 counted")
    day.badge("supervisor")
    day.dealer.press("Deal")
    expect(day.page.locator(".meter b")).not_to_have_text(before)
    day.more("Rule an irregularity")
    day.dialog.locator("select").first.select_option("wrong_count")
    day.dialog.locator("input[name=why]").fill("three cards at seat 2")
    day.badge("supervisor")
    expect(day.page.locator(".meter b")).to_have_text(before)
    expect(lee.felt).to_contain_text("All hands are void")
    day.dealer.press("End the round")
    day.goes()


@pytest.mark.slow
def test_p11_a_jackpot_with_real_cards_takes_a_swap_back_and_an_executives_card(day: Day) -> None:
    day.deals("real")
    nan, ola = day.house.seat("real", "Nan", "Ola")
    day.dealer.waits("Nobody has bet yet")
    nan.bet(progressive="1.00")
    ola.bet(trips="5.00")
    lock(day, 1, "START GAME")
    day.dealer.press("START GAME", "Deal")
    nan.decide("4x")
    ola.decide("check")
    day.named("Flop", "qsjsts")
    ola.decide("check")
    day.named("Turn and river", "2d3d")
    ola.decide("fold")
    day.dealer.press("Folded hands are collected")
    day.named("Reveal your hand", "9c9d")
    # Named wrong at first: corrected by a supervisor, and both entries stay.
    day.named("Open seat 1", "asks")
    day.more("Correct cards")
    day.dialog.locator("select").select_option("1")
    day.dialog.locator("input[name=cards]").fill("As Qd")
    day.dialog.locator("input[name=why]").fill("one card was read wrongly")
    day.badge("supervisor")
    expect(day.page.locator("[data-seat='1']")).to_contain_text("Q")
    day.more("Correct cards")
    day.dialog.locator("select").select_option("1")
    day.dialog.locator("input[name=cards]").fill("As Ks")
    day.dialog.locator("input[name=why]").fill("it was right")
    day.badge("supervisor")
    # T-01: the folded hand's Trips is decided by its cards, which are opened for it.
    day.named("Open seat 2", "2c2h")
    day.dealer.press("Spot 1", "Royal flush in the first five cards", "CONFIRM")
    day.dealer.press("Seat 1 waits for a card")
    day.badge("executive")
    day.dealer.press("Settle", "Seat 2 into the rack", "Seat 1 into the rack", "END GAME")
    day.goes()


@pytest.mark.slow
def test_two_hands_that_were_named_for_each_other_are_exchanged(day: Day) -> None:
    day.deals("real")
    nan, ola = day.house._guests[-2:]
    day.dealer.waits("Nobody has bet yet")
    for player in (nan, ola):
        player.bet()
    day.dealer.press("No more bets", "START GAME", "Deal")
    for player in (nan, ola):
        player.decide("4x")
    day.named("Flop", "qhjh4s")
    day.named("Turn and river", "2d10h")
    day.named("Reveal your hand", "qc7d")
    day.named("Open seat 2", "5c5d")
    day.named("Open seat 1", "8c9c")
    day.more("Exchange two hands")
    day.dialog.locator("select[name=seat]").select_option("1")
    day.dialog.locator("select[name=other]").select_option("2")
    day.dialog.locator("input[name=why]").fill("the seats were mixed up")
    day.badge("supervisor")
    expect(day.page.locator("[data-part=moves]")).to_contain_text("Pair of fives")
    day.dealer.press("Settle", "Seat 2 into the rack", "Seat 1 into the rack", "END GAME")
    day.goes()


@pytest.mark.slow
def test_o14_a_reading_shoe_names_the_cards_and_the_dealer_only_turns_them_up(day: Day) -> None:
    day.deals("reads")
    (pia,) = day.house.seat("reads", "Pia")
    day.dealer.waits("Nobody has bet yet")
    pia.bet()
    day.dealer.press("No more bets", "START GAME")

    def reads(cards: str) -> None:
        body: dict[str, object] = {"key": f"reads-{cards[:2]}-cards", "cards": cards}
        day.house.asks("shoe", "/api/tables/reads/readings", body)

    reads("Ah Kh 9c 9d")
    day.dealer.press("Deal")
    pia.decide("4x")
    # What the shoe has not read yet is named by hand, and what it has read is only turned up.
    day.dealer.waits("Flop")
    expect(day.dealer.go).to_contain_text("3 cards are missing")
    reads("Qh Jh Th 5c 6s")
    expect(day.dealer.go).to_contain_text("as the shoe has read them")
    day.dealer.press("Flop")
    day.named("Turn and river", "5c6d")
    day.dealer.press("Reveal your hand", "Open seat 1")
    expect(day.page.locator("[data-part=moves]")).to_contain_text("PAY")
    day.dealer.press("Settle", "Seat 1 into the rack", "END GAME")
    day.goes()


@pytest.mark.slow
def test_p09_an_outside_game_is_let_in_and_its_win_is_seen_in_game_manager(day: Day) -> None:
    manager = day.sits("game_manager", "/staff/meters/PA-01")
    page = manager.page
    card = page.locator("[data-part=link]")
    card.locator("input[name=game]").fill("Baccarat")
    card.locator("input[name=link-why]").fill("two tables of it upstairs")
    card.locator("[data-action=let-in]").click()
    manager.badge("game_manager")
    dialog = page.locator("dialog[data-part=badge]")
    expect(dialog.get_by_role("alert")).to_contain_text("Baccarat")
    page.keyboard.press("Escape")
    card.locator("input[name=game]").fill("Let It Ride")
    card.locator("[data-action=let-in]").click()
    manager.badge("game_manager")
    expect(card.get_by_role("status")).to_contain_text("Let It Ride may join")
    said: list[dict[str, object]] = [
        {"type": "join", "game": "Let It Ride"},
        {"type": "coin_in", "round": 1, "bets": {"2": 500}},
        {"type": "hit", "round": 1, "seat": 2, "line": "straight_flush", "bet": 500},
    ]
    for sequence, message in enumerate(said, 1):
        says(day.house, sequence, message)
    pending = page.locator("[data-part=pending]")
    expect(pending).to_contain_text("ride-1")
    says(day.house, 4, {"type": "confirm", "hit": 3, "by": "Ada Brand"})
    says(day.house, 5, {"type": "end_round", "round": 1})
    expect(pending).to_have_count(0)
    page.reload()
    wins = page.locator("[data-part=wins]")
    row = wins.get_by_role("row").filter(has_text="ride-1")
    expect(row).to_contain_text("Straight flush")
    expect(card).to_contain_text("1 confirmed over the link")
    with page.expect_download() as found:
        row.locator("[data-action=win-pdf]").click()
    assert Path(found.value.path()).read_bytes().startswith(b"%PDF-")


def says(house: DayHouse, sequence: int, message: dict[str, object]) -> None:
    sent: dict[str, object] = {"message": {"table": "ride-1", "sequence": sequence, **message}}
    heard = house.asks("ride", "/api/meters/PA-01/messages", sent)["answer"]
    assert heard["type"] == "accepted", heard  # type: ignore[index]  # as JSON says it


@pytest.mark.slow
def test_x03_a_jammed_shuffler_is_reported_by_a_held_key_and_put_back(day: Day) -> None:
    day.deals("older")
    malfunction = day.page.locator("[data-action=malfunction]")
    malfunction.click(delay=2_300)
    # Two players sit there and bets were open: that round is void first.
    day.dealer.press("End the round", "The shuffler is stopped")
    day.badge("supervisor")
    expect(day.page.locator("[data-part=felt]")).not_to_contain_text("stopped")
    day.goes()


@pytest.mark.slow
def test_e01_the_progressive_of_a_table_with_real_chips_and_its_envy(day: Day) -> None:
    day.deals("chips")
    page = day.page
    for seat in (1, 6):
        page.locator(f"[data-seat='{seat}']").click()
    expect(page.locator("[data-part=bets]")).to_contain_text("2")
    # P-02: three chips are counted and two sensors lit; a supervisor marks the third.
    day.dealer.waits("START GAME")
    page.keyboard.press("3")
    day.dealer.press("START GAME", "2 lit, 3 counted")
    day.dialog.get_by_role("button", name="4", exact=True).first.click()
    day.badge("supervisor")
    spots = page.locator("[data-part=award]")
    spots.get_by_role("button", name="6", exact=True).click()
    spots.get_by_role("button", name="Straight flush").click()
    spots.get_by_role("button", name="CONFIRM").click()
    page.locator("[data-action=swipe]").click()
    day.badge("executive")
    # E-01: a hand without a bet pays Envy too: noted by a supervisor, and taken off again.
    for _ in range(2):
        day.more("Envy: a hand without a bet")
        day.dialog.locator("select[name=seat]").select_option("2")
        day.badge("supervisor")
    day.dealer.press("END GAME")
    wins = plain.get(f"{day.house.url}/api/meters/PA-01/wins").json()["wins"]
    assert "chips" in {win["table"] for win in wins}
    day.goes()


@pytest.mark.slow
def test_p13_the_cage_prints_the_pages_of_all_wins(day: Day, tmp_path: Path) -> None:
    """The last of the day: each win with its page."""
    page: Page = day.sits("cage", "/staff/cage").page
    wins = page.locator("[data-part=wins]")
    for table in ("older", "ride-1", "chips", "real"):
        row = wins.get_by_role("row").filter(has_text=table)
        with page.expect_popup() as opened:
            row.get_by_role("link", name="Print").click()
        expect(opened.value.locator("body")).to_contain_text("Progressive win page")
        opened.value.close()
