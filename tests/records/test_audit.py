from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseedge.cli.verify import verify
from houseedge.errors import HouseEdgeError
from houseedge.floor import metering, pit
from houseedge.records.audit import UNCUT, Audit, audit
from houseedge.records.beginning import NothingToBeginAt, since_checkpoint, since_moment
from houseedge.records.rebuild import pit_from
from houseedge.records.replay import NoSuchRound
from houseedge.records.retrace import SEALED
from houseedge.records.round_audit import audit_round
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.table import Stage
from houseedge.table import command as c
from houseedge.table.decide import VERSION
from tests.effort import times
from tests.house.chance import FixedDecks
from tests.records.dealing import START, Dealing
from tests.records.forging import (
    COLUMNS,
    change_events,
    copied,
    execute,
    flip,
    hash_again,
    last_settlement,
    pay_more,
)
from tests.store.house import look

PLACES = ("washington", "pennsylvania", "california")
# Six players and the dealer get two cards each, then the board; seat 1 has the royal flush.
ROYAL = "Ah Kh 2c 3d 4c 5d 7c 8d 2s 9h Tc 6d 4s 4d Qh Jh Th 3c 9s"


def audited(folder: Path, *, fixed_decks: bool = False) -> Audit:
    with SqliteStore(folder, read_only=True) as store:
        return audit(store, built_in(), fixed_decks=fixed_decks)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three tables with everything that may happen, a checkpoint, and a hand still in play."""
    folder = tmp_path_factory.mktemp("audited") / "house"
    with Dealing(folder, seed=11) as dealing:
        tables = [dealing.open(place, seats=5) for place in PLACES]
        dealing.play(tables, 3)
        dealing.snapshot()
        _make_trouble(dealing, tables)
        dealing.store.checkpoint(dealing.now)
        dealing.snapshot()
        dealing.play(tables, 2)
        for name in tables:
            while dealing.table(name).stage is not Stage.PLAYING:
                dealing.step(name)
    return folder


def _make_trouble(dealing: Dealing, tables: list[str]) -> None:
    for name in tables:
        while dealing.table(name).stage is not Stage.PLAYING:
            dealing.step(name)
        dealing.step(name)
        dealing.act(name, c.Malfunction("a jam"))
        dealing.act(name, c.ResetClock())
        dealing.act(name, c.EndRound())
        dealing.act(name, c.Repair())
        dealing.sit(name, 6, f"p6-{name}")
        dealing.act(name, c.CashOut(6, 100_00), f"p6-{name}")
        while dealing.table(name).stage is not Stage.PLAYING:
            dealing.step(name)
        dealing.act(name, c.Leave(2), f"p2-{name}")
        while dealing.table(name).stage is not Stage.WAITING:
            dealing.step(name)
        while dealing.table(name).stage is not Stage.BETTING:
            dealing.step(name)
        dealing.act(name, c.Leave(3), f"p3-{name}")
        dealing.act(name, c.Void("stuck"))
        dealing.act(name, c.EndRound())
        dealing.act(name, c.CloseTable())
        dealing.act(name, c.OpenTable(dealing.table(name).setup))
        for seat in range(1, 7):
            dealing.sit(name, seat, f"again{seat}-{name}")


def test_everything_a_house_may_do_is_accepted(house: Path) -> None:
    found = audited(house)
    assert found.faults == ()
    assert found.skipped == ()
    with SqliteStore(house, read_only=True) as store:
        assert found.entries == sum(head.sequence for head in look(store).heads().values())
        ended = sum(round.ended_at is not None for round in look(store).rounds(limit=10_000))
    assert found.rounds == ended >= 15


def test_progress_is_told_up_to_the_end(house: Path) -> None:
    told: list[tuple[int, int]] = []
    with SqliteStore(house, read_only=True) as store:
        found = audit(store, built_in(), progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (found.entries, found.entries)
    assert told == sorted(told)


def test_without_the_keys_the_rest_is_checked_and_what_is_not_is_said(
    house: Path, tmp_path: Path
) -> None:
    copy = copied(house, tmp_path / "copy")
    shutil.rmtree(copy / "keys")
    found = audited(copy)
    assert (found.faults, found.skipped) == ((), (UNCUT, SEALED))
    pay_more(copy)
    assert not audited(copy).passed


def test_a_jackpot_is_accepted_and_a_deck_of_another_seed_is_not(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=2, chance=FixedDecks([ROYAL] * 4)) as dealing:
        dealing.play([dealing.open("washington")], 4)
    assert audited(tmp_path / "house", fixed_decks=True).faults == ()
    fault = audited(tmp_path / "house").faults[0]
    assert (fault.stream, fault.round) == ("table:washington", "washington-1")
    assert "not what the cut has chosen" in fault.what


# --- a flipped value in any column ----------------------------------------------------------


# The store's own walk is asked about every column (`store/test_verify.py`); here about the entries'
# and one of every other table, and all in soak.
@pytest.mark.parametrize(
    ("table", "column"),
    [
        pytest.param(table, each, marks=[pytest.mark.slow] * (table != "entries" and at > 0))
        for table, all in COLUMNS.items()
        for at, each in enumerate(all)
    ],
)
def test_a_changed_value_in_any_column_is_named(
    house: Path, tmp_path: Path, table: str, column: str
) -> None:
    copy = copied(house, tmp_path / "copy")
    random = Random(f"{table}.{column}")
    place = flip(copy, table, column, random)
    found = audited(copy)
    assert not found.passed
    fault = found.faults[0]
    if table == "entries" and column not in ("number", "stream", "sequence"):
        assert (fault.stream, fault.sequence) == place
    assert str(fault)
    assert "\n" not in str(fault)


@pytest.mark.slow
def test_flipped_bytes_of_the_file_are_refused_or_change_nothing(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = copied(house, tmp_path / "copy")
    execute(copy, "PRAGMA journal_mode = DELETE")
    file = copy / "house.db"
    whole, before = file.read_bytes(), _dump(file)
    random = Random(7)
    refused = 0
    for _ in range(times(20)):
        data = bytearray(whole)
        at = random.randrange(len(data))
        data[at] ^= 1 << random.randrange(8)
        file.write_bytes(data)
        try:
            status = verify(data=str(copy))
            said = capsys.readouterr().out
        except HouseEdgeError as sentence:
            status, said = 2, str(sentence)
        assert "Traceback" not in said
        assert "\n" not in said.strip() or said.count("\n") in (2, 3)
        if status == 0:
            assert _dump(file) == before, f"byte {at} was changed, and nothing was said"
        refused += status != 0
    assert refused > times(20) / 2


def _dump(file: Path) -> list[Any]:
    """Every value of the record; sessions are no part of it."""
    with closing(sqlite3.connect(file)) as database:
        database.text_factory = bytes
        return [database.execute(f"SELECT * FROM {name}").fetchall() for name in COLUMNS]


# --- a forger who makes the hashes fit ------------------------------------------------------


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table that has just settled its second round."""
    folder = tmp_path_factory.mktemp("settled") / "house"
    with Dealing(folder, seed=4) as dealing:
        name = dealing.open("washington")
        dealing.play([name], 1)
        dealing.store.checkpoint(dealing.now)
        while dealing.table(name).stage is not Stage.OVER:
            dealing.step(name)
    assert audited(folder).passed
    return folder


