"""Nobody's browser receives a card that is not its viewer's to see: the frames are watched."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.cards import cards_in
from tests.browser.felt import DESK, Felt
from tests.browser.house import OpenHouse

ANN, BOB, DEALER = ["Qc", "8d"], ["2c", "4h"], ["Jh", "5d"]
FLOP, REST = ["2s", "3d", "8s"], ["5c", "Kh"]


class Watched:
    """A viewer, and every frame that reached its browser."""

    def __init__(self, page: Page, own: list[str]) -> None:
        self.own = own
        self.frames: list[str] = []
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def may_see(self, view: dict[str, Any]) -> set[str]:
        """What lies open for this viewer in the phase a message tells of."""
        phase = view["phase"]
        seen: set[str] = set()
        if phase in ("preflop", "flop", "river", "showdown", "settled"):
            seen.update(self.own)
        if phase in ("flop", "river", "showdown", "settled"):
            seen.update(FLOP)
        if phase in ("river", "showdown", "settled"):
            seen.update(REST)
        if phase in ("showdown", "settled"):
            # Bob has folded: his two cards stay his own.
            seen.update(DEALER, ANN)
        return seen

    def verify(self) -> set[str]:
        """No frame held more than its viewer may see; all the cards that were seen."""
        shown: set[str] = set()
        view: dict[str, Any] = {"phase": "waiting"}
        for frame in self.frames:
            message = json.loads(frame)
            table = message.get("table", {})
            # A change names only what is new.
            view = {**view, **table}
            found = cards_in(frame)
            assert found <= self.may_see(view), (view["phase"], frame)
            shown |= found
            for seat in (*table.get("seats", ()), *message.get("seats", {}).values()):
                # A hand's name tells ranks as well.
                assert seat["hand"] is None or view["phase"] in ("showdown", "settled"), frame
        return shown


def test_the_watch_sees_a_card_in_every_way_of_writing_it() -> None:
    frame = '{"a": ["As", "??"], "b": {"c": "Kd 7h"}, "d": "Flop: ten of clubs, two of hearts"}'
    assert cards_in(frame) == {"As", "Kd", "7h", "Tc", "2h"}
    assert cards_in('{"a": "As you like", "b": "2c4f66aa"}') == set()


def test_two_players_and_a_spectator_never_receive_a_hidden_card(
    browser: Browser, house: OpenHouse
) -> None:
    table = house.table()
    house.lay(table, " ".join([*ANN, *BOB, *DEALER, *FLOP, *REST]))
    with (
        browser.new_context(viewport=DESK, reduced_motion="reduce") as first,
        browser.new_context(viewport=DESK, reduced_motion="reduce") as second,
        browser.new_context(viewport=DESK, reduced_motion="reduce") as third,
    ):
        pages = [first.new_page(), second.new_page(), third.new_page()]
        anns, bobs, eves = (
            Watched(page, own) for page, own in zip(pages, [ANN, BOB, []], strict=True)
        )
        ann, bob, eve = (Felt(page, house, table) for page in pages)
        ann.sit()
        bob.sit()
        eve.watch()
        ann.bet()
        bob.bet("Trips")
        for player in (ann, bob):
            expect(player.decision("Bet 4×")).to_be_visible()
        dealer = eve.page.get_by_role("group", name="Dealer’s cards")
        expect(dealer.get_by_role("img")).to_have_count(2)
        assert eve.cards("Dealer’s cards") == ["face-down card", "face-down card"]
        ann.choose("Check")
        bob.choose("Check")
        # Whoever comes in mid-hand gets a snapshot, and no more than the others.
        expect(ann.decision("Bet 2×")).to_be_visible()
        eve.watch()
        assert eve.cards("Community cards") == [
            "two of spades",
            "three of diamonds",
            "eight of spades",
        ]
        ann.choose("Check")
        bob.choose("Check", "Fold")
        # A pair on a quiet board: the house asks once.
        bob.page.locator("[data-action=confirm]").click()
        ann.choose("Bet 1×")
        ann.expect_settled("+$20.00")
        bob.expect_settled("−$25.00")
        expect(eve.felt).to_contain_text("pair of fives")
        assert bob.cards("Your cards") == ["two of clubs", "four of hearts"]
        record = eve.page.evaluate(
            "path => fetch(path).then(answer => answer.text())", f"/api/rounds/{table}-1"
        )
        assert cards_in(record) == {*ANN, *DEALER, *FLOP, *REST}

    public = {*ANN, *DEALER, *FLOP, *REST}
    assert anns.verify() == public
    assert bobs.verify() == public | set(BOB)
    assert eves.verify() == public
