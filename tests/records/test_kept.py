"""Records that were kept by the house as it was are read by the house as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseedge.records.audit import audit
from houseedge.records.rebuild import pit_from
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.store.founding import RECORD
from tests.cli.run import houseedge
from tests.records.kept.packing import KEPT, unpack
from tests.records.kept.playing import NAME, ROUNDS, TABLES, play
from tests.store.house import look

RECORDS = sorted(KEPT.glob("*.tar.xz"))
DAY = 24 * 60 * 60 * 1000


@pytest.fixture(params=RECORDS, ids=lambda file: file.name)
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return unpack(request.param, tmp_path / "house")


def test_a_record_of_the_present_format_and_decisions_is_kept_and_small(tmp_path: Path) -> None:
    assert KEPT / NAME in RECORDS, "`python -m tests.records.kept` writes it"
    assert sum(file.stat().st_size for file in RECORDS) < 400_000
    with SqliteStore(unpack(KEPT / NAME, tmp_path / "house"), read_only=True) as store:
        assert store.house.version == RECORD
        assert pit_from(store, built_in()).staff.holder("eva") is not None


def test_it_holds_some_of_everything(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        record = look(store)
        streams = {*record.heads()}
        assert {f"table:{table.id}" for table in TABLES} < streams
        assert {"cage", "meter:WA-01", "meter:PA-01"} < streams
        assert record.snapshots()
        for table in TABLES:
            ended = [round.status for round in record.rounds(f"table:{table.id}")]
            assert ended.count("settled") >= ROUNDS - 1


def test_it_is_verified_without_a_fault(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        found = audit(store, built_in())
        assert (found.faults, found.skipped, found.stopped) == ((), (), None)
        assert found.believed + found.decided == sum(
            head.sequence for head in look(store).heads().values()
        )
        since = audit(store, built_in(), since=look(store).snapshots()[-1])
        assert since.passed


@pytest.mark.parametrize("round", [f"{table.id}-1" for table in TABLES])
def test_a_round_of_it_is_recalled_verified_and_exported(house: Path, round: str) -> None:
    data = ("--data", str(house))
    assert "✗" not in houseedge("verify", "--round", round, *data)
    assert json.loads(houseedge("recall", round, "--json", *data))["round"] == round
    lines = houseedge("export", *data).splitlines()
    exported = {line["round"]: line for line in map(json.loads, lines)}
    assert exported[round]["status"] == "settled"


def test_a_house_goes_on_playing_from_it(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        before, heads = pit_from(store, built_in()), look(store).heads()
    play(house, rounds=1, later=DAY)
    with SqliteStore(house, read_only=True) as store:
        after = pit_from(store, built_in())
        assert audit(store, built_in()).faults == ()
        for stream, head in heads.items():
            entry = look(store).entries(stream, head.sequence - 1)[0]
            assert entry.hash == head.hash
    for name, table in before.tables.items():
        assert after.tables[name].number > table.number
    assert after.cage.guests.items() >= before.cage.guests.items()
