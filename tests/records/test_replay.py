from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from houseedge.records.reading import BrokenRecord
from houseedge.records.rebuild import pit_at, pit_from
from houseedge.records.replay import NoSuchRound, round_of, table_at
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.table import Stage, evolve_all, fresh
from houseedge.table import command as c
from houseedge.table.event import Event
from tests.records.dealing import Dealing
from tests.records.forging import execute
from tests.store.house import look

PLACES = ("washington", "pennsylvania", "california")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    with Dealing(folder) as dealing:
        dealing.play([dealing.open(place) for place in PLACES], 6)
    return folder


def test_a_house_started_again_is_the_house_that_stopped_at_any_step(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=3) as dealing:
        tables = [dealing.open(place) for place in PLACES]
        for _ in range(60):
            for name in tables:
                dealing.step(name)
            dealing.flush()
            pit = pit_from(dealing.store, built_in())
            assert pit.tables == dealing.pit.tables
            assert pit.meters == dealing.pit.meters
            assert pit.cage == dealing.pit.cage
            assert pit.ledger.pendings() == dealing.pit.ledger.pendings()
            heads = {stream: head.sequence for stream, head in look(dealing.store).heads().items()}
            assert pit.sequences == heads


def test_a_house_goes_on_from_its_newest_snapshot_as_from_its_first_entry(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=4) as dealing:
        tables = [dealing.open(place) for place in PLACES]
        for _ in range(5):
            dealing.play(tables, 2)
            dealing.step("washington")
            dealing.snapshot()
            written = dealing.pit.tables, dict(dealing.pit.meters), dealing.pit.ledger.pendings()
            with dealing.store.read() as record:
                *_, newest = record.snapshots()
                again = pit_at(dealing.store, record, built_in(), newest)
            assert (again.tables, again.meters, again.ledger.pendings()) == written
            assert again.cage == dealing.pit.cage
        dealing.play(tables, 1)
        quickly = pit_from(dealing.store, built_in())
        execute(tmp_path / "house", "DELETE FROM snapshots")
        slowly = pit_from(dealing.store, built_in())
        assert quickly.tables == slowly.tables == dealing.pit.tables
        assert quickly.meters == slowly.meters == dealing.pit.meters
        assert quickly.cage == slowly.cage == dealing.pit.cage


def test_going_on_from_the_last_round_is_replaying_from_the_beginning(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store, store.read() as record:
        for place in PLACES:
            stream = f"table:{place}"
            entries = list(record.entries(stream))
            table = table_at(store, record, stream, built_in(), len(entries))
            slowly = fresh(table.setup, table.rules)
            for upto, entry in enumerate(entries, 1):
                slowly = evolve_all(slowly, store.events(entry, Event))
                if upto % 40 == 0 or upto == len(entries):
                    assert table_at(store, record, stream, built_in(), upto) == slowly


def test_every_round_is_replayed_to_the_table_the_next_one_begins_with(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        for number in range(1, 6):
            replay = round_of(store, built_in(), f"washington-{number}")
            after = round_of(store, built_in(), f"washington-{number + 1}").before
            assert replay.table.stage is Stage.OVER
            assert replay.hand.stage is Stage.PLAYING
            ended = replay.steps[-1].table
            assert ended.last[0].round == replay.round
            assert [chair and chair.player for chair in after.chairs] == [
                chair and chair.player for chair in ended.chairs
            ]


def test_a_round_nobody_played_is_said_so(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        for name in ("washington-99", "WA-01", "", "nowhere-1"):
            with pytest.raises(NoSuchRound, match="there is no round"):
                round_of(store, built_in(), name)


def test_who_gets_up_after_the_hand_still_has_had_its_cards(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=5) as dealing:
        name = dealing.open("washington")
        while dealing.table(name).stage is not Stage.OVER:
            dealing.step(name)
        seat = dealing.table(name).settled.seats[0].seat  # type: ignore[union-attr]  # settled
        owner = dealing.table(name).chair(seat)
        assert owner is not None
        dealing.act(name, c.Leave(seat), owner.player)
        dealing.flush()
        replay = round_of(dealing.store, built_in(), dealing.table(name).round_id)
    assert replay.owner(seat) == owner.player
    assert len(replay.own_cards(owner.player)) == 2
    assert replay.own_cards("late") == replay.own_cards(None) == ()


MOVED = "UPDATE balances SET posted = posted + iif(account = 'house', 1, -1) * 10000 WHERE "
FIRST = "WHERE stream = 'table:washington' AND sequence = 1"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE balances SET posted = posted + 1 WHERE account = 'house'", "do not balance"),
        (
            MOVED + "account IN ('house', 'stack:washington:p1-washington')",
            "p1-washington has .* at washington",
        ),
        (MOVED + "account = 'house' OR account LIKE 'meter:WA-01:%'", "the meter of WA-01"),
        ("DELETE FROM entries " + FIRST, "does not begin with the opening"),
        ("UPDATE entries SET events = CAST('[]' AS BLOB) " + FIRST, "does not begin"),
        ("UPDATE entries SET events = CAST('{' AS BLOB) " + FIRST, "washington, entry 1: "),
    ],
)
def test_books_that_do_not_fit_are_refused_in_a_sentence(
    tmp_path: Path, change: str, says: str
) -> None:
    with Dealing(tmp_path / "house") as dealing:
        dealing.play([dealing.open("washington")], 1)
    with closing(sqlite3.connect(tmp_path / "house" / "house.db")) as database, database:
        database.execute(change)
    with (
        SqliteStore(tmp_path / "house", read_only=True) as store,
        pytest.raises(BrokenRecord, match=says),
    ):
        pit_from(store, built_in())
