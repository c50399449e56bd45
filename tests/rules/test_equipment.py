"""Equipment files and versions: read, or refused with the file, the key and what is right."""

from __future__ import annotations

from importlib import resources

import pytest

from houseedge.errors import NotationError, RulesError
from houseedge.rules.equipment import (
    Approvals,
    Equipment,
    Version,
    VersionMissing,
    equipment_notice,
    parse_equipment,
    verify_equipment,
)
from tests.felt import rules


def built_in_text() -> str:
    file = resources.files("houseedge.rules") / "data" / "equipment.toml"
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("6.6 build 520", Version((6, 6), build=520)),
        ("v6.6 Build 520", Version((6, 6), build=520)),
        ("6.6 b520", Version((6, 6), build=520)),
        ("6.6b520", Version((6, 6), build=520)),
        ("6.5.6SP", Version((6, 5, 6), "SP")),
        ("1.66P$", Version((1, 66), "P$")),
        ("1.66p$", Version((1, 66), "P$")),
        ("1.2.0", Version((1, 2))),
        ("0", Version(())),
        ("1.2beta", Version((1, 2), "BETA")),
    ],
)
def test_a_version_is_read(text: str, version: Version) -> None:
    assert Version.parse(text) == version


@pytest.mark.parametrize(
    "text", ["", "new", "1.", ".1", "1.2 520", "-1", "1.2.0+", "١.٢", "9" * 99]
)
def test_what_is_no_version_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Version.parse(text)


@pytest.mark.parametrize(
    ("found", "approved", "or_higher", "meets"),
    [
        ("1.2", "1.2.0", False, True),
        ("1.2.1", "1.2.0", False, False),
        ("1.2.1", "1.2.0", True, True),
        ("1.10", "1.9", True, True),
        ("2.0", "1.9.9", True, True),
        ("1.9", "1.10", True, False),
        ("6.6.1 build 3", "6.6 build 520", True, True),
        ("1.3.0beta", "1.2.0", True, False),
    ],
)
def test_a_version_meets_an_approval(
    found: str, approved: str, or_higher: bool, meets: bool
) -> None:
    assert Version.parse(found).meets(Version.parse(approved), or_higher=or_higher) is meets


def test_a_table_without_progressive_and_shuffler_has_nothing_to_verify() -> None:
    none = Approvals(systems=(), shufflers={})
    verify_equipment(Equipment(), none, rules("california"), electronic=False)


def test_a_part_is_named_with_its_version_even_where_none_binds() -> None:
    table = Equipment(progressive={"Homemade Manager": " "})
    approvals = parse_equipment(built_in_text())
    with pytest.raises(VersionMissing) as refused:
        verify_equipment(table, approvals, rules("pennsylvania"), electronic=True)
    assert refused.value.rule == "X-06"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('console = "older"', 'console = "oldest"', "systems[0].console"),
        ('version = "6.0"', 'version = "six"', "systems[0].parts.seat_sensors[0].version"),
        ('name = "Coin Spot"', 'name = "Aquarius"', "systems[0].parts"),
        ('seat_sensors = [{ name = "seat sensors" }]', "", "systems[1].parts"),
        ('dealer_panel = [{ name = "dealer keypad" }]', "dealer_panel = []", "systems[0].parts"),
        (
            '{ name = "card reader" }',
            '{ name = "card reader", or_higher = true }',
            "systems[1].parts.supervisor_access[0].or_higher",
        ),
        ('model = "ACE"', 'model = " "', "shufflers[2].model"),
        ('model = "ACE"', 'model = "Deck Mate"', "shufflers[2].model"),
        ('delivers = ["D-02"]', 'delivers = ["D-99"]', "shufflers[2].delivers"),
        ('delivers = ["D-02"]', "delivers = []", "shufflers[2].delivers"),
        ("[[shufflers]]", "[[shuffler]]", "shuffler"),
        ("[[shufflers]]", "[[shufflers", "file"),
    ],
)
def test_a_broken_file_is_refused_with_its_key(old: str, new: str, key: str) -> None:
    text = built_in_text()
    assert old in text
    with pytest.raises(RulesError) as refused:
        parse_equipment(text.replace(old, new, 1), file="own.toml")
    assert (refused.value.file, refused.value.key) == ("own.toml", key)


@pytest.mark.parametrize(
    ("start", "key"), [("[[shufflers]]", "shufflers[0].model"), ("[[systems]]", "systems")]
)
def test_an_operator_redefines_no_shuffler_and_approves_no_system(start: str, key: str) -> None:
    built_in = parse_equipment(built_in_text())
    text = built_in_text()
    own = parse_equipment(text[text.index(start) :])
    with pytest.raises(RulesError) as refused:
        built_in.extended(own, file="own.toml")
    assert (refused.value.file, refused.value.key) == ("own.toml", key)
    assert refused.value.rule == "X-06"


def test_a_model_is_listed_without_the_space_around_it() -> None:
    text = """
[[shufflers]]
model = " Shuffle King "
maker = "King & Sons"
approval = "a letter"
licence = "a licence"
delivers = ["D-01"]
"""
    assert list(parse_equipment(text).shufflers) == ["Shuffle King"]


@pytest.mark.parametrize(("profile", "rest"), [("california", False), ("washington", True)])
def test_x06_a_shuffler_is_all_there_is_to_name_without_a_progressive(
    profile: str, rest: bool
) -> None:
    notice = equipment_notice(Equipment(shuffler="ACE"), rules(profile))
    assert ("the rest is simulated" in notice) is rest