def test_a_payout_changed_in_every_book_is_found_by_settling_again(
    settled: Path, tmp_path: Path
) -> None:
    copy = copied(settled, tmp_path / "copy")
    sequence = pay_more(copy)
    found = audited(copy)
    (fault,) = found.faults
    assert (fault.stream, fault.sequence, fault.round) == (
        *("table:washington", sequence),
        "washington-2",
    )
    assert "RoundSettled" in fault.what
    assert "and should be" in fault.what
    with SqliteStore(copy, read_only=True) as store:
        round = audit_round(store, built_in(), "washington-2")
    checks = {each.check: each.passed for each in round.checks}
    assert checks["chain"]
    assert not checks["replay"]


def test_history_before_a_checkpoint_cannot_be_rewritten(settled: Path, tmp_path: Path) -> None:
    copy = copied(settled, tmp_path / "copy")
    change_events(copy, 3, lambda events: events.append(events[0]))
    hash_again(copy)
    assert any("has signed another hash" in fault.what for fault in audited(copy).faults)


@pytest.mark.parametrize(
    ("kind", "field", "value", "says"),
    [
        ("BetPlaced", "pledge", "00" * 32, "BetPlaced.pledge"),
        ("BettingClosed", "closing", "00" * 32, "BettingClosed.closing"),
        ("BettingClosed", "cutter", 7, "BettingClosed.cutter"),
        ("PledgesOpened", "withheld", [1], "PledgesOpened.withheld"),
        ("DeckCut", "cut", "00" * 32, "DeckCut.cut|not what the cut"),
        ("SeedsPublished", "seeds", {}, "SeedsPublished.seeds"),
        ("ProgressiveLocked", "bets", {}, "ProgressiveLocked.bets"),
        ("BoardOpened", "cards", "2c 3c 4c", "it cannot have happened|BoardOpened.cards"),
        ("DealerOpened", "hand", "royal_flush", "DealerOpened.hand"),
        ("Decided", "by_system", True, "refused|Decided"),
        ("RoundOpened", "offer", "00" * 32, "offer is not that of the roots"),
        ("RoundOpened", "roots", ["00" * 32] * 4, "roots do not bind"),
        ("RoundOpened", "number", 7, "RoundOpened.round|RoundOpened.number"),
        ("DeckShuffled", "number", 9, "not what the cut has chosen"),
        ("Dealt", "to", [1, 1], "it cannot have happened|Dealt.to"),
        ("ClockSet", "length", 1, "ClockSet"),
        ("Contributed", "to_meter", 1, "Contributed.to_meter"),
        ("Contributed", "bet", 900, "Contributed.bet"),
        ("RoundSettled", "qualifies", None, "cannot|RoundSettled.qualifies"),
        ("RoundSettled", "meter", 1, "RoundSettled.meter"),
        ("PlayerSat", "player", "thief", "PlayerSat.player"),
        ("BoughtIn", "amount", 1_000_00, "transfer 1|BoughtIn|stack"),
        ("PlayerWelcomed", "amount", 1, "PlayerWelcomed.amount"),
        ("Seeded", "amount", 1, "Seeded.amount"),
        ("HouseOpened", "capital", 1, "HouseOpened.capital"),
        ("Filled", "amount", 1, "Filled.amount"),
    ],
)
def test_any_event_changed_with_all_hashes_made_to_fit_is_named(
    settled: Path, tmp_path: Path, kind: str, field: str, value: object, says: str
) -> None:
    copy = copied(settled, tmp_path / "copy")
    execute(copy, "DELETE FROM checkpoints")
    with closing(sqlite3.connect(copy / "house.db")) as database:
        number, stream, sequence = database.execute(
            "SELECT number, stream, sequence FROM entries WHERE instr(events, ?) "
            "ORDER BY number DESC",
            (f'"type":"{kind}"'.encode(),),
        ).fetchone()

    def change(events: list[dict[str, Any]]) -> None:
        next(event for event in events if event["type"] == kind)[field] = value

    change_events(copy, number, change)
    hash_again(copy)
    # That the signatures are gone is named too; what was changed is found without them.
    gone, *_, fault = audited(copy).faults
    assert gone.stream == "checkpoints"
    assert re.search(says, fault.what), fault.what
    assert (fault.stream, fault.sequence) == (stream, sequence)


