"""Closed days in files of their own: whole, signed, and found out when they are not."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from houseedge.errors import HouseEdgeError
from houseedge.floor.slips import FillTray, OpenShift
from houseedge.moment import format_moment
from houseedge.records.archive import BadArchive, archive_day, verify_archive
from houseedge.records.balances import NotYet
from houseedge.store import SqliteStore
from tests.cli.run import houseedge, run
from tests.records.dealing import START
from tests.records.test_shift import SAM, Shift

DAY = 86_400_000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three days of a house, each with a round and a slip, signed now and then."""
    folder = tmp_path_factory.mktemp("days") / "house"
    with Shift(folder, seed=9) as dealing:
        table = dealing.open("washington", table="felt", seats=2)
        for _ in range(3):
            dealing.write(OpenShift())
            dealing.write(FillTray("felt", 5_00, (), SAM))
            dealing.play([table], 1)
            dealing.store.checkpoint(dealing.now)
            dealing.close_shift()
            dealing.flush()
            dealing.store.checkpoint(dealing.now)
            dealing.now += DAY
    return folder


@pytest.fixture
def archive(house: Path, tmp_path: Path) -> Path:
    """The second of the days."""
    path = tmp_path / "day.gz"
    _write(house, 1, path)
    return path


def _write(house: Path, number: int, path: Path) -> None:
    day = format_moment(START + number * DAY)[:10]
    with SqliteStore(house, read_only=True) as store:
        made = archive_day(store, day, path, now=START + 9 * DAY)
    assert (made.day, made.faults) == (day, ())
    assert made.entries > 10


def changed(path: Path, change: Callable[[list[dict[str, Any]]], object]) -> tuple[str, ...]:
    """What is wrong with an archive once its lines were changed."""
    with gzip.open(path, "rt") as file:
        lines = [json.loads(line) for line in file]
    change(lines)
    with gzip.open(path, "wt") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    return verify_archive(path).faults


def test_each_day_verifies_by_itself_and_against_the_record(house: Path, tmp_path: Path) -> None:
    total = 0
    for number in range(3):
        path = tmp_path / f"{number}.gz"
        _write(house, number, path)
        with SqliteStore(house, read_only=True) as store, store.read() as record:
            found = verify_archive(path, record=record)
            heads = sum(head.sequence for head in record.heads().values())
        assert found.faults == ()
        total += found.entries
    # Days that follow each other leave nothing out.
    assert total == heads


def test_an_entry_that_was_changed_is_found(archive: Path) -> None:
    def amount(lines: list[dict[str, Any]]) -> None:
        line = next(each for each in lines if "FillWritten" in str(each))
        line["entry"]["events"] = line["entry"]["events"].replace('"amount":500', '"amount":400')

    assert any("its hash does not fit" in fault for fault in changed(archive, amount))


def test_an_entry_left_out_is_found(archive: Path) -> None:
    faults = changed(archive, lambda lines: lines.pop(3))
    assert any("after" in fault for fault in faults)


def test_the_end_cut_off_is_found(archive: Path) -> None:
    def cut(lines: list[dict[str, Any]]) -> None:
        del lines[-3:-1]

    assert "its last entries are not signed" in changed(archive, cut)


def test_a_checkpoint_of_somebody_elses_is_found(archive: Path) -> None:
    def forge(lines: list[dict[str, Any]]) -> None:
        lines[-1]["end"]["checkpoints"][-1]["signature"] = "A" * 86 + "=="

    assert any("does not bear the house's signature" in each for each in changed(archive, forge))


def test_a_beginning_that_nobody_signed_is_found(archive: Path) -> None:
    def forge(lines: list[dict[str, Any]]) -> None:
        heads = lines[0]["head"]["heads"]
        heads["cage"][1] = "00" * 32

    assert any("its first heads are not those" in each for each in changed(archive, forge))


def test_balances_that_are_not_those_of_the_transfers_are_found(archive: Path) -> None:
    def more(lines: list[dict[str, Any]]) -> None:
        lines[-1]["end"]["balances"]["house"][0] += 1

    assert "its last balances are not what its transfers make" in changed(archive, more)


@pytest.mark.parametrize(
    "content",
    [b"", b"no archive", gzip.compress(b"{}\n", mtime=0), b"\x1f\x8b"],
    ids=["empty", "text", "other", "cut"],
)
def test_what_is_no_archive_is_said_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "some.gz"
    path.write_bytes(content)
    with pytest.raises(BadArchive):
        verify_archive(path)


def test_a_day_not_over_or_a_file_that_is_there_is_refused(house: Path, tmp_path: Path) -> None:
    day, path = format_moment(START)[:10], tmp_path / "day.gz"
    with SqliteStore(house, read_only=True) as store:
        with pytest.raises(NotYet, match="is not over"):
            archive_day(store, day, path, now=START + 1000)
        path.write_bytes(b"mine")
        with pytest.raises(HouseEdgeError, match="there is such a file already"):
            archive_day(store, day, path, now=START + 9 * DAY)
    assert path.read_bytes() == b"mine"


def test_the_command_writes_and_verifies(house: Path, tmp_path: Path) -> None:
    day, path = format_moment(START)[:10], str(tmp_path / "day.gz")
    assert f"Archived {day}" in houseedge("archive", "day", day, path, "--data", str(house))
    assert f"Verified {day}" in houseedge("archive", "verify", path)
    found = json.loads(
        houseedge("archive", "verify", path, "--record", "--json", "--data", str(house))
    )
    assert (found["fits"], found["faults"]) == (True, [])
    changed(Path(path), lambda lines: lines.pop(2))
    assert run("archive", "verify", path).returncode == 1
    assert run("archive", "verify", str(house)).returncode == 2
    assert run("archive", "day", "2999-01-01", path + "2", "--data", str(house)).returncode == 2
