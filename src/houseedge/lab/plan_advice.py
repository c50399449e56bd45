"""Advice on a meter plan, with reason and number for each; never a refusal (M-03, M-05)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Literal

from houseedge.lab.meter import ONE_TABLE, LevelReport, Volume, report
from houseedge.money import MICROS_PER_CENT, speak_money
from houseedge.rules.plan import WHOLE, LevelPlan, MeterPlan

if TYPE_CHECKING:
    from houseedge.lab.life import DryRisk

GROWTH_SHARE = 7_000
"""The contribution the sheet asks for where every award comes off the meter, in 0.01 % (M-03)."""

Figures = Callable[[], LevelReport]
"""The exact figures of a level, counted out when they are asked for."""

Code = Literal[
    "contribution_below_70",
    "runs_dry",
    "contribution_raised",
    "reserve_without_seed",
    "seed_below_largest_award",
    "seed_zero",
    "seed_not_preset",
    "reserve_zero",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class Warning_:  # noqa: N801 - the builtin Warning is something else
    """One piece of advice on a plan: the clause, the level, the reason, the number behind it.

    `number` is a `Fraction` where it is a share of a bet or a chance, and an `int` of
    micro-dollars where it is an amount:

    - `contribution_below_70`: the contribution above which the meter grows from its seed
    - `runs_dry`: the chance of running dry in the first year, as simulated
    - `contribution_raised`: what the house still keeps of a bet
    - `reserve_without_seed`: what the reserve holds on average at a restart
    - `seed_below_largest_award`: what is missing
    - `seed_zero`: what a bet returns while the meter is empty
    - `seed_not_preset`: how far the seed is above its preset, negative where below
    - `reserve_zero`: what the meter then restarts from
    """

    rule: Literal["M-03", "M-05"]
    level: str
    code: Code
    sentence: str
    number: Fraction | int


def warnings(
    plan: MeterPlan, *, volume: Volume | None = ONE_TABLE, seed: int = 0
) -> tuple[Warning_, ...]:
    """Everything M-03 and M-05 advise on a plan, level by level; never a refusal.

    Where every award comes off the meter, a simulation says how likely it runs dry within a
    year of that volume; without a volume nothing is simulated.
    """
    found: list[Warning_] = []
    for level in plan.levels:
        # Counting a level out takes a while: only where something is to be said.
        figures = cache(partial(report, level))
        found += _of_contribution(level, figures, volume, seed)
        found += _of_seed(level, figures)
        found += _of_presets(level, figures)
    return tuple(found)


def _of_contribution(
    plan: LevelPlan, figures: Figures, volume: Volume | None, seed: int
) -> list[Warning_]:
    share = Fraction(plan.contribution, WHOLE)
    if plan.awards_from == "percentage":
        raised = plan.contribution - plan.preset_contribution
        if raised <= 0:
            return []
        sentence = (
            f"Only percentage awards come off the meter, and the contribution of {_percent(share)} "
            f"is {_percent(Fraction(raised, WHOLE))} of a bet above its preset: the house keeps "
            f"{_percent(figures().house_keeps)} instead of "
            f"{_percent(figures().house_keeps + Fraction(raised, WHOLE))}."
        )
        return [_warning("M-03", plan, "contribution_raised", sentence, figures().house_keeps)]
    found = []
    risk = None if volume is None else _dry_risk(plan, volume, seed)
    if plan.contribution < GROWTH_SHARE:
        sentence = (
            f"Every award comes off the meter, and a contribution of {_percent(share)} is below "
            f"{_percent(Fraction(GROWTH_SHARE, WHOLE))}: it may run dry. From its seed the meter "
            f"grows on average with more than {_percent(figures().growth_share)}."
        )
        if risk is not None and not risk.dry:
            sentence += f" In {risk.in_words} it never ran dry."
        found.append(
            _warning("M-03", plan, "contribution_below_70", sentence, figures().growth_share)
        )
    if risk is not None and risk.dry:
        sentence = (
            f"Every award comes off the meter: it ran dry in {risk.dry:,} of {risk.in_words}, "
            f"{_percent(risk.chance)} with a standard error of {risk.standard_error * 100:.2f} %."
        )
        found.append(_warning("M-03", plan, "runs_dry", sentence, risk.chance))
    return found


def _dry_risk(plan: LevelPlan, volume: Volume, seed: int) -> DryRisk:
    from houseedge.lab.life import dry_risk

    return dry_risk(plan, volume, seed=seed)


def _of_seed(plan: LevelPlan, figures: Figures) -> list[Warning_]:
    found = []
    if not plan.seed:
        empty = figures().return_at(0)
        sentence = (
            f"The seed is zero: a bet on the empty meter returns {_percent(empty)}, "
            "and nobody plays for nothing."
        )
        found.append(_warning("M-03", plan, "seed_zero", sentence, empty))
    if not plan.seed and plan.reserve:
        mean = round(figures().mean_reserve or 0)
        sentence = (
            f"A reserve alone is no seed: it holds {_speak(mean)} on average when the meter is "
            "won, and nothing after two wins in a row."
        )
        found.append(_warning("M-03", plan, "reserve_without_seed", sentence, mean))
    missing = plan.largest_fixed_award - plan.seed
    if missing > 0:
        sentence = (
            f"The seed of {_speak(plan.seed)} is {_speak(missing)} below the largest fixed award, "
            f"{_speak(plan.largest_fixed_award)}: the best hand may win less than a lesser one."
        )
        found.append(_warning("M-03", plan, "seed_below_largest_award", sentence, missing))
    return found


def _of_presets(plan: LevelPlan, figures: Figures) -> list[Warning_]:
    found = []
    above = plan.seed - plan.preset_seed
    if above:
        way = "above" if above > 0 else "below"
        sentence = (
            f"The seed of {_speak(plan.seed)} is {_speak(abs(above))} {way} the preset of "
            f"{_speak(plan.preset_seed)} that the paytable was designed for; each restart then "
            f"returns {_percent(figures().return_at(plan.seed))} of a bet, not "
            f"{_percent(figures().return_at(plan.preset_seed))}."
        )
        found.append(_warning("M-05", plan, "seed_not_preset", sentence, above))
    if not plan.reserve:
        sentence = (
            "The reserve's share is zero: after a win the meter restarts from its seed of "
            f"{_speak(plan.seed)} and nothing else."
        )
        found.append(_warning("M-05", plan, "reserve_zero", sentence, plan.seed))
    return found


def _warning(
    rule: Literal["M-03", "M-05"],
    plan: LevelPlan,
    code: Code,
    sentence: str,
    number: Fraction | int,
) -> Warning_:
    return Warning_(rule=rule, level=plan.name, code=code, sentence=sentence, number=number)


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.2f} %"


def _speak(micros: int) -> str:
    return speak_money(round(Fraction(micros, MICROS_PER_CENT)))
