"""A table with chips on the felt, on record: verified, cut, read, and found out when forged."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from houseedge.floor.felt import felt_stream
from houseedge.floor.metering import meter_stream
from houseedge.floor.slips import FillTray, OpenShift
from houseedge.progressive.button import (
    Action,
    Confirm,
    EndGame,
    HandButton,
    PlaceBet,
    Spot,
    StartGame,
    Swipe,
)
from houseedge.records import retrace
from houseedge.records.audit import Audit, audit
from houseedge.records.balances import ledger_after
from houseedge.records.beginning import cuts
from houseedge.records.journal import log_of
from houseedge.records.meters import page_of
from houseedge.records.rebuild import pit_from
from houseedge.records.replay import NoSuchRound, round_of
from houseedge.records.round_audit import audit_round
from houseedge.records.rounds import rounds_of
from houseedge.records.shifts import shift_report
from houseedge.records.stream_audit import audit_stream
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from houseedge.table import Setup
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand
from houseedge.table.decide import VERSION
from tests.records.dealing import Dealing
from tests.records.forging import change_events, copied, execute, hash_again
from tests.records.test_shift_report import flat
from tests.store.house import look
from tests.table.felt_pit import DAN, EVE, SAM, SENSORS

LIVE, METER = felt_stream("live"), meter_stream("PA-01")
SETUP = Setup(
    table="live",
    title="Live",
    rules=built_in().rules("pennsylvania").reference,
    meter="PA-01",
    dealer="staff",
    cards="physical",
    chips="felt",
)


class LiveDealing(Dealing):
    """A small house with one table that has its chips on the felt."""

    def at(self, command: AnyCommand, actor: str = DAN) -> None:
        filled = self.pit.filled_in(LIVE, command, actor)
        made = self.pit.carry_out(LIVE, filled, actor, self.now)
        self.keep(*made, actor=actor, asked=command)

    def press(self, *actions: Action, actor: str = DAN) -> None:
        for action in actions:
            self.at(asked.Press(action), actor)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A filled tray, a jackpot with envy, a void and a locked round; cut in between."""
    folder = tmp_path_factory.mktemp("felts") / "house"
    with LiveDealing(folder) as dealing:
        dealing.store.claim([METER, LIVE])
        dealing.keep(*dealing.pit.open_meter("PA-01", dealing.now))
        dealing.keep(*dealing.pit.open_table(SETUP, dealing.now))
        dealing.at(asked.TapIn())
        for slip in (OpenShift(), FillTray("live", 300_00, (), EVE)):
            dealing.keep(*dealing.pit.at_window(slip, SAM, dealing.now))
        dealing.press(PlaceBet(1), PlaceBet(2), actor=SENSORS)
        dealing.press(StartGame(2), Spot(2))
        dealing.snapshot()
        dealing.press(HandButton("royal_flush", 2), Confirm())
        dealing.press(Swipe("executive", EVE, 0), actor=EVE)
        dealing.press(EndGame())
        dealing.press(PlaceBet(5), StartGame(1))
        dealing.at(asked.Malfunction("jam"))
        dealing.at(asked.Repair("cleared"), SAM)
        dealing.snapshot()
        dealing.press(PlaceBet(3), StartGame(1))
    return folder


def audited(folder: Path) -> Audit:
    with SqliteStore(folder, read_only=True) as store:
        return audit(store, built_in())


def test_a_day_of_it_is_accepted_whole_and_in_parts(house: Path) -> None:
    found = audited(house)
    assert (found.faults, found.skipped, found.believed) == ((), (), 0)
    assert found.rounds == 2
    with SqliteStore(house, read_only=True) as store:
        with store.read() as record:
            fences = [None, *cuts(record), None]
        assert len(fences) == 4
        for since, until in pairwise(fences):
            assert audit(store, built_in(), since=since, until=until).passed


