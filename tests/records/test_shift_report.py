"""A shift's report: it balances to the ledger, and says what another road says."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseedge.errors import HouseEdgeError
from houseedge.floor.dispute import PayDispute, RaiseDispute
from houseedge.floor.slips import (
    ChipCount,
    CorrectSlip,
    CountBox,
    CountTray,
    CreditTray,
    FillTray,
    OpenShift,
    PayCash,
    TakeCash,
)
from houseedge.lab.theory import Theory
from houseedge.ledger import bank_account
from houseedge.moment import format_moment
from houseedge.money import MICROS_PER_CENT
from houseedge.records.balances import NotYet
from houseedge.records.reading import events_of
from houseedge.records.shifts import (
    NoSuchShift,
    day_report,
    period_report,
    shift_report,
    shifts_of,
)
from houseedge.reports.shift import ShiftReport, TableShift
from houseedge.reports.shift_paper import spoken
from houseedge.rules.spec import Rules
from houseedge.store import SqliteStore
from houseedge.table import Stage
from houseedge.table.command import RuleIrregularity, Void
from houseedge.table.event import FeeTaken, RoundSettled, RoundVoided
from tests.cli.run import houseedge, run
from tests.house.rules_folder import gardena
from tests.records.test_shift import SAM, Shift

MICROS = 10_000


def flat(rules: Rules, awards_from_meter: bool) -> Theory:
    """A theory one can reckon with: a tenth of every stake, and no spread but the Ante's."""
    wagers = ["ante", *(wager.value for wager in rules.tables)]
    return Theory(
        means=dict.fromkeys(wagers, Fraction(1, 10)),
        covariances={f"{a} {b}": Fraction(a == b == "ante") for a in wagers for b in wagers},
    )


