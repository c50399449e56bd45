"""What there is to see at a player-dealer's table, as whoever sits, banks or bets behind."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from houseedge.house.file import TableFile, TimesFile
from houseedge.table.command import NoMoreBets
from tests.browser.felt import DESK
from tests.browser.house import OpenHouse, Player

#: Whoever looks takes the time to look.
SLOW = TimesFile(banking=600, betting=600, deciding=600, resting=600)
#: Seats 1, 2, 3 and 5, then the player-dealer's two, the flop, the turn and the river: the board
#: has a pair of nines, seat 2 a third.
CARDS = "Ah Kd  9c 5h  8h 5c  Qc 4s  Kh 2s  9h 9d 7s  2c Kc"
BEHIND = {"ante": "10.00", "blind": "10.00", "trips": "5.00"}


def banked_tables(count: int) -> list[TableFile]:
    """Tables with collection fees where others may bet behind a seat: backed1 and so on."""
    settings: dict[str, object] = {"backline": "both"}
    return [
        TableFile(id=f"backed{at}", profile="example-room", times=SLOW, settings=settings)
        for at in range(1, count + 1)
    ]


class Banking:
    """A page at fresh tables with three others; each walk yields its scenes by name.

    Before it goes on a walk brings the window back to the desk's size.
    """

    def __init__(self, page: Page, house: OpenHouse) -> None:
        self.page, self.house = page, house
        self.people: dict[str, Player] = {}
        self._at_another_table()

    def walks(self) -> Iterator[str]:
        """Every scene of every walk."""
        for walk in (self.banks, self.bets, self.waits, self.behind):
            yield from walk()
            self._at_another_table()

    # The four walks

    def banks(self) -> Iterator[str]:
        """Seat 1 is offered the bank, takes it, and sees what comes of it."""
        self._sits()
        self._join(Bob=2, Cat=3, Emi=5)
        self._dock("banking")
        yield "offered"
        self.page.set_viewport_size(DESK)
        self.page.locator("form input").fill("200")
        self.page.locator("[data-action=take-bank]").click()
        self._dock("waiting")
        yield "banking"
        self.page.set_viewport_size(DESK)
        self._all_bet()
        expect(self.page.locator("[data-part=exposure]")).to_be_visible()
        yield "exposed"
        self.page.set_viewport_size(DESK)
        self._close()
        self._decide(Bob="4x", Cat="check", Emi="check")
        yield "banked hand"
        self.page.set_viewport_size(DESK)
        self._decide(Cat="check", Emi="check")
        self._decide(Cat="1x", Emi="fold")
        self._dock("settled")
        yield "result of the bank"
        self.page.set_viewport_size(DESK)

    def bets(self) -> Iterator[str]:
        """Seat 1 declines, bets against a small stake, and is not covered whole."""
        self._sits()
        self._join(Bob=2, Cat=3, Emi=5)
        self.page.locator("[data-action=decline-bank]").click()
        expect(self.page.locator("[data-action=take-bank]")).to_be_hidden()
        yield "another is asked"
        self.page.set_viewport_size(DESK)
        self.people["Bob"].do("TakeBank", stake="90.00")
        self._dock("betting")
        yield "banked by another"
        self.page.set_viewport_size(DESK)
        self._lays("ante", "ante", "trips")
        self.people["Cat"].bet(trips="5.00")
        self._back("Kim", 3, **BEHIND)
        self.people["Emi"].bet("25.00")
        yield "laid out"
        self.page.set_viewport_size(DESK)
        self.page.locator("[data-action=bet]").click()
        self._dock("placed")
        self._back("Lee", 1, **BEHIND)
        yield "order and backline"
        self.page.set_viewport_size(DESK)
        self._close()
        self._dock("deciding")
        yield "deciding"
        self.page.set_viewport_size(DESK)
        self.page.locator("[data-action=bet-4]").click()
        self._decide(Cat="4x", Emi="4x")
        self._dock("settled")
        yield "not covered whole"
        self.page.set_viewport_size(DESK)

    def waits(self) -> Iterator[str]:
        """Nobody wants to bank; before that nobody could."""
        self._sits()
        self._dock("waiting")
        yield "alone"
        self.page.set_viewport_size(DESK)
        self._join(Bob=2)
        self.page.locator("[data-action=decline-bank]").click()
        expect(self.page.locator("[data-action=take-bank]")).to_be_hidden()
        self.people["Bob"].do("DeclineBank")
        expect(self.page.locator("[data-part=stake-box]")).to_be_visible()
        yield "nobody banks"
        self.page.set_viewport_size(DESK)

    def behind(self) -> Iterator[str]:
        """Somebody without a seat bets behind seat 2 and follows it."""
        self._walks_up()
        self._join(Ann=1, Bob=2, Cat=3, Emi=5)
        self.people["Ann"].do("TakeBank", stake="200.00")
        yield "watching a bank"
        self.page.set_viewport_size(DESK)
        self.people["Bob"].bet()
        self.page.locator("[data-action=behind]").click()
        self.page.locator("[data-action=behind-2]").wait_for()
        yield "behind which"
        self.page.set_viewport_size(DESK)
        self.page.locator("[data-action=behind-2]").click()
        self._lays("ante", "ante", "trips")
        yield "laid out behind"
        self.page.set_viewport_size(DESK)
        self.page.locator("[data-action=bet]").click()
        self._dock("placed")
        yield "lies behind"
        self.page.set_viewport_size(DESK)
        self.people["Cat"].bet()
        self.people["Emi"].bet("25.00")
        self._close()
        self._decide(Cat="check", Emi="check")
        self._dock("waiting")
        yield "follows"
        self.page.set_viewport_size(DESK)
        self._decide(Bob="4x")
        self._decide(Cat="check", Emi="check")
        self._decide(Cat="1x", Emi="fold")
        self._dock("settled")
        yield "settled behind"
        self.page.set_viewport_size(DESK)

    # What people do

    def _sits(self) -> None:
        self._walks_up()
        self.page.locator("[data-action=sit-down]").click()
        expect(self.page.locator("header .balance b")).to_have_text("$500.00")

    def _at_another_table(self) -> None:
        """As somebody else, with chips of its own."""
        self.page.context.clear_cookies()
        self.table = self.house.table("backed")

    def _walks_up(self) -> None:
        self.house.lay(self.table, CARDS)
        self.page.goto(f"{self.house.url}/table/{self.table}")
        expect(self.page.locator("[data-part=felt]")).to_be_visible()

    def _lays(self, *wagers: str) -> None:
        for wager in wagers:
            self.page.locator(f"[data-wager={wager}]").first.click()

    def _join(self, **seats: int) -> None:
        self.people = {
            name: self.house.player(name, self.table, seat) for name, seat in seats.items()
        }

    def _all_bet(self) -> None:
        self.people["Bob"].bet(trips="5.00")
        self.people["Cat"].bet("20.00")
        self.people["Emi"].bet("25.00", trips="5.00")
        self._back("Kim", 2, **BEHIND)

    def _back(self, name: str, seat: int, **wagers: str) -> None:
        """Somebody without a seat bets behind this one."""
        self.house.visitor(name, self.table, seat).do("Back", order=1, wagers=wagers)

    def _close(self) -> None:
        """Others may still come to bet behind a seat: the clock would run on."""
        self.house.command(self.table, NoMoreBets())

    def _decide(self, **words: str) -> None:
        for name, word in words.items():
            self.people[name].decide(word)

    def _dock(self, state: str) -> None:
        expect(self.page.locator("[data-part=dock]")).to_have_attribute("data-state", state)
