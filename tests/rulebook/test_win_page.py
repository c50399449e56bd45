"""P-13: the amount to pay, and the win page for accounting."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from houseedge.reports import win_page
from tests.reports.house import FACTS, Book, facts, jackpot, two_meters


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return jackpot(two_meters(tmp_path))


def test_p13_the_amount_to_pay_is_shown(book: Book) -> None:
    # The meter held 1,001.9998; the player is paid whole cents, rounded up (O-04).
    page = win_page(book.record, book.plan, hit="W-1", facts=facts)
    html = page.html()
    assert html.index("Amount to pay") < html.index("$1,002.00")


def test_p13_a_win_page_is_made_for_accounting(book: Book) -> None:
    pytest.importorskip("typst")
    page = win_page(book.record, book.plan, hit="W-1", facts=facts)
    html = page.html()
    for text in ("ours / mega", "R-1", "Royal flush in the first five cards", "Lou", "Kim"):
        assert text in html
    assert page.printed_number in html
    assert page.pdf().startswith(b"%PDF")


def test_p13_its_number_verifies_and_a_changed_field_does_not(book: Book) -> None:
    page = win_page(book.record, book.plan, hit="W-1", facts=facts)
    assert win_page(book.record, book.plan, hit="W-1", facts=facts).bears(page.number)
    other = replace(FACTS, dealer="Max")
    changed = win_page(book.record, book.plan, hit="W-1", facts=lambda table: other)
    assert not changed.bears(page.number)
