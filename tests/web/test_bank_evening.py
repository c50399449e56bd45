"""An evening at a player-dealer's table: the bank goes round, and somebody bets behind a seat."""

from __future__ import annotations

import time
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.records.export import exported
from houseedge.store import SqliteStore
from tests.cli.run import houseedge
from tests.house.rules_folder import gardena
from tests.oracle import settle as oracle
from tests.web.test_day import Place
from tests.web.test_evening import Room
from tests.web.test_people import Door

ROUNDS = 10
BRISK = TimesFile(banking=60, betting=2, deciding=60, resting=0.01)
HANDS = {"preflop": ("Check", None), "flop": ("Check", None), "river": ("Play", 1)}


class Evening:
    """Ann, Bob and Cat in seats 1 to 3, and Kim behind whoever sits after the bank."""

    def __init__(self, door: Door, cage: Room) -> None:
        self.place = Place(door, "cal", cage.at["supervisor"])
        self.players = {
            seat: self.place.sits(name, seat) for seat, name in enumerate(("Ann", "Bob", "Cat"), 1)
        }
        self.kim = door.live.guest("Kim")
        self.banked: Counter[int] = Counter()
        self.backed: set[int] = set()

    def shown(self) -> dict[str, Any]:
        found = self.place.dealer.http.get("/api/tables/cal").json()["table"]
        assert isinstance(found, dict)
        return found

    def goes_on(self, now: dict[str, Any]) -> None:
        """Whoever is to act does: everybody banks once it is offered, bets, and stays in."""
        for seat in now["turn"]:
            if now["phase"] == "banking":
                self.place.says(self.players[seat], "TakeBank", seat=seat, stake="60.00")
                self.banked[seat] += 1
            elif now["phase"] == "betting":
                wagers = {"ante": "10.00", "blind": "10.00", "trips": "1.00"}
                self.place.says(self.players[seat], "Bet", seat=seat, wagers=wagers)
            elif now["phase"] in HANDS:
                type, times = HANDS[now["phase"]]
                more = {} if times is None else {"times": times}
                self.place.says(self.players[seat], type, seat=seat, **more)
        if now["phase"] == "betting" and not now["turn"] and now["number"] not in self.backed:
            seat = next(each["seat"] for each in now["seats"] if each["wagers"])
            wagers = {"ante": "10.00", "blind": "10.00"}
            self.place.says(self.kim, "Back", seat=seat, order=1, wagers=wagers)
            self.backed.add(now["number"])


def test_k03_k09_k15_ten_rounds_with_the_bank_passing_and_a_person_behind_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The decks are the house's own chance, so that `verify` finds nothing to say of them.
    monkeypatch.setattr("tests.web.live.Decks", lambda _: None)
    catalog = gardena(tmp_path / "rules")
    table = TableFile(id="cal", profile="gardena", times=BRISK, settings={"backline": "both"})
    chosen = house_config(HouseFile(tables=[table]), catalog, "test")
    door = Door(tmp_path / "house", [], chosen, catalog)
    with door.live:
        cage = Room(door)
        cage.asks("cage", "/api/cage/shift/open")
        evening = Evening(door, cage)
        end = time.monotonic() + 60
        while (now := evening.shown())["number"] <= ROUNDS and time.monotonic() < end:
            evening.goes_on(now)
            time.sleep(0.02)
        for seat, player in evening.players.items():
            evening.place.says(player, "Leave", seat=seat)
        while evening.shown()["phase"] not in ("waiting", "settled", "void"):
            time.sleep(0.02)
        cage.asks("supervisor", "/api/cage/shift/close")
        report = cage.at["cage"].http.get("/api/reports/shifts/1", params={"theory": "false"})
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        rounds = [each for each in exported(store, catalog) if each["status"] == "settled"]
    assert len(rounds) >= ROUNDS - 1
    # Nobody banks three running, and everybody has banked (K-03, K-13).
    assert set(evening.banked) == {1, 2, 3}
    assert len(evening.backed) >= ROUNDS - 1
    fees = Decimal(0)
    for each in rounds:
        behind = [one["net"] for one in each["backline"]]
        nets = [one["net"] for one in each["seats"]]
        assert sum(map(Decimal, [*nets, *behind, each["bank"]["net"]])) == 0
        meant = oracle.settle({**each["settle"], "profile": "california"})
        assert [one["net"] for one in meant["seats"]] == nets
        assert [o["net"] for one in meant["seats"] for o in one.get("backline", [])] == behind
        fees += sum(Decimal(fee["amount"]) for fee in each["fees"])
    (row,) = report.json()["tables"]
    assert report.json()["balances"] is True
    assert (Decimal(row["fees"]), row["rounds"], row["by_bots"]) == (fees, len(rounds), 0)
    where = ("--data", str(tmp_path / "house"), "--rules", str(tmp_path / "rules"))
    assert "Everything fits" in houseedge("verify", *where)
