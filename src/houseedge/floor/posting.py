"""What a live table may post: nothing that it does not keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from houseedge.errors import RulesError
from houseedge.floor.award import level_with
from houseedge.progressive import Progressive
from houseedge.rules import Catalog
from houseedge.rules.aggregate import verify_aggregates
from houseedge.rules.equipment import verify_equipment
from houseedge.rules.plan import LevelPlan, MeterPlan
from houseedge.rules.spec import SETTINGS, Rules, Settings, Wager
from houseedge.table import Setup
from houseedge.table.device import verify_shuffler

AWARDS = "awards_from_meter"
#: What is expected of a table where the house would have nothing to do.
NOTHING_TO_RUN = (
    '"account": with chips on the felt the house runs the progressive and takes posted fees, and '
    "this profile has neither"
)


def verify_setup(setup: Setup, catalog: Catalog, meters: Mapping[str, Progressive]) -> None:
    """Refuse a table that could not be played at, or would post what it does not keep."""
    if any(meter.is_outside(setup.table) for meter in meters.values()):
        expected = "a name that no outside table of a link has"
        raise RulesError(file=setup.table, key="table", expected=expected, rule="P-09")
    rules, approved = catalog.rules_from(setup.rules), catalog.equipment
    verify_equipment(setup.equipment, approved, rules, electronic=True)
    verify_shuffler(setup.shuffler, rules, approved)
    if not rules.profile.offers(Wager.PROGRESSIVE):
        if setup.chips == "felt" and not rules.profile.collection:
            raise RulesError(file=setup.table, key="chips", expected=NOTHING_TO_RUN)
        if setup.meter is not None:
            raise RulesError(file=setup.table, key="meter", expected="none without a progressive")
        return verify_posted(rules, None)
    meter = meters.get(setup.meter or "")
    if meter is None:
        raise RulesError(file=setup.table, key="meter", expected=f"one of {', '.join(meters)}")
    if meter.retired:
        expected = f"a meter in use: what {meter.plan.id} held is in {meter.retired}"
        raise RulesError(file=setup.table, key="meter", expected=expected)
    level_with(rules, meter)
    return verify_posted(rules, meter.plan)


def verify_posted(rules: Rules, plan: MeterPlan | None) -> None:
    """Refuse settings that a live table would post and not keep.

    Which awards come off a meter is its plan's to say (O-15), and which caps a table may have the
    law's (X-05).
    """
    verify_aggregates(rules)
    level = _level(rules, plan)
    if plan is None or level is None or rules.settings.awards_from_meter == level.awards_from:
        return
    raise _refused(AWARDS, rules, f'"{level.awards_from}", as the meter plan {plan.id} has it')


def posting_the_plan(rules: Rules, plan: MeterPlan | None) -> Rules:
    """These rules with what the meter's plan decides, where they only have the default (O-15).

    A profile that asks for something else keeps it, and `verify_posted` refuses the table.
    """
    level = _level(rules, plan)
    if level is None or rules.settings.awards_from_meter != Settings().awards_from_meter:
        return rules
    return replace(rules, settings=rules.settings.changed({AWARDS: level.awards_from}))


def _level(rules: Rules, plan: MeterPlan | None) -> LevelPlan | None:
    return None if plan is None else plan.level_with(rules.tables[Wager.PROGRESSIVE].id)


def _refused(key: str, rules: Rules, expected: str) -> RulesError:
    return RulesError(
        file="settings",
        key=key,
        expected=expected,
        found=repr(getattr(rules.settings, key)),
        rule=SETTINGS[key].rule,
    )
