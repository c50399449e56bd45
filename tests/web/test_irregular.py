"""Irregularities at a table: the round stands or is void by the table of outcomes, on record."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseedge.records.audit import audit
from houseedge.records.export import exported
from houseedge.rules import built_in
from houseedge.rules.irregularity import irregularities
from houseedge.slip import SlipDesk
from houseedge.store import SqliteStore
from tests.web.live import Guest
from tests.web.test_dealing import ROYAL, STRAIGHT_FLUSH, balance, bet, seated, shift
from tests.web.test_people import Door, door, error

__all__ = ["door"]

WHY = "the packet to seat 1 had three cards"


def rules(
    door: Door, guest: Guest, what: str, role: str = "supervisor", **more: Any
) -> httpx.Response:
    """A ruling with the badge of a role."""
    given = door.given[role]
    body = {
        "key": os.urandom(8).hex(), "step": "irregularity", "what": what, "why": WHY,
        "badge": given.badge, "pin": given.pin, **more,
    }  # fmt: skip
    return guest.http.post("/api/tables/felt/steps", json=body)


def playing(door: Door) -> Guest:
    """Kim has bet at an automatic table."""
    kim = door.live.seated("Kim")
    kim.did("Bet", seat=1, wagers={"ante": "10.00", "blind": "10.00", "progressive": "1.00"})
    return kim


def stack(kim: Guest) -> str:
    seats = kim.http.get("/api/tables/felt").json()["table"]["seats"]
    return next(str(each["stack"]) for each in seats if each["player"] == kim.player)


@pytest.mark.parametrize(
    "what", [code for code, each in irregularities().items() if each.outcome == "void"]
)
def test_x01_what_the_table_of_outcomes_calls_void_returns_every_wager(
    door: Door, tmp_path: Path, what: str
) -> None:
    kim, sam = playing(door), door.signs_in("supervisor")
    done = rules(door, sam, what)
    assert done.status_code == 200, done.text
    view = kim.http.get("/api/tables/felt").json()["table"]
    assert (view["void"]["reason"], view["void"]["what"]) == ("irregularity", what)
    assert irregularities()[what].title in view["says"]
    assert stack(kim) == "500.00"
    shown = kim.http.get("/api/meters").json()["meters"][0]["levels"][0]["shows"]
    assert shown == "10000.00"
    ida = door.signs_in("auditor")
    (line,) = [
        each
        for each in ida.http.get("/api/log").json()["lines"]
        if each["event"] == "IrregularityRuled"
    ]
    assert (line["actor"], line["after"], line["why"]) == ("staff:supervisor", "void", WHY)


def test_what_stands_is_on_record_and_moves_nothing(door: Door) -> None:
    kim, sam = playing(door), door.signs_in("supervisor")
    assert rules(door, sam, "misread").status_code == 200
    assert kim.http.get("/api/tables/felt").json()["table"]["void"] is None
    assert error(rules(door, sam, "dropped_card")) == (409, "not_open")
    assert rules(door, sam, "dropped_card", ruling="stands").status_code == 200
    assert rules(door, sam, "dropped_card", ruling="void").status_code == 200
    assert stack(kim) == "500.00"


def test_a_ruling_is_refused_by_name(door: Door) -> None:
    kim, sam = door.live.seated("Kim"), door.signs_in("supervisor")
    kim.did("Bet", seat=1, wagers={"ante": "10.00", "blind": "10.00"})
    assert error(rules(door, sam, "rain")) == (409, "not_open")
    assert error(rules(door, sam, "misdeal", ruling="stands")) == (409, "not_open")
    assert error(rules(door, sam, "misdeal", role="dealer")) == (403, "no_right")
    assert error(rules(door, sam, "misdeal", why=" "))[0] == 400
    assert rules(door, sam, "misdeal").status_code == 200
    # The round is over.
    assert error(rules(door, sam, "misdeal")) == (409, "not_open")


def test_i2_one_hand_is_void_as_its_player_chooses_and_the_round_goes_on(tmp_path: Path) -> None:
    with shift(tmp_path, STRAIGHT_FLUSH, "newer") as felt:
        kim, lee = seated(felt)
        bet(kim, 1)
        bet(lee, 2)
        felt.did("no_more_bets")
        felt.did("start_game", count=2)
        felt.did("deal")
        turned = {"what": "exposed_hand", "why": "the ten was seen", "badge": "supervisor"}
        # It is about one hand, and its player's to say.
        for lacks in ({"seat": 1}, {"ruling": "void"}, {"seat": 4, "ruling": "void"}):
            assert felt.ask("irregularity", **turned, **lacks).status_code == 409
        felt.did("irregularity", **turned, seat=1, ruling="void")
        assert felt.ask("irregularity", **turned, seat=1, ruling="void").status_code == 409
        view = lee.http.get("/api/tables/felt").json()["table"]
        assert (view["phase"], view["void"], view["seats"][0]["state"]) == ("preflop", None, "void")
        assert balance(kim) == "500.00"
        shown = lee.http.get("/api/meters").json()["meters"][0]["levels"][0]["shows"]
        # Only Lee's contribution is on the meter.
        assert shown == "10000.25"

        lee.did("Play", seat=2, times=4)
        for step in ("open_board", "open_board", "reveal", "return_antes", "open_hand"):
            assert felt.console["next"] == step
            felt.did(step)
        first = felt.seat(1)
        assert (first["void"], first["bet"], first["earned"]) == (True, None, None)
        assert felt.wagers(1)["ante"] == ("push", "10.00")
        assert felt.refused("spot", seat=1)[2] == "P-01"
        felt.did("settle")
        assert (balance(kim), balance(lee)) == ("500.00", "539.00")
        felt.did("end_game")

        told = kim.http.get("/api/rounds/felt-1").json()
        texts = " ".join(step["text"] for step in told["steps"])
        assert "The hand of seat 1 is void: its wagers are returned" in texts
        seats = {each["seat"]: each for each in told["settlement"]["seats"]}
        assert (seats[1]["result"], seats[1]["net"], seats[1]["hand"]) == ("void", "0.00", None)
        words = {each["words"] for each in seats[1]["wagers"]}
        assert words == {"hand is void: returned"}
        assert (told["meter"]["reversed"], told["void"]) == ([1], None)
        store = felt.door.live.house.store
        (round,) = exported(store, built_in())
        assert (round["seats"][0]["result"], round["seats"][0]["net"]) == ("void", "0.00")
        assert round["record"].endswith("nmb 1v 2p4")
        # The slip of the round is one without that hand, and says the same of the others.
        (other,) = SlipDesk(built_in()).settle(round["settle"])["seats"]
        assert (other["seat"], other["net"]) == (2, "39.00")
        log = felt.door.signs_in("auditor").http.get("/api/log").json()["lines"]
        ruled = [each["event"] for each in log if each["event"].startswith(("Irreg", "HandV"))]
        assert ruled == ["IrregularityRuled", "HandVoided"]


def test_p12_nothing_is_void_after_a_logged_win(tmp_path: Path) -> None:
    with shift(tmp_path, ROYAL, "newer") as felt:
        (kim,) = seated(felt, 1)
        bet(kim, 1)
        felt.did("no_more_bets")
        felt.did("start_game", count=1)
        felt.did("deal")
        kim.did("Play", times=4)
        felt.did("open_board")
        felt.did("open_board")
        felt.did("reveal")
        felt.did("open_hand")
        felt.did("spot", seat=1)
        felt.did("hand", seat=1, line=felt.seat(1)["earned"])
        felt.did("confirm")
        felt.did("swipe", badge="supervisor")
        refused = felt.ask("irregularity", badge="supervisor", what="misdeal", why=WHY)
        assert refused.status_code == 409, refused.text
        assert refused.json()["error"]["rule"] == "P-12"
        felt.did("settle")
        felt.did("end_game")


def test_the_record_of_a_void_by_ruling_verifies(door: Door, tmp_path: Path) -> None:
    playing(door)
    assert rules(door, door.signs_in("supervisor"), "misdeal").status_code == 200
    with SqliteStore(tmp_path, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
        assert found.passed, found.faults
