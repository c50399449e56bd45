"""Names are found however they are written, and never guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.errors import RulesError
from houseedge.rules import Catalog, Wager, built_in
from houseedge.rules.hole import parse_hole_pattern
from houseedge.rules.naming import meant

IDS = ("UTH-01", "UTH-02", "UP-1")


@pytest.mark.parametrize("text", ["UTH-01", "uth-01", "uth_01", "Uth01", "UTH 01"])
def test_letter_case_and_what_parts_words_make_no_difference(text: str) -> None:
    assert meant(text, IDS) == "UTH-01"


@pytest.mark.parametrize("text", ["UTH", "UTH-1", "UTH-011", "", None, 1, "UTH–01"])
def test_a_part_of_a_name_is_not_the_name(text: object) -> None:
    assert meant(text, IDS) is None


def test_two_names_alike_are_told_apart_only_by_the_whole_name() -> None:
    assert meant("my-room", ("my-room", "my_room")) == "my-room"
    assert meant("My-Room", ("my-room", "my_room")) is None


def test_rules_are_chosen_by_any_of_these_names() -> None:
    rules = built_in().rules(
        "Washington",
        tables={"Bad-Beat": "bbb_02", "TRIPS": "uth01"},
        settings={"bad-beat-after-fold": "DECIDE", "Rounding": "Down"},
        dealing="d-01",
    )
    same = built_in().rules(
        "washington",
        tables={"bad_beat": "BBB-02", "trips": "UTH-01"},
        settings={"bad_beat_after_fold": "decide", "rounding": "down"},
        dealing="D-01",
    )
    assert rules == same
    assert rules.digest == same.digest
    assert rules.reference == same.reference


def test_t04_one_wager_under_two_names_is_still_one() -> None:
    with pytest.raises(RulesError, match="T-04"):
        built_in().rules("washington", tables={"bad_beat": "BBB-01", "bad-beat": "BBB-02"})


def test_files_may_write_names_like_people_do(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "room.toml").write_text(
        """
        id = "room"
        extends = "Washington"
        title = "Room"
        wagers = ["Ante", "blind", "PLAY", "trips", "bad-beat"]

        [limits]
        ante = { min = "$15", max = "1,500" }
        bad-beat = { min = "5", max = "$50.00" }

        [tables]
        trips = ["uth-01"]
        bad-beat = ["bbb_01"]
        """,
        encoding="utf-8",
    )
    profile = Catalog(tmp_path).profile("ROOM")
    assert profile.wagers[-1] is Wager.BAD_BEAT
    assert profile.tables[Wager.BAD_BEAT] == ("BBB-01",)
    assert profile.tables[Wager.TRIPS] == ("UTH-01",)
    assert (profile.limits[Wager.ANTE].max, profile.limits[Wager.BAD_BEAT].min) == (1500_00, 5_00)


@pytest.mark.parametrize(
    ("text", "name"), [("aks", "AKs"), ("10 10".replace(" ", ""), "TT"), ("A♥A♦", "AhAd")]
)
def test_hole_cards_are_named_in_one_way(text: str, name: str) -> None:
    assert parse_hole_pattern(text) == parse_hole_pattern(name)
