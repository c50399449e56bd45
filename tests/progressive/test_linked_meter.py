"""A meter with a link: games let in, messages folded into its state, money settled outside."""

from __future__ import annotations

import pytest

from houseedge.progressive import Progressive, evolve_all, opened
from houseedge.progressive.event import GameAdmitted, LinkSpoke
from houseedge.progressive.message import CoinIn, Command, Join
from houseedge.progressive.progressive import coin_in
from houseedge.progressive.standing import progressive_from, standing_of
from houseedge.rules import built_in
from houseedge.table.meterbook import meter_transfers

RIDE, STUD = "Let It Ride", "Mississippi Stud"
PLAN = built_in().plan("PA-01")


def admitted(game: str) -> GameAdmitted:
    return GameAdmitted("main", game, 3, 2, "0", "0", "staff:vera", "a second game")


def said(message: Command) -> LinkSpoke:
    return LinkSpoke("main", message)


@pytest.fixture
def joined() -> Progressive:
    """A meter with two games in its link, and the table ride-1."""
    join = said(Join(table="ride-1", sequence=1, game=RIDE))
    return evolve_all(opened(PLAN)[0], [admitted(RIDE), admitted(STUD), join])


def test_p09_a_link_has_the_games_that_were_let_in_and_the_lines_of_its_paytable(
    joined: Progressive,
) -> None:
    link = joined.link("main")
    assert link.games == {RIDE, STUD}
    assert link.bet == 5_00
    assert "straight_flush" in link.lines
    assert opened(PLAN)[0].link("main").games == frozenset()


def test_p09_a_table_is_outside_once_it_has_joined(joined: Progressive) -> None:
    assert joined.is_outside("ride-1")
    assert not joined.is_outside("ride-2")
    assert not opened(PLAN)[0].is_outside("ride-1")


def test_p09_an_outside_tables_bets_are_settled_with_it_and_no_tray_is_touched(
    joined: Progressive,
) -> None:
    for table, account in (("ride-1", "outside:ride-1"), ("felt", "bank:felt")):
        events = coin_in(joined, level="main", table=table, round="1", bets={1: 5_00})
        _, moved = meter_transfers(joined, events)
        assert [(each.debit, each.credit, each.amount) for each in moved] == [
            (account, "meter:PA-01:main", 1_100_000),
            (account, "reserve:PA-01:main", 150_000),
        ]


def test_a_meter_that_stood_goes_on_with_its_link(joined: Progressive) -> None:
    again = progressive_from(PLAN, standing_of(joined))
    assert again == joined
    locked = said(CoinIn(table="ride-1", sequence=2, round=1, bets={1: 5_00}))
    after = evolve_all(again, [locked])
    assert after.link("main").tables["ride-1"].next_sequence == 3
