from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.cli.serve import serve
from houseedge.errors import RulesError
from houseedge.house.config import examine, read_config
from houseedge.house.file import read_file
from houseedge.rules import built_in

TABLE = "[[tables]]\nid = 'front'\nprofile = 'washington'\n"


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        (TABLE + "buy_in = ['500.00', '100.00']", "tables[0].buy_in", "smallest, then the largest"),
        (TABLE + "buy_in = ['0.00', '0.01']", "tables[0].buy_in", "enough for one hand"),
        (TABLE + "buy_in = ['100.00']", "tables[0].buy_in", 'like ["100.00", "5000.00"]'),
        (TABLE + "buy_in = [100, 500]", "tables[0].buy_in", "amounts in quotes"),
        (TABLE + "buy_in = ['much', 'more']", "tables[0].buy_in", 'an amount like "100.00"'),
        (TABLE + "idle = 0", "tables[0].idle", "1 to 1000 rounds"),
        (TABLE + "idle = -3", "tables[0].idle", "1 to 1000 rounds"),
        (TABLE + "times = { cut = nan }", "tables[0].times.cut", "0 to 3600 seconds"),
        (TABLE + "idle = 1001", "tables[0].idle", "1 to 1000 rounds"),
        (TABLE + 'title = ""', "tables[0].title", "1 to 60 characters that can be seen"),
        (TABLE + 'title = "  "', "tables[0].title", "1 to 60 characters that can be seen"),
        (TABLE + f'title = "{61 * "x"}"', "tables[0].title", "1 to 60 characters"),
        # A line's end, a letter that turns what follows around, one that nobody sees.
        (TABLE + r'title = "Front\nBack"', "tables[0].title", "characters that can be seen"),
        (TABLE + r'title = "Front\u202e"', "tables[0].title", "characters that can be seen"),
        (TABLE + r'title = "\u3164"', "tables[0].title", "characters that can be seen"),
        (TABLE + r'title = "e\u0301\u0301\u0301\u0301"', "tables[0].title", "characters that"),
        (TABLE + "idle = 'never'", "tables[0].idle", "a whole number of rounds"),
        (TABLE + "meter = 'PA-01'", "tables[0].meter", "a plan with a level for WA-01: WA-01"),
        (TABLE + "meter = 'nowhere'", "tables[0].meter", "a plan with a level for WA-01"),
        (TABLE + "seeds = 'opened'", "tables[0].seeds", "no such key"),
        (TABLE + "times = 5", "tables[0].times", "seconds like"),
        (TABLE + "times = { betting = 'x' }", "tables[0].times.betting", "seconds"),
        (TABLE + "times = { beting = 5 }", "tables[0].times.beting", "no such key, but banking"),
        (TABLE + "times = { betting = -1 }", "tables[0].times.betting", "0 to 3600 seconds"),
        (TABLE + "chairs = 9", "tables[0].chairs", "no such key, but id, profile"),
        (TABLE + "shuffler = 'ACE'", "tables[0].shuffler", "a device that delivers"),
        (TABLE + "shuffler = 'toaster'", "tables[0].shuffler", "an approved shuffler: Deck Mate,"),
        (TABLE + "equipment = 7", "tables[0].equipment", "parts and their versions in quotes"),
        (
            TABLE + "equipment = { 'Game Manager' = '6.5' }",
            "tables[0].equipment.Game Manager",
            "the approved Game Manager 6.6 build 520 or higher, found '6.5' (X-06)",
        ),
        (
            TABLE + "equipment = { 'Game Manager' = '6.6 build 520' }",
            "tables[0].equipment",
            "the seat sensors too: Coin Spot 6.0 (X-04)",
        ),
        (
            TABLE + "equipment = { 'Homemade Manager' = '1.0' }",
            "tables[0].equipment",
            "one approved Game Manager: Game Manager 6.6 build 520 or higher, or Nexus",
        ),
        (
            "[[tables]]\nid = 'back'\nprofile = 'california'\nequipment = { ViPS = '1.2.0' }",
            "tables[0].equipment.ViPS",
            "no parts: this profile has no progressive (X-04)",
        ),
        (TABLE + "dealing = 'D-99'", "tables[0].dealing", "one of D-01"),
        (TABLE + "paytables = { trips = 'X' }", "tables[0].paytables.trips", "one of "),
        (TABLE + "paytables = { trips = 7 }", "tables[0].paytables", "ids of their tables"),
        (TABLE + "settings = { rounding = 1 }", "tables[0].settings.rounding", "up or down"),
        (TABLE + TABLE, "tables[1].id", "ids that differ"),
        ("[[tables]]\nid = 'front'\nprofile = 'reno'", "tables[0].profile", "one of california"),
        ("[[tables]]\nid = 'front'", "tables[0].profile", "and it is missing"),
        ("[[tables]]\nid = 'Front'\nprofile = 'washington'", "tables[0].id", "lower-case"),
        ("guest_money = '99.99'\n" + TABLE, "guest_money", "at least 100.00, the smallest buy-in"),
        ("guest_money = 1000.0\n" + TABLE, "guest_money", "an amount in quotes"),
        ("chairs_per_address = -1\n" + TABLE, "chairs_per_address", "or 0 for no limit, found -1"),
        ("chairs_per_address = '8'\n" + TABLE, "chairs_per_address", "a whole number of chairs"),
        (
            TABLE + "limits = { ante = ['1.00', '50.00'] }",
            "tables[0].limits.ante",
            "amounts from 5.00 to 100.00, as the profile washington allows, found 1.00 to 50.00",
        ),
        (
            TABLE + "limits = { chairs = ['1.00', '5.00'] }",
            "tables[0].limits.chairs",
            "one of ante",
        ),
        (TABLE + "limits = { ante = '5.00' }", "tables[0].limits", "smallest and largest amount"),
        (TABLE + "limits_notice_minutes = -1", "tables[0].limits_notice_minutes", "0 to 1440"),
        (TABLE + "[[meters]]\nid = 'PA-01'", "meters[0].id", "a meter of the tables: WA-01"),
        (TABLE + "[[meters]]\nid = 'WA-01'\nlevel = 'x'", "meters[0].level", "one of main"),
        (TABLE + "[[meters]]\nid = 'WA-01'\nreserve = '5'", "meters[0].reserve", "a share like"),
        (TABLE + "[[meters]]\nid = 'WA-01'\nceiling = 'no'", "meters[0].ceiling", "an amount"),
        ("tables = 7", "tables", "entries that begin with [[tables]]"),
        ("tables = [7]", "tables[0]", "entries that begin with [[tables]]"),
        ("tables = []", "tables", "at least one table"),
        ("title = 'mine'", "title", "no such key, but tables, meters, guest_money"),
        ("", "tables", "and it is missing"),
    ],
)
def test_what_cannot_work_is_named_with_file_and_key_before_anything_is_made(
    tmp_path: Path, text: str, key: str, says: str
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    with pytest.raises(RulesError) as fault:
        serve(data=str(tmp_path / "data"), config=str(file), port=0)
    assert (fault.value.file, fault.value.key) == (str(file), key)
    said = str(fault.value)
    assert says in said
    assert "\n" not in said
    for foreign in ("Object", "`", "array", "field"):
        assert foreign not in said
    assert [each.name for each in tmp_path.iterdir()] == ["house.toml"]


def test_a_table_has_what_the_file_says(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        "guest_money = '20.00'\n" + TABLE + "idle = 1\nbuy_in = ['20.00', '20.00']\n"
        "times = { resting = 0.5 }"
    )
    chosen = read_config(file, built_in())
    (setup,) = chosen.setups
    assert (setup.buy_in_min, setup.buy_in_max, setup.idle) == (20_00, 20_00, 1)
    assert (setup.meter, chosen.meters, chosen.guest_money) == ("WA-01", ("WA-01",), 20_00)
    assert setup.times.resting == 500


@pytest.mark.parametrize(("line", "chairs"), [("", 8), ("chairs_per_address = 0\n", 0)])
def test_one_address_may_hold_eight_chairs_unless_the_file_says_otherwise(
    tmp_path: Path, line: str, chairs: int
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(line + TABLE)
    assert read_config(file, built_in()).chairs_per_address == chairs


def test_every_fault_of_a_file_is_a_sentence_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        """
        guest_money = "much"
        chairs_per_address = -1
        [[tables]]
        id = "Front"
        profile = "washington"
        paytables = { trips = "WA-01", pairs = "UP-9" }
        settings = { rounding = "sideways" }
        idle = 0
        times = { betting = -1, deciding = 9999 }
        [[tables]]
        id = "back"
        profile = "reno"
        """
    )
    found = examine(read_file(file), built_in(), "house.toml")
    assert found.config is None
    assert [f"{fault.key}: {fault.expected}" for fault in found.faults] == [
        "tables[0].id: a lower-case letter, then letters, digits, - or _, up to 32",
        "tables[0].idle: 1 to 1000 rounds",
        "tables[0].times.betting: 0 to 3600 seconds",
        "tables[0].times.deciding: 0 to 3600 seconds",
        "tables[0].paytables.trips: one of UTH-02, UTH-01, UTH-03, UTH-04",
        "tables[0].paytables.pairs: one of UP-1, UP-2, UP-3, UP-4, UP-5, UP-6",
        "tables[0].settings.rounding: up or down",
        "tables[1].profile: one of california, pennsylvania, washington",
        'guest_money: an amount like "100.00"',
        "chairs_per_address: 1 chair or more, or 0 for no limit",
    ]


def test_every_fault_of_a_tables_equipment_is_named() -> None:
    parts = {"Game Manager": "6.5", "Toaster": "1", "Coin Spot": "6.0", "ViPS": "1.2.0"}
    table = {"id": "front", "profile": "washington", "shuffler": "kettle", "equipment": parts}
    found = examine({"tables": [table]}, built_in(), "house.toml")
    assert [(fault.key.removeprefix("tables[0]."), fault.rule) for fault in found.faults] == [
        ("shuffler", "X-09"),
        ("equipment.Game Manager", "X-06"),
        ("equipment.Toaster", "X-06"),
        ("equipment", "X-04"),
        ("equipment", "X-04"),
        ("equipment", "X-04"),
    ]
    missing = [fault.expected for fault in found.faults[3:]]
    assert missing == [
        "the dealer keypad or spot display too: dealer keypad",
        "the supervisor key or card too: supervisor key",
        "the table controller too: Aquarius 6.5.6SP",
    ]


def test_faults_of_shape_and_of_sense_are_told_together(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(TABLE + "chairs = 9\ntitle = 7\n" + TABLE.replace("front", "B"))
    found = examine(read_file(file), built_in(), "house.toml")
    assert [fault.key for fault in found.faults] == [
        "tables[0].chairs",
        "tables[0].title",
        "tables[1].id",
    ]


def test_limits_of_a_table_and_a_meter_s_plan_are_read(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        TABLE
        + "limits = { ante = ['10.00', '100.00'], trips = ['1.00', '100.00'] }\n"
        + "limits_notice_minutes = 30\n"
        + "[[meters]]\nid = 'wa_01'\nceiling = '50000.00'\ncontribution = '20 %'\n"
    )
    chosen = read_config(file, built_in())
    (setup,) = chosen.setups
    # The limits of Trips are the profile's own, so nothing is said of them.
    assert setup.rules == "washington@1 limit.ante=10.00-100.00"
    assert setup.limits_notice_minutes == 30
    assert [(each.level, each.key, each.value) for each in chosen.plans] == [
        ("main", "contribution", 2_000),
        ("main", "ceiling", 50_000_000_000),
    ]