class Evening:
    """A shift of three tables - house-banked, Pennsylvania's and a player-dealer's - on record."""

    def __init__(self, folder: Path, *, rounds: int = 4, seed: int = 3) -> None:
        self.catalog = gardena(folder / "rules")
        self.folder = folder / "house"
        with Shift(self.folder, seed=seed, catalog=self.catalog) as house:
            tables = [
                house.open("washington", table="felt"),
                house.open("gardena", table="one", settings={"fees_at": "no_more_bets"}),
                house.open("pennsylvania", table="penn"),
            ]
            house.play([tables[0], tables[2]], 1)
            house.write(OpenShift())
            house.play(tables, rounds)
            house.write(FillTray("felt", 500_00, (ChipCount(25_00, 20),), SAM))
            house.write(CorrectSlip("F-0001", -100_00, "wrong amount", "one rack", SAM))
            house.write(CreditTray("penn", 50_00, (), SAM))
            house.write(CorrectSlip("C-0001", 5_00, "wrong amount", "one more", SAM))
            house.write(TakeCash("p1-felt", 70_00))
            house.write(PayCash("p2-felt", 20_00))
            house.write(
                CountTray(
                    "felt",
                    (ChipCount(100_00, 3),),
                    house.pit.ledger.balance(bank_account("felt")).posted,
                    SAM,
                )
            )
            while house.table("penn").stage is not Stage.PLAYING:
                house.step("penn")
            house.act("penn", Void("shuffler"))
            self.boxes = house.close_shift()
            house.now += 1000
            house.play(tables, 1)
            paid = (ChipCount(1_00, self.boxes["one"] // 1_00),)
            house.write(CountBox(1, "one", paid, SAM))
            self.now = house.now
            house.flush()

    def report(self, **options: Any) -> ShiftReport:
        with SqliteStore(self.folder, read_only=True) as store:
            return shift_report(store, self.catalog, 1, now=self.now, counting=flat, **options)

    def settled(self, table: str) -> Iterator[RoundSettled]:
        """What was settled at a table in the shift, from its events alone."""
        with SqliteStore(self.folder, read_only=True) as store, store.read() as record:
            (shift,) = shifts_of(store)
            for entry in record.entries(f"table:{table}"):
                if shift.first <= entry.number <= shift.last:
                    for event in events_of(store, entry):
                        if isinstance(event, RoundSettled):
                            yield event

    def fees(self, table: str) -> int:
        """Fees of the shift's rounds that were not void, in cents."""
        total = taken = 0
        with SqliteStore(self.folder, read_only=True) as store, store.read() as record:
            (shift,) = shifts_of(store)
            for entry in record.entries(f"table:{table}"):
                if not shift.first <= entry.number <= shift.last:
                    continue
                events = events_of(store, entry)
                taken += sum(each.amount for each in events if isinstance(each, FeeTaken))
                if any(isinstance(each, RoundSettled) for each in events):
                    total, taken = total + taken, 0
                if any(isinstance(each, RoundVoided) for each in events):
                    taken = 0
        return total


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("evening"))


def row(report: ShiftReport, table: str) -> TableShift:
    return next(each for each in report.tables if each.table == table)


def test_the_report_balances_and_equals_the_ledger_to_the_micro_dollar(evening: Evening) -> None:
    report = evening.report()
    assert report.differences == ()
    for each in report.tables:
        assert each.closing == (
            each.opening + each.fills - each.credits + each.made_good + each.stakes + each.played
        )
    assert sum(kind.closing for kind in report.accounts) == 0


def test_wins_added_up_from_the_hands_are_the_wins_of_the_trays(evening: Evening) -> None:
    # What players lost by their settlements, awards the meter gave and contributions it got.
    report = evening.report()
    for table in ("felt", "penn"):
        found = row(report, table)
        lost = -sum(seat.net for event in evening.settled(table) for seat in event.seats)
        assert found.win == lost * MICROS - found.contributions + found.awards
    assert row(report, "one").win == evening.fees("one") * MICROS == evening.boxes["one"] * MICROS


def test_corrected_fills_and_credits_count_as_they_should_have_been(evening: Evening) -> None:
    report = evening.report()
    assert row(report, "felt").fills == 400_00 * MICROS
    assert row(report, "penn").credits == 55_00 * MICROS
    assert [each.slip for each in report.slips] == [
        "F-0001", "A-0001", "C-0001", "A-0002", "B-0001", "P-0001",
    ]  # fmt: skip


def test_paper_lists_corrections_among_the_adjustments_in_their_turn(evening: Evening) -> None:
    lines = spoken(evening.report())["events"]
    assert [(each[0], each[2], each[3], each[5]) for each in lines[:2]] == [
        ("A-0001", "slip F-0001", "correction: one rack", "−$100.00"),
        ("A-0002", "slip C-0001", "correction: one more", "$5.00"),
    ]
    assert lines[2][0] == "V-0001"
    assert "correction: one rack" in evening.report().html()


def test_counts_voids_and_people_stand_in_it(evening: Evening) -> None:
    report = evening.report()
    tray, box = report.counts
    assert (tray.what, tray.counted) == ("tray of felt", 300_00 * MICROS)
    assert (box.what, box.difference) == ("box of one", 0)
    assert [(each.what, each.amount > 0) for each in report.events] == [
        ("void: shuffler malfunction; all wagers returned", True),
    ]
    assert [each.who for each in report.staff] == ["staff:cara"]


def test_theory_is_a_mean_and_a_spread_of_what_was_bet(evening: Evening) -> None:
    report = evening.report()
    found = row(report, "felt")
    stakes = [
        (settled.wager.value, settled.stake)
        for event in evening.settled("felt")
        for seat in event.seats
        for settled in seat.wagers
    ]
    counted = sum(stake for wager, stake in stakes if wager not in ("play", "blind", "envy"))
    assert found.theory == round(counted / 10 * MICROS) - found.contributions
    # The house banks nothing where a player does: fees, and no spread.
    assert (row(report, "one").theory, row(report, "one").off_by) == (row(report, "one").fees, None)


def test_the_running_win_begins_with_nothing_and_goes_in_steps(evening: Evening) -> None:
    report = evening.report()
    assert report.running[0] == (0.0, 0)
    assert report.running[-1] == (1.0, report.all.win)
    # Between two rounds nothing is won: a step is up or along, never aslant.
    pairs = zip(report.running, report.running[1:], strict=False)
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairs)


def test_figures_are_plain_numbers_in_csv(evening: Evening) -> None:
    rows = list(csv.reader(io.StringIO(evening.report().csv())))
    titles = next(each for each in rows if each[:2] == ["Table", "Place"])
    felt = next(each for each in rows if each and each[0] == "felt")
    one = next(each for each in rows if each and each[0] == "one")
    low, theory, high = (
        Fraction(felt[titles.index(title)])
        for title in ("95 % band from", "Theory", "95 % band to")
    )
    assert low < theory < high
    assert one[titles.index("Hold, per cent")] == one[titles.index("95 % band to")] == ""


def test_of_one_table_alone(evening: Evening) -> None:
    report = evening.report(table="felt")
    assert [each.table for each in report.tables] == ["felt"]
    assert {each.slip for each in report.slips} == {"F-0001"}
    with pytest.raises(HouseEdgeError, match="there is no table 'nowhere' in it"):
        evening.report(table="nowhere")


def test_a_shift_that_is_open_has_a_report_to_date_that_says_so(tmp_path: Path) -> None:
    with Shift(tmp_path / "house") as house:
        house.open("washington", table="felt", seats=1)
        house.write(OpenShift())
        house.flush()
        with pytest.raises(NotYet, match="shift 1 is not over"):
            shift_report(house.store, house.pit.catalog, 1, now=house.now)
        so_far = shift_report(house.store, house.pit.catalog, 1, now=house.now, to_date=True)
        assert (so_far.over, so_far.notes[0]) == (
            False,
            "it is not over: this is what has happened so far",
        )
        with pytest.raises(NoSuchShift, match="there is no shift 2"):
            shift_report(house.store, house.pit.catalog, 2, now=house.now)


