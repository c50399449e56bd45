"""Meters and their plans at a served house: styles, advice, equipment, envy, decks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseedge.house.config import house_config
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.rules import Catalog, built_in
from tests.web.live import Guest, LiveHouse
from tests.web.test_people import Door, error

#: A full house at seat 1, an ace for the dealer; the Progressive pays 10 for 1.
FULL_HOUSE = "9h 9c As 3d 9s Td Tc 2h 4c"
PLAN = """
id = "ours"
version = 1
title = "Every award off the meter"

[[levels]]
name = "main"
paytable = "WA-01"
bet = "1.00"
seed = "{seed}"
contribution = "60 %"
reserve = "{reserve}"
awards_from = "all"
preset_seed = "2000.00"
"""


def all_off_the_meter(folder: Path, seed: str = "2000.00", reserve: str = "5 %") -> Catalog:
    """The rules with a plan whose every award comes off the meter."""
    (folder / "plans").mkdir(parents=True)
    (folder / "plans" / "ours.toml").write_text(PLAN.format(seed=seed, reserve=reserve))
    return Catalog(folder)


def played(kim: Guest, live: LiveHouse) -> str:
    """One hand with a dollar on the Progressive, and what the meter shows then."""
    kim.did("Bet", seat=1, wagers={"ante": "10.00", "blind": "10.00", "progressive": "1.00"})
    live.wait_for("preflop")
    kim.did("Play", times=4)
    live.wait_for("settled")
    return str(kim.http.get("/api/meters").json()["meters"][0]["levels"][0]["shows"])


@pytest.mark.parametrize(("plan", "left"), [("ours", "1990.60"), ("WA-01", "10000.25")])
def test_m02_awards_come_off_the_meter_or_from_the_tray_as_the_plan_says(
    tmp_path: Path, plan: str, left: str
) -> None:
    catalog = all_off_the_meter(tmp_path / "rules")
    table = TableFile(id="felt", profile="washington", meter=plan)
    chosen = house_config(HouseFile(tables=[table]), catalog, "test")
    with LiveHouse(tmp_path / "data", [FULL_HOUSE], chosen=chosen, catalog=catalog) as live:
        assert played(live.seated(), live) == left


def test_m03_m05_what_is_advised_against_is_told_and_not_refused(tmp_path: Path) -> None:
    catalog = all_off_the_meter(tmp_path / "rules", seed="100.00", reserve="0 %")
    table = TableFile(id="felt", profile="washington", meter="ours")
    chosen = house_config(HouseFile(tables=[table]), catalog, "test")
    door = Door(tmp_path / "data", [FULL_HOUSE], chosen, catalog)
    with door.live:
        gus = door.signs_in("game_manager")
        told = gus.http.get("/api/meters/ours/advice").json()["warnings"]
        assert {(each["rule"], each["code"]) for each in told} == {
            ("M-03", "contribution_below_70"),
            ("M-03", "seed_below_largest_award"),
            ("M-05", "seed_not_preset"),
            ("M-05", "reserve_zero"),
        }
        assert error(door.live.guest("Kim").http.get("/api/meters/ours/advice"))[0] == 403


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"shuffler": "Shuffle Queen"}, "X-09"),
        ({"equipment": {"Game Manager": "6.6 build 519"}}, "X-06"),
    ],
)
def test_x06_x09_equipment_that_is_not_approved_is_refused_with_the_reason(
    tmp_path: Path, change: dict[str, Any], rule: str
) -> None:
    door = Door(tmp_path)
    with door.live:
        gus = door.signs_in("game_manager")
        door.badge(gus, "game_manager")
        runs = gus.http.get("/api/house/config").json()["config"]
        wanted = {**runs, "tables": [{**runs["tables"][0], **change}]}
        body = {"config": wanted, "why": "new machines", "dry_run": True}
        answer = gus.http.post("/api/house/config", json=body).json()
        assert rule in {fault["rule"] for fault in answer["faults"]}, answer


def test_p16_no_envy_is_paid_or_posted_in_washington(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door.live:
        gus = door.signs_in("game_manager")
        shown = gus.http.get("/api/meters/WA-01/link").json()["levels"][0]
        assert shown["games"] == []
        sheet = gus.http.get("/api/tables/felt/rules").json()
        titles = [column for each in sheet["sections"] if each["table"] for column in
                  each["table"]["columns"]]  # fmt: skip
        assert "Envy" not in titles


def deck_of(kim: Guest) -> tuple[str, str]:
    """The deck in play and the idle one."""
    shuffler = kim.http.get("/api/tables/felt").json()["table"]["shuffler"]
    return shuffler["deck"], shuffler["idle"]


def test_d07_two_decks_alternate_and_the_idle_one_is_named(tmp_path: Path) -> None:
    times = TimesFile(banking=30, betting=30, deciding=30, resting=0.05)
    table = TableFile(id="felt", profile="california", times=times)
    chosen = house_config(HouseFile(tables=[table]), built_in(), "test")
    door = Door(tmp_path, [FULL_HOUSE], chosen)
    with door.live as live:
        kim, lee = live.guest("Kim"), live.guest("Lee")
        for seat, guest in ((1, kim), (2, lee)):
            guest.did("Sit", seat=seat)
            guest.did("BuyIn", seat=seat, amount="500.00")
        live.wait_for("banking")
        assert deck_of(kim) == ("first colour", "second colour")
        sam = door.signs_in("supervisor")
        given = door.given["supervisor"]
        body = {
            "key": "12345678", "step": "irregularity", "what": "face_up", "why": "seen in the shoe",
            "badge": given.badge, "pin": given.pin,
        }  # fmt: skip
        assert sam.http.post("/api/tables/felt/steps", json=body).status_code == 200
        live.wait_for("banking")
        assert deck_of(kim) == ("second colour", "first colour")


def test_d10_a_washington_shoe_is_dealt_by_house_procedure(tmp_path: Path) -> None:
    table = TableFile(id="felt", profile="washington", dealing="D-10", shuffler="shoe")
    chosen = house_config(HouseFile(tables=[table]), built_in(), "test")
    with LiveHouse(tmp_path, [FULL_HOUSE], chosen=chosen) as live:
        kim = live.seated()
        shown = kim.http.get("/api/tables/felt").json()["table"]["shuffler"]
        assert shown["order"] == "D-10"
        assert "by house procedure" in shown["text"]


def test_x05_winnings_are_cut_to_the_aggregate_that_is_posted(tmp_path: Path) -> None:
    table = TableFile(id="felt", profile="pennsylvania", meter="PA-01")
    chosen = house_config(HouseFile(tables=[table]), built_in(), "test")
    # A royal flush in the own cards and the flop, against a pair of nines.
    with LiveHouse(tmp_path, ["Ah Kh 9c 9d Qh Jh Th 5c 6s"], chosen=chosen) as live:
        kim = live.guest("Kim")
        kim.did("Sit", seat=1)
        kim.did("BuyIn", seat=1, amount="1000.00")
        live.wait_for("betting")
        posted = kim.http.get("/api/tables/felt/display").json()["notices"]
        assert any("$50,000" in notice for notice in posted)
        kim.did("Bet", seat=1, wagers={"ante": "110.00", "blind": "110.00"})
        live.wait_for("preflop")
        kim.did("Play", times=4)
        live.wait_for("settled")
        seats = kim.http.get("/api/tables/felt").json()["table"]["seats"]
        wagers = {each["wager"]: each for each in seats[0]["wagers"]}
        # 110 and 440 on Ante and Play leave 49,450 of the Blind's 55,000.
        assert [wagers[name]["pays"] for name in ("ante", "play", "blind")] == [
            "110.00", "440.00", "49450.00",
        ]  # fmt: skip
        assert wagers["blind"]["capped"] == "5550.00"
