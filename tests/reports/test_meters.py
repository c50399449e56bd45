"""Meter reports: every interval balances, and what is wrong in a record is said."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from houseedge.errors import NotationError
from houseedge.progressive.event import Contributed, MeterMoved, WinLogged
from houseedge.progressive.progressive import log
from houseedge.records.meters import backing_out
from houseedge.reports import MeterEntry, MeterReport, Sheet, meter_report, replay
from houseedge.reports.record import BrokenMeterRecord
from houseedge.rules.plan import MeterPlan
from houseedge.rules.spec import MeterShare
from tests.reports.house import Book, busy, heading, two_meters

SHEETS = ["reconciliation", "hits", "adjustments", "contributions", "liability"]


@pytest.fixture
def plan(tmp_path: Path) -> MeterPlan:
    return two_meters(tmp_path)


@pytest.fixture
def book(plan: MeterPlan) -> Book:
    return busy(plan)


def report(book: Book, since: str = "01T00:00", until: str = "31T00:00") -> MeterReport:
    return meter_report(book.record, book.plan, heading=heading(since, until))


def table(sheet: Sheet) -> list[dict[str, str]]:
    """The rows of a sheet's CSV below its heading."""
    _, _, body = sheet.csv().partition("\r\n\r\n")
    return list(csv.DictReader(io.StringIO(body, newline="")))


def test_a_meter_reconciles_over_all_its_life(book: Book) -> None:
    mega = table(report(book).sheets()["reconciliation"])[0]
    assert mega == {
        "Level": "mega",
        "Opening": "0.000000",
        "Seeds": "2000.000000",
        "Contributions": "6.552000",
        "Raised by hand": "2.500000",
        "Made good by the house": "0.000000",
        "Less reversed": "2.184000",
        "Less lowered by hand": "1.000000",
        "Less paid": "1001.999800",
        "Expected": "1003.868200",
        "Current": "1003.684000",
        "Overflow": "0.000000",
        "Reserve": "0.184200",
        "Locked": "0.000000",
        "Closing": "1003.868200",
        "Verdict": "Balances",
    }


def test_intervals_that_touch_share_nothing_and_lose_nothing(book: Book) -> None:
    bounds = ["01T00:00", "14T21:05", "14T21:07", "15T10:02", "15T12:30", "31T00:00"]
    whole = report(book)
    parts = [report(book, a, b) for a, b in pairwise(bounds)]
    assert all(part.balances for part in (whole, *parts))
    for at, account in enumerate(whole.accounts):
        pieces = [part.accounts[at] for part in parts]
        for figure in ("seeds", "contributions", "reversed", "raised", "lowered", "paid"):
            assert getattr(account, figure) == sum(getattr(piece, figure) for piece in pieces)
        for left, right in pairwise(pieces):
            assert left.closing == right.opening
    for rows in ("hits", "adjustments"):
        assert getattr(whole, rows) == tuple(row for part in parts for row in getattr(part, rows))


def test_a_frozen_win_balances_before_and_after_it_is_paid(tmp_path: Path) -> None:
    book = Book(two_meters(tmp_path, lock=True))
    book.bets("14T21:00", round="R-1")
    book.claim("14T21:05", hit="W-1", round="R-1")
    pending = report(book)
    assert pending.balances
    assert pending.liability[0].locked == 1_001_999_800
    book.confirm("14T21:07", hit="W-1")
    paid = report(book, "14T21:06").accounts[0]
    assert paid.balances
    assert (paid.seeds, paid.paid, paid.locked) == (0, 1_001_999_800, 0)
    # What it was frozen from, as on its win page, and not the meter that has restarted since.
    assert [hit.meter_before for hit in report(book).hits] == [1_001_999_800]


def test_hits_are_listed_as_they_stand_at_the_end_of_the_interval(plan: MeterPlan) -> None:
    book = Book(plan)
    book.bets("14T21:00", round="R-1")
    book.claim("14T21:05", hit="W-1", round="R-1", line="four_of_a_kind")
    book.do("14T21:07", log(book.now, hit="W-1", approved_by="Kim"))
    now = report(book)
    (hit,) = table(now.sheets()["hits"])
    assert (hit["Hand"], hit["Amount"], hit["State"]) == (
        "Four of a kind",
        "500.00",
        "meter not moved yet",
    )
    # The house owes the fixed award until the win is through.
    assert now.liability[0].from_house == 500_000_000


