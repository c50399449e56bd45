"""What the pages of the staff and the signs are looked at in: a house with one of each post."""

from __future__ import annotations

import re
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

from houseedge.house.entropy import HouseEntropy
from houseedge.house.file import TableFile
from houseedge.table import command as asked
from tests.browser.house import CALM, Player
from tests.browser.staff import StaffHouse, Station, dealt
from tests.store.test_verify import loosened

#: Seat 1 has a royal flush with the flop, seat 3 two pair; the dealer has a pair of nines.
ROYAL = "Ah Kh  2c 7d  Ts 6d  9c 9d  Qh Jh Th  5c 6s"
NAMES = ("Ana", "Bram", "Chidi", "Emi", "Farid", "Gus", "Hana")
SIDES: tuple[dict[str, str], ...] = (
    {"progressive": "1.00", "trips": "5.00"},
    {"pairs": "5.00"},
    {"progressive": "1.00"},
    {"trips": "10.00"},
)
#: Width, height, and how many dots of the picture one pixel is: tablets both ways, and a desk.
SIZES: Final = {
    "tablet": (1280, 800, 1),
    "upright": (800, 1280, 1),
    "desk": (1440, 900, 1),
}
#: The sizes that are kept in the repository.
KEPT: Final = ("tablet", "desk")


