from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseedge.rules import built_in
from tests.cli.run import houseedge, run


@pytest.mark.parametrize("profile", built_in().profile_ids)
def test_a_sheet_is_printed_for_people_and_as_json(profile: str) -> None:
    printed = houseedge("rules", profile)
    sheet = json.loads(houseedge("rules", profile, "--json"))
    for table in sheet["paytables"]:
        assert table["title"] in printed
    for heading in ("How it is played", "Paytables", "Limits", "Notices"):
        assert heading in printed
    assert sheet["profile"] == profile


def test_tables_and_settings_are_chosen_by_option() -> None:
    arguments = ("--table", "trips=UTH-04", "--set", "rounding=down", "--set", "keep_play=false")
    sheet = json.loads(houseedge("rules", "washington", *arguments, "--json"))
    settings = {setting["key"]: setting["value"] for setting in sheet["settings"]}
    assert (settings["rounding"], settings["keep_play"]) == ("down", "false")
    assert [table["id"] for table in sheet["paytables"]][1] == "UTH-04"


def test_o03_a_setting_that_turns_the_edge_is_named_among_the_notices() -> None:
    arguments = ("rules", "washington", "--set", "folded_ante=refund")
    notice = json.loads(houseedge(*arguments, "--json"))["notices"][-1]
    assert notice.startswith("The setting folded_ante = refund (O-03) turns the edge in the player")
    assert "in the player's favour" in " ".join(houseedge(*arguments).split())
    assert "favour" not in houseedge("rules", "washington")


def test_without_a_profile_the_profiles_are_listed() -> None:
    listed = json.loads(houseedge("rules", "--json"))["profiles"]
    assert [place["id"] for place in listed] == list(built_in().profile_ids)
    assert "washington" in houseedge("rules")


def test_any_clause_can_be_read_by_its_id() -> None:
    assert "Best five of seven" in houseedge("rules", "b-03")
    assert json.loads(houseedge("rules", "S-06", "--json"))["id"] == "S-06"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rules", "oregon"), "one of california, pennsylvania, washington"),
        (("rules", "Z-99"), "a clause of the rulebook"),
        (("rules", "washington", "--table", "trips=UTH-09"), "one of UTH-02"),
        (("rules", "washington", "--table", "trips"), "write it as KEY=VALUE"),
        (("rules", "washington", "--set", "rounding=sideways"), "up or down"),
        (("rules", "washington", "--set", "luck=more"), "one of bad_beat_after_fold"),
        (("rules", "washington", "--dealing", "D-03"), "one of D-01"),
    ],
)
def test_bad_input_ends_with_2_and_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()
    assert done.stderr.decode().count("\n") == 1


def test_a_paytable_is_printed_by_its_id() -> None:
    assert "Four of a kind" in houseedge("rules", "UTH-01")
    lines = json.loads(houseedge("rules", "PA-01", "--json"))["lines"]
    assert (lines[0]["envy"], lines[2]["pays"]) == ("5000.00", "1500.00")


def test_words_of_an_operator_are_shown_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "room.toml").write_text(
        'id = "room"\nextends = "washington"\ntitle = "Room [/bold]"\nnotices = ["[/see board]"]\n'
    )
    printed = houseedge("rules", "room", "--rules", str(tmp_path))
    assert "Room [/bold]" in printed
    assert "[/see board]" in printed


def test_rules_of_ones_own_are_found_by_the_older_name_of_the_option_too() -> None:
    folder = str(Path(__file__).parents[2] / "examples" / "house")
    said = houseedge("rules", "example-room", "--rules", folder)
    assert houseedge("rules", "example-room", "--house", folder) == said
    assert houseedge("rules", "example-room", HOUSEEDGE_HOUSE=folder) == said
    assert houseedge("rules", "example-room", HOUSEEDGE_RULES=folder) == said
