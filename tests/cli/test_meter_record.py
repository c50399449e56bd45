"""`meter wins` and `meter report`, as accounting runs them beside an open house."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.run import houseedge, run
from tests.records.forging import change_events, copied
from tests.web.live import LiveHouse

#: Seat 1: ace and king of hearts. Dealer: a pair of nines. Flop: the rest of the royal flush.
ROYAL = "Ah Kh 9c 9d Qh Jh Th 2c 3d"
WIN = "felt-1-1/0"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A house that is still open, in which seat 1 has won the whole meter with 1.00."""
    folder = tmp_path_factory.mktemp("house")
    with LiveHouse(folder, [ROYAL]) as live:
        kim = live.seated()
        kim.did("Bet", wagers={"ante": "10.00", "blind": "10.00", "progressive": "1.00"})
        live.wait_for("preflop")
        kim.did("Play", times=4)
        live.wait_for("settled")
        yield folder


def test_the_wins_are_listed_with_all_accounting_asks_for(house: Path) -> None:
    said = houseedge("meter", "wins", "--data", str(house))
    # The seed of 10,000.00 and 25 % of the bet.
    for words in (
        f" UTC  {WIN}  $10,000.25  Royal flush in the first five cards",
        "WA-01 main: table felt, round felt-1, seat 1, bet $1.00",
        "paid, approved by automatic table, page ",
        "1 win, $10,000.25 in all.",
    ):
        assert words in said
    (win,) = json.loads(houseedge("meter", "wins", "WA-01", "--json", "--data", str(house)))["wins"]
    assert win.pop("time") > 1_700_000_000_000
    assert len(win.pop("number")) == 16
    assert win == {
        "meter": "WA-01",
        "win": WIN,
        "level": "main",
        "table": "felt",
        "round": "felt-1",
        "seat": 1,
        "hand": "Royal flush in the first five cards",
        "bet": "1.00",
        "amount": "10000.25",
        "state": "paid",
        "approved_by": "automatic table",
    }


def test_a_time_is_printed_in_one_way_and_can_be_typed_back(house: Path) -> None:
    words = ("meter", "wins", "--data", str(house))
    for zone, ending in (("UTC", " UTC"), ("Asia/Tokyo", r"\+09:00")):
        said = houseedge(*words, "--zone", zone)
        found = re.match(rf"\d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{{3}})?{ending}", said)
        assert found, said
        assert WIN in houseedge(*words, "--since", found[0])
        assert WIN not in houseedge(*words, "--until", found[0])
        report = houseedge("meter", "report", "WA-01", "--zone", zone, "--data", str(house))
        assert re.search(rf"from \S+ \S+?{ending} to \S+ \S+?{ending}\n", report)


def test_wins_of_another_time_are_not_listed(house: Path) -> None:
    words = ("meter", "wins", "--data", str(house))
    assert houseedge(*words, "--until", "2024-01-01") == "No win is on record here.\n"
    assert WIN in houseedge(*words, "--since", "2024-01-01", "--until", "9998-01-01")


def test_p13_the_win_page_is_written_and_its_number_is_that_of_the_record(
    house: Path, tmp_path: Path
) -> None:
    words = ("meter", "wins", "WA-01", WIN, "--data", str(house))
    page, paper = tmp_path / "win.html", tmp_path / "win.pdf"
    assert houseedge(*words, "--page", str(page)) == ""
    assert houseedge(*words, "--page", str(paper)) == ""
    assert paper.read_bytes().startswith(b"%PDF")
    said = page.read_text()
    for fact in (
        "$10,000.25",
        "Ultimate Texas Hold&#x27;em, Washington",
        "automatic table",
        "New seed from the house",
        "Added from the reserve",
    ):
        assert fact in said
    shown = dict(line.split(maxsplit=1) for line in houseedge(*words).splitlines() if line)
    number = shown["Number"]
    assert f"<strong>{number}</strong>" in said
    assert houseedge(*words, "--verify", number.upper()).endswith(f"of win {WIN} on record.\n")
    other = number[:-1] + ("0" if number[-1] != "0" else "1")
    assert "is not the number" in houseedge(*words, "--verify", other, status=1)


def test_a_report_balances_in_every_format(house: Path, tmp_path: Path) -> None:
    words = ("meter", "report", "WA-01", "--data", str(house))
    said = houseedge(*words)
    for part in ("Meter reconciliation", "Less paid", "$10,000.250000", "Every level balances."):
        assert part in said
    found = json.loads(houseedge(*words, "--format", "json"))
    assert found == {**json.loads(houseedge(*words, "--json")), "made": found["made"]} | {
        "until": found["until"]
    }
    assert (found["balances"], found["differences"]) == (True, [])
    (account,) = found["reconciliation"]
    assert (account["seeds"], account["paid"]) == ("20000.000000", "10000.250000")
    assert account["expected"] == account["closing"] == "10000.030000"
    assert [row["bets"] for row in found["contributions"]] == [1]
    rows = list(csv.reader(houseedge(*words, "--format", "csv").splitlines()))
    titles = [row[1] for row in rows if row[:1] == ["Report"]]
    assert titles == [
        "Meter reconciliation",
        "Hits",
        "Adjustments",
        "Contributions by table and day",
        "Liability",
    ]
    for ending, begins in ((".html", b"<!doctype html>"), (".pdf", b"%PDF"), (".csv", b"Report,")):
        file = tmp_path / f"report{ending}"
        assert houseedge(*words, "--output", str(file)) == ""
        assert file.read_bytes().startswith(begins)


