from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.errors import RulesError
from houseedge.money import parse_money
from houseedge.rules import Catalog, Wager, built_in

PROFILE = 'id = "ours"\nextends = "washington"\n'


def _house(folder: Path, profile: str = "", paytable: str = "") -> Catalog:
    for kind, text in (("profiles", profile), ("paytables", paytable)):
        (folder / kind).mkdir()
        if text:
            (folder / kind / "ours.toml").write_text(text, encoding="utf-8")
    return Catalog(folder)


def test_every_built_in_profile_and_paytable_of_the_interface_is_there() -> None:
    catalog = built_in()
    assert set(catalog.profile_ids) == {"washington", "california", "pennsylvania"}
    assert set(catalog.paytable_ids) == {
        "standard",
        *(f"UTH-0{n}" for n in range(1, 5)),
        *(f"BBB-0{n}" for n in range(1, 4)),
        *(f"UP-{n}" for n in range(1, 7)),
        *("WA-01", "PA-01"),
    }


@pytest.mark.parametrize(
    ("profile", "trips"),
    [("washington", "UTH-02"), ("california", "UTH-02"), ("pennsylvania", "UTH-03")],
)
def test_the_default_tables_are_those_of_the_interface(profile: str, trips: str) -> None:
    rules = built_in().rules(profile)
    assert rules.tables[Wager.BLIND].id == "standard"
    assert rules.tables[Wager.TRIPS].id == trips


def test_every_file_names_its_sheets() -> None:
    catalog = built_in()
    known = {"W", "W2", "C", "P"}
    for id in catalog.paytable_ids:
        assert catalog.paytable(id).sheets, id
        assert set(catalog.paytable(id).sheets) <= known
    assert all(set(catalog.profile(id).sheets) <= known for id in catalog.profile_ids)


def test_an_operator_derives_a_profile_and_says_only_what_differs(tmp_path: Path) -> None:
    catalog = _house(
        tmp_path,
        PROFILE + 'title = "Our room"\n[limits]\nante = { min = "15.00", max = "75.00" }\n'
        '[settings]\nrounding = "down"\n',
    )
    ours, theirs = catalog.profile("ours"), catalog.profile("washington")
    assert (ours.title, ours.limits[Wager.ANTE].min) == ("Our room", parse_money("15.00"))
    assert ours.settings.rounding == "down"
    assert ours.limits[Wager.TRIPS] == theirs.limits[Wager.TRIPS]
    assert ours.tables == theirs.tables


def test_an_operator_brings_a_paytable_and_puts_it_to_use(tmp_path: Path) -> None:
    catalog = _house(
        tmp_path,
        PROFILE + '[tables]\ntrips = ["OURS-1"]\n',
        'id = "OURS-1"\nversion = 1\nwager = "trips"\ntitle = "Ours"\nsheets = []\n'
        '[[lines]]\nhand = "flush"\npays = "7 to 2"\n',
    )
    line = catalog.rules("ours").tables[Wager.TRIPS].lines[0]
    assert (line.key, str(line.pays)) == ("flush", "7 to 2")


TABLE = 'id = "ours"\nversion = 1\nwager = "trips"\ntitle = "Ours"\nsheets = []\n'
BROKEN_PAYTABLES = [
    # the file, the key that is named, what is expected there
    ("id = 'ours'\nversion = ", "file", "valid TOML"),
    ("version = 1", "id", "an id of letters, digits, - and _"),
    (TABLE.replace("ours", "UTH-01"), "id", "an id nobody uses yet"),
    (TABLE, "lines", "this key, which is missing"),
    (TABLE + "lines = []", "lines", "at least one line"),
    (TABLE + "[[lines]]\nhand = 'flush'", "lines[0].pays", "this key, which is missing"),
    (TABLE + "[[lines]]\nhand = 'flush'\npays = '3:2'", "lines[0].pays", "odds like '3 to 2'"),
    (TABLE + "[[lines]]\nhand = 'flush'\npays = '3 for 1'", "lines[0].pays", "odds like '3 to 2'"),
    (TABLE + "[[lines]]\nhand = 'flsh'\npays = '3 to 1'", "lines[0].hand", "one of high_card"),
    (TABLE + "[[lines]]\npays = '3 to 1'", "lines[0]", "a hand or hole cards to pay for"),
    (TABLE + "[[lines]]\nhand = 'flush'\npayz = '3 to 1'", "lines[0].payz", "no such key"),
    (
        TABLE + "[[lines]]\nhand = 'flush'\npays = '3 to 1'\n" * 2,
        "lines[1].key",
        "a key of its own",
    ),
    (
        TABLE + "[[lines]]\nhand = 'flush'\ndealer = ['AA']\npays = '3 to 1'",
        "lines[0].dealer",
        "no",
    ),
    (TABLE + "[[lines]]\nhand = 'flush'\nenvy = '1.00'\npays = '3 to 1'", "lines[0].envy", "no"),
    (
        TABLE + "[[lines]]\nhand = 'flush'\npays = '3 to 1'\n"
        "[[lines]]\nkey = 'again'\nhand = 'flush'\npays = '1 to 1'",
        "lines[1].hand",
        "a hand no line above pays for",
    ),
    (TABLE.replace("version = 1", "version = " + "9" * 5_000), "file", "valid TOML"),
    ("x = " + "[" * 3_000, "file", "valid TOML"),
    (TABLE.replace("1", "'one'") + "lines = []", "version", "int, got str"),
    (TABLE.replace("trips", "tripz") + "lines = []", "wager", "invalid enum value"),
]


