"""One stream alone: what it proves, and what it says it cannot."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from houseedge.floor.metering import METER
from houseedge.floor.office import Hire, NoteReport
from houseedge.floor.pit import CAGE, STAFF, TABLE
from houseedge.records.stream_audit import NoSuchStream, StreamAudit, audit_stream
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.table import Stage
from tests.records.dealing import Dealing
from tests.records.forging import change_events, copied, execute, hash_again, pay_more
from tests.store.house import look


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables that feed one meter by turns, one without a meter, and a hand in play."""
    folder = tmp_path_factory.mktemp("streams") / "house"
    with Dealing(folder, seed=31) as dealing:
        tables = [
            dealing.open("washington", seats=2),
            dealing.open("washington", table="other", seats=2),
            dealing.open("california", seats=3),
        ]
        dealing.store.claim([STAFF])
        for command in (Hire("eva", "Eva", "executive", "opens"), NoteReport("what she read")):
            dealing.keep(*dealing.pit.at_office(command, "staff:eva", dealing.now))
        dealing.play(tables, 3)
        dealing.snapshot()
        while dealing.table("other").stage is not Stage.PLAYING:
            dealing.step("other")
    return folder


def checked(folder: Path, stream: str) -> StreamAudit:
    with SqliteStore(folder, read_only=True) as store:
        return audit_stream(store, built_in(), stream)


def failed(folder: Path, stream: str) -> list[str]:
    return [each.check for each in checked(folder, stream).checks if each.outcome == "failed"]


STREAMS = ("cage", "staff", "meter:WA-01", "table:washington", "table:other", "table:california")


@pytest.mark.parametrize("stream", STREAMS)
def test_a_sound_stream_passes_what_it_can_prove_and_says_the_rest(
    house: Path, stream: str
) -> None:
    found = checked(house, stream)
    assert found.passed
    outcomes = {each.check: each.outcome for each in found.checks}
    own = "meter" if stream.startswith(METER) else "replay"
    assert outcomes == {
        "chain": "passed",
        "signatures": "passed",
        own: "passed",
        "alone": "not checked",
    }
    with SqliteStore(house, read_only=True) as store:
        length = look(store).heads()[stream].sequence
    assert any(each.sentence.startswith(f"All {length} entries") for each in found.checks)
    for each in found.checks:
        assert (", because " in each.sentence) == (each.outcome == "not checked")


@pytest.mark.parametrize(("table", "fed"), [("washington", True), ("california", False)])
def test_a_table_with_a_meter_says_that_others_feed_it(house: Path, table: str, fed: bool) -> None:
    said = [each.sentence for each in checked(house, table).checks]
    assert any("others fed its meter" in sentence for sentence in said) == fed


def test_a_stream_may_be_named_without_its_kind_and_one_that_is_not_there_names_those_that_are(
    house: Path,
) -> None:
    assert checked(house, "WA-01").stream == "meter:WA-01"
    assert checked(house, "other").stream == "table:other"
    with pytest.raises(
        NoSuchStream, match="'felt' on record: there are cage, meter:WA-01, staff, "
    ):
        checked(house, "felt")


@pytest.mark.parametrize("stream", STREAMS)
def test_a_changed_entry_fails_its_own_stream_and_no_other(
    house: Path, tmp_path: Path, stream: str
) -> None:
    copy = copied(house, tmp_path / "copy")
    execute(copy, "UPDATE entries SET at = at + 1 WHERE stream = ? AND sequence = 1", stream)
    for each in STREAMS:
        assert ("chain" in failed(copy, each)) == (each == stream)


@pytest.mark.parametrize(
    ("stream", "statement", "check"),
    [
        ("table:other", "UPDATE checkpoints SET at = at + 1 WHERE number = 1", "signatures"),
        ("cage", "UPDATE checkpoints SET at = at + 1 WHERE number = 1", "signatures"),
        ("table:other", "UPDATE rounds SET status = 'void' WHERE round = 'other-1'", "chain"),
        ("table:other", "UPDATE rounds SET stream = 'cage' WHERE round = 'other-1'", "chain"),
        ("table:other", "DELETE FROM rounds WHERE round = 'other-2'", "chain"),
        ("meter:WA-01", "UPDATE streams SET epoch = 9 WHERE stream = 'meter:WA-01'", "chain"),
        ("cage", "UPDATE streams SET sequence = 2 WHERE stream = 'cage'", "chain"),
        ("cage", "UPDATE transfers SET position = 7 WHERE entry = 1", "chain"),
    ],
)
def test_what_the_record_keeps_beside_a_stream_is_held_against_it(
    house: Path, tmp_path: Path, stream: str, statement: str, check: str
) -> None:
    copy = copied(house, tmp_path / "copy")
    execute(copy, statement)
    assert failed(copy, stream) == [check]


def test_a_payout_changed_in_every_book_is_found_by_the_table_alone(
    house: Path, tmp_path: Path
) -> None:
    copy = copied(house, tmp_path / "copy")
    pay_more(copy)
    assert "replay" in failed(copy, "table:washington")
    assert failed(copy, "table:other") == failed(copy, "cage") == []


@pytest.mark.parametrize(
    ("kind", "field", "value", "check"),
    [
        ("Contributed", "to_meter", 1, "meter"),
        ("Seeded", "amount", 1, "meter"),
        ("PlayerWelcomed", "amount", 1, "replay"),
        ("HouseOpened", "capital", 1, "replay"),
        ("BoughtIn", "amount", 1_000_00, "replay"),
        ("RoundOpened", "offer", "00" * 32, "replay"),
    ],
)
def test_an_event_changed_with_all_hashes_made_to_fit_fails_its_stream(
    house: Path, tmp_path: Path, kind: str, field: str, value: object, check: str
) -> None:
    copy = copied(house, tmp_path / "copy")
    with closing(sqlite3.connect(copy / "house.db")) as database:
        number, stream = database.execute(
            "SELECT number, stream FROM entries WHERE instr(events, ?) ORDER BY number DESC",
            (f'"type":"{kind}"'.encode(),),
        ).fetchone()

    def change(events: list[dict[str, Any]]) -> None:
        next(event for event in events if event["type"] == kind)[field] = value

    change_events(copy, number, change)
    hash_again(copy)
    assert check in failed(copy, stream)


def test_without_the_keys_what_stays_sealed_is_not_checked(house: Path, tmp_path: Path) -> None:
    copy = copied(house, tmp_path / "copy")
    shutil.rmtree(copy / "keys")
    found = checked(copy, "table:washington")
    assert found.passed
    assert [each.check for each in found.checks if each.outcome == "not checked"] == [
        *("sealed", "alone", "alone"),
        "alone",
    ]


def test_every_kind_of_stream_is_among_those_tried(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        assert sorted(look(store).heads()) == sorted(STREAMS)
    for kind in (CAGE, METER, STAFF, TABLE):
        assert any(stream.startswith(kind) for stream in STREAMS)