class StaffScenes:
    """One browser in which somebody of the staff works; the last screen is the picture."""

    def __init__(self, page: Page, house: StaffHouse) -> None:
        self.page, self.house = page, house

    def _works(self, role: str, path: str) -> Station:
        """Somebody signs in there."""
        self.page.close()
        self.page.context.clear_cookies()
        station = Station(self.page.context, self.house, role, path)
        self.page = station.page
        return station

    def _shown(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    # The consoles, as far as a scene goes

    def _begun(
        self, table: str, names: tuple[str, ...] = NAMES[:3]
    ) -> tuple[Station, list[Player]]:
        """A dealer has tapped in, and the players have bet."""
        self.house.lay(table, ROYAL)
        dealer = self._works("dealer", f"/staff/table/{table}")
        dealer.press("Tap in")
        players = self.house.seat(table, *names)
        dealer.waits("Nobody has bet yet")
        for player, sides in zip(players, cycle(SIDES), strict=False):
            player.bet(**sides)
        dealer.waits("No more bets")
        return dealer, players

    def _dealt(
        self, table: str, names: tuple[str, ...] = NAMES[:3]
    ) -> tuple[Station, list[Player]]:
        """The bets are closed, and two cards a seat are dealt."""
        dealer, players = self._begun(table, names)
        key = "COIN IN" if table == "older" else "START GAME"
        dealer.press("No more bets")
        dealer.waits(key)
        lit = sum("progressive" in sides for _, sides in zip(names, cycle(SIDES), strict=False))
        dealer.page.keyboard.type(str(lit))
        dealer.press(key, "Deal")
        many = f"{len(names)} seats decide"
        dealer.waits("Seats 1, 2 and 3 have to decide" if len(names) == 3 else many)
        return dealer, players

    def _decided(self, table: str, names: tuple[str, ...] = NAMES[:3]) -> Station:
        """Everybody has bet four times the Ante."""
        dealer, players = self._dealt(table, names)
        for player in players:
            player.decide("4x")
        dealer.waits("Flop")
        return dealer

    def _named(self, dealer: Station, *steps: tuple[str, str]) -> None:
        """Real cards are typed, step by step."""
        for title, typed in steps:
            dealer.waits(title)
            expect(dealer.go).to_have_attribute("data-armed", "true")
            dealer.page.keyboard.type(typed)
            dealer.page.keyboard.press("Enter")

    def _opened(self, table: str) -> Station:
        """The dealer's hand lies open, and the first two of the seats'."""
        dealer = self._decided(table)
        dealer.press("Flop", "Turn and river", "Reveal your hand", "Open seat 3", "Open seat 2")
        return dealer

    def _awarded(self) -> Station:
        """Seat 1 is confirmed on the newer console, which waits for a card."""
        dealer = self._opened("newer")
        dealer.press("Open seat 1", "Spot 1", "Royal flush in the first five cards", "CONFIRM")
        dealer.waits("Seat 1 waits for a card")
        return dealer

    # The scenes, each a picture

    def signin(self) -> None:
        """Who comes to work says who they are."""
        self.page.goto(f"{self.house.url}/staff")
        expect(self.page.get_by_label("Name", exact=True)).to_be_visible()

    def locked(self) -> None:
        """Nobody has used the console for a while."""
        self._works("dealer", "/staff/table/newer").waits("Tap in")
        self.house.ahead += 5 * 60_000
        expect(self.page.locator("[data-part=locked]")).to_be_visible()

    def home(self) -> None:
        """What a supervisor may do."""
        self._works("supervisor", "/staff")
        self._shown("what would you like to do?")

    def console(self) -> None:
        """Bets lie on the felt, and may be closed."""
        self._begun("newer", NAMES)

    def lift(self) -> None:
        """The lamps are locked, and the chips are counted against them."""
        dealer, _ = self._begun("newer", NAMES)
        dealer.press("No more bets")
        dealer.waits("START GAME")

    def mismatch(self) -> None:
        """Four lamps are lit and one chip is counted: a supervisor's card is asked for."""
        self.lift()
        self.page.keyboard.type("1")
        go = self.page.locator("[data-action=go]")
        expect(go).to_have_attribute("data-armed", "true")
        go.click()
        expect(go).to_have_attribute("data-step", "correct_count")

    def deciding(self) -> None:
        """Two have decided; the third thinks."""
        dealer, (ana, bram, _) = self._dealt("newer")
        ana.decide("4x")
        bram.decide("check")
        dealer.waits("Seat 3 has to decide")

    def signal(self) -> None:
        """A seat says by hand what it does, and the dealer enters it."""
        dealer, (ana, bram, *_) = self._dealt("newer", NAMES)
        ana.decide("4x")
        bram.decide("check")
        dealer.waits("5 seats decide")
        self.page.locator("[data-signal='3']").click()
        expect(self.page.locator("[data-part=signal]")).to_be_visible()

    def offer(self) -> None:
        """The bank is offered clockwise, and a stake is set."""
        dealer = self._works("dealer", "/staff/table/bank")
        dealer.press("Tap in")
        self.house.seat("bank", *NAMES[:6])
        dealer.waits("Seat 1 is asked to bank")
        self.page.locator("[data-action=declines]").click()
        dealer.waits("Seat 2 is asked to bank")
        self.page.get_by_role("button", name="$400", exact=True).click()

    def settling(self) -> None:
        """Hand by hand: what each wager gets, and why."""
        self._opened("newer").waits("Open seat 1")

    def award(self) -> None:
        """The newer console waits for a card."""
        self._awarded()

    def logged(self) -> None:
        """The win is logged: it goes to the money bag, and cannot be taken off."""
        dealer = self._awarded()
        dealer.press("Seat 1 waits for a card")
        dealer.badge("executive")
        dealer.waits("Settle")

    def fault(self) -> None:
        """The shuffler's fault is reported while seats decide."""
        self._dealt("newer")
        self.house.command("newer", asked.Malfunction("a card is jammed"))
        self._shown("all 52 counted")

    def older(self) -> None:
        """The older keypad, with the key at JPH."""
        dealer = self._opened("older")
        dealer.press("Open seat 1", "Royal flush in the first five cards", "Key to JPH")
        dealer.badge("supervisor")
        dealer.waits("J-POT")

    def cards(self) -> None:
        """Real cards are named as they are turned up."""
        dealer = self._decided("real", NAMES)
        self._named(dealer, ("Flop", "qhjh4s"), ("Turn and river", "2d10h"))
        self._named(dealer, ("Reveal your hand", "qc7d"))
        dealer.waits("Open seat 7")
        dealer.page.keyboard.type("ks")
        expect(dealer.go).to_contain_text("one card is missing")

    def stub(self) -> None:
        """What is left of a real deck is counted."""
        dealer = self._decided("real")
        hands = ("qhjhth", "5c6s", "9c9d", "ts6d", "2c7d", "ahkh")
        titles = ("Flop", "Turn and river", "Reveal your hand", "Open seat 3", "Open seat 2")
        self._named(dealer, *zip((*titles, "Open seat 1"), hands, strict=True))
        dealer.waits("Count the stub")
        dealer.page.keyboard.type("39")

    def felt(self) -> None:
        """Real chips on the felt: just the progressive."""
        dealer = self._works("dealer", "/staff/table/pit")
        dealer.press("Tap in")
        for seat in (1, 2, 4, 6):
            tile = dealer.page.locator(f"button[data-seat='{seat}']")
            tile.click()
            expect(tile.locator(".lamp")).to_have_class(re.compile("lit"))

    def floor(self) -> None:
        """An award waits, a shuffler stands, a dealer has called."""
        self._works("supervisor", "/staff/floor")
        self.house.lay("front", "Ah Kh  2c 7d  9c 9d  Qh Jh Th  5c 6s")
        ana, bram = self.house.seat("front", "Ana", "Bram")
        for player in (ana, bram):
            player.bet(progressive="1.00")
        for player in (ana, bram):
            player.decide("4x")
        for player in self.house.seat("side", "Chidi", "Emi"):
            player.bet("25.00", trips="5.00")
        self.house.command("side", asked.Malfunction("a card is jammed"))
        self.page.get_by_role("button", name="Front, seat 1").click()
        self._shown("Executive badge")

    def badge(self) -> None:
        """An award is confirmed: what it does, and whose badge it takes."""
        self.floor()
        self.page.locator("[data-action=confirm_award]").click()
        expect(self.page.locator("dialog[data-part=badge]")).to_be_visible()

    def dispute(self) -> None:
        """What a player says, beside what the record says."""
        self._works("supervisor", "/staff/floor")
        self.house.lay("side", "As Ah  9c 9d  2c 5d 7h  Js 3c")
        (chidi,) = self.house.seat("side", "Chidi")
        chidi.bet()
        chidi.decide("4x")
        raised: dict[str, str] = {}
        while not raised.get("dispute"):
            words = {"words": "I pressed 3x, and the table took 4x."}
            raised = chidi.http.post("/api/rounds/side-1/disputes", json=words).json()
        self.page.locator(f'[data-call="dispute.{raised["dispute"]}"]').click()
        self.page.get_by_role("button", name="Seat 1 bets 4×").click()

    def limits(self) -> None:
        """Limits are edited: what is posted, and when it binds."""
        self._works("game_manager", "/staff/floor")
        self.page.locator("[data-table=front]").click()
        self.page.locator("[data-action=limits]").click()
        self.page.locator("input[name='ante.min']").fill("15")
        self.page.locator("input[name='ante.max']").fill("75")
        expect(self.page.locator("[data-part=posted]")).to_contain_text("$15–$75")

    def people(self) -> None:
        """Who works here, and one of them looked at."""
        self._works("game_manager", "/staff/people")
        self.page.locator("[data-account=dealer]").click()

    def meters(self) -> None:
        """A plan is edited, and its advice stands beside it."""
        self._played()
        self._works("game_manager", "/staff/meters/WA-01")
        expect(self.page.locator("[data-part=advice]").first).to_be_visible(timeout=60_000)

    def _played(self) -> None:
        """A hand was played, and bets have gone to the meter."""
        players = self.house.seat("front", *NAMES[:4])
        for player in players:
            player.bet(progressive="5.00")
        for player in players:
            player.decide("4x")

    def cage(self) -> None:
        """A shift is open, and a hand was played in it."""
        cage = self._works("cage", "/staff/cage")
        self.page.locator("[data-action=shift]").click()
        cage.badge("cage")
        expect(self.page.locator("[data-part=shift]")).to_contain_text("open")
        self._played()
        self.page.reload()
        expect(self.page.locator("[data-part=shift]")).to_contain_text("open")

    def reports(self) -> None:
        """The report of a shift that is open, to date."""
        self.cage()
        self._works("executive", "/staff/reports")
        self.page.get_by_role("button", name="Show the report of Shift 1").click()
        expect(self.page.locator("[data-part=report]")).to_contain_text(
            "Balances to the cent", timeout=60_000
        )

    def audit(self) -> None:
        """An entry of the record beside its proof."""
        self._works("auditor", "/staff/audit")
        self.page.locator("[data-action=search]").click()
        found = self.page.locator("[data-part=found]")
        found.get_by_role("button", name="Look at").first.click()
        self._shown("its hash is that of what it says")
        self.page.locator("[data-action=verify]").click()
        fits = self.page.locator("[data-part=verify]")
        expect(fits).to_have_attribute("data-status", "fits", timeout=180_000)

    def differs(self) -> None:
        """An entry of the record was altered by somebody with the file in hand."""
        self._played()
        self._works("auditor", "/staff/audit")
        with closing(loosened(self.house.folder / "house.db")) as record:
            record.execute(
                "UPDATE entries SET at = at - 60000 WHERE stream = 'table:front' AND sequence = 4"
            )
        self.page.locator("[data-action=verify]").click()
        differs = self.page.locator("[data-part=verify]")
        expect(differs).to_have_attribute("data-status", "differs", timeout=180_000)
        expect(self.page.locator("[data-part=entry]")).to_contain_text("entry 4")

    def metersign(self) -> None:
        """A meter on the wall."""
        self._played()
        self._wall("meter/WA-01")

    def pendingsign(self) -> None:
        """A win waits: its amount is frozen, and its cards lie on the wall."""
        self.house.lay("front", "Ah Kh  9c 9d  Qh Jh Th  5c 6s")
        (ana,) = self.house.seat("front", "Ana")
        ana.bet(progressive="1.00")
        ana.decide("4x")
        self._wall("meter/WA-01")
        expect(self.page.locator("[data-state=pending]")).to_be_visible()

    def tablesign(self) -> None:
        """A table's limits, paytables and notices on the wall."""
        self._wall("table/front")

    def _wall(self, path: str) -> None:
        self.page.goto(f"{self.house.url}/sign/{path}")
        expect(self.page.locator("[data-part=sign] [data-state]")).to_be_visible()


CONSOLES = (
    "offer",
    "console",
    "lift",
    "mismatch",
    "deciding",
    "signal",
    "settling",
    "award",
    "logged",
    "fault",
    "older",
    "cards",
    "stub",
    "felt",
)


def opened(folder: Path, name: str) -> StaffHouse:
    """The house a scene of the staff's is played in; an auditor's has real chance."""
    tables = [
        dealt("newer", console="newer", title="Newer"),
        dealt("older", console="older", title="Older"),
        dealt("real", console="newer", cards="physical", count_stub_every=1, title="Real cards"),
        dealt("bank", profile="california", title="California"),
        TableFile(
            id="pit", profile="pennsylvania", title="Pit one", chips="felt", cards="physical",
            dealer="staff", console="newer",
        ),
        _automatic("front", supervised_from="1200.00"),
        _automatic("side"),
    ]  # fmt: skip
    return StaffHouse(
        folder, tables, entropy=HouseEntropy() if name in ("audit", "differs") else None
    )


def _automatic(id: str, **more: Any) -> TableFile:
    settings: dict[str, object] = {"backline": "off"}
    return TableFile(
        id=id, profile="washington", title=id.title(), times=CALM, settings=settings, **more
    )


OFFICE = (
    "floor",
    "badge",
    "dispute",
    "limits",
    "people",
    "meters",
    "cage",
    "reports",
    "audit",
    "differs",
)
NAMED = ("signin", "locked", "home", *CONSOLES, *OFFICE, "metersign", "pendingsign", "tablesign")
