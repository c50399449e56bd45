"""The meters' account: whatever is done to a progressive, nothing appears and nothing vanishes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from houseedge.errors import Refusal
from houseedge.progressive import Progressive, evolve_all, opened
from houseedge.progressive.event import Event, Reversed
from houseedge.progressive.level import changed_plan
from houseedge.progressive.meter import Meter
from houseedge.progressive.progressive import (
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


def test_above_the_ceiling_contributions_wait_in_the_overflow(fresh: Progressive) -> None:
    bets = {1: 60_00}
    after = done(fresh, coin_in(fresh, level="mega", table="a", round="1", bets=bets))
    mega = after.level("mega")
    assert (mega.current, mega.overflow) == (60_000_000, 9_998_000)


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
        shown = self.progressive.level("mega").current
        if amount and shown + amount >= 0:
            self.do(
                adjust(
                    self.progressive,
                    level="mega",
                    amount=amount,
                    reason=reason,
                    text="counted again",
                    by="kim",
                    witness="lee",
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
