"""A player-dealer's table with a person behind a seat, in a browser (K-09, O-12)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from houseedge.house.file import TableFile
from houseedge.records.audit import audit
from houseedge.store import SqliteStore
from houseedge.table.command import NoMoreBets
from tests.browser.felt import DESK, Felt
from tests.browser.house import CALM, RULES, OpenHouse

#: Seat 1 banks. Seat 2 has aces and nines and wins, seat 3 has the board's pair and loses.
DECK = "Ah Ad  8h 5c  Qc 4s  9c 9d 7s 2c Kd"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """One table with collection fees where others may bet behind a seat."""
    settings: dict[str, object] = {"backline": "both"}
    table = TableFile(id="room1", profile="example-room", times=CALM, settings=settings)
    with OpenHouse(tmp_path_factory.mktemp("room"), [table]) as opened:
        yield opened


@pytest.mark.slow
def test_o12_whoever_watches_bets_behind_a_seat_and_is_paid_with_it(
    page: Page, room: OpenHouse
) -> None:
    page.set_viewport_size(DESK)
    felt = Felt(page, room, room.table("room")).watch()
    room.lay(felt.table, DECK)
    bob, cat, dan = (
        room.player(name, felt.table, seat) for seat, name in enumerate(("Bob", "Cat", "Dan"), 1)
    )
    bob.do("TakeBank", stake="300.00")
    cat.bet()
    page.get_by_role("button", name="Bet behind a seat").click()
    page.get_by_role("button", name="Seat 2 Cat").click()
    expect(felt.felt).to_contain_text("copies Cat")
    felt.place("Ante", 2)
    felt.place("Trips")
    # What it costs besides is told before it is made (K-06).
    expect(felt.bet_button).to_have_text(re.compile(r"\$35 \+ \$1\.25 fee"))
    felt.bet_button.click()
    expect(page.get_by_text("Your bet is on the felt.")).to_be_visible()
    dan.bet()
    # Others may still come to bet behind a seat: the clock would run on.
    room.command(felt.table, NoMoreBets())
    cat.decide("4x")
    for word in ("check", "check", "1x"):
        dan.decide(word)
    # 15 on Ante and 60 on Play at even money, the Blind pushes, 5 on Trips are lost.
    felt.expect_settled("+$70.00")
    expect(felt.felt).to_contain_text("collection $1.25")
    (backer,) = room.view(felt.table)["seats"][1]["backline"]
    assert (backer["net"], backer["fees"], backer["pledged"]) == ("70.00", "1.25", True)
    assert room.view(felt.table)["deal"]["withheld_behind"] == []
    # The decks were laid down; everything else of the record holds.
    with SqliteStore(room.folder, read_only=True) as store:
        found = audit(store, RULES, fixed_decks=True)
    assert found.passed, found.faults
