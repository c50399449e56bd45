"""What a meter's events move in the ledger, pool by pool and to the last micro-dollar."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from houseedge.progressive import Progressive, evolve_all, opened
from houseedge.progressive.event import Contributed, Event, MeterMoved, Seeded
from houseedge.progressive.progressive import (
    REASONS,
    adjust,
    change,
    claim,
    coin_in,
    confirm,
    log,
    unseeded,
    void,
    withdraw,
)
from houseedge.table.meterbook import meter_transfers
from tests.progressive.test_progressive import in_play, plan

ROYAL, SEVEN = "royal_flush_first_five", "royal_flush_seven"


def moved(progressive: Progressive, events: Iterable[Event]) -> list[str]:
    """What some events move, a line each; pools are named without their plan and level."""
    _, transfers = meter_transfers(progressive, events)
    return [
        f"{t.debit} > {t.credit} {t.amount} {t.why}".replace(":ours:mega", "") for t in transfers
    ]


def hit(progressive: Progressive, line: str, table: str = "a") -> tuple[Event, ...]:
    """Seat 1 claims a line."""
    return claim(progressive, hit="h1", level="mega", table=table, round="1", seat=1, line=line)


@pytest.fixture
def fresh(tmp_path: Path) -> Progressive:
    return opened(plan(tmp_path))[0]


@pytest.fixture
def frozen(tmp_path: Path) -> Progressive:
    """Meters whose claims are frozen: 52.923041 are shown, and 0.269239 are in the reserve."""
    return in_play(opened(plan(tmp_path, lock="true"))[0])


def test_m01_a_seed_comes_from_the_house(tmp_path: Path) -> None:
    ours = plan(tmp_path)
    after, transfers = meter_transfers(unseeded(ours), opened(ours)[1])
    assert [(t.debit, t.credit, t.amount, t.why) for t in transfers] == [
        ("house", "meter:ours:mega", 50_000_000, "seed"),
        ("house", "meter:ours:minor", 5_000_000, "seed"),
    ]
    assert after == opened(ours)[0]


def test_m01_a_bet_goes_to_meter_overflow_and_reserve_from_its_tables_tray(
    fresh: Progressive,
) -> None:
    # 33.33 % of 60.00 is 19.998, of which 10.00 fit below the ceiling; 3.07 % is 1.842.
    bets = {1: 60_00}
    assert moved(fresh, coin_in(fresh, level="mega", table="a", round="1", bets=bets)) == [
        "bank:a > meter 10000000 contribution",
        "bank:a > overflow 9998000 contribution",
        "bank:a > reserve 1842000 contribution",
    ]


def test_p05_a_jackpot_goes_to_the_tray_of_its_own_table_and_the_house_seeds_the_meter(
    fresh: Progressive,
) -> None:
    after = evolve_all(fresh, coin_in(fresh, level="mega", table="a", round="1", bets={1: 60_00}))
    after = evolve_all(after, hit(after, ROYAL))
    # 60.00 go out. The restart takes 1.842 of the reserve and 8.158 of the overflow, so that the
    # meter itself is less by 50.00, which the house puts in again.
    assert moved(after, confirm(after, hit="h1", approved_by="sam")) == [
        "house > meter 50000000 seed",
        "meter > bank:a 50000000 award",
        "overflow > bank:a 8158000 award",
        "reserve > bank:a 1842000 award",
    ]


def test_p05_a_frozen_jackpot_is_gathered_from_meter_and_reserve(frozen: Progressive) -> None:
    # 52.923041 are frozen and the meter restarts at 50.269239, the reserve's 0.269239 in it.
    events = hit(frozen, ROYAL)
    assert moved(frozen, events) == [
        "house > meter 50000000 seed",
        "meter > locked 52653802 award locked",
        "reserve > locked 269239 award locked",
    ]
    after = evolve_all(frozen, events)
    assert moved(after, confirm(after, hit="h1", approved_by="sam")) == [
        "locked > bank:a 52923041 award"
    ]


def test_p12_what_was_frozen_goes_back_to_the_meter_with_its_claim(frozen: Progressive) -> None:
    events = hit(frozen, SEVEN)
    assert moved(frozen, events) == ["meter > locked 2650000 award locked"]
    after = evolve_all(frozen, events)
    assert moved(after, withdraw(after, hit="h1")) == ["locked > meter 2650000 award unlocked"]


def test_what_a_win_leaves_of_its_frozen_amount_goes_to_the_meter_and_the_rest_to_the_tray(
    frozen: Progressive,
) -> None:
    after = evolve_all(frozen, hit(frozen, SEVEN))
    after = evolve_all(after, log(after, hit="h1", approved_by="sam"))
    # 2.65 were frozen; a record that takes 2.60 of it leaves 0.05.
    assert moved(after, (MeterMoved("h1", "mega", 0, 2_600_000, 0),)) == [
        "locked > meter 50000 award",
        "locked > bank:a 2600000 award",
    ]


def test_a_restart_that_is_taken_back_goes_to_the_house_the_reserve_and_the_meter(
    frozen: Progressive,
) -> None:
    after = evolve_all(frozen, hit(frozen, ROYAL))
    assert moved(after, withdraw(after, hit="h1")) == [
        "meter > house 50000000 seed returned",
        "locked > meter 52653802 award unlocked",
        "locked > reserve 269239 award unlocked",
    ]
    # To the last micro-dollar, whatever a record may say.
    assert moved(frozen, (Seeded("mega", 1),)) == ["house > meter 1 seed"]
    (gone,) = withdraw(after, hit="h1")
    least = msgspec.structs.replace(gone, seed=1, from_reserve=0)
    assert moved(after, (least,))[0] == "meter > house 1 seed returned"


def test_x01_a_void_takes_from_the_pools_and_the_house_makes_good_what_is_gone(
    fresh: Progressive,
) -> None:
    after = evolve_all(fresh, coin_in(fresh, level="mega", table="a", round="1", bets={1: 60_00}))
    people = {"reason": REASONS[0], "text": "a test", "by": "kim", "witness": "lee"}
    events = adjust(after, level="mega", amount=-59_000_000, **people)
    assert moved(after, events) == ["meter > house 59000000 adjustment"]
    after = evolve_all(after, events)
    # 10.00 went on the meter, which has 1.00.
    assert moved(after, void(after, table="a", round="1")) == [
        "house > bank:a 9000000 contribution reversed",
        "meter > bank:a 1000000 contribution reversed",
        "overflow > bank:a 9998000 contribution reversed",
        "reserve > bank:a 1842000 contribution reversed",
    ]


def test_x01_where_all_is_there_the_house_makes_nothing_good(fresh: Progressive) -> None:
    after = evolve_all(fresh, coin_in(fresh, level="mega", table="a", round="1", bets={1: 1_00}))
    assert moved(after, void(after, table="a", round="1")) == [
        "meter > bank:a 333300 contribution reversed",
        "reserve > bank:a 30700 contribution reversed",
    ]


def test_what_several_pools_take_comes_from_a_pool_first_and_then_from_the_tray(
    fresh: Progressive,
) -> None:
    # No bet does this; a record may say anything. 5 leave the overflow, and 4 are in pools again.
    bets = {1: 60_00}
    after = evolve_all(fresh, coin_in(fresh, level="mega", table="a", round="1", bets=bets))
    odd = Contributed("mega", "a", "2", 1, 1, to_meter=3, to_overflow=-5, to_reserve=1)
    assert moved(after, (odd,)) == [
        "overflow > meter 3 contribution",
        "overflow > reserve 1 contribution",
        "overflow > bank:a 1 contribution",
    ]


def test_a_change_by_hand_is_between_meter_and_house_and_a_plan_change_moves_nothing(
    fresh: Progressive,
) -> None:
    people = {"reason": REASONS[0], "text": "a test", "by": "kim", "witness": "lee"}
    assert moved(fresh, adjust(fresh, level="mega", amount=1, **people)) == [
        "house > meter 1 adjustment"
    ]
    assert moved(fresh, adjust(fresh, level="mega", amount=-1, **people)) == [
        "meter > house 1 adjustment"
    ]
    assert moved(fresh, change(fresh, level="mega", key="seed", value=1, by="kim")) == []