def test_a_command_changed_with_all_hashes_made_to_fit_is_named(
    settled: Path, tmp_path: Path
) -> None:
    copy = copied(settled, tmp_path / "copy")
    execute(
        copy,
        "UPDATE entries SET commands = CAST(replace(commands, ?, ?) AS BLOB)",
        *(b'"type":"Play"', b'"type":"Pray"'),
    )
    hash_again(copy)
    assert "cannot be read" in audited(copy).faults[-1].what
    copy = copied(settled, tmp_path / "other")
    execute(
        copy,
        "UPDATE entries SET asked = ? WHERE asked IS NOT NULL",
        b'[{"type":"Sit","seat":1,"name":"Thief"}]',
    )
    hash_again(copy)
    assert "what was asked leads to" in audited(copy).faults[-1].what


@pytest.mark.parametrize("cause", ["nonsense", "", "table:washington", "table:washington 1"])
def test_a_cause_that_names_another_entry_or_none_is_named(
    settled: Path, tmp_path: Path, cause: str
) -> None:
    copy = copied(settled, tmp_path / "copy")
    execute(copy, "UPDATE entries SET cause = ? WHERE cause IS NOT NULL", cause)
    hash_again(copy)
    # The table's entry comes first, and stands there without what it brought about.
    assert "meter:WA-01 should have moved with it" in audited(copy).faults[-1].what