def test_a_day_is_the_sum_of_what_happened_in_it_and_one_not_over_is_refused(
    evening: Evening,
) -> None:
    day = format_moment(evening.now)[:10]
    with SqliteStore(evening.folder, read_only=True) as store:
        with pytest.raises(NotYet, match=f"the day {day} is not over"):
            day_report(store, evening.catalog, day, now=evening.now)
        later = evening.now + 86_400_000
        whole = day_report(store, evening.catalog, day, now=later, theory=False)
        empty = day_report(store, evening.catalog, "1999-12-31", now=later)
        with pytest.raises(HouseEdgeError, match="is no day"):
            day_report(store, evening.catalog, "Monday", now=later)
    assert whole.balances
    # Trays begin with nothing on the first day, and all of it was brought or won.
    assert all(each.opening == 0 for each in whole.tables)
    assert (empty.balances, empty.tables) == (True, ())


def test_a_month_a_year_and_a_life_hold_their_days(evening: Evening) -> None:
    day, later = format_moment(evening.now)[:10], evening.now + 400 * 86_400_000

    def wins(period: str, now: int = later, *, to_date: bool = False) -> list[int]:
        with SqliteStore(evening.folder, read_only=True) as store:
            made = period_report(
                store, evening.catalog, period, now=now, to_date=to_date, theory=False
            )
        assert made.balances
        return [each.win for each in made.tables]

    assert wins(day) == wins(day[:7]) == wins(day[:4]) == wins("life")
    # To date, a month that is not over has what has happened so far.
    assert wins(day[:7], evening.now, to_date=True) == wins(day)
    with pytest.raises(NotYet, match=f"the month {day[:7]} is not over"):
        wins(day[:7], evening.now)
    with pytest.raises(NotYet):
        wins("2999", to_date=True)
    for wrong in ("2026-13", "20", "9999", "0000", "1969-12-31", "2026-W01", "soon", ""):
        with pytest.raises(HouseEdgeError):
            wins(wrong)


def test_the_picture_of_a_shift_ends_where_its_tables_do(evening: Evening) -> None:
    written = evening.report().written()
    assert written["course"][-1] == {"part": 1.0, "win": written["total"]["win"]}
    *tables, whole = written["bands"]
    assert {each["table"] for each in tables} <= {each["table"] for each in written["tables"]}
    last = written["band"][-1]
    assert [last[key] for key in ("theory", "low", "high")] == [
        whole[key] for key in ("theory", "low", "high")
    ]


def test_every_format_says_the_same(evening: Evening) -> None:
    report = evening.report()
    win = f"{row(report, 'felt').win / 1_000_000:.6f}"
    assert report.written()["tables"][0]["win"] == win
    rows = list(csv.reader(io.StringIO(report.csv())))
    titles = next(each for each in rows if each[:2] == ["Table", "Place"])
    felt = next(each for each in rows if each and each[0] == "felt")
    assert felt[titles.index("Win")] == win
    page = report.html()
    assert "Balances to the ledger" in page
    assert "<script" not in page


def test_every_table_that_stands_is_in_the_report_with_its_place(tmp_path: Path) -> None:
    # Nobody plays: a table without a tray of its own, a player-dealer's, stands there all the same.
    with Shift(tmp_path / "house", catalog=gardena(tmp_path / "rules")) as house:
        house.open("washington", table="felt", seats=1)
        house.open("gardena", table="one", seats=1)
        house.write(OpenShift())
        house.close_shift()
        house.flush()
        report = shift_report(house.store, house.pit.catalog, 1, now=house.now, theory=False)
    assert [(each.table, each.place != "", each.bank) for each in report.tables] == [
        ("felt", True, "house"), ("one", True, "player-dealer"),
    ]  # fmt: skip
    assert report.balances


def test_a_dispute_that_the_house_pays_is_named_at_the_table_it_was_about(tmp_path: Path) -> None:
    # A player-dealer's tray is not the house's: the money is the house's own (K-06).
    with Shift(tmp_path / "house", catalog=gardena(tmp_path / "rules")) as house:
        tables = [house.open("gardena", table="cal-1"), house.open("pennsylvania", table="penn")]
        house.write(OpenShift())
        house.play(tables, 1)
        for number, (table, tray) in enumerate((("cal-1", False), ("penn", True)), 1):
            house.write(RaiseDispute(f"{table}-1", table, 1, "p1", "not so"), "p1")
            house.write(PayDispute(f"D-{number:04}", 10_00, "so be it", tray, SAM))
        house.close_shift()
        house.flush()
        report = shift_report(house.store, house.pit.catalog, 1, now=house.now, theory=False)
    ten = 10_00 * MICROS_PER_CENT
    banked, trayed = row(report, "cal-1"), row(report, "penn")
    assert (banked.disputes, banked.house_disputes) == (ten, ten)
    assert (trayed.disputes, trayed.house_disputes) == (ten, 0)
    assert (report.all.disputes, report.all.house_disputes) == (2 * ten, ten)
    assert banked.win == banked.fees
    assert report.balances
    said = report.written()["total"]
    assert (said["disputes"], said["house_disputes"]) == ("20.000000", "10.000000")