def test_adjustments_keep_their_sign_reason_words_and_people(book: Book) -> None:
    up, down = table(report(book).sheets()["adjustments"])
    assert (up["Amount"], down["Amount"]) == ("2.500000", "-1.000000")
    assert (up["Reason"], up["By"], up["Witness"]) == ("display error", "Kim", "Sam")


def test_words_in_csv_do_not_become_formulas(book: Book) -> None:
    _, down = table(report(book).sheets()["adjustments"])
    assert down["In words"] == "'=taken back, counted twice"


def test_contributions_are_added_up_by_table_and_day(book: Book) -> None:
    rows = table(report(book).sheets()["contributions"])
    columns = ("Day", "Table", "Level", "Bets", "Wagered", "To overflow", "Reversed", "Net")
    assert [tuple(row[column] for column in columns) for row in rows] == [
        ("2026-03-14", "7", "mega", "2", "6.00", "0.000000", "0.000000", "2.184000"),
        ("2026-03-14", "9", "minor", "2", "6.00", "0.200000", "0.000000", "1.200000"),
        ("2026-03-15", "7", "mega", "4", "12.00", "0.000000", "2.184000", "2.184000"),
    ]


def test_liability_is_what_the_meters_hold_at_the_end(book: Book) -> None:
    end = replay(book.plan, book.record)
    for row in report(book).liability:
        level = end.level(row.level)
        assert row.total == level.current + level.overflow + level.reserve + level.locked


@pytest.mark.parametrize("name", SHEETS)
def test_an_empty_report_says_no_activity(plan: MeterPlan, name: str) -> None:
    before = meter_report(Book(plan).record, plan, heading=heading("01T00:00", "01T05:00"))
    text = before.sheets()[name].csv()
    assert text.startswith("Report,")
    assert "Operator,The Corner Card Room\r\n" in text
    assert text.endswith("\r\n\r\nNo activity\r\n")


def test_a_quiet_interval_still_tells_the_liability(book: Book) -> None:
    quiet = report(book, "20T00:00", "21T00:00")
    assert (quiet.accounts, quiet.hits, quiet.contributions) == ((), (), ())
    assert quiet.liability == report(book).liability


def test_the_pdf_is_made_with_and_without_activity(book: Book) -> None:
    pytest.importorskip("typst")
    full, empty = report(book).pdf(), report(book, "01T00:00", "01T05:00").pdf()
    assert full.startswith(b"%PDF")
    assert empty.startswith(b"%PDF")
    assert len(full) > 8_000


def changed(book: Book, place: int, **changes: object) -> list[MeterEntry]:
    """The record with one event rewritten."""
    entry = book.record[place]
    event = msgspec.structs.replace(entry.event, **changes)
    return [
        *book.record[:place],
        MeterEntry(entry.sequence, entry.time, event),
        *book.record[place + 1 :],
    ]


def first(book: Book, kind: type) -> int:
    return next(at for at, entry in enumerate(book.record) if isinstance(entry.event, kind))


@pytest.mark.parametrize(
    ("kind", "changes", "said"),
    [
        (Contributed, {"to_meter": 1}, "the shares are not those of the plan"),
        (WinLogged, {"meter_before": 1}, "the meter did not hold what the win says"),
        (MeterMoved, {"from_meter": 1}, "do not give what the win pays"),
        (MeterMoved, {"from_reserve": 9_000_000}, "more is taken than there is"),
    ],
)
def test_a_record_that_contradicts_itself_does_not_balance(
    book: Book, kind: type, changes: dict[str, object], said: str
) -> None:
    record = changed(book, first(book, kind), **changes)
    wrong = meter_report(record, book.plan, heading=heading("01T00:00", "31T00:00"))
    assert not wrong.balances
    assert any(said in each for each in wrong.accounts[0].differences)
    sheet = wrong.sheets()["reconciliation"]
    assert said in sheet.csv()
    assert table(sheet)[0]["Verdict"] == "Does not balance"


