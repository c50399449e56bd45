"""The win page: its fields, its number, and that words stay words."""

from __future__ import annotations

import builtins
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseedge.progressive.event import WinLogged
from houseedge.progressive.progressive import claim, log, move
from houseedge.reports import Facts, MeterEntry, WinPage, win_page, win_pages
from houseedge.reports.paper import NoPrinter
from houseedge.reports.record import BrokenMeterRecord
from houseedge.reports.winpage import NoWinPage
from houseedge.reports.words import money_in_words
from houseedge.rules.plan import MeterPlan
from tests.reports.house import FACTS, Book, facts, jackpot, moment, two_meters


@pytest.fixture
def plan(tmp_path: Path) -> MeterPlan:
    return two_meters(tmp_path)


@pytest.fixture
def book(plan: MeterPlan) -> Book:
    return jackpot(plan)


@pytest.fixture
def page(book: Book) -> WinPage:
    return win_page(book.record, book.plan, hit="W-1", facts=facts)


def test_the_page_has_every_field_accounting_asks_for(page: WinPage) -> None:
    assert dict(page.rows()) == {
        "Jackpot": "ours / mega",
        "Win": "W-1",
        "Table": "7",
        "Seat": "2",
        "Game": "Ultimate Texas Hold'em",
        "Hand": "Royal flush in the first five cards",
        "Round": "R-1",
        "Bet": "$5.00",
        "Claimed": "14 March 2026, 21:05:00 (UTC−07:00)",
        "Approved": "14 March 2026, 21:07:00 (UTC−07:00)",
        "Dealer": "Lou",
        "Approved by": "Kim",
        "Plan": "ours, version 3",
        "Record": "entries 1 to 7",
    }


def test_it_has_its_amount_in_words_and_room_for_what_is_filled_in_by_hand(page: WinPage) -> None:
    text = page.html()
    assert money_in_words(page.amount) in text
    for words in ("identity seen, document", "tax form", "Player, amount received", "Cashier"):
        assert words in text


def test_the_meter_goes_from_before_to_after_in_steps_that_add_up(page: WinPage) -> None:
    # 1000.00 of seed and 33.33 % of 6.00 were there; seed and 3.07 % of 6.00 of reserve follow.
    assert (page.meter.before, page.meter.after) == (1_001_999_800, 1_000_184_200)
    steps = dict(page.meter.lines())
    assert steps == {
        "Won from the meter": -1_001_999_800,
        "New seed from the house": 1_000_000_000,
        "Added from the reserve": 184_200,
    }
    assert page.meter.before + sum(steps.values()) == page.meter.after
    assert page.amount == 1_002_00


def test_bets_between_the_log_and_the_move_have_their_own_step(plan: MeterPlan) -> None:
    book = Book(plan)
    book.bets("14T21:00", round="R-1")
    book.claim("14T21:05", hit="W-1", round="R-1")
    book.do("14T21:07", log(book.now, hit="W-1", approved_by="Kim"))
    book.bets("14T21:08", round="R-1", table="9")
    book.do("14T21:09", move(book.now, hit="W-1"))
    meter = win_page(book.record, plan, hit="W-1", facts=facts).meter
    assert meter.meanwhile == 1_999_800
    assert meter.before + sum(step for _, step in meter.lines()) == meter.after


def test_a_frozen_win_shows_the_meter_as_it_was_claimed(tmp_path: Path) -> None:
    book = Book(two_meters(tmp_path, lock=True))
    book.bets("14T21:00", round="R-1")
    book.claim("14T21:05", hit="W-1", round="R-1")
    book.bets("14T21:06", round="R-1", table="9")
    book.confirm("14T21:07", hit="W-1")
    meter = win_page(book.record, book.plan, hit="W-1", facts=facts).meter
    assert (meter.before, meter.won, meter.after) == (1_001_999_800, 1_001_999_800, 1_000_184_200)


def test_an_award_of_the_house_leaves_the_meter_alone(plan: MeterPlan) -> None:
    book = Book(plan)
    book.bets("14T21:00", round="R-1")
    book.claim("14T21:05", hit="W-1", round="R-1", line="four_of_a_kind")
    book.confirm("14T21:07", hit="W-1")
    page = win_page(book.record, plan, hit="W-1", facts=facts)
    assert (page.amount, page.meter.before) == (500_00, page.meter.after)
    assert "All of it from the house" in page.html()


def test_there_is_no_page_before_the_meter_has_moved(plan: MeterPlan) -> None:
    book = Book(plan)
    book.bets("14T21:00", round="R-1")
    book.claim("14T21:05", hit="W-1", round="R-1")
    book.do("14T21:07", log(book.now, hit="W-1", approved_by="Kim"))
    with pytest.raises(NoWinPage, match="its meter moved"):
        win_page(book.record, plan, hit="W-1", facts=facts)