def test_days_and_bounds_are_those_of_the_zone_asked_for(house: Path) -> None:
    words = ("meter", "report", "WA-01", "--json", "--data", str(house))
    found = json.loads(houseedge(*words, "--zone", "Pacific/Kiritimati", "--since", "2024-01-01"))
    assert found["since"] == "2024-01-01T00:00:00.000+14:00"
    assert found["hits"][0]["time"].endswith("+14:00")
    assert found["contributions"][0]["day"] == found["hits"][0]["time"][:10]
    before = json.loads(houseedge(*words, "--until", "2024-01-01", "--since", "2023-01-01"))
    assert (before["balances"], before["reconciliation"], before["hits"]) == (True, [], [])


def test_a_record_that_was_changed_does_not_balance_and_says_where(
    house: Path, tmp_path: Path
) -> None:
    copy = copied(house, tmp_path / "copy")
    with closing(sqlite3.connect(copy / "house.db")) as database:
        rows = database.execute("SELECT number FROM entries WHERE stream = 'meter:WA-01'")
        _, bets, *_ = (number for (number,) in rows)
    change_events(copy, bets, lambda events: events[0].update(to_meter=300_000))
    done = run("meter", "report", "WA-01", "--data", str(copy))
    assert done.returncode == 1
    assert b"entry 2: the shares are not those of the plan" in done.stdout
    assert b"It does not balance." in done.stdout
    assert done.stderr == b"houseedge: meter WA-01 does not balance\n"
    # A win nobody claimed cannot be added up at all.
    change_events(copy, bets, lambda events: events.__setitem__(0, dict(MOVED)))
    done = run("meter", "report", "WA-01", "--data", str(copy))
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"meter WA-01 cannot balance: entry 2 of the record: nothing before it" in done.stderr


MOVED = {
    "type": "MeterMoved",
    "hit": "nobody's",
    "level": "main",
    "from_meter": 1,
    "from_lock": 0,
    "from_house": 0,
}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("report", "PA-07"), "there is no meter 'PA-07' on record; there is: WA-01"),
        (("wins", "PA-07"), "there is no meter 'PA-07' on record; there is: WA-01"),
        (("report",), "METER"),
        (("report", "WA-01", "--format", "xml"), "xml"),
        (("report", "WA-01", "--since", "soon"), "--since: 'soon' is not a time"),
        (("report", "WA-01", "--zone", "Reno"), "--zone: 'Reno' is not a time zone"),
        (("report", "WA-01", "--zone", "../../x"), "--zone: '../../x' is not a time zone"),
        (("report", "WA-01", "--since", "1900-01-01"), "a time is in the years 1970 to 9998"),
        (("report", "WA-01", "--since", "9998-01-01", "--until", "2024-01-01"), "before it begins"),
        (("report", "WA-01", "--output", "nowhere/at/all.csv"), "cannot be written"),
        (("wins", "WA-01", "felt-9-1/0"), "meter WA-01 has no win 'felt-9-1/0' on record"),
        (("wins", "WA-01", WIN, "--page", "win.doc"), "'win.doc' ends in neither .html nor .pdf"),
        (("wins", "WA-01", WIN, "--page", "nowhere/win.html"), "cannot be written"),
        (("wins", "WA-01", "--page", "win.html"), "--page: name the meter and the win"),
        (("wins", "--verify", "9f3c"), "--verify: name the meter and the win"),
    ],
)
def test_a_wrong_call_ends_with_2_and_one_sentence(
    house: Path, arguments: tuple[str, ...], says: str
) -> None:
    done = run("meter", *arguments, HOUSEEDGE_DATA=str(house))
    assert (done.returncode, done.stdout) == (2, b"")
    assert says in done.stderr.decode()
    assert done.stderr.decode().count("\n") == 1


def test_without_typst_a_pdf_is_refused_in_a_sentence_and_nothing_is_written(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for words in (
        ("report", "WA-01", "--output", str(tmp_path / "made.pdf")),
        ("wins", "WA-01", WIN, "--page", str(tmp_path / "made.pdf")),
    ):
        done = run("meter", *words, HOUSEEDGE_DATA=str(house))
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"pip install 'houseedge[reports]'" in done.stderr
        assert not (tmp_path / "made.pdf").exists()
