"""The log: which entries it is made of, page by page, and as a table."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from houseedge.floor.cage import CageEvent
from houseedge.floor.office import Hire, LockAccount, NoteFailedAccess, NoteReport
from houseedge.floor.pit import STAFF
from houseedge.floor.staff import StaffEvent
from houseedge.progressive.button import Action
from houseedge.progressive.event import Event as MeterEvent
from houseedge.records.journal import NOTED, PRESSED, log_csv, log_of
from houseedge.records.subject import entries_about
from houseedge.store import SqliteStore
from houseedge.table.event import Event
from houseedge.table.felt import FeltEvent
from houseedge.wire.people import LogLine
from tests.records.dealing import START, Dealing

HOUR = 3600 * 1000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table plays some rounds; an hour later somebody is hired, fails, and is locked."""
    folder = tmp_path_factory.mktemp("log") / "house"
    with Dealing(folder, seed=5) as dealing:
        dealing.play([dealing.open("washington", seats=2)], 3)
        dealing.now += HOUR
        dealing.store.claim([STAFF])
        for command, actor in (
            (Hire("dan", "Dan", "dealer", "=1+1"), "staff:eva"),
            (NoteFailedAccess("dan", "badge"), "house"),
            (LockAccount("dan", "late again"), "staff:eva"),
            (NoteReport("meter report WA-01"), "staff:ida"),
        ):
            dealing.keep(*dealing.pit.at_office(command, actor, dealing.now))
    return folder


def lines(folder: Path, **asked: object) -> list[LogLine]:
    with SqliteStore(folder, read_only=True) as store:
        return log_of(store, **asked).lines  # type: ignore[arg-type]  # a test's own options


def test_what_is_noted_is_an_event_there_is() -> None:
    from typing import get_args

    known = {
        kind.__name__
        for union in (Event, CageEvent, StaffEvent, MeterEvent, FeltEvent)
        for kind in get_args(union)
    }
    assert {*NOTED} <= known
    assert {*PRESSED} <= {kind.__name__ for kind in get_args(Action)}


def test_lines_say_who_did_what_to_what_and_why(folder: Path) -> None:
    hired, failed, locked, read = lines(folder)[-4:]
    assert (hired.kind, hired.actor, hired.element, hired.after, hired.why) == (
        "alteration", "staff:eva", "staff dan", "dealer", "=1+1",
    )  # fmt: skip
    assert (failed.kind, failed.event, failed.after) == ("significant", "AccessFailed", "badge")
    assert (locked.element, locked.after, locked.why) == ("staff dan", "asked", "late again")
    assert (read.actor, read.element) == ("staff:ida", "staff meter report WA-01")


def test_kind_and_time_choose_lines(folder: Path) -> None:
    whole = lines(folder)
    assert {line.event for line in whole} > {"TableOpened", "Hired"}
    alterations = lines(folder, kind="alteration")
    assert alterations == [line for line in whole if line.kind == "alteration"]
    middle = whole[-4].at
    assert lines(folder, since=middle) == whole[-4:]
    assert lines(folder, until=middle) == whole[:-4]
    assert lines(folder, since=middle + 1) == []
    assert lines(folder, since=START - HOUR) == whole


def test_pages_together_are_the_whole(folder: Path) -> None:
    found: list[LogLine] = []
    after: int | None = 0
    with SqliteStore(folder, read_only=True) as store:
        while after is not None:
            page = log_of(store, after=after, limit=1)
            found += page.lines
            after = page.next
    assert found == lines(folder)


def test_a_spreadsheet_takes_no_ones_words_for_a_formula(folder: Path) -> None:
    with SqliteStore(folder, read_only=True) as store:
        written = log_csv(log_of(store, kind="alteration"))
    rows = list(csv.DictReader(written.splitlines()))
    assert rows[-1]["why"] == "'=1+1"
    assert rows[-1]["at"].endswith("Z")


def test_a_player_is_given_what_is_the_players_own_and_nothing_else(folder: Path) -> None:
    with SqliteStore(folder, read_only=True) as store:
        with store.read() as record:
            actors = [entry.actor for entry in record.record() if entry.actor != "house"]
        player = next(actor for actor in actors if not actor.startswith("staff:"))
        own = list(entries_about(store, player))
    assert len(own) == actors.count(player)
    assert all(f'"actor":"{player}"'.encode() in each for each in own)