def test_a_number_is_read_with_spaces_dashes_and_capitals(page: WinPage) -> None:
    assert (len(page.number), len(page.printed_number.split())) == (16, 4)
    for said in (page.number, page.printed_number, page.printed_number.upper().replace(" ", "-")):
        assert page.bears(said)
    assert not page.bears("")
    assert not page.bears("−" + page.number)


def test_a_win_verifies_after_more_was_written(book: Book) -> None:
    first = win_page(book.record, book.plan, hit="W-1", facts=facts)
    book.bets("15T21:00", round="R-2")
    events = claim(
        book.now,
        hit="W-2",
        level="mega",
        table="7",
        round="R-2",
        seat=1,
        line="full_house",
    )
    book.do("15T21:05", events)
    book.confirm("15T21:07", hit="W-2")
    second = win_page(book.record, book.plan, hit="W-2", facts=facts)
    assert first.number != second.number
    assert [first, second] == list(win_pages(book.record, book.plan, facts))
    for page, hit in ((first, "W-1"), (second, "W-2")):
        assert page == win_page(book.record, book.plan, hit=hit, facts=facts)


@pytest.mark.parametrize(
    "change",
    [
        {"house": "The Other Card Room"},
        {"game": "Let It Ride"},
        {"dealer": "Max"},
        {"also_approved": ("Lou",)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_other_facts_make_another_number(book: Book, page: WinPage, change: dict[str, Any]) -> None:
    other = win_page(
        book.record, book.plan, hit="W-1", facts=lambda table: replace(FACTS, **change)
    )
    assert not other.bears(page.number)


@pytest.mark.parametrize("place", range(7))
def test_no_entry_up_to_the_win_can_change_unnoticed(book: Book, page: WinPage, place: int) -> None:
    late = msgspec.structs.replace(book.record[place], time=moment("14T23:59"))
    record = [*book.record[:place], late, *book.record[place + 1 :]]
    assert not win_page(record, book.plan, hit="W-1", facts=facts).bears(page.number)
    missing = [*book.record[:place], *book.record[place + 1 :]]
    with pytest.raises(BrokenMeterRecord):
        win_page(missing, book.plan, hit="W-1", facts=facts)


def test_a_log_that_contradicts_the_meter_makes_no_page(book: Book) -> None:
    logged = book.record[5]
    assert isinstance(logged.event, WinLogged)
    event = msgspec.structs.replace(logged.event, meter_before=5)
    record = [*book.record[:5], MeterEntry(6, logged.time, event), *book.record[6:]]
    with pytest.raises(BrokenMeterRecord, match="entry 6"):
        win_page(record, book.plan, hit="W-1", facts=facts)


HOSTILE = '<script>alert(1)</script>&"\' #panic("x") $1$ *b* \u202eevil\n\x00@'


def test_words_stay_words_in_html(book: Book) -> None:
    said = Facts(house=HOSTILE, game=HOSTILE, dealer=HOSTILE, also_approved=(HOSTILE,))
    html = win_page(book.record, book.plan, hit="W-1", facts=lambda table: said).html()
    assert "<script" not in html
    assert "\u202e" not in html
    assert "\x00" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#x27;" in html


def test_the_html_needs_nothing_else_and_runs_nothing(page: WinPage) -> None:
    html = page.html()
    assert html.startswith("<!doctype html>")
    for outside in ("http:", "https:", "url(", "src=", "href=", "@import", "<script", "onload"):
        assert outside not in html


def test_words_stay_words_in_pdf(book: Book) -> None:
    pytest.importorskip("typst")
    # `#panic` as markup would stop typst; so would an unclosed `$` or `*`.
    said = Facts(house=HOSTILE + "$ *", game="x" * 500, dealer=HOSTILE, also_approved=("李",))
    pdf = win_page(book.record, book.plan, hit="W-1", facts=lambda table: said).pdf()
    assert pdf.startswith(b"%PDF")


def test_the_same_page_is_the_same_pdf(page: WinPage) -> None:
    pytest.importorskip("typst")
    pdf = page.pdf()
    assert pdf.startswith(b"%PDF")
    assert len(pdf) > 5_000
    assert page.pdf() == pdf


def test_without_typst_a_pdf_is_refused_in_a_sentence(
    page: WinPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "typst":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.delitem(sys.modules, "typst", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(NoPrinter, match=r"pip install .houseedge\[reports\]"):
        page.pdf()