def test_a_record_with_a_gap_is_refused(book: Book) -> None:
    with pytest.raises(BrokenMeterRecord, match="expected entry 4"):
        meter_report(
            [*book.record[:3], *book.record[4:]],
            book.plan,
            heading=heading("01T00:00", "31T00:00"),
        )


def test_a_clock_set_back_moves_no_entry_out_of_order(book: Book) -> None:
    entry = book.record[-1]
    late = MeterEntry(entry.sequence, "2026-03-14T00:00:00-07:00", entry.event)
    record = [*book.record[:-1], late]
    day = meter_report(record, book.plan, heading=heading("15T00:00", "16T00:00"))
    assert day.adjustments[-1].sequence == entry.sequence


@pytest.mark.parametrize("until", ["2026-03-14T09:00:00", "yesterday", "2026-02-01T00:00:00Z"])
def test_an_interval_needs_two_moments_in_order(book: Book, until: str) -> None:
    with pytest.raises(NotationError):
        meter_report(
            book.record,
            book.plan,
            heading=replace(heading("01T00:00", "02T00:00"), until=until),
        )


def test_the_html_has_every_sheet_and_words_stay_words(plan: MeterPlan) -> None:
    book = busy(plan)
    book.adjust("15T13:00", 1, "<script>alert(1)</script>")
    made = report(book)
    said = made.html()
    for sheet in made.sheets().values():
        assert f"<h2>{sheet.title}</h2>" in said
    assert "<script" not in said
    assert "&lt;script&gt;" in said
    assert "No activity" in report(book, "30T00:00").html()


def test_the_plain_object_says_what_the_csv_says(book: Book) -> None:
    made = report(book)
    written = made.written()
    assert written["balances"] is True
    for name, sheet in made.sheets().items():
        fields = {column.title: column.field for column in sheet.columns}
        assert len(written[name]) == len(table(sheet)) == len(sheet.rows)
        for row, object in zip(table(sheet), written[name], strict=True):
            assert {fields[k]: v.removeprefix("'") for k, v in row.items()} == {
                k: str(v) for k, v in object.items()
            }


@pytest.mark.parametrize("lock", [False, True])
def test_p12_what_takes_a_win_back_leaves_the_players_what_they_had(
    tmp_path: Path, lock: bool
) -> None:
    plan = two_meters(tmp_path, lock=lock)
    shares = [
        each for each in plan.level("mega").paytable.lines if isinstance(each.pays, MeterShare)
    ]
    assert len(shares) > 1
    for line in shares:
        book = Book(plan)
        book.bets("14T21:00", round="R-1")
        held = pools(book)
        book.claim("14T21:05", hit="W-1", round="R-1", line=line.key)
        assert backing_out(book.record, plan, "W-1") is None
        book.confirm("14T21:07", hit="W-1")
        level, amount = backing_out(book.record, plan, "W-1") or ("", 0)
        assert level == "mega"
        # What was paid of it comes back; the seed that came for a jackpot goes again.
        assert amount == held - pools(book) != 0
        book.close("14T21:09", round="R-1")
        book.adjust("14T21:10", amount)
        assert pools(book) == held
        # What happens later is not the win's.
        book.bets("14T22:00", round="R-2")
        assert backing_out(book.record, plan, "W-1") == ("mega", amount)


def test_p12_an_award_of_the_house_has_taken_nothing_from_the_meter(tmp_path: Path) -> None:
    book = Book(two_meters(tmp_path))
    book.bets("14T21:00", round="R-1")
    book.claim("14T21:05", hit="W-1", round="R-1", line="four_of_a_kind")
    book.confirm("14T21:07", hit="W-1")
    assert backing_out(book.record, book.plan, "W-1") == ("mega", 0)


def pools(book: Book) -> int:
    """All the players' money in the mega meter, shown or not."""
    now = book.now.level("mega")
    return now.current + now.overflow + now.reserve + now.locked
