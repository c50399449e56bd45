"""The meters' account: whatever is done to a progressive, nothing appears and nothing vanishes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from houseedge.errors import Refusal, RulesError
from houseedge.money import Rounding
from houseedge.progressive import Progressive, evolve_all, opened
from houseedge.progressive.event import (
    Adjusted,
    ClaimWithdrawn,
    Event,
    MeterMoved,
    PlanChanged,
    Reversed,
    WinLogged,
)
from houseedge.progressive.level import changed_plan, plan_text
from houseedge.progressive.meter import Meter
from houseedge.progressive.progressive import (
    BACKED_OUT,
    REASONS,
    adjust,
    change,
    claim,
    close_round,
    coin_in,
    confirm,
    log,
    move,
    void,
    withdraw,
)
from houseedge.rules import Catalog
from houseedge.rules.plan import MeterPlan
from tests.effort import times

PLAN = """
id = "ours"
version = 1
title = "Three meters"
lock_hits = {lock}

[[levels]]
name = "mega"
paytable = "WA-01"
bet = "1.00"
seed = "50.00"
contribution = "33.33 %"
reserve = "3.07 %"
awards_from = "{awards}"
ceiling = {ceiling}

[[levels]]
name = "minor"
paytable = "WA-01"
bet = "1.00"
seed = "5.00"
contribution = "0.01 %"
reserve = "99.99 %"
"""


def plan(folder: Path, **changes: str) -> MeterPlan:
    """A plan of two meters, written as an operator would."""
    words = {"lock": "false", "awards": "percentage", "ceiling": '"60.00"', **changes}
    (folder / "plans").mkdir(parents=True)
    (folder / "plans" / "ours.toml").write_text(PLAN.format(**words))
    return Catalog(folder).plan("ours")


@pytest.fixture
def fresh(tmp_path: Path) -> Progressive:
    return opened(plan(tmp_path))[0]


def done(progressive: Progressive, events: tuple[Event, ...]) -> Progressive:
    return evolve_all(progressive, events)


def in_play(progressive: Progressive, round: str = "1") -> Progressive:
    bets = {1: 1_00, 2: 7_77}
    return done(progressive, coin_in(progressive, level="mega", table="a", round=round, bets=bets))


def test_a_bet_is_split_to_the_last_micro_dollar(fresh: Progressive) -> None:
    # 33.33 % of 7.77 is 2.589741, 3.07 % is 0.238539; nothing is rounded.
    mega = in_play(fresh).level("mega")
    assert mega.contributions == 333_300 + 30_700 + 2_589_741 + 238_539
    assert mega.current == 50_000_000 + 333_300 + 2_589_741
    assert mega.balances


def test_a_plans_meters_take_and_pay_each_its_own_money(fresh: Progressive) -> None:
    minor = fresh.level("minor")
    after = in_play(fresh)
    mega = after.level("mega")
    # A bet on one feeds that one alone; 99.99 % of the other's goes to its own reserve.
    assert after.level("minor") == minor
    after = done(after, coin_in(after, level="minor", table="a", round="1", bets={1: 1_00}))
    fed = after.level("minor")
    assert (fed.current, fed.reserve) == (minor.current + 100, minor.reserve + 999_900)
    assert after.level("mega") == mega
    # Nor does a jackpot of one move the other.
    after = won(after)
    after = done(after, confirm(after, hit="h1", approved_by="sam"))
    assert (after.level("mega").hits, after.level("minor")) == (1, fed)


def test_above_the_ceiling_contributions_wait_in_the_overflow(fresh: Progressive) -> None:
    bets = {1: 60_00}
    after = done(fresh, coin_in(fresh, level="mega", table="a", round="1", bets=bets))
    mega = after.level("mega")
    assert (mega.current, mega.overflow) == (60_000_000, 9_998_000)


def test_the_most_a_meter_ever_shows_is_its_ceiling_in_cents(fresh: Progressive) -> None:
    assert fresh.level("mega").most_shown == 60_00
    assert fresh.level("minor").most_shown is None


def test_a_jackpot_restarts_from_seed_reserve_and_overflow_up_to_the_ceiling(
    fresh: Progressive,
) -> None:
    after = done(fresh, coin_in(fresh, level="mega", table="a", round="1", bets={1: 60_00}))
    hit = {"hit": "h1", "level": "mega", "table": "a", "round": "1", "seat": 1}
    after = done(after, claim(after, **hit, line="royal_flush_first_five"))  # type: ignore[arg-type]  # mixed values
    after = done(after, confirm(after, hit="h1", approved_by="sam"))
    mega = after.level("mega")
    # 60.00 is paid; 50.00 of seed and 10.00 of reserve and overflow fill it to the ceiling.
    assert (mega.paid, mega.current, mega.hits) == (60_000_000, 60_000_000, 1)
    assert mega.reserve + mega.overflow == 1_842_000 + 9_998_000 - 10_000_000
    assert mega.balances


def test_x01_what_a_void_round_put_in_is_taken_from_where_it_is_by_now(fresh: Progressive) -> None:
    # Seat 1 puts 9.999 on the meter; seat 2 the 0.001 that is left below the ceiling, and 9.998
    # into the overflow. Each gives 0.921 to the reserve.
    bets = {1: 30_00, 2: 30_00}
    after = done(fresh, coin_in(fresh, level="mega", table="a", round="1", bets=bets))
    after = done(after, coin_in(after, level="mega", table="b", round="1", bets={1: 1_00}))
    mega = after.level("mega")
    assert (mega.current, mega.overflow, mega.reserve) == (60_000_000, 10_331_300, 1_872_700)
    # The jackpot at the other table takes all of the reserve and 8.1273 of the overflow.
    hit = {"hit": "h1", "level": "mega", "table": "b", "round": "1", "seat": 1}
    after = done(after, claim(after, **hit, line="royal_flush_first_five"))  # type: ignore[arg-type]  # mixed values
    after = done(after, confirm(after, hit="h1", approved_by="sam"))
    mega = after.level("mega")
    assert (mega.current, mega.overflow, mega.reserve) == (60_000_000, 2_204_000, 0)
    # Seat 1 gets 9.999 and the reserve's 0.921 off the meter; seat 2 what is left of the
    # overflow, and 0.001 + 7.794 + 0.921 off the meter.
    events = void(after, table="a", round="1")
    assert [each for each in events if isinstance(each, Reversed)] == [
        Reversed("mega", "a", "1", 1, 10_920_000, 0, 0, 0),
        Reversed("mega", "a", "1", 2, 8_716_000, 2_204_000, 0, 0),
    ]
    mega = done(after, events).level("mega")
    assert (mega.current, mega.overflow, mega.reserve) == (40_364_000, 0, 0)
    assert mega.balances


def test_x01_what_is_nowhere_any_more_is_the_houses_to_make_good(fresh: Progressive) -> None:
    after = done(fresh, coin_in(fresh, level="mega", table="a", round="1", bets={1: 60_00}))
    people = {"reason": REASONS[0], "text": "a test", "by": "kim", "witness": "lee"}
    after = done(after, adjust(after, level="mega", amount=-60_000_000, **people))
    # 10.00 went on the meter, which shows nothing now; overflow and reserve are still there.
    events = void(after, table="a", round="1")
    assert events == (Reversed("mega", "a", "1", 1, 0, 9_998_000, 1_842_000, 10_000_000),)
    mega = done(after, events).level("mega")
    assert (mega.current, mega.overflow, mega.reserve) == (0, 0, 0)
    assert (mega.contributions, mega.raised) == (0, 10_000_000)
    assert mega.balances


def test_m04_the_reserve_fills_a_restarted_meter_up_to_its_ceiling_and_no_further() -> None:
    # With 50 of seed on top of 10, there is room for 10 below 70, and for nothing below 55.
    assert Meter(value=10, seed=50, reserve=20, ceiling=70).at_restart == 10
    assert Meter(value=10, seed=50, reserve=20, ceiling=55).at_restart == 0
    assert Meter(value=10, seed=50, reserve=20, ceiling=90).at_restart == 20


def test_m04_what_a_ceiling_kept_off_waits_for_the_restart_like_the_reserve(
    fresh: Progressive,
) -> None:
    assert replace(fresh.level("mega"), reserve=4, overflow=3).meter.reserve == 7


def test_m01_a_meter_above_its_ceiling_takes_nothing_and_gives_nothing_back(
    fresh: Progressive,
) -> None:
    above = replace(fresh.level("mega"), current=60_000_001)
    # 33.33 % and 3.07 % of 1.00: all of the meter's part goes to the overflow.
    assert above.shares(1_00) == (0, 333_300, 30_700)


@pytest.mark.parametrize("key", ["seed", "contribution", "reserve"])
def test_m01_a_share_that_is_changed_to_nothing_is_nothing(fresh: Progressive, key: str) -> None:
    assert getattr(changed_plan(fresh.level("mega").plan, key, 0), key) == 0


def test_p12_a_meter_is_adjusted_by_a_micro_dollar_or_more_and_never_by_nothing(
    fresh: Progressive,
) -> None:
    people = {"reason": REASONS[0], "text": "a test", "by": "kim", "witness": "lee"}
    for amount in (1, -1, -50_000_000):
        after = done(fresh, adjust(fresh, level="mega", amount=amount, **people))
        assert after.level("mega").current == 50_000_000 + amount
    for amount in (0, -50_000_001):
        with pytest.raises(Refusal, match="cannot change by") as refusal:
            adjust(fresh, level="mega", amount=amount, **people)
        assert refusal.value.rule == "P-12"


def test_a_rate_change_waits_until_the_jackpot_is_won(fresh: Progressive) -> None:
    after = done(fresh, change(fresh, level="mega", key="contribution", value=1_000, by="kim"))
    assert after.level("mega").plan.contribution == 3_333
    after = in_play(after)
    after = done(
        after,
        claim(
            after,
            hit="h",
            level="mega",
            table="a",
            round="1",
            seat=1,
            line="royal_flush_first_five",
        ),
    )
    after = done(after, confirm(after, hit="h", approved_by="sam"))
    assert after.level("mega").plan.contribution == 1_000
    assert [entry.key for _, entry in after.history] == ["contribution"]


def test_a_ceiling_moves_at_once_and_only_above_what_is_shown(fresh: Progressive) -> None:
    after = done(fresh, change(fresh, level="mega", key="ceiling", value=70_000_000, by="kim"))
    assert after.level("mega").plan.ceiling == 70_000_000
    with pytest.raises(Refusal, match="only moves above"):
        change(after, level="mega", key="ceiling", value=50_000_000, by="kim")


def test_a_locked_hit_is_frozen_and_the_meter_goes_on(tmp_path: Path) -> None:
    after = in_play(opened(plan(tmp_path, lock="true"))[0])
    shown = after.level("mega").current
    after = done(
        after,
        claim(
            after,
            hit="h",
            level="mega",
            table="a",
            round="1",
            seat=2,
            line="royal_flush_first_five",
        ),
    )
    mega = after.level("mega")
    assert mega.locked == shown
    assert mega.current >= mega.plan.seed
    # Another table plays on; the frozen amount stays what it was.
    after = done(after, coin_in(after, level="mega", table="b", round="9", bets={3: 5_00}))
    after = done(after, confirm(after, hit="h", approved_by="sam"))
    assert (after.level("mega").paid, after.level("mega").locked) == (shown, 0)
    assert after.level("mega").balances


def test_a_frozen_jackpot_that_is_taken_back_returns_what_its_meter_restarted_with(
    tmp_path: Path,
) -> None:
    before = in_play(opened(plan(tmp_path, lock="true"))[0])
    royal = {"level": "mega", "table": "a", "round": "1", "line": "royal_flush_first_five"}
    frozen = done(before, claim(before, hit="h", seat=2, **royal))  # type: ignore[arg-type]
    (back,) = withdraw(frozen, hit="h")
    # The seed, and all of the reserve; nothing had flowed over.
    assert back == ClaimWithdrawn("h", 50_000_000, 269_239, 0)
    assert done(frozen, (back,)).level("mega") == before.level("mega")
    # What a second claim has frozen of it meanwhile is no longer there to go back.
    both = done(frozen, claim(frozen, hit="i", seat=1, **royal))  # type: ignore[arg-type]
    left = done(both, adjust(
        both, level="mega", amount=-49_999_999, reason="correction", text="a test", by="sam",
        witness="eva",
    ))  # fmt: skip
    assert withdraw(left, hit="h") == (ClaimWithdrawn("h", 1, 0, 0),)
    assert done(left, withdraw(left, hit="h")).level("mega").balances
    # What had flowed over went onto the new meter, and flows back.
    full = done(before, coin_in(before, level="mega", table="b", round="1", bets={1: 60_00}))
    assert full.level("mega").overflow
    frozen = done(full, claim(full, hit="h", seat=2, **royal))  # type: ignore[arg-type]
    assert frozen.level("mega").overflow < full.level("mega").overflow
    assert done(frozen, withdraw(frozen, hit="h")).level("mega") == full.level("mega")


def test_p12_a_win_is_backed_out_by_its_name_and_once(fresh: Progressive) -> None:
    people = {"level": "mega", "text": "misread", "by": "kim", "witness": "lee", "amount": 1}
    after = done(won(in_play(fresh)), ())
    claimed = adjust_refused(after, reason=BACKED_OUT, win="h1", **people)
    assert claimed == "no win 'h1' is logged on this meter"
    after = done(after, log(after, hit="h1", approved_by="sam"))
    assert adjust_refused(after, reason=BACKED_OUT, **people) == "name the win that is backed out"
    assert adjust_refused(after, reason="correction", win="h1", **people).startswith("a win is")
    (event,) = adjust(after, reason=BACKED_OUT, win="h1", **people)  # type: ignore[arg-type]
    assert isinstance(event, Adjusted)
    assert event.win == "h1"
    back = done(after, (event,))
    again = adjust_refused(back, reason=BACKED_OUT, win="h1", **people)
    assert again == "win h1 was backed out before"
    # Once its round is closed a win is still known, and a claim that was taken back never was one.
    closed = done(after, move(after, hit="h1"))
    closed = done(closed, close_round(closed, table="a", round="1"))
    assert closed.is_logged("h1")
    taken = done(won(in_play(fresh)), withdraw(won(in_play(fresh)), hit="h1"))
    assert not taken.is_logged("h1")
    assert not fresh.is_logged("h1")


def adjust_refused(progressive: Progressive, **asked: object) -> str:
    """What an adjustment is refused with, by P-12 for the win it names."""
    with pytest.raises(Refusal) as refusal:
        adjust(progressive, **asked)  # type: ignore[arg-type]
    assert (refusal.value.rule, refusal.value.field) == ("P-12", "win")
    return refusal.value.message


def test_x01_one_hand_that_is_void_gives_back_its_own_contribution_alone(
    fresh: Progressive,
) -> None:
    after = in_play(fresh)
    events = void(after, table="a", round="1", seat=2)
    assert events == (Reversed("mega", "a", "1", 2, 2_589_741, 0, 238_539, 0),)
    after = done(after, events)
    assert [each.seat for each in after.open_rounds[("a", "1")]] == [1]
    with pytest.raises(Refusal) as refusal:
        void(after, table="a", round="1", seat=2)
    assert refusal.value.rule == "X-01"
    # A claim of another seat does not stand in the way; one's own does.
    claimed = done(in_play(fresh), claim(
        in_play(fresh), hit="h", level="mega", table="a", round="1", seat=1, line=SEVEN
    ))  # fmt: skip
    assert void(claimed, table="a", round="1", seat=2) == events
    with pytest.raises(Refusal) as refusal:
        void(claimed, table="a", round="1", seat=1)
    assert refusal.value.rule == "P-12"
    after = done(after, void(after, table="a", round="1"))
    assert (after.open_rounds, after.level("mega").current) == ({}, 50_000_000)


def test_x01_seats_of_a_void_round_share_what_is_left_and_the_other_tables_reserve(
    tmp_path: Path,
) -> None:
    # Each 30.00 puts 9.999 on the meter and 0.921 into the reserve; the other table's 60.00 puts
    # 1.842 there. Of the meter, 12.00 are left.
    after = opened(plan(tmp_path, ceiling='"100000.00"'))[0]
    bets = {1: 30_00, 2: 30_00}
    after = done(after, coin_in(after, level="mega", table="a", round="1", bets=bets))
    after = done(after, coin_in(after, level="mega", table="b", round="1", bets={1: 60_00}))
    people = {"reason": REASONS[0], "text": "a test", "by": "kim", "witness": "lee"}
    shown = after.level("mega").current
    after = done(after, adjust(after, level="mega", amount=12_000_000 - shown, **people))
    assert after.level("mega").reserve == 3_684_000
    # Seat 1 leaves 2.001 on the meter. Seat 2 is owed 7.998 beyond that: 1.842 of it is still in
    # the reserve, the house makes good 6.156.
    events = void(after, table="a", round="1")
    assert events == (
        Reversed("mega", "a", "1", 1, 9_999_000, 0, 921_000, 0),
        Reversed("mega", "a", "1", 2, 2_001_000, 0, 2_763_000, 6_156_000),
    )
    mega = done(after, events).level("mega")
    assert (mega.current, mega.overflow, mega.reserve) == (0, 0, 0)
    assert mega.balances


ROYAL, SEVEN = "royal_flush_first_five", "royal_flush_seven"


def won(
    progressive: Progressive,
    *,
    hit: str = "h1",
    level: str = "mega",
    table: str = "a",
    round: str = "1",
    seat: int = 1,
    line: str = ROYAL,
) -> Progressive:
    """The progressive after a claim."""
    return done(
        progressive,
        claim(progressive, hit=hit, level=level, table=table, round=round, seat=seat, line=line),
    )


def test_p12_a_round_with_a_win_is_not_void_until_the_win_is_withdrawn(fresh: Progressive) -> None:
    claimed = won(in_play(fresh))
    with pytest.raises(Refusal, match="a claim is taken off first") as refusal:
        void(claimed, table="a", round="1")
    assert refusal.value.rule == "P-12"
    after = done(claimed, withdraw(claimed, hit="h1"))
    assert len(void(after, table="a", round="1")) == 2


def test_p14_a_round_stays_open_until_its_own_win_has_moved_the_meter(fresh: Progressive) -> None:
    after = in_play(fresh)
    after = done(after, coin_in(after, level="mega", table="b", round="1", bets={1: 1_00}))
    after = won(after, table="a")
    with pytest.raises(Refusal, match="waits for a win") as refusal:
        close_round(after, table="a", round="1")
    assert refusal.value.rule == "P-14"
    # The other table need not wait; its end leaves the claim here as it is.
    after = done(after, close_round(after, table="b", round="1"))
    assert list(after.open_rounds) == [("a", "1")]
    assert list(after.claims) == ["h1"]
    after = done(after, confirm(after, hit="h1", approved_by="sam"))
    after = done(after, close_round(after, table="a", round="1"))
    assert (after.open_rounds, after.claims) == ({}, {})


def test_p10_the_name_of_a_claim_is_used_once(fresh: Progressive) -> None:
    after = won(in_play(fresh), hit="h1")
    after = done(after, withdraw(after, hit="h1"))
    with pytest.raises(Refusal, match="was claimed before") as refusal:
        won(after, hit="h1")
    assert refusal.value.rule == "P-10"
    # Nor does the name come back once another was used.
    after = won(after, hit="h2", seat=2)
    with pytest.raises(Refusal, match="was claimed before"):
        won(after, hit="h1")


def test_p04_a_seat_has_one_win_of_a_meter_in_a_round(fresh: Progressive) -> None:
    after = in_play(fresh, "1")
    for level, table, round in (("mega", "b", "1"), ("mega", "a", "2"), ("minor", "a", "1")):
        bets = {1: 1_00}
        after = done(after, coin_in(after, level=level, table=table, round=round, bets=bets))
    after = won(after)
    with pytest.raises(Refusal, match="only the best line") as refusal:
        won(after, hit="h2", line=SEVEN)
    assert refusal.value.rule == "P-04"
    # Another seat, another table, another round and another meter are other bets.
    after = won(after, hit="h2", seat=2)
    after = won(after, hit="h3", table="b")
    after = won(after, hit="h4", round="2")
    after = won(after, hit="h5", level="minor")
    assert list(after.claims) == ["h1", "h2", "h3", "h4", "h5"]


@pytest.mark.parametrize("nobody", ["", " "])
def test_p10_a_win_is_approved_by_somebody(fresh: Progressive, nobody: str) -> None:
    with pytest.raises(Refusal, match="approved by somebody") as refusal:
        log(won(in_play(fresh)), hit="h1", approved_by=nobody)
    assert refusal.value.rule == "P-10"


@pytest.fixture
def frozen(tmp_path: Path) -> Progressive:
    """Meters whose claims are frozen: 52.923041 are shown, and 0.269239 are in the reserve."""
    return in_play(opened(plan(tmp_path, lock="true"))[0])


def test_p05_a_frozen_jackpot_restarts_its_meter_once_and_pays_what_was_frozen(
    frozen: Progressive,
) -> None:
    after = won(frozen)
    mega = after.level("mega")
    assert (mega.locked, mega.current, mega.reserve) == (52_923_041, 50_269_239, 0)
    logged = log(after, hit="h1", approved_by="sam")
    assert logged == (WinLogged("h1", 52_93, 50_269_239, "sam"),)
    after = done(after, logged)
    # 52.93 are paid; the house adds what is missing to the cent.
    events = move(after, hit="h1")
    assert events == (MeterMoved("h1", "mega", 0, 52_923_041, 6_959),)
    mega = done(after, events).level("mega")
    assert (mega.locked, mega.current, mega.paid, mega.seeds) == (
        *(0, 50_269_239, 52_923_041, 100_000_000),
    )
    assert (mega.from_house, mega.balances) == (6_959, True)


def test_p03_a_frozen_share_leaves_the_rest_of_the_meter_where_it_is(frozen: Progressive) -> None:
    # 5 % of 52.923041 is 2.64615205, which is paid as 2.65.
    after = won(frozen, line=SEVEN)
    mega = after.level("mega")
    assert (mega.locked, mega.current, mega.reserve) == (2_650_000, 50_273_041, 269_239)
    after = done(after, log(after, hit="h1", approved_by="sam"))
    events = move(after, hit="h1")
    assert events == (MeterMoved("h1", "mega", 0, 2_650_000, 0),)
    mega = done(after, events).level("mega")
    assert (mega.locked, mega.current, mega.reserve) == (0, 50_273_041, 269_239)
    assert (mega.paid, mega.seeds, mega.balances) == (2_650_000, 50_000_000, True)


def test_p12_what_was_frozen_for_a_claim_goes_back_to_the_meter_with_it(
    frozen: Progressive,
) -> None:
    after = won(frozen, line=SEVEN)
    after = done(after, withdraw(after, hit="h1"))
    assert after.level("mega") == frozen.level("mega")


def test_what_a_win_leaves_of_its_frozen_amount_goes_back_to_the_meter(frozen: Progressive) -> None:
    after = won(frozen, line=SEVEN)
    after = done(after, log(after, hit="h1", approved_by="sam"))
    # 2.65 were frozen; a record that takes 2.60 of it leaves 0.05.
    mega = done(after, (MeterMoved("h1", "mega", 0, 2_600_000, 0),)).level("mega")
    assert (mega.locked, mega.current, mega.paid) == (0, 50_323_041, 2_600_000)
    assert mega.balances


def test_what_is_frozen_is_still_there(frozen: Progressive) -> None:
    mega = won(frozen).level("mega")
    assert mega.balances
    assert not replace(mega, locked=mega.locked + 1).balances
    assert not replace(mega, locked=-mega.locked).balances


def test_a_plan_change_waits_through_a_share_of_the_meter(fresh: Progressive) -> None:
    after = done(fresh, change(fresh, level="mega", key="seed", value=70_000_000, by="kim"))
    after = won(in_play(after), line=SEVEN)
    after = done(after, confirm(after, hit="h1", approved_by="sam"))
    assert after.level("mega").waiting == (("seed", 70_000_000),)
    assert after.level("mega").plan.seed == 50_000_000


def test_m04_a_seed_above_the_ceiling_is_put_in_whole_and_the_reserve_waits(
    fresh: Progressive,
) -> None:
    after = done(fresh, change(fresh, level="mega", key="seed", value=70_000_000, by="kim"))
    after = won(in_play(after))
    after = done(after, confirm(after, hit="h1", approved_by="sam"))
    # Above 60.00 there is no room: 0.269239 stay in the reserve.
    mega = after.level("mega")
    assert (mega.current, mega.reserve, mega.overflow) == (70_000_000, 269_239, 0)
    assert mega.balances


def test_m04_what_rounding_down_has_left_takes_room_below_the_ceiling(fresh: Progressive) -> None:
    # 9.998 are in the overflow, 1.842 in the reserve; the meter is lowered to 52.923041.
    after = done(fresh, coin_in(fresh, level="mega", table="a", round="1", bets={1: 60_00}))
    people = {"reason": REASONS[0], "text": "a test", "by": "kim", "witness": "lee"}
    after = won(done(after, adjust(after, level="mega", amount=-7_076_959, **people)))
    after = done(after, log(after, hit="h1", approved_by="sam", rounding=Rounding.DOWN))
    # 52.92 are paid. With the 0.003041 that are left and 50.00 of seed, 9.996959 more fit.
    events = move(after, hit="h1")
    assert events == (MeterMoved("h1", "mega", 52_920_000, 0, 0, 50_000_000, 1_842_000, 8_154_959),)
    mega = done(after, events).level("mega")
    assert (mega.current, mega.reserve, mega.overflow) == (60_000_000, 0, 1_843_041)
    assert mega.balances


def test_m01_shares_that_wait_count_when_another_is_changed(fresh: Progressive) -> None:
    # 33.33 % go to the meter and 3.07 % to the reserve; from the next jackpot on 50 % do.
    after = done(fresh, change(fresh, level="mega", key="contribution", value=5_000, by="kim"))
    with pytest.raises(Refusal, match="more than the bet") as refusal:
        change(after, level="mega", key="reserve", value=5_001, by="kim")
    assert refusal.value.rule == "M-01"
    # All of a bet is not more than the bet.
    after = done(after, change(after, level="mega", key="reserve", value=5_000, by="kim"))
    assert after.level("mega").waiting == (("contribution", 5_000), ("reserve", 5_000))


@pytest.mark.parametrize("key", ["seed", "contribution", "reserve"])
def test_m01_a_share_or_seed_is_never_below_nothing(fresh: Progressive, key: str) -> None:
    with pytest.raises(Refusal, match="from zero up") as refusal:
        change(fresh, level="mega", key=key, value=-1, by="kim")
    assert refusal.value.rule == "M-01"


def test_m01_a_later_change_replaces_an_earlier_one_of_the_same_entry_alone(
    fresh: Progressive,
) -> None:
    after = fresh
    for key, value in (("seed", 60_000_000), ("reserve", 100), ("seed", 70_000_000)):
        after = done(after, change(after, level="mega", key=key, value=value, by="kim"))
    assert after.level("mega").waiting == (("reserve", 100), ("seed", 70_000_000))
    # Two meters were seeded before; each change is kept with its place on the record.
    assert [(at, entry.key) for at, entry in after.history] == [
        *((2, "seed"), (3, "reserve"), (4, "seed")),
    ]
    assert after.sequence == 5


def test_a_change_says_what_stood_until_then_or_waited_to(fresh: Progressive) -> None:
    after, said = fresh, []
    for key, value in (("seed", 60_000_000), ("seed", 70_000_000), ("ceiling", None)):
        events = change(after, level="mega", key=key, value=value, by="kim")
        after = done(after, events)
        said += [(each.was, each.value) for each in events if isinstance(each, PlanChanged)]
    assert said == [(50_000_000, 60_000_000), (60_000_000, 70_000_000), (60_000_000, None)]


def test_an_adjustment_says_what_the_meter_held(fresh: Progressive) -> None:
    people = {"reason": REASONS[0], "text": "a test", "by": "kim", "witness": "lee"}
    (event,) = adjust(fresh, level="mega", amount=-1, **people)
    assert isinstance(event, Adjusted)
    assert event.was == 50_000_000


@pytest.mark.parametrize(
    ("key", "value", "text"),
    [
        ("seed", 12_345_670_000, "12345.67"),
        ("ceiling", 60_000_000, "60.00"),
        ("ceiling", None, "none"),
        ("contribution", 3_333, "33.33 %"),
        ("reserve", 500, "5 %"),
    ],
)
def test_an_entry_of_a_plan_is_written_in_dollars_or_percent(
    key: str, value: int | None, text: str
) -> None:
    assert plan_text(key, value) == text


def test_a_meter_the_plan_does_not_have_is_named(fresh: Progressive) -> None:
    with pytest.raises(RulesError, match="one of mega, minor"):
        fresh.level("luck")


REFUSED = [
    (lambda p: coin_in(p, level="mega", table="a", round="1", bets={1: 1_00}), "P-02"),
    (lambda p: coin_in(p, level="mega", table="a", round="2", bets={1: 0}), "P-01"),
    (lambda p: void(p, table="a", round="7"), "X-01"),
    (lambda p: close_round(p, table="a", round="7"), "P-14"),
    (lambda p: log(p, hit="none", approved_by="sam"), "P-10"),
    (lambda p: move(p, hit="none"), "P-10"),
    (
        lambda p: claim(p, hit="h", level="mega", table="a", round="1", seat=5, line="full_house"),
        "P-02",
    ),
    (lambda p: claim(p, hit="h", level="mega", table="a", round="1", seat=1, line="luck"), "P-04"),
    (
        lambda p: adjust(
            p, level="mega", amount=1, reason="luck", text="x", by="kim", witness="lee"
        ),
        "P-12",
    ),
    (
        lambda p: adjust(
            p, level="mega", amount=1, reason="correction", text=" ", by="kim", witness="lee"
        ),
        "P-12",
    ),
    (
        lambda p: adjust(
            p, level="mega", amount=1, reason="correction", text="x", by="kim", witness="kim"
        ),
        "P-12",
    ),
    (
        lambda p: adjust(
            p, level="mega", amount=-(10**9), reason="correction", text="x", by="a", witness="b"
        ),
        "P-12",
    ),
    (lambda p: change(p, level="mega", key="luck", value=1, by="kim"), "M-01"),
    (lambda p: change(p, level="mega", key="contribution", value=9_999, by="kim"), "M-01"),
    (lambda p: change(p, level="mega", key="seed", value=None, by="kim"), "M-01"),
]


@pytest.mark.parametrize(("command", "clause"), REFUSED)
def test_what_is_not_allowed_is_refused_with_its_rule(
    fresh: Progressive, command: object, clause: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        command(in_play(fresh))  # type: ignore[operator]  # a lambda of the table above
    assert refusal.value.rule == clause


class MetersOfALifetime(RuleBasedStateMachine):
    """Bets, hits, voids, adjustments and changes in any order; the law holds after each."""

    @initialize(
        lock=st.sampled_from(("true", "false")),
        awards=st.sampled_from(("percentage", "all")),
        ceiling=st.sampled_from(('"60.00"', '"50.00"', '"100000.00"')),
    )
    def begin(self, lock: str, awards: str, ceiling: str) -> None:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            made = plan(Path(folder), lock=lock, awards=awards, ceiling=ceiling)
        self.progressive, self.record = opened(made)
        self.start = made
        self.rounds = 0
        self.hits = 0

    def do(self, events: tuple[Event, ...]) -> None:
        self.record = (*self.record, *events)
        self.progressive = evolve_all(self.progressive, events)

    @rule(
        level=st.sampled_from(("mega", "minor")),
        table=st.sampled_from("ab"),
        bets=st.dictionaries(st.integers(1, 6), st.integers(1, 50_00), min_size=1, max_size=3),
    )
    def bet(self, level: str, table: str, bets: dict[int, int]) -> None:
        self.rounds += 1
        self.do(
            coin_in(self.progressive, level=level, table=table, round=str(self.rounds), bets=bets)
        )

    @precondition(lambda self: bool(self.progressive.open_rounds))
    @rule(data=st.data(), line=st.integers(0, 5))
    def hit(self, data: st.DataObject, line: int) -> None:
        key = data.draw(st.sampled_from(sorted(self.progressive.open_rounds)))
        bet = data.draw(st.sampled_from(self.progressive.open_rounds[key]))
        lines = self.progressive.level(bet.level).plan.paytable.lines
        self.hits += 1
        try:
            self.do(
                claim(
                    self.progressive,
                    hit=f"h{self.hits}",
                    level=bet.level,
                    table=bet.table,
                    round=bet.round,
                    seat=bet.seat,
                    line=lines[line].key,
                )
            )
        except Refusal as refusal:
            assert refusal.rule == "P-04"  # noqa: PT017 - one win a seat, or none refused

    @precondition(lambda self: bool(self.progressive.claims))
    @rule(data=st.data(), step=st.sampled_from(("withdraw", "log", "move", "confirm")))
    def process(self, data: st.DataObject, step: str) -> None:
        hit = data.draw(st.sampled_from(sorted(self.progressive.claims)))
        before = self.progressive.claims[hit]
        try:
            match step:
                case "withdraw":
                    self.do(withdraw(self.progressive, hit=hit))
                case "log":
                    self.do(log(self.progressive, hit=hit, approved_by="sam"))
                case "move":
                    self.do(move(self.progressive, hit=hit))
                case _:
                    self.do(confirm(self.progressive, hit=hit, approved_by="sam"))
        except Refusal:
            # Only a win that is logged is refused a withdrawal or a second log.
            assert (before.logged is not None) != (step == "move" and not before.moved)

    @precondition(lambda self: bool(self.progressive.open_rounds))
    @rule(data=st.data(), end=st.sampled_from((void, close_round)))
    def end_round(self, data: st.DataObject, end: object) -> None:
        table, round = data.draw(st.sampled_from(sorted(self.progressive.open_rounds)))
        try:
            self.do(end(self.progressive, table=table, round=round))  # type: ignore[operator]  # one of two
        except Refusal as refusal:
            assert refusal.rule in ("P-12", "P-14")  # noqa: PT017 - a win stands in the way

    @rule(amount=st.integers(-(10**8), 10**8), reason=st.sampled_from(REASONS))
    def by_hand(self, amount: int, reason: str) -> None:
        shown, now = self.progressive.level("mega").current, self.progressive
        wins = [hit for hit in sorted(now.hits - now.backed_out) if now.is_logged(hit)]
        backs = reason == BACKED_OUT
        if amount and shown + amount >= 0 and (wins or not backs):
            self.do(
                adjust(
                    self.progressive,
                    level="mega",
                    amount=amount,
                    reason=reason,
                    text="counted again",
                    by="kim",
                    witness="lee",
                    win=wins[0] if backs else None,
                )
            )

    @rule(key=st.sampled_from(("seed", "reserve")), value=st.integers(0, 5_000))
    def change_plan(self, key: str, value: int) -> None:
        self.do(change(self.progressive, level="mega", key=key, value=value, by="kim"))

    @invariant()
    def the_law_holds(self) -> None:
        if hasattr(self, "progressive"):
            for level in self.progressive.levels.values():
                assert level.balances
                assert min(level.current, level.overflow, level.reserve, level.locked) >= 0

    def teardown(self) -> None:
        if hasattr(self, "progressive"):
            # What a meter shows is reproducible from the record alone.
            empty = opened(self.start)[0]
            assert evolve_all(empty, self.record[len(self.start.levels) :]) == self.progressive


TestMetersOfALifetime = MetersOfALifetime.TestCase
TestMetersOfALifetime.settings = settings(
    max_examples=times(60, soak=2_000), stateful_step_count=40
)
