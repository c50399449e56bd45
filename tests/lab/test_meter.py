"""Meter plans: exact figures, advice as warnings, and simulated lives that balance."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from houseedge.errors import NotationError
from houseedge.lab.life import DryRisk, MeterLife, _Life, dry_risk, simulate
from houseedge.lab.meter import Volume, report
from houseedge.lab.plan_advice import Warning_, warnings
from houseedge.money import Rounding
from houseedge.progressive import Meter
from houseedge.rules import Catalog, built_in
from houseedge.rules.plan import LevelPlan, MeterPlan

DOLLAR = 1_000_000
ROYAL = Fraction(1, 649_740)

SOUND = {
    "name": "main",
    "paytable": "WA-01",
    "bet": "1.00",
    "seed": "10000.00",
    "contribution": "25 %",
    "reserve": "3 %",
    "awards_from": "percentage",
}


def plan_of(folder: Path, *levels: dict[str, str]) -> MeterPlan:
    """A plan as an operator writes it: the sound one, with some entries changed."""
    text = 'id = "OWN"\nversion = 1\ntitle = "Our own"\n'
    for changed in levels:
        entries = {**SOUND, **changed}
        text += "\n[[levels]]\n" + "".join(f'{key} = "{entries[key]}"\n' for key in entries)
    (folder / "plans").mkdir()
    (folder / "plans" / "own.toml").write_text(text)
    return Catalog(folder).plan("OWN")


def advice(folder: Path, **changed: str) -> dict[str, Warning_]:
    found = warnings(plan_of(folder, changed), volume=None)
    assert {warning.level for warning in found} <= {"main"}
    return {warning.code: warning for warning in found}


def level_of(id: str) -> LevelPlan:
    return built_in().plan(id).levels[0]


# Exact figures.


def test_the_washington_level_has_the_figures_of_p2_in_the_standards() -> None:
    found = report(level_of("WA-01"))
    assert found.chance_of_all == ROYAL
    assert found.mean_bets == 649_740
    assert round(found.fixed_return, 4) == Fraction("0.5019")
    assert float(found.share_return) == pytest.approx(3.0012e-6, rel=1e-4)
    assert found.break_even is not None
    assert round(found.break_even / DOLLAR) == 165_960
    assert found.return_at(found.break_even) == 1


def test_the_pennsylvania_level_has_the_figures_of_p3_in_the_standards() -> None:
    found = report(level_of("PA-01"))
    assert round(found.fixed_return, 4) == Fraction("0.5306")
    assert float(found.share_return) == pytest.approx(2.9242e-6, rel=1e-4)
    assert found.break_even is not None
    assert float(found.break_even / DOLLAR) == pytest.approx(802_655, rel=1e-5)


def test_the_house_keeps_its_share_less_seeds_and_the_awards_it_pays_itself() -> None:
    level = level_of("WA-01")
    tray, meter = report(level), report(replace(level, awards_from="all"))
    assert tray.house_share == Fraction("0.72")
    assert meter.house_keeps == Fraction("0.72") - ROYAL * 10_000
    assert tray.house_keeps == meter.house_keeps - tray.fixed_return


def test_with_every_award_off_it_the_meter_grows_above_what_leaves_it() -> None:
    found = report(level_of("WA-01"))
    five_percent = found.lines[1].probability / 20
    assert found.growth_share == found.fixed_return + five_percent * 10_000
    assert found.growth_share_at(0) == found.fixed_return


def test_the_curve_runs_from_the_seed_to_break_even_and_not_above_a_ceiling() -> None:
    level = level_of("WA-01")
    curve = report(level).curve(4)
    assert curve[0] == (Fraction(level.seed), report(level).return_at(level.seed))
    assert curve[-1] == (report(level).break_even, Fraction(1))
    assert len(curve) == 5
    capped = report(replace(level, ceiling=60_000 * DOLLAR)).curve()
    assert capped[-1][0] == 60_000 * DOLLAR


# Advice.


def test_a_sound_plan_is_not_warned_of() -> None:
    assert [warnings(built_in().plan(id)) for id in ("WA-01", "PA-01")] == [(), ()]


def test_m03_a_contribution_below_70_percent_with_every_award_off_the_meter_is_warned_of(
    tmp_path: Path,
) -> None:
    found = advice(tmp_path, awards_from="all", contribution="69.99 %")
    assert list(found) == ["contribution_below_70"]
    warning = found["contribution_below_70"]
    assert warning.rule == "M-03"
    assert warning.number == report(level_of("WA-01")).growth_share
    assert "69.99 % is below 70.00 %" in warning.sentence


@pytest.mark.parametrize(
    "changed", [{"awards_from": "all", "contribution": "70 %"}, {"contribution": "20 %"}]
)
def test_m03_neither_70_percent_nor_awards_from_the_tray_risk_running_dry(
    tmp_path: Path, changed: dict[str, str]
) -> None:
    assert advice(tmp_path, **changed) == {}


def test_m03_a_contribution_raised_above_its_preset_is_warned_of(tmp_path: Path) -> None:
    found = advice(tmp_path, contribution="30 %", preset_contribution="25 %")
    assert list(found) == ["contribution_raised"]
    warning = found["contribution_raised"]
    kept = report(level_of("WA-01")).house_keeps
    assert (warning.rule, warning.number) == ("M-03", kept - Fraction("0.05"))
    assert "keeps 15.27 % instead of 20.27 %" in warning.sentence


@pytest.mark.parametrize(
    "changed",
    [
        {"contribution": "20 %", "preset_contribution": "25 %"},
        {"contribution": "80 %", "preset_contribution": "75 %", "awards_from": "all"},
    ],
)
def test_m03_a_contribution_may_be_lowered_or_feed_every_award(
    tmp_path: Path, changed: dict[str, str]
) -> None:
    assert advice(tmp_path, **changed) == {}


def test_m03_a_seed_of_zero_is_warned_of(tmp_path: Path) -> None:
    found = advice(tmp_path, seed="0.00", reserve="0 %")
    assert list(found) == ["seed_zero", "seed_below_largest_award", "reserve_zero"]
    fixed = report(level_of("WA-01")).fixed_return
    assert (found["seed_zero"].rule, found["seed_zero"].number) == ("M-03", fixed)


def test_m03_a_reserve_alone_is_no_seed(tmp_path: Path) -> None:
    found = advice(tmp_path, seed="0.00")
    assert list(found) == ["seed_zero", "reserve_without_seed", "seed_below_largest_award"]
    # 3 cents of each of 649,740 bets.
    warning = found["reserve_without_seed"]
    assert (warning.rule, warning.number) == ("M-03", 649_740 * 30_000)
    assert "$19,492.20" in warning.sentence


def test_m03_a_seed_below_the_largest_fixed_award_is_warned_of(tmp_path: Path) -> None:
    found = advice(tmp_path, seed="2999.99")
    assert list(found) == ["seed_below_largest_award"]
    warning = found["seed_below_largest_award"]
    assert (warning.rule, warning.number) == ("M-03", DOLLAR // 100)
    assert "$0.01 below the largest fixed award, $3,000.00" in warning.sentence


def test_m03_a_seed_of_the_largest_fixed_award_is_enough(tmp_path: Path) -> None:
    assert advice(tmp_path, seed="3000.00") == {}


def test_m05_a_seed_that_is_not_the_preset_is_warned_of(tmp_path: Path) -> None:
    found = advice(tmp_path, seed="8000.00", preset_seed="10000.00")
    assert list(found) == ["seed_not_preset"]
    warning = found["seed_not_preset"]
    assert (warning.rule, warning.number) == ("M-05", -2_000 * DOLLAR)
    assert "$2,000.00 below the preset of $10,000.00" in warning.sentence


def test_m05_a_reserve_share_of_zero_is_warned_of(tmp_path: Path) -> None:
    found = advice(tmp_path, reserve="0 %")
    assert list(found) == ["reserve_zero"]
    warning = found["reserve_zero"]
    assert (warning.rule, warning.number) == ("M-05", 10_000 * DOLLAR)


def test_m03_every_level_is_advised_on_by_its_name(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, {"name": "mega"}, {"name": "minor", "reserve": "0 %"})
    assert [(w.level, w.code) for w in warnings(plan)] == [("minor", "reserve_zero")]


def test_m03_the_chance_of_running_dry_within_a_year_is_told(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, {"awards_from": "all", "contribution": "50 %", "seed": "3000.00"})
    below, dry = warnings(plan, volume=Volume(rounds_per_hour=10))
    assert (below.code, dry.code) == ("contribution_below_70", "runs_dry")
    assert isinstance(dry.number, Fraction)
    assert 0 < dry.number < 1
    assert "first years of 87,600 bets" in dry.sentence
    assert warnings(plan, volume=Volume(rounds_per_hour=10)) == (below, dry)


def test_m03_a_small_contribution_that_never_ran_dry_is_said_to_be_one(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, {"awards_from": "all", "contribution": "69 %", "seed": "50000.00"})
    (below,) = warnings(plan)
    assert below.sentence.endswith("simulated first years of 350,400 bets it never ran dry.")


@pytest.mark.slow
def test_the_chance_of_running_dry_falls_with_the_contribution_and_the_seed() -> None:
    level = replace(level_of("WA-01"), awards_from="all", seed=3_000 * DOLLAR)
    some = dry_risk(replace(level, contribution=5_500), Volume())
    fewer = dry_risk(replace(level, contribution=6_500), Volume())
    none = dry_risk(replace(level, contribution=6_500, seed=50_000 * DOLLAR), Volume())
    assert some.chance > fewer.chance >= none.chance == 0


def test_the_chance_of_running_dry_is_that_of_a_first_year() -> None:
    # Once such a meter has grown it is safe for a lifetime; begun anew each year it never is.
    level = replace(level_of("WA-01"), awards_from="all", seed=0, contribution=5_500)
    life = simulate(level, 1_000, 40, seed=0)
    assert life.dry_years < 100
    assert dry_risk(level, Volume()).dry > 800


def test_a_meter_that_gets_nothing_and_holds_nothing_is_always_dry() -> None:
    level = replace(level_of("WA-01"), awards_from="all", seed=0, contribution=0)
    assert dry_risk(level, Volume()) == DryRisk(years=1_000, dry=1_000, bets_per_year=350_400)


@pytest.mark.slow
def test_where_very_much_is_bet_fewer_years_are_simulated() -> None:
    level = replace(level_of("WA-01"), awards_from="all", contribution=7_500)
    found = dry_risk(level, Volume(rounds_per_hour=60, bettors=100))
    assert found.years == 50


# Simulated lives.


@pytest.fixture(scope="module")
def thousand_years() -> MeterLife:
    return simulate(level_of("WA-01"), 1_000, 40, seed=0)


def test_wins_of_the_whole_meter_come_as_often_as_the_odds_say(thousand_years: MeterLife) -> None:
    assert thousand_years.bets == 1_000 * 350_400
    assert thousand_years.mean_bets is not None
    assert thousand_years.standard_error is not None
    error = float(thousand_years.mean_bets) - 649_740
    assert abs(error) < 3 * thousand_years.standard_error
    assert thousand_years.agrees is True


def test_every_line_hits_as_often_as_the_odds_say(thousand_years: MeterLife) -> None:
    for line in thousand_years.level.lines:
        expected = float(line.probability * thousand_years.bets)
        assert abs(thousand_years.hits[line.key] - expected) < 4 * expected**0.5


def test_the_mean_jackpot_is_the_exact_one(thousand_years: MeterLife) -> None:
    exact = thousand_years.level.mean_jackpot
    assert exact is not None
    jackpots = thousand_years.jackpots
    error = jackpots.std() / len(jackpots) ** 0.5
    assert abs(jackpots.mean() - float(exact)) < 4 * error


def test_intervals_and_jackpots_belong_together(thousand_years: MeterLife) -> None:
    life = thousand_years
    assert len(life.intervals) == len(life.jackpots) == life.hits["royal_flush_first_five"]
    assert life.intervals.min() >= 1
    assert life.intervals.sum() <= life.bets
    assert life.jackpot_quantile(0) == life.jackpots.min()
    assert life.jackpot_quantile(1) == life.jackpots.max()


def test_liability_is_all_that_players_are_owed(thousand_years: MeterLife) -> None:
    life = thousand_years
    assert life.liability_by_year[-1] == life.current + life.overflow + life.reserve
    assert life.liability_by_year.max() <= life.liability_max
    assert life.liability_by_year.mean() == pytest.approx(life.liability_mean, rel=0.05)


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"awards_from": "all", "contribution": 5_000},
        {"awards_from": "all", "contribution": 0, "seed": 0},
        {"ceiling": 20_000 * DOLLAR},
        {"ceiling": 10_000 * DOLLAR, "awards_from": "all", "contribution": 7_501},
        {"contribution": 3_333, "reserve": 6_667},
    ],
)
@pytest.mark.parametrize("id", ["WA-01", "PA-01"])
def test_seeds_and_contributions_are_all_there_or_paid(id: str, changed: dict[str, Any]) -> None:
    level = replace(level_of(id), **changed)
    life = simulate(level, 50, 60, 5, seed=3)
    assert life.balances
    assert life.seeds == level.seed * (1 + len(life.jackpots))
    assert len(life.jackpots) > 50
    if level.ceiling is not None:
        assert life.jackpots.max() <= level.ceiling
        assert life.overflow > 0


@pytest.mark.parametrize("awards_from", ["percentage", "all"])
def test_a_life_is_that_of_the_meter_played_award_by_award(
    awards_from: Literal["percentage", "all"],
) -> None:
    level = replace(
        level_of("WA-01"), awards_from=awards_from, contribution=4_321, seed=3_000 * DOLLAR
    )
    every = awards_from == "all"
    life = simulate(level, 2, 300, 1, 24, seed=5)
    assert life.jackpots.size > 1
    again = _Life(report(level), 300 * 24 * 365, 2, 5)
    gaps, kinds = again._events()
    meter = Meter(value=level.seed, seed=level.seed)
    bet, paid, topped_up, jackpots = 0, 0, 0, []
    for gap, kind in zip(gaps.tolist(), kinds.tolist(), strict=True):
        step = min(gap, life.bets - bet)
        bet += step
        meter = replace(
            meter, value=meter.value + step * 4_321 * 100, reserve=meter.reserve + step * 300 * 100
        )
        if step < gap:
            break
        line = again.lines[kind]
        taken = meter.award(line.pays, level.bet, Rounding.UP, fixed_too=every)
        meter = taken.meter
        paid += taken.from_meter
        topped_up += taken.topped_up
        if line.key == "royal_flush_first_five":
            jackpots.append(taken.pays * 10_000)
    assert bet == life.bets
    assert jackpots == life.jackpots.tolist()
    assert (paid, topped_up) == (life.paid, life.topped_up)
    assert (meter.value, meter.reserve) == (life.current, life.reserve)
    assert (life.dry_awards > 0) == every


def test_m04_a_restart_is_seed_plus_reserve() -> None:
    # Nothing goes to the meter and no other share is won from it: a jackpot is what it began with.
    table = level_of("PA-01").paytable
    only_royal = replace(table, lines=table.lines[:1])
    level = replace(level_of("PA-01"), paytable=only_royal, contribution=0, reserve=300)
    life = simulate(level, 500, 40, seed=1)
    reserves = life.intervals[:-1] * (500 * 300)
    cents = -(-(level.seed + reserves) // 10_000) * 10_000
    assert np.array_equal(life.jackpots[1:], cents)
    assert life.jackpots[0] == level.seed


def test_the_same_seed_gives_the_same_life_and_another_another() -> None:
    level = level_of("WA-01")
    one, same, other = (simulate(level, 100, 40, seed=seed) for seed in (7, 7, 8))
    assert np.array_equal(one.jackpots, same.jackpots)
    assert one.hits == same.hits
    assert not np.array_equal(one.jackpots, other.jackpots)
    renamed = simulate(replace(level, name="other"), 100, 40, seed=7)
    assert not np.array_equal(one.jackpots, renamed.jackpots)


def test_more_bettors_win_in_fewer_rounds() -> None:
    life = simulate(level_of("WA-01"), 300, 40, 6, 12, seed=0)
    assert life.bets == 300 * 40 * 6 * 12 * 365
    assert life.rounds(Fraction(649_740)) == 108_290
    assert life.days(Fraction(649_740)) == Fraction(108_290, 480)
    assert life.agrees is True


def test_too_few_years_neither_agree_nor_disagree() -> None:
    life = simulate(level_of("WA-01"), 1, 1, seed=0)
    assert life.agrees is None


def test_a_meter_that_nobody_can_win_only_grows() -> None:
    table = level_of("PA-01").paytable
    level = replace(level_of("PA-01"), paytable=replace(table, lines=table.lines[2:]))
    life = simulate(level, 3, 40, seed=0)
    assert life.balances
    assert life.paid == 0
    assert life.current == level.seed + life.bets * 500 * level.contribution
    assert (life.mean_bets, life.standard_error, life.agrees) == (None, None, None)
    assert (life.level.break_even, life.level.mean_bets, life.jackpot_quantile(0.5)) == (
        None,
        None,
        None,
    )


@pytest.mark.parametrize(
    ("years", "rounds", "bettors", "hours", "seed", "words"),
    [
        (0, 40, 1, 24, 0, "years: at least 1, not 0"),
        (1, 0, 1, 24, 0, "rounds per hour: at least 1, not 0"),
        (1, 40, -1, 24, 0, "bettors: at least 1, not -1"),
        (1, 40, 1, 25, 0, "hours per day: at most 24, not 25"),
        (1, 40, 1, 24, -1, "seed: not below 0, not -1"),
        (10**12, 40, 1, 24, 0, "too many to live through"),
    ],
)
def test_a_life_that_cannot_be_lived_is_refused(
    years: int, rounds: int, bettors: int, hours: int, seed: int, words: str
) -> None:
    with pytest.raises(NotationError, match=words):
        simulate(level_of("WA-01"), years, rounds, bettors, hours, seed=seed)