@pytest.mark.parametrize(("text", "key", "expected"), BROKEN_PAYTABLES)
def test_a_broken_paytable_is_refused_with_file_key_and_what_was_expected(
    tmp_path: Path, text: str, key: str, expected: str
) -> None:
    with pytest.raises(RulesError) as fault:
        _house(tmp_path, paytable=text)
    assert (fault.value.file, fault.value.key) == ("ours.toml", key)
    assert fault.value.expected.startswith(expected)


def test_a_file_nested_too_deeply_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="found nested too deeply"):
        _house(tmp_path, paytable="x = " + "[" * 3_000)


BROKEN_PROFILES = [
    ('id = "ours"\nextends = "oregon"', "extends", "another profile"),
    ('id = "ours"\nextends = "ours"', "extends", "another profile"),
    ('id = "ours"', "version", "this key, which is missing"),
    (PROFILE + 'bank = "nobody"', "bank", "invalid enum value"),
    (
        PROFILE.replace("washington", "california") + 'settling = "right_to_left"',
        "settling",
        "from_player_dealer",
    ),
    (PROFILE + 'bank = "player_dealer"', "wagers", "no progressive where a player banks"),
    (
        PROFILE + 'wagers = ["ante", "blind", "play", "envy"]',
        "wagers",
        "each wager once, and not envy",
    ),
    (PROFILE + "decks = []", "decks", "at least one deck"),
    (PROFILE + "seats = 23", "seats", "1 to 22 seats"),
    (PROFILE + 'dealing = ["D-09"]', "dealing", "dealing orders among D-01"),
    (PROFILE + 'wagers = ["ante", "blind"]', "wagers", "play among the wagers"),
    (PROFILE + '[tables]\ntrips = ["BBB-01"]', "tables.trips", "ids of trips paytables"),
    (PROFILE + "[tables]\ntrips = []", "tables.trips", "at least one paytable"),
    (PROFILE + '[limits]\nblind = { min = "1.00", max = "2.00" }', "limits.blind", "a wager"),
    (PROFILE + '[limits]\nante = { min = "9.00", max = "5.00" }', "limits.ante", "a min above"),
    (PROFILE + '[limits]\nante = { min = "5.5", max = "9.00" }', "limits.ante.min", "an amount"),
    (PROFILE + "[play]\nriver = [0]", "play.river", "different multiples"),
    (PROFILE + '[single_wager]\namount = "300.5"', "single_wager.amount", "an amount"),
    (PROFILE + "[nonsense]\n", "nonsense", "no such key"),
]


@pytest.mark.parametrize(("text", "key", "expected"), BROKEN_PROFILES)
def test_a_broken_profile_is_refused_with_file_key_and_what_was_expected(
    tmp_path: Path, text: str, key: str, expected: str
) -> None:
    with pytest.raises(RulesError) as fault:
        _house(tmp_path, text)
    assert (fault.value.file, fault.value.key) == ("ours.toml", key)
    assert fault.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("rounding = 'sideways'", "up or down"),
        ("keep_play = 1", "true or false"),
        ("max_games = -1", "a whole number from 0 up"),
        ("max_games = true", "a whole number from 0 up"),
        ("nonsense = 1", "one of bad_beat_after_fold"),
    ],
)
def test_a_wrong_setting_is_refused_with_its_values(
    tmp_path: Path, setting: str, expected: str
) -> None:
    with pytest.raises(RulesError, match=r"ours\.toml: settings") as fault:
        _house(tmp_path, PROFILE + f"[settings]\n{setting}\n")
    assert fault.value.expected.startswith(expected)


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="expected a folder of rules files"):
        Catalog(tmp_path / "nowhere")
    with pytest.raises(RulesError, match="expected a folder profiles, paytables or plans in it"):
        Catalog(tmp_path)


def test_a_text_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "ours.toml").write_bytes(b'id = "\xff"')
    with pytest.raises(RulesError, match="expected readable UTF-8 text"):
        Catalog(tmp_path)


def test_rules_are_found_again_by_their_reference() -> None:
    catalog = built_in()
    rules = catalog.rules(
        "washington",
        tables={"trips": "UTH-01"},
        settings={"keep_play": False, "max_games": 0},
        dealing="D-02",
    )
    assert rules.reference == "washington@1 D-02 trips=UTH-01@1 max_games=0 keep_play=false"
    assert catalog.rules_from(rules.reference) == rules


@pytest.mark.parametrize("reference", ["washington@2", "washington@1 trips=UTH-01@7", "oregon@1"])
def test_a_version_nobody_has_is_refused(reference: str) -> None:
    with pytest.raises(RulesError):
        built_in().rules_from(reference)


def test_every_setting_is_one_open_clause_and_no_other_has_a_key() -> None:
    from houseedge.rules.spec import SETTINGS

    clauses = built_in().clauses()
    carried = {id: clause for id, clause in clauses.items() if clause.open is None}
    by_rule = {clause.setting: id for id, clause in carried.items() if clause.setting}
    assert by_rule == {key: setting.rule for key, setting in SETTINGS.items()}


def test_a_derived_profile_may_drop_wagers_with_their_tables_and_limits(tmp_path: Path) -> None:
    catalog = _house(tmp_path, PROFILE + 'wagers = ["ante", "blind", "play", "trips"]\n')
    ours = catalog.profile("ours")
    assert set(ours.tables) == {Wager.BLIND, Wager.TRIPS}
    assert set(ours.limits) == {Wager.ANTE, Wager.TRIPS}