def test_a_house_goes_on_with_the_locked_round_from_its_record(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        felt = pit_from(store, built_in()).felts["live"]
        assert (felt.bets, felt.dealer, felt.round_id) == ({3: 5_00}, DAN, "live-3")
        rounds = [(each.round, each.status) for each in look(store).rounds()]
        assert rounds == [("live-3", "open"), ("live-2", "void"), ("live-1", "settled")]
        # No hand was dealt here that anybody could recall.
        assert rounds_of(store) == []
        for look_up in (round_of, audit_round):
            with pytest.raises(NoSuchRound, match="dealt with real chips"):
                look_up(store, built_in(), "live-1")


def test_one_stream_is_decided_again_alone(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        for name in ("live", METER):
            found = audit_stream(store, built_in(), name)
            assert found.passed, found.checks


def test_what_an_older_version_decided_is_taken_by_its_events(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrace, "VERSION", VERSION + 1)
    found = audited(house)
    assert found.passed, found.faults
    assert found.decided == 0


def test_money_is_there_whenever_it_moves_entry_by_entry(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        last = sum(head.sequence for head in look(store).heads().values())
        with store.read() as record:
            # Up to every entry the books are counted by posting one after the other.
            for number in range(last + 1):
                assert ledger_after(record, number).trial_balance() == 0


def test_p13_the_win_page_names_who_counted_the_bets_and_who_swiped(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        page = page_of(store, built_in(), "PA-01", "live-1-2/0")
        assert (page.dealer, page.approvers, page.table) == (DAN, (EVE,), "live")
        assert page.game.endswith("Pennsylvania")
        lines = [
            (line.event, line.actor, line.after)
            for line in log_of(store).lines
            if line.stream == LIVE
        ]
    # Of 5000.00 envy 300.00 were filled in before, and 7.50 came from the bets.
    assert ("TrayFilled", DAN, "4692.50") in lines
    assert ("AwardPaid", EVE, "10002.20") in lines
    assert ("EnvyPaid", DAN, "{'1': 500000}") in lines
    assert ("BetsReturned", DAN, "{'5': 500}") in lines


def numbers(folder: Path, kind: str) -> int:
    """The number of the last entry that holds an event of a kind."""
    with SqliteStore(folder, read_only=True) as store, store.read() as record:
        return max(e.number for e in record.record() if f'"{kind}"'.encode() in e.events)


def _more(events: list[dict[str, Any]]) -> None:
    next(each for each in events if "amount" in each)["amount"] += 1_00


def _another_seat(events: list[dict[str, Any]]) -> None:
    next(each for each in events if each["type"] == "AwardPaid")["seat"] = 1


def _fewer_back(events: list[dict[str, Any]]) -> None:
    next(each for each in events if each["type"] == "BetsReturned")["bets"] = {}


@pytest.mark.parametrize(
    ("kind", "forge"),
    [
        ("TrayFilled", _more),
        ("AwardPaid", _more),
        ("AwardPaid", _another_seat),
        ("BetsReturned", _fewer_back),
    ],
)
def test_a_forged_entry_is_found_though_every_hash_fits(
    house: Path, tmp_path: Path, kind: str, forge: Callable[[list[dict[str, Any]]], None]
) -> None:
    forged = copied(house, tmp_path / "forged")
    change_events(forged, numbers(forged, kind), forge)
    hash_again(forged)
    said = [fault.what for fault in audited(forged).faults if fault.stream == LIVE]
    assert any(kind in what for what in said), said


def test_money_that_moved_otherwise_is_found(house: Path, tmp_path: Path) -> None:
    forged = copied(house, tmp_path / "forged")
    execute(forged, "UPDATE transfers SET amount = amount + 1 WHERE why = 'envy pays'")
    hash_again(forged)
    assert any("envy pays" in fault.what for fault in audited(forged).faults)


def test_a_record_without_its_opening_says_so(house: Path, tmp_path: Path) -> None:
    forged = copied(house, tmp_path / "forged")
    change_events(forged, numbers(forged, "TableOpened"), list.clear)
    hash_again(forged)
    assert not audited(forged).passed


def test_the_progressive_of_a_live_table_has_its_theory(house: Path) -> None:
    with SqliteStore(house, read_only=True) as store:
        told = shift_report(store, built_in(), 1, now=10**13, to_date=True, counting=flat)
    (live,) = told.tables
    # Two bets of 5.00 are played out at a tenth each; the void one counts nowhere, and of the
    # open one the meter has its part already.
    assert (live.bank, live.hands, live.wagered, live.voids) == ("felt", 2, 10_00, 1)
    assert live.theory == 1_000_000 - live.contributions
    assert live.contributions == 3_750_000