def test_what_an_older_version_decided_is_checked_by_its_events_and_its_money(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "house"
    with monkeypatch.context() as older:
        for room in (metering, pit):
            older.setattr(room, "VERSION", 0)
        dealing = Dealing(folder, seed=5)
    with dealing:
        with monkeypatch.context() as older:
            for room in (metering, pit):
                older.setattr(room, "VERSION", 0)
            dealing.play([dealing.open("washington")], 2)
            dealing.flush()
            with dealing.store.read() as record:
                old = sum(head.sequence for head in record.heads().values())
        dealing.play(["washington"], 2)
    found = audited(folder)
    assert found.passed
    assert (found.believed, found.decided) == (old, found.entries - old)
    with SqliteStore(folder, read_only=True) as store:
        assert audit_round(store, built_in(), "washington-1").passed
    copy = copied(folder, tmp_path / "copy")
    execute(copy, "UPDATE transfers SET amount = amount + 10000 WHERE why LIKE '% pays'")
    hash_again(copy)
    assert any(" pays" in fault.what for fault in audited(copy).faults)
    # Nobody gets around being decided again by calling an entry old.
    copy = copied(folder, tmp_path / "other")
    number, _ = last_settlement(copy)
    execute(copy, "UPDATE entries SET decided = 0 WHERE number = ?", number)
    pay_more(copy)
    assert [fault.what for fault in audited(copy).faults] == [
        f"version 0 decided it, after version {VERSION} had decided"
    ]


def test_an_audit_since_a_snapshot_reads_nothing_before_it(house: Path, tmp_path: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        first, last = look(store).snapshots()
        whole = audit(store, built_in())
        late = audit(store, built_in(), since=last)
        early = audit(store, built_in(), since=first)
    assert whole.passed
    assert late.passed
    assert early.passed
    assert (late.since, early.since) == (last.number, first.number)
    assert late.entries == whole.entries - last.number
    assert early.entries == whole.entries - first.number
    copy = copied(house, tmp_path / "copy")
    # What lies before is not looked at; what lies after is.
    execute(copy, "UPDATE entries SET actor = 'thief' WHERE number = ?", last.number - 5)
    with SqliteStore(copy, read_only=True) as store:
        assert audit(store, built_in(), since=last).passed
    execute(copy, "UPDATE entries SET actor = 'thief' WHERE number = ?", last.number + 5)
    with SqliteStore(copy, read_only=True) as store:
        assert not audit(store, built_in(), since=last).passed


def test_an_audit_begins_at_the_last_snapshot_by_a_time_or_a_checkpoint(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store, store.read() as record:
        first, last = record.snapshots()
        assert since_moment(record, last.at) == since_moment(record, 10**15) == last
        assert since_moment(record, last.at - 1) == first
        one, other = (each.read().checkpoint for each in (first, last))
        assert since_checkpoint(record, other) == last
        assert since_checkpoint(record, one) == since_checkpoint(record, other - 1) == first
        newest = record.last_checkpoint()
        assert newest is not None
        there = f"the last one is {newest.number}, of 20"
        for number in (0, newest.number + 1):
            with pytest.raises(NothingToBeginAt, match=f"no checkpoint {number}: {there}"):
                since_checkpoint(record, number)
        told = rf"the first that is kept is of checkpoint {one}, 20.* without --since the whole"
        with pytest.raises(NothingToBeginAt, match=f"up to checkpoint {one - 1}: {told}"):
            since_checkpoint(record, one - 1)
        with pytest.raises(NothingToBeginAt, match=rf"by 2025-.*: {told}"):
            since_moment(record, first.at - 1)


def test_a_version_before_the_one_that_decided_last_is_named_since_a_snapshot_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Dealing(tmp_path / "house", seed=5) as dealing:
        dealing.play([dealing.open("washington")], 1)
        dealing.snapshot()
        monkeypatch.setattr(pit, "VERSION", 0)
        dealing.play(["washington"], 1)
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        (snapshot,) = look(store).snapshots()
        (fault,) = audit(store, built_in(), since=snapshot).faults
    assert fault.what == f"version 0 decided it, after version {VERSION} had decided"


def test_a_snapshot_that_says_something_else_is_named_and_nobody_begins_there(
    house: Path, tmp_path: Path
) -> None:
    copy = copied(house, tmp_path / "copy")
    execute(
        copy,
        "UPDATE snapshots SET state = CAST(replace(state, ?, ?) AS BLOB)",
        *(b'"refills":', b'"refills":1'),
    )
    with SqliteStore(copy, read_only=True) as store:
        none = pytest.raises(NothingToBeginAt, match="no snapshot bears the house's signature")
        with none, store.read() as record:
            since_moment(record, START + 10**9)
        faults = [str(fault) for fault in audit(store, built_in()).faults]
        assert pit_from(store, built_in()).tables
    assert any("does not bear the house's signature" in fault for fault in faults)


def test_an_entry_taken_out_is_missed(settled: Path, tmp_path: Path) -> None:
    copy = copied(settled, tmp_path / "copy")
    number, _ = last_settlement(copy)
    execute(copy, "DELETE FROM transfers WHERE entry = ?", number)
    execute(copy, "DELETE FROM entries WHERE number = ?", number)
    assert not audited(copy).passed


# --- one round ------------------------------------------------------------------------------


def test_every_round_passes_on_its_own(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        for round in look(store).rounds(limit=10_000):
            found = audit_round(store, built_in(), round.round)
            assert [each for each in found.checks if each.outcome == "failed"] == []
            assert found.skipped == ()
        with pytest.raises(NoSuchRound):
            audit_round(store, built_in(), "nowhere-1")


def test_a_round_in_which_somebody_sits_down_passes_on_its_own(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=3) as dealing:
        name = dealing.open("washington", seats=3)
        while dealing.table(name).stage is not Stage.PLAYING:
            dealing.step(name)
        dealing.sit(name, 6, "late")
        dealing.play([name], 1)
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        found = audit_round(store, built_in(), "washington-1")
    assert [each.sentence for each in found.checks if each.outcome == "failed"] == []


def test_a_round_without_keys_says_what_it_leaves_out(house: Path, tmp_path: Path) -> None:
    copy = copied(house, tmp_path / "copy")
    shutil.rmtree(copy / "keys")
    with SqliteStore(copy, read_only=True) as store:
        found = audit_round(store, built_in(), "washington-1")
    assert found.passed
    assert found.skipped


def test_a_round_with_a_flipped_transfer_fails_by_its_chain_and_its_money(
    settled: Path, tmp_path: Path
) -> None:
    copy = copied(settled, tmp_path / "copy")
    number, _ = last_settlement(copy)
    execute(copy, "UPDATE transfers SET amount = amount + 1 WHERE entry = ?", number)
    with SqliteStore(copy, read_only=True) as store:
        found = audit_round(store, built_in(), "washington-2")
    assert {each.check for each in found.checks if not each.passed} == {"chain", "replay"}
