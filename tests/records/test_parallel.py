"""A record audited in parts, by several processes: the findings are those of one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from houseedge.errors import HouseEdgeError
from houseedge.floor import pit
from houseedge.floor.standing import read_standing, write_standing
from houseedge.records import parallel
from houseedge.records.audit import UNCUT, Audit, audit
from houseedge.records.beginning import cuts
from houseedge.records.parallel import audit_in_parts
from houseedge.records.retrace import SEALED
from houseedge.rules import built_in
from houseedge.store import Damaged, SqliteStore
from houseedge.table import Stage
from tests.effort import times
from tests.records.dealing import Dealing
from tests.records.forging import (
    COLUMNS,
    change_events,
    copied,
    execute,
    flip,
    hash_again,
    pay_more,
)
from tests.store.house import look

PLACES = ("washington", "pennsylvania", "california")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three tables, cut every few steps, hands and all; one hand is still in play."""
    folder = tmp_path_factory.mktemp("parted") / "house"
    with Dealing(folder, seed=21) as dealing:
        tables = [dealing.open(place, seats=2) for place in PLACES]
        for _ in range(5):
            for _ in range(20):
                dealing.step(dealing.random.choice(tables))
            dealing.snapshot()
        while dealing.table("washington").stage is not Stage.PLAYING:
            dealing.step("washington")
    return folder


def part_by_part(store: SqliteStore) -> Iterator[Audit]:
    """The audits of all parts, one after another, in this process."""
    with store.read() as record:
        fences = [None, *cuts(record), None]
    for since, until in pairwise(fences):
        yield audit(store, built_in(), since=since, until=until)


def fits(folder: Path) -> tuple[bool, bool]:
    """Whether the whole fits, and whether all its parts do."""
    try:
        with SqliteStore(folder, read_only=True) as store:
            parts = all(part.passed for part in part_by_part(store))
            return audit(store, built_in()).passed, parts
    except HouseEdgeError:
        return False, False


def processes(folder: Path, jobs: int, **given: Any) -> Audit:
    opening = partial(SqliteStore, folder, read_only=True)
    found = audit_in_parts(opening, built_in(), jobs=jobs, least=1, **given)
    return replace(found, seconds=0.0)


# --- parts and whole ------------------------------------------------------------------------


