"""The bank goes round among three people in three browsers, and a fourth bets behind a seat."""

from __future__ import annotations

import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.house.entropy import HouseEntropy
from houseedge.house.file import TableFile, TimesFile
from houseedge.records.export import exported
from houseedge.store import SqliteStore
from houseedge.table.command import NoMoreBets
from tests.browser.felt import DESK, Felt
from tests.browser.house import RULES, OpenHouse
from tests.browser.posts import Posts
from tests.cli.run import houseedge
from tests.oracle import settle as oracle

TIMES = TimesFile(banking=120, betting=120, deciding=120, resting=0.8)
PEOPLE = ("Ann", "Bob", "Cat")
#: What each presses on each street, whichever is offered.
HABITS = {
    "Ann": ("bet-4", "bet-2", "bet-1"),
    "Bob": ("check", "bet-1"),
    "Cat": ("check", "fold"),
}
#: A page that shows nothing new for so long is stuck.
PATIENCE = 60.0


class Person:
    """Somebody at a browser of one's own, who does what the page asks for."""

    def __init__(self, browser: Browser, house: OpenHouse, name: str) -> None:
        context = browser.new_context(viewport=DESK, reduced_motion="reduce")
        context.add_init_script("localStorage.setItem('houseedge.guide', 'done')")
        # What banking is worth is counted for seconds, and is looked at elsewhere.
        context.route("**/bank?*", lambda route: route.abort())
        self.name, self.house = name, house
        self.page: Page = context.new_page()
        self.felt = Felt(self.page, house, "room").watch()
        self.stepped = ""

    def sits(self, number: int) -> None:
        """Take this seat, by its own button, with the chips that are usual."""
        self.page.get_by_role("button", name=f"Seat {number}").click()
        expect(self.felt.chips).to_have_text("$500.00")

    @property
    def state(self) -> str:
        """What the dock is for."""
        found = self.page.locator("[data-part=dock]").get_attribute("data-state", timeout=5_000)
        return found or ""

    def acts(self, view: dict[str, Any]) -> None:
        """Press what is one's own to press now, once for each thing that is asked."""
        state = self.state
        asked = f"{view['round']} {view['phase']} {state}"
        if asked == self.stepped:
            return
        if state == "banking":
            self.page.get_by_label("Bank this hand with").fill("90")
            self.presses("take-bank")
        elif state == "betting":
            self.bets()
        elif state == "deciding":
            self.presses(*HABITS[self.name])
            if self.page.locator("[data-action=confirm]").is_visible():
                self.presses("confirm")
        else:
            return
        self.stepped = asked

    def bets(self) -> None:
        """The last bet again, or the first one."""
        again = self.page.locator("[data-action=rebet]")
        if again.is_visible():
            again.click()
        else:
            self.felt.bet("Trips")

    def presses(self, *actions: str) -> None:
        """Whichever of these buttons is there, as soon as it takes a press."""
        self.page.locator(", ".join(f"[data-action={action}]" for action in actions)).click()


class Behind(Person):
    """Somebody who bets behind the first seat that has bet."""

    def acts(self, view: dict[str, Any]) -> None:
        """Choose a seat once one has bet, and bet there."""
        held = [each["seat"] for each in view["seats"] if each["wagers"]]
        if view["phase"] != "betting" or not held or self.lies(view):
            return
        if self.state == "watching":
            self.presses("behind")
            self.presses(f"behind-{held[0]}")
            expect(self.felt.felt).to_contain_text("copies")
        if self.state == "betting":
            self.bets()

    @staticmethod
    def lies(view: dict[str, Any]) -> bool:
        """Whether the bet is on the felt."""
        return any(each["backline"] for each in view["seats"])


def play(house: OpenHouse, people: list[Person], kim: Behind, rounds: int) -> None:
    """Play so many rounds to their end."""
    end = time.monotonic() + PATIENCE * rounds
    while (view := house.view("room"))["number"] <= rounds and time.monotonic() < end:
        for person in (*people, kim):
            person.acts(view)
        view = house.view("room")
        bets = [each for each in view["seats"] if each["wagers"]]
        if view["phase"] == "betting" and len(bets) == 2 and kim.lies(view):
            # Nobody else is to come: bets behind a seat are waited for otherwise.
            house.command("room", NoMoreBets())


# Over HTTP ten rounds pass so (`web/test_bank_evening.py`), and `test_chips.py` takes the
# bank in a browser.
@pytest.mark.slow
@pytest.mark.parametrize("rounds", [2, 10])
def test_k03_k09_k15_the_bank_passes_among_three_browsers_with_a_fourth_behind_a_seat(
    browser: Browser, tmp_path: Path, rounds: int
) -> None:
    table = TableFile(id="room", profile="example-room", title="Room", times=TIMES)
    with OpenHouse(tmp_path, [table], entropy=HouseEntropy()) as house:
        posts = Posts(house)
        posts.asks("cage", "/api/cage/shift/open")
        people = [Person(browser, house, name) for name in PEOPLE]
        for number, person in enumerate(people, 1):
            person.sits(number)
        kim = Behind(browser, house, "Kim")
        play(house, people, kim, rounds)
        for person in (*people, kim):
            person.page.context.close()
        ended = time.monotonic() + PATIENCE
        while house.view("room")["phase"] not in ("waiting", "banking", "betting"):
            assert time.monotonic() < ended
            time.sleep(0.05)
        posts.asks("supervisor", "/api/cage/shift/close")
        report = posts.desk("cage").get("/api/reports/shifts/1", params={"theory": "false"})
        posts.close()
    with SqliteStore(tmp_path, read_only=True) as store:
        found = [each for each in exported(store, RULES) if each["status"] == "settled"]
    assert len(found) == rounds
    assert all(each["backline"] for each in found)
    # Everybody banks when asked: two rounds running, then the next one clockwise (K-03, K-13).
    assert [each["bank"]["seat"] for each in found] == [at // 2 % 3 + 1 for at in range(rounds)]
    fees = Decimal(0)
    for each in found:
        agrees(each)
        fees += sum(Decimal(fee["amount"]) for fee in each["fees"])
    (row,) = report.json()["tables"]
    assert report.json()["balances"] is True
    assert (Decimal(row["fees"]), row["rounds"]) == (fees, rounds)
    where = ("--data", str(tmp_path), "--rules", str(RULES.folder))
    assert "Everything fits" in houseedge("verify", *where)


def agrees(round: dict[str, Any]) -> None:
    """The settlement written a second time, in the tests, says the same of every wager's sum."""
    meant = oracle.settle({**round["settle"], "profile": "california"})
    behind = [one["net"] for one in round["backline"]]
    nets = [one["net"] for one in round["seats"]]
    assert sum(map(Decimal, [*nets, *behind, round["bank"]["net"]])) == 0
    assert [one["net"] for one in meant["seats"]] == nets
    assert [o["net"] for one in meant["seats"] for o in one.get("backline", [])] == behind
