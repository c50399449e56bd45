"""A house changed while it runs: tables opened, posted, closed; all of it or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from houseedge.floor.cage import SoftwareMismatched, SoftwareNoted
from houseedge.house import office, software
from houseedge.house.amending import ConfigRefused
from houseedge.house.config import HouseConfig, examine
from houseedge.house.house import House
from houseedge.house.opening import open_house
from houseedge.progressive.button import PlaceBet
from houseedge.records.audit import audit
from houseedge.records.reading import events_of
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.table import Stage
from houseedge.table import command as asked
from houseedge.table.refusal import ProgressiveClosed
from tests.felt import wagers
from tests.store.house import look

FRONT = {"id": "front", "profile": "washington", "times": {"betting": 0.05, "resting": 0.05}}
BACK = {"id": "back", "profile": "california"}
#: A live table with real chips, of which the house runs the progressive alone.
LIVE = {
    "id": "live", "profile": "washington", "dealer": "staff", "cards": "physical", "chips": "felt",
}  # fmt: skip
ANNA = "staff:anna"
CEILING = (
    "meter WA-01 main: refused: a ceiling only moves above what the meter shows, $10,000.00 (M-01)"
)
KEEPS = (
    "table front: refused: front plays by the profile washington and keeps it; open a table of "
    "another id for pennsylvania (X-02)"
)


def config(*tables: dict[str, Any], **house: Any) -> HouseConfig:
    found = examine({"tables": list(tables), **house}, built_in(), "test")
    assert found.config is not None, found.faults
    return found.config


def sentences(house: House, chosen: HouseConfig) -> list[str]:
    told = house.office.differences(chosen, actor=ANNA, why="a look")
    return [sentence for each in told for sentence in each.sentences]


def running(folder: Path, chosen: HouseConfig, work: Callable[[House], Awaitable[None]]) -> House:
    """Start the house, do something in it, stop it; verify what it leaves."""

    async def run() -> House:
        house = open_house(folder, chosen)
        house.start()
        try:
            await work(house)
        finally:
            await house.stop(2.0)
        return house

    house = asyncio.run(run())
    with SqliteStore(folder, read_only=True) as store:
        assert [str(fault) for fault in audit(store, built_in()).faults] == []
    return house


async def until(house: House, table: str, *stages: Stage) -> None:
    while house.pit.tables[table].stage not in stages:
        await asyncio.sleep(0.01)


async def seated(house: House, table: str = "front") -> str:
    guest = house.cashier.visit("Kim").player
    await house.command(table, asked.Sit(1), guest)
    await house.command(table, asked.BuyIn(1, 500_00), guest)
    return guest


def test_every_difference_says_what_it_does_and_when(tmp_path: Path) -> None:
    house = open_house(tmp_path, config(FRONT, BACK))
    try:
        assert sentences(house, config(FRONT, BACK)) == []
        changed = {
            **FRONT,
            "title": "Fore",
            "limits": {"ante": ["10.00", "50.00"]},
            "paytables": {"trips": "UTH-01"},
        }
        other = config(
            changed,
            {"id": "side", "profile": "pennsylvania"},
            meters=[{"id": "WA-01", "contribution": "20 %", "ceiling": "90000.00"}],
            guest_money="2000.00",
        )
        assert sentences(house, other) == [
            "meter PA-01 opens: now",
            "table front: title is Front and becomes Fore: between rounds",
            "table front: limits.ante is 5.00 to 100.00 and becomes 10.00 to 50.00: between rounds",
            "table front: paytables.trips is UTH-02 and becomes UTH-01: between rounds",
            "table side opens: now",
            "table back closes, for it is not in the file: between rounds",
            "meter WA-01 main: contribution is 25 % and becomes 20 %: after the jackpot",
            "meter WA-01 main: ceiling is none and becomes 90000.00: now",
            "house: guest_money is 1000.00 and becomes 2000.00: needs a restart",
        ]
    finally:
        house.writer.close()
        house.store.close()


def test_what_runs_is_written_as_a_file_that_changes_nothing(tmp_path: Path) -> None:
    given = {
        **FRONT,
        "limits": {"trips": ["5.00", "25.00"]},
        "paytables": {"pairs": "UP-4"},
        "settings": {"absent": "check_bet", "max_games": 0},
        "dealing": "D-02",
        "shuffler": "i-Deal Plus",
        "limits_notice_minutes": 30,
    }
    house = open_house(tmp_path, config(given, BACK))
    try:
        again = examine(house.office.config(), built_in(), "written")
        assert again.faults == ()
        assert again.config is not None
        assert sentences(house, again.config) == []
    finally:
        house.writer.close()
        house.store.close()


def test_tables_open_change_and_close_while_the_house_deals(tmp_path: Path) -> None:
    changed = {**FRONT, "limits": {"ante": ["25.00", "100.00"]}}
    side = {"id": "side", "profile": "pennsylvania"}

    async def work(house: House) -> None:
        guest = await seated(house)
        await until(house, "front", Stage.BETTING)
        await house.command("front", asked.Bet(1, wagers("10.00")), guest)
        await until(house, "front", Stage.PLAYING)
        done = await house.office.apply(config(changed, side), actor=ANNA, why="a busy night")
        assert [each.what.split(",")[0] for each in done] == [
            "meter PA-01 opens",
            "table front",
            "table side opens",
            "table back closes",
        ]
        # The hand in play knows nothing of it.
        assert house.pit.tables["front"].rules.reference == "washington@1"
        assert house.hosts["side"].published.table.stage is Stage.WAITING
        assert house.pit.tables["back"].stage is Stage.CLOSED
        for _ in range(3):
            if house.pit.tables["front"].stage is Stage.PLAYING:
                await house.command("front", asked.Play(1, 4), guest)
                break
        await until(house, "front", Stage.OVER)
        while not house.pit.tables["front"].rules.limits:
            await asyncio.sleep(0.01)
        await until(house, "front", Stage.BETTING)
        # Somebody sits down at the table that was not there.
        other = house.cashier.visit("Ada").player
        await house.command("side", asked.Sit(2), other)
        assert sentences(house, config(changed, side)) == []
        # The night is over.
        await house.office.apply(config(side), actor=ANNA, why="good night")
        await until(house, "front", Stage.CLOSED)
        # And begins again.
        await house.office.apply(config(FRONT, side), actor=ANNA, why="good morning")
        assert house.pit.tables["front"].stage is Stage.WAITING

    house = running(tmp_path, config(FRONT, BACK), work)
    assert set(house.hosts) == {"front", "back", "side"}
    again = open_house(tmp_path)
    assert {id: table.stage for id, table in again.pit.tables.items()} == {
        "front": Stage.WAITING,
        "back": Stage.CLOSED,
        "side": Stage.WAITING,
    }
    again.writer.close()
    again.store.close()


def test_one_refusal_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        before = dict(house.pit.tables), dict(house.pit.meters), house.pit.ledger.accounts()
        other = config(
            {"id": "front", "profile": "pennsylvania"},
            {"id": "side", "profile": "washington"},
            meters=[{"id": "WA-01", "ceiling": "9000.00"}],
        )
        with pytest.raises(ConfigRefused) as refusal:
            await house.office.apply(other, actor=ANNA, why="a try")
        assert refusal.value.reasons == [KEEPS, CEILING]
        after = dict(house.pit.tables), dict(house.pit.meters), house.pit.ledger.accounts()
        assert after == before

    running(tmp_path, config(FRONT), work)


def test_a_closed_house_is_changed_on_its_record(tmp_path: Path) -> None:
    house = open_house(tmp_path, config(FRONT))
    side = {"id": "side", "profile": "california"}
    other = config({**FRONT, "title": "Fore"}, side, LIVE, guest_money="900.00")
    house.office.apply_closed(other, actor=ANNA, why="before we open")
    house.writer.close()
    house.store.close()

    async def work(house: House) -> None:
        assert house.pit.tables["side"].stage is Stage.WAITING
        assert house.pit.felts["live"].stage is Stage.WAITING
        while house.pit.tables["front"].setup.title != "Fore":
            await asyncio.sleep(0.01)

    running(tmp_path, other, work)


def test_a_file_that_changes_while_the_house_runs_stops_the_progressive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    (package / "table").mkdir(parents=True)
    (package / "table" / "decide.py").write_text("fair = True\n")
    (package / "__pycache__").mkdir()
    known = software.measure(built_in(), package)
    assert list(known.files) == ["table/decide.py"]
    monkeypatch.setattr(office, "measure", lambda catalog: software.measure(catalog, package))
    monkeypatch.setattr(office, "not_as_installed", lambda software: [])
    folder = tmp_path / "house"

    async def started(house: House, work: Callable[[House], Awaitable[None]]) -> None:
        house.start()
        await work(house)
        await house.stop()

    async def swapped(house: House) -> None:
        assert await house.office.check() == ()
        (package / "table" / "decide.py").write_text("fair = False\n")
        (package / "more.py").write_text("")
        assert await house.office.check() == ("more.py", "table/decide.py")
        guest = await seated(house)
        await until(house, "front", Stage.BETTING)
        bet = asked.Bet(1, wagers("10.00", progressive="1.00"))
        with pytest.raises(ProgressiveClosed, match="no progressive bets are taken for now"):
            await house.command("front", bet, guest)
        assert house.pit.tables["front"].stopped == office.MISMATCH
        # Told once, not every day anew; a table that opens meanwhile takes no such bets either.
        await house.office.check()
        side = {"id": "side", "profile": "washington"}
        await house.office.apply(config(FRONT, side, LIVE), actor=ANNA, why="two more tables")
        assert house.pit.tables["side"].stopped == office.MISMATCH
        assert house.pit.felts["live"].stopped == office.MISMATCH
        await house.command("live", asked.TapIn(), ANNA)
        with pytest.raises(ProgressiveClosed, match="no progressive bets are taken for now"):
            await house.command("live", asked.Press(PlaceBet(1)), ANNA)

    async def again(house: House) -> None:
        assert [table.stopped for table in house.pit.known.values()] == [None, None, None]

    asyncio.run(_with(folder, known, started, swapped))
    (package / "more.py").unlink()
    asyncio.run(_with(folder, software.measure(built_in(), package), started, again))
    with SqliteStore(folder, read_only=True) as store:
        assert audit(store, built_in()).passed
        noted = [
            event
            for entry in look(store).entries("cage")
            for event in events_of(store, entry)
            if isinstance(event, SoftwareNoted | SoftwareMismatched)
        ]
    assert [type(event).__name__ for event in noted] == [
        "SoftwareNoted",
        "SoftwareMismatched",
        "SoftwareNoted",
    ]
    assert isinstance(noted[1], SoftwareMismatched)
    assert noted[1].files == ("more.py", "table/decide.py")


async def _with(
    folder: Path,
    known: software.Software,
    started: Callable[[House, Callable[[House], Awaitable[None]]], Awaitable[None]],
    work: Callable[[House], Awaitable[None]],
) -> None:
    house = open_house(folder, config(FRONT))
    house.software = known
    await started(house, work)


def test_the_digest_is_of_every_file_and_of_the_rules(tmp_path: Path) -> None:
    found = software.measure(built_in())
    assert {"table/decide.py", "rules/data/profiles/washington.toml"} <= found.files.keys()
    assert not any("__pycache__" in name for name in found.files)
    assert found == software.measure(built_in())
    assert software.differing({"a": "1", "b": "2"}, {"a": "1", "b": "3", "c": "4"}) == ["b", "c"]
