"""Which caps on winnings a table may post, by WAC 230-15-490 (L6, L7, L8 of STANDARDS.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseedge.errors import RulesError
from houseedge.house.config import examine
from houseedge.rules import Catalog, built_in
from houseedge.rules.aggregate import highest_odds, least_aggregate, verify_aggregates
from houseedge.rules.spec import Rules, Wager

LETTER = 'approval = "the Commission, 3 May"\n'


def capped(amount: str, per: str, *wagers: str, more: str = LETTER) -> str:
    """One aggregate as it stands in a profile's file."""
    named = ", ".join(f'"{wager}"' for wager in wagers)
    return f'[[aggregates]]\namount = "{amount}"\nper = "{per}"\nwagers = [{named}]\n{more}'


def room(folder: Path, text: str, *, extends: str = "washington", law: str = "") -> Catalog:
    """A catalog with a profile called room."""
    (folder / "profiles").mkdir(exist_ok=True)
    says = f'aggregate_law = "{law}"\n' if law else ""
    (folder / "profiles" / "room.toml").write_text(
        f'id = "room"\nversion = 1\nextends = "{extends}"\n{says}{text}'
    )
    return Catalog(folder)


@pytest.mark.parametrize(
    ("wager", "tables", "odds"),
    [
        (Wager.BLIND, {}, 500),
        (Wager.TRIPS, {"trips": "UTH-01"}, 50),
        (Wager.BAD_BEAT, {"bad_beat": "BBB-01"}, 10_000),
        (Wager.BAD_BEAT, {"bad_beat": "BBB-03"}, 2_500),
        (Wager.PAIRS, {"pairs": "UP-1"}, 30),
        (Wager.PAIRS, {"pairs": "UP-2"}, 1_000),
        (Wager.PAIRS, {"pairs": "UP-6"}, 25),
        (Wager.PLAY, {}, 1),
    ],
)
def test_the_highest_odds_are_those_of_the_posted_table(
    wager: Wager, tables: dict[str, str], odds: int
) -> None:
    assert highest_odds(built_in().rules("washington", tables=tables), wager) == odds


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        (capped("15000.00", "table", "blind", "trips"), "wagers", "one wager"),
        (capped("15000.00", "player", "play"), "wagers", "highest odds are 50 to 1 or more"),
        # Pairs 1 pays 30 to 1 at most: the table may not have an aggregate on it (L8).
        (capped("15000.00", "table", "pairs"), "wagers", "found pairs, at 30 to 1"),
        (capped("15000.00", "table", "blind", more=""), "approval", "the letter that allows it"),
        # The Ante goes to 100.00 there, so the Blind does: 50 times that.
        (capped("4999.99", "table", "blind"), "amount", "at least 5000.00"),
        (capped("1249.99", "player", "bad_beat"), "amount", "at least 1250.00"),
    ],
)
def test_l6_an_aggregate_the_law_does_not_allow_is_not_posted(
    tmp_path: Path, text: str, key: str, expected: str
) -> None:
    tables = '[tables]\npairs = ["UP-1"]\n' if '"pairs"' in text else ""
    catalog = room(tmp_path, tables + text)
    with pytest.raises(RulesError) as found:
        verify_aggregates(catalog.rules("room"))
    assert (found.value.key, found.value.rule) == (f"aggregates[0].{key}", "X-05")
    assert expected in str(found.value)
    # The file of a house that has such a table is refused in the same words.
    file = {"tables": [{"id": "felt", "profile": "room", "meter": "WA-01"}]}
    (fault,) = examine(file, catalog, "house.toml").faults
    assert str(fault) == f"house.toml: tables[0].{str(found.value).replace(': ', '.', 1)}"


@pytest.mark.parametrize(
    "text",
    [
        capped("5000.00", "table", "blind"),
        capped("1250.00", "player", "bad_beat"),
        capped("5000.00", "table", "blind") + capped("5000.00", "player", "trips"),
        '[tables]\npairs = ["UP-2"]\n' + capped("2500.00", "table", "pairs"),
    ],
)
def test_l6_an_aggregate_at_its_bound_is_posted(tmp_path: Path, text: str) -> None:
    verify_aggregates(room(tmp_path, text).rules("room"))


def test_l6_the_largest_single_wager_of_300_makes_15000(tmp_path: Path) -> None:
    # 300 x 50, as the standard reckons: the Ante may be 1,000.00 and the cap on a wager is 300.00.
    text = '[limits]\nante = { min = "5.00", max = "1000.00" }\n' + capped(
        "15000.00", "table", "blind"
    )
    own = room(tmp_path, text).rules("room")
    assert least(own) == [15_000_00]
    verify_aggregates(own)


def least(own: Rules) -> list[int]:
    return [least_aggregate(own, each) for each in own.profile.aggregates]


def test_l7_from_2008_to_2021_the_smallest_wager_counts_too_and_a_table_twice_a_player(
    tmp_path: Path,
) -> None:
    # The Blind's 5.00 at 500 to 1 are 2,500.00, its 100.00 at 50 to 1 are 5,000.00. Bad Beat's
    # 1.00 at 10,000 to 1 are more than its 25.00 at 50 to 1.
    text = (
        capped("6000.00", "player", "blind", more="")
        + capped("12000.00", "table", "blind", "trips", more="")
        + capped("10000.00", "player", "bad_beat", more="")
        + capped("400.00", "player", "play", more="")
    )
    own = room(tmp_path, text, law="2008").rules("room")
    assert least(own) == [5_000_00, 12_000_00, 10_000_00, 300_00]
    verify_aggregates(own)
    low = room(tmp_path, text.replace("12000", "11999"), law="2008").rules("room")
    with pytest.raises(RulesError, match=r"at least 12000\.00"):
        verify_aggregates(low)


def test_another_state_has_another_law(tmp_path: Path) -> None:
    own = room(tmp_path, capped("1.00", "table", "blind", more=""), extends="pennsylvania")
    verify_aggregates(own.rules("room"))
    verify_aggregates(built_in().rules("pennsylvania"))


def test_a_law_nobody_knows_is_no_law(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="aggregate_law"):
        room(tmp_path, "", law="1999")


def test_the_law_changes_nothing_of_how_a_round_is_played(tmp_path: Path) -> None:
    digests = {room(tmp_path, "", law=law).rules("room").digest for law in ("2008", "2021")}
    assert len(digests) == 1
