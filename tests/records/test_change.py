"""Rounds before and after a change: each is kept, recalled and verified by its own rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from houseedge.floor.metering import ChangePlan
from houseedge.house.opening import open_house
from houseedge.records.audit import audit
from houseedge.records.export import exported
from houseedge.records.journal import log_of
from houseedge.records.reading import OtherRules
from houseedge.records.rebuild import pit_from
from houseedge.records.recall import recall
from houseedge.records.replay import round_of
from houseedge.records.round_audit import audit_round
from houseedge.records.stream_audit import audit_stream
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.table import HOUSE, Stage
from houseedge.table import command as asked
from tests.house.rules_folder import reno
from tests.records.dealing import Dealing

ANNA = "staff:anna"
OLD, NEW = "washington@1", "washington@1 trips=UTH-01@1 limit.trips=5.00-25.00 rounding=down"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rounds, a change in the third, two rounds by the new rules; then closed and opened."""
    folder = tmp_path_factory.mktemp("changed") / "house"
    with Dealing(folder, seed=4) as dealing:
        name = dealing.open("washington", table="front", seats=3)
        dealing.play([name], 2)
        while dealing.table(name).stage is not Stage.PLAYING:
            dealing.step(name)
        other = replace(dealing.table(name).setup, rules=NEW, title="Fore")
        dealing.act(name, asked.ChangeTable(other, "a new table of awards"), ANNA)
        plan = ChangePlan("main", "contribution", 2_000, "less for the meter")
        dealing.keep(*dealing.pit.at_meter("WA-01", plan, ANNA, dealing.now))
        dealing.snapshot()
        dealing.play([name], 2)
        dealing.act(name, asked.CloseTable("the night is over"), ANNA)
        while dealing.table(name).stage is not Stage.CLOSED:
            dealing.step(name)
        again = replace(other, title="Third")
        dealing.keep(*dealing.pit.open_table(again, dealing.now, ANNA, "Sunday"), actor=HOUSE)
    return folder


def test_every_round_is_replayed_by_the_rules_it_was_opened_with(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        replays = [round_of(store, built_in(), f"front-{number}") for number in range(1, 6)]
        rules = [replay.table.rules.reference for replay in replays]
        assert rules == [OLD, OLD, OLD, NEW, NEW]
        titles = [replay.table.setup.title for replay in replays]
        assert titles == ["Front", "Front", "Front", "Fore", "Fore"]
        for number in range(1, 6):
            assert audit_round(store, built_in(), f"front-{number}").passed
            assert recall(store, built_in(), f"front-{number}").round == f"front-{number}"
        tables = [each["settle"]["tables"]["trips"] for each in exported(store, built_in())]
        assert tables == ["UTH-02", "UTH-02", "UTH-02", "UTH-01", "UTH-01"]


def test_verify_decides_every_change_again(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        found = audit(store, built_in())
        assert [str(fault) for fault in found.faults] == []
        assert found.passed
        for stream in ("table:front", "meter:WA-01"):
            assert audit_stream(store, built_in(), stream).passed


def test_a_house_goes_on_set_up_as_it_was_left(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        pit = pit_from(store, built_in())
        table, level = pit.tables["front"], pit.meters["WA-01"].levels["main"]
        assert (table.stage, table.setup.title) == (Stage.WAITING, "Third")
        assert table.rules.reference == NEW
        assert level.waiting == (("contribution", 2_000),)


def test_the_log_names_each_element_with_what_it_was_and_becomes(house: Path) -> None:
    posted = [
        ("table:front title", "Front", "Fore"),
        ("table:front limits.trips", "1.00 to 100.00", "5.00 to 25.00"),
        ("table:front paytables.trips", "UTH-02", "UTH-01"),
        ("table:front settings.rounding", "up", "down"),
    ]
    with SqliteStore(house, read_only=True) as store:
        lines = [line for line in log_of(store, kind="alteration").lines if line.actor == ANNA]
        bound = [line for line in log_of(store).lines if line.event == "Changed"]
    assert [(line.event, line.element, line.before, line.after, line.why) for line in lines] == [
        *(("ChangePosted", *each, "a new table of awards") for each in posted),
        ("PlanChanged", "meter:WA-01 main contribution", "25 %", "20 %", "less for the meter"),
        ("TableClosing", "table:front", "", "", "the night is over"),
        ("TableClosed", "table:front", "", "", "the night is over"),
        ("TableOpened", "table:front title", "Fore", "Third", "Sunday"),
    ]
    assert [(line.element, line.before, line.after) for line in bound] == posted


def test_who_changed_what_and_why_is_on_record(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store, store.read() as record:
        by_anna = [entry for entry in record.record() if entry.actor == ANNA]
        told = [
            f"{type(command).__name__}: {command.why}"
            for entry in by_anna
            for command in store.commands(
                entry, asked.AnyCommand if entry.stream == "table:front" else ChangePlan
            )
        ]
    assert told == [
        "ChangeTable: a new table of awards",
        "ChangePlan: less for the meter",
        "CloseTable: the night is over",
        "OpenTable: Sunday",
    ]


def test_rules_a_table_was_changed_to_and_that_are_not_here_are_named(tmp_path: Path) -> None:
    folder, catalog = tmp_path / "house", reno(tmp_path / "rules")
    with Dealing(folder, seed=8, catalog=catalog) as dealing:
        name = dealing.open("reno", table="front")
        rules = catalog.rules("reno", settings={"rounding": "down"})
        other = replace(dealing.table(name).setup, rules=rules.reference)
        dealing.act(name, asked.ChangeTable(other, "why not"), ANNA)
        dealing.play([name], 2)
    with pytest.raises(OtherRules, match="have changed since they were put on record"):
        open_house(folder, catalog=reno(tmp_path / "rules", ante="10.00"))
    with SqliteStore(folder, read_only=True) as store:
        assert audit(store, reno(tmp_path / "same")).passed
