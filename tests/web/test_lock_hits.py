"""Lock-and-restart through the served house: `lock_hits` freezes what a hand has won."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from houseedge.floor.office import Hire
from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile
from houseedge.house.office import spoken_for
from houseedge.records.audit import audit
from houseedge.store import SqliteStore
from tests.house.rules_folder import own_plan
from tests.web.live import Guest
from tests.web.test_day import Place
from tests.web.test_people import Door

#: Seat 1 has a royal flush in its own cards and the flop; the dealer has a pair of nines.
ROYAL = "Ah Kh 9c 9d Qh Jh Th 5c 6s"
LINE = "royal_flush_first_five"


@contextmanager
def two_tables(folder: Path) -> Iterator[tuple[Place, Place]]:
    """Two dealers' tables on one meter that freezes its hits; `verify` accepts what is left."""
    catalog = own_plan(folder / "rules", awards="percentage", lock=True)
    common: dict[str, Any] = {"profile": "washington", "dealer": "staff", "meter": "OWN-01"}
    tables = [
        TableFile(id="felt", console="newer", **common),
        TableFile(id="baize", console="older", **common),
    ]
    chosen = house_config(HouseFile(tables=tables), catalog, "test")
    door = Door(folder / "house", [ROYAL] * 4, chosen, catalog)
    hire = Hire("mia", "Mia", "dealer", "second dealer")
    door.given["mia"] = door.live.house.personnel.hire_now(hire, spoken_for("otto"))
    with door.live:
        yield (
            Place(door, "felt", door.signs_in("dealer")),
            Place(door, "baize", door.signs_in("mia")),
        )
    with SqliteStore(folder / "house", read_only=True) as store:
        found = audit(store, catalog, fixed_decks=True)
    assert found.passed, found.faults


def royal(place: Place, name: str) -> Guest:
    """A royal flush lies open at seat 1, and no hand button is pressed yet."""
    kim = place.sits(name, 1)
    place.did("tap_in")
    place.bets(kim, 1, "1.00")
    place.did("no_more_bets")
    place.did("start_game" if place.table == "felt" else "coin_in", count=1)
    place.did("deal")
    place.says(kim, "Play", seat=1, times=4)
    place.steps("open_board", "open_board", "reveal", "open_hand")
    return kim


def shows(place: Place) -> str:
    """What the sign over the tables shows."""
    meter = place.dealer.http.get("/api/meters").json()["meters"][0]
    return str(meter["levels"][0]["shows"])


def stack(place: Place) -> str:
    seats = place.dealer.http.get(f"/api/tables/{place.table}").json()["table"]["seats"]
    return str(seats[0]["stack"])


def test_p10_a_second_jackpot_is_won_before_the_first_is_confirmed(tmp_path: Path) -> None:
    with two_tables(tmp_path) as (felt, baize):
        royal(felt, "Kim")
        assert shows(felt) == "10000.25"
        felt.did("spot", seat=1)
        felt.did("hand", seat=1, line=LINE)
        # Frozen for the first, and the meter restarts at once: from the seed and the reserve.
        assert shows(felt) == "10000.03"
        assert felt.seat(1)["due"] == "10000.26"

        royal(baize, "Lee")
        assert shows(felt) == "10000.28"
        baize.did("hand", seat=1, line=LINE)
        assert (felt.seat(1)["due"], baize.seat(1)["due"]) == ("10000.26", "10000.29")
        assert shows(felt) == "10000.03"

        # The second is paid first, each what was frozen for it.
        baize.did("turn_key", position="JPH", badge="supervisor")
        baize.did("j_pot")
        baize.did("turn_key", position="RUN", badge="supervisor")
        baize.steps("settle", "game_over")
        felt.did("confirm")
        felt.did("swipe", badge="executive")
        felt.steps("settle", "end_game")
        assert shows(felt) == "10000.03"
        wins = felt.dealer.http.get("/api/meters/OWN-01/wins").json()["wins"]
        assert {(win["table"], win["amount"]) for win in wins} == {
            ("felt", "10000.26"),
            ("baize", "10000.29"),
        }


def test_p12_a_hand_that_is_taken_off_and_pressed_again_wins_the_meter_once(
    tmp_path: Path,
) -> None:
    with two_tables(tmp_path) as (felt, _):
        royal(felt, "Kim")
        before = shows(felt)
        felt.did("spot", seat=1)
        for _ in range(3):
            felt.did("hand", seat=1, line=LINE)
            felt.did("hand", seat=1, line=LINE)
            # Seed and reserve are back where they came from.
            assert shows(felt) == before
        felt.did("hand", seat=1, line=LINE)
        assert felt.seat(1)["due"] == "10000.26"
        felt.did("confirm")
        felt.did("swipe", badge="executive")
        felt.steps("settle", "end_game")


def test_x01_a_void_takes_the_frozen_claim_off_first_and_returns_the_bet(tmp_path: Path) -> None:
    with two_tables(tmp_path) as (felt, _):
        royal(felt, "Kim")
        felt.did("spot", seat=1)
        felt.did("hand", seat=1, line=LINE)
        jam = {"key": "12345678", "step": "malfunction", "why": "a card is stuck"}
        refused = felt.dealer.http.post("/api/tables/felt/steps", json=jam)
        assert (refused.status_code, refused.json()["error"]["rule"]) == (409, "P-12")
        felt.did("hand", seat=1, line=LINE)
        felt.did("malfunction", why="a card is stuck")
        assert (shows(felt), stack(felt)) == ("10000.00", "500.00")
        felt.did("end_round")
