"""A reading shoe through the served house: sealed, taken when cards are turned up, never shown."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseedge.floor.office import Hire
from houseedge.house.config import HouseConfig, examine, house_config
from houseedge.house.file import HouseFile, TableFile
from houseedge.house.office import spoken_for
from houseedge.house.personnel import READS
from houseedge.records.audit import audit
from houseedge.records.export import exported
from houseedge.records.recall import WholeRound, recall
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.web.routes import ROUTES
from tests.web.live import Guest, LiveHouse
from tests.web.test_dealing import ROYAL, Shift, audited_twice, bet, seated
from tests.web.test_guests import rows
from tests.web.test_people import Door, error
from tests.web.test_rights import PARTS

#: What nobody sees before it is turned up: seat 2's cards, which are folded, among them.
CLOSED = re.compile(r"\b(?:Ah|Kh|2c|7d|9c|9d|5c|6s)\b")

#: No table is shown there: examples, files named by the card they draw, and long counts.
CARDLESS = ("socket", "openapi.json", "house/software", "{meter}/advice", "/api/par/{profile}")
#: Nor in these rooms, which know no house: what they answer is counted from what is asked.
ELSEWHERE = ("/api/practice", "/api/laboratory")


def reading_house(**more: Any) -> HouseConfig:
    """One table called felt, dealt with real cards from a shoe that reads them."""
    table = TableFile(
        id="felt",
        profile="washington",
        **{"dealer": "staff", "cards": "physical", "shoe": "reading", **more},
    )
    return house_config(HouseFile(tables=[table]), built_in(), "test")


class Reader:
    """The shoe itself, with its own key."""

    def __init__(self, door: Door, key: str | None) -> None:
        self.guest = door.live.guest(None)
        self.guest.http.headers["Authorization"] = f"Bearer {key}"

    def says(self, cards: str, key: str = "") -> httpx.Response:
        body = {"key": key or os.urandom(8).hex(), "cards": cards}
        return self.guest.http.post("/api/tables/felt/readings", json=body)


def hired(door: Door, id: str = "shoe", actions: tuple[str, ...] = (READS,)) -> str | None:
    """A key for the shoe of the table."""
    hire = Hire(id, "Shoe One", "program", "reads cards", ("felt",), actions)
    return door.live.house.personnel.hire_now(hire, spoken_for("otto")).key


def everything(door: Door, crowd: list[Guest]) -> str:
    """All that anybody can read over HTTP now, staff of every post included."""
    found = []
    for guest in crowd:
        for route in ROUTES:
            if route.path.endswith(CARDLESS) or route.path.startswith(ELSEWHERE):
                continue
            if route.method == "GET":
                path = re.sub(r"{(.*?)}", lambda part: PARTS.get(part[1], "nobody"), route.path)
                found.append(guest.http.get(path).text)
    return "\n".join(found)


def back(door: Door, before: Guest) -> Guest:
    """The same browser at the house that has come back."""
    guest = door.live.guest(None)
    guest.player = before.player
    guest.http.cookies = before.http.cookies
    guest.http.headers["X-CSRF-Token"] = before.http.headers["X-CSRF-Token"]
    return guest


def test_o14_a_hand_from_a_reading_shoe_with_a_restart_in_its_middle(tmp_path: Path) -> None:
    door = Door(tmp_path, [ROYAL], reading_house())
    key = hired(door)
    with door.live:
        felt, shoe = Shift(door), Reader(door, key)
        kim, lee = seated(felt)
        assert error(shoe.says("Ah")) == (409, "not_open")
        bet(kim, 1)
        bet(lee, 2, None)
        assert "The shoe reads cards" in kim.http.get("/api/tables/felt/rules").text
        felt.did("no_more_bets")
        felt.did("start_game", count=1)
        heard = shoe.says("Ah Kh 2c 7d 9c 9d", key="12345678").json()
        assert heard["read"] == 6
        # Sent again it is answered again and kept once.
        assert shoe.says("Ah Kh 2c 7d 9c 9d", key="12345678").json() == heard
        felt.did("deal")
        assert error(shoe.says("Kh")) == (409, "card_repeated")
        assert error(shoe.says("1h"))[0] == 400
        assert error(shoe.says("Qh Jh Th 5c 6s 8c")) == (409, "wrong_deal")
        kim.did("Play", times=4)
        lee.did("Check", seat=2)
        assert felt.refused("open_board")[1] == "wrong_deal"
        assert shoe.says("Qh Jh Th 5c 6s").json()["read"] == 11
        kept = "".join(map(str, rows(tmp_path, "SELECT commands, events FROM entries")))
        assert "CardsRead" in kept
        assert not CLOSED.search(kept)

    # The house comes back in mid-hand, and knows what was read.
    door.live = LiveHouse(tmp_path, [ROYAL], chosen=reading_house(), clock=door.clock)
    with door.live:
        felt, shoe = Shift(door), Reader(door, key)
        kim, lee = (back(door, guest) for guest in (kim, lee))
        assert felt.console["read"] == 11
        felt.did("open_board")
        assert felt.console["board"] == "Qh Jh Th"
        lee.did("Check", seat=2)
        # The dealer sees another card than the shoe has read: what lies there stands.
        felt.did("open_board", cards="5c 6d")
        lee.did("Fold", seat=2)
        felt.did("collect_folded")
        felt.did("reveal")
        assert felt.console["dealer_cards"] == "9c 9d"
        felt.did("open_hand")
        assert felt.seat(1)["earned"] == "royal_flush_first_five"
        felt.did("spot", seat=1)
        felt.did("hand", seat=1, line="royal_flush_first_five")
        felt.did("confirm")
        felt.did("swipe", badge="executive")
        felt.did("settle")
        felt.did("end_game")
        assert error(shoe.says("8c")) == (409, "not_open")

        told = kim.http.get("/api/rounds/felt-1").json()
        texts = [step["text"] for step in told["steps"]]
        assert "A device has read a card wrongly: the round stands" in " ".join(texts)
        log = door.signs_in("auditor").http.get("/api/log").json()["lines"]
        (line,) = [each for each in log if each["event"] == "ReadingCorrected"]
        assert (line["element"], line["after"]) == ("table:felt board", "5c 6d")
        # What was read wrongly, and the folded hand, nobody is told.
        assert not re.search(r"\b(?:2c|7d|6s)\b", str(told) + str(log))
        whole = recall(door.live.house.store, built_in(), "felt-1", auditor=True)
        assert isinstance(whole, WholeRound)
        assert whole.deal[:4] == [("1", "Ah"), ("1", "Kh"), ("2", "2c"), ("2", "7d")]
        (round,) = exported(door.live.house.store, built_in())
        cards = {each["seat"]: each["cards"] for each in round["seats"]}
        assert (round["board"], cards) == ("Qh Jh Th 5c 6d", {1: "Ah Kh", 2: "?? ??"})
        checks = kim.http.get("/api/rounds/felt-1/proof").json()["checks"]
        assert [(each["name"], each["outcome"]) for each in checks] == [("claim", "not checked")]
    audited_twice(tmp_path)


def test_o14_nobody_at_the_door_is_shown_a_card_that_was_read_and_is_not_open(
    tmp_path: Path,
) -> None:
    door = Door(tmp_path, [ROYAL], reading_house())
    key = hired(door)
    with door.live:
        felt, shoe = Shift(door), Reader(door, key)
        kim, lee = seated(felt)
        with kim.socket() as line:
            bet(kim, 1, None)
            bet(lee, 2, None)
            felt.did("no_more_bets")
            felt.did("start_game", count=0)
            shoe.says("Ah Kh 2c 7d 9c 9d Qh Jh Th 5c 6s")
            felt.did("deal")
            kim.did("Check")
            lee.did("Play", seat=2, times=4)
            felt.did("open_board")
            line.phase("flop")
            posts = [door.signs_in(post) for post in ("supervisor", "executive", "auditor")]
            told = everything(door, [kim, lee, felt.dealer, shoe.guest, *posts])
            told += "".join(line.frames)
            # The flop is there, so the net is not empty.
            assert re.search(r"\bQh\b", told)
            assert not CLOSED.search(told)
            felt.did("irregularity", what="misdeal", why="a card fell", badge="supervisor")
            assert not CLOSED.search(everything(door, [kim, *posts]))


def test_a_reading_is_for_the_shoes_own_key_and_for_people_who_may(tmp_path: Path) -> None:
    door = Door(tmp_path, [ROYAL], reading_house())
    wide, bot = hired(door, "wide", ()), hired(door, "bot", ("Bet",))
    with door.live:
        felt = Shift(door)
        (kim,) = seated(felt, 1)
        bet(kim, 1, None)
        felt.did("no_more_bets")
        for key in (wide, bot):
            assert error(Reader(door, key).says("Ah")) == (403, "no_right")
        body = {"key": "12345678", "cards": "Ah"}
        assert error(felt.dealer.http.post("/api/tables/felt/readings", json=body))[0] == 403
        sam = door.signs_in("supervisor")
        assert sam.http.post("/api/tables/felt/readings", json=body).json()["read"] == 1


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"cards": "electronic"}, 'a shoe reads real cards (cards = "physical")'),
        ({"shoe": "clever"}, '"plain", or "reading"'),
    ],
)
def test_a_reading_shoe_is_for_real_cards(more: dict[str, str], says: str) -> None:
    raw = {"id": "felt", "profile": "washington", "dealer": "staff", "cards": "physical"}
    faults = examine({"tables": [{**raw, "shoe": "reading", **more}]}, built_in(), "test").faults
    assert [fault.key for fault in faults] == ["tables[0].shoe"]
    assert says in str(faults[0])


def test_a_tampered_reading_is_found(tmp_path: Path) -> None:
    door = Door(tmp_path, [ROYAL], reading_house())
    key = hired(door)
    with door.live:
        felt, shoe = Shift(door), Reader(door, key)
        (kim,) = seated(felt, 1)
        bet(kim, 1, None)
        felt.did("no_more_bets")
        shoe.says("Ah Kh")
    with closing(sqlite3.connect(tmp_path / "house.db")) as database, database:
        changed = database.execute(
            "UPDATE entries SET events = CAST(replace(events, ?, ?) AS BLOB) "
            "WHERE instr(CAST(events AS TEXT), 'CardsRead')",
            ('"count":2', '"count":3'),
        )
        assert changed.rowcount == 1
    with SqliteStore(tmp_path, read_only=True) as store:
        assert not audit(store, built_in(), fixed_decks=True).passed
