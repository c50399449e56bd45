"""M and P-12: what a meter gathers, keeps and gives, and what is never edited."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.errors import RulesError
from houseedge.progressive import evolve_all, opened
from houseedge.progressive.progressive import (
    WinIsFinal,
    adjust,
    claim,
    coin_in,
    confirm,
    log,
    withdraw,
)
from houseedge.rules import built_in
from houseedge.rules.plan import share
from tests.progressive.test_progressive import done, in_play, plan


def test_m01_the_rest_of_a_bet_is_the_houses() -> None:
    level = built_in().plan("WA-01").level("main")
    assert level.contribution + level.reserve + level.house == 10_000


@pytest.mark.parametrize("text", ["0 %", "100 %", "0.01 %", "33.33%"])
def test_m01_a_share_is_any_hundredth_of_a_percent(text: str) -> None:
    assert 0 <= share("plan.toml", "contribution", text) <= 10_000


@pytest.mark.parametrize("text", ["100.01 %", "-1 %", "1", "0.001 %", "% 1", "1 % %", "١ %"])
def test_m01_any_other_share_is_refused(text: str) -> None:
    with pytest.raises(RulesError, match=r"plan\.toml: contribution"):
        share("plan.toml", "contribution", text)


@pytest.mark.parametrize(
    ("awards", "paid", "by_house"), [("all", 10_000_000, 0), ("percentage", 0, 10_000_000)]
)
def test_m02_fixed_awards_come_off_the_meter_or_from_the_house(
    tmp_path: Path, awards: str, paid: int, by_house: int
) -> None:
    # A full house pays 10 for 1 on a bet of 1.00.
    after = in_play(opened(plan(tmp_path, awards=awards))[0])
    after = done(
        after,
        claim(after, hit="h", level="mega", table="a", round="1", seat=1, line="full_house"),
    )
    after = done(after, confirm(after, hit="h", approved_by="sam"))
    assert (after.level("mega").paid, after.level("mega").from_house) == (paid, by_house)


def test_m04_the_reserve_is_added_to_the_seed_at_the_restart(tmp_path: Path) -> None:
    after = in_play(opened(plan(tmp_path, ceiling='"100000.00"'))[0])
    reserve = after.level("mega").reserve
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
    mega = after.level("mega")
    # A jackpot is paid in whole cents, rounded up: what is left of the meter is nothing.
    assert (mega.current, mega.reserve) == (50_000_000 + reserve, 0)


def test_p12_a_logged_win_is_never_edited_and_backing_out_is_an_adjustment(tmp_path: Path) -> None:
    after = in_play(opened(plan(tmp_path))[0])
    after = done(
        after,
        claim(after, hit="h", level="mega", table="a", round="1", seat=1, line="royal_flush_seven"),
    )
    # Before it is logged a claim may be taken back.
    assert not done(after, withdraw(after, hit="h")).claims
    after = done(after, log(after, hit="h", approved_by="sam"))
    with pytest.raises(WinIsFinal):
        withdraw(after, hit="h")
    with pytest.raises(WinIsFinal):
        log(after, hit="h", approved_by="sam")
    back = adjust(
        after,
        level="mega",
        amount=2_646_160,
        reason="win backed out",
        text="the hand was misread",
        by="kim",
        witness="lee",
        win="h",
    )
    backed_out = evolve_all(after, back).level("mega")
    # Both the win and its correction stay on record.
    assert (backed_out.raised, backed_out.balances) == (2_646_160, True)


def test_m01_contributions_of_many_tables_are_all_kept(tmp_path: Path) -> None:
    after = opened(plan(tmp_path, ceiling='"100000.00"'))[0]
    for number in range(100):
        bets = {1: 1_00}
        after = done(
            after,
            coin_in(after, level="mega", table=f"t{number % 7}", round=str(number), bets=bets),
        )
    assert after.level("mega").contributions == 100 * (333_300 + 30_700)
