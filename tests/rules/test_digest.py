from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from houseedge.rules import built_in
from houseedge.rules.digest import digest_of
from houseedge.rules.spec import Limits, Rules, Wager

PROFILES = built_in().profile_ids


@pytest.mark.parametrize("profile", PROFILES)
def test_the_same_rules_have_the_same_digest_in_every_process(profile: str) -> None:
    asked = f"from houseedge.rules import built_in; print(built_in().rules({profile!r}).digest)"
    told = {
        subprocess.run(
            [sys.executable, "-c", asked],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert told == {built_in().rules(profile).digest}
    assert len(told.pop()) == 64


def test_whatever_changes_in_the_rules_changes_the_digest() -> None:
    rules = built_in().rules("washington")
    profile, trips = rules.profile, rules.tables[Wager.TRIPS]
    least = replace(trips.lines[-1], title="another")
    changed: list[Rules] = [
        replace(rules, dealing="D-02"),
        replace(rules, settings=rules.settings.changed({"rounding": "down"})),
        replace(rules, settings=rules.settings.changed({"keep_play": False})),
        replace(rules, settings=rules.settings.changed({"max_games": 0})),
        replace(rules, profile=replace(profile, seats=6)),
        replace(rules, profile=replace(profile, antes_first=not profile.antes_first)),
        replace(
            rules,
            profile=replace(
                profile, limits={**profile.limits, Wager.ANTE: Limits(min=1_00, max=2_00)}
            ),
        ),
        replace(
            rules,
            tables={**rules.tables, Wager.TRIPS: replace(trips, lines=(*trips.lines[:-1], least))},
        ),
        replace(
            rules, tables={**rules.tables, Wager.TRIPS: replace(trips, lines=trips.lines[::-1])}
        ),
    ]
    digests = [rules.digest, *(each.digest for each in changed)]
    assert len(set(digests)) == len(digests)


def test_rules_that_say_the_same_have_one_digest_whatever_order_they_are_written_in() -> None:
    rules = built_in().rules("washington")
    turned = replace(rules, tables=dict(list(rules.tables.items())[::-1]))
    assert turned.digest == rules.digest
    assert turned == rules


def test_only_what_rules_are_made_of_has_a_digest() -> None:
    with pytest.raises(TypeError, match="no place in rules"):
        digest_of(object())
