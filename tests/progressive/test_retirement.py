"""A meter taken out of use: what it held is in another, whatever the ceilings (GLI-19 2.4.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseedge.progressive import Progressive, evolve_all, opened
from houseedge.progressive.event import GameAdmitted, LinkSpoke
from houseedge.progressive.message import Join
from houseedge.progressive.progressive import adjust, claim, close_round, coin_in
from houseedge.progressive.retirement import StillInUse, retire
from houseedge.progressive.standing import MeterStanding, progressive_from, standing_of
from houseedge.rules import Catalog, built_in
from tests.house.rules_folder import own_plan
from tests.progressive.test_progressive import plan

SAID: dict[str, Any] = {"text": "the new link", "by": "staff:sam", "witness": "staff:eva"}
WA = built_in().plan("WA-01")


def fed(folder: Path) -> Progressive:
    """A meter of two levels with something in every pool, and no round open."""
    meter = opened(plan(folder, ceiling='"50.10"'))[0]
    for level in ("mega", "minor"):
        bets = {1: 1_00, 2: 7_77}
        meter = evolve_all(meter, coin_in(meter, level=level, table="a", round="1", bets=bets))
    return evolve_all(meter, close_round(meter, table="a", round="1"))


def held(*meters: Progressive) -> int:
    return sum(
        level.current + level.overflow + level.reserve + level.locked
        for meter in meters
        for level in meter.levels.values()
    )


def test_every_level_goes_to_the_only_one_there_is_and_nothing_is_lost(tmp_path: Path) -> None:
    old, new = fed(tmp_path), opened(WA)[0]
    before = held(old, new)
    given, taken = retire(old, new, **SAID)
    old, new = evolve_all(old, given), evolve_all(new, taken)
    assert (held(old), held(new), old.retired) == (0, before, "WA-01")
    assert all(level.balances for meter in (old, new) for level in meter.levels.values())
    # What stands of it is what its events say, a restart later too.
    kept = msgspec.json.decode(msgspec.json.encode(standing_of(old)), type=MeterStanding)
    assert progressive_from(old.plan, kept) == old


def test_what_does_not_fit_under_a_ceiling_waits_in_the_overflow(tmp_path: Path) -> None:
    old = opened(WA)[0]
    catalog = own_plan(tmp_path, seed="100.00", more='ceiling = "100.50"\n')
    new = opened(catalog.plan("OWN-01"))[0]
    given, taken = retire(old, new, **SAID)
    new = evolve_all(new, taken)
    level = new.level("main")
    assert (level.current, level.overflow) == (100_500_000, 9_999_500_000)
    assert given[0].current == taken[0].to_meter + taken[0].to_overflow


def test_a_meter_above_its_ceiling_shows_nothing_of_another_and_gives_nothing_back(
    tmp_path: Path,
) -> None:
    catalog = own_plan(tmp_path, seed="100.00", more='ceiling = "100.50"\n')
    new = opened(catalog.plan("OWN-01"))[0]
    # Adjusted by hand to 101.00.
    raised = adjust(new, level="main", amount=1_000_000, reason="correction", **SAID)
    (taken,) = retire(opened(WA)[0], evolve_all(new, raised), **SAID)[1]
    assert (taken.to_meter, taken.to_overflow) == (0, 10_000_000_000)


def test_levels_go_to_those_of_their_name(tmp_path: Path) -> None:
    old = fed(tmp_path / "old")
    text = (tmp_path / "old" / "plans" / "ours.toml").read_text()
    (tmp_path / "new" / "plans").mkdir(parents=True)
    (tmp_path / "new" / "plans" / "next.toml").write_text(text.replace('"ours"', '"next"'))
    new = opened(Catalog(tmp_path / "new").plan("next"))[0]
    assert [each.level for each in retire(old, new, **SAID)[1]] == ["mega", "minor"]
    with pytest.raises(StillInUse, match="next has no level main"):
        retire(opened(WA)[0], new, **SAID)


def test_a_meter_on_which_something_depends_is_not_taken_out_of_use(tmp_path: Path) -> None:
    new = opened(own_plan(tmp_path).plan("OWN-01"))[0]
    fresh = opened(WA)[0]
    bets = coin_in(fresh, level="main", table="a", round="1", bets={1: 1_00})
    playing = evolve_all(fresh, bets)
    line = "royal_flush_seven"
    won = claim(playing, hit="W", level="main", table="a", round="1", seat=1, line=line)
    joined = evolve_all(
        fresh,
        (
            GameAdmitted("main", "Three Card Poker", 3, 2, "0", "0", "staff:gus", "a trial"),
            LinkSpoke("main", Join(table="ride-1", sequence=1, game="Three Card Poker")),
        ),
    )
    for meter, words in (
        (playing, "a round of WA-01 is not over"),
        (evolve_all(playing, won), "a round of WA-01 is not over"),
        (joined, "table ride-1 is in its link"),
        (new, "gives what it holds to another"),
    ):
        with pytest.raises(StillInUse, match=words):
            retire(meter, new, **SAID)
    for wrong in ({"text": " "}, {"witness": "staff:sam"}, {"witness": " "}, {"by": ""}):
        with pytest.raises(StillInUse):
            retire(fresh, new, **{**SAID, **wrong})
    gone = evolve_all(fresh, retire(fresh, new, **SAID)[0])
    for meter, into in ((gone, new), (new, gone)):
        with pytest.raises(StillInUse, match="WA-01 was taken out of use, and what it held is in"):
            retire(meter, into, **SAID)
