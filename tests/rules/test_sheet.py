from __future__ import annotations

import pytest

from houseedge.errors import RulesError
from houseedge.rules import built_in
from houseedge.rules.sheet import rules_sheet
from houseedge.rules.spec import SETTINGS
from tests.felt import rules


@pytest.mark.parametrize("profile", built_in().profile_ids)
def test_a_sheet_posts_every_table_limit_and_setting_of_its_profile(profile: str) -> None:
    table = rules(profile)
    sheet = rules_sheet(table)
    assert [posted.id for posted in sheet.paytables] == [t.id for t in table.tables.values()]
    assert len(sheet.limits) == len(table.profile.limits)
    concerned = [key for key, setting in SETTINGS.items() if setting.concerns(table.profile)]
    assert [setting.key for setting in sheet.settings] == concerned
    assert sheet.owner


def test_every_clause_a_sheet_names_is_a_clause() -> None:
    clauses = built_in().clauses()
    for profile in built_in().profile_ids:
        for dealing in built_in().profile(profile).dealing:
            for step in rules_sheet(rules(profile, dealing=dealing)).play:
                assert set(step.rules) <= set(clauses)


def test_a_sheet_follows_the_data() -> None:
    posted = rules_sheet(rules("washington", tables={"trips": "UTH-04"})).paytables[1]
    assert [(line.hand, line.pays) for line in posted.lines][2] == ("Four of a kind", "20 to 1")
    quiet = rules_sheet(rules("washington", settings={"max_games": 0}))
    assert not any("at most" in step.text for step in quiet.play)


def test_caps_are_posted_with_their_source() -> None:
    washington, pennsylvania = rules_sheet(rules("washington")), rules_sheet(rules("pennsylvania"))
    assert "$300.00 (WAC 230-15-040 and WAC 230-15-140, in force since 2009" in washington.caps[0]
    assert "$50,000.00" in pennsylvania.caps[0]


def test_a_sheet_follows_the_settings() -> None:
    def text(**settings: object) -> str:
        sheet = rules_sheet(rules("california", settings=settings))
        return " ".join(step.text for step in sheet.play)

    refund = "the Ante comes back when the player-dealer does not qualify"
    assert refund in text(folded_ante="refund")
    assert refund not in text()
    assert "Play before Ante for a losing hand" in text(seat_order="play_ante_blind_trips")
    assert "Play before Ante for a losing hand" not in text()


def test_a_table_chosen_for_a_wager_belongs_to_it_even_where_it_is_not_offered() -> None:
    assert rules("california", tables={"pairs": "UP-1"}) == rules("california")
    with pytest.raises(RulesError, match="one of UP-1"):
        rules("california", tables={"pairs": "UTH-01"})


def test_settings_are_posted_only_where_they_can_matter() -> None:
    def keys(profile: str) -> set[str]:
        return {setting.key for setting in rules_sheet(rules(profile)).settings}

    assert "bank_cap" in keys("california") - keys("washington")
    assert "bad_beat_after_fold" in keys("washington") - keys("pennsylvania")
    assert keys("washington") | keys("california") == set(SETTINGS)


@pytest.mark.parametrize("profile", built_in().profile_ids)
def test_how_a_player_complains_is_posted_at_every_table(profile: str) -> None:
    sheet = rules_sheet(built_in().rules(profile))
    (posted,) = (text for text in sheet.notices if text.startswith("If you disagree with a hand"))
    assert "a supervisor looks at the record of it and decides" in posted
    assert [step.code for step in sheet.coded if step.text == posted] == ["complaint"]