def test_a_void_is_told_with_what_went_wrong_and_why(tmp_path: Path) -> None:
    with Shift(tmp_path / "house", seed=5) as house:
        house.open("washington", table="felt", seats=2)
        house.open("washington", table="felt-2", seats=2)
        house.write(OpenShift())
        while house.table("felt-2").stage is not Stage.PLAYING:
            house.step("felt-2")
        house.act("felt-2", RuleIrregularity("misdeal", "two to seat 1", None, None), SAM)
        house.close_shift()
        house.flush()
        report = shift_report(house.store, house.pit.catalog, 1, now=house.now, theory=False)
        alone = shift_report(
            house.store, house.pit.catalog, 1, now=house.now, theory=False, table="felt"
        )
    assert [each.what for each in report.events] == [
        "void: cards dealt out of turn or to a wrong place (two to seat 1); all wagers returned"
    ]
    # What happened at felt-2 did not happen at felt.
    assert alone.events == ()


def test_a_void_hand_is_told_with_who_ruled_it_and_not_with_who_settled(tmp_path: Path) -> None:
    with Shift(tmp_path / "house", seed=5) as house:
        house.open("washington", table="felt", seats=2)
        house.write(OpenShift())
        while house.table("felt").stage is not Stage.PLAYING:
            house.step("felt")
        while not house.table("felt").playing().undecided:
            house.step("felt")
        seat = house.table("felt").playing().seats[0].number
        house.act("felt", RuleIrregularity("exposed_hand", "the ten was seen", "void", seat), SAM)
        while house.table("felt").stage is not Stage.OVER:
            house.step("felt")
        house.close_shift()
        house.flush()
        report = shift_report(house.store, house.pit.catalog, 1, now=house.now, theory=False)
    assert [(each.what, each.by) for each in report.events] == [
        ("hand void (the ten was seen); its wagers returned", SAM)
    ]


def test_words_of_people_never_become_markup(tmp_path: Path) -> None:
    evil = "<b>bold</b> #eval"
    with Shift(tmp_path / "house") as house:
        house.open("washington", table="felt", seats=1)
        house.write(OpenShift())
        house.write(TakeCash("p1-felt", 5_00))
        house.write(CorrectSlip("B-0001", -1_00, "wrong amount", evil, SAM))
        house.close_shift()
        house.flush()
        report = shift_report(house.store, house.pit.catalog, 1, now=house.now, theory=False)
    assert report.slips[-1].why == evil
    assert "<b>bold" not in report.html()


def test_the_command_lists_shifts_and_writes_reports(evening: Evening, tmp_path: Path) -> None:
    where = ("--data", str(evening.folder), "--rules", str(evening.folder.parent / "rules"))
    assert "staff:cara" in houseedge("report", "shift", *where[:2])
    told = houseedge("report", "shift", "1", "--no-theory", *where)
    assert "Balances to the ledger" in told
    assert "In the boxes" in told
    assert max(map(len, told.splitlines())) <= 100  # as wide as the screen, and no figure is cut
    plain = run("report", "shift", "1", "--no-theory", *where, PYTHONIOENCODING="ascii")
    assert plain.stdout.isascii()
    on_file = tmp_path / "shift.txt"
    houseedge("report", "shift", "1", "--no-theory", "--output", str(on_file), *where)
    row = next(line for line in on_file.read_text().splitlines() if line.startswith("felt "))
    for figure in row.split():
        assert figure in told
    found = json.loads(houseedge("report", "shift", "1", "--no-theory", "--json", *where))
    assert (found["balances"], found["number"]) == (True, "S-0001")
    page = tmp_path / "shift.html"
    houseedge("report", "shift", "1", "--no-theory", "--output", str(page), *where)
    assert page.read_text().startswith("<!doctype html>")
    for wrong in (("shift", "9"), ("day", "2999-01-01"), ("day", "soon"), ("shift", "x")):
        assert run("report", *wrong, *where).returncode == 2


def test_paper_is_a_pdf_and_the_same_each_time(evening: Evening) -> None:
    pytest.importorskip("typst")
    report = evening.report()
    made = report.pdf()
    assert made.startswith(b"%PDF")
    assert made == report.pdf()
