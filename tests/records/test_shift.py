"""A shift on record: fees in their boxes, slips, and books that say the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseedge.floor.books import boxes_of
from houseedge.floor.dispute import AnyDisputeCommand
from houseedge.floor.slips import (
    AnyPaperCommand,
    ChipCount,
    CloseShift,
    CountBox,
    CountTray,
    CreditTray,
    FillTray,
    OpenShift,
    TakeCash,
)
from houseedge.ledger import BooksDiffer, bank_account, box_account
from houseedge.money import MICROS_PER_CENT
from houseedge.records.audit import audit
from houseedge.records.balances import balances_at
from houseedge.records.rebuild import pit_from
from houseedge.records.stream_audit import audit_stream
from houseedge.rules import Catalog
from houseedge.store import SqliteStore
from houseedge.table import Stage
from houseedge.table.command import Void
from tests.house.rules_folder import gardena
from tests.records.dealing import Dealing
from tests.records.forging import change_events, hash_again

CARA, SAM = "staff:cara", "staff:sam"


class Shift(Dealing):
    """A house whose cage writes slips."""

    def write(self, command: AnyPaperCommand | AnyDisputeCommand, actor: str = CARA) -> None:
        self.keep(*self.pit.at_window(command, actor, self.now), actor=actor)

    def close_shift(self) -> dict[str, int]:
        boxes = boxes_of(self.pit.ledger, self.pit.tables)
        self.write(CloseShift(boxes))
        return boxes

    def holds(self, account: str) -> int:
        return self.pit.ledger.balance(account).posted // MICROS_PER_CENT


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    return gardena(tmp_path / "rules")


def test_k15_every_fee_lies_in_the_tables_box_until_it_is_counted_by_table_and_shift(
    tmp_path: Path, catalog: Catalog
) -> None:
    with Shift(tmp_path / "house", seed=5, catalog=catalog) as house:
        tables = [house.open("gardena", table=name) for name in ("one", "two")]
        house.write(OpenShift())
        house.play(tables, 3)
        fees = {name: _fees(house, name) for name in tables}
        assert all(fees.values())
        assert {name: house.holds(box_account(name)) for name in tables} == fees
        assert house.holds("fees") == 0
        assert house.close_shift() == fees
        assert house.holds("fees") == sum(fees.values())
        assert house.pit.cage.paper.boxes == {f"1 {name}": fees[name] for name in tables}
        # The next shift's box begins empty.
        house.write(OpenShift())
        assert boxes_of(house.pit.ledger, house.pit.tables) == {"one": 0, "two": 0}
        house.write(CountBox(1, "one", (ChipCount(1_00, fees["one"] // 1_00),), SAM))
        assert [*house.pit.cage.paper.boxes] == ["1 two"]
        house.snapshot()
        again = pit_from(house.store, catalog)
        assert (again.cage, again.tables) == (house.pit.cage, house.pit.tables)
        assert audit(house.store, catalog).faults == ()
        assert audit_stream(house.store, catalog, "cage").passed


def _fees(house: Dealing, table: str) -> int:
    """The fees of a table's rounds that were not void, from what happened there."""
    from houseedge.records.reading import events_of
    from houseedge.table.event import FeeTaken, RoundVoided

    house.flush()
    total = pending = 0
    with house.store.read() as record:
        for entry in record.entries(f"table:{table}"):
            for event in events_of(house.store, entry):
                if isinstance(event, FeeTaken):
                    pending += event.amount
            if entry.ends is not None:
                void = any(isinstance(e, RoundVoided) for e in events_of(house.store, entry))
                total, pending = total + (0 if void else pending), 0
    return total


def test_k15_a_void_round_takes_its_fees_out_of_the_box_even_when_the_shift_has_closed(
    tmp_path: Path, catalog: Catalog
) -> None:
    with Shift(tmp_path / "house", seed=6, catalog=catalog) as house:
        house.open("gardena", table="one", settings={"fees_at": "no_more_bets"})
        house.write(OpenShift())
        while house.table("one").stage is not Stage.PLAYING or not house.table("one").fees:
            house.step("one")
        taken = sum(fee.amount for fee in house.table("one").fees)
        assert house.holds(box_account("one")) == taken > 0
        # Nothing of the hand in play is in the box that goes.
        assert house.close_shift() == {"one": 0}
        house.act("one", Void("shuffler"))
        assert house.holds(box_account("one")) == 0
        house.flush()
        assert audit(house.store, catalog).faults == ()


def test_what_the_house_fills_in_is_what_its_books_say(tmp_path: Path, catalog: Catalog) -> None:
    with Shift(tmp_path / "house", catalog=catalog) as house:
        house.open("washington", table="felt", seats=1)
        house.write(OpenShift())
        tray = house.pit.ledger.balance(bank_account("felt")).posted
        with pytest.raises(BooksDiffer):
            house.write(CountTray("felt", (), tray + 1, SAM))
        with pytest.raises(BooksDiffer):
            house.write(CloseShift({"felt": 1}))
        house.write(CountTray("felt", (), tray, SAM))


def test_a_slip_changed_on_record_is_found(tmp_path: Path, catalog: Catalog) -> None:
    with Shift(tmp_path / "house", catalog=catalog) as house:
        house.open("washington", table="felt", seats=1)
        house.write(OpenShift())
        house.write(FillTray("felt", 500_00, (ChipCount(25_00, 20),), SAM))
        house.write(CreditTray("felt", 100_00, (), SAM))
        house.write(TakeCash("p1-felt", 50_00))

    # A hundred dollars less, with every hash made to fit.
    def less(events: list[dict[str, Any]]) -> None:
        for event in events:
            if event["type"] == "FillWritten":
                event["amount"] -= 100_00

    with SqliteStore(tmp_path / "house", read_only=True) as store, store.read() as record:
        last = sum(head.sequence for head in record.heads().values())
    for number in range(1, last + 1):
        change_events(tmp_path / "house", number, less)
    hash_again(tmp_path / "house")
    with SqliteStore(tmp_path / "house", read_only=True) as store:
        found = audit(store, catalog).faults
    assert any("FillWritten" in str(fault) for fault in found), found


def test_balances_of_a_moment_are_those_the_house_had_then(
    tmp_path: Path, catalog: Catalog
) -> None:
    with Shift(tmp_path / "house", seed=8, catalog=catalog) as house:
        tables = [house.open("washington", table="felt"), house.open("gardena", table="one")]
        seen = []
        for at in range(4):
            house.play(tables, 1)
            ledger = house.pit.ledger
            seen.append((house.now, {each: ledger.balance(each) for each in ledger.accounts()}))
            if at == 1:
                house.snapshot()
            house.now += 1000
        for moment, balances in seen:
            found = balances_at(house.store, moment, now=house.now)
            kept = {each.account: (int(each.posted), int(each.held)) for each in found.accounts}
            assert kept == {name: tuple(each) for name, each in balances.items()}
            assert found.total == 0