def test_the_parts_of_a_sound_record_fit_and_add_up_to_the_whole(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        whole, parts = audit(store, built_in()), list(part_by_part(store))
    assert whole.passed
    assert [part.faults for part in parts] == [()] * 6
    for count in ("decided", "believed", "rounds"):
        assert sum(getattr(part, count) for part in parts) == getattr(whole, count)


@pytest.mark.slow
@pytest.mark.parametrize("table", COLUMNS)
def test_parts_do_not_fit_exactly_where_the_whole_does_not(
    house: Path, tmp_path: Path, table: str
) -> None:
    # `test_audit.py` asks the whole about every column in `make test` too.
    for column in COLUMNS[table][:: 3 // times(1, soak=3)]:
        for turn in range(times(1, soak=10)):
            copy = copied(house, tmp_path / f"{column}-{turn}")
            flip(copy, table, column, Random(f"{table}.{column}.{turn}"))
            assert fits(copy) == (False, False), f"{table}.{column}"


@pytest.mark.parametrize("number", range(20, 120, 12))
def test_parts_do_not_fit_where_an_entry_was_changed_with_all_hashes_made_to_fit(
    house: Path, tmp_path: Path, number: int
) -> None:
    copy = copied(house, tmp_path / "copy")
    change_events(copy, number, lambda events: events.append(events[0]))
    execute(copy, "DELETE FROM checkpoints")
    hash_again(copy)
    assert fits(copy) == (False, False)


def _richer(dealing: Dealing) -> bytes:
    """What stands, but for a guest with other refills than were given."""
    standing = read_standing(write_standing(dealing.pit))
    name, guest = next(iter(standing.cage.guests.items()))
    guests = {**standing.cage.guests, name: replace(guest, refills=guest.refills + 1)}
    return msgspec.json.encode(
        msgspec.structs.replace(standing, cage=replace(standing.cage, guests=guests))
    )


def _no_meters(dealing: Dealing) -> bytes:
    standing = read_standing(write_standing(dealing.pit))
    return msgspec.json.encode(msgspec.structs.replace(standing, meters={}))


@pytest.mark.parametrize("standing", [_richer, _no_meters, lambda _: b"{}", lambda _: b"[]"])
def test_a_snapshot_the_house_itself_has_signed_wrongly_is_believed_by_no_part(
    tmp_path: Path, standing: Callable[[Dealing], bytes]
) -> None:
    with Dealing(tmp_path / "house", seed=8) as dealing:
        tables = [dealing.open(place, seats=2) for place in PLACES]
        dealing.play(tables, 1)
        dealing.store.snapshot(standing(dealing), dealing.now)
        dealing.play(tables, 1)
    assert fits(tmp_path / "house") == (False, False)


def test_what_an_older_version_decided_after_a_newer_one_is_seen_across_a_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Dealing(tmp_path / "house", seed=9) as dealing:
        dealing.play([dealing.open("washington", seats=2)], 1)
        dealing.snapshot()
        monkeypatch.setattr(pit, "VERSION", 0)
        dealing.play(["washington"], 1)
    assert fits(tmp_path / "house") == (False, False)


@pytest.mark.slow
def test_without_the_keys_parts_say_once_what_they_leave_out(house: Path, tmp_path: Path) -> None:
    copy = copied(house, tmp_path / "copy")
    (copy / "keys").rename(tmp_path / "elsewhere")
    assert fits(copy) == (True, True)
    assert processes(copy, 2).skipped == (UNCUT, SEALED)


# --- processes ------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [3, pytest.param(2, marks=pytest.mark.slow)])
def test_several_processes_find_what_one_finds_of_a_sound_record(house: Path, jobs: int) -> None:
    one = processes(house, 1)
    assert one.passed
    assert processes(house, jobs) == one


@pytest.mark.slow
def test_several_processes_find_what_one_finds_since_a_snapshot(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        late = look(store).snapshots()[2]
    assert processes(house, 2, since=late) == processes(house, 1, since=late)


def test_several_processes_find_what_one_finds_of_a_false_record(
    house: Path, tmp_path: Path
) -> None:
    paid = copied(house, tmp_path / "paid")
    pay_more(paid)
    execute(paid, "UPDATE balances SET held = held + 1 WHERE account LIKE 'stack:%'")
    one = processes(paid, 1)
    assert len(one.faults) > 2
    assert processes(paid, 2) == one


@pytest.fixture
def parted(monkeypatch: pytest.MonkeyPatch) -> list[Audit | None]:
    """What the processes said together, each time they were asked."""
    said: list[Audit | None] = []
    together = parallel._all

    def asked(*given: Any) -> Audit | None:
        said.append(together(*given))
        return said[-1]

    monkeypatch.setattr(parallel, "_all", asked)
    return said


def test_the_processes_themselves_say_that_a_sound_record_fits(
    house: Path, parted: list[Audit | None]
) -> None:
    told: list[tuple[int, int]] = []
    found = processes(house, 2, progress=lambda done, total: told.append((done, total)))
    assert parted == [found]
    assert told == sorted(told)
    assert told[-1] == (found.entries, found.entries)


@pytest.mark.slow
def test_a_part_that_cannot_be_read_is_named(
    house: Path, tmp_path: Path, parted: list[Audit | None]
) -> None:
    copy = copied(house, tmp_path / "copy")
    execute(copy, "UPDATE entries SET events = CAST('[{' AS BLOB) WHERE number = 80")
    found = processes(copy, 2)
    assert parted == [None]
    assert found == processes(copy, 1)
    assert "its hash does not fit what it says" in found.faults[0].what
    assert "cannot be read" in found.faults[-1].what


class OnlyHere:
    """A record that no other process can open."""

    def __init__(self, folder: Path, *, dies: bool) -> None:
        self.folder = folder
        self.dies = dies

    def __call__(self) -> SqliteStore:
        if multiprocessing.parent_process() is not None:
            if self.dies:
                os._exit(1)
            raise Damaged("it cannot be opened there")
        return SqliteStore(self.folder, read_only=True)


@pytest.mark.slow
@pytest.mark.parametrize("dies", [False, True])
def test_what_other_processes_cannot_do_this_one_does(
    house: Path, parted: list[Audit | None], dies: bool
) -> None:
    found = audit_in_parts(OnlyHere(house, dies=dies), built_in(), jobs=2, least=1)
    assert parted == [None]
    assert found.passed


def test_ctrl_c_ends_every_process(house: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        processes(house, 2, progress=interrupt)
    assert multiprocessing.active_children() == []


def test_a_short_record_is_not_worth_a_process(house: Path, parted: list[Audit | None]) -> None:
    opening = partial(SqliteStore, house, read_only=True)
    assert audit_in_parts(opening, built_in(), jobs=8).passed
    assert parted == []
